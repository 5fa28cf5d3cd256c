//! Choosing among cells.

use rules::{Cell, Cells, Dice, Order};

/// The cells with the highest score; all of them if none scores above nothing.
pub(crate) fn best(cells: Cells, score: impl Fn(Cell) -> f64) -> Cells {
    let mut top = 0.0;
    let mut best = cells;
    for cell in cells {
        let value = score(cell);
        // Sums in another order differ in the last digits, and equals must stay equal.
        if value > top * (1.0 + 1e-9) {
            top = value;
            best = Cells::of(cell);
        } else if top > 0.0 && value >= top * (1.0 - 1e-9) {
            best.insert(cell);
        }
    }
    best
}

/// One shot, or as many as there are: each time a cell drawn from what `choose` offers of the cells still left. It
/// is given the cells left and those aimed at so far.
pub(crate) fn salvo(
    among: Cells,
    shots: u32,
    dice: &mut Dice,
    choose: impl Fn(Cells, Cells) -> Cells,
) -> Order {
    let (mut left, mut aimed) = (among, Cells::EMPTY);
    for _ in 0..shots {
        let offered = choose(left, aimed) & left;
        let Some(cell) = dice.cell(if offered.is_empty() { left } else { offered }) else { break };
        left.remove(cell);
        aimed.insert(cell);
    }
    Order::Fire(aimed)
}

/// The values with the highest score, all of them if they are equal.
pub(crate) fn best_of<T: Copy>(values: impl Iterator<Item = T>, score: impl Fn(T) -> f64) -> Vec<T> {
    let mut top = f64::NEG_INFINITY;
    let mut best = Vec::new();
    for value in values {
        let here = score(value);
        if here > top + 1e-9 * top.abs() {
            top = here;
            best.clear();
        }
        if here >= top - 1e-9 * top.abs() {
            best.push(value);
        }
    }
    best
}
