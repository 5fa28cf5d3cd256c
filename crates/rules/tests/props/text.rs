//! What is written can be read back.

use proptest::prelude::*;
use rules::{Attempt, Board, Cell, Cells, Draw, Fleet, Heading, Labels, Lane, Order, Ruleset, Span};

use crate::cases;
use crate::custom::custom;
use crate::script::scripts;

fn boards() -> impl Strategy<Value = Board> {
    let labels = prop_oneof![Just(Labels::LettersAcross), Just(Labels::LettersDown)];
    (4u8..=16, 4u8..=16, labels)
        .prop_map(|(width, height, labels)| Board::new(width, height, labels).unwrap())
}

/// An order somewhere on the board.
fn orders() -> impl Strategy<Value = (Board, Order)> {
    (boards(), any::<u8>(), proptest::collection::vec(any::<u32>(), 1..20)).prop_map(
        |(board, kind, picks)| {
            let cell = |pick: u32| board.cells().nth(pick % board.cells().len()).unwrap();
            let at = cell(picks[0]);
            let order = match kind % 7 {
                0 => Order::Radar(at),
                1 => Order::Artillery(at),
                2 => Order::Smoke(at),
                3 => Order::Torpedo(Lane::Column(at.x())),
                4 => Order::Torpedo(Lane::Row(at.y())),
                5 => Order::Resign,
                _ => Order::Fire(picks.into_iter().map(cell).collect::<Cells>()),
            };
            (board, order)
        },
    )
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn orders_read_back((board, order) in orders()) {
        let text = order.name(board).to_string();
        prop_assert_eq!(Order::read(board, &text), Ok(order), "{}", text);
        prop_assert_eq!(Attempt::read(board, &text), Attempt::Order(order));
        prop_assert_eq!(Order::read(board, &format!("  {} ", text.to_lowercase())), Ok(order), "{}", text);
    }

    #[test]
    fn spans_read_back((board, order) in orders(), length in 1u8..=16, heading in 0usize..4) {
        let start = match order {
            Order::Radar(at) | Order::Artillery(at) | Order::Smoke(at) => at,
            _ => Cell::new(0, 0).unwrap(),
        };
        if let Some(span) = Span::new(board, start, Heading::ALL[heading], length) {
            let text = span.name(board).to_string();
            prop_assert_eq!(Span::read(board, &text), Ok(span), "{}", text);
        }
    }

    #[test]
    fn any_text_is_an_order_or_says_why(board in boards(), text in "[(RATSrats]?:?[A-Pa-p0-9():, -]{0,12}") {
        match Order::read(board, &text) {
            Ok(order) => prop_assert_eq!(Order::read(board, &order.name(board).to_string()), Ok(order)),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                prop_assert_eq!(Attempt::read(board, &text), Attempt::Unreadable(text));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn fleets_and_rules_read_back(script in scripts(custom(), 0), sequential in any::<bool>()) {
        let ruleset = script.ruleset();
        let draw = if sequential { Draw::Sequential } else { Draw::Uniform };
        let fleet = Fleet::random(&ruleset, draw, &mut rules::Dice::from_seed(script.seed));
        let text = fleet.name(&ruleset).to_string();
        prop_assert_eq!(Fleet::read(&ruleset, &text), Ok(fleet.clone()), "{}", text);
        let backwards: Vec<&str> = text.split(", ").collect::<Vec<_>>().into_iter().rev().collect();
        prop_assert_eq!(Fleet::read(&ruleset, &backwards.join(" ,").to_lowercase()), Ok(fleet), "{}", text);
        let toml = ruleset.to_toml();
        prop_assert_eq!(Ruleset::from_toml(&toml), Ok(ruleset), "{}", toml);
    }
}

#[test]
fn lanes_beyond_every_board_have_a_name_all_the_same() {
    for labels in [Labels::LettersAcross, Labels::LettersDown] {
        let board = Board::new(10, 10, labels).unwrap();
        for lane in [Lane::Column(u8::MAX), Lane::Row(u8::MAX)] {
            assert!(!board.has_lane(lane));
            assert!(Order::read(board, &Order::Torpedo(lane).name(board).to_string()).is_err());
        }
    }
}
