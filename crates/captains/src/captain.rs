//! What a captain is.

use rules::{Dice, Draw, Fleet, Order, Ruleset, View};

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
    fn order(&self, view: &View, dice: &mut Dice) -> Order;
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
