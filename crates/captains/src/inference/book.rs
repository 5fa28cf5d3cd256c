//! The book: positions whose best cells are known, so that they need not be counted again.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use rules::{Cell, Cells, Ruleset};

use super::berth_tables::{self, BerthTables};
use super::evidence::Evidence;
use super::fingerprint::Fingerprint;
use super::measure::{Measure, Weighted};
use super::prior::Component;
use super::puzzle::Puzzle;
use crate::budget::Budget;

/// The best cells of positions that occur in every game and take long to count, made by `cargo xtask
/// bench book`: a line for each, the position as a number and the cells by their index.
const WRITTEN: &str = include_str!("../../book.txt");

/// How many positions are cached besides the written ones; about sixty bytes each.
const REMEMBERED: usize = 100_000;

static MEMORY: Mutex<Option<HashMap<(Position, Budget), Cells>>> = Mutex::new(None);

/// A position as a number: the same for positions that a symmetry of the board maps onto each other, and for
/// histories that leave the same fleets possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Position(u128);

/// A position, and the symmetry that maps it to the form in the book.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    pub(super) position: Position,
    symmetry: usize,
    budget: Budget,
}

impl Page {
    /// The page of a puzzle, which may be about a mixture; `None` for the few that contain more than berths and
    /// cells to cover.
    pub(super) fn of<const W: usize>(
        ruleset: &Ruleset,
        puzzle: &Puzzle<'_, W>,
        measure: &impl Measure,
        mixture: &[Component],
        evidence: &Evidence,
        budget: Budget,
    ) -> Option<Page> {
        if !puzzle.rumours.is_empty() || !puzzle.tallies.is_empty() {
            return None;
        }
        let moves = berth_tables::moves(ruleset);
        let keeps = |symmetry: usize| {
            let mut weights = mixture.iter().filter_map(|component| component.weights.as_deref());
            measure.keeps(puzzle.tables, symmetry)
                && weights.all(|weights| Weighted::new(weights, puzzle.tables).keeps(puzzle.tables, symmetry))
        };
        let moves = moves.iter().enumerate().filter(|(symmetry, _)| keeps(*symmetry));
        let pages = moves.map(|(symmetry, moved)| {
            let covered = puzzle.need.iter().map(|cell| {
                let index = usize::from(cell.index());
                (moved[index], evidence.fired[index])
            });
            let mut covered: Vec<(Cell, u8)> = covered.collect();
            covered.sort_unstable();
            (Position(fingerprint(ruleset, puzzle, measure, mixture, symmetry, &covered)), symmetry)
        });
        let (position, symmetry) = pages.min()?;
        Some(Page { position, symmetry, budget })
    }

    /// The best cells of the position, if written or cached.
    pub(super) fn read(&self, ruleset: &Ruleset) -> Option<Cells> {
        let found = written().get(&self.position).copied().or_else(|| {
            let memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
            memory.as_ref()?.get(&(self.position, self.budget)).copied()
        })?;
        let moved = &berth_tables::moves(ruleset)[self.symmetry];
        let here = ruleset.board().cells().iter();
        Some(here.filter(|cell| found.has(moved[usize::from(cell.index())])).collect())
    }

    /// Caches the best cells of the position.
    pub(crate) fn write(&self, ruleset: &Ruleset, best: Cells) {
        let mut memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = memory.get_or_insert_default();
        if memory.len() >= REMEMBERED {
            memory.clear();
        }
        memory.insert((self.position, self.budget), self.turned(ruleset, best));
    }

    /// The position with its best cells as a line of the book.
    pub(crate) fn line(&self, ruleset: &Ruleset, best: Cells) -> String {
        let cells = self.turned(ruleset, best).iter().map(|cell| cell.index().to_string());
        format!("{:032x} {}", self.position.0, cells.collect::<Vec<_>>().join(" "))
    }

    fn turned(&self, ruleset: &Ruleset, cells: Cells) -> Cells {
        let moved = &berth_tables::moves(ruleset)[self.symmetry];
        cells.iter().map(|cell| moved[usize::from(cell.index())]).collect()
    }
}

/// The written positions.
fn written() -> &'static HashMap<Position, Cells> {
    static BOOK: OnceLock<HashMap<Position, Cells>> = OnceLock::new();
    BOOK.get_or_init(|| {
        let lines = WRITTEN.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| {
                let mut words = line.split_whitespace();
                let position = words.next().and_then(|word| u128::from_str_radix(word, 16).ok());
                let cells = words.map(|word| Cell::from_index(word.parse().expect("a cell's index")));
                (Position(position.expect("a position's number")), cells.collect())
            })
            .collect()
    })
}

/// A hash of everything that determines where a hit is most likely, and what its answer reveals.
fn fingerprint<const W: usize>(
    ruleset: &Ruleset,
    puzzle: &Puzzle<'_, W>,
    measure: &impl Measure,
    mixture: &[Component],
    symmetry: usize,
    covered: &[(Cell, u8)],
) -> u128 {
    let mut hash = Fingerprint::new();
    if let Some(prior) = measure.fingerprint() {
        hash.add(prior as u64);
        hash.add((prior >> 64) as u64);
    }
    for Component { share, weights, ruleset } in mixture {
        let weights = weights.as_ref().map_or(0, |weights| weights.fingerprint());
        hash.add(share.to_bits());
        hash.add(weights as u64);
        hash.add((weights >> 64) as u64);
        hash.add(u64::from(ruleset.is_some()));
    }
    let tables: &BerthTables<W> = puzzle.tables;
    hash.add(u64::from(ruleset.board().width()) << 8 | u64::from(ruleset.board().height()));
    let switches = [
        !ruleset.tells_sinkings(),
        ruleset.names_class_on(rules::Effect::Hit),
        ruleset.names_class_on(rules::Effect::Sunk),
        ruleset.tells_wrecks(),
        ruleset.tells_cells(),
        ruleset.keeps_gap(),
    ];
    hash.add(switches.into_iter().fold(0, |bits, on| bits << 1 | u64::from(on)));
    for class in ruleset.classes() {
        let [length, count, armour] = [class.length(), class.count(), class.armour()].map(u64::from);
        hash.add(length << 16 | count << 8 | armour);
    }
    for group in &puzzle.groups {
        group.classes.iter().for_each(|(class, _)| hash.add(*class as u64));
        tables.image(group.shape, &group.list, symmetry).0.iter().for_each(|word| hash.add(*word));
    }
    // A hit and a radar sighting must both be covered, but only the sighting is a target.
    for (cell, fired) in covered {
        hash.add(u64::from(cell.index()) << 8 | u64::from(*fired));
    }
    hash.number()
}
