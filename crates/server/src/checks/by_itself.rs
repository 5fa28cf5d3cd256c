//! Checks every bot that nobody has checked: after its URL was set, when other rules come next, and after a start.

use std::time::Duration;

use store::StoreError;

use super::terms::Terms;
use crate::app::App;

/// How long to wait after a failure of ours before the next try.
const BREATH: Duration = Duration::from_secs(1);

/// Checks bots until the server stops. Whoever is in a match is left alone: the match shows how it plays.
pub(crate) async fn check_by_itself(app: App) {
    let stop = app.stop.clone();
    tokio::select! {
        () = stop.cancelled() => {}
        () = go_on(&app) => {}
    }
}

async fn go_on(app: &App) {
    loop {
        match set_terms(app).await {
            Ok(()) => {
                for bot in app.events.roster.unchecked() {
                    app.checks.start(app, bot, None);
                }
                app.events.checks_due().await;
            }
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(%error, "nobody knows what bots are to be checked by");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// Looks up what bots have to be ready for.
pub(crate) async fn set_terms(app: &App) -> Result<(), StoreError> {
    app.events.set_terms(Terms::now(&app.store).await?);
    Ok(())
}
