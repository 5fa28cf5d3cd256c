//! Everything that is said to a table.

use captains::analysis::Advice;
use rules::{Order, Seat};
use store::TokenHash;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;
use wire::{ByeReason, ClientFrame, PlayerName, SeatToken, TableInfo};

use super::connections::{Out, Told};
use crate::client::Client;

/// What a table can be told or asked.
pub(crate) enum Message {
    /// How does it stand?
    Info(oneshot::Sender<TableInfo>),
    /// Somebody wants the free seat.
    Join(Option<PlayerName>, Agreement, oneshot::Sender<Result<SeatToken, Refusal>>),
    /// A player wants another game; the answer is the new table and the player's seat.
    Rematch(TokenHash, oneshot::Sender<Result<(Uuid, Seat), Refusal>>),
    /// A player of the game before takes a reserved seat, or both at one screen.
    Claim(Seat, oneshot::Sender<Result<Claimed, Refusal>>),
    /// A socket wants to watch or play.
    Attach(Hello, oneshot::Sender<Result<Attached, ByeReason>>),
    /// A socket is gone.
    Detach(u64, Departure),
    /// A socket said something.
    Say(u64, ClientFrame),
    /// The captain has thought.
    Thought(Thought),
    /// The coach has an answer for this seat after so many events, or none and why.
    Advised(Seat, u32, Result<Box<Advice>, String>),
}

/// What came of a captain's thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thought {
    Order(Order),
    /// Nobody was there any more when its turn came.
    NotAwaited,
    /// There is no such captain, or it failed.
    Lost,
}

/// Whether somebody who takes a seat agrees to the coach that the table offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreement {
    Yes,
    No,
}

/// Who wants to watch or play.
#[derive(Clone, Copy)]
pub(crate) struct Hello {
    pub(crate) token: Option<TokenHash>,
    /// How many events were seen already.
    pub(crate) after: u32,
    /// Where it is.
    pub(crate) who: Client,
}

/// A socket that watches or plays now.
pub(crate) struct Attached {
    /// Names the connection.
    pub(crate) id: u64,
    /// The table that knows it.
    pub(crate) table: mpsc::Sender<Message>,
    /// What it is told from now on, what it missed first.
    pub(crate) told: Told,
    pub(crate) missed: Vec<Out>,
}

/// How a socket went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Departure {
    /// The connection broke or was closed.
    Lost,
    /// The player said so.
    Left,
}

/// A reserved seat that was taken.
pub(crate) struct Claimed {
    pub(crate) table: TableInfo,
    pub(crate) seats: Vec<SeatToken>,
}

/// Why a table did not do what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("No seat is free at this table.")]
    Full,
    #[error("This token belongs to no seat of this table.")]
    Stranger,
    #[error("The game is not over yet.")]
    NotOver,
    #[error("The game there has begun already.")]
    Begun,
    #[error("The table could not be stored. Try again.")]
    NotStored,
}
