//! Chooses fleets that are hard to find.

mod pools;
mod shyness;
mod symmetry;
mod weighted;

use rules::{Dice, Draw, Fleet, Ruleset};

use self::shyness::Shyness;
use crate::dossier::Dossier;

/// How many pooled fleets out of a hundred are drawn uniformly anyway, so that a shooter who has learned the
/// pool cannot rely on it.
const UNIFORM_PERCENT: u32 = 25;
/// How many fleets to compare if there is no pool for the rules.
const CANDIDATES: usize = 12;
/// How many fleets of each kind are compared by how late an opponent finds them.
const COMPARED: usize = 8;
/// How many fleets out of a hundred are hidden ones whatever is known of the opponent, so that nobody can rely
/// on the others.
const HIDDEN_PERCENT: u32 = 30;
/// How many are pooled ones if nothing is known: most opponents have not studied them.
const POOLED_PERCENT: u32 = 40;

/// A fleet that takes many shots to find: a hidden one, or often a pooled one, which is harder still for those
/// who do not expect it.
///
/// Under rules without weights for hidden fleets it is a uniform one.
pub fn hard_fleet(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    if weighted::of("hidden", ruleset).is_some() && dice.percent(POOLED_PERCENT) {
        return pooled_fleet(ruleset, dice);
    }
    hidden_fleet(ruleset, dice)
}

/// A fleet that takes many shots to find even for a shooter who knows how it is placed: each ship by the
/// weights in `hidden-fleets.txt`. Under rules without weights it is a uniform one.
pub fn hidden_fleet(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    match weighted::of("hidden", ruleset) {
        Some(draw) => draw.fleet(dice),
        None => Fleet::random(ruleset, Draw::Uniform, dice),
    }
}

/// A fleet that takes many shots to find for most shooters, and not too few for one who knows how it is placed:
/// each ship by weights in `hidden-fleets.txt`. Under rules without such weights it is a pooled one.
pub fn evasive_fleet(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    match weighted::of("evasive", ruleset) {
        Some(draw) => draw.fleet(dice),
        None => pooled_fleet(ruleset, dice),
    }
}

/// A fleet that takes many shots to find for a shooter who does not expect it.
///
/// For presets it comes from a pool: of many uniform fleets, those that take the strong captains the most
/// shots, randomly turned or mirrored. For other rules it is the best hidden of a few uniform ones. Now and
/// then it is any fleet at all.
pub fn pooled_fleet(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    if dice.percent(UNIFORM_PERCENT) {
        return Fleet::random(ruleset, Draw::Uniform, dice);
    }
    match dice.choose(pools::of(ruleset)) {
        Some(fleet) => symmetry::any(ruleset, fleet, dice),
        None => shyest(ruleset, dice),
    }
}

/// A fleet that this opponent finds late: of some hard ones, the one whose squares were fired at last in the
/// games so far, or now and then any hidden fleet.
pub(crate) fn late_fleet(dossier: &Dossier, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    let shooting = dossier.shooting();
    if dossier.check(ruleset).is_err() || shooting.is_empty() {
        return evasive_fleet(ruleset, dice);
    }
    if dice.percent(HIDDEN_PERCENT) {
        return hidden_fleet(ruleset, dice);
    }
    let hidden: Vec<Fleet> = (0..COMPARED).map(|_| hidden_fleet(ruleset, dice)).collect();
    let pooled = (0..COMPARED).map(|_| pooled_fleet(ruleset, dice));
    let late = |fleet: &Fleet| shooting.lateness(fleet, ruleset);
    let latest = hidden.into_iter().chain(pooled).max_by(|one, other| late(one).total_cmp(&late(other)));
    latest.expect("some fleets are compared")
}

/// The pool of these rules, before its fleets are turned or mirrored; empty if they are not a preset.
pub fn pool(ruleset: &Ruleset) -> &'static [Fleet] {
    pools::of(ruleset)
}

/// The best hidden of a few uniform fleets.
fn shyest(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    let shyness = Shyness::new(ruleset);
    let mut fleets: Vec<Fleet> =
        (0..CANDIDATES).map(|_| Fleet::random(ruleset, Draw::Uniform, dice)).collect();
    fleets.sort_by(|a, b| shyness.of(b).total_cmp(&shyness.of(a)));
    fleets.swap_remove(0)
}
