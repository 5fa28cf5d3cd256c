//! Finished games of tournaments.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::BySeat;
use super::tournament::EntrantKind;
use crate::bot::FaultKind;
use crate::organiser::OneLine;
use crate::sighting::Outcome;
use crate::water::Seat;

/// A finished game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// Names it in links.
    pub id: String,
    /// Its place among all finished games, from 1: what `since` of an export means.
    pub cursor: u64,
    /// The tournament.
    pub tournament: String,
    /// Its place among the games of the tournament, from 1.
    pub number: u32,
    /// Who played, at A and at B.
    pub players: [GameEntrantInfo; 2],
    /// Who moved first.
    pub first: Seat,
    /// Who has what of it.
    pub outcome: Outcome,
    /// Why it ended, in one word.
    pub cause: String,
    /// Why it ended, in a sentence.
    pub verdict: String,
    /// Orders that were given, by both.
    pub turns: u32,
    /// When it began.
    pub began_at: String,
    /// When it ended.
    pub ended_at: String,
    /// Why it does not count, if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided: Option<Voided>,
}

/// Somebody who played a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameEntrantInfo {
    /// Its slot in the tournament, from 1.
    pub slot: u32,
    /// The name it had then: text, never markup.
    pub name: String,
    /// What it is.
    pub kind: EntrantKind,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
    /// What it did wrong, if that ended the game for it. What exactly is for its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultKind>,
}

/// Why a finished game does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Voided {
    /// In the organiser's words.
    pub reason: String,
    /// Since when.
    pub at: String,
    /// Whether it is played again.
    pub replay: Replay,
}

/// Whether a game that was made void is played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Replay {
    /// It is.
    Again,
    /// It is not.
    #[default]
    No,
}

/// Makes a finished game void: it counts nowhere any more.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoidGame {
    /// Why, for everybody.
    pub reason: OneLine,
    /// Whether it is played again; `no` if left out.
    #[serde(default)]
    pub replay: Replay,
}

/// Breaks a running match off.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AbortMatch {
    /// Why, for the audit log.
    pub reason: OneLine,
    /// What becomes of it.
    pub decide: AbortDecision,
    /// Who loses it, with `lost`; left out with `again`.
    pub loser: Option<Seat>,
}

/// What becomes of a match that is broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AbortDecision {
    /// One side loses it.
    Lost,
    /// Nobody does, and it is played again from its start.
    Again,
}

/// A match that was broken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AbortedMatch {
    /// The match, by the name it had while it was played.
    pub id: String,
    /// The game as it is stored, where a side lost it; nothing is stored of a match that is played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameSummary>,
}

/// What a finished game of a tournament has besides the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameInfo {
    /// The game.
    pub summary: GameSummary,
    /// The name of its tournament: text, never markup.
    pub event: String,
    /// What each side was held to before the first shot.
    pub commitments: BySeat,
    /// What opens them, together with the fleets.
    pub salts: BySeat,
}
