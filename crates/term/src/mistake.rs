//! Illegal orders in the third person: what a player tried, and why it was not legal.

use rules::{Attempt, Board, Illegal, Order};

use crate::describe::plural;
use crate::order_words;
use crate::paragraph::legible;

/// How many characters of an unreadable order are quoted.
const LONGEST: usize = 60;

/// What a player tried, and why it was not legal.
pub(crate) fn sentence(name: &str, attempt: &Attempt, reason: Illegal, board: Board) -> String {
    match attempt {
        Attempt::Unreadable(text) => {
            format!("{name} wrote \"{}\", which is not an order.", legible(text, LONGEST))
        }
        Attempt::Order(order) => {
            format!("{name} tried to {}, but {}.", deed(*order, board), obstacle(reason))
        }
    }
}

fn deed(order: Order, board: Board) -> String {
    if let Order::Fire(cells) = order {
        let cells: Vec<String> = cells.iter().map(|cell| board.name(cell).to_string()).collect();
        return format!("fire at {}", cells.join(", "));
    }
    order_words::deed(order, board).unwrap_or_else(|| order.kind().to_string())
}

fn obstacle(reason: Illegal) -> String {
    match reason {
        Illegal::GameOver => "the game was over".to_owned(),
        Illegal::NotYourTurn => "it was not their turn".to_owned(),
        Illegal::AlreadyCommitted => "they had already given an order in this round".to_owned(),
        Illegal::Unreadable => "it is not an order".to_owned(),
        Illegal::OffBoard(cell) => format!("{cell} is off the board"),
        Illegal::LaneOffBoard => "it is off the board".to_owned(),
        Illegal::AlreadyFired(cell) => format!("{cell} had been fired at or was known to be water"),
        Illegal::NoShots => "no square was given".to_owned(),
        Illegal::TooManyShots { available, .. } => {
            format!("had only {available} {}", plural(available, "shot"))
        }
        Illegal::Unavailable(kind) => format!("these rules have no {kind}"),
        Illegal::RadarSpent => "no radar scan was left".to_owned(),
        Illegal::ArtilleryLocked => "artillery was locked".to_owned(),
        Illegal::TorpedoLocked { .. } => "the torpedo was locked".to_owned(),
        Illegal::TorpedoSpent => "the torpedo was used up".to_owned(),
        Illegal::NoSmoke => "had no smoke screen".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game, Ruleset, Seat, Sides};

    #[test]
    fn illegal_orders_have_their_reasons() {
        let phoenix = Ruleset::preset("phoenix").unwrap();
        let fleet = "Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4";
        let fleet = rules::Fleet::read(&phoenix, fleet).unwrap();
        let mut game = Game::new(&phoenix, Sides::new(fleet.clone(), fleet), Seat::A);
        game.play(Seat::A, Attempt::read(phoenix.board(), "J1")).unwrap();
        for (text, said) in [
            ("fly\nA1", "Ann wrote \"fly A1\", which is not an order."),
            ("J1", "Ann tried to fire at J1, but J1 had been fired at or was known to be water."),
            ("(A1 A2)", "Ann tried to fire at A1, A2, but had only 1 shot."),
            ("T:5", "Ann tried to fire the torpedo along row 5, but the torpedo was locked."),
            ("A:B2", "Ann tried to fire artillery at B2, but artillery was locked."),
            ("S:B2", "Ann tried to lay a smoke screen at B2, but had no smoke screen."),
        ] {
            let attempt = Attempt::read(phoenix.board(), text);
            let reason = match &attempt {
                Attempt::Order(order) => game.arsenal(Seat::A).check(&phoenix, *order).unwrap_err(),
                Attempt::Unreadable(_) => Illegal::Unreadable,
            };
            assert_eq!(sentence("Ann", &attempt, reason, phoenix.board()), said);
        }
    }
}
