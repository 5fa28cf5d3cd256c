//! The requests in `docs/examples` come from real games.

mod play;

use std::fs;
use std::path::Path;

use rules::{Dice, Eye, Game, Ruleset, Seat, View};
use serde::Serialize;
use wire::bot::{MoveRequest, PlacementRequest, RequestExtras, RequestTimes};

const PACE: RequestExtras =
    RequestExtras::On(RequestTimes { timeout_ms: 2000, last_latency_ms: Some(17), time_left_ms: None });
const GAME: &str = "6f1d2c0a9b7e43d58c1f2a3b4c5d6e7f";

/// The request for the order with this number in a random game.
fn move_request(preset: &str, turns: usize) -> MoveRequest {
    let (game, seat) = played(preset, turns);
    MoveRequest::of(&game.view(Eye::Player(seat)), GAME, PACE).unwrap()
}

/// The same if the fleets were dealt.
fn dealt_move_request(preset: &str, turns: usize) -> MoveRequest {
    let (game, seat) = played(preset, turns);
    let mut view = View::new(game.ruleset(), Eye::Player(seat));
    game.turns().iter().for_each(|turn| view.watch_dealt(turn));
    MoveRequest::of(&view, GAME, PACE).unwrap()
}

/// A random game before the order with this number, and who gives it.
fn played(preset: &str, turns: usize) -> (Game, Seat) {
    let ruleset = Ruleset::preset(preset).unwrap();
    let mut dice = Dice::from_seed(1);
    let mut game = play::game(&ruleset, &mut dice);
    while game.turns().len() <= turns {
        let seat = play::mover(&game).expect("the game goes on so long");
        let order = play::order(&game, seat, &mut dice);
        game.play(seat, order).unwrap();
    }
    let seat = play::mover(&game).expect("the game goes on");
    (game, seat)
}

fn placement_request(preset: &str) -> PlacementRequest {
    PlacementRequest::of(&Ruleset::preset(preset).unwrap(), Seat::B, GAME, PACE)
}

fn hold(name: &str, request: &impl Serialize) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(name);
    let now = serde_json::to_string_pretty(request).unwrap() + "\n";
    if std::env::var_os("BROADSIDE_BLESS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &now).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == now,
        "docs/examples/{name} is not what a bot is sent; run this test with BROADSIDE_BLESS=1"
    );
}

#[test]
fn the_examples_are_what_a_bot_is_sent() {
    hold("hackathon-placement.json", &placement_request("hackathon"));
    hold("hackathon-move.json", &move_request("hackathon", 9));
    hold("salvo-placement.json", &placement_request("salvo"));
    hold("salvo-move.json", &move_request("salvo", 4));
    hold("phoenix-move.json", &move_request("phoenix", 7));
    hold("classic-dealt-move.json", &dealt_move_request("classic", 6));
}
