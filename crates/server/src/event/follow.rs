//! Follows what other processes do: bots, games, tournaments and running matches, all from the store.

use std::collections::HashMap;
use std::time::Duration;

use store::{EventMark, Offer, StoreError};
use tokio::time::Instant;
use uuid::Uuid;

use super::bell::Bell;
use crate::app::App;
use crate::feed::CatchUp;

/// How often the store is looked at, if nothing tells to do so earlier.
const OFTEN: Duration = Duration::from_secs(1);
/// The shortest time between two looks; many games may end within it.
const PAUSE: Duration = Duration::from_millis(100);

/// Whether a process shows the feed to spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shows {
    /// It does.
    Feed,
    /// It only plays matches.
    Nothing,
}

/// Follows until the process stops.
pub(super) async fn follow(app: App, shows: Shows) {
    app.stop.run_until_cancelled(go_on(&app, shows)).await;
}

async fn go_on(app: &App, shows: Shows) {
    let mut last = None;
    let mut feed = None;
    loop {
        match look(app, last, &mut feed, shows).await {
            Ok(mark) => last = Some(mark),
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "could not look what other processes did"),
        }
        tokio::time::sleep(PAUSE).await;
        let _ = tokio::time::timeout(OFTEN.saturating_sub(PAUSE), app.events.changed()).await;
    }
}

/// Takes over what has changed since the last look.
async fn look(
    app: &App,
    last: Option<EventMark>,
    feed: &mut Option<CatchUp>,
    shows: Shows,
) -> Result<EventMark, StoreError> {
    let events = &app.events;
    let mark = app.store.event_mark().await?;
    if last.is_none_or(|last| last.bots != mark.bots) {
        events.roster.load(&app.store).await?;
    }
    let read = Instant::now();
    let offers = app.store.offers().await?;
    for bot in events.roster.set_playing(&playing(&offers)) {
        app.checks.give_way(bot);
    }
    events.boards.grew(mark.cursor);
    events.boards.set_voids(mark.voids);
    if !events.is_conducting() {
        events.set_current(app.store.last_tournament().await?.map(|tournament| tournament.id));
    }
    if offers.iter().any(|offer| offer.is_free) {
        events.rung(Bell::Offers);
    }
    events.repeat_outlook();
    if shows == Shows::Feed {
        feed.get_or_insert_with(|| CatchUp::since(mark)).look(app, mark, &offers, read).await?;
    }
    // Whatever it is, whoever acts on it looks at the store.
    events.look_soon();
    events.wake_checks();
    events.announce();
    Ok(mark)
}

/// How many matches each bot is playing.
fn playing(offers: &[Offer]) -> HashMap<Uuid, usize> {
    let mut playing = HashMap::new();
    let running = offers.iter().filter(|offer| offer.played.is_some() && !offer.is_free);
    for bot in running.flat_map(|offer| [offer.bots.a, offer.bots.b]).flatten() {
        *playing.entry(bot).or_default() += 1;
    }
    playing
}
