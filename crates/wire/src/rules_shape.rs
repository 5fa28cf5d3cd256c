//! The JSON shape of rules, for the OpenAPI document only.
//!
//! The real values use the types of `rules`; a test keeps both in step.

// Only the shape is used.
#![allow(dead_code)]

use serde::Deserialize;
use utoipa::ToSchema;

/// A rule set: the name of a preset (`classic`, `classic@1`), or custom rules.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum RulesRef {
    Preset(String),
    Own(Box<Rules>),
}

/// The switches of a rule set, with the same keys as its TOML file.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Rules {
    /// A short name in lower-case letters, digits and hyphens.
    name: String,
    /// The version of these rules, from 1.
    version: u32,
    /// One line that says what is special about these rules.
    #[serde(default)]
    summary: String,
    /// The board.
    board: BoardRules,
    /// The classes of ship, in fleet order.
    ship: Vec<ShipRules>,
    /// How ships may be placed.
    placement: Option<PlacementRules>,
    /// Turn order, shots per turn, and what illegal orders cost.
    turns: Option<TurnRules>,
    /// What the shooter learns.
    told: Option<ToldRules>,
    /// The radar order, if there is one.
    radar: Option<RadarRules>,
    /// The smoke order, if there is one.
    smoke: Option<AreaRules>,
    /// The artillery order, if there is one.
    artillery: Option<AreaRules>,
    /// The torpedo order, if there is one.
    torpedo: Option<TorpedoRules>,
}

/// Size and labels of the board.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BoardRules {
    /// Columns, 4 to 16.
    width: u8,
    /// Rows, 4 to 16.
    height: u8,
    /// Which axis carries the letters.
    labels: Option<Labels>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Labels {
    LettersAcross,
    LettersDown,
}

/// One class of ship.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ShipRules {
    /// The name of the class in files, in the notation and for bots.
    class: String,
    /// What people call the ship, if that differs from the class.
    title: Option<String>,
    /// Squares of each ship.
    length: u8,
    /// Ships in a fleet [default: 1].
    count: Option<u8>,
    /// Hits each square takes [default: 1].
    armour: Option<u8>,
    /// Whether radar cannot see it.
    stealth: Option<bool>,
    /// Shots it adds to a salvo [default: 1].
    guns: Option<u8>,
}

/// How ships may be placed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PlacementRules {
    /// Whether ships may be diagonal.
    diagonal: Option<bool>,
    /// How far apart ships must be.
    gap: Option<Gap>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Gap {
    None,
    AllAround,
}

/// Turn order, shots per turn, and what illegal orders cost.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TurnRules {
    /// Who moves when.
    order: Option<TurnOrder>,
    /// Shots per turn: a number, or counted by guns.
    shots: Option<Shots>,
    /// What happens when a square is fired at again.
    fire_again: Option<FireAgain>,
    /// What happens after any other illegal order.
    illegal: Option<Answer>,
    /// How many orders each player has before hits are compared [default: no limit].
    limit: Option<u16>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TurnOrder {
    Alternate,
    AgainOnHit,
    Together,
}

#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Shots {
    Fixed(u8),
    Guns(Guns),
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Guns {
    Guns,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FireAgain {
    Refused,
    TurnLost,
    Allowed,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Refused,
    TurnLost,
    Forfeit,
}

/// What the shooter learns.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ToldRules {
    /// Whether each shot's result is reported, or only how many hit.
    hits: Option<HitsTold>,
    /// When the shooter learns which class was hit.
    class: Option<ClassTold>,
    /// Whether the squares of a sunk ship are revealed.
    sunk_cells: Option<bool>,
    /// Whether the squares around a sunk ship are marked as water.
    clear_halo: Option<bool>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HitsTold {
    Cells,
    Tally,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ClassTold {
    Never,
    OnSinking,
    OnHit,
}

/// The radar order.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct RadarRules {
    /// Scans per game.
    uses: u8,
    /// The side of the square it scans.
    size: u8,
    /// What it reports.
    answer: RadarTold,
    /// What it can see.
    sees: RadarSees,
    /// Whether the other player learns that radar was used.
    told_to_target: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RadarTold {
    Cells,
    Presence,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RadarSees {
    All,
    Unhit,
}

/// An order that covers a square area.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AreaRules {
    /// The side of the area.
    size: u8,
}

/// The torpedo order.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TorpedoRules {
    /// Unlocks when the enemy has this many ships left.
    when_ships_left: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_is_the_shape_of_the_rules() {
        for ruleset in rules::Ruleset::presets() {
            let json = serde_json::to_value(ruleset.rules()).unwrap();
            serde_json::from_value::<Rules>(json).unwrap_or_else(|error| panic!("{}: {error}", ruleset.id()));
        }
        // A field unknown to the rules is unknown to the shape too.
        for text in [
            r#"{"name":"x","version":1,"board":{"width":8,"height":8},"ship":[]}"#,
            r#"{"name":"x","version":1,"board":{"width":8,"height":8},"ship":[],"told":{"sunk":true}}"#,
            r#"{"name":"x","version":1,"board":{"width":8,"height":8},"ship":[],"turns":{"shots":"guns"}}"#,
            r#"{"name":"x","version":1,"board":{"width":8,"height":8},"ship":[],"radar":{"uses":1}}"#,
            r#"{"name":"x","version":1,"ship":[]}"#,
        ] {
            let theirs = serde_json::from_str::<rules::Rules>(text).is_ok();
            assert_eq!(serde_json::from_str::<Rules>(text).is_ok(), theirs, "{text}");
        }
    }
}
