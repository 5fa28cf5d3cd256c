//! Whoever looks on at a match on behalf of everybody: keeps its card on the wall while it is played.

use std::time::Duration;

use arena::{Fixture, Watcher};
use rules::{Seat, Turn};
use store::Game;
use uuid::Uuid;
use wire::MatchCard;

use super::field::Field;
use crate::app::App;

/// Looks on at one match. However the match ends, its card is taken down with it.
pub(super) struct Onlooker {
    app: App,
    id: Uuid,
    bots: Vec<Uuid>,
    pace: Duration,
}

impl Onlooker {
    pub(super) fn new(app: &App, field: &Field, fixture: Fixture, card: MatchCard, id: Uuid) -> Onlooker {
        let bot = |seat: Seat| field.entrants[fixture.players[seat]].bot;
        let bots: Vec<Uuid> = Seat::BOTH.into_iter().filter_map(bot).collect();
        for bot in &bots {
            app.office.roster.began(*bot);
        }
        app.office.match_began(id, card);
        Onlooker { app: app.clone(), id, bots, pace: field.tournament.pauses.turn }
    }

    /// The match is over and stored.
    pub(super) fn over(self, _game: &Game) {}
}

impl Watcher for Onlooker {
    fn saw(&mut self, _turn: &Turn) {}

    fn pace(&self) -> Option<Duration> {
        Some(self.pace)
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        self.app.office.match_ended(self.id);
        for bot in &self.bots {
            self.app.office.roster.ended(*bot);
        }
    }
}
