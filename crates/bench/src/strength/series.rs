//! A series of games, shared out among threads.

use std::time::{Duration, Instant};

use captains::simulator::{Failed, Simulator, Tally};
use rayon::ThreadPool;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::{cpu_time, progress};

/// What a series came to.
pub(super) struct Played {
    pub(super) tally: Tally,
    pub(super) time: Duration,
    /// How long all threads together really ran, if the system tells.
    pub(super) cpu_time: Option<Duration>,
}

impl Played {
    pub(super) fn games_per_second(&self) -> f64 {
        self.tally.shots.len() as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// What one core does that has nothing else to do.
    pub(super) fn games_per_cpu_second(&self) -> Option<f64> {
        // The kernel counts in ticks, so nothing can be said of a very short series.
        let time = self.cpu_time.filter(|time| *time > Duration::from_millis(200))?;
        Some(self.tally.shots.len() as f64 / time.as_secs_f64())
    }
}

/// The most games that are played between two steps of the bar.
const LARGEST_PART: u64 = 4096;

/// Plays the first games of a series. If some fail, the failure of the first of them is returned, so that this too
/// does not depend on the number of threads.
pub(super) fn play(
    simulator: &Simulator<'_>,
    name: &str,
    games: u64,
    pool: &ThreadPool,
) -> Result<Played, Failed> {
    let threads = pool.current_num_threads() as u64;
    // Small enough to keep all threads busy to the end, and to let a bar of slow games move.
    let part = (games / (threads * 64)).clamp(1, LARGEST_PART);
    let bar = progress::bar(name, games);
    let start = Instant::now();
    let parts = (0..games.div_ceil(part)).into_par_iter().map(|index| {
        let range = index * part..games.min((index + 1) * part);
        let size = range.end - range.start;
        let cpu = cpu_time::of_this_thread();
        let tally = simulator.play(range)?;
        let cpu = cpu.zip(cpu_time::of_this_thread()).map(|(before, after)| after.saturating_sub(before));
        bar.inc(size);
        Ok((tally, cpu))
    });
    let nothing = || Ok((Tally::default(), Some(Duration::ZERO)));
    let parts = pool.install(|| parts.reduce(nothing, together));
    let time = start.elapsed();
    bar.finish_and_clear();
    parts.map(|(tally, cpu_time)| Played { tally, time, cpu_time })
}

/// The tally of some games and how long they really ran.
type Part = (Tally, Option<Duration>);

fn together(one: Result<Part, Failed>, other: Result<Part, Failed>) -> Result<Part, Failed> {
    match (one, other) {
        (Ok(one), Ok(other)) => {
            Ok((one.0.merge(&other.0), one.1.zip(other.1).map(|(one, other)| one + other)))
        }
        (Err(one), Err(other)) => Err(if one.game <= other.game { one } else { other }),
        (Err(failed), Ok(_)) | (Ok(_), Err(failed)) => Err(failed),
    }
}

#[cfg(test)]
mod tests {
    use captains::registry;
    use captains::simulator::{Counts, Layout};
    use rules::Ruleset;

    use super::*;

    fn shots(captain: &str, games: u64, threads: usize) -> Counts {
        let classic = Ruleset::preset("classic").unwrap();
        let entry = registry::find(captain).unwrap();
        let simulator = Simulator::new(captain, entry.captain, &classic, Layout::Uniform, 5).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        play(&simulator, captain, games, &pool).unwrap().tally.shots
    }

    #[test]
    fn the_games_do_not_depend_on_the_number_of_threads() {
        for (captain, games) in [("cadet", 150), ("captain", 500), ("mate", 1)] {
            let alone = shots(captain, games, 1);
            assert_eq!(alone.len(), games);
            for threads in [2, 3, 8] {
                assert_eq!(shots(captain, games, threads), alone, "{captain} on {threads} threads");
            }
        }
    }
}
