//! Special orders and neighbouring cells, shared by all ranks.

use rules::{Cell, Cells, Dice, Order, OrderKind};

use crate::aim;
use crate::chart::Chart;

/// Whether an order of this kind may be given now.
pub(crate) fn offered(chart: &Chart, kind: OrderKind) -> bool {
    chart.view.arsenal(chart.seat).offers(chart.ruleset(), kind).is_ok()
}

/// Radar where the scanned area is worth most; random among equals.
pub(crate) fn radar(chart: &Chart, dice: &mut Dice, value: impl Fn(Cells) -> f64) -> Option<Order> {
    let ruleset = chart.ruleset();
    let best = aim::best_of(ruleset.board().cells().iter(), |at| value(ruleset.radar_area(at)));
    dice.choose(&best).map(|at| Order::Radar(*at))
}

/// Radar where it reveals the most, or at least this share of that: random among such places.
pub(crate) fn radar_where(
    chart: &Chart,
    dice: &mut Dice,
    alike: f64,
    told: impl Fn(Cell) -> f64,
) -> Option<Order> {
    let cells = chart.ruleset().board().cells();
    let bits: Vec<(Cell, f64)> = cells.iter().map(|at| (at, told(at))).collect();
    let most = bits.iter().map(|(_, bits)| *bits).fold(0.0, f64::max);
    let good: Cells = bits.iter().filter(|(_, bits)| *bits >= alike * most).map(|(at, _)| *at).collect();
    dice.cell(good).map(Order::Radar)
}

/// How much better than shots a strike must be: strikes can be kept for later, shots cannot.
const STRIKE_GAIN: f64 = 1.2;

/// A strike where its cells are worth most, if that is clearly more than shots are worth.
pub(crate) fn strike(
    chart: &Chart,
    dice: &mut Dice,
    shots: f64,
    value: impl Fn(Cells) -> f64,
) -> Option<Order> {
    let worth = |order: &Order| value(struck(chart, *order));
    let strike = strikes(chart, dice, &value).max_by(|a, b| worth(a).total_cmp(&worth(b)));
    strike.filter(|order| worth(order) > STRIKE_GAIN * shots)
}

/// Each available strike where its cells are worth most; random among equals.
pub(crate) fn strikes(
    chart: &Chart,
    dice: &mut Dice,
    value: impl Fn(Cells) -> f64,
) -> impl Iterator<Item = Order> {
    let kinds = OrderKind::SPECIAL.into_iter().filter(|kind| kind.is_strike());
    kinds.filter(move |kind| offered(chart, *kind)).filter_map(move |kind| {
        let orders = Order::all(kind, chart.ruleset().board());
        let best = aim::best_of(orders, |order| value(struck(chart, order)));
        dice.choose(&best).copied()
    })
}

/// The cells that an attack fires at.
pub(crate) fn struck(chart: &Chart, order: Order) -> Cells {
    chart.view.arsenal(chart.seat).struck_by(chart.ruleset(), order)
}

/// Smoke over a good share of one's own unhit ships, where there is no smoke screen yet. Any place that hides
/// nearly as much as the best will do: always the best place would give the ships away.
pub(crate) fn smoke(chart: &Chart, dice: &mut Dice) -> Option<Order> {
    let ruleset = chart.ruleset();
    let own = chart.view.waters(chart.seat);
    let screened = own.smoke().iter().fold(Cells::EMPTY, |all, at| all | ruleset.smoke_area(*at));
    let ships = own.ships().iter().fold(Cells::EMPTY, |all, ship| all | ship.span.cells());
    let bare = ships - own.hits() - screened;
    let hidden = |at: &Cell| (ruleset.smoke_area(*at) & bare).len();
    let most = ruleset.board().cells().iter().map(|at| hidden(&at)).max()?;
    let good: Cells = ruleset.board().cells().iter().filter(|at| 2 * hidden(at) >= most.max(1)).collect();
    dice.cell(good).map(Order::Smoke)
}

/// The cells next to these in any direction a ship may run.
pub(crate) fn neighbours(chart: &Chart, cells: Cells) -> Cells {
    let straight = chart.ruleset().headings().iter().all(|heading| heading.is_straight());
    let grown = if straight { cells.grown_by_sides() } else { cells.grown() };
    (grown - cells) & chart.ruleset().board().cells()
}

/// Cells among which radar saw a ship.
pub(crate) fn rumoured(chart: &Chart) -> Cells {
    chart.rumours.iter().fold(Cells::EMPTY, |all, cells| all | *cells)
}

/// How promising a cell is if only counts are reported: the share of hits in the salvos fired next to it.
pub(crate) fn heat(chart: &Chart, cell: Cell) -> f64 {
    let beside = neighbours(chart, Cells::of(cell));
    let volleys = chart.volleys.iter();
    volleys
        .map(|volley| {
            let hits: u32 = volley.hits.iter().map(|(_, hits)| u32::from(*hits)).sum();
            let share = f64::from(hits) / f64::from(volley.cells.len());
            share * f64::from((volley.cells & beside).len())
        })
        .sum()
}

/// Fresh cells where some ship afloat fits; all fresh cells if there are none.
pub(crate) fn roomy(chart: &Chart) -> Cells {
    let fresh = chart.fresh();
    let mut roomy = Cells::EMPTY;
    for class in chart.classes_afloat() {
        let free = if class.stealth() { fresh } else { fresh - chart.shadow };
        // If hits are not reported, a ship may partly be on cells that were fired at.
        let free = if chart.ruleset().tells_cells() {
            free
        } else {
            chart.ruleset().board().cells() - chart.water - chart.wrecks
        };
        for berth in class.berths() {
            if !berth.cells.within(roomy) && berth.cells.within(free) {
                roomy |= berth.cells;
            }
        }
    }
    let roomy = roomy & fresh;
    if roomy.is_empty() { fresh } else { roomy }
}
