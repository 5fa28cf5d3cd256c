//! `bench sparring`: captains against partners that play like other programs and people.

mod layers;
mod notes;
mod partners;
mod series;
mod shooters;

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Context as _, anyhow, ensure};
use captains::Budget;
use captains::registry::CaptainEntry;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use serde_json::json;

use self::partners::{PARTNERS, Partner};
use self::series::{Series, Share};
use crate::names;

/// Play captains against sparring partners that behave like other programs and people
///
/// Every pair plays one series, game after game, and the first move alternates. Some partners study their opponent during
/// the series. The share of games won has its 95 % interval; shots are those of the winner in the games won and in the
/// games lost.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file, with single shots
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    /// The captains; may be repeated
    #[arg(long = "captain", value_name = "NAME", value_delimiter = ',', default_values = ["captain", "admiral"])]
    captains: Vec<String>,
    #[arg(long = "partner", value_name = "NAME", value_delimiter = ',', help = partner_help())]
    partners: Vec<String>,
    /// How many games each pair plays
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many series are played at the same time; the games are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time for each move in milliseconds, converted to work at a fixed rate, so that games are the same on every machine
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// Let no captain remember the games before
    #[arg(long)]
    no_memory: bool,
    /// Print JSON, one line per pair
    #[arg(long)]
    json: bool,
}

fn partner_help() -> String {
    format!(
        "The partners; may be repeated [default: all that shoot back]. The partners are {}",
        partners::names()
    )
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let ruleset = names::ruleset(&arguments.rules)?;
    ensure!(
        ruleset.tells_cells() && ruleset.full_salvo() == 1,
        "{}: sparring partners only know rules with single shots that are answered",
        ruleset.id()
    );
    let captains = arguments.captains.iter().map(|name| names::captain(name, &ruleset));
    let captains = captains.collect::<anyhow::Result<Vec<_>>>()?;
    let partners = partners(&arguments.partners)?;
    let pairs: Vec<(&CaptainEntry, &Partner)> =
        captains.iter().flat_map(|captain| partners.iter().map(|partner| (*captain, *partner))).collect();
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let bar = bar(arguments.games * pairs.len() as u64);
    let budget = Budget::of(Duration::from_millis(arguments.budget));
    let one = |(captain, partner): (&CaptainEntry, &Partner)| {
        series::play(&ruleset, captain, partner, arguments, budget, &bar)
    };
    let played: Vec<Series> = pool.install(|| pairs.clone().into_par_iter().map(one).collect());
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    if !arguments.json {
        let Arguments { games, seed, budget, .. } = arguments;
        writeln!(out, "{}: {games} games a series, seed {seed}, {budget} ms a move", ruleset.id())?;
        writeln!(
            out,
            "{:<12}{:<16}{:>6}{:>7}{:>6}{:>8}{:>16}{:>8}{:>6}{:>8}",
            "captain", "partner", "won", "drawn", "lost", "share", "95 %", "shots", "+-", "theirs"
        )?;
    }
    for ((captain, partner), series) in pairs.iter().zip(&played) {
        let Share { of_points: share, low, high } = series.share();
        let Series { won, drawn, lost, .. } = series;
        let (shots, theirs) = (series.shots.mean(), series.theirs.mean());
        let error = series.shots.error();
        if arguments.json {
            let line = json!({
                "rules": ruleset.id(), "captain": captain.name, "partner": partner.name, "seed": arguments.seed,
                "budgetMs": arguments.budget, "won": won, "drawn": drawn, "lost": lost,
                "share": share, "low": low, "high": high, "shots": shots, "shotsError": error, "theirShots": theirs,
                "memory": !arguments.no_memory,
            });
            writeln!(out, "{line}")?;
        } else {
            let percent = format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high);
            let text = |number: Option<f64>| number.map_or("-".to_owned(), |number| format!("{number:.2}"));
            let [shots, error, theirs] = [shots, error, theirs].map(text);
            writeln!(
                out,
                "{:<12}{:<16}{won:>6}{drawn:>7}{lost:>6}{:>7.1}%{percent:>16}{shots:>8}{error:>6}{theirs:>8}",
                captain.name,
                partner.name,
                100.0 * share
            )?;
        }
    }
    Ok(out.flush()?)
}

fn partners(names: &[String]) -> anyhow::Result<Vec<&'static Partner>> {
    if names.is_empty() {
        return Ok(partners::serious().collect());
    }
    let find = |name: &String| {
        let found = PARTNERS.iter().find(|partner| partner.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| anyhow!("unknown partner \"{name}\". The partners are {}", partners::names()))
    };
    names.iter().map(find).collect()
}

/// A bar on stderr; it shows nothing unless that is a terminal.
fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left")
        .expect("the template is well-formed");
    ProgressBar::new(games).with_style(style)
}
