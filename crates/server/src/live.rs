//! Live games: one task for each table, and sockets that talk to it.

mod actor;
mod clocks;
mod coach;
mod connections;
mod frames;
mod line;
mod message;
mod names;
mod opening;
mod socket;
mod state;
mod tables;

pub(crate) use frames::Frames;
pub(crate) use line::{End, Line};
pub(crate) use message::{Agreement, Message, Refusal};
pub(crate) use names::at_opening as names_at_opening;
pub(crate) use opening::{NotOpened, Opening, open};
pub(crate) use socket::talk;
pub(crate) use state::info;
pub(crate) use tables::{Pools, TableError, Tables};
