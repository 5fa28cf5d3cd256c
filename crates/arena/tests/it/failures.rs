//! Bots that fail: the verdict is exact, and the opponent is not harmed.

use std::sync::Arc;
use std::time::Duration;

use arena::{PlayerOptions, Reach, Zone};
use rules::{Cause, End, Outcome, Record, Seat};

use crate::bot::{Bot, Got, Reply, captain_says};
use crate::table::{captain, hasty, patient, play, rules};

/// What a bot does instead of answering.
type Failing = Box<dyn Fn() -> Reply + Send + Sync>;

/// A mate that does something else from this turn on; with turn 0, from its placement on.
async fn failing(rules_name: &str, from: u64, failure: impl Fn() -> Reply + Send + Sync + 'static) -> Bot {
    let ruleset = rules(rules_name);
    Bot::new(move |got: &Got| {
        let turn = match got.path.as_str() {
            "/placement" => 0,
            "/move" => got.json()["turn"].as_u64().expect("a number"),
            _ => return Reply::json("{}"),
        };
        if turn >= from { failure() } else { captain_says("mate", &ruleset, got) }
    })
    .await
}

fn raw(text: &str) -> Reply {
    Reply::RawThenClose(text.as_bytes().to_vec())
}

#[tokio::test]
async fn each_failure_has_its_verdict_and_the_rival_wins() {
    let endless = || {
        let mut body = b"HTTP/1.1 200 OK\r\n\r\n".to_vec();
        body.extend(vec![b' '; 200_000]);
        Reply::RawThenSilence(body)
    };
    let headers =
        || Reply::RawThenSilence(format!("HTTP/1.1 200 OK\r\nx: {}", "x".repeat(100_000)).into_bytes());
    let many = || {
        let lines = "x: y\r\n".repeat(1000);
        raw(&format!("HTTP/1.1 200 OK\r\n{lines}content-length: 2\r\n\r\n{{}}"))
    };
    let compressed = || raw("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}");
    let cases: Vec<(&str, Cause, Failing)> = vec![
        ("status 500", Cause::BadStatus, Box::new(|| Reply::status(500, "oops"))),
        ("status 204", Cause::BadStatus, Box::new(|| raw("HTTP/1.1 204 No Content\r\n\r\n"))),
        ("not HTTP", Cause::BadStatus, Box::new(|| raw("hello\r\n\r\n"))),
        ("{}", Cause::BadJson, Box::new(|| Reply::json("{}"))),
        ("text that is not JSON", Cause::BadJson, Box::new(|| Reply::json("E5"))),
        ("content-encoding gzip", Cause::BadJson, Box::new(compressed)),
        ("more than 64 KiB", Cause::TooBig, Box::new(endless)),
        (
            "more than 64 KiB",
            Cause::TooBig,
            Box::new(|| raw("HTTP/1.1 200 OK\r\ncontent-length: 70000\r\n\r\n")),
        ),
        ("headers of more than", Cause::TooBig, Box::new(headers)),
        ("headers of more than", Cause::TooBig, Box::new(many)),
        ("closed before an answer", Cause::Unreachable, Box::new(|| raw(""))),
        ("in the middle of the headers", Cause::Unreachable, Box::new(|| raw("HTTP/1.1 200 OK\r\nconte"))),
        (
            "in the middle of the body",
            Cause::Unreachable,
            Box::new(|| raw("HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{\"ships\"")),
        ),
    ];
    for (found, cause, failure) in cases {
        let failure = Arc::new(failure);
        for from in [0, 7] {
            let failure = Arc::clone(&failure);
            let bot = failing("classic", from, move || failure()).await;
            let duel = play(&rules("classic"), &bot.contestant(), &captain("cadet"), &patient()).await;
            assert_eq!(duel.end, End::lost(Seat::A, cause), "{found} from {from}: {:?}", duel.faults.a);
            let fault = duel.faults.a.expect("it failed");
            let expected = if found == "{}" { "" } else { found };
            assert!(fault.found.contains(expected), "{found}: {fault}");
            assert_eq!(duel.faults.b, None);
            let flights = duel.calls.a.calls();
            let last = flights.iter().rfind(|flight| flight.exchange.call != arena::CallKind::End).unwrap();
            assert_eq!(last.fault.as_ref(), Some(&fault), "the call that lost is marked");
            let text = duel.record.to_string();
            assert_eq!(Record::read_all(&text).unwrap()[0].to_string(), text, "{found}");
        }
    }
}

#[tokio::test]
async fn time_runs_out_at_each_stage() {
    for (sent, stage) in [
        ("", "nothing had arrived"),
        ("HTTP/1.1 200 OK\r\ncontent-", "the headers had started"),
        (
            "HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{\"ships\"",
            "8 of the 20 bytes announced by Content-Length had arrived",
        ),
    ] {
        for from in [0, 3] {
            let bot = failing("classic", from, || Reply::RawThenSilence(sent.as_bytes().to_vec())).await;
            let duel = play(&rules("classic"), &captain("cadet"), &bot.contestant(), &hasty()).await;
            assert_eq!(duel.end, End::lost(Seat::B, Cause::Timeout), "{stage}");
            let fault = duel.faults.b.expect("it failed");
            assert_eq!(fault.found, format!("no complete answer within 0.3 s; {stage}"));
            let total = duel.calls.b.calls().last().unwrap().exchange.times.total;
            assert!(total >= Duration::from_millis(300), "no sooner than it may: {total:?}");
        }
    }
}

#[tokio::test]
async fn both_failing_at_once_both_lose() {
    let classic = rules("classic");
    let (a, b) = (
        failing("classic", 0, || Reply::json("[]")).await,
        failing("classic", 0, || Reply::status(500, "")).await,
    );
    let duel = play(&classic, &a.contestant(), &b.contestant(), &patient()).await;
    assert_eq!(duel.end, End::DOUBLE_FORFEIT);
    let causes = (duel.faults.a.unwrap().kind.cause(), duel.faults.b.unwrap().kind.cause());
    assert_eq!(causes, (Cause::BadJson, Cause::BadStatus));
    assert_eq!(a.got().last().unwrap().json()["result"], "lost");

    // In rounds both are asked at once all the time. Salvo refuses illegal orders.
    let salvo = rules("salvo");
    let bad = || Reply::json("[]");
    let illegal = || Reply::json(r#"{"order":"Z99"}"#);
    for (a, b, outcome) in [
        (failing("salvo", 3, bad).await, failing("salvo", 3, bad).await, Outcome::BothLost),
        (failing("salvo", 3, bad).await, failing("salvo", 3, illegal).await, Outcome::BothLost),
        (failing("salvo", 3, illegal).await, failing("salvo", 3, bad).await, Outcome::BothLost),
        (failing("salvo", 3, illegal).await, failing("salvo", 3, illegal).await, Outcome::BothLost),
        (failing("salvo", 3, illegal).await, failing("salvo", 99, bad).await, Outcome::Won(Seat::B)),
        (failing("salvo", 99, bad).await, failing("salvo", 3, illegal).await, Outcome::Won(Seat::A)),
        (failing("salvo", 99, bad).await, failing("salvo", 3, bad).await, Outcome::Won(Seat::A)),
    ] {
        let duel = play(&salvo, &a.contestant(), &b.contestant(), &patient()).await;
        assert_eq!(duel.end.outcome(), outcome);
        assert_eq!(duel.record.game().expect("it was played").orders().a, 2, "two rounds were played");
        let text = duel.record.to_string();
        assert_eq!(Record::read_all(&text).unwrap()[0].to_string(), text);
    }
}

#[tokio::test]
async fn a_bot_that_fails_in_a_round_does_not_win_by_the_rivals_giving_up() {
    let salvo = rules("salvo");
    let (bad, resigns) = (
        failing("salvo", 2, || Reply::json("[]")).await,
        failing("salvo", 2, || Reply::json(r#"{"order":"resign"}"#)).await,
    );
    for (a, b, loser) in [(&bad, &resigns, Seat::A), (&resigns, &bad, Seat::B)] {
        let duel = play(&salvo, &a.contestant(), &b.contestant(), &patient()).await;
        assert_eq!(duel.end, End::lost(loser, Cause::BadJson));
    }
}

#[tokio::test]
async fn where_the_rules_forfeit_mistakes_the_author_still_learns_which() {
    let hackathon = rules("hackathon");
    for (answer, cause, found) in [
        (r#"{"type":"shot","x":10,"y":0}"#, Cause::IllegalOrder, "off the board"),
        (r#"{"type":"radar","center":{"x":5,"y":5}}"#, Cause::SecondRadar, "You have no radar scans left."),
    ] {
        let bot = failing("hackathon", 1, move || Reply::json(answer)).await;
        let duel = play(&hackathon, &bot.contestant(), &captain("cadet"), &patient()).await;
        assert_eq!(duel.end, End::lost(Seat::A, cause));
        let fault = duel.faults.a.expect("it failed");
        assert_eq!(fault.kind.cause(), cause);
        assert!(fault.found.contains(found), "{fault}");
    }
}

#[tokio::test]
async fn rules_that_forfeit_mistakes_but_refuse_a_second_shot_lose_the_game_to_it() {
    let text = rules("hackathon").to_toml().replace("fire-again = \"allowed\"", "fire-again = \"refused\"");
    let text = text.replace("name = \"hackathon\"", "name = \"strict\"").replace("armour = 2\n", "");
    let strict = rules::Ruleset::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let ruleset = strict.clone();
    let bot = Bot::new(move |got| match got.path.as_str() {
        "/move" => Reply::json(r#"{"type":"shot","x":0,"y":0}"#),
        _ => captain_says("mate", &ruleset, got),
    })
    .await;
    let duel = play(&strict, &bot.contestant(), &captain("cadet"), &patient()).await;
    assert_eq!(duel.end, End::lost(Seat::A, Cause::IllegalOrder));
    assert!(duel.faults.a.expect("it failed").found.contains("has been fired at"));
    let text = duel.record.to_string();
    assert_eq!(Record::read_all(&text).unwrap()[0].to_string(), text);
}

#[tokio::test]
async fn an_address_out_of_reach_is_never_connected_to() {
    let classic = rules("classic");
    let bot = Bot::captain("mate", &classic).await;
    let port = bot.address.port();
    for (reach, reason) in [
        (Reach::to(&[Zone::Lan, Zone::Public]), "bots on the server's own machine are not allowed here"),
        (Reach::default().except_own(&[port]), "this program itself listens there"),
    ] {
        let options = PlayerOptions { reach: Arc::new(reach), ..patient() };
        let duel = play(&classic, &bot.contestant(), &captain("cadet"), &options).await;
        assert_eq!(duel.end, End::lost(Seat::A, Cause::Unreachable));
        assert!(duel.faults.a.expect("it failed").found.contains(reason));
    }
    let nobody = "http://127.0.0.1:1".parse().unwrap();
    let duel = play(&classic, &nobody, &captain("cadet"), &patient()).await;
    assert_eq!(duel.faults.a.expect("it failed").found, "no connection: nothing is listening there");
    assert_eq!(bot.connections(), 0);
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let classic = rules("classic");
    let elsewhere = Bot::captain("mate", &classic).await;
    let location = elsewhere.url();
    let bot = failing("classic", 0, move || {
        raw(&format!("HTTP/1.1 307 Moved\r\nlocation: {location}/placement\r\ncontent-length: 0\r\n\r\n"))
    })
    .await;
    let duel = play(&classic, &bot.contestant(), &captain("cadet"), &patient()).await;
    assert_eq!(duel.end, End::lost(Seat::A, Cause::BadStatus));
    assert_eq!(duel.faults.a.expect("it failed").wanted, "status 200; redirects are not followed");
    assert_eq!(elsewhere.connections(), 0);
}
