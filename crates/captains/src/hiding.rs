//! Chooses fleets that are hard to find.

mod pools;
mod shyness;
mod symmetry;

use rules::{Dice, Draw, Fleet, Ruleset};

use self::shyness::Shyness;

/// How many fleets out of a hundred are drawn uniformly anyway. An enemy who has learned where hard fleets
/// are, mostly along the edges, would find them sooner; this many keep that from paying off.
const UNIFORM_PERCENT: u32 = 25;
/// How many fleets to compare if there is no pool for the rules.
const CANDIDATES: usize = 12;

/// A fleet that takes many shots to find.
///
/// For presets it comes from a pool: of many uniform fleets, those that take the strong captains the most
/// shots, randomly turned or mirrored. For other rules it is the best hidden of a few uniform ones. Now and
/// then it is any fleet at all, so that nobody can rely on the others.
pub fn hard_fleet(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    if dice.percent(UNIFORM_PERCENT) {
        return Fleet::random(ruleset, Draw::Uniform, dice);
    }
    match dice.choose(pools::of(ruleset)) {
        Some(fleet) => symmetry::any(ruleset, fleet, dice),
        None => shyest(ruleset, dice),
    }
}

/// The best hidden of a few uniform fleets.
fn shyest(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    let shyness = Shyness::new(ruleset);
    let mut fleets: Vec<Fleet> =
        (0..CANDIDATES).map(|_| Fleet::random(ruleset, Draw::Uniform, dice)).collect();
    fleets.sort_by(|a, b| shyness.of(b).total_cmp(&shyness.of(a)));
    fleets.swap_remove(0)
}
