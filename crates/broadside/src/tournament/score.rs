//! What has come of the games so far.

use std::collections::BTreeMap;

use arena::{Fixture, Found, Latency, MatchResult, Progress, Standings, Timing, Written};
use rules::{Cause, End, Outcome, Sides};
use wire::bot::Fault;

use super::Plan;
use super::stage::Played;

/// Everything that the tables tell.
pub(super) struct Score<'a> {
    plan: &'a Plan,
    pub(super) progress: Progress,
    pub(super) standings: Standings,
    /// How long each contestant's answers took.
    pub(super) timing: Vec<Timing>,
    /// What each contestant lost games by that has nothing to do with playing.
    pub(super) mistakes: Vec<BTreeMap<&'static str, Mistakes>>,
    /// What went wrong with us, the last time it did.
    pub(super) trouble: Option<String>,
}

/// Mistakes with one verdict.
#[derive(Default)]
pub(super) struct Mistakes {
    pub(super) games: u32,
    /// Those of this run, each kind once.
    pub(super) kinds: Vec<Kind>,
}

/// Mistakes that are like each other.
pub(super) struct Kind {
    /// What was found the first time, and what would have been right.
    pub(super) fault: Fault,
    /// The answer that it was found in; empty if none came.
    pub(super) answer: Vec<u8>,
    /// The game of the first one, from 0.
    pub(super) game: usize,
    /// How many games were lost by it in this run.
    pub(super) games: u32,
}

impl<'a> Score<'a> {
    /// The score of what was played before.
    pub(super) fn new(plan: &'a Plan, found: &Found) -> Score<'a> {
        let contestants = plan.field.names.len();
        let mut score = Score {
            plan,
            progress: plan.tournament.begin(),
            standings: Standings::new(contestants),
            timing: vec![Timing::default(); contestants],
            mistakes: (0..contestants).map(|_| BTreeMap::new()).collect(),
            trouble: None,
        };
        for finished in &found.finished {
            score.progress.recall(finished.game);
            let fixture = plan.tournament.schedule().fixtures()[finished.game];
            score.note(fixture, finished.end, finished.timing);
        }
        score
    }

    /// Counts a game, and gives what is to be written of it: nothing if it is void.
    pub(super) fn count(&mut self, played: &Played) -> Option<Written> {
        let fixture = played.fixture;
        let outcome = played.duel.as_ref().map_or(Outcome::Void, |duel| duel.end.outcome());
        self.plan.tournament.finish(&mut self.progress, fixture.game, outcome);
        let duel = match &played.duel {
            Some(duel) if outcome != Outcome::Void => duel,
            other => {
                let trouble = other.as_ref().and_then(|duel| duel.trouble.clone());
                self.trouble = Some(trouble.unwrap_or_else(|| "a game broke down".to_owned()));
                return None;
            }
        };
        let timing = Sides::from_fn(|seat| timing(duel.calls[seat].latency()));
        self.note(fixture, duel.end, timing);
        self.note_faults(fixture, duel);
        Some(Written { fixture, record: duel.record.clone(), timing })
    }

    fn note(&mut self, fixture: Fixture, end: End, timing: Sides<Option<Timing>>) {
        self.standings.add(fixture.players, end.outcome());
        for (seat, &player) in fixture.players.iter() {
            if let Some(timing) = timing[seat] {
                self.timing[player].add(timing);
            }
            let lost = match end.outcome() {
                Outcome::Won(winner) => winner != seat,
                Outcome::BothLost => true,
                Outcome::Drawn | Outcome::Void => false,
            };
            // Here only bots have a clock, and running out of time is a mistake as a late answer is.
            if lost && (end.cause().is_mistake() || end.cause() == Cause::Flag) {
                self.mistakes[player].entry(end.cause().word()).or_default().games += 1;
            }
        }
    }

    fn note_faults(&mut self, fixture: Fixture, duel: &MatchResult) {
        for (seat, fault) in duel.faults.iter() {
            let cause: Cause = duel.end.cause();
            let known = self.mistakes[fixture.players[seat]].get_mut(cause.word());
            let (Some(mistakes), Some(fault)) = (known, fault) else { continue };
            if let Some(kind) = mistakes.kinds.iter_mut().find(|kind| kind.fault.is_like(fault)) {
                kind.games += 1;
                continue;
            }
            let mut flights = duel.calls[seat].calls().iter();
            let flight = flights.rfind(|flight| flight.fault.as_ref() == Some(fault));
            let answer = flight.map(|flight| flight.exchange.answer.to_vec()).unwrap_or_default();
            mistakes.kinds.push(Kind { fault: fault.clone(), answer, game: fixture.game, games: 1 });
        }
    }
}

/// The times of a game's calls; none if there were no calls.
fn timing(latency: &Latency) -> Option<Timing> {
    let spread = latency.total()?;
    let calls = spread.count as u64;
    Some(Timing { calls, total_ms: spread.mean_ms * calls as f64, max_ms: spread.max_ms })
}
