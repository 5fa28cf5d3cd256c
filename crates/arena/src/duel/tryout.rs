//! A bot is tried out: asked once for a fleet and once for an order, outside of any game.

use rules::{Attempt, Dice, Draw, Fleet, Game, Illegal, Ruleset, Seat, Sides};
use wire::bot::Fault;

use super::side::Side;
use crate::call::Failure;
use crate::flight::{FlightLog, Keep};
use crate::player::Player;

/// What came of trying a bot out.
#[derive(Clone, Debug)]
pub struct Tryout {
    /// The calls: for a fleet and, if that was right, for an order.
    pub log: FlightLog,
    /// What is wrong, if anything is.
    pub fault: Option<Fault>,
}

/// Asks a bot for a fleet and for its first order, as a game by these rules does. It takes as long as two calls may take.
///
/// Gives nothing but our own trouble if that is what kept us from asking.
pub async fn try_out(
    player: &mut Player,
    ruleset: &Ruleset,
    id: &str,
    dice: &mut Dice,
) -> Result<Tryout, String> {
    let seat = Seat::A;
    let own = dice.fork("tryout");
    let mut side = Side::new(seat, player, ruleset, id.to_owned(), own, Keep::Everything);
    let failure = match side.place().await {
        Err(failure) => Some(failure),
        Ok(fleet) => {
            side.judge(None);
            let rival = Fleet::random(ruleset, Draw::Uniform, dice);
            let game = Game::new(ruleset, Sides::new(fleet, rival), seat);
            game.turns().iter().for_each(|turn| side.view().watch(turn));
            match side.order().await {
                Err(failure) => Some(failure),
                Ok(attempt) => {
                    let reason = match &attempt {
                        Attempt::Order(order) => game.means(seat).check(ruleset, *order).err(),
                        Attempt::Unreadable(_) => Some(Illegal::Unreadable),
                    };
                    reason.map(|reason| Fault::of_illegal(ruleset, &attempt, reason).into())
                }
            }
        }
    };
    let fault = match failure {
        None => None,
        Some(Failure::Bot(fault)) => Some(fault),
        Some(Failure::Ours(trouble)) => return Err(trouble),
    };
    match &fault {
        Some(fault) => side.condemn(fault.clone()),
        None => side.judge(None),
    }
    side.hear_out().await;
    let (fault, log) = side.into_parts();
    Ok(Tryout { log, fault })
}
