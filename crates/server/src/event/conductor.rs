//! The conductor: the task that starts tournaments, has them played, and starts the next one.
//!
//! Of all processes on one database, one conducts at a time, under a lease. What comes next follows from the store, so any
//! of them can go on where another stopped.

use std::time::Duration;

use store::{Lease, StoreError, Tournament};
use wire::TournamentState;

use super::run::TournamentRun;
use super::start::{NotBegun, begin};
use crate::app::App;
use crate::leases::Held;

/// How long to wait after an internal error before trying again.
pub(super) const RETRY_DELAY: Duration = Duration::from_secs(1);

/// What is leased.
const CONDUCTOR: &str = "conductor";
/// How often a process that doesn't conduct tries to.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Runs until the server stops. Matches that are played here then are aborted, and played again after the next start.
pub(super) async fn conduct(app: App) {
    if app.is_shared() {
        take_turns(&app).await;
    } else {
        app.events.conducts(true);
        app.stop.run_until_cancelled(go_on(&app, None)).await;
    }
}

/// Conducts whenever no other process does.
async fn take_turns(app: &App) {
    while let Some(Some(held)) = app.stop.run_until_cancelled(take(app)).await {
        tracing::info!(epoch = held.lease().epoch(), "this process conducts the tournaments now");
        app.events.conducts(true);
        let conducting = async {
            tokio::select! {
                () = go_on(app, Some(held.lease())) => {}
                () = held.lost() => tracing::warn!("another process conducts the tournaments now"),
            }
        };
        app.stop.run_until_cancelled(conducting).await;
        app.events.conducts(false);
        held.release().await;
    }
}

/// Waits until no other process conducts. None if the store is closed.
async fn take(app: &App) -> Option<Held> {
    loop {
        match app.leases.take(CONDUCTOR).await {
            Ok(held) => return Some(held),
            Err(StoreError::Closed) => return None,
            Err(StoreError::Leased { .. } | StoreError::LeaseLost) => {}
            Err(error) => tracing::warn!(%error, "could not ask who conducts the tournaments"),
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
}

async fn go_on(app: &App, lease: Option<&Lease>) {
    loop {
        match step(app, lease).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            // Another conducts; this one will be stopped.
            Err(StoreError::LeaseLost) => tokio::time::sleep(RETRY_DELAY).await,
            Err(error) => {
                tracing::error!(%error, "the conductor failed and will try again");
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

/// Does the next thing, or waits until something changes.
async fn step(app: &App, lease: Option<&Lease>) -> Result<(), StoreError> {
    // Another tournament may have other rules.
    app.events.wake_checks();
    let Some(tournament) = app.store.active_tournament().await? else {
        app.events.set_next(Vec::new());
        app.events.conductor_woken().await;
        return Ok(());
    };
    if tournament.started.is_some() {
        app.events.set_current(Some(tournament.id));
        return TournamentRun::open(app, tournament, lease).await?.play().await;
    }
    app.events.set_next(Vec::new());
    if tournament.state == TournamentState::Waiting {
        return wait_to_begin(app, &tournament, lease).await;
    }
    app.events.conductor_woken().await;
    Ok(())
}

/// Starts a waiting tournament when it is due and has two entrants.
async fn wait_to_begin(app: &App, tournament: &Tournament, lease: Option<&Lease>) -> Result<(), StoreError> {
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
    match begin(app, tournament, lease, Vec::new()).await {
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
