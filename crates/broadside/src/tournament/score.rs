//! Counts the results of a tournament.

use std::collections::BTreeMap;

use arena::{
    AdjustedMeeting, Fixture, Found, Latency, MatchResult, Points, Standings, Timing, Tournament,
    TournamentError, Written,
};
use rules::{Cause, End, Outcome, Seat, Sides};
use wire::bot::Fault;

/// The results so far.
pub(super) struct Score {
    pub(super) tournament: Tournament,
    pub(super) standings: Standings,
    /// How long each contestant's answers took.
    pub(super) timing: Vec<Timing>,
    /// The faults by which each contestant lost games, by verdict.
    pub(super) faults: Vec<BTreeMap<&'static str, FaultTotal>>,
    /// Results without luck, pair by pair, if it was measured in every game.
    pub(super) adjusted: Vec<AdjustedMeeting>,
    /// How much luck helped each contestant, in chance to win.
    pub(super) luck: Vec<f64>,
    /// Whether luck is measured at all, and whether games come in pairs.
    pub(super) measured: bool,
    paired: bool,
    halves: BTreeMap<usize, (Sides<usize>, f64)>,
    /// Why the last void game is void.
    pub(super) void_reason: Option<String>,
}

/// The faults with one verdict.
#[derive(Default)]
pub(super) struct FaultTotal {
    pub(super) games: u32,
    /// The faults of this run, each kind once.
    pub(super) kinds: Vec<RepeatedFault>,
}

/// A kind of fault that lost games.
pub(super) struct RepeatedFault {
    /// The first one.
    pub(super) fault: Fault,
    /// The answer with the fault; empty if there was none.
    pub(super) answer: Vec<u8>,
    /// The first game with it, from 0.
    pub(super) game: usize,
    /// The number of games lost by it in this run.
    pub(super) games: u32,
}

impl Score {
    /// The results of earlier runs.
    pub(super) fn new(mut tournament: Tournament, found: &Found, measured: bool, paired: bool) -> Score {
        tournament.restore(found.finished.iter().map(|game| (game.game, game.end.outcome())));
        let contestants = tournament.pairing().contestants();
        let mut score = Score {
            tournament,
            standings: Standings::new(contestants),
            timing: vec![Timing::default(); contestants],
            faults: (0..contestants).map(|_| BTreeMap::new()).collect(),
            adjusted: Vec::new(),
            luck: vec![0.0; contestants],
            measured,
            paired,
            halves: BTreeMap::new(),
            void_reason: None,
        };
        for finished in &found.finished {
            score.note(finished.players, finished.end, finished.timing);
            score.note_luck(finished.game, finished.players, finished.end, finished.luck);
        }
        score
    }

    /// Counts a game, and returns what to save of it: nothing if it is void.
    pub(super) fn count(
        &mut self,
        fixture: Fixture,
        result: &MatchResult,
    ) -> Result<Option<Written>, TournamentError> {
        let outcome = result.end.outcome();
        self.tournament.finish(fixture.game, outcome)?;
        if outcome == Outcome::Void {
            let why = result.trouble.clone();
            self.void_reason = Some(why.unwrap_or_else(|| "a game had no end".to_owned()));
            return Ok(None);
        }
        let timing = Sides::from_fn(|seat| timing(result.calls[seat].latency()));
        self.note(fixture.players, result.end, timing);
        self.note_faults(fixture, result);
        // A game that was never played has none.
        let unplayed = || result.record.game().is_none().then_some(0.0);
        let luck = result.luck.as_ref().map(|luck| luck.for_seat(Seat::A)).or_else(unplayed);
        let luck = luck.filter(|_| self.measured);
        self.note_luck(fixture.game, fixture.players, result.end, luck);
        Ok(Some(Written { fixture, record: result.record.clone(), timing, luck }))
    }

    fn note(&mut self, players: Sides<usize>, end: End, timing: Sides<Option<Timing>>) {
        self.standings.add(players, end.outcome());
        for (seat, &player) in players.iter() {
            if let Some(timing) = timing[seat] {
                self.timing[player].add(timing);
            }
            let lost = match end.outcome() {
                Outcome::Won(winner) => winner != seat,
                Outcome::BothLost => true,
                Outcome::Drawn | Outcome::Void => false,
            };
            // Here only bots have a clock; running out of time is their fault, as a late answer is.
            if lost && (end.cause().is_mistake() || end.cause() == Cause::Flag) {
                self.faults[player].entry(end.cause().word()).or_default().games += 1;
            }
        }
    }

    /// Counts a game without luck, together with the other game of its pair. Pairs have consecutive numbers.
    fn note_luck(&mut self, game: usize, players: Sides<usize>, end: End, luck: Option<f64>) {
        let points = Points::of(end.outcome(), Seat::A).map(|points| points.halves() as f64 / 2.0);
        let (Some(points), Some(luck)) = (points, luck) else { return };
        self.luck[players.a] += luck;
        self.luck[players.b] -= luck;
        let points = points - luck;
        match self.halves.remove(&(game / 2)) {
            Some((first, other)) if first == players => {
                self.adjusted.push(AdjustedMeeting { players, games: 2, points: points + other });
            }
            _ if self.paired => {
                self.halves.insert(game / 2, (players, points));
            }
            _ => self.adjusted.push(AdjustedMeeting { players, games: 1, points }),
        }
    }

    fn note_faults(&mut self, fixture: Fixture, result: &MatchResult) {
        for (seat, fault) in result.faults.iter() {
            let cause: Cause = result.end.cause();
            let known = self.faults[fixture.players[seat]].get_mut(cause.word());
            let (Some(total), Some(fault)) = (known, fault) else { continue };
            if let Some(kind) = total.kinds.iter_mut().find(|kind| kind.fault.is_like(fault)) {
                kind.games += 1;
                continue;
            }
            let mut calls = result.calls[seat].calls().iter();
            let call = calls.rfind(|call| call.fault.as_ref() == Some(fault));
            let answer = call.map(|call| call.exchange.answer.to_vec()).unwrap_or_default();
            total.kinds.push(RepeatedFault { fault: fault.clone(), answer, game: fixture.game, games: 1 });
        }
    }
}

/// The times of a game's calls; none if there were no calls.
fn timing(latency: &Latency) -> Option<Timing> {
    let spread = latency.total()?;
    let calls = spread.count as u64;
    Some(Timing { calls, total_ms: spread.mean_ms * calls as f64, max_ms: spread.max_ms })
}
