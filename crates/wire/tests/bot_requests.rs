//! Requests look as documented and contain what the player knows.

mod play;

use proptest::prelude::*;
use rules::{Attempt, Cell, Dice, Eye, Fleet, Game, Order, OrderKind, Ruleset, Seat, Sides, Sighting, View};
use wire::bot::{
    BotRequest, EndRequest, Form, MoveAnswer, MoveRequest, PlacementAnswer, PlacementRequest, RequestExtras,
    RequestTimes, read_move, read_placement,
};

const PLACEMENT_REQUEST: &str = include_str!("protocol/placement_request.json");
const PLACEMENT_ANSWER: &str = include_str!("protocol/placement_answer.json");
const MOVE_REQUEST: &str = include_str!("protocol/move_request.json");
const SHOT: &str = include_str!("protocol/shot.json");
const RADAR: &str = include_str!("protocol/radar.json");

const PACE: RequestExtras =
    RequestExtras::On(RequestTimes { timeout_ms: 2000, last_latency_ms: Some(17), time_left_ms: None });

fn hackathon() -> Ruleset {
    Ruleset::preset("hackathon").unwrap()
}

/// The text of an example without the white space; none of their strings has any.
fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_published_examples_read_and_write_back_byte_for_byte() {
    let request: PlacementRequest = serde_json::from_str(PLACEMENT_REQUEST).unwrap();
    assert!(matches!(request, PlacementRequest::Simple(_)));
    assert_eq!(serde_json::to_string(&request).unwrap(), dense(PLACEMENT_REQUEST));
    let request: MoveRequest = serde_json::from_str(MOVE_REQUEST).unwrap();
    assert!(matches!(request, MoveRequest::Simple(_)));
    assert_eq!(serde_json::to_string(&request).unwrap(), dense(MOVE_REQUEST));
    let answer: PlacementAnswer = serde_json::from_str(PLACEMENT_ANSWER).unwrap();
    assert_eq!(serde_json::to_string(&answer).unwrap(), dense(PLACEMENT_ANSWER));
    for text in [SHOT, RADAR] {
        let answer: MoveAnswer = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&answer).unwrap(), dense(text));
    }
}

#[test]
fn the_published_answers_are_legal() {
    let hackathon = hackathon();
    let board = hackathon.board();
    let fleet = read_placement(PLACEMENT_ANSWER.as_bytes(), &hackathon).unwrap();
    assert_eq!(fleet.ships().len(), 10);
    let order = |name: &str| Ok(Attempt::Order(Order::read(board, name).unwrap()));
    assert_eq!(read_move(SHOT.as_bytes(), &hackathon), order("E8"));
    assert_eq!(read_move(RADAR.as_bytes(), &hackathon), order("R:F6"));
}

#[test]
fn a_view_of_the_published_example_forbids_a_second_scan() {
    let hackathon = hackathon();
    let request: MoveRequest = serde_json::from_str(MOVE_REQUEST).unwrap();
    let view = request.view(&hackathon).unwrap();
    let (you, enemy) = (Seat::A, Seat::B);
    assert_eq!(view.orders(), Sides::new(5, 6));
    assert_eq!(view.waters(enemy).fired().len(), 3);
    assert_eq!(view.waters(enemy).sunk().len(), 1);
    assert_eq!(view.waters(you).fired().len(), 2);
    assert!(view.check(you, Order::shot(Cell::new(9, 9).unwrap())).is_ok());
    assert!(view.check(you, Order::Radar(Cell::new(1, 1).unwrap())).is_err());
}

#[test]
fn a_radar_that_is_used_is_used_whether_or_not_its_echo_is_told() {
    let text =
        r#"{"gameId":"g","turn":2,"yourShots":[],"opponentShots":[],"radarUsed":true,"radarHistory":[]}"#;
    let view = serde_json::from_str::<MoveRequest>(text).unwrap().view(&hackathon()).unwrap();
    assert!(view.check(Seat::A, Order::Radar(Cell::new(1, 1).unwrap())).is_err());
}

#[test]
fn extras_come_after_the_published_fields_and_can_be_off() {
    let hackathon = hackathon();
    let text =
        |extras| serde_json::to_string(&PlacementRequest::of(&hackathon, Seat::A, "g-1", extras)).unwrap();
    assert_eq!(text(RequestExtras::Off), r#"{"gameId":"g-1","boardSize":10}"#);
    let start =
        r#"{"gameId":"g-1","boardSize":10,"timeoutMs":2000,"lastLatencyMs":17,"rules":{"id":"hackathon@1","#;
    assert!(text(PACE).starts_with(start), "{}", text(PACE));
    let first =
        RequestExtras::On(RequestTimes { timeout_ms: 2000, last_latency_ms: None, time_left_ms: None });
    assert!(!text(first).contains("lastLatencyMs"));
    assert!(!text(first).contains("timeLeftMs"), "only where a game has a limit");
    let timed = RequestExtras::On(RequestTimes {
        timeout_ms: 2000,
        last_latency_ms: Some(17),
        time_left_ms: Some(59_000),
    });
    assert!(text(timed).contains(r#""lastLatencyMs":17,"timeLeftMs":59000,"rules":{"#), "{}", text(timed));
    let classic = Ruleset::preset("classic").unwrap();
    let general = serde_json::to_string(&PlacementRequest::of(&classic, Seat::A, "g-1", timed)).unwrap();
    assert!(general.ends_with(r#""timeoutMs":2000,"lastLatencyMs":17,"timeLeftMs":59000}"#), "{general}");
}

#[test]
fn lines_are_the_bodies_with_the_call_before_them() {
    let salvo = Ruleset::preset("salvo").unwrap();
    let game = play::game(&salvo, &mut Dice::from_seed(3));
    let view = game.view(Eye::Player(Seat::B));
    let end = rules::End::lost(Seat::A, rules::Cause::Timeout);
    for (call, line) in [
        ("placement", BotRequest::Placement(PlacementRequest::of(&salvo, Seat::A, "g", PACE))),
        ("placement", BotRequest::Placement(PlacementRequest::of(&hackathon(), Seat::A, "g", PACE))),
        ("move", BotRequest::Move(MoveRequest::of(&view, "g", RequestExtras::Off).unwrap())),
        ("end", BotRequest::End(EndRequest::of(end, Seat::B, "g", None))),
        ("hello", BotRequest::Hello(wire::bot::HelloRequest {})),
    ] {
        let text = serde_json::to_string(&line).unwrap();
        assert!(text.starts_with(&format!("{{\"call\":\"{call}\"")), "{text}");
        assert!(!text.contains('\n'));
        assert_eq!(serde_json::from_str::<BotRequest>(&text).unwrap(), line);
    }
    let end = EndRequest::of(end, Seat::B, "g", None);
    assert_eq!(serde_json::to_string(&end).unwrap(), r#"{"gameId":"g","result":"won","reason":"timeout"}"#);
}

#[test]
fn public_eyes_are_asked_for_nothing() {
    let game = play::game(&hackathon(), &mut Dice::from_seed(3));
    assert!(MoveRequest::of(&game.view(Eye::Public), "g", RequestExtras::Off).is_none());
}

#[test]
fn hostile_requests_are_errors() {
    let salvo = Ruleset::preset("salvo").unwrap();
    let view = play::game(&salvo, &mut Dice::from_seed(3)).view(Eye::Player(Seat::A));
    let request = serde_json::to_string(&MoveRequest::of(&view, "g", RequestExtras::Off).unwrap()).unwrap();
    let seen = request.find("\"seen\":[").unwrap() + "\"seen\":[".len();
    let with = |piece: &str| format!("{}{piece},{}", &request[..seen], &request[seen..]);
    let many = |piece: &str, times: usize| with(&vec![piece; times].join(","));
    let hit = r#"{"type":"shot","by":"A","cell":{"x":1,"y":1},"effect":"hit"}"#;
    let sunk = r#"{"type":"shot","by":"B","cell":{"x":1,"y":1},"effect":"sunk"}"#;
    let sank = r#"{"type":"sank","by":"B","class":"Carrier"}"#;
    for (text, reason) in [
        (
            with(r#"{"type":"shot","by":"A","cell":{"x":10,"y":1},"effect":"miss"}"#),
            "seen[0]: a square, row or column is off",
        ),
        (with(r#"{"type":"sank","by":"A","class":"Dinghy"}"#), "unknown class \"Dinghy\""),
        (
            with(r#"{"type":"sank","by":"A","wreck":{"from":{"x":0,"y":0},"to":{"x":2,"y":1}}}"#),
            "not in one line",
        ),
        (with(r#"{"type":"ended","outcome":"draw","cause":"resigned"}"#), "a game cannot end with"),
        (many(hit, 10), "more hits than any armour allows"),
        (many(sunk, 6), "more ships are sunk"),
        (many(sank, 2), "more ships are sunk"),
    ] {
        let error = serde_json::from_str::<MoveRequest>(&text).unwrap().view(&salvo).unwrap_err();
        assert!(error.to_string().contains(reason), "{reason}: {error}");
    }
    for sighting in [
        r#"{"type":"next"}"#,
        r#"{"type":"next","turn":"A","round":1}"#,
        r#"{"type":"strike","by":"A","weapon":"torpedo"}"#,
        r#"{"type":"strike","by":"A","weapon":"torpedo","at":{"x":1,"y":1}}"#,
        r#"{"type":"strike","by":"A","weapon":"artillery","at":{"x":1,"y":1},"lane":{"row":1}}"#,
    ] {
        assert!(serde_json::from_str::<MoveRequest>(&with(sighting)).is_err(), "{sighting}");
    }
    let classic = Ruleset::preset("classic").unwrap();
    let request = serde_json::from_str::<MoveRequest>(&request).unwrap();
    assert_eq!(request.view(&classic), Err(wire::bot::BadRequest::OtherRules));
    let plain = |turn: u64, shots: &str| {
        format!(
            r#"{{"gameId":"g","turn":{turn},"yourShots":[{shots}],"opponentShots":[],"radarUsed":false,"radarHistory":[]}}"#
        )
    };
    let miss = r#"{"x":1,"y":1,"result":"miss"}"#;
    for (text, reason) in [
        (plain(u64::from(u32::MAX), miss), "later than any game can last"),
        (plain(0, miss), "turn 0 is too early"),
        (plain(1, miss), "turn 1 is too early"),
        (plain(3, r#"{"x":10,"y":1,"result":"miss"}"#), "x 10, y 1 is off the board"),
    ] {
        let error = serde_json::from_str::<MoveRequest>(&text).unwrap().view(&hackathon()).unwrap_err();
        assert!(error.to_string().contains(reason), "{reason}: {error}");
    }
    for text in ["", "[]", "{}", "null", r#"{"boardSize":10}"#, r#"{"yourShots":[]}"#] {
        assert!(serde_json::from_str::<MoveRequest>(text).is_err(), "{text}");
        assert!(serde_json::from_str::<PlacementRequest>(text).is_err(), "{text}");
    }
}

/// The view again, without the reasons of penalties: in a request they are sentences.
fn without_reasons(view: &View, seat: Seat) -> View {
    let mut plain = View::new(view.ruleset(), Eye::Player(seat));
    for sighting in view.sightings() {
        plain.see(match *sighting {
            Sighting::Penalty { by, penalty, .. } => Sighting::Penalty { by, penalty, reason: None },
            other => other,
        });
    }
    plain
}

/// Every order of every kind, aimed at every cell.
fn all_orders(game: &Game) -> Vec<Order> {
    let cells = game.ruleset().board().cells();
    let kinds = [Order::shot, Order::Radar, Order::Artillery, Order::Smoke];
    cells.iter().flat_map(|cell| kinds.map(|order| order(cell))).collect()
}

fn check_general(game: &Game, seat: Seat, request: &MoveRequest) {
    let ruleset = game.ruleset();
    let view = game.view(Eye::Player(seat));
    assert_eq!(request.view(ruleset).unwrap(), without_reasons(&view, seat));
    let MoveRequest::General(turn) = request else { panic!("the form is general") };
    assert_eq!(turn.rules.ruleset().unwrap(), *ruleset);
    assert_eq!(turn.fleet.len(), usize::from(ruleset.ship_count()));
    assert_eq!(turn.shots, game.arsenal(seat).shots());
}

fn check_simple(game: &Game, seat: Seat, request: &MoveRequest) {
    let (truth, told) = (game.view(Eye::Player(seat)), request.view(game.ruleset()).unwrap());
    let MoveRequest::Simple(turn) = request else { panic!("the form is simple") };
    assert_eq!(turn.turn, u32::from(game.turns().len() as u16));
    assert_eq!(turn.radar_used, truth.arsenal(seat).offers(game.ruleset(), OrderKind::Radar).is_err());
    // The request does not name seats, so the rebuilt view is that of seat A.
    for (theirs, mine) in [(seat, Seat::A), (seat.other(), Seat::B)] {
        let (truth, told) = (truth.waters(theirs), told.waters(mine));
        assert_eq!(told.fired(), truth.fired());
        assert_eq!(told.hits(), truth.hits());
        assert_eq!(told.misses(), truth.misses());
        assert_eq!(told.destroyed(), truth.destroyed());
        assert_eq!(told.sunk().len(), truth.sunk().len());
        let sweeps = |waters: &rules::Waters| -> Vec<_> {
            waters.sweeps().iter().map(|sweep| (sweep.at, sweep.echo)).collect()
        };
        assert_eq!(sweeps(told), sweeps(truth));
    }
    assert_eq!(told.orders()[Seat::A], truth.orders()[seat]);
    assert_eq!(told.orders()[Seat::B], truth.orders()[seat.other()]);
    for order in all_orders(game) {
        assert_eq!(told.check(Seat::A, order).is_ok(), truth.check(seat, order).is_ok(), "{order:?}");
    }
}

/// Plays a random game and checks the request before every order, and that an answer becomes the order it
/// was.
fn play_through(ruleset: &Ruleset, seed: u64) {
    let mut dice = Dice::from_seed(seed);
    let mut game = play::game(ruleset, &mut dice);
    while let Some(seat) = play::mover(&game) {
        // Checking the whole game at every order would take long, and half of it is the same.
        if dice.percent(15) {
            let request = MoveRequest::of(&game.view(Eye::Player(seat)), "g", PACE).unwrap();
            let text = serde_json::to_string(&request).unwrap();
            let request: MoveRequest = serde_json::from_str(&text).unwrap();
            match Form::of(ruleset) {
                Form::General => check_general(&game, seat, &request),
                Form::Simple => check_simple(&game, seat, &request),
            }
        }
        if ruleset.may_cost_the_turn() && dice.percent(5) {
            game.play(seat, Attempt::Unreadable("fly".to_owned())).unwrap();
            continue;
        }
        let order = play::order(&game, seat, &mut dice);
        let answer = serde_json::to_vec(&MoveAnswer::of(order, ruleset).unwrap()).unwrap();
        assert_eq!(read_move(&answer, ruleset), Ok(Attempt::Order(order)));
        game.play(seat, order).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_view_comes_back_from_the_request(seed: u64) {
        for ruleset in Ruleset::presets() {
            play_through(&ruleset, seed);
        }
    }

    #[test]
    fn a_view_comes_back_under_rules_like_hackathon(seed: u64, size in 10_u8..=16, sweeps in 0_u8..4) {
        let mut rules = hackathon().rules().clone();
        rules.name = "own".to_owned();
        (rules.board.width, rules.board.height) = (size, size);
        rules.radar = rules.radar.filter(|_| sweeps > 0);
        if let Some(radar) = &mut rules.radar {
            radar.uses = sweeps;
        }
        let ruleset = Ruleset::try_from(rules).unwrap();
        prop_assert_eq!(Form::of(&ruleset), Form::Simple);
        play_through(&ruleset, seed);
    }

    #[test]
    fn every_random_fleet_is_a_legal_answer(seed: u64) {
        let mut dice = Dice::from_seed(seed);
        for ruleset in Ruleset::presets() {
            let fleet = Fleet::random(&ruleset, rules::Draw::Uniform, &mut dice);
            let answer = serde_json::to_vec(&PlacementAnswer::of(&fleet, &ruleset)).unwrap();
            prop_assert_eq!(read_placement(&answer, &ruleset), Ok(fleet));
        }
    }
}
