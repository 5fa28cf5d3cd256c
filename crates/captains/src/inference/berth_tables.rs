//! Tables of the berths of a rule set: which exclude each other, and how the board's symmetries move them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rules::{Berth, Cell, Cells, Ruleset};

use super::mask::Mask;
use super::pieces::Pieces;

/// What stays the same for a rule set: the berths of every length of ship, which berths exclude each other,
/// and which cover each cell.
pub(super) struct BerthTables<const W: usize> {
    pub(super) shapes: Vec<Shape<W>>,
    /// For every shape, how long its ships are.
    pub(super) lengths: Vec<u8>,
    /// For every class of the rule set, the index of its shape.
    pub(super) shape_of: Vec<usize>,
    /// How many symmetries the board has, the identity first.
    pub(super) symmetries: usize,
    /// How many pieces there are that berths are made of; 0 if pieces cannot express conflicts.
    pub(super) pieces: usize,
    /// How many steps it takes to look at one berth's pieces.
    pub(super) steps_a_berth: u64,
}

/// The ships of one length.
pub(super) struct Shape<const W: usize> {
    pub(super) berths: Vec<Berth>,
    pub(super) all: Mask<W>,
    /// For every cell, by its index, the berths that cover it.
    pub(super) covering: Vec<Mask<W>>,
    /// For every other shape and every berth of this one, the berths of the other that cannot be in the same
    /// fleet.
    pub(super) conflicts: Vec<Vec<Mask<W>>>,
    /// For every symmetry of the board, where each berth goes.
    pub(super) images: Vec<Vec<u16>>,
    /// The pieces that each berth is made of.
    pub(super) pieces: Pieces,
}

/// The tables in three sizes: up to 192, 384 and 1,024 berths of a shape.
#[derive(Clone)]
pub(super) enum AnyBerthTables {
    Small(Arc<BerthTables<3>>),
    Middle(Arc<BerthTables<6>>),
    Large(Arc<BerthTables<16>>),
}

/// Everything that determines the tables. Rule sets that agree in it have the same berths and share the
/// tables.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    width: u8,
    height: u8,
    headings: usize,
    gap: bool,
    lengths: Vec<u8>,
}

/// How many tables are cached; a server meets many custom rules, and any can be rebuilt.
const KEPT: usize = 24;

static TABLES: Mutex<Vec<(Key, AnyBerthTables)>> = Mutex::new(Vec::new());

impl AnyBerthTables {
    /// The tables of a rule set, built on first use.
    pub(super) fn of(ruleset: &Ruleset) -> AnyBerthTables {
        let board = ruleset.board();
        let key = Key {
            width: board.width(),
            height: board.height(),
            headings: ruleset.headings().len(),
            gap: ruleset.keeps_gap(),
            lengths: ruleset.classes().iter().map(rules::Class::length).collect(),
        };
        let kept = || TABLES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, found)) = kept().iter().find(|(other, _)| *other == key) {
            return found.clone();
        }
        let most = ruleset.classes().iter().map(|class| class.berths().len()).max().unwrap_or(0);
        let built = match most {
            0..=192 => AnyBerthTables::Small(Arc::new(BerthTables::build(ruleset))),
            193..=384 => AnyBerthTables::Middle(Arc::new(BerthTables::build(ruleset))),
            _ => AnyBerthTables::Large(Arc::new(BerthTables::build(ruleset))),
        };
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((key, built.clone()));
        built
    }
}

impl<const W: usize> BerthTables<W> {
    fn build(ruleset: &Ruleset) -> BerthTables<W> {
        let mut lengths: Vec<u8> = Vec::new();
        let mut berths: Vec<&[Berth]> = Vec::new();
        let mut shape_of = Vec::new();
        for class in ruleset.classes() {
            let known = lengths.iter().position(|length| *length == class.length());
            shape_of.push(known.unwrap_or_else(|| {
                lengths.push(class.length());
                berths.push(class.berths());
                lengths.len() - 1
            }));
        }
        let moves = moves(ruleset);
        let straight = ruleset.headings().iter().all(|heading| heading.is_straight());
        let shapes = berths.iter().map(|own| Shape {
            berths: own.to_vec(),
            all: Mask::first(own.len()),
            covering: (0..=255)
                .map(|index| set(own, |berth| berth.cells.has(Cell::from_index(index))))
                .collect(),
            conflicts: berths
                .iter()
                .map(|others| {
                    own.iter().map(|berth| set(others, |other| !berth.fits_beside(other))).collect()
                })
                .collect(),
            images: moves.iter().map(|moved| images(own, moved)).collect(),
            pieces: if straight {
                Pieces::of(own, ruleset.board(), ruleset.keeps_gap())
            } else {
                Pieces::default()
            },
        });
        let pieces = if straight { Pieces::on(ruleset.board(), ruleset.keeps_gap()) } else { 0 };
        let shapes: Vec<Shape<W>> = shapes.collect();
        let of_a_berth: usize = shapes.iter().map(|shape| shape.pieces.of_a_berth()).sum();
        // Each piece is added to and read about four times, which takes a few instructions.
        let steps_a_berth = 2 + (of_a_berth / shapes.len().max(1)) as u64 / 3;
        BerthTables { shapes, lengths, shape_of, symmetries: moves.len(), pieces, steps_a_berth }
    }

    /// The berths of a shape that a ship at this berth excludes.
    #[inline]
    pub(super) fn conflicts(&self, shape: usize, berth: usize, with: usize) -> &Mask<W> {
        &self.shapes[shape].conflicts[with][berth]
    }

    /// Where a symmetry of the board moves a set of berths.
    pub(super) fn image(&self, shape: usize, list: &Mask<W>, symmetry: usize) -> Mask<W> {
        let images = &self.shapes[shape].images[symmetry];
        let mut image = Mask::EMPTY;
        list.iter().for_each(|berth| image.insert(usize::from(images[berth])));
        image
    }
}

fn set<const W: usize>(berths: &[Berth], admit: impl Fn(&Berth) -> bool) -> Mask<W> {
    let mut mask = Mask::EMPTY;
    for (number, _) in berths.iter().enumerate().filter(|(_, berth)| admit(berth)) {
        mask.insert(number);
    }
    mask
}

/// The symmetries of a board, each as a map of every cell.
pub fn moves(ruleset: &Ruleset) -> Vec<Vec<Cell>> {
    let board = ruleset.board();
    let (right, bottom) = (board.width() - 1, board.height() - 1);
    let turns = if right == bottom { 8 } else { 4 };
    let place = |symmetry: usize, cell: Cell| {
        let (x, y) = (cell.x(), cell.y());
        let (x, y) = if symmetry & 4 == 0 { (x, y) } else { (y, x) };
        let x = if symmetry & 1 == 0 { x } else { right - x };
        let y = if symmetry & 2 == 0 { y } else { bottom - y };
        Cell::new(x, y).expect("a board maps onto itself")
    };
    let on_board = |symmetry| {
        let mut moved: Vec<Cell> = (0..=255).map(Cell::from_index).collect();
        board.cells().iter().for_each(|cell| moved[usize::from(cell.index())] = place(symmetry, cell));
        moved
    };
    (0..turns).map(on_board).collect()
}

fn images(berths: &[Berth], moved: &[Cell]) -> Vec<u16> {
    let numbers: HashMap<Cells, u16> =
        berths.iter().enumerate().map(|(number, berth)| (berth.cells, number as u16)).collect();
    let image = |berth: &Berth| {
        let cells: Cells = berth.cells.iter().map(|cell| moved[usize::from(cell.index())]).collect();
        numbers[&cells]
    };
    berths.iter().map(image).collect()
}
