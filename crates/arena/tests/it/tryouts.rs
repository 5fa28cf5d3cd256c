//! A bot is tried out: two calls, and a verdict that names what is wrong.

use arena::{Address, Call, Key, Player, Tryout, try_out};
use rules::{Cause, Dice, Ruleset};

use crate::bot::{Bot, Got, Reply, captain_says};
use crate::table::{patient, rules};

async fn tried(bot: &Bot, ruleset: &Ruleset) -> Tryout {
    let mut player = Player::at(Address::new(bot.url()), &patient(), &Key::from_text("key"));
    try_out(&mut player, ruleset, "tryout", &mut Dice::from_seed(1)).await.expect("nothing of ours fails")
}

fn calls(tryout: &Tryout) -> Vec<Call> {
    tryout.log.flights().iter().map(|flight| flight.exchange.call).collect()
}

#[tokio::test]
async fn a_good_bot_is_good_by_every_preset() {
    for ruleset in Ruleset::presets() {
        let bot = Bot::captain("mate", &ruleset).await;
        let tryout = tried(&bot, &ruleset).await;
        assert_eq!(tryout.fault, None, "{}", ruleset.id());
        assert_eq!(calls(&tryout), [Call::Placement, Call::Move]);
        assert!(bot.got().iter().all(|got| got.json()["gameId"] == "tryout"));
    }
}

#[tokio::test]
async fn whatever_is_wrong_ends_it_with_its_verdict() {
    let ruleset = rules("hackathon");
    for (placement, order, cause, made) in [
        (Some(Reply::json("{}")), None, Cause::BadJson, 1),
        (Some(Reply::json(r#"{"ships":[]}"#)), None, Cause::InvalidPlacement, 1),
        (Some(Reply::status(500, "")), None, Cause::BadStatus, 1),
        (None, Some(Reply::json("E5")), Cause::BadJson, 2),
        (None, Some(Reply::json(r#"{"type":"shot","x":99,"y":0}"#)), Cause::IllegalOrder, 2),
    ] {
        let own = ruleset.clone();
        let bot = Bot::new(move |got: &Got| {
            let instead = if got.path == "/placement" { &placement } else { &order };
            instead.clone().unwrap_or_else(|| captain_says("mate", &own, got))
        });
        let tryout = tried(&bot.await, &ruleset).await;
        let fault = tryout.fault.clone().expect("something is wrong");
        assert_eq!((fault.kind.cause(), tryout.log.flights().len()), (cause, made), "{fault}");
        assert_eq!(tryout.log.flights()[made - 1].fault, Some(fault));
    }
}
