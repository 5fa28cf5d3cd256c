//! Fleets that are hard to find.

mod pools;
mod shyness;
mod symmetry;

use rules::{Dice, Draw, Fleet, Ruleset};

use self::shyness::Shyness;

/// How many fleets of a hundred are drawn uniformly all the same. An enemy who has learnt where hard fleets lie, along
/// the edges mostly, would find them sooner than others; so many keep him from relying on it.
const UNIFORM_PERCENT: u32 = 25;
/// How many fleets are looked at where no pool was made.
const CANDIDATES: usize = 12;

/// A fleet that costs those who look for it many shots.
///
/// For the presets it comes from a pool: of many uniform fleets those that cost the strong captains most. Any of them may
/// lie turned or mirrored. For other rules it is the shyest of a few uniform ones. Now and then it is any fleet at all,
/// so that nobody can count on the others.
pub fn hard_fleet(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    if dice.percent(UNIFORM_PERCENT) {
        return Fleet::random(ruleset, Draw::Uniform, dice);
    }
    match dice.choose(pools::of(ruleset)) {
        Some(fleet) => symmetry::any(ruleset, fleet, dice),
        None => shyest(ruleset, dice),
    }
}

/// The shyest of a few uniform fleets.
fn shyest(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    let shyness = Shyness::new(ruleset);
    let mut fleets: Vec<Fleet> =
        (0..CANDIDATES).map(|_| Fleet::random(ruleset, Draw::Uniform, dice)).collect();
    fleets.sort_by(|a, b| shyness.of(b).total_cmp(&shyness.of(a)));
    fleets.swap_remove(0)
}
