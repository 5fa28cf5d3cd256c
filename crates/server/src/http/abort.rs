//! Breaking running matches off.

use ::rules::{Cause, Sides};
use store::{Change, Deed};
use uuid::Uuid;
use wire::{AbortedMatch, RunningMatches};

use super::failure::Failure;
use crate::app::App;
use crate::auth::Organiser;
use crate::event::{Decision, NotAborted, game_summary};

/// Breaks one match off and waits until that is stored.
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
            return Err(Failure::not_found("There is no such running match."));
        }
        Err(NotAborted::Already) => {
            return Err(Failure::conflict("aborted-already", "This match is being broken off already."));
        }
        Err(NotAborted::NotRunning | NotAborted::Over) => return Err(over()),
    };
    if let Ok(game) = waiting.await {
        return Ok(AbortedMatch { id: id.to_string(), game: game.map(|game| *game) });
    }
    // It came to its own end just before, or its tournament was stopped. What is stored decides.
    match app.store.game(id).await?.filter(|game| game.end.cause() == Cause::Aborted) {
        Some(game) => Ok(AbortedMatch { id: id.to_string(), game: Some(game_summary(&game)) }),
        None => Err(over()),
    }
}

fn over() -> Failure {
    Failure::conflict("over", "This match is over. A finished game can be made void.")
}

/// Breaks off the matches that a bot is playing, as the organiser wants it. One that ends by itself meanwhile is left
/// as it is.
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
    // All at once, and only then is any of them waited for.
    for waiting in orders.flatten().collect::<Vec<_>>() {
        let _ = waiting.await;
    }
}

/// The line of the audit log.
fn line(organiser: &Organiser, id: Uuid, decision: Decision, reason: &str, names: &Sides<String>) -> Change {
    let Sides { a, b } = names;
    let decided = match decision {
        Decision::Lost(seat) => format!("lost by {}", names[seat]),
        Decision::Again => "to be played again".to_owned(),
    };
    organiser.note(Deed::MatchAborted, None, format!("{a} against {b} ({id}), {decided}: {reason}"))
}
