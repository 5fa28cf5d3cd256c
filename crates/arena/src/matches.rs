//! Plays one match between two players.

mod run;
mod side;

use std::panic::{AssertUnwindSafe, catch_unwind};

use captains::luck::{GameLuck, Origin};
use captains::{Budget, Captain, Dossier};
use rules::{Dice, End, Fleet, Header, Record, Ruleset, Seat, Sides};
use wire::bot::Fault;

use self::run::MatchRun;
use crate::call_log::{CallLog, Keep};
use crate::player::{Player, think};
use crate::watcher::Watcher;

/// A match to be played.
#[derive(Debug)]
pub struct MatchSpec {
    /// The rules.
    pub ruleset: Ruleset,
    /// Who moves first.
    pub first: Seat,
    /// The captains' randomness.
    pub dice: Dice,
    /// The game id for each side; see [`GameIds`](crate::GameIds).
    pub ids: Sides<String>,
    /// The header of the record.
    pub header: Header,
    /// Which calls are kept.
    pub keep: Keep,
    /// The fleets, if they are dealt: nobody is asked to place one, and nobody learns their own.
    pub deal: Option<Sides<Fleet>>,
    /// Where the fleets come from, for each seat its own, if luck is to be measured after the game.
    pub origins: Option<Sides<Origin>>,
}

/// A match that was played, or as much of it as there was.
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// The game.
    pub record: Record,
    /// How it ended.
    pub end: End,
    /// The fault by which each side lost, if any.
    pub faults: Sides<Option<Fault>>,
    /// The calls of each side, only for its owner.
    pub calls: Sides<CallLog>,
    /// The arena's own failure, if the game does not count.
    pub trouble: Option<String>,
    /// The luck in it, if it was measured and there was a game.
    pub luck: Option<GameLuck>,
}

/// Plays a match to its end. Whatever a bot does, there is a result: a bot that fails loses.
///
/// Two captains play without pauses, unless the watcher wants to see every turn live.
pub async fn play_match(
    spec: MatchSpec,
    players: Sides<&mut Player>,
    watcher: &mut dyn Watcher,
) -> MatchResult {
    play_match_until(std::future::pending(), spec, players, watcher).await
}

/// Like [`play_match`], but can be aborted: when the future resolves, the game ends at once with that end, and pending
/// calls are dropped. A game that two captains play without pauses is played to its end.
pub async fn play_match_until(
    aborted: impl Future<Output = End> + Send,
    mut spec: MatchSpec,
    players: Sides<&mut Player>,
    watcher: &mut dyn Watcher,
) -> MatchResult {
    let origins = spec.origins.take();
    let mut result = Box::pin(play_out(aborted, spec, players, watcher)).await;
    if let (Some(origins), Some(game)) = (origins, result.record.game().cloned()) {
        // Under rules where luck cannot be measured there is none.
        result.luck = think(move || GameLuck::of(&game, &origins).ok()).await.ok().flatten();
    }
    result
}

async fn play_out(
    aborted: impl Future<Output = End> + Send,
    spec: MatchSpec,
    players: Sides<&mut Player>,
    watcher: &mut dyn Watcher,
) -> MatchResult {
    let captains = (players.a.as_captain(), players.b.as_captain());
    let ((Some(a), Some(b)), None) = (captains, watcher.pace()) else {
        let Sides { a, b } = players;
        return Box::pin(MatchRun::new(spec, (a, b), watcher, Box::pin(aborted)).run()).await;
    };
    let (ruleset, header, budget) = (spec.ruleset.clone(), spec.header.clone(), players.a.budget());
    let dossiers = Sides::new(players.a.dossier(), players.b.dossier());
    let play = move || {
        let known = Sides::new(dossiers.a.as_deref(), dossiers.b.as_deref());
        play_known(spec, Sides::new(a, b), known, budget)
    };
    match think(play).await {
        Ok(duel) => {
            duel.record.game().into_iter().flat_map(rules::Game::turns).for_each(|turn| watcher.saw(turn));
            duel
        }
        Err(_) => MatchResult::server_fault(&ruleset, header, "a captain failed"),
    }
}

/// Plays a match between two captains on this thread, as fast as possible.
pub fn play_captains(spec: MatchSpec, captains: Sides<&dyn Captain>, budget: Budget) -> MatchResult {
    play_known(spec, captains, Sides::default(), budget)
}

/// The same with what each captain knows of the other.
fn play_known(
    spec: MatchSpec,
    captains: Sides<&dyn Captain>,
    dossiers: Sides<Option<&Dossier>>,
    budget: Budget,
) -> MatchResult {
    let MatchSpec { ruleset, first, dice, header, deal, .. } = spec;
    let play = || match deal {
        Some(fleets) => captains::play_dealt(&ruleset, captains, fleets, first, budget, &dice),
        None => captains::play_known(&ruleset, captains, dossiers, first, budget, &dice),
    };
    let played = catch_unwind(AssertUnwindSafe(play));
    let Ok(game) = played else {
        return MatchResult::server_fault(&ruleset, header, "a captain failed");
    };
    let end = game.end().unwrap_or(End::SERVER_FAULT);
    MatchResult {
        record: Record::of(game, header),
        end,
        faults: Sides::default(),
        calls: Sides::default(),
        trouble: None,
        luck: None,
    }
}

impl MatchResult {
    /// A match that could not be played because of the arena.
    pub fn server_fault(ruleset: &Ruleset, header: Header, trouble: &str) -> MatchResult {
        MatchResult {
            record: Record::unplayed(ruleset, Sides::default(), End::SERVER_FAULT, header),
            end: End::SERVER_FAULT,
            faults: Sides::default(),
            calls: Sides::default(),
            trouble: Some(trouble.to_owned()),
            luck: None,
        }
    }
}
