//! What the JSON of every command says about a recorded game.

use rules::{Record, Seat, Sides};
use serde::Serialize;

/// A game in a file or on a server.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameHead {
    /// The file or address.
    pub(crate) source: String,
    /// Its place there, from 1.
    pub(crate) number: usize,
    #[serde(flatten)]
    tags: Option<GameTags>,
}

/// What it says itself; missing if it cannot be read.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct GameTags {
    rules: String,
    game_id: Option<String>,
    players: Sides<Option<String>>,
    /// `A` or `B` won, `draw`, `none`, `void`, or `*` if it is not finished.
    result: String,
    end: Option<String>,
}

impl GameHead {
    pub(crate) fn new(source: &str, number: usize, record: Option<&Record>) -> GameHead {
        let tags = record.map(|record| GameTags {
            rules: record.ruleset().id(),
            game_id: record.header().get("GameId").map(str::to_owned),
            players: by_seat(record, ["A", "B"]),
            result: record.end().map_or("*".to_owned(), |end| end.outcome().to_string()),
            end: record.end().map(|end| end.cause().to_string()),
        });
        GameHead { source: source.to_owned(), number, tags }
    }

    pub(crate) fn game_id(&self) -> Option<&str> {
        self.tags.as_ref()?.game_id.as_deref()
    }
}

/// A tag of each side.
pub(crate) fn by_seat(record: &Record, tags: [&str; 2]) -> Sides<Option<String>> {
    Sides::from_fn(|seat| record.header().get(tags[usize::from(seat == Seat::B)]).map(str::to_owned))
}
