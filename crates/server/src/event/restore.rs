//! Restores tournaments when the server starts: reads the store and starts the tasks that go on.

use store::StoreError;

use super::{api, conductor};
use crate::app::App;
use crate::{checks, feed};

/// How many past games the feed shows.
const RECENT: u32 = 20;

/// Reads the state of all tournaments and starts the conductor, the announcements and the checks.
pub(crate) async fn restore(app: &App) -> Result<(), StoreError> {
    app.events.open().await?;
    checks::set_terms(app).await?;
    let since = app.store.last_cursor().await?.saturating_sub(RECENT.into());
    let games = app.store.games_since(since, RECENT).await?;
    app.feed.remember(games.iter().rev().map(api::game_summary).collect());
    app.tasks.spawn(conductor::conduct(app.clone()));
    app.tasks.spawn(feed::announce(app.clone()));
    app.tasks.spawn(checks::check_automatically(app.clone()));
    Ok(())
}
