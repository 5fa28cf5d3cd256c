//! The owner's pages: games, calls and checks of a bot, which only its owner sees.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use arena::{BotUrl, Reach, Service, Zone};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use captains::registry;
use rules::Dice;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::client::{Answer, PATIENCE};
use crate::event_harness::{Bot, Event, Mood, Team, pond};
use crate::harness::Server;

async fn ask(event: &Event, team: &Team, method: &str, path: &str) -> Answer {
    event.server.as_one(&team.cookie, method, path, &json!({})).await
}

async fn take_url_away(event: &Event, team: &Team) {
    let path = format!("/api/bots/{}/url", team.id);
    let answer = event.server.as_one(&team.cookie, "PUT", &path, &json!({"url": null})).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// The games of a bot, as its owner sees them.
async fn games(event: &Event, team: &Team, query: &str) -> Value {
    let answer = ask(event, team, "GET", &format!("/api/bots/me/games{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn an_owner_sees_the_games_and_every_call_and_sends_one_again() {
    let event = Event::of(&["Ada", "Ben", "Cy"]).await;
    let id = event.fast(json!({})).await;
    event.until_state(&id, "finished").await;
    let ada = &event.teams[0];
    let page = games(&event, ada, "").await;
    let own = page["games"].as_array().unwrap();
    assert_eq!((own.len(), page.get("older")), (4, None));
    assert!(own.iter().all(|game| game["players"].to_string().contains(&ada.id)));
    assert!(own.windows(2).all(|two| two[0]["cursor"].as_u64() > two[1]["cursor"].as_u64()));
    // Page by page they are the same.
    let first = games(&event, ada, "?limit=3").await;
    let second = games(&event, ada, &format!("?limit=3&before={}", first["older"])).await;
    let both =
        [first["games"].as_array().unwrap().clone(), second["games"].as_array().unwrap().clone()].concat();
    assert_eq!(&both, own);

    let game = own[0]["id"].as_str().unwrap();
    let path = format!("/api/bots/me/games/{game}/calls");
    let page = ask(&event, ada, "GET", &path).await.json();
    let calls = page["calls"].as_array().unwrap();
    let placement = calls.iter().find(|call| call["call"] == "placement").unwrap();
    assert_eq!(placement["place"], format!("{}/placement", ada.bot.url()));
    assert!(placement["curl"].as_str().unwrap().starts_with("curl -i"));
    let seat = page["seat"].as_str().unwrap();
    assert_eq!(own[0]["players"][usize::from(seat == "B")]["botId"], ada.id.as_str());

    // Once more to where it is now: nothing is played by it.
    let (calls, n) = (ada.bot.calls(), placement["n"].as_u64().unwrap());
    let again = ask(&event, ada, "POST", &format!("{path}/{n}/again")).await;
    assert_eq!(again.status, 200, "{}", again.text);
    let again = again.json();
    assert_eq!(
        (&again["request"], &again["status"], &again["n"]),
        (&placement["request"], &json!(200), &json!(n))
    );
    assert_eq!((again.get("fault"), ada.bot.calls()), (None, calls + 1));
    assert_eq!(games(&event, ada, "").await["games"].as_array().unwrap().len(), 4);
    ada.bot.is(Mood::Broken);
    let again = ask(&event, ada, "POST", &format!("{path}/{n}/again")).await.json();
    assert_eq!((&again["status"], &again["fault"]["kind"]), (&json!(500), &json!("bad-status")));
    for wrong in ["0", "9999", "-1", "x"] {
        let answer = ask(&event, ada, "POST", &format!("{path}/{wrong}/again")).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{wrong}");
    }
    // A URL that was taken away is not called.
    take_url_away(&event, ada).await;
    let answer = ask(&event, ada, "POST", &format!("{path}/{n}/again")).await;
    answer.is(409, "no-url", "");
}

#[tokio::test]
async fn nobody_else_sees_any_of_it() {
    let event = Event::of(&["Ada", "Ben", "Stranger"]).await;
    // The stranger is not there, so that it has no part in the game.
    take_url_away(&event, &event.teams[2]).await;
    let id = event.fast(json!({})).await;
    event.until_state(&id, "finished").await;
    let (ada, ben, stranger) = (&event.teams[0], &event.teams[1], &event.teams[2]);
    let own = games(&event, ada, "").await;
    let game = own["games"][0]["id"].as_str().unwrap();
    assert_eq!(games(&event, stranger, "").await["games"], json!([]));
    let path = format!("/api/bots/me/games/{game}/calls");
    let calls = (ada.bot.calls(), ben.bot.calls());
    for (method, path) in [("GET", path.clone()), ("POST", format!("{path}/1/again"))] {
        let answer = ask(&event, stranger, method, &path).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{path}");
        for cookie in ["", &event.organiser, "broadside-bot=nonsense"] {
            let answer = event.server.as_one(cookie, method, &path, &json!({})).await;
            assert_eq!((answer.status, answer.code().as_str()), (401, "not-signed-in"), "{path}");
        }
    }
    for (method, path) in [("GET", "/api/bots/me/games"), ("POST", "/api/bots/me/check")] {
        let answer = event.server.as_one("", method, path, &json!({})).await;
        answer.is(401, "not-signed-in", "");
    }
    // Its rival is in the same game and sees its own side of it only.
    let (of_ada, of_ben) = (ask(&event, ada, "GET", &path).await, ask(&event, ben, "GET", &path).await);
    assert_ne!(of_ada.json()["seat"], of_ben.json()["seat"]);
    assert!(!of_ben.text.contains(&ada.bot.url()) && !of_ada.text.contains(&ben.bot.url()));
    assert_eq!(calls, (ada.bot.calls(), ben.bot.calls()));
}

async fn check(server: &Server, cookie: &str) -> Value {
    let answer = server.as_one(cookie, "POST", "/api/bots/me/check", &json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// A bot that always answers this; its URL.
async fn always(status: StatusCode, body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(move || async move { (status, body).into_response() });
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}

#[tokio::test]
async fn a_check_says_in_words_what_is_wrong() {
    let event = Event::of(&["Ada"]).await;
    let ada = &event.teams[0];
    let good = check(&event.server, &ada.cookie).await;
    assert_eq!((&good["verdict"], &good["rules"]), (&json!("ready"), &json!("hackathon@1")));
    assert_eq!(good["calls"].as_array().unwrap().len(), 13);
    let words = good["words"].as_str().unwrap();
    assert!(
        words.starts_with(
            "The bot answered with 2 legal fleets and 11 legal orders under hackathon@1. Its slowest"
        ),
        "{words}"
    );

    let (_, nobody) = event.server.bot("Nowhere").await;
    let none = check(&event.server, &nobody).await;
    assert_eq!((&none["verdict"], &none["calls"]), (&json!("no-url"), &json!([])));

    // A bot each: one owner may not have it called without end.
    let unused = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let wrong_fleet = r#"{"ships":[{"type":"carrier","cells":[{"x":0,"y":0}]}]}"#;
    let cases = [
        (unused, "unreachable", "nothing is listening there"),
        ("http://no-such-host.invalid".to_owned(), "unreachable", "no-such-host.invalid was not found"),
        (always(StatusCode::NOT_FOUND, "").await, "bad-status", "status 404"),
        (always(StatusCode::UNAUTHORIZED, "").await, "bad-status", "status 401"),
        (always(StatusCode::FORBIDDEN, "").await, "bad-status", "status 403"),
        (always(StatusCode::FOUND, "").await, "bad-status", "redirects are not followed"),
        (always(StatusCode::OK, "hello").await, "bad-json", "The bot was asked for a fleet"),
        (always(StatusCode::OK, wrong_fleet).await, "invalid-placement", "The bot was asked for a fleet"),
    ];
    for (n, (url, kind, part)) in cases.into_iter().enumerate() {
        let (id, cookie) = event.server.bot(&format!("Bot {n}")).await;
        let set =
            event.server.as_one(&cookie, "PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await;
        assert_eq!(set.status, 200, "{}", set.text);
        let checked = check(&event.server, &cookie).await;
        let words = checked["words"].as_str().unwrap();
        assert!(checked["verdict"] == "wrong" && words.contains(part), "{url}: {checked}");
        assert_eq!(checked["calls"][0]["fault"]["kind"], kind, "{checked}");
        // Something that answers is where it was looked for.
        let own = words.contains("the server's own machine");
        assert_eq!(own, url.contains("127.0.0.1") && kind == "unreachable", "{url}: {words}");
        assert_eq!(
            words.contains("the wrong key"),
            part.contains("40") && part != "status 404",
            "{url}: {words}"
        );
    }
}

#[tokio::test]
async fn a_bot_out_of_reach_is_not_called_and_its_team_is_told_why() {
    let allowed = Bot::start(7).await;
    let url: BotUrl = allowed.url().parse().unwrap();
    let server = Server::reaching(Reach::to(&[Zone::Lan]).allow(url.host().clone(), url.port())).await;
    let event = Event::with(server, &["Ada"]).await;
    let ada = &event.teams[0];
    let checked = check(&event.server, &ada.cookie).await;
    let words = checked["words"].as_str().unwrap();
    assert_eq!(checked["verdict"], "wrong");
    assert!(
        words.contains("bots on the server's own machine are not allowed here; the organiser can allow them"),
        "{words}"
    );
    assert_eq!(ada.bot.calls(), 0);
    event.set_url(ada, &allowed.url()).await;
    assert_eq!(check(&event.server, &ada.cookie).await["verdict"], "ready", "this one is allowed");
}

#[tokio::test]
async fn a_bot_is_not_called_without_end() {
    let event = Event::of(&["Ada"]).await;
    let ada = &event.teams[0];
    // Nothing listens there, so a check takes no time.
    event.set_url(ada, "http://127.0.0.1:81").await;
    let mut statuses = Vec::new();
    while !statuses.contains(&429) {
        let answer = ask(&event, ada, "POST", "/api/bots/me/check").await;
        statuses.push(answer.status);
        if answer.status == 429 {
            assert_eq!(answer.code(), "too-many");
            assert!(answer.head.contains("retry-after"), "{}", answer.head);
        }
        assert!(statuses.len() < 1000, "it is called without end");
    }
    // The two URLs that were set took two of the first five.
    assert!(statuses.len() >= 4, "{statuses:?}");
}

#[tokio::test]
async fn a_bot_is_checked_by_what_it_will_play_and_not_by_what_is_over() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let rules = async || check(&event.server, &event.teams[0].cookie).await["rules"].clone();
    let id = event.fast(json!({})).await;
    event.until_state(&id, "finished").await;
    assert_eq!(rules().await, "hackathon@1", "the pond is over");
    let next = event.make(json!({"name": "Saturday", "mode": "fast", "rules": "salvo"})).await;
    assert_eq!(rules().await, "salvo@1", "it comes next");
    let running = event.fast(json!({"games": 50})).await;
    event.act(&running, "pause").await;
    assert_eq!(rules().await, "pond@1", "one that is on goes before one that comes");
    event.act(&running, "stop").await;
    assert_eq!(event.show(&next).await["tournament"]["state"], "created");
}

#[tokio::test]
async fn a_bot_that_failed_its_check_does_not_count_as_ready_until_it_is_well() {
    let server = Server::with(|limits| limits.call_burst = 100).await;
    let event = Event::with(server, &["Ada", "Ben"]).await;
    let ada = &event.teams[0];
    let activity = async || event.server.get("/api/bots").await.json()[0]["activity"].clone();
    assert_eq!(activity().await, "ready");
    ada.bot.is(Mood::Broken);
    assert_eq!(check(&event.server, &ada.cookie).await["verdict"], "wrong");
    assert_eq!(activity().await, "check-failed");
    let me = ask(&event, ada, "GET", "/api/bots/me").await.json();
    assert_eq!((&me["check"]["verdict"], &me["check"]["rules"]), (&json!("wrong"), &json!("hackathon@1")));
    assert!(me["check"]["words"].as_str().unwrap().contains("status 500"), "{me}");
    ada.bot.is(Mood::Good);
    assert_eq!(check(&event.server, &ada.cookie).await["verdict"], "ready");
    assert_eq!(activity().await, "ready", "a check that passes takes it back");
    ada.bot.is(Mood::Broken);
    let set = event.set_url(ada, &ada.bot.url()).await;
    assert_eq!(set.get("check"), None, "nobody knows how it is where it is now");
    event.server.until_activity(0, "check-failed").await;
    let id = event.make(json!({"name": "Pond", "mode": "fast", "games": 2, "rules": pond()})).await;
    // It is checked under the new rules.
    let checked = async {
        while ask(&event, ada, "GET", "/api/bots/me").await.json()["check"]["rules"] != "pond@1" {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, checked).await.expect("it is checked by itself");
    event.server.until_activity(0, "check-failed").await;
    ada.bot.is(Mood::Good);
    event.act(&id, "start").await;
    event.until_state(&id, "finished").await;
    assert_eq!(event.games(&id).await.len(), 2, "it takes part all the same");
    // Another tournament by the same rules comes next: it has played well by them.
    event.make(json!({"name": "Pond again", "mode": "fast", "games": 2, "rules": pond()})).await;
    event.server.until_activity(0, "ready").await;
    let me = ask(&event, ada, "GET", "/api/bots/me").await.json();
    assert_eq!(me["check"]["words"], "It has played a match without a fault.");
    // What was found is kept.
    ada.bot.is(Mood::Broken);
    check(&event.server, &ada.cookie).await;
    let server = event.server.restart().await;
    assert_eq!(server.get("/api/bots").await.json()[0]["activity"], "check-failed");
}

#[tokio::test]
async fn a_bot_is_unchecked_until_it_was_checked_by_itself() {
    let server = Server::start().await;
    let (gate, calls) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
    let (bot, gate_of_bot, count) = (captain_bot(), Arc::clone(&gate), Arc::clone(&calls));
    // It answers nobody before the gate is open.
    let url = bot_that(move |path, body| {
        let (bot, gate, count) = (Arc::clone(&bot), Arc::clone(&gate_of_bot), Arc::clone(&count));
        async move {
            count.fetch_add(1, Ordering::SeqCst);
            drop(gate.acquire().await.unwrap());
            bot.says(&path, &body)
        }
    })
    .await;
    // Long enough that no answer is late on a slow machine.
    let organiser = server.organiser().await;
    let patient = json!({"name": "Friday", "mode": "fast", "timeoutMs": 60000});
    assert_eq!(server.as_one(&organiser, "POST", "/api/admin/tournaments", &patient).await.status, 201);
    let (id, cookie) = server.bot("Ada").await;
    let set = server.as_one(&cookie, "PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await;
    assert_eq!((set.status, set.json().get("check")), (200, None), "{}", set.text);
    assert_eq!(server.get("/api/bots").await.json()[0]["activity"], "unchecked");
    gate.add_permits(1);
    // Nobody has asked for it.
    server.until_activity(0, "ready").await;
    assert_eq!(calls.load(Ordering::SeqCst), 13);
    let me = server.get_as(&cookie, "/api/bots/me").await.json();
    assert_eq!((&me["check"]["verdict"], me["check"].get("slow")), (&json!("ready"), None), "{me}");
    let listed = server.get_as(&organiser, "/api/admin/bots").await.json();
    assert_eq!(listed[0]["check"], me["check"]);
    // A restart knows it too, and calls nobody.
    let server = server.restart().await;
    assert_eq!(server.get("/api/bots").await.json()[0]["activity"], "ready");
    let me = server.get_as(&cookie, "/api/bots/me").await.json();
    assert_eq!(me["check"]["verdict"], "ready");
    assert_eq!(calls.load(Ordering::SeqCst), 13);
}

#[tokio::test]
async fn a_bot_whose_check_a_restart_broke_off_is_checked_after_it() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let patient = json!({"name": "Friday", "mode": "fast", "timeoutMs": 60000});
    assert_eq!(server.as_one(&organiser, "POST", "/api/admin/tournaments", &patient).await.status, 201);
    let (bot, open) = (captain_bot(), Arc::new(AtomicBool::new(false)));
    let door = Arc::clone(&open);
    let url = bot_that(move |path, body| {
        let (bot, open) = (Arc::clone(&bot), door.load(Ordering::SeqCst));
        async move {
            if !open {
                std::future::pending::<()>().await;
            }
            bot.says(&path, &body)
        }
    })
    .await;
    let (id, cookie) = server.bot("Ada").await;
    server.as_one(&cookie, "PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await;
    assert_eq!(server.get("/api/bots").await.json()[0]["activity"], "unchecked");
    open.store(true, Ordering::SeqCst);
    let server = server.restart().await;
    server.until_activity(0, "ready").await;
}

/// Says when it is dropped.
struct Dropped(Arc<AtomicBool>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_check_that_nobody_waits_for_gives_way_to_a_match() {
    let event = Event::of(&["Ada"]).await;
    let patient = json!({"name": "Friday", "mode": "fast", "games": 1, "timeoutMs": 60000});
    let id = event.make(patient).await;
    // The first call is the check's, and gets no answer.
    let (bot, calls, hung_up) =
        (captain_bot(), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let (count, told) = (Arc::clone(&calls), Arc::clone(&hung_up));
    let url = bot_that(move |path, body| {
        let (bot, first) = (Arc::clone(&bot), count.fetch_add(1, Ordering::SeqCst) == 0);
        let dropped = first.then(|| Dropped(Arc::clone(&told)));
        async move {
            if first {
                std::future::pending::<()>().await;
            }
            drop(dropped);
            bot.says(&path, &body)
        }
    })
    .await;
    let (ben, cookie) = event.server.bot("Ben").await;
    event.server.as_one(&cookie, "PUT", &format!("/api/bots/{ben}/url"), &json!({"url": url})).await;
    while calls.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(event.server.get("/api/bots").await.json()[1]["activity"], "unchecked");
    event.act(&id, "start").await;
    event.until_state(&id, "finished").await;
    assert_eq!(event.games(&id).await[0]["cause"], "sunk");
    while !hung_up.load(Ordering::SeqCst) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // The match has shown how it plays; with the usual rules and time comes a check of its own.
    event.server.until_activity(1, "ready").await;
}

#[tokio::test]
async fn the_check_finds_what_goes_wrong_only_later() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let shot_off = r#"{"type":"shot","x":10,"y":0}"#;
    let sweep = r#"{"type":"radar","center":{"x":5,"y":5}}"#;
    // What each does at which of its orders, and what is said of it.
    let cases: [(&str, usize, Wrong, &str); 4] = [
        ("sweeps", 1, Wrong::Says(sweep), "asked for an order after its radar was used up"),
        ("off the board", 4, Wrong::Says(shot_off), "asked for order 3 of a game"),
        ("five shots", 7, Wrong::Fails, "asked for order 6 of a game"),
        ("dies", 5, Wrong::Dies, "asked for order 4 of a game"),
    ];
    for (n, (name, from, wrong, part)) in cases.into_iter().enumerate() {
        let (bot, orders) = (captain_bot(), Arc::new(AtomicUsize::new(0)));
        let url = bot_that(move |path, body| {
            let order = if path == "/move" { orders.fetch_add(1, Ordering::SeqCst) + 1 } else { 0 };
            let answer = if order >= from { wrong.answer() } else { bot.says(&path, &body) };
            std::future::ready(answer)
        })
        .await;
        let (id, cookie) = server.bot(name).await;
        // Setting the URL is all that a script does.
        server.as_one(&cookie, "PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await;
        server.until_activity(n, "check-failed").await;
        let listed = server.get_as(&organiser, "/api/admin/bots").await.json();
        let check = &listed[n]["check"];
        assert_eq!(check["verdict"], "wrong", "{name}: {check}");
        assert!(check["words"].as_str().unwrap().contains(part), "{name}: {check}");
        // Whoever asks in words gets the calls too, the last of which is the wrong one.
        if let Wrong::Says(_) = wrong {
            let asked = self::check(&server, &cookie).await;
            assert!(asked["calls"].as_array().unwrap().last().unwrap().get("fault").is_some(), "{asked}");
        }
    }
}

#[tokio::test]
async fn an_answer_near_the_limit_is_said_to_owner_and_organiser() {
    let server = Server::start().await;
    let organiser = server.organiser().await;
    let settings = json!({"name": "Friday", "mode": "fast", "timeoutMs": 8000});
    assert_eq!(server.as_one(&organiser, "POST", "/api/admin/tournaments", &settings).await.status, 201);
    let bot = captain_bot();
    let url = bot_that(move |path, body| {
        let bot = Arc::clone(&bot);
        async move {
            if path == "/placement" {
                tokio::time::sleep(Duration::from_millis(4100)).await;
            }
            bot.says(&path, &body)
        }
    })
    .await;
    let (id, cookie) = server.bot("Ada").await;
    server.as_one(&cookie, "PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await;
    // Whoever asks while it is being checked waits for that check.
    let asked = check(&server, &cookie).await;
    assert_eq!(asked["verdict"], "ready", "{asked}");
    assert!(asked["slow"]["tookMs"].as_u64() >= Some(4100) && asked["slow"]["limitMs"] == 8000, "{asked}");
    let me = server.get_as(&cookie, "/api/bots/me").await.json();
    let listed = server.get_as(&organiser, "/api/admin/bots").await.json();
    assert_eq!((&me["check"]["slow"], &listed[0]["check"]["slow"]), (&asked["slow"], &asked["slow"]));
    assert_eq!(server.get("/api/bots").await.json()[0]["activity"], "ready");
}

#[tokio::test]
async fn the_organiser_sees_who_has_the_url_of_another_and_nobody_else_does() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    let port = event.teams[0].bot.address.port();
    let set = event.set_url(&event.teams[1], &format!("http://localhost:{port}/")).await;
    assert_eq!(set.get("sameUrlAs"), None, "that would tell a team where the others are");
    let me = ask(&event, &event.teams[0], "GET", "/api/bots/me").await.json();
    assert_eq!(me.get("sameUrlAs"), None);
    let shared = async || {
        let listed = event.ask("GET", "/api/admin/bots", &Value::Null).await.json();
        listed.as_array().unwrap().iter().map(|bot| bot.get("sameUrlAs").cloned()).collect::<Vec<_>>()
    };
    assert_eq!(shared().await, [Some(json!(["Ben"])), Some(json!(["Ada"])), None]);
    assert!(!event.server.get("/api/bots").await.text.contains("sameUrlAs"));
    // What the organiser does to one of them shows it too.
    let path = format!("/api/admin/bots/{}/bench", event.teams[1].id);
    let benched = event.ask("POST", &path, &json!({"reason": "whose bot is this?"})).await.json();
    assert_eq!(benched["sameUrlAs"], json!(["Ada"]));
    take_url_away(&event, &event.teams[1]).await;
    assert_eq!(shared().await, [None, None, None]);
}

/// What a bot does wrong.
#[derive(Clone, Copy)]
enum Wrong {
    /// It says this.
    Says(&'static str),
    /// It answers with an error.
    Fails,
    /// It closes the connection.
    Dies,
}

impl Wrong {
    fn answer(self) -> Response {
        match self {
            Wrong::Says(body) => body.into_response(),
            Wrong::Fails => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            Wrong::Dies => {
                let broken =
                    futures_util::stream::once(async { Err::<Bytes, _>(std::io::Error::other("dead")) });
                Body::from_stream(broken).into_response()
            }
        }
    }
}

/// A captain that answers calls.
struct CaptainBot(Service);

fn captain_bot() -> Arc<CaptainBot> {
    Arc::new(CaptainBot(Service::new(registry::find("mate").unwrap(), Dice::from_seed(3))))
}

impl CaptainBot {
    fn says(&self, path: &str, body: &Bytes) -> Response {
        match path {
            "/placement" => {
                axum::Json(self.0.placement(&serde_json::from_slice(body).unwrap()).unwrap()).into_response()
            }
            "/move" => {
                axum::Json(self.0.order(&serde_json::from_slice(body).unwrap()).unwrap()).into_response()
            }
            _ => StatusCode::NOT_FOUND.into_response(),
        }
    }
}

/// A bot with a mind of its own; its URL.
async fn bot_that<F, A>(mind: F) -> String
where
    F: Fn(String, Bytes) -> A + Clone + Send + Sync + 'static,
    A: Future<Output = Response> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let answer = move |uri: Uri, body: Bytes| mind(uri.path().to_owned(), body);
    let router = Router::new().fallback(answer);
    tokio::spawn(async move { axum::serve(listener, router).await });
    url
}
