//! Admiral: counts every fleet that explains what was told, and plays by the chances.

pub(crate) mod book;
mod broadsides;
mod specials;

use rules::{Cells, Dice, Fleet, Order, Ruleset, Seat, View};

use crate::aim;
use crate::budget::Budget;
use crate::captain::{Captain, Decision};
use crate::hiding;
use crate::inference::{Exactness, Posterior, Reading};
use crate::post_captain::PostCaptain;

/// Fires where a hit is most likely over all fleets that explain everything that was told, and weighs special orders by
/// what they take or tell.
#[derive(Clone, Copy, Debug)]
pub struct Admiral;

impl Captain for Admiral {
    fn deploy(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        hiding::hard_fleet(ruleset, dice)
    }

    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        self.decide(view, dice, budget).order
    }

    fn decide(&self, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        let means = view.means(seat(view));
        // The book knows where to fire one shot; everything else needs all chances.
        let one_shot = means.shots() == 1 && !specials::any(view);
        let reading = if one_shot {
            Posterior::or_best_cells(view, budget)
        } else {
            Posterior::new(view, budget).map(|posterior| Reading::Fresh(Box::new(posterior), None))
        };
        match reading {
            Ok(Reading::Known(best)) => {
                Decision { order: one_of(best, dice), exactness: Some(Exactness::Exact) }
            }
            Ok(Reading::Fresh(posterior, page)) => {
                let exactness = Some(posterior.exactness());
                if let Some(order) = specials::order(view, &posterior, dice) {
                    return Decision { order, exactness };
                }
                if means.shots() > 1 {
                    return Decision { order: broadsides::order(view, &posterior, dice), exactness };
                }
                let best = best_cells(view, &posterior);
                if let Some(page) = page {
                    page.write(view.ruleset(), best);
                }
                Decision { order: one_of(best, dice), exactness }
            }
            // No fleet was found in time: then a rule of thumb decides.
            Err(_) => PostCaptain.decide(view, dice, budget),
        }
    }
}

fn one_of(cells: Cells, dice: &mut Dice) -> Order {
    Order::Fire(dice.cell(cells).map_or(Cells::EMPTY, Cells::of))
}

/// How many hits a bit of information is worth when single shots are compared. Over the same 20,000 fleets of classic the
/// Admiral needs 44.62 shots without it, and 44.59 with 0.1, 0.2 or 0.35; the standard error of each is 0.06.
const WORTH_OF_A_BIT: f64 = 0.1;
/// More bits than any answer to a single shot tells where it matters: hit or miss is one, and what sank at most a few more.
const MOST_BITS: f64 = 1.6;

/// Where a shot takes most: a hit, and a little for what its answer tells. What is certain comes first.
fn best_cells(view: &View, posterior: &Posterior) -> Cells {
    let targets = view.means(seat(view)).targets();
    let likeliest = aim::best(targets, |cell| posterior.hit(cell));
    let most = likeliest.first().map_or(0.0, |cell| posterior.hit(cell));
    let near = if most > 1.0 - 1e-9 { most } else { most - WORTH_OF_A_BIT * MOST_BITS };
    let near: Cells = targets.iter().filter(|cell| posterior.hit(*cell) >= near * (1.0 - 1e-9)).collect();
    if near.is_single() {
        return near;
    }
    let bits = |cell| posterior.information(Order::shot(cell)).unwrap_or(0.0);
    aim::best(near, |cell| posterior.hit(cell) + WORTH_OF_A_BIT * bits(cell))
}

/// The player whose view it is.
fn seat(view: &View) -> Seat {
    view.seat().expect("a captain plays for somebody")
}
