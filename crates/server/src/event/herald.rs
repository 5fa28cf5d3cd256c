//! The herald tells the hall how the tournament and the leaderboards stand, as often as somebody can read it.

use std::sync::Arc;
use std::time::Duration;

use store::StoreError;
use wire::TournamentInfo;

use super::boards::Shown;
use crate::app::App;

/// How long to wait between two announcements: many matches may end in that time, and nobody reads faster.
const PAUSE: Duration = Duration::from_millis(250);

/// What was told last.
#[derive(Default)]
struct Told {
    tournament: Option<(Option<TournamentInfo>, Vec<[String; 2]>)>,
    standings: Option<(Option<Arc<Shown>>, Arc<Shown>)>,
}

/// Tells the hall until the server stops.
pub(super) async fn herald(app: App) {
    let stop = app.stop.clone();
    tokio::select! {
        () = stop.cancelled() => {}
        () = go_on(&app) => {}
    }
}

async fn go_on(app: &App) {
    let mut told = Told::default();
    loop {
        match told.tell(app).await {
            Ok(()) => app.office.news().await,
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "the hall was not told"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl Told {
    /// Tells what has changed.
    async fn tell(&mut self, app: &App) -> Result<(), StoreError> {
        let tournament = app.office.tournament().await?;
        let now = (tournament, app.office.next());
        if self.tournament.as_ref() != Some(&now) {
            app.hall.tournament(now.0.clone(), now.1.clone());
            self.tournament = Some(now);
        }
        let all_time = app.office.all_time().await?;
        let current = match app.office.current() {
            Some(current) => Some(app.office.standings(current).await?),
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
            app.hall.standings(rows, all_time.rows.clone());
            self.standings = Some((current, all_time));
        }
        Ok(())
    }
}
