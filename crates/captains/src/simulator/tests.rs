//! Tests that both forms of the simulator agree.

use rules::{Cells, Dice, Eye, Gap, Order, Ruleset, Seat, Sighting, View};

use super::*;
use crate::budget::Budget;
use crate::ranks::Cadet;

fn no_touch() -> Ruleset {
    let mut rules = Ruleset::preset("classic").unwrap().rules().clone();
    "apart".clone_into(&mut rules.name);
    rules.placement.gap = Gap::AllAround;
    rules.try_into().unwrap()
}

fn classic() -> Ruleset {
    Ruleset::preset("classic").unwrap()
}

fn captain<'a>(name: &'a str, captain: &'a dyn Captain) -> Shooter<'a> {
    Shooter::Captain { name, captain }
}

/// The shots of each of the first games.
fn each(shooter: Shooter, ruleset: &Ruleset, games: u64) -> Vec<u32> {
    let simulator = Simulator::new(shooter, ruleset, Layout::Uniform, 11).unwrap();
    (0..games).map(|game| simulator.play(game..game + 1).unwrap().shots.max().unwrap()).collect()
}

#[test]
fn the_random_kernel_plays_the_very_games_of_cadet() {
    for ruleset in ["classic", "buoyancy", "fog", "morskoi"].map(|name| Ruleset::preset(name).unwrap()) {
        let real = each(captain("cadet", &Cadet), &ruleset, 100);
        let quick = each(Shooter::Kernel(Kernel::Random), &ruleset, 100);
        assert_eq!(real, quick, "{}", ruleset.id());
    }
}

/// The independent density by its definition, over a view.
struct Definition;

impl Definition {
    /// The hits that no sunk ship explains, and the water around those that are explained.
    fn open(view: &View, dice: &mut Dice) -> (Cells, Cells) {
        let ruleset = view.ruleset();
        let (mut open, mut water) = (Cells::EMPTY, Cells::EMPTY);
        for sighting in view.sightings() {
            let Sighting::Shot { by: Seat::A, cell, effect, class, wreck } = sighting else { continue };
            if *effect != rules::Effect::Miss {
                open.insert(*cell);
                if ruleset.keeps_gap() {
                    water |= Cells::of(*cell).grown() - Cells::of(*cell).grown_by_sides();
                }
            }
            if *effect == rules::Effect::Sunk {
                let berths = ruleset.class(class.unwrap()).berths().iter().map(|berth| berth.cells);
                let whole: Vec<Cells> =
                    berths.filter(|cells| cells.has(*cell) && cells.within(open)).collect();
                let lot = if whole.len() > 1 { dice.choose(&whole) } else { whole.first() };
                let cells = wreck.map_or(lot.copied().unwrap_or_default(), rules::Span::cells);
                open -= cells;
                if ruleset.keeps_gap() {
                    water |= cells.grown();
                }
            }
        }
        (open, water)
    }
}

impl Captain for Definition {
    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        assert_eq!(view.eye(), Eye::Player(Seat::A));
        let ruleset = view.ruleset();
        let (open, water) = Definition::open(view, dice);
        let possible = view.arsenal(Seat::A).targets() - water;
        let sunk = view.waters(Seat::B).sunk();
        let mut levels = vec![[0u32; 256]; 6];
        for class in ruleset.classes() {
            let lost = sunk.iter().filter(|sunk| sunk.class == Some(class.id())).count() as u32;
            for berth in class.berths() {
                let covered = (berth.cells & open).len();
                if berth.cells.within(possible | open) && covered < u32::from(class.length()) {
                    for cell in berth.cells {
                        levels[covered as usize][usize::from(cell.index())] +=
                            u32::from(class.count()) - lost;
                    }
                }
            }
        }
        let followed = levels[1..].iter().any(|level| level.iter().any(|number| *number > 0));
        let compared: Vec<_> = if followed { levels[1..].iter().rev().collect() } else { vec![&levels[0]] };
        let number = |cell: rules::Cell| -> Vec<u32> {
            compared.iter().map(|level| level[usize::from(cell.index())]).collect()
        };
        let most = possible.iter().map(number).max().unwrap();
        let best: Cells = possible.iter().filter(|cell| number(*cell) == most).collect();
        let cell = if best.len() > 1 { dice.cell(best) } else { best.first() };
        Order::shot(cell.unwrap())
    }
}

#[test]
fn the_density_kernel_plays_the_games_of_its_definition() {
    let fog = Ruleset::preset("fog").unwrap();
    let morskoi = Ruleset::preset("morskoi").unwrap();
    for (ruleset, games) in [(classic(), 300), (no_touch(), 300), (fog, 100), (morskoi, 100)] {
        let slow = each(captain("definition", &Definition), &ruleset, games);
        let quick = each(Shooter::Kernel(Kernel::Density), &ruleset, games);
        let different = slow.iter().zip(&quick).filter(|(slow, quick)| slow != quick).count();
        // If ships touch, chance may decide which hits were a sunk ship. The captain keeps no memory and
        // draws again at every move, so a rare game goes another way.
        let allowed = if ruleset.keeps_gap() { 0 } else { games as usize / 100 };
        assert!(different <= allowed, "{}: {different} of {games} games differ", ruleset.id());
    }
}

#[test]
fn both_forms_agree_in_distribution() {
    for ruleset in [classic(), no_touch()] {
        // Different games, so that only the distribution can agree.
        let slow = Simulator::new(captain("definition", &Definition), &ruleset, Layout::Uniform, 21).unwrap();
        let quick = Simulator::new(Shooter::Kernel(Kernel::Density), &ruleset, Layout::Uniform, 22).unwrap();
        let slow = slow.play(0..1_000).unwrap().shots;
        let quick = quick.play(0..20_000).unwrap().shots;
        let error = slow.standard_error().unwrap().hypot(quick.standard_error().unwrap());
        let difference = (slow.mean() - quick.mean()).abs();
        assert!(difference < 3.0 * error, "{}: {} and {}", ruleset.id(), slow.mean(), quick.mean());
    }
}

/// Figures known from the literature and other programs, at 20,000 games.
#[test]
fn the_yardsticks_have_their_known_strength() {
    // The hunts are only described in words, so a larger difference is allowed.
    let known = [
        (Kernel::Random, 95.39, 95.38, 0.0),
        (Kernel::Density, 44.81, 39.18, 0.0),
        (Kernel::Hunt, 66.20, 74.06, 1.5),
        (Kernel::HuntParity, 61.35, 67.49, 1.5),
        (Kernel::HuntLine, 59.74, 50.32, 1.5),
        (Kernel::HuntLineParity, 51.38, 44.51, 1.5),
    ];
    for (kernel, touching, apart, near) in known {
        for (ruleset, expected) in [(classic(), touching), (no_touch(), apart)] {
            let simulator = Simulator::new(Shooter::Kernel(kernel), &ruleset, Layout::Uniform, 1).unwrap();
            let shots = simulator.play(0..20_000).unwrap().shots;
            let allowed = (3.0 * shots.standard_error().unwrap()).max(near);
            let mean = shots.mean();
            assert!((mean - expected).abs() < allowed, "{} on {}: {mean}", kernel.name(), ruleset.id());
        }
    }
}

#[test]
fn parts_of_a_series_give_the_whole() {
    for shooter in [captain("cadet", &Cadet), Shooter::Kernel(Kernel::Density)] {
        let simulator = Simulator::new(shooter, &classic(), Layout::Sequential, 3).unwrap();
        let whole = simulator.play(0..60).unwrap();
        let parts = simulator.play(35..60).unwrap().merge(&simulator.play(0..35).unwrap());
        assert_eq!((whole.shots, whole.orders), (parts.shots, parts.orders));
    }
}

#[test]
fn kernels_decline_what_they_cannot_play() {
    type Change = fn(&mut rules::Rules);
    let reason = |kernel: Kernel, name: &str| {
        kernel.plays(&Ruleset::preset(name).unwrap()).err().map(|declined| declined.to_string())
    };
    for kernel in Kernel::ALL {
        for name in ["classic", "buoyancy", "fog", "phoenix", "morskoi"] {
            assert_eq!(reason(kernel, name), None);
        }
        assert_eq!(
            reason(kernel, "hackathon").unwrap(),
            format!("{} does not play hackathon@1: its ships have no armour", kernel.name())
        );
        assert!(reason(kernel, "salvo").unwrap().ends_with("its ships are straight"));
    }
    let custom = |change: Change| {
        let mut rules = classic().rules().clone();
        "custom".clone_into(&mut rules.name);
        change(&mut rules);
        Ruleset::try_from(rules).unwrap()
    };
    let cases: [(Change, &str); 5] = [
        (|rules| rules.board.width = 11, "its boards are 10x10 at most"),
        (|rules| rules.ships[4].count = 7, "its fleets have 10 ships at most"),
        (|rules| rules.told.class = rules::ClassTold::Never, "it needs to know which ship was sunk"),
        (|rules| rules.ships[0].length = 6, "its ships are 5 cells long at most"),
        (|rules| rules.ships[0].count = 2, "it has room for one ship of five cells"),
    ];
    for (change, reason) in cases {
        let declined = Kernel::Density.plays(&custom(change)).unwrap_err().to_string();
        assert!(declined.contains(reason), "{declined}");
    }
    let small = custom(|rules| (rules.board.width, rules.board.height) = (7, 9));
    assert!(Simulator::new(Shooter::Kernel(Kernel::Density), &small, Layout::Uniform, 1).is_ok());
}

#[test]
fn small_boards_are_played_like_large_ones() {
    let mut rules = no_touch().rules().clone();
    rules.ships.truncate(4);
    (rules.board.width, rules.board.height) = (7, 8);
    let small = Ruleset::try_from(rules).unwrap();
    assert_eq!(
        each(captain("definition", &Definition), &small, 100),
        each(Shooter::Kernel(Kernel::Density), &small, 100)
    );
    assert_eq!(
        each(captain("cadet", &Cadet), &small, 100),
        each(Shooter::Kernel(Kernel::Random), &small, 100)
    );
}
