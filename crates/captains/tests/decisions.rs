//! What each rank decides in named situations.

use std::collections::BTreeSet;
use std::time::Duration;

use captains::{Budget, Captain, registry};
use rules::{Dice, Echo, Effect, Eye, Next, Order, OrderKind, Ruleset, Seat, Sighting, View};

/// Just enough for a test.
const BUDGET: Budget = Budget::of(Duration::from_millis(2));

fn captain(name: &str) -> &'static dyn Captain {
    registry::find(name).unwrap().captain
}

fn opened(preset: &str) -> View {
    let ruleset = Ruleset::preset(preset).unwrap();
    let mut view = View::new(&ruleset, Eye::Player(Seat::A));
    let next = if ruleset.plays_in_rounds() { Next::Round(1) } else { Next::Turn(Seat::A) };
    view.see(Sighting::Next(next));
    view
}

/// Adds shots such as `E5- E6+ E7#Destroyer` to the view.
fn tell(mut view: View, text: &str) -> View {
    for shot in text.split_whitespace() {
        let mark = shot.find(['-', '+', '#']).unwrap();
        let cell = view.ruleset().board().read_cell(&shot[..mark]).unwrap();
        let effect = match &shot[mark..=mark] {
            "-" => Effect::Miss,
            "+" => Effect::Hit,
            _ => Effect::Sunk,
        };
        let class = view.ruleset().class_named(&shot[mark + 1..]).map(rules::Class::id);
        view.see(Sighting::Shot { by: Seat::A, cell, effect, class, wreck: None });
    }
    view
}

/// Every order a captain gives over many dice, as text.
fn orders(name: &str, view: &View) -> BTreeSet<String> {
    let order = |seed| captain(name).order(view, &mut Dice::from_seed(seed), BUDGET);
    (0..200).map(|seed| order(seed).name(view.ruleset().board()).to_string()).collect()
}

fn set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn mate_fires_around_every_hit() {
    let view = tell(opened("classic"), "A1+ E5-");
    assert_eq!(orders("mate", &view), set("B1 A2"));
}

#[test]
fn mate_fires_again_where_armour_may_be() {
    let view = tell(opened("hackathon"), "E5+");
    assert_eq!(orders("mate", &view), set("E4 D5 F5 E6 E5"));
}

#[test]
fn lieutenant_follows_the_line() {
    let view = tell(opened("classic"), "E5+ E6+");
    assert_eq!(orders("lieutenant", &view), set("E4 E7"));
}

#[test]
fn lieutenant_leaves_wrecks_alone() {
    let view = tell(opened("classic"), "A1+ A2#Destroyer");
    let hunting = orders("lieutenant", &view);
    assert!(hunting.len() > 10, "{hunting:?}");
}

#[test]
fn lieutenant_keeps_to_its_lattice() {
    let view = tell(opened("classic"), "A1- C1- E5-");
    for shot in orders("lieutenant", &view) {
        let cell = view.ruleset().board().read_cell(&shot).unwrap();
        assert_eq!((cell.x() + cell.y()) % 2, 0, "{shot}");
    }
}

#[test]
fn lieutenant_fires_again_when_nothing_else_explains_the_hit() {
    let view = tell(opened("hackathon"), "A1+ A2- B1-");
    assert_eq!(orders("lieutenant", &view), set("A1"));
}

#[test]
fn captain_opens_in_the_middle_and_not_always_alike() {
    let opening = orders("captain", &opened("classic"));
    assert_eq!(opening, set("E5 F5 E6 F6"));
}

#[test]
fn captain_goes_on_with_the_line_that_has_most_room() {
    let view = tell(opened("classic"), "B5+ C5+");
    assert_eq!(orders("captain", &view), set("D5"));
}

#[test]
fn captain_weighs_a_second_shot_against_fresh_cells() {
    // Water all round: the hit is a single ship's and would be sunk, or it is armoured.
    let view = tell(opened("hackathon"), "E5+ E4- D5- F5- E6+ E7+ E8-");
    // Three in a line and not sunk: only armour explains it.
    for order in orders("captain", &view) {
        assert!(set("E5 E6 E7").contains(&order), "{order}");
    }
}

#[test]
fn captain_fires_where_radar_saw_a_ship() {
    let mut view = opened("hackathon");
    let at = view.ruleset().board().read_cell("F5").unwrap();
    let seen = view.ruleset().board().read_cell("G6").unwrap();
    view.see(Sighting::Radar { by: Seat::A, at, echo: Echo::Cells(seen.into()) });
    for level in ["mate", "lieutenant", "captain"] {
        assert_eq!(orders(level, &view), set("G6"), "{level}");
    }
}

#[test]
fn captain_sweeps_first_where_radar_tells_most_and_not_always_in_one_place() {
    let places = orders("captain", &opened("hackathon"));
    assert!(places.iter().all(|order| order.starts_with("R:")), "{places:?}");
    assert!(places.len() > 3, "{places:?}");
    assert!(!places.contains("R:A1"), "a corner shows four cells of nine");
}

#[test]
fn captain_strikes_when_a_strike_takes_more_than_a_shot() {
    let view = tell(opened("phoenix"), "A1+ A2#Submarine");
    let given = orders("captain", &view);
    assert!(given.iter().all(|order| order.starts_with("A:")), "{given:?}");
}

#[test]
fn captain_fires_a_whole_salvo_at_different_cells() {
    let view = opened("salvo");
    for seed in 0..20 {
        let order = captain("captain").order(&view, &mut Dice::from_seed(seed), BUDGET);
        let Order::Fire(cells) = order else { panic!("{order:?}") };
        assert_eq!(cells.len(), 6);
    }
}

#[test]
fn admiral_opens_in_the_middle_and_not_always_alike() {
    assert_eq!(orders("admiral", &opened("classic")), set("E5 F5 E6 F6"));
}

#[test]
fn admiral_takes_what_is_certain_first() {
    // The Carrier is hit at both ends of its only place; the Destroyer could be anywhere.
    let view = tell(opened("classic"), "A1+ A6- B1- A4+ B4-");
    for order in orders("admiral", &view) {
        assert!(set("A2 A3 A5").contains(&order), "{order}");
    }
    // The single cells of a hit that only armour explains are as certain.
    let view = tell(opened("hackathon"), "E5+ E4- D5- F5- E6+ E7+ E8-");
    let mut view = view;
    let at = view.ruleset().board().read_cell("A10").unwrap();
    view.see(Sighting::Radar { by: Seat::A, at, echo: Echo::Cells(rules::Cells::EMPTY) });
    for order in orders("admiral", &view) {
        assert!(set("E5 E6 E7").contains(&order), "{order}");
    }
}

#[test]
fn admiral_decides_alike_against_fleets_that_looked_alike() {
    let classic = Ruleset::preset("classic").unwrap();
    let fleets = [
        "Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9",
        "Carrier J1-J5, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer I8-I9",
    ];
    // Two fleets, one history: the Battleship is found in both, and everything else was missed.
    let order = |fleet: &str| {
        let own = rules::Fleet::random(&classic, rules::Draw::Uniform, &mut Dice::from_seed(3));
        let hidden = rules::Fleet::read(&classic, fleet).unwrap();
        let mut game = rules::Game::new(&classic, rules::Sides::new(own, hidden), Seat::A);
        for text in ["G7", "A3", "B3", "B4"] {
            let board = classic.board();
            game.play(Seat::A, Order::read(board, text).unwrap()).unwrap();
            let answer = classic
                .board()
                .cells()
                .iter()
                .map(Order::shot)
                .find(|order| game.view(Eye::Player(Seat::B)).check(Seat::B, *order).is_ok());
            game.play(Seat::B, answer.unwrap()).unwrap();
        }
        let view = game.view(Eye::Player(Seat::A));
        (0..20)
            .map(|seed| captain("admiral").decide(&view, &mut Dice::from_seed(seed), Budget::USUAL))
            .collect::<Vec<_>>()
    };
    assert_eq!(order(fleets[0]), order(fleets[1]));
}

#[test]
fn every_level_finds_use_for_the_special_orders_in_its_games() {
    let phoenix = Ruleset::preset("phoenix").unwrap();
    for (level, kinds) in [
        ("cadet", vec![OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo]),
        ("mate", vec![OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo]),
        ("lieutenant", vec![OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo]),
        ("captain", vec![OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo]),
        ("admiral", vec![OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo]),
    ] {
        let mut used = BTreeSet::new();
        for seed in 0..60 {
            // Against Cadet, who keeps some radar for late.
            let sides = rules::Sides::new(captain(level), captain("cadet"));
            let game = captains::play(&phoenix, sides, Seat::A, BUDGET, &Dice::from_seed(seed));
            let own = game.turns().iter().filter(|turn| turn.seat() == Some(Seat::A));
            used.extend(own.filter_map(|turn| turn.order().map(Order::kind)));
        }
        for kind in kinds {
            assert!(used.contains(&kind), "{level} never used {kind}");
        }
    }
}
