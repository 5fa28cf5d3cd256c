//! The short check in a server's lobby: a fleet, the position that bots most often get wrong, and the first orders of a
//! game.
//!
//! It uses the requests of the whole suite, but stops at the first fault, after a dozen calls, or after ten seconds.

use std::fmt;
use std::time::{Duration, Instant};

use rules::{Ruleset, Seat};
use wire::bot::{Fault, MoveRequest, PlacementRequest};

use super::cases::rival;
use super::examiner::Caller;
use super::game::{Extras, Table};
use super::position::{Position, RADAR_USED_UP};
use super::{Plan, Target};
use crate::call::CallKind;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A fleet.
    Fleet,
    /// The first order of a game.
    FirstOrder,
    /// An order after its radar is used up.
    OrderWithoutRadar,
    /// A fleet for another game.
    NextFleet,
    /// An order of a game, counted from 1.
    Order(u32),
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Fleet => f.write_str("a fleet"),
            Asked::FirstOrder => f.write_str("its first order"),
            Asked::OrderWithoutRadar => f.write_str("an order after its radar was used up"),
            Asked::NextFleet => f.write_str("a fleet for a second game"),
            Asked::Order(n) => write!(f, "order {n} of a game"),
        }
    }
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
    let request = PlacementRequest::of(ruleset, Seat::A, &id, caller.extras());
    let exchange = caller.ask(CallKind::Placement, &request).await;
    let placed = caller.fleet(exchange, ruleset).is_some();
    if placed && let Some(position) = revealing_position(ruleset, plan) {
        let used_up = position.name == RADAR_USED_UP;
        asked = if used_up { Asked::OrderWithoutRadar } else { Asked::FirstOrder };
        let request = MoveRequest::of(&position.view, &id, caller.extras()).expect("a player's view");
        let exchange = caller.ask(CallKind::Move, &request).await;
        right += u32::from(caller.order(exchange, &position.view).is_some());
    }
    if placed && caller.noted_faults() == 0 && orders > 0 {
        let table = Table {
            ruleset,
            id: ids.name("second", Seat::A),
            seat: Seat::A,
            rival: rival(),
            dice: plan.dice.fork("tryout"),
            orders,
            others: Vec::new(),
            extras: Extras::With,
            enough: 1,
            until: Some(until),
        };
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
