//! How sparring partners place their fleets.

use captains::WeightedDraw;
use captains::inference::Weights;
use captains::simulator::Layout;
use rules::{Berth, Cells, Dice, Draw, Fleet, Proposal, Ruleset};

use super::notes::Notes;

/// A way to place a fleet.
pub(super) type Layer = fn(&Ruleset, &mut Notes, &mut Dice) -> Fleet;

/// How many fleets are compared by those who choose the best of some.
const CANDIDATES: usize = 60;
/// How often a fleet with something special is looked for.
const TRIES: usize = 20_000;
/// How many games out of a hundred a partner of fixed habits plays with the very same fleet.
const SAME_AGAIN: u32 = 40;

pub(super) fn uniform(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    Layout::Uniform.fleet(ruleset, dice)
}

pub(super) fn sequential(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    Layout::Sequential.fleet(ruleset, dice)
}

pub(super) fn rounded(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    Layout::Rounded.fleet(ruleset, dice)
}

/// Ships along the edge are five times as likely as elsewhere, with an end there twice.
pub(super) fn edge_loving(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    by_edge(ruleset, [1, 2, 5], dice)
}

/// Ships along the edge are a fifth as likely as elsewhere, with an end there half.
pub(super) fn edge_shy(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    by_edge(ruleset, [10, 5, 2], dice)
}

/// Ship after ship, and none beside another.
pub(super) fn apart(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    apart_where(ruleset, dice, |_| true)
}

/// Ship after ship along the rim, in the first or the second row from the edge, and none beside another.
pub(super) fn rim(ruleset: &Ruleset, _: &mut Notes, dice: &mut Dice) -> Fleet {
    let (edge, second) = rings(ruleset);
    let inner = second.is_empty();
    apart_where(ruleset, dice, |berth| {
        berth.cells.within(edge) || (!inner && berth.cells.within(second)) || berth.cells.len() == 1
    })
}

/// Of many fleets, the one at which this opponent has fired last so far.
pub(super) fn hidden(ruleset: &Ruleset, notes: &mut Notes, dice: &mut Dice) -> Fleet {
    let late = |fleet: &Fleet| fleet.occupied().iter().map(|cell| notes.when(cell)).sum::<f64>();
    let fleets = (0..CANDIDATES).map(|_| Fleet::random(ruleset, Draw::Sequential, dice));
    let fleets: Vec<Fleet> = fleets.collect();
    let best = fleets.iter().max_by(|one, other| late(one).total_cmp(&late(other)));
    best.expect("there are candidates").clone()
}

/// The fleet of the first game again, or the same with one ship moved, as people do.
pub(super) fn habit(ruleset: &Ruleset, notes: &mut Notes, dice: &mut Dice) -> Fleet {
    let Some(favourite) = notes.favourite.clone() else {
        let fleet = apart_where(ruleset, dice, |_| true);
        notes.favourite = Some(fleet.clone());
        return fleet;
    };
    if dice.percent(SAME_AGAIN) {
        return favourite;
    }
    for _ in 0..TRIES {
        let moved = dice.below(favourite.ships().len() as u32) as usize;
        let ships = favourite.ships().iter().enumerate().map(|(number, ship)| {
            let class = ruleset.class(ship.class);
            let elsewhere = dice.choose(class.berths()).filter(|_| number == moved);
            Proposal::along(class.name(), elsewhere.map_or(ship.span, |berth| berth.span))
        });
        if let Ok(fleet) = Fleet::new(ruleset, &ships.collect::<Vec<_>>()) {
            return fleet;
        }
    }
    favourite
}

/// The cells at the edge, and those in the second row from it.
fn rings(ruleset: &Ruleset) -> (Cells, Cells) {
    let cells = ruleset.board().cells();
    let rim = |cells: Cells| cells - (cells.left() & cells.right() & cells.up() & cells.down());
    let edge = rim(cells);
    (edge, rim(cells - edge))
}

fn by_edge(ruleset: &Ruleset, [away, end, along]: [u16; 3], dice: &mut Dice) -> Fleet {
    let (edge, _) = rings(ruleset);
    let weights = Weights::new(ruleset, |_, _, berth| match (berth.cells & edge).len() {
        0 => away,
        some if some == berth.cells.len() => along,
        _ => end,
    });
    WeightedDraw::new(ruleset, &weights).fleet(dice)
}

/// Places ship after ship where it is wanted and touches no other ship; any fleet if there is no room for that.
fn apart_where(ruleset: &Ruleset, dice: &mut Dice, wanted: impl Fn(&Berth) -> bool) -> Fleet {
    'tries: for _ in 0..TRIES {
        let mut taken = Cells::EMPTY;
        let mut ships = Vec::new();
        for class in ruleset.roster() {
            let free =
                class.berths().iter().filter(|berth| wanted(berth) && !berth.cells.meets(taken.grown()));
            let free: Vec<&Berth> = free.collect();
            let Some(berth) = dice.choose(&free) else { continue 'tries };
            taken |= berth.cells;
            ships.push(Proposal::along(class.name(), berth.span));
        }
        if let Ok(fleet) = Fleet::new(ruleset, &ships) {
            return fleet;
        }
    }
    Fleet::random(ruleset, Draw::Sequential, dice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rim_is_two_rows_wide_and_its_ships_are_apart() {
        let classic = Ruleset::preset("classic").unwrap();
        let (edge, second) = rings(&classic);
        assert_eq!((edge.len(), second.len(), edge.meets(second)), (36, 28, false));
        let mut dice = Dice::from_seed(1);
        for _ in 0..50 {
            let fleet = rim(&classic, &mut Notes::new(), &mut dice);
            assert!(fleet.occupied().within(edge | second));
            for ship in 0..5 {
                let own = fleet.cells_of(ship);
                assert!(!own.grown().meets(fleet.occupied() - own), "{}", fleet.name(&classic));
            }
        }
    }

    #[test]
    fn habits_move_one_ship_at_most() {
        let classic = Ruleset::preset("classic").unwrap();
        let (mut notes, mut dice) = (Notes::new(), Dice::from_seed(2));
        let first = habit(&classic, &mut notes, &mut dice);
        let moved = |fleet: &Fleet| fleet.ships().iter().filter(|ship| !first.ships().contains(ship)).count();
        let games: Vec<usize> = (0..100).map(|_| moved(&habit(&classic, &mut notes, &mut dice))).collect();
        assert!(games.iter().all(|moved| *moved <= 1) && games.contains(&0) && games.contains(&1));
    }
}
