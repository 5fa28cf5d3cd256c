//! Generates the opening book: positions in which nothing has been found yet.

use std::collections::BTreeSet;
use std::time::Duration;

use rules::{Cells, Echo, Effect, Eye, Next, Order, Ruleset, Seat, Sighting, View};

use super::aiming::best_cells;
use super::{expectation, specials};
use crate::budget::Budget;
use crate::inference::{Posterior, Reading};

/// A book is made only once, so it may take its time.
const BUDGET: Budget = Budget::of(Duration::from_secs(20));

/// The lines of the book for a rule set: where the Admiral fires while every shot misses, up to this many
/// misses, and radar shows nothing. Leaves out positions that are counted quickly and those that do not call
/// for a single shot.
pub fn lines(ruleset: &Ruleset, misses: usize) -> Vec<String> {
    let mut view = View::new(ruleset, Eye::Player(Seat::A));
    let next = if ruleset.plays_in_rounds() { Next::Round(1) } else { Next::Turn(Seat::A) };
    view.see(Sighting::Next(next));
    let expected = expectation::of(ruleset);
    let (mut lines, mut known) = (Vec::new(), BTreeSet::new());
    let mut views = vec![view];
    for _ in 0..=misses {
        let mut deeper = Vec::new();
        for mut view in views {
            sweep_in_vain(&mut view);
            if view.arsenal(Seat::A).shots() != 1 {
                continue;
            }
            let Ok(Reading::Fresh(posterior, page)) = Posterior::with_page(&expected, &view, BUDGET) else {
                continue;
            };
            let best = best_cells(&view, &posterior, BUDGET, page.is_some());
            let Some(page) = page else {
                // Counted quickly, but the next position may not be, because a miss breaks the symmetry.
                deeper.extend(best.first().map(|cell| missed(&view, cell)));
                continue;
            };
            let line = page.line(ruleset, best);
            // Turned boards and other orders of the same shots lead to the same position.
            if known.insert(line.clone()) {
                lines.push(line);
                deeper.extend(best.iter().map(|cell| missed(&view, cell)));
            }
        }
        views = deeper;
    }
    lines
}

/// Uses radar as the Admiral would, and sees nothing.
fn sweep_in_vain(view: &mut View) {
    while specials::any(view) {
        let Ok(posterior) = Posterior::new(view, BUDGET) else { return };
        let order = specials::order(view, &posterior, BUDGET, &mut rules::Dice::from_seed(0));
        let Some(Order::Radar(at)) = order else { return };
        let echo = if view.ruleset().radar_tells_cells() {
            Echo::Cells(Cells::EMPTY)
        } else {
            Echo::Presence(false)
        };
        view.see(Sighting::Radar { by: Seat::A, at, echo });
    }
}

fn missed(view: &View, cell: rules::Cell) -> View {
    let mut view = view.clone();
    view.see(Sighting::Shot { by: Seat::A, cell, effect: Effect::Miss, class: None, wreck: None });
    view
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_says_what_the_admiral_decides() {
        let written: BTreeSet<&str> = include_str!("../../../book.txt").lines().collect();
        for name in ["classic", "buoyancy", "fog", "morskoi", "hackathon"] {
            let lines = lines(&Ruleset::preset(name).unwrap(), 1);
            assert!(!lines.is_empty(), "{name} has positions that take long");
            for line in lines {
                assert!(written.contains(line.as_str()), "{name}: regenerate the book, it lacks {line}");
            }
        }
    }
}
