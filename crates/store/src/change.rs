//! Changes of the database: every write is one of them.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Board, Cells, Fleet, Ruleset, Seat, Sides};
use uuid::Uuid;

use crate::analysis_job::AnalysisJobChange;
use crate::auth::{self, BotChange, Note, OrganiserChange};
use crate::coach::CoachChange;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::event::{EventChange, OfferChange};
use crate::lease::{Lease, LeaseChange};
use crate::node::Registration;
use crate::row::{self, execute};
use crate::table::{Kind, Record, Table, TokenHash, Turn};

/// One change.
#[derive(Debug)]
pub enum Change {
    /// A new table.
    Open(Box<Table>),
    /// A player takes a seat.
    Sit {
        /// Where.
        table: Uuid,
        /// Which seat.
        seat: Seat,
        /// The player's name.
        name: String,
        /// The hash of the seat's token.
        token: TokenHash,
    },
    /// A fleet is placed.
    Place {
        /// Where.
        table: Uuid,
        /// Whose.
        seat: Seat,
        /// By which rules.
        ruleset: Ruleset,
        /// The fleet.
        fleet: Fleet,
    },
    /// The game begins.
    Begin {
        /// Where.
        table: Uuid,
        /// When.
        at: Timestamp,
    },
    /// A turn of a table's game.
    Append {
        /// Where.
        table: Uuid,
        /// Its board, whose labels the entry uses.
        board: Board,
        /// The turn.
        turn: Turn,
    },
    /// Stores the clocks between moves.
    Clocks {
        /// Where.
        table: Uuid,
        /// What is left.
        left: Sides<Duration>,
    },
    /// A player's marks.
    Pencil {
        /// Where.
        table: Uuid,
        /// Whose.
        seat: Seat,
        /// All marks.
        marks: Cells,
    },
    /// The rematch of a table.
    Next {
        /// Where.
        table: Uuid,
        /// The new table.
        next: Uuid,
    },
    /// The game is over.
    Finish(Box<Record>),
    /// A change by the coach.
    Coach(CoachChange),
    /// A change of a bot.
    Bot(Uuid, BotChange),
    /// A change of the organiser's access.
    Organiser(OrganiserChange),
    /// A tournament changes.
    Event(EventChange),
    /// Offers of matches change.
    Offer(OfferChange),
    /// Analyses that somebody waits for change.
    AnalysisJob(AnalysisJobChange),
    /// An entry for the audit log.
    Note(Note),
    /// Deletes an abandoned table and everything that belongs to it.
    Remove {
        /// Which.
        table: Uuid,
    },
    /// A change of a lease.
    #[allow(private_interfaces, reason = "made by the store itself")]
    Lease(LeaseChange),
    /// A node registers.
    #[allow(private_interfaces, reason = "made by the store itself")]
    Node(Registration),
    /// A write without effect, to test for disk space.
    Nothing,
}

impl Change {
    /// Gives a lease back. Refused if it was lost.
    pub fn release(lease: &Lease) -> Change {
        Change::Lease(LeaseChange::Release { lease: lease.clone() })
    }

    /// Whether it must be in one order with other changes of this kind, whichever program makes them: it takes the next
    /// number, counts rows, or depends on rows that another change may write. All others concern only one table of people,
    /// whose rows are changed by one program at a time.
    ///
    /// SQLite has one writer at a time, so that all changes are in one order there.
    pub(crate) fn is_ordered(&self) -> bool {
        match self {
            Change::Offer(change) => change.is_ordered(),
            // The numbers of jobs are limited.
            Change::AnalysisJob(change) => matches!(change, AnalysisJobChange::Ask { .. }),
            Change::Bot(..) | Change::Organiser(_) | Change::Event(_) | Change::Note(_) | Change::Node(_) => {
                true
            }
            Change::Lease(change) => change.is_ordered(),
            Change::Open(_)
            | Change::Sit { .. }
            | Change::Place { .. }
            | Change::Begin { .. }
            | Change::Append { .. }
            | Change::Clocks { .. }
            | Change::Pencil { .. }
            | Change::Next { .. }
            | Change::Finish(_)
            | Change::Coach(_)
            | Change::Remove { .. }
            | Change::Nothing => false,
        }
    }

    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let rows = match self {
            Change::Open(table) => open(table, to).await?,
            Change::Sit { table, seat, name, token } => {
                let sql = match seat {
                    Seat::A => "update tables set name_a = $1, token_a = $2 where id = $3",
                    Seat::B => "update tables set name_b = $1, token_b = $2 where id = $3",
                };
                execute!(to, sql, name, token, table)?
            }
            Change::Place { table, seat, ruleset, fleet } => {
                let sql = match seat {
                    Seat::A => "update tables set fleet_a = $1 where id = $2 and fleet_a is null",
                    Seat::B => "update tables set fleet_b = $1 where id = $2 and fleet_b is null",
                };
                execute!(to, sql, fleet.name(ruleset).to_string(), table)?
            }
            Change::Begin { table, at } => {
                execute!(to, "update tables set began_ms = $1 where id = $2", at, table)?
            }
            Change::Append { table, board, turn } => append(*table, *board, turn, to).await?,
            Change::Clocks { table, left } => {
                let sql = "update tables set left_a_ms = $1, left_b_ms = $2 where id = $3";
                execute!(to, sql, left.a, left.b, table)?
            }
            Change::Pencil { table, seat, marks } => {
                let sql = match seat {
                    Seat::A => "update tables set pencil_a = $1 where id = $2",
                    Seat::B => "update tables set pencil_b = $1 where id = $2",
                };
                execute!(to, sql, marks, table)?
            }
            Change::Next { table, next } => {
                execute!(to, "update tables set next = $1 where id = $2", next, table)?
            }
            Change::Finish(record) => finish(record, to).await?,
            Change::Coach(change) => change.write(to).await?,
            Change::Bot(bot, change) => return change.write(*bot, to).await,
            Change::Organiser(change) => return change.write(to).await,
            Change::Event(change) => return change.write(to).await,
            Change::Offer(change) => return change.write(to).await,
            Change::AnalysisJob(change) => return change.write(to).await,
            Change::Lease(change) => return change.write(to).await,
            Change::Node(registration) => return registration.write(to).await,
            Change::Note(note) => auth::note(note, to).await?,
            Change::Remove { table } => remove(*table, to).await?,
            Change::Nothing => {
                write_nothing(to).await?;
                1
            }
        };
        // A change without effect expected another state, so it must not be confirmed.
        if rows == 1 { Ok(()) } else { Err(StoreError::Sql(sqlx::Error::RowNotFound)) }
    }
}

async fn open(table: &Table, to: &mut Connection) -> Result<u64, StoreError> {
    let captain = match &table.kind {
        Kind::Captain(name) => Some(name.clone()),
        Kind::Hotseat | Kind::Online => None,
    };
    let fleet = |seat: Seat| table.fleets[seat].as_ref().map(|fleet| fleet.name(&table.ruleset).to_string());
    let rows = execute!(
        to,
        "insert into tables (id, kind, rules, captain, name_a, name_b, token_a, token_b, first, total_ms, \
         increment_ms, coach, fleet_a, fleet_b, pencil_a, pencil_b, opened_ms) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        table.id,
        table.kind.of_table(),
        table.ruleset,
        captain,
        table.names.a,
        table.names.b,
        table.tokens.a,
        table.tokens.b,
        table.first,
        table.control.map(|control| control.total),
        table.control.map(|control| control.increment),
        table.coaching,
        fleet(Seat::A),
        fleet(Seat::B),
        table.pencil.a,
        table.pencil.b,
        table.opened,
    )?;
    Ok(rows)
}

/// Deletes a table, unless its game has ended.
async fn remove(table: Uuid, to: &mut Connection) -> Result<u64, StoreError> {
    for belonging in [
        "delete from hints where table_id = $1",
        "delete from turns where table_id = $1",
        "update tables set next = null where next = $1",
    ] {
        execute!(to, belonging, table)?;
    }
    execute!(to, "delete from tables where id = $1 and ended_ms is null", table)
}

async fn append(table: Uuid, board: Board, turn: &Turn, to: &mut Connection) -> Result<u64, StoreError> {
    let (seat, entry) = row::move_text(&turn.happened, board);
    let sql = "insert into turns (table_id, n, seat, entry, at_ms, left_a_ms, left_b_ms) \
               values ($1, $2, $3, $4, $5, $6, $7)";
    let left = turn.left.map_or(Sides::default(), |left| left.map(Some));
    execute!(to, sql, table, turn.n, seat, entry, turn.at, left.a, left.b)
}

async fn finish(record: &Record, to: &mut Connection) -> Result<u64, StoreError> {
    let Record { table, end, notation, ended } = record;
    execute!(to, "update tables set ended_ms = $1 where id = $2", ended, table)?;
    let sql =
        "insert into records (table_id, outcome, cause, notation, ended_ms) values ($1, $2, $3, $4, $5)";
    execute!(to, sql, table, end.outcome(), end.cause(), notation, ended)
}

/// Writes something that nobody reads.
async fn write_nothing(to: &mut Connection) -> Result<(), StoreError> {
    let sql = match to {
        Connection::Sqlite(_) => "pragma user_version = 0",
        Connection::Postgres(_) => {
            "create temporary table room (filler text) on commit drop; \
             insert into room values (repeat('-', 100))"
        }
    };
    to.run(sql).await
}
