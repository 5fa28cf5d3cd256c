//! Random games through the referee, as fast as it goes.

use rules::{
    Arsenal, Cell, Cells, Dice, Draw, Eye, Fleet, Game, Order, OrderKind, Phase, Ruleset, Seat, Sides,
    Sighting,
};

/// How often, of a hundred orders, a player who has special orders looks for one.
const SPECIAL_PERCENT: u32 = 10;

/// Plays random games one after another, and shows each turn to both players.
pub(super) struct RandomGames {
    ruleset: Ruleset,
    dice: Dice,
    specials: Vec<OrderKind>,
    /// Every cell of the board, to be shuffled.
    board: Vec<Cell>,
    decks: Sides<Vec<Cell>>,
    seen: Vec<Sighting>,
    tally: Tally,
}

/// What was played.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) orders: u64,
    /// What both players were told: it is summed so that no compiler leaves the telling out.
    pub(super) sightings: u64,
}

impl RandomGames {
    pub(super) fn new(ruleset: &Ruleset, seed: u64) -> RandomGames {
        let rules = ruleset.rules();
        let specials = [
            (OrderKind::Radar, rules.radar.is_some()),
            (OrderKind::Smoke, rules.smoke.is_some()),
            (OrderKind::Artillery, rules.artillery.is_some()),
            (OrderKind::Torpedo, rules.torpedo.is_some()),
        ];
        let board: Vec<Cell> = ruleset.board().cells().iter().collect();
        RandomGames {
            ruleset: ruleset.clone(),
            dice: Dice::from_seed(seed),
            specials: specials.into_iter().filter_map(|(kind, there)| there.then_some(kind)).collect(),
            decks: Sides::from_fn(|_| Vec::with_capacity(board.len())),
            board,
            seen: Vec::with_capacity(256),
            tally: Tally::default(),
        }
    }

    pub(super) fn tally(&self) -> Tally {
        self.tally
    }

    /// Plays the next game to its end. It depends on the seed and its number alone.
    pub(super) fn play(&mut self) {
        let mut dice = self.dice.fork_nth(self.tally.games);
        let fleets = Sides::from_fn(|_| Fleet::random(&self.ruleset, Draw::Uniform, &mut dice));
        let first = if self.tally.games.is_multiple_of(2) { Seat::A } else { Seat::B };
        let mut game = Game::new(&self.ruleset, fleets, first);
        for seat in Seat::BOTH {
            self.decks[seat].clear();
        }
        self.show(game.turns().first().expect("a game has an opening"));
        loop {
            let seat = match game.phase() {
                Phase::Turn(seat) => seat,
                Phase::Round { committed, .. } if committed.a => Seat::B,
                Phase::Round { .. } => Seat::A,
                Phase::Over(_) => break,
            };
            let order = self.order(game.arsenal(seat), seat, &mut dice);
            let turn = game.play(seat, order).expect("only legal orders are drawn");
            self.tally.orders += 1;
            self.show(turn);
        }
        self.tally.games += 1;
    }

    fn show(&mut self, turn: &rules::Turn) {
        for seat in Seat::BOTH {
            self.seen.clear();
            turn.seen_by(Eye::Player(seat), &mut self.seen);
            self.tally.sightings += self.seen.len() as u64;
        }
    }

    fn order(&mut self, arsenal: &Arsenal, seat: Seat, dice: &mut Dice) -> Order {
        if !self.specials.is_empty() && dice.percent(SPECIAL_PERCENT) {
            let kind = *dice.choose(&self.specials).expect("there are special orders");
            if let Some(order) = self.special(arsenal, kind, dice) {
                return order;
            }
        }
        let mut cells = Cells::EMPTY;
        for _ in 0..arsenal.shots() {
            let cell = loop {
                let cell = self.draw(seat, dice);
                // Cells may be spent by other means than the deck (cleared water, artillery), and a deck that was
                // shuffled anew may bring a cell back within one salvo.
                if arsenal.targets().has(cell) && !cells.has(cell) {
                    break cell;
                }
            };
            cells |= Cells::of(cell);
        }
        Order::Fire(cells)
    }

    fn special(&self, arsenal: &Arsenal, kind: OrderKind, dice: &mut Dice) -> Option<Order> {
        arsenal.offers(&self.ruleset, kind).ok()?;
        let board = self.ruleset.board();
        let at = *dice.choose(&self.board)?;
        Some(match kind {
            OrderKind::Radar => Order::Radar(at),
            OrderKind::Smoke => Order::Smoke(at),
            OrderKind::Artillery => Order::Artillery(at),
            OrderKind::Torpedo => {
                let lanes: Vec<_> = board.lanes().collect();
                Order::Torpedo(*dice.choose(&lanes)?)
            }
            OrderKind::Fire | OrderKind::Resign => return None,
        })
    }

    /// The next cell of a seat's deck. Drawing from a shuffled deck is drawing at random without repetition;
    /// where cells may be fired at again, a deck that ran out is shuffled anew.
    fn draw(&mut self, seat: Seat, dice: &mut Dice) -> Cell {
        let deck = &mut self.decks[seat];
        if deck.is_empty() {
            deck.extend_from_slice(&self.board);
        }
        // One card at a time, so that a short game does not pay for a whole shuffle.
        let pick = dice.below(deck.len() as u32) as usize;
        deck.swap_remove(pick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_played_to_its_end_and_the_same_each_time() {
        for ruleset in Ruleset::presets() {
            let tally = || {
                let mut games = RandomGames::new(&ruleset, 1);
                (0..20).for_each(|_| games.play());
                games.tally()
            };
            let (once, again) = (tally(), tally());
            assert_eq!(once, again, "{ruleset:?}");
            assert_eq!(once.games, 20);
            assert!(once.orders >= 20 * 10 && once.sightings > once.orders, "{ruleset:?}: {once:?}");
        }
    }

    #[test]
    fn random_classic_games_have_the_length_of_random_games() {
        // The shorter of two random searches for 17 cells among 100: about 92 shots of the winner.
        let mut games = RandomGames::new(&Ruleset::preset("classic").unwrap(), 7);
        (0..500).for_each(|_| games.play());
        let mean = games.tally().orders as f64 / 500.0;
        assert!((180.0..190.0).contains(&mean), "{mean}");
    }
}
