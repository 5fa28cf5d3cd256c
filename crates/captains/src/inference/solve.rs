//! Counts fleets if that fits the budget, and samples them if not.

mod by_sweep;

use rules::{Cells, Dice, Ruleset};

use super::berth_tables::{AnyBerthTables, BerthTables};
use super::book::Page;
use super::count::{Counter, cost_of_closing};
use super::covers::{Cover, Covers};
use super::evidence::Evidence;
use super::exactness::Exactness;
use super::measure::{Measure, Ones, Weighted, Whole as _};
use super::posterior::Posterior;
use super::prior::Component;
use super::puzzle::Puzzle;
use super::sample::Sample;
use super::weights::Weights;
use super::work::{Spent, Work};
use crate::budget::Budget;

/// The result of a count or a sample.
#[derive(Clone)]
pub(super) struct Solved {
    /// How many fleets explain everything; saturated if there are more. With weights, how many equally likely
    /// fleets would leave as much open.
    pub(super) fleets: u128,
    /// The base-2 logarithm of that number: the entropy.
    pub(super) bits: f64,
    /// The sum of the weights of all fleets, if it was counted exactly.
    pub(super) total: Option<u128>,
    /// The base-2 logarithm of that sum.
    pub(super) total_bits: f64,
    /// For every class and berth, the expected number of its ships there.
    pub(super) at: Vec<Vec<f64>>,
    pub(super) exactness: Exactness,
}

impl Solved {
    /// The result of a count in which every fleet counts one.
    fn new(counted: Option<u128>, total: f64, at: Vec<Vec<f64>>, exactness: Exactness) -> Solved {
        let (fleets, bits) = (counted.unwrap_or(total.round() as u128), total.log2());
        Solved { fleets, bits, total: counted, total_bits: bits, at, exactness }
    }

    /// The mixture of several results, each with its chance.
    pub(super) fn mixture<'p>(parts: impl Iterator<Item = (f64, &'p Posterior)>) -> Solved {
        let mut at: Vec<Vec<f64>> = Vec::new();
        let (mut bits, mut drawn, mut error) = (0.0, 0, 0.0);
        for (chance, part) in parts {
            bits += chance * part.bits();
            if let Exactness::Sampled { n, standard_error } = part.exactness() {
                drawn += n;
                error += chance * standard_error;
            }
            for (number, class) in part.ruleset().classes().iter().enumerate() {
                let here = part.berths(class.id()).map(|(_, share)| chance * share);
                match at.get_mut(number) {
                    Some(at) => at.iter_mut().zip(here).for_each(|(sum, share)| *sum += share),
                    None => at.push(here.collect()),
                }
            }
        }
        let exactness = match drawn {
            0 => Exactness::Exact,
            n => Exactness::Sampled { n, standard_error: error },
        };
        Solved { fleets: bits.exp2().round() as u128, bits, total: None, total_bits: bits, at, exactness }
    }

    /// The same if fleets counted by their weights. The logarithm of a fleet's chance is that of its weight
    /// less that of the sum, so its mean follows from where single ships are.
    fn weighed(mut self, ruleset: &Ruleset, weights: &Weights) -> Solved {
        if weights.are_ones() {
            return self;
        }
        let of_class = |(class, at): (&rules::Class, &Vec<f64>)| -> f64 {
            let weights = weights.of_length(class.length()).iter();
            weights.zip(at).map(|(weight, chance)| chance * f64::from(*weight).log2()).sum()
        };
        let mean: f64 = ruleset.classes().iter().zip(&self.at).map(of_class).sum();
        self.bits = (self.total_bits - mean).max(0.0);
        self.fleets = self.bits.exp2().round() as u128;
        self
    }
}

/// No fleet was found that explains everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nothing {
    /// There is none.
    Exists,
    /// There may be some, but the sample did not find any.
    Found,
}

/// Whether the book is consulted before anything is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    /// Only the best cells are needed, and the book may have them.
    BestCells,
    /// Everything is needed, and the page of the book.
    Page,
    /// Everything is needed.
    Everything,
    /// Everything is needed, but not if it can only be estimated.
    Counted,
}

/// What is known of a position.
pub(super) enum Known {
    /// Its best cells.
    BestCells(Cells),
    /// Everything, and the page of the book where its best cells may be written if it took long.
    Everything(Solved, Option<Page>),
}

/// Counts the fleets that obey the evidence if that fits the budget, otherwise draws a sample of them. If they
/// are one component of a mixture, the book is about the mixture.
pub(super) fn solve(
    ruleset: &Ruleset,
    weights: Option<&Weights>,
    evidence: &Evidence,
    budget: Budget,
    asking: Asking,
    mixture: &[Component],
) -> Result<Known, Nothing> {
    let question = Question { ruleset, weights, evidence, budget, asking, mixture };
    match AnyBerthTables::of(ruleset) {
        AnyBerthTables::Small(tables) => solve_in(&question, &tables),
        AnyBerthTables::Middle(tables) => solve_in(&question, &tables),
        AnyBerthTables::Large(tables) => solve_in(&question, &tables),
    }
}

/// What is to be counted, and what for.
struct Question<'q> {
    ruleset: &'q Ruleset,
    weights: Option<&'q Weights>,
    evidence: &'q Evidence,
    budget: Budget,
    asking: Asking,
    mixture: &'q [Component],
}

fn solve_in<const W: usize>(asked: &Question<'_>, tables: &BerthTables<W>) -> Result<Known, Nothing> {
    let Question { ruleset, weights, evidence, .. } = *asked;
    let puzzle = Puzzle::new(ruleset, tables, evidence);
    let Some(weights) = weights else { return solve_by(asked, &Ones, &puzzle) };
    let measure = Weighted::new(weights, tables);
    let known = solve_by(asked, &measure, &puzzle)?;
    Ok(match known {
        Known::Everything(solved, page) => Known::Everything(solved.weighed(ruleset, weights), page),
        best @ Known::BestCells(_) => best,
    })
}

fn solve_by<M: Measure, const W: usize>(
    asked: &Question<'_>,
    measure: &M,
    puzzle: &Puzzle<'_, W>,
) -> Result<Known, Nothing> {
    let Question { ruleset, weights, evidence, budget, asking, mixture } = *asked;
    let steps = budget.steps() / M::WORK;
    // If a sweep is possible and little is known, it is far quicker than covers; finding them must not cost
    // more.
    let question = by_sweep::question(ruleset, puzzle, weights);
    let swept = question.is_some();
    let looking = if swept { steps / 32 } else { steps / 4 };
    // If a sum might not fit its number, there is no count by covers.
    let covers = Covers::find(puzzle, Work::of(looking)).ok().filter(|_| measure.fits(puzzle));
    let cost = covers.as_ref().map_or(u64::MAX, |covers| predicted(puzzle, measure, covers, steps));
    let count = |covers: &Covers<W>| by_covers(puzzle, measure, covers, Work::of(steps.max(QUICK)));
    if let Some(solved) = covers.as_ref().filter(|_| cost <= QUICK).and_then(|covers| count(covers).ok()) {
        return solved.map(|solved| Known::Everything(solved, None));
    }
    let page = match asking {
        Asking::Everything | Asking::Counted => None,
        Asking::BestCells | Asking::Page => Page::of(ruleset, puzzle, measure, mixture, evidence, budget),
    };
    let read = page.as_ref().filter(|_| asking == Asking::BestCells).and_then(|page| page.read(ruleset));
    if let Some(cells) = read {
        return Ok(Known::BestCells(cells));
    }
    if let Some(question) = question
        && let Some(solved) = by_sweep::solve(ruleset, &question, weights, steps.min(cost))
    {
        return solved.map(|solved| Known::Everything(solved, page));
    }
    // The prediction may be wrong; then the work ends with the budget, and a sample has to do.
    if let Some(solved) = covers.filter(|_| cost <= steps).and_then(|covers| count(&covers).ok()) {
        return solved.map(|solved| Known::Everything(solved, page));
    }
    if asking == Asking::Counted {
        return Err(Nothing::Found);
    }
    // The same draws for the same puzzle, so that conclusions from a view do not depend on luck. What was
    // given up before has used part of the time.
    let left = match (cost <= steps, swept) {
        (true, _) => steps / 4,
        (false, true) => steps / 2,
        (false, false) => steps,
    };
    let sample = Sample::draw(puzzle, measure, left, &mut Dice::from_seed(0)).ok_or(Nothing::Found)?;
    let share = 1.0 / sample.weight;
    let at = by_class(puzzle, |group, berth| sample.at[group][berth] * share);
    let fleets = (sample.weight / sample.draws as f64 * puzzle.labels() as f64).max(1.0);
    let exactness = Exactness::Sampled { n: sample.found, standard_error: sample.standard_error };
    // A sample is not written to the book: turned around, it would be another one.
    Ok(Known::Everything(Solved::new(None, fleets, at, exactness), None))
}

/// Up to this many steps, counting by covers is as quick as anything.
const QUICK: u64 = 50_000;

/// Counts by covers and closed counts, if the work suffices.
fn by_covers<M: Measure, const W: usize>(
    puzzle: &Puzzle<'_, W>,
    measure: &M,
    covers: &Covers<W>,
    work: Work,
) -> Result<Result<Solved, Nothing>, Spent> {
    let mut counter = Counter::new(puzzle, measure, work);
    let mut arrangements = M::Whole::from(0);
    for cover in covers.iter() {
        arrangements += counter.add_symmetric(&cover)?;
    }
    if arrangements == M::Whole::from(0) {
        return Ok(Err(Nothing::Exists));
    }
    let share = 1.0 / arrangements.float();
    let at = by_class(puzzle, |group, berth| counter.at[group][berth].float() * share);
    let total = arrangements.into() * puzzle.labels();
    Ok(Ok(Solved::new(Some(total), total as f64, at, Exactness::Exact)))
}

/// About how many steps counting what the covers leave takes; any number above the limit if it is more.
fn predicted<M: Measure, const W: usize>(
    puzzle: &Puzzle<'_, W>,
    measure: &M,
    covers: &Covers<W>,
    limit: u64,
) -> u64 {
    let mut scout = None;
    let mut cost: u64 = 0;
    for cover in covers.iter() {
        let mut most = most_for(puzzle.tables, &cover);
        if most > WORTH_SCOUTING {
            let scout = scout.get_or_insert_with(|| Counter::new(puzzle, measure, Work::of(0)));
            most = most.min(scout.foretell(&cover));
        }
        cost = cost.saturating_add(most);
        if cost > limit {
            break;
        }
    }
    cost
}

/// From this cost on it is estimated more closely, which takes a few thousand steps.
const WORTH_SCOUTING: u64 = 100_000;

/// An upper bound of the steps to count what a cover leaves: as if no ship took any room from the others.
fn most_for<const W: usize>(tables: &BerthTables<W>, cover: &Cover<'_, W>) -> u64 {
    let ships = cover.lists.iter().zip(cover.left);
    let mut rooms: Vec<u64> = ships
        .flat_map(|(list, left)| std::iter::repeat_n(u64::from(list.len()), usize::from(*left)))
        .collect();
    // The ships with the least room are placed one by one, and the last three are counted in closed form.
    rooms.sort_unstable();
    let (one_by_one, last) = rooms.split_at(rooms.len().saturating_sub(3));
    let (mut cost, mut ways) = (0u64, 1u64);
    for room in one_by_one {
        ways = ways.saturating_mul(*room);
        cost = cost.saturating_add(ways.saturating_mul(2 * cover.left.len() as u64));
    }
    let each = cost_of_closing(tables, last.iter().sum(), last.len() as u8);
    cost.saturating_add(ways.saturating_mul(each))
}

/// Splits a group's share at each berth among its classes.
fn by_class<const W: usize>(puzzle: &Puzzle<'_, W>, at: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let mut classes = vec![Vec::new(); puzzle.tables.shape_of.len()];
    for (number, group) in puzzle.groups.iter().enumerate() {
        let berths = puzzle.tables.shapes[group.shape].berths.len();
        for &(class, count) in &group.classes {
            let share = f64::from(count) / f64::from(group.count);
            classes[class] = (0..berths).map(|berth| at(number, berth) * share).collect();
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use rules::{Draw, Eye, Fleet, Seat, Sides, View};

    use super::*;
    use crate::captain::Captain;
    use crate::ranks::Cadet;

    /// Positions of a game in which one side fires at random.
    fn positions(ruleset: &Ruleset, seed: u64, orders: usize) -> Vec<View> {
        let mut dice = Dice::from_seed(seed);
        let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, &mut dice));
        let mut game = rules::Game::new(ruleset, fleets, Seat::A);
        let mut views = vec![game.view(Eye::Player(Seat::A))];
        while views.len() < orders && game.end().is_none() {
            for seat in [Seat::A, Seat::B] {
                let view = game.view(Eye::Player(seat));
                if game.phase().admits(seat).is_ok() {
                    let order = Cadet.order(&view, &mut dice, Budget::USUAL);
                    game.play(seat, order).expect("Cadet's orders are legal");
                }
            }
            views.push(game.view(Eye::Player(Seat::A)));
        }
        views
    }

    /// The predicted and actual steps of counting, unless it takes long or is done at once.
    fn predicted_and_done<const W: usize>(
        ruleset: &Ruleset,
        tables: &BerthTables<W>,
        view: &View,
    ) -> Option<(u64, u64)> {
        const ENOUGH: u64 = 20_000_000;
        let puzzle = Puzzle::new(ruleset, tables, &Evidence::of(view));
        let covers = Covers::find(&puzzle, Work::of(ENOUGH)).ok()?;
        let cost = predicted(&puzzle, &Ones, &covers, ENOUGH);
        if !(WORTH_SCOUTING..ENOUGH).contains(&cost) {
            return None;
        }
        let mut counter = Counter::new(&puzzle, &Ones, Work::of(10 * ENOUGH));
        covers.iter().for_each(|cover| {
            assert!(counter.add_symmetric(&cover).is_ok(), "{}: {cost} predicted", ruleset.id());
        });
        Some((cost, 10 * ENOUGH - counter.work_left()))
    }

    #[test]
    fn counting_takes_about_as_much_work_as_was_predicted() {
        for ruleset in Ruleset::presets() {
            let mut looked_at = 0;
            for view in (0..3).flat_map(|seed| positions(&ruleset, seed, 60)) {
                let measured = match AnyBerthTables::of(&ruleset) {
                    AnyBerthTables::Small(tables) => predicted_and_done(&ruleset, &tables, &view),
                    AnyBerthTables::Middle(tables) => predicted_and_done(&ruleset, &tables, &view),
                    AnyBerthTables::Large(tables) => predicted_and_done(&ruleset, &tables, &view),
                };
                if let Some((predicted, done)) = measured {
                    looked_at += 1;
                    let about = done / 2..=2 * done;
                    let id = ruleset.id();
                    assert!(about.contains(&predicted), "{id}: {predicted} predicted, {done} done");
                }
            }
            assert!(looked_at > 5, "{}: {looked_at} positions", ruleset.id());
        }
    }

    #[test]
    fn work_that_does_not_suffice_is_left_undone() {
        let classic = Ruleset::preset("classic").unwrap();
        let view = View::new(&classic, Eye::Player(Seat::A));
        let AnyBerthTables::Small(tables) = AnyBerthTables::of(&classic) else {
            panic!("classic has few berths")
        };
        let puzzle = Puzzle::new(&classic, &tables, &Evidence::of(&view));
        let covers = Covers::find(&puzzle, Work::of(1_000)).expect("there is nothing to cover");
        assert!(by_covers(&puzzle, &Ones, &covers, Work::of(100_000)).is_err());
    }
}
