//! Aborts running matches for the organiser.

use ::rules::{Cause, Sides};
use store::{Change, Deed};
use uuid::Uuid;
use wire::{AbortedMatch, Missing, ProblemKind, Run, RunningMatches};

use super::failure::Failure;
use crate::app::App;
use crate::auth::Organiser;
use crate::event::{Decision, NotAborted, game_summary};

/// Aborts one match and waits until that is stored.
pub(super) async fn one(
    app: &App,
    organiser: &Organiser,
    id: Uuid,
    decision: Decision,
    reason: &str,
) -> Result<AbortedMatch, Failure> {
    let note = |names: &Sides<String>| line(organiser, id, decision, reason, names);
    let waiting = match app.events.running.abort(id, decision, note) {
        Ok(waiting) => waiting,
        Err(NotAborted::NotRunning) if app.store.game(id).await?.is_none() => {
            return Err(Failure::not_found(Missing::Match));
        }
        Err(NotAborted::Already) => {
            return Err(ProblemKind::AbortedAlready.into());
        }
        Err(NotAborted::NotRunning | NotAborted::Over) => return Err(over()),
    };
    if let Ok(game) = waiting.await {
        return Ok(AbortedMatch { id: id.to_string(), game: game.map(|game| *game) });
    }
    // It ended by itself just before, or its tournament was stopped. The store decides.
    match app.store.game(id).await?.filter(|game| game.end.cause() == Cause::Aborted) {
        Some(game) => Ok(AbortedMatch { id: id.to_string(), game: Some(game_summary(&game)) }),
        None => Err(over()),
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
    let running = match matches {
        RunningMatches::Finish => return,
        RunningMatches::Lost | RunningMatches::Again => app.events.running.of_bot(bot),
    };
    let orders = running.into_iter().map(|(id, seat)| {
        let again = matches == RunningMatches::Again;
        let decision = if again { Decision::Again } else { Decision::Lost(seat) };
        let note = |names: &Sides<String>| line(organiser, id, decision, reason, names);
        app.events.running.abort(id, decision, note)
    });
    // Abort all of them before waiting for any.
    for waiting in orders.flatten().collect::<Vec<_>>() {
        let _ = waiting.await;
    }
}

/// The audit log entry.
fn line(organiser: &Organiser, id: Uuid, decision: Decision, reason: &str, names: &Sides<String>) -> Change {
    let Sides { a, b } = names;
    let decided = match decision {
        Decision::Lost(seat) => format!("lost by {}", names[seat]),
        Decision::Again => "to be played again".to_owned(),
    };
    organiser.note(Deed::MatchAborted, None, format!("{a} against {b} ({id}), {decided}: {reason}"))
}
