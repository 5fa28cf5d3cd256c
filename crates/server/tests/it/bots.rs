//! Teams register bots, set their URLs and change their passwords.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::harness::{PASSWORD, Server, new_bot};

#[tokio::test]
async fn a_bot_registers_sets_its_url_and_is_shown_without_it() {
    let server = Server::start().await;
    let registered = server.post("/api/bots", &new_bot("  Ada <b>Lovelace</b> ")).await;
    assert_eq!(registered.status, 201, "{}", registered.text);
    let head = &registered.head;
    assert!(head.contains("; httponly; samesite=strict") && !head.contains("secure"), "{head}");
    let own = registered.json();
    assert_eq!((&own["name"], &own["state"]), (&json!("Ada <b>Lovelace</b>"), &json!("active")));
    assert_eq!(own["signingKey"].as_str().unwrap().len(), 43);
    let id = own["id"].as_str().unwrap();
    let listed = |url: bool| {
        json!([{
            "id": id, "name": "Ada <b>Lovelace</b>", "state": "active", "hasUrl": url,
            "activity": if url { "check-failed" } else { "no-url" },
            "record": {"wins": 0, "draws": 0, "losses": 0, "games": 0},
        }])
    };
    assert_eq!(server.get("/api/bots").await.json(), listed(false));

    let cookie = registered.cookie.unwrap();
    let path = format!("/api/bots/{id}/url");
    for typed in [" localhost:4009", "http://localhost:4009/"] {
        let set = server.as_one(&cookie, "PUT", &path, &json!({"url": typed})).await;
        assert_eq!((set.status, &set.json()["url"]), (200, &json!("http://localhost:4009")), "{}", set.text);
    }
    server.until_activity(0, "check-failed").await;
    let list = server.get("/api/bots").await;
    assert_eq!(list.json(), listed(true));
    assert!(!list.text.contains("localhost"), "the URL is for its owner alone");

    // The same after a restart, and still signed in.
    let server = server.restart().await;
    let me = server.get_as(&cookie, "/api/bots/me").await.json();
    assert_eq!((&me["url"], &me["signingKey"]), (&json!("http://localhost:4009"), &own["signingKey"]));
    assert_eq!(server.get("/api/bots").await.json(), listed(true));
    let none = server.as_one(&cookie, "PUT", &path, &json!({"url": null})).await;
    assert_eq!((none.status, none.json().get("url")), (200, None));
    assert_eq!(server.get("/api/bots").await.json(), listed(false));
}

#[tokio::test]
async fn a_url_is_set_by_the_password_alone() {
    let server = Server::start().await;
    let (id, _) = server.bot("Ada").await;
    let path = format!("/api/bots/{id}/url");
    let body = |password: &str| json!({"url": "http://192.168.1.20:3000/bot", "password": password});
    let wrong = server.send("PUT", &path, &[], &body("open sesam")).await;
    wrong.is(401, "wrong-password", "");
    assert_eq!(server.get("/api/bots").await.json()[0]["hasUrl"], false);
    let right = server.send("PUT", &path, &[], &body(PASSWORD)).await;
    assert_eq!((right.status, &right.json()["url"]), (200, &json!("http://192.168.1.20:3000/bot")));
    assert!(right.json().get("signingKey").is_none(), "the key is shown to whoever signs in");
}

#[tokio::test]
async fn a_session_begins_with_the_password_and_ends_when_told() {
    let server = Server::start().await;
    let (id, _) = server.bot("Ada").await;
    for name in ["Ada", "ADA", " ada "] {
        let answer = server.post("/api/bots/session", &json!({"name": name, "password": PASSWORD})).await;
        assert_eq!((answer.status, &answer.json()["id"]), (201, &json!(id)), "{name}");
        let cookie = answer.cookie.unwrap();
        assert_eq!(server.get_as(&cookie, "/api/bots/me").await.status, 200);
        let out = server.as_one(&cookie, "DELETE", "/api/bots/session", &Value::Null).await;
        assert_eq!((out.status, out.cookie.as_deref()), (204, Some("broadside-bot=")));
        assert!(out.head.contains("max-age=0"), "{}", out.head);
        let me = server.get_as(&cookie, "/api/bots/me").await;
        assert_eq!(
            (me.status, me.code().as_str()),
            (401, "not-signed-in"),
            "the cookie is worth nothing now"
        );
        // Out is out, however often it is said.
        assert_eq!(server.as_one(&cookie, "DELETE", "/api/bots/session", &Value::Null).await.status, 204);
    }
}

#[tokio::test]
async fn a_session_ends_by_itself() {
    let server = Server::with(|limits| limits.bot_session = std::time::Duration::ZERO).await;
    let (_, cookie) = server.bot("Ada").await;
    assert_eq!(server.get_as(&cookie, "/api/bots/me").await.status, 401);
}

#[tokio::test]
async fn over_https_the_cookie_insists_on_https() {
    let server = Server::start().await;
    let origin = [("origin", "https://play.example.org")];
    let answer = server.send("POST", "/api/bots", &origin, &new_bot("Ada")).await;
    assert!(answer.head.contains("set-cookie: __host-broadside-bot="), "{}", answer.head);
    assert!(answer.head.contains("path=/;") && answer.head.contains("; secure"), "{}", answer.head);
    let cookie = answer.cookie.unwrap();
    assert_eq!(server.get_as(&cookie, "/api/bots/me").await.status, 200);
}

#[tokio::test]
async fn a_new_password_signs_everybody_else_out() {
    let server = Server::start().await;
    let (id, first) = server.bot("Ada").await;
    let sign_in = |password: &str| json!({"name": "Ada", "password": password});
    let second = server.post("/api/bots/session", &sign_in(PASSWORD)).await.cookie.unwrap();
    let path = format!("/api/bots/{id}/password");
    let body = |old: &str, new: &str, again: &str| json!({"password": old, "newPassword": new, "confirmPassword": again});
    for (body, status, code) in [
        (body("wrong password", "new password", "new password"), 401, "wrong-password"),
        (body(PASSWORD, "new password", "new passwort"), 422, "passwords-differ"),
        (body(PASSWORD, "short", "short"), 422, "bad-body"),
    ] {
        let answer = server.as_one(&second, "PUT", &path, &body).await;
        answer.is(status, code, "");
    }
    // One's own cookie is no proof: the old password is.
    let changed = server.as_one(&second, "PUT", &path, &body(PASSWORD, "new password", "new password")).await;
    assert_eq!(changed.status, 204, "{}", changed.text);
    assert_eq!(server.get_as(&first, "/api/bots/me").await.status, 401);
    assert_eq!(server.get_as(&second, "/api/bots/me").await.status, 200);
    assert_eq!(server.post("/api/bots/session", &sign_in(PASSWORD)).await.status, 401);
    assert_eq!(server.post("/api/bots/session", &sign_in("new password")).await.status, 201);
}

#[tokio::test]
async fn names_that_look_alike_are_taken() {
    let server = Server::start().await;
    for name in ["Mistral", "Sea Dog", "Вова"] {
        server.bot(name).await;
    }
    for name in [
        "Mistral",
        "MISTRAL",
        "mistral ",
        "MistraI",
        "Mistra1",
        "Мistrаl",
        "Ｍｉｓｔｒａｌ",
        "𝓜istral",
        "SeaDog",
        "sea  dog",
        "вова",
        "Boвa",
    ] {
        let answer = server.post("/api/bots", &new_bot(name)).await;
        assert_eq!((answer.status, answer.code().as_str()), (409, "name-taken"), "{name}");
    }
    server.bot("Mistrals").await;
    assert_eq!(server.get("/api/bots").await.json().as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn nobody_takes_the_name_of_a_captain_of_the_house() {
    let server = Server::start().await;
    for name in ["cadet", "Cadet", "CADET ", "сadet", "Admira1", "f0g", "Phoenix - Hard", "captain"] {
        let answer = server.post("/api/bots", &new_bot(name)).await;
        assert_eq!((answer.status, answer.code().as_str()), (409, "captains-name"), "{name}");
    }
    let answer = server.post("/api/bots", &new_bot("MATE")).await;
    assert!(answer.text.contains("the captain mate"), "{}", answer.text);
    assert_eq!(server.get("/api/bots").await.json(), json!([]));
    server.bot("Cadets").await;
}

#[tokio::test]
async fn a_whole_hall_registers_at_once_and_each_name_once() {
    let server = Server::start().await;
    let names: Vec<String> = (0..60).map(|n| format!("Team {}", n / 2)).collect();
    let answers =
        join_all(names.iter().map(|name| async { server.post("/api/bots", &new_bot(name)).await })).await;
    for pair in answers.chunks(2) {
        let mut both: Vec<u16> = pair.iter().map(|answer| answer.status).collect();
        both.sort_unstable();
        assert_eq!(both, [201, 409], "{} {}", pair[0].text, pair[1].text);
    }
    assert_eq!(server.get("/api/bots").await.json().as_array().unwrap().len(), 30);
}

#[tokio::test]
async fn there_are_as_many_bots_as_there_may_be() {
    let server = Server::with(|limits| limits.bots = 2).await;
    server.bot("Ada").await;
    server.bot("Ben").await;
    let third = server.post("/api/bots", &new_bot("Cid")).await;
    third.is(409, "too-many-bots", "");
}
