//! Measures each level against the one below it: `ladder [GAMES] [PRESET ...]`.

use std::time::Instant;

use captains::{Captain, play, registry};
use rules::{Dice, Ruleset, Seat, Sides};

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    let games: u64 =
        words.next_if(|word| word.parse::<u64>().is_ok()).map_or(2000, |word| word.parse().unwrap());
    let named: Vec<String> = words.collect();
    let levels = ["cadet", "mate", "lieutenant", "captain"];
    println!(
        "{:<10} {:<22} {:>5} {:>5} {:>5} {:>6}  {:<9} {:>7}",
        "preset", "pair", "won", "drawn", "lost", "share", "p", "ms/game"
    );
    for ruleset in
        Ruleset::presets().filter(|preset| named.is_empty() || named.iter().any(|name| name == preset.name()))
    {
        for pair in levels.windows(2) {
            let started = Instant::now();
            let (lower, upper) = (level(pair[0]), level(pair[1]));
            let (mut won, mut drawn, mut lost) = (0, 0, 0);
            for nth in 0..games {
                let dice = Dice::from_seed(1).fork_nth(nth);
                let first = if nth % 2 == 0 { Seat::A } else { Seat::B };
                let game = play(&ruleset, Sides::new(upper, lower), first, &dice);
                match game.end().and_then(rules::End::winner) {
                    Some(Seat::A) => won += 1,
                    Some(Seat::B) => lost += 1,
                    None => drawn += 1,
                }
            }
            let share = 100.0 * (f64::from(won) + 0.5 * f64::from(drawn)) / games as f64;
            let ms = started.elapsed().as_secs_f64() * 1000.0 / games as f64;
            let name = format!("{} > {}", pair[1], pair[0]);
            println!(
                "{:<10} {name:<22} {won:>5} {drawn:>5} {lost:>5} {share:>5.1}%  {:<9.2e} {ms:>7.2}",
                ruleset.name(),
                sign_test(won, lost)
            );
        }
    }
}

fn level(name: &str) -> &'static dyn Captain {
    registry::find(name).expect("the levels are registered").captain
}

/// The chance that an equal pair gives this many decided games, or more, to the upper level: the normal
/// approximation with the correction for whole numbers.
fn sign_test(won: u32, lost: u32) -> f64 {
    let n = f64::from(won + lost);
    if n == 0.0 {
        return 1.0;
    }
    let z = (f64::from(won) - 0.5 - n / 2.0) / (n.sqrt() / 2.0);
    upper_tail(z)
}

/// The upper tail of the normal distribution, by the continued fraction for large values and a series for small ones.
fn upper_tail(z: f64) -> f64 {
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z > 3.0 {
        let fraction = (1..=40).rev().fold(0.0, |rest, n| f64::from(n) / (z + rest));
        density / (z + fraction)
    } else if z < -8.0 {
        1.0
    } else {
        let (mut term, mut sum) = (z, z);
        for n in 1..200 {
            term *= z * z / f64::from(2 * n + 1);
            sum += term;
        }
        0.5 - density * sum
    }
}
