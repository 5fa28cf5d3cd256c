//! The start of a server: what was, and those who go on with it.

use store::StoreError;

use super::{conductor, herald, shown};
use crate::app::App;
use crate::checks;

/// How many games of the past are told.
const RECENT: u32 = 20;

/// Reads how everything stands, and lets the conductor, the herald and the checks begin.
pub(crate) async fn open(app: &App) -> Result<(), StoreError> {
    app.office.open().await?;
    checks::set_terms(app).await?;
    let since = app.store.last_cursor().await?.saturating_sub(RECENT.into());
    let games = app.store.games_since(since, RECENT).await?;
    app.hall.remember(games.iter().rev().map(shown::game_summary).collect());
    app.tasks.spawn(conductor::conduct(app.clone()));
    app.tasks.spawn(herald::herald(app.clone()));
    app.tasks.spawn(checks::check_by_itself(app.clone()));
    Ok(())
}
