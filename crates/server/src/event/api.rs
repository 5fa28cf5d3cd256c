//! Converts stored tournaments and games to API types.

use std::time::Duration;

use arena::{Rating, Tally};
use jiff::Timestamp;
use rules::{Cause, Outcome, Seat, Sides};
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
        created: Timestamp::now(),
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
    GameSummary {
        id: game.id.to_string(),
        cursor: game.cursor,
        tournament: game.tournament.to_string(),
        number: game.fixture + 1,
        players: [player(&game.players.a), player(&game.players.b)],
        first: game.first.into(),
        outcome: game.end.outcome().into(),
        cause: game.end.cause().word().to_owned(),
        verdict: verdict(game),
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

/// Why a game ended, in a sentence.
fn verdict(game: &Game) -> String {
    let Outcome::Won(winner) = game.end.outcome() else {
        return match game.end.cause() {
            Cause::DoubleForfeit => "Neither side had a legal fleet, so both lose.".to_owned(),
            Cause::ServerFault => "The server failed, so the game does not count.".to_owned(),
            Cause::Sunk => "Both fleets sank in the same round: a draw.".to_owned(),
            _ => "Both sides had the same number of hits at the end: a draw.".to_owned(),
        };
    };
    let lost = &game.players[winner.other()];
    let (winner, loser) = (display_name(&game.players[winner]), display_name(lost));
    let benched = || format!("{loser} was benched for failing and did not play.");
    // It was not called in this match: older records repeat the cause of the last match it failed in.
    if lost.fault.is_none() && FaultKind::of_cause(game.end.cause()).is_some() {
        return benched();
    }
    match game.end.cause() {
        Cause::Sunk => format!("{winner} sank {loser}'s whole fleet."),
        Cause::Limit => format!("{winner} had more hits at the order limit."),
        Cause::Cap => format!("{winner} had more hits when the game was cut off."),
        Cause::Resigned => format!("{loser} resigned."),
        Cause::Left => format!("{loser} left or was not there to play."),
        Cause::Flag => format!("{loser} ran out of time."),
        Cause::IllegalOrder => format!("{loser} gave an illegal order."),
        Cause::SecondRadar => format!("{loser} used its radar a second time."),
        Cause::InvalidPlacement => format!("{loser} had no legal fleet."),
        Cause::Timeout => format!("{loser} did not answer in time."),
        Cause::Unreachable => format!("{loser} could not be reached."),
        Cause::BadStatus => format!("{loser} answered with an HTTP error."),
        Cause::BadJson => format!("{loser} answered with invalid JSON."),
        Cause::TooBig => format!("{loser}'s answer was too large."),
        Cause::Aborted => format!("The organiser aborted the match; {loser} loses."),
        Cause::Benched => benched(),
        Cause::DoubleForfeit | Cause::ServerFault => "The game does not count.".to_owned(),
    }
}
