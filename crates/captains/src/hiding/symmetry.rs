//! Mirrors and turns a fleet at random.

use rules::{Cell, Dice, Fleet, Proposal, Ruleset};

/// The fleet unchanged, mirrored or, on a square board, turned; every symmetry is equally likely.
pub(super) fn any(ruleset: &Ruleset, fleet: &Fleet, dice: &mut Dice) -> Fleet {
    let board = ruleset.board();
    let ways = if board.width() == board.height() { 8 } else { 4 };
    let way = dice.below(ways);
    let (right, bottom) = (i32::from(board.width()) - 1, i32::from(board.height()) - 1);
    let seen = |cell: Cell| {
        let (mut x, mut y) = (i32::from(cell.x()), i32::from(cell.y()));
        if way & 1 != 0 {
            x = right - x;
        }
        if way & 2 != 0 {
            y = bottom - y;
        }
        if way & 4 != 0 { (y, x) } else { (x, y) }
    };
    let ships: Vec<Proposal> = fleet
        .ships()
        .iter()
        .map(|ship| Proposal {
            class: ruleset.class(ship.class).name().to_owned(),
            cells: ship.span.iter().map(seen).collect(),
        })
        .collect();
    Fleet::new(ruleset, &ships).expect("rules look the same in a mirror")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::Draw;

    use super::*;

    #[test]
    fn a_fleet_is_seen_in_every_way() {
        for ruleset in Ruleset::presets() {
            let mut dice = Dice::from_seed(1);
            let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut dice);
            let seen: BTreeSet<String> =
                (0..200).map(|_| any(&ruleset, &fleet, &mut dice).name(&ruleset).to_string()).collect();
            assert_eq!(seen.len(), 8, "{ruleset:?}");
            assert!(seen.contains(&fleet.name(&ruleset).to_string()));
        }
    }
}
