//! A player's fleet, checked against the rules, and what can be wrong with one.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::board::CellName;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::coded::plural;
use crate::ruleset::{Berth, Class, ClassId, MAX_SHIPS, Ruleset};
use crate::span::{Span, SpanName};

/// A ship in its position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship {
    /// Its class.
    pub class: ClassId,
    /// Its position.
    pub span: Span,
}

/// A ship as a player proposes it, unchecked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The name of its class, as in the rules file.
    pub class: String,
    /// Its cells by column and row, in any order.
    pub cells: Vec<(i32, i32)>,
}

impl Proposal {
    /// A ship of this class along this span.
    pub fn along(class: &str, span: Span) -> Proposal {
        let cells = span.iter().map(|cell| (i32::from(cell.x()), i32::from(cell.y()))).collect();
        Proposal { class: class.to_owned(), cells }
    }
}

/// A legal fleet: a value of this type has passed every check of its rule set. Cheap to clone.
#[derive(Clone)]
pub struct Fleet(Arc<Inner>);

struct Inner {
    ships: Vec<Ship>,
    cells: Vec<Cells>,
    occupied: Cells,
    /// For each cell, the index of the ship there or [`NOBODY`].
    at: [u8; 256],
}

const NOBODY: u8 = u8::MAX;

impl Fleet {
    /// Checks that the proposed ships are a legal fleet, or reports every fault at once. Faults call ships by
    /// their titles, for players.
    pub fn new(ruleset: &Ruleset, proposals: &[Proposal]) -> Result<Fleet, FleetFaults> {
        Fleet::check(ruleset, proposals, Class::title)
    }

    /// Like [`Fleet::new`], but faults call ships by their class, as bots and records do.
    pub fn from_classes(ruleset: &Ruleset, proposals: &[Proposal]) -> Result<Fleet, FleetFaults> {
        Fleet::check(ruleset, proposals, Class::name)
    }

    fn check(
        ruleset: &Ruleset,
        proposals: &[Proposal],
        name: fn(&Class) -> &str,
    ) -> Result<Fleet, FleetFaults> {
        // Every pair of ships is compared, so refuse a huge list first.
        if proposals.len() > MAX_SHIPS as usize {
            let wanted = usize::from(ruleset.ship_count());
            return Err(FleetFaults(vec![FleetFault::Crowd { wanted, got: proposals.len() }]));
        }
        let mut faults = Vec::new();
        let mut ships: Vec<(Ship, Berth)> = Vec::new();
        for proposal in proposals {
            match Ship::prove(ruleset, proposal, name) {
                Ok(ship) => ships.push(ship),
                Err(fault) => faults.push(fault),
            }
        }
        for class in ruleset.classes() {
            let got = proposals.iter().filter(|p| p.class.eq_ignore_ascii_case(class.name())).count();
            if got != usize::from(class.count()) {
                let wanted = usize::from(class.count());
                let missing = wanted.saturating_sub(got);
                faults.push(FleetFault::Count { class: name(class).to_owned(), wanted, got, missing });
            }
        }
        for (index, (ship, berth)) in ships.iter().enumerate() {
            for (other, other_berth) in &ships[..index] {
                faults.extend(FleetFault::between(ruleset, name, (other, other_berth), (ship, berth)));
            }
        }
        if !faults.is_empty() {
            return Err(FleetFaults(faults));
        }
        Ok(Fleet::proved(ships.into_iter().map(|(ship, _)| ship).collect()))
    }

    /// A fleet of ships already known to be legal together, in canonical order: by class, then by position.
    pub(crate) fn proved(mut ships: Vec<Ship>) -> Fleet {
        ships.sort_unstable();
        let cells: Vec<Cells> = ships.iter().map(|ship| ship.span.cells()).collect();
        let mut at = [NOBODY; 256];
        for (index, ship) in cells.iter().enumerate() {
            for cell in *ship {
                at[usize::from(cell.index())] = index as u8;
            }
        }
        let occupied = cells.iter().fold(Cells::EMPTY, |all, &ship| all | ship);
        Fleet(Arc::new(Inner { ships, cells, occupied, at }))
    }

    /// Its ships, by class, then by position.
    pub fn ships(&self) -> &[Ship] {
        &self.0.ships
    }

    /// The cells of the n-th ship.
    pub fn cells_of(&self, ship: usize) -> Cells {
        self.0.cells[ship]
    }

    /// Every cell occupied by a ship.
    pub fn occupied(&self) -> Cells {
        self.0.occupied
    }

    /// Which ship is on this cell, as an index into [`ships`](Fleet::ships).
    pub fn ship_at(&self, cell: Cell) -> Option<usize> {
        match self.0.at[usize::from(cell.index())] {
            NOBODY => None,
            ship => Some(usize::from(ship)),
        }
    }

    /// The fleet as text: `Carrier A1-E1, Destroyer C3-C4`. Equal fleets have equal texts.
    pub fn name<'a>(&'a self, ruleset: &'a Ruleset) -> FleetName<'a> {
        FleetName { fleet: self, ruleset }
    }

    /// Reads a fleet from its text.
    pub fn read(ruleset: &Ruleset, text: &str) -> Result<Fleet, FleetTextError> {
        let mut proposals = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let wrong = |reason: String| FleetTextError::Ship { text: part.to_owned(), reason };
            let (class, place) = part
                .rsplit_once(char::is_whitespace)
                .ok_or_else(|| wrong("write a ship and its squares, such as Cruiser B2-B4".to_owned()))?;
            let span = Span::read(ruleset.board(), place).map_err(|error| wrong(error.to_string()))?;
            let class = class.trim();
            let class = ruleset.class_named(class).map_or(class, |class| class.name());
            proposals.push(Proposal::along(class, span));
        }
        Ok(Fleet::from_classes(ruleset, &proposals)?)
    }
}

impl Ship {
    /// Checks one ship by itself: known class, on the board, one straight line, right length.
    fn prove(
        ruleset: &Ruleset,
        proposal: &Proposal,
        name: fn(&Class) -> &str,
    ) -> Result<(Ship, Berth), FleetFault> {
        let board = ruleset.board();
        let Some(class) = ruleset.classes().iter().find(|c| c.name().eq_ignore_ascii_case(&proposal.class))
        else {
            let known = ruleset.classes().iter().map(|class| class.name().to_owned()).collect();
            return Err(FleetFault::UnknownClass { class: proposal.class.clone(), known });
        };
        let name = || name(class).to_owned();
        let mut cells = Vec::with_capacity(proposal.cells.len());
        for &(x, y) in &proposal.cells {
            let cell = board.cell(x, y).ok_or_else(|| FleetFault::OffBoard { class: name(), x, y })?;
            if cells.contains(&cell) {
                return Err(FleetFault::CellTwice { class: name(), cell: board.name(cell) });
            }
            cells.push(cell);
        }
        cells.sort_unstable();
        if cells.len() != usize::from(class.length()) {
            return Err(FleetFault::Length { class: name(), wanted: class.length(), got: cells.len() });
        }
        let line = Span::between(cells[0], cells[cells.len() - 1]);
        let span = line.filter(|span| span.cells() == cells.iter().copied().collect());
        let span = span.ok_or_else(|| FleetFault::Bent { class: name() })?;
        if !ruleset.headings().contains(&span.heading()) {
            return Err(FleetFault::Diagonal { class: name(), span: span.name(board) });
        }
        let domain = ruleset.domain(span.cells());
        Ok((Ship { class: class.id(), span }, Berth { span, cells: span.cells(), domain }))
    }
}

impl PartialEq for Fleet {
    fn eq(&self, other: &Fleet) -> bool {
        self.0.ships == other.0.ships
    }
}

impl Eq for Fleet {}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0.ships).finish()
    }
}

/// A fleet as text; see [`Fleet::name`].
#[derive(Debug)]
pub struct FleetName<'a> {
    fleet: &'a Fleet,
    ruleset: &'a Ruleset,
}

impl fmt::Display for FleetName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ship) in self.fleet.ships().iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let class = self.ruleset.class(ship.class).name();
            write!(f, "{comma}{class} {}", ship.span.name(self.ruleset.board()))?;
        }
        Ok(())
    }
}

/// Why a text is not a legal fleet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FleetTextError {
    /// A part of it is not a ship.
    #[error("\"{text}\" is not a ship: {reason}")]
    Ship {
        /// The part.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// They are ships, but not a legal fleet.
    #[error(transparent)]
    Faulty(#[from] FleetFaults),
}

/// Everything that is wrong with a proposed fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FleetFaults(Vec<FleetFault>);

impl FleetFaults {
    /// The faults: single ships first, then counts, then pairs.
    pub fn list(&self) -> &[FleetFault] {
        &self.0
    }
}

impl fmt::Display for FleetFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Missing ships make one sentence, not one each.
        let missing: Vec<String> = self.0.iter().filter_map(FleetFault::missing).collect();
        let mut missing = (!missing.is_empty()).then(|| format!("Missing: {}.", missing.join(", ")));
        let mut space = "";
        for fault in &self.0 {
            if fault.missing().is_none() {
                write!(f, "{space}{fault}")?;
            } else if let Some(all) = missing.take() {
                write!(f, "{space}{all}")?;
            }
            space = " ";
        }
        Ok(())
    }
}

impl std::error::Error for FleetFaults {}

/// One thing that is wrong with a proposed fleet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // each message says what its fault means
pub enum FleetFault {
    #[error("The fleet has {got} ships; it needs {wanted}.")]
    Crowd { wanted: usize, got: usize },
    #[error("There is no ship type {class:?}; the types are {}.", .known.join(", "))]
    UnknownClass { class: String, known: Vec<String> },
    #[error("The {class} runs off the board (at x {x}, y {y}).")]
    OffBoard { class: String, x: i32, y: i32 },
    #[error("The {class} lists {cell} twice.")]
    CellTwice { class: String, cell: CellName },
    #[error("The {class} has {got} {}; it needs {wanted}.", plural(*.got as u32, "square"))]
    Length { class: String, wanted: u8, got: usize },
    #[error("The {class} must be one straight line without gaps.")]
    Bent { class: String },
    #[error("The {class} at {span} is diagonal. Ships must be horizontal or vertical.")]
    Diagonal { class: String, span: SpanName },
    #[error("{}", count_fault(class, *.wanted, *.got, *.missing))]
    Count { class: String, wanted: usize, got: usize, missing: usize },
    #[error("{class} and {other} overlap at {cell}.")]
    Overlap { class: String, other: String, cell: CellName },
    #[error("{class} at {span} and {other} at {other_span} cross each other.")]
    Cross { class: String, span: SpanName, other: String, other_span: SpanName },
    #[error("{class} at {span} and {other} at {other_span} touch. Leave one empty square around each ship.")]
    Touch { class: String, span: SpanName, other: String, other_span: SpanName },
}

/// Says that there are too few or too many ships of one class.
fn count_fault(class: &str, wanted: usize, got: usize, missing: usize) -> String {
    match lacking(class, missing) {
        Some(ships) => format!("Missing: {ships}."),
        None => format!("{class}: {got} placed, only {wanted} allowed."),
    }
}

/// The ships that are missing, as in `Cruiser` or `Destroyer (2)`.
fn lacking(class: &str, missing: usize) -> Option<String> {
    match missing {
        0 => None,
        1 => Some(class.to_owned()),
        more => Some(format!("{class} ({more})")),
    }
}

impl FleetFault {
    /// The ships that are missing, if this fault is about missing ships.
    fn missing(&self) -> Option<String> {
        match self {
            FleetFault::Count { class, missing, .. } => lacking(class, *missing),
            _ => None,
        }
    }

    /// What is wrong between two ships, if anything.
    fn between(
        ruleset: &Ruleset,
        name: fn(&Class) -> &str,
        (ship, berth): (&Ship, &Berth),
        (other, other_berth): (&Ship, &Berth),
    ) -> Option<FleetFault> {
        if berth.fits_beside(other_berth) {
            return None;
        }
        let board = ruleset.board();
        let name = |ship: &Ship| name(ruleset.class(ship.class)).to_owned();
        let (span, other_span) = (ship.span.name(board), other.span.name(board));
        Some(if let Some(cell) = (berth.cells & other_berth.cells).first() {
            FleetFault::Overlap { class: name(ship), other: name(other), cell: board.name(cell) }
        } else if ship.span.crosses(other.span) {
            FleetFault::Cross { class: name(ship), span, other: name(other), other_span }
        } else {
            FleetFault::Touch { class: name(ship), span, other: name(other), other_span }
        })
    }
}
