//! Stored accounts and access: bots, the organiser, registration, screens and the audit log.

mod audit;
mod bot;
mod check;
mod organiser;
mod registration;
mod screen;
mod secret;

pub use audit::{Deed, Note, Noted};
pub use bot::{Bot, BotChange, BotState};
pub use check::{Check, Checked, RulesKey};
pub use organiser::{OrganiserChange, OrganiserSession, ScriptToken};
pub use registration::Invitation;
pub use screen::Screen;
pub use secret::Secret;

pub(crate) use audit::write as note;
pub(crate) use check::has_played;
