//! Finds bots that turn out not to play a tournament's rules.

use arena::{Fixture, MatchResult};
use rules::Seat;
use store::{BotChange, Change, Check, Checked, Deed, Note};
use uuid::Uuid;
use wire::bot::FaultKind;

use super::entrants::Entrants;
use crate::app::App;
use crate::checks;

/// Notes a bot that lost because it does not play these rules: it failed at its first fleet or order, never played them
/// before, and answers correctly under others. Such a bot leaves this tournament and is not benched.
pub(super) async fn note(app: &App, entrants: &Entrants, fixture: Fixture, result: &MatchResult) {
    for seat in Seat::BOTH {
        let Some(bot) = entrants.list[fixture.players[seat]].bot else { continue };
        let Some(fault) = &result.faults[seat] else { continue };
        let silent = matches!(fault.kind, FaultKind::Timeout | FaultKind::Unreachable);
        let at_once = result.calls[seat].latency().calls() <= 2;
        if silent || !at_once || app.events.roster.is_known_to_play(bot, &entrants.rules) {
            continue;
        }
        // If the check fails, the match is stored all the same, as lost by the bot.
        if let Err(trouble) = look(app, entrants, bot).await {
            tracing::warn!(%bot, trouble, "could not find out which rules a bot plays");
        }
    }
}

async fn look(app: &App, entrants: &Entrants, bot: Uuid) -> Result<(), String> {
    let (ruleset, limit) = (&entrants.tournament.ruleset, entrants.tournament.timeout);
    let Some(others) = checks::plays_others(app, bot, ruleset, limit).await? else { return Ok(()) };
    let stored = app.store.bot(bot).await.map_err(|error| error.to_string())?;
    let Some((name, url)) = stored.and_then(|bot| Some((bot.name, bot.url?))) else { return Ok(()) };
    let (words, at) = (checks::other_rules(ruleset, &others), store::now());
    let check = Check { found: Checked::OtherRules, words, slowest: None, limit, at };
    let details = format!("{name} does not play {}", ruleset.id());
    let note = Note { at, who: "arena".to_owned(), deed: Deed::LeftOut, bot: Some(bot), details };
    let found = BotChange::Check { url, rules: entrants.rules.clone(), check };
    let changes = vec![Change::Bot(bot, found), Change::Note(note)];
    app.store.apply(changes).await.map_err(|error| error.to_string())?;
    app.events.bot_changed(bot).await.map_err(|error| error.to_string())
}
