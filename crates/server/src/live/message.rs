//! The messages that a table's task handles.

use captains::analysis::Advice;
use rules::{Order, Seat, Sides};
use serde::{Deserialize, Serialize};
use store::TokenHash;
use tokio::sync::oneshot;
use uuid::Uuid;
use wire::{ByeReason, ClientFrame, PlayerName, TableInfo, TableRefusal};

use super::connections::{Out, Outgoing};
use super::seat_link::SeatLink;
use crate::client::Client;

/// A message to a table.
pub(crate) enum TableMessage {
    /// Asks for the table's state.
    Info(oneshot::Sender<TableInfo>),
    /// Asks for the free seat, which gets this token. Asked again with the same token, the answer is the same.
    Join(Option<PlayerName>, Agreement, TokenHash, oneshot::Sender<Result<Seat, Refusal>>),
    /// A player wants a rematch; the answer is the new table and the player's seat.
    Rematch(TokenHash, oneshot::Sender<Result<(Uuid, Seat), Refusal>>),
    /// A player of the previous game takes a reserved seat, or both seats at one screen. They get these tokens.
    Claim(Seat, Sides<TokenHash>, oneshot::Sender<Result<Claimed, Refusal>>),
    /// A socket connects.
    Attach(Hello, oneshot::Sender<Result<Attached, ByeReason>>),
    /// A socket has gone.
    Detach(u64, Departure),
    /// A frame from a socket.
    Say(u64, ClientFrame),
    /// The captain has finished thinking.
    Thought(Thought),
    /// The coach's advice for this seat at this number of events, or why there is none.
    Advised(Seat, u32, Result<Box<Advice>, TableRefusal>),
}

/// The result of a captain's thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thought {
    Order(Order),
    /// Nobody was connected any more when its turn came.
    NotAwaited,
    /// The captain does not exist, or it failed.
    Lost,
}

/// Whether a joining player agrees to the coach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreement {
    Yes,
    No,
}

/// A connecting socket.
#[derive(Clone, Copy)]
pub(crate) struct Hello {
    pub(crate) token: Option<TokenHash>,
    /// How many events it has seen already.
    pub(crate) after: u32,
    /// Its address.
    pub(crate) who: Client,
}

/// A connected socket.
pub(crate) struct Attached {
    /// The way to its table.
    pub(crate) link: SeatLink,
    /// Frames from now on; `missed` comes first.
    pub(crate) outgoing: Outgoing,
    pub(crate) missed: Vec<Out>,
}

/// How a socket left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Departure {
    /// The connection broke or was closed.
    Lost,
    /// The player left on purpose.
    Left,
}

/// Reserved seats that were taken.
#[derive(Serialize, Deserialize)]
pub(crate) struct Claimed {
    pub(crate) table: TableInfo,
    pub(crate) seats: Vec<wire::Seat>,
}

/// Why a table did not do what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Refusal {
    Full,
    Stranger,
    NotOver,
    Begun,
    NotStored,
}
