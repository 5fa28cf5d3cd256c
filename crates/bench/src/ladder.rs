//! `bench ladder`: each captain against the one before it.

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Context as _, bail};
use captains::Budget;
use captains::registry::CaptainEntry;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rules::{Dice, End, Ruleset, Seat, Sides};
use serde_json::json;

use crate::names;

/// Play each captain against the next weaker one
///
/// The first move alternates. p is the probability that equally strong captains give this result or a clearer one.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A preset or a TOML file; may be repeated [default: every preset]
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// The captains from the weakest to the strongest
    #[arg(long = "captain", value_name = "NAME", value_delimiter = ',', default_values = ["cadet", "mate", "lieutenant", "captain", "admiral"])]
    captains: Vec<String>,
    /// How many games each pair plays
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed; game n depends only on this and on n
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; the games are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Time for each move in milliseconds, converted to work at a fixed rate, so that games are the same on every machine
    #[arg(long, value_name = "MS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// Print JSON, one line per pair
    #[arg(long)]
    json: bool,
}

/// What the upper captain got of the games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Score {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Score {
    fn of(end: Option<End>) -> Score {
        match end.and_then(End::winner) {
            Some(Seat::A) => Score { won: 1, ..Score::default() },
            Some(Seat::B) => Score { lost: 1, ..Score::default() },
            None => Score { drawn: 1, ..Score::default() },
        }
    }

    fn plus(self, other: Score) -> Score {
        Score { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }

    /// The share of the points, a draw counting half.
    fn share(self) -> f64 {
        (self.won as f64 + self.drawn as f64 / 2.0) / ((self.won + self.drawn + self.lost) as f64).max(1.0)
    }

    /// The one-sided sign test over decided games, exact.
    fn p(self) -> f64 {
        let decided = self.won + self.lost;
        // The binomial tail from its largest term on, in logarithms: 2000 games have terms below any float.
        let mut term = -(decided as f64) * std::f64::consts::LN_2;
        for k in 1..=self.won {
            term += ((decided - self.won + k) as f64).ln() - (k as f64).ln();
        }
        let (mut sum, mut ratio) = (1.0, 1.0);
        for k in self.won + 1..=decided {
            ratio *= (decided - k + 1) as f64 / k as f64;
            sum += ratio;
        }
        (term.exp() * sum).min(1.0)
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rulesets = match arguments.rules.as_slice() {
        [] => Ruleset::presets().collect(),
        named => named.iter().map(|name| names::ruleset(name)).collect::<Result<Vec<_>, _>>()?,
    };
    let captains = captains(&arguments.captains, &rulesets)?;
    let budget = Budget::of(Duration::from_millis(arguments.budget));
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        writeln!(out, "{} games a pair, seed {}", arguments.games, arguments.seed)?;
        writeln!(
            out,
            "{:<14}{:<26}{:>6}{:>7}{:>6}{:>8}  p",
            "rules", "pair", "won", "drawn", "lost", "share"
        )?;
    }
    for ruleset in &rulesets {
        for pair in captains.windows(2) {
            let (lower, upper) = (pair[0], pair[1]);
            let games = 0..arguments.games;
            let one = |nth| play_one(ruleset, upper, lower, budget, arguments.seed, nth);
            let score = pool.install(|| games.into_par_iter().map(one).reduce(Score::default, Score::plus));
            let Score { won, drawn, lost } = score;
            if arguments.json {
                let line = json!({
                    "rules": ruleset.id(), "upper": upper.name, "lower": lower.name, "seed": arguments.seed,
                    "won": won, "drawn": drawn, "lost": lost, "share": score.share(), "p": score.p(),
                });
                writeln!(out, "{line}")?;
            } else {
                let (id, pair, share) =
                    (ruleset.id(), format!("{} over {}", upper.name, lower.name), 100.0 * score.share());
                writeln!(
                    out,
                    "{id:<14}{pair:<26}{won:>6}{drawn:>7}{lost:>6}{share:>7.1}%  {:.1e}",
                    score.p()
                )?;
            }
            out.flush()?;
        }
    }
    Ok(())
}

/// One game; the upper captain has seat A, and the first move goes in turn.
fn play_one(
    ruleset: &Ruleset,
    upper: &CaptainEntry,
    lower: &CaptainEntry,
    budget: Budget,
    seed: u64,
    nth: u64,
) -> Score {
    let dice = Dice::from_seed(seed).fork_nth(nth);
    let first = if nth.is_multiple_of(2) { Seat::A } else { Seat::B };
    Score::of(captains::play(ruleset, Sides::new(upper.captain, lower.captain), first, budget, &dice).end())
}

fn captains(names: &[String], rulesets: &[Ruleset]) -> anyhow::Result<Vec<&'static CaptainEntry>> {
    if names.len() < 2 {
        bail!("a ladder needs at least two captains");
    }
    let mut entries = Vec::new();
    for name in names {
        let found = rulesets.iter().map(|ruleset| names::captain(name, ruleset));
        entries.extend(found.collect::<Result<Vec<_>, _>>()?.first());
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_test_is_the_binomial_tail() {
        for (won, lost, p) in
            [(0, 0, 1.0), (1, 0, 0.5), (5, 5, 0.623_046_875), (9, 1, 0.010_742_187_5), (0, 10, 1.0)]
        {
            let score = Score { won, drawn: 7, lost };
            assert!((score.p() - p).abs() < 1e-9, "{won} to {lost}: {}", score.p());
        }
        let clear = Score { won: 2000, drawn: 0, lost: 0 };
        assert!(clear.p() >= 0.0 && clear.p() < 1e-300);
        assert!((Score { won: 1, drawn: 1, lost: 2 }.share() - 0.375).abs() < 1e-12);
    }

    #[test]
    fn a_captain_is_measured_against_itself_as_even() {
        let classic = Ruleset::preset("classic").unwrap();
        let mate = captains::registry::find("mate").unwrap();
        let score = (0..200)
            .map(|nth| play_one(&classic, mate, mate, Budget::default(), 3, nth))
            .reduce(Score::plus)
            .unwrap();
        assert_eq!(score.won + score.drawn + score.lost, 200);
        assert!((0.35..0.65).contains(&score.share()), "{score:?}");
    }
}
