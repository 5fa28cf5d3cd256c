//! What captains learn of an opponent, and fleets drawn by weights.

use std::time::Duration;

use captains::inference::{Posterior, Prior, Weights};
use captains::{Admiral, Budget, Captain, Dossier, Mate, WeightedDraw, play, play_known, priors};
use rules::{Dice, Draw, Eye, Fleet, Order, Ruleset, Seat, Sides, View};

const BUDGET: Budget = Budget::of(Duration::from_millis(5));

/// Places always the same fleet, and shoots like Mate.
struct Stubborn(Fleet);

impl Captain for Stubborn {
    fn deploy(&self, _: &Ruleset, _: &mut Dice) -> Fleet {
        self.0.clone()
    }

    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        Mate.order(view, dice, budget)
    }
}

fn classic() -> Ruleset {
    Ruleset::preset("classic").unwrap()
}

/// A dossier after some games between Mate and an opponent, and that opponent's fleet.
fn studied(games: u64) -> (Dossier, Fleet) {
    let classic = classic();
    let fleet = Fleet::random(&classic, Draw::Uniform, &mut Dice::from_seed(5));
    let stubborn = Stubborn(fleet.clone());
    let mut dossier = Dossier::new(&classic);
    for nth in 0..games {
        let sides: Sides<&dyn Captain> = Sides::new(&Mate, &stubborn);
        let game = play(&classic, sides, Seat::A, BUDGET, &Dice::from_seed(1).fork_nth(nth));
        dossier.study(&game, Seat::A);
    }
    (dossier, fleet)
}

#[test]
fn ships_are_expected_where_they_were() {
    let (dossier, fleet) = studied(15);
    assert_eq!(dossier.games(), 15);
    let opening = View::new(&classic(), Eye::Player(Seat::A));
    let expected = |dossier: &Dossier| {
        let posterior = Posterior::under(&dossier.prior(&classic()), &opening, Budget::USUAL).unwrap();
        posterior.expected_hits(fleet.occupied())
    };
    let (before, after) = (expected(&Dossier::new(&classic())), expected(&dossier));
    assert!(after > 2.0 * before, "{before} squares of the fleet were expected before and {after} after");
    assert!(after < 17.0, "every fleet stays possible");
}

#[test]
fn a_dossier_is_text_and_the_same_text_makes_the_same_decisions() {
    let (dossier, fleet) = studied(3);
    let text = serde_json::to_string(&dossier).unwrap();
    let read: Dossier = serde_json::from_str(&text).unwrap();
    assert_eq!(read, dossier);
    let stubborn = Stubborn(fleet);
    let game = |dossier: &Dossier| {
        let sides: Sides<&dyn Captain> = Sides::new(&Admiral, &stubborn);
        let known = Sides::new(Some(dossier), None);
        let game = play_known(&classic(), sides, known, Seat::A, BUDGET, &Dice::from_seed(3));
        rules::Record::of(game, rules::Header::default()).to_string()
    };
    assert_eq!(game(&read), game(&dossier));
    assert_ne!(game(&Dossier::new(&classic())), game(&dossier));
}

#[test]
fn a_dossier_is_about_one_board_and_fleet() {
    let (dossier, _) = studied(1);
    dossier.check(&classic()).unwrap();
    let fog = Ruleset::preset("fog").unwrap();
    let error = dossier.check(&fog).unwrap_err().to_string();
    assert!(error.contains("10x10 5-4-3-3-2") && error.contains("fog@1"), "{error}");
    // A captain that gets it all the same plays without it.
    let sides: Sides<&dyn Captain> = Sides::new(&Admiral, &Mate);
    play_known(&fog, sides, Sides::new(Some(&dossier), None), Seat::A, BUDGET, &Dice::from_seed(1));
}

#[test]
fn nothing_is_learned_before_fleets_are_opened() {
    let classic = classic();
    let fleets = Sides::from_fn(|_| Fleet::random(&classic, Draw::Uniform, &mut Dice::from_seed(1)));
    let mut dossier = Dossier::new(&classic);
    dossier.study(&rules::Game::new(&classic, fleets, Seat::A), Seat::A);
    assert_eq!(dossier, Dossier::new(&classic));
}

#[test]
fn fleets_are_drawn_as_often_as_their_weights_say() {
    let classic = classic();
    let weights = Weights::new(&classic, |length, berth, _| 1 + (berth as u16 * u16::from(length)) % 7);
    let draw = WeightedDraw::new(&classic, &weights);
    let opening = View::new(&classic, Eye::Player(Seat::A));
    let exact =
        Posterior::under(&Prior::weighted("test", weights), &opening, Budget::of(Duration::from_mins(1)));
    let exact = exact.unwrap();
    assert!(exact.exactness().is_exact());
    let mut dice = Dice::from_seed(2);
    let fleets: Vec<Fleet> = (0..20_000).map(|_| draw.fleet(&mut dice)).collect();
    for cell in classic.board().cells() {
        let share = fleets.iter().filter(|fleet| fleet.occupied().has(cell)).count() as f64 / 20_000.0;
        let chance = exact.occupied(cell);
        // Five standard errors: of a hundred squares none is further away.
        let error = (chance * (1.0 - chance) / 20_000.0).sqrt();
        assert!((share - chance).abs() < 5.0 * error, "{cell:?}: {share} of fleets, {chance} expected");
    }
}

#[test]
fn weights_of_hard_fleets_are_the_same_for_every_turn_and_mirror() {
    let named = |ruleset: Ruleset| ["hidden", "evasive"].map(|name| (name, ruleset.clone()));
    for (name, ruleset) in Ruleset::presets().flat_map(named) {
        let Some(weights) = priors::weights(name, &ruleset) else { continue };
        for class in ruleset.classes() {
            let own = weights.of_length(class.length());
            for moved in captains::board_symmetries(&ruleset) {
                for (berth, weight) in class.berths().iter().zip(own) {
                    let image = berth.cells.iter().map(|cell| moved[usize::from(cell.index())]).collect();
                    let there = class.berths().iter().position(|other| other.cells == image).unwrap();
                    assert_eq!(own[there], *weight, "{}", ruleset.id());
                }
            }
        }
    }
}
