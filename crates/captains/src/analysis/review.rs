//! Reviews a whole game, order by order.

use std::ops::ControlFlow;

use rules::{Attempt, Effect, Eye, Game, Order, Record, Seat, Sides, Sighting, Turn, View};

use super::grade::{Chances, Grade};
use super::prospect::Prospect;
use super::summary::Summary;
use crate::budget::Budget;
use crate::inference::{NoPosterior, Posterior, Prior};

/// A whole game, order by order, each judged by what its player knew before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Every order, in game order.
    pub grades: Vec<Grade>,
}

/// Why a game cannot be analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnalysis {
    /// No order was ever given.
    #[error("this game was never played")]
    NotPlayed,
    /// There are no chances to judge by.
    #[error("turn {turn}: {reason}")]
    Unknown {
        /// The number of the turn.
        turn: usize,
        /// Why not.
        reason: NoPosterior,
    },
    /// The caller stopped it.
    #[error("it was stopped")]
    BrokenOff,
}

impl Analysis {
    /// Reviews a game, spending at most the budget on each order, and more only if no fleet is found in that
    /// time. `progress` gets the turns done and the total; it may stop the review.
    pub fn of(
        record: &Record,
        budget: Budget,
        progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Analysis, NoAnalysis> {
        Analysis::under(Prior::UNIFORM, record, budget, progress)
    }

    /// The same for players who expected fleets to be placed as a prior of the record's rules says.
    pub fn under(
        prior: &Prior,
        record: &Record,
        budget: Budget,
        progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Analysis, NoAnalysis> {
        let game = record.game().filter(|game| game.turns().len() > 1).ok_or(NoAnalysis::NotPlayed)?;
        Review::new(game, prior, budget).run(game.turns(), progress)
    }

    /// The orders of one side.
    pub fn of_seat(&self, seat: Seat) -> impl Iterator<Item = &Grade> {
        self.grades.iter().filter(move |grade| grade.seat == seat)
    }

    /// One side's game in figures.
    pub fn summary(&self, seat: Seat) -> Summary {
        Summary::of(self.of_seat(seat))
    }
}

/// The state of the replay.
struct Review<'p> {
    prior: &'p Prior,
    budget: Budget,
    views: Sides<View>,
    grades: Vec<Grade>,
    /// The last order of each side, to which its answer belongs even if a round reveals it later.
    last: Sides<Option<usize>>,
    /// How much all fleets that fitted before it counted, as a logarithm.
    total_bits: Sides<f64>,
}

impl<'p> Review<'p> {
    fn new(game: &Game, prior: &'p Prior, budget: Budget) -> Review<'p> {
        Review {
            prior,
            budget,
            views: Sides::from_fn(|seat| View::new(game.ruleset(), Eye::Player(seat))),
            grades: Vec::new(),
            last: Sides::default(),
            total_bits: Sides::default(),
        }
    }

    fn run(
        mut self,
        turns: &[Turn],
        mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Analysis, NoAnalysis> {
        for (number, turn) in turns.iter().enumerate() {
            if let (Some(seat), Some(attempt)) = (turn.seat(), turn.attempt()) {
                let resigned = matches!(attempt, Attempt::Order(Order::Resign));
                if !resigned {
                    self.grade(number, seat, turn)?;
                }
            }
            self.tell(turn);
            if progress(number + 1, turns.len()).is_break() {
                return Err(NoAnalysis::BrokenOff);
            }
        }
        for seat in Seat::BOTH {
            if let Some(last) = self.last[seat] {
                let turn = self.grades[last].turn;
                let after = self.posterior(turn, seat)?;
                self.close(seat, &after);
            }
        }
        Ok(Analysis { grades: self.grades })
    }

    /// Judges an order before its result is known.
    fn grade(&mut self, number: usize, seat: Seat, turn: &Turn) -> Result<(), NoAnalysis> {
        let posterior = self.posterior(number, seat)?;
        self.close(seat, &posterior);
        let arsenal = self.views[seat].arsenal(seat);
        let ruleset = self.views[seat].ruleset();
        let order = if punished(turn, seat) { None } else { turn.order() };
        let chances = match order {
            Some(order) => Chances::of(order, &posterior, arsenal),
            None => Chances::wasted(ruleset, &posterior, arsenal),
        };
        let prospect = Prospect::of(&posterior, arsenal);
        self.last[seat] = Some(self.grades.len());
        self.total_bits[seat] = posterior.total_bits();
        self.grades.push(Grade {
            turn: number,
            seat,
            order,
            fleets: posterior.fleets(),
            bits: posterior.bits(),
            exactness: posterior.exactness(),
            chances,
            hits: 0,
            information: 0.0,
            prospect,
        });
        Ok(())
    }

    /// What a side knows. A position that is too hard for the budget gets more, so that the rest is not lost.
    fn posterior(&self, turn: usize, seat: Seat) -> Result<Posterior, NoAnalysis> {
        let view = &self.views[seat];
        let mut found = Posterior::under(self.prior, view, self.budget);
        for more in [10, 100] {
            if matches!(found, Err(NoPosterior::Budget)) {
                found = Posterior::under(self.prior, view, self.budget.times(more));
            }
        }
        found.map_err(|reason| NoAnalysis::Unknown { turn, reason })
    }

    /// Compares what a side knows now with before, to find what its last order revealed.
    fn close(&mut self, seat: Seat, now: &Posterior) {
        if let Some(last) = self.last[seat] {
            let grade = &mut self.grades[last];
            grade.information = (self.total_bits[seat] - now.total_bits()).max(0.0);
        }
    }

    fn tell(&mut self, turn: &Turn) {
        for seat in Seat::BOTH {
            let view = &mut self.views[seat];
            let known = view.sightings().len();
            view.watch(turn);
            let hits: u8 = view.sightings()[known..].iter().map(|sighting| hits(sighting, seat)).sum();
            if let Some(last) = self.last[seat] {
                self.grades[last].hits += hits;
            }
        }
    }
}

/// How many hit points a player took according to this sighting.
fn hits(sighting: &Sighting, seat: Seat) -> u8 {
    match *sighting {
        Sighting::Shot { by, effect, .. } if by == seat => u8::from(effect != Effect::Miss),
        Sighting::Tally { by, hits, .. } if by == seat => hits,
        _ => 0,
    }
}

/// Whether the turn was punished instead of carried out.
fn punished(turn: &Turn, seat: Seat) -> bool {
    let mut seen = Vec::new();
    turn.seen_by(Eye::Player(seat), &mut seen);
    seen.iter().any(|sighting| matches!(sighting, Sighting::Penalty { by, .. } if *by == seat))
}
