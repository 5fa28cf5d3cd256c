//! The shape of rules for the OpenAPI document.
//!
//! The values themselves are the rules' own types; a test holds both together.

// Only their shape is used.
#![allow(dead_code)]

use serde::Deserialize;
use utoipa::ToSchema;

/// Which rules are meant: a preset by its name (`classic`, `classic@1`), or rules of one's own.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum RulesRef {
    Preset(String),
    Own(Box<Rules>),
}

/// The switches of a rule set: the twin of its TOML file, key for key.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Rules {
    /// A short name in small letters, digits and hyphens.
    name: String,
    /// The version of these rules, from 1.
    version: u32,
    /// One line that tells a player what is special about them.
    #[serde(default)]
    summary: String,
    /// The water.
    board: BoardRules,
    /// The classes of ship, in the order of the fleet.
    ship: Vec<ShipRules>,
    /// Where ships may lie.
    placement: Option<PlacementRules>,
    /// How turns go.
    turns: Option<TurnRules>,
    /// What the shooter is told.
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
    /// The name of the class: what files, notation and bots call it.
    class: String,
    /// What people call a ship of the class, where that isn't the name of the class.
    title: Option<String>,
    /// Squares of each ship.
    length: u8,
    /// Ships in a fleet; 1 if left out.
    count: Option<u8>,
    /// Hits each square takes; 1 if left out.
    armour: Option<u8>,
    /// Whether radar passes over it unseen.
    stealth: Option<bool>,
    /// Shots it adds to a salvo; 1 if left out.
    guns: Option<u8>,
}

/// Where ships may lie.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PlacementRules {
    /// Whether ships may lie diagonally.
    diagonal: Option<bool>,
    /// How much water must lie between ships.
    gap: Option<Gap>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Gap {
    None,
    AllAround,
}

/// How turns go.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TurnRules {
    /// Who moves when.
    order: Option<TurnOrder>,
    /// Shots of a turn: a number, or counted by guns.
    shots: Option<Shots>,
    /// What happens when a square is fired at again.
    fire_again: Option<FireAgain>,
    /// What happens after any other illegal order.
    illegal: Option<Answer>,
    /// Orders each player has before hits are compared.
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

/// What the shooter is told.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ToldRules {
    /// Whether each shot's result is told, or only how many hit.
    hits: Option<HitsTold>,
    /// When the class of a struck ship is told.
    class: Option<ClassTold>,
    /// Whether the squares of a sunk ship are told.
    sunk_cells: Option<bool>,
    /// Whether the water around a sunk ship becomes known.
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
    /// Sweeps a game.
    uses: u8,
    /// The side of the square it sweeps.
    size: u8,
    /// What it answers.
    answer: RadarTold,
    /// What it sees.
    sees: RadarSees,
    /// Whether the other player is told that radar was used.
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
    /// Granted by the sinking that leaves the enemy this many ships.
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
        // And a field the rules do not know, the shape does not know either.
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
