//! What a captain is.

use rules::{Dice, Draw, Fleet, Order, Ruleset, View};

use crate::budget::Budget;
use crate::inference::Exactness;

/// Somebody who can play: lays a fleet out and gives orders.
pub trait Captain: Sync {
    /// Whether the captain plays these rules. The levels for people play all; an opponent that follows a document
    /// may play its own rules only.
    fn plays(&self, _ruleset: &Ruleset) -> Result<(), Declined> {
        Ok(())
    }

    /// Lays out a fleet.
    fn deploy(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        Fleet::random(ruleset, Draw::Uniform, dice)
    }

    /// Gives the next order for the player whose view this is, while that player may act. The order is legal.
    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order;

    /// Gives the same order as [`order`](Captain::order), and says how it was found.
    fn decide(&self, view: &View, dice: &mut Dice, budget: Budget) -> Decision {
        Decision { order: self.order(view, dice, budget), exactness: None }
    }
}

/// An order, and what it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The order.
    pub order: Order,
    /// Whether the chances it rests on were counted or estimated; nothing if it rests on a rule of thumb.
    pub exactness: Option<Exactness>,
}

/// Why a captain does not play a rule set, in the player's words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{captain} does not play {rules}: {reason}")]
pub struct Declined {
    /// The captain's name.
    pub captain: &'static str,
    /// The rule set's name and version.
    pub rules: String,
    /// What the captain cannot do there.
    pub reason: String,
}
