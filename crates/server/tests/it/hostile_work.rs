//! Expensive requests of one client must not hold up those of others.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;
use store::Store;

use crate::client::{PATIENCE, Player};
use crate::harness::{Server, Table, captain, new_bot};
use crate::hostile::{get, person, post, socket};

const STRANGER: u8 = 66;

/// Rules whose fleet nearly fills the board: it takes long to find out that it cannot be laid out by lot.
fn tight() -> Value {
    let mut rules = Server::preset("morskoi");
    rules["name"] = "tight".into();
    rules["ship"] = json!([
        {"class": "Four", "length": 4, "count": 3},
        {"class": "Three", "length": 3, "count": 3},
        {"class": "Two", "length": 2, "count": 3},
        {"class": "One", "length": 1, "count": 3},
    ]);
    rules
}

/// Rules that no captain has a book for.
fn wide() -> Value {
    let mut rules = Server::preset("classic");
    rules["name"] = "wide".into();
    rules["board"]["width"] = 14.into();
    rules["board"]["height"] = 14.into();
    rules
}

impl Server {
    /// The rules of a preset, in JSON.
    fn preset(name: &str) -> Value {
        serde_json::to_value(rules::Ruleset::preset(name).unwrap().rules()).unwrap()
    }

    /// A table that somebody at this address opens and sits at.
    async fn sit_from(&self, n: u8, body: &Value) -> Player {
        let opened = post(person(n), self.address, "/api/tables", body).await;
        assert_eq!(opened.status, 201, "{}", opened.text);
        let table = Table::of(&opened.json());
        let path = format!("/api/tables/{}/socket?as=player", table.id);
        let socket = socket(person(n), self, &path, &[]).await.unwrap();
        Player::greet(socket, Some(&table.tokens[0]), 0).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn checks_of_hard_rules_keep_nobody_from_opening_a_game() {
    let server = Arc::new(Server::start().await);
    let (asked, answered) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let crowd = (0..150).map(|n| {
        let (server, asked, answered) = (Arc::clone(&server), Arc::clone(&asked), Arc::clone(&answered));
        tokio::spawn(async move {
            let mut rules = tight();
            rules["name"] = format!("tight-{n}").into();
            asked.fetch_add(1, Ordering::SeqCst);
            let answer =
                post(person(STRANGER), server.address, "/api/rules/check", &json!({"rules": rules})).await;
            assert_eq!(answer.code(), "bad-rules", "{}", answer.text);
            answered.fetch_add(1, Ordering::SeqCst);
        })
    });
    let crowd: Vec<_> = crowd.collect();
    while asked.load(Ordering::SeqCst) < 150 {
        tokio::task::yield_now().await;
    }
    let before = answered.load(Ordering::SeqCst);
    for _ in 0..5 {
        let body = json!({"rules": "classic", "opponent": captain(), "first": "me"});
        let opened = post(person(1), server.address, "/api/tables", &body).await;
        assert_eq!(opened.status, 201, "{}", opened.text);
    }
    // Each waits for the one check that is being made, not for those in line.
    let meanwhile = answered.load(Ordering::SeqCst) - before;
    assert!(meanwhile <= 30, "{meanwhile} checks came first");
    assert!(answered.load(Ordering::SeqCst) < 100, "the crowd still waits");
    crowd.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_address_with_many_hard_games_waits_for_its_own_captains() {
    let server = Arc::new(Server::with(|limits| limits.thinkers = Some(1)).await);
    let hard = json!({"rules": wide(), "opponent": {"type": "captain", "name": "admiral"}, "first": "them"});
    let (began, moved) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let crowd = (0..40).map(|seed| {
        let (server, hard) = (Arc::clone(&server), hard.clone());
        let (began, moved) = (Arc::clone(&began), Arc::clone(&moved));
        tokio::spawn(async move {
            let mut player = server.sit_from(STRANGER, &hard).await;
            player.place(seed).await;
            began.fetch_add(1, Ordering::SeqCst);
            // Every captain is kept busy: each of its orders is answered at once.
            loop {
                player.my_turn().await;
                moved.fetch_add(1, Ordering::SeqCst);
                player.fire(seed).await;
            }
        })
    });
    let crowd: Vec<_> = crowd.collect();
    while began.load(Ordering::SeqCst) < 40 || moved.load(Ordering::SeqCst) == 0 {
        assert!(crowd.iter().all(|task| !task.is_finished()), "a game of the crowd failed");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let easy = json!({"rules": "classic", "opponent": {"type": "captain", "name": "cadet"}, "first": "them"});
    let mut player = server.sit_from(1, &easy).await;
    player.place(99).await;
    // The game has begun, so the captain stands in line.
    player.until(|player| player.seen >= 1).await;
    let before = moved.load(Ordering::SeqCst);
    player.until(|player| player.seen >= 2).await;
    let meanwhile = moved.load(Ordering::SeqCst) - before;
    // One is thinking already, and what others have heard may be counted late.
    assert!(meanwhile <= 12, "{meanwhile} captains of the other address came first");
    assert!(crowd.iter().all(|task| !task.is_finished()), "the crowd still plays");
    crowd.iter().for_each(tokio::task::JoinHandle::abort);
}

impl Server {
    /// A short game that somebody at this address has played and given up; the path of its analysis.
    async fn short_game(&self, n: u8, seed: u64) -> String {
        let body = json!({"rules": "classic", "opponent": captain(), "first": "me"});
        let mut player = self.sit_from(n, &body).await;
        player.place(seed).await;
        player.play_some(seed, 2).await;
        player.my_turn().await;
        player.order(&json!({"type": "resign"})).await;
        player.until(|player| player.ended.is_some()).await;
        format!("/api/games/{}/analysis", player.table["id"].as_str().unwrap())
    }

    async fn is_analysed(&self, n: u8, path: &str) -> bool {
        get(person(n), self, path, &[]).await.status == 200
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn analyses_of_one_address_keep_no_others_waiting() {
    let server = Server::start().await;
    let mut crowd = Vec::new();
    for seed in 0..24 {
        crowd.push(server.short_game(STRANGER, seed).await);
    }
    let own = server.short_game(1, 99).await;
    for path in &crowd {
        let asked = get(person(STRANGER), &server, path, &[]).await;
        assert!(matches!(asked.status, 200 | 202), "{}", asked.text);
    }
    // One is being made and sixteen wait; the others are told to come again.
    let mut refused = 0;
    for path in &crowd {
        let asked = get(person(STRANGER), &server, path, &[]).await;
        if asked.status == 429 {
            assert_eq!(asked.code(), "too-many");
            refused += 1;
        }
    }
    assert!(refused > 0, "a line has an end");
    let first = get(person(1), &server, &own, &[]).await;
    assert_eq!(first.status, 202, "{}", first.text);
    let count = async || {
        let mut ready = 0;
        for path in &crowd {
            ready += usize::from(server.is_analysed(STRANGER, path).await);
        }
        ready
    };
    let before = count().await;
    while !server.is_analysed(1, &own).await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let after = count().await;
    assert!(after - before <= 4, "{} others came first", after - before);
    assert!(after < 20, "the crowd still waits");
}

#[tokio::test]
async fn a_captain_thinks_again_when_somebody_is_back() {
    let server = Server::start().await;
    let table = server.table_with(json!({"rules": "classic", "opponent": captain(), "first": "them"})).await;
    let mut player = server.sit(&table, 0).await;
    player.place(5).await;
    drop(player);
    let mut again = server.sit(&table, 0).await;
    again.my_turn().await;
    assert!(again.seen >= 2);
}

#[tokio::test]
async fn an_address_opens_so_many_games_and_others_open_theirs() {
    let server = Server::with(|limits| {
        limits.table_burst = 3;
        limits.tables_per_minute = 1;
    })
    .await;
    let body = json!({"rules": "classic", "opponent": captain(), "first": "me"});
    for _ in 0..3 {
        assert_eq!(post(person(STRANGER), server.address, "/api/tables", &body).await.status, 201);
    }
    let refused = post(person(STRANGER), server.address, "/api/tables", &body).await;
    refused.is(429, "too-many", "");
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert_eq!(post(person(1), server.address, "/api/tables", &body).await.status, 201);
}

#[tokio::test]
async fn an_address_registers_so_many_bots_and_others_register_theirs() {
    let server = Server::with(|limits| {
        limits.registration_burst = 2;
        limits.registrations_per_hour = 1;
    })
    .await;
    for name in ["Ada", "Ben"] {
        assert_eq!(post(person(STRANGER), server.address, "/api/bots", &new_bot(name)).await.status, 201);
    }
    let refused = post(person(STRANGER), server.address, "/api/bots", &new_bot("Cid")).await;
    refused.is(429, "too-many", "");
    assert_eq!(post(person(1), server.address, "/api/bots", &new_bot("Cid")).await.status, 201);
}

#[tokio::test]
async fn orders_of_one_address_are_counted_together() {
    let server = Server::with(|limits| {
        limits.order_burst = 2;
        limits.orders_per_second = 1;
    })
    .await;
    let body = json!({"rules": "classic", "opponent": captain(), "first": "me"});
    let mut players = Vec::new();
    for _ in 0..3 {
        let mut player = server.sit_from(STRANGER, &body).await;
        player.place(1).await;
        player.my_turn().await;
        players.push(player);
    }
    for player in &mut players {
        player.fire(1).await;
    }
    players[2].until(|player| !player.refusals.is_empty()).await;
    assert!(players[2].refusals[0].contains("Too many orders"), "{:?}", players[2].refusals);
    players[0].until(|player| player.seen >= 2).await;
    assert!(players[0].refusals.is_empty());
    let mut other = server.sit_from(1, &body).await;
    other.place(1).await;
    other.my_turn().await;
    other.fire(1).await;
    other.until(|player| player.seen >= 2).await;
}

#[tokio::test]
async fn guesses_from_elsewhere_never_lock_the_organiser_out() {
    let server = Server::with(|limits| limits.guess_pause = Duration::from_mins(5)).await;
    let sign_in = async |n: u8, password: &str| {
        post(person(n), server.address, "/api/admin/session", &json!({"password": password})).await
    };
    for n in [STRANGER, STRANGER + 1, STRANGER + 2] {
        let mut tries = 0;
        while sign_in(n, "a wrong password").await.status == 401 {
            tries += 1;
            assert!(tries < 20, "guessing has no end");
        }
    }
    let right = server.password.clone().unwrap();
    assert_eq!(sign_in(STRANGER, &right).await.code(), "too-many-guesses", "whoever guessed waits");
    assert_eq!(sign_in(1, &right).await.status, 201);
    // A new password works at once, wherever it is typed.
    let new = server::change_password(&server.database(), None).await.unwrap().expect("one is made up");
    assert_eq!(sign_in(STRANGER, &right).await.status, 401, "the old one is wrong now");
    assert_eq!(sign_in(STRANGER, &new).await.status, 201);
}

/// Waits until a table is in the store or is not.
async fn until_kept(store: &Store, table: &Table, kept: bool) {
    let id = table.id.parse().unwrap();
    let looking = async {
        while store.has_table(id).await.unwrap() != kept {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, looking).await.is_ok(), "it never is so");
}

#[tokio::test]
async fn tables_that_nobody_plays_at_are_removed() {
    let server = Server::start().await;
    let waiting = server.table("classic", json!({"type": "online"})).await;
    let placing = server.table("classic", captain()).await;
    let playing = server.table("classic", captain()).await;
    let mut player = server.sit(&playing, 0).await;
    player.place(1).await;
    player.my_turn().await;
    let finished = server.table("classic", captain()).await;
    let mut loser = server.sit(&finished, 0).await;
    loser.place(1).await;
    loser.my_turn().await;
    loser.order(&json!({"type": "resign"})).await;
    loser.until(|player| player.ended.is_some()).await;
    drop((player, loser));

    // All of them are young enough at first.
    let server = server.restart().await;
    for table in [&waiting, &placing, &playing, &finished] {
        assert_eq!(server.get(&format!("/api/tables/{}", table.id)).await.status, 200);
    }
    let (directory, _, _) = server.halt().await;
    let file = directory.path().join("broadside.sqlite");
    let limits = Limits { unbegun_table: Duration::ZERO, ..Limits::default() };
    let server = Server::on(directory, limits).await;
    let store = Store::open_existing(&file).await.unwrap();
    until_kept(&store, &waiting, false).await;
    until_kept(&store, &placing, false).await;
    until_kept(&store, &playing, true).await;
    until_kept(&store, &finished, true).await;
    assert_eq!(get(person(1), &server, &format!("/api/tables/{}", waiting.id), &[]).await.status, 404);
    let (directory, limits, _) = server.halt().await;
    let limits = Limits { unfinished_table: Duration::ZERO, ..limits };
    let server = Server::on(directory, limits).await;
    until_kept(&store, &playing, false).await;
    until_kept(&store, &finished, true).await;
    assert_eq!(server.get(&format!("/api/games/{}", finished.id)).await.status, 200, "results are kept");
    store.close().await;
}
