//! Luck in chance to win, by the same table and in the same words as in duels and tournaments.

use std::fmt;

use captains::inference::Prior;
use captains::luck::{GameLuck, Origin};
use captains::priors;
use rules::{Record, Seat, Sides};
use serde_json::{Value, json};

use crate::luck_words;

/// The luck in a recorded game.
pub(super) struct RecordedLuck {
    luck: GameLuck,
    /// How the fleets were dealt; none if they were placed, or drawn from a pool that the record does not contain.
    dealt: Option<&'static str>,
    names: Sides<String>,
}

impl RecordedLuck {
    /// Measures it; none if the rules have no table or nothing was played. If fleets were not dealt, they are taken
    /// to be placed as the prior says.
    pub(super) fn of(record: &Record, prior: &Prior) -> Option<RecordedLuck> {
        let tag = |tag: &str| record.header().get(tag);
        let pools = tag("PoolA").is_some() || tag("PoolB").is_some();
        let dealt = tag("Dealt").filter(|_| !pools).and_then(|dealt| dealt.split(',').next());
        let dealt = dealt.and_then(|name| priors::find(name, record.ruleset()).ok());
        let origin = Origin::Prior(dealt.clone().unwrap_or_else(|| prior.clone()));
        let luck = GameLuck::of(record.game()?, &Sides::from_fn(|_| origin.clone())).ok()?;
        let name = |seat: Seat| {
            let own = tag(if seat == Seat::A { "A" } else { "B" });
            own.map_or_else(|| seat.to_string(), str::to_owned)
        };
        Some(RecordedLuck { luck, dealt: dealt.map(|prior| prior.name()), names: Sides::from_fn(name) })
    }

    pub(super) fn json(&self) -> Value {
        let shots = self.luck.shots.iter().map(
            |shot| json!({"step": shot.turn, "seat": shot.seat, "luck": shot.luck, "counted": shot.counted}),
        );
        json!({
            "dealt": self.dealt, "exact": self.dealt.is_some(), "table": luck_words::table(),
            "luck": {"a": self.luck.of_seat(Seat::A), "b": self.luck.of_seat(Seat::B)},
            "leftOut": self.luck.left_out(), "shots": shots.collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for RecordedLuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = Seat::BOTH.map(|seat| 100.0 * self.luck.of_seat(seat));
        write!(f, "Luck in chance to win: {} {a:+.1} %, {} {b:+.1} %", self.names.a, self.names.b)?;
        match self.dealt {
            Some(prior) => writeln!(f, " (exact: fleets dealt, {prior}; {})", luck_words::table_name()),
            None => writeln!(f, " ({})", luck_words::FREELY_PLACED),
        }
    }
}
