//! Converts stored tournaments and games to API types.

use std::time::Duration;

use arena::{Rating, Tally};
use jiff::Timestamp;
use rules::{Cause, End, Seat, Sides, Verdict};
use store::{Game, GameEntrant, Tournament};
use uuid::Uuid;
use wire::bot::FaultKind;
use wire::{
    EntrantInfo, EntrantKind, GameEntrantInfo, GameSummary, RatingInfo, Score, TournamentInfo,
    TournamentState, Voided,
};

use crate::http::title;
use crate::number::count;

/// A tournament.
pub(crate) fn tournament_info(tournament: &Tournament, waits_for: Option<String>) -> TournamentInfo {
    let time = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
    TournamentInfo {
        id: tournament.id.to_string(),
        number: tournament.number,
        series: tournament.series.to_string(),
        name: tournament.name.clone(),
        mode: tournament.mode,
        rules: tournament.ruleset.id(),
        games: tournament.games,
        seed: tournament.seed,
        concurrency: tournament.concurrency,
        per_bot: tournament.per_bot,
        timeout_ms: ms(tournament.timeout),
        game_time_ms: tournament.game_time.map(ms),
        pauses: tournament.pauses,
        repeat: tournament.repeat,
        captains: tournament.captains.clone(),
        state: tournament.state,
        waits_for,
        created_at: tournament.created.to_string(),
        begins_at: time(tournament.begins),
        started_at: time(tournament.started),
        ended_at: time(tournament.ended),
        played: tournament.played,
        total: tournament.total,
        expected: None,
        left_out: Vec::new(),
    }
}

fn ms(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// The stored settings of a new tournament.
pub(crate) fn settings_of(
    asked: &wire::Settings,
    name: String,
    ruleset: rules::Ruleset,
    captains: Vec<String>,
    seed: u64,
) -> Tournament {
    let id = Uuid::now_v7();
    let time = |ms: u32| Duration::from_millis(ms.into());
    Tournament {
        id,
        number: 0,
        series: id,
        name,
        mode: asked.mode,
        ruleset,
        games: asked.games,
        seed,
        concurrency: asked.concurrency,
        per_bot: asked.per_bot,
        timeout: time(asked.timeout_ms),
        game_time: asked.game_time_ms.map(time),
        pauses: asked.pauses,
        repeat: asked.repeat,
        captains,
        state: TournamentState::Created,
        created: store::now(),
        begins: None,
        started: None,
        ended: None,
        played: 0,
        total: 0,
    }
}

/// An entrant.
pub(crate) fn entrant_info(slot: usize, name: String, bot: Option<Uuid>) -> EntrantInfo {
    EntrantInfo { slot: count(slot + 1), name, kind: kind(bot), bot_id: bot.map(|bot| bot.to_string()) }
}

fn kind(bot: Option<Uuid>) -> EntrantKind {
    if bot.is_some() { EntrantKind::Bot } else { EntrantKind::Captain }
}

/// Wins, draws and losses.
pub(super) fn score(tally: Tally) -> Score {
    Score { wins: tally.wins, draws: tally.draws, losses: tally.losses, games: tally.games() }
}

/// A rating, rounded: smaller digits are noise.
pub(super) fn rating(rating: &Rating) -> RatingInfo {
    let rounded = |elo: f64| (elo * 10.0).round() / 10.0;
    RatingInfo {
        elo: rounded(rating.elo),
        low: rating.low.map(rounded),
        high: rating.high.map(rounded),
        rank_low: count(*rating.ranks.start()),
        rank_high: count(*rating.ranks.end()),
    }
}

/// A finished game.
pub(crate) fn game_summary(game: &Game) -> GameSummary {
    let names = Sides::from_fn(|seat: Seat| display_name(&game.players[seat]));
    let verdict = Verdict { end: explained_end(game), names: Sides::new(&names.a, &names.b), reader: None };
    GameSummary {
        id: game.id.to_string(),
        cursor: game.cursor,
        tournament: game.tournament.to_string(),
        number: game.fixture + 1,
        players: [player(&game.players.a), player(&game.players.b)],
        first: game.first.into(),
        outcome: game.end.outcome().into(),
        cause: game.end.cause().word().to_owned(),
        verdict: verdict.to_string(),
        turns: game.turns,
        began_at: game.began.to_string(),
        ended_at: game.ended.to_string(),
        voided: game.voided.as_ref().map(|voided| Voided {
            reason: voided.reason.clone(),
            at: voided.at.to_string(),
            replay: voided.replay,
        }),
    }
}

/// A player of a game.
pub(crate) fn game_entrant_names(game: &Game) -> Sides<String> {
    Sides::from_fn(|seat: Seat| game.players[seat].name.clone())
}

fn player(side: &GameEntrant) -> GameEntrantInfo {
    GameEntrantInfo {
        slot: side.slot + 1,
        name: side.name.clone(),
        kind: kind(side.bot),
        bot_id: side.bot.map(|bot| bot.to_string()),
        fault: side.fault.and_then(FaultKind::of_cause),
    }
}

/// A player's name for use in a sentence.
fn display_name(side: &GameEntrant) -> String {
    if side.bot.is_some() { side.name.clone() } else { title(&side.name) }
}

/// How a game ended, as its verdict explains it. A side without a fault was not called in this match: older records
/// repeat the cause of the last match it failed in.
fn explained_end(game: &Game) -> End {
    let loser = game.end.winner().map(Seat::other);
    let benched = loser.filter(|loser| {
        game.players[*loser].fault.is_none() && FaultKind::of_cause(game.end.cause()).is_some()
    });
    benched.map_or(game.end, |loser| End::lost(loser, Cause::Benched))
}
