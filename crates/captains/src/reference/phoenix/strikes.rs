//! Which areas, rows and columns are worth artillery or a torpedo.

use rules::{Cell, Cells, Lane};

use super::super::known::Known;

/// The anchors whose areas contain the most cells worth firing at; none if no area contains one.
pub(super) fn fullest(anchors: Cells, worth: impl Fn(Cell) -> Cells) -> Cells {
    let most = anchors.iter().map(|at| worth(at).len()).max().unwrap_or(0);
    anchors.iter().filter(|at| most > 0 && worth(*at).len() == most).collect()
}

/// The rows and columns that contain unfired cells.
pub(super) fn open_lanes(known: &Known) -> Vec<Lane> {
    known.board.lanes().filter(|lane| known.board.lane(*lane).meets(known.unfired)).collect()
}

/// The rows and columns with the highest score over their unfired cells; none if nothing is left to fire at.
pub(super) fn best_lanes(known: &Known, score: impl Fn(Cells) -> u32) -> Vec<Lane> {
    let value = |lane: &Lane| score(known.board.lane(*lane) & known.unfired);
    let mut lanes = open_lanes(known);
    let best = lanes.iter().map(value).max();
    lanes.retain(|lane| Some(value(lane)) == best);
    lanes
}
