//! How a game ends: outcome and cause.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::seat::Seat;

/// The end of a game: who won, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct End {
    outcome: Outcome,
    cause: Cause,
}

/// What an end means for the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This seat won.
    Won(Seat),
    /// Nobody won.
    Drawn,
    /// Both lost: no points for anyone.
    BothLost,
    /// The game does not count and is played again.
    Void,
}

/// Every cause that can end a game, including those only an arena uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_fn = UnknownWord::cause, parse_err_ty = UnknownWord)]
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// All ships of the loser are sunk. If both fleets sink in one round, it is a draw.
    Sunk,
    /// The limit of orders was reached: the side with more hits won, or it is a draw.
    Limit,
    /// The arena's own cap was reached: the side with more hits won, or it is a draw.
    Cap,
    /// The loser resigned.
    Resigned,
    /// The loser left and did not come back in time.
    Left,
    /// The loser's time ran out. If both run out in one round, it is a draw.
    Flag,
    /// The loser gave an illegal or unreadable order under rules where that forfeits.
    IllegalOrder,
    /// The loser used radar once too often under rules where that forfeits.
    SecondRadar,
    /// The loser's fleet was not legal.
    InvalidPlacement,
    /// The loser's program did not answer in time.
    Timeout,
    /// The loser's program could not be reached.
    Unreachable,
    /// The loser's program answered with an error status.
    BadStatus,
    /// The loser's program did not answer with JSON of the right shape.
    BadJson,
    /// The loser's program sent too large an answer.
    TooBig,
    /// The loser's program was benched for failing, so the game was decided without it.
    Benched,
    /// The organiser aborted the game: either the loser held it up, or nobody lost and it is played again.
    Aborted,
    /// Both failed before the first shot.
    DoubleForfeit,
    /// The arena itself failed: nobody loses, and the game is played again.
    ServerFault,
}

impl Cause {
    /// All causes.
    pub const ALL: [Cause; 18] = *Cause::VARIANTS.first_chunk().expect("there are as many");

    /// The cause as one word, as written in records.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Whether this cause can have this outcome.
    const fn allows(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Won(_) => !matches!(self, Cause::DoubleForfeit | Cause::ServerFault),
            Outcome::Drawn => matches!(self, Cause::Sunk | Cause::Limit | Cause::Cap | Cause::Flag),
            Outcome::BothLost => matches!(self, Cause::DoubleForfeit),
            Outcome::Void => matches!(self, Cause::Aborted | Cause::ServerFault),
        }
    }

    /// Whether the loser made an error in this game that has nothing to do with playing strength. A benched
    /// program made its errors in earlier games.
    pub const fn is_mistake(self) -> bool {
        !matches!(
            self,
            Cause::Sunk
                | Cause::Limit
                | Cause::Cap
                | Cause::Resigned
                | Cause::Left
                | Cause::Flag
                | Cause::Benched
                | Cause::Aborted
                | Cause::ServerFault
        )
    }

    /// Whether this end can result from the orders played. Whether it does depends on the rules: see
    /// [`Ruleset::brings_about`](crate::Ruleset::brings_about).
    pub const fn follows_from_play(self) -> bool {
        matches!(
            self,
            Cause::Sunk | Cause::Limit | Cause::Resigned | Cause::IllegalOrder | Cause::SecondRadar
        )
    }
}

impl End {
    /// An end, if the cause can have this outcome.
    pub const fn new(outcome: Outcome, cause: Cause) -> Option<End> {
        if cause.allows(outcome) { Some(End { outcome, cause }) } else { None }
    }

    /// The seat lost, by a cause that can be a loss.
    pub const fn lost(seat: Seat, cause: Cause) -> End {
        assert!(cause.allows(Outcome::Won(Seat::A)), "this cause cannot be one side's loss");
        End { outcome: Outcome::Won(seat.other()), cause }
    }

    /// A draw, by a cause that can be a draw.
    pub const fn drawn(cause: Cause) -> End {
        assert!(cause.allows(Outcome::Drawn), "this cause cannot be a draw");
        End { outcome: Outcome::Drawn, cause }
    }

    /// Both failed before the first shot.
    pub const DOUBLE_FORFEIT: End = End { outcome: Outcome::BothLost, cause: Cause::DoubleForfeit };

    /// The organiser aborted the game, and it is played again.
    pub const ABORTED: End = End { outcome: Outcome::Void, cause: Cause::Aborted };

    /// The arena failed.
    pub const SERVER_FAULT: End = End { outcome: Outcome::Void, cause: Cause::ServerFault };

    /// What it means for both sides.
    pub const fn outcome(self) -> Outcome {
        self.outcome
    }

    /// Why the game ended.
    pub const fn cause(self) -> Cause {
        self.cause
    }

    /// Who won, if one side did.
    pub const fn winner(self) -> Option<Seat> {
        match self.outcome {
            Outcome::Won(seat) => Some(seat),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Won(Seat::A) => "A",
            Outcome::Won(Seat::B) => "B",
            Outcome::Drawn => "draw",
            Outcome::BothLost => "none",
            Outcome::Void => "void",
        })
    }
}

impl FromStr for Outcome {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Outcome, UnknownWord> {
        let all =
            [Outcome::Won(Seat::A), Outcome::Won(Seat::B), Outcome::Drawn, Outcome::BothLost, Outcome::Void];
        let known = "A, B, draw, none or void";
        all.into_iter().find(|outcome| outcome.to_string() == text).ok_or(UnknownWord { known })
    }
}

/// A word that is not one of the known ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {known}")]
pub struct UnknownWord {
    known: &'static str,
}

impl UnknownWord {
    fn cause(_: &str) -> UnknownWord {
        let known = "sunk, limit, cap, resigned, left, flag, illegal-order, second-radar, invalid-placement, \
                     timeout, unreachable, bad-status, bad-json, too-big, \
                     benched, aborted, double-forfeit or server-fault";
        UnknownWord { known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for cause in Cause::ALL {
            assert_eq!(cause.word().parse(), Ok(cause));
        }
        for outcome in ["A", "B", "draw", "none", "void"] {
            assert_eq!(outcome.parse::<Outcome>().unwrap().to_string(), outcome);
        }
        assert!("sunken".parse::<Cause>().unwrap_err().to_string().contains("sunk, limit"));
    }

    #[test]
    fn mistakes_are_what_a_program_does_wrong() {
        let words: Vec<&str> =
            Cause::ALL.into_iter().filter(|cause| cause.is_mistake()).map(Cause::word).collect();
        let all = "illegal-order second-radar invalid-placement timeout unreachable bad-status bad-json too-big \
                   double-forfeit";
        assert_eq!(words, all.split(' ').collect::<Vec<_>>());
    }

    #[test]
    fn causes_and_outcomes_fit_together() {
        assert!(End::new(Outcome::Drawn, Cause::Resigned).is_none());
        assert!(End::new(Outcome::Won(Seat::A), Cause::ServerFault).is_none());
        assert!(End::new(Outcome::Drawn, Cause::Flag).is_some());
    }
}
