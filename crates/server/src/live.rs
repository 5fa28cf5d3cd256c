//! Live games between people and captains: one task per table, and the sockets that talk to it.

mod captain;
mod clocks;
mod coach;
mod connections;
mod message;
mod names;
mod opening;
mod playing;
mod presence;
mod relay;
mod seat_link;
mod seats;
mod socket;
mod socket_reader;
mod socket_writer;
mod state;
mod table_task;
mod tables;

pub(crate) use message::{Agreement, Refusal};
pub(crate) use names::at_opening as names_at_opening;
pub(crate) use opening::{NotOpened, Opening, open};
pub(crate) use relay::Relay;
pub(crate) use socket::serve;
pub(crate) use socket_reader::SocketReader;
pub(crate) use socket_writer::{End, SocketWriter};
pub(crate) use state::info;
pub(crate) use tables::{Pools, TableError, Tables};
