//! The reference opponents play whole games: always legal, always finished in time, each by its view alone.

use captains::{Budget, Captain, registry};
use rules::{Dice, Eye, Game, Order, OrderKind, Phase, Ruleset, Seat, Sides, Sighting, View};

/// Each opponent with the preset it comes from.
const OPPONENTS: [(&str, &str); 6] = [
    ("buoyancy", "buoyancy"),
    ("fog", "fog"),
    ("phoenix-easy", "phoenix"),
    ("phoenix-medium", "phoenix"),
    ("phoenix-hard", "phoenix"),
    ("salvo-random", "salvo"),
];

fn captain(name: &str) -> &'static dyn Captain {
    registry::find(name).unwrap_or_else(|| panic!("{name} is in the registry")).captain
}

/// Plays a game to its end, and returns the orders of seat A.
fn play(ruleset: &Ruleset, captains: Sides<&dyn Captain>, first: Seat, seed: u64) -> Vec<Order> {
    let mut dice = Dice::from_seed(seed);
    let fleets = Sides::from_fn(|seat| captains[seat].deploy(ruleset, &mut dice));
    let mut game = Game::new(ruleset, fleets, first);
    let mut views = Sides::from_fn(|seat| View::new(ruleset, Eye::Player(seat)));
    let mut given = Vec::new();
    let show = |views: &mut Sides<View>, turn: &rules::Turn| {
        for seat in Seat::BOTH {
            views[seat].watch(turn);
        }
    };
    show(&mut views, &game.turns()[0]);
    loop {
        let seat = match game.phase() {
            Phase::Turn(seat) => seat,
            Phase::Round { committed, .. } if committed.a => Seat::B,
            Phase::Round { .. } => Seat::A,
            Phase::Over(_) => break,
        };
        let order = captains[seat].order(&views[seat], &mut dice, Budget::USUAL);
        let legal = views[seat].check(seat, order);
        assert!(legal.is_ok(), "{}: {:?} is illegal: {legal:?}", ruleset.id(), order.name(ruleset.board()));
        if seat == Seat::A {
            given.push(order);
        }
        show(&mut views, game.play(seat, order).expect("a legal order"));
        assert!(given.len() <= bound(ruleset), "{}: seed {seed} does not end", ruleset.id());
    }
    let punished = |sighting: &Sighting| matches!(sighting, Sighting::Penalty { .. });
    assert!(!views.a.sightings().iter().any(punished), "{}: seed {seed}", ruleset.id());
    given
}

/// At most as many orders as the board has hits to take, scans, and smoke screens.
fn bound(ruleset: &Ruleset) -> usize {
    let armour = ruleset.classes().iter().map(|class| usize::from(class.armour())).max().unwrap_or(1);
    let rules = ruleset.rules();
    let sweeps = rules.radar.map_or(0, |radar| usize::from(radar.uses));
    let screens = rules.smoke.map_or(0, |_| usize::from(ruleset.ship_count()));
    ruleset.board().cells().len() as usize * armour + sweeps + screens
}

#[test]
fn each_plays_its_preset_against_cadet_and_itself() {
    for (name, preset) in OPPONENTS {
        let ruleset = Ruleset::preset(preset).unwrap();
        let own = captain(name);
        own.plays(&ruleset).unwrap_or_else(|declined| panic!("{declined}"));
        for other in [captain("cadet"), own] {
            for seed in 0..60 {
                let first = if seed % 2 == 0 { Seat::A } else { Seat::B };
                play(&ruleset, Sides::new(own, other), first, seed);
                play(&ruleset, Sides::new(other, own), first, seed);
            }
        }
    }
}

#[test]
fn the_phoenix_levels_use_every_special_order() {
    let phoenix = Ruleset::preset("phoenix").unwrap();
    for name in ["phoenix-easy", "phoenix-medium", "phoenix-hard"] {
        let mut used = Vec::new();
        for seed in 0..40 {
            let orders = play(&phoenix, Sides::new(captain(name), captain("cadet")), Seat::A, seed);
            used.extend(orders.into_iter().map(Order::kind));
        }
        for kind in [OrderKind::Smoke, OrderKind::Torpedo, OrderKind::Artillery, OrderKind::Radar] {
            assert!(used.contains(&kind), "{name} never used {kind:?}");
        }
    }
}

/// Rules nobody wrote an opponent for: other boards, other reports, several shots, armour.
fn odd_rules() -> Vec<Ruleset> {
    let ships = "[[ship]]\nclass = \"Three\"\nlength = 3\n[[ship]]\nclass = \"Two\"\nlength = 2\ncount = 2\n\
                 [[ship]]\nclass = \"One\"\nlength = 1\n";
    let bodies = [
        "[told]\nclass = \"never\"\n",
        "[told]\nclass = \"on-hit\"\n",
        "[turns]\nshots = 3\n",
        "[turns]\norder = \"together\"\nshots = \"guns\"\n",
        "[turns]\norder = \"together\"\n",
        "[turns]\norder = \"again-on-hit\"\nfire-again = \"allowed\"\nillegal = \"forfeit\"\n",
        "[placement]\ndiagonal = true\n",
        "[told]\nhits = \"tally\"\n",
        "[radar]\nuses = 4\nsize = 3\nanswer = \"cells\"\nsees = \"all\"\ntold-to-target = false\n",
        "[radar]\nuses = 9\nsize = 3\nanswer = \"presence\"\nsees = \"all\"\ntold-to-target = true\n\
         [smoke]\nsize = 1\n[artillery]\nsize = 5\n[torpedo]\nwhen-ships-left = 3\n",
    ];
    let head = "name = \"odd\"\nversion = 1\nboard = { width = 7, height = 5 }\n";
    let mut all: Vec<Ruleset> =
        bodies.iter().map(|body| Ruleset::from_toml(&format!("{head}{ships}{body}")).unwrap()).collect();
    let armoured =
        "[[ship]]\nclass = \"Iron\"\nlength = 2\narmour = 3\n[turns]\nshots = 3\nfire-again = \"allowed\"\n";
    all.push(Ruleset::from_toml(&format!("{head}{armoured}")).unwrap());
    all
}

#[test]
fn each_plays_whatever_it_does_not_decline() {
    let mut accepted = 0;
    for ruleset in Ruleset::presets().chain(odd_rules()) {
        for (name, _) in OPPONENTS {
            let own = captain(name);
            match own.plays(&ruleset) {
                Ok(()) => accepted += 1,
                Err(declined) => {
                    let text = declined.to_string();
                    assert!(text.starts_with(&format!("{name} does not play {}: ", ruleset.id())), "{text}");
                    continue;
                }
            }
            for seed in 0..20 {
                play(&ruleset, Sides::new(own, captain("cadet")), Seat::A, seed);
            }
        }
    }
    assert!(accepted > 50, "{accepted}");
}

#[test]
fn who_plays_which_preset() {
    let played = |name: &str| -> Vec<&str> {
        let plays = |preset: &&str| captain(name).plays(&Ruleset::preset(preset).unwrap()).is_ok();
        Ruleset::preset_names().filter(plays).collect()
    };
    assert_eq!(played("buoyancy"), ["buoyancy"]);
    for name in ["fog", "phoenix-easy", "phoenix-medium", "phoenix-hard"] {
        assert_eq!(played(name), ["classic", "buoyancy", "fog", "phoenix", "morskoi"], "{name}");
    }
    assert_eq!(played("salvo-random").len(), Ruleset::presets().count());
}

#[test]
fn who_waits_for_a_sinking_declines_rules_that_announce_none() {
    let pomcp = Ruleset::from_toml(include_str!("../../../rulesets/pomcp.toml")).unwrap();
    for name in ["fog", "phoenix-easy", "phoenix-medium", "phoenix-hard"] {
        let declined = captain(name).plays(&pomcp).unwrap_err().to_string();
        assert!(declined.contains("it needs to know when a ship sinks"), "{declined}");
    }
    for name in ["cadet", "mate", "lieutenant", "captain", "admiral", "salvo-random"] {
        assert!(captain(name).plays(&pomcp).is_ok(), "{name}");
    }
}

#[test]
fn the_same_view_and_dice_give_the_same_order() {
    for (name, preset) in OPPONENTS {
        let ruleset = Ruleset::preset(preset).unwrap();
        let once = play(&ruleset, Sides::new(captain(name), captain("cadet")), Seat::A, 5);
        let again = play(&ruleset, Sides::new(captain(name), captain("cadet")), Seat::A, 5);
        assert_eq!(once, again, "{name}");
    }
}
