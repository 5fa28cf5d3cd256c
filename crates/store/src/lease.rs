//! Leases: the right to act for something, until it is taken over.
//!
//! A lease has an epoch, which goes up whenever it changes hands. A write that depends on leases names them
//! ([`Store::apply_under`]), and its transaction begins with an update of their rows. So a holder that was replaced without
//! noticing, because it was frozen or cut off, changes nothing, whatever its clock says. Clocks only decide when another may
//! try, and on PostgreSQL that is the clock of the database.

use std::collections::BTreeMap;
use std::time::Duration;

use uuid::Uuid;

use crate::Store;
use crate::change::Change;
use crate::column::Column as _;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::node;
use crate::row::{Query, execute, select};
use crate::value::Value;

/// What a server without a bus leases: the whole database.
pub const SERVER: &str = "server";

/// A lease that this program took.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lease {
    holder: Uuid,
    what: String,
    epoch: i64,
}

impl Lease {
    /// What it is for, such as `table:` and an id.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// How often it has changed hands.
    pub fn epoch(&self) -> i64 {
        self.epoch
    }
}

/// Who wants a lease: a program, as long as it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Unlike all others.
    pub id: Uuid,
    /// For people.
    pub name: String,
}

/// Whether a lease may be taken from a holder that hasn't given it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takeover {
    /// Once it has run out.
    WhenOver,
    /// At once: the caller knows that the holder is gone.
    AtOnce,
}

/// What a holder has after it renewed its leases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renewed {
    /// Its leases. Those that are missing were taken by another.
    pub leases: Vec<Lease>,
    /// Whether it is registered as a node.
    pub is_node: bool,
}

/// A change of leases.
#[derive(Debug)]
pub(crate) enum LeaseChange {
    Take {
        what: String,
        holder: Holder,
        time: Duration,
        takeover: Takeover,
    },
    /// Renews all leases of a holder, and its time as a node.
    Renew {
        holder: Uuid,
        time: Duration,
    },
    Release {
        lease: Lease,
    },
    ReleaseAll {
        holder: Uuid,
    },
    /// Changes nothing, but fails if one of them was lost, and keeps them until the transaction ends.
    Hold(Vec<Lease>),
    /// The same for the lease that this whole program acts under.
    HoldServer(Lease),
    /// Deletes those that nobody has had for this long.
    Sweep {
        unused: Duration,
    },
}

impl LeaseChange {
    /// Whether it must be in one order with others of this kind: it decides between servers and nodes.
    pub(crate) fn is_ordered(&self) -> bool {
        matches!(self, LeaseChange::Take { what, .. } if what == SERVER)
    }

    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        match self {
            LeaseChange::Take { what, holder, time, takeover } => {
                take(what, holder, *time, *takeover, to).await
            }
            LeaseChange::Renew { holder, time } => {
                let until = until(clock(to).await?, *time);
                execute!(to, "update leases set until_ms = $1 where holder = $2", until, holder)?;
                execute!(to, "update nodes set until_ms = $1 where id = $2", until, holder)?;
                Ok(())
            }
            LeaseChange::Release { lease } => {
                let before = clock(to).await? - 1;
                let sql = "update leases set holder = '', until_ms = $1 \
                           where what = $2 and holder = $3 and epoch = $4";
                let rows = execute!(to, sql, before, lease.what, lease.holder, lease.epoch)?;
                if rows == 1 { Ok(()) } else { Err(StoreError::LeaseLost) }
            }
            LeaseChange::ReleaseAll { holder } => {
                let before = clock(to).await? - 1;
                let sql = "update leases set holder = '', until_ms = $1 where holder = $2";
                execute!(to, sql, before, holder)?;
                execute!(to, "delete from nodes where id = $1", holder)?;
                Ok(())
            }
            LeaseChange::Hold(leases) => {
                if are_held(leases, to).await? {
                    Ok(())
                } else {
                    Err(StoreError::LeaseLost)
                }
            }
            LeaseChange::HoldServer(lease) => {
                let is_held = are_held(std::slice::from_ref(lease), to).await?;
                if is_held { Ok(()) } else { Err(StoreError::Replaced) }
            }
            LeaseChange::Sweep { unused } => {
                let before = clock(to).await? - milliseconds(*unused);
                execute!(to, "delete from leases where until_ms < $1", before)?;
                Ok(())
            }
        }
    }
}

async fn take(
    what: &String,
    holder: &Holder,
    time: Duration,
    takeover: Takeover,
    to: &mut Connection,
) -> Result<(), StoreError> {
    let now = clock(to).await?;
    if what == SERVER
        && let Some(name) = node::one_at(now, to).await?
    {
        return Err(StoreError::Leased { name });
    }
    let free_before = if takeover == Takeover::AtOnce { i64::MAX } else { now };
    let sql = "insert into leases (what, holder, name, epoch, until_ms) values ($1, $2, $3, 1, $4) \
               on conflict (what) do update set holder = $2, name = $3, epoch = leases.epoch + 1, \
               until_ms = $4 where leases.until_ms < $5";
    let rows = execute!(to, sql, what, holder.id, holder.name, until(now, time), free_before)?;
    if rows == 1 {
        return Ok(());
    }
    let (name,) = select!("select name from leases where what = $1", what).fetch_one(to).await?;
    Err(StoreError::Leased { name })
}

/// Whether all of these are still held. They stay so until the transaction ends: on PostgreSQL it is an update, because a
/// plain select would not keep another from taking one before our commit.
async fn are_held(leases: &[Lease], to: &mut Connection) -> Result<bool, StoreError> {
    let mut by_holder: BTreeMap<Uuid, Vec<&Lease>> = BTreeMap::new();
    for lease in leases {
        by_holder.entry(lease.holder).or_default().push(lease);
    }
    for (holder, mut wanted) in by_holder {
        wanted.sort();
        wanted.dedup();
        // Few different texts, because each connection keeps the statements that it has prepared.
        let places = wanted.len().next_power_of_two();
        let names: Vec<String> = (0..places).map(|place| format!("${}", place + 2)).collect();
        let names = names.join(", ");
        let sql = match to {
            // Nobody else writes to the file meanwhile, so nothing has to be locked, and no page of the leases is written.
            Connection::Sqlite(_) => {
                format!("select what, epoch from leases where holder = $1 and what in ({names})")
            }
            Connection::Postgres(_) => format!(
                "update leases set epoch = epoch where holder = $1 and what in ({names}) returning what, epoch"
            ),
        };
        let mut values: Vec<Value> = vec![holder.stored().into()];
        let last = wanted[wanted.len() - 1];
        values.extend((0..places).map(|place| wanted.get(place).unwrap_or(&last).what.stored().into()));
        let mut held: Vec<(String, i64)> = Query::composed(sql, values).fetch_all(&mut *to).await?;
        held.sort();
        let same =
            |(lease, (what, epoch)): (&&Lease, &(String, i64))| lease.what == *what && lease.epoch == *epoch;
        if held.len() != wanted.len() || !wanted.iter().zip(&held).all(same) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn until(now: i64, time: Duration) -> i64 {
    now.saturating_add(milliseconds(time))
}

/// The time by the clock that all who share the database have in common, in milliseconds.
pub(crate) async fn clock(of: &mut Connection) -> Result<i64, StoreError> {
    let sql = match of {
        Connection::Sqlite(_) => return Ok(crate::now().as_millisecond()),
        Connection::Postgres(_) => "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
    };
    let (now,) = select!(sql).fetch_one(of).await?;
    Ok(now)
}

impl Store {
    /// Takes a lease for this time. Fails with [`StoreError::Leased`] while another has it.
    pub async fn take_lease(
        &self,
        what: &str,
        holder: &Holder,
        time: Duration,
        takeover: Takeover,
    ) -> Result<Lease, StoreError> {
        let change = LeaseChange::Take { what: what.to_owned(), holder: holder.clone(), time, takeover };
        self.apply(vec![Change::Lease(change)]).await?;
        let sql = "select epoch from leases where what = $1 and holder = $2";
        let found: Option<(i64,)> =
            select!(sql, what.to_owned(), holder.id).fetch_optional(&self.readers).await?;
        let (epoch,) = found.ok_or(StoreError::LeaseLost)?;
        Ok(Lease { holder: holder.id, what: what.to_owned(), epoch })
    }

    /// Applies changes, all or none of them, if these leases are still ours; else fails with [`StoreError::LeaseLost`].
    pub async fn apply_under(&self, leases: &[&Lease], changes: Vec<Change>) -> Result<(), StoreError> {
        self.writer.apply(leases.iter().copied().cloned().collect(), changes).await
    }

    /// From now on, every transaction of this program fails with [`StoreError::Replaced`] once another has the lease, and
    /// the store is closed then.
    pub fn act_under(&self, lease: &Lease) {
        self.writer.act_under(lease.clone());
    }

    /// Whether the store was closed because another program took its lease.
    pub fn was_replaced(&self) -> bool {
        self.writer.was_replaced()
    }

    /// Keeps all leases of a holder for this time from now on, and says which they are. Also keeps it registered, if it is
    /// a node.
    pub async fn renew_leases(&self, holder: &Holder, time: Duration) -> Result<Renewed, StoreError> {
        self.apply(vec![Change::Lease(LeaseChange::Renew { holder: holder.id, time })]).await?;
        let sql = "select what, epoch from leases where holder = $1";
        let held: Vec<(String, i64)> = select!(sql, holder.id).fetch_all(&self.readers).await?;
        let leases = held.into_iter().map(|(what, epoch)| Lease { holder: holder.id, what, epoch }).collect();
        let sql = "select id from nodes where id = $1";
        Ok(Renewed { leases, is_node: select!(sql, holder.id).finds(&self.readers).await? })
    }

    /// Gives a lease back, so that another may take it at once.
    pub async fn release_lease(&self, lease: &Lease) -> Result<(), StoreError> {
        self.apply(vec![Change::release(lease)]).await
    }

    /// Gives all leases of a holder back; it is no longer a node either.
    pub async fn release_leases(&self, holder: &Holder) -> Result<(), StoreError> {
        self.apply(vec![Change::Lease(LeaseChange::ReleaseAll { holder: holder.id })]).await
    }

    /// The holder of a lease that isn't over, and its epoch.
    pub async fn leaseholder(&self, what: &str) -> Result<Option<(Uuid, i64)>, StoreError> {
        let sql = match &self.readers {
            crate::connection::Readers::Sqlite(_) => {
                "select holder, epoch from leases where what = $1 and holder <> '' \
                 and until_ms >= cast(unixepoch('subsec') * 1000 as integer)"
            }
            crate::connection::Readers::Postgres(_) => {
                "select holder, epoch from leases where what = $1 and holder <> '' \
                 and until_ms >= cast(extract(epoch from clock_timestamp()) * 1000 as bigint)"
            }
        };
        select!(sql, what.to_owned()).fetch_optional(&self.readers).await
    }

    /// Deletes the leases that nobody has had for this long.
    pub async fn sweep_leases(&self, unused: Duration) -> Result<(), StoreError> {
        self.apply(vec![Change::Lease(LeaseChange::Sweep { unused })]).await
    }
}
