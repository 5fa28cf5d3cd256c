//! Who is away from an online table, and how long the other side has to wait.

use std::time::Duration;

use rules::{Game, Phase, Seat, Sides};
use store::Kind;
use tokio::time::Instant;
use wire::{Grace, Presence, ServerFrame};

use super::message::Departure;
use super::table_task::TableTask;
use crate::number::{milliseconds, seconds};

/// The players who are away.
pub(super) struct Absences(Sides<Away>);

/// Whether a person is away from an online table.
#[derive(Clone, Copy)]
struct Away {
    presence: Presence,
    /// When the game is lost; only while the other side is connected.
    until: Option<Instant>,
}

impl Absences {
    pub(super) fn new() -> Absences {
        let absent = Away { presence: Presence::Reconnecting, until: None };
        Absences(Sides::new(absent, absent))
    }

    /// When the next absent player loses.
    pub(super) fn next_due(&self) -> Option<Instant> {
        Seat::BOTH.into_iter().filter_map(|seat| self.0[seat].until).min()
    }

    /// A player who has been away for too long; reported once.
    pub(super) fn overdue(&mut self, now: Instant) -> Option<Seat> {
        let late = |seat: &Seat| self.0[*seat].until.is_some_and(|until| until <= now);
        let seat = Seat::BOTH.into_iter().find(late)?;
        self.0[seat].until = None;
        Some(seat)
    }

    /// The game is over: nobody can lose it by being away.
    pub(super) fn end(&mut self) {
        self.0 = self.0.map(|away| Away { until: None, ..away });
    }

    /// How many milliseconds an absent player has left, while that time runs.
    fn left_ms(&self, seat: Seat) -> Option<u64> {
        let left = self.0[seat].until?.saturating_duration_since(Instant::now());
        Some(milliseconds(left))
    }

    /// The time that absent players have left.
    pub(super) fn grace(&self, grace: Duration) -> Grace {
        Grace { seconds: seconds(grace), a: self.left_ms(Seat::A), b: self.left_ms(Seat::B) }
    }

    /// Updates one seat; whether anything has changed.
    fn update(&mut self, seat: Seat, presence: Presence, until: Option<Instant>) -> bool {
        let before = std::mem::replace(&mut self.0[seat], Away { presence, until });
        presence != before.presence || until.is_some() != before.until.is_some()
    }
}

impl TableTask {
    /// Presence matters only when two people play online.
    pub(super) fn presence_frame(&self, seat: Seat) -> Option<ServerFrame> {
        if self.state.table.kind != Kind::Online || self.state.table.tokens[seat].is_none() {
            return None;
        }
        let state = self.absences.0[seat].presence;
        Some(ServerFrame::Presence { seat: seat.into(), state, grace_ms: self.absences.left_ms(seat) })
    }

    /// Checks who is connected, starts and stops the time of absent players, and sends what has changed.
    pub(super) fn note_presence(&mut self, how: Departure) {
        if self.state.table.kind != Kind::Online {
            return;
        }
        let here = Sides::from_fn(|seat| self.connections.seated(seat));
        let on =
            matches!(self.state.game.as_ref().map(Game::phase), Some(Phase::Turn(_) | Phase::Round { .. }));
        for seat in Seat::BOTH {
            let Away { presence, until } = self.absences.0[seat];
            let presence = match (here[seat], presence) {
                (true, _) => Presence::Here,
                (false, Presence::Here) => how.into(),
                (false, gone) => gone,
            };
            // The time runs only while the other side is connected.
            let runs = on && !here[seat] && here[seat.other()];
            let until = runs.then(|| until.unwrap_or_else(|| Instant::now() + self.tables.limits.grace));
            if self.absences.update(seat, presence, until)
                && let Some(frame) = self.presence_frame(seat)
            {
                self.connections.tell_all(&frame);
            }
        }
    }
}
