//! Matches that the organiser aborts, and games with a time limit for all answers.

use std::collections::BTreeSet;
use std::time::Duration;

use rules::{Cause, Record};
use serde_json::{Value, json};

use crate::client::{Socket, receive, send, socket_at};
use crate::event_harness::{Event, Mood, pond};

/// So long that no match here ends because a bot is late.
const NEVER: u32 = 60_000;

/// The running matches of a team, once there are as many.
async fn running(event: &Event, name: &str, count: usize) -> Vec<Value> {
    loop {
        let info = event.server.get("/api/event").await.json();
        let mut cards = info["running"].as_array().unwrap().clone();
        cards.retain(|card| seat_of(card, name).is_some());
        if cards.len() >= count {
            return cards;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Where somebody sits in a match or game.
fn seat_of(game: &Value, name: &str) -> Option<&'static str> {
    let sits = |n: usize| game["players"][n]["name"] == name;
    if sits(0) { Some("A") } else { sits(1).then_some("B") }
}

fn id_of(card: &Value) -> String {
    card["id"].as_str().unwrap().to_owned()
}

async fn abort(event: &Event, id: &str, body: Value) -> crate::client::Answer {
    event.ask("POST", &format!("/api/admin/games/{id}/abort"), &body).await
}

fn lost_by(seat: &str) -> Value {
    json!({"reason": "it stalls the hall", "decide": "lost", "loser": seat})
}

async fn audit(event: &Event, what: &str) -> Vec<String> {
    let log = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    let lines = log["entries"].as_array().unwrap().iter().filter(|line| line["what"] == what);
    lines.map(|line| line["details"].as_str().unwrap().to_owned()).collect()
}

async fn feed(event: &Event) -> Socket {
    let mut feed = socket_at(event.server.address, "/api/feed", &[]).await.unwrap();
    send(&mut feed, &json!({"type": "hello"})).await;
    feed
}

/// Reads up to a frame of this kind about a match.
async fn told(feed: &mut Socket, kind: &str, id: &str) -> Value {
    loop {
        let frame: Value = serde_json::from_str(&receive(feed).await.expect("the feed goes on")).unwrap();
        if frame["match"] == id {
            assert!(["event", kind].contains(&frame["type"].as_str().unwrap()), "{frame}");
            if frame["type"] == kind {
                return frame;
            }
        }
    }
}

/// Every place of the schedule has one game that counts.
fn each_once(games: &[Value], count: u64) {
    let mut numbers: Vec<u64> = games.iter().map(|game| game["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=count).collect::<Vec<u64>>());
}

#[tokio::test]
async fn a_match_is_broken_off_and_lost_by_the_side_that_is_named() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    event.teams[0].bot.is(Mood::Stalling);
    let mut feed = feed(&event).await;
    let pauses = json!({"moveMs": 0, "matchMs": 0});
    let id = event
        .make(json!({"name": "Friday", "mode": "showcase", "repeat": "once", "rules": pond(),
            "pauses": pauses, "timeoutMs": NEVER}))
        .await;
    event.act(&id, "start").await;
    let card = running(&event, "Ada", 1).await.remove(0);
    let (game, ada) = (id_of(&card), seat_of(&card, "Ada").unwrap());
    while event.teams[0].bot.waiting() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for (body, status, code) in [
        (json!({"reason": "slow", "decide": "lost"}), 422, "no-loser"),
        (json!({"reason": "slow", "decide": "again", "loser": "A"}), 422, "no-loser-needed"),
        (json!({"reason": "slow", "decide": "lost", "loser": "C"}), 422, "bad-body"),
        (json!({"reason": " ", "decide": "again"}), 422, "bad-body"),
        (json!({"decide": "again"}), 422, "bad-body"),
    ] {
        let refused = abort(&event, &game, body).await;
        refused.is(status, code, "");
    }

    let aborted = abort(&event, &game, lost_by(ada)).await;
    assert_eq!(aborted.status, 200, "{}", aborted.text);
    let (stored, rival) = (aborted.json()["game"].clone(), if ada == "A" { "B" } else { "A" });
    assert_eq!((&stored["id"], &stored["cause"]), (&json!(game), &json!("aborted")));
    assert_eq!(stored["outcome"], rival);
    let rival_name = stored["players"][usize::from(rival == "B")]["name"].as_str().unwrap();
    let verdict = format!("{rival_name} won: the organiser aborted the match because of Ada.");
    assert_eq!(stored["verdict"], verdict);
    assert!(stored["players"].as_array().unwrap().iter().all(|side| side.get("fault").is_none()));
    while event.teams[0].bot.waiting() > 0 {
        // Nobody waits for its answer any more.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    // The hall sees the end and what was promised, and the record is readable.
    let frame = told(&mut feed, "ended", &game).await;
    assert_eq!(frame["game"], stored);
    assert_eq!(frame["commitments"], card["commitments"]);
    let whole = event.server.get(&format!("/api/games/{game}")).await;
    assert_eq!((whole.status, &whole.json()["game"]["summary"]), (200, &stored));
    let notation = event.server.get(&format!("/api/games/{game}/notation")).await.text;
    let record = Record::read_all(&notation).unwrap().remove(0);
    assert_eq!(arena::examine(&record), Ok(arena::Proof::Promised));
    assert_eq!(record.end().map(rules::End::cause), Some(Cause::Aborted));
    let lines = audit(&event, "match-aborted").await;
    assert_eq!(lines.len(), 1, "what was refused is not noted: {lines:?}");
    assert!(lines[0].contains(&game) && lines[0].ends_with("lost by Ada: it stalls the hall"), "{lines:?}");

    // It is over now, as every finished game is.
    let twice = abort(&event, &game, lost_by(ada)).await;
    twice.is(409, "over", "");

    // The other one is broken off to be played again, and nothing is kept of it.
    let card = running(&event, "Ada", 1).await.remove(0);
    let first_try = id_of(&card);
    event.act(&id, "pause").await;
    let again = abort(&event, &first_try, json!({"reason": "a new try", "decide": "again"})).await;
    assert_eq!((again.status, again.json()), (200, json!({"id": first_try})), "{}", again.text);
    told(&mut feed, "dropped", &first_try).await;
    let gone = abort(&event, &first_try, json!({"reason": "a new try", "decide": "again"})).await;
    gone.is(404, "not-found", "");
    assert_eq!(event.server.get(&format!("/api/games/{first_try}")).await.status, 404);
    assert!(audit(&event, "match-aborted").await[0].contains("to be played again: a new try"));
    event.teams[0].bot.is(Mood::Good);
    event.act(&id, "resume").await;
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    each_once(&games, 3);
    assert_eq!(games.iter().filter(|game| game["cause"] == "aborted").count(), 1);
    let exported = event.server.get("/api/export?format=bgn").await.text;
    assert_eq!(Record::read_all(&exported).unwrap().len(), 3, "all of it can be read");
}

#[tokio::test]
async fn benching_a_bot_breaks_off_its_matches_where_that_is_asked_for() {
    let event = Event::of(&["Ada", "Ben", "Cid", "Dan"]).await;
    event.teams[0].bot.is(Mood::Stalling);
    let id = event.fast(json!({"games": 4, "concurrency": 6, "perBot": 3, "timeoutMs": NEVER})).await;
    let on = running(&event, "Ada", 3).await;
    let path = |what: &str| format!("/api/admin/bots/{}/{what}", event.teams[0].id);
    let wrong = event.ask("POST", &path("bench"), &json!({"reason": "slow", "runningMatches": "x"})).await;
    assert_eq!(wrong.code(), "bad-body", "{}", wrong.text);

    // Nobody has lost: they wait until it is back.
    let body = json!({"reason": "it stalls the hall", "runningMatches": "again"});
    let benched = event.ask("POST", &path("bench"), &body).await;
    assert_eq!((benched.status, &benched.json()["state"]), (200, &json!("benched")), "{}", benched.text);
    assert_eq!(audit(&event, "match-aborted").await.len(), 3);
    let info = event.server.get("/api/event").await.json();
    let left = info["running"].as_array().unwrap().iter().filter(|card| seat_of(card, "Ada").is_some());
    assert_eq!(left.count(), 0);
    assert!(event.games(&id).await.iter().all(|game| seat_of(game, "Ada").is_none()));
    assert_eq!(event.ask("POST", &path("unbench"), &json!({})).await.status, 200);

    // They begin again under other names, and now they are lost with the bench.
    let anew = running(&event, "Ada", 3).await;
    let ids = |cards: &[Value]| cards.iter().map(id_of).collect::<BTreeSet<_>>();
    assert!(ids(&on).is_disjoint(&ids(&anew)));
    let body = json!({"reason": "it stalls the hall", "runningMatches": "lost"});
    assert_eq!(event.ask("POST", &path("bench"), &body).await.status, 200);
    let games = event.games(&id).await;
    let aborted = games.iter().filter(|game| game["cause"] == "aborted").collect::<Vec<_>>();
    assert_eq!(aborted.iter().map(|game| id_of(game)).collect::<BTreeSet<_>>(), ids(&anew));
    assert!(aborted.iter().all(|game| game["outcome"].as_str() != seat_of(game, "Ada")));
    // The others play on. What is left of Ada's is lost by not being there.
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    each_once(&games, 24);
    let causes = |cause: &str| games.iter().filter(|game| game["cause"] == cause).count();
    assert_eq!((causes("aborted"), causes("left")), (3, 9));
    // It says nothing about how well the bot works: its owner need not repair it.
    let me = event.server.get_as(&event.teams[0].cookie, "/api/bots/me").await.json();
    assert_eq!(me["benchedBy"], "organiser");
}

#[tokio::test]
async fn removing_a_bot_breaks_off_its_matches_where_that_is_asked_for() {
    let event = Event::of(&["Ada", "Ben"]).await;
    event.teams[0].bot.is(Mood::Stalling);
    let id = event.fast(json!({"games": 1, "timeoutMs": NEVER})).await;
    let on = running(&event, "Ada", 1).await;
    let body = json!({"reason": "it cheats", "runningMatches": "lost"});
    let removed = event.ask("POST", &format!("/api/admin/bots/{}/remove", event.teams[0].id), &body).await;
    assert_eq!(removed.status, 200, "{}", removed.text);
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    assert_eq!((games.len(), &games[0]["id"], &games[0]["cause"]), (1, &on[0]["id"], &json!("aborted")));
}

#[tokio::test]
async fn of_two_who_break_a_match_off_one_does_and_a_restart_keeps_it() {
    let event = Event::of(&["Ada", "Ben"]).await;
    event.teams[0].bot.is(Mood::Stalling);
    let id = event.fast(json!({"games": 2, "concurrency": 1, "timeoutMs": NEVER})).await;
    let card = running(&event, "Ada", 1).await.remove(0);
    let (game, seat) = (id_of(&card), seat_of(&card, "Ada").unwrap());
    let (one, other) = tokio::join!(abort(&event, &game, lost_by(seat)), abort(&event, &game, lost_by(seat)));
    let mut answers = [one.status, other.status];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409], "{} {}", one.text, other.text);
    assert_eq!(audit(&event, "match-aborted").await.len(), 1);

    let before = event.games(&id).await;
    assert_eq!((before.len(), &before[0]["cause"]), (1, &json!("aborted")));
    let Event { server, teams, organiser } = event;
    let event = Event { server: server.restart().await, teams, organiser };
    assert_eq!(event.games(&id).await, before);
    event.teams[0].bot.is(Mood::Good);
    event.until_state(&id, "finished").await;
    each_once(&event.games(&id).await, 2);
}

#[tokio::test]
async fn a_game_has_a_time_for_all_answers_where_the_tournament_says_so() {
    let event = Event::of(&["Ada", "Ben"]).await;
    event.teams[0].bot.is(Mood::Drowsy);
    let id = event.fast(json!({"games": 1, "timeoutMs": NEVER, "gameTimeMs": 3000})).await;
    let Event { server, teams, organiser } = event;
    // It is stored with the tournament, so a restart changes nothing.
    let event = Event { server: server.restart().await, teams, organiser };
    let shown = event.until_state(&id, "finished").await;
    assert_eq!(shown["tournament"]["gameTimeMs"], 3000);
    let games = event.games(&id).await;
    let game = &games[0];
    assert_eq!(
        (games.len(), &game["cause"], &game["verdict"]),
        (1, &json!("flag"), &json!("Ben won: Ada ran out of time."))
    );
    let ada = usize::from(seat_of(game, "Ada") == Some("B"));
    assert_eq!(game["players"][ada]["fault"], "flag");
    let calls = format!("/api/admin/games/{}/calls", game["id"].as_str().unwrap());
    let calls = event.ask("GET", &calls, &Value::Null).await.json();
    let calls = calls["bots"][ada]["calls"].as_array().unwrap();
    assert!(calls[0]["curl"].as_str().unwrap().contains("\"timeLeftMs\":3000"), "{}", calls[0]);
    let last = calls.last().unwrap();
    assert_eq!(last["fault"]["wanted"], "all answers of a game within 3 s in total");
    let whole = event.server.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).await;
    assert_eq!(whole.status, 200, "{}", whole.text);

    // Whoever asks for none has none.
    event.teams[0].bot.is(Mood::Good);
    let id = event.fast(json!({"games": 1})).await;
    let shown = event.until_state(&id, "finished").await;
    assert_eq!(shown["tournament"].get("gameTimeMs"), None);
    assert!(!event.games(&id).await[0].to_string().contains("flag"));
}
