//! Benchmarks of the engine for people: `cargo bench -p rules`. The regression gate counts instructions
//! instead (`cargo xtask gate`).

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use rules::{Dice, Draw, Eye, Fleet, Game, Header, Order, Phase, Record, Ruleset, Seat, Sides};

/// A game that ends, in which each player fires at random.
fn random_game(ruleset: &Ruleset, dice: &mut Dice) -> Game {
    let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, dice));
    let mut game = Game::new(ruleset, fleets, Seat::A);
    while let Phase::Turn(seat) = game.phase() {
        let cell = dice.cell(game.arsenal(seat).targets()).expect("a game that goes on has targets");
        game.play(seat, Order::shot(cell)).expect("a target is legal");
    }
    game
}

fn fleets(criterion: &mut Criterion) {
    for name in ["classic", "fog", "hackathon"] {
        let ruleset = Ruleset::preset(name).expect("a preset");
        let mut dice = Dice::from_seed(1);
        criterion.bench_function(&format!("uniform fleet, {name}"), |bencher| {
            bencher.iter(|| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        });
        criterion.bench_function(&format!("sequential fleet, {name}"), |bencher| {
            bencher.iter(|| Fleet::random(&ruleset, Draw::Sequential, &mut dice));
        });
    }
}

fn games(criterion: &mut Criterion) {
    let classic = Ruleset::preset("classic").expect("a preset");
    let mut dice = Dice::from_seed(2);
    criterion.bench_function("random game, classic", |bencher| {
        bencher.iter(|| random_game(&classic, &mut dice));
    });
    let game = random_game(&classic, &mut dice);
    assert!(game.end().is_some(), "the benched game is over");
    criterion.bench_function("sightings of a game for both players", |bencher| {
        let mut seen = Vec::with_capacity(1024);
        bencher.iter(|| {
            seen.clear();
            for turn in game.turns() {
                turn.seen_by(Eye::Player(Seat::A), &mut seen);
                turn.seen_by(Eye::Player(Seat::B), &mut seen);
            }
            black_box(seen.len())
        });
    });
    criterion.bench_function("view of a whole game", |bencher| {
        bencher.iter(|| black_box(game.view(Eye::Player(Seat::A))));
    });
    let text = Record::of(game, Header::default()).to_string();
    criterion.bench_function("read and replay a record", |bencher| {
        bencher.iter_batched(
            || text.clone(),
            |text| Record::read_all(&text).expect("our own text"),
            BatchSize::SmallInput,
        );
    });
}

criterion_group!(benches, fleets, games);
criterion_main!(benches);
