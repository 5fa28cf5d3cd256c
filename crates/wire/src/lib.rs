//! The JSON that others build against: API bodies and live messages.
//!
//! Shapes are apart from the rules' own types, so that the rules can change inside without breaking a page.
//! What happened in a game leaves only as [`Sighting`]s: there is no shape for a game or a turn.

mod captain;
mod finished;
mod live;
mod name;
mod order;
mod problem;
mod reading;
mod rules_info;
mod rules_shape;
mod sighting;
mod table;
mod water;
mod words;

pub use captain::CaptainInfo;
pub use finished::FinishedGame;
pub use live::{ByeReason, ClientFrame, ClockLeft, Presence, ServerFrame};
pub use name::{NameFault, PlayerName};
pub use order::{BadOrder, Order};
pub use problem::{Problem, ProblemBody};
pub use reading::Unreadable;
pub use rules_info::{
    CheckFleet, ClassInfo, FleetBody, Ok, RandomFleet, RulesChecked, RulesInfo, RulesRef, RulesText,
};
pub use sighting::{Echo, Effect, Outcome, Penalty, Sighting, Weapon};
pub use table::{
    ClockSetting, First, Join, Names, NewTable, Opened, Opponent, SeatToken, TableEnd, TableInfo, TableKind,
    TableState,
};
pub use water::{Cell, Fleet, Lane, Seat, Ship, Span};

/// Neither a game nor a turn can be serialised: what is hidden has no way into JSON but through [`Sighting`]s.
///
/// ```compile_fail
/// fn leaves<T: serde::Serialize>() {}
/// leaves::<rules::Game>();
/// ```
///
/// ```compile_fail
/// fn leaves<T: serde::Serialize>() {}
/// leaves::<rules::Turn>();
/// ```
///
/// ```compile_fail
/// fn leaves<T: serde::Serialize>() {}
/// leaves::<rules::Fleet>();
/// ```
#[cfg(doctest)]
struct TruthStaysInside;
