//! What each rank decides in named situations.

use std::collections::BTreeSet;
use std::time::Duration;

use captains::inference::Prior;
use captains::simulator::{Layout, Simulator};
use captains::{Budget, Captain, InformedAdmiral, registry};
use rules::{Dice, Eye, Next, Order, OrderKind, Ruleset, Seat, Sighting, View};

/// Just enough for a test.
const BUDGET: Budget = Budget::of(Duration::from_millis(2));

fn captain(name: &str) -> &'static dyn Captain {
    registry::find(name).unwrap().captain
}

/// The view of a player who has seen this and may act.
fn seen(preset: &str, text: &str) -> View {
    let ruleset = Ruleset::preset(preset).unwrap();
    let mut view = View::from_seen(&ruleset, text).unwrap();
    let next = if ruleset.plays_in_rounds() { Next::Round(1) } else { Next::Turn(Seat::A) };
    view.see(Sighting::Next(next));
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
fn each_rank_gives_exactly_these_orders() {
    for (what, name, preset, told, given) in [
        ("around every hit", "mate", "classic", "A1+ E5-", "B1 A2"),
        ("again where armour may be", "mate", "hackathon", "E5+", "E4 D5 F5 E6 E5"),
        ("where radar saw a ship", "mate", "hackathon", "R:F5=G6", "G6"),
        ("along the line", "lieutenant", "classic", "E5+ E6+", "E4 E7"),
        ("again when nothing else explains the hit", "lieutenant", "hackathon", "A1+ A2- B1-", "A1"),
        ("where radar saw a ship", "lieutenant", "hackathon", "R:F5=G6", "G6"),
        ("along the line that has most room", "captain", "classic", "B5+ C5+", "D5"),
        ("where radar saw a ship", "captain", "hackathon", "R:F5=G6", "G6"),
    ] {
        assert_eq!(orders(name, &seen(preset, told)), set(given), "{name} fires {what}");
    }
}

#[test]
fn strong_captains_open_near_the_middle_but_not_always_alike() {
    let view = seen("classic", "");
    for name in ["captain", "admiral"] {
        let given = orders(name, &view);
        assert!(given.len() >= 8, "{name}: {given:?}");
        for shot in &given {
            let cell = view.ruleset().board().read_cell(shot).unwrap();
            assert!((2..8).contains(&cell.x()) && (2..8).contains(&cell.y()), "{name}: {given:?}");
        }
    }
}

/// Fleets of the pool lie where a shooter who expects every fleet looks late.
#[test]
fn the_admiral_expects_that_some_hide() {
    let classic = Ruleset::preset("classic").unwrap();
    let shots = |captain: &dyn Captain| {
        let simulator = Simulator::new("admiral", captain, &classic, Layout::Pooled, 5).unwrap();
        simulator.within(BUDGET).play(0..60).unwrap().shots.mean()
    };
    let (admiral, other) = (shots(captain("admiral")), shots(&InformedAdmiral(Prior::UNIFORM.clone())));
    // Three at this budget, and more with more time.
    assert!(admiral < other - 1.0, "{admiral} and {other} shots");
}

#[test]
fn the_same_dice_give_the_same_shot() {
    let view = seen("classic", "E5- G3- C7-");
    for name in ["captain", "admiral"] {
        let shot = |seed| captain(name).order(&view, &mut Dice::from_seed(seed), BUDGET);
        assert!((0..20).all(|seed| shot(seed) == shot(seed)), "{name}");
        assert!((0..20).any(|seed| shot(seed) != shot(0)), "{name} always fires at one square");
    }
}

#[test]
fn what_is_certain_comes_first() {
    // Three in a line, water all round and not sunk: only armour explains it.
    let armoured = "E5+ E4- D5- F5- E6+ E7+ E8-";
    for (name, preset, told, certain) in [
        ("captain", "hackathon", armoured, "E5 E6 E7"),
        ("admiral", "hackathon", &format!("{armoured} R:A10=none"), "E5 E6 E7"),
        // The Carrier is hit at both ends of its only place; the Destroyer could be anywhere.
        ("admiral", "classic", "A1+ A6- B1- A4+ B4-", "A2 A3 A5"),
    ] {
        let given = orders(name, &seen(preset, told));
        assert!(given.is_subset(&set(certain)), "{name}: {given:?}");
    }
}

#[test]
fn lieutenant_leaves_wrecks_alone() {
    let view = seen("classic", "A1+ A2#Destroyer");
    let hunting = orders("lieutenant", &view);
    assert!(hunting.len() > 10, "{hunting:?}");
}

#[test]
fn lieutenant_keeps_to_its_lattice() {
    let view = seen("classic", "A1- C1- E5-");
    for shot in orders("lieutenant", &view) {
        let cell = view.ruleset().board().read_cell(&shot).unwrap();
        assert_eq!((cell.x() + cell.y()) % 2, 0, "{shot}");
    }
}

#[test]
fn captain_sweeps_first_where_radar_tells_most_and_not_always_in_one_place() {
    let places = orders("captain", &seen("hackathon", ""));
    assert!(places.iter().all(|order| order.starts_with("R:")), "{places:?}");
    assert!(places.len() > 3, "{places:?}");
    assert!(!places.contains("R:A1"), "a corner shows four cells of nine");
}

#[test]
fn captain_strikes_when_a_strike_takes_more_than_a_shot() {
    let view = seen("phoenix", "A1+ A2#Submarine");
    let given = orders("captain", &view);
    assert!(given.iter().all(|order| order.starts_with("A:")), "{given:?}");
}

#[test]
fn captain_fires_a_whole_salvo_at_different_cells() {
    let view = seen("salvo", "");
    for seed in 0..20 {
        let order = captain("captain").order(&view, &mut Dice::from_seed(seed), BUDGET);
        let Order::Fire(cells) = order else { panic!("{order:?}") };
        assert_eq!(cells.len(), 6);
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
    for level in ["cadet", "mate", "lieutenant", "captain", "admiral"] {
        let mut used = BTreeSet::new();
        for seed in 0..60 {
            // Against Cadet, who keeps some radar for late.
            let sides = rules::Sides::new(captain(level), captain("cadet"));
            let game = captains::play(&phoenix, sides, Seat::A, BUDGET, &Dice::from_seed(seed));
            let own = game.turns().iter().filter(|turn| turn.seat() == Some(Seat::A));
            used.extend(own.filter_map(|turn| turn.order().map(Order::kind)));
        }
        for kind in OrderKind::SPECIAL {
            assert!(used.contains(&kind), "{level} never used {kind}");
        }
    }
}
