//! How a game ended, in a sentence.

use rules::{Cause, End, Outcome, Seat};

use crate::names::Names;

/// How the game ended, said to one of the players or to everybody.
pub(crate) fn sentence(end: End, names: &Names, reader: Option<Seat>) -> String {
    let people = People { names, reader };
    match end.outcome() {
        Outcome::Won(winner) => won(end.cause(), winner, &people),
        Outcome::Drawn => match end.cause() {
            Cause::Sunk => "The game was drawn: both fleets sank in the same round.".to_owned(),
            Cause::Limit => "The game was drawn: the orders were used up, and hits were equal.".to_owned(),
            Cause::Cap => "The game was drawn: the match was stopped, and hits were equal.".to_owned(),
            Cause::Flag => "The game was drawn: both ran out of time in the same round.".to_owned(),
            other => format!("The game was drawn ({other})."),
        },
        Outcome::BothLost => "Both sides lost: neither began the game.".to_owned(),
        Outcome::Void if end.cause() == Cause::Aborted => {
            "The game does not count: the organiser broke it off, to be played again.".to_owned()
        }
        Outcome::Void => "The game does not count: the server failed.".to_owned(),
    }
}

/// The two players as they are spoken of.
struct People<'a> {
    names: &'a Names,
    /// The player who is spoken to.
    reader: Option<Seat>,
}

impl People<'_> {
    fn start(&self, seat: Seat) -> &str {
        if Some(seat) == self.reader { "You" } else { self.names.of(seat) }
    }

    fn inside(&self, seat: Seat) -> &str {
        if Some(seat) == self.reader { "you" } else { self.names.of(seat) }
    }

    fn belonging(&self, seat: Seat, what: &str, article: &str) -> String {
        if Some(seat) == self.reader {
            format!("your {what}")
        } else {
            format!("{article}{what} of {}", self.names.of(seat))
        }
    }
}

fn won(cause: Cause, winner: Seat, people: &People) -> String {
    let loser = winner.other();
    let (won, lost) = (people.start(winner), people.inside(loser));
    let more_hits = format!("{} had made more hits", people.inside(winner));
    let program = people.belonging(loser, "program", "the ");
    let why = match cause {
        Cause::Resigned => return format!("{} resigned. {won} won.", people.start(loser)),
        Cause::Left => return format!("{} left. {won} won.", people.start(loser)),
        Cause::Sunk => format!("all {} are sunk", people.belonging(loser, "ships", "")),
        Cause::Limit => format!("the orders were used up, and {more_hits}"),
        Cause::Cap => format!("the match was stopped, and {more_hits}"),
        Cause::Flag => format!("{lost} ran out of time"),
        Cause::IllegalOrder => format!("{lost} gave an illegal order"),
        Cause::SecondRadar => format!("{lost} used radar once too often"),
        Cause::InvalidPlacement => format!("{lost} had no legal fleet"),
        Cause::Timeout => format!("{program} did not answer in time"),
        Cause::Unreachable => format!("{program} could not be reached"),
        Cause::BadStatus => format!("{program} answered with an error"),
        Cause::BadJson => format!("{program} gave an answer that could not be read"),
        Cause::TooBig => format!("{program} gave an answer that was too long"),
        Cause::Aborted => format!("the organiser broke the game off because of {lost}"),
        Cause::Benched => format!("{program} was benched for failing and did not play"),
        Cause::DoubleForfeit | Cause::ServerFault => cause.to_string(),
    };
    format!("{won} won: {why}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_is_a_sentence() {
        let names = Names::new("Ann", "Bea").unwrap();
        let mut said = Vec::new();
        for cause in Cause::ALL {
            for outcome in [
                Outcome::Won(Seat::A),
                Outcome::Won(Seat::B),
                Outcome::Drawn,
                Outcome::BothLost,
                Outcome::Void,
            ] {
                let Some(end) = End::new(outcome, cause) else { continue };
                for reader in [Some(Seat::A), None] {
                    let sentence = sentence(end, &names, reader);
                    assert!(sentence.ends_with('.') && !sentence.contains(['(', '-']), "{sentence}");
                    said.extend(reader.is_none().then_some(sentence));
                }
            }
        }
        let count = said.len();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), count, "each end has its own sentence");
    }

    #[test]
    fn a_player_is_spoken_to() {
        let names = Names::new("Ann", "Bea").unwrap();
        let said = |cause, reader| sentence(End::lost(Seat::A, cause), &names, reader);
        assert_eq!(said(Cause::Sunk, Some(Seat::A)), "Bea won: all your ships are sunk.");
        assert_eq!(said(Cause::Sunk, Some(Seat::B)), "You won: all ships of Ann are sunk.");
        assert_eq!(said(Cause::Resigned, Some(Seat::A)), "You resigned. Bea won.");
        assert_eq!(said(Cause::Timeout, None), "Bea won: the program of Ann did not answer in time.");
    }
}
