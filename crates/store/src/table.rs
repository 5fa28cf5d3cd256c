//! Stored tables: people's games against each other or a captain.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Attempt, Cells, End, Fleet, Ruleset, Seat, Sides, TimeControl};
use uuid::Uuid;
use wire::{Coaching, TableKind};

/// A stored table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its id.
    pub id: Uuid,
    /// Who plays.
    pub kind: Kind,
    /// The rules.
    pub ruleset: Ruleset,
    /// The players' names; a seat without one is free.
    pub names: Sides<Option<String>>,
    /// Hashes of the seats' tokens; a seat without one is not taken yet.
    pub tokens: Sides<Option<TokenHash>>,
    /// Who moves first.
    pub first: Seat,
    /// Thinking time, if it is limited.
    pub control: Option<TimeControl>,
    /// Thinking time left when it was last stored, if it is limited and the game has begun.
    pub left: Option<Sides<Duration>>,
    /// The coaching setting; an offer while a seat is free.
    pub coaching: Coaching,
    /// The placed fleets.
    pub fleets: Sides<Option<Fleet>>,
    /// The players' marks.
    pub pencil: Sides<Cells>,
    /// The table of the rematch.
    pub next: Option<Uuid>,
    /// When it was opened.
    pub opened: Timestamp,
    /// When the game began.
    pub began: Option<Timestamp>,
}

/// Who plays at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A person at A, a captain at B.
    Captain(String),
    /// Two people at one screen.
    Hotseat,
    /// Two people, each on their own device.
    Online,
}

impl Kind {
    /// The same without the captain's name.
    pub fn of_table(&self) -> TableKind {
        match self {
            Kind::Captain(_) => TableKind::Captain,
            Kind::Hotseat => TableKind::Hotseat,
            Kind::Online => TableKind::Online,
        }
    }
}

/// The SHA-256 of a seat's token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenHash(pub [u8; 32]);

/// One turn of a table's game.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Counted from 1.
    pub n: u32,
    /// What happened.
    pub happened: Move,
    /// When.
    pub at: Timestamp,
    /// Thinking time left after it.
    pub left: Option<Sides<Duration>>,
}

/// What happened in a turn.
#[derive(Clone, PartialEq, Debug)]
pub enum Move {
    /// A seat sent this.
    Sent(Seat, Attempt),
    /// The game was ended from outside.
    Adjudged(End),
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Whose.
    pub table: Uuid,
    /// How it ended.
    pub end: End,
    /// The whole game in the notation.
    pub notation: String,
    /// When it ended.
    pub ended: Timestamp,
}
