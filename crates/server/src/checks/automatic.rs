//! Automatic checks of bots: after a URL was set, when the next tournament has other rules, and at start.

use std::time::Duration;

use store::StoreError;

use super::terms::Terms;
use crate::app::App;

/// How long to wait after an internal error before trying again.
const BREATH: Duration = Duration::from_secs(1);

/// Checks bots until the server stops. Bots in a match are skipped: the match shows how they play.
pub(crate) async fn check_automatically(app: App) {
    app.stop.run_until_cancelled(go_on(&app)).await;
}

async fn go_on(app: &App) {
    loop {
        match set_terms(app).await {
            Ok(()) => {
                // Of many processes, the one that conducts also checks.
                if app.events.is_conducting() {
                    for bot in app.events.roster.unchecked() {
                        app.checks.start(app, bot, None);
                    }
                }
                app.events.checks_due().await;
            }
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(%error, "could not look up which rules to check bots under");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// Looks up the rules and time limit that bots have to be ready for.
pub(crate) async fn set_terms(app: &App) -> Result<(), StoreError> {
    app.events.set_terms(Terms::now(&app.store).await?);
    Ok(())
}
