//! Starts the server, accepts connections, and shuts down.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use store::{Store, StoreError};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::AbortOnDropHandle;
use tower::ServiceExt as _;

use crate::accepted::{Accepted, Entrance};
use crate::app::App;
use crate::bus::{Bus, NatsUrl, NoBus};
use crate::client::Client;
use crate::config::Config;
use crate::data_lock::DataLock;
use crate::leases::Leases;
use crate::proxies::Proxies;
use crate::supervisor::Task;
use crate::timed_stream::TimedStream;
use crate::{admin, event, file_handles, http, metrics, node, server_lease};

/// Why a server did not start, or did not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data directory cannot be made.
    #[error("could not create the data directory {}: {reason}", directory.display())]
    Directory {
        /// Its path.
        directory: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// Another server uses the same data.
    #[error(
        "another server is running with the data in {}; stop it first, or choose another directory with --data",
        directory.display()
    )]
    AnotherServer {
        /// Its path.
        directory: PathBuf,
    },
    /// Another server uses the same PostgreSQL database.
    #[error("{name} is using the database; stop it first, or add --standby to take over when it is gone")]
    Leased {
        /// The name of the other server.
        name: String,
    },
    /// Another server has taken over the database.
    #[error(
        "another server has taken over the database, because this one did not answer for some seconds; \
         nothing was written since. Start it again with --standby"
    )]
    Replaced,
    /// A server without a bus uses the same database.
    #[error("{name} is using the database without --nats; stop it first, or start it with --nats too")]
    NotANode {
        /// The name of the other server.
        name: String,
    },
    /// Nodes of another version use the same database.
    #[error(
        "{name} is using the database with version {version} of Broadside, and this is version {}; \
         all nodes need the same version: stop the others first, then start them with this one",
        env!("CARGO_PKG_VERSION")
    )]
    OtherVersion {
        /// The name of the other node.
        name: String,
        /// Its version.
        version: String,
    },
    /// Nodes on another bus use the same database.
    #[error(
        "{name} is using the database, but does not answer over NATS at {nats}; all nodes of a cluster need the same NATS: \
         check --nats here and there, or give this cluster a database of its own"
    )]
    OtherCluster {
        /// The name of the other node.
        name: String,
        /// Where it was asked.
        nats: NatsUrl,
    },
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] NoBus),
    /// The lock file cannot be locked.
    #[error("could not lock {}: {reason}", file.display())]
    Lock {
        /// Its path.
        file: PathBuf,
        /// The system's error.
        reason: io::Error,
    },
    /// The listener has no address.
    #[error("the listener has no address: {0}")]
    Listener(io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(StoreError),
    /// The task that writes to the database ended while the server was running.
    #[error("the database's writer failed, so nothing can be saved; start the server again")]
    Writer,
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> ServeError {
        match error {
            StoreError::Leased { name } => ServeError::Leased { name },
            StoreError::Replaced => ServeError::Replaced,
            error => ServeError::Store(error),
        }
    }
}

impl ServeError {
    /// Why a node may not register.
    pub(crate) fn from_node(error: StoreError) -> ServeError {
        match error {
            StoreError::Leased { name } => ServeError::NotANode { name },
            StoreError::OtherVersion { name, version } => ServeError::OtherVersion { name, version },
            error => error.into(),
        }
    }
}

/// A server with everything but a listener.
pub struct Prepared {
    config: Config,
    lock: DataLock,
    store: Store,
    place: Place,
    first_password: Option<String>,
}

/// The right to use the database, alone or with other nodes.
struct Place {
    leases: Leases,
    bus: Option<Bus>,
    /// Answers other nodes.
    _answering: Option<AbortOnDropHandle<()>>,
}

impl Place {
    async fn take(store: &Store, config: &Config) -> Result<Place, ServeError> {
        let Some(nats) = &config.nats else {
            let leases = server_lease::take(store, config).await?;
            return Ok(Place { leases, bus: None, _answering: None });
        };
        let node::Joined { leases, bus, answering } = node::join(store, config, nats, "server").await?;
        Ok(Place { leases, bus: Some(bus), _answering: Some(answering) })
    }
}

/// A locked data directory, otherwise untouched.
pub struct Claimed {
    config: Config,
    lock: DataLock,
}

/// Locks the data directory, unless another server uses it.
pub fn claim(config: Config) -> Result<Claimed, ServeError> {
    make_directory(&config.data)
        .map_err(|reason| ServeError::Directory { directory: config.data.clone(), reason })?;
    let lock = DataLock::take(&config.data)?;
    Ok(Claimed { config, lock })
}

/// Locks the data directory and opens the database.
pub async fn prepare(config: Config) -> Result<Prepared, ServeError> {
    claim(config)?.prepare().await
}

impl Claimed {
    /// Opens the database. The first start creates the organiser's password.
    pub async fn prepare(self) -> Result<Prepared, ServeError> {
        let Claimed { config, lock } = self;
        http::remove_old_copies(&config.data);
        let store = open(&config).await?;
        let place = Place::take(&store, &config).await?;
        let first_password = admin::first_password(&store).await?;
        if let Some(mode) = config.registration {
            admin::put_registration(&store, mode).await?;
        }
        Ok(Prepared { config, lock, store, place, first_password })
    }
}

/// How long to wait before the database is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// Opens the database; waits until it answers, if that is wanted.
pub(crate) async fn open(config: &Config) -> Result<Store, StoreError> {
    loop {
        match Store::open(config.database()).await {
            // An older server uses it, and an upgrade would change the tables under it.
            Err(error @ StoreError::Leased { .. }) if config.standby => {
                tracing::info!(%error, "waiting for the database");
                tokio::time::sleep(ASK_AGAIN).await;
            }
            Err(error) if config.wait && error.is_passing() => {
                tracing::warn!(%error, "waiting for the database");
                tokio::time::sleep(ASK_AGAIN).await;
            }
            opened => return opened,
        }
    }
}

/// Creates the directory if it does not exist, readable by its owner only.
fn make_directory(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

impl Prepared {
    /// The organiser's password, if it was created just now. Only its hash is stored.
    pub fn first_password(&self) -> Option<&str> {
        self.first_password.as_deref()
    }

    /// Serves this listener until `shutdown` is done or the database fails. Then it accepts no more connections, tells
    /// all sockets, and ends within the configured time.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), ServeError> {
        // The lock is held until the store is closed.
        let Prepared { mut config, lock, store, place, .. } = self;
        config.limits = config.limits.within(file_handles::raise());
        let listening = listener.local_addr().map_err(ServeError::Listener)?;
        let leases = place.leases.clone();
        let app = App::new(config, store, leases.clone(), place.bus.clone(), listening);
        // Not one of the tasks that end first: leases are kept until everything is stored.
        let renewing = tokio::spawn(leases.clone().keep(app.supervisor.clone()));
        let ended = serve_until(&app, listener, shutdown).await;
        renewing.abort();
        leases.release_all().await;
        if let Some(bus) = &app.bus {
            // What sockets of other nodes were told last.
            bus.flush().await;
        }
        app.store.clone().close().await;
        drop(lock);
        ended
    }
}

/// Serves until `shutdown` is done or the database fails, and ends all tasks.
pub(crate) async fn serve_until(
    app: &App,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    event::restore(app).await?;
    let router = http::router(app.clone());
    let limits = &app.config.limits;
    let accepted = Accepted::new(limits.connections, limits.connections_per_address);
    let proxies = Proxies::new(&app.config.proxies);
    let own = app.clone();
    app.supervisor.keep_running(Task::Housekeeping, move || housekeeping(own.clone()));
    let own = app.clone();
    app.supervisor.keep_running(Task::Relay, move || hear_others(own.clone()));
    let closed = app.store.closed();
    let shutdown = drained(app, shutdown);
    tokio::pin!(shutdown, closed);
    let ended = loop {
        let arrived = tokio::select! {
            () = &mut shutdown => break Ok(()),
            // The one connection that writes is gone, perhaps in the middle of a transaction. Only a new start makes sure
            // that memory and database agree.
            () = &mut closed => {
                if app.store.was_replaced() {
                    break Err(ServeError::Replaced);
                }
                app.supervisor.report(Task::Writer, "the writer ended");
                break Err(ServeError::Writer);
            }
            why = app.leases.expelled() => break Err(why),
            arrived = listener.accept() => arrived,
        };
        match arrived {
            Ok((stream, peer)) => {
                let entrance = accepted.admit(Client::of(peer.ip()), proxies.trusts(peer.ip()));
                let connection = serve(stream, peer, entrance, &router, app);
                let supervisor = app.supervisor.clone();
                app.tasks.spawn(async move { supervisor.catch(Task::Connection, connection).await });
            }
            Err(error) => {
                // Most likely out of file handles; wait until some are closed.
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    };
    drop(listener);
    tracing::info!("stopping");
    app.stop.cancel();
    app.tasks.close();
    if tokio::time::timeout(app.config.limits.stop_time, app.tasks.wait()).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
    ended
}

/// When to shut down: some time after the request for it, in which load balancers learn to send requests elsewhere.
async fn drained(app: &App, shutdown: impl Future<Output = ()>) {
    shutdown.await;
    app.drain.cancel();
    let time = app.config.drain;
    if !time.is_zero() {
        tracing::info!(seconds = time.as_secs(), "draining");
        tokio::time::sleep(time).await;
    }
}

/// Takes in what other nodes tell about wrong passwords.
async fn hear_others(app: App) {
    app.stop.run_until_cancelled(app.guesses.hear_others()).await;
}

/// How often cleanup runs.
const HOUSEKEEPING: Duration = Duration::from_secs(10);

/// How long a lease is remembered after its end.
const UNUSED_LEASE: Duration = Duration::from_hours(1);

/// Cleans up counters and abandoned tables, a little at a time, and notices when a full disk has space again.
async fn housekeeping(app: App) {
    let mut tick = tokio::time::interval(HOUSEKEEPING);
    let mut was_full = false;
    while app.stop.run_until_cancelled(tick.tick()).await.is_some() {
        metrics::recorder().run_upkeep();
        app.throttle.forget_the_idle();
        app.checks.forget_the_idle();
        app.guesses.forget_the_idle(Instant::now());
        let is_full = matches!(app.store.has_room().await, Err(StoreError::Full));
        match (was_full, is_full) {
            (false, true) => tracing::error!("the disk is full: nothing can be saved until there is space"),
            (true, false) => tracing::info!("there is disk space again"),
            _ => {}
        }
        was_full = is_full;
        if is_full {
            continue;
        }
        if let Err(error) = app.store.sweep_leases(UNUSED_LEASE).await {
            tracing::warn!(%error, "could not delete old leases");
        }
        if let Err(error) = app.tables.remove_abandoned(store::now()).await {
            tracing::warn!(%error, "could not remove abandoned tables");
        }
    }
}

/// Serves one connection. A WebSocket continues in its own task.
pub(crate) fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    entrance: Entrance,
    router: &Router,
    app: &App,
) -> impl Future<Output = ()> + Send + 'static {
    // Small frames must not wait for more data.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "could not set TCP_NODELAY");
    }
    let limits = &app.config.limits;
    let stream = TimedStream::new(stream, limits.stall_time, entrance.activity.clone());
    let (router, proxies) = (router.clone(), Proxies::new(&app.config.proxies));
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        let client = SocketAddr::new(proxies.client(peer.ip(), request.headers()), peer.port());
        request.extensions_mut().insert(ConnectInfo(client));
        let answer = router.clone().oneshot(request.map(axum::body::Body::new) as Request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_headers(100)
        .max_buf_size(32 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let stop = app.stop.clone();
    async move {
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            // A new connection of the same address needs the place.
            () = entrance.close.cancelled() => return,
            () = stop.cancelled() => {
                // Finish the current request and close.
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%peer, %error, "connection error");
        }
    }
}
