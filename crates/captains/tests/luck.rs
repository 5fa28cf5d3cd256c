//! Luck is zero on average, taking it out changes no mean, and it is the same whatever computes it.

use std::time::Duration;

use captains::inference::Prior;
use captains::luck::{GameLuck, NoLuck, Origin, VALUES};
use captains::{Budget, Captain, play_dealt, priors, registry};
use rules::{Coded as _, Dice, Draw, Fleet, Game, Order, Outcome, Ruleset, Seat, Sides, View};

const QUICK: Budget = Budget::of(Duration::from_millis(1));

fn captain(name: &str) -> &'static dyn Captain {
    registry::find(name).unwrap().captain
}

/// The game of this number between two captains, with fleets from this prior.
fn game(ruleset: &Ruleset, names: [&str; 2], prior: &Prior, number: u64) -> Game {
    let dice = Dice::from_seed(21).fork_nth(number);
    let mut deal = dice.fork("deal");
    let fleets = Sides::from_fn(|_| prior.draw(ruleset, &mut deal));
    let first = if number.is_multiple_of(2) { Seat::A } else { Seat::B };
    play_dealt(ruleset, Sides::new(captain(names[0]), captain(names[1])), fleets, first, QUICK, &dice)
}

fn score(game: &Game) -> f64 {
    match game.end().unwrap().outcome() {
        Outcome::Won(Seat::A) => 1.0,
        Outcome::Won(Seat::B) => 0.0,
        _ => 0.5,
    }
}

/// Mean and standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// The scores of many games with luck and without. Its mean must be zero within four standard errors: a right
/// estimator is outside once in 16,000 seeds, and the seeds are fixed.
fn is_unbiased(rules: &str, names: [&str; 2], prior: &str, games: u64) -> [Vec<f64>; 2] {
    let ruleset = Ruleset::preset(rules).unwrap();
    let prior = priors::find(prior, &ruleset).unwrap();
    let origins = Sides::from_fn(|_| Origin::Prior(prior.clone()));
    let (mut lucks, mut raw, mut adjusted) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..games {
        let game = game(&ruleset, names, &prior, number);
        let luck = GameLuck::of(&game, &origins).unwrap();
        lucks.push(luck.for_seat(Seat::A));
        raw.push(score(&game));
        adjusted.push(score(&game) - luck.for_seat(Seat::A));
    }
    let (luck, error) = mean(&lucks);
    assert!(luck.abs() < 4.0 * error, "{rules} {names:?}: mean luck {luck} +- {error}");
    // The means of both agree as far as their difference, which is the luck, is zero.
    [raw, adjusted]
}

#[test]
fn luck_is_zero_on_average_whoever_plays() {
    is_unbiased("classic", ["captain", "lieutenant"], "uniform", 120);
    is_unbiased("buoyancy", ["mate", "captain"], "uniform", 120);
    is_unbiased("fog", ["lieutenant", "cadet"], "uniform", 120);
}

#[test]
fn results_of_equals_spread_less_without_luck() {
    for rules in ["classic", "buoyancy", "fog"] {
        let [raw, adjusted] = is_unbiased(rules, ["captain", "captain"], "uniform", 100);
        let ((_, raw), (_, adjusted)) = (mean(&raw), mean(&adjusted));
        assert!(adjusted < 0.75 * raw, "{rules}: {adjusted} without luck, {raw} with it");
    }
}

#[test]
fn luck_is_zero_on_average_under_published_weights_too() {
    is_unbiased("classic", ["captain", "mate"], "edge-loving", 120);
    is_unbiased("classic", ["captain", "captain"], "hidden", 60);
}

#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn luck_is_zero_on_average_closely() {
    for rules in ["classic", "buoyancy", "fog", "morskoi", "hackathon"] {
        is_unbiased(rules, ["captain", "lieutenant"], "uniform", 4000);
    }
}

/// Knows the fleet and never misses.
struct Cheat(Fleet);

impl Captain for Cheat {
    fn order(&self, view: &View, _dice: &mut Dice, _budget: Budget) -> Order {
        let fired = view.waters(Seat::B).fired();
        Order::shot((self.0.occupied() - fired).first().unwrap())
    }
}

/// Whoever knows more than the distribution says looks lucky: so the tests above can fail.
#[test]
fn a_player_who_knows_the_fleet_looks_lucky() {
    let ruleset = Ruleset::preset("classic").unwrap();
    let mut dice = Dice::from_seed(7);
    let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
    let cheat = Cheat(fleets.b.clone());
    let captains = Sides::new(&cheat as &dyn Captain, captain("mate"));
    let game = play_dealt(&ruleset, captains, fleets, Seat::A, QUICK, &dice);
    let luck = GameLuck::of(&game, &Sides::from_fn(|_| Origin::default())).unwrap();
    assert!(luck.of_seat(Seat::A) > 0.2, "{}", luck.of_seat(Seat::A));
}

#[test]
fn a_pool_is_exact_by_listing_it() {
    let ruleset = Ruleset::preset("hackathon").unwrap();
    let mut dice = Dice::from_seed(4);
    let pool: Vec<Fleet> = (0..40).map(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice)).collect();
    let origins = Sides::from_fn(|_| Origin::Pool(pool.clone().into()));
    let captains = Sides::new(captain("captain"), captain("mate"));
    let mut lucks = Vec::new();
    for number in 0..200 {
        let dice = Dice::from_seed(5).fork_nth(number);
        let mut deal = dice.fork("deal");
        let fleets = Sides::from_fn(|_| deal.choose(&pool).unwrap().clone());
        let game = play_dealt(&ruleset, captains, fleets, Seat::A, QUICK, &dice);
        let luck = GameLuck::of(&game, &origins).unwrap();
        assert_eq!(luck.left_out(), 0);
        lucks.push(luck.for_seat(Seat::A));
    }
    let (luck, error) = mean(&lucks);
    assert!(luck.abs() < 4.0 * error, "mean luck {luck} +- {error}");
    assert!(error > 0.0);
}

/// With one fleet in the pool there is nothing to be lucky about.
#[test]
fn nothing_is_luck_if_the_fleet_is_known() {
    let ruleset = Ruleset::preset("classic").unwrap();
    let mut dice = Dice::from_seed(6);
    let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
    let origins = Sides::from_fn(|seat: Seat| Origin::Pool(vec![fleets[seat].clone()].into()));
    let captains = Sides::new(captain("mate"), captain("mate"));
    let game = play_dealt(&ruleset, captains, fleets, Seat::A, QUICK, &dice);
    let luck = GameLuck::of(&game, &origins).unwrap();
    assert!(luck.shots.len() > 20);
    assert!(luck.shots.iter().all(|shot| shot.counted && shot.luck.abs() < 1e-12));
}

#[test]
fn a_hit_is_good_luck_and_a_miss_is_bad() {
    let ruleset = Ruleset::preset("classic").unwrap();
    let game = game(&ruleset, ["captain", "captain"], Prior::UNIFORM, 3);
    let luck = GameLuck::of(&game, &Sides::from_fn(|_| Origin::default())).unwrap();
    let (good, bad) = (
        luck.shots.iter().filter(|shot| shot.luck > 0.0).count(),
        luck.shots.iter().filter(|shot| shot.luck < 0.0).count(),
    );
    assert!(good > 5 && bad > good, "{good} lucky and {bad} unlucky shots");
    assert!(luck.shots.iter().all(|shot| shot.luck.abs() < 1.0));
    // What could not be counted is exactly zero.
    assert!(luck.shots.iter().filter(|shot| !shot.counted).all(|shot| shot.luck == 0.0));
    assert!(luck.left_out() < luck.shots.len() / 4, "{} of {}", luck.left_out(), luck.shots.len());
}

#[test]
fn the_same_game_has_the_same_luck() {
    let ruleset = Ruleset::preset("fog").unwrap();
    let game = game(&ruleset, ["captain", "mate"], Prior::UNIFORM, 8);
    let origins = Sides::from_fn(|_| Origin::default());
    assert_eq!(GameLuck::of(&game, &origins), GameLuck::of(&game, &origins));
}

#[test]
fn other_rules_are_refused_with_the_reason() {
    let code = |name: &str| {
        let ruleset = Ruleset::preset(name).unwrap();
        GameLuck::check(&ruleset).err().map(|why: NoLuck| why.code())
    };
    assert_eq!(code("classic"), None);
    assert_eq!(code("salvo"), Some("luck-in-rounds"));
    assert_eq!(code("phoenix"), Some("luck-unmeasured"));
    let own = Ruleset::preset("classic").unwrap().to_toml().replace("\"classic\"", "\"own\"");
    let refused = GameLuck::check(&Ruleset::from_toml(&own).unwrap()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "luck cannot be measured for own@1: there is no table of chances to win for these rules"
    );
}

/// A published table never changes: results name it. A better one gets the next version.
#[test]
fn the_table_is_frozen() {
    assert_eq!(
        (VALUES.version(), VALUES.hash()),
        (1, "50a7c5a80886d9e4472d278621e32261dc174e95f473a985c13d248c6efeaf52")
    );
}
