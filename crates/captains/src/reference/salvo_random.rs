//! Salvo-random: fires every shot at random.

use rules::{Dice, Order, View};

use super::shots;
use crate::budget::Budget;
use crate::captain::Captain;

/// Fires all its shots at random cells not yet fired at. The salvo rules describe no computer player, so this
/// is the simplest one; it plays all rules and uses no special orders.
#[derive(Clone, Copy, Debug)]
pub struct SalvoRandom;

impl Captain for SalvoRandom {
    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        shots::random(view, u32::MAX, dice)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::Rehearsal;
    use super::*;
    use rules::{Cells, Draw, Eye, Fleet, Game, Ruleset, Seat, Sides};

    #[test]
    fn it_fires_every_shot_it_has_at_fresh_cells() {
        let salvo = Ruleset::preset("salvo").unwrap();
        let mut dice = Dice::from_seed(1);
        let fleets = Sides::from_fn(|_| Fleet::random(&salvo, Draw::Uniform, &mut dice));
        let mut game = Game::new(&salvo, fleets, Seat::A);
        let mut fired = Cells::EMPTY;
        for _ in 0..5 {
            for seat in Seat::BOTH {
                let view = game.view(Eye::Player(seat));
                let order = SalvoRandom.order(&view, &mut dice, Budget::USUAL);
                let Order::Fire(cells) = order else { panic!("{order:?}") };
                assert_eq!(cells.len(), view.arsenal(seat).shots());
                if seat == Seat::A {
                    assert!(!cells.meets(fired));
                    fired |= cells;
                }
                game.play(seat, order).unwrap();
            }
        }
    }

    #[test]
    fn every_cell_is_as_likely() {
        let game = Rehearsal::preset("classic", "Ca A1-E1, Ba A2-D2, Cr A3-C3, Su A4-C4, De D3-D4");
        let (view, mut dice) = (game.view(), Dice::from_seed(9));
        let mut seen = [0u32; 256];
        for _ in 0..20_000 {
            let Order::Fire(cells) = SalvoRandom.order(&view, &mut dice, Budget::USUAL) else { panic!() };
            seen[usize::from(cells.first().unwrap().index())] += 1;
        }
        let drawn = game.board().cells().iter().map(|cell| f64::from(seen[usize::from(cell.index())]));
        // 99 degrees of freedom: above 149 once in a thousand seeds; this seed is fixed.
        let chi: f64 = drawn.map(|n| (n - 200.0).powi(2) / 200.0).sum();
        assert!(chi < 149.0, "chi-square {chi}");
    }
}
