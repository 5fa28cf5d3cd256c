//! Games between people: at one screen, and online by invite link.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Player, http};
use crate::harness::{Server, Table, captain};
use crate::held_clock::HeldClock;

/// Both play to the end, each with what their own socket says.
async fn play_out(a: &mut Player, b: &mut Player, seed: u64) {
    a.place(seed).await;
    b.place(seed + 1).await;
    tokio::join!(a.play_out(seed), b.play_out(seed + 1));
    assert_eq!(a.ended, b.ended);
}

#[tokio::test]
async fn two_people_online_play_classic_and_salvo_to_the_end() {
    let server = Server::start().await;
    for rules in ["classic", "salvo"] {
        let table = server.pair(rules).await;
        let mut a = server.sit(&table, 0).await;
        let mut b = server.sit(&table, 1).await;
        let mut public = server.watch(&table).await;
        assert_eq!(public.seat, None);
        play_out(&mut a, &mut b, 5).await;
        public.until(|me| me.ended.is_some()).await;
        assert_eq!(public.seen, a.seen);
        assert_eq!(a.refusals.len() + b.refusals.len(), 0, "{:?} {:?}", a.refusals, b.refusals);
    }
}

#[tokio::test]
async fn one_screen_gives_both_seats_to_one_browser() {
    let server = Server::start().await;
    let table = server.table("salvo", json!({"type": "hotseat"})).await;
    assert_eq!(table.tokens.len(), 2);
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    play_out(&mut a, &mut b, 9).await;
}

#[tokio::test]
async fn looking_takes_no_seat_and_a_third_visitor_only_watches() {
    let server = Server::start().await;
    let table = server.table("classic", json!({"type": "online"})).await;
    let path = format!("/api/tables/{}", table.id);
    for _ in 0..3 {
        let info = server.get(&path).await.json();
        assert_eq!((&info["state"], &info["free"]), (&json!("waiting"), &json!(["B"])));
    }
    let ben = server.post(&format!("{path}/join"), &json!({"name": "Ben"})).await;
    assert_eq!(ben.status, 200);
    let eve = server.post(&format!("{path}/join"), &json!({"name": "Eve"})).await;
    eve.is(409, "full", "");
    let info = server.get(&path).await.json();
    assert_eq!((&info["state"], &info["names"]), (&json!("placing"), &json!({"A": "Mara", "B": "Ben"})));

    let mut eve = server.watch(&table).await;
    eve.place(1).await;
    eve.order(&json!({"type": "resign"})).await;
    eve.say(&json!({"type": "pencil", "marks": []})).await;
    eve.until(|me| me.refusals.len() == 3).await;
    assert!(eve.refusals.iter().all(|refusal| refusal.contains("watching")), "{:?}", eve.refusals);
}

#[tokio::test]
async fn two_players_never_have_the_same_name() {
    let server = Server::start().await;
    let open = |name: Value| json!({"rules": "classic", "opponent": {"type": "online"}, "first": "me", "name": name});
    for (host, guest, names) in [
        (Value::Null, Value::Null, ["Guest 1", "Guest 2"]),
        (json!("Guest"), json!("Guest"), ["Guest 1", "Guest 2"]),
        (json!("Mara"), Value::Null, ["Mara", "Guest"]),
        (json!("Mara"), json!("mara"), ["Mara", "mara 2"]),
    ] {
        let mut table = server.table_with(open(host)).await;
        let mut a = server.sit(&table, 0).await;
        let path = format!("/api/tables/{}/join", table.id);
        let joined = server.post(&path, &json!({"name": guest})).await;
        assert_eq!(joined.status, 200, "{}", joined.text);
        table.tokens.push(joined.json()["token"].as_str().unwrap().to_owned());
        let expected = json!({"A": names[0], "B": names[1]});
        a.until(|me| me.table["names"] == expected).await;
        // Whoever was there before keeps the seat, and the record has both names.
        let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
        a.place(1).await;
        b.place(2).await;
        a.my_turn().await;
        a.order(&json!({"type": "resign"})).await;
        b.until(|me| me.ended.is_some()).await;
        let notation = server.get(&format!("/api/games/{}/notation", table.id)).await.text;
        for (tag, name) in ["A", "B"].into_iter().zip(names) {
            assert!(notation.contains(&format!("[{tag} \"{name}\"]")), "{notation}");
        }
    }
    // Neither is there a name to give.
    let table =
        server.table_with(json!({"rules": "classic", "opponent": {"type": "hotseat"}, "first": "me"})).await;
    let info = server.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(info["names"], json!({"A": "Player 1", "B": "Player 2"}));
}

#[tokio::test]
async fn a_commitment_shows_nothing_before_the_round_is_resolved() {
    let server = Server::start().await;
    let table = server.pair("salvo").await;
    let (mut a, mut b, mut public) =
        (server.sit(&table, 0).await, server.sit(&table, 1).await, server.watch(&table).await);
    a.place(1).await;
    b.place(2).await;
    a.my_turn().await;
    a.fire(1).await;
    for other in [&mut b, &mut public] {
        other.until(|me| me.seen == 2).await;
        let event: Value = serde_json::from_str(other.events.last().unwrap()).unwrap();
        assert_eq!(event["sightings"], json!([{"type": "committed", "by": "A"}]));
    }
    // B had not seen A's commitment when ordering: that is no reason to refuse.
    let order = json!({"type": "fire", "cells": [{"x": 0, "y": 0}]});
    b.say(&json!({"type": "order", "turn": 1, "order": order})).await;
    b.until(|me| me.seen == 3).await;
    assert_eq!(b.refusals, Vec::<String>::new());
}

#[tokio::test]
async fn a_doubled_click_is_one_order() {
    let server = Server::start().await;
    let table = server.pair("morskoi").await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    a.my_turn().await;
    for (x, y) in [(0, 0), (9, 9), (5, 5)] {
        let order = json!({"type": "fire", "cells": [{"x": x, "y": y}]});
        a.say(&json!({"type": "order", "turn": 1, "order": order})).await;
    }
    a.say(&json!({"type": "order", "turn": 77, "order": {"type": "fire", "cells": [{"x": 1, "y": 1}]}}))
        .await;
    a.until(|me| !me.refusals.is_empty()).await;
    assert_eq!((a.seen, a.refusals.len()), (2, 1), "{:?}", a.refusals);
}

#[tokio::test(start_paused = true)]
async fn the_other_side_learns_of_leavers_and_wins_after_the_grace() {
    let clock = HeldClock::new();
    let server = Server::with(|limits| limits.grace = Duration::from_secs(2)).await;
    let table = server.pair("classic").await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    a.until(|me| me.seen == 1).await;
    // Lost, and back in time.
    drop(b);
    a.until(|me| me.presence.as_ref().is_some_and(|p| p["state"] == "reconnecting")).await;
    assert_eq!(a.presence.as_ref().unwrap()["graceMs"], 2000);
    clock.advance(Duration::from_millis(1_999)).await;
    // Whoever was lost can ask how long there is to return.
    let asked = server.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(asked["grace"], json!({"seconds": 2, "B": 1}));
    let mut b = server.sit(&table, 1).await;
    a.until(|me| me.presence.as_ref().is_some_and(|p| p["state"] == "here")).await;
    let asked = server.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(asked["grace"], json!({"seconds": 2}));
    // Gone for good.
    b.say(&json!({"type": "leave"})).await;
    while b.listen().await {}
    assert_eq!(b.bye.as_deref(), Some("left"));
    a.until(|me| me.presence.as_ref().is_some_and(|p| p["state"] == "left")).await;
    clock.advance(Duration::from_secs(2)).await;
    a.until(|me| me.ended.is_some()).await;
    assert_eq!(a.ended.as_ref().unwrap()["cause"], "left");
    assert_eq!(a.ended.as_ref().unwrap()["outcome"], "A");
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_a_game_against_a_captain_by_going_away() {
    let clock = HeldClock::new();
    let server = Server::with(|limits| {
        limits.grace = Duration::from_secs(1);
        limits.idle_table = Duration::from_secs(1);
    })
    .await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.play_some(1, 3).await;
    player.my_turn().await;
    let seen = player.seen;
    drop(player);
    // Long enough for the table to leave memory as well, once it has noticed that the player is gone.
    for _ in 0..10 {
        server.get("/health").await;
        clock.advance(Duration::from_secs(1)).await;
    }
    let mut player = server.sit(&table, 0).await;
    player.until(|me| me.seen == seen).await;
    assert!(player.ended.is_none() && player.may_act());
    player.play_out(1).await;
}

#[tokio::test]
async fn a_rematch_swaps_the_first_move_and_tells_the_other_side() {
    let server = Server::start().await;
    let table = server.pair("classic").await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    let path = format!("/api/tables/{}/rematch", table.id);
    let ask = |seat: usize| {
        let bearer = format!("Bearer {}", table.tokens[seat]);
        let (path, address) = (path.clone(), server.address);
        async move { http(address, "POST", &path, &[("authorization", &bearer)], "").await }
    };
    let early = ask(0).await;
    early.is(409, "not-over", "");
    a.place(1).await;
    b.place(2).await;
    a.my_turn().await;
    a.order(&json!({"type": "resign"})).await;
    b.until(|me| me.ended.is_some()).await;
    let first = ask(0).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let mut again = Table::of(&first.json());
    assert_eq!(first.json()["table"]["first"], "B");
    assert_eq!(first.json()["table"]["state"], "waiting");
    assert_eq!(first.json()["table"]["free"], json!([]));
    let id = again.id.clone();
    b.until(|me| me.rematch.is_some()).await;
    assert_eq!(b.rematch, Some(id.clone()));
    let stranger = server.post(&format!("/api/tables/{id}/join"), &json!({"name": "Eve"})).await;
    assert_eq!(stranger.status, 409);
    let second = ask(1).await.json();
    assert_eq!(second["seats"][0]["seat"], "B");
    assert_eq!(second["table"]["id"], id.as_str());
    again.tokens.extend(Table::of(&second).tokens);
    let (mut a, mut b) = (server.sit(&again, 0).await, server.sit(&again, 1).await);
    play_out(&mut a, &mut b, 3).await;
    let info = server.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(info["next"], id.as_str());
}

#[tokio::test]
async fn pencil_marks_are_kept_for_their_owner_alone() {
    let server = Server::start().await;
    let table = server.pair("classic").await;
    let mut a = server.sit(&table, 0).await;
    let marks = json!([{"x": 3, "y": 4}, {"x": 9, "y": 9}]);
    a.say(&json!({"type": "pencil", "marks": marks})).await;
    a.say(&json!({"type": "pencil", "marks": [{"x": 10, "y": 0}]})).await;
    a.until(|me| me.refusals.len() == 1).await;
    assert_eq!(server.sit(&table, 0).await.welcome["pencil"], marks);
    assert_eq!(server.sit(&table, 1).await.welcome["pencil"], json!([]));
    assert_eq!(server.watch(&table).await.welcome["pencil"], json!([]));
    let server = server.restart().await;
    assert_eq!(server.sit(&table, 0).await.welcome["pencil"], marks);
}
