//! Tests of the conformance suite with bots that are wrong on purpose: each fault is found and named.

mod wrong_bot;

use std::sync::Arc;

use arena::check::{Plan, Report, Target, check};
use arena::{Key, Reach};
use rules::{Dice, Ruleset};
use wrong_bot::{Spoil, WrongBot};

/// What a wrong bot must be told.
enum Told {
    /// A mistake: its case, its verdict, and words in what was found or would be right.
    Fault(&'static str, &'static str, &'static str),
    /// No mistake, but a warning with these words.
    Warning(&'static str),
}

use Told::{Fault, Warning};

/// Every wrong bot: what it does, the rules it is checked under (all that it plays, if there are none), and what it must be
/// told.
const TABLE: &[(&str, Spoil, &str, Told)] = &[
    // Fleets.
    ("ships touch", Spoil::TouchingShips, "hackathon", Fault("placement", "invalid-placement", "touch")),
    (
        "a ship is missing",
        Spoil::MissingShip,
        "hackathon",
        Fault("placement", "invalid-placement", "oneship"),
    ),
    (
        "no ships at all",
        Spoil::Body("/placement", "{}"),
        "hackathon",
        Fault("placement", "bad-json", "ships"),
    ),
    ("the same fleet always", Spoil::SameFleet, "hackathon", Warning("the same in every game")),
    // Moves in the simple form.
    (
        "off the board",
        Spoil::Body("/move", r#"{"type":"shot","x":10,"y":0}"#),
        "hackathon",
        Fault("first order", "illegal-order", "from 0 to 9"),
    ),
    (
        "radar again and again",
        Spoil::Body("/move", r#"{"type":"radar","center":{"x":5,"y":5}}"#),
        "hackathon",
        Fault("radar used up", "second-radar", "no radar scans left"),
    ),
    (
        "numbers as text",
        Spoil::Body("/move", r#"{"type":"shot","x":"1","y":0}"#),
        "hackathon",
        Fault("first order", "bad-json", "whole number"),
    ),
    (
        "fractions",
        Spoil::Body("/move", r#"{"type":"shot","x":1.0,"y":0}"#),
        "hackathon",
        Fault("first order", "bad-json", "whole number"),
    ),
    (
        "a key twice",
        Spoil::Body("/move", r#"{"type":"shot","x":1,"x":2,"y":0}"#),
        "hackathon",
        Fault("first order", "bad-json", "appears twice"),
    ),
    (
        "an unknown move",
        Spoil::Body("/move", r#"{"type":"torpedo","x":1,"y":0}"#),
        "hackathon",
        Fault("first order", "bad-json", "radar"),
    ),
    (
        "a page",
        Spoil::Body("/move", "<html>it works</html>"),
        "hackathon",
        Fault("first order", "bad-json", ""),
    ),
    (
        "two answers",
        Spoil::Body("/move", r#"{"type":"shot","x":1,"y":0}{}"#),
        "hackathon",
        Fault("first order", "bad-json", ""),
    ),
    // HTTP.
    ("an error", Spoil::Status("/move", 500), "hackathon", Fault("first order", "bad-status", "500")),
    ("created", Spoil::Status("/placement", 201), "hackathon", Fault("placement", "bad-status", "201")),
    (
        "a redirect",
        Spoil::Status("/placement", 307),
        "hackathon",
        Fault("placement", "bad-status", "redirects are not followed"),
    ),
    (
        "compressed",
        Spoil::Header("content-encoding", "gzip"),
        "hackathon",
        Fault("placement", "bad-json", "gzip"),
    ),
    ("far too much", Spoil::Padding(70_000), "hackathon", Fault("placement", "too-big", "64 KiB")),
    (
        "the connection closed each time",
        Spoil::Header("connection", "close"),
        "hackathon",
        Warning("closed after each answer"),
    ),
    (
        "no answer to /move",
        Spoil::Silence("/move"),
        "hackathon",
        Fault("example requests", "timeout", "in time"),
    ),
    ("headers and body apart", Spoil::TwoPieces, "hackathon", Warning("set TCP_NODELAY")),
    ("one slow answer", Spoil::SlowOnce, "hackathon", Warning("on a busy machine")),
    // What else a request can be.
    (
        "needs the extras",
        Spoil::NeedsField("rules"),
        "hackathon",
        Fault("example requests", "bad-status", "400"),
    ),
    (
        "refuses what it does not know",
        Spoil::RefusesField("notYetInvented"),
        "hackathon",
        Fault("unknown fields", "bad-status", "400"),
    ),
    ("dies at the end of a game", Spoil::DiesAtEnd, "hackathon", Fault("whole game", "bad-status", "500")),
    ("mixes games up", Spoil::MixesGames, "hackathon", Warning("seems to mix up games")),
    (
        "plays on 10 by 10 only",
        Spoil::RefusesBoard(12),
        "hackathon",
        Warning("does not play on a 12x12 board"),
    ),
    (
        "a name that is none",
        Spoil::Body("/", r#"{"name":7}"#),
        "hackathon",
        Warning("The answer to GET / is wrong"),
    ),
    // The general form.
    (
        "a square that is none",
        Spoil::Body("/move", r#"{"order":"Z99"}"#),
        "classic",
        Fault("first order", "illegal-order", "Z99"),
    ),
    (
        "an order that is none",
        Spoil::Body("/move", r#"{"order":"fly A1"}"#),
        "classic",
        Fault("first order", "illegal-order", "fly A1"),
    ),
    (
        "the simple form everywhere",
        Spoil::Body("/move", r#"{"type":"shot","x":1,"y":0}"#),
        "classic",
        Fault("first order", "bad-json", "order"),
    ),
    (
        "the same square again",
        Spoil::Body("/move", r#"{"order":"A1"}"#),
        "classic",
        Fault("whole game", "illegal-order", "has been fired at"),
    ),
    (
        "an order that is locked",
        Spoil::Body("/move", r#"{"order":"A:A1"}"#),
        "phoenix",
        Fault("first order", "illegal-order", "locked"),
    ),
    (
        "an order these rules do not have",
        Spoil::Body("/move", r#"{"order":"S:A1"}"#),
        "classic",
        Fault("first order", "illegal-order", "no smoke"),
    ),
    (
        "too many shots",
        Spoil::Body("/move", r#"{"order":"(A1 A2 A3 A4 A5 A6 A7)"}"#),
        "salvo",
        Fault("first order", "illegal-order", "chose 7 squares"),
    ),
    ("it gives up", Spoil::Body("/move", r#"{"order":"resign"}"#), "classic", Warning("resigned")),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_is_named() {
    let mut unnamed = Vec::new();
    for (name, spoil, rules, told) in TABLE {
        let bot = WrongBot::start(spoil.clone()).await;
        let report = run(&bot, rules).await;
        let right = match told {
            Fault(case, verdict, words) => report.faults.iter().any(|found| {
                let fault = &found.fault;
                found.case == *case
                    && fault.kind.cause().word() == *verdict
                    && format!("{} {}", fault.found, fault.wanted).contains(words)
                    && !found.request.is_empty()
                    && found.repeat.starts_with("curl ")
            }),
            Warning(words) => {
                report.faults.is_empty()
                    && report.warnings.iter().any(|warning| warning.what.message.contains(words))
            }
        };
        if !right {
            unnamed.push(format!("{name}: {}", summary(&report)));
        }
    }
    assert!(unnamed.is_empty(), "{}", unnamed.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_cause_is_one_fault_whatever_the_squares_are() {
    for (spoil, verdict) in [
        (Spoil::OwnKeys, "bad-json"),
        (Spoil::TouchingShips, "invalid-placement"),
        (Spoil::MissingShip, "invalid-placement"),
        (Spoil::Status("/move", 500), "bad-status"),
    ] {
        let bot = WrongBot::start(spoil.clone()).await;
        let report = run(&bot, "hackathon").await;
        let causes = report.causes();
        assert_eq!(causes.len(), 1, "{spoil:?}: {}", summary(&report));
        assert_eq!(causes[0][0].fault.kind.cause().word(), verdict);
        // Every case is there, and nothing is counted twice or not at all.
        assert_eq!(causes[0].len(), report.faults.len());
        let answers: usize = causes.iter().flatten().map(|found| found.times).sum();
        assert_eq!(answers, report.wrong_answers());
        assert!(causes[0].len() > 2 && answers > causes[0].len(), "{spoil:?}: {}", summary(&report));
        let json = serde_json::to_value(&report).expect("a report is JSON");
        let same: Vec<_> = json["faults"].as_array().expect("a list").iter().map(|m| &m["sameAs"]).collect();
        assert!(same[0].is_null() && same[1..].iter().all(|n| **n == 1), "{same:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_fields_are_blamed_only_if_they_are_the_reason() {
    for (spoil, note) in [
        (Spoil::Nothing, "ignored"),
        (Spoil::RefusesField("notYetInvented"), "not ignored"),
        (Spoil::RefusesBoard(12), "ignored"),
        (Spoil::Status("/placement", 201), "not tested: the bot does not answer"),
        (Spoil::Body("/move", "<html>it works</html>"), "not tested: the answer is wrong without them too"),
        // A wrong square has nothing to do with them.
        (Spoil::Body("/move", r#"{"type":"shot","x":10,"y":0}"#), "ignored, but the answer is not legal"),
        (Spoil::TouchingShips, "ignored, but the answer is not legal"),
    ] {
        let bot = WrongBot::start(spoil.clone()).await;
        let report = run(&bot, "hackathon").await;
        let case = report.cases.iter().find(|case| case.name == "unknown fields").expect("it was tried");
        assert_eq!(case.note, note, "{spoil:?}");
        // Nor is a larger board, if the usual one goes wrong in the same way.
        let on_board = report.warnings.iter().find(|warning| warning.case == "another board size");
        assert_eq!(on_board.is_some(), matches!(spoil, Spoil::RefusesBoard(_)), "{spoil:?}: {on_board:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_keeps_state_between_games_is_asked_whether_it_does() {
    for (spoil, remembers) in [
        (Spoil::Remembers, true),
        (Spoil::DiesAtEnd, true),
        (Spoil::Status("/move", 500), false),
        (Spoil::TouchingShips, false),
        (Spoil::Body("/move", r#"{"type":"radar","center":{"x":5,"y":5}}"#), false),
    ] {
        let bot = WrongBot::start(spoil.clone()).await;
        let report = run(&bot, "hackathon").await;
        assert!(!report.faults.is_empty(), "{spoil:?}");
        let hint = report.faults.iter().find_map(|found| found.hint.as_deref()).unwrap_or_default();
        assert_eq!(hint.contains("does the bot keep state between games?"), remembers, "{spoil:?}: {hint}");
    }
}

fn summary(report: &Report) -> String {
    let faults = report.faults.iter().map(|found| format!("{}: {}", found.case, found.fault));
    let warnings =
        report.warnings.iter().map(|warning| format!("{}: {}", warning.case, warning.what.message));
    faults.chain(warnings).chain(report.stopped.clone()).collect::<Vec<_>>().join(" | ")
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_wrong_with_a_right_bot() {
    let bot = WrongBot::start(Spoil::Nothing).await;
    let report = run(&bot, "").await;
    let shown = serde_json::to_string_pretty(&report).expect("a report is JSON");
    assert!(report.faults.is_empty() && report.warnings.is_empty() && report.left_out.is_empty(), "{shown}");
    assert!(report.stopped.is_none());
    for preset in Ruleset::presets() {
        let whole = |case: &arena::check::Case| case.name == "whole game" && case.rules == Some(preset.id());
        assert!(report.cases.iter().any(whole), "{} is played to the end: {shown}", preset.id());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_may_play_hackathon_only() {
    let bot = WrongBot::start(Spoil::RefusesField("seen")).await;
    let report = run(&bot, "").await;
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    assert_eq!(report.left_out.len(), 1);
    assert_eq!(report.left_out[0].rules.len(), 6);
    // Unless it was asked for another.
    assert!(!run(&bot, "classic").await.faults.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_there_is_asked_three_times() {
    let nobody = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
        listener.local_addr().expect("it has an address")
    };
    let target = Target::Url(format!("http://{nobody}").parse().expect("an address"));
    let report = check(&target, &plan(Vec::new()), |_| {}).await;
    assert_eq!(report.faults[0].fault.kind.cause().word(), "unreachable");
    assert!(report.calls <= 3, "{}", report.calls);
    assert!(report.stopped.is_some_and(|why| why.contains("did not answer 3 times")));
}

async fn run(bot: &WrongBot, rules: &str) -> Report {
    let rules = Ruleset::preset(rules).into_iter().collect();
    let target = Target::Url(bot.address().parse().expect("an address"));
    check(&target, &plan(rules), |_| {}).await
}

fn plan(rules: Vec<Ruleset>) -> Plan {
    Plan {
        rules,
        limit: wrong_bot::LIMIT,
        key: Key::from_text("secret"),
        reach: Arc::new(Reach::default()),
        dice: Dice::from_seed(7),
    }
}
