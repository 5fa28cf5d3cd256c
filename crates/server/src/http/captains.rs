//! The captains of the house.

use ::captains::registry::{self, Entry};
use ::rules::Ruleset;
use axum::Json as Answer;
use wire::CaptainInfo;

/// The levels for people, from the weakest to the strongest.
const LEVELS: [&str; 5] = ["cadet", "mate", "lieutenant", "captain", "admiral"];

/// Every captain, with the presets it plays.
#[utoipa::path(get, path = "/api/captains", operation_id = "listCaptains", tag = "captains", responses((status = 200, body = Vec<CaptainInfo>)))]
pub(super) async fn list() -> Answer<Vec<CaptainInfo>> {
    Answer(registry::CAPTAINS.iter().map(info).collect())
}

fn info(entry: &Entry) -> CaptainInfo {
    let plays = Ruleset::presets().filter(|ruleset| entry.captain.plays(ruleset).is_ok());
    CaptainInfo {
        name: entry.name.to_owned(),
        title: title(entry.name),
        level: LEVELS.iter().position(|level| *level == entry.name).map(|place| place as u8 + 1),
        description: entry.description.to_owned(),
        strength: None,
        plays: plays.map(|ruleset| ruleset.name().to_owned()).collect(),
    }
}

/// A captain's name as people write it: `buoyancy-bot` is Buoyancy Bot.
pub(super) fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect::<Vec<String>>().join(" ")
}
