//! Random fleets, and whether a rule set allows drawing them.

use smallvec::SmallVec;

use crate::cells::Cells;
use crate::dice::Dice;
use crate::fleet::{Fleet, Ship};
use crate::ruleset::{Berth, Class, RulesFault, Ruleset};
use crate::span::Span;

/// How a random fleet is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Draw {
    /// Every legal fleet is equally likely. The default, and what statistics assume.
    #[default]
    Uniform,
    /// Ship by ship in fleet order, each equally likely among the free positions: what most programs do. It
    /// favours fleets whose early ships leave little room.
    Sequential,
}

/// How many fleets the check may reject before it calls a fleet too tight to draw. A game may reject five
/// times as many, so a rule set that passed the check practically never runs out.
const CHECK_TRIES: u32 = 2_000_000;
const GAME_TRIES: u32 = 5 * CHECK_TRIES;
/// How many fleets the check must find within its tries. One could be luck, and a rule set sent again and
/// again would eventually get lucky.
const CHECK_FLEETS: u32 = 5;
/// How many berths a search for one legal fleet may try.
const SEARCH_NODES: u32 = 2_000_000;

impl Fleet {
    /// A random fleet.
    pub fn random(ruleset: &Ruleset, draw: Draw, dice: &mut Dice) -> Fleet {
        let ships = match draw {
            Draw::Uniform => {
                let mut tries = GAME_TRIES;
                uniform(ruleset, dice, &mut tries)
            }
            Draw::Sequential => sequential(ruleset, dice, GAME_TRIES),
        };
        // The rule set was checked, so drawing almost never fails; the search is a last resort that
        // guarantees to end.
        let ships = ships.or_else(|| search(ruleset, SEARCH_NODES).ok());
        Fleet::proved(ships.expect("a rule set has a legal fleet"))
    }
}

/// Draws every ship freely and starts over on any conflict: each combination of legal positions is equally
/// likely, and equal ships make each fleet appear in equally many combinations.
fn uniform(ruleset: &Ruleset, dice: &mut Dice, tries: &mut u32) -> Option<Vec<Ship>> {
    let mut ships = Vec::with_capacity(usize::from(ruleset.ship_count()));
    'tries: while *tries > 0 {
        *tries -= 1;
        ships.clear();
        let mut taken = Taken::default();
        for class in ruleset.roster() {
            let berth = &class.berths()[dice.below(class.berths().len() as u32) as usize];
            if !taken.admit(berth) {
                continue 'tries;
            }
            ships.push(Ship { class: class.id(), span: berth.span });
        }
        return Some(ships);
    }
    None
}

fn sequential(ruleset: &Ruleset, dice: &mut Dice, tries: u32) -> Option<Vec<Ship>> {
    let mut free: Vec<&Berth> = Vec::new();
    'tries: for _ in 0..tries {
        let mut ships = Vec::with_capacity(usize::from(ruleset.ship_count()));
        let mut taken = Taken::default();
        for class in ruleset.roster() {
            free.clear();
            free.extend(class.berths().iter().filter(|berth| taken.admits(berth)));
            let Some(&berth) = dice.choose(&free) else { continue 'tries };
            taken.admit(berth);
            ships.push(Ship { class: class.id(), span: berth.span });
        }
        return Some(ships);
    }
    None
}

/// The berths a fleet has taken so far.
#[derive(Default)]
struct Taken {
    cells: Cells,
    /// Only diagonal ships can cross, so only they need remembering.
    diagonals: SmallVec<[Span; 8]>,
}

impl Taken {
    fn admits(&self, berth: &Berth) -> bool {
        !berth.domain.meets(self.cells) && !self.diagonals.iter().any(|other| berth.span.crosses(*other))
    }

    fn admit(&mut self, berth: &Berth) -> bool {
        if !self.admits(berth) {
            return false;
        }
        self.cells |= berth.cells;
        if !berth.span.heading().is_straight() {
            self.diagonals.push(berth.span);
        }
        true
    }
}

/// Why a fleet of these rules cannot be placed or drawn, if so.
pub(crate) fn feasibility(ruleset: &Ruleset, dice: &mut Dice) -> Option<RulesFault> {
    // Drawing proves both at once and is quick for every fleet people play.
    let mut tries = CHECK_TRIES;
    if (0..CHECK_FLEETS).all(|_| uniform(ruleset, dice, &mut tries).is_some()) {
        return None;
    }
    Some(match search(ruleset, SEARCH_NODES) {
        Ok(_) => RulesFault::TooTight,
        Err(Stopped::NoneExists) => RulesFault::NoFleet,
        Err(Stopped::GaveUp) => RulesFault::NoFleetFound { nodes: SEARCH_NODES },
    })
}

#[derive(Debug)]
enum Stopped {
    NoneExists,
    GaveUp,
}

/// Looks for any legal fleet, longest ships first, equal ships in order of their berths.
fn search(ruleset: &Ruleset, nodes: u32) -> Result<Vec<Ship>, Stopped> {
    let mut roster: Vec<&Class> = ruleset.roster().collect();
    roster.sort_by_key(|class| std::cmp::Reverse(class.length()));
    let mut left = nodes;
    let mut ships = Vec::new();
    let mut lain = Vec::new();
    if lay(&roster, 0, &mut lain, &mut ships, &mut left) {
        Ok(ships)
    } else {
        Err(if left == 0 { Stopped::GaveUp } else { Stopped::NoneExists })
    }
}

fn lay<'a>(
    roster: &[&'a Class],
    from: usize,
    lain: &mut Vec<&'a Berth>,
    ships: &mut Vec<Ship>,
    left: &mut u32,
) -> bool {
    let Some((class, rest)) = roster.split_first() else { return true };
    for (index, berth) in class.berths().iter().enumerate().skip(from) {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        if !lain.iter().all(|other| berth.fits_beside(other)) {
            continue;
        }
        lain.push(berth);
        ships.push(Ship { class: class.id(), span: berth.span });
        let next = if rest.first().is_some_and(|next| next.id() == class.id()) { index + 1 } else { 0 };
        if lay(rest, next, lain, ships, left) {
            return true;
        }
        lain.pop();
        ships.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Proposal;

    #[test]
    fn random_fleets_are_legal_in_every_preset() {
        for ruleset in Ruleset::presets() {
            let mut dice = Dice::from_seed(3);
            for draw in [Draw::Uniform, Draw::Sequential] {
                for _ in 0..50 {
                    let fleet = Fleet::random(&ruleset, draw, &mut dice);
                    let proposals: Vec<Proposal> = fleet
                        .ships()
                        .iter()
                        .map(|ship| Proposal::along(ruleset.class(ship.class).name(), ship.span))
                        .collect();
                    assert_eq!(Fleet::new(&ruleset, &proposals).as_ref(), Ok(&fleet), "{ruleset:?} {draw:?}");
                    let text = fleet.name(&ruleset).to_string();
                    assert_eq!(Fleet::read(&ruleset, &text).as_ref(), Ok(&fleet), "{text}");
                }
            }
        }
    }
}
