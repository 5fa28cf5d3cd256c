//! Admiral: counts every fleet that explains what was told, and plays by the chances.

mod broadsides;
mod specials;

use rules::{Cells, Dice, Order, Seat, View};

use crate::aim;
use crate::budget::Budget;
use crate::captain::{Captain, Decision};
use crate::inference::Posterior;
use crate::post_captain::PostCaptain;

/// Fires where a hit is most likely over all fleets that explain everything that was told, and weighs special orders by
/// what they take or tell.
#[derive(Clone, Copy, Debug)]
pub struct Admiral;

impl Captain for Admiral {
    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        self.decide(view, dice, budget).order
    }

    fn decide(&self, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        match Posterior::new(view, budget) {
            Ok(posterior) => {
                let order =
                    specials::order(view, &posterior, dice).unwrap_or_else(|| fire(view, &posterior, dice));
                Decision { order, exactness: Some(posterior.exactness()) }
            }
            // No fleet was found in time: then a rule of thumb decides.
            Err(_) => PostCaptain.decide(view, dice, budget),
        }
    }
}

fn fire(view: &View, posterior: &Posterior, dice: &mut Dice) -> Order {
    let means = view.means(seat(view));
    let (targets, shots) = (means.targets(), means.shots());
    if shots > 1 {
        return broadsides::order(view, posterior, dice);
    }
    let best = sharpest(posterior, aim::best(targets, |cell| posterior.hit(cell)));
    Order::Fire(dice.cell(best).map_or(Cells::EMPTY, Cells::of))
}

/// Among cells of equal chance those whose answer tells most.
fn sharpest(posterior: &Posterior, cells: Cells) -> Cells {
    if cells.is_single() {
        return cells;
    }
    aim::best(cells, |cell| posterior.information(Order::shot(cell)).unwrap_or(0.0))
}

/// The player whose view it is.
fn seat(view: &View) -> Seat {
    view.seat().expect("a captain plays for somebody")
}
