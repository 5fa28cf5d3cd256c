//! Dealt fleets: nobody is asked for one, and nothing that is sent to a bot depends on its own.

use arena::{
    Dealer, Fixture, MatchResult, MatchSpec, NotDealt, Pairing as _, PlayerOptions, Series, play_match,
};
use captains::inference::Prior;
use captains::priors;
use rules::{Coded as _, Dice, Draw, Fleet, Ruleset, Seat, Sides};
use serde_json::Value;

use crate::bot::{Bot, Got};
use crate::table::{captain, patient, player, rules, spec};

fn fleet(ruleset: &Ruleset, seed: u64) -> Fleet {
    Fleet::random(ruleset, Draw::Uniform, &mut Dice::from_seed(seed))
}

/// A game of a bot, whose own fleet is this one, against a captain; with every request that the bot got.
async fn against(
    ruleset: &Ruleset,
    own: Fleet,
    opponent: &str,
    options: &PlayerOptions,
) -> (MatchResult, Vec<Got>) {
    let bot = Bot::captain("mate", ruleset).await;
    let deal = Some(Sides::new(own, fleet(ruleset, 100)));
    let spec = MatchSpec { deal, ..spec(ruleset, Seat::A, 1) };
    let (mut a, mut b) = (player(&bot.contestant(), options), player(&captain(opponent), options));
    let result = play_match(spec, Sides::new(&mut a, &mut b), &mut ()).await;
    (result, bot.got())
}

fn moves(got: &[Got]) -> Vec<&Got> {
    got.iter().filter(|got| got.path == "/move").collect()
}

#[tokio::test]
async fn nothing_that_is_sent_depends_on_the_own_fleet_or_on_shots_at_it() {
    for name in ["classic", "buoyancy", "fog", "hackathon"] {
        let ruleset = rules(name);
        let options = PlayerOptions { required_only: true, ..patient() };
        // Another fleet, and another opponent, who fires elsewhere and hits other things.
        let (one, got) = against(&ruleset, fleet(&ruleset, 1), "cadet", &options).await;
        let (other, other_got) = against(&ruleset, fleet(&ruleset, 2), "mate", &options).await;
        assert_ne!(one.record.fleets().a, other.record.fleets().a);
        let (one, other) = (moves(&got), moves(&other_got));
        let compared = one.len().min(other.len());
        assert!(compared > 20, "{name}: {compared} requests");
        for (turn, (one, other)) in one.iter().zip(&other).enumerate() {
            assert_eq!(one.body, other.body, "{name}, request {turn}");
        }
    }
}

#[tokio::test]
async fn no_bot_is_asked_for_a_fleet_or_told_its_own() {
    for name in ["classic", "hackathon"] {
        let ruleset = rules(name);
        let (result, got) = against(&ruleset, fleet(&ruleset, 3), "cadet", &patient()).await;
        assert_eq!(result.faults, Sides::new(None, None), "{name}");
        assert_eq!(result.record.fleets().a, Some(&fleet(&ruleset, 3)));
        assert!(got.iter().all(|got| got.path != "/placement"), "{name}");
        for got in moves(&got) {
            let request = got.json();
            assert_eq!(request["dealt"], true, "{name}");
            if name == "hackathon" {
                assert_eq!(request["opponentShots"], serde_json::json!([]));
                continue;
            }
            assert_eq!(request["fleet"], serde_json::json!([]));
            let seen = request["seen"].as_array().unwrap();
            let theirs = seen.iter().filter(|seen| seen["by"] == "B");
            assert!(theirs.clone().all(|seen| seen["type"] == "hidden"), "{seen:?}");
            assert!(seen.iter().all(|seen| seen["type"] != "ship"));
        }
    }
}

#[tokio::test]
async fn games_in_which_fleets_are_placed_say_nothing_of_dealing() {
    let ruleset = rules("classic");
    let bot = Bot::captain("mate", &ruleset).await;
    let (mut a, mut b) = (player(&bot.contestant(), &patient()), player(&captain("cadet"), &patient()));
    play_match(spec(&ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut ()).await;
    let got = bot.got();
    assert!(got.iter().any(|got| got.path == "/placement"));
    assert!(moves(&got).iter().all(|got| got.json().get("dealt").is_none()));
    assert!(
        moves(&got).iter().all(|got| got.json()["fleet"].as_array().is_some_and(|fleet| fleet.len() == 5))
    );
}

#[tokio::test]
async fn a_captain_plays_the_same_with_any_fleet_of_its_own() {
    let ruleset = rules("classic");
    let orders = |result: &MatchResult| -> Vec<Value> {
        let game = result.record.game().unwrap();
        let own = game.turns().iter().filter(|turn| turn.seat() == Some(Seat::B));
        own.filter_map(rules::Turn::order).map(|order| Value::from(format!("{order:?}"))).collect()
    };
    // The bot's shots are the captain's only news, and they are hidden from it.
    let play = |first: u64| {
        let ruleset = ruleset.clone();
        async move {
            let deal = Some(Sides::new(fleet(&ruleset, 100), fleet(&ruleset, first)));
            let spec = MatchSpec { deal, ..spec(&ruleset, Seat::A, 1) };
            let (mut a, mut b) =
                (player(&captain("cadet"), &patient()), player(&captain("captain"), &patient()));
            play_match(spec, Sides::new(&mut a, &mut b), &mut ()).await
        }
    };
    let (one, other) = (orders(&play(5).await), orders(&play(6).await));
    let both = one.len().min(other.len());
    assert!(both > 20 && one[..both] == other[..both]);
}

fn fixtures(games: usize) -> Vec<Fixture> {
    let series = Series { games };
    (0..games).filter_map(|game| series.fixture(game, &arena::Results::new())).collect()
}

#[test]
fn a_duplicate_pair_has_the_same_fleets_swapped() {
    let ruleset = rules("classic");
    let dealer =
        |duplicate| Dealer::new(&ruleset, Prior::UNIFORM.clone(), duplicate, Dice::from_seed(9)).unwrap();
    let fixtures = fixtures(6);
    let dealt: Vec<Sides<Fleet>> = fixtures.iter().map(|one| dealer(true).deal(*one)).collect();
    for pair in dealt.chunks(2) {
        assert_eq!((&pair[0].a, &pair[0].b), (&pair[1].b, &pair[1].a));
        assert_ne!(pair[0].a, pair[0].b);
    }
    assert_ne!(dealt[0].a, dealt[2].a);
    let single: Vec<Sides<Fleet>> = fixtures.iter().map(|one| dealer(false).deal(*one)).collect();
    assert_ne!(single[0].a, single[1].b);
    assert_eq!(single[3], dealer(false).deal(fixtures[3]), "the same dice deal the same fleets");
}

#[test]
fn declared_fleets_are_drawn_and_committed_to() {
    let ruleset = rules("classic");
    let pool: Vec<Fleet> = (0..3).map(|seed| fleet(&ruleset, seed)).collect();
    let mut dealer = Dealer::new(&ruleset, Prior::UNIFORM.clone(), false, Dice::from_seed(9)).unwrap();
    dealer.declare(0, pool.clone()).unwrap();
    let fixtures = fixtures(60);
    let drawn: Vec<Fleet> = fixtures.iter().map(|one| dealer.deal(*one).a).collect();
    assert!(drawn.iter().all(|fleet| pool.contains(fleet)));
    assert!(pool.iter().all(|fleet| drawn.contains(fleet)));
    let (hash, other) = (dealer.pool_hash(0).unwrap(), dealer.pool_hash(1));
    assert_eq!((hash.len(), other), (64, None));
    // The commitment is of the fleets and their order.
    let mut less = dealer.clone();
    less.declare(0, pool[..2].to_vec()).unwrap();
    assert_ne!(less.pool_hash(0).unwrap(), hash);
    let mut swapped = Dealer::new(&ruleset, Prior::UNIFORM.clone(), true, Dice::from_seed(9)).unwrap();
    assert_eq!(swapped.declare(0, pool), Err(NotDealt::DealtPoolsSwapped));
}

#[test]
fn fleets_come_as_often_as_a_prior_says() {
    let ruleset = rules("classic");
    let at_edge = |prior: &str| {
        let prior = priors::find(prior, &ruleset).unwrap();
        let dealer = Dealer::new(&ruleset, prior, false, Dice::from_seed(2)).unwrap();
        let cells = ruleset.board().cells();
        let edge = cells
            - (cells.down().up() & cells)
                .iter()
                .filter(|cell| (1..9).contains(&cell.x()) && (1..9).contains(&cell.y()))
                .collect();
        let fleets = fixtures(400).into_iter().map(|one| dealer.deal(one).a);
        fleets.map(|fleet| (fleet.occupied() & edge).len()).sum::<u32>()
    };
    let (shy, uniform, loving) = (at_edge("edge-shy"), at_edge("uniform"), at_edge("edge-loving"));
    assert!(2 * shy < uniform && uniform < loving - loving / 4, "{shy}, {uniform}, {loving}");
}

#[test]
fn rules_that_would_tell_the_fleet_are_refused() {
    let code = |name: &str| NotDealt::check(&rules(name)).err().map(|why| why.code());
    assert_eq!(code("phoenix"), Some("dealt-smoke"));
    assert_eq!(code("salvo"), Some("dealt-guns"));
    assert_eq!(code("morskoi"), Some("dealt-hits-tell"));
    for name in ["classic", "buoyancy", "fog", "hackathon"] {
        assert_eq!(code(name), None, "{name}");
    }
    let without_smoke =
        rules("phoenix").to_toml().replace("[smoke]\nsize = 2\n", "").replace("\"phoenix\"", "\"own\"");
    let own = Ruleset::from_toml(&without_smoke).unwrap();
    assert_eq!(NotDealt::check(&own).unwrap_err().code(), "dealt-earned-orders");
}
