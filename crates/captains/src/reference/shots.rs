//! Turns wanted cells into a legal order.

use rules::{Cells, Dice, Order, View};

use crate::captain::seat;

/// One shot at a random one of the wanted cells; at any cell left if none of them may be fired at.
pub(super) fn one_of(view: &View, wanted: Cells, dice: &mut Dice) -> Order {
    let targets = view.arsenal(seat(view)).targets();
    match dice.cell(wanted & targets) {
        Some(cell) => Order::shot(cell),
        None => random(view, 1, dice),
    }
}

/// Up to this many shots at random cells: cells never fired at come first, then those where something may be
/// left.
pub(super) fn random(view: &View, shots: u32, dice: &mut Dice) -> Order {
    let seat = seat(view);
    let (arsenal, enemy) = (view.arsenal(seat), view.waters(seat.other()));
    let targets = arsenal.targets();
    let fresh = targets - arsenal.spent();
    // If cells take several hits, the game must still end once everything was fired at.
    let worthwhile = targets - fresh - enemy.misses() - enemy.destroyed() - enemy.cleared();
    let mut aimed = Cells::EMPTY;
    for pool in [fresh, worthwhile, targets] {
        while aimed.len() < shots.min(arsenal.shots()) {
            let Some(cell) = dice.cell(pool - aimed) else { break };
            aimed.insert(cell);
        }
    }
    Order::Fire(aimed)
}
