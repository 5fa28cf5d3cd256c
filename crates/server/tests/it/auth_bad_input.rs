//! Unauthorised and malformed requests to sign-in and registration, each with the expected answer.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::client::http;
use crate::harness::{PASSWORD, Server, captain, new_bot};

const JSON: (&str, &str) = ("content-type", "application/json");

/// Every request of the doors that has a body, with one that is right.
fn doors(bot: &str) -> Vec<(&'static str, String, Value)> {
    let because = json!({"reason": "late"});
    vec![
        ("POST", "/api/bots".to_owned(), new_bot("Cid")),
        ("POST", "/api/bots/session".to_owned(), json!({"name": "Ada", "password": PASSWORD})),
        ("PUT", format!("/api/bots/{bot}/url"), json!({"url": null, "password": PASSWORD})),
        (
            "PUT",
            format!("/api/bots/{bot}/password"),
            json!({"password": PASSWORD, "newPassword": PASSWORD, "confirmPassword": PASSWORD}),
        ),
        ("POST", "/api/admin/session".to_owned(), json!({"password": PASSWORD})),
        ("POST", "/api/admin/tokens".to_owned(), json!({"name": "results"})),
        ("POST", format!("/api/admin/bots/{bot}/bench"), because.clone()),
        ("POST", format!("/api/admin/bots/{bot}/remove"), because),
        ("POST", "/api/admin/bots/remove".to_owned(), json!({"ids": [bot], "reason": "late"})),
        ("PUT", "/api/admin/registration".to_owned(), json!({"mode": "closed"})),
        ("POST", "/api/admin/invitations".to_owned(), json!({"name": "hall"})),
        ("POST", format!("/api/admin/bots/{bot}/rename"), json!({"name": "Dan"})),
    ]
}

/// Every request of the organiser that has no body.
fn bare_doors(bot: &str) -> Vec<(&'static str, String)> {
    let none = "01890000-0000-7000-8000-000000000000";
    vec![
        ("GET", "/api/admin/bots".to_owned()),
        ("GET", "/api/admin/sessions".to_owned()),
        ("GET", "/api/admin/tokens".to_owned()),
        ("GET", "/api/admin/audit".to_owned()),
        ("GET", "/api/admin/backup".to_owned()),
        ("GET", "/api/admin/storage".to_owned()),
        ("GET", "/api/admin/invitations".to_owned()),
        ("DELETE", format!("/api/admin/invitations/{none}")),
        ("DELETE", "/api/admin/session".to_owned()),
        ("DELETE", format!("/api/admin/sessions/{none}")),
        ("DELETE", format!("/api/admin/tokens/{none}")),
        ("POST", format!("/api/admin/bots/{bot}/unbench")),
        ("POST", format!("/api/admin/bots/{bot}/password")),
    ]
}

#[tokio::test]
async fn malformed_and_oversized_bodies_are_refused_at_every_door() {
    let server = Server::start().await;
    let (bot, _) = server.bot("Ada").await;
    let organiser = server.organiser().await;
    let before = server.get_as(&organiser, "/api/admin/audit").await.json();
    for (method, path, good) in doors(&bot) {
        let send = async |body: &str, kind: &str| {
            http(server.address, method, &path, &[("content-type", kind), ("cookie", &organiser)], body).await
        };
        let fields: Vec<&String> = good.as_object().unwrap().keys().collect();
        for (body, status) in
            [("", 400), ("{", 400), ("x", 400), ("null", 422), ("7", 422), ("[]", 422), ("{}", 422)]
        {
            send(body, JSON.1).await.is(status, "bad-body", &format!("{path} {body}"));
        }
        for field in fields {
            for wrong in [json!(7), json!({}), json!([]), json!(true), json!("x".repeat(60_000))] {
                let mut body = good.clone();
                body[field] = wrong;
                let answer = send(&body.to_string(), JSON.1).await;
                // An endless URL is a URL that is wrong.
                let code = if field == "url" && body["url"].is_string() { "bad-url" } else { "bad-body" };
                answer.is(422, code, &format!("{path} {field}"));
            }
        }
        let mut more = good.clone();
        more["admin"] = json!(true);
        send(&more.to_string(), JSON.1).await.is(422, "bad-body", &path);
        send(&good.to_string(), "text/plain").await.is(415, "not-json", &path);
        send(&format!("{good}{good}"), JSON.1).await.is(400, "bad-body", &path);
        let large = format!("{{\"name\":\"{}\"}}", "x".repeat(90_000));
        send(&large, JSON.1).await.is(413, "too-large", &path);
    }
    let after = server.get_as(&organiser, "/api/admin/audit").await.json();
    assert_eq!(after, before, "nothing was done");
}

#[tokio::test]
async fn odd_names_of_bots_are_plain_text() {
    let server = Server::start().await;
    let odd = [
        "<script>alert(1)</script>",
        "'; drop table bots; --",
        "\"><img src=x onerror=a()>",
        "{{7*7}}",
        "🚢",
    ];
    for name in odd {
        server.bot(name).await;
    }
    let list = server.get("/api/bots").await;
    assert!(list.head.contains("content-type: application/json") && list.head.contains("nosniff"));
    let names: Vec<Value> = list.json().as_array().unwrap().iter().map(|bot| bot["name"].clone()).collect();
    assert_eq!(names, odd);
}

#[tokio::test]
async fn a_password_is_typed_twice_the_same_on_any_keyboard() {
    let server = Server::start().await;
    let (one, two) = ("caf\u{e9} caf\u{e9}", "cafe\u{301} cafe\u{301}");
    let body = json!({"name": "Ada", "password": one, "confirmPassword": two});
    assert_eq!(server.post("/api/bots", &body).await.status, 201);
}

/// Two hundred wrong passwords, some after one another and the rest at once: how often each status came.
async fn guess(server: &Server, method: &str, path: &str, body: impl Fn(&str) -> Value) -> (usize, usize) {
    let mut answers = Vec::new();
    for n in 0..10 {
        answers.push(server.send(method, path, &[], &body(&format!("guess {n}"))).await);
    }
    let rest: Vec<Value> = (10..200).map(|n| body(&format!("guess {n}"))).collect();
    answers.extend(join_all(rest.iter().map(|body| server.send(method, path, &[], body))).await);
    let (mut wrong, mut early) = (0, 0);
    for answer in answers {
        match (answer.status, answer.code().as_str()) {
            (401, "wrong-password") => wrong += 1,
            (429, "too-many-guesses") => {
                assert!(answer.head.contains("retry-after: "), "{}", answer.head);
                early += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    (wrong, early)
}

#[tokio::test]
async fn two_hundred_guesses_try_five_passwords() {
    // The first wait is longer than the test. The address has its usual share, of which knocking uses up nothing.
    let server = Server::with(|limits| limits.guess_pause = Duration::from_mins(5)).await;
    let (ada, signed_in) = server.bot("Ada").await;
    server.bot("Ben").await;
    let sign_in = |name: &'static str| move |password: &str| json!({"name": name, "password": password});
    assert_eq!(guess(&server, "POST", "/api/bots/session", sign_in("Ada")).await, (5, 195));
    // The right one is not even looked at now, by whichever door.
    let right = server.post("/api/bots/session", &sign_in("Ada")(PASSWORD)).await;
    right.is(429, "too-many-guesses", "sign in");
    assert!(
        right.head.contains("retry-after: 300") || right.head.contains("retry-after: 29"),
        "{}",
        right.head
    );
    let url = format!("/api/bots/{ada}/url");
    let body = json!({"url": "http://localhost:4000", "password": PASSWORD});
    server.send("PUT", &url, &[], &body).await.is(429, "too-many-guesses", "set the URL");
    // Whoever is signed in already goes on, and so does everybody else.
    let set = server.as_one(&signed_in, "PUT", &url, &json!({"url": "http://localhost:4000"})).await;
    assert_eq!(set.status, 200, "{}", set.text);
    assert_eq!(server.post("/api/bots/session", &sign_in("Ben")(PASSWORD)).await.status, 201);
    // A name that nobody has answers like one that somebody has.
    assert_eq!(guess(&server, "POST", "/api/bots/session", sign_in("Nobody")).await, (5, 195));
    let organiser = server.organiser().await;
    let body = |password: &str| json!({"password": password});
    assert_eq!(guess(&server, "POST", "/api/admin/session", body).await, (5, 195));
    let audit = server.get_as(&organiser, "/api/admin/audit").await.json();
    let entries = audit["entries"].as_array().unwrap();
    assert_eq!(entries.iter().filter(|one| one["what"] == "sign-in-refused").count(), 5);
}

#[tokio::test]
async fn guesses_at_a_url_and_at_a_password_are_guesses_too() {
    let server = Server::with(|limits| limits.guess_pause = Duration::from_mins(5)).await;
    let (ada, _) = server.bot("Ada").await;
    let change =
        |password: &str| json!({"password": password, "newPassword": PASSWORD, "confirmPassword": PASSWORD});
    assert_eq!(guess(&server, "PUT", &format!("/api/bots/{ada}/password"), change).await, (5, 195));
    let set = |password: &str| json!({"url": null, "password": password});
    assert_eq!(guess_some(&server, &format!("/api/bots/{ada}/url"), set).await, (0, 50));
}

async fn guess_some(server: &Server, path: &str, body: impl Fn(&str) -> Value) -> (usize, usize) {
    let mut counts = (0, 0);
    for n in 0..50 {
        match server.send("PUT", path, &[], &body(&format!("guess {n}"))).await.status {
            401 => counts.0 += 1,
            429 => counts.1 += 1,
            other => panic!("{other}"),
        }
    }
    counts
}

#[tokio::test]
async fn a_wait_ends_and_the_right_password_forgives() {
    let server = Server::with(|limits| limits.guess_pause = Duration::from_millis(1)).await;
    server.bot("Ada").await;
    let body = |password: &str| json!({"name": "Ada", "password": password});
    for n in 0..6 {
        server.post("/api/bots/session", &body(&format!("guess {n}"))).await;
    }
    let mut signed_in = false;
    for _ in 0..200 {
        match server.post("/api/bots/session", &body(PASSWORD)).await.status {
            201 => {
                signed_in = true;
                break;
            }
            429 => tokio::time::sleep(Duration::from_millis(5)).await,
            other => panic!("{other}"),
        }
    }
    assert!(signed_in);
    for _ in 0..4 {
        server.post("/api/bots/session", &body("wrong again")).await.is(
            401,
            "wrong-password",
            "five are free",
        );
    }
    assert_eq!(server.post("/api/bots/session", &body(PASSWORD)).await.status, 201);
}

#[tokio::test]
async fn an_address_that_tries_too_many_passwords_waits() {
    let server = Server::with(|limits| {
        limits.password_burst = 3;
        limits.passwords_per_minute = 1;
    })
    .await;
    server.bot("Ada").await;
    server.bot("Ben").await;
    let sign_in = |name: &str| json!({"name": name, "password": PASSWORD});
    assert_eq!(server.post("/api/bots/session", &sign_in("Ada")).await.status, 201);
    for (path, body) in [
        ("/api/bots/session", sign_in("Ben")),
        ("/api/bots", new_bot("Cid")),
        ("/api/admin/session", json!({"password": server.password})),
    ] {
        server.post(path, &body).await.is(429, "too-many", path);
    }
    // Everything that needs no password goes on.
    assert_eq!(server.table("classic", captain()).await.tokens.len(), 1);
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_told_the_same() {
    let server = Server::start().await;
    server.bot("Ada").await;
    let told = async |name: &str| {
        let answer =
            server.post("/api/bots/session", &json!({"name": name, "password": "wrong password"})).await;
        assert!(answer.cookie.is_none());
        let mut error = answer.json()["error"].clone();
        error["requestId"] = Value::Null;
        (answer.status, error)
    };
    assert_eq!(told("Ada").await, told("Nobody").await);
}

#[tokio::test]
async fn pages_of_other_sites_open_no_door() {
    let server = Server::start().await;
    let (bot, owner) = server.bot("Ada").await;
    let cookies = format!("{owner}; {}", server.organiser().await);
    let before = server.send("GET", "/api/admin/audit", &[("cookie", &cookies)], &Value::Null).await.json();
    let mut all: Vec<(&str, String, Value)> = doors(&bot);
    all.push(("DELETE", "/api/bots/session".to_owned(), Value::Null));
    let bare = bare_doors(&bot).into_iter().filter(|(method, _)| *method != "GET");
    all.extend(bare.map(|(method, path)| (method, path, Value::Null)));
    for (method, path, body) in all {
        for foreign in
            [("origin", "http://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
        {
            let answer = server.send(method, &path, &[("cookie", &cookies), foreign], &body).await;
            answer.is(403, "foreign-origin", &path);
        }
    }
    let after = server.send("GET", "/api/admin/audit", &[("cookie", &cookies)], &Value::Null).await.json();
    assert_eq!(after, before, "nothing was done");
    assert_eq!(server.get_as(&owner, "/api/bots/me").await.status, 200);
}

#[tokio::test]
async fn forged_cookies_and_tokens_open_no_door() {
    let server = Server::start().await;
    let (bot, owner) = server.bot("Ada").await;
    let organiser = server.organiser().await;
    let seat = server.table("classic", captain()).await.tokens[0].clone();
    let (bot_token, own_token) = (owner.split_once('=').unwrap().1, organiser.split_once('=').unwrap().1);
    let mut flipped = own_token.to_owned();
    flipped.replace_range(0..1, if own_token.starts_with('A') { "B" } else { "A" });
    let mut forged: Vec<(&str, String)> = vec![("x-nothing", String::new()), ("cookie", owner.clone())];
    for token in
        ["", "x", bot_token, &seat, &flipped, &own_token[..42], &format!("{own_token}x"), &"A".repeat(43)]
    {
        forged.push(("cookie", format!("broadside-organiser={token}")));
        forged.push(("authorization", format!("Bearer {token}")));
    }
    // The organiser's own cookie is no token of a script, and a wrong token is not saved by a right cookie.
    forged.push(("authorization", format!("Bearer {own_token}")));
    forged.push(("authorization", format!("Basic {own_token}")));
    let mut all = bare_doors(&bot);
    let with_body = doors(&bot)
        .into_iter()
        .filter(|(_, path, _)| path.starts_with("/api/admin") && !path.ends_with("session"));
    all.extend(with_body.map(|(method, path, _)| (method, path)));
    for (method, path) in &all {
        for (name, value) in &forged {
            let answer = server.send(method, path, &[(name, value)], &json!({"reason": "late"})).await;
            assert_eq!(answer.status, 401, "{method} {path} {name}: {value}");
            assert!(matches!(answer.code().as_str(), "not-signed-in" | "bad-token"), "{}", answer.text);
        }
    }
    let both = [("cookie", organiser.as_str()), ("authorization", "Bearer x")];
    server.send("GET", "/api/admin/bots", &both, &Value::Null).await.is(401, "bad-token", "both");
    for cookie in
        ["", "broadside-bot=", &format!("broadside-bot={own_token}"), &organiser, &format!("{owner}x")]
    {
        let me = server.get_as(cookie, "/api/bots/me").await;
        me.is(401, "not-signed-in", cookie);
        let set = server.as_one(cookie, "PUT", &format!("/api/bots/{bot}/url"), &json!({"url": null})).await;
        set.is(401, "not-signed-in", cookie);
    }
}

#[tokio::test]
async fn a_bot_changes_itself_alone() {
    let server = Server::start().await;
    let (_, ada) = server.bot("Ada").await;
    let (ben, _) = server.bot("Ben").await;
    let url = format!("/api/bots/{ben}/url");
    let set = server.as_one(&ada, "PUT", &url, &json!({"url": "http://localhost:4000"})).await;
    set.is(403, "not-your-bot", "another's URL");
    let body = json!({"url": "http://localhost:4000", "password": "wrong password"});
    server.as_one(&ada, "PUT", &url, &body).await.is(401, "wrong-password", "with a wrong password too");
    assert_eq!(server.get("/api/bots").await.json()[1]["hasUrl"], false);
}

#[tokio::test]
async fn ids_of_nobody_are_nobody() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let (ada, _) = server.bot("Ada").await;
    let never = "01890000-0000-7000-8000-000000000000";
    let (upper, plain, long) = (ada.to_uppercase(), ada.replace('-', ""), "0".repeat(5000));
    for id in [never, &upper, &plain, &long, "1", "..", "%00", "'%20or%201=1%20--", "%F0%9F%9A%A2"] {
        for (method, path, body) in doors(id) {
            if path.contains(id) {
                let answer = server.as_one(&organiser, method, &path, &body).await;
                answer.is(404, "not-found", &path);
            }
        }
        for (method, path) in [
            ("POST", format!("/api/admin/bots/{id}/unbench")),
            ("POST", format!("/api/admin/bots/{id}/password")),
            ("DELETE", format!("/api/admin/sessions/{id}")),
            ("DELETE", format!("/api/admin/tokens/{id}")),
        ] {
            server.as_one(&organiser, method, &path, &Value::Null).await.is(404, "not-found", &path);
        }
    }
    // A bot is no session and no token.
    for kind in ["sessions", "tokens"] {
        let path = format!("/api/admin/{kind}/{ada}");
        server.as_one(&organiser, "DELETE", &path, &Value::Null).await.is(404, "not-found", &path);
    }
}

#[tokio::test]
async fn no_secret_is_told_or_kept_in_clear() {
    let server = Server::start().await;
    let (_, owner) = server.bot("Ada").await;
    let organiser = server.organiser().await;
    let made =
        server.as_one(&organiser, "POST", "/api/admin/tokens", &json!({"name": "results"})).await.json();
    let key = server.get_as(&owner, "/api/bots/me").await.json()["signingKey"].clone();
    for path in [
        "/api/bots",
        "/api/bots/me",
        "/api/admin/bots",
        "/api/admin/sessions",
        "/api/admin/tokens",
        "/api/admin/audit",
    ] {
        let cookies = format!("{owner}; {organiser}");
        let text = server.get_as(&cookies, path).await.text;
        assert!(!text.contains("argon2") && !text.contains(PASSWORD), "{path}: {text}");
        assert!(path == "/api/bots/me" || !text.contains(key.as_str().unwrap()), "{path}: {text}");
    }
    let first = server.password.clone().unwrap();
    let (directory, ..) = server.halt().await;
    let kept = std::fs::read(directory.path().join("broadside.sqlite")).unwrap();
    let holds = |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("$argon2id$v=19$m=19456,t=2,p=1$") && holds(key.as_str().unwrap()), "the file is the one");
    let token = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    for secret in [PASSWORD, &first, &token(&owner), &token(&organiser), made["token"].as_str().unwrap()] {
        assert!(!holds(secret), "{secret} is in the database");
    }
}
