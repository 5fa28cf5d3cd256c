//! Shutdown: all sockets are told.

use std::time::Duration;

use server::Limits;
use tempfile::TempDir;

use crate::client::http;
use crate::harness::{Server, captain};
use crate::held_clock::HeldClock;

#[tokio::test(start_paused = true)]
async fn a_stop_tells_sockets_and_ends_in_time() {
    let clock = HeldClock::new();
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.until(|me| me.seen == 1).await;
    // One that never says hello, one that never finishes its request.
    let silent = crate::client::socket(server.address, &table.id, &[]).await.unwrap();
    let mut half = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut half, b"GET /health HTTP/1.1\r\nhost:").await.unwrap();
    let stopping = tokio::spawn(server.stop());
    while player.listen().await {}
    assert_eq!(player.bye.as_deref(), Some("restart"));
    // Whoever has not left by then is not waited for.
    let limit = Limits::default().stop_time;
    clock.advance(limit).await;
    let took = stopping.await.unwrap();
    assert!(took <= limit, "{took:?}");
    drop((silent, half));
}

#[tokio::test(start_paused = true)]
async fn a_server_that_drains_says_so_first_and_goes_on_for_a_while() {
    let clock = HeldClock::new();
    let time = Duration::from_secs(20);
    let server = Server::set_up(TempDir::new().unwrap(), |config| config.drain = time).await;
    assert_eq!(server.get("/ready").await.json()["status"], "ready");
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    let address = server.address;
    let get = async |path: &str| http(address, "GET", path, &[], "").await;
    let stopping = tokio::spawn(server.stop());
    while get("/ready").await.status == 200 {}
    get("/ready").await.is_not_ready("stopping");
    // Whoever comes or plays meanwhile is served.
    assert_eq!(get("/health").await.status, 200);
    assert_eq!(get(&format!("/api/tables/{}", table.id)).await.status, 200);
    player.play_some(1, 1).await;
    clock.advance(time).await;
    while player.listen().await {}
    assert_eq!(player.bye.as_deref(), Some("restart"));
    let took = stopping.await.unwrap();
    assert!(took >= time, "{took:?}");
}

#[tokio::test]
async fn health_and_metrics_answer() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.play_some(1, 2).await;
    assert_eq!(server.get("/health").await.json()["status"], "ok");
    let metrics = server.get("/metrics").await.text;
    for name in [
        "broadside_turns_total",
        "broadside_sockets",
        "broadside_http_requests_total",
        "broadside_turn_seconds",
    ] {
        assert!(metrics.contains(name), "{name} is not in:\n{metrics}");
    }
}
