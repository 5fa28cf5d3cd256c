//! Tests of the sweep against slow counting.

#![allow(clippy::float_cmp)] // whole numbers are compared, and they must be exact

use proptest::prelude::*;
use rules::{Cell, Cells, Heading};

use super::*;

fn board(width: u8, height: u8) -> impl Iterator<Item = Cell> {
    (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y).unwrap()))
}

/// The cells of a ship, if it is on the board.
fn cells(question: &Question, start: Cell, heading: Heading, length: u8) -> Option<Cells> {
    let (dx, dy) = if heading == Heading::Right { (1, 0) } else { (0, 1) };
    (0..length)
        .map(|n| {
            let (x, y) = (start.x() + n * dx, start.y() + n * dy);
            (x < question.width && y < question.height).then(|| Cell::new(x, y).unwrap())
        })
        .collect()
}

/// Every place of a kind.
fn places(question: &Question, kind: &Kind) -> Vec<(Heading, Cell, Cells)> {
    let mut places = Vec::new();
    for (heading, starts) in [(Heading::Right, kind.right), (Heading::Down, kind.down)] {
        if heading == Heading::Down && kind.length == 1 {
            continue;
        }
        for start in board(question.width, question.height).filter(|cell| starts.has(*cell)) {
            if let Some(cells) = cells(question, start, heading, kind.length) {
                places.push((heading, start, cells));
            }
        }
    }
    places
}

/// Counts fleets one by one: each kind's ships in growing order of their places.
struct Slow<'q> {
    question: &'q Question,
    places: Vec<Vec<(Heading, Cell, Cells)>>,
    total: u64,
    weights: Vec<Vec<u64>>,
    chosen: Vec<(usize, usize)>,
}

impl<'q> Slow<'q> {
    fn count(question: &'q Question) -> Slow<'q> {
        let places: Vec<_> = question.kinds.iter().map(|kind| places(question, kind)).collect();
        let weights = places.iter().map(|places| vec![0; places.len()]).collect();
        let mut slow = Slow { question, places, total: 0, weights, chosen: Vec::new() };
        slow.lay(0, 0, 0, Cells::EMPTY, Cells::EMPTY, 1);
        slow
    }

    fn lay(&mut self, kind: usize, laid: u8, from: usize, occupied: Cells, barred: Cells, weight: u64) {
        let Some(ships) = self.question.kinds.get(kind) else {
            if self.question.occupied.within(occupied) {
                self.total += weight;
                for &(kind, place) in &self.chosen {
                    self.weights[kind][place] += weight;
                }
            }
            return;
        };
        if laid == ships.count {
            return self.lay(kind + 1, 0, 0, occupied, barred, weight);
        }
        for place in from..self.places[kind].len() {
            let (heading, start, cells) = self.places[kind][place];
            let of_length = self.question.weights.iter().find(|(length, _)| *length == ships.length);
            let of_place = of_length.map_or(1, |(_, weights)| {
                u64::from(weights[usize::from(heading == Heading::Down)][usize::from(start.index())])
            });
            if !cells.meets(barred) {
                self.chosen.push((kind, place));
                let (occupied, barred) = (occupied | cells, barred | cells.grown());
                self.lay(kind, laid + 1, place + 1, occupied, barred, weight * of_place);
                self.chosen.pop();
            }
        }
    }
}

fn subset() -> impl Strategy<Value = Cells> {
    prop_oneof![
        Just(!Cells::EMPTY),
        any::<[u64; 4]>().prop_map(random_cells),
        any::<[u64; 8]>().prop_map(|[a, b, c, d, e, f, g, h]| random_cells([a | e, b | f, c | g, d | h])),
    ]
}

fn random_cells(words: [u64; 4]) -> Cells {
    let bit = |index: u8| words[usize::from(index) / 64] >> (index % 64) & 1 == 1;
    (0..=255).filter(|&index| bit(index)).map(Cell::from_index).collect()
}

fn questions() -> impl Strategy<Value = Question> {
    let kind = (1u8..=4, 0u8..=2, subset(), subset());
    let weights = proptest::option::of(any::<[u8; 8]>());
    let kinds = proptest::collection::vec(kind, 1..=3);
    (3u8..=6, 3u8..=6, kinds, 0usize..=2, any::<[u8; 2]>(), weights).prop_map(
        |(width, height, kinds, known, at, weights)| {
            // Some pattern over the board; ships of one length have the same.
            let of_length = |length: u8| {
                let some = weights?;
                let number = |cell: usize| u16::from(some[(cell + usize::from(length)) % 8] % 9) + 1;
                let places = [0, 3].map(|way| std::array::from_fn(|cell| number(7 * cell + way)));
                Some((length, Arc::new(places)))
            };
            let weights = (1..=4).filter_map(of_length).collect();
            let kinds = kinds
                .into_iter()
                .map(|(length, count, right, down)| Kind { length, count, right, down })
                .collect();
            let occupied = at[..known]
                .iter()
                .map(|at| {
                    let at = at % (width * height);
                    Cell::new(at % width, at / width).unwrap()
                })
                .collect();
            Question { width, height, kinds, occupied, weights }
        },
    )
}

proptest! {
    #[test]
    fn the_sweep_counts_what_slow_counting_counts(question in questions()) {
        let slow = Slow::count(&question);
        let diagram = Diagram::new(&question, u64::MAX).unwrap();
        prop_assert_eq!(diagram.total(), u128::from(slow.total));
        let weights = diagram.weigh();
        prop_assert_eq!(weights.is_some(), slow.total > 0);
        if let Some(weights) = weights {
            prop_assert_eq!(weights.count(), Some(u128::from(slow.total)));
            prop_assert_eq!(weights.total(), slow.total as f64);
            for (kind, places) in slow.places.iter().enumerate() {
                for (place, &(heading, cell, _)) in places.iter().enumerate() {
                    prop_assert_eq!(weights.starts(kind, heading, cell), slow.weights[kind][place] as f64);
                }
            }
        }
    }
}

/// Ships of these lengths and numbers that may be anywhere.
fn open(width: u8, height: u8, ships: &[(u8, u8)]) -> Question {
    let anywhere = !Cells::EMPTY;
    let kinds = ships
        .iter()
        .map(|&(length, count)| Kind { length, count, right: anywhere, down: anywhere })
        .collect();
    Question { width, height, kinds, occupied: Cells::EMPTY, weights: Vec::new() }
}

/// How many ship cells the weights put on the board in all fleets together, and how many there are.
fn cells_laid(question: &Question, weights: &Weights) -> (f64, f64) {
    let mut laid = 0.0;
    for (kind, ships) in question.kinds.iter().enumerate() {
        for (heading, cell, cells) in places(question, ships) {
            laid += weights.starts(kind, heading, cell) * f64::from(cells.len());
        }
    }
    let cells: u32 = question.kinds.iter().map(|kind| u32::from(kind.length) * u32::from(kind.count)).sum();
    (laid, weights.total() * f64::from(cells))
}

#[test]
fn the_ten_ships_lie_in_as_many_ways_as_is_known() {
    let question = open(10, 10, &[(4, 1), (3, 2), (2, 3), (1, 4)]);
    let diagram = Diagram::new(&question, u64::MAX).unwrap();
    let weights = diagram.weigh().unwrap();
    assert_eq!(weights.total(), 1_855_545_978_831_780.0);
    assert_eq!(weights.count(), Some(1_855_545_978_831_780));
    let (laid, cells) = cells_laid(&question, &weights);
    assert!((laid / cells - 1.0).abs() < 1e-12, "{laid} {cells}");
}

#[test]
fn the_classic_fleet_with_a_gap_lies_in_as_many_ways_as_is_known() {
    let question = open(10, 10, &[(5, 1), (4, 1), (3, 1), (3, 1), (2, 1)]);
    let weights = Diagram::new(&question, u64::MAX).unwrap().weigh().unwrap();
    assert_eq!(weights.total(), 3_851_502_784.0);
}

/// The ten ships of which one of three and one of two cells differ from the others of their length.
fn told_apart() -> Question {
    open(10, 10, &[(4, 1), (3, 1), (3, 1), (2, 1), (2, 2), (1, 4)])
}

#[test]
fn ships_that_are_told_apart_count_apart() {
    let question = told_apart();
    let diagram = Diagram::new(&question, u64::MAX).unwrap();
    assert_eq!(diagram.total(), 6 * 1_855_545_978_831_780);
    let weights = diagram.weigh().unwrap();
    assert_eq!(weights.count(), Some(6 * 1_855_545_978_831_780), "beyond what floating point tells apart");
    let (laid, cells) = cells_laid(&question, &weights);
    assert!((laid / cells - 1.0).abs() < 1e-12, "{laid} {cells}");
    // One cell on which one of the two may not start makes them different.
    let mut question = told_apart();
    question.kinds[1].right.remove(Cell::new(0, 0).unwrap());
    let apart = Diagram::new(&question, u64::MAX).unwrap();
    let corner = weights.starts(1, Heading::Right, Cell::new(0, 0).unwrap());
    let lost = (diagram.total() - apart.total()) as f64;
    assert!((lost / corner - 1.0).abs() < 1e-12, "{lost} {corner}");
    assert_eq!(apart.weigh().unwrap().count(), Some(apart.total()));
    // With those of two cells separate as well, there are too many to be sure of the last digit.
    question.kinds[3].down.remove(Cell::new(0, 0).unwrap());
    let weights = Diagram::new(&question, u64::MAX).unwrap().weigh().unwrap();
    assert_eq!(weights.count(), None);
}

#[test]
fn a_board_may_lie_either_way() {
    let ships = [(3, 1), (2, 2), (1, 2)];
    let (wide, high) = (open(16, 5, &ships), open(5, 16, &ships));
    let count = |question: &Question| Diagram::new(question, u64::MAX).unwrap().total();
    assert_eq!(count(&wide), count(&high));
}

#[test]
fn what_is_too_large_is_said_to_be() {
    let refused = |question: &Question, limit| Diagram::new(question, limit).err();
    assert_eq!(refused(&open(16, 16, &[(2, 1)]), u64::MAX), Some(TooLarge::Board));
    assert_eq!(
        refused(&open(8, 8, &[(5, 3), (4, 3), (3, 3), (2, 3), (1, 3)]), u64::MAX),
        Some(TooLarge::Fleet)
    );
    let steps = Diagram::new(&open(6, 6, &[(3, 1), (2, 2)]), u64::MAX).unwrap().steps();
    assert_eq!(refused(&open(6, 6, &[(3, 1), (2, 2)]), steps - 1), Some(TooLarge::Steps { steps }));
    assert_eq!(refused(&open(6, 6, &[(3, 1), (2, 2)]), steps / 100), Some(TooLarge::Ways));
}
