//! The conductor: the task that starts tournaments, plays them, and starts the next one.

use std::time::Duration;

use store::{StoreError, Tournament};
use wire::TournamentState;

use super::run::TournamentRun;
use super::start::{NotBegun, begin};
use crate::app::App;

/// How long to wait after an internal error before trying again.
pub(super) const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Runs until the server stops. Matches that are running then are aborted, and played again after the next start.
pub(super) async fn conduct(app: App) {
    app.stop.run_until_cancelled(go_on(&app)).await;
}

async fn go_on(app: &App) {
    loop {
        match step(app).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::error!(%error, "the conductor failed and will try again");
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

/// Does the next thing, or waits until something changes.
async fn step(app: &App) -> Result<(), StoreError> {
    // Another tournament may have other rules.
    app.events.wake_checks();
    let Some(tournament) = app.store.active_tournament().await? else {
        app.events.set_next(Vec::new());
        app.events.conductor_woken().await;
        return Ok(());
    };
    if tournament.started.is_some() {
        app.events.set_current(Some(tournament.id));
        return TournamentRun::open(app, tournament).await?.play().await;
    }
    app.events.set_next(Vec::new());
    if tournament.state == TournamentState::Waiting {
        return wait_to_begin(app, &tournament).await;
    }
    app.events.conductor_woken().await;
    Ok(())
}

/// Starts a waiting tournament when it is due and has two entrants.
async fn wait_to_begin(app: &App, tournament: &Tournament) -> Result<(), StoreError> {
    let now = store::now();
    let early = tournament.begins.and_then(|begins| Duration::try_from(begins.duration_since(now)).ok());
    if let Some(early) = early.filter(|early| !early.is_zero()) {
        app.events.set_waiting_for(tournament.id, Some("Starts after a pause.".to_owned()));
        tokio::select! {
            () = tokio::time::sleep(early) => {}
            () = app.events.conductor_woken() => {}
        }
        return Ok(());
    }
    match begin(app, tournament, Vec::new()).await {
        Ok(()) => app.events.set_waiting_for(tournament.id, None),
        Err(NotBegun::Store(StoreError::Outdated)) => {}
        Err(NotBegun::Store(error)) => return Err(error),
        Err(reason) => {
            app.events.set_waiting_for(tournament.id, Some(reason.to_string()));
            app.events.conductor_woken().await;
        }
    }
    Ok(())
}
