//! Special orders by what they are worth.

use rules::{Cell, Cells, Dice, Order, OrderKind, View};

use super::aiming::worthiest_cells;
use super::screens;
use crate::budget::Budget;
use crate::captain::seat;
use crate::chart::Chart;
use crate::inference::{Posterior, surprise};
use crate::special;

/// How many hits a bit of information is worth when comparing a scan with shots. In phoenix, where a scan
/// reveals about one bit, that means radar while no shot is surer than 0.2. There a fleet takes 30.9 shots
/// with that limit, 31.4 with 0.15, 32 with 0.25 or 0.5, and 33.4 without radar (600 games each, error 0.4).
const WORTH_OF_A_SWEPT_BIT: f64 = 0.75;

/// Whether any special order may be given now.
pub(super) fn any(view: &View) -> bool {
    let arsenal = view.arsenal(seat(view));
    OrderKind::SPECIAL.into_iter().any(|kind| arsenal.offers(view.ruleset(), kind).is_ok())
}

/// Which share of the best information counts as the best: sums in another order differ in the last digits.
const ALIKE: f64 = 1.0 - 1e-9;

/// A special order, if one is worth more than shots now.
pub(super) fn order(view: &View, posterior: &Posterior, budget: Budget, dice: &mut Dice) -> Option<Order> {
    let arsenal = view.arsenal(seat(view));
    if !any(view) {
        return None;
    }
    let chart = Chart::new(view);
    let mut chances: Vec<f64> = arsenal.targets().iter().map(|cell| posterior.hit(cell)).collect();
    chances.sort_unstable_by(|a, b| b.total_cmp(a));
    let shots: f64 = chances.iter().take(arsenal.shots() as usize).sum();
    if let Some(order) = special::strike(&chart, dice, shots, |cells| posterior.expected_hits(cells)) {
        return Some(order);
    }
    if special::offered(&chart, OrderKind::Radar) {
        let told = told(posterior);
        let bits = |at: Cell| told[usize::from(at.index())];
        let best = worthiest_cells(view, posterior);
        let shot = best.first().and_then(|cell| posterior.information(Order::shot(cell))).unwrap_or(0.0);
        let sweep = view.ruleset().board().cells().iter().map(bits).fold(0.0, f64::max);
        if WORTH_OF_A_SWEPT_BIT * sweep > shots + WORTH_OF_A_SWEPT_BIT * shot {
            return special::radar_where(&chart, dice, ALIKE, bits);
        }
    }
    if special::offered(&chart, OrderKind::Smoke) {
        return screens::order(view, budget, dice);
    }
    None
}

/// About how many bits a scan at each place reveals on average, treating ships separately.
pub(super) fn told(posterior: &Posterior) -> Box<[f64; 256]> {
    let ruleset = posterior.ruleset();
    let cells = ruleset.board().cells();
    let fired: Cells = cells.iter().filter(|cell| posterior.times_fired(*cell) > 0).collect();
    let unknown = if ruleset.radar_sees_hits() { cells } else { cells - fired };
    let visible = ruleset.classes().iter().filter(|class| !class.stealth());
    let mut told = Box::new([0.0; 256]);
    if ruleset.radar_tells_cells() {
        let mut seen = Box::new([0.0; 256]);
        for (berth, chance) in visible.flat_map(|class| posterior.berths(class.id())) {
            berth.cells.iter().for_each(|cell| seen[usize::from(cell.index())] += chance);
        }
        let bits = |chance: f64| surprise(chance) + surprise(1.0 - chance);
        for at in cells {
            let area = ruleset.radar_area(at) & unknown;
            told[usize::from(at.index())] =
                area.iter().map(|cell| bits(seen[usize::from(cell.index())])).sum();
        }
        return told;
    }
    for at in cells {
        let area = ruleset.radar_area(at) & unknown;
        let nobody: f64 = visible
            .clone()
            .map(|class| {
                let meeting = posterior.berths(class.id()).filter(|(berth, _)| berth.cells.meets(area));
                let here: f64 = meeting.map(|(_, chance)| chance).sum();
                (1.0 - here / f64::from(class.count())).clamp(0.0, 1.0).powi(i32::from(class.count()))
            })
            .product();
        told[usize::from(at.index())] = surprise(nobody) + surprise(1.0 - nobody);
    }
    told
}
