//! Pairings: who plays whom, in which order, and who moves first.

use std::collections::BTreeMap;
use std::fmt::Debug;

use rules::{Dice, Outcome, Seat, Sides};

/// The results of a tournament so far, by [`Fixture::game`]. A void one stays void: it is not played again.
pub type Results = BTreeMap<usize, Outcome>;

/// Decides who plays whom, from the results so far.
///
/// A pairing keeps no state: the same results always give the same games, so that a tournament can be resumed from its
/// results alone. A game that is known doesn't change when more results arrive.
pub trait Pairing: Debug + Send + Sync {
    /// The number of contestants. They are numbers from 0, in the order in which they were entered.
    fn contestants(&self) -> usize;

    /// How many games there are, as far as the results tell.
    fn total(&self, results: &Results) -> usize;

    /// A game by its number; none if there is no such game, or if its players depend on results that are missing.
    fn fixture(&self, game: usize, results: &Results) -> Option<Fixture>;
}

/// The format of a round robin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Each pair plays once. The order is shuffled, and first moves are drawn so that each contestant's numbers of games
    /// as first and second mover differ by at most one.
    Once,
    /// Each pair plays this many pairs of games; in the second game of a pair the other side moves first.
    Paired(u32),
}

/// One game of a schedule. Contestants are numbers from 0, in the order in which they were entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    /// Its place in the schedule, from 0.
    pub game: usize,
    /// Its pairing, from 0: a single game, or two games with the first move swapped.
    pub pairing: usize,
    /// The players; both games of a pair have the same seats.
    pub players: Sides<usize>,
    /// Who moves first.
    pub first: Seat,
}

/// All games of a round robin, in playing order.
///
/// It depends only on the number of contestants, the format and the seed, so it is never stored. A longer
/// [`Format::Paired`] begins with the games of a shorter one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    contestants: usize,
    fixtures: Vec<Fixture>,
}

impl Schedule {
    /// The schedule for this many contestants.
    pub fn new(contestants: usize, format: Format, seed: u64) -> Schedule {
        let mut schedule = Schedule { contestants, fixtures: Vec::new() };
        // A separate fork, so that drawing the schedule never changes the games.
        let mut dice = Dice::from_seed(seed).fork("schedule");
        match format {
            Format::Once => schedule.draw_once(&mut dice),
            Format::Paired(pairs) => schedule.draw_paired(pairs, &mut dice),
        }
        schedule
    }

    /// The games; [`Fixture::game`] is the index.
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }

    fn push(&mut self, pairing: usize, players: Sides<usize>, first: Seat) {
        self.fixtures.push(Fixture { game: self.fixtures.len(), pairing, players, first });
    }

    /// Seats the contestants in a circle at random. Each moves first against the next half of the circle clockwise, and
    /// second against the other half; with an even number, a coin decides for the one straight across.
    fn draw_once(&mut self, dice: &mut Dice) {
        let n = self.contestants;
        let mut circle: Vec<usize> = (0..n).collect();
        dice.shuffle(&mut circle);
        let mut pairs = Vec::new();
        for (place, &one) in circle.iter().enumerate() {
            for step in 1..=n / 2 {
                let other = circle[(place + step) % n];
                if step * 2 < n {
                    pairs.push((one, other));
                } else if place < step {
                    pairs.push(if dice.below(2) == 0 { (one, other) } else { (other, one) });
                }
            }
        }
        dice.shuffle(&mut pairs);
        for (pairing, (first, second)) in pairs.into_iter().enumerate() {
            // The lower number always sits at A, so that a pair's seats don't depend on the draw.
            let (players, seat) = if first < second {
                (Sides::new(first, second), Seat::A)
            } else {
                (Sides::new(second, first), Seat::B)
            };
            self.push(pairing, players, seat);
        }
    }

    /// Repeats Berger's rounds: in a round each contestant meets one other, in two games with the first move swapped. The
    /// starting numbers are random.
    fn draw_paired(&mut self, pairs: u32, dice: &mut Dice) {
        let mut numbers: Vec<usize> = (0..self.contestants).collect();
        dice.shuffle(&mut numbers);
        let rounds = berger(self.contestants);
        let mut met = 0;
        for _ in 0..pairs {
            for round in &rounds {
                let tables = round.iter().map(|&(a, b)| Sides::new(numbers[a], numbers[b]));
                for first in Seat::BOTH {
                    for (table, players) in tables.clone().enumerate() {
                        self.push(met + table, players, first);
                    }
                }
                met += round.len();
            }
        }
    }
}

impl Pairing for Schedule {
    fn contestants(&self) -> usize {
        self.contestants
    }

    fn total(&self, _: &Results) -> usize {
        self.fixtures.len()
    }

    fn fixture(&self, game: usize, _: &Results) -> Option<Fixture> {
        self.fixtures.get(game).copied()
    }
}

/// Games between two contestants who take turns moving first. The first contestant always sits at A.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// How many games.
    pub games: usize,
}

impl Pairing for Series {
    fn contestants(&self) -> usize {
        2
    }

    fn total(&self, _: &Results) -> usize {
        self.games
    }

    fn fixture(&self, game: usize, _: &Results) -> Option<Fixture> {
        let first = if game.is_multiple_of(2) { Seat::A } else { Seat::B };
        let fixture = Fixture { game, pairing: game / 2, players: Sides::new(0, 1), first };
        (game < self.games).then_some(fixture)
    }
}

/// The rounds of a round robin by Berger's table: one place is fixed and the others rotate by half the circle, which
/// makes each contestant's seats alternate. With an odd number, the contestant paired with the empty place has a bye.
fn berger(contestants: usize) -> Vec<Vec<(usize, usize)>> {
    if contestants < 2 {
        return Vec::new();
    }
    let even = contestants.next_multiple_of(2);
    let around = even - 1;
    let mut rounds = Vec::new();
    for round in 0..around {
        // Round r starts where round r - 1 ended: half the circle further on.
        let start = round * (even / 2) % around;
        let still = if round % 2 == 0 { (start, around) } else { (around, start) };
        let others = (1..even / 2).map(|step| ((start + step) % around, (start + around - step) % around));
        let tables = std::iter::once(still).chain(others);
        rounds.push(tables.filter(|&(a, b)| a < contestants && b < contestants).collect());
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_for_six_is_the_one_in_the_books() {
        // Berger's table for six players as chess federations print it, counted from 1.
        let printed = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
        for (round, printed) in berger(6).iter().zip(printed) {
            let text: Vec<String> = round.iter().map(|(a, b)| format!("{}-{}", a + 1, b + 1)).collect();
            assert_eq!(text.join(" "), printed);
        }
    }

    #[test]
    fn with_an_odd_number_somebody_rests_in_every_round() {
        let rounds = berger(5);
        assert_eq!(rounds.len(), 5);
        assert!(rounds.iter().all(|round| round.len() == 2));
        assert_eq!((berger(0), berger(1)), (Vec::new(), Vec::new()));
        assert_eq!(berger(2), [[(0, 1)]]);
    }
}
