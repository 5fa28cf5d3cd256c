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

/// The cells whose score is at most this share below the highest; all of them if no score is above zero.
pub(crate) fn near(cells: Cells, share: f64, score: impl Fn(Cell) -> f64) -> Cells {
    let scores: Vec<(Cell, f64)> = cells.iter().map(|cell| (cell, score(cell))).collect();
    let top = scores.iter().map(|(_, score)| *score).fold(0.0, f64::max);
    scores.iter().filter(|(_, score)| *score >= top * (1.0 - share)).map(|(cell, _)| *cell).collect()
}

/// The cells whose value is at most this much below the highest, but only those of so many different values.
pub(crate) fn nearly_best(values: &[(Cell, f64)], below: f64, most_values: usize) -> Cells {
    // Sums in another order differ in the last digits, and equal values must stay equal.
    const EQUAL: f64 = 1e-10;
    let mut different: Vec<f64> = values.iter().map(|(_, value)| *value).collect();
    different.sort_unstable_by(|a, b| b.total_cmp(a));
    different.dedup_by(|next, kept| *kept - *next < EQUAL);
    let top = different.first().copied().unwrap_or(0.0);
    let last = different.get(most_values.saturating_sub(1)).copied().unwrap_or(f64::MIN);
    let least = (top - below).max(last) - EQUAL;
    values.iter().filter(|(_, value)| *value >= least).map(|(cell, _)| *cell).collect()
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
    fn near_and_nearly_best_keep_what_is_good_enough() {
        let cells: Cells = (0..5).map(Cell::from_index).collect();
        let scores = [1.0, 0.96, 0.94, 0.5, 1.0];
        let score = |cell: Cell| scores[usize::from(cell.index())];
        let only = |indices: &[u8]| indices.iter().map(|index| Cell::from_index(*index)).collect::<Cells>();
        assert_eq!(near(cells, 0.05, score), only(&[0, 1, 4]));
        assert_eq!(near(cells, 0.05, |_| 0.0), cells);
        let values: Vec<(Cell, f64)> = cells.iter().map(|cell| (cell, score(cell) - 2.0)).collect();
        assert_eq!(nearly_best(&values, 0.05, usize::MAX), only(&[0, 1, 4]));
        assert_eq!(nearly_best(&values, 0.5, 2), only(&[0, 1, 4]));
        assert_eq!(nearly_best(&values, 0.5, 1), only(&[0, 4]));
        assert_eq!(nearly_best(&[], 0.5, 1), Cells::EMPTY);
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
