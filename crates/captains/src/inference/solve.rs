//! Counting where it fits the budget, sampling where it does not.

mod by_sweep;

use rules::{Cells, Dice, Ruleset};

use super::book::Page;
use super::count::Counter;
use super::covers::{Cover, Covers};
use super::evidence::Evidence;
use super::exactness::Exactness;
use super::harbour::{AnyHarbour, Harbour};
use super::puzzle::Puzzle;
use super::sample::Sample;
use crate::budget::Budget;

/// What a count or a sample came to.
#[derive(Clone)]
pub(super) struct Solved {
    /// How many fleets explain everything.
    pub(super) fleets: u128,
    /// For every class and berth the expected number of its ships there.
    pub(super) at: Vec<Vec<f64>>,
    pub(super) exactness: Exactness,
}

/// No fleet was found that explains everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nothing {
    /// There is none.
    Exists,
    /// Some may exist, but the sample did not meet any.
    Found,
}

/// Whether the book is asked before anything is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    /// Only the best cells are wanted, and the book may have them.
    BestCells,
    /// Everything is wanted, and the page of the book.
    Page,
    /// Everything is wanted.
    Everything,
}

/// What is known of a position.
pub(super) enum Known {
    /// Its best cells.
    BestCells(Cells),
    /// Everything, and the page of the book where its best cells may be written if it took long.
    Everything(Solved, Option<Page>),
}

/// Counts the fleets that obey the evidence if that fits the budget, else draws a sample of them.
pub(super) fn solve(
    ruleset: &Ruleset,
    evidence: &Evidence,
    budget: Budget,
    asking: Asking,
) -> Result<Known, Nothing> {
    match AnyHarbour::of(ruleset) {
        AnyHarbour::Small(harbour) => solve_in(ruleset, &harbour, evidence, budget, asking),
        AnyHarbour::Middle(harbour) => solve_in(ruleset, &harbour, evidence, budget, asking),
        AnyHarbour::Large(harbour) => solve_in(ruleset, &harbour, evidence, budget, asking),
    }
}

fn solve_in<const W: usize>(
    ruleset: &Ruleset,
    harbour: &Harbour<W>,
    evidence: &Evidence,
    budget: Budget,
    asking: Asking,
) -> Result<Known, Nothing> {
    let puzzle = Puzzle::new(ruleset, harbour, evidence);
    let steps = budget.steps();
    // Where a sweep is possible and little is known, it is far quicker than covers; finding them must not cost more.
    let question = by_sweep::question(ruleset, &puzzle);
    let looking = if question.is_some() { steps / 32 } else { steps / 4 };
    let covers = Covers::find(&puzzle, looking).ok();
    let cost = covers.as_ref().map_or(u64::MAX, |covers| predicted(covers, harbour.pieces > 0, steps));
    if let Some(covers) = covers.as_ref().filter(|_| cost <= QUICK) {
        return by_covers(&puzzle, covers).map(|solved| Known::Everything(solved, None));
    }
    let page = match asking {
        Asking::Everything => None,
        Asking::BestCells | Asking::Page => Page::of(ruleset, &puzzle, evidence, budget),
    };
    let read = page.as_ref().filter(|_| asking == Asking::BestCells).and_then(|page| page.read(ruleset));
    if let Some(cells) = read {
        return Ok(Known::BestCells(cells));
    }
    if let Some(question) = question
        && let Some(solved) = by_sweep::solve(ruleset, &question, steps.min(cost))
    {
        return solved.map(|solved| Known::Everything(solved, page));
    }
    if let Some(covers) = covers.filter(|_| cost <= steps) {
        return by_covers(&puzzle, &covers).map(|solved| Known::Everything(solved, page));
    }
    // The same draws for the same puzzle: what is concluded from a view does not depend on anybody's luck.
    let sample = Sample::draw(&puzzle, steps, &mut Dice::from_seed(0)).ok_or(Nothing::Found)?;
    let share = 1.0 / sample.weight;
    let at = by_class(&puzzle, |group, berth| sample.at[group][berth] * share);
    let fleets = sample.weight / sample.draws as f64 * puzzle.labels() as f64;
    let exactness = Exactness::Sampled { n: sample.draws, standard_error: sample.standard_error };
    // A sample is not written down: turned round, it would be another one.
    Ok(Known::Everything(Solved { fleets: (fleets.round() as u128).max(1), at, exactness }, None))
}

/// With no more steps than this, counting by covers is as quick as anything.
const QUICK: u64 = 50_000;

/// Counts by covers and closed counts.
fn by_covers<const W: usize>(puzzle: &Puzzle<'_, W>, covers: &Covers<W>) -> Result<Solved, Nothing> {
    let mut counter = Counter::new(puzzle);
    let mut arrangements: u64 = 0;
    for cover in covers.iter() {
        arrangements += counter.add_symmetric(&cover);
    }
    if arrangements == 0 {
        return Err(Nothing::Exists);
    }
    let share = 1.0 / arrangements as f64;
    let at = by_class(puzzle, |group, berth| counter.at[group][berth] as f64 * share);
    let fleets = u128::from(arrangements) * puzzle.labels();
    Ok(Solved { fleets, at, exactness: Exactness::Exact })
}

/// About how many steps counting what the covers leave takes; anything above the limit if it is more.
fn predicted<const W: usize>(covers: &Covers<W>, by_pieces: bool, limit: u64) -> u64 {
    let mut cost: u64 = 0;
    for cover in covers.iter() {
        cost = cost.saturating_add(predicted_for(&cover, by_pieces));
        if cost > limit {
            break;
        }
    }
    cost
}

/// About how many steps counting what a cover leaves takes.
fn predicted_for<const W: usize>(cover: &Cover<'_, W>, by_pieces: bool) -> u64 {
    let ships = cover.lists.iter().zip(cover.left);
    let mut rooms: Vec<u64> = ships
        .flat_map(|(list, left)| std::iter::repeat_n(u64::from(list.len()), usize::from(*left)))
        .collect();
    rooms.sort_unstable();
    // The last three are closed: with pieces a few steps for each berth, else one for each pair that conflicts, too.
    let closed: u64 = rooms.iter().rev().take(3).sum();
    let outer = rooms.iter().rev().skip(3).fold(1u64, |all, room| all.saturating_mul(*room));
    let each =
        if by_pieces { 3 * closed + 100 } else { (8 * closed + closed * closed / 16) * (W as u64 / 3) };
    outer.saturating_mul(each + 16)
}

/// Shares what a group has at each berth out among its classes.
fn by_class<const W: usize>(puzzle: &Puzzle<'_, W>, at: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let mut classes = vec![Vec::new(); puzzle.harbour.shape_of.len()];
    for (number, group) in puzzle.groups.iter().enumerate() {
        let berths = puzzle.harbour.shapes[group.shape].berths.len();
        for &(class, count) in &group.classes {
            let share = f64::from(count) / f64::from(group.count);
            classes[class] = (0..berths).map(|berth| at(number, berth) * share).collect();
        }
    }
    classes
}
