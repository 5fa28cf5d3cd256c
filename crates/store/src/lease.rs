//! Leases: the right to act for something, until it is taken over.
//!
//! A lease has an epoch, which goes up whenever it changes hands. [`Store::act_under`] puts the epoch into every transaction
//! of this program, so that a holder which was replaced without noticing, because it was frozen or cut off, can no longer
//! change anything, whatever its clock says. Clocks only decide when another may try, and on PostgreSQL that is the clock of
//! the database.

use std::time::Duration;

use uuid::Uuid;

use crate::Store;
use crate::change::Change;
use crate::connection::{Connection, Readers};
use crate::error::StoreError;
use crate::row::{execute, select};

/// A lease that this program took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    what: String,
    epoch: i64,
}

impl Lease {
    /// How often it has changed hands.
    pub fn epoch(&self) -> i64 {
        self.epoch
    }
}

/// Who wants a lease.
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

/// A change of a lease.
#[derive(Debug)]
pub(crate) enum LeaseChange {
    Take {
        what: String,
        holder: Holder,
        time: Duration,
        takeover: Takeover,
    },
    Renew {
        lease: Lease,
        time: Duration,
    },
    Release {
        lease: Lease,
    },
    /// Changes nothing, but fails if the lease was lost, and keeps it until the transaction ends.
    Hold {
        lease: Lease,
    },
}

impl LeaseChange {
    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let rows = match self {
            LeaseChange::Take { what, holder, time, takeover } => {
                let now = clock(to).await?;
                let free_before = if *takeover == Takeover::AtOnce { i64::MAX } else { now };
                let sql = "insert into leases (what, holder, name, epoch, until_ms) values ($1, $2, $3, 1, $4) \
                           on conflict (what) do update set holder = $2, name = $3, epoch = leases.epoch + 1, \
                           until_ms = $4 where leases.until_ms < $5";
                let rows = execute!(to, sql, what, holder.id, holder.name, until(now, *time), free_before)?;
                if rows == 1 {
                    return Ok(());
                }
                let (name,) = select!("select name from leases where what = $1", what).fetch_one(to).await?;
                return Err(StoreError::Leased { name });
            }
            LeaseChange::Renew { lease, time } => {
                let now = clock(to).await?;
                let sql = "update leases set until_ms = $1 where what = $2 and epoch = $3";
                execute!(to, sql, until(now, *time), lease.what, lease.epoch)?
            }
            LeaseChange::Release { lease } => {
                let sql = "update leases set until_ms = 0 where what = $1 and epoch = $2";
                execute!(to, sql, lease.what, lease.epoch)?
            }
            // An update, because a plain select would not keep another from taking the lease before our commit.
            LeaseChange::Hold { lease } => {
                let sql = "update leases set epoch = epoch where what = $1 and epoch = $2";
                execute!(to, sql, lease.what, lease.epoch)?
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::LeaseLost) }
    }
}

pub(crate) fn until(now: i64, time: Duration) -> i64 {
    now.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}

/// PostgreSQL's clock.
const CLOCK: &str = "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

/// The time by the clock that all who share the database have in common, in milliseconds.
pub(crate) async fn clock(of: &mut Connection) -> Result<i64, StoreError> {
    let sql = match of {
        Connection::Sqlite(_) => return Ok(crate::now().as_millisecond()),
        Connection::Postgres(_) => CLOCK,
    };
    let (now,) = select!(sql).fetch_one(of).await?;
    Ok(now)
}

/// The same, for who only reads.
pub(crate) async fn clock_of(readers: &Readers) -> Result<i64, StoreError> {
    let sql = match readers {
        Readers::Sqlite(_) => return Ok(crate::now().as_millisecond()),
        Readers::Postgres(_) => CLOCK,
    };
    let (now,) = select!(sql).fetch_one(readers).await?;
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
        Ok(Lease { what: what.to_owned(), epoch })
    }

    /// From now on, every transaction of this program fails with [`StoreError::LeaseLost`] once another has the lease, and
    /// the store is closed then.
    pub fn act_under(&self, lease: &Lease) {
        self.writer.act_under(lease.clone());
    }

    /// Whether the store was closed because another program took its lease.
    pub fn was_replaced(&self) -> bool {
        self.writer.was_replaced()
    }

    /// Keeps a lease for this time from now on.
    pub async fn renew_lease(&self, lease: &Lease, time: Duration) -> Result<(), StoreError> {
        self.apply(vec![Change::Lease(LeaseChange::Renew { lease: lease.clone(), time })]).await
    }

    /// Gives a lease back, so that another may take it at once.
    pub async fn release_lease(&self, lease: &Lease) -> Result<(), StoreError> {
        self.apply(vec![Change::Lease(LeaseChange::Release { lease: lease.clone() })]).await
    }
}
