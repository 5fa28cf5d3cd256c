//! Opens a table.

use captains::registry;
use rules::{Cells, Dice, Fleet, Ruleset, Seat, Sides, TimeControl};
use store::{Change, Kind, Lease, Store, StoreError, Table};
use uuid::Uuid;
use wire::Coaching;

use crate::fair_queue::Asker;
use crate::pool::{NotRun, Pool};
use crate::token;

/// The settings of a new table.
pub(crate) struct Opening {
    pub(crate) kind: Kind,
    pub(crate) ruleset: Ruleset,
    /// A seat with a name is taken or reserved.
    pub(crate) names: Sides<Option<String>>,
    pub(crate) first: Seat,
    pub(crate) control: Option<TimeControl>,
    pub(crate) coaching: Coaching,
}

/// Why a table was not opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotOpened {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("this captain does not exist")]
    Captain,
    #[error("the captain could not place a fleet: {0}")]
    NotRun(#[from] NotRun),
}

/// Opens a table and stores it, together with these changes, which may depend on leases. It gets only hashes of the tokens; the caller keeps the
/// tokens.
pub(crate) async fn open(
    opening: Opening,
    tokens: Sides<Option<store::TokenHash>>,
    also: impl FnOnce(Uuid) -> Vec<Change>,
    under: &[&Lease],
    store: &Store,
    pool: &Pool,
    asker: Asker,
) -> Result<Table, NotOpened> {
    let fleet = match &opening.kind {
        Kind::Captain(name) => Some(deploy(name, &opening.ruleset, pool, asker).await?),
        Kind::Hotseat | Kind::Online => None,
    };
    let table = Table {
        id: Uuid::now_v7(),
        kind: opening.kind,
        ruleset: opening.ruleset,
        names: opening.names,
        tokens,
        first: opening.first,
        control: opening.control,
        left: None,
        coaching: opening.coaching,
        fleets: Sides::new(None, fleet),
        pencil: Sides::new(Cells::EMPTY, Cells::EMPTY),
        next: None,
        opened: store::now(),
        began: None,
    };
    let mut changes = vec![Change::Open(Box::new(table.clone()))];
    changes.extend(also(table.id));
    store.apply_under(under, changes).await?;
    Ok(table)
}

async fn deploy(name: &str, ruleset: &Ruleset, pool: &Pool, asker: Asker) -> Result<Fleet, NotOpened> {
    let captain = registry::find(name).ok_or(NotOpened::Captain)?.captain;
    let ruleset = ruleset.clone();
    let think = move || captain.deploy(&ruleset, &mut Dice::from_key(token::random()));
    Ok(pool.run(asker, think).await?)
}
