//! How the bot thinks. This is the file to change.
//!
//! [`place`] places the fleet at the start of a game, [`choose`] gives every order after that. Both are plain
//! functions: what they get is described in `protocol.rs`, and nothing is kept between two calls.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{Chart, Square, area, every, headings, run};
use crate::protocol::{Lane, Order, OrderKind, Position, Rules, Ship};

/// How much more a square is worth if a ship can cover both it and a hit: high enough that a hit is
/// followed before anything else.
const HIT: f64 = 20.0;

type Values = BTreeMap<Square, f64>;

/// A random legal fleet.
pub(crate) fn place(rules: &Rules) -> Option<Vec<Ship>> {
    let mut classes: Vec<_> = rules.classes.iter().map(|class| (class, runs(rules, class.length))).collect();
    classes.sort_by_key(|(class, _)| -class.length);
    (0..1000).find_map(|_| {
        // The longest ships first, each at random where it fits; if one does not fit, start over.
        let (mut fleet, mut taken, mut steps) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        for (class, lanes) in &mut classes {
            for _ in 0..class.count {
                fastrand::shuffle(lanes);
                // Two crossing diagonal ships share no square, only the point between two squares of each.
                let squares = lanes.iter().find(|squares| {
                    !squares.iter().any(|square| taken.contains(square))
                        && !between(squares).any(|point| steps.contains(&point))
                })?;
                fleet.push(Ship { class: class.name.clone(), squares: squares.clone() });
                steps.extend(between(squares));
                for square in squares {
                    taken.extend(area(rules, *square, if rules.gap { 3 } else { 1 }));
                }
            }
        }
        Some(fleet)
    })
}

fn between(squares: &[Square]) -> impl Iterator<Item = Square> + '_ {
    squares.windows(2).map(|pair| (pair[0].0 + pair[1].0, pair[0].1 + pair[1].1))
}

/// Every straight line of this many squares on the board.
fn runs(rules: &Rules, length: i32) -> Vec<Vec<Square>> {
    let directions = if length > 1 { headings(rules) } else { &[(1, 0)] };
    let starts = directions.iter().flat_map(|heading| every(rules).map(move |start| (start, *heading)));
    starts.filter_map(|(start, heading)| run(rules, start, heading, length)).collect()
}

/// The next order.
pub(crate) fn choose(position: &Position) -> Order {
    let chart = Chart::new(position);
    let values = worth(&position.rules, &chart);
    special(position, &chart, &values).unwrap_or_else(|| fire(position, &chart, &values))
}

/// What every square is worth: in how many ways can ships still afloat cover it?
///
/// A way that also covers a hit counts many times as much, so following a hit needs no extra rule.
fn worth(rules: &Rules, chart: &Chart) -> Values {
    let mut values: Values = every(rules).map(|square| (square, 0.0)).collect();
    for (class, count) in chart.afloat() {
        for squares in runs(rules, class.length) {
            let mut ways = f64::from(count);
            for square in &squares {
                ways *= if chart.hits.contains_key(square) {
                    HIT
                } else if chart.unseen.contains(square) && !class.stealth {
                    0.0
                } else {
                    chart.odds[square]
                };
            }
            for square in squares {
                // A hit square is worth another shot only if this ship is armoured.
                if chart.hits.get(&square).is_none_or(|hits| *hits < class.armour) {
                    *values.entry(square).or_default() += ways;
                }
            }
        }
    }
    values
}

/// The best squares, as many as there are shots.
fn fire(position: &Position, chart: &Chart, values: &Values) -> Order {
    let worthy = chart.targets.iter().copied().filter(|square| values[square] > 0.0);
    let mut squares: Vec<Square> = worthy.collect();
    if !chart.trail() {
        // Nothing to follow: every second or third square is enough to find a ship of two or three.
        let step =
            chart.afloat().map(|(class, _)| class.length).filter(|length| *length > 1).min().unwrap_or(1);
        // The game's id shifts the pattern, so that an opponent cannot hide between its squares.
        let shift: i32 = position.game_id.bytes().map(i32::from).sum();
        let lattice: Vec<Square> =
            squares.iter().copied().filter(|(x, y)| (x + y + shift) % step == 0).collect();
        if lattice.len() >= position.shots {
            squares = lattice;
        }
    }
    fastrand::shuffle(&mut squares);
    squares.sort_by(|a, b| values[b].total_cmp(&values[a]));
    // If nothing is worth a shot, one must be fired anyway: at unknown squares first, at known water only if all is
    // known.
    let mut rest: Vec<Square> =
        chart.targets.iter().copied().filter(|square| !squares.contains(square)).collect();
    fastrand::shuffle(&mut rest);
    rest.sort_by_key(|square| (chart.odds[square] == 0.0, chart.hits.get(square).copied().unwrap_or(0)));
    Order::Fire(squares.into_iter().chain(rest).take(position.shots).collect())
}

/// A special order when it pays.
fn special(position: &Position, chart: &Chart, values: &Values) -> Option<Order> {
    let rules = &position.rules;
    let offered = |kind| position.orders.contains(&kind);
    let value = |square: Square| if chart.targets.contains(&square) { values[&square] } else { 0.0 };
    let best_area = |size| largest(every(rules), |at| area(rules, at, size).map(value).sum());

    if offered(OrderKind::Torpedo) {
        let lanes = (0..rules.height).map(Lane::Row).chain((0..rules.width).map(Lane::Column));
        return largest(lanes, |lane| every(rules).filter(|s| lane.has(*s)).map(value).sum())
            .map(Order::Torpedo);
    }
    if offered(OrderKind::Artillery) {
        return best_area(rules.artillery).map(Order::Artillery);
    }
    if chart.trail() {
        return None; // following a hit is better than looking around
    }
    if offered(OrderKind::Radar) {
        return best_area(rules.radar).map(Order::Radar);
    }
    if offered(OrderKind::Smoke) && position.screens < 2 {
        let own = position.fleet.iter().flat_map(|ship| &ship.squares);
        let whole: BTreeSet<Square> = own.filter(|s| !position.fired_at_me.contains(s)).copied().collect();
        let hidden = |at: Square| area(rules, at, rules.smoke).filter(|s| whole.contains(s)).count() as f64;
        return largest(every(rules), hidden).map(Order::Smoke);
    }
    None
}

fn largest<T: Copy>(things: impl Iterator<Item = T>, measure: impl Fn(T) -> f64) -> Option<T> {
    things.max_by(|a, b| measure(*a).total_cmp(&measure(*b)))
}
