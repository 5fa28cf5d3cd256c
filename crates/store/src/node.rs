//! Nodes: programs that serve one database together.

use std::time::Duration;

use uuid::Uuid;

use crate::Store;
use crate::change::Change;
use crate::connection::{Connection, Readers};
use crate::error::StoreError;
use crate::lease::{Holder, SERVER, clock, until};
use crate::row::{execute, from_row, select};

/// A node. Its holder is who it takes leases as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its id and its name.
    pub holder: Holder,
    /// What it does, in one word.
    pub kind: String,
    /// The version of the program.
    pub version: String,
}

from_row!("a node", Node, |row| Ok(Node {
    holder: Holder { id: crate::row::get(row, "id")?, name: crate::row::get(row, "name")? },
    kind: crate::row::get(row, "kind")?,
    version: crate::row::get(row, "version")?,
}));

/// A node registers itself.
#[derive(Debug)]
pub(crate) struct Registration {
    node: Node,
    time: Duration,
    /// The id of the cluster, if it has none yet.
    cluster: Uuid,
}

impl Registration {
    /// It must be in one order with others, so that two that don't go together never register at once.
    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let Registration { node, time, cluster } = self;
        let now = clock(to).await?;
        let sql = "select name from leases where what = $1 and until_ms >= $2";
        let server: Option<(String,)> = select!(sql, SERVER.to_owned(), now).fetch_optional(&mut *to).await?;
        if let Some((name,)) = server {
            return Err(StoreError::Leased { name });
        }
        execute!(to, "delete from nodes where until_ms < $1", now)?;
        let sql = "select name, version from nodes where version <> $1";
        let other: Option<(String, String)> = select!(sql, node.version).fetch_optional(&mut *to).await?;
        if let Some((name, version)) = other {
            return Err(StoreError::OtherVersion { name, version });
        }
        let sql = "insert into nodes (id, name, kind, version, until_ms) values ($1, $2, $3, $4, $5) \
                   on conflict (id) do update set until_ms = $5";
        let Holder { id, name } = &node.holder;
        execute!(to, sql, id, name, node.kind, node.version, until(now, *time))?;
        if !select!("select id from cluster").finds(&mut *to).await? {
            execute!(to, "insert into cluster (id) values ($1)", cluster)?;
        }
        Ok(())
    }
}

/// The name of a node that runs at this time.
pub(crate) async fn one_at(now: i64, from: &mut Connection) -> Result<Option<String>, StoreError> {
    let found: Option<(String,)> =
        select!("select name from nodes where until_ms >= $1", now).fetch_optional(from).await?;
    Ok(found.map(|(name,)| name))
}

impl Store {
    /// Registers a node for this time, and returns the id of the cluster.
    ///
    /// Refused while another version runs ([`StoreError::OtherVersion`]), or a server without a bus
    /// ([`StoreError::Leased`]).
    pub async fn register_node(&self, node: &Node, time: Duration) -> Result<Uuid, StoreError> {
        let registration = Registration { node: node.clone(), time, cluster: Uuid::new_v4() };
        self.apply(vec![Change::Node(registration)]).await?;
        let (cluster,) = select!("select id from cluster").fetch_one(&self.readers).await?;
        Ok(cluster)
    }

    /// All nodes that run now.
    pub async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        let sql = match &self.readers {
            Readers::Sqlite(_) => {
                "select * from nodes where until_ms >= cast(unixepoch('subsec') * 1000 as integer) order by id"
            }
            Readers::Postgres(_) => {
                "select * from nodes \
                 where until_ms >= cast(extract(epoch from clock_timestamp()) * 1000 as bigint) order by id"
            }
        };
        select!(sql).fetch_all(&self.readers).await
    }
}
