//! Whoever looks on at a match on behalf of everybody.

use std::time::Duration;

use arena::{Fixture, Sealed, Watcher};
use rules::{Seat, Turn};
use uuid::Uuid;
use wire::{GameSummary, MatchCard};

use super::field::Field;
use crate::app::App;
use crate::hall::MatchSeat;

/// Looks on at one match and tells the hall. However the match ends, its bots are free again with it.
pub(super) struct Onlooker {
    app: App,
    bots: Vec<Uuid>,
    /// None once the hall was told of the end.
    seat: Option<MatchSeat>,
}

impl Onlooker {
    pub(super) fn new(app: &App, field: &Field, fixture: Fixture, card: MatchCard) -> Onlooker {
        let bot = |seat: Seat| field.entrants[fixture.players[seat]].bot;
        let bots: Vec<Uuid> = Seat::BOTH.into_iter().filter_map(bot).collect();
        for bot in &bots {
            app.office.roster.began(*bot);
            app.checks.give_way(*bot);
        }
        app.office.tell();
        let seat = app.hall.begin(card, &field.tournament.ruleset, field.tournament.pauses.turn);
        Onlooker { app: app.clone(), bots, seat: Some(seat) }
    }

    /// What both sides are held to, once their fleets are laid out.
    pub(super) fn sealed(&self) -> Option<&Sealed> {
        self.seat.as_ref().and_then(MatchSeat::sealed)
    }

    /// The match is over and stored.
    pub(super) fn over(mut self, game: GameSummary) {
        if let Some(seat) = self.seat.take() {
            seat.end(game);
        }
    }
}

impl Watcher for Onlooker {
    fn saw(&mut self, turn: &Turn) {
        if let Some(seat) = &mut self.seat {
            seat.saw(turn);
        }
    }

    fn pace(&self) -> Option<Duration> {
        self.seat.as_ref().and_then(Watcher::pace)
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        for bot in &self.bots {
            self.app.office.roster.ended(*bot);
        }
        self.app.office.tell();
    }
}
