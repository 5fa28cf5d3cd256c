//! Authentication: passwords and limits on guessing them, cookies, the organiser and the owners of bots.

mod bot_place;
mod bot_url;
mod cookie;
mod guesses;
mod organiser;
mod owner;
mod password;

pub(crate) use bot_place::{BotPlace, is_loopback};
pub(crate) use bot_url::OwnAddress;
pub(crate) use cookie::{Cookie, Transport};
pub(crate) use guesses::{Account, Guess, Guesses};
pub(crate) use organiser::{By, Organiser};
pub(crate) use owner::Owner;
pub(crate) use password::{Passwords, hash, invitation_code, made_up};
