//! The lease of the server: of all that use a database, only one serves.

use std::time::Duration;

use store::{Holder, Lease, Store, StoreError, Takeover};
use uuid::Uuid;

use crate::config::Config;
use crate::supervisor::{Supervisor, Task};

/// What is leased.
const SERVER: &str = "server";
/// How long the lease lasts without being renewed: the time after which a server that has vanished is replaced.
const TIME: Duration = Duration::from_secs(6);
/// How often it is renewed.
const RENEW: Duration = Duration::from_secs(2);
/// How often a server that stands by tries to take it.
const TRY_AGAIN: Duration = Duration::from_millis(500);

/// Takes the lease, and makes every write from now on depend on it. A server that stands by waits for it.
pub(crate) async fn take(store: &Store, config: &Config) -> Result<Lease, StoreError> {
    let holder = Holder { id: Uuid::now_v7(), name: name() };
    // The lock of the data directory has shown that the last server with this file is gone.
    let takeover = if config.postgres.is_some() { Takeover::WhenOver } else { Takeover::AtOnce };
    let mut told = None;
    loop {
        match store.take_lease(SERVER, &holder, TIME, takeover).await {
            Ok(lease) => {
                store.act_under(&lease);
                if told.is_some() {
                    tracing::info!(epoch = lease.epoch(), "took over the database");
                }
                return Ok(lease);
            }
            Err(StoreError::Leased { name }) if config.standby => {
                if told.as_ref() != Some(&name) {
                    tracing::info!(server = name, "standing by for the server that uses the database");
                    told = Some(name);
                }
            }
            Err(error) if config.standby && error.is_passing() => {
                tracing::warn!(%error, "waiting for the database");
            }
            Err(error) => return Err(error),
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
}

/// Keeps the lease until it is lost, whatever happens.
pub(crate) async fn keep(supervisor: Supervisor, store: Store, lease: Lease) {
    while supervisor.catch(Task::Lease, renew(&store, &lease)).await.is_err() {
        tokio::time::sleep(RENEW).await;
    }
}

/// While the database doesn't answer, nothing can be written anyway; if the lease is lost, the store closes itself.
async fn renew(store: &Store, lease: &Lease) {
    let mut often = tokio::time::interval(RENEW);
    often.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        often.tick().await;
        match store.renew_lease(lease, TIME).await {
            Ok(()) => {}
            Err(StoreError::Closed | StoreError::LeaseLost) => return,
            Err(error) => tracing::warn!(%error, "could not renew the lease of the server"),
        }
    }
}

/// Gives the lease back, so that another server may start at once.
pub(crate) async fn release(store: &Store, lease: &Lease) {
    if let Err(error) = store.release_lease(lease).await
        && !matches!(error, StoreError::Closed)
    {
        tracing::warn!(%error, "could not give back the lease of the server");
    }
}

/// This server, for people: its machine and its process.
fn name() -> String {
    let machine = rustix::system::uname();
    format!("the server on {} (process {})", machine.nodename().to_string_lossy(), std::process::id())
}
