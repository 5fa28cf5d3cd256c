//! The coach's hint for a player.

use rules::{Arsenal, Cell, Cells, Order, OrderKind, View};

use super::grade::{likeliest, strongest};
use super::prospect::Prospect;
use super::region::Region;
use crate::budget::Budget;
use crate::inference::{Exactness, NoPosterior, Posterior};

/// A hint for the player of this view: only what follows from that view.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// How many fleets fit what the player knows.
    pub fleets: u128,
    /// Whether they were counted or estimated.
    pub exactness: Exactness,
    /// The part of the board to search.
    pub region: Region,
    /// Where to fire: for a single shot every cell that is as good as the best, otherwise the best salvo.
    pub best: Cells,
    /// Its expected hits; for a single shot, the chance of a hit.
    pub expected: f64,
    /// The chance of a hit at every cell.
    pub prospect: Prospect,
    /// The best special orders that fire at many cells and are available now, with their expected hits.
    pub strikes: Vec<(Order, f64)>,
}

/// Why there is no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAdvice {
    /// There are no chances to go by.
    #[error(transparent)]
    Unknown(#[from] NoPosterior),
    /// There is nothing left to fire at.
    #[error("there is nothing left to fire at")]
    NoTarget,
}

impl Advice {
    /// The hint for the player of this view, computed within the budget.
    ///
    /// # Panics
    ///
    /// If it is not a player's view, because only those say what a player knows.
    pub fn of(view: &View, budget: Budget) -> Result<Advice, NoAdvice> {
        let posterior = Posterior::new(view, budget)?;
        let seat = view.seat().expect("the posterior is a player's");
        let arsenal = view.arsenal(seat);
        let best = best(&posterior, arsenal).ok_or(NoAdvice::NoTarget)?;
        let first = best.first().ok_or(NoAdvice::NoTarget)?;
        let expected = if arsenal.shots() > 1 { posterior.expected_hits(best) } else { posterior.hit(first) };
        Ok(Advice {
            fleets: posterior.fleets(),
            exactness: posterior.exactness(),
            region: Region::of(view.ruleset().board(), first),
            best,
            expected,
            prospect: Prospect::of(&posterior, arsenal),
            strikes: strikes(&posterior, arsenal),
        })
    }
}

/// The best salvo, or every best cell for a single shot.
fn best(posterior: &Posterior, arsenal: &Arsenal) -> Option<Cells> {
    // A player who may not fire right now still wants to know where.
    let shots = arsenal.shots().max(1);
    let Order::Fire(cells) = likeliest(posterior, arsenal, shots)? else { return None };
    if shots > 1 {
        return Some(cells);
    }
    let highest = posterior.hit(cells.first()?);
    // Sums in another order differ in the last digits.
    let as_good = |cell: &Cell| posterior.hit(*cell) > highest - 1e-9;
    Some(arsenal.targets().iter().filter(as_good).collect())
}

fn strikes(posterior: &Posterior, arsenal: &Arsenal) -> Vec<(Order, f64)> {
    let ruleset = posterior.ruleset();
    let may = |kind: &OrderKind| kind.is_strike() && arsenal.offers(ruleset, *kind).is_ok();
    let value = |order| posterior.expected_hits(arsenal.struck_by(ruleset, order));
    let best = OrderKind::SPECIAL.into_iter().filter(may);
    let best = best.filter_map(|kind| strongest(posterior, arsenal, kind));
    best.map(|order| (order, value(order))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Ruleset;

    fn advised(rules: &str, seen: &str) -> Advice {
        let ruleset = Ruleset::preset(rules).unwrap();
        Advice::of(&View::from_seen(&ruleset, seen).unwrap(), Budget::USUAL).unwrap()
    }

    #[test]
    fn the_opening_of_classic_is_the_middle() {
        let advice = advised("classic", "");
        assert_eq!((advice.fleets, advice.exactness), (30_093_975_536, Exactness::Exact));
        assert_eq!((advice.region.name(), advice.best.len()), ("centre", 4));
        assert_eq!(advice.prospect.cells().len(), 100);
        let thousandths = (advice.expected * 1000.0).round() as u16;
        assert_eq!(advice.prospect.cells().iter().flatten().max(), Some(&thousandths));
        assert!(advice.strikes.is_empty());
    }

    #[test]
    fn a_wounded_ship_is_followed_and_spent_cells_promise_nothing() {
        let advice = advised("classic", "E5+ D5- F5-");
        let board = Ruleset::preset("classic").unwrap().board();
        let beside: Cells = ["E4", "E6"].into_iter().map(|name| board.read_cell(name).unwrap()).collect();
        // The cells above and below are nearly as good, but the middle of the board is not the middle of a
        // cell.
        assert!(advice.best.iter().all(|cell| beside.has(cell)), "{:?}", advice.best);
        let place = |name: &str| {
            let cell = board.read_cell(name).unwrap();
            usize::from(cell.y()) * 10 + usize::from(cell.x())
        };
        assert_eq!(advice.prospect.cells()[place("E5")], None);
        for name in ["E4", "E6"] {
            assert!(advice.prospect.cells()[place(name)] > Some(400), "{name}");
        }
    }

    #[test]
    fn a_salvo_is_advised_whole() {
        let advice = advised("salvo", "");
        let shots = Ruleset::preset("salvo").unwrap().full_salvo();
        assert_eq!(advice.best.len(), u32::from(shots));
        assert!(advice.expected > 1.0);
    }
}
