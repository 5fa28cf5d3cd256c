//! How a session is played.

use captains::registry::CaptainEntry;
use rules::{Dice, Fleet, Ruleset};

use crate::chart::Tracking;
use crate::console::Echo;
use crate::names::Names;

/// How a session is played.
pub struct Options {
    /// By which rules.
    pub ruleset: Ruleset,
    /// Against whom.
    pub opponent: Opponent,
    /// What the players are called; A is the one at the keyboard.
    pub names: Names,
    /// Who moves first.
    pub first: First,
    /// Where the fleet of a player at the keyboard comes from.
    pub fleet: FleetChoice,
    /// What the enemy's chart keeps.
    pub tracking: Tracking,
    /// Which charts there are.
    pub charts: Charts,
    /// When charts are drawn.
    pub boards: Boards,
    /// Whether typed lines are written out.
    pub echo: Echo,
    /// Where all chance comes from.
    pub dice: Dice,
    /// What kept games are part of, if it has a name.
    pub event: Option<String>,
    /// Gives the day, asked when a game begins; it stands in the record.
    pub today: fn() -> Option<String>,
}

/// Who sits opposite.
#[derive(Clone, Copy)]
pub enum Opponent {
    /// A captain who plays these rules.
    Captain(&'static CaptainEntry),
    /// Another person at the same keyboard.
    Hotseat,
}

impl Opponent {
    /// The captain for somebody who has chosen nobody. It plays every rule set.
    pub const USUAL: &str = "lieutenant";
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum First {
    /// Whoever the lot falls on.
    #[default]
    Lot,
    /// The player at the keyboard; of two, the first.
    Me,
    /// The other.
    Enemy,
}

/// Where a player's fleet comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FleetChoice {
    /// The player places it.
    #[default]
    Ask,
    /// It is drawn by lot.
    Random,
    /// It was given beforehand.
    Given(Fleet),
}

/// Which charts a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charts {
    /// The enemy's waters and one's own.
    #[default]
    Both,
    /// The enemy's only.
    EnemyOnly,
}

/// When charts are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// Before every order.
    #[default]
    On,
    /// When they are asked for.
    Off,
}
