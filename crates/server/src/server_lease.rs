//! The lease of a server without a bus: of all that use a database, only one serves.

use std::time::Duration;

use store::{SERVER, Store, StoreError, Takeover};

use crate::config::Config;
use crate::leases::{self, Company, Leases, TIME};

/// How often a server that stands by tries to take it.
const TRY_AGAIN: Duration = Duration::from_millis(500);

/// Takes the lease, and makes every write from now on depend on it. A server that stands by waits for it.
pub(crate) async fn take(store: &Store, config: &Config) -> Result<Leases, StoreError> {
    let holder = leases::holder("server");
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
                return Ok(Leases::new(store.clone(), holder, Company::Alone));
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
