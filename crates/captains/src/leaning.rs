//! A leaning: a rough guess, during one game, whether an opponent prefers the edge or the middle.

use rules::{Berth, Cells};

use crate::chart::Chart;

/// How much likelier each berth is than another of the same length, by what was hit and missed so far.
///
/// It mixes a few ways to place ships. Each way counts by how well it expected every answer, as if cells were
/// independent of each other; they are not, so the answers count only in part.
pub(crate) struct Leaning {
    edge: Cells,
    /// The chance of each way, and how much it weighs ships away from the edge, with an end there and along it,
    /// with a mean of 1 over all berths.
    ways: Vec<(f64, [f64; 3])>,
}

/// The chance of each way before the first shot, and what it weighs.
const WAYS: [(f64, [f64; 3]); 3] =
    [(0.82, [1.0, 1.0, 1.0]), (0.12, [1.0, 2.0, 5.0]), (0.06, [10.0, 5.0, 2.0])];
/// How much an answer counts.
const TRUST: f64 = 0.8;

impl Leaning {
    /// What the answers on a chart suggest.
    pub(crate) fn of(chart: &Chart) -> Leaning {
        let cells = chart.ruleset().board().cells();
        let edge = cells - (cells.left() & cells.right() & cells.up() & cells.down());
        let waters = chart.view.waters(chart.seat.other());
        let ways = WAYS.map(|(share, weights)| {
            let taken = taken(chart, edge, weights);
            let hits = waters.hits().iter().map(|cell| taken[usize::from(cell.index())].ln());
            let misses = waters.misses().iter().map(|cell| (1.0 - taken[usize::from(cell.index())]).ln());
            (share.ln() + TRUST * hits.chain(misses).sum::<f64>(), weights)
        });
        let most = ways.iter().map(|(left, _)| *left).fold(f64::MIN, f64::max);
        let all: f64 = ways.iter().map(|(left, _)| (left - most).exp()).sum();
        let ways = ways.map(|(left, weights)| ((left - most).exp() / all, even(chart, edge, weights)));
        Leaning { edge, ways: ways.to_vec() }
    }

    /// How much likelier this berth is than on average.
    pub(crate) fn weight(&self, berth: &Berth) -> f64 {
        let kind = kind(berth, self.edge);
        self.ways.iter().map(|(chance, weights)| chance * weights[kind]).sum()
    }
}

fn kind(berth: &Berth, edge: Cells) -> usize {
    match (berth.cells & edge).len() {
        0 => 0,
        some if some == berth.cells.len() => 2,
        _ => 1,
    }
}

/// The weights with a mean of 1 over all berths.
fn even(chart: &Chart, edge: Cells, weights: [f64; 3]) -> [f64; 3] {
    let berths = chart.ruleset().classes().iter().flat_map(rules::Class::berths);
    let (sum, count) =
        berths.fold((0.0, 0.0), |(sum, count), berth| (sum + weights[kind(berth, edge)], count + 1.0));
    weights.map(|weight| weight * count / f64::max(sum, f64::MIN_POSITIVE))
}

/// How likely a ship is on each cell before the first shot, each ship by itself.
fn taken(chart: &Chart, edge: Cells, weights: [f64; 3]) -> Box<[f64; 256]> {
    let mut taken = Box::new([0.0; 256]);
    for class in chart.ruleset().classes() {
        let all: f64 = class.berths().iter().map(|berth| weights[kind(berth, edge)]).sum();
        for berth in class.berths() {
            let chance = f64::from(class.count()) * weights[kind(berth, edge)] / all;
            berth.cells.iter().for_each(|cell| taken[usize::from(cell.index())] += chance);
        }
    }
    // Ships that are placed by themselves could fill more than the board has room for.
    taken.iter_mut().for_each(|chance| *chance = chance.clamp(0.01, 0.9));
    taken
}
