//! Cadet, who knows the rules and nothing else.

use rules::{Cells, Dice, Draw, Fleet, Lane, Order, OrderKind, Ruleset, Seat, View};

/// How often, of a hundred orders, Cadet gives a special one where the rules offer any just then.
const SPECIAL_PERCENT: u32 = 15;

/// A fleet laid at random.
pub fn deploy(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    Fleet::random(ruleset, Draw::Uniform, dice)
}

/// An order drawn among the legal ones. It is decided by what this seat was told, and nothing is kept between
/// two orders.
pub fn order(view: &View, seat: Seat, dice: &mut Dice) -> Order {
    let ruleset = view.ruleset();
    let means = view.means(seat);
    let specials: Vec<OrderKind> =
        [OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo]
            .into_iter()
            .filter(|&kind| means.offers(ruleset, kind).is_ok())
            .collect();
    if !specials.is_empty() && dice.percent(SPECIAL_PERCENT) {
        let kind = *dice.choose(&specials).expect("there are some");
        return special(ruleset, kind, dice);
    }
    let mut targets = means.targets(ruleset);
    let mut aimed = Cells::EMPTY;
    for _ in 0..means.shots(ruleset) {
        let cell = dice.cell(targets).expect("there are no more shots than targets");
        aimed.insert(cell);
        targets.remove(cell);
    }
    Order::Fire(aimed)
}

fn special(ruleset: &Ruleset, kind: OrderKind, dice: &mut Dice) -> Order {
    let board = ruleset.board();
    let at = dice.cell(board.cells()).expect("a board has cells");
    match kind {
        OrderKind::Radar => Order::Radar(at),
        OrderKind::Smoke => Order::Smoke(at),
        OrderKind::Artillery => Order::Artillery(at),
        OrderKind::Torpedo => {
            let lanes: Vec<Lane> = board.lanes().collect();
            Order::Torpedo(*dice.choose(&lanes).expect("a board has lanes"))
        }
        OrderKind::Fire | OrderKind::Resign => Order::shot(at),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use rules::{Eye, Game, Phase, Sides};

    #[test]
    fn cadet_gives_legal_orders_and_uses_everything_the_rules_offer() {
        for ruleset in Ruleset::presets() {
            let mut used = BTreeSet::new();
            for seed in 0..12 {
                let mut dice = Dice::from_seed(seed);
                let fleets = Sides::from_fn(|_| deploy(&ruleset, &mut dice));
                let mut game = Game::new(&ruleset, fleets, Seat::A);
                let mut views = Sides::from_fn(|seat| game.view(Eye::Player(seat)));
                loop {
                    let seat = match game.phase() {
                        Phase::Turn(seat) => seat,
                        Phase::Round { committed, .. } if committed.a => Seat::B,
                        Phase::Round { .. } => Seat::A,
                        Phase::Over(_) => break,
                    };
                    let order = order(&views[seat], seat, &mut dice);
                    used.insert(order.kind());
                    let turn = game.play(seat, order).expect("Cadet plays by the rules");
                    assert!(turn.end().is_none_or(|end| !end.cause().word().contains("illegal")));
                    for seat in Seat::BOTH {
                        views[seat].watch(turn);
                    }
                }
            }
            let rules = ruleset.rules();
            let mut offered = BTreeSet::from([OrderKind::Fire]);
            offered.extend(rules.radar.map(|_| OrderKind::Radar));
            offered.extend(rules.smoke.map(|_| OrderKind::Smoke));
            offered.extend(rules.artillery.map(|_| OrderKind::Artillery));
            offered.extend(rules.torpedo.map(|_| OrderKind::Torpedo));
            assert_eq!(used, offered, "{ruleset:?}");
        }
    }
}
