//! Simulated games of known strength, and how far a simulation may be off.

use arena::elo::to_share;
use arena::{Pairs, Points};
use rules::{Dice, Outcome, Seat};

/// True with this chance.
pub(crate) fn happens(chance: f64, dice: &mut Dice) -> bool {
    (dice.next_u64() >> 11) as f64 / ((1u64 << 53) as f64) < chance
}

/// How games come out: how much stronger A is, how much the first move is worth, how many games are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Truth {
    pub(crate) elo: f64,
    pub(crate) first_move: f64,
    pub(crate) draws: f64,
}

impl Truth {
    /// A's chance of a game that is not drawn.
    fn chance(self, first: Seat) -> f64 {
        let advantage = if first == Seat::A { self.first_move } else { -self.first_move };
        to_share(self.elo + advantage)
    }

    pub(crate) fn game(self, first: Seat, dice: &mut Dice) -> Outcome {
        if happens(self.draws, dice) {
            Outcome::Drawn
        } else if happens(self.chance(first), dice) {
            Outcome::Won(Seat::A)
        } else {
            Outcome::Won(Seat::B)
        }
    }

    pub(crate) fn pair(self, dice: &mut Dice) -> (Points, Points) {
        let [one, other] = Seat::BOTH.map(|first| Points::of(self.game(first, dice), Seat::A).unwrap());
        (one, other)
    }

    pub(crate) fn pairs(self, count: u32, dice: &mut Dice) -> Pairs {
        let mut pairs = Pairs::default();
        for _ in 0..count {
            let (one, other) = self.pair(dice);
            pairs.add(one, other);
        }
        pairs
    }

    /// The share of the points that A gets in the long run, the first move going in turn.
    pub(crate) fn share(self) -> f64 {
        let won = Seat::BOTH.map(|first| self.chance(first)).iter().sum::<f64>() / 2.0;
        self.draws / 2.0 + (1.0 - self.draws) * won
    }
}

/// How far a share of `trials` may be from its true value: four standard deviations of the binomial, which a right
/// program exceeds once in 16,000 seeds. The seeds are fixed.
pub(crate) fn tolerance(share: f64, trials: u32) -> f64 {
    4.0 * (share * (1.0 - share) / f64::from(trials)).sqrt()
}
