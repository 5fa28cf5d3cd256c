//! The shared state of the server, which every request handler can use.

use std::net::SocketAddr;
use std::sync::Arc;

use arena::Reach;
use store::Store;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::admission::Admission;
use crate::auth::{Guesses, OwnAddress, Passwords};
use crate::bus::Bus;
use crate::checks::Checks;
use crate::coach::Analyses;
use crate::config::Config;
use crate::event::EventState;
use crate::feed::Feed;
use crate::http::Throttle;
use crate::leases::Leases;
use crate::live::{Pools, Relay, Tables};
use crate::own_names::OwnNames;
use crate::pool::Pool;
use crate::preview::Pictures;
use crate::supervisor::Supervisor;

/// The parts of a running server. Cheap to clone.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) config: Config,
    pub(crate) store: Store,
    /// What this program has leased.
    pub(crate) leases: Leases,
    /// Other nodes on this database, if there may be any.
    pub(crate) bus: Option<Bus>,
    pub(crate) pool: Pool,
    pub(crate) tables: Tables,
    pub(crate) analyses: Analyses,
    /// Pictures of finished games.
    pub(crate) pictures: Pictures,
    /// The live feed of bot matches.
    pub(crate) feed: Feed,
    pub(crate) throttle: Throttle,
    pub(crate) passwords: Passwords,
    pub(crate) guesses: Guesses,
    /// This server's own addresses, where no bot can be.
    pub(crate) own_address: OwnAddress,
    /// The host names of this server.
    pub(crate) own_names: OwnNames,
    /// Which addresses may be called.
    pub(crate) reach: Arc<Reach>,
    /// Running checks of bots.
    pub(crate) checks: Checks,
    /// The state of tournaments.
    pub(crate) events: EventState,
    /// Allows one backup at a time.
    pub(crate) backup: Arc<Semaphore>,
    /// Allows one measurement of disk space at a time.
    pub(crate) measuring: Semaphore,
    /// Connection limits for WebSockets.
    pub(crate) admission: Admission,
    /// Cancelled when this process will stop soon: it takes no more matches and analyses, and load balancers should send
    /// requests elsewhere.
    pub(crate) drain: CancellationToken,
    /// Matches and analyses that this process has taken.
    pub(crate) working: TaskTracker,
    /// Cancelled when the server shuts down.
    pub(crate) stop: CancellationToken,
    /// Tasks that must end before the program does.
    pub(crate) tasks: TaskTracker,
    /// Starts them and notices their panics.
    pub(crate) supervisor: Supervisor,
}

impl App {
    pub(crate) fn new(
        config: Config,
        store: Store,
        leases: Leases,
        bus: Option<Bus>,
        listening: SocketAddr,
    ) -> App {
        let stop = CancellationToken::new();
        let tasks = TaskTracker::new();
        let thinkers = Pool::of_thinkers(config.limits.thinkers);
        let pools = Pools { thinkers, hints: Pool::of_hints() };
        let supervisor = Supervisor::new(stop.clone(), tasks.clone());
        let limits = config.limits.clone();
        let others = bus.clone().map(|bus| (bus, leases.own_id()));
        let relay = bus.clone().map(|bus| Relay::new(bus, leases.own_id()));
        let (own, watched) = (leases.clone(), supervisor.clone());
        let tables = Tables::new(store.clone(), own, relay, pools, limits, stop.clone(), watched);
        let analyses = Analyses::new(store.clone(), stop.clone(), supervisor.clone());
        let feed = Feed::new(config.limits.backlog, &stop, &supervisor);
        App(Arc::new(Parts {
            feed,
            throttle: Throttle::new(&config.limits),
            passwords: Passwords::new(),
            guesses: Guesses::new(&config.limits, others),
            own_address: OwnAddress::new(listening, &config),
            own_names: OwnNames::new(&config.origins),
            reach: Arc::new(config.reach.clone().except_own(&[listening.port()]).of_strangers()),
            checks: Checks::default(),
            events: EventState::new(store.clone(), bus.clone()),
            backup: Arc::new(Semaphore::new(1)),
            measuring: Semaphore::new(1),
            admission: Admission::new(&config.limits),
            config,
            store,
            leases,
            bus,
            pool: Pool::of_errands(),
            tables,
            analyses,
            pictures: Pictures::default(),
            drain: CancellationToken::new(),
            working: TaskTracker::new(),
            stop,
            tasks,
            supervisor,
        }))
    }
}

impl App {
    /// Whether other processes may use the database too.
    pub(crate) fn is_shared(&self) -> bool {
        self.bus.is_some()
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
