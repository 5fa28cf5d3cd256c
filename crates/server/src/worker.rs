//! A worker: a process of a cluster that plays matches and computes analyses, and serves no pages.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use store::Store;
use tokio::net::TcpListener;
use tokio_util::task::AbortOnDropHandle;

use crate::app::App;
use crate::config::{Config, Nats};
use crate::node::{self, Joined};
use crate::serve::{ServeError, open};
use crate::supervisor::Task;
use crate::{event, file_handles, http, metrics};

/// How often counters are cleaned up.
const HOUSEKEEPING: Duration = Duration::from_secs(10);

/// A worker that has joined its cluster.
pub struct Worker {
    config: Config,
    store: Store,
    joined: Joined,
}

impl Worker {
    /// Opens the database and joins the cluster.
    pub async fn join(config: Config, nats: &Nats) -> Result<Worker, ServeError> {
        let store = open(&config).await?;
        let joined = node::join(&store, &config, nats, "worker").await?;
        Ok(Worker { config, store, joined })
    }

    /// Works until `shutdown` is done or the database fails. Then it takes nothing new, and ends when its matches have, or
    /// hands them back after the time to drain. Answers `/health` and `/metrics` at the listener, if there is one.
    pub async fn run(
        self,
        listener: Option<TcpListener>,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), ServeError> {
        let Worker { mut config, store, joined: Joined { leases, bus, answering } } = self;
        config.limits = config.limits.within(file_handles::raise());
        let drain_time = config.limits.drain_time;
        let listening = match &listener {
            Some(listener) => listener.local_addr().map_err(ServeError::Listener)?,
            None => SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        };
        let app = App::new(config, store, leases.clone(), Some(bus), listening);
        let renewing = AbortOnDropHandle::new(tokio::spawn(leases.clone().keep(app.supervisor.clone())));
        let _status = listener.map(|listener| {
            let serving = axum::serve(listener, http::status_router(app.clone()));
            AbortOnDropHandle::new(tokio::spawn(async move { serving.await }))
        });
        let ended = match event::restore_worker(&app).await {
            Ok(()) => work_until(&app, shutdown, drain_time).await,
            Err(error) => Err(error.into()),
        };
        app.stop.cancel();
        app.tasks.close();
        if tokio::time::timeout(app.config.limits.stop_time, app.tasks.wait()).await.is_err() {
            tracing::warn!("some tasks did not end in time");
        }
        drop((renewing, answering));
        leases.release_all().await;
        app.store.clone().close().await;
        ended
    }
}

async fn work_until(
    app: &App,
    shutdown: impl Future<Output = ()>,
    drain_time: Duration,
) -> Result<(), ServeError> {
    let own = app.clone();
    app.supervisor.keep_running(Task::Housekeeping, move || housekeeping(own.clone()));
    tokio::select! {
        () = shutdown => {}
        () = app.store.closed() => {
            app.supervisor.report(Task::Writer, "the writer ended");
            return Err(ServeError::Writer);
        }
        why = app.leases.expelled() => return Err(why),
    }
    tracing::info!("taking no more work");
    app.drain.cancel();
    app.working.close();
    if tokio::time::timeout(drain_time, app.working.wait()).await.is_err() {
        tracing::warn!("some matches did not end in time, and are handed back");
    }
    Ok(())
}

async fn housekeeping(app: App) {
    let mut tick = tokio::time::interval(HOUSEKEEPING);
    while app.stop.run_until_cancelled(tick.tick()).await.is_some() {
        metrics::recorder().run_upkeep();
    }
}
