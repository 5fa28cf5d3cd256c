//! What has come of the games so far.

use std::collections::BTreeMap;

use arena::{Difference, Latency, LoggedCall, MatchResult, Pairs, Points, Sprt, Tally, Verdict, Weighed};
use rules::{Cause, Outcome, Seat, Sides};
use wire::bot::Fault;

use super::lanes::Played;

/// The count of the games, from the first contestant's side.
pub(super) struct Score {
    sprt: Option<Sprt>,
    /// Games that wait for an earlier one.
    waiting: BTreeMap<u64, MatchResult>,
    due: u64,
    pub(super) tally: Tally,
    pub(super) void: u64,
    pub(super) both_lost: u64,
    /// What the first contestant got of games whose partner is not played yet.
    halves: BTreeMap<u64, Option<Points>>,
    pub(super) pairs: Pairs,
    pub(super) ends: BTreeMap<(&'static str, Option<&'static str>), u64>,
    pub(super) faults: Vec<Mistake>,
    pub(super) latency: Sides<Latency>,
    /// What went wrong with us, the last time it did.
    pub(super) trouble: Option<String>,
}

/// A kind of fault that lost games: the first of them, and where others like it were found.
pub(super) struct Mistake {
    pub(super) seat: Seat,
    /// The first game in which it was found, from 0.
    pub(super) number: u64,
    /// Every game that it lost, from 0, with what was found there.
    pub(super) games: Vec<(u64, String)>,
    pub(super) fault: Fault,
    /// The call, if there was one.
    pub(super) flight: Option<LoggedCall>,
    /// A shell command that repeats the call from a file, where one would be too long to be read.
    pub(super) repeat: Option<String>,
}

impl Mistake {
    /// Whether the bot was right until its first fault of this kind, and has lost every game since by it.
    pub(super) fn came_to_stay(&self, played: u64) -> bool {
        let since = played.saturating_sub(self.number);
        self.number > 0 && since > 1 && self.games.len() as u64 == since
    }
}

impl Score {
    pub(super) fn new(sprt: Option<Sprt>) -> Score {
        Score {
            sprt,
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
            trouble: None,
        }
    }

    /// The games that are due with this one, in the order of their numbers.
    pub(super) fn in_order(&mut self, played: Played) -> Vec<Played> {
        self.waiting.insert(played.number, played.duel);
        let mut due = Vec::new();
        while let Some(duel) = self.waiting.remove(&self.due) {
            due.push(Played { number: self.due, duel });
            self.due += 1;
        }
        due
    }

    /// The games that still wait.
    pub(super) fn out_of_order(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.waiting).into_iter().map(|(number, duel)| Played { number, duel }).collect()
    }

    /// Counts a game.
    pub(super) fn take(&mut self, number: u64, duel: &MatchResult) {
        let outcome = duel.end.outcome();
        match outcome {
            Outcome::Won(Seat::A) => self.tally.wins += 1,
            Outcome::Won(Seat::B) => self.tally.losses += 1,
            Outcome::Drawn => self.tally.draws += 1,
            Outcome::BothLost => self.both_lost += 1,
            Outcome::Void => self.void += 1,
        }
        self.count_pair(number, Points::of(outcome, Seat::A));
        let cause = duel.end.cause();
        let loser = duel.end.winner().filter(|_| tells_of_loser(cause)).map(|winner| match winner {
            Seat::A => "B",
            Seat::B => "A",
        });
        *self.ends.entry((cause.word(), loser)).or_default() += 1;
        for (seat, fault) in duel.faults.iter() {
            self.latency[seat].add(duel.calls[seat].latency());
            if let Some(fault) = fault {
                self.note(number, seat, fault, duel);
            }
        }
        if duel.trouble.is_some() {
            self.trouble.clone_from(&duel.trouble);
        }
    }

    /// Games two by two: the first move was swapped between them.
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

    fn note(&mut self, number: u64, seat: Seat, fault: &Fault, duel: &MatchResult) {
        let alike = |known: &&mut Mistake| known.seat == seat && known.fault.is_like(fault);
        let game = (number, fault.found.clone());
        if let Some(known) = self.faults.iter_mut().find(alike) {
            known.games.push(game);
            return;
        }
        let flight = duel.calls[seat].calls().iter().rfind(|flight| flight.fault.as_ref() == Some(fault));
        self.faults.push(Mistake {
            seat,
            number,
            games: vec![game],
            fault: fault.clone(),
            flight: flight.cloned(),
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
        self.sprt.map(|sprt| sprt.weigh(&self.pairs))
    }

    /// Whether the test has its answer.
    pub(super) fn is_decided(&self) -> bool {
        self.test().is_some_and(|test| test.verdict != Verdict::Continue)
    }

    /// The score in a few words.
    pub(super) fn line(&self) -> String {
        let Tally { wins, draws, losses } = self.tally;
        format!("{wins} won, {draws} drawn, {losses} lost, Elo {}", self.difference())
    }
}

/// Whether it matters by whose doing a game ended so: ships sink on both sides.
fn tells_of_loser(cause: Cause) -> bool {
    !matches!(cause, Cause::Sunk | Cause::Limit | Cause::Cap)
}
