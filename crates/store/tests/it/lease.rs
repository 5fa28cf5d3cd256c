//! Leases: one holder at a time, and none that was replaced can write.

use std::time::Duration;

use store::{Change, Holder, StoreError, Takeover};
use uuid::Uuid;

use crate::{Home, on_both, tables};

on_both!(
    a_lease_has_one_holder_until_it_is_over_or_given_back,
    a_holder_that_was_replaced_changes_nothing,
    of_many_who_want_it_one_gets_it,
);

const LONG: Duration = Duration::from_hours(1);
/// Over as soon as it is taken.
const SHORT: Duration = Duration::ZERO;

fn holder(name: &str) -> Holder {
    Holder { id: Uuid::now_v7(), name: name.to_owned() }
}

async fn a_lease_has_one_holder_until_it_is_over_or_given_back(home: Home) {
    let (one, two) = (home.open().await, home.open().await);
    let (ada, ben) = (holder("Ada's"), holder("Ben's"));
    let lease = one.take_lease("server", &ada, LONG, Takeover::WhenOver).await.unwrap();
    assert_eq!(lease.epoch(), 1);
    let refused = two.take_lease("server", &ben, LONG, Takeover::WhenOver).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Leased { name } if name == "Ada's"), "{refused}");
    assert!(two.take_lease("another", &ben, LONG, Takeover::WhenOver).await.is_ok());
    one.release_lease(&lease).await.unwrap();
    let lease = two.take_lease("server", &ben, LONG, Takeover::WhenOver).await.unwrap();
    assert_eq!(lease.epoch(), 2);
    // One that is renewed for no time at all is over.
    two.renew_lease(&lease, SHORT).await.unwrap();
    let free = async {
        while one.take_lease("server", &ada, SHORT, Takeover::WhenOver).await.is_err() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), free).await.expect("it is free soon");
    // Who knows that the holder is gone need not wait.
    one.take_lease("at once", &ada, LONG, Takeover::WhenOver).await.unwrap();
    assert_eq!(two.take_lease("at once", &ben, LONG, Takeover::AtOnce).await.unwrap().epoch(), 2);
    one.close().await;
    two.close().await;
}

async fn a_holder_that_was_replaced_changes_nothing(home: Home) {
    let (old, new) = (home.open().await, home.open().await);
    let lease = old.take_lease("server", &holder("old"), LONG, Takeover::WhenOver).await.unwrap();
    old.act_under(&lease);
    let table = tables::table();
    old.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    old.renew_lease(&lease, LONG).await.unwrap();
    assert!(!old.was_replaced());

    let taken = new.take_lease("server", &holder("new"), LONG, Takeover::AtOnce).await.unwrap();
    new.act_under(&taken);
    let late = tables::table();
    let refused = old.apply(vec![Change::Open(Box::new(late.clone()))]).await.unwrap_err();
    assert!(matches!(refused, StoreError::LeaseLost), "{refused}");
    old.closed().await;
    assert!(old.was_replaced());
    assert!(matches!(old.renew_lease(&lease, LONG).await, Err(StoreError::Closed)));
    assert!(new.load(late.id).await.unwrap().is_none());
    assert!(new.load(table.id).await.unwrap().is_some());
    new.apply(vec![Change::Open(Box::new(late))]).await.unwrap();
    new.close().await;
}

async fn of_many_who_want_it_one_gets_it(home: Home) {
    let mut stores = Vec::new();
    for _ in 0..6 {
        stores.push(home.open().await);
    }
    for round in 1..=5 {
        let tries = stores.iter().enumerate().map(|(n, store)| {
            let (what, holder) = (format!("server {round}"), holder(&n.to_string()));
            async move { store.take_lease(&what, &holder, LONG, Takeover::WhenOver).await }
        });
        let taken = futures_util::future::join_all(tries).await;
        let lost = taken.iter().filter(|taken| matches!(taken, Err(StoreError::Leased { .. }))).count();
        assert_eq!((taken.iter().filter(|taken| taken.is_ok()).count(), lost), (1, 5), "{taken:?}");
    }
    for store in stores {
        store.close().await;
    }
}
