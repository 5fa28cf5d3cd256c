//! A server whose data is on PostgreSQL: it goes on after the database was down, and shows what was moved there.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::Config;
use store::PostgresUrl;
use tempfile::TempDir;
use testkit::Postgres;

use crate::event_harness::Event;
use crate::harness::Server;
use crate::tournaments::{fold, rows};

fn on(url: &str) -> impl FnOnce(&mut Config) + use<> {
    let url: PostgresUrl = url.parse().unwrap();
    move |config| {
        config.postgres = Some(url);
        config.reach = arena::Reach::to(&[arena::Zone::Loopback]);
    }
}

#[tokio::test]
async fn everything_goes_on_after_the_database_was_down() {
    let Some(database) = Postgres::start() else { return };
    let server = Server::set_up(TempDir::new().unwrap(), on(&database.fresh())).await;
    let event = Event::with(server, &["Ada", "Ben", "Cid"]).await;
    let table = event.server.pair("classic").await;
    let (mut a, mut b) = (event.server.sit(&table, 0).await, event.server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    tokio::join!(a.play_some(1, 3), b.play_some(2, 3));
    a.my_turn().await;
    b.until(|me| me.seen == a.seen).await;
    let id = event.fast(json!({"games": 20, "concurrency": 2})).await;
    event.until(&id, "some are played", |shown| shown["tournament"]["played"].as_u64() >= Some(3)).await;

    database.stop();
    event.server.get("/ready").await.is_not_ready("database-down");
    assert_eq!(event.server.get("/health").await.status, 200, "a restart would not help");
    for path in ["/api/bots", &format!("/api/tournaments/{id}")] {
        let answer = event.server.get(path).await;
        answer.is(503, "database-down", path);
        assert!(answer.head.to_lowercase().contains("retry-after: "), "{}", answer.head);
    }
    let body = json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me"});
    event.server.post("/api/tables", &body).await.is(503, "database-down", "a new table");
    assert_eq!(event.server.get("/api/rules").await.status, 200, "what needs no database goes on");
    // An order that cannot be stored is not shown to anybody, and the socket says so by its end.
    let (shown_a, shown_b) = (a.seen, b.seen);
    a.fire(9).await;
    while a.listen().await {}
    while b.listen().await {}
    assert_eq!((a.seen, b.seen), (shown_a, shown_b));

    database.resume();
    let (mut a, mut b) = (event.server.sit(&table, 0).await, event.server.sit(&table, 1).await);
    // Nothing that was shown is missing.
    a.until(|me| me.seen >= shown_a).await;
    b.until(|me| me.seen >= shown_b).await;
    tokio::join!(a.play_out(1), b.play_out(2));
    assert_eq!(a.ended, b.ended);
    let shown = event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    assert_eq!(games.len(), 60);
    assert_eq!(rows(&shown["standings"]).into_iter().collect::<BTreeMap<_, _>>(), fold(&games));
    // Its leases are renewed within two seconds, perhaps after the last game.
    while event.server.get("/ready").await.json()["status"] != "ready" {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let metrics = event.server.get("/metrics").await.text;
    assert!(metrics.contains("broadside_database_up 1"), "{metrics}");
}

/// What everybody can see of a server's games.
async fn sights(event: &Event, tournament: &str, table: &str) -> Vec<Value> {
    let mut sights = Vec::new();
    for path in [
        format!("/api/tournaments/{tournament}"),
        format!("/api/tables/{table}"),
        "/api/leaderboard".to_owned(),
        "/api/bots".to_owned(),
    ] {
        let answer = event.server.get(&path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        sights.push(answer.json());
    }
    let games = event.games(tournament).await;
    for game in &games {
        let path = format!("/api/games/{}/notation", game["id"].as_str().unwrap());
        let answer = event.server.get(&path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        sights.push(Value::String(answer.text));
    }
    sights.extend(games);
    sights
}

#[tokio::test]
async fn a_server_on_the_moved_database_shows_the_same() {
    let Some(database) = Postgres::shared() else { return };
    let event = Event::of(&["Ada", "Ben"]).await;
    let table = event.server.pair("classic").await;
    let (mut a, mut b) = (event.server.sit(&table, 0).await, event.server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    tokio::join!(a.play_out(1), b.play_out(2));
    let id = event.fast(json!({"games": 6})).await;
    event.until_state(&id, "finished").await;
    let before = sights(&event, &id, &table.id).await;

    let url = database.fresh();
    let to: PostgresUrl = url.parse().unwrap();
    let running = server::move_data(event.server.data(), &to).await;
    assert!(running.is_err_and(|error| error.to_string().contains("another server is running")));
    let Event { server, organiser, teams } = event;
    let (directory, ..) = server.halt().await;
    let moved = server::move_data(directory.path(), &to).await.unwrap();
    assert_eq!((moved.replayed.good, moved.replayed.unreadable), (7, 0));

    let server = Server::set_up(directory, on(&url)).await;
    assert_eq!(server.password, None, "the organiser keeps the password");
    let event = Event { server, organiser, teams };
    assert_eq!(sights(&event, &id, &table.id).await, before);
    let storage = event.ask("GET", "/api/admin/storage", &Value::Null).await.json();
    assert!(storage["databaseBytes"].as_u64() > Some(100_000), "{storage}");
    let copy = event.ask("GET", "/api/admin/backup", &Value::Null).await;
    assert!(copy.status == 200 && copy.bytes.starts_with(b"SQLite format 3\0"), "{}", copy.status);
}
