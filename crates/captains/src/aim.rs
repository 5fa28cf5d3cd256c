//! Picks the best cells by score, and random cells among equals.

use rules::{Cell, Cells, Dice, Order};

/// The cells with the highest score; all of them if no score is above zero.
pub(crate) fn best(cells: Cells, score: impl Fn(Cell) -> f64) -> Cells {
    let mut top = 0.0;
    let mut best = cells;
    for cell in cells {
        let value = score(cell);
        // Sums in another order differ in the last digits, and equal scores must stay equal.
        if value > top * (1.0 + 1e-9) {
            top = value;
            best = Cells::of(cell);
        } else if top > 0.0 && value >= top * (1.0 - 1e-9) {
            best.insert(cell);
        }
    }
    best
}

/// Fires every available shot: each time at a random cell of those `choose` returns. `choose` gets the cells
/// left and those aimed at so far.
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

/// The values with the highest score; all of them if they are equal.
pub(crate) fn best_of<T: Copy>(values: impl Iterator<Item = T>, score: impl Fn(T) -> f64) -> Vec<T> {
    let mut top: Option<f64> = None;
    let mut best = Vec::new();
    for value in values {
        let here = score(value);
        let margin = 1e-9 * here.abs();
        if top.is_none_or(|top| here > top + margin) {
            top = Some(here);
            best.clear();
        }
        if top.is_some_and(|top| here >= top - margin) {
            best.push(value);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_kept_whatever_their_sign() {
        let values = [3, 1, 2, 1];
        assert_eq!(best_of(values.into_iter(), |n| -f64::from(n)), [1, 1]);
        assert_eq!(best_of(values.into_iter(), f64::from), [3]);
        assert_eq!(best_of(values.into_iter(), |_| 0.0), values);
        assert!(best_of(std::iter::empty::<u8>(), f64::from).is_empty());
    }

    #[test]
    fn a_salvo_falls_back_to_what_is_left() {
        let cells: Cells = (0..4).map(Cell::from_index).collect();
        let mut dice = Dice::from_seed(1);
        let first = Cells::of(Cell::from_index(0));
        let order = salvo(cells, 3, &mut dice, |_, _| first);
        let Order::Fire(aimed) = order else { panic!("{order:?}") };
        assert!(aimed.len() == 3 && aimed.within(cells) && aimed.has(Cell::from_index(0)));
        assert_eq!(salvo(cells, 9, &mut dice, |left, _| left), Order::Fire(cells));
    }
}
