//! Reload, lost connections and restarts in the middle of games.

use std::time::Duration;

use rules::{Dice, Draw, Fleet, Ruleset, Seat};
use serde_json::json;

use crate::client::Player;
use crate::harness::{Server, captain};
use crate::held_clock::HeldClock;

#[tokio::test]
async fn a_reconnect_is_sent_exactly_what_was_missed() {
    let server = Server::start().await;
    let table = server.pair("fog").await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    for _ in 0..6 {
        a.play_some(1, 1).await;
        b.play_some(2, 1).await;
    }
    a.my_turn().await;
    for after in 0..=a.seen {
        let token = Some(table.tokens[0].as_str());
        let mut again = Player::sit(server.address, &table.id, token, after).await;
        again.until(|me| me.seen == a.seen).await;
        assert_eq!(again.events, a.events[after as usize..], "after {after}");
    }
}

#[tokio::test]
async fn a_restart_in_mid_game_loses_nothing_in_any_preset() {
    let mut server = Server::start().await;
    for preset in Ruleset::preset_names() {
        let online = server.pair(preset).await;
        let alone = server.table(preset, captain()).await;
        let (mut a, mut b) = (server.sit(&online, 0).await, server.sit(&online, 1).await);
        let mut solo = server.sit(&alone, 0).await;
        a.place(1).await;
        b.place(2).await;
        solo.place(3).await;
        solo.play_some(3, 4).await;
        tokio::join!(a.play_some(1, 4), b.play_some(2, 4));
        // Whatever is said until the end of the connection was stored before.
        server = server.restart().await;
        for player in [&mut a, &mut b, &mut solo] {
            while player.listen().await {}
            assert!(player.ended.is_some() || player.bye.as_deref() == Some("restart"), "{:?}", player.bye);
        }
        let mut later = Vec::new();
        for (table, seat, before) in [(&online, 0, &a), (&online, 1, &b), (&alone, 0, &solo)] {
            let mut player = server.sit(table, seat).await;
            player.until(|me| me.seen >= before.seen).await;
            assert_eq!(player.events[..before.events.len()], before.events, "{preset}");
            later.push(player);
        }
        let mut solo = later.pop().unwrap();
        let (mut b, mut a) = (later.pop().unwrap(), later.pop().unwrap());
        solo.play_out(3).await;
        tokio::join!(a.play_out(1), b.play_out(2));
        assert_eq!(a.ended, b.ended);
    }
}

#[tokio::test]
async fn a_fleet_laid_out_before_a_restart_is_still_there() {
    let server = Server::start().await;
    let table = server.table("classic", json!({"type": "online"})).await;
    let mut a = server.sit(&table, 0).await;
    a.place(1).await;
    a.until(|me| me.table["placed"] == json!(["A"])).await;
    let server = server.restart().await;
    let mut a = server.sit(&table, 0).await;
    assert_eq!(a.welcome["fleet"].as_array().unwrap().len(), 5);
    a.place(4).await;
    a.until(|me| me.refusals.len() == 1).await;
    let joined = server.post(&format!("/api/tables/{}/join", table.id), &json!({"name": "Ben"})).await.json();
    let mut b = Player::sit(server.address, &table.id, joined["token"].as_str(), 0).await;
    assert_eq!(b.welcome["fleet"], json!(null));
    b.place(2).await;
    tokio::join!(a.play_out(1), b.play_out(2));
}

#[tokio::test(start_paused = true)]
async fn downtime_is_given_back_to_the_clocks() {
    let held = HeldClock::new();
    let server = Server::start().await;
    let clock = json!({"totalSeconds": 60, "incrementSeconds": 0});
    let body = json!({"rules": "classic", "opponent": {"type": "hotseat"}, "first": "me", "name": "M", "clock": clock});
    let table = server.table_with(body).await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    a.place(1).await;
    b.place(2).await;
    a.until(|me| me.clock.is_some()).await;
    held.advance(Duration::from_millis(500)).await;
    let (directory, limits, _) = server.halt().await;
    held.advance(Duration::from_secs(2)).await;
    let server = Server::on(directory, limits).await;
    let mut a = server.sit(&table, 0).await;
    a.until(|me| me.clock.is_some()).await;
    // The half second before is used, the two seconds of downtime are not.
    assert_eq!(a.clock.as_ref().unwrap()["left"], json!({"A": 59_500, "B": 60_000}));
}

#[tokio::test]
async fn a_stop_between_the_last_fleet_and_the_opening_opens_the_game_later() {
    let server = Server::start().await;
    let table = server.pair("classic").await;
    let (directory, limits, _) = server.halt().await;
    // What a killed program leaves behind: both fleets are stored, the opening is not.
    let ruleset = Ruleset::preset("classic").unwrap();
    let id = table.id.parse().unwrap();
    let kept = store::Store::open(&directory.path().join("broadside.sqlite")).await.unwrap();
    for seat in Seat::BOTH {
        let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut Dice::from_seed(6));
        let place = store::Change::Place { table: id, seat, ruleset: ruleset.clone(), fleet };
        kept.apply(vec![place]).await.unwrap();
    }
    kept.close().await;
    let server = Server::on(directory, limits).await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    tokio::join!(a.play_out(1), b.play_out(2));
    assert_eq!(a.ended, b.ended);
}
