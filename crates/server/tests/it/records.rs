//! Records: whatever is stored can be read, shown, analysed and exported; an unreadable one does not block others.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use arena::{Proof, Sealed, examine, stamp_unplayed};
use jiff::Timestamp;
use rules::{
    Cause, Dice, Draw, End, Fleet, Game, Header, Order, Outcome, Phase, Record, Ruleset, Seat, Sides,
};
use serde_json::{Value, json};
use store::{Change, EventChange, FinishedGame, GameEntrant, Played, Store};
use uuid::Uuid;

use crate::event_harness::{Event, Mood, pond};
use crate::harness::Server;

/// A record as a server stores it, and what it is.
struct Stored {
    id: Uuid,
    text: String,
    end: End,
    played: bool,
}

/// Every end there is, with every outcome that it can have.
fn ends() -> impl Iterator<Item = End> {
    let outcomes =
        [Outcome::Won(Seat::A), Outcome::Won(Seat::B), Outcome::Drawn, Outcome::BothLost, Outcome::Void];
    let of = move |cause| outcomes.into_iter().filter_map(move |outcome| End::new(outcome, cause));
    Cause::ALL.into_iter().flat_map(of)
}

fn header() -> Header {
    Header::of_players(&Sides::new("Ada".to_owned(), "Ben".to_owned()))
}

fn of_game(game: Game, fleets: &Sides<Fleet>) -> Stored {
    let id = Uuid::now_v7();
    let fleets = Sides::new(&fleets[Seat::A], &fleets[Seat::B]);
    let sealed = Sealed::new(&id.to_string(), fleets, game.ruleset());
    let end = game.end().unwrap();
    Stored { id, text: sealed.stamp(Record::of(game, header())).to_string(), end, played: true }
}

fn unplayed(ruleset: &Ruleset, end: End) -> Stored {
    let id = Uuid::now_v7();
    let record = Record::unplayed(ruleset, Sides::default(), end, header());
    Stored { id, text: stamp_unplayed(&id.to_string(), record).to_string(), end, played: false }
}

/// A game without a shot that was lost by what a bot had been benched for, as it was stored before such games had an end
/// of their own.
fn old(ruleset: &Ruleset, cause: Cause) -> Stored {
    let id = Uuid::now_v7();
    let text = Record::unplayed(ruleset, Sides::default(), End::lost(Seat::A, Cause::Benched), header());
    let text = text.to_string().replace("benched", cause.word());
    let record = Record::read_all(&text).unwrap().remove(0);
    let text = stamp_unplayed(&id.to_string(), record).to_string();
    Stored { id, text, end: End::lost(Seat::A, cause), played: false }
}

/// Every end after some orders, after none, and in a game that was never played.
fn every_end(ruleset: &Ruleset) -> Vec<Stored> {
    let mut dice = Dice::from_seed(1);
    let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, &mut dice));
    let new = Game::new(ruleset, fleets.clone(), Seat::A);
    let mut cells = ruleset.board().cells().iter();
    let mut some = new.clone();
    for cell in cells.by_ref().take(4) {
        let Phase::Turn(seat) = some.phase() else { break };
        some.play(seat, Order::shot(cell)).unwrap();
    }
    let mut all = Vec::new();
    for end in ends() {
        for game in [&new, &some] {
            let mut game = game.clone();
            all.extend(game.adjudge(end).is_ok().then(|| of_game(game, &fleets)));
        }
        if !end.cause().follows_from_play() {
            all.push(unplayed(ruleset, end));
        }
    }
    for seat in Seat::BOTH {
        let mut game = some.clone();
        game.play(seat, Order::Resign).unwrap();
        all.push(of_game(game, &fleets));
    }
    let mut sunk = some;
    while let Phase::Turn(seat) = sunk.phase() {
        let targets = sunk.arsenal(seat).targets();
        sunk.play(seat, Order::shot(targets.first().unwrap())).unwrap();
    }
    all.push(of_game(sunk, &fleets));
    all.extend([Cause::IllegalOrder, Cause::SecondRadar, Cause::Timeout].map(|cause| old(ruleset, cause)));
    all
}

/// A server whose tournament, which pauses, has these games.
async fn server_with(stored: &[Stored]) -> (Event, String) {
    let event = Event::of(&["Ada", "Ben"]).await;
    event.teams.iter().for_each(|team| team.bot.is(Mood::Slow));
    let id = event.fast(json!({"games": 400, "concurrency": 1})).await;
    event.act(&id, "pause").await;
    let Event { server, organiser, teams } = event;
    let (directory, limits, _) = server.halt().await;
    let store = Store::open(&directory.path().join("broadside.sqlite")).await.unwrap();
    for (game, fixture) in stored.iter().zip((0..400).rev()) {
        let side = |slot: u32, name: &str| GameEntrant {
            slot,
            name: name.to_owned(),
            bot: Some(teams[slot as usize].id.parse().unwrap()),
            fault: None,
            calls: 0,
            spent: Duration::ZERO,
            commitment: None,
            salt: None,
        };
        let row = store::Game {
            id: game.id,
            cursor: 0,
            tournament: id.parse().unwrap(),
            fixture,
            players: Sides::new(side(0, "Ada"), side(1, "Ben")),
            first: Seat::A,
            end: game.end,
            turns: 0,
            began: Timestamp::now(),
            ended: Timestamp::now(),
            voided: None,
        };
        let finished = FinishedGame {
            game: row,
            record: game.text.clone(),
            call_logs: Sides::default(),
            played: Played::ByDefault,
        };
        store.apply(vec![Change::Event(EventChange::Play(Box::new(finished)))]).await.unwrap();
    }
    store.close().await;
    let server = Server::on(directory, limits).await;
    (Event { server, organiser, teams }, id)
}

fn causes_by_id(games: &[Value]) -> BTreeMap<String, String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    games.iter().map(|game| (text(&game["id"]), text(&game["cause"]))).collect()
}

#[tokio::test]
async fn a_game_with_any_end_is_shown_analysed_and_exported() {
    let ruleset = Ruleset::try_from(serde_json::from_value::<rules::Rules>(pond()).unwrap()).unwrap();
    let stored = every_end(&ruleset);
    let kinds: BTreeSet<&str> = stored.iter().map(|game| game.end.cause().word()).collect();
    // The limit of orders is for rules that have one.
    assert_eq!(kinds.len(), Cause::ALL.len() - 1, "{kinds:?}");
    let (event, id) = server_with(&stored).await;
    for game in &stored {
        let what = format!("{} {}, {}", game.end.outcome(), game.end.cause(), game.text);
        let path = format!("/api/games/{}", game.id);
        let shown = event.server.get(&path).await;
        assert_eq!(shown.status, 200, "{what}: {}", shown.text);
        let shown = shown.json();
        assert_eq!(shown["game"]["summary"]["cause"], game.end.cause().word(), "{what}");
        assert_eq!(shown["steps"].as_array().unwrap().is_empty(), !game.played, "{what}");
        assert_eq!(shown["notation"], game.text);
        if !game.played {
            let analysis = event.server.get(&format!("{path}/analysis")).await;
            assert_eq!((analysis.status, analysis.code().as_str()), (422, "not-analysed"), "{what}");
        }
    }
    // One without an order, one with some, and one that was played out.
    for game in stored
        .iter()
        .filter(|game| game.played)
        .take(2)
        .chain(stored.iter().filter(|game| game.end.cause() == Cause::Sunk))
    {
        let path = format!("/api/games/{}/analysis", game.id);
        let mut answer = event.server.get(&path).await;
        while answer.status == 202 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            answer = event.server.get(&path).await;
        }
        assert_eq!(answer.status, 200, "{}: {}", game.text, answer.text);
    }

    let wanted: BTreeMap<String, String> =
        stored.iter().map(|game| (game.id.to_string(), game.end.cause().word().to_owned())).collect();
    let has_all =
        |found: &BTreeMap<String, String>| wanted.iter().all(|game| found.get(game.0) == Some(game.1));
    assert!(has_all(&causes_by_id(&event.games(&id).await)));
    let json = event.server.get("/api/export").await.json();
    assert!(has_all(&causes_by_id(json["games"].as_array().unwrap())));
    let csv = event.server.get("/api/export?format=csv").await.text;
    let rows = csv.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    assert!(has_all(&rows.map(|row| (row[1].to_owned(), row[8].to_owned())).collect()));
    let bgn = event.server.get("/api/export?format=bgn").await.text;
    let records = Record::read_all(&bgn).unwrap();
    let found = records.iter().map(|record| {
        let proof = if record.game().is_some() { Proof::Promised } else { Proof::Unplayed };
        assert_eq!(examine(record), Ok(proof), "{record}");
        let id = record.header().get("GameId").unwrap().to_owned();
        (id, record.end().unwrap().cause().word().to_owned())
    });
    assert!(has_all(&found.collect()));
}

#[tokio::test]
async fn a_record_that_cannot_be_read_is_in_the_way_of_nothing_else() {
    let ruleset = Ruleset::try_from(serde_json::from_value::<rules::Rules>(pond()).unwrap()).unwrap();
    let good = || unplayed(&ruleset, End::DOUBLE_FORFEIT);
    let mut bad = good();
    bad.text = bad.text.replace("double-forfeit", "bad-weather");
    let stored = [good(), bad, good()];
    let (event, id) = server_with(&stored).await;
    let ids = stored.each_ref().map(|game| game.id.to_string());
    for games in [
        event.games(&id).await,
        event.server.get("/api/export").await.json()["games"].as_array().unwrap().clone(),
    ] {
        let found = causes_by_id(&games);
        assert!(ids.iter().all(|id| found.contains_key(id)), "{found:?}");
    }
    let csv = event.server.get("/api/export?format=csv").await.text;
    let bgn = event.server.get("/api/export?format=bgn").await.text;
    assert!(ids.iter().all(|id| csv.contains(id) && bgn.contains(id)));
    assert_eq!(Record::games(&bgn).filter(Result::is_err).count(), 1, "{bgn}");
    for path in ["", "/analysis"] {
        let answer = event.server.get(&format!("/api/games/{}{path}", ids[1])).await;
        answer.is(422, "unreadable-record", "");
        assert!(answer.text.contains("column") && answer.text.contains("/notation"), "{}", answer.text);
    }
    let text = event.server.get(&format!("/api/games/{}/notation", ids[1])).await;
    assert_eq!((text.status, &text.text), (200, &stored[1].text));
}

#[tokio::test]
async fn matches_of_benched_bots_have_records_that_can_be_read() {
    let event = Event::of(&["Ada", "Bea", "Cid", "Dot"]).await;
    event.teams[0].bot.is(Mood::Sweeping);
    event.teams[1].bot.is(Mood::Wild);
    let id = event.fast(json!({"games": 4, "concurrency": 1, "rules": "hackathon"})).await;
    event.until_state(&id, "finished").await;
    let bgn = event.server.get("/api/export?format=bgn").await.text;
    let records = Record::read_all(&bgn).unwrap();
    assert_eq!(records.len(), 24);
    let mut benched = BTreeMap::new();
    for record in &records {
        let proof = if record.game().is_some() { Proof::Promised } else { Proof::Unplayed };
        assert_eq!(examine(record), Ok(proof), "{record}");
        let end = record.end().unwrap();
        let fault = record.header().get("BenchedFor");
        assert_eq!(fault.is_some(), end.cause() == Cause::Benched, "{record}");
        if let (Some(fault), Some(winner)) = (fault, end.winner()) {
            let loser = record.header().get(&winner.other().to_string()).unwrap();
            *benched.entry((loser.to_owned(), fault.to_owned())).or_insert(0) += 1;
        }
    }
    let names: Vec<(&str, &str)> =
        benched.keys().map(|(name, fault)| (name.as_str(), fault.as_str())).collect();
    assert_eq!(names, [("Ada", "second-radar"), ("Bea", "illegal-order")], "{benched:?}");
    for game in event.games(&id).await {
        let shown = event.server.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).await;
        assert_eq!(shown.status, 200, "{game}: {}", shown.text);
        if game["cause"] == "benched" {
            assert!(
                game["verdict"].as_str().unwrap().ends_with(" was benched for failing and did not play.")
            );
            assert!(!game.to_string().contains("\"fault\""), "it is no further fault: {game}");
        }
    }
}
