//! What a captain needs on a small board.

use anyhow::Result;
use captains::optimum::Optimum;
use captains::registry::CaptainEntry;
use captains::simulator::{Layout, Simulator};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};
use rules::Ruleset;

/// The mean over all fleets.
pub(super) struct Shots {
    pub(super) mean: f64,
    /// Of the captain's own chance alone: every fleet counts alike.
    pub(super) standard_error: f64,
    pub(super) games: u64,
}

impl Shots {
    /// Plays so many games, or a few more, the same number against every fleet.
    pub(super) fn of(
        entry: &CaptainEntry,
        ruleset: &Ruleset,
        optimum: &Optimum,
        games: u64,
        seed: u64,
    ) -> Result<Shots> {
        let trial = Simulator::new(entry.name, entry.captain, ruleset, Layout::Uniform, seed)?;
        let fleets = optimum.fleets.len() as u64;
        // Two at least, so that there is an error to speak of.
        let rounds = games.div_ceil(fleets).max(2);
        let one = |(index, fleet)| -> Result<(f64, f64)> {
            let (mut sum, mut squares) = (0.0, 0.0);
            for round in 0..rounds {
                let shots = f64::from(trial.score(fleet, round * fleets + index as u64)?.shots);
                sum += shots;
                squares += shots * shots;
            }
            let n = rounds as f64;
            // The variance of this fleet's mean.
            Ok((sum / n, (squares - sum * sum / n).max(0.0) / (n - 1.0) / n))
        };
        let means = optimum.fleets.par_iter().enumerate().map(one).collect::<Result<Vec<_>>>()?;
        let count = fleets as f64;
        Ok(Shots {
            mean: means.iter().map(|(mean, _)| mean).sum::<f64>() / count,
            standard_error: means.iter().map(|(_, variance)| variance).sum::<f64>().sqrt() / count,
            games: rounds * fleets,
        })
    }
}
