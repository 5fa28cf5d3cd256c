//! `bench strength`: how many shots somebody needs to clear a hidden fleet.

mod plot;
mod report;
mod series;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use captains::registry::CaptainEntry;
use captains::simulator::{Layout, Simulator};
use captains::{Budget, Captain, InformedAdmiral, priors};
use rules::Ruleset;

use self::report::Report;
use crate::names;

/// Measure how many shots captains need to sink hidden fleets
///
/// Nobody shoots back. A special order counts as one shot, and so does every cell of a salvo; limits on orders are not
/// applied. Times per move are in microseconds. Exact moves are those decided by counting all possible fleets; the others
/// are decided by a sample. Games per core second are for one core that does nothing else.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    #[arg(long = "captain", value_name = "NAME", required = true, value_delimiter = ',', help = captain_help())]
    captains: Vec<String>,
    /// How many games each captain plays
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed; game n depends only on this and on n, and all captains meet the same fleets
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How the hidden fleets are placed
    #[arg(long, value_enum, default_value_t = Fleets::Uniform)]
    fleets: Fleets,
    /// How Admiral expects fleets to be placed: uniform, sequential, rounded, edge-loving, edge-shy, touching-shy or hidden
    #[arg(long, value_name = "NAME", default_value = "uniform")]
    prior: String,
    /// How many threads play; the games are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time for each move in milliseconds, converted to work at a fixed rate, so that games are the same on every machine
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// Plot the distributions of shots into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print JSON, one line per captain
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Fleets {
    /// Every legal fleet is equally likely
    Uniform,
    /// Ship by ship, each free place equally likely
    Sequential,
    /// Ship by ship, redrawn until it fits; the first and last row and column are half as likely
    Rounded,
    /// As Captain places them: three in five hidden, the others pooled
    Hard,
    /// By weights that cost even a shooter who knows them many shots; see hide
    Hidden,
    /// Three in four from a pool of fleets that are hard to sink, the others uniform
    Pooled,
    /// By weights that cost shooters who do not know them more, as Admiral places them
    Evasive,
}

impl Fleets {
    fn layout(self) -> Layout {
        match self {
            Fleets::Uniform => Layout::Uniform,
            Fleets::Sequential => Layout::Sequential,
            Fleets::Rounded => Layout::Rounded,
            Fleets::Hard => Layout::Hard,
            Fleets::Hidden => Layout::Hidden,
            Fleets::Pooled => Layout::Pooled,
            Fleets::Evasive => Layout::Evasive,
        }
    }

    fn name(self) -> &'static str {
        self.layout().name()
    }
}

fn captain_help() -> String {
    format!("The captains that shoot; may be repeated. The captains are {}", names::all_captains())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let ruleset = names::ruleset(&arguments.rules)?;
    // All names are checked before the first game: a series can be long.
    let captains = arguments.captains.iter().map(|name| names::captain(name, &ruleset));
    let captains = captains.collect::<anyhow::Result<Vec<_>>>()?;
    let prior = priors::find(&arguments.prior, &ruleset)?;
    ensure!(
        prior.is_uniform() || captains.iter().all(|entry| entry.name == "admiral"),
        "--prior: only admiral uses a prior"
    );
    let admiral = InformedAdmiral(prior);
    let series = captains.iter().map(|entry| {
        let captain = if admiral.0.is_uniform() { entry.captain } else { &admiral };
        set_up(entry, captain, &ruleset, arguments)
    });
    let series = series.collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(file) = &arguments.plot {
        plot::check(file, captains.len())?;
    }

    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        let Arguments { games, seed, fleets, .. } = arguments;
        let (id, fleets, threads) = (ruleset.id(), fleets.name(), pool.current_num_threads());
        let prior =
            if admiral.0.is_uniform() { String::new() } else { format!(", prior {}", admiral.0.name()) };
        writeln!(out, "{id}: {games} games each, {fleets} fleets{prior}, seed {seed}, threads {threads}")?;
        writeln!(out, "{}", Report::header())?;
    }
    let mut reports = Vec::new();
    for (entry, simulator) in captains.iter().zip(&series) {
        let played = series::play(simulator, entry.name, arguments.games, &pool)?;
        let report = Report { name: entry.name, played };
        if arguments.json {
            writeln!(out, "{}", report.json(&ruleset, arguments, pool.current_num_threads()))?;
        } else {
            writeln!(out, "{report}")?;
        }
        out.flush()?;
        reports.push(report);
    }
    if let Some(file) = &arguments.plot {
        plot::draw(file, &ruleset, arguments, &reports)?;
    }
    Ok(())
}

fn set_up<'c>(
    entry: &CaptainEntry,
    captain: &'c dyn Captain,
    ruleset: &Ruleset,
    arguments: &Arguments,
) -> anyhow::Result<Simulator<'c>> {
    let budget = Budget::of(Duration::from_millis(arguments.budget));
    let layout = arguments.fleets.layout();
    Ok(Simulator::new(entry.name, captain, ruleset, layout, arguments.seed)?.within(budget))
}
