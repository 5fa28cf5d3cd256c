//! Aborts running matches for the organiser.

use ::rules::{Cause, Sides};
use store::{Abort, Deed, Note};
use uuid::Uuid;
use wire::{AbortedMatch, GameSummary, Missing, ProblemKind, Run, RunningMatches};

use super::failure::Failure;
use crate::app::App;
use crate::auth::Organiser;
use crate::event::{self, NotAborted, NotDone, game_summary};

/// Aborts one match and waits until that is stored.
pub(super) async fn one(
    app: &App,
    organiser: &Organiser,
    id: Uuid,
    abort: Abort,
    reason: &str,
) -> Result<AbortedMatch, Failure> {
    let note = |names: &Sides<String>| line(organiser, id, abort, reason, names);
    let aborted =
        |game: Option<Box<GameSummary>>| AbortedMatch { id: id.to_string(), game: game.map(|game| *game) };
    let refused = if app.is_shared() {
        match event::abort(app, id, abort, note).await {
            Ok(game) => return Ok(aborted(game)),
            Err(NotDone::Refused(refused)) => refused,
            Err(NotDone::Store(error)) => return Err(error.into()),
            Err(NotDone::Pending) => return Err(ProblemKind::Busy.into()),
        }
    } else {
        match app.events.running.abort(id, abort, note) {
            Ok(waiting) => match waiting.await {
                Ok(game) => return Ok(aborted(game)),
                // It ended by itself just before, or its tournament was stopped.
                Err(_) => NotAborted::Over,
            },
            Err(refused) => refused,
        }
    };
    // The store decides.
    let game = app.store.game(id).await?;
    match (refused, game.filter(|game| game.end.cause() == Cause::Aborted)) {
        (NotAborted::Over, Some(game)) => Ok(aborted(Some(Box::new(game_summary(&game))))),
        (NotAborted::Already, _) => Err(ProblemKind::AbortedAlready.into()),
        (NotAborted::NotRunning, None) if !app.store.has_game(id).await? => {
            Err(Failure::not_found(Missing::Match))
        }
        _ => Err(over()),
    }
}

fn over() -> Failure {
    ProblemKind::Over { what: Run::Match }.into()
}

/// Aborts the matches that a bot is playing, as the organiser chose. A match that ends by itself meanwhile keeps its
/// result.
pub(super) async fn all_of(
    app: &App,
    organiser: &Organiser,
    bot: Uuid,
    matches: RunningMatches,
    reason: &str,
) {
    if matches == RunningMatches::Finish {
        return;
    }
    let decide = |seat| if matches == RunningMatches::Again { Abort::Again } else { Abort::Lost(seat) };
    if app.is_shared() {
        let running = event::of_bot(app, bot).await.unwrap_or_else(|error| {
            tracing::error!(%error, "could not look up the matches of a bot");
            Vec::new()
        });
        let orders = running.into_iter().map(|(id, seat)| {
            let note = move |names: &Sides<String>| line(organiser, id, decide(seat), reason, names);
            event::abort(app, id, decide(seat), note)
        });
        // All of them are ordered before any is waited for.
        futures_util::future::join_all(orders).await;
        return;
    }
    let orders = app.events.running.of_bot(bot).into_iter().map(|(id, seat)| {
        let note = |names: &Sides<String>| line(organiser, id, decide(seat), reason, names);
        app.events.running.abort(id, decide(seat), note)
    });
    // Abort all of them before waiting for any.
    for waiting in orders.flatten().collect::<Vec<_>>() {
        let _ = waiting.await;
    }
}

/// The audit log entry.
fn line(organiser: &Organiser, id: Uuid, abort: Abort, reason: &str, names: &Sides<String>) -> Note {
    let Sides { a, b } = names;
    let decided = match abort {
        Abort::Lost(seat) => format!("lost by {}", names[seat]),
        Abort::Again => "to be played again".to_owned(),
    };
    organiser.entry(Deed::MatchAborted, None, format!("{a} against {b} ({id}), {decided}: {reason}"))
}
