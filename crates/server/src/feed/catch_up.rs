//! Compares the feed with the store, for what was not heard on the bus.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use store::{EventMark, Game, Offer, StoreError};
use tokio::time::Instant;
use uuid::Uuid;

use super::{relay, stored};
use crate::app::App;
use crate::event::game_summary;

/// How long the bus has time to tell what is in the store already.
const PATIENCE: Duration = Duration::from_secs(1);
/// How many games are looked at in one go.
const PAGE: u32 = 200;

/// How far the feed of this node has been compared.
pub(crate) struct CatchUp {
    mark: EventMark,
    /// Games that the feed has not shown yet, and since when they are known.
    late: Vec<(Instant, Game)>,
    /// Matches that are played elsewhere and unknown here, and since when.
    unknown: HashMap<Uuid, Instant>,
}

impl CatchUp {
    /// From now on; what was before is shown already.
    pub(crate) fn since(mark: EventMark) -> CatchUp {
        CatchUp { mark, late: Vec::new(), unknown: HashMap::new() }
    }

    /// Shows what has been stored and was not heard of. The offers were read after this moment.
    pub(crate) async fn look(
        &mut self,
        app: &App,
        mark: EventMark,
        offers: &[Offer],
        read: Instant,
    ) -> Result<(), StoreError> {
        app.feed.set_delayed(app.bus.as_ref().is_some_and(|bus| !bus.is_connected()));
        if mark.cursor > self.mark.cursor {
            let games = app.store.games_since(self.mark.cursor, PAGE).await?;
            self.mark.cursor = games.last().map_or(mark.cursor, |game| game.cursor);
            self.late.extend(games.into_iter().map(|game| (Instant::now(), game)));
        }
        self.show_late(app).await?;
        self.drop_lost(app, offers, read).await?;
        self.find_unknown(app, offers).await;
        if mark.voids != self.mark.voids {
            self.show_void(app).await?;
            self.mark.voids = mark.voids;
        }
        Ok(())
    }

    /// Games whose end was not heard of in time.
    async fn show_late(&mut self, app: &App) -> Result<(), StoreError> {
        self.late.retain(|(_, game)| !app.feed.has_ended(game.id));
        let (due, late) =
            std::mem::take(&mut self.late).into_iter().partition(|(since, _)| since.elapsed() >= PATIENCE);
        self.late = late;
        for (_, game) in due {
            stored::show_end(app, &game).await?;
        }
        Ok(())
    }

    /// Matches that nobody plays any more: their process is gone, or their end was not heard of.
    async fn drop_lost(&self, app: &App, offers: &[Offer], read: Instant) -> Result<(), StoreError> {
        let running = running(offers);
        for id in app.feed.elsewhere_before(read) {
            if running.contains(&id) {
                continue;
            }
            match app.store.game(id).await? {
                // The bus may still tell; if not, it is among the late ones.
                Some(_) => {}
                None => app.feed.forget(&id.to_string()),
            }
        }
        Ok(())
    }

    /// Matches whose beginning was not heard.
    async fn find_unknown(&mut self, app: &App, offers: &[Offer]) {
        let unknown: HashSet<Uuid> = running(offers).into_iter().filter(|id| !app.feed.knows(*id)).collect();
        self.unknown.retain(|id, _| unknown.contains(id));
        for id in unknown {
            self.unknown.entry(id).or_insert_with(Instant::now);
        }
        let due: Vec<String> = self
            .unknown
            .iter()
            .filter(|(_, since)| since.elapsed() >= PATIENCE)
            .map(|(id, _)| id.to_string())
            .collect();
        relay::look_for(app, &due).await;
    }

    async fn show_void(&self, app: &App) -> Result<(), StoreError> {
        for id in app.feed.recent_counting() {
            if let Some(game) = app.store.game(id).await?.filter(|game| game.voided.is_some()) {
                app.feed.show_void(game_summary(&game));
            }
        }
        Ok(())
    }
}

/// The matches that are being played.
fn running(offers: &[Offer]) -> HashSet<Uuid> {
    let running = offers.iter().filter(|offer| !offer.is_free);
    running.filter_map(|offer| offer.played.as_ref()).map(|played| played.id).collect()
}
