//! TEMPORARY until main has it.
use std::time::Duration;
use crate::{Change, Holder, Lease, Store, StoreError};
/// x
pub struct Renewed {
    /// x
    pub leases: Vec<Lease>,
}
impl Store {
    /// x
    pub async fn apply_under(&self, _: &[&Lease], changes: Vec<Change>) -> Result<(), StoreError> { self.apply(changes).await }
    /// x
    pub async fn renew_leases(&self, _: &Holder, _: Duration) -> Result<Renewed, StoreError> { Ok(Renewed { leases: vec![] }) }
}
