//! Watches one match for the feed: every turn goes to the spectators, and the bots are marked as playing.

use std::time::Duration;

use arena::{Fixture, Sealed, Watcher, placed_fleets};
use rules::{Ruleset, Seat, Sides, Turn};
use uuid::Uuid;
use wire::{BySeat, Fleets, GameSummary, LiveEvent, LiveMatch, MatchCard, RulesInfo, Sighting};

use super::entrants::Entrants;
use crate::app::App;
use crate::feed::ByEye;

/// The one watcher of a match. It commits to the fleets as soon as they are placed. Dropping it without
/// [`end`](MatchWatcher::end) takes the match off the feed; either way its bots are free again.
pub(crate) struct MatchWatcher {
    app: App,
    bots: Vec<Uuid>,
    card: MatchCard,
    ruleset: Ruleset,
    pace: Duration,
    /// How often the offer of this match has changed hands.
    epoch: i64,
    sealed: Option<Sealed>,
    fleets: Fleets,
    turns: u32,
}

impl MatchWatcher {
    pub(super) fn new(
        app: &App,
        entrants: &Entrants,
        fixture: Fixture,
        card: MatchCard,
        epoch: i64,
    ) -> MatchWatcher {
        let bots = Seat::BOTH.into_iter().filter_map(|seat| entrants.list[fixture.players[seat]].bot);
        let tournament = &entrants.tournament;
        let pace = Duration::from_millis(tournament.pauses.move_ms.into());
        MatchWatcher::of(app, bots.collect(), card, &tournament.ruleset, pace, epoch)
    }

    /// Watches a match of these bots, which pauses this long after each turn. The opening fills in the commitments of the
    /// card.
    pub(crate) fn of(
        app: &App,
        bots: Vec<Uuid>,
        card: MatchCard,
        ruleset: &Ruleset,
        pace: Duration,
        epoch: i64,
    ) -> MatchWatcher {
        // Where matches are played in many places, the store tells who plays.
        let bots = if app.is_shared() { Vec::new() } else { bots };
        for bot in &bots {
            app.events.roster.began(*bot);
            app.checks.give_way(*bot);
        }
        app.events.announce();
        let (app, ruleset) = (app.clone(), ruleset.clone());
        MatchWatcher {
            app,
            bots,
            card,
            ruleset,
            pace,
            epoch,
            sealed: None,
            fleets: Fleets::default(),
            turns: 0,
        }
    }

    /// The commitments of this match, once both fleets are placed, for its record.
    pub(crate) fn sealed(&self) -> Option<&Sealed> {
        self.sealed.as_ref()
    }

    /// The match is over and its result is stored: spectators see everything.
    pub(crate) fn end(mut self, game: GameSummary) {
        let fleets = std::mem::take(&mut self.fleets);
        let (commitments, salts) = self.sealed.as_ref().map(texts_of).unwrap_or_default();
        self.app.feed.end_match(game, fleets, commitments, salts);
    }

    fn open(&mut self, turn: &Turn, opening: &ByEye<LiveEvent>) {
        if let Some(fleets) = placed_fleets(turn, &self.ruleset) {
            let sealed = Sealed::new(&self.card.id, Sides::new(&fleets.a, &fleets.b), &self.ruleset);
            self.card.commitments = texts_of(&sealed).0;
            self.sealed = Some(sealed);
            self.fleets = fleets.map(|fleet| Some(wire::Fleet::of(&fleet, &self.ruleset))).into();
        }
        let begun = LiveMatch {
            card: self.card.clone(),
            rules_info: RulesInfo::of(&self.ruleset),
            events: Vec::new(),
        };
        self.app.feed.begin_match(begun, opening, self.epoch);
    }
}

impl Watcher for MatchWatcher {
    fn saw(&mut self, turn: &Turn) {
        let (n, at) = (self.turns, store::now().to_string());
        let event = ByEye::from_fn(|eye| LiveEvent {
            n,
            sightings: Sighting::all_of(turn, eye, &self.ruleset),
            at: at.clone(),
        });
        self.turns += 1;
        if n == 0 {
            self.open(turn, &event);
        } else {
            self.app.feed.happen(&self.card.id, &event);
        }
    }

    fn pace(&self) -> Option<Duration> {
        Some(self.pace)
    }
}

impl Drop for MatchWatcher {
    fn drop(&mut self) {
        // Does nothing for a match that has ended.
        self.app.feed.drop_match(&self.card.id);
        for bot in &self.bots {
            self.app.events.roster.ended(*bot);
        }
        self.app.events.announce();
    }
}

/// Commitments and salts as text.
fn texts_of(sealed: &Sealed) -> (BySeat, BySeat) {
    let commitments = Sides::from_fn(|seat| Some(sealed.commitments[seat].to_string()));
    let salts = Sides::from_fn(|seat| Some(sealed.salts[seat].to_string()));
    (commitments.into(), salts.into())
}
