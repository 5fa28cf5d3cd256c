//! Malformed and unauthorised requests about tournaments, each with the expected answer.

use serde_json::{Value, json};

use crate::client::{Answer, http};
use crate::event_harness::{Event, pond};

const NONE: &str = "01890000-0000-7000-8000-000000000000";

fn is(answer: &Answer, status: u16, code: &str, what: &str) {
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{what}: {}", answer.text);
}

/// Every request of the organiser about tournaments, with a body that is right.
fn doors(tournament: &str, game: &str) -> Vec<(&'static str, String, Value)> {
    let mut all = vec![
        ("POST", "/api/admin/tournaments".to_owned(), json!({"name": "Friday", "mode": "fast"})),
        ("POST", format!("/api/admin/games/{game}/void"), json!({"reason": "late", "replay": "no"})),
        ("POST", format!("/api/admin/games/{game}/abort"), json!({"reason": "late", "decide": "again"})),
        ("GET", format!("/api/admin/games/{game}/calls"), json!({})),
    ];
    for what in ["start", "pause", "resume", "stop"] {
        all.push(("POST", format!("/api/admin/tournaments/{tournament}/{what}"), json!({})));
    }
    all
}

#[tokio::test]
async fn only_the_organiser_comes_in_and_no_page_of_a_stranger() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.make(json!({"name": "Friday", "mode": "fast"})).await;
    let before = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    for (method, path, body) in doors(&id, NONE) {
        let nobody = event.server.send(method, &path, &[], &body).await;
        is(&nobody, 401, "not-signed-in", &path);
        let owner = event.server.as_one(&event.teams[0].cookie, method, &path, &body).await;
        is(&owner, 401, "not-signed-in", &path);
        let forged = [("authorization", "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")];
        is(&event.server.send(method, &path, &forged, &body).await, 401, "bad-token", &path);
        let forged = [("cookie", "broadside-organiser=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")];
        is(&event.server.send(method, &path, &forged, &body).await, 401, "not-signed-in", &path);
        if method == "POST" {
            let foreign = [("cookie", event.organiser.as_str()), ("origin", "https://evil.example")];
            is(&event.server.send(method, &path, &foreign, &body).await, 403, "foreign-origin", &path);
        }
    }
    let after = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    assert_eq!(after, before, "nothing was done");
    assert_eq!(event.show(&id).await["tournament"]["state"], "created");
}

#[tokio::test]
async fn ids_of_nothing_are_not_found() {
    let event = Event::of(&["Ada"]).await;
    let upper = NONE.to_uppercase().replace("0189", "ABCD");
    for id in [NONE, "1", "..%2f..", "%00", &"9".repeat(4000), &upper, "null", "'%20or%201=1"] {
        for path in [
            format!("/api/tournaments/{id}"),
            format!("/api/tournaments/{id}/games"),
            format!("/api/games/{id}"),
            format!("/api/games/{id}/notation"),
        ] {
            is(&event.server.get(&path).await, 404, "not-found", &path);
        }
        for (method, path, body) in doors(id, id).into_iter().skip(1) {
            is(&event.ask(method, &path, &body).await, 404, "not-found", &path);
        }
    }
}

#[tokio::test]
async fn malformed_and_oversized_bodies_are_refused() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({"games": 1})).await;
    event.until_state(&id, "finished").await;
    let game = event.games(&id).await[0]["id"].as_str().unwrap().to_owned();
    for (method, path, good) in doors(&id, &game).into_iter().take(3) {
        let send = async |body: &str, kind: &str| {
            let headers = [("content-type", kind), ("cookie", event.organiser.as_str())];
            http(event.server.address, method, &path, &headers, body).await
        };
        let json = "application/json";
        for (body, status) in
            [("", 400), ("{", 400), ("x", 400), ("null", 422), ("7", 422), ("[]", 422), ("{}", 422)]
        {
            is(&send(body, json).await, status, "bad-body", &format!("{path} {body}"));
        }
        for field in good.as_object().unwrap().keys() {
            for wrong in [json!(7), json!({}), json!([]), json!(true), json!(null), json!("x".repeat(60_000))]
            {
                let mut body = good.clone();
                body[field] = wrong;
                let answer = send(&body.to_string(), json).await;
                // Where one of a few words is expected, anything but text is no JSON that could be read.
                assert!(matches!(answer.status, 400 | 422), "{path} {field}: {}", answer.text);
                assert_eq!(answer.code(), "bad-body", "{path} {field}");
            }
        }
        let mut more = good.clone();
        more["admin"] = json!(true);
        is(&send(&more.to_string(), json).await, 422, "bad-body", &path);
        is(&send(&good.to_string(), "text/plain").await, 415, "not-json", &path);
        is(&send(&format!("{good}{good}"), json).await, 400, "bad-body", &path);
        is(&send(&format!("{{\"name\":\"{}\"}}", "x".repeat(90_000)), json).await, 413, "too-large", &path);
    }
    assert!(event.games(&id).await[0].get("voided").is_none());
}

#[tokio::test]
async fn wrong_options_of_a_tournament_are_named() {
    let event = Event::of(&["Ada", "Ben"]).await;
    for (option, value, code, part) in [
        ("games", json!(3), "bad-tournament", "even number"),
        ("games", json!(0), "bad-tournament", "games must be 1 to 1000"),
        ("concurrency", json!(1001), "bad-tournament", "concurrency must be 1 to 1000"),
        ("perBot", json!(0), "bad-tournament", "perBot must be 1 to 1000"),
        ("timeoutMs", json!(10), "bad-tournament", "timeoutMs must be 100 to 60000"),
        ("gameTimeMs", json!(999), "bad-tournament", "gameTimeMs must be 1000 to 86400000"),
        ("seed", json!(1u64 << 60), "bad-tournament", "seed must be 0 to 9007199254740991"),
        ("seed", json!(-1), "bad-body", "seed"),
        ("pauses", json!({"matchMs": 600_001}), "bad-tournament", "pauses.matchMs must be 0 to 600000"),
        ("pauses", json!({"naps": 1}), "bad-body", "pauses"),
        ("rules", json!("chess"), "unknown-rules", "Choose one of classic"),
        ("rules", json!({}), "bad-body", "rules"),
        ("captains", json!(["ghost"]), "unknown-captain", "Choose one of cadet"),
        ("captains", json!(["mate", "mate"]), "captain-twice", "mate is listed twice"),
        ("captains", json!("mate"), "bad-body", "captains"),
        ("repeat", json!("always"), "bad-body", "repeat"),
        ("mode", json!("slow"), "bad-body", "mode"),
        ("name", json!("\u{202e}x"), "bad-body", "name"),
    ] {
        let mut body = json!({"name": "Friday", "mode": "fast"});
        body[option] = value;
        let answer = event.ask("POST", "/api/admin/tournaments", &body).await;
        is(&answer, 422, code, &format!("{option} {}", body[option]));
        assert!(answer.text.contains(part), "{option}: {}", answer.text);
    }
    let showcase = json!({"name": "Friday", "mode": "showcase", "games": 2});
    let answer = event.ask("POST", "/api/admin/tournaments", &showcase).await;
    is(&answer, 422, "bad-tournament", "showcase");
    assert_eq!(event.server.get("/api/tournaments").await.text, "[]");
}

#[tokio::test]
async fn queries_that_mean_nothing_are_refused() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.make(json!({"name": "Friday", "mode": "fast"})).await;
    for path in [
        "/api/leaderboard?scope=best".to_owned(),
        "/api/leaderboard?order=wins".to_owned(),
        "/api/export?format=xml".to_owned(),
        "/api/export?since=-1".to_owned(),
        "/api/export?since=x".to_owned(),
        "/api/export?limit=0".to_owned(),
        "/api/export?limit=10001".to_owned(),
        "/api/export?to=1".to_owned(),
        format!("/api/tournaments/{id}/games?limit=1001"),
        format!("/api/tournaments/{id}/games?pair=1"),
        format!("/api/tournaments/{id}/games?pair=0,1"),
        format!("/api/tournaments/{id}/games?pair=a,b"),
        format!("/api/tournaments/{id}/games?since=1.5"),
    ] {
        is(&event.server.get(&path).await, 400, "bad-query", &path);
    }
    let far = event.server.get("/api/export?since=18446744073709551615").await;
    assert_eq!((far.status, &far.json()["games"]), (200, &json!([])));
    let empty = event.server.get("/api/leaderboard?scope=current").await.json();
    assert_eq!(empty["rows"], json!([]));
}

#[tokio::test]
async fn a_tournament_does_only_what_its_state_allows() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.make(json!({"name": "Friday", "mode": "fast", "rules": pond()})).await;
    let ask = async |what: &str| {
        event.ask("POST", &format!("/api/admin/tournaments/{id}/{what}"), &json!({})).await
    };
    is(&ask("pause").await, 409, "not-running", "created");
    is(&ask("resume").await, 409, "not-paused", "created");
    event.act(&id, "start").await;
    is(&ask("start").await, 409, "begun", "running");
    event.until_state(&id, "finished").await;
    for (what, code) in
        [("start", "begun"), ("pause", "not-running"), ("resume", "not-paused"), ("stop", "over")]
    {
        is(&ask(what).await, 409, code, what);
    }
    // One that was never started can be stopped, and then not be started.
    let id = event.make(json!({"name": "Saturday", "mode": "fast"})).await;
    assert_eq!(event.act(&id, "stop").await["state"], "stopped");
    let late = event.ask("POST", &format!("/api/admin/tournaments/{id}/start"), &json!({})).await;
    is(&late, 409, "begun", "stopped");
}
