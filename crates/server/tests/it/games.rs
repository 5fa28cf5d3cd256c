//! Whole games against captains, over real sockets.

use std::time::Duration;

use rules::Ruleset;
use serde_json::json;

use crate::client::Player;
use crate::harness::{Server, captain};
use crate::held_clock::HeldClock;

#[tokio::test]
async fn every_preset_is_played_to_its_end_against_a_captain() {
    let server = Server::start().await;
    for (seed, preset) in Ruleset::preset_names().enumerate() {
        let table = server.table(preset, captain()).await;
        let mut player = server.sit(&table, 0).await;
        assert_eq!(player.table["state"], "placing");
        player.place(seed as u64).await;
        player.play_out(seed as u64).await;
        assert_eq!(player.refusals, Vec::<String>::new(), "{preset}");
        player.until(|me| me.table["state"] == "over").await;
        assert_eq!(player.table["record"]["outcome"], player.ended.as_ref().unwrap()["outcome"]);

        let game = server.get(&format!("/api/games/{}", table.id)).await.json();
        assert_eq!(game["steps"].as_array().unwrap().len() as u64, player.seen, "{preset}");
        let notation = server.get(&format!("/api/games/{}/notation", table.id)).await;
        assert_eq!(notation.text, game["notation"].as_str().unwrap());
        assert!(notation.text.contains("[A \"Mara\"]") && notation.text.contains("[B \"Cadet\"]"));
    }
}

#[tokio::test]
async fn a_custom_rule_set_is_checked_and_played() {
    let server = Server::start().await;
    let mut rules = serde_json::to_value(Ruleset::preset("morskoi").unwrap().rules()).unwrap();
    rules["name"] = "pond".into();
    rules["board"] = json!({"width": 6, "height": 5});
    rules["ship"] = json!([{"class": "Boat", "length": 2, "count": 2}]);
    let checked = server.post("/api/rules/check", &json!({"rules": rules})).await;
    assert_eq!((checked.status, checked.json()["info"]["id"].clone()), (200, json!("pond@1")));
    let file = Ruleset::from_toml(checked.json()["toml"].as_str().unwrap()).unwrap();
    assert_eq!(serde_json::to_value(file.rules()).unwrap(), checked.json()["info"]["rules"]);
    let body = json!({"rules": rules, "opponent": captain(), "first": "them", "name": "Mara"});
    let table = server.table_with(body).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.play_out(1).await;
    let game = server.get(&format!("/api/games/{}", table.id)).await.json();
    assert_eq!(game["table"]["rules"]["name"], "pond");

    rules["ship"] = json!([{"class": "Boat", "length": 9, "count": 2}, {"class": "Boat", "length": 2}]);
    let refused = server.post("/api/rules/check", &json!({"rules": rules})).await;
    refused.is(422, "bad-rules", "");
    let body = refused.json();
    let details = body["error"]["details"].as_array().unwrap();
    let codes: Vec<&str> = details.iter().map(|fault| fault["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["length", "class-twice"], "{}", refused.text);
    assert_eq!(details[0]["params"], json!({"class": "Boat", "length": 9, "longest": 6}), "{}", refused.text);
}

#[tokio::test]
async fn resigning_loses_at_once() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(3).await;
    player.until(|me| me.seen == 1).await;
    player.order(&json!({"type": "resign"})).await;
    player.until(|me| me.ended.is_some()).await;
    assert_eq!(player.ended.as_ref().unwrap()["outcome"], "B");
    assert_eq!(player.ended.as_ref().unwrap()["cause"], "resigned");
}

/// Two at one screen with a clock, both fleets laid out.
async fn timed(server: &Server, seconds: u32) -> (Player, Player) {
    let clock = json!({"totalSeconds": seconds, "incrementSeconds": 0});
    let body = json!({"rules": "classic", "opponent": {"type": "hotseat"}, "first": "me", "name": "Mara", "clock": clock});
    let table = server.table_with(body).await;
    let mut a = server.sit(&table, 0).await;
    let mut b = server.sit(&table, 1).await;
    a.place(1).await;
    b.place(2).await;
    a.until(|me| me.clock.is_some()).await;
    assert_eq!(a.clock.as_ref().unwrap()["running"], json!(["A"]));
    (a, b)
}

#[tokio::test(start_paused = true)]
async fn a_clock_runs_while_its_player_thinks() {
    let clock = HeldClock::new();
    let server = Server::start().await;
    let (mut a, mut b) = timed(&server, 3600).await;
    clock.advance(Duration::from_millis(300)).await;
    a.fire(1).await;
    b.until(|me| me.clock.as_ref().is_some_and(|clock| clock["running"] == json!(["B"]))).await;
    assert_eq!(b.clock.as_ref().unwrap()["left"], json!({"A": 3_599_700, "B": 3_600_000}));
}

#[tokio::test(start_paused = true)]
async fn a_flag_loses() {
    let clock = HeldClock::new();
    let server = Server::start().await;
    let (mut a, mut b) = timed(&server, 10).await;
    // A says nothing for ten seconds.
    clock.advance(Duration::from_millis(9_999)).await;
    let shown = server.get(&format!("/api/tables/{}", a.table["id"].as_str().unwrap())).await.json();
    assert_eq!(shown["state"], "playing");
    clock.advance(Duration::from_millis(1)).await;
    for player in [&mut a, &mut b] {
        player.until(|me| me.ended.is_some()).await;
        assert_eq!(player.ended.as_ref().unwrap()["cause"], "flag");
        assert_eq!(player.ended.as_ref().unwrap()["outcome"], "B");
    }
}

#[tokio::test]
async fn every_captain_plays_a_whole_game_and_is_measured() {
    let server = Server::start().await;
    let captains = server.get("/api/captains").await.json();
    let captains = captains.as_array().unwrap();
    assert_eq!(captains[0]["name"], "cadet");
    assert_eq!(captains[0]["level"], 1);
    for captain in captains {
        let preset = captain["plays"][0].as_str().unwrap();
        assert!(captain["strength"][preset].as_f64().is_some_and(|shots| shots > 10.0), "{captain}");
        let table = server.table(preset, json!({"type": "captain", "name": captain["name"]})).await;
        let mut player = server.sit(&table, 0).await;
        assert_eq!(player.table["names"]["B"], captain["title"]);
        player.place(8).await;
        player.play_out(8).await;
        let cause = player.ended.as_ref().unwrap()["cause"].as_str().unwrap();
        assert!(["sunk", "limit"].contains(&cause), "{captain}: {cause}");
    }
    // One that follows a document does not play what the document does not know.
    let body =
        json!({"rules": "salvo", "opponent": {"type": "captain", "name": "fog"}, "first": "me", "name": "M"});
    let declined = server.post("/api/tables", &body).await;
    declined.is(422, "captain-declines", "");
}
