//! Tests of the conformance suite with bots that are wrong on purpose: each fault is found and named.

mod wrong_bot;

use std::sync::Arc;

use arena::check::{Plan, Report, Target, check};
use arena::{Key, Reach};
use rules::{Dice, Ruleset};
use wrong_bot::{Spoil, WrongBot};

/// Every wrong bot, and what it must be told.
const WRONG_BOTS: &str = include_str!("wrong_bots.txt");

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_is_named() {
    let mut unnamed = Vec::new();
    for line in WRONG_BOTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[name, spoil, rules, ref told @ ..] = columns.as_slice() else { panic!("{line}") };
        let bot = WrongBot::start(Spoil::read(spoil)).await;
        let report = run(&bot, rules).await;
        let right = match *told {
            ["warning", words] => {
                report.faults.is_empty()
                    && report.warnings.iter().any(|warning| warning.what.message.contains(words))
            }
            [case, verdict, words] => report.faults.iter().any(|found| {
                let fault = &found.fault;
                Some(found.case.as_str()) == case.strip_prefix("fault ")
                    && fault.kind.cause().word() == verdict
                    && format!("{} {}", fault.found, fault.wanted).contains(words)
                    && !found.request.is_empty()
                    && found.repeat.starts_with("curl ")
            }),
            _ => panic!("{line}"),
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
