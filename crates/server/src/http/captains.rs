//! Route that lists the captains (computer opponents).

use std::collections::BTreeMap;

use ::captains::Declined;
use ::captains::registry::{self, CaptainEntry, Kind};
use ::rules::Ruleset;
use axum::Json as Answer;
use wire::{CaptainInfo, ProblemKind};

use super::failure::Failure;

/// All captains, with the presets that each plays.
#[utoipa::path(get, path = "/api/captains", operation_id = "listCaptains", tag = "captains",
    responses((status = 200, body = Vec<CaptainInfo>)))]
pub(super) async fn list() -> Answer<Vec<CaptainInfo>> {
    let levels = registry::CAPTAINS.iter().filter(|entry| entry.kind == Kind::Level).zip(1..);
    let others = registry::CAPTAINS.iter().filter(|entry| entry.kind != Kind::Level);
    let levels = levels.map(|(entry, level)| info(entry, Some(level)));
    Answer(levels.chain(others.map(|entry| info(entry, None))).collect())
}

fn info(entry: &CaptainEntry, level: Option<u8>) -> CaptainInfo {
    let plays = Ruleset::presets().filter(|ruleset| entry.captain.plays(ruleset).is_ok());
    let measured =
        Ruleset::presets().filter_map(|ruleset| Some((ruleset.name().to_owned(), entry.shots(&ruleset)?)));
    let strength: BTreeMap<String, f64> = measured.collect();
    CaptainInfo {
        name: entry.name.to_owned(),
        title: title(entry.name),
        level,
        description: entry.description.to_owned(),
        strength: (!strength.is_empty()).then_some(strength),
        plays: plays.map(|ruleset| ruleset.name().to_owned()).collect(),
    }
}

/// A captain's display name: `buoyancy-bot` becomes Buoyancy Bot.
pub(crate) fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect::<Vec<String>>().join(" ")
}

/// The captain with this name, if it plays these rules.
pub(super) fn find_captain(name: &str, ruleset: &Ruleset) -> Result<&'static CaptainEntry, Failure> {
    let entry = registry::find(name).ok_or_else(|| ProblemKind::UnknownCaptain {
        known: registry::CAPTAINS.iter().map(|entry| entry.name).collect(),
    })?;
    entry.captain.plays(ruleset).map_err(|Declined { captain, rules, reason }| {
        ProblemKind::CaptainDeclines { captain: captain.to_owned(), rules, reason }
    })?;
    Ok(entry)
}
