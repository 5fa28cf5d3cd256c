//! The coach: who may ask, hints, and analyses.

use std::time::Duration;

use rules::{Dice, Draw, Fleet, Ruleset, Seat, Sides};
use serde_json::{Value, json};

use crate::client::{Answer, Player};
use crate::harness::{Server, Table, captain};
use crate::secrets::stream;
use crate::truths::{another_truth, script};

fn with_coach(rules: &str, opponent: &Value, coach: &str) -> Value {
    json!({"rules": rules, "opponent": opponent, "first": "me", "name": "Mara", "coach": coach})
}

fn screen() -> Value {
    json!({"type": "hotseat"})
}

/// Lays a fleet of classic out at the top, or at the bottom.
async fn place_at(player: &mut Player, rows: [u8; 5]) {
    let [a, b, c, d, e] = rows;
    let text = format!(
        "Carrier A{a}-E{a}, Battleship A{b}-D{b}, Cruiser A{c}-C{c}, Submarine A{d}-C{d}, Destroyer A{e}-B{e}"
    );
    let fleet = Fleet::read(&player.ruleset, &text).unwrap();
    player.say(&json!({"type": "place", "fleet": wire::Fleet::of(&fleet, &player.ruleset)})).await;
}

async fn fire_at(player: &mut Player, x: u8, y: u8) {
    player.my_turn().await;
    player.order(&json!({"type": "fire", "cells": [{"x": x, "y": y}]})).await;
    let next = player.seen + 1;
    player.until(|me| me.seen == next).await;
}

/// Two enemy fleets that fit the same history give the same answer, byte for byte.
#[tokio::test]
async fn the_coach_knows_no_more_than_the_player() {
    let server = Server::with(|limits| limits.frames_per_second = 10_000).await;
    let mut compared = 0;
    for (seed, preset) in (1..).zip(Ruleset::preset_names()) {
        let ruleset = Ruleset::preset(preset).unwrap();
        let mut dice = Dice::from_seed(seed);
        let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        let script = script(&ruleset, &fleets, 16, &mut dice);
        let table = || server.table_with(with_coach(preset, &screen(), "open"));
        let [a, b, _] = stream(&server, table().await, &fleets, &script).await;
        assert_eq!(a.matches("\"type\":\"advice\"").count(), 3, "{preset}: the coach answered");
        for changed in Seat::BOTH {
            let Some(others) = another_truth(&ruleset, &fleets, changed, &script, &mut dice) else {
                continue;
            };
            let [other_a, other_b, _] = stream(&server, table().await, &others, &script).await;
            match changed {
                Seat::B => assert_eq!(a, other_a, "{preset}"),
                Seat::A => assert_eq!(b, other_b, "{preset}"),
            }
            compared += 1;
        }
    }
    assert!(compared >= 7, "only {compared} of 14 games had another truth");
}

#[tokio::test]
async fn hints_come_by_grades_and_each_position_counts_once() {
    let server = Server::start().await;
    let table = server.table_with(with_coach("classic", &captain(), "open")).await;
    let mut player = server.sit(&table, 0).await;
    assert_eq!(player.hint("region").await, Err("The game has not begun.".to_owned()));
    player.place(1).await;
    player.my_turn().await;
    let region = player.hint("region").await.unwrap();
    assert_eq!((region["region"].as_str(), region["exactness"].as_str()), (Some("centre"), Some("exact")));
    assert_eq!(region["fleets"], "30093975536");
    assert!(region.get("best").is_none() && region.get("heat").is_none(), "{region}");
    let square = player.hint("square").await.unwrap();
    assert_eq!(square["best"].as_array().unwrap().len(), 4);
    assert!(square.get("heat").is_none(), "{square}");
    let numbers = player.hint("numbers").await.unwrap();
    let heat = numbers["heat"].as_array().unwrap();
    assert_eq!(heat.len(), 100);
    let highest = heat.iter().filter_map(Value::as_u64).max().unwrap();
    assert_eq!(heat[44].as_u64(), Some(highest), "the middle is the best place to begin");
    player.until(|me| me.table["hints"] == json!({"A": 1, "B": 0})).await;

    player.fire(1).await;
    player.my_turn().await;
    player.say(&json!({"type": "hint", "turn": 1, "grade": "region"})).await;
    player.until(|me| me.refusals.len() == 2).await;
    assert_eq!(player.refusals.last().unwrap(), "The game has moved on. Check the board and try again.");
    player.hint("region").await.unwrap();
    player.until(|me| me.table["hints"]["A"] == 2).await;
    player.order(&json!({"type": "resign"})).await;
    player.until(|me| me.ended.is_some()).await;
    let over = player.hint("region").await;
    assert_eq!(over, Err("The game is over. Open the replay for the full analysis.".to_owned()));
}

#[tokio::test]
async fn a_table_without_a_coach_says_so() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.my_turn().await;
    for grade in ["region", "square", "numbers"] {
        assert_eq!(player.hint(grade).await, Err("The coach is off at this table.".to_owned()));
    }
    let table = server.table_with(with_coach("classic", &captain(), "open")).await;
    let mut watcher = server.watch(&table).await;
    let refused = watcher.hint("region").await;
    assert_eq!(refused, Err("You are watching. Only players can do that.".to_owned()));
    let strange = server.post("/api/tables", &with_coach("classic", &captain(), "always")).await;
    assert_eq!(strange.status, 422, "{}", strange.text);
}

#[tokio::test]
async fn against_a_captain_the_coach_can_be_switched_on_in_mid_game() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(1).await;
    player.play_some(1, 2).await;
    player.my_turn().await;
    assert!(player.hint("region").await.is_err());
    player.say(&json!({"type": "coach", "coach": "sparing"})).await;
    player.until(|me| me.table["coach"] == "sparing" && me.hints.is_some()).await;
    player.say(&json!({"type": "coach", "coach": "open"})).await;
    player.until(|me| me.table["coach"] == "open").await;
    player.hint("square").await.unwrap();
    // It is stored, and so is that help was asked for.
    let server = server.restart().await;
    let mut player = server.sit(&table, 0).await;
    assert_eq!(player.table["coach"], "open");
    assert_eq!(player.table["hints"], json!({"A": 1, "B": 0}));
    player.my_turn().await;
    player.say(&json!({"type": "coach", "coach": "off"})).await;
    player.until(|me| me.table["coach"] == "off").await;
    assert!(player.hint("region").await.is_err());
    player.order(&json!({"type": "resign"})).await;
    player.until(|me| me.ended.is_some()).await;
    let refused = player.refusals.len();
    player.say(&json!({"type": "coach", "coach": "open"})).await;
    player.until(|me| me.refusals.len() > refused).await;
}

#[tokio::test]
async fn only_against_a_captain_can_one_person_switch_the_coach_on() {
    let server = Server::start().await;
    let mine = server.table("classic", captain()).await;
    let mut watcher = server.watch(&mine).await;
    watcher.say(&json!({"type": "coach", "coach": "open"})).await;
    watcher.until(|me| me.refusals.len() == 1).await;
    for table in [server.pair("classic").await, server.table("classic", screen()).await] {
        let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
        a.place(1).await;
        b.place(2).await;
        a.my_turn().await;
        a.say(&json!({"type": "coach", "coach": "open"})).await;
        a.until(|me| me.refusals.len() == 1).await;
        assert_eq!(a.refusals[0], "Between people, the coach can only be agreed on before the game.");
        assert_eq!(server.get(&format!("/api/tables/{}", table.id)).await.json()["coach"], "off");
    }
}

#[tokio::test]
async fn between_people_both_must_agree() {
    let server = Server::start().await;
    for (answer, agreed) in
        [(json!({}), "off"), (json!({"coach": false}), "off"), (json!({"coach": true}), "open")]
    {
        let mut table = server.table_with(with_coach("classic", &json!({"type": "online"}), "open")).await;
        let offered = server.get(&format!("/api/tables/{}", table.id)).await.json();
        assert_eq!(offered["coach"], "open", "whoever is asked to play can see the offer");
        let mut join = json!({"name": "Ben"});
        join.as_object_mut().unwrap().extend(answer.as_object().unwrap().clone());
        let joined = server.post(&format!("/api/tables/{}/join", table.id), &join).await;
        table.tokens.push(joined.json()["token"].as_str().unwrap().to_owned());
        let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
        a.place(1).await;
        b.place(2).await;
        for player in [&mut a, &mut b] {
            player.until(|me| me.seen == 1).await;
            assert_eq!(player.table["coach"], agreed, "both are told");
            assert_eq!(player.hint("region").await.is_ok(), agreed == "open");
        }
    }
    // Nobody can agree to what was not offered.
    let table = server.table("classic", json!({"type": "online"})).await;
    let join = json!({"name": "Ben", "coach": true});
    assert_eq!(server.post(&format!("/api/tables/{}/join", table.id), &join).await.status, 200);
    assert_eq!(server.get(&format!("/api/tables/{}", table.id)).await.json()["coach"], "off");
}

#[tokio::test]
async fn where_hints_are_rare_misses_earn_them_and_a_restart_forgets_none() {
    let server = Server::start().await;
    let table = server.table_with(with_coach("classic", &screen(), "sparing")).await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    place_at(&mut a, [1, 2, 3, 4, 5]).await;
    place_at(&mut b, [1, 2, 3, 4, 5]).await;
    for x in 0..5 {
        a.my_turn().await;
        let early = a.hint("region").await;
        assert_eq!(early, Err(format!("You get a hint after 5 misses in a row; you have {x}.")));
        fire_at(&mut a, x, 9).await;
        fire_at(&mut b, x, 9).await;
    }
    a.my_turn().await;
    a.until(|me| me.hints.as_ref().is_some_and(|hints| hints["ready"] == true)).await;
    let whole = a.hint("numbers").await;
    assert_eq!(whole, Err("This table allows single hints, not the whole heat map.".to_owned()));
    a.hint("region").await.unwrap();
    a.hint("square").await.unwrap();
    a.until(|me| me.hints.as_ref().is_some_and(|hints| hints["left"] == 2 && hints["ready"] == false)).await;
    drop((a, b));

    let server = server.restart().await;
    let (mut a, mut b) = (server.sit(&table, 0).await, server.sit(&table, 1).await);
    for player in [&mut a, &mut b] {
        player.until(|me| me.seen == 11).await;
    }
    a.hint("square").await.unwrap();
    assert_eq!(a.table["hints"], json!({"A": 1, "B": 0}), "the same position is the same hint");
    for row in [8, 7] {
        for x in 0..5 {
            fire_at(&mut a, x, row).await;
            fire_at(&mut b, x, row).await;
        }
        a.my_turn().await;
        a.hint("region").await.unwrap();
    }
    for x in 5..10 {
        fire_at(&mut a, x, 9).await;
        fire_at(&mut b, x, 9).await;
    }
    a.my_turn().await;
    assert_eq!(a.hint("region").await, Err("You have used all 3 hints of this game.".to_owned()));
    assert!(b.hint("region").await.is_ok(), "the other's hints are the other's");
}

/// The analysis, asked for until it is there.
async fn analysed(server: &Server, table: &Table) -> Answer {
    let path = format!("/api/games/{}/analysis", table.id);
    // Analyses run at the lowest priority: on a busy machine they take minutes.
    for _ in 0..6000 {
        let answer = server.get(&path).await;
        if answer.status != 202 {
            return answer;
        }
        let progress = answer.json();
        assert!(progress["done"].as_u64().unwrap() <= progress["of"].as_u64().unwrap(), "{progress}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no analysis came");
}

#[tokio::test]
async fn a_finished_game_is_analysed_once_and_kept() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(3).await;
    let path = format!("/api/games/{}/analysis", table.id);
    let early = server.get(&path).await;
    early.is(409, "not-over", "");
    player.play_some(3, 4).await;
    player.my_turn().await;
    player.order(&json!({"type": "resign"})).await;
    player.until(|me| me.table["state"] == "over").await;

    let (one, other) = tokio::join!(analysed(&server, &table), analysed(&server, &table));
    assert_eq!((one.status, one.text == other.text), (200, true), "{}", one.text);
    let found = one.json();
    assert_eq!((found["rules"].as_str(), found["a"]["name"].as_str()), (Some("classic@1"), Some("Mara")));
    let orders = found["orders"].as_array().unwrap();
    let steps =
        server.get(&format!("/api/games/{}", table.id)).await.json()["steps"].as_array().unwrap().len();
    // The opening and the resignation are no orders to judge.
    assert_eq!(orders.len(), steps - 2);
    for order in orders {
        assert!(order["chance"].as_f64().unwrap() <= order["best"].as_f64().unwrap() + 1e-9, "{order}");
        assert_eq!(order["heat"].as_array().unwrap().len(), 100);
    }
    for side in ["a", "b"] {
        assert!(found[side]["placement"]["captain"].as_f64().unwrap() > 17.0, "{}", found[side]);
    }

    let server = server.restart().await;
    let kept = server.get(&path).await;
    assert_eq!((kept.status, kept.text == one.text), (200, true), "it is kept with the game");
    let nowhere = server.get("/api/games/00000000-0000-7000-8000-000000000000/analysis").await;
    nowhere.is(404, "not-found", "");
}

#[tokio::test]
async fn a_server_that_stops_breaks_analyses_off() {
    let server = Server::with(|limits| limits.stop_time = Duration::from_mins(10)).await;
    let table = server.table("hackathon", captain()).await;
    let mut player = server.sit(&table, 0).await;
    player.place(4).await;
    player.play_out(4).await;
    player.until(|me| me.table["state"] == "over").await;
    assert_eq!(server.get(&format!("/api/games/{}/analysis", table.id)).await.status, 202);
    drop(player);
    let (directory, ..) = server.halt().await;
    let kept = store::Store::open(&directory.path().join("broadside.sqlite")).await.unwrap();
    assert_eq!(kept.analysis(table.id.parse().unwrap()).await.unwrap(), None);
    kept.close().await;
}
