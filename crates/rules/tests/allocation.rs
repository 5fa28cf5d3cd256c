//! A shot costs no allocation: arenas and analyses play millions of them.
//!
//! A test binary of its own, because the counting allocator serves the whole program.

use rules::{Dice, Draw, Eye, Fleet, Game, Order, Phase, Ruleset, Seat, Sides, Sighting};

const EYES: [Eye; 4] = [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser];

/// Fires at every cell in a random order, turn by turn. Gives how many shots were fired before the last one,
/// and how many allocations they and their sightings made.
fn measure(ruleset: &Ruleset, seed: u64) -> (u64, u64) {
    let dice = Dice::from_seed(seed);
    let fleets =
        Sides::from_fn(|seat| Fleet::random(ruleset, Draw::Uniform, &mut dice.fork(&seat.to_string())));
    let mut game = Game::new(ruleset, fleets.clone(), Seat::A);
    let mut targets = Sides::from_fn(|seat| {
        let mut cells: Vec<_> = ruleset.board().cells().iter().collect();
        dice.fork(&format!("order {seat}")).shuffle(&mut cells);
        cells
    });
    let mut seen: Vec<Sighting> = Vec::with_capacity(64);
    let (mut shots, mut allocations) = (0, 0);
    while let Phase::Turn(seat) = game.phase() {
        let order = Order::shot(targets[seat].pop().expect("the game ends before the water does"));
        let mut over = false;
        let info = allocation_counter::measure(|| {
            seen.clear();
            let turn = game.play(seat, order).expect("a fresh cell may be fired at");
            for eye in EYES {
                turn.seen_by(eye, &mut seen);
            }
            over = turn.end().is_some();
        });
        // The last turn lays everything open, and may take room for that.
        if !over {
            shots += 1;
            allocations += info.count_total;
        }
    }
    (shots, allocations)
}

#[test]
fn shots_allocate_nothing_in_classic() {
    let classic = Ruleset::preset("classic").unwrap();
    for seed in 0..20 {
        let (shots, allocations) = measure(&classic, seed);
        assert!(shots > 50, "{shots} shots prove little");
        assert_eq!(allocations, 0, "in {shots} shots of game {seed}");
    }
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8; 100])));
    assert_eq!(info.count_total, 1);
}
