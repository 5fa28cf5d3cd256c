//! How sparring partners shoot.

use captains::Chart;
use rules::{Cell, Cells, Dice, Order, View};

use super::notes::Notes;

/// A way to choose the next shot.
pub(super) type Shooter = fn(&View, &Notes, &mut Dice) -> Order;

/// How much more a place counts for every open hit that it explains.
const EXPLAINS: f64 = 1000.0;
/// How much less a place beside a known wreck counts, for those who believe that ships never touch.
const BESIDE_A_WRECK: f64 = 0.15;

/// A probability map: in how many ways the ships that are left can cover each cell, and many more ways for those that
/// explain a hit.
pub(super) fn density(view: &View, _: &Notes, dice: &mut Dice) -> Order {
    by_map(view, dice, |_, _| 1.0)
}

/// The same, but doubts places that touch a wreck.
pub(super) fn density_apart(view: &View, _: &Notes, dice: &mut Dice) -> Order {
    by_map(view, dice, |chart, cells| if cells.grown().meets(chart.wrecks) { BESIDE_A_WRECK } else { 1.0 })
}

/// The same as the plain map, but looks first where this opponent's ships were before.
pub(super) fn scholar(view: &View, notes: &Notes, dice: &mut Dice) -> Order {
    by_map(view, dice, |chart, cells| {
        let mean = cells.iter().map(|cell| notes.ships(chart.ruleset(), cell).ln()).sum::<f64>();
        (mean / f64::from(cells.len())).exp()
    })
}

/// Fires at every second cell at random until it hits, then along the line of its hits, then around them.
pub(super) fn parity(view: &View, _: &Notes, dice: &mut Dice) -> Order {
    let chart = Chart::new(view);
    let left = chart.worthwhile();
    let lines = line_ends(chart.open) & left;
    let around = chart.open.grown_by_sides() & left;
    let even: Cells = left.iter().filter(|cell| (cell.x() + cell.y()) % 2 == 0).collect();
    let choices = [lines, around, even, left].into_iter().find(|cells| !cells.is_empty());
    shot(choices.unwrap_or(left), dice)
}

/// The cells that carry a line of two hits on by one.
fn line_ends(hits: Cells) -> Cells {
    let beyond = |beside: fn(Cells) -> Cells| beside(hits) & beside(beside(hits));
    beyond(Cells::left) | beyond(Cells::right) | beyond(Cells::up) | beyond(Cells::down)
}

fn by_map(view: &View, dice: &mut Dice, worth: impl Fn(&Chart, Cells) -> f64) -> Order {
    let chart = Chart::new(view);
    let left = chart.worthwhile();
    let mut map = [0.0; 256];
    for class in chart.classes_afloat() {
        let ships = f64::from(chart.afloat(class.id()));
        for berth in class.berths() {
            if berth.cells.within(chart.fresh() | chart.open) && berth.cells.meets(left) {
                let explained = (berth.cells & chart.open).len();
                let here = ships * worth(&chart, berth.cells) * EXPLAINS.powi(explained as i32);
                berth.cells.iter().for_each(|cell| map[usize::from(cell.index())] += here);
            }
        }
    }
    let value = |cell: Cell| map[usize::from(cell.index())];
    let most = left.iter().map(value).fold(0.0, f64::max);
    shot(left.iter().filter(|cell| value(*cell) >= most * (1.0 - 1e-9)).collect(), dice)
}

/// Fires at random, and so nearly never wins.
pub(super) fn idle(view: &View, _: &Notes, dice: &mut Dice) -> Order {
    shot(Chart::new(view).targets, dice)
}

fn shot(among: Cells, dice: &mut Dice) -> Order {
    Order::Fire(dice.cell(among).map_or(Cells::EMPTY, Cells::of))
}
