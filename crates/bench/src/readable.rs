//! `bench readable`: what an opponent gains who has counted where a captain shoots.

mod hider;
mod report;

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::Context as _;
use captains::Budget;
use captains::simulator::{Failed, Layout, Simulator};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rules::{Dice, Draw, Fleet, Ruleset};

use self::hider::Hider;
use self::report::{Report, Search};
use crate::names;

/// Measure what an opponent gains who has counted where a captain shoots
///
/// The opponent watches games against uniform fleets and counts which squares are fired at early. Then he hides: of many
/// uniform fleets he takes the one on the squares that were fired at least often. The captain meets such fleets, and as
/// many uniform ones, in games that were not counted.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    /// The captains that shoot; may be repeated
    #[arg(long = "captain", value_name = "NAME", value_delimiter = ',', default_values = ["captain"])]
    captains: Vec<String>,
    /// How many opponents count and hide, each by himself
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1000))]
    opponents: u64,
    /// How many games each opponent counts
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    counted: u64,
    /// How many games are played against the fleets of each opponent, and how many against uniform ones
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many uniform fleets an opponent draws to choose one
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    drawn: u64,
    /// How many shots are early
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=1000))]
    early: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; the games are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time for each move in milliseconds, converted to work at a fixed rate
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// Print JSON, one line per captain
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let ruleset = names::ruleset(&arguments.rules)?;
    let captains = arguments.captains.iter().map(|name| names::captain(name, &ruleset));
    let captains = captains.collect::<anyhow::Result<Vec<_>>>()?;
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        writeln!(out, "{}", Report::header(&ruleset, arguments))?;
    }
    for entry in captains {
        let simulator = Simulator::new(entry.name, entry.captain, &ruleset, Layout::Uniform, arguments.seed)?
            .within(Budget::of(Duration::from_millis(arguments.budget)));
        let bar = bar(entry.name, arguments.opponents * (arguments.counted + 2 * arguments.games));
        let meeting = Meeting { arguments, ruleset: &ruleset, simulator, bar };
        let report = pool.install(|| meeting.play(entry.name))?;
        meeting.bar.finish_and_clear();
        if arguments.json {
            writeln!(out, "{}", report.json(&ruleset, arguments))?;
        } else {
            writeln!(out, "{report}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// A captain and the opponents who count his shots.
struct Meeting<'a> {
    arguments: &'a Arguments,
    ruleset: &'a Ruleset,
    simulator: Simulator<'a>,
    bar: ProgressBar,
}

impl Meeting<'_> {
    fn play<'n>(&self, name: &'n str) -> Result<Report<'n>, Failed> {
        let Arguments { seed, opponents, counted, games, drawn, .. } = *self.arguments;
        let mut report = Report::new(name);
        for opponent in 0..opponents {
            let dice = Dice::from_seed(seed).fork("opponent").fork_nth(opponent);
            // No two games of a series have the same number, so none that is counted is played again.
            let first = opponent * (counted + games);
            let uniform = |game: u64| Fleet::random(self.ruleset, Draw::Uniform, &mut dice.fork_nth(game));
            let watched = self.searches(first, counted, uniform)?;
            let hider = Hider::new(self.ruleset, watched.iter().map(|search| search.early));
            let hidden = |game: u64| hider.fleet(&mut dice.fork("hidden").fork_nth(game), drawn);
            report.safe.push(hider.safe());
            report.uniform.extend(self.searches(first + counted, games, uniform)?);
            report.hidden.extend(self.searches(first + counted, games, hidden)?);
        }
        Ok(report)
    }

    /// Plays this many games, from the one of this number on.
    fn searches(
        &self,
        first: u64,
        games: u64,
        fleet: impl Fn(u64) -> Fleet + Sync,
    ) -> Result<Vec<Search>, Failed> {
        let early = self.arguments.early as usize;
        let search = |game: u64| {
            let fleet = fleet(game);
            let fired = self.simulator.fired(&fleet, game)?;
            self.bar.inc(1);
            Ok(Search::new(&fleet, &fired, early))
        };
        (first..first + games).into_par_iter().map(search).collect()
    }
}

/// A bar on stderr; it shows nothing unless that is a terminal.
fn bar(name: &str, games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {human_pos}/{human_len} games, {eta} left")
        .expect("the template is well-formed");
    ProgressBar::new(games).with_style(style).with_prefix(name.to_owned())
}
