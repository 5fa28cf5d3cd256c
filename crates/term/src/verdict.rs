//! The verdict: how a game ended, in one sentence.

use rules::{Cause, End, Outcome, Seat};

use crate::names::Names;

/// How the game ended, addressed to one of the players or to nobody in particular.
pub(crate) fn sentence(end: End, names: &Names, reader: Option<Seat>) -> String {
    let people = People { names, reader };
    match end.outcome() {
        Outcome::Won(winner) => won(end.cause(), winner, &people),
        Outcome::Drawn => match end.cause() {
            Cause::Sunk => "Draw: both fleets sank in the same round.".to_owned(),
            Cause::Limit => "Draw: the order limit was reached with equal hits.".to_owned(),
            Cause::Cap => "Draw: the match was stopped with equal hits.".to_owned(),
            Cause::Flag => "Draw: both ran out of time in the same round.".to_owned(),
            other => format!("Draw ({other})."),
        },
        Outcome::BothLost => "Both sides lost: neither started the game.".to_owned(),
        Outcome::Void if end.cause() == Cause::Aborted => {
            "The game is void: the organiser aborted it and it will be played again.".to_owned()
        }
        Outcome::Void => "The game is void: the server failed.".to_owned(),
    }
}

/// How the two players are referred to.
struct People<'a> {
    names: &'a Names,
    /// The player who is addressed.
    reader: Option<Seat>,
}

impl People<'_> {
    fn start(&self, seat: Seat) -> &str {
        if Some(seat) == self.reader { "You" } else { self.names.of(seat) }
    }

    fn inside(&self, seat: Seat) -> &str {
        if Some(seat) == self.reader { "you" } else { self.names.of(seat) }
    }

    fn owner(&self, seat: Seat) -> String {
        if Some(seat) == self.reader { "your".to_owned() } else { format!("{}'s", self.names.of(seat)) }
    }
}

fn won(cause: Cause, winner: Seat, people: &People) -> String {
    let loser = winner.other();
    let (won, lost) = (people.start(winner), people.inside(loser));
    let more_hits = format!("{} had more hits", people.inside(winner));
    let bot = format!("{} bot", people.owner(loser));
    let why = match cause {
        Cause::Resigned => return format!("{} resigned. {won} won.", people.start(loser)),
        Cause::Left => return format!("{} left. {won} won.", people.start(loser)),
        Cause::Sunk if Some(loser) == people.reader => "all your ships are sunk".to_owned(),
        Cause::Sunk => format!("all of {} ships are sunk", people.owner(loser)),
        Cause::Limit => format!("the order limit was reached, and {more_hits}"),
        Cause::Cap => format!("the match was stopped, and {more_hits}"),
        Cause::Flag => format!("{lost} ran out of time"),
        Cause::IllegalOrder => format!("{lost} gave an illegal order"),
        Cause::SecondRadar => format!("{lost} used radar too often"),
        Cause::InvalidPlacement => format!("{lost} had no legal fleet"),
        Cause::Timeout => format!("{bot} did not answer in time"),
        Cause::Unreachable => format!("{bot} could not be reached"),
        Cause::BadStatus => format!("{bot} answered with an error"),
        Cause::BadJson => format!("{bot} sent an answer that could not be read"),
        Cause::TooBig => format!("{bot} sent an answer that was too long"),
        Cause::Aborted => format!("the organiser aborted the game because of {lost}"),
        Cause::Benched => format!("{bot} is benched and did not play"),
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
        assert_eq!(said(Cause::Sunk, Some(Seat::B)), "You won: all of Ann's ships are sunk.");
        assert_eq!(said(Cause::Resigned, Some(Seat::A)), "You resigned. Bea won.");
        assert_eq!(said(Cause::Timeout, None), "Bea won: Ann's bot did not answer in time.");
    }
}
