//! Who may come in: passwords, guesses at them, cookies, and the two who have doors of their own.

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
