//! Hidden fleets on a small board.

use rules::{Dice, Fleet, Ruleset};

use super::layout::Layout;
use super::sea::{Bits, bits};

/// The most ships a fleet may have here.
pub(super) const MOST_SHIPS: usize = 10;

/// How many fleets are thrown away before the drawing is left to the rules, which never go on for ever.
const TRIES: u32 = 10_000_000;

/// A fleet as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hidden {
    /// The cells of each ship, in the order of the roster; nothing after the last ship.
    pub(super) ships: [Bits; MOST_SHIPS],
    /// The cells of all ships.
    pub(super) occupied: Bits,
}

impl Hidden {
    fn of(fleet: &Fleet) -> Hidden {
        let mut ships = [0; MOST_SHIPS];
        for (index, ship) in ships.iter_mut().enumerate().take(fleet.ships().len()) {
            *ship = bits(fleet.cells_of(index));
        }
        Hidden { ships, occupied: bits(fleet.occupied()) }
    }
}

/// Lays out the fleets that [`Layout::fleet`] lays out, by the same dice, without making a [`Fleet`] of each try.
pub(super) struct Drawer {
    ruleset: Ruleset,
    layout: Layout,
    /// For each ship every place it may take, and the cells that must be free of other ships for that.
    places: Vec<Vec<(Bits, Bits)>>,
}

impl Drawer {
    /// The fleet has at most [`MOST_SHIPS`] ships, all straight, on a small board.
    pub(super) fn new(ruleset: &Ruleset, layout: Layout) -> Drawer {
        let places = |class: &rules::Class| {
            class.berths().iter().map(|berth| (bits(berth.cells), bits(berth.domain))).collect()
        };
        Drawer { ruleset: ruleset.clone(), layout, places: ruleset.roster().map(places).collect() }
    }

    pub(super) fn next(&self, dice: &mut Dice) -> Hidden {
        let quick = match self.layout {
            Layout::Uniform => (0..TRIES).find_map(|_| self.try_once(dice)),
            Layout::Sequential | Layout::Rounded | Layout::Hard => None,
        };
        quick.unwrap_or_else(|| Hidden::of(&self.layout.fleet(&self.ruleset, dice)))
    }

    /// Draws every ship freely; nothing if two of them are in each other's way.
    #[inline]
    fn try_once(&self, dice: &mut Dice) -> Option<Hidden> {
        let mut hidden = Hidden { ships: [0; MOST_SHIPS], occupied: 0 };
        for (ship, places) in hidden.ships.iter_mut().zip(&self.places) {
            let (cells, domain) = places[dice.below(places.len() as u32) as usize];
            if domain & hidden.occupied != 0 {
                return None;
            }
            *ship = cells;
            hidden.occupied |= cells;
        }
        Some(hidden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_dice_give_the_same_fleets_as_in_a_real_game() {
        for name in ["classic", "fog", "phoenix", "morskoi"] {
            let ruleset = Ruleset::preset(name).unwrap();
            for layout in Layout::ALL {
                let drawer = Drawer::new(&ruleset, layout);
                let (mut ours, mut theirs) = (Dice::from_seed(5), Dice::from_seed(5));
                for _ in 0..200 {
                    let mut ours = drawer.next(&mut ours);
                    let mut theirs = Hidden::of(&layout.fleet(&ruleset, &mut theirs));
                    // Fleets list equal ships in reading order, tries in the order they were drawn.
                    ours.ships.sort_unstable();
                    theirs.ships.sort_unstable();
                    assert_eq!(ours, theirs, "{name} {layout:?}");
                }
            }
        }
    }

    #[test]
    fn as_many_tries_succeed_as_there_are_fleets() {
        let touching = Ruleset::preset("classic").unwrap();
        let mut rules = touching.rules().clone();
        rules.name = "apart".to_owned();
        rules.placement.gap = rules::Gap::AllAround;
        let apart = Ruleset::try_from(rules).unwrap();
        for (ruleset, fleets) in [(touching, 30_093_975_536.0), (apart, 3_851_502_784.0)] {
            let drawer = Drawer::new(&ruleset, Layout::Uniform);
            let tuples: f64 = drawer.places.iter().map(|places| places.len() as f64).product();
            let mut dice = Dice::from_seed(5);
            let tries = 1_000_000;
            let legal = (0..tries).filter(|_| drawer.try_once(&mut dice).is_some()).count() as f64;
            let expected = fleets / tuples;
            let error = (expected * (1.0 - expected) / f64::from(tries)).sqrt();
            assert!((legal / f64::from(tries) - expected).abs() < 3.0 * error, "{}", ruleset.id());
        }
    }
}
