//! Objections to an order before it is given: why it is illegal, what that costs, what it would waste.

use rules::{Illegal, Order, OrderKind, Penalty, Ruleset};

use crate::game_view::GameView;
use crate::mark::{EnemyMarks, Mark};
use crate::text_board::Tracking;

/// The kinds of order these rules have, resigning apart.
pub(crate) fn kinds(ruleset: &Ruleset) -> Vec<OrderKind> {
    let special = OrderKind::SPECIAL.into_iter().filter(|kind| ruleset.has_order(*kind));
    std::iter::once(OrderKind::Fire).chain(special).collect()
}

/// The warning before this order: it is illegal and has a penalty, nothing is left to hit, or shots are left.
pub(crate) fn warning(game_view: &GameView, order: Order) -> Option<String> {
    let (ruleset, arsenal) = (game_view.view.ruleset(), game_view.view.arsenal(game_view.seat));
    if arsenal.check(ruleset, order).is_err() {
        return Some(format!("{} Press Enter again to do it anyway.", penalty_warning(game_view, order)?));
    }
    if is_wasted(game_view, order) {
        return Some("Nothing is left to hit there. Press Enter again to fire anyway.".to_owned());
    }
    match order {
        Order::Fire(cells) if cells.len() < arsenal.shots() => Some(format!(
            "Only {} of {} shots are aimed. Aim more, or press Enter again to fire.",
            cells.len(),
            arsenal.shots()
        )),
        _ => None,
    }
}

/// Why this order is illegal and what it would cost; `None` if it costs nothing.
pub(crate) fn penalty_warning(game_view: &GameView, order: Order) -> Option<String> {
    let ruleset = game_view.view.ruleset();
    let reason = game_view.view.arsenal(game_view.seat).check(ruleset, order).err()?;
    let price = price(ruleset, reason)?;
    Some(format!("{} {price}", objection(game_view, reason)))
}

/// Whether this is a single shot at a square where the board shows that nothing is left to hit. Some rules allow it.
fn is_wasted(game_view: &GameView, order: Order) -> bool {
    let Order::Fire(cells) = order else { return false };
    // With hidden misses, the player has to remember them.
    let Some(cell) = cells.first().filter(|_| cells.is_single() && game_view.tracking == Tracking::Full)
    else {
        return false;
    };
    let mark = EnemyMarks::new(game_view.view, game_view.seat.other(), game_view.tracking).at(cell);
    matches!(mark, Mark::Miss | Mark::Cleared | Mark::Destroyed | Mark::Wreck(_))
}

/// Why an order is illegal. What is known of the square decides between the two reasons of `AlreadyFired`.
pub(crate) fn objection(game_view: &GameView, reason: Illegal) -> String {
    let Illegal::AlreadyFired { cell: name } = reason else { return reason.to_string() };
    let board = game_view.view.ruleset().board();
    let cleared = board.read_cell(&name.to_string()).is_ok_and(|cell| {
        EnemyMarks::new(game_view.view, game_view.seat.other(), Tracking::Full).at(cell) == Mark::Cleared
    });
    if cleared {
        format!("{name} is known to be water.")
    } else {
        format!("You have already fired at {name}.")
    }
}

/// What an illegal order would cost, if anything.
pub(crate) fn price(ruleset: &Ruleset, reason: Illegal) -> Option<&'static str> {
    ruleset.penalty(reason).map(|penalty| match penalty {
        Penalty::TurnLost => "That would cost your turn.",
        Penalty::Forfeit => "That would lose the game.",
    })
}
