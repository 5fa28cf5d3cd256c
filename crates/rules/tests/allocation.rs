//! A shot allocates nothing, because arenas and analyses play millions of them, and reading a file of games
//! takes the memory of one.
//!
//! A separate test binary, because the counting allocator applies to the whole program.

use rules::{
    Dice, Draw, Eye, Fleet, Game, GameSplitter, Header, Order, Phase, Record, Ruleset, Seat, Sides, Sighting,
};

const EYES: [Eye; 4] = [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser];

/// Fires at every cell in a random order, turn by turn. Returns how many shots were fired before the last
/// one, and how many allocations they and their sightings made.
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
        // The last turn reveals everything, and may allocate for that.
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

/// The most memory used at any moment while reading a file of this many games, in bytes. The file comes in
/// pieces, each made only when it is asked for.
fn memory_for(games: usize, text: &str) -> u64 {
    let mut read = 0;
    let mut file = text.as_bytes().iter().copied().cycle().take(text.len() * games);
    let info = allocation_counter::measure(|| {
        let mut splitter = GameSplitter::new();
        let mut piece = [0; 4096];
        loop {
            let length = piece.iter_mut().zip(&mut file).map(|(byte, next)| *byte = next).count();
            if length == 0 {
                splitter.end();
            } else {
                splitter.push(&piece[..length]);
            }
            while let Some(game) = splitter.next_game() {
                read += game.games().expect("it is text").flatten().count();
            }
            if length == 0 {
                break;
            }
        }
    });
    assert_eq!(read, games);
    info.bytes_max
}

#[test]
fn a_long_file_of_games_takes_no_more_memory_than_a_short_one() {
    let classic = Ruleset::preset("classic").unwrap();
    let mut dice = Dice::from_seed(1);
    let fleets = Sides::from_fn(|_| Fleet::random(&classic, Draw::Uniform, &mut dice));
    let mut game = Game::new(&classic, fleets, Seat::A);
    for cell in classic.board().cells() {
        let Phase::Turn(seat) = game.phase() else { break };
        let _ = game.play(seat, Order::shot(cell));
    }
    let text = format!("{}\n", Record::of(game, Header::default()));
    // Tables of the rules are built once.
    memory_for(1, &text);
    let (short, long) = (memory_for(20, &text), memory_for(2000, &text));
    assert_eq!(short, long, "the most memory at any moment for 20 and for 2000 games");
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8; 100])));
    assert_eq!(info.count_total, 1);
}
