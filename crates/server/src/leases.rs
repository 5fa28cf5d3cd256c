//! The leases of this program: takes them, renews all of them at once, and tells those who lost one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use store::{Holder, Lease, Node, Store, StoreError, Takeover};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::metrics;
use crate::serve::ServeError;
use crate::supervisor::{Supervisor, Task};

/// How long a lease lasts without being renewed: the time after which a program that has vanished is replaced.
pub(crate) const TIME: Duration = Duration::from_secs(6);
/// How often leases are renewed.
const RENEW: Duration = Duration::from_secs(2);

/// Who else may use the database.
#[derive(Clone, Debug)]
pub(crate) enum Company {
    /// No other server: this one has leased the whole database, so that the last holder of any lease is gone.
    Alone,
    /// Other nodes. This one is registered with them.
    Nodes(Node),
}

/// All leases of this program. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Leases(Arc<Inner>);

struct Inner {
    store: Store,
    holder: Holder,
    company: Company,
    known: Mutex<Known>,
    /// Cancelled when this node may not go on.
    expelled: CancellationToken,
    why_expelled: Mutex<Option<ServeError>>,
}

struct Known {
    held: HashMap<String, Entry>,
    /// Those that are being taken just now.
    taking: HashSet<String>,
    /// When the last renewal that succeeded was sent.
    renewed: Instant,
}

struct Entry {
    epoch: i64,
    taken: Instant,
    lost: CancellationToken,
}

/// A lease that this program holds. Dropping it gives it back.
pub(crate) struct Held {
    lease: Lease,
    lost: CancellationToken,
    leases: Leases,
    is_released: AtomicBool,
}

impl Held {
    /// What writes have to name.
    pub(crate) fn lease(&self) -> &Lease {
        &self.lease
    }

    /// Waits until another has it, or may have it. Then this program must no longer act.
    pub(crate) async fn lost(&self) {
        self.lost.cancelled().await;
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.lost.is_cancelled()
    }

    /// Forgets it, because it was given back together with a change.
    pub(crate) fn was_released(&self) {
        self.is_released.store(true, Ordering::Relaxed);
        self.leases.forget(&self.lease);
    }

    /// Gives it back, so that another may take it at once.
    pub(crate) async fn release(self) {
        self.was_released();
        if !self.is_lost() {
            give_back(&self.leases.0.store, &self.lease).await;
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if self.is_released.load(Ordering::Relaxed) || self.is_lost() {
            self.leases.forget(&self.lease);
            return;
        }
        self.leases.forget(&self.lease);
        let (store, lease) = (self.leases.0.store.clone(), self.lease.clone());
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { give_back(&store, &lease).await });
        }
    }
}

async fn give_back(store: &Store, lease: &Lease) {
    match store.release_lease(lease).await {
        Ok(()) | Err(StoreError::Closed | StoreError::LeaseLost | StoreError::Replaced) => {}
        Err(error) => tracing::warn!(%error, what = lease.what(), "could not give back a lease"),
    }
}

impl Leases {
    pub(crate) fn new(store: Store, holder: Holder, company: Company) -> Leases {
        let known = Known { held: HashMap::new(), taking: HashSet::new(), renewed: Instant::now() };
        Leases(Arc::new(Inner {
            store,
            holder,
            company,
            known: Mutex::new(known),
            expelled: CancellationToken::new(),
            why_expelled: Mutex::default(),
        }))
    }

    /// This program, for other nodes.
    pub(crate) fn own_id(&self) -> Uuid {
        self.0.holder.id
    }

    /// How many leases this program holds.
    pub(crate) fn count(&self) -> usize {
        self.0.known.lock().held.len()
    }

    /// Takes a lease. Fails with [`StoreError::Leased`] while another has it, also if that is this program.
    pub(crate) async fn take(&self, what: &str) -> Result<Held, StoreError> {
        let Inner { store, holder, company, known, .. } = &*self.0;
        {
            let mut known = known.lock();
            if known.held.contains_key(what) || !known.taking.insert(what.to_owned()) {
                return Err(StoreError::Leased { name: holder.name.clone() });
            }
        }
        let taking = Taking { leases: self, what };
        let takeover = match company {
            Company::Alone => Takeover::AtOnce,
            Company::Nodes(_) => Takeover::WhenOver,
        };
        let taken = Instant::now();
        let lease = store.take_lease(what, holder, TIME, takeover).await?;
        let lost = CancellationToken::new();
        let entry = Entry { epoch: lease.epoch(), taken, lost: lost.clone() };
        known.lock().held.insert(what.to_owned(), entry);
        drop(taking);
        if lease.epoch() > 1 {
            metrics::lease_taken_over();
        }
        Ok(Held { lease, lost, leases: self.clone(), is_released: AtomicBool::new(false) })
    }

    fn forget(&self, lease: &Lease) {
        let mut known = self.0.known.lock();
        if known.held.get(lease.what()).is_some_and(|entry| entry.epoch == lease.epoch()) {
            known.held.remove(lease.what());
        }
    }

    /// Keeps all leases until the program ends, whatever happens.
    pub(crate) async fn keep(self, supervisor: Supervisor) {
        let watching = async {
            match self.0.company {
                Company::Alone => std::future::pending().await,
                Company::Nodes(_) => self.watch_the_clock().await,
            }
        };
        let renewing = async {
            while supervisor.catch(Task::Lease, self.renew()).await.is_err() {
                tokio::time::sleep(RENEW).await;
            }
        };
        tokio::select! {
            () = watching => {}
            () = renewing => {}
        }
    }

    /// While the database doesn't answer, nothing can be written anyway; if the server was replaced, the store closes itself.
    async fn renew(&self) {
        let mut often = tokio::time::interval(RENEW);
        often.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            often.tick().await;
            match self.renew_once().await {
                Ok(()) => {}
                Err(StoreError::Closed | StoreError::Replaced) => return,
                Err(error) => tracing::warn!(%error, "could not renew leases"),
            }
        }
    }

    async fn renew_once(&self) -> Result<(), StoreError> {
        let Inner { store, holder, company, known, .. } = &*self.0;
        let asked = Instant::now();
        let before: Vec<(String, i64)> =
            known.lock().held.iter().map(|(what, entry)| (what.clone(), entry.epoch)).collect();
        let renewed = store.renew_leases(holder, TIME).await?;
        if let Company::Nodes(node) = company
            && !renewed.is_node
        {
            self.register_again(node).await?;
        }
        let have: HashMap<&str, i64> =
            renewed.leases.iter().map(|lease| (lease.what(), lease.epoch())).collect();
        let mut orphans = Vec::new();
        {
            let mut known = known.lock();
            known.renewed = asked;
            for (what, epoch) in before {
                let is_current = |entry: &Entry| entry.epoch == epoch;
                if have.get(what.as_str()) != Some(&epoch)
                    && known.held.get(&what).is_some_and(is_current)
                    && let Some(entry) = known.held.remove(&what)
                {
                    tracing::warn!(what, "another node has taken over");
                    metrics::lease_lost();
                    entry.lost.cancel();
                }
            }
            let is_known = |lease: &&Lease| {
                known.held.contains_key(lease.what())
                    || known.taking.contains(lease.what())
                    || lease.what() == store::SERVER
            };
            orphans.extend(renewed.leases.iter().filter(|lease| !is_known(lease)).cloned());
        }
        metrics::leases_held(self.count());
        // Taken, but the answer was lost. Renewed forever, nobody else could have them.
        for lease in orphans {
            give_back(store, &lease).await;
        }
        Ok(())
    }

    /// This node was silent for so long that others no longer know it.
    async fn register_again(&self, node: &Node) -> Result<(), StoreError> {
        match self.0.store.register_node(node, TIME).await {
            Ok(_) => {
                tracing::warn!("this node was silent for some seconds, and is registered again");
                Ok(())
            }
            Err(error @ (StoreError::OtherVersion { .. } | StoreError::Leased { .. })) => {
                tracing::error!(%error, "this node may not go on");
                *self.0.why_expelled.lock() = Some(ServeError::from_node(error));
                self.0.expelled.cancel();
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Gives up leases that could not be renewed in time: another node may have them.
    async fn watch_the_clock(&self) {
        loop {
            let now = Instant::now();
            let mut next = now + TIME;
            {
                let mut known = self.0.known.lock();
                let renewed = known.renewed;
                known.held.retain(|what, entry| {
                    let over = entry.taken.max(renewed) + TIME;
                    if now < over {
                        next = next.min(over);
                        return true;
                    }
                    tracing::warn!(what, "a lease could not be renewed in time");
                    metrics::lease_lost();
                    entry.lost.cancel();
                    false
                });
            }
            tokio::time::sleep_until(next).await;
        }
    }

    /// Waits until this node may not go on, and says why.
    pub(crate) async fn expelled(&self) -> ServeError {
        self.0.expelled.cancelled().await;
        self.0.why_expelled.lock().take().unwrap_or(ServeError::Replaced)
    }

    /// Gives everything back.
    pub(crate) async fn release_all(&self) {
        match self.0.store.release_leases(&self.0.holder).await {
            Ok(()) | Err(StoreError::Closed | StoreError::Replaced) => {}
            Err(error) => tracing::warn!(%error, "could not give back all leases"),
        }
    }
}

/// A lease that is being taken.
struct Taking<'a> {
    leases: &'a Leases,
    what: &'a str,
}

impl Drop for Taking<'_> {
    fn drop(&mut self) {
        self.leases.0.known.lock().taking.remove(self.what);
    }
}

/// This program, for people: its machine and its process.
pub(crate) fn holder(what: &str) -> Holder {
    let machine = rustix::system::uname();
    let name =
        format!("the {what} on {} (process {})", machine.nodename().to_string_lossy(), std::process::id());
    Holder { id: Uuid::now_v7(), name }
}
