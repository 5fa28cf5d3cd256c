//! The heat map: the chance of a hit at every cell before an order.

use rules::Arsenal;

use crate::inference::Posterior;

/// The chance of a hit at every cell of the board, in thousandths and in reading order; `None` where firing
/// is not allowed.
///
/// A heat map needs no more digits, and a game has one for each order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect(Vec<Option<u16>>);

impl Prospect {
    pub(super) fn of(posterior: &Posterior, arsenal: &Arsenal) -> Prospect {
        let targets = arsenal.targets();
        let chance = |cell| (posterior.hit(cell).clamp(0.0, 1.0) * 1000.0).round() as u16;
        let cells = posterior.ruleset().board().cells();
        Prospect(cells.iter().map(|cell| targets.has(cell).then(|| chance(cell))).collect())
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[Option<u16>] {
        &self.0
    }
}
