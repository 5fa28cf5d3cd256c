//! Aborts matches that other processes may play: the order goes through the store.

use std::time::Duration;

use rules::{Seat, Sides};
use store::{Abort, Change, Offer, OfferChange, StoreError};
use tokio::time::Instant;
use uuid::Uuid;

use super::api::game_summary;
use super::bell::Bell;
use super::running::{Aborted, NotAborted};
use crate::app::App;

/// How long to wait for the process that plays the match; if it is gone, another takes the match and carries out the order.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often the store is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(50);

/// Why a match was not aborted.
pub(crate) enum NotDone {
    /// It could not be.
    Refused(NotAborted),
    /// The store failed.
    Store(StoreError),
    /// Nobody has carried out the order yet; somebody will.
    Pending,
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> NotDone {
        NotDone::Store(error)
    }
}

/// The running matches of a bot, and its seat in each.
pub(crate) async fn of_bot(app: &App, bot: Uuid) -> Result<Vec<(Uuid, Seat)>, StoreError> {
    let seat = |offer: &Offer| Seat::BOTH.into_iter().find(|seat| offer.bots[*seat] == Some(bot));
    let offers = app.store.offers().await?;
    Ok(offers.iter().filter_map(|offer| Some((offer.played.as_ref()?.id, seat(offer)?))).collect())
}

/// Aborts a match, wherever it is played, and waits until that is stored. `note` gets the names of both sides.
pub(crate) async fn abort(
    app: &App,
    id: Uuid,
    abort: Abort,
    note: impl FnOnce(&Sides<String>) -> store::Note,
) -> Result<Aborted, NotDone> {
    let offer = match order(app, id, abort, note).await {
        Ok(offer) => offer,
        Err(NotDone::Store(StoreError::Outdated)) => {
            let offer = find(app, id).await?;
            let aborted = offer.and_then(|offer| offer.played).is_some_and(|played| played.abort.is_some());
            let why = if aborted { NotAborted::Already } else { NotAborted::Over };
            return Err(NotDone::Refused(why));
        }
        Err(error) => return Err(error),
    };
    app.events.ring(Bell::Orders);
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if !app.store.offers().await?.iter().any(|other| other.id == offer.id) {
            let game = app.store.game_of_fixture(offer.tournament, offer.fixture).await?;
            app.events.wake_conductor();
            return Ok(game.map(|game| Box::new(game_summary(&game))));
        }
        tokio::time::sleep(LOOK).await;
    }
    Err(NotDone::Pending)
}

async fn find(app: &App, id: Uuid) -> Result<Option<Offer>, StoreError> {
    let is = |offer: &Offer| offer.played.as_ref().is_some_and(|played| played.id == id);
    Ok(app.store.offers().await?.into_iter().find(is))
}

async fn order(
    app: &App,
    id: Uuid,
    abort: Abort,
    note: impl FnOnce(&Sides<String>) -> store::Note,
) -> Result<Offer, NotDone> {
    let offer = find(app, id).await?.ok_or(NotDone::Refused(NotAborted::NotRunning))?;
    let entrants = app.store.entrants(offer.tournament).await?;
    let names = Sides::from_fn(|seat| {
        let entrant = entrants.get(offer.slots[seat] as usize);
        let now = offer.bots[seat].and_then(|bot| app.events.roster.name(bot));
        now.or_else(|| entrant.map(|entrant| entrant.name.clone())).unwrap_or_default()
    });
    let abort = OfferChange::Abort { id, abort, note: note(&names) };
    app.store.apply(vec![Change::Offer(abort)]).await?;
    Ok(offer)
}
