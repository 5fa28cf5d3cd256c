//! Counts the results of a duel.

use std::collections::BTreeMap;

use arena::{
    AdjustedPairs, Difference, Latency, LoggedCall, MatchResult, Pairs, Points, Sprt, Tally, Verdict, Weighed,
};
use rules::{Cause, Outcome, Seat, Sides};
use wire::bot::Fault;

/// A game that was played, by its number from 0.
pub(super) struct Played {
    pub(super) number: u64,
    pub(super) result: MatchResult,
}

/// The results so far, from the first contestant's side.
pub(super) struct Score {
    sprt: Option<Sprt>,
    /// Games that wait for an earlier one.
    waiting: BTreeMap<u64, MatchResult>,
    due: u64,
    pub(super) tally: Tally,
    pub(super) void: u64,
    pub(super) both_lost: u64,
    /// The first contestant's points in games whose pair is not complete yet.
    halves: BTreeMap<u64, Option<Points>>,
    pub(super) pairs: Pairs,
    /// Whether the fleets are dealt, so that results without luck count.
    dealt: bool,
    /// The same pairs without luck, in games where it was measured.
    pub(super) adjusted: AdjustedPairs,
    adjusted_halves: BTreeMap<u64, Option<f64>>,
    /// The first contestant's luck in all games, in chance to win, and how many shots it leaves out.
    pub(super) luck: f64,
    pub(super) left_out: usize,
    pub(super) ends: BTreeMap<(&'static str, Option<&'static str>), u64>,
    pub(super) faults: Vec<RepeatedFault>,
    pub(super) latency: Sides<Latency>,
    /// Why the last void game is void.
    pub(super) void_reason: Option<String>,
}

/// A kind of fault that lost games: the first of them, and the games with others like it.
pub(super) struct RepeatedFault {
    pub(super) seat: Seat,
    /// The first game with it, from 0.
    pub(super) number: u64,
    /// Every game lost by it, from 0, with what was found there.
    pub(super) games: Vec<(u64, String)>,
    pub(super) fault: Fault,
    /// The call, if there was one.
    pub(super) call: Option<LoggedCall>,
    /// A shell command that repeats the call from a file, if the request is too long for a command.
    pub(super) repeat: Option<String>,
}

impl RepeatedFault {
    /// Whether the bot played without this fault at first, and has lost every game by it since.
    pub(super) fn came_to_stay(&self, played: u64) -> bool {
        let since = played.saturating_sub(self.number);
        self.number > 0 && since > 1 && self.games.len() as u64 == since
    }
}

impl Score {
    pub(super) fn new(sprt: Option<Sprt>, dealt: bool) -> Score {
        Score {
            sprt,
            dealt,
            adjusted: AdjustedPairs::default(),
            adjusted_halves: BTreeMap::new(),
            luck: 0.0,
            left_out: 0,
            waiting: BTreeMap::new(),
            due: 0,
            tally: Tally::default(),
            void: 0,
            both_lost: 0,
            halves: BTreeMap::new(),
            pairs: Pairs::default(),
            ends: BTreeMap::new(),
            faults: Vec::new(),
            latency: Sides::default(),
            void_reason: None,
        }
    }

    /// Keeps a game until those before it have been counted.
    pub(super) fn wait(&mut self, played: Played) {
        self.waiting.insert(played.number, played.result);
    }

    /// The next game that can be counted, in the order of their numbers.
    pub(super) fn next_in_order(&mut self) -> Option<Played> {
        let result = self.waiting.remove(&self.due)?;
        self.due += 1;
        Some(Played { number: self.due - 1, result })
    }

    /// The games that still wait for an earlier one.
    pub(super) fn out_of_order(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.waiting)
            .into_iter()
            .map(|(number, result)| Played { number, result })
            .collect()
    }

    /// Counts a game.
    pub(super) fn take(&mut self, number: u64, result: &MatchResult) {
        let outcome = result.end.outcome();
        match outcome {
            Outcome::Won(Seat::A) => self.tally.wins += 1,
            Outcome::Won(Seat::B) => self.tally.losses += 1,
            Outcome::Drawn => self.tally.draws += 1,
            Outcome::BothLost => self.both_lost += 1,
            Outcome::Void => self.void += 1,
        }
        self.count_pair(number, Points::of(outcome, Seat::A));
        self.count_luck(number, result);
        let cause = result.end.cause();
        let loser = result.end.winner().filter(|_| tells_of_loser(cause)).map(|winner| match winner {
            Seat::A => "B",
            Seat::B => "A",
        });
        *self.ends.entry((cause.word(), loser)).or_default() += 1;
        for (seat, fault) in result.faults.iter() {
            self.latency[seat].add(result.calls[seat].latency());
            if let Some(fault) = fault {
                self.note(number, seat, fault, result);
            }
        }
        if result.trouble.is_some() {
            self.void_reason.clone_from(&result.trouble);
        }
    }

    /// Counts pairs of games, in which the first move is swapped.
    fn count_pair(&mut self, number: u64, points: Option<Points>) {
        match self.halves.remove(&(number / 2)) {
            None => {
                self.halves.insert(number / 2, points);
            }
            Some(other) => {
                if let (Some(one), Some(other)) = (other, points) {
                    self.pairs.add(one, other);
                }
            }
        }
    }

    /// Counts the pairs without luck. A game that was never played has none.
    fn count_luck(&mut self, number: u64, result: &MatchResult) {
        let measured = result.luck.as_ref().map(|luck| {
            self.left_out += luck.left_out();
            luck.for_seat(Seat::A)
        });
        self.luck += measured.unwrap_or(0.0);
        let luck = measured.or(result.record.game().is_none().then_some(0.0));
        let points = Points::of(result.end.outcome(), Seat::A).map(|points| points.halves() as f64 / 2.0);
        let adjusted = points.zip(luck).map(|(points, luck)| points - luck);
        match self.adjusted_halves.remove(&(number / 2)) {
            None => {
                self.adjusted_halves.insert(number / 2, adjusted);
            }
            Some(other) => {
                if let (Some(one), Some(other)) = (other, adjusted) {
                    self.adjusted.add(one, other);
                }
            }
        }
    }

    fn note(&mut self, number: u64, seat: Seat, fault: &Fault, result: &MatchResult) {
        let alike = |known: &&mut RepeatedFault| known.seat == seat && known.fault.is_like(fault);
        let game = (number, fault.found.clone());
        if let Some(known) = self.faults.iter_mut().find(alike) {
            known.games.push(game);
            return;
        }
        let call = result.calls[seat].calls().iter().rfind(|call| call.fault.as_ref() == Some(fault));
        self.faults.push(RepeatedFault {
            seat,
            number,
            games: vec![game],
            fault: fault.clone(),
            call: call.cloned(),
            repeat: None,
        });
    }

    /// How many games count.
    pub(super) fn games(&self) -> u64 {
        u64::from(self.tally.games()) + self.both_lost
    }

    pub(super) fn difference(&self) -> Difference {
        Difference::of(&self.pairs)
    }

    pub(super) fn test(&self) -> Option<Weighed> {
        self.sprt.map(|sprt| if self.dealt { self.adjusted.weigh(&sprt) } else { sprt.weigh(&self.pairs) })
    }

    /// Whether the SPRT has decided.
    pub(super) fn is_decided(&self) -> bool {
        self.test().is_some_and(|test| test.verdict != Verdict::Continue)
    }

    /// The score in one line.
    pub(super) fn line(&self) -> String {
        let Tally { wins, draws, losses } = self.tally;
        format!("{wins} won, {draws} drawn, {losses} lost, Elo {}", self.difference())
    }
}

/// Whether the report says who lost by this cause. For the usual ends, the score says it.
fn tells_of_loser(cause: Cause) -> bool {
    !matches!(cause, Cause::Sunk | Cause::Limit | Cause::Cap)
}
