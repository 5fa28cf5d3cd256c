//! Tryouts of bots: a dozen calls, and a result that names the fault and the call.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arena::check::{Asked, Plan, TRYOUT_ORDERS, Target, Tryout, answers, try_out};
use arena::{CallKind, Key, Reach};
use rules::{Cause, Dice, Ruleset};

use crate::bot::{Bot, Got, Reply, captain_says};
use crate::table::rules;

/// Patient, because the machine that tests may be slow.
fn plan() -> Plan {
    Plan {
        rules: Vec::new(),
        limit: Duration::from_secs(20),
        key: Key::from_text("key"),
        reach: Arc::new(Reach::default()),
        dice: Dice::from_seed(1),
    }
}

async fn tried(bot: &Bot, ruleset: &Ruleset) -> Tryout {
    let target = Target::Url(bot.url());
    try_out(&target, &plan(), ruleset, TRYOUT_ORDERS).await.expect("nothing of ours fails")
}

fn calls(tryout: &Tryout) -> Vec<CallKind> {
    tryout.log.calls().iter().map(|flight| flight.exchange.call).collect()
}

#[tokio::test]
async fn a_good_bot_is_good_by_every_preset() {
    for ruleset in Ruleset::presets() {
        let bot = Bot::captain("mate", &ruleset).await;
        let tryout = tried(&bot, &ruleset).await;
        assert_eq!(tryout.fault, None, "{}", ruleset.id());
        let calls = calls(&tryout);
        assert_eq!(calls[..3], [CallKind::Placement, CallKind::Move, CallKind::Placement]);
        assert!(calls[3..].iter().all(|call| *call == CallKind::Move), "{calls:?}");
        assert_eq!(tryout.orders, u32::from(TRYOUT_ORDERS) + 1, "{}", ruleset.id());
        // Two games, and each is asked for its fleet before it is asked for an order.
        let games: Vec<String> = bot.got().iter().map(|got| got.json()["gameId"].to_string()).collect();
        assert!(games[0] == games[1] && games[2..].iter().all(|game| *game == games[2]));
        assert_ne!(games[0], games[2]);
        assert!(!tryout.failed_at_once() && tryout.slowest().is_some());
    }
}

/// A bot that fails from this call on, counted from 1.
async fn fails_from(call: usize, reply: Reply) -> Bot {
    let (ruleset, count) = (rules("hackathon"), AtomicUsize::new(0));
    Bot::new(move |got: &Got| {
        if count.fetch_add(1, Ordering::Relaxed) + 1 >= call {
            return reply.clone();
        }
        captain_says("mate", &ruleset, got)
    })
    .await
}

#[tokio::test]
async fn whatever_is_wrong_ends_it_with_its_verdict_and_its_place() {
    let illegal = Reply::json(r#"{"type":"shot","x":99,"y":0}"#);
    for (call, reply, cause, asked) in [
        (1, Reply::json("{}"), Cause::BadJson, Asked::Fleet),
        (1, Reply::json(r#"{"ships":[]}"#), Cause::InvalidPlacement, Asked::Fleet),
        (1, Reply::status(500, ""), Cause::BadStatus, Asked::Fleet),
        (2, Reply::json("E5"), Cause::BadJson, Asked::OrderWithoutRadar),
        (2, illegal.clone(), Cause::IllegalOrder, Asked::OrderWithoutRadar),
        (3, Reply::json("{}"), Cause::BadJson, Asked::NextFleet),
        (4, illegal, Cause::IllegalOrder, Asked::Order(1)),
        (7, Reply::RawThenClose(Vec::new()), Cause::Unreachable, Asked::Order(4)),
        (9, Reply::status(500, "five shots"), Cause::BadStatus, Asked::Order(6)),
    ] {
        let bot = fails_from(call, reply).await;
        let tryout = tried(&bot, &rules("hackathon")).await;
        let (fault, found) = tryout.fault.clone().expect("something is wrong");
        assert_eq!((fault.kind.cause(), found), (cause, asked), "{fault}");
        assert_eq!(tryout.log.calls().len(), call, "it ends there");
        assert_eq!(tryout.log.calls()[call - 1].fault, Some(fault));
        assert_eq!(tryout.failed_at_once(), call <= 2);
    }
}

#[tokio::test]
async fn a_bot_that_sweeps_again_is_found_though_its_first_order_is_legal() {
    let ruleset = rules("hackathon");
    let sweeps = Bot::new(move |got: &Got| match got.path.as_str() {
        "/move" => Reply::json(r#"{"type":"radar","center":{"x":5,"y":5}}"#),
        _ => captain_says("mate", &ruleset, got),
    });
    let tryout = tried(&sweeps.await, &rules("hackathon")).await;
    let (fault, asked) = tryout.fault.expect("a second sweep");
    assert_eq!((fault.kind.cause(), asked), (Cause::SecondRadar, Asked::OrderWithoutRadar));
}

#[tokio::test]
async fn whether_a_bot_answers_by_other_rules_takes_two_calls() {
    let bot = Bot::captain("mate", &rules("hackathon")).await;
    let target = Target::Url(bot.url());
    assert_eq!(answers(&target, &plan(), &rules("hackathon")).await, Ok(true));
    assert_eq!(bot.got().len(), 2);
    let wrong = fails_from(1, Reply::json("{}")).await;
    assert_eq!(answers(&Target::Url(wrong.url()), &plan(), &rules("classic")).await, Ok(false));
}
