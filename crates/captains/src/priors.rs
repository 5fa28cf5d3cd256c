//! Priors by name: how people and programs place fleets.

use rules::{Berth, Cells, Eye, Ruleset, Seat, View};

use crate::budget::Budget;
use crate::inference::{NoPosterior, Posterior, Prior, Weights};

/// A prior with what people should know before choosing it.
pub struct PriorEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// One line about the fleets it expects.
    pub description: &'static str,
    make: fn(&'static str, &Ruleset) -> Result<Prior, &'static str>,
}

/// All priors.
pub static PRIORS: &[PriorEntry] = &[
    PriorEntry {
        name: "uniform",
        description: "Every legal fleet is equally likely.",
        make: |_, _| Ok(Prior::UNIFORM.clone()),
    },
    PriorEntry {
        name: "sequential",
        description: "Ship by ship, each free place equally likely, as most programs do.",
        make: fitted,
    },
    PriorEntry {
        name: "rounded",
        description: "Ship by ship, with the first and last row and column half as likely, a common bug.",
        make: fitted,
    },
    PriorEntry {
        name: "edge-loving",
        description: "Ships along the edge are 5 times as likely, with an end there twice.",
        make: |name, ruleset| Ok(Prior::weighted(name, by_edge(ruleset, [1, 2, 5]))),
    },
    PriorEntry {
        name: "edge-shy",
        description: "Ships along the edge are a fifth as likely, with an end there half.",
        make: |name, ruleset| Ok(Prior::weighted(name, by_edge(ruleset, [10, 5, 2]))),
    },
    PriorEntry {
        name: "touching-shy",
        description: "Every second fleet is one of those in which no ships touch.",
        make: touching_shy,
    },
    PriorEntry {
        name: "hidden",
        description: "Where even a shooter who knows it needs many shots.",
        make: fitted,
    },
    PriorEntry {
        name: "evasive",
        description: "Where shooters who do not know it look late, as Admiral's fleets are placed.",
        make: fitted,
    },
];

/// Why there is no such prior.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPrior {
    /// Nothing has this name.
    #[error("unknown prior \"{name}\". The priors are {}", names())]
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// It does not exist for these rules.
    #[error("there is no prior {name} for {rules}: {reason}")]
    NotFor {
        /// The prior.
        name: &'static str,
        /// The rule set's name and version.
        rules: String,
        /// What is missing.
        reason: &'static str,
    },
}

fn names() -> String {
    PRIORS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}

/// The prior with this name for a rule set, ignoring case.
pub fn find(name: &str, ruleset: &Ruleset) -> Result<Prior, NoPrior> {
    let entry = PRIORS.iter().find(|entry| entry.name.eq_ignore_ascii_case(name));
    let entry = entry.ok_or_else(|| NoPrior::Unknown { name: name.to_owned() })?;
    let missing = |reason| NoPrior::NotFor { name: entry.name, rules: ruleset.id(), reason };
    (entry.make)(entry.name, ruleset).map_err(missing)
}

/// The weights, made by `cargo xtask bench priors` and `cargo xtask bench hide`: a line for each prior, rules and
/// length.
const WEIGHTS: [&str; 2] = [include_str!("../priors.txt"), include_str!("../hidden-fleets.txt")];

/// Everything about a rule set that decides how programs place its fleets: rules that agree in it share
/// their fitted weights.
pub fn placement_key(ruleset: &Ruleset) -> String {
    let board = ruleset.board();
    let lengths: Vec<String> = ruleset.roster().map(|class| class.length().to_string()).collect();
    let diagonal = if ruleset.rules().placement.diagonal { " diagonal" } else { "" };
    let gap = if ruleset.keeps_gap() { " gap" } else { "" };
    format!("{}x{}{diagonal}{gap} {}", board.width(), board.height(), lengths.join("-"))
}

fn fitted(name: &'static str, ruleset: &Ruleset) -> Result<Prior, &'static str> {
    let weights = weights(name, ruleset).ok_or("no weights were found for this board and these ships")?;
    Ok(Prior::weighted(name, weights))
}

/// The weights of this name for a rule set, if its board and ships have some.
pub fn weights(name: &str, ruleset: &Ruleset) -> Option<Weights> {
    let start = format!("{name} {}:", placement_key(ruleset));
    let mut by_length: Vec<(u8, Vec<u16>)> = Vec::new();
    let lines = WEIGHTS.iter().flat_map(|text| text.lines());
    for line in lines.filter_map(|line| line.strip_prefix(&start)) {
        let mut numbers = line.split_whitespace().map(|word| word.parse().expect("lines have numbers"));
        let length = numbers.next().expect("a line begins with the length of its ships");
        by_length.push((length as u8, numbers.collect()));
    }
    if by_length.is_empty() {
        return None;
    }
    let weight = |length: u8, berth: usize, _: &Berth| {
        let weights = by_length.iter().find(|(known, _)| *known == length);
        weights.and_then(|(_, weights)| weights.get(berth)).copied().expect("every berth has a weight")
    };
    Some(Weights::new(ruleset, weight))
}

/// Weights for ships that are away from the edge, have an end there, and are along it.
fn by_edge(ruleset: &Ruleset, [away, end, along]: [u16; 3]) -> Weights {
    let board = ruleset.board();
    let (right, bottom) = (board.width() - 1, board.height() - 1);
    let at_edge =
        |cell: &rules::Cell| cell.x() == 0 || cell.y() == 0 || cell.x() == right || cell.y() == bottom;
    let edge: Cells = board.cells().iter().filter(at_edge).collect();
    Weights::new(ruleset, |_, _, berth| match (berth.cells & edge).len() {
        0 => away,
        some if some == berth.cells.len() => along,
        _ => end,
    })
}

fn touching_shy(name: &'static str, ruleset: &Ruleset) -> Result<Prior, &'static str> {
    let apart =
        Prior::UNIFORM.clone().without_touching(ruleset).ok_or("ships never touch under these rules")?;
    let opening = View::new(ruleset, Eye::Player(Seat::A));
    if Posterior::under(&apart, &opening, Budget::USUAL).err() == Some(NoPosterior::Contradiction) {
        return Err("its ships cannot all be apart");
    }
    Ok(Prior::mixture(name, [(0.5, Prior::UNIFORM.clone()), (0.5, apart)]))
}
