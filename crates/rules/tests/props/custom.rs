//! Rule sets for property tests: the presets, and random playable ones.

use proptest::prelude::*;
use proptest::{collection, option};
use rules::{
    Answer, ArtilleryRules, BoardRules, Class, ClassTold, FireAgain, Gap, Guns, HitsTold, Labels,
    PlacementRules, RadarRules, RadarSees, RadarTold, Rules, Ruleset, ShipRules, Shots, SmokeRules, SunkTold,
    ToldRules, TorpedoRules, TurnOrder, TurnRules,
};

/// Any preset.
pub(crate) fn presets() -> impl Strategy<Value = Ruleset> {
    proptest::sample::select(Ruleset::presets().collect::<Vec<_>>())
}

/// Any playable rule set, on boards of every shape.
pub(crate) fn custom() -> impl Strategy<Value = Ruleset> {
    sized(16, 5)
}

/// Rule sets with so few fleets that all of them can be tried.
pub(crate) fn small() -> impl Strategy<Value = Ruleset> {
    sized(5, 2).prop_filter("too many fleets to try them all", |ruleset| {
        let ways = |class: &Class| (class.berths().len() as u64).pow(u32::from(class.count()));
        ruleset.classes().iter().map(ways).product::<u64>() < 4_000
    })
}

/// Small versions of the presets, and twins: two ships that differ only in their class, which is never
/// revealed. Few enough fleets to try them all.
pub(crate) fn little() -> impl Strategy<Value = Ruleset> {
    let file = |name: &str, text: &str| {
        let start = format!("name = \"little-{name}\"\nversion = 1\nboard = {{ width = 5, height = 5 }}\n");
        Ruleset::from_toml(&(start + text)).expect("the little rules can be played")
    };
    let fleet =
        "[[ship]]\nclass = \"Cruiser\"\nlength = 3\nguns = 2\n[[ship]]\nclass = \"Raft\"\nlength = 2\n";
    let armoured =
        fleet.replace("guns = 2", "armour = 2").replace("length = 2", "length = 2\nstealth = true");
    let twins = "[[ship]]\nclass = \"Castor\"\nlength = 1\n[[ship]]\nclass = \"Pollux\"\nlength = 1\n\
         [[ship]]\nclass = \"Galley\"\nlength = 5\n";
    let phoenix = "turns = { fire-again = \"turn-lost\", illegal = \"turn-lost\" }\n\
         radar = { uses = 3, size = 2, answer = \"presence\", sees = \"unhit\", told-to-target = true }\n\
         smoke = { size = 2 }\nartillery = { size = 2 }\ntorpedo = { when-ships-left = 1 }\n";
    let hackathon = "turns = { fire-again = \"allowed\", illegal = \"forfeit\", limit = 30 }\n\
         told = { class = \"never\" }\n\
         radar = { uses = 2, size = 3, answer = \"cells\", sees = \"all\", told-to-target = false }\n";
    proptest::sample::select(vec![
        file("buoyancy", &format!("told = {{ class = \"on-hit\" }}\n{fleet}")),
        file(
            "morskoi",
            &format!(
                "placement = {{ gap = \"all-around\" }}\nturns = {{ order = \"again-on-hit\" }}\n\
                 told = {{ sunk-cells = true, clear-halo = true }}\n{fleet}"
            ),
        ),
        file("phoenix", &format!("{phoenix}{fleet}")),
        file("hackathon", &format!("{hackathon}{armoured}")),
        file(
            "salvo",
            &format!(
                "placement = {{ diagonal = true }}\nturns = {{ order = \"together\", shots = \"guns\" }}\n\
                 told = {{ hits = \"tally\", class = \"on-hit\" }}\n{fleet}"
            ),
        ),
        file("silent", &format!("told = {{ class = \"never\", sunk = \"never\" }}\n{fleet}")),
        file(
            "silent-salvo",
            &format!(
                "turns = {{ order = \"together\", shots = 3 }}\n\
                 told = {{ hits = \"tally\", class = \"never\", sunk = \"never\" }}\n{fleet}"
            ),
        ),
        file(
            "twins",
            &format!(
                "turns = {{ shots = 5 }}\n\
                 told = {{ hits = \"tally\", class = \"never\", sunk-cells = true }}\n{twins}"
            ),
        ),
    ])
}

/// Rule sets on boards up to this side, with up to this many classes.
fn sized(side: u8, classes: usize) -> impl Strategy<Value = Ruleset> {
    let rules = (board(side), ships(classes), placement(), turns(), told(), specials()).prop_map(
        |(board, ships, placement, turns, told, (radar, smoke, artillery, torpedo))| Rules {
            name: "custom".to_owned(),
            version: 1,
            summary: String::new(),
            board,
            ships,
            placement,
            turns,
            told,
            radar,
            smoke,
            artillery,
            torpedo,
        },
    );
    rules.prop_filter_map("the rules cannot be played", |rules| Ruleset::try_from(reconciled(rules)).ok())
}

/// Removes the contradictions that most draws have, so that few are rejected; the rule set's own check
/// decides.
fn reconciled(mut rules: Rules) -> Rules {
    let armoured = rules.ships.iter().any(|ship| ship.armour > 1);
    if armoured {
        rules.turns.fire_again = FireAgain::Allowed;
    }
    // Three cells of water per ship cell, and more if a gap is kept, so that fleets are drawn quickly.
    let room = u32::from(rules.board.width) * u32::from(rules.board.height);
    let share = if rules.placement.gap == Gap::None { 3 } else { 6 };
    let size = |ships: &[ShipRules]| -> u32 {
        ships.iter().map(|ship| u32::from(ship.length) * u32::from(ship.count)).sum()
    };
    while rules.ships.len() > 1 && size(&rules.ships) * share > room {
        rules.ships.pop();
    }
    if rules.told.sunk == SunkTold::Never {
        hush(&mut rules);
    }
    rules.told.clear_halo &= rules.placement.gap == Gap::AllAround;
    rules.told.sunk_cells |= rules.told.clear_halo;
    if rules.turns.order == TurnOrder::Together {
        (rules.radar, rules.smoke, rules.artillery, rules.torpedo) = (None, None, None, None);
    }
    rules.smoke = rules.smoke.filter(|_| rules.radar.is_some());
    let count: u8 = rules.ships.iter().map(|ship| ship.count).sum();
    rules.torpedo = rules.torpedo.filter(|torpedo| torpedo.when_ships_left < count);
    rules
}

/// Removes what would reveal a sinking.
fn hush(rules: &mut Rules) {
    if rules.told.class == ClassTold::OnSinking {
        rules.told.class = ClassTold::Never;
    }
    (rules.told.sunk_cells, rules.told.clear_halo) = (false, false);
    if rules.turns.shots == Shots::Guns(Guns::Guns) {
        rules.turns.shots = Shots::Fixed(2);
    }
    (rules.smoke, rules.artillery, rules.torpedo) = (None, None, None);
}

fn board(side: u8) -> impl Strategy<Value = BoardRules> {
    let labels = prop_oneof![Just(Labels::LettersAcross), Just(Labels::LettersDown)];
    (4..=side, 4..=side, labels).prop_map(|(width, height, labels)| BoardRules { width, height, labels })
}

fn ships(classes: usize) -> impl Strategy<Value = Vec<ShipRules>> {
    let armour = prop_oneof![6 => Just(1u8), 1 => 2u8..=3];
    let ship = (1u8..=5, 1u8..=3, armour, any::<bool>(), 1u8..=3);
    let names = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"];
    collection::vec(ship, 1..=classes).prop_map(move |ships| {
        let named = ships.into_iter().zip(names);
        named
            .map(|((length, count, armour, stealth, guns), class)| ShipRules {
                class: class.to_owned(),
                title: None,
                length,
                count,
                armour,
                stealth,
                guns,
            })
            .collect()
    })
}

fn placement() -> impl Strategy<Value = PlacementRules> {
    let gap = prop_oneof![Just(Gap::None), Just(Gap::AllAround)];
    (any::<bool>(), gap).prop_map(|(diagonal, gap)| PlacementRules { diagonal, gap })
}

fn turns() -> impl Strategy<Value = TurnRules> {
    let order =
        prop_oneof![Just(TurnOrder::Alternate), Just(TurnOrder::AgainOnHit), Just(TurnOrder::Together)];
    let shots = prop_oneof![
        2 => Just(Shots::Fixed(1)),
        1 => (2u8..=5).prop_map(Shots::Fixed),
        2 => Just(Shots::Guns(Guns::Guns)),
    ];
    let fire_again =
        prop_oneof![Just(FireAgain::Refused), Just(FireAgain::TurnLost), Just(FireAgain::Allowed)];
    let illegal = prop_oneof![Just(Answer::Refused), Just(Answer::TurnLost), Just(Answer::Forfeit)];
    let limit = option::weighted(0.3, 1u16..=60);
    (order, shots, fire_again, illegal, limit).prop_map(|(order, shots, fire_again, illegal, limit)| {
        TurnRules { order, shots, fire_again, illegal, limit }
    })
}

fn told() -> impl Strategy<Value = ToldRules> {
    let hits = prop_oneof![Just(HitsTold::Cells), Just(HitsTold::Tally)];
    let class = prop_oneof![Just(ClassTold::Never), Just(ClassTold::OnSinking), Just(ClassTold::OnHit)];
    let sunk = prop_oneof![3 => Just(SunkTold::Always), 1 => Just(SunkTold::Never)];
    (hits, class, sunk, any::<bool>(), any::<bool>()).prop_map(
        |(hits, class, sunk, sunk_cells, clear_halo)| ToldRules { hits, class, sunk, sunk_cells, clear_halo },
    )
}

type Specials = (Option<RadarRules>, Option<SmokeRules>, Option<ArtilleryRules>, Option<TorpedoRules>);

fn specials() -> impl Strategy<Value = Specials> {
    let answer = prop_oneof![Just(RadarTold::Cells), Just(RadarTold::Presence)];
    let sees = prop_oneof![Just(RadarSees::All), Just(RadarSees::Unhit)];
    let radar = (1u8..=6, 1u8..=5, answer, sees, any::<bool>()).prop_map(
        |(uses, size, answer, sees, told_to_target)| RadarRules { uses, size, answer, sees, told_to_target },
    );
    (
        option::weighted(0.6, radar),
        option::weighted(0.6, (1u8..=5).prop_map(|size| SmokeRules { size })),
        option::of((1u8..=5).prop_map(|size| ArtilleryRules { size })),
        option::of((1u8..=3).prop_map(|when_ships_left| TorpedoRules { when_ships_left })),
    )
}
