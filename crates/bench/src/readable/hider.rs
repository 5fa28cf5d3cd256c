//! Hides fleets where a captain was seen to shoot late.

use rules::{Cells, Dice, Draw, Fleet, Ruleset};

/// A square is safe if fewer than this share of games had it among the early shots.
const SAFE: f64 = 0.03;

/// An opponent who has counted the early shots of some games.
pub(super) struct Hider<'a> {
    ruleset: &'a Ruleset,
    /// For every cell, the share of games in which it was fired at early.
    early: Box<[f64; 256]>,
}

impl<'a> Hider<'a> {
    /// Counts games, each as the cells that were fired at early.
    pub(super) fn new(ruleset: &'a Ruleset, games: impl ExactSizeIterator<Item = Cells>) -> Hider<'a> {
        let mut early = Box::new([0.0; 256]);
        let share = 1.0 / games.len() as f64;
        for cell in games.flatten() {
            early[usize::from(cell.index())] += share;
        }
        Hider { ruleset, early }
    }

    /// The best hidden of this many uniform fleets.
    pub(super) fn fleet(&self, dice: &mut Dice, drawn: u64) -> Fleet {
        let mut best = Fleet::random(self.ruleset, Draw::Uniform, dice);
        let mut least = self.exposure(&best);
        for _ in 1..drawn {
            let fleet = Fleet::random(self.ruleset, Draw::Uniform, dice);
            let exposure = self.exposure(&fleet);
            if exposure < least {
                (best, least) = (fleet, exposure);
            }
        }
        best
    }

    /// How many of the squares of a fleet are fired at early on average, had it been uniform.
    fn exposure(&self, fleet: &Fleet) -> f64 {
        fleet.occupied().iter().map(|cell| self.early[usize::from(cell.index())]).sum()
    }

    /// How many squares are hardly ever fired at early.
    pub(super) fn safe(&self) -> usize {
        let cells = self.ruleset.board().cells();
        cells.iter().filter(|cell| self.early[usize::from(cell.index())] < SAFE).count()
    }
}

#[cfg(test)]
mod tests {
    use rules::Cell;

    use super::*;

    #[test]
    fn the_best_hidden_fleet_keeps_away_from_early_shots() {
        let classic = Ruleset::preset("classic").unwrap();
        let west: Cells = classic.board().cells().iter().filter(|cell| cell.x() < 5).collect();
        let hider = Hider::new(&classic, [west, west].into_iter());
        assert_eq!(hider.safe(), 50);
        let fleet = hider.fleet(&mut Dice::from_seed(1), 2000);
        let west = (fleet.occupied() & west).iter().map(Cell::x).count();
        // A fleet of 17 squares has 8.5 of them in the west on average, and the best of 2,000 hardly any.
        assert!(west <= 1, "{}", fleet.name(&classic));
    }
}
