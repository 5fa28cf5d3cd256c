//! The organiser: sign-in, tokens for scripts, managing bots, and backups.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::http;
use crate::harness::{PASSWORD, Server, new_bot};

async fn get(server: &Server, cookie: &str, path: &str) -> Value {
    let answer = server.get_as(cookie, path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

#[tokio::test]
async fn the_password_is_made_at_the_first_start_and_at_no_other() {
    let server = Server::start().await;
    let password = server.password.clone().unwrap();
    assert_eq!(password.len(), 23, "{password}");
    let cookie = server.organiser().await;
    let server = server.restart().await;
    assert_eq!(server.password, None);
    // Signed in still, and the password is still the password.
    get(&server, &cookie, "/api/admin/bots").await;
    let again = server.post("/api/admin/session", &json!({"password": password})).await;
    assert_eq!(again.status, 201);
    assert!(
        again.head.contains("set-cookie: broadside-organiser=")
            && again.head.contains("httponly; samesite=strict")
    );
    let again = again.cookie.unwrap();

    let sessions = get(&server, &again, "/api/admin/sessions").await;
    let current: Vec<bool> =
        sessions.as_array().unwrap().iter().map(|one| one["current"].as_bool().unwrap()).collect();
    assert_eq!(current, [true, false]);
    assert_eq!(sessions[0]["address"], "127.0.0.1");
    let old = format!("/api/admin/sessions/{}", sessions[1]["id"].as_str().unwrap());
    assert_eq!(server.as_one(&again, "DELETE", &old, &Value::Null).await.status, 204);
    assert_eq!(server.as_one(&again, "DELETE", &old, &Value::Null).await.status, 404);
    assert_eq!(server.get_as(&cookie, "/api/admin/bots").await.status, 401);
    let out = server.as_one(&again, "DELETE", "/api/admin/session", &Value::Null).await;
    assert_eq!((out.status, out.cookie.as_deref()), (204, Some("broadside-organiser=")));
    assert_eq!(server.get_as(&again, "/api/admin/bots").await.status, 401);
}

#[tokio::test]
async fn a_script_acts_by_its_token_until_it_is_revoked() {
    let server = Server::start().await;
    let cookie = server.organiser().await;
    let made = server.as_one(&cookie, "POST", "/api/admin/tokens", &json!({"name": "results"})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let (id, token) = (made.json()["id"].clone(), made.json()["token"].as_str().unwrap().to_owned());
    let list = server.get_as(&cookie, "/api/admin/tokens").await;
    assert_eq!((&list.json()[0]["id"], &list.json()[0]["name"]), (&id, &json!("results")));
    assert!(!list.text.contains(&token), "a token is shown once");

    let (bot, _) = server.bot("Ada").await;
    let bearer = format!("Bearer {token}");
    let script = [("authorization", bearer.as_str())];
    let server = server.restart().await;
    let path = format!("/api/admin/bots/{bot}/bench");
    let benched = server.send("POST", &path, &script, &json!({"reason": "late"})).await;
    assert_eq!(benched.status, 200, "{}", benched.text);
    let audit = server.send("GET", "/api/admin/audit", &script, &Value::Null).await.json();
    assert_eq!(audit["entries"][0]["who"], "script results");
    // It cannot make itself another one, nor keep its own from being revoked.
    for (method, path) in [
        ("POST", "/api/admin/tokens"),
        ("DELETE", &format!("/api/admin/tokens/{}", id.as_str().unwrap())),
        ("DELETE", "/api/admin/session"),
    ] {
        let answer = server.send(method, path, &script, &json!({"name": "heir"})).await;
        assert_eq!((answer.status, answer.code().as_str()), (403, "in-person-only"), "{method} {path}");
    }
    let path = format!("/api/admin/tokens/{}", id.as_str().unwrap());
    assert_eq!(server.as_one(&cookie, "DELETE", &path, &Value::Null).await.status, 204);
    assert_eq!(server.as_one(&cookie, "DELETE", &path, &Value::Null).await.status, 404);
    let late = server.send("GET", "/api/admin/bots", &script, &Value::Null).await;
    late.is(401, "bad-token", "");
}

#[tokio::test]
async fn the_organiser_keeps_order_among_bots_and_all_of_it_is_noted() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let (ada, owner) = server.bot("Ada").await;
    server.bot("Ben").await;
    let url = json!({"url": "http://localhost:4000"});
    server.as_one(&owner, "PUT", &format!("/api/bots/{ada}/url"), &url).await;
    let act = async |what: &str, body: Value| {
        server.as_one(&organiser, "POST", &format!("/api/admin/bots/{ada}/{what}"), &body).await
    };
    let because = || json!({"reason": "It <i>stalls</i> the feed."});

    let unbenched = act("unbench", json!({})).await;
    unbenched.is(409, "not-benched", "");
    let benched = act("bench", because()).await.json();
    assert_eq!((&benched["state"], &benched["reason"]), (&json!("benched"), &because()["reason"]));
    let again = act("bench", because()).await;
    again.is(409, "not-active", "");
    assert_eq!(server.get("/api/bots").await.json()[0]["state"], "benched");
    // Its owner is told, and setting the URL does not undo what the organiser decided.
    let set = server.as_one(&owner, "PUT", &format!("/api/bots/{ada}/url"), &url).await.json();
    assert_eq!((&set["state"], &set["reason"]), (&json!("benched"), &because()["reason"]));
    assert_eq!(act("unbench", json!({})).await.json()["state"], "active");

    let taken = act("rename", json!({"name": "BEN"})).await;
    taken.is(409, "name-taken", "");
    let captains = act("rename", json!({"name": "Lieutenant"})).await;
    captains.is(409, "captains-name", "");
    let renamed = act("rename", json!({"name": "ADA"})).await;
    assert_eq!((renamed.status, &renamed.json()["name"]), (200, &json!("ADA")), "its own name is no other's");
    assert_eq!(act("rename", json!({"name": "Augusta"})).await.json()["name"], "Augusta");
    server.bot("ada").await;

    let reset = act("password", json!({})).await;
    let password = reset.json()["password"].as_str().unwrap().to_owned();
    assert_eq!(server.get_as(&owner, "/api/bots/me").await.status, 401);
    let sign_in = |password: &str| json!({"name": "Augusta", "password": password});
    assert_eq!(server.post("/api/bots/session", &sign_in(PASSWORD)).await.status, 401);
    let owner = server.post("/api/bots/session", &sign_in(&password)).await.cookie.unwrap();

    let removed = act("remove", because()).await.json();
    assert_eq!((&removed["state"], removed.get("url")), (&json!("removed"), None));
    for (what, body) in
        [("remove", because()), ("bench", because()), ("unbench", json!({})), ("password", json!({}))]
    {
        assert_eq!(act(what, body).await.status, 409, "{what} of a removed bot");
    }
    assert_eq!(server.get_as(&owner, "/api/bots/me").await.status, 401);
    let refused = server.post("/api/bots/session", &sign_in(&password)).await;
    refused.is(403, "removed", "");
    assert!(refused.text.contains("It <i>stalls</i> the feed."), "{}", refused.text);
    let body = json!({"url": null, "password": password});
    let late = server.send("PUT", &format!("/api/bots/{ada}/url"), &[], &body).await;
    assert_eq!(late.status, 404);
    let listed = server.get("/api/bots").await.json();
    let names: Vec<&str> =
        listed.as_array().unwrap().iter().map(|bot| bot["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ben", "ada"]);
    assert_eq!(get(&server, &organiser, "/api/admin/bots").await.as_array().unwrap().len(), 3);
    let name = server.post("/api/bots", &new_bot("Augusta")).await;
    assert_eq!(name.code(), "name-taken", "the games of a removed bot keep its name");

    let page = get(&server, &organiser, "/api/admin/audit").await;
    let mut lines: Vec<String> = Vec::new();
    for entry in page["entries"].as_array().unwrap() {
        lines.push(format!("{}: {}", entry["who"].as_str().unwrap(), entry["what"].as_str().unwrap()));
    }
    lines.reverse();
    assert_eq!(
        lines,
        [
            "organiser: signed-in",
            "bot Ada: registered",
            "bot Ben: registered",
            "bot Ada: url-set",
            "organiser: benched",
            "bot Ada: url-set",
            "organiser: unbenched",
            "organiser: renamed",
            "organiser: renamed",
            "bot ada: registered",
            "organiser: password-reset",
            "organiser: removed",
        ]
    );
    assert!(!page.to_string().contains(&password));
}

#[tokio::test]
async fn the_audit_log_is_read_page_by_page_to_its_beginning() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    for n in 0..11 {
        server.bot(&format!("Bot {n}")).await;
    }
    let (mut seen, mut path) = (Vec::new(), "/api/admin/audit?limit=5".to_owned());
    for _ in 0..3 {
        let page = get(&server, &organiser, &path).await;
        seen.extend(page["entries"].as_array().unwrap().iter().map(|entry| entry["n"].as_u64().unwrap()));
        let Some(older) = page["older"].as_u64() else { break };
        path = format!("/api/admin/audit?limit=5&before={older}");
        // What is added meanwhile moves nothing.
        server.bot(&format!("Later {older}")).await;
    }
    assert_eq!(seen, (1..=12).rev().collect::<Vec<u64>>());
    for query in
        ["limit=0", "limit=501", "limit=x", "before=-1", "before=1.5", "before=99999999999", "after=1"]
    {
        let answer = server.get_as(&organiser, &format!("/api/admin/audit?{query}")).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-query"), "{query}");
    }
}

/// The names of the files in the data directory.
fn files(server: &Server) -> Vec<String> {
    let entries = std::fs::read_dir(server.data()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_copy_taken_home_starts_a_server_with_everything_in_it() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let password = server.password.clone().unwrap();
    server.bot("Ada").await;
    let before = files(&server);
    let copy = server.get_as(&organiser, "/api/admin/backup").await;
    assert_eq!(copy.status, 200, "{}", copy.head);
    assert!(copy.head.contains("content-disposition: attachment; filename=\"broadside-"), "{}", copy.head);
    assert!(copy.bytes.starts_with(b"SQLite format 3\0"));
    server.bot("Later").await;
    // Nothing is left behind, and the next copy finds its turn free.
    let second = server.get_as(&organiser, "/api/admin/backup").await;
    assert_eq!(second.status, 200);
    assert_eq!(files(&server), before);

    let directory = TempDir::new().unwrap();
    std::fs::write(directory.path().join("broadside.sqlite"), &copy.bytes).unwrap();
    let half = format!(".on-its-way-{}.sqlite.part", uuid::Uuid::new_v4());
    std::fs::write(directory.path().join(half), "what a killed server has left").unwrap();
    std::fs::write(directory.path().join("monday.sqlite"), "what the organiser has put there").unwrap();
    let restored = Server::on(directory, server::Limits::default()).await;
    assert_eq!(restored.password, None);
    let bots = restored.get("/api/bots").await.json();
    assert_eq!((bots.as_array().unwrap().len(), &bots[0]["name"]), (1, &json!("Ada")));
    assert_eq!(restored.post("/api/admin/session", &json!({"password": password})).await.status, 201);
    let kept =
        ["broadside.sqlite", "broadside.sqlite-shm", "broadside.sqlite-wal", "monday.sqlite", "serve.lock"];
    assert_eq!(files(&restored), kept);
}

#[tokio::test]
async fn the_command_line_acts_while_the_server_runs() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let old = server.password.clone().unwrap();
    let made = server::change_password(&server.database(), None).await.unwrap().unwrap();
    assert_eq!(server.get_as(&organiser, "/api/admin/bots").await.status, 401);
    assert_eq!(server.post("/api/admin/session", &json!({"password": old})).await.status, 401);
    assert_eq!(server.post("/api/admin/session", &json!({"password": made})).await.status, 201);
    let chosen = wire::NewPassword::new("a fine password").unwrap();
    assert_eq!(server::change_password(&server.database(), Some(chosen)).await.unwrap(), None);
    let signed_in = server.post("/api/admin/session", &json!({"password": "a fine password"})).await;
    assert_eq!(signed_in.status, 201);

    let name = wire::OneLine::try_from("nightly copy".to_owned()).unwrap();
    let token = server::make_token(&server.database(), name).await.unwrap();
    let bearer = format!("Bearer {token}");
    let answer = http(server.address, "GET", "/api/admin/audit", &[("authorization", &bearer)], "").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("copy.sqlite");
    server::backup(&server.database(), &file).await.unwrap();
    assert!(std::fs::read(&file).unwrap().starts_with(b"SQLite format 3\0"));
    let page = get(&server, &signed_in.cookie.unwrap(), "/api/admin/audit?limit=2").await;
    let entries: Vec<_> =
        page["entries"].as_array().unwrap().iter().map(|one| (&one["who"], &one["what"])).collect();
    let by = json!("command line");
    assert_eq!(entries, [(&by, &json!("backup-made")), (&by, &json!("token-made"))]);
}
