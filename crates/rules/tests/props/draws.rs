//! Random fleets: uniform ones are uniform, and sequential ones have the distribution of drawing ship by
//! ship.

use std::collections::HashMap;

use rules::{Berth, Class, Dice, Draw, Fleet, Ruleset};

use crate::census::all_fleets;

/// Small boards of every kind, each with few enough fleets to meet all of them many times.
fn boards() -> Vec<Ruleset> {
    let file = |width, height, placement: &str, ships: &[(u8, u8)]| {
        let ships = ships.iter().zip(["Alpha", "Bravo", "Charlie"]).map(|(&(length, count), class)| {
            format!("[[ship]]\nclass = \"{class}\"\nlength = {length}\ncount = {count}\n")
        });
        let text = format!(
            "name = \"small\"\nversion = 1\nboard = {{ width = {width}, height = {height} }}\n\
             placement = {{ {placement} }}\n{}",
            ships.collect::<String>()
        );
        Ruleset::from_toml(&text).unwrap()
    };
    vec![
        file(4, 4, "", &[(3, 1), (2, 1)]),
        file(5, 4, "", &[(4, 1), (2, 2)]),
        file(5, 5, "gap = \"all-around\"", &[(3, 1), (2, 1)]),
        file(6, 4, "gap = \"all-around\"", &[(2, 1), (1, 2)]),
        // Diagonals that touch, and would cross if they might.
        file(4, 4, "diagonal = true", &[(3, 1), (2, 1)]),
        file(4, 5, "diagonal = true", &[(2, 2)]),
        file(5, 5, "diagonal = true, gap = \"all-around\"", &[(3, 2)]),
        file(4, 4, "", &[(1, 3)]),
    ]
}

/// How often each fleet came up.
fn drawn(ruleset: &Ruleset, draw: Draw, draws: usize) -> HashMap<String, u32> {
    let mut dice = Dice::from_seed(11);
    let mut seen = HashMap::new();
    for _ in 0..draws {
        *seen.entry(text(ruleset, &Fleet::random(ruleset, draw, &mut dice))).or_default() += 1;
    }
    seen
}

fn text(ruleset: &Ruleset, fleet: &Fleet) -> String {
    fleet.name(ruleset).to_string()
}

/// How many standard deviations chi-square is above the mean of fair draws. With one fewer degrees of freedom
/// than fleets, its mean is that number and its variance twice that.
fn surprise(seen: &HashMap<String, u32>, expected: &HashMap<String, f64>) -> f64 {
    let chi: f64 = expected
        .iter()
        .map(|(fleet, &mean)| (f64::from(seen.get(fleet).copied().unwrap_or(0)) - mean).powi(2) / mean)
        .sum();
    let freedom = (expected.len() - 1) as f64;
    (chi - freedom) / (2.0 * freedom).sqrt()
}

/// How often each fleet is drawn on average.
const EACH: usize = 60;

#[test]
fn uniform_draws_are_uniform() {
    for ruleset in boards() {
        let all = all_fleets(&ruleset);
        assert!(all.len() > 100, "{} fleets prove little", all.len());
        let seen = drawn(&ruleset, Draw::Uniform, EACH * all.len());
        let expected: HashMap<_, _> = all.iter().map(|fleet| (text(&ruleset, fleet), EACH as f64)).collect();
        assert_eq!(expected.len(), all.len(), "brute force lists no fleet twice");
        let strange: Vec<_> = seen.keys().filter(|fleet| !expected.contains_key(*fleet)).collect();
        assert!(strange.is_empty(), "{strange:?} are not legal");
        assert_eq!(seen.len(), all.len(), "a legal fleet never came up");
        // Four standard deviations above or below is about one seed in ten thousand; this one is fixed.
        let surprise = surprise(&seen, &expected);
        assert!(surprise.abs() < 4.0, "{}: {surprise}", ruleset.to_toml());
    }
}

#[test]
fn sequential_draws_are_as_they_must_be() {
    for ruleset in boards() {
        let all = all_fleets(&ruleset);
        let draws = EACH * all.len();
        let seen = drawn(&ruleset, Draw::Sequential, draws);
        assert_eq!(seen.len(), all.len(), "a legal fleet never came up");
        let mut chances = HashMap::new();
        let roster: Vec<&Class> = ruleset.roster().collect();
        spread(&ruleset, &roster, &mut Vec::new(), 1.0, &mut chances);
        // Draws that get stuck are repeated, so the rest share their part.
        let whole: f64 = chances.values().sum();
        let expected = chances.iter().map(|(f, chance)| (f.clone(), draws as f64 * chance / whole)).collect();
        let surprise = surprise(&seen, &expected);
        assert!(surprise.abs() < 4.0, "{}: {surprise}", ruleset.to_toml());
    }
}

#[test]
fn sequential_draws_are_not_uniform() {
    // A long ship in the middle leaves little room for another with a gap, so such fleets come up too often.
    let ruleset = &boards()[2];
    let all = all_fleets(ruleset);
    let seen = drawn(ruleset, Draw::Sequential, EACH * all.len());
    let even = all.iter().map(|fleet| (text(ruleset, fleet), EACH as f64)).collect();
    let surprise = surprise(&seen, &even);
    assert!(surprise > 20.0, "{surprise}");
}

/// Adds up the chance of every fleet when ships are placed one after the other.
fn spread<'a>(
    ruleset: &Ruleset,
    roster: &[&'a Class],
    laid: &mut Vec<(&'a Class, &'a Berth)>,
    chance: f64,
    chances: &mut HashMap<String, f64>,
) {
    let Some((&class, rest)) = roster.split_first() else {
        let named = laid.iter().map(|(class, berth)| rules::Proposal::along(class.name(), berth.span));
        let fleet = Fleet::new(ruleset, &named.collect::<Vec<_>>()).unwrap();
        *chances.entry(text(ruleset, &fleet)).or_default() += chance;
        return;
    };
    let fits = |berth: &&Berth| laid.iter().all(|(_, other)| berth.fits_beside(other));
    let free: Vec<&Berth> = class.berths().iter().filter(fits).collect();
    for &berth in &free {
        laid.push((class, berth));
        spread(ruleset, rest, laid, chance / free.len() as f64, chances);
        laid.pop();
    }
}
