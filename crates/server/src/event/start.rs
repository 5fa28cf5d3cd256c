//! Starts a tournament: checks its entrants and the number of games.

use store::{Change, Deed, Entrant, EventChange, Lease, Note, RulesKey, StoreError, Tournament};
use wire::ProblemKind;

use super::entrants::games_of;
use crate::app::App;

/// The most games of a tournament, because its schedule is kept in memory.
const MOST_GAMES: u64 = 1_000_000;

/// Why a tournament did not start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotBegun {
    /// Too few entrants, or too many games.
    #[error(transparent)]
    Refused(ProblemKind),
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Starts a tournament with every bot that can be called and plays its rules, and the chosen captains. The other
/// changes go into the same transaction. The conductor does it under its lease.
pub(crate) async fn begin(
    app: &App,
    tournament: &Tournament,
    lease: Option<&Lease>,
    more: Vec<Change>,
) -> Result<(), NotBegun> {
    let rules = RulesKey::of(&tournament.ruleset);
    let left_out = app.events.roster.left_out(&rules);
    let bots = app.events.roster.ready(&rules).into_iter();
    let bots = bots.map(|(id, name)| Entrant { name, bot: Some(id) });
    let captains = tournament.captains.iter().map(|name| Entrant { name: name.clone(), bot: None });
    let entrants: Vec<Entrant> = bots.chain(captains).collect();
    let games = games_of(entrants.len(), tournament);
    if entrants.len() < 2 {
        return Err(NotBegun::Refused(ProblemKind::TooFew {
            entrants: entrants.len(),
            rules: tournament.ruleset.id(),
            left_out: left_out.into_iter().map(|(_, name)| name).collect(),
        }));
    }
    let total = u32::try_from(games).ok().filter(|_| games <= MOST_GAMES);
    let Some(total) = total else {
        let refused = ProblemKind::TooManyGames { entrants: entrants.len(), games, most: MOST_GAMES };
        return Err(NotBegun::Refused(refused));
    };
    let begin = EventChange::Begin { tournament: tournament.id, entrants, total, at: store::now() };
    let notes = left_out.into_iter().map(|(bot, name)| {
        let details = format!("{name} does not play {}", tournament.ruleset.id());
        let (at, who) = (store::now(), "arena".to_owned());
        Change::Note(Note { at, who, deed: Deed::LeftOut, bot: Some(bot), details })
    });
    let changes = std::iter::once(Change::Event(begin)).chain(more).chain(notes).collect();
    app.store.apply_under(&Vec::from_iter(lease), changes).await?;
    app.events.set_current(Some(tournament.id));
    Ok(())
}
