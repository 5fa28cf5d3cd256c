//! The short check in a server's lobby: a fleet, the position that bots most often get wrong, and the first orders of a
//! game.
//!
//! It uses the requests of the whole suite, but stops at the first fault, after a dozen calls, or after ten seconds.

use std::time::{Duration, Instant};

use rules::{Ruleset, Seat};
use wire::bot::Fault;

use super::examiner::Caller;
use super::game::{Extras, Table};
use super::position::{Position, RADAR_USED_UP};
use super::{Plan, Target};
use crate::call_log::CallLog;
use crate::signature::GameIds;

/// How many orders of a game are asked for.
pub const TRYOUT_ORDERS: u16 = 10;

/// No more orders are asked for after this time: by then a slow bot has shown that it is slow.
const TIME: Duration = Duration::from_secs(10);

/// The result of a tryout.
#[derive(Clone, Debug)]
pub struct Tryout {
    /// Every call.
    pub log: CallLog,
    /// The fault and what was asked for, if there was one.
    pub fault: Option<(Fault, Asked)>,
    /// How many orders were right.
    pub orders: u32,
}

/// What a bot was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Asked {
    /// A fleet.
    #[error("a fleet")]
    Fleet,
    /// The first order of a game.
    #[error("its first order")]
    FirstOrder,
    /// An order after its radar is used up.
    #[error("an order after its radar was used up")]
    OrderWithoutRadar,
    /// A fleet for another game.
    #[error("a fleet for a second game")]
    NextFleet,
    /// An order of a game, counted from 1.
    #[error("order {0} of a game")]
    Order(u32),
}

impl Tryout {
    /// Whether the bot failed at its first fleet or first order.
    pub fn failed_at_once(&self) -> bool {
        let at_once = [Asked::Fleet, Asked::FirstOrder, Asked::OrderWithoutRadar];
        self.fault.as_ref().is_some_and(|(_, asked)| at_once.contains(asked))
    }

    /// How long the slowest answer took.
    pub fn slowest(&self) -> Option<Duration> {
        let slowest = self.log.latency().total()?.max_ms;
        Some(Duration::from_secs_f64(slowest / 1000.0))
    }
}

/// Tries a bot under these rules, with up to this many orders of a game after a fleet and an order.
///
/// The error is the arena's own failure, if that prevented the calls.
pub async fn try_out(target: &Target, plan: &Plan, ruleset: &Ruleset, orders: u16) -> Result<Tryout, String> {
    let until = Instant::now() + TIME;
    let ids = GameIds::new(plan.key.clone());
    let mut caller = Caller::new(target, plan).keeping_calls();
    let mut asked = Asked::Fleet;
    let mut right = 0;
    let id = ids.name("first", Seat::A);
    let placed = caller.ask_fleet(ruleset, Seat::A, &id, Extras::With).await.is_some();
    if placed && let Some(position) = revealing_position(ruleset, plan) {
        let used_up = position.name == RADAR_USED_UP;
        asked = if used_up { Asked::OrderWithoutRadar } else { Asked::FirstOrder };
        right += u32::from(caller.ask_order(&position.view, &id, Extras::With).await.is_some());
    }
    if placed && caller.noted_faults() == 0 && orders > 0 {
        let (id, dice) = (ids.name("second", Seat::A), plan.dice.fork("tryout"));
        let table = Table::new(ruleset, id, Seat::A, dice);
        let table = Table { orders, enough: 1, until: Some(until), ..table };
        let played = table.play(&mut caller).await;
        asked = if played.placed { Asked::Order(played.orders + 1) } else { Asked::NextFleet };
        right += played.orders;
    }
    caller.into_tryout(asked, right)
}

/// Whether a bot answers under these rules, asked for a fleet and an order.
pub async fn answers(target: &Target, plan: &Plan, ruleset: &Ruleset) -> Result<bool, String> {
    Ok(try_out(target, plan, ruleset, 0).await?.fault.is_none())
}

/// The position that reveals most: with radar used up, many bots scan again.
fn revealing_position(ruleset: &Ruleset, plan: &Plan) -> Option<Position> {
    let mut positions = Position::all(ruleset, &mut plan.dice.fork("tryout positions"));
    let telling = positions.iter().position(|one| one.name == RADAR_USED_UP).unwrap_or(0);
    (!positions.is_empty()).then(|| positions.swap_remove(telling))
}
