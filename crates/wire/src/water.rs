//! Squares, rows and columns, seats, ships and fleets in JSON.

use rules::{Board, Cells, Proposal, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::mirror::mirror;

/// One square by column and row, both from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

impl Cell {
    /// The square on a board, if it is on it.
    pub fn on(self, board: Board) -> Option<rules::Cell> {
        board.cell(i32::from(self.x), i32::from(self.y))
    }

    /// All squares of a set in reading order.
    pub fn list(cells: Cells) -> Vec<Cell> {
        cells.iter().map(Cell::from).collect()
    }
}

impl From<rules::Cell> for Cell {
    fn from(cell: rules::Cell) -> Cell {
        Cell { x: cell.x(), y: cell.y() }
    }
}

/// A straight line of squares, ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// One end.
    pub from: Cell,
    /// The other end.
    pub to: Cell,
}

impl From<rules::Span> for Span {
    fn from(span: rules::Span) -> Span {
        Span { from: span.start().into(), to: span.end().into() }
    }
}

/// A whole row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Lane {
    /// The row with this index.
    Row(u8),
    /// The column with this index.
    Column(u8),
}

impl Lane {
    /// The row or column on a board, if it is on it.
    pub fn on(self, board: Board) -> Option<rules::Lane> {
        match self {
            Lane::Row(y) => (y < board.height()).then_some(rules::Lane::Row(y)),
            Lane::Column(x) => (x < board.width()).then_some(rules::Lane::Column(x)),
        }
    }
}

impl From<rules::Lane> for Lane {
    fn from(lane: rules::Lane) -> Lane {
        match lane {
            rules::Lane::Row(y) => Lane::Row(y),
            rules::Lane::Column(x) => Lane::Column(x),
        }
    }
}

mirror! {
    /// One of the two seats of a game.
    pub enum Seat {
        /// The first.
        A,
        /// The second.
        B,
    }
}

/// A ship in its position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// The name of its class.
    pub class: String,
    /// One end.
    pub from: Cell,
    /// The other end.
    pub to: Cell,
}

/// A whole fleet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Fleet(pub Vec<Ship>);

impl Fleet {
    /// Converts from a legal fleet, to show it to its owner.
    pub fn of(fleet: &rules::Fleet, ruleset: &Ruleset) -> Fleet {
        let ships = fleet.ships().iter().map(|ship| {
            let Span { from, to } = ship.span.into();
            Ship { class: ruleset.class(ship.class).name().to_owned(), from, to }
        });
        Fleet(ships.collect())
    }

    /// Checks that the fleet is legal, or reports every fault.
    pub fn prove(&self, ruleset: &Ruleset) -> Result<rules::Fleet, rules::FleetFaults> {
        let proposals: Vec<Proposal> = self.0.iter().map(Ship::proposal).collect();
        rules::Fleet::new(ruleset, &proposals)
    }
}

impl Ship {
    /// The ship as a proposal. Ends that are not in line leave a gap, which the rules then report.
    fn proposal(&self) -> Proposal {
        let (from, to) = (self.from, self.to);
        let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        let steps = dx.abs().max(dy.abs());
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let at = |n: i32| (i32::from(from.x) + n * dx.signum(), i32::from(from.y) + n * dy.signum());
        let cells = if straight && steps < i32::from(rules::MAX_SIDE) {
            (0..=steps).map(at).collect()
        } else {
            vec![at(0), (i32::from(to.x), i32::from(to.y))]
        };
        Proposal { class: self.class.clone(), cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Dice, Draw};

    #[test]
    fn every_random_fleet_goes_there_and_back() {
        let mut dice = Dice::from_seed(4);
        for ruleset in Ruleset::presets() {
            for _ in 0..50 {
                let fleet = rules::Fleet::random(&ruleset, Draw::Uniform, &mut dice);
                let text = serde_json::to_string(&Fleet::of(&fleet, &ruleset)).unwrap();
                let back: Fleet = serde_json::from_str(&text).unwrap();
                assert_eq!(back.prove(&ruleset).unwrap(), fleet);
            }
        }
    }

    #[test]
    fn wild_ships_are_faults_and_nothing_worse() {
        let classic = Ruleset::preset("classic").unwrap();
        for ship in [
            r#"{"class":"Carrier","from":{"x":0,"y":0},"to":{"x":255,"y":255}}"#,
            r#"{"class":"Carrier","from":{"x":0,"y":0},"to":{"x":3,"y":1}}"#,
            r#"{"class":"","from":{"x":9,"y":0},"to":{"x":9,"y":0}}"#,
        ] {
            let fleet: Fleet = serde_json::from_str(&format!("[{ship}]")).unwrap();
            assert!(fleet.prove(&classic).is_err(), "{ship}");
        }
        for text in
            [r#"{"x":0,"y":-1}"#, r#"{"x":0,"y":0.5}"#, r#"{"x":0,"y":0,"z":0}"#, r#"{"x":0,"y":256}"#]
        {
            assert!(serde_json::from_str::<Cell>(text).is_err(), "{text}");
        }
    }
}
