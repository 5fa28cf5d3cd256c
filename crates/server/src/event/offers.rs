//! The matches of a tournament that the conductor offers to workers.

use std::collections::BTreeSet;

use arena::Fixture;
use rules::Outcome;
use store::{Change, Game, Lease, NewOffer, Offer, OfferChange, StoreError};
use wire::Replay;

use super::bell::Bell;
use super::entrants::Entrants;
use crate::app::App;
use crate::number::count;

/// How many games are read at once.
const PAGE: u32 = 500;

/// What the conductor knows of the offered matches.
pub(super) struct Offers {
    lease: Lease,
    /// The places in the schedule that are offered or being played.
    open: BTreeSet<usize>,
    /// The last game that was seen.
    cursor: u64,
}

/// What has changed in the store.
#[derive(Default)]
pub(super) struct News {
    /// The games that were stored, in order.
    pub(super) games: Vec<Game>,
    /// Offers that are gone without a game: to be offered again.
    pub(super) gone: Vec<usize>,
}

impl Offers {
    /// Those that another conductor made. Results up to this cursor are known.
    pub(super) async fn open(
        app: &App,
        entrants: &Entrants,
        lease: Lease,
        cursor: u64,
    ) -> Result<Offers, StoreError> {
        let offers = of(app, entrants).await?;
        Ok(Offers { lease, open: offers.iter().map(|offer| offer.fixture as usize).collect(), cursor })
    }

    pub(super) fn lease(&self) -> &Lease {
        &self.lease
    }

    pub(super) fn open_places(&self) -> impl Iterator<Item = usize> {
        self.open.iter().copied()
    }

    /// Offers these matches.
    pub(super) async fn make(
        &mut self,
        app: &App,
        entrants: &Entrants,
        fixtures: &[Fixture],
    ) -> Result<(), StoreError> {
        let new = |fixture: &Fixture| NewOffer {
            fixture: count(fixture.game),
            slots: fixture.players.map(count),
            first: fixture.first,
            bots: fixture.players.map(|slot| entrants.list[slot].bot),
        };
        let offers = fixtures.iter().map(new).collect();
        let make = OfferChange::Make { tournament: entrants.tournament.id, offers, at: store::now() };
        app.store.apply_under(&[&self.lease], vec![Change::Offer(make)]).await?;
        self.open.extend(fixtures.iter().map(|fixture| fixture.game));
        app.events.ring(Bell::Offers);
        Ok(())
    }

    /// Looks into the store what has become of them, and takes back those of entrants that are absent now.
    pub(super) async fn look(&mut self, app: &App, entrants: &Entrants) -> Result<News, StoreError> {
        // Offers first: if one is gone now, its game is among those that are read after that.
        let offers = of(app, entrants).await?;
        let mut news = News::default();
        loop {
            let games =
                app.store.games_of_tournament(entrants.tournament.id, self.cursor, None, PAGE).await?;
            let last = games.last().map(|game| game.cursor);
            let full = games.len() == PAGE as usize;
            news.games.extend(games);
            self.cursor = last.unwrap_or(self.cursor);
            if !full {
                break;
            }
        }
        for game in &news.games {
            self.open.remove(&(game.fixture as usize));
        }
        let there: BTreeSet<usize> = offers.iter().map(|offer| offer.fixture as usize).collect();
        news.gone = self.open.difference(&there).copied().collect();
        self.open.retain(|place| there.contains(place));
        let absent = |slot: u32| entrants.limit(slot as usize, &app.events.roster) == 0;
        let stale =
            offers.iter().filter(|offer| offer.is_free && (absent(offer.slots.a) || absent(offer.slots.b)));
        let stale: Vec<_> = stale.map(|offer| offer.id).collect();
        if !stale.is_empty() {
            let withdraw = Change::Offer(OfferChange::Withdraw(stale));
            app.store.apply_under(&[&self.lease], vec![withdraw]).await?;
            app.events.look_soon();
        }
        Ok(news)
    }
}

/// The offers of a tournament.
async fn of(app: &App, entrants: &Entrants) -> Result<Vec<Offer>, StoreError> {
    let mut offers = app.store.offers().await?;
    offers.retain(|offer| offer.tournament == entrants.tournament.id);
    Ok(offers)
}

/// The result of a game in its tournament; none if it is played again.
pub(super) fn result_of(game: &Game) -> Option<Outcome> {
    match &game.voided {
        None => Some(game.end.outcome()),
        Some(voided) if voided.replay == Replay::No => Some(Outcome::Void),
        Some(_) => None,
    }
}
