//! The measured strength of each captain.

use rules::Ruleset;

/// Mean shots to sink a hidden uniform fleet of a preset when nobody shoots back: `captain preset shots`.
/// Measured with `cargo xtask bench strength --games 20000 --seed 1`; docs/benchmarks.md also has the errors.
const MEASURED: &str = include_str!("../strength.txt");

/// The mean shots this captain needs to sink a fleet of these rules; `None` if it does not play them, or if they
/// are not a preset.
pub(crate) fn shots(captain: &str, ruleset: &Ruleset) -> Option<f64> {
    if !ruleset.is_preset() {
        return None;
    }
    rows().find(|row| row.captain == captain && row.preset == ruleset.name()).map(|row| row.shots)
}

/// Elo among all captains of a preset: `captain preset Elo low high`. Made by `cargo xtask bench ratings`.
const RATED: &str = include_str!("../ratings.txt");

/// The rating of this captain among all captains that play these rules; `None` if it does not play them, or if
/// they are not a preset.
pub(crate) fn elo(captain: &str, ruleset: &Ruleset) -> Option<f64> {
    if !ruleset.is_preset() {
        return None;
    }
    let lines = RATED.lines().filter(|line| !line.starts_with('#'));
    let mut rows = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let row = rows.find(|row| row[0] == captain && row[1] == ruleset.name())?;
    Some(row[2].parse().expect("the third word is a number"))
}

struct Row {
    captain: &'static str,
    preset: &'static str,
    shots: f64,
}

fn rows() -> impl Iterator<Item = Row> {
    MEASURED.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.split_whitespace();
        let mut next = || words.next().expect("a row has three words");
        let (captain, preset) = (next(), next());
        Row { captain, preset, shots: next().parse().expect("the third word is a number") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::registry::{self, CAPTAINS};
    use crate::simulator::{Layout, Simulator};

    /// The budget the Admiral was measured with.
    const BUDGET: Budget = Budget::of(std::time::Duration::from_millis(2));

    #[test]
    fn everybody_is_measured_where_they_play_and_only_there() {
        for entry in CAPTAINS {
            for ruleset in Ruleset::presets() {
                let plays = entry.captain.plays(&ruleset).is_ok();
                assert_eq!(shots(entry.name, &ruleset).is_some(), plays, "{} {}", entry.name, ruleset.id());
                assert_eq!(elo(entry.name, &ruleset).is_some(), plays, "{} {}", entry.name, ruleset.id());
            }
        }
        let known = |row: &Row| {
            CAPTAINS.iter().any(|entry| entry.name == row.captain) && Ruleset::preset(row.preset).is_some()
        };
        assert!(rows().all(|row| known(&row)), "a row speaks of nobody or of no preset");
    }

    /// A captain that has changed needs new measurements.
    #[test]
    fn the_figures_are_those_of_the_captains() {
        for row in rows() {
            // Captains that count fleets take longer.
            let games = if row.captain == "admiral" { 24 } else { 120 };
            let ruleset = Ruleset::preset(row.preset).unwrap();
            let captain = registry::find(row.captain).unwrap().captain;
            let tally = Simulator::new(row.captain, captain, &ruleset, Layout::Uniform, 9)
                .unwrap()
                .within(BUDGET)
                .play(0..games)
                .unwrap();
            let error = tally.shots.standard_error().expect("many games were played");
            let mean = tally.shots.mean();
            let away = (mean - row.shots).abs();
            // Five standard errors: with seventy rows and this seed, no correct captain comes near.
            assert!(
                away < 5.0 * error.max(0.1),
                "{} {}: {mean} +- {error}, not {}",
                row.captain,
                row.preset,
                row.shots
            );
        }
    }
}
