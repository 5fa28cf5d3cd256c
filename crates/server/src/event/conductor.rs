//! The conductor: the task that starts tournaments, has them played, and starts the next one.
//!
//! Of all processes on one database, one conducts at a time, under a lease. What comes next follows from the store, so any
//! of them can go on where another stopped.

use std::time::Duration;

use store::{Holder, Lease, StoreError, Takeover, Tournament};
use tokio::time::Instant;
use uuid::Uuid;
use wire::TournamentState;

use super::run::TournamentRun;
use super::start::{NotBegun, begin};
use crate::app::App;

/// How long to wait after an internal error before trying again.
pub(super) const RETRY_DELAY: Duration = Duration::from_secs(1);

/// What is leased.
const CONDUCTOR: &str = "conductor";
/// How long the lease lasts without being renewed: the time after which a conductor that has vanished is replaced.
const TIME: Duration = Duration::from_secs(6);
/// How much earlier its holder stops, in case clocks run differently.
const MARGIN: Duration = Duration::from_secs(1);
/// How often it is renewed, and how often others try to take it.
const OFTEN: Duration = Duration::from_secs(1);

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
    let holder = Holder { id: Uuid::now_v7(), name: "a conductor".to_owned() };
    while let Some(taken) = app.stop.run_until_cancelled(take(app, &holder)).await {
        let Some((lease, until)) = taken else { return };
        tracing::info!(epoch = lease.epoch(), "conducting tournaments");
        app.events.conducts(true);
        let conducting = async {
            tokio::select! {
                () = go_on(app, Some(&lease)) => {}
                () = keep(app, &holder, &lease, until) => {}
            }
        };
        app.stop.run_until_cancelled(conducting).await;
        app.events.conducts(false);
        if let Err(error) = app.store.release_lease(&lease).await {
            tracing::debug!(%error, "could not give back the conductor's lease");
        }
    }
}

/// Waits for the lease. None if the store is closed.
async fn take(app: &App, holder: &Holder) -> Option<(Lease, Instant)> {
    loop {
        let began = Instant::now();
        match app.store.take_lease(CONDUCTOR, holder, TIME, Takeover::WhenOver).await {
            Ok(lease) => return Some((lease, began + TIME - MARGIN)),
            Err(StoreError::Closed) => return None,
            Err(StoreError::Leased { .. } | StoreError::LeaseLost) => {}
            Err(error) => tracing::warn!(%error, "could not ask for the conductor's lease"),
        }
        tokio::time::sleep(OFTEN).await;
    }
}

/// Keeps the lease until it is lost, or could not be renewed in time.
async fn keep(app: &App, holder: &Holder, lease: &Lease, mut until: Instant) {
    loop {
        tokio::time::sleep(OFTEN).await;
        let began = Instant::now();
        match tokio::time::timeout_at(until, app.store.renew_leases(holder, TIME)).await {
            Ok(Ok(held)) if held.leases.contains(lease) => until = began + TIME - MARGIN,
            Ok(Ok(_)) | Err(_) => {
                tracing::warn!("another process conducts tournaments now");
                return;
            }
            Ok(Err(StoreError::Closed)) => return,
            Ok(Err(error)) => tracing::warn!(%error, "could not renew the conductor's lease"),
        }
        if Instant::now() >= until {
            return;
        }
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
