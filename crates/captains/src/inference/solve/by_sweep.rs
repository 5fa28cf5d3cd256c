//! Counts by a sweep over the board, if ships keep a gap and are straight.

use std::sync::Arc;

use rules::{Cells, Heading, Ruleset};

use super::super::exactness::Exactness;
use super::super::profile::{Diagram, Kind, Question};
use super::super::puzzle::Puzzle;
use super::super::weights::Weights;
use super::{Nothing, Solved};

/// How many sweep steps take as long as one step of a budget.
const SWEEP_STEPS: u64 = 4;

/// The question for a sweep; `None` if the puzzle contains something a sweep cannot handle.
pub(super) fn question<const W: usize>(
    ruleset: &Ruleset,
    puzzle: &Puzzle<'_, W>,
    weights: Option<&Weights>,
) -> Option<Question> {
    let straight = ruleset.headings().iter().all(|heading| heading.is_straight());
    if !ruleset.keeps_gap() || !straight || !puzzle.rumours.is_empty() || !puzzle.tallies.is_empty() {
        return None;
    }
    let kind = |class: &rules::Class| {
        let mut kind =
            Kind { length: class.length(), count: class.count(), right: Cells::EMPTY, down: Cells::EMPTY };
        let group =
            puzzle.groups.iter().find(|group| group.classes.iter().any(|(of, _)| *of == class.id().index()));
        for berth in group.into_iter().flat_map(|group| group.list.iter()) {
            let span = class.berths()[berth].span;
            match span.heading() {
                Heading::Down => kind.down.insert(span.start()),
                _ => kind.right.insert(span.start()),
            }
        }
        kind
    };
    let board = ruleset.board();
    Some(Question {
        width: board.width(),
        height: board.height(),
        kinds: ruleset.classes().iter().map(kind).collect(),
        occupied: puzzle.need,
        weights: weights.map_or_else(Vec::new, |weights| {
            let by_start = |class: &rules::Class| (class.length(), Arc::new(by_start(class, weights)));
            ruleset.classes().iter().map(by_start).collect()
        }),
    })
}

/// What a ship of a class counts by where it starts.
fn by_start(class: &rules::Class, weights: &Weights) -> [[u16; 256]; 2] {
    let mut by_start = [[1; 256]; 2];
    for (berth, weight) in class.berths().iter().zip(weights.of_length(class.length())) {
        let way = usize::from(berth.span.heading() == Heading::Down);
        by_start[way][usize::from(berth.span.start().index())] = *weight;
    }
    by_start
}

/// Counts by a sweep, if that takes at most this many steps.
pub(super) fn solve(
    ruleset: &Ruleset,
    question: &Question,
    prior: Option<&Weights>,
    steps: u64,
) -> Option<Result<Solved, Nothing>> {
    let diagram = Diagram::new(question, steps.saturating_mul(SWEEP_STEPS)).ok()?;
    let Some(weights) = diagram.weigh() else { return Some(Err(Nothing::Exists)) };
    // Counting again pays only for the number of fleets; a sum of weights may also be too large.
    let counted = weights.count().or_else(|| prior.is_none_or(Weights::are_ones).then(|| diagram.total()));
    let share = 1.0 / weights.total();
    let at = ruleset.classes().iter().enumerate().map(|(kind, class)| {
        let chance =
            |berth: &rules::Berth| weights.starts(kind, berth.span.heading(), berth.span.start()) * share;
        class.berths().iter().map(chance).collect()
    });
    let total = counted.map_or(weights.total(), |total| total as f64);
    Some(Ok(Solved::new(counted, total, at.collect(), Exactness::Exact)))
}
