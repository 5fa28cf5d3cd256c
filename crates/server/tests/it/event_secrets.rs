//! Secrets of tournaments that must not leak: fleets of running matches, bot URLs, keys and the organiser's reasons.

use std::time::Duration;

use serde_json::{Value, json};

use crate::event_harness::{Event, Mood};

/// Every public answer about tournaments.
async fn public(event: &Event, id: &str) -> Vec<(String, String)> {
    let mut paths: Vec<String> = [
        "/api/event",
        "/api/tournaments",
        "/api/leaderboard",
        "/api/leaderboard?scope=current",
        "/api/export?format=json",
        "/api/export?format=csv",
        "/api/export?format=bgn",
        "/api/bots",
    ]
    .map(str::to_owned)
    .to_vec();
    paths.extend([format!("/api/tournaments/{id}"), format!("/api/tournaments/{id}/games")]);
    for game in event.games(id).await {
        let game = game["id"].as_str().unwrap().to_owned();
        paths.extend([format!("/api/games/{game}"), format!("/api/games/{game}/notation")]);
    }
    let mut answers = Vec::new();
    for path in paths {
        let answer = event.server.get(&path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answers.push((path, answer.text));
    }
    answers
}

#[tokio::test]
async fn no_public_answer_has_an_address_a_key_or_what_a_bot_was_told_alone() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    // One that cannot be reached: why is for its owner.
    let nowhere = "http://127.0.0.1:81/secret-path";
    event.set_url(&event.teams[2], nowhere).await;
    let id = event.fast(json!({"games": 2, "concurrency": 1})).await;
    event.until_state(&id, "finished").await;
    let me = event.server.get_as(&event.teams[0].cookie, "/api/bots/me").await.json();
    let mut secrets = vec![
        "secret-path".to_owned(),
        "127.0.0.1".to_owned(),
        "localhost".to_owned(),
        me["signingKey"].as_str().unwrap().to_owned(),
        "argon2".to_owned(),
    ];
    secrets.extend(
        event.teams.iter().map(|team| team.bot.address.port().to_string()).map(|port| format!(":{port}")),
    );
    secrets.extend(event.teams.iter().flat_map(|team| team.bot.games()));
    for (path, text) in public(&event, &id).await {
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "{path} has {secret}");
        }
    }
    // The kind of the fault is public, and the owner's bench too.
    let games = event.games(&id).await;
    assert!(games.iter().any(|game| game["cause"] == "unreachable"), "{games:?}");
    let calls = games.iter().find(|game| game["cause"] == "unreachable").unwrap()["id"].as_str().unwrap();
    let calls = event.ask("GET", &format!("/api/admin/games/{calls}/calls"), &Value::Null).await;
    assert!(calls.text.contains("secret-path"), "the organiser sees where it was called");
}

#[tokio::test]
async fn while_a_match_is_on_nobody_is_told_where_a_ship_lies() {
    let event = Event::of(&["Ada", "Ben"]).await;
    event.teams.iter().for_each(|team| team.bot.is(Mood::Slow));
    let id = event.fast(json!({"games": 1, "rules": "hackathon"})).await;
    for _ in 0..10 {
        for (path, text) in public(&event, &id).await {
            for word in ["salt", "Fleet", "ship", "\"cells\"", "Fourdeck", "fourdeck"] {
                // The rules of the tournament name the classes, as they should.
                let rules = path == format!("/api/tournaments/{id}");
                assert!(rules || !text.contains(word), "{path} has {word}: {text}");
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let running = event.server.get("/api/event").await.json()["running"].clone();
    assert_eq!(running.as_array().unwrap().len(), 1, "the match was on all the time");
    event.act(&id, "stop").await;
}
