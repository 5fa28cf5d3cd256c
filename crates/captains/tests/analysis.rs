//! Tests of the analysis of games.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use captains::Budget;
use captains::analysis::{Analysis, NoAnalysis};
use rules::{Dice, End, Fleet, Game, Header, Order, Record, Ruleset, Seat, Sides};

/// One ship of four squares on a board of sixteen: it lies along one of four rows or four columns.
const ONE_SHIP: &str = r#"
name = "one"
version = 1
[board]
width = 4
height = 4
labels = "letters-across"
[[ship]]
class = "Ship"
length = 4
[placement]
diagonal = false
gap = "none"
[turns]
order = "alternate"
shots = 1
fire-again = "turn-lost"
illegal = "turn-lost"
[told]
hits = "cells"
class = "never"
sunk-cells = false
clear-halo = false
"#;

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} is not {other}");
}

fn analysed(record: &Record) -> Analysis {
    Analysis::of(record, Budget::default(), |_, _| ControlFlow::Continue(())).unwrap()
}

/// A's ship in the first row, B's in the first column, and these orders in turn.
fn played(orders: &str) -> Record {
    let ruleset = Ruleset::from_toml(ONE_SHIP).unwrap();
    let fleet = |text| Fleet::read(&ruleset, text).unwrap();
    let fleets = Sides::new(fleet("Ship A1-D1"), fleet("Ship A1-A4"));
    let mut game = Game::new(&ruleset, fleets, Seat::A);
    let mut seat = Seat::A;
    for order in orders.split(' ') {
        game.play(seat, rules::Attempt::read(ruleset.board(), order)).unwrap();
        seat = seat.other();
    }
    Record::of(game, Header::default())
}

#[test]
fn chances_bits_and_luck_are_as_counted_by_hand() {
    // A hits the corner: two of eight ships lie there. Of the two, one lies along the row and one along the column.
    let analysis = analysed(&played("A1 D4 B1 C4 A2"));
    let own: Vec<_> = analysis.of_seat(Seat::A).collect();
    let expected = [
        // fleets, chance, best, hits, bits
        (8, 0.25, 0.25, 1, 2.0),
        (2, 0.5, 0.5, 0, 1.0),
        (1, 1.0, 1.0, 1, 0.0),
    ];
    assert_eq!(own.len(), expected.len());
    for (grade, (fleets, chance, best, hits, bits)) in own.iter().zip(expected) {
        let chances = grade.chances.as_ref().unwrap();
        assert_eq!((grade.fleets, grade.hits), (fleets, hits));
        assert!(grade.exactness.is_exact());
        near(chances.taken, chance);
        near(chances.best, best);
        near(grade.information, bits);
        near(grade.luck().unwrap(), f64::from(hits) - chance);
        near(grade.given_up().unwrap(), 0.0);
    }
    let summary = analysis.summary(Seat::A);
    assert_eq!((summary.orders, summary.attacks, summary.hits), (3, 3, 2));
    near(summary.luck(), 0.25);
    near(summary.accuracy().unwrap(), 1.0);
    near(summary.information, 3.0);
}

#[test]
fn a_shot_at_the_wrong_place_gives_its_chance_away() {
    // After A1 the ship is in its row or column: C3 is certainly water, and half a hit is missed.
    let analysis = analysed(&played("A1 D4 C3"));
    let grade = analysis.of_seat(Seat::A).nth(1).unwrap();
    let chances = grade.chances.as_ref().unwrap();
    near(chances.taken, 0.0);
    near(chances.best, 0.5);
    assert_eq!(chances.best_order, Order::Fire(rules::Cells::of(board().read_cell("B1").unwrap())));
    near(grade.given_up().unwrap(), 0.5);
    near(grade.luck().unwrap(), 0.0);
    near(grade.information, 0.0);
    near(analysis.summary(Seat::A).accuracy().unwrap(), 0.25 / 0.75);
}

fn board() -> rules::Board {
    Ruleset::from_toml(ONE_SHIP).unwrap().board()
}

#[test]
fn a_punished_attempt_wastes_the_best_chance() {
    let analysis = analysed(&played("A1 D4 A1"));
    let grade = analysis.of_seat(Seat::A).nth(1).unwrap();
    assert_eq!((grade.order, grade.hits), (None, 0));
    near(grade.given_up().unwrap(), 0.5);
}

#[test]
fn every_golden_game_is_analysed() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut analysed = 0;
    for entry in fs::read_dir(games).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "bgn") {
            continue;
        }
        for record in Record::read_all(&fs::read_to_string(&path).unwrap()).unwrap() {
            // A small budget: many chances are estimates then, which keeps this quick.
            let budget = Budget::of(std::time::Duration::from_millis(2));
            let mut told = 0;
            let analysis = match Analysis::of(&record, budget, |done, _| {
                told = done;
                ControlFlow::Continue(())
            }) {
                Ok(analysis) => analysis,
                Err(NoAnalysis::NotPlayed) => continue,
                Err(error) => panic!("{}: {error}", path.display()),
            };
            let game = record.game().unwrap();
            assert_eq!(told, game.turns().len());
            for grade in &analysis.grades {
                assert!(grade.information >= 0.0 && grade.fleets > 0, "{}: {grade:?}", path.display());
                if let Some(chances) = &grade.chances {
                    assert!(chances.taken >= -1e-9 && chances.taken <= chances.best + 1e-9, "{grade:?}");
                }
            }
            analysed += 1;
        }
    }
    assert!(analysed > 20, "only {analysed} games were analysed");
}

#[test]
fn hits_of_rounds_belong_to_their_own_salvos() {
    let salvo = Ruleset::preset("salvo").unwrap();
    let dice = Dice::from_seed(7);
    let captains = Sides::from_fn(|_| captains::registry::find("mate").unwrap().captain);
    let game = captains::play(&salvo, captains, Seat::A, Budget::default(), &dice.fork("game"));
    let truth = Sides::from_fn(|seat| {
        let view = game.view(rules::Eye::Player(seat));
        let salvos = view.waters(seat.other()).salvos().iter();
        salvos.map(|salvo| salvo.hits.iter().map(|(_, hits)| *hits).sum::<u8>()).collect::<Vec<u8>>()
    });
    let record = Record::of(game, Header::default());
    let budget = Budget::of(std::time::Duration::from_millis(2));
    let analysis = Analysis::of(&record, budget, |_, _| ControlFlow::Continue(())).unwrap();
    for seat in Seat::BOTH {
        let hits: Vec<u8> = analysis.of_seat(seat).map(|grade| grade.hits).collect();
        assert_eq!(hits, truth[seat]);
    }
}

#[test]
fn a_game_that_was_never_played_has_no_analysis() {
    let ruleset = Ruleset::preset("hackathon").unwrap();
    let record = Record::unplayed(&ruleset, Sides::default(), End::DOUBLE_FORFEIT, Header::default());
    assert_eq!(
        Analysis::of(&record, Budget::default(), |_, _| ControlFlow::Continue(())),
        Err(NoAnalysis::NotPlayed)
    );
}
