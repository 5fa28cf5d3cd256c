//! Which areas and lanes are worth an attack.

use rules::{Cell, Cells, Lane};

use super::super::known::Known;

/// The anchors whose areas hold the most cells worth firing at; none if no area holds one.
pub(super) fn fullest(anchors: Cells, worth: impl Fn(Cell) -> Cells) -> Cells {
    let most = anchors.iter().map(|at| worth(at).len()).max().unwrap_or(0);
    anchors.iter().filter(|at| most > 0 && worth(*at).len() == most).collect()
}

/// The lanes that hold unfired cells.
pub(super) fn open_lanes(known: &Known) -> Vec<Lane> {
    known.board.lanes().filter(|lane| known.board.lane(*lane).meets(known.unfired)).collect()
}

/// The lanes with the highest score over their unfired cells; none if nothing is left to fire at.
pub(super) fn best_lanes(known: &Known, score: impl Fn(Cells) -> u32) -> Vec<Lane> {
    let value = |lane: &Lane| score(known.board.lane(*lane) & known.unfired);
    let mut lanes = open_lanes(known);
    let best = lanes.iter().map(value).max();
    lanes.retain(|lane| Some(value(lane)) == best);
    lanes
}
