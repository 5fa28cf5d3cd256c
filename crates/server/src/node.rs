//! A node: one of several servers on one database. It joins the others when it starts.

use std::time::Duration;

use store::{Node, Store};
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use crate::bus::{self, Bus, NoBus, Subscription};
use crate::config::{Config, Nats};
use crate::leases::{self, Company, Leases, TIME};
use crate::serve::ServeError;

/// How long another node may take to say that it is there.
const ANSWER: Duration = Duration::from_secs(1);
/// How long to wait before asking again.
const ASK_AGAIN: Duration = Duration::from_millis(500);
/// For how long others are asked: one that has vanished is no longer listed then.
const LOOK: Duration = Duration::from_secs(9);

/// A place among the nodes.
pub(crate) struct Joined {
    pub(crate) leases: Leases,
    pub(crate) bus: Bus,
    /// Answers others who ask whether this node is there.
    pub(crate) answering: AbortOnDropHandle<()>,
}

/// Connects to the bus, registers this node, and makes sure that it can talk to all others.
pub(crate) async fn join(
    store: &Store,
    config: &Config,
    nats: &Nats,
    kind: &str,
) -> Result<Joined, ServeError> {
    let holder = leases::holder(if kind == "server" { "node" } else { kind });
    let link = connect(config, nats, &holder.name).await?;
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let node = Node { holder: holder.clone(), kind: kind.to_owned(), version };
    let cluster = store.register_node(&node, TIME + LOOK).await.map_err(ServeError::from_node)?;
    let bus = Bus::new(link, cluster);
    let down = |_| NoBus::Unavailable { url: nats.url.clone(), reason: "the connection was lost".to_owned() };
    let asked = bus.subscribe(&here(holder.id)).await.map_err(down)?;
    bus.flush().await;
    let answering = AbortOnDropHandle::new(tokio::spawn(answer(bus.clone(), asked)));
    let leases = Leases::new(store.clone(), holder, Company::Nodes(node));
    if let Err(error) = meet(store, &bus, leases.own_id(), nats).await {
        leases.release_all().await;
        return Err(error);
    }
    Ok(Joined { leases, bus, answering })
}

async fn connect(config: &Config, nats: &Nats, name: &str) -> Result<bus::Link, NoBus> {
    loop {
        match bus::connect(nats, name).await {
            Err(error @ NoBus::Unavailable { .. }) if config.wait => {
                tracing::warn!(%error, "waiting for NATS");
                tokio::time::sleep(ASK_AGAIN).await;
            }
            connected => return connected,
        }
    }
}

/// The subject on which a node says that it is there.
fn here(node: Uuid) -> String {
    format!("node.{}.here", node.simple())
}

async fn answer(bus: Bus, mut asked: Subscription) {
    while let Some(question) = asked.next().await {
        if let Some(reply) = question.reply {
            bus.reply(reply, "");
        }
    }
}

/// Asks all nodes on this database whether they are on this bus too. Otherwise there would be two clusters that share the
/// database and know nothing of each other.
async fn meet(store: &Store, bus: &Bus, own: Uuid, nats: &Nats) -> Result<(), ServeError> {
    let until = Instant::now() + LOOK;
    loop {
        let mut silent = None;
        for node in store.nodes().await?.into_iter().filter(|node| node.holder.id != own) {
            if bus.request(&here(node.holder.id), "", ANSWER).await.is_err() {
                silent = Some(node.holder.name);
            }
        }
        let Some(name) = silent else { return Ok(()) };
        if Instant::now() >= until {
            return Err(ServeError::OtherCluster { name, nats: nats.url.clone() });
        }
        tokio::time::sleep(ASK_AGAIN).await;
    }
}
