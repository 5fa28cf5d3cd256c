//! The value table: chances to win, frozen so that nobody can choose them after seeing results.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use rules::{Ruleset, TurnOrder};
use sha2::{Digest as _, Sha256};

use super::progress::Progress;

/// The table, made by `cargo xtask bench luck`. A line for each preset, ships afloat, hit points left and open
/// hits: the turns still needed, as a number and a share of the squares not tried, and their spread. A star
/// stands for any number, for positions that were too rare.
const WRITTEN: &str = include_str!("../../luck.txt");

/// The table that every result names.
pub static VALUES: LazyLock<ValueTable> = LazyLock::new(|| ValueTable::read(WRITTEN));

/// Chances to win by how far both sides have got and who moves. A published version never changes.
pub struct ValueTable {
    version: u32,
    hash: String,
    rows: HashMap<Key, Row>,
}

/// A preset, ships, hit points and open hits; no ships and no open hits for rare positions.
type Key = (String, Option<(u8, u16)>, u16);

/// Turns still needed, as a straight line over the squares not tried, and their variance.
#[derive(Clone, Copy, Debug)]
struct Row {
    base: f64,
    slope: f64,
    variance: f64,
}

/// From this many on, open hits are not told apart.
const OPEN: u16 = 2;
/// A logistic curve of this steepness is everywhere within 0.01 of the normal distribution.
const STEEPNESS: f64 = 1.702;

impl ValueTable {
    /// The number of open hits by which positions are told apart.
    pub fn open_class(open: u16) -> u16 {
        open.min(OPEN)
    }

    fn read(text: &str) -> ValueTable {
        let mut rows = HashMap::new();
        let mut version = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |word: &str| word.parse::<f64>().expect("a row has numbers");
            match words[..] {
                ["version", number] => version = number.parse().expect("a version is a number"),
                [rules, ships, points, open, base, slope, spread] => {
                    let apart = (ships != "*").then(|| {
                        let ships = ships.parse().expect("a number of ships");
                        (ships, open.parse().expect("a number of hits"))
                    });
                    let points = points.parse().expect("hit points are a number");
                    let [base, slope, spread] = [base, slope, spread].map(number);
                    rows.insert(
                        (rules.to_owned(), apart, points),
                        Row { base, slope, variance: spread * spread },
                    );
                }
                _ => panic!("a row of the value table has seven words: {line}"),
            }
        }
        let mut hash = String::new();
        for byte in Sha256::digest(text.as_bytes()) {
            write!(hash, "{byte:02x}").expect("a string takes everything");
        }
        ValueTable { version, hash, rows }
    }

    /// Its version.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The SHA-256 of its file, in hexadecimal.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Whether it has chances for these rules.
    pub fn knows(&self, ruleset: &Ruleset) -> bool {
        // Custom rules may have the name of a preset.
        ruleset.is_preset() && self.rows.contains_key(&(ruleset.id(), None, ruleset.hit_points()))
    }

    /// How many turns a side still needs, and their variance.
    fn need(&self, rules: &str, progress: Progress) -> (f64, f64) {
        let apart = (progress.ships, ValueTable::open_class(progress.open));
        let row = |apart| self.rows.get(&(rules.to_owned(), apart, progress.points));
        let Some(row) = row(Some(apart)).or_else(|| row(None)) else { return (0.0, 0.0) };
        let turns = row.base + row.slope * f64::from(progress.untried.len());
        (turns.max(0.0), row.variance)
    }

    /// The chance that the side to move wins.
    pub(super) fn to_move(&self, ruleset: &Ruleset, own: Progress, other: Progress) -> f64 {
        match (own.points, other.points) {
            (0, _) => return 1.0,
            (_, 0) => return 0.0,
            _ => {}
        }
        let rules = ruleset.id();
        let ((own, own_spread), (other, other_spread)) = (self.need(&rules, own), self.need(&rules, other));
        // Whoever moves wins if both need equally many turns.
        let lead = (other - own + 0.5) / (own_spread + other_spread + 0.25).sqrt();
        1.0 / (1.0 + (-STEEPNESS * lead).exp())
    }
}

/// Whether a shot that hits lets its player go on.
pub(super) fn goes_on(ruleset: &Ruleset) -> bool {
    ruleset.rules().turns.order == TurnOrder::AgainOnHit
}
