//! A game between two players, whatever they do.

mod run;
mod side;

use std::panic::{AssertUnwindSafe, catch_unwind};

use captains::{Budget, Captain};
use rules::{Dice, End, Header, Record, Ruleset, Seat, Sides};
use wire::bot::Fault;

use self::run::MatchRun;
use crate::call_log::{CallLog, Keep};
use crate::player::{Player, think};
use crate::watcher::Watcher;

/// A game that is to be played.
#[derive(Debug)]
pub struct MatchSpec {
    /// By which rules.
    pub ruleset: Ruleset,
    /// Who moves first.
    pub first: Seat,
    /// Where the captains' chance comes from.
    pub dice: Dice,
    /// The name by which each side knows the game; see [`GameIds`](crate::GameIds).
    pub ids: Sides<String>,
    /// What the record says of the occasion.
    pub header: Header,
    /// Which calls are kept.
    pub keep: Keep,
}

/// A game that was played, or as much of it as there was.
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// The game.
    pub record: Record,
    /// How it ended.
    pub end: End,
    /// What each side did wrong, if that was what ended the game for it.
    pub faults: Sides<Option<Fault>>,
    /// The calls of each side, for its owner alone.
    pub calls: Sides<CallLog>,
    /// What went wrong with us, if the game does not count.
    pub trouble: Option<String>,
}

/// Plays a game to its end. Whatever a bot does, this gives a result: a bot that fails has lost, and its rival has won.
///
/// Two captains play in one go, unless the watcher wants to see every turn when it is played.
pub async fn play_match(
    spec: MatchSpec,
    players: Sides<&mut Player>,
    watcher: &mut dyn Watcher,
) -> MatchResult {
    play_match_until(std::future::pending(), spec, players, watcher).await
}

/// The same, unless it is broken off: then the game ends at once with the end that this future gives, and whoever was
/// being asked is not waited for. A game that two captains play in one go is played to its end.
pub async fn play_match_until(
    broken_off: impl Future<Output = End> + Send,
    spec: MatchSpec,
    players: Sides<&mut Player>,
    watcher: &mut dyn Watcher,
) -> MatchResult {
    let captains = (players.a.as_captain(), players.b.as_captain());
    let ((Some(a), Some(b)), None) = (captains, watcher.pace()) else {
        let Sides { a, b } = players;
        return Box::pin(MatchRun::new(spec, (a, b), watcher, Box::pin(broken_off)).run()).await;
    };
    let (ruleset, header, budget) = (spec.ruleset.clone(), spec.header.clone(), players.a.budget());
    match think(move || play_captains(spec, Sides::new(a, b), budget)).await {
        Ok(duel) => {
            duel.record.game().into_iter().flat_map(rules::Game::turns).for_each(|turn| watcher.saw(turn));
            duel
        }
        Err(_) => MatchResult::lost_by_us(&ruleset, header, "a captain has failed"),
    }
}

/// The same between two captains, on this thread and as fast as it can.
pub fn play_captains(spec: MatchSpec, captains: Sides<&dyn Captain>, budget: Budget) -> MatchResult {
    let MatchSpec { ruleset, first, dice, header, .. } = spec;
    let played = catch_unwind(AssertUnwindSafe(|| captains::play(&ruleset, captains, first, budget, &dice)));
    let Ok(game) = played else {
        return MatchResult::lost_by_us(&ruleset, header, "a captain has failed");
    };
    let end = game.end().unwrap_or(End::SERVER_FAULT);
    MatchResult {
        record: Record::of(game, header),
        end,
        faults: Sides::default(),
        calls: Sides::default(),
        trouble: None,
    }
}

impl MatchResult {
    /// No game came about, and that is nobody's fault but ours.
    fn lost_by_us(ruleset: &Ruleset, header: Header, trouble: &str) -> MatchResult {
        MatchResult {
            record: Record::unplayed(ruleset, Sides::default(), End::SERVER_FAULT, header),
            end: End::SERVER_FAULT,
            faults: Sides::default(),
            calls: Sides::default(),
            trouble: Some(trouble.to_owned()),
        }
    }
}
