//! Rule sets as plain data: the switches in a rules file.
//!
//! Nothing is checked yet: [`Ruleset::try_from`](crate::Ruleset) checks that the rules can be played.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::board::{Labels, MIN_SIDE};
use crate::cell::MAX_SIDE;
use crate::order::OrderKind;
use crate::ruleset::{MAX_AREA, MAX_ARMOUR, MAX_GUNS, MAX_SHIPS};

/// The switches of a rule set, with the same keys as its TOML file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    /// A short name in lower-case letters, digits and hyphens.
    pub name: String,
    /// The version of these rules. A published rule set never changes its meaning: a changed one gets the
    /// next version.
    pub version: u32,
    /// One line that says what is special about these rules.
    #[serde(default)]
    pub summary: String,
    /// The size and labels of the board.
    pub board: BoardRules,
    /// The classes of ship, in fleet order.
    #[serde(rename = "ship")]
    pub ships: Vec<ShipRules>,
    /// How ships may be placed.
    #[serde(default)]
    pub placement: PlacementRules,
    /// Turn order, shots per turn, and what illegal orders cost.
    #[serde(default)]
    pub turns: TurnRules,
    /// What the shooter learns.
    #[serde(default)]
    pub told: ToldRules,
    /// The radar order, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radar: Option<RadarRules>,
    /// The smoke order, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smoke: Option<SmokeRules>,
    /// The artillery order, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub artillery: Option<ArtilleryRules>,
    /// The torpedo order, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torpedo: Option<TorpedoRules>,
}

impl Rules {
    /// Whether there are orders of this kind at all.
    pub fn has_order(&self, kind: OrderKind) -> bool {
        match kind {
            OrderKind::Fire | OrderKind::Resign => true,
            OrderKind::Radar => self.radar.is_some(),
            OrderKind::Smoke => self.smoke.is_some(),
            OrderKind::Artillery => self.artillery.is_some(),
            OrderKind::Torpedo => self.torpedo.is_some(),
        }
    }

    /// Whether these are the same rules. Text for people (summary, ship titles) is ignored.
    pub fn plays_like(&self, other: &Rules) -> bool {
        let without_texts = |rules: &Rules| {
            let mut rules = rules.clone();
            rules.summary.clear();
            rules.ships.iter_mut().for_each(|ship| ship.title = None);
            rules
        };
        without_texts(self) == without_texts(other)
    }
}

/// Size and labels of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardRules {
    /// Columns, 4 to 16.
    #[serde(deserialize_with = "whole::<_, MIN_SIDE, MAX_SIDE>")]
    pub width: u8,
    /// Rows, 4 to 16.
    #[serde(deserialize_with = "whole::<_, MIN_SIDE, MAX_SIDE>")]
    pub height: u8,
    /// Which axis carries the letters.
    #[serde(default)]
    pub labels: Labels,
}

/// One class of ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShipRules {
    /// The name of the class in files, in the notation and for bots.
    pub class: String,
    /// What people call the ship, if that differs from the class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How many cells the ship has.
    #[serde(deserialize_with = "whole::<_, 1, MAX_SIDE>")]
    pub length: u8,
    /// How many ships of the class a fleet has [default: 1].
    #[serde(default = "one", skip_serializing_if = "is_one", deserialize_with = "whole::<_, 1, MAX_COUNT>")]
    pub count: u8,
    /// How many hits each cell takes [default: 1].
    #[serde(default = "one", skip_serializing_if = "is_one", deserialize_with = "whole::<_, 1, MAX_ARMOUR>")]
    pub armour: u8,
    /// Whether radar cannot see it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stealth: bool,
    /// How many shots it adds to its owner's salvo while afloat, if shots are counted by guns [default: 1].
    #[serde(default = "one", skip_serializing_if = "is_one", deserialize_with = "whole::<_, 1, MAX_GUNS>")]
    pub guns: u8,
}

/// How ships may be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PlacementRules {
    /// Whether ships may be diagonal.
    pub diagonal: bool,
    /// How far apart ships must be.
    pub gap: Gap,
}

/// How far apart ships must be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// Ships may touch.
    #[default]
    None,
    /// No ship may be on any of the eight neighbours of another ship's cells.
    AllAround,
}

/// Turn order, shots per turn, and what illegal orders cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct TurnRules {
    /// Who moves when.
    pub order: TurnOrder,
    /// How many shots a turn has.
    pub shots: Shots,
    /// What happens when a player fires at a cell that was already fired at or cleared.
    pub fire_again: FireAgain,
    /// What happens after any other illegal order, or text that is not an order.
    pub illegal: Answer,
    /// How many orders each player has before hits are compared; `None` for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u16>,
}

/// Who moves when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnOrder {
    /// Players alternate, one order each.
    #[default]
    Alternate,
    /// An order that hits gives another turn.
    AgainOnHit,
    /// Both choose at once, then the round is resolved.
    Together,
}

/// How many shots a turn has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected a number of shots from 1 to 16, or \"guns\"")]
pub enum Shots {
    /// Always this many.
    Fixed(u8),
    /// One for each gun on the player's ships still afloat.
    Guns(Guns),
}

/// The word `guns`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Guns {
    /// Counted by guns.
    Guns,
}

impl Default for Shots {
    fn default() -> Self {
        Shots::Fixed(1)
    }
}

/// What happens when a player fires again at a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FireAgain {
    /// The order is refused, and the player tries again.
    #[default]
    Refused,
    /// The turn is lost.
    TurnLost,
    /// It is a shot like any other.
    Allowed,
}

/// What an illegal attempt costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// It is refused, and the player tries again.
    #[default]
    Refused,
    /// The turn is lost.
    TurnLost,
    /// The game is lost.
    Forfeit,
}

/// What the shooter learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct ToldRules {
    /// Whether each shot's result is reported, or only how many hit.
    pub hits: HitsTold,
    /// When the shooter learns which class was hit.
    pub class: ClassTold,
    /// Whether the shooter learns that a ship sank [default: always].
    #[serde(skip_serializing_if = "is_default")]
    pub sunk: SunkTold,
    /// Whether the cells of a sunk ship are revealed.
    pub sunk_cells: bool,
    /// Whether the cells around a sunk ship are marked as water.
    pub clear_halo: bool,
}

/// Whether each shot's result is reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HitsTold {
    /// The result of each shot.
    #[default]
    Cells,
    /// Only how many shots hit, not which.
    Tally,
}

/// When the shooter learns which class was hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClassTold {
    /// Never.
    Never,
    /// When the ship sinks.
    #[default]
    OnSinking,
    /// On every hit.
    OnHit,
}

/// Whether the shooter learns that a ship sank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SunkTold {
    /// With the shot that sank it.
    #[default]
    Always,
    /// Never: the last hit on a ship is a hit like any other, and only the end of the game is told.
    Never,
}

/// The radar order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RadarRules {
    /// How many scans per game.
    #[serde(deserialize_with = "whole::<_, 1, { u8::MAX }>")]
    pub uses: u8,
    /// The side of the square it scans: an odd size is centred, an even one starts at its top left.
    #[serde(deserialize_with = "whole::<_, 1, MAX_AREA>")]
    pub size: u8,
    /// What it reports.
    pub answer: RadarTold,
    /// What it can see.
    pub sees: RadarSees,
    /// Whether the other player learns that radar was used.
    pub told_to_target: bool,
}

/// What radar reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RadarTold {
    /// The occupied cells.
    Cells,
    /// Whether anything is there.
    Presence,
}

/// What radar can see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RadarSees {
    /// All ship cells, hit ones too.
    All,
    /// Ship cells that were never hit.
    Unhit,
}

/// The smoke order: one screen for each enemy ship sunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SmokeRules {
    /// The side of the square it hides.
    #[serde(deserialize_with = "whole::<_, 1, MAX_AREA>")]
    pub size: u8,
}

/// The artillery order: unlocked by sinking a ship, at most one stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ArtilleryRules {
    /// The side of the square it fires at.
    #[serde(deserialize_with = "whole::<_, 1, MAX_AREA>")]
    pub size: u8,
}

/// The torpedo order: a whole row or column, once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TorpedoRules {
    /// Unlocks when the enemy has this many ships left.
    #[serde(deserialize_with = "whole::<_, 1, { MAX_COUNT - 1 }>")]
    pub when_ships_left: u8,
}

/// The most ships of one class: as many as a fleet may have.
const MAX_COUNT: u8 = MAX_SHIPS as u8;

/// Reads a number, and says what was expected if it is something else. A small number out of range passes:
/// the check reports it together with all other faults.
fn whole<'de, D: Deserializer<'de>, const MIN: u8, const MAX: u8>(deserializer: D) -> Result<u8, D::Error> {
    struct Whole<const MIN: u8, const MAX: u8>;
    impl<const MIN: u8, const MAX: u8> Visitor<'_> for Whole<MIN, MAX> {
        type Value = u8;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a whole number from {MIN} to {MAX}")
        }

        fn visit_u64<E: Error>(self, n: u64) -> Result<u8, E> {
            u8::try_from(n).map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self))
        }

        fn visit_i64<E: Error>(self, n: i64) -> Result<u8, E> {
            u8::try_from(n).map_err(|_| E::invalid_value(Unexpected::Signed(n), &self))
        }
    }
    deserializer.deserialize_u8(Whole::<MIN, MAX>)
}

fn one() -> u8 {
    1
}

// Serde passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_one(n: &u8) -> bool {
    *n == 1
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(b: &bool) -> bool {
    !*b
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
