//! `bench pool`: fleets that are hard to find.

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::Context as _;
use captains::Budget;
use captains::simulator::{Failed, Layout, Simulator};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefMutIterator as _, ParallelIterator as _};
use rules::{Dice, Draw, Fleet, Ruleset};

use crate::names;

/// Find fleets that are hard to sink, for crates/captains/hard-fleets
///
/// Plays against many uniform fleets; the hardest fifth goes on to three times as many games, and so on until the pool is
/// small enough. Prints one fleet per line.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE")]
    rules: String,
    /// The captains that shoot; may be repeated
    #[arg(long = "captain", value_name = "NAME", value_delimiter = ',', default_values = ["captain"])]
    captains: Vec<String>,
    /// How many uniform fleets are drawn
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    fleets: u32,
    /// How many fleets are kept
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    keep: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; the pool is the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time for each move in milliseconds, converted to work at a fixed rate
    #[arg(long, value_name = "MS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
}

/// The hardest of this many go on after each round.
const ONE_OF: usize = 5;
/// Each round has this many times the games of the one before.
const MORE_GAMES: u64 = 3;

/// A fleet and what it has cost so far.
struct Candidate {
    fleet: Fleet,
    shots: u64,
    games: u64,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.shots as f64 / self.games.max(1) as f64
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let ruleset = names::ruleset(&arguments.rules)?;
    let trials = trials(arguments, &ruleset)?;
    let threads = arguments.threads.map_or(0, usize::from);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let dice = Dice::from_seed(arguments.seed);
    let draw = |number: u32| Candidate {
        fleet: Fleet::random(&ruleset, Draw::Uniform, &mut dice.fork_nth(u64::from(number))),
        shots: 0,
        games: 0,
    };
    let mut pool: Vec<Candidate> = (0..arguments.fleets).map(draw).collect();
    let keep = arguments.keep as usize;
    let mut games = 1;
    while pool.len() > keep {
        threads.install(|| play(&mut pool, &trials, games))?;
        // Equals stay in the order in which they were drawn.
        pool.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        pool.truncate(keep.max(pool.len() / ONE_OF));
        games *= MORE_GAMES;
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# {} of {} uniform fleets of {}, those that cost most shots. Made by",
        pool.len(),
        arguments.fleets,
        ruleset.id()
    )?;
    writeln!(
        out,
        "# cargo xtask bench pool --rules {} --captain {} --fleets {} --keep {} --seed {} --budget {}",
        arguments.rules,
        arguments.captains.join(","),
        arguments.fleets,
        arguments.keep,
        arguments.seed,
        arguments.budget
    )?;
    for candidate in pool {
        writeln!(out, "{}", candidate.fleet.name(&ruleset))?;
    }
    Ok(out.flush()?)
}

/// Plays so many games more against every fleet by every captain.
fn play(pool: &mut [Candidate], trials: &[Simulator<'_>], games: u64) -> Result<(), Failed> {
    let fleets = pool.len() as u64;
    pool.par_iter_mut().enumerate().try_for_each(|(index, candidate)| {
        for game in candidate.games..candidate.games + games {
            for trial in trials {
                let score = trial.score(&candidate.fleet, game * fleets + index as u64)?;
                candidate.shots += u64::from(score.shots);
            }
        }
        candidate.games += games;
        Ok(())
    })
}

fn trials(arguments: &Arguments, ruleset: &Ruleset) -> anyhow::Result<Vec<Simulator<'static>>> {
    let budget = Budget::of(Duration::from_millis(arguments.budget));
    let trial = |name: &String| {
        let entry = names::captain(name, ruleset)?;
        Ok(Simulator::new(entry.name, entry.captain, ruleset, Layout::Uniform, arguments.seed)?
            .within(budget))
    };
    arguments.captains.iter().map(trial).collect()
}
