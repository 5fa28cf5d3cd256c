//! The full report on a finished game.

use std::ops::ControlFlow;
use std::time::Duration;

use rules::{Record, Seat, Sides};

use super::moment::{self, Moment};
use super::placement::Placement;
use super::review::{Analysis, NoAnalysis};
use crate::budget::Budget;
use crate::inference::Prior;

/// The full report on a finished game: its orders, its turning points, and how well the fleets were hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Every order.
    pub analysis: Analysis,
    /// The turning points.
    pub moments: Vec<Moment>,
    /// How well each side hid; `None` if captains cannot sink such a fleet.
    pub placements: Sides<Option<Placement>>,
}

impl Report {
    /// The default budget per order: enough to count nearly every position of every preset.
    pub const BUDGET: Budget = Budget::of(Duration::from_secs(2));

    /// Increase it whenever the same game would be reported differently, so that stored analyses are renewed.
    pub const VERSION: u32 = 2;

    /// Analyses a game, spending at most the budget on each order. `progress` gets the steps done and the
    /// total; it may stop the analysis.
    pub fn of(
        record: &Record,
        budget: Budget,
        progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Report, NoAnalysis> {
        Report::under(Prior::UNIFORM, record, budget, progress)
    }

    /// The same for players who expected fleets to be placed as a prior of the record's rules says.
    pub fn under(
        prior: &Prior,
        record: &Record,
        budget: Budget,
        mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Report, NoAnalysis> {
        let game = record.game().ok_or(NoAnalysis::NotPlayed)?;
        let steps = game.turns().len() + Seat::BOTH.len();
        let analysis = Analysis::under(prior, record, budget, |done, _| progress(done, steps))?;
        let fleets = record.fleets();
        let mut placements = Sides::default();
        for (seat, done) in Seat::BOTH.into_iter().zip(1..) {
            placements[seat] = fleets[seat].and_then(|fleet| Placement::of(record.ruleset(), fleet));
            if progress(game.turns().len() + done, steps).is_break() {
                return Err(NoAnalysis::BrokenOff);
            }
        }
        let moments = moment::find(game, &analysis.grades);
        Ok(Report { analysis, moments, placements })
    }
}
