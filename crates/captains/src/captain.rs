//! The `Captain` trait: a computer opponent.

use rules::{Dice, Draw, Fleet, Order, Ruleset, Seat, View};

use crate::budget::Budget;
use crate::dossier::Dossier;
use crate::inference::Exactness;

/// A computer opponent: places a fleet and gives orders.
pub trait Captain: Sync {
    /// Whether the captain plays these rules. The ranks play all rules; a reference opponent may play only
    /// its own.
    fn plays(&self, _ruleset: &Ruleset) -> Result<(), Declined> {
        Ok(())
    }

    /// Places a fleet.
    fn deploy(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        Fleet::random(ruleset, Draw::Uniform, dice)
    }

    /// Gives the next order for the player of this view, who may act now. The order is legal.
    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order;

    /// Gives the same order as [`order`](Captain::order), and says how it was found.
    fn decide(&self, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        Decision { order: self.order(view, dice, budget), exactness: None }
    }

    /// Places a fleet against an opponent of whom this is known. Most captains do not care.
    fn deploy_against(&self, _dossier: &Dossier, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        self.deploy(ruleset, dice)
    }

    /// Gives the next order against an opponent of whom this is known. Most captains do not care.
    fn decide_against(&self, _dossier: &Dossier, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        self.decide(view, dice, budget)
    }

    /// Whether what is known of an opponent makes a difference.
    fn remembers(&self) -> bool {
        false
    }
}

/// An order, and what it is based on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The order.
    pub order: Order,
    /// Whether the chances behind it were counted or estimated; `None` if it follows a rule of thumb.
    pub exactness: Option<Exactness>,
}

/// Why a captain does not play a rule set, worded for the player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{captain} does not play {rules}: {reason}")]
pub struct Declined {
    /// The captain's name.
    pub captain: &'static str,
    /// The rule set's name and version.
    pub rules: String,
    /// What the captain cannot handle.
    pub reason: String,
}

/// The player for whom a captain plays.
pub(crate) fn seat(view: &View) -> Seat {
    view.seat().expect("a captain has a player's view")
}
