//! Admiral: counts every fleet that fits the answers so far, and plays by the chances.

mod aiming;
pub(crate) mod book;
mod broadsides;
mod endgame;
mod expectation;
mod screens;
mod specials;

use rules::{Cells, Dice, Fleet, Order, Ruleset, View};

use self::aiming::best_cells;
use crate::budget::Budget;
use crate::captain::{Captain, Decision, seat};
use crate::dossier::Dossier;
use crate::hiding;
use crate::inference::{Exactness, Posterior, Prior, Reading};
use crate::ranks::CaptainRank;

/// Fires where a shot is worth most over all fleets that fit everything known, and weighs special orders by
/// what they hit or reveal.
#[derive(Clone, Copy, Debug)]
pub struct Admiral;

impl Captain for Admiral {
    fn deploy(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        hiding::evasive_fleet(ruleset, dice)
    }

    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        self.decide(view, dice, budget).order
    }

    fn decide(&self, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        decide(&expectation::of(view.ruleset()), view, dice, budget)
    }

    fn deploy_against(&self, dossier: &Dossier, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        hiding::late_fleet(dossier, ruleset, dice)
    }

    fn decide_against(&self, dossier: &Dossier, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        match dossier.check(view.ruleset()) {
            Ok(()) => decide(&dossier.prior(view.ruleset()), view, dice, budget),
            Err(_) => self.decide(view, dice, budget),
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// Plays as [`Admiral`] does, but expects fleets to be placed as a prior says.
#[derive(Clone, Debug)]
pub struct InformedAdmiral(pub Prior);

impl Captain for InformedAdmiral {
    fn deploy(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        Admiral.deploy(ruleset, dice)
    }

    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        self.decide(view, dice, budget).order
    }

    fn decide(&self, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        decide(&self.0, view, dice, budget)
    }
}

fn decide(prior: &Prior, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
    let arsenal = view.arsenal(seat(view));
    // The book knows where to fire one shot; everything else needs all chances.
    let one_shot = arsenal.shots() == 1 && !specials::any(view);
    let reading = if one_shot {
        Posterior::or_best_cells(prior, view, budget)
    } else {
        Posterior::under(prior, view, budget).map(|posterior| Reading::Fresh(Box::new(posterior), None))
    };
    match reading {
        Ok(Reading::Known(best)) => Decision { order: one_of(best, dice), exactness: Some(Exactness::Exact) },
        Ok(Reading::Fresh(posterior, page)) => {
            let exactness = Some(posterior.exactness());
            if let Some(order) = specials::order(view, &posterior, budget, dice) {
                return Decision { order, exactness };
            }
            if arsenal.shots() > 1 {
                return Decision { order: broadsides::order(view, &posterior, dice), exactness };
            }
            let best = best_cells(view, &posterior, budget, page.is_some());
            if let Some(page) = page {
                page.write(view.ruleset(), best);
            }
            Decision { order: one_of(best, dice), exactness }
        }
        // No fleet was found in time: fall back to a rule of thumb.
        Err(_) => CaptainRank.decide(view, dice, budget),
    }
}

fn one_of(cells: Cells, dice: &mut Dice) -> Order {
    Order::Fire(dice.cell(cells).map_or(Cells::EMPTY, Cells::of))
}
