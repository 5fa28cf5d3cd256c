//! The lobby under a flood: bots are removed by the hundred, registration is closed or asks for a code, and the organiser
//! sees what takes the space.

use std::collections::HashMap;

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Config;
use tempfile::TempDir;
use wire::RegistrationMode;

use crate::harness::{PASSWORD, Server, new_bot};

fn with_code(name: &str, code: &str) -> Value {
    json!({"name": name, "password": PASSWORD, "confirmPassword": PASSWORD, "code": code})
}

async fn get(server: &Server, organiser: &str, path: &str) -> Value {
    let answer = server.get_as(organiser, path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

async fn set(server: &Server, organiser: &str, mode: &str) {
    let answer = server.as_one(organiser, "PUT", "/api/admin/registration", &json!({"mode": mode})).await;
    assert_eq!((answer.status, answer.json()), (200, json!({"mode": mode})));
    assert_eq!(server.get("/api/registration").await.json(), json!({"mode": mode}));
}

/// A new code; its id and its text.
async fn invite(server: &Server, organiser: &str, body: Value) -> (String, String) {
    let made = server.as_one(organiser, "POST", "/api/admin/invitations", &body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let made = made.json();
    (made["id"].as_str().unwrap().to_owned(), made["code"].as_str().unwrap().to_owned())
}

/// The bots of the organiser's list that were not removed.
async fn present(server: &Server, organiser: &str) -> Vec<Value> {
    let bots = get(server, organiser, "/api/admin/bots").await;
    bots.as_array().unwrap().iter().filter(|bot| bot["state"] != "removed").cloned().collect()
}

#[tokio::test]
async fn a_thousand_registrations_do_not_close_the_lobby_for_good() {
    const MOST: usize = 20;
    let server = Server::with(|limits| {
        limits.bots = MOST as u64;
        limits.passwords_per_minute = 10_000;
        limits.password_burst = 10_000;
        limits.write_burst = 10_000;
    })
    .await;
    let organiser = server.organiser().await;
    let (honest, _) = server.bot("Honest").await;
    let door = &server;
    let mut answers: HashMap<(u16, String), usize> = HashMap::new();
    for hundred in 0..10 {
        let names = (0..100).map(|n| new_bot(&format!("Flood {hundred} {n}")));
        let flood = names.map(|body| async move { door.post("/api/bots", &body).await });
        for answer in join_all(flood).await {
            let code = if answer.status == 201 { String::new() } else { answer.code() };
            *answers.entry((answer.status, code)).or_default() += 1;
        }
    }
    // Never more than the limit, however many come at once.
    assert_eq!(answers.remove(&(201, String::new())), Some(MOST - 1), "{answers:?}");
    assert!(
        answers.keys().all(|(_, code)| ["too-many-bots", "busy"].contains(&code.as_str())),
        "{answers:?}"
    );
    let late = server.post("/api/bots", &new_bot("Late team")).await;
    late.is(409, "too-many-bots", "");

    let path = "/api/admin/bots/remove";
    let flood: Vec<Value> = present(&server, &organiser).await;
    let ids: Vec<&Value> = flood.iter().map(|bot| &bot["id"]).filter(|id| **id != honest.as_str()).collect();
    let body = json!({"ids": ids, "reason": "a flood"});
    let none = server.send("POST", path, &[], &body).await;
    none.is(401, "not-signed-in", "");
    // All or none: one that isn't there spoils it.
    let mut more = body.clone();
    more["ids"].as_array_mut().unwrap().push(json!("01890000-0000-7000-8000-000000000000"));
    server.as_one(&organiser, "POST", path, &more).await.is(404, "not-found", "");
    assert_eq!(present(&server, &organiser).await.len(), MOST);
    let removed = server.as_one(&organiser, "POST", path, &body).await;
    assert_eq!((removed.status, removed.json()), (200, json!({"removed": MOST - 1})), "{}", removed.text);
    let again = server.as_one(&organiser, "POST", path, &body).await;
    assert_eq!((again.status, again.json()), (200, json!({"removed": 0})), "they are removed already");

    let left = present(&server, &organiser).await;
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(server.get("/api/bots").await.json().as_array().unwrap().len(), 1);
    let audit = get(&server, &organiser, "/api/admin/audit?limit=500").await;
    let noted = audit["entries"].as_array().unwrap().iter().filter(|one| one["what"] == "removed");
    let bots: Vec<&Value> = noted.map(|one| &one["bot"]).collect();
    assert!(bots.len() == MOST - 1 && ids.iter().all(|id| bots.contains(id)), "one line for each");
    // Their places are free, and whoever had one of them is signed out.
    for n in 0..MOST - 1 {
        server.bot(&format!("Team {n}")).await;
    }
    server.post("/api/bots", &new_bot("One too many")).await.is(409, "too-many-bots", "");
}

#[tokio::test]
async fn removing_many_names_one_to_a_thousand_bots() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let (ada, owner) = server.bot("Ada").await;
    let remove = async |ids: Value| {
        let body = json!({"ids": ids, "reason": "late"});
        server.as_one(&organiser, "POST", "/api/admin/bots/remove", &body).await
    };
    remove(json!([])).await.is(422, "bad-body", "");
    remove(json!(vec![&ada; 1001])).await.is(422, "bad-body", "");
    remove(json!([ada.to_uppercase()])).await.is(404, "not-found", "");
    assert_eq!(remove(json!([ada, ada])).await.json(), json!({"removed": 1}), "once, though named twice");
    assert_eq!(server.get_as(&owner, "/api/bots/me").await.status, 401);
    let sign_in = server.post("/api/bots/session", &json!({"name": "Ada", "password": PASSWORD})).await;
    sign_in.is(403, "removed", "");
    assert!(sign_in.text.contains("late"), "its owner reads why: {}", sign_in.text);
}

#[tokio::test]
async fn registration_is_closed_and_opened_and_a_restart_keeps_it() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    assert_eq!(server.get("/api/registration").await.json(), json!({"mode": "open"}));
    let (ada, cookie) = server.bot("Ada").await;
    set(&server, &organiser, "closed").await;
    let refused = server.post("/api/bots", &new_bot("Ben")).await;
    refused.is(403, "registration-closed", "");
    assert!(refused.text.contains("Registration is closed. Ask the organiser."), "{}", refused.text);
    // Bots that are there go on.
    let sign_in = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(server.post("/api/bots/session", &sign_in).await.status, 201);
    let url = server.as_one(&cookie, "PUT", &format!("/api/bots/{ada}/url"), &json!({"url": null})).await;
    assert_eq!(url.status, 200);

    let server = server.restart().await;
    server.post("/api/bots", &new_bot("Ben")).await.is(403, "registration-closed", "");
    set(&server, &organiser, "open").await;
    server.bot("Ben").await;
    let audit = get(&server, &organiser, "/api/admin/audit").await;
    let noted = audit["entries"].as_array().unwrap().iter().filter(|one| one["what"] == "registration-set");
    let details: Vec<&Value> = noted.map(|one| &one["details"]).collect();
    assert_eq!(details, ["open", "closed"]);
}

#[tokio::test]
async fn a_setting_of_the_start_goes_before_what_was_set_last() {
    let setting = |mode| move |config: &mut Config| config.registration = mode;
    let server = Server::set_up(TempDir::new().unwrap(), setting(Some(RegistrationMode::Code))).await;
    let organiser = server.organiser().await;
    server.post("/api/bots", &new_bot("Ada")).await.is(403, "code-needed", "");
    set(&server, &organiser, "closed").await;
    let (directory, ..) = server.halt().await;
    // Said again at the start, it counts again.
    let server = Server::set_up(directory, setting(Some(RegistrationMode::Code))).await;
    server.post("/api/bots", &new_bot("Ada")).await.is(403, "code-needed", "");
    let (directory, ..) = server.halt().await;
    // Left out, it stays.
    let server = Server::set_up(directory, setting(None)).await;
    server.post("/api/bots", &new_bot("Ada")).await.is(403, "code-needed", "");
    // The organiser at the command line is heard at once.
    server::set_registration(&server.database(), RegistrationMode::Open).await.unwrap();
    server.bot("Ada").await;
}

#[tokio::test]
async fn with_a_code_one_gets_in_until_it_is_used_up_or_revoked() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let (hall, code) = invite(&server, &organiser, json!({"name": "hall"})).await;
    let (_, twice) = invite(&server, &organiser, json!({"name": "two teams", "uses": 2})).await;
    assert!(code.len() == 14 && code != twice, "{code}");
    for uses in [0, 10_001] {
        let body = json!({"name": "x", "uses": uses});
        server.as_one(&organiser, "POST", "/api/admin/invitations", &body).await.is(422, "bad-uses", "");
    }
    // An open door asks for nothing and counts nothing.
    assert_eq!(server.post("/api/bots", &with_code("Ada", &code)).await.status, 201);
    set(&server, &organiser, "code").await;
    for body in [new_bot("Ben"), with_code("Ben", ""), with_code("Ben", " - ")] {
        server.post("/api/bots", &body).await.is(403, "code-needed", "");
    }
    server.post("/api/bots", &with_code("Ben", "abcd-efgh-ijkm")).await.is(403, "wrong-code", "");
    // A stranger does not learn which names are taken.
    server.post("/api/bots", &with_code("Ada", "abcd-efgh-ijkm")).await.is(403, "wrong-code", "");
    server.post("/api/bots", &with_code("Ada", &code)).await.is(409, "name-taken", "");
    let typed = code.to_uppercase().replace('-', " ");
    assert_eq!(server.post("/api/bots", &with_code("Ben", &typed)).await.status, 201);
    // Three at once with a code for two.
    let all = ["Cid", "Dan", "Eve"].map(|name| with_code(name, &twice));
    let all = join_all(all.iter().map(|body| server.post("/api/bots", body))).await;
    let mut statuses: Vec<u16> = all.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 403]);
    server.post("/api/bots", &with_code("Fay", &twice)).await.is(403, "used-code", "");

    let server = server.restart().await;
    let list = get(&server, &organiser, "/api/admin/invitations").await;
    let used: Vec<(&Value, &Value)> =
        list.as_array().unwrap().iter().map(|one| (&one["name"], &one["used"])).collect();
    assert_eq!(used, [(&json!("hall"), &json!(1)), (&json!("two teams"), &json!(2))]);
    assert_eq!((&list[0]["code"], list[0].get("uses"), &list[1]["uses"]), (&json!(code), None, &json!(2)));
    let path = format!("/api/admin/invitations/{hall}");
    assert_eq!(server.as_one(&organiser, "DELETE", &path, &Value::Null).await.status, 204);
    server.as_one(&organiser, "DELETE", &path, &Value::Null).await.is(404, "not-found", "");
    server.post("/api/bots", &with_code("Gus", &code)).await.is(403, "wrong-code", "");

    // The log says which code, by its name, and never the code itself.
    let audit = get(&server, &organiser, "/api/admin/audit?limit=500").await;
    let text = audit.to_string();
    assert!(text.contains("Ben, with the code for hall") && text.contains("invitation-revoked"), "{text}");
    for path in ["/api/registration", "/api/bots", "/api/event", "/metrics"] {
        assert!(!server.get(path).await.text.contains(&twice), "{path}");
    }
    assert!(!text.contains(&code) && !text.contains(&twice));
}

#[tokio::test]
async fn wrong_codes_are_throttled_by_address() {
    let server = Server::with(|limits| {
        limits.passwords_per_minute = 1;
        limits.password_burst = 6;
    })
    .await;
    // The organiser's own password is the first of the six.
    let organiser = server.organiser().await;
    let (_, code) = invite(&server, &organiser, json!({"name": "hall"})).await;
    set(&server, &organiser, "code").await;
    for n in 0..5 {
        server.post("/api/bots", &with_code("Ada", &format!("abcd-efgh-{n}"))).await.is(
            403,
            "wrong-code",
            "",
        );
    }
    let late = server.post("/api/bots", &with_code("Ada", &code)).await;
    late.is(429, "too-many", "");
    assert!(late.head.contains("retry-after: "), "{}", late.head);
    // Without a code nothing is guessed, and nothing is counted.
    server.post("/api/bots", &new_bot("Ada")).await.is(403, "code-needed", "");
}

#[tokio::test]
async fn the_organiser_sees_what_takes_the_space() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    server.bot("Ada").await;
    server.bot("Ben").await;
    server.pair("classic").await;
    server.get("/api/admin/storage").await.is(401, "not-signed-in", "");
    let storage = get(&server, &organiser, "/api/admin/storage").await;
    let of = |kind: &str| {
        let parts = storage["parts"].as_array().unwrap();
        parts.iter().find(|part| part["kind"] == kind).unwrap_or_else(|| panic!("{kind}: {storage}"))
    };
    assert_eq!((&of("bots")["count"], &of("tables")["count"]), (&json!(2), &json!(1)));
    assert_eq!((&of("tournament-games")["count"], of("other").get("count")), (&json!(0), None));
    assert!(of("audit")["count"].as_u64().unwrap() >= 3, "{storage}");
    assert_eq!(storage["tables"], json!({"waiting": 1, "running": 0, "finished": 0}));
    // Together they are the file: what waits in its log is counted too.
    let parts = storage["parts"].as_array().unwrap().iter().map(|part| part["bytes"].as_u64().unwrap());
    let sum = parts.sum::<u64>() + storage["unusedBytes"].as_u64().unwrap();
    let whole = storage["databaseBytes"].as_u64().unwrap() + storage["logBytes"].as_u64().unwrap();
    assert!(sum > 50_000 && sum <= whole, "{storage}");
    assert!(storage["diskFreeBytes"].as_u64().is_none_or(|free| free > 0), "{storage}");
}
