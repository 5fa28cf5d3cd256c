//! The time limit for all answers of a bot in one game.

use std::time::Duration;

use arena::{PlayerOptions, play_match};
use rules::{Cause, Seat, Sides};

use crate::bot::{Bot, Got, Reply, captain_says};
use crate::table::{captain, patient, play, player, rules, spec};

/// Plays as a captain does until this turn, and then says nothing more.
async fn stuck_from(turn: u64) -> Bot {
    let ruleset = rules("hackathon");
    Bot::new(move |got| {
        let stuck = got.path == "/move" && got.json()["turn"].as_u64() >= Some(turn);
        if stuck { Reply::RawThenSilence(Vec::new()) } else { captain_says("mate", &ruleset, got) }
    })
    .await
}

fn asked(bot: &Bot) -> Vec<Got> {
    bot.got().into_iter().filter(|got| got.path == "/placement" || got.path == "/move").collect()
}

#[tokio::test]
async fn a_bot_whose_time_for_the_game_is_used_up_loses_by_it() {
    let bot = stuck_from(5).await;
    let options = PlayerOptions { game_time: Some(Duration::from_secs(3)), ..patient() };
    let game = play(&rules("hackathon"), &bot.contestant(), &captain("cadet"), &options).await;
    assert_eq!((game.end.cause(), game.end.winner()), (Cause::Flag, Some(Seat::B)));
    let fault = game.faults.a.expect("it failed");
    assert_eq!(fault.found, "no complete answer before the game's 3 s ran out");
    assert_eq!(fault.wanted, "all answers of a game within 3 s in total");
    assert_eq!(bot.got().last().unwrap().path, "/move", "whoever does not answer is not told of the end");
    // Each request says how much is left, and that no answer may take more.
    let left: Vec<u64> = asked(&bot).iter().map(|got| got.json()["timeLeftMs"].as_u64().unwrap()).collect();
    assert_eq!((left.len(), left[0]), (4, 3000), "a fleet and the turns 1, 3 and 5: {left:?}");
    assert!(left.is_sorted_by(|a, b| a >= b), "{left:?}");
    assert!(asked(&bot).iter().all(|got| got.json()["timeoutMs"] == got.json()["timeLeftMs"]));
    let record = game.record.to_string();
    assert_eq!(rules::Record::read_all(&record).unwrap()[0].end(), Some(game.end), "{record}");
}

#[tokio::test]
async fn a_late_answer_is_a_timeout_while_there_is_time_for_the_game() {
    let bot = stuck_from(1).await;
    let limit = Duration::from_millis(300);
    let options = PlayerOptions { limit, game_time: Some(Duration::from_mins(10)), ..patient() };
    let game = play(&rules("hackathon"), &bot.contestant(), &captain("cadet"), &options).await;
    assert_eq!((game.end.cause(), game.end.winner()), (Cause::Timeout, Some(Seat::B)));
    assert!(asked(&bot).iter().all(|got| got.json()["timeoutMs"] == 300));
}

#[tokio::test]
async fn a_plain_request_says_nothing_of_the_time_that_counts_all_the_same() {
    let bot = stuck_from(3).await;
    let game_time = Some(Duration::from_secs(2));
    let options = PlayerOptions { required_only: true, game_time, ..patient() };
    let game = play(&rules("hackathon"), &bot.contestant(), &captain("cadet"), &options).await;
    assert_eq!(game.end.cause(), Cause::Flag);
    let keys = |got: &Got| got.json().as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&bot.got()[0]), ["boardSize", "gameId"]);
    let expected = ["gameId", "opponentShots", "radarHistory", "radarUsed", "turn", "yourShots"];
    assert_eq!(keys(&bot.got()[1]), expected);
}

#[tokio::test]
async fn every_game_has_its_own_time_and_captains_are_exempt() {
    let (ruleset, full) = (rules("classic"), Duration::from_mins(10));
    let bot = Bot::captain("mate", &ruleset).await;
    let options = PlayerOptions { game_time: Some(full), ..patient() };
    let (mut a, mut b) = (player(&bot.contestant(), &options), player(&captain("cadet"), &options));
    for seed in 0..2 {
        let game = play_match(spec(&ruleset, Seat::A, seed), Sides::new(&mut a, &mut b), &mut ()).await;
        assert_eq!((game.end.cause(), game.faults), (Cause::Sunk, Sides::default()));
    }
    let fresh = asked(&bot).iter().filter(|got| got.json()["timeLeftMs"] == 600_000).count();
    assert!(fresh >= 2, "both games begin with all of it");

    let hurried = PlayerOptions { game_time: Some(Duration::from_nanos(1)), ..patient() };
    let game = play(&ruleset, &captain("mate"), &captain("cadet"), &hurried).await;
    assert_eq!(game.end.cause(), Cause::Sunk);
}

#[cfg(unix)]
#[tokio::test]
async fn starting_a_program_costs_no_time() {
    use rules::{Dice, Draw, Fleet};
    let ruleset = rules("hackathon");
    let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut Dice::from_seed(1));
    let fleet = serde_json::to_string(&wire::bot::PlacementAnswer::of(&fleet, &ruleset)).unwrap();
    let command = format!("cmd:sleep 1; read -r line; echo '{fleet}'; read -r line; sleep 60");
    let options = PlayerOptions { game_time: Some(Duration::from_millis(500)), ..patient() };
    let game = play(&ruleset, &command.parse().unwrap(), &captain("cadet"), &options).await;
    assert_eq!((game.end.cause(), game.end.winner()), (Cause::Flag, Some(Seat::B)));
    let calls = game.calls.a.calls();
    assert_eq!(calls.len(), 2, "its fleet was in time");
    assert_eq!(calls[0].fault, None);
    let fault = calls[1].fault.as_ref().unwrap().to_string();
    assert!(fault.contains("before the game's 0.5 s ran out"), "{fault}");
}
