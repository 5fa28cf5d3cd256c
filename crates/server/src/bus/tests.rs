//! The bus with a real NATS server.

use testkit::Nats;

use super::*;
use crate::config;

const PATIENCE: Duration = Duration::from_secs(20);

async fn bus(nats: &Nats, cluster: Uuid) -> Bus {
    let setting = config::Nats { url: nats.url().parse().unwrap(), credentials: None };
    Bus::new(connect(&setting, "test").await.unwrap(), cluster)
}

/// Waits until something is so.
async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.expect("it happens in time");
}

#[tokio::test]
async fn messages_arrive_in_order_and_clusters_do_not_mix() {
    let Some(nats) = Nats::start() else { return };
    let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
    let (ada, ben, eve) = (bus(&nats, one).await, bus(&nats, one).await, bus(&nats, other).await);
    let mut heard = ben.subscribe("here.*").await.unwrap();
    let mut overheard = eve.subscribe(">").await.unwrap();
    ben.flush().await;
    eve.flush().await;
    for n in 0..1000 {
        ada.publish(&format!("here.{n}"), n.to_string());
    }
    for n in 0..1000 {
        let came = tokio::time::timeout(PATIENCE, heard.next()).await.unwrap().unwrap();
        assert_eq!((came.subject, came.payload), (format!("here.{n}"), n.to_string().into()));
    }
    eve.publish("last", "");
    assert_eq!(overheard.next().await.unwrap().subject, "last");
}

#[tokio::test]
async fn requests_are_answered_or_fail_at_once_if_nobody_is_there() {
    let Some(nats) = Nats::start() else { return };
    let cluster = Uuid::now_v7();
    let (ada, ben) = (bus(&nats, cluster).await, bus(&nats, cluster).await);
    assert_eq!(ada.request("double", "7", PATIENCE).await, Err(NoAnswer::Nobody));
    let mut asked = ben.subscribe("double").await.unwrap();
    let answering = async {
        while let Some(came) = asked.next().await {
            let number: u32 = std::str::from_utf8(&came.payload).unwrap().parse().unwrap();
            ben.reply(came.reply.unwrap(), (2 * number).to_string());
        }
    };
    // The server may take the subscription of one connection later than a request of another.
    let asking = async {
        loop {
            match ada.request("double", "21", PATIENCE).await {
                Err(NoAnswer::Nobody) => {}
                answer => return answer,
            }
        }
    };
    let answer = tokio::select! {
        answer = asking => answer,
        () = answering => panic!("the subscription ended"),
    };
    assert_eq!(answer.unwrap(), "42");
    let late = ada.request("double", "1", Duration::from_millis(50)).await;
    assert_eq!(late, Err(NoAnswer::Late));
}

#[tokio::test]
async fn a_lost_connection_blocks_nobody_and_is_found_again() {
    let Some(nats) = Nats::start() else { return };
    let cluster = Uuid::now_v7();
    let (ada, ben) = (bus(&nats, cluster).await, bus(&nats, cluster).await);
    let mut heard = ben.subscribe("news").await.unwrap();
    nats.stop();
    until(|| !ada.is_connected() && !ben.is_connected()).await;
    // Far more than any buffer has room for.
    for _ in 0..3 * OUTBOX {
        ada.publish("news", "lost");
    }
    assert_eq!(ada.request("news", "", PATIENCE).await, Err(NoAnswer::Down));
    nats.resume();
    until(|| ada.is_connected() && ben.is_connected()).await;
    let found = async {
        loop {
            ada.publish("news", "found");
            let came = tokio::time::timeout(Duration::from_millis(50), heard.next()).await;
            if came.is_ok_and(|came| came.is_some_and(|came| came.payload == "found")) {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, found).await.expect("the subscription holds");
}
