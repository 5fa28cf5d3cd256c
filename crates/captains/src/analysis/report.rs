//! Everything that is said of a finished game.

use std::ops::ControlFlow;
use std::time::Duration;

use rules::{Record, Seat, Sides};

use super::moment::{self, Moment};
use super::placement::Placement;
use super::review::{Analysis, NoAnalysis};
use crate::budget::Budget;

/// Everything that is said of a finished game: its orders, where it turned, and how well the fleets were hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Every order.
    pub analysis: Analysis,
    /// Where the game turned.
    pub moments: Vec<Moment>,
    /// How well each side hid; none where captains cannot clear such a fleet.
    pub placements: Sides<Option<Placement>>,
}

impl Report {
    /// What an order may cost unless somebody asks for more: enough to count nearly every position of every preset.
    pub const BUDGET: Budget = Budget::of(Duration::from_secs(2));

    /// Changes whenever the same game would be told differently, so that what was kept can be made anew.
    pub const VERSION: u32 = 2;

    /// Looks at a game, spending at most the budget on each order. `progress` is told how many steps are done, and of how
    /// many; it may break off.
    pub fn of(
        record: &Record,
        budget: Budget,
        mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Report, NoAnalysis> {
        let game = record.game().ok_or(NoAnalysis::NotPlayed)?;
        let steps = game.turns().len() + Seat::BOTH.len();
        let analysis = Analysis::of(record, budget, |done, _| progress(done, steps))?;
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
