//! The request bodies: only the fields this bot uses, everything else is ignored.

use serde::Deserialize;

use crate::protocol::{OrderKind, ShipClass, ShotResult};

/// The rules in a request; they contain more than this bot uses.
#[derive(Deserialize)]
pub(crate) struct ToldRules {
    pub(crate) rules: Switches,
    pub(crate) classes: Vec<ShipClass>,
}

#[derive(Deserialize)]
pub(crate) struct Switches {
    pub(crate) board: Board,
    pub(crate) placement: Placement,
    pub(crate) turns: Turns,
    pub(crate) radar: Option<Area>,
    pub(crate) smoke: Option<Area>,
    pub(crate) artillery: Option<Area>,
}

#[derive(Deserialize)]
pub(crate) struct Board {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) labels: String,
}

#[derive(Deserialize)]
pub(crate) struct Placement {
    pub(crate) diagonal: bool,
    pub(crate) gap: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Turns {
    pub(crate) fire_again: String,
}

#[derive(Deserialize)]
pub(crate) struct Area {
    pub(crate) size: i32,
}

/// A /move request in the simple form.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlainMove {
    pub(crate) game_id: String,
    pub(crate) your_shots: Vec<Shot>,
    pub(crate) opponent_shots: Vec<Cell>,
    pub(crate) radar_used: bool,
    pub(crate) radar_history: Vec<Sweep>,
}

#[derive(Deserialize)]
pub(crate) struct Shot {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) result: ShotResult,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sweep {
    pub(crate) center: Cell,
    pub(crate) visible_cells: Vec<Cell>,
}

/// A /move request in the general form.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WholeMove {
    pub(crate) game_id: String,
    pub(crate) you: String,
    pub(crate) shots: usize,
    pub(crate) orders: Vec<OrderKind>,
    pub(crate) fleet: Vec<ToldShip>,
    pub(crate) seen: Vec<Sighting>,
}

#[derive(Deserialize)]
pub(crate) struct ToldShip {
    pub(crate) r#type: String,
    pub(crate) cells: Vec<Cell>,
}

/// One thing the bot learned.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum Sighting {
    Shot {
        by: String,
        cell: Cell,
        effect: ShotResult,
        class: Option<String>,
        wreck: Option<Span>,
    },
    Salvo {
        by: String,
        cells: Vec<Cell>,
    },
    Tally {
        by: String,
        hits: u8,
    },
    Sank {
        by: String,
        class: Option<String>,
        wreck: Option<Span>,
    },
    Cleared {
        by: String,
        cells: Vec<Cell>,
    },
    Radar {
        by: String,
        at: Cell,
        echo: Echo,
    },
    Smoke {
        by: String,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Echo {
    Cells(Vec<Cell>),
    Presence(bool),
    Obscured,
}

#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Cell {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

#[derive(Deserialize)]
pub(crate) struct Span {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}
