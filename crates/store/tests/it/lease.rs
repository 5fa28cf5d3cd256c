//! Leases: one holder at a time, and none that was replaced can write.

use std::time::Duration;

use store::{Change, Holder, Lease, Node, StoreError, Takeover};
use uuid::Uuid;

use crate::{Home, on_both, tables};

on_both!(
    a_lease_has_one_holder_until_it_is_over_or_given_back,
    a_holder_that_was_replaced_changes_nothing,
    of_many_who_want_it_one_gets_it,
    a_lost_lease_fails_only_what_depends_on_it,
    all_leases_of_a_holder_are_renewed_and_given_back_at_once,
    nodes_of_one_version_share_a_database_and_no_server_joins_them,
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
    assert_eq!(two.renew_leases(&ben, SHORT).await.unwrap().leases.len(), 2);
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
    let ada = holder("old");
    let lease = old.take_lease("server", &ada, LONG, Takeover::WhenOver).await.unwrap();
    old.act_under(&lease);
    let table = tables::table();
    old.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    old.renew_leases(&ada, LONG).await.unwrap();
    assert!(!old.was_replaced());

    let taken = new.take_lease("server", &holder("new"), LONG, Takeover::AtOnce).await.unwrap();
    new.act_under(&taken);
    let late = tables::table();
    let refused = old.apply(vec![Change::Open(Box::new(late.clone()))]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Replaced), "{refused}");
    old.closed().await;
    assert!(old.was_replaced());
    assert!(matches!(old.renew_leases(&ada, LONG).await, Err(StoreError::Closed)));
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

async fn a_lost_lease_fails_only_what_depends_on_it(home: Home) {
    let (old, new) = (home.open().await, home.open().await);
    let (ada, ben) = (holder("old"), holder("new"));
    let mut leases = Vec::new();
    for n in 0..20 {
        leases.push(old.take_lease(&format!("table:{n}"), &ada, LONG, Takeover::WhenOver).await.unwrap());
    }
    let opened: Vec<_> = leases.iter().map(|_| tables::table()).collect();
    let taken = new.take_lease("table:7", &ben, LONG, Takeover::AtOnce).await.unwrap();
    // All of them wait for the writer at once, and share transactions.
    let writes = leases.iter().zip(&opened).map(async |(lease, table)| {
        old.apply_under(&[lease], vec![Change::Open(Box::new(table.clone()))]).await
    });
    let written = futures_util::future::join_all(writes).await;
    for (n, (written, table)) in written.iter().zip(&opened).enumerate() {
        let is_stored = new.load(table.id).await.unwrap().is_some();
        match written {
            Ok(()) => assert!(n != 7 && is_stored, "{n}"),
            Err(StoreError::LeaseLost) => assert!(n == 7 && !is_stored, "{n}"),
            Err(error) => panic!("{n}: {error}"),
        }
    }
    assert!(!old.was_replaced());
    // What depends on several needs all of them; what depends on none is written.
    let both: [&Lease; 2] = [&leases[7], &leases[8]];
    assert!(matches!(old.apply_under(&both, Vec::new()).await, Err(StoreError::LeaseLost)));
    assert!(matches!(old.release_lease(&leases[7]).await, Err(StoreError::LeaseLost)));
    old.apply_under(&[&leases[8], &leases[9], &leases[10]], Vec::new()).await.unwrap();
    old.apply(vec![Change::Nothing]).await.unwrap();
    new.apply_under(&[&taken], Vec::new()).await.unwrap();
    // Taking it back is another lease: the old one stays lost.
    let again = old.take_lease("table:7", &ada, LONG, Takeover::AtOnce).await.unwrap();
    assert!(matches!(old.apply_under(&[&leases[7]], Vec::new()).await, Err(StoreError::LeaseLost)));
    old.apply_under(&[&again], Vec::new()).await.unwrap();
    old.close().await;
    new.close().await;
}

async fn all_leases_of_a_holder_are_renewed_and_given_back_at_once(home: Home) {
    let store = home.open().await;
    let (ada, ben) = (holder("Ada's"), holder("Ben's"));
    for what in ["table:1", "table:2", "match:1"] {
        store.take_lease(what, &ada, SHORT, Takeover::WhenOver).await.unwrap();
    }
    let taken = store.take_lease("table:2", &ben, LONG, Takeover::AtOnce).await.unwrap();
    let renewed = store.renew_leases(&ada, LONG).await.unwrap();
    let mut held: Vec<&str> = renewed.leases.iter().map(Lease::what).collect();
    held.sort_unstable();
    assert_eq!((held, renewed.is_node), (vec!["match:1", "table:1"], false));
    assert!(store.take_lease("table:1", &ben, LONG, Takeover::WhenOver).await.is_err());
    assert_eq!(store.leaseholder("table:1").await.unwrap(), Some((ada.id, 1)));
    assert_eq!(store.leaseholder("table:2").await.unwrap(), Some((ben.id, taken.epoch())));

    store.release_leases(&ada).await.unwrap();
    assert_eq!(store.renew_leases(&ada, LONG).await.unwrap().leases, []);
    assert_eq!(store.leaseholder("table:1").await.unwrap(), None);
    let next = store.take_lease("table:1", &ben, LONG, Takeover::WhenOver).await.unwrap();
    assert_eq!(next.epoch(), 2);
    // Those that nobody has are deleted some day; one that is held never is.
    store.sweep_leases(SHORT).await.unwrap();
    store.apply_under(&[&next, &taken], Vec::new()).await.unwrap();
    assert_eq!(store.take_lease("match:1", &ben, LONG, Takeover::WhenOver).await.unwrap().epoch(), 1);
    store.close().await;
}

fn node(name: &str, version: &str) -> Node {
    Node { holder: holder(name), kind: "server".to_owned(), version: version.to_owned() }
}

async fn nodes_of_one_version_share_a_database_and_no_server_joins_them(home: Home) {
    let store = home.open().await;
    let (one, two, newer) = (node("one", "1.0"), node("two", "1.0"), node("three", "1.1"));
    let server = store.take_lease(store::SERVER, &holder("server"), LONG, Takeover::WhenOver).await.unwrap();
    let refused = store.register_node(&one, LONG).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Leased { name } if name == "server"), "{refused}");
    store.release_lease(&server).await.unwrap();

    let cluster = store.register_node(&one, LONG).await.unwrap();
    assert_eq!(store.register_node(&two, LONG).await.unwrap(), cluster);
    assert_eq!(store.nodes().await.unwrap(), [one.clone(), two.clone()]);
    let refused = store.register_node(&newer, LONG).await.unwrap_err();
    let said = "using the database with version 1.0 of Broadside";
    assert!(refused.to_string().contains(said), "{refused}");
    let refused = store.take_lease(store::SERVER, &holder("server"), LONG, Takeover::AtOnce).await;
    assert!(matches!(&refused, Err(StoreError::Leased { name }) if name == "one" || name == "two"));

    assert!(store.renew_leases(&one.holder, LONG).await.unwrap().is_node);
    for node in [&one, &two] {
        store.release_leases(&node.holder).await.unwrap();
    }
    assert!(!store.renew_leases(&one.holder, LONG).await.unwrap().is_node);
    assert_eq!(store.register_node(&newer, LONG).await.unwrap(), cluster, "it stays the same cluster");
    // One that is gone without a word counts no longer once its time is over.
    store.renew_leases(&newer.holder, SHORT).await.unwrap();
    let free = async {
        while store.register_node(&one, LONG).await.is_err() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), free).await.expect("it is free soon");
    assert!(!store.renew_leases(&newer.holder, LONG).await.unwrap().is_node);
    store.close().await;
}
