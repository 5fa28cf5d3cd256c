//! The rank Captain: plays by the number of ways ships can be placed, and weighs special orders.

use rules::{Dice, Fleet, Order, OrderKind, Ruleset, View};

use crate::aim;
use crate::budget::Budget;
use crate::captain::Captain;
use crate::chart::Chart;
use crate::density::Density;
use crate::hiding;
use crate::inference::surprise;
use crate::odds::Odds;
use crate::special;
use crate::variety::Variety;

/// Fires where most possible placements of the remaining ships overlap, and gives a special order when it is
/// worth more.
#[derive(Clone, Copy, Debug)]
pub struct CaptainRank;

/// Radar is for hunting: above this chance of a hit, a shot is better.
const SURE_SHOT: f64 = 0.5;
/// Which share of the best information is good enough to choose at random among such places.
const ALIKE: f64 = 0.95;
/// How many turns a scan that is lost in smoke costs the enemy: its own, and what it would have saved.
const LOST_SWEEP: f64 = 1.7;
/// How many turns out of a hundred place a smoke screen, for each turn it is worth. An enemy who knew that it
/// comes only when it pays would scan without fear before.
const SMOKE_PERCENT: f64 = 15.0;
/// How much less a cell next to one already aimed at is worth in a salvo: both reveal the same ship.
const BESIDE: f64 = 0.7;

impl Captain for CaptainRank {
    fn deploy(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        hiding::hard_fleet(ruleset, dice)
    }

    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let chart = Chart::new(view);
        let any_special = OrderKind::SPECIAL.into_iter().any(|kind| special::offered(&chart, kind));
        let plain = counts_alone(&chart);
        if plain && !any_special {
            return fire_by_density(&chart, dice);
        }
        let odds = Odds::new(&chart);
        if let Some(order) = special_order(&chart, &odds, dice) {
            return order;
        }
        if plain { fire_by_density(&chart, dice) } else { fire_by_odds(&chart, &odds, dice) }
    }
}

/// Whether the number of ways is all that matters: single shots with reported hits, one hit per cell, no
/// radar answers. Where ships may touch and sinkings are not announced, hits say little by themselves about
/// which ships are left.
fn counts_alone(chart: &Chart) -> bool {
    let ruleset = chart.ruleset();
    ruleset.tells_cells()
        && (ruleset.tells_sinkings() || ruleset.keeps_gap())
        && !chart.ruleset().names_on_hit()
        && !ruleset.has_armour()
        && chart.shots() == 1
        && chart.rumours.is_empty()
        && chart.echoes.is_empty()
}

fn fire_by_density(chart: &Chart, dice: &mut Dice) -> Order {
    let (density, variety) = (Density::new(chart), Variety::new(chart));
    let score = |cell| density.score(cell) * variety.worth_of_hit(cell);
    aim::salvo(chart.worthwhile(), 1, dice, |left, _| aim::near(left, variety.good_enough(), score))
}

fn fire_by_odds(chart: &Chart, odds: &Odds, dice: &mut Dice) -> Order {
    aim::salvo(chart.worthwhile(), chart.shots(), dice, |left, aimed| {
        let beside = special::neighbours(chart, aimed);
        aim::best(left, |cell| odds.chance(cell) * if beside.has(cell) { BESIDE } else { 1.0 })
    })
}

fn special_order(chart: &Chart, odds: &Odds, dice: &mut Dice) -> Option<Order> {
    let mut chances: Vec<f64> = chart.worthwhile().iter().map(|cell| odds.chance(cell)).collect();
    chances.sort_unstable_by(|a, b| b.total_cmp(a));
    let shots: f64 = chances.iter().take(chart.shots() as usize).sum();
    if let Some(order) = special::strike(chart, dice, shots, |cells| odds.expected(cells)) {
        return Some(order);
    }
    let surest = chances.first().copied().unwrap_or(0.0);
    if special::offered(chart, OrderKind::Radar) && surest < SURE_SHOT {
        return sweep(chart, odds, dice);
    }
    if special::offered(chart, OrderKind::Smoke) {
        return smoke(chart, dice);
    }
    None
}

/// Now and then a smoke screen, more often the more turns it is worth.
fn smoke(chart: &Chart, dice: &mut Dice) -> Option<Order> {
    let smoke = special::smoke(chart, dice)?;
    let chance = SMOKE_PERCENT * screens(chart, smoke);
    dice.percent(chance as u32).then_some(smoke)
}

/// How many turns a smoke screen is worth: the scans the enemy has left, assuming random scans of cells not
/// yet fired at.
fn screens(chart: &Chart, order: Order) -> f64 {
    let Order::Smoke(at) = order else { return 0.0 };
    let ruleset = chart.ruleset();
    let screen = ruleset.smoke_area(at);
    let unknown = ruleset.board().cells() - chart.view.waters(chart.seat).fired();
    let areas = ruleset.board().cells().iter().map(|at| ruleset.radar_area(at));
    let (mut lost, mut all) = (0.0, 0.0);
    for area in areas.filter(|area| area.meets(unknown)) {
        // The enemy scans where there is much to learn.
        let likely = f64::from((area & unknown).len()).powi(2);
        all += likely;
        lost += if area.meets(screen) { likely } else { 0.0 };
    }
    let sweeps = f64::from(chart.view.arsenal(chart.seat.other()).radar());
    if all > 0.0 { sweeps * LOST_SWEEP * lost / all } else { 0.0 }
}

/// Radar where its answer is hardest to predict.
fn sweep(chart: &Chart, odds: &Odds, dice: &mut Dice) -> Option<Order> {
    let fresh = chart.fresh() - chart.echoes;
    let bits = |chance: f64| surprise(chance) + surprise(1.0 - chance);
    let told = |at| {
        let area = chart.ruleset().radar_area(at) & fresh;
        if chart.ruleset().radar_tells_cells() {
            area.iter().map(|cell| bits(odds.presence(cell))).sum()
        } else {
            bits(1.0 - area.iter().map(|cell| 1.0 - odds.presence(cell)).product::<f64>())
        }
    };
    special::radar_where(chart, dice, ALIKE, told)
}
