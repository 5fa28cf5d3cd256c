//! Announces changes of the tournament and of the leaderboards on the feed.

use std::sync::Arc;
use std::time::Duration;

use store::StoreError;
use wire::TournamentInfo;

use crate::app::App;
use crate::event::Shown;

/// The shortest time between two announcements; many matches may end within it.
const PAUSE: Duration = Duration::from_millis(250);

/// What was announced last.
#[derive(Default)]
struct Announced {
    tournament: Option<(Option<TournamentInfo>, Vec<[String; 2]>)>,
    standings: Option<(Option<Arc<Shown>>, Arc<Shown>)>,
}

/// Announces until the server stops.
pub(crate) async fn announce(app: App) {
    app.stop.run_until_cancelled(go_on(&app)).await;
}

async fn go_on(app: &App) {
    let mut last = Announced::default();
    loop {
        match last.update(app).await {
            Ok(()) => app.events.announced().await,
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "could not announce changes"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl Announced {
    /// Announces what has changed.
    async fn update(&mut self, app: &App) -> Result<(), StoreError> {
        let tournament = app.events.tournament().await?;
        let now = (tournament, app.events.next());
        if self.tournament.as_ref() != Some(&now) {
            app.feed.tournament(now.0.clone(), now.1.clone());
            self.tournament = Some(now);
        }
        let all_time = app.events.all_time().await?;
        let current = match app.events.current() {
            Some(current) => Some(app.events.standings(current).await?),
            None => None,
        };
        let known = self.standings.as_ref().is_some_and(|(old, old_all)| {
            let same = match (old, &current) {
                (Some(old), Some(new)) => Arc::ptr_eq(old, new),
                (None, None) => true,
                _ => false,
            };
            same && Arc::ptr_eq(old_all, &all_time)
        });
        if !known {
            let rows = current.as_ref().map_or_else(Vec::new, |board| board.rows.clone());
            app.feed.standings(rows, all_time.rows.clone());
            self.standings = Some((current, all_time));
        }
        Ok(())
    }
}
