//! Draws fleets in which every ship counts by the weight of its berth.

use rules::{Berth, Class, Dice, Draw, Fleet, Proposal, Ruleset};

use crate::inference::Weights;

/// Draws fleets by the [`Weights`] of their berths: a fleet is drawn as often as the product over its ships says.
///
/// Every ship is drawn by itself, and the fleet is started over if two of them conflict. So each legal fleet
/// keeps exactly the chance that its weights give it among all legal fleets.
#[derive(Clone, Debug)]
pub struct WeightedDraw {
    ruleset: Ruleset,
    /// For every length of ship, the sums of the weights up to each berth.
    sums: Vec<(u8, Vec<u32>)>,
}

/// How often a fleet is started over. Weights that leave room for hardly any fleet get a uniform one.
const TRIES: u32 = 1_000_000;

impl WeightedDraw {
    /// Prepares to draw fleets of these rules by these weights, which were made for them.
    pub fn new(ruleset: &Ruleset, weights: &Weights) -> WeightedDraw {
        let mut sums: Vec<(u8, Vec<u32>)> = Vec::new();
        for length in ruleset.classes().iter().map(Class::length) {
            if sums.iter().all(|(known, _)| *known != length) {
                let up_to = weights.of_length(length).iter().scan(0, |sum, weight| {
                    *sum += u32::from(*weight);
                    Some(*sum)
                });
                sums.push((length, up_to.collect()));
            }
        }
        WeightedDraw { ruleset: ruleset.clone(), sums }
    }

    /// A fleet.
    pub fn fleet(&self, dice: &mut Dice) -> Fleet {
        let mut lain: Vec<(&Class, &Berth)> = Vec::with_capacity(usize::from(self.ruleset.ship_count()));
        for _ in 0..TRIES {
            lain.clear();
            let laid = self.ruleset.roster().all(|class| {
                let berth = self.berth(class, dice);
                let fits = lain.iter().all(|(_, other)| berth.fits_beside(other));
                lain.push((class, berth));
                fits
            });
            if laid {
                let ships = lain.iter().map(|(class, berth)| Proposal::along(class.name(), berth.span));
                return Fleet::new(&self.ruleset, &ships.collect::<Vec<_>>())
                    .expect("ships that fit beside each other are a fleet");
            }
        }
        Fleet::random(&self.ruleset, Draw::Uniform, dice)
    }

    fn berth<'r>(&self, class: &'r Class, dice: &mut Dice) -> &'r Berth {
        let sums = self.sums.iter().find(|(length, _)| *length == class.length());
        let (_, sums) = sums.expect("every length has weights");
        let number = dice.below(*sums.last().expect("every ship has a berth"));
        &class.berths()[sums.partition_point(|sum| *sum <= number)]
    }
}
