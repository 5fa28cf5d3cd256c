//! Tournaments of real bots, from the first call to the leaderboard.

use std::collections::BTreeMap;
use std::time::Duration;

use rules::Record;
use serde_json::{Value, json};

use crate::event_harness::{Event, Mood, Team, pond};

/// What a leaderboard must say, folded from finished games by hand.
pub(crate) fn fold(games: &[Value]) -> BTreeMap<String, [u64; 3]> {
    let mut table: BTreeMap<String, [u64; 3]> = BTreeMap::new();
    for game in games.iter().filter(|game| game.get("voided").is_none()) {
        for (seat, own) in ["A", "B"].iter().zip(game["players"].as_array().unwrap()) {
            let line = table.entry(own["name"].as_str().unwrap().to_owned()).or_default();
            match game["outcome"].as_str().unwrap() {
                "draw" => line[1] += 1,
                winner if winner == *seat => line[0] += 1,
                _ => line[2] += 1,
            }
        }
    }
    table
}

pub(crate) fn rows(board: &Value) -> Vec<(String, [u64; 3])> {
    let number = |row: &Value, field: &str| row[field].as_u64().unwrap();
    let rows = board.as_array().unwrap().iter();
    rows.map(|row| {
        let counts = [number(row, "wins"), number(row, "draws"), number(row, "losses")];
        (row["name"].as_str().unwrap().to_owned(), counts)
    })
    .collect()
}

#[tokio::test]
async fn a_fast_tournament_is_played_to_its_end_and_everything_fits() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    let id = event.fast(json!({"games": 4, "concurrency": 3, "captains": ["cadet"], "seed": 7})).await;
    let shown = event.until_state(&id, "finished").await;
    let entries: Vec<(&str, &str)> = shown["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["name"].as_str().unwrap(), entry["kind"].as_str().unwrap()))
        .collect();
    assert_eq!(entries, [("Ada", "bot"), ("Ben", "bot"), ("Cid", "bot"), ("cadet", "captain")]);
    assert_eq!((&shown["tournament"]["played"], &shown["tournament"]["total"]), (&json!(24), &json!(24)));

    let games = event.games(&id).await;
    assert_eq!(games.len(), 24);
    let mut numbers: Vec<u64> = games.iter().map(|game| game["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=24).collect::<Vec<u64>>(), "each game of the schedule once");
    let cursors: Vec<u64> = games.iter().map(|game| game["cursor"].as_u64().unwrap()).collect();
    assert!(cursors.is_sorted() && cursors[0] == 1);
    for entry in 1..=4 {
        let slot =
            |game: &&Value| game["players"].as_array().unwrap().iter().any(|side| side["slot"] == entry);
        assert_eq!(games.iter().filter(slot).count(), 12);
    }

    // The table is the fold of the results, in the documented order, and so are both leaderboards.
    let table = rows(&shown["standings"]);
    assert_eq!(table.iter().cloned().collect::<BTreeMap<_, _>>(), fold(&games));
    let order: Vec<_> =
        table.iter().map(|(_, [wins, draws, losses])| (u64::MAX - wins, u64::MAX - draws, *losses)).collect();
    assert!(order.is_sorted(), "{table:?}");
    for scope in ["all", "current"] {
        let board = event.server.get(&format!("/api/leaderboard?scope={scope}")).await.json();
        assert_eq!(board["scope"], scope);
        assert_eq!(board["cursor"], 24);
        let names = |rows: Vec<(String, [u64; 3])>| rows.into_iter().collect::<BTreeMap<_, _>>();
        assert_eq!(names(rows(&board["rows"])), names(table.clone()), "{scope}");
        let top = &board["rows"][0];
        assert!(top["rating"]["elo"].as_f64().unwrap() > 0.0 && top["rank"] == 1, "{top}");
    }
    let crosstable = shown["crosstable"].as_array().unwrap();
    for (one, row) in crosstable.iter().enumerate() {
        for (other, cell) in row.as_array().unwrap().iter().enumerate() {
            assert_eq!(cell["games"], if one == other { 0 } else { 4 });
            assert_eq!(cell["wins"], crosstable[other][one]["losses"]);
        }
    }
    // The mean latency is a bot's, and captains are not called.
    for row in shown["standings"].as_array().unwrap() {
        let called = row["kind"] == "bot";
        assert_eq!(row.get("meanLatencyMs").is_some(), called, "{row}");
        assert_eq!(row["state"].as_str(), called.then_some("ready"), "{row}");
    }

    let bots = event.server.get("/api/bots").await.json();
    let of_ada = table.iter().find(|(name, _)| name == "Ada").unwrap().1;
    let record = &bots[0]["record"];
    assert_eq!([&record["wins"], &record["draws"], &record["losses"]], of_ada.map(Value::from).each_ref());
    let info = event.server.get("/api/event").await.json();
    assert_eq!(info["counts"], json!({"bots": 3, "active": 3, "games": 24}));
    assert_eq!((&info["running"], &info["next"]), (&json!([]), &json!([])));
    assert_eq!(info["tournament"]["id"], id.as_str());
}

#[tokio::test]
async fn a_game_can_be_read_whole_after_its_end() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({})).await;
    event.until_state(&id, "finished").await;
    let mut names = Vec::new();
    for game in event.games(&id).await {
        let game_id = game["id"].as_str().unwrap();
        let whole = event.server.get(&format!("/api/games/{game_id}")).await.json();
        assert_eq!(whole["game"]["summary"], game);
        assert_eq!(whole["game"]["event"], "Friday");
        assert_eq!(whole["table"]["kind"], "tournament");
        assert_eq!(
            whole["table"]["names"],
            json!({"A": game["players"][0]["name"], "B": game["players"][1]["name"]})
        );
        assert_eq!(whole["steps"].as_array().unwrap().len() as u64, game["turns"].as_u64().unwrap() + 1);
        let notation = event.server.get(&format!("/api/games/{game_id}/notation")).await;
        assert_eq!(whole["notation"], notation.text.as_str());
        let records = Record::read_all(&notation.text).unwrap();
        // The fleets are those that were promised before the first shot.
        assert_eq!(arena::examine(&records[0]), Ok(arena::Proof::Promised));
        for seat in ["A", "B"] {
            for (tag, kept) in [("Commitment", "commitments"), ("Salt", "salts")] {
                let told = records[0].header().get(&format!("{tag}{seat}")).unwrap();
                assert_eq!(whole["game"][kept][seat], told);
            }
        }
        let end = records[0].end().unwrap();
        assert_eq!((end.outcome().to_string(), end.cause().word()), {
            (game["outcome"].as_str().unwrap().to_owned(), game["cause"].as_str().unwrap())
        });

        // Every call, for the organiser.
        let calls = event.ask("GET", &format!("/api/admin/games/{game_id}/calls"), &Value::Null).await.json();
        assert_eq!(calls["bots"].as_array().unwrap().len(), 2);
        for page in calls["bots"].as_array().unwrap() {
            let calls = page["calls"].as_array().unwrap();
            assert_eq!(calls[0]["call"], "placement");
            assert_eq!(calls.last().unwrap()["call"], "end");
            assert!(calls.iter().zip(1..).all(|(call, n)| call["n"] == n));
            assert!(calls[1]["curl"].as_str().unwrap().contains("/move"), "{}", calls[1]);
            assert_eq!(calls[1]["status"], 200);
            let placement: Value = serde_json::from_str(calls[0]["request"].as_str().unwrap()).unwrap();
            names.push(placement["gameId"].as_str().unwrap().to_owned());
        }
    }
    // Each side of each game has a name of its own.
    assert_eq!(names.len(), 4);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 4);
}

#[tokio::test]
async fn showcase_mode_plays_one_match_at_a_time_with_pauses_and_goes_on() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    let pauses = json!({"moveMs": 1, "matchMs": 60, "tournamentMs": 50});
    let id =
        event.make(json!({"name": "Friday", "mode": "showcase", "pauses": pauses, "rules": pond()})).await;
    let started = event.act(&id, "start").await;
    assert_eq!(
        (&started["state"], &started["total"], &started["repeat"]),
        (&json!("running"), &json!(3), &json!("forever"))
    );
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    let mut pairs: Vec<(u64, u64)> = games
        .iter()
        .map(|game| {
            (game["players"][0]["slot"].as_u64().unwrap(), game["players"][1]["slot"].as_u64().unwrap())
        })
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [(1, 2), (1, 3), (2, 3)], "each pair once");
    let time = |game: &Value, field: &str| game[field].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
    for two in games.windows(2) {
        let pause = time(&two[1], "beganAt").duration_since(time(&two[0], "endedAt"));
        assert!(pause >= jiff::SignedDuration::from_millis(55), "{pause:?}");
        // A move takes its pause.
        let took = time(&two[0], "endedAt").duration_since(time(&two[0], "beganAt"));
        assert!(took.as_millis() >= i128::from(two[0]["turns"].as_u64().unwrap()), "{took:?}");
    }
    // The next of the series begins by itself, with whoever is there then.
    let list = event.server.get("/api/tournaments").await.json();
    assert_eq!((&list[0]["number"], &list[1]["number"]), (&json!(2), &json!(1)));
    assert_eq!(list[0]["series"], list[1]["series"]);
    assert_ne!(list[0]["seed"], list[1]["seed"]);
    let next = list[0]["id"].as_str().unwrap().to_owned();
    event.until(&next, "a game is played", |shown| shown["tournament"]["played"] != 0).await;
    let current = event.server.get("/api/leaderboard?scope=current").await.json();
    assert_eq!(current["tournament"], next.as_str());
    let stopped = event.act(&next, "stop").await;
    assert_eq!(stopped["state"], "stopped");
    assert_eq!(
        event.server.get("/api/tournaments").await.json().as_array().unwrap().len(),
        2,
        "the series has ended"
    );
}

#[tokio::test]
async fn a_series_waits_until_two_can_play() {
    let mut event = Event::of(&["Ada"]).await;
    let pauses = json!({"moveMs": 0, "matchMs": 0, "tournamentMs": 0});
    let once = event.make(json!({"name": "Once", "mode": "fast"})).await;
    let refused = event.ask("POST", &format!("/api/admin/tournaments/{once}/start"), &json!({})).await;
    refused.is(409, "too-few", "");
    let id =
        event.make(json!({"name": "For ever", "mode": "showcase", "pauses": pauses, "rules": pond()})).await;
    assert_eq!(event.act(&id, "start").await["state"], "waiting");
    let shown = event.until(&id, "it says so", |shown| shown["tournament"]["waitsFor"].is_string()).await;
    assert!(shown["tournament"]["waitsFor"].as_str().unwrap().contains("there is one"), "{shown}");
    // Only one at a time.
    let other = event.ask("POST", &format!("/api/admin/tournaments/{once}/start"), &json!({})).await;
    assert_eq!(other.status, 409, "{}", other.text);
    // A paused one does not begin.
    event.act(&id, "pause").await;
    event.join("Ben").await;
    let other = event.ask("POST", &format!("/api/admin/tournaments/{once}/start"), &json!({})).await;
    other.is(409, "another-runs", "");
    assert_eq!(event.show(&id).await["tournament"]["state"], "paused");
    // Two can play now, so it may begin before the answer is written.
    let state = event.act(&id, "resume").await["state"].as_str().unwrap().to_owned();
    assert!(["waiting", "running", "finished"].contains(&state.as_str()), "{state}");
    event.until_state(&id, "finished").await;
    assert_eq!(event.games(&id).await.len(), 1);
}

#[tokio::test]
async fn a_pause_lets_running_matches_end_and_none_begin() {
    let event = Event::of(&["Ada", "Ben", "Cid", "Dan"]).await;
    event.teams.iter().for_each(|team| team.bot.is(Mood::Slow));
    let id = event.fast(json!({"games": 2, "concurrency": 2})).await;
    let info = loop {
        let info = event.server.get("/api/event").await.json();
        if info["running"].as_array().unwrap().len() == 2 {
            break info;
        }
    };
    let card = &info["running"][0];
    assert_eq!(card["tournament"], id.as_str());
    assert!(!info["next"].as_array().unwrap().is_empty());
    assert_eq!(card["commitments"]["A"].as_str().map(str::len), Some(64), "promised before the first shot");
    let bots = event.server.get("/api/bots").await.json();
    assert!(bots.as_array().unwrap().iter().all(|bot| bot["activity"] == "playing"), "{bots}");
    // A match that is on shows no game yet.
    let early = event.server.get(&format!("/api/games/{}", card["id"].as_str().unwrap())).await;
    assert_eq!(early.status, 404, "{}", early.text);

    assert_eq!(event.act(&id, "pause").await["state"], "paused");
    event.teams.iter().for_each(|team| team.bot.is(Mood::Good));
    let shown = event.until(&id, "both are over", |shown| shown["tournament"]["played"] == 2).await;
    assert_eq!(shown["tournament"]["state"], "paused");
    while event.server.get("/api/event").await.json()["running"] != json!([]) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let again = event.ask("POST", &format!("/api/admin/tournaments/{id}/pause"), &json!({})).await;
    again.is(409, "not-running", "");

    // A pause outlives the server.
    let Event { server, teams, organiser } = event;
    let event = Event { server: server.restart().await, teams, organiser };
    let shown = event.show(&id).await;
    assert_eq!(
        (&shown["tournament"]["state"], &shown["tournament"]["played"]),
        (&json!("paused"), &json!(2))
    );
    event.act(&id, "resume").await;
    event.until_state(&id, "finished").await;
    assert_eq!(event.games(&id).await.len(), 12);
}

#[tokio::test]
async fn a_stop_breaks_off_what_runs_and_keeps_what_is_played() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({"games": 20})).await;
    event.until(&id, "some are played", |shown| shown["tournament"]["played"].as_u64() >= Some(2)).await;
    event.teams.iter().for_each(|team| team.bot.is(Mood::Slow));
    let stopped = event.act(&id, "stop").await;
    assert_eq!(stopped["state"], "stopped");
    let played = stopped["played"].as_u64().unwrap();
    // Once its match is gone, nobody asks a bot any more.
    event.server.until_activity(0, "ready").await;
    let calls = event.teams[0].bot.calls();
    assert_eq!(event.games(&id).await.len() as u64, played);
    assert_eq!(event.server.get("/api/event").await.json()["running"], json!([]));
    for what in ["stop", "pause", "resume", "start"] {
        let answer = event.ask("POST", &format!("/api/admin/tournaments/{id}/{what}"), &json!({})).await;
        assert_eq!(answer.status, 409, "{what}: {}", answer.text);
    }
    assert!(event.teams[0].bot.calls() <= calls + 1, "at most the call that was on its way");
    // Another one can begin now.
    let next = event.fast(json!({})).await;
    event.teams.iter().for_each(|team| team.bot.is(Mood::Good));
    event.until_state(&next, "finished").await;
}

#[tokio::test]
async fn a_void_game_counts_nowhere_and_may_be_played_again() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({"games": 4})).await;
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    let path = |game: &Value| format!("/api/admin/games/{}/void", game["id"].as_str().unwrap());
    let void = async |game: &Value, replay: &str| {
        event.ask("POST", &path(game), &json!({"reason": "the <b>network</b> broke", "replay": replay})).await
    };
    // For good: it stays in the list, and counts nowhere.
    let voided = void(&games[0], "no").await;
    assert_eq!(voided.status, 200, "{}", voided.text);
    assert_eq!(voided.json()["voided"]["reason"], "the <b>network</b> broke");
    assert_eq!(event.show(&id).await["tournament"]["state"], "finished");
    let again = void(&games[0], "again").await;
    again.is(409, "void-already", "");
    // To be played again: the tournament runs once more.
    assert_eq!(void(&games[1], "again").await.json()["voided"]["replay"], "again");
    let shown = event
        .until(&id, "played again", |shown| {
            shown["tournament"]["state"] == "finished" && shown["tournament"]["played"] == 4
        })
        .await;
    let now = event.games(&id).await;
    assert_eq!(now.len(), 5);
    assert_eq!((&now[4]["number"], &now[4]["players"]), (&games[1]["number"], &games[1]["players"]));
    assert_eq!(rows(&shown["standings"]).into_iter().collect::<BTreeMap<_, _>>(), fold(&now));
    let total: u64 = fold(&now).values().flatten().sum();
    assert_eq!(total, 6, "three games count for each of two");
    let board = event.server.get("/api/leaderboard").await.json();
    assert_eq!(rows(&board["rows"]).into_iter().collect::<BTreeMap<_, _>>(), fold(&now));
    // Tables say that a game is void. Notation cannot, and has only what counts.
    let exported = event.server.get("/api/export").await.json();
    assert_eq!(exported["games"], json!(now));
    let bgn = event.server.get("/api/export?format=bgn").await;
    assert!(bgn.head.contains("x-broadside-next: 5"), "{}", bgn.head);
    let ids = |games: &[Value]| -> Vec<String> {
        let counting = games.iter().filter(|game| game.get("voided").is_none());
        counting.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    };
    let records = Record::read_all(&bgn.text).unwrap();
    let read: Vec<&str> = records.iter().filter_map(|record| record.header().get("GameId")).collect();
    assert_eq!(read, ids(&now));

    // While it runs.
    let id = event.fast(json!({"games": 10})).await;
    event.until(&id, "one is played", |shown| shown["tournament"]["played"] != 0).await;
    let games = event.games(&id).await;
    assert_eq!(void(&games[0], "again").await.status, 200);
    event.until_state(&id, "finished").await;
    let now = event.games(&id).await;
    assert_eq!(now.len(), 11);
    assert_eq!(now.iter().filter(|game| game["number"] == games[0]["number"]).count(), 2);
    // A tournament that was stopped plays nothing again, but a game of it can be made void.
    let id = event.fast(json!({"games": 20})).await;
    event.until(&id, "one is played", |shown| shown["tournament"]["played"] != 0).await;
    event.act(&id, "stop").await;
    let games = event.games(&id).await;
    let refused = void(&games[0], "again").await;
    refused.is(409, "over", "");
    assert_eq!(void(&games[0], "no").await.status, 200);
    let audit = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    let lines = audit["entries"].as_array().unwrap().iter();
    assert_eq!(
        lines.filter(|line| line["what"] == "game-voided").count(),
        4,
        "what was refused is not noted"
    );
}

#[tokio::test]
async fn a_bot_that_fails_three_times_is_benched_and_comes_back_with_its_url() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    event.teams[0].bot.is(Mood::Broken);
    let id = event.fast(json!({"games": 6, "concurrency": 1})).await;
    event
        .until(&id, "Ada is benched", |shown| {
            let rows = shown["standings"].as_array().unwrap();
            rows.iter().any(|row| row["name"] == "Ada" && row["state"] == "benched")
        })
        .await;
    let me = event.server.get_as(&event.teams[0].cookie, "/api/bots/me").await.json();
    assert_eq!((&me["state"], &me["benchedBy"]), (&json!("benched"), &json!("failures")));
    assert_eq!(me["reason"], "It failed in 3 matches in a row.");
    let listed = event.server.get("/api/bots").await.json();
    assert_eq!((&listed[0]["activity"], &listed[0]["reason"]), (&json!("benched"), &me["reason"]));

    // Its owner repairs it and says so.
    event.teams[0].bot.is(Mood::Good);
    let back = event.set_url(&event.teams[0], &event.teams[0].bot.url()).await;
    assert_eq!((&back["state"], back.get("reason"), back.get("benchedBy")), (&json!("active"), None, None));
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    let ada = games.iter().filter(|game| game["players"].to_string().contains("Ada"));
    let faults = ada.clone().filter(|game| game["cause"] == "bad-status").count();
    assert_eq!((ada.count(), faults), (12, 3), "the rest of its games was played");
    let audit = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    let lines: Vec<String> = audit["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| format!("{}: {}", line["who"].as_str().unwrap(), line["what"].as_str().unwrap()))
        .collect();
    assert!(lines.contains(&"arena: benched".to_owned()), "{lines:?}");
    assert!(lines.contains(&"bot Ada: unbenched".to_owned()), "{lines:?}");
}

#[tokio::test]
async fn whoever_does_not_play_the_rules_is_left_out_and_plays_others() {
    let event = Event::of(&["Ada", "Ben", "Cid", "Dee"]).await;
    for team in &event.teams[..2] {
        team.bot.is(Mood::SimpleOnly);
    }
    let id = event.make(json!({"name": "Pond", "mode": "fast", "games": 2, "rules": pond()})).await;
    for bot in 0..2 {
        let shown = event.server.until_activity(bot, "other-rules").await;
        assert_eq!(shown["reason"], "This bot does not play pond@1.");
    }
    let made = event.show(&id).await["tournament"].clone();
    assert_eq!((&made["leftOut"], &made["expected"]), (&json!(["Ada", "Ben"]), &json!(2)), "{made}");
    event.act(&id, "start").await;
    let shown = event.until_state(&id, "finished").await;
    let names: Vec<&str> =
        shown["entrants"].as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Cid", "Dee"]);
    let audit = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    assert!(audit.to_string().contains("Ada does not play pond@1"), "{audit}");
    // Their own rules come next, and nobody has to do anything.
    for bot in 0..2 {
        event.server.until_activity(bot, "ready").await;
    }
    let hackathon = event.make(json!({"name": "Own", "mode": "fast", "rules": "hackathon"})).await;
    assert_eq!(event.show(&hackathon).await["tournament"]["expected"], 12);

    // Too few are left of those who know the rules.
    for team in &event.teams[2..] {
        take_url_away(&event, team).await;
    }
    let few = event.make(json!({"name": "Few", "mode": "fast", "rules": pond()})).await;
    let refused = event.ask("POST", &format!("/api/admin/tournaments/{few}/start"), &json!({})).await;
    refused.is(409, "too-few", "");
    assert!(refused.text.contains("These bots do not play pond@1: Ada, Ben."), "{}", refused.text);
}

async fn take_url_away(event: &Event, team: &Team) {
    let path = format!("/api/bots/{}/url", team.id);
    let answer = event.server.as_one(&team.cookie, "PUT", &path, &json!({"url": null})).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test]
async fn whoever_turns_out_not_to_play_the_rules_is_out_of_this_tournament_and_not_benched() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    let ada = &event.teams[0];
    // When it is checked by the rules of the pond, it answers nothing at all: so it takes part.
    ada.bot.is(Mood::Broken);
    let id = event
        .make(json!({"name": "Pond", "mode": "fast", "games": 6, "rules": pond(), "concurrency": 1}))
        .await;
    event.server.until_activity(0, "check-failed").await;
    ada.bot.is(Mood::SimpleOnly);
    event.act(&id, "start").await;
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    let own: Vec<&Value> = games.iter().filter(|game| game["players"].to_string().contains("Ada")).collect();
    let causes: Vec<&str> = own.iter().map(|game| game["cause"].as_str().unwrap()).collect();
    assert_eq!(causes.len(), 12);
    assert_eq!(
        causes.iter().filter(|cause| **cause == "bad-status").count(),
        1,
        "one match shows it: {causes:?}"
    );
    assert_eq!(causes.iter().filter(|cause| **cause == "left").count(), 11, "{causes:?}");
    let me = event.server.get_as(&ada.cookie, "/api/bots/me").await.json();
    assert_eq!((&me["state"], me.get("benchedBy")), (&json!("active"), None), "{me}");
    let audit = event.ask("GET", "/api/admin/audit", &Value::Null).await.json();
    assert!(audit.to_string().contains("left-out") && !audit.to_string().contains("benched"), "{audit}");
    // It plays what it knows, without its owner doing anything.
    event.server.until_activity(0, "ready").await;
    let hackathon =
        event.make(json!({"name": "Own", "mode": "fast", "rules": "hackathon", "games": 1})).await;
    event.act(&hackathon, "start").await;
    event.until_state(&hackathon, "finished").await;
    let games = event.games(&hackathon).await;
    assert!(games.len() == 3 && games.iter().all(|game| game["cause"] == "sunk"), "{games:?}");
    // Once it has learnt the rules, its owner says so by a check.
    ada.bot.is(Mood::Good);
    event.make(json!({"name": "Pond again", "mode": "fast", "rules": pond()})).await;
    event.server.until_activity(0, "other-rules").await;
    let checked = event.server.as_one(&ada.cookie, "POST", "/api/bots/me/check", &json!({})).await.json();
    assert_eq!(checked["verdict"], "ready", "{checked}");
    event.server.until_activity(0, "ready").await;
}

#[tokio::test]
async fn whoever_stays_away_loses_what_is_left() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    event.teams[0].bot.is(Mood::Broken);
    let id = event.fast(json!({"games": 4, "concurrency": 1})).await;
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    assert_eq!(games.len(), 12);
    let ada: Vec<&Value> = games.iter().filter(|game| game["players"].to_string().contains("Ada")).collect();
    assert_eq!(ada.len(), 8);
    for (game, n) in ada.iter().zip(1..) {
        assert_eq!(game["cause"], if n <= 3 { "bad-status" } else { "benched" });
        assert_eq!(game["turns"], 0);
        // What was decided without being played is no further fault.
        let fault = game["players"].as_array().unwrap().iter().any(|side| side.get("fault").is_some());
        assert_eq!(fault, n <= 3, "{game}");
        let rival = &game["players"][usize::from(game["outcome"] == "B")]["name"];
        let why = if n <= 3 { "answered with an error" } else { "was benched for failing and did not play" };
        assert_eq!(game["verdict"], format!("{} won: Ada {why}.", rival.as_str().unwrap()));
        let whole = event.server.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).await;
        assert_eq!(whole.status, 200, "{}", whole.text);
    }
    // The organiser's bench is no failure: those games are lost by not being there, and a URL does not end it.
    event.teams[0].bot.is(Mood::Good);
    event.set_url(&event.teams[0], &event.teams[0].bot.url()).await;
    let id = event.fast(json!({"games": 6, "concurrency": 1})).await;
    event.until(&id, "it runs", |shown| shown["tournament"]["played"] != 0).await;
    let bench = format!("/api/admin/bots/{}/bench", event.teams[1].id);
    let benched = event.ask("POST", &bench, &json!({"reason": "too loud"})).await;
    assert_eq!(benched.json()["benchedBy"], "organiser", "{}", benched.text);
    let still = event.set_url(&event.teams[1], &event.teams[1].bot.url()).await;
    assert_eq!((&still["state"], &still["reason"]), (&json!("benched"), &json!("too loud")));
    assert_eq!(event.server.get("/api/bots").await.json()[1].get("reason"), None, "that is for its owner");
    event.until_state(&id, "finished").await;
    let causes: Vec<String> =
        event.games(&id).await.iter().map(|game| game["cause"].as_str().unwrap().to_owned()).collect();
    assert_eq!(causes.len(), 18);
    assert!(causes.iter().any(|cause| cause == "left"), "{causes:?}");
}

#[tokio::test]
async fn a_renamed_bot_has_its_new_name_in_every_match_from_then_on() {
    let event = Event::of(&["Ada", "Rude", "Cid"]).await;
    event.teams[0].bot.is(Mood::Slow);
    let id = event.fast(json!({"games": 6, "concurrency": 1})).await;
    event.until(&id, "it runs", |shown| shown["tournament"]["played"] != 0).await;
    let rename = format!("/api/admin/bots/{}/rename", event.teams[1].id);
    assert_eq!(event.ask("POST", &rename, &json!({"name": "Ben"})).await.status, 200);
    let before = event.games(&id).await.len();
    event.until(&id, "another is played", |shown| shown["tournament"]["played"] != before).await;
    let now = event.server.get("/api/event").await.json();
    assert_ne!(now["next"], json!([]));
    assert!(!now["next"].to_string().contains("Rude"), "{now}");
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    assert_eq!(games.len(), 18);
    // One may have been stored between the new name and the look at the list.
    for game in &games[before + 1..] {
        assert!(!game["players"].to_string().contains("Rude"), "{game}");
        let notation = format!("/api/games/{}/notation", game["id"].as_str().unwrap());
        let notation = event.server.get(&notation).await.text;
        assert!(!notation.contains("Rude"), "{notation}");
    }
    assert!(games[before + 1..].iter().any(|game| game["players"].to_string().contains("\"Ben\"")));
}

#[tokio::test]
async fn whoever_is_benched_does_not_come_next() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    for team in &event.teams {
        team.bot.is(Mood::Slow);
    }
    let id = event.fast(json!({"games": 20, "concurrency": 1})).await;
    event.until(&id, "it runs", |shown| shown["tournament"]["state"] == "running").await;
    let bench = format!("/api/admin/bots/{}/bench", event.teams[1].id);
    assert_eq!(event.ask("POST", &bench, &json!({"reason": "too loud"})).await.status, 200);
    let played = event.show(&id).await["tournament"]["played"].clone();
    event.until(&id, "another is played", |shown| shown["tournament"]["played"] != played).await;
    let now = event.server.get("/api/event").await.json();
    assert_ne!(now["next"], json!([]));
    assert!(!now["next"].to_string().contains("Ben"), "{now}");
    event.act(&id, "stop").await;
}

#[tokio::test]
async fn a_new_url_is_called_from_the_next_call_on() {
    let event = Event::of(&["Ada", "Ben"]).await;
    // Its first move waits until the URL is changed.
    event.teams[0].bot.is(Mood::Stalling);
    let id = event.fast(json!({"games": 1, "timeoutMs": 60_000})).await;
    while event.teams[0].bot.waiting() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let other = crate::event_harness::Bot::start(99).await;
    event.set_url(&event.teams[0], &other.url()).await;
    let before = event.teams[0].bot.calls();
    event.teams[0].bot.is(Mood::Good);
    event.until_state(&id, "finished").await;
    assert!(event.teams[0].bot.calls() <= before + 1, "at most the call that was on its way");
    let games = event.games(&id).await;
    assert_eq!(games.len(), 1);
    let path = format!("/api/bots/me/games/{}/calls", games[0]["id"].as_str().unwrap());
    let calls = event.server.get_as(&event.teams[0].cookie, &path).await.json();
    let places: Vec<&str> =
        calls["calls"].as_array().unwrap().iter().map(|call| call["place"].as_str().unwrap()).collect();
    let moved = places.iter().filter(|place| place.starts_with(&other.url())).count();
    assert!(
        moved > 3 && places[0].starts_with(&event.teams[0].bot.url()),
        "the same game goes on: {places:?}"
    );
    assert!(
        games[0]["players"].as_array().unwrap().iter().all(|side| side.get("fault").is_none()),
        "{}",
        games[0]
    );
}

#[tokio::test]
async fn a_stop_of_the_server_loses_nothing_and_the_tournament_goes_on_by_itself() {
    let event = Event::of(&["Ada", "Ben", "Cid"]).await;
    let id = event.fast(json!({"games": 20, "concurrency": 2})).await;
    event.until(&id, "some are played", |shown| shown["tournament"]["played"].as_u64() >= Some(3)).await;
    let Event { server, teams, organiser } = event;
    let (directory, limits, _) = server.halt().await;
    let server = crate::harness::Server::on(directory, limits).await;
    let event = Event { server, organiser, teams };
    let shown = event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    assert_eq!(games.len(), 60);
    assert_eq!(rows(&shown["standings"]).into_iter().collect::<BTreeMap<_, _>>(), fold(&games));
}

#[tokio::test]
async fn every_preset_is_played_in_tournaments() {
    let event = Event::of(&["Ada", "Ben"]).await;
    for preset in rules::Ruleset::preset_names() {
        let id = event.fast(json!({"games": 1, "rules": preset})).await;
        let shown = event.until_state(&id, "finished").await;
        assert!(shown["tournament"]["rules"].as_str().unwrap().starts_with(preset));
        let games = event.games(&id).await;
        assert!(
            games[0]["players"].as_array().unwrap().iter().all(|side| side.get("fault").is_none()),
            "{}",
            games[0]
        );
    }
}

#[tokio::test]
async fn exports_go_on_where_the_last_one_ended() {
    let event = Event::of(&["=Ada, \"the first\"", "Ben"]).await;
    let id = event.fast(json!({"games": 6})).await;
    event.until_state(&id, "finished").await;
    let all = event.games(&id).await;
    let (mut since, mut seen) = (0, Vec::new());
    for _ in 0..10 {
        let answer = event.server.get(&format!("/api/export?format=json&since={since}&limit=4")).await;
        let page = answer.json();
        let next = page["next"].as_u64().unwrap();
        assert!(answer.head.contains(&format!("x-broadside-next: {next}")), "{}", answer.head);
        seen.extend(page["games"].as_array().unwrap().clone());
        if next == since {
            break;
        }
        since = next;
    }
    assert_eq!(seen, all);
    let csv = event.server.get("/api/export?format=csv&since=2").await;
    assert!(csv.head.contains("content-type: text/csv") && csv.head.contains("x-broadside-next: 6"));
    let lines: Vec<&str> = csv.text.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[1].starts_with("3,") && lines[1].contains("\"'=Ada, \"\"the first\"\"\""), "{}", lines[1]);
    let bgn = event.server.get("/api/export?format=bgn&limit=5").await;
    assert!(bgn.head.contains("x-broadside-next: 5"));
    assert_eq!(Record::read_all(&bgn.text).unwrap().len(), 5);
    // Without a limit, everything.
    let everything = event.server.get("/api/export").await.json();
    assert_eq!(everything, json!({"games": all, "next": 6}));
    let after = event.server.get("/api/export?format=bgn&since=6").await;
    assert_eq!((after.status, after.text.as_str()), (200, ""));
    // Games of one pair.
    let pair = event.server.get(&format!("/api/tournaments/{id}/games?pair=2,1&limit=4")).await.json();
    assert_eq!((pair["games"].as_array().unwrap().len(), &pair["next"]), (4, &json!(4)));
    let none = event.server.get(&format!("/api/tournaments/{id}/games?pair=1,1")).await.json();
    assert_eq!(none, json!({"games": []}));
}

#[tokio::test]
async fn an_export_without_a_limit_has_every_game() {
    // More than are read from the database at a time.
    const GAMES: usize = 130;
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({"games": GAMES})).await;
    event.until_state(&id, "finished").await;
    let cursors: Vec<u64> = (1..=GAMES as u64).collect();
    let json = event.server.get("/api/export").await.json();
    let games = json["games"].as_array().unwrap();
    assert_eq!(games.iter().map(|game| game["cursor"].as_u64().unwrap()).collect::<Vec<_>>(), cursors);
    assert_eq!(json["next"], GAMES);
    let csv = event.server.get("/api/export?format=csv").await.text;
    let rows = csv.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap());
    assert_eq!(rows.collect::<Vec<u64>>(), cursors);
    let bgn = event.server.get("/api/export?format=bgn").await.text;
    assert_eq!(Record::read_all(&bgn).unwrap().len(), GAMES);
    let most = event.server.get("/api/export?limit=120").await.json();
    assert_eq!((most["games"].as_array().unwrap().len(), &most["next"]), (120, &json!(120)));
}

#[tokio::test]
async fn the_hall_is_told_of_everything() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let mut feed = crate::client::socket_at(event.server.address, "/api/feed", &[]).await.unwrap();
    crate::client::send(&mut feed, &json!({"type": "hello"})).await;
    let id = event.fast(json!({"games": 2, "concurrency": 1})).await;
    let (mut started, mut ended, mut last) = (Vec::new(), Vec::new(), None);
    let mut states: Vec<String> = Vec::new();
    let mut counted = 0;
    while ended.len() < 2 || states.last().is_none_or(|state| state != "finished") || counted < 2 {
        let text = crate::client::receive(&mut feed).await.expect("the feed goes on");
        let frame: Value = serde_json::from_str(&text).unwrap();
        let seq = frame["seq"].as_u64().unwrap();
        assert!(last.is_none_or(|last| seq == last + 1), "no gaps");
        last = Some(seq);
        match frame["type"].as_str().unwrap() {
            "started" => started.push(frame["match"]["id"].clone()),
            "ended" => ended.push(frame["game"]["id"].clone()),
            "standings" => {
                counted = frame["current"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|row| row["wins"].as_u64().unwrap())
                    .sum();
            }
            "tournament" => states.push(frame["tournament"]["state"].as_str().unwrap_or("none").to_owned()),
            _ => {}
        }
    }
    assert_eq!(started, ended);
    let games: Vec<Value> = event.games(&id).await.iter().map(|game| game["id"].clone()).collect();
    assert_eq!(ended, games);
    // Whoever comes later sees what was.
    let mut late = crate::client::socket_at(event.server.address, "/api/feed", &[]).await.unwrap();
    crate::client::send(&mut late, &json!({"type": "hello"})).await;
    let snapshot: Value = serde_json::from_str(&crate::client::receive(&mut late).await.unwrap()).unwrap();
    assert_eq!(snapshot["type"], "snapshot");
    let Event { server, .. } = event;
    let server = server.restart().await;
    let mut after = crate::client::socket_at(server.address, "/api/feed", &[]).await.unwrap();
    crate::client::send(&mut after, &json!({"type": "hello"})).await;
    let known: Value = serde_json::from_str(&crate::client::receive(&mut after).await.unwrap()).unwrap();
    assert_eq!((&known["type"], known["recent"].as_array().unwrap().len()), (&json!("snapshot"), 2));
}
