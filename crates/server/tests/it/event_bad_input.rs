//! Malformed and unauthorised requests about tournaments, each with the expected answer.

use serde_json::{Value, json};

use crate::client::http;
use crate::event_harness::{Event, pond};

const NONE: &str = "01890000-0000-7000-8000-000000000000";

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
        nobody.is(401, "not-signed-in", &path);
        let owner = event.server.as_one(&event.teams[0].cookie, method, &path, &body).await;
        owner.is(401, "not-signed-in", &path);
        let forged = [("authorization", "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")];
        event.server.send(method, &path, &forged, &body).await.is(401, "bad-token", &path);
        let forged = [("cookie", "broadside-organiser=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")];
        event.server.send(method, &path, &forged, &body).await.is(401, "not-signed-in", &path);
        if method == "POST" {
            let foreign = [("cookie", event.organiser.as_str()), ("origin", "https://evil.example")];
            event.server.send(method, &path, &foreign, &body).await.is(403, "foreign-origin", &path);
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
            event.server.get(&path).await.is(404, "not-found", &path);
        }
        for (method, path, body) in doors(id, id).into_iter().skip(1) {
            event.ask(method, &path, &body).await.is(404, "not-found", &path);
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
            send(body, json).await.is(status, "bad-body", &format!("{path} {body}"));
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
        send(&more.to_string(), json).await.is(422, "bad-body", &path);
        send(&good.to_string(), "text/plain").await.is(415, "not-json", &path);
        send(&format!("{good}{good}"), json).await.is(400, "bad-body", &path);
        send(&format!("{{\"name\":\"{}\"}}", "x".repeat(90_000)), json).await.is(413, "too-large", &path);
    }
    assert!(event.games(&id).await[0].get("voided").is_none());
}

#[tokio::test]
async fn queries_without_results_are_answered() {
    let event = Event::of(&["Ada", "Ben"]).await;
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
    ask("pause").await.is(409, "not-running", "created");
    ask("resume").await.is(409, "not-paused", "created");
    event.act(&id, "start").await;
    ask("start").await.is(409, "begun", "running");
    event.until_state(&id, "finished").await;
    for (what, code) in
        [("start", "begun"), ("pause", "not-running"), ("resume", "not-paused"), ("stop", "over")]
    {
        ask(what).await.is(409, code, what);
    }
    // One that was never started can be stopped, and then not be started.
    let id = event.make(json!({"name": "Saturday", "mode": "fast"})).await;
    assert_eq!(event.act(&id, "stop").await["state"], "stopped");
    let late = event.ask("POST", &format!("/api/admin/tournaments/{id}/start"), &json!({})).await;
    late.is(409, "begun", "stopped");
}
