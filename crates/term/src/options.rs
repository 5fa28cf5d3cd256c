//! Options of a session: rules, opponent, names, first move, fleet, boards.

use captains::registry::{self, CaptainEntry};
use rules::{Fleet, Ruleset};

use crate::names::{NameError, Names};
use crate::text_board::Tracking;

/// Options of a session.
#[derive(Clone)]
pub struct Options {
    /// The rules.
    pub ruleset: Ruleset,
    /// The opponent.
    pub opponent: Opponent,
    /// The names of the players; A is the one at the keyboard.
    pub names: Names,
    /// Who moves first.
    pub first: First,
    /// Where the fleet of a player at the keyboard comes from.
    pub fleet: FleetChoice,
    /// Whether the enemy's board shows the player's misses.
    pub tracking: Tracking,
    /// Which boards are shown.
    pub visible_boards: VisibleBoards,
    /// Whether players may ask the coach.
    pub coach: bool,
    /// The source of all randomness.
    pub seed: u64,
    /// Whether the game is stored after every turn, so that it can be resumed.
    pub resumable: bool,
    /// The event that saved games belong to.
    pub event: Option<String>,
    /// Gives the current day, for the record. Called when a game starts.
    pub today: fn() -> Option<String>,
}

/// Who plays against A.
#[derive(Clone, Copy)]
pub enum Opponent {
    /// A captain who plays these rules.
    Captain(&'static CaptainEntry),
    /// Another person at the same keyboard.
    Hotseat,
}

impl Opponent {
    /// The default captain, which plays every rule set.
    pub const USUAL: &str = "lieutenant";

    /// Everybody who plays these rules, captains first.
    pub(crate) fn all(ruleset: &Ruleset) -> Vec<Opponent> {
        let plays = |entry: &&CaptainEntry| entry.captain.plays(ruleset).is_ok();
        let captains = registry::CAPTAINS.iter().filter(plays).map(Opponent::Captain);
        captains.chain([Opponent::Hotseat]).collect()
    }

    /// The word for it in files and commands.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Opponent::Captain(entry) => entry.name,
            Opponent::Hotseat => "hotseat",
        }
    }

    /// The names of both players; an empty one is replaced by the usual one, and a captain has its own.
    pub(crate) fn names(self, own: &str, other: &str) -> Result<Names, NameError> {
        let or = |name: &str, usual: &str| if name.trim().is_empty() { usual } else { name }.to_owned();
        match self {
            Opponent::Captain(entry) => Names::new(&or(own, Names::DEFAULT), &Names::title(entry.name)),
            Opponent::Hotseat => Names::new(&or(own, "A"), &or(other, "B")),
        }
    }
}

impl PartialEq for Opponent {
    fn eq(&self, other: &Opponent) -> bool {
        self.word() == other.word()
    }
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum First {
    /// Drawn at random.
    #[default]
    Random,
    /// The player at the keyboard; with two, the first one.
    Me,
    /// The opponent.
    Enemy,
}

/// Where a player's fleet comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum FleetChoice {
    /// The player places it.
    #[default]
    Ask,
    /// It is placed at random.
    Random,
    /// It was given beforehand.
    Given(Fleet),
}

/// Which boards a player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VisibleBoards {
    /// The enemy's and one's own.
    #[default]
    Both,
    /// Only the enemy's.
    EnemyOnly,
}
