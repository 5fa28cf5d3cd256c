//! A local game in progress: the game itself, what each player has seen of it, and their logs.

use rules::{Attempt, End, Eye, Game, Illegal, Order, Phase, Seat, Sides};

use crate::names::Names;
use crate::player_log::PlayerLog;

/// A local game in progress: the game, what each player knows, and what each has not read yet.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) logs: Sides<PlayerLog>,
    news: Sides<Vec<String>>,
}

impl Table {
    /// A table for this game. What was played before is in the logs, and read by nobody yet.
    pub(crate) fn new(game: Game, names: &Names) -> Table {
        let log = |seat| PlayerLog::new(game.ruleset(), Eye::Player(seat), names.clone());
        let mut table = Table { logs: Sides::from_fn(log), news: Sides::default(), game };
        // The first turn is the start of the game, of which there is nothing to say.
        for seat in Seat::BOTH {
            table.logs[seat].view.watch(&table.game.turns()[0]);
        }
        (1..table.game.turns().len()).for_each(|turn| table.report(turn));
        table
    }

    /// Who is asked next: in a round A first, then B.
    pub(crate) fn mover(&self) -> Option<Seat> {
        match self.game.phase() {
            Phase::Turn(seat) => Some(seat),
            Phase::Round { committed, .. } if committed.a => Some(Seat::B),
            Phase::Round { .. } => Some(Seat::A),
            Phase::Over(_) => None,
        }
    }

    /// The part of this seat's log that has not been read yet.
    pub(crate) fn take_news(&mut self, seat: Seat) -> Vec<String> {
        std::mem::take(&mut self.news[seat])
    }

    /// Lets this seat read these sentences again.
    pub(crate) fn remind(&mut self, seat: Seat, sentences: &[String]) {
        self.news[seat].extend_from_slice(sentences);
    }

    /// Plays an attempt and adds the results to both logs. After an error nothing has changed.
    pub(crate) fn play(&mut self, seat: Seat, attempt: Attempt) -> Result<(), Illegal> {
        self.game.play(seat, attempt)?;
        self.report(self.game.turns().len() - 1);
        Ok(())
    }

    /// Plays a captain's order. An illegal one is our mistake, so the game does not count.
    pub(crate) fn play_captain(&mut self, seat: Seat, order: Order) {
        if self.play(seat, order.into()).is_err() && self.game.adjudge(End::SERVER_FAULT).is_ok() {
            self.report(self.game.turns().len() - 1);
        }
    }

    /// Adds a turn to both logs.
    fn report(&mut self, turn: usize) {
        for reader in Seat::BOTH {
            let mut seen = Vec::new();
            self.game.turns()[turn].seen_by(Eye::Player(reader), &mut seen);
            self.news[reader].extend(self.logs[reader].take_in(&seen, std::iter::empty()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Fleet, Ruleset};

    /// What both players read after these orders with these fleets, A first.
    fn heard(rules: &str, fleets: [&str; 2], orders: &[(Seat, &str)]) -> Sides<Vec<String>> {
        let ruleset = Ruleset::preset(rules).unwrap();
        let [a, b] = fleets.map(|text| Fleet::read(&ruleset, text).unwrap());
        let names = Names::new("Ann", "Bea").unwrap();
        let mut table = Table::new(Game::new(&ruleset, Sides::new(a, b), A), &names);
        for (seat, order) in orders {
            let order = Order::read(ruleset.board(), order).unwrap();
            table.play(*seat, order.into()).unwrap();
        }
        Sides::from_fn(|seat| table.take_news(seat))
    }

    use Seat::{A, B};

    const PHOENIX: &str = "Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4";

    #[test]
    fn shots_and_sinkings_are_reported_to_both_players() {
        let news = heard("phoenix", [PHOENIX; 2], &[(A, "A4"), (B, "J10"), (A, "B4")]);
        assert_eq!(
            news.a,
            [
                "You hit a ship at A4.",
                "Bea missed at J10.",
                "You sank the Submarine at B4.",
                "A smoke screen is ready.",
                "Artillery is ready."
            ]
        );
        assert_eq!(
            news.b,
            ["Ann hit your Submarine at A4.", "You missed at J10.", "Ann sank your Submarine at B4."]
        );
    }

    #[test]
    fn special_orders_are_reported_to_those_who_may_know() {
        let news = heard(
            "phoenix",
            [PHOENIX; 2],
            &[(A, "A4"), (B, "A4"), (A, "B4"), (B, "B4"), (A, "A:A3"), (B, "S:A1"), (A, "R:A1"), (B, "R:H8")],
        );
        assert_eq!(
            news.a[6..],
            [
                "You fired artillery at A3: hits at A3, B3.",
                "Bea laid a smoke screen.",
                "Radar at A1: blocked by smoke.",
                "Bea used radar.",
            ]
        );
        assert_eq!(
            news.b[6..],
            [
                "Ann fired artillery at A3: hit your Destroyer at A3, B3.",
                "You laid a smoke screen at A1.",
                "Ann used radar. Your smoke screen blocked it.",
                "Your smoke screen at A1 is gone.",
                "Radar at H8: no ship detected.",
            ]
        );
    }

    #[test]
    fn a_game_with_an_illegal_order_of_a_captain_does_not_count() {
        let ruleset = Ruleset::preset("classic").unwrap();
        let fleet = Fleet::random(&ruleset, rules::Draw::Uniform, &mut rules::Dice::from_seed(1));
        let names = Names::new("Ann", "Bea").unwrap();
        let mut table = Table::new(Game::new(&ruleset, Sides::new(fleet.clone(), fleet), B), &names);
        table.play_captain(B, Order::read(ruleset.board(), "R:A1").unwrap());
        assert_eq!((table.game.end(), table.mover()), (Some(End::SERVER_FAULT), None));
        for reader in Seat::BOTH {
            assert_eq!(table.logs[reader].view.end(), Some(End::SERVER_FAULT), "both are told");
        }
    }

    #[test]
    fn a_salvo_reports_no_squares_to_its_shooter() {
        let fleet = "Carrier A1-A5, Battleship C1-C4, Cruiser E1-E3, Submarine G1-G3, Destroyer I1-I2";
        let news = heard("salvo", [fleet; 2], &[(A, "(A1 A2 I1 I2 J10)"), (B, "J10")]);
        assert_eq!(
            news.a,
            [
                "Round 1.",
                "You fired at A1, A2, I1, I2, J10: 4 hits (Carrier 2, Destroyer 2).",
                "You sank the Destroyer.",
                "Bea missed at J10.",
            ]
        );
        assert_eq!(
            news.b,
            [
                "Round 1.",
                "Ann fired 5 shots: hit your Carrier at A1, A2; hit your Destroyer at I1, I2; missed at J10.",
                "Ann sank your Destroyer at I2.",
                "You fired at J10: no hits.",
            ]
        );
    }

    #[test]
    fn armour_and_wrecks_have_their_sentences() {
        let fleet = "fourdeck A1-D1, battleship A3-C3, threeship A5-C5, submarine A7-B7, twoship E3-E4, \
                     twoship G3-G4, oneship J1, oneship J3, oneship J5, oneship J7";
        let news = heard(
            "hackathon",
            [fleet; 2],
            &[(A, "A3"), (B, "R:B6"), (A, "A3"), (B, "J10"), (A, "A3"), (B, "J1")],
        );
        assert_eq!(news.a[0], "You hit a ship at A3.");
        assert_eq!(news.a[1], "Bea gave a hidden order.");
        assert_eq!(news.a[2], "You hit a ship at A3 again.");
        assert_eq!(news.a[4], "You fired at A3 again; nothing was left to hit there.");
        assert_eq!(news.a[5], "Bea sank your Patrol boat at J1.");
        assert_eq!(news.b[1], "Radar at B6: ships at A5, B5, C5.");
        assert_eq!(news.b[5], "You sank a ship at J1.");

        let fleet = "Five A1-E1, Four A3-D3, Three A5-C5, Three A7-C7, Two A9-B9, Two J9-J10";
        let news = heard("fog", [fleet; 2], &[(A, "A9"), (B, "A1"), (A, "B9")]);
        assert_eq!(
            news.a[2..],
            ["You sank a Destroyer at B9. It was at A9-B9.", "The squares around it are water."]
        );
    }
}
