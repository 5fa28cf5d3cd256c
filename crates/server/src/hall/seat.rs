//! A seat beside a match: it sees every turn and tells the hall what may be seen.

use std::time::Duration;

use arena::{Sealed, Watcher, laid_out};
use jiff::Timestamp;
use rules::{Ruleset, Sides, Turn};
use wire::{BySeat, FeedFrame, Fleets, GameSummary, LiveEvent, LiveMatch, MatchCard, RulesInfo, Sighting};

use super::audience::Hall;
use super::frame::ByGaze;

/// Looks on at one match for everybody in the hall. It promises the fleets as soon as they are laid out. Whoever drops it
/// without [`end`](MatchSeat::end) has broken the match off.
pub(crate) struct MatchSeat {
    hall: Hall,
    card: MatchCard,
    ruleset: Ruleset,
    pace: Duration,
    sealed: Option<Sealed>,
    fleets: Fleets,
    turns: u32,
}

impl MatchSeat {
    pub(super) fn new(hall: Hall, card: MatchCard, ruleset: Ruleset, pace: Duration) -> MatchSeat {
        MatchSeat { hall, card, ruleset, pace, sealed: None, fleets: Fleets::default(), turns: 0 }
    }

    /// The promises of this match, once both fleets are laid out: what its record is stamped with.
    pub(crate) fn sealed(&self) -> Option<&Sealed> {
        self.sealed.as_ref()
    }

    /// The match is over and its result is kept: everything is shown.
    pub(crate) fn end(mut self, game: GameSummary) {
        let (id, fleets) = (self.card.id.clone(), std::mem::take(&mut self.fleets));
        let (commitments, salts) = self.sealed.as_ref().map(shown).unwrap_or_default();
        let told = Box::new(game.clone());
        let ended = |seq| {
            let live = id.clone();
            FeedFrame::Ended { seq, live, game: told, fleets, commitments, salts }
        };
        self.hall.change(|state| state.end(&id, game, ended));
    }

    fn open(&mut self, turn: &Turn, opening: &ByGaze<LiveEvent>) {
        if let Some(fleets) = laid_out(turn, &self.ruleset) {
            let sealed = Sealed::new(&self.card.id, Sides::new(&fleets.a, &fleets.b), &self.ruleset);
            self.card.commitments = shown(&sealed).0;
            self.sealed = Some(sealed);
            self.fleets = fleets.map(|fleet| Some(wire::Fleet::of(&fleet, &self.ruleset))).into();
        }
        let begun = LiveMatch {
            card: self.card.clone(),
            rules_info: RulesInfo::of(&self.ruleset),
            events: Vec::new(),
        };
        self.hall.change(|state| state.begin(begun, opening));
    }
}

impl Watcher for MatchSeat {
    fn saw(&mut self, turn: &Turn) {
        let (n, at) = (self.turns, now());
        let event = ByGaze::from_fn(|gaze| LiveEvent {
            n,
            sightings: Sighting::all_of(turn, gaze.eye(), &self.ruleset),
            at: at.clone(),
        });
        self.turns += 1;
        if n == 0 {
            self.open(turn, &event);
        } else {
            self.hall.change(|state| state.happen(&self.card.id, &event));
        }
    }

    fn pace(&self) -> Option<Duration> {
        Some(self.pace)
    }
}

impl Drop for MatchSeat {
    fn drop(&mut self) {
        // One that has ended is not there any more, and nothing comes of it.
        self.hall.change(|state| state.drop(&self.card.id));
    }
}

/// Promises and what opens them, as everybody reads them.
fn shown(sealed: &Sealed) -> (BySeat, BySeat) {
    let commitments = Sides::from_fn(|seat| Some(sealed.commitments[seat].to_string()));
    let salts = Sides::from_fn(|seat| Some(sealed.salts[seat].to_string()));
    (commitments.into(), salts.into())
}

fn now() -> String {
    Timestamp::now().to_string()
}
