//! Finished tournament games in the API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::BySeat;
use super::tournament::EntrantKind;
use crate::bot::FaultKind;
use crate::organiser::OneLine;
use crate::sighting::Outcome;
use crate::vocabulary::vocabulary;
use crate::water::Seat;

/// A finished game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// Its id, used in links.
    pub id: String,
    /// Its number among all finished games, from 1; `since` of an export refers to it.
    pub cursor: u64,
    /// The tournament.
    pub tournament: String,
    /// Its number among the games of the tournament, from 1.
    pub number: u32,
    /// The players, at A and at B.
    pub players: [GameEntrantInfo; 2],
    /// Who moved first.
    pub first: Seat,
    /// The outcome.
    pub outcome: Outcome,
    /// Why it ended, as one word.
    pub cause: String,
    /// Why it ended, in a sentence.
    pub verdict: String,
    /// The number of orders, both sides together.
    pub turns: u32,
    /// When it started.
    pub began_at: String,
    /// When it ended.
    pub ended_at: String,
    /// Why it does not count, if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided: Option<Voided>,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameEntrantInfo {
    /// Its slot in the tournament, from 1.
    pub slot: u32,
    /// The name at that time: plain text, not markup.
    pub name: String,
    /// Bot or captain.
    pub kind: EntrantKind,
    /// The bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_id: Option<String>,
    /// Its fault, if that ended the game. Only its owner sees the details.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultKind>,
}

/// Why a finished game does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Voided {
    /// The organiser's reason.
    pub reason: String,
    /// When it was voided.
    pub at: String,
    /// Whether it is played again.
    pub replay: Replay,
}

vocabulary! {
    /// Whether a voided game is played again.
    #[derive(Default)]
    pub enum Replay {
        /// It is played again.
        Again,
        /// It is not played again.
        #[default]
        No,
    }
}

/// Voids a finished game: it no longer counts.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoidGame {
    /// The reason; public.
    pub reason: OneLine,
    /// Whether it is played again [default: `no`].
    #[serde(default)]
    pub replay: Replay,
}

/// Aborts a running match.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AbortMatch {
    /// The reason, for the audit log.
    pub reason: OneLine,
    /// What happens to it.
    pub decide: AbortDecision,
    /// Who loses it, with `lost`; leave it out with `again`.
    pub loser: Option<Seat>,
}

/// What happens to an aborted match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AbortDecision {
    /// One side loses it.
    Lost,
    /// Nobody loses, and it is played again from the start.
    Again,
}

/// An aborted match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct AbortedMatch {
    /// The match's id while it was played.
    pub id: String,
    /// The stored game, if a side lost it; nothing is stored of a match that is played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameSummary>,
}

/// What a finished tournament game has besides the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameInfo {
    /// The game.
    pub summary: GameSummary,
    /// The name of its tournament: plain text, not markup.
    pub event: String,
    /// The commitment of each side before the first shot.
    pub commitments: BySeat,
    /// What opens the commitments, together with the fleets.
    pub salts: BySeat,
}
