//! How a game ended, in one sentence.

use std::fmt;

use crate::end::{Cause, End, Outcome};
use crate::seat::{Seat, Sides};

/// How a game ended, in a sentence addressed to one of the players or to everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict<'a> {
    /// The end of the game.
    pub end: End,
    /// The players.
    pub names: Sides<&'a str>,
    /// The player who reads it, if one does.
    pub reader: Option<Seat>,
}

impl Verdict<'_> {
    fn is_reader(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    fn won(&self, winner: Seat, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = |seat: Seat| if self.is_reader(seat) { "You" } else { self.names[seat] };
        let inside = |seat: Seat| if self.is_reader(seat) { "you" } else { self.names[seat] };
        let loser = winner.other();
        let (won, lost) = (inside(winner), inside(loser));
        let why = match self.end.cause() {
            Cause::Resigned => return write!(f, "{} resigned. {} won.", start(loser), start(winner)),
            Cause::Left => return write!(f, "{} left. {} won.", start(loser), start(winner)),
            Cause::Sunk if self.is_reader(loser) => "all your ships are sunk".to_owned(),
            Cause::Sunk => format!("all of {lost}'s ships are sunk"),
            Cause::Limit => format!("the order limit was reached, and {won} had more hits"),
            Cause::Cap => format!("the match was stopped, and {won} had more hits"),
            Cause::Flag => format!("{lost} ran out of time"),
            Cause::IllegalOrder => format!("{lost} gave an illegal order"),
            Cause::SecondRadar => format!("{lost} used radar too often"),
            Cause::InvalidPlacement => format!("{lost} had no legal fleet"),
            Cause::Timeout => format!("{lost} did not answer in time"),
            Cause::Unreachable => format!("{lost} could not be reached"),
            Cause::BadStatus => format!("{lost} answered with an error"),
            Cause::BadJson => format!("{lost} sent an answer that could not be read"),
            Cause::TooBig => format!("{lost} sent an answer that was too long"),
            Cause::Benched if self.is_reader(loser) => {
                "you were benched for failing and did not play".to_owned()
            }
            Cause::Benched => format!("{lost} was benched for failing and did not play"),
            Cause::Aborted => format!("the organiser aborted the match because of {lost}"),
            cause @ (Cause::DoubleForfeit | Cause::ServerFault) => cause.to_string(),
        };
        write!(f, "{} won: {why}.", start(winner))
    }
}

impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.end.outcome(), self.end.cause()) {
            (Outcome::Won(winner), _) => return self.won(winner, f),
            (Outcome::Drawn, Cause::Sunk) => "Draw: both fleets sank in the same round.",
            (Outcome::Drawn, Cause::Limit) => "Draw: the order limit was reached with equal hits.",
            (Outcome::Drawn, Cause::Flag) => "Draw: both ran out of time in the same round.",
            (Outcome::Drawn, _) => "Draw: the match was stopped with equal hits.",
            (Outcome::BothLost, _) => "Both sides lost: neither started the game.",
            (Outcome::Void, Cause::Aborted) => {
                "The game is void: the organiser aborted it and it will be played again."
            }
            (Outcome::Void, _) => "The game is void: the server failed.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(end: End, reader: Option<Seat>) -> String {
        Verdict { end, names: Sides::new("Ann", "Bea"), reader }.to_string()
    }

    #[test]
    fn every_end_is_a_sentence_of_its_own() {
        use Outcome::{BothLost, Drawn, Void, Won};
        let outcomes = [Won(Seat::A), Won(Seat::B), Drawn, BothLost, Void];
        let ends = Cause::ALL.into_iter().flat_map(|cause| outcomes.map(|outcome| End::new(outcome, cause)));
        let ends: Vec<End> = ends.flatten().collect();
        for reader in [None, Some(Seat::A)] {
            let mut said: Vec<String> = ends.iter().map(|end| verdict(*end, reader)).collect();
            for sentence in &said {
                assert!(sentence.ends_with('.') && sentence.starts_with(char::is_uppercase), "{sentence}");
            }
            said.sort();
            said.dedup();
            assert_eq!(said.len(), ends.len());
        }
    }

    #[test]
    fn a_player_is_addressed() {
        let said = |cause, reader| verdict(End::lost(Seat::A, cause), reader);
        assert_eq!(said(Cause::Sunk, Some(Seat::A)), "Bea won: all your ships are sunk.");
        assert_eq!(said(Cause::Sunk, Some(Seat::B)), "You won: all of Ann's ships are sunk.");
        assert_eq!(said(Cause::Resigned, Some(Seat::A)), "You resigned. Bea won.");
        assert_eq!(
            said(Cause::Limit, Some(Seat::B)),
            "You won: the order limit was reached, and you had more hits."
        );
        assert_eq!(said(Cause::Timeout, None), "Bea won: Ann did not answer in time.");
    }
}
