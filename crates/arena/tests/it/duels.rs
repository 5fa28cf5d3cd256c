//! Whole matches between players of all kinds.

use arena::{
    Address, CallKind, Contestant, Key, Player, PlayerOptions, SIGNATURE_HEADER, Watcher, play_captains,
    play_match,
};
use captains::registry;
use rules::{Cause, Outcome, Record, Ruleset, Seat, Sides, Turn};

use crate::bot::{Bot, Reply, captain_says};
use crate::table::{captain, patient, play, player, rules, spec};

/// What the notation says of the game must be what happened.
#[track_caller]
fn replayed(record: &Record) {
    let text = record.to_string();
    let read = Record::read_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.len(), 1);
    assert_eq!(read[0].to_string(), text);
}

#[tokio::test]
async fn bots_play_every_preset_and_every_call_is_kept() {
    for ruleset in Ruleset::presets() {
        let (a, b) = (Bot::captain("lieutenant", &ruleset).await, Bot::captain("mate", &ruleset).await);
        let duel = play(&ruleset, &a.contestant(), &b.contestant(), &patient()).await;
        let id = ruleset.id();
        assert_eq!(duel.faults, Sides::default(), "{id}");
        assert!(matches!(duel.end.cause(), Cause::Sunk | Cause::Limit), "{id}: {:?}", duel.end);
        assert_eq!(duel.record.end(), Some(duel.end));
        replayed(&duel.record);

        let game = duel.record.game().expect("it was played");
        for (seat, bot) in [(Seat::A, &a), (Seat::B, &b)] {
            let flights = duel.calls[seat].calls();
            let got = bot.got();
            assert_eq!(flights.len(), got.len(), "{id}: every request of {seat} is kept");
            assert_eq!(got.len(), usize::from(game.orders()[seat]) + 2, "{id}: a fleet, the orders, the end");
            for (flight, got) in flights.iter().zip(&got) {
                assert_eq!((&flight.exchange.request[..], flight.seat), (&got.body[..], seat));
                assert_eq!(flight.exchange.place, format!("http://{}{}", bot.address, got.path));
                assert_eq!((flight.exchange.status, &flight.fault), (Some(200), &None));
                assert!(!flight.exchange.answer.is_empty());
                assert!(
                    flight
                        .exchange
                        .times
                        .first_byte
                        .is_some_and(|first| first <= flight.exchange.times.total)
                );
            }
            assert_eq!(flights[0].exchange.call, CallKind::Placement);
            assert!(flights[0].exchange.times.connect.is_some(), "{id}: the first call connects");
            assert!(
                flights[1..].iter().all(|flight| flight.exchange.times.connect.is_none()),
                "{id}: others do not"
            );
            assert_eq!(bot.connections(), 1, "{id}: one connection for the whole game");
            assert_eq!(duel.calls[seat].latency().calls(), usize::from(game.orders()[seat]) + 1);
            let (end, won) = (got.last().unwrap().json(), duel.end.winner() == Some(seat));
            assert_eq!(end["result"], if won { "won" } else { "lost" }, "{id}");
            assert_eq!(end["reason"], duel.end.cause().word());
        }
    }
}

#[tokio::test]
async fn each_side_knows_the_game_by_a_name_of_its_own() {
    let ruleset = rules("hackathon");
    let (a, b) = (Bot::captain("mate", &ruleset).await, Bot::captain("mate", &ruleset).await);
    play(&ruleset, &a.contestant(), &b.contestant(), &patient()).await;
    let name_at = |bot: &Bot| {
        let got = bot.got();
        let name = got[0].json()["gameId"].as_str().expect("a name").to_owned();
        assert!(got.iter().all(|got| got.json()["gameId"] == *name), "one game, one name");
        name
    };
    let names = (name_at(&a), name_at(&b));
    assert_ne!(names.0, names.1);
    for (bot, other) in [(&a, &names.1), (&b, &names.0)] {
        assert!(bot.got().iter().all(|got| !String::from_utf8_lossy(&got.body).contains(other.as_str())));
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game() {
    let ruleset = rules("phoenix");
    let bot = Bot::captain("lieutenant", &ruleset).await;
    let mut records = Vec::new();
    for _ in 0..2 {
        let duel = play(&ruleset, &captain("mate"), &bot.contestant(), &patient()).await;
        records.push(duel.record.to_string());
    }
    assert_eq!(records[0], records[1]);

    let entry = |name| registry::find(name).unwrap().captain;
    let alone = |seed| {
        let captains = Sides::new(entry("mate"), entry("cadet"));
        play_captains(spec(&ruleset, Seat::B, seed), captains, captains::Budget::USUAL).record.to_string()
    };
    let mut players = Sides::new(player(&captain("mate"), &patient()), player(&captain("cadet"), &patient()));
    let together =
        play_match(spec(&ruleset, Seat::B, 5), Sides::new(&mut players.a, &mut players.b), &mut ()).await;
    assert_eq!(together.record.to_string(), alone(5), "called or not, captains play the same game");
    assert_ne!(alone(5), alone(6));
    // What a captain draws does not depend on its rival.
    let fleet_of_a =
        |record: &str| record.lines().find(|line| line.starts_with("[FleetA")).unwrap().to_owned();
    assert_eq!(fleet_of_a(&records[0]), fleet_of_a(&alone(1)));
}

#[tokio::test]
async fn a_bot_can_check_who_calls_it() {
    let ruleset = rules("classic");
    let key = Key::from_text("key");
    let honest = {
        let ruleset = ruleset.clone();
        Bot::new(move |got| {
            // The signature is of the exact bytes, in whatever way a bot computes it.
            if got.header(SIGNATURE_HEADER) == Some(key.sign(&got.body).as_str()) {
                captain_says("mate", &ruleset, got)
            } else {
                Reply::status(401, r#"{"error":"who are you?"}"#)
            }
        })
        .await
    };
    let mut cadet = player(&captain("cadet"), &patient());
    let mut known = Player::new(&honest.contestant(), &patient(), &Key::from_text("key"));
    let game = play_match(spec(&ruleset, Seat::A, 1), Sides::new(&mut cadet, &mut known), &mut ()).await;
    assert_eq!((game.end.cause(), game.faults), (Cause::Sunk, Sides::default()));

    let mut stranger = Player::new(&honest.contestant(), &patient(), &Key::from_text("guess"));
    let game = play_match(spec(&ruleset, Seat::A, 1), Sides::new(&mut cadet, &mut stranger), &mut ()).await;
    assert_eq!((game.end.cause(), game.end.winner()), (Cause::BadStatus, Some(Seat::A)));
    let fault = game.faults.b.expect("it failed");
    assert_eq!((fault.found.as_str(), fault.wanted.as_str()), ("status 401", "status 200"));
}

#[tokio::test]
async fn with_required_only_nothing_else_is_sent() {
    let ruleset = rules("hackathon");
    let bot = Bot::captain("mate", &ruleset).await;
    let options = PlayerOptions { required_only: true, ..patient() };
    let mut player = player(&bot.contestant(), &options);
    assert_eq!(player.hello().await, None);
    let duel = play(&ruleset, &bot.contestant(), &captain("cadet"), &options).await;
    assert_eq!(duel.end.cause(), Cause::Sunk);
    let got = bot.got();
    assert!(got.iter().all(|got| got.path == "/placement" || got.path == "/move"), "no farewell");
    let keys = |body: serde_json::Value| body.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(got[0].json()), ["boardSize", "gameId"]);
    let expected = ["gameId", "opponentShots", "radarHistory", "radarUsed", "turn", "yourShots"];
    assert_eq!(keys(got[1].json()), expected);
}

#[tokio::test]
async fn by_default_a_bot_is_sent_times_and_rules() {
    let ruleset = rules("hackathon");
    let bot = Bot::captain("mate", &ruleset).await;
    play(&ruleset, &bot.contestant(), &captain("cadet"), &patient()).await;
    let got = bot.got();
    assert_eq!(got[0].json()["timeoutMs"], 20_000);
    assert_eq!(got[0].json()["lastLatencyMs"], serde_json::Value::Null);
    assert!(got[1].json()["lastLatencyMs"].is_u64());
    assert_eq!(got[1].json()["rules"]["id"], "hackathon@1");
}

#[tokio::test]
async fn a_bot_that_moves_house_is_called_at_its_new_address() {
    let ruleset = rules("classic");
    let new = Bot::captain("mate", &ruleset).await;
    let (moved, there) = (std::sync::OnceLock::<Address>::new(), new.url());
    let moved = std::sync::Arc::new(moved);
    let old = {
        let (moved, ruleset) = (std::sync::Arc::clone(&moved), ruleset.clone());
        Bot::new(move |got| {
            if got.json()["turn"].as_u64().is_some_and(|turn| turn > 10) {
                moved.get().expect("it is set").set(there.clone());
            }
            captain_says("mate", &ruleset, got)
        })
        .await
    };
    let address = Address::new(old.url());
    moved.set(address.clone()).expect("once");
    let (mut a, mut b) =
        (Player::at(address, &patient(), &Key::from_text("key")), player(&captain("cadet"), &patient()));
    let game = play_match(spec(&ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut ()).await;
    assert_eq!((game.end.cause(), game.faults), (Cause::Sunk, Sides::default()));
    assert_eq!(old.got().len(), 1 + 6, "a fleet and the turns 1, 3, 5, 7, 9 and 11");
    assert_eq!(new.got()[0].json()["turn"], 13);
}

#[tokio::test]
async fn whoever_watches_sees_every_turn_as_it_is_played() {
    #[derive(Default)]
    struct Seen(Vec<u16>, bool);
    impl Watcher for Seen {
        fn saw(&mut self, turn: &Turn) {
            self.0.push(turn.number());
            self.1 = turn.end().is_some();
        }
    }
    let ruleset = rules("classic");
    let bot = Bot::captain("mate", &ruleset).await;
    for rival in [bot.contestant(), captain("mate")] {
        let (mut a, mut b) = (player(&captain("cadet"), &patient()), player(&rival, &patient()));
        let mut seen = Seen::default();
        let game = play_match(spec(&ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut seen).await;
        let orders = game.record.game().expect("it was played").orders();
        assert_eq!(seen.0, (0..=orders.a + orders.b).collect::<Vec<u16>>());
        assert!(seen.1, "the last one brings the end");
    }
}

#[tokio::test]
async fn an_endless_game_is_capped_and_decided_by_hits() {
    let ruleset = rules("classic");
    // Both know nothing and fire at water they have fired at: classic refuses that. Phoenix takes the turn for it.
    let phoenix = rules("phoenix");
    let lazy = |ruleset: &Ruleset| {
        let ruleset = ruleset.clone();
        Bot::new(move |got| match got.path.as_str() {
            "/move" => Reply::json(r#"{"order":"Z99"}"#),
            _ => captain_says("mate", &ruleset, got),
        })
    };
    let (a, b) = (lazy(&phoenix).await, lazy(&phoenix).await);
    let duel = play(&phoenix, &a.contestant(), &b.contestant(), &patient()).await;
    assert_eq!((duel.end.outcome(), duel.end.cause()), (Outcome::Drawn, Cause::Cap));
    assert_eq!(duel.record.game().unwrap().orders(), Sides::new(captains::CAP, captains::CAP));
    assert_eq!(duel.faults, Sides::default(), "a lost turn loses no game");
    let punished = duel.calls.a.calls().iter().filter(|flight| flight.fault.is_some()).count();
    assert_eq!(punished, usize::from(captains::CAP), "but the author is told of every one");
    replayed(&duel.record);

    let (a, b) = (lazy(&ruleset).await, lazy(&ruleset).await);
    let duel = play(&ruleset, &a.contestant(), &b.contestant(), &patient()).await;
    assert_eq!((duel.end.winner(), duel.end.cause()), (Some(Seat::B), Cause::IllegalOrder));
}

#[tokio::test]
async fn who_a_bot_is() {
    let named = Bot::new(|got| match (got.method.as_str(), got.path.as_str()) {
        ("GET", "/") => Reply::json(r#"{"name":"Sinker","version":"2"}"#),
        _ => Reply::status(404, "{}"),
    })
    .await;
    let hello = player(&named.contestant(), &patient()).hello().await.expect("it says");
    assert_eq!(hello.name.map(|name| name.as_str().to_owned()).as_deref(), Some("Sinker"));
    let silent = Bot::new(|_| Reply::status(404, "not here")).await;
    assert_eq!(player(&silent.contestant(), &patient()).hello().await, None);
    let nobody: Contestant = "http://127.0.0.1:1".parse().unwrap();
    assert_eq!(player(&nobody, &patient()).hello().await, None);
}

/// Looks on while a game is played, and notes how long it took.
struct Patient(Vec<std::time::Instant>);

impl Watcher for Patient {
    fn saw(&mut self, _turn: &Turn) {
        self.0.push(std::time::Instant::now());
    }

    fn pace(&self) -> Option<std::time::Duration> {
        Some(std::time::Duration::from_millis(2))
    }
}

#[tokio::test]
async fn two_captains_play_the_same_game_turn_by_turn_for_somebody_who_looks_on() {
    let ruleset = rules("classic");
    let options = patient();
    let at_once = play(&ruleset, &captain("cadet"), &captain("mate"), &options).await;
    let (mut a, mut b) = (player(&captain("cadet"), &options), player(&captain("mate"), &options));
    let mut watcher = Patient(Vec::new());
    let watched = play_match(spec(&ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut watcher).await;
    assert_eq!(watched.record.to_string(), at_once.record.to_string());
    let rests = watcher.0.windows(2).skip(1).map(|two| two[1] - two[0]);
    assert!(rests.min().is_some_and(|shortest| shortest >= std::time::Duration::from_millis(2)));
}
