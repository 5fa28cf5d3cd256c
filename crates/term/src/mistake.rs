//! Illegal orders in the third person: what a player tried, and why it was not legal.

use rules::{Attempt, Board, Illegal, Order};

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
            format!("{name} tried to {}. The referee answered: \"{reason}\"", deed(*order, board))
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
            (
                "J1",
                "Ann tried to fire at J1. The referee answered: \"J1 has been fired at or is known water. Choose another square.\"",
            ),
            (
                "(A1 A2)",
                "Ann tried to fire at A1, A2. The referee answered: \"You have 1 shot but chose 2 squares.\"",
            ),
            (
                "T:5",
                "Ann tried to fire the torpedo along row 5. The referee answered: \"The torpedo is locked. It unlocks when the enemy has 1 ship left.\"",
            ),
            (
                "S:B2",
                "Ann tried to lay a smoke screen at B2. The referee answered: \"You have no smoke screens. Each enemy ship you sink gives you one.\"",
            ),
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
