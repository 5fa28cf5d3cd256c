//! Heat map as text: where the enemy's ships may be, and the best square to fire at.

use std::fmt;

use captains::inference::{Exactness, Posterior};
use rules::{Cell, View};

use crate::text_board::TextBoard;

/// Where the enemy's ships may be, as far as a player can know: the best squares, a heat map, and how exact it is.
pub struct Heat<'a> {
    view: &'a View,
    posterior: &'a Posterior,
}

impl<'a> Heat<'a> {
    /// The heat map for this player. The posterior must be computed from the same view.
    pub fn new(view: &'a View, posterior: &'a Posterior) -> Heat<'a> {
        Heat { view, posterior }
    }

    /// The squares with the highest chance of a hit; several if they are equal.
    pub fn best(&self) -> Vec<Cell> {
        let Some(seat) = self.view.seat() else { return Vec::new() };
        let targets = self.view.arsenal(seat).targets();
        let highest = targets.iter().map(|cell| self.posterior.hit(cell)).fold(0.0, f64::max);
        // Sums in another order differ in their last digits.
        targets.iter().filter(|cell| self.posterior.hit(*cell) > highest - 1e-9).collect()
    }
}

/// How exact the chances are, in a sentence.
pub(crate) fn exactness(posterior: &Posterior) -> String {
    let fleets = grouped(posterior.fleets());
    // A few bits are left even if one fleet is much likelier than all others.
    let open = posterior.weighs() && posterior.bits() > 1e-9;
    match posterior.exactness() {
        Exactness::Exact if open && posterior.fleets() == 1 => {
            "One fleet is much likelier than all others (counted exactly).".to_owned()
        }
        Exactness::Exact if open => {
            format!("As uncertain as {fleets} equally likely fleets (counted exactly).")
        }
        Exactness::Exact if posterior.fleets() == 1 => "Only 1 fleet is possible.".to_owned(),
        Exactness::Exact => format!("{fleets} fleets are possible (counted exactly)."),
        Exactness::Sampled { n, standard_error } => {
            // The counter saturates on large boards.
            let all = if posterior.fleets() == u128::MAX {
                "More than 10^38".to_owned()
            } else {
                format!("About {fleets}")
            };
            let (n, within) = (grouped(u128::from(n)), 196.0 * standard_error);
            let (all, drawn) = if posterior.weighs() {
                (format!("As uncertain as {} equally likely fleets", all.to_lowercase()), "fleets")
            } else {
                (format!("{all} fleets are possible"), "of them")
            };
            format!(
                "{all} (estimated from {n} {drawn}; each chance is within {within:.1} percentage points)."
            )
        }
    }
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl fmt::Display for Heat<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(seat) = self.view.seat() else { return Ok(()) };
        let board = self.view.ruleset().board();
        writeln!(f, "{}", exactness(self.posterior))?;
        let best = self.best();
        if let Some(first) = best.first() {
            let names: Vec<String> = best.iter().map(|cell| board.name(*cell).to_string()).collect();
            let shown =
                if names.len() > 8 { format!("any of {} squares", names.len()) } else { names.join(", ") };
            writeln!(f, "Best shot: {shown} ({:.1} %).", self.posterior.hit(*first) * 100.0)?;
        }
        writeln!(f, "{}", TextBoard::chances(self.view, seat, |cell| self.posterior.hit(cell)).text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use captains::Budget;
    use rules::Ruleset;

    #[test]
    fn a_known_ship_is_a_certainty_and_known_water_nothing() {
        let ruleset = Ruleset::from_toml(
            "name = \"small\"\nversion = 1\n[board]\nwidth = 4\nheight = 4\nlabels = \"letters-across\"\n\
             [[ship]]\nclass = \"Cutter\"\nlength = 4\n",
        )
        .unwrap();
        let view = View::from_seen(&ruleset, "A1+ B1-").unwrap();
        let posterior = Posterior::new(&view, Budget::default()).unwrap();
        let expected = "\
Only 1 fleet is possible.
Best shot: A2, A3, A4 (100.0 %).
Heat map
     A   B   C   D
 1   X   o   0   0
 2 100   0   0   0
 3 100   0   0   0
 4 100   0   0   0
o miss, X hit, numbers: chance of a hit in %
";
        assert_eq!(Heat::new(&view, &posterior).to_string(), expected);
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (30_093_975_536, "30,093,975,536")] {
            assert_eq!(grouped(number), text);
        }
    }
}
