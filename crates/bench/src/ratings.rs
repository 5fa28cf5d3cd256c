//! `bench ratings`: Elo ratings of the captains among each other.

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::Context as _;
use arena::{Standings, rate};
use captains::registry::{CAPTAINS, CaptainEntry};
use captains::{Budget, play};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rules::{Dice, Outcome, Ruleset, Seat, Sides};

use crate::names;

/// Rate the captains by games among each other, for crates/captains/ratings.txt
///
/// Under every rule set each captain plays all others that know it, and the first move alternates. Ratings are on the Elo
/// scale with a mean of 0.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Presets or TOML files [default: every preset]
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// How many games each pair plays
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; the games are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time for each move in milliseconds, converted to work at a fixed rate
    #[arg(long, value_name = "MS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rulesets = match arguments.rules.as_slice() {
        [] => Ruleset::presets().collect(),
        named => named.iter().map(|name| names::ruleset(name)).collect::<Result<Vec<_>, _>>()?,
    };
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let mut out = io::stdout().lock();
    let Arguments { games, seed, budget, .. } = arguments;
    writeln!(
        out,
        "# captain preset Elo low high: games among all captains, the mean is 0. Made by\n\
         # cargo xtask bench ratings --games {games} --seed {seed} --budget {budget}"
    )?;
    for ruleset in &rulesets {
        let captains = CAPTAINS.iter().filter(|entry| entry.captain.plays(ruleset).is_ok());
        let captains: Vec<&CaptainEntry> = captains.collect();
        let standings = pool.install(|| round_robin(ruleset, &captains, arguments));
        for (entry, rating) in captains.iter().zip(rate(&standings)) {
            let [low, high] =
                [rating.low, rating.high].map(|end| end.map_or("-".to_owned(), |end| format!("{end:.0}")));
            writeln!(out, "{} {} {:.0} {low} {high}", entry.name, ruleset.name(), rating.elo)?;
        }
        out.flush()?;
    }
    Ok(())
}

fn round_robin(ruleset: &Ruleset, captains: &[&CaptainEntry], arguments: &Arguments) -> Standings {
    let budget = Budget::of(Duration::from_millis(arguments.budget));
    let pairs = (0..captains.len()).flat_map(|one| (one + 1..captains.len()).map(move |other| (one, other)));
    let games: Vec<(usize, usize, u64)> =
        pairs.flat_map(|(one, other)| (0..arguments.games).map(move |nth| (one, other, nth))).collect();
    let played = games.into_par_iter().map(|(one, other, nth)| {
        let dice = Dice::from_seed(arguments.seed).fork(captains[one].name).fork(captains[other].name);
        let first = if nth.is_multiple_of(2) { Seat::A } else { Seat::B };
        let sides = Sides::new(captains[one].captain, captains[other].captain);
        let game = play(ruleset, sides, first, budget, &dice.fork_nth(nth));
        (Sides::new(one, other), game.end().map_or(Outcome::Void, rules::End::outcome))
    });
    let played: Vec<(Sides<usize>, Outcome)> = played.collect();
    let mut standings = Standings::new(captains.len());
    for (players, outcome) in played {
        standings.add(players, outcome);
    }
    standings
}
