//! Golden values that pin randomness: a change of sampling would change every repeatable experiment.

use rules::{Board, Dice, Draw, Fleet, Labels, Ruleset};

#[test]
fn draws_are_pinned() {
    let mut dice = Dice::from_seed(1);
    let drawn = [0; 3].map(|_| dice.next_u64());
    assert_eq!(drawn, [0x61a9_4a49_a0e9_5ecf, 0x4b80_5b72_edd5_053e, 0xcc5a_63ee_65a4_f412]);
    let mut dice = Dice::from_seed(u64::MAX);
    assert_eq!(dice.next_u64(), 0xb44e_8639_2271_48c7);
    let mut dice = Dice::from_key(std::array::from_fn(|index| index as u8));
    assert_eq!(dice.next_u64(), 0x6aab_126e_8fb2_1540);
}

#[test]
fn numbers_are_pinned() {
    let mut dice = Dice::from_seed(1);
    let bounds = [1, 2, 6, 100, 1000, 1_000_000, 3_000_000_000, u32::MAX];
    assert_eq!(
        bounds.map(|bound| dice.below(bound)),
        [0, 0, 5, 29, 397, 798_254, 2_748_459_658, 4_093_943_079]
    );
    // A bound for which almost every third draw is rejected.
    let large = [0; 8].map(|_| dice.below(3_000_000_000));
    assert_eq!(
        large,
        [
            2_567_525_845,
            600_811_124,
            905_586_817,
            2_354_186_089,
            1_468_973_225,
            1_213_296_456,
            795_713_072,
            2_451_231_891,
        ]
    );
    let mut dice = Dice::from_seed(1);
    let even = [0; 16].map(|_| u8::from(dice.percent(50)));
    assert_eq!(even, [0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0]);
}

#[test]
fn orders_and_cells_are_pinned() {
    let mut values: Vec<u32> = (0..10).collect();
    Dice::from_seed(1).shuffle(&mut values);
    assert_eq!(values, [0, 1, 5, 4, 8, 9, 2, 7, 3, 6]);
    let board = Board::new(10, 10, Labels::LettersAcross).unwrap();
    let mut dice = Dice::from_seed(1);
    let cells = [0; 6].map(|_| board.name(dice.cell(board.cells()).unwrap()).to_string());
    assert_eq!(cells, ["C7", "I4", "C10", "J3", "J4", "J8"]);
}

#[test]
fn forks_are_pinned() {
    let dice = Dice::from_seed(1);
    let named = ["", "a", "fleets"].map(|name| dice.fork(name).next_u64());
    assert_eq!(named, [0xc95f_1f4b_580e_659e, 0xee14_023a_33a3_39ea, 0x03a5_a6aa_9c79_e1ac]);
    let numbered = [0, 1, u64::MAX].map(|n| dice.fork_nth(n).next_u64());
    assert_eq!(numbered, [0x90d5_994a_d4a9_fb9d, 0x3973_7152_249b_391c, 0xbd71_ca70_f171_50bb]);
    assert_eq!(dice.fork("a").fork("b").next_u64(), 0xb1c3_489f_4d7e_ed49);
}

/// Preset, way of drawing, seed, and the first fleet drawn.
#[rustfmt::skip] // one fleet, one line
const FLEETS: [(&str, Draw, u64, &str); 21] = [
    ("classic", Draw::Uniform, 1, "Carrier E6-E10, Battleship J5-J8, Cruiser A5-C5, Submarine G3-I3, Destroyer A7-B7"),
    ("classic", Draw::Uniform, 2, "Carrier C5-G5, Battleship A2-A5, Cruiser D2-F2, Submarine I3-I5, Destroyer F9-F10"),
    ("classic", Draw::Sequential, 1, "Carrier F2-F6, Battleship A10-D10, Cruiser G7-G9, Submarine B7-D7, Destroyer I8-J8"),
    ("buoyancy", Draw::Uniform, 1, "Carrier E6-E10, Battleship J5-J8, Cruiser A5-C5, Submarine G3-I3, Destroyer A7-B7"),
    ("buoyancy", Draw::Uniform, 2, "Carrier C5-G5, Battleship A2-A5, Cruiser D2-F2, Submarine I3-I5, Destroyer F9-F10"),
    ("buoyancy", Draw::Sequential, 1, "Carrier F2-F6, Battleship A10-D10, Cruiser G7-G9, Submarine B7-D7, Destroyer I8-J8"),
    ("fog", Draw::Uniform, 1, "Five F10-J10, Four A5-A8, Three E1-G1, Three J3-J5, Two B1-C1, Two E6-F6"),
    ("fog", Draw::Uniform, 2, "Five C5-G5, Four A2-A5, Three D2-F2, Three I3-I5, Two F9-F10, Two I10-J10"),
    ("fog", Draw::Sequential, 1, "Five F2-F6, Four B1-B4, Three E8-E10, Three A10-C10, Two C6-C7, Two G10-H10"),
    ("phoenix", Draw::Uniform, 1, "Carrier F2-F6, Battleship E8-H8, Destroyer I7-I9, Submarine I6-J6"),
    ("phoenix", Draw::Uniform, 2, "Carrier F4-F8, Battleship G7-G10, Destroyer H1-H3, Submarine F3-G3"),
    ("phoenix", Draw::Sequential, 1, "Carrier F2-F6, Battleship A10-D10, Destroyer G7-G9, Submarine I6-J6"),
    ("hackathon", Draw::Uniform, 1, "fourdeck H2-H5, battleship C3-E3, threeship G8-G10, submarine A2-A3, twoship J2-J3, twoship E8-E9, oneship D1, oneship C5, oneship J7, oneship A8"),
    ("hackathon", Draw::Uniform, 2, "fourdeck A5-A8, battleship D10-F10, threeship G1-I1, submarine D1-D2, twoship H4-I4, twoship E5-F5, oneship B1, oneship C5, oneship G8, oneship I8"),
    ("hackathon", Draw::Sequential, 1, "fourdeck H2-H5, battleship F9-H9, threeship D7-D9, submarine D5-E5, twoship B4-B5, twoship A9-B9, oneship J4, oneship B7, oneship G7, oneship J8"),
    ("salvo", Draw::Uniform, 1, "Carrier C1-G1, Battleship J3-J6, Cruiser I8-I10, Submarine B9-D9, Destroyer B3-B4"),
    ("salvo", Draw::Uniform, 2, "Carrier H2-H6, Battleship E2-E5, Cruiser A8-A10, Submarine C10-E10, Destroyer C6-D7"),
    ("salvo", Draw::Sequential, 1, "Carrier A1-E5, Battleship B10-E10, Cruiser I7-G9, Submarine A7-C7, Destroyer G3-H3"),
    ("morskoi", Draw::Uniform, 1, "Four H2-H5, Three C3-E3, Three G8-G10, Two A2-A3, Two J2-J3, Two E8-E9, One D1, One C5, One J7, One A8"),
    ("morskoi", Draw::Uniform, 2, "Four A5-A8, Three G1-I1, Three D10-F10, Two D1-D2, Two H4-I4, Two E5-F5, One B1, One C5, One G8, One I8"),
    ("morskoi", Draw::Sequential, 1, "Four H2-H5, Three D7-D9, Three F9-H9, Two B4-B5, Two D5-E5, Two A9-B9, One J4, One B7, One G7, One J8"),
];

#[test]
fn fleets_are_pinned() {
    for (preset, draw, seed, text) in FLEETS {
        let ruleset = Ruleset::preset(preset).unwrap();
        let fleet = Fleet::random(&ruleset, draw, &mut Dice::from_seed(seed));
        assert_eq!(fleet.name(&ruleset).to_string(), text, "{preset} {draw:?} {seed}");
    }
    let pinned = |name| FLEETS.iter().any(|(preset, ..)| *preset == name);
    assert!(Ruleset::preset_names().all(pinned), "a preset has no pinned fleet");
}
