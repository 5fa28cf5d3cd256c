//! Lieutenant: checkerboard search, lines of hits, and which ships are sunk.

use rules::{Cells, Class, Dice, Order, OrderKind, View};

use crate::aim;
use crate::budget::Budget;
use crate::captain::Captain;
use crate::chart::Chart;
use crate::special;

/// Searches every n-th diagonal, follows lines of hits to their ends, and knows which ships are left and
/// where they cannot be.
#[derive(Clone, Copy, Debug)]
pub struct Lieutenant;

/// How many turns out of a hundred place a smoke screen, if there is one and the enemy has radar left.
const SMOKE_PERCENT: u32 = 10;

impl Captain for Lieutenant {
    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let chart = Chart::new(view);
        let ideas = ideas(&chart);
        if let Some(order) = special_order(&chart, &ideas, dice) {
            return order;
        }
        let hunt = |left: Cells, aimed: Cells, lattice: Option<Lattice>| {
            let good = special::roomy(&chart) & left;
            let spread = match lattice {
                Some(lattice) => good.iter().filter(|cell| lattice.has(*cell)).collect(),
                None => good - (view.waters(chart.seat.other()).fired() | aimed).grown(),
            };
            if spread.is_empty() { good } else { spread }
        };
        let lattice = Lattice::choose(&chart, dice);
        aim::salvo(chart.worthwhile(), chart.shots(), dice, |left, aimed| {
            let idea = ideas.iter().map(|cells| *cells & left).find(|cells| !cells.is_empty());
            idea.unwrap_or_else(|| hunt(left, aimed, lattice))
        })
    }
}

/// Where to look for a ship that was found, the best idea first.
fn ideas(chart: &Chart) -> Vec<Cells> {
    let groups: Vec<Cells> = if chart.ruleset().names_on_hit() {
        chart.ruleset().classes().iter().map(|class| chart.open_on(class.id())).collect()
    } else {
        vec![chart.open]
    };
    let fresh = chart.fresh();
    let (mut ends, mut beside) = (Cells::EMPTY, Cells::EMPTY);
    for hits in groups {
        let line = line_ends(chart, hits) & fresh;
        ends |= line;
        // With a line in one direction, known to be one ship, there is no need to look beside it.
        if line.is_empty() || !chart.ruleset().names_on_hit() {
            beside |= special::neighbours(chart, hits) & fresh;
        }
    }
    vec![chart.echoes, ends, beside, special::rumoured(chart) & fresh, marked(chart), chart.tough()]
}

/// The cells that continue a line of two adjacent hits, at either end.
fn line_ends(chart: &Chart, hits: Cells) -> Cells {
    let mut ends = Cells::EMPTY;
    for &heading in chart.ruleset().headings() {
        let (dx, dy) = heading.step();
        let fore = moved(hits, dx, dy) & hits;
        ends |= moved(fore, dx, dy) | moved(moved(fore, -dx, -dy), -dx, -dy);
    }
    ends - hits
}

/// The cells one column and row further, each forwards, backwards or not at all.
fn moved(cells: Cells, dx: i32, dy: i32) -> Cells {
    let cells = match dx {
        1 => cells.right(),
        -1 => cells.left(),
        _ => cells,
    };
    match dy {
        1 => cells.down(),
        -1 => cells.up(),
        _ => cells,
    }
}

/// If only counts are reported: cells where a ship that was hit can be, as far as its class is known.
fn marked(chart: &Chart) -> Cells {
    if !chart.ruleset().names_on_hit() || chart.volleys.is_empty() {
        return Cells::EMPTY;
    }
    let barred = chart.water | chart.wrecks;
    let mut marked = Cells::EMPTY;
    for class in chart.classes_afloat().filter(|class| chart.hits_on(class.id()) > 0) {
        for berth in class.berths() {
            if !berth.cells.meets(barred) && chart.fits_tallies(class, berth.cells) {
                marked |= berth.cells;
            }
        }
    }
    marked & chart.fresh()
}

/// Every n-th diagonal of the board: any straight ship of n cells covers one of its cells.
#[derive(Clone, Copy)]
struct Lattice {
    step: u8,
    rest: u8,
    /// How far a row is shifted against the one above.
    slant: u8,
}

impl Lattice {
    /// The lattice that needs the fewest shots to finish; random among equals, so that games differ. `None`
    /// if ships may be diagonal: such a ship can slip along a lattice.
    fn choose(chart: &Chart, dice: &mut Dice) -> Option<Lattice> {
        let straight = chart.ruleset().headings().iter().all(|heading| heading.is_straight());
        let step = chart.classes_afloat().map(Class::length).min().filter(|_| straight)?;
        let all =
            (0..step).flat_map(|rest| [1, step - 1].map(|slant| Lattice { step, rest, slant: slant.max(1) }));
        let roomy = special::roomy(chart);
        let cost =
            |lattice: Lattice| -f64::from(roomy.iter().filter(|cell| lattice.has(*cell)).count() as u32);
        dice.choose(&aim::best_of(all, cost)).copied()
    }

    fn has(self, cell: rules::Cell) -> bool {
        (u16::from(cell.x()) + u16::from(self.slant) * u16::from(cell.y())) % u16::from(self.step)
            == u16::from(self.rest)
    }
}

/// Radar while nothing is found, attacks where the best ideas are, smoke only against radar.
fn special_order(chart: &Chart, ideas: &[Cells], dice: &mut Dice) -> Option<Order> {
    let hunting = ideas.iter().all(|cells| !cells.meets(chart.worthwhile()));
    if special::offered(chart, OrderKind::Radar) && hunting {
        let roomy = special::roomy(chart);
        return special::radar(chart, dice, |area| f64::from((area & roomy).len()));
    }
    let roomy = special::roomy(chart);
    let value = |cells: Cells| {
        let found = ideas.iter().find(|idea| idea.meets(chart.worthwhile()));
        f64::from((cells & roomy).len()) + 4.0 * f64::from(found.map_or(0, |idea| (cells & *idea).len()))
    };
    if let Some(order) = special::strikes(chart, dice, value).next() {
        return Some(order);
    }
    let threatened = chart.view.arsenal(chart.seat.other()).radar() > 0;
    if special::offered(chart, OrderKind::Smoke) && threatened && dice.percent(SMOKE_PERCENT) {
        return special::smoke(chart, dice);
    }
    None
}
