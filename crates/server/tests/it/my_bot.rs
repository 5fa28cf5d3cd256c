//! My bot: its owner sees its games, its calls and what is wrong with it, and nobody else does.

use arena::{BotUrl, Reach, Zone};
use axum::Router;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::client::Answer;
use crate::event_harness::{Bot, Event, Mood, Team};
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
    let path = format!("/api/bots/me/games/{game}/flights");
    let page = ask(&event, ada, "GET", &path).await.json();
    let flights = page["flights"].as_array().unwrap();
    let placement = flights.iter().find(|flight| flight["call"] == "placement").unwrap();
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
    assert_eq!((answer.status, answer.code().as_str()), (409, "no-url"));
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
    let path = format!("/api/bots/me/games/{game}/flights");
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
        assert_eq!((answer.status, answer.code().as_str()), (401, "not-signed-in"));
    }
    // Its rival is in the same game and sees its own side of it only.
    let (of_ada, of_ben) = (ask(&event, ada, "GET", &path).await, ask(&event, ben, "GET", &path).await);
    assert_ne!(of_ada.json()["seat"], of_ben.json()["seat"]);
    assert!(!of_ben.text.contains(&ada.bot.url()) && !of_ada.text.contains(&ben.bot.url()));
    assert_eq!(calls, (ada.bot.calls(), ben.bot.calls()));
}

#[tokio::test]
async fn what_cannot_be_asked_for_is_said() {
    let event = Event::of(&["Ada"]).await;
    for (path, status, code) in [
        ("/api/bots/me/games?limit=0", 400, "bad-query"),
        ("/api/bots/me/games?limit=201", 400, "bad-query"),
        ("/api/bots/me/games?before=-1", 400, "bad-query"),
        ("/api/bots/me/games?colour=red", 400, "bad-query"),
        ("/api/bots/me/games/nonsense/flights", 404, "not-found"),
        ("/api/bots/me/games/0190a6f0-0000-7000-8000-000000000000/flights", 404, "not-found"),
    ] {
        let answer = ask(&event, &event.teams[0], "GET", path).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{path}");
    }
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
    assert_eq!(good["flights"].as_array().unwrap().len(), 2);
    let words = good["words"].as_str().unwrap();
    assert!(
        words.starts_with("Your bot answers with a legal fleet and a legal order by hackathon@1"),
        "{words}"
    );

    let (_, nobody) = event.server.bot("Nowhere").await;
    let none = check(&event.server, &nobody).await;
    assert_eq!((&none["verdict"], &none["flights"]), (&json!("no-url"), &json!([])));

    // A bot each: one owner may not have it called without end.
    let unused = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let wrong_fleet = r#"{"ships":[{"type":"carrier","cells":[{"x":0,"y":0}]}]}"#;
    let cases = [
        (unused, "unreachable", "nothing listens there"),
        ("http://no-such-host.invalid".to_owned(), "unreachable", "no-such-host.invalid is not known"),
        (always(StatusCode::NOT_FOUND, "").await, "bad-status", "status 404"),
        (always(StatusCode::UNAUTHORIZED, "").await, "bad-status", "status 401"),
        (always(StatusCode::FORBIDDEN, "").await, "bad-status", "status 403"),
        (always(StatusCode::FOUND, "").await, "bad-status", "redirects are not followed"),
        (always(StatusCode::OK, "hello").await, "bad-json", "Your bot was asked for a fleet"),
        (always(StatusCode::OK, wrong_fleet).await, "invalid-placement", "Your bot was asked for a fleet"),
    ];
    for (n, (url, kind, part)) in cases.into_iter().enumerate() {
        let (id, cookie) = event.server.bot(&format!("Bot {n}")).await;
        let set =
            event.server.as_one(&cookie, "PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await;
        assert_eq!(set.status, 200, "{}", set.text);
        let checked = check(&event.server, &cookie).await;
        let words = checked["words"].as_str().unwrap();
        assert!(checked["verdict"] == "wrong" && words.contains(part), "{url}: {checked}");
        assert_eq!(checked["flights"][0]["fault"]["kind"], kind, "{checked}");
        // Something that answers is where it was looked for.
        let own = words.contains("the server's own machine");
        assert_eq!(own, url.contains("127.0.0.1") && kind == "unreachable", "{url}: {words}");
        assert_eq!(
            words.contains("another key"),
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
    assert!(words.contains("bots in the zone loopback are not called here"), "{words}");
    assert_eq!(ada.bot.calls(), 0);
    event.set_url(ada, &allowed.url()).await;
    assert_eq!(check(&event.server, &ada.cookie).await["verdict"], "ready", "this one is allowed");
}

#[tokio::test]
async fn a_bot_is_not_called_without_end() {
    let event = Event::of(&["Ada"]).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        let answer = ask(&event, &event.teams[0], "POST", "/api/bots/me/check").await;
        statuses.push(answer.status);
        if answer.status == 429 {
            assert_eq!(answer.code(), "too-many");
            assert!(answer.head.contains("retry-after"), "{}", answer.head);
        }
    }
    assert!(statuses[..5].iter().all(|status| *status == 200) && statuses.contains(&429), "{statuses:?}");
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
    let event = Event::of(&["Ada", "Ben"]).await;
    let ada = &event.teams[0];
    let activity = async || event.server.get("/api/bots").await.json()[0]["activity"].clone();
    assert_eq!(activity().await, "ready");
    ada.bot.is(Mood::Broken);
    assert_eq!(check(&event.server, &ada.cookie).await["verdict"], "wrong");
    assert_eq!(activity().await, "check-failed");
    assert_eq!(ask(&event, ada, "GET", "/api/bots/me").await.json()["checkFailed"], true);
    ada.bot.is(Mood::Good);
    assert_eq!(check(&event.server, &ada.cookie).await["verdict"], "ready");
    assert_eq!(activity().await, "ready", "a check that passes takes it back");
    ada.bot.is(Mood::Broken);
    check(&event.server, &ada.cookie).await;
    event.set_url(ada, &ada.bot.url()).await;
    assert_eq!(activity().await, "ready", "nobody knows how it is where it is now");
    check(&event.server, &ada.cookie).await;
    ada.bot.is(Mood::Good);
    let id = event.fast(json!({})).await;
    event.until_state(&id, "finished").await;
    assert_eq!(event.games(&id).await.len(), 2, "it takes part all the same");
    assert_eq!(activity().await, "ready", "and it has played well");
    // What was found is kept.
    ada.bot.is(Mood::Broken);
    check(&event.server, &ada.cookie).await;
    let server = event.server.restart().await;
    assert_eq!(server.get("/api/bots").await.json()[0]["activity"], "check-failed");
}
