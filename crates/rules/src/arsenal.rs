//! What a player can use in a turn (shots and special orders), and whether an order is legal.

use crate::board::Board;
use crate::cells::Cells;
use crate::illegal::Illegal;
use crate::order::{Order, OrderKind, Target};
use crate::ruleset::{ClassId, Ruleset};

/// What a player can use: targets, shots and special orders.
///
/// Built only from what the player knows. The referee keeps one for each seat and a [`View`](crate::View)
/// builds its own from sightings; both check legality with the same [`check`](Arsenal::check).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arsenal {
    spent: Cells,
    targets: Cells,
    shots: u8,
    sunk: u8,
    radar: u8,
    smoke: u8,
    artillery: bool,
    torpedo: Torpedo,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Torpedo {
    Locked,
    Ready,
    Spent,
}

impl Arsenal {
    /// What each player starts with.
    pub fn new(ruleset: &Ruleset) -> Arsenal {
        Arsenal {
            spent: Cells::EMPTY,
            targets: ruleset.board().cells(),
            shots: ruleset.full_salvo(),
            sunk: 0,
            radar: ruleset.rules().radar.map_or(0, |radar| radar.uses),
            smoke: 0,
            artillery: false,
            torpedo: Torpedo::Locked,
        }
    }

    /// Enemy cells that were fired at or cleared.
    pub fn spent(&self) -> Cells {
        self.spent
    }

    /// Enemy cells that may be fired at.
    pub fn targets(&self) -> Cells {
        self.targets
    }

    /// How many cells one order may fire at now.
    pub fn shots(&self) -> u32 {
        // Fast path: a single shot needs no counting.
        if self.shots == 1 {
            u32::from(!self.targets.is_empty())
        } else {
            u32::from(self.shots).min(self.targets.len())
        }
    }

    /// How many enemy ships are known to be sunk: none if the rules never say so.
    pub fn sunk(&self) -> u8 {
        self.sunk
    }

    /// How many radar scans are left.
    pub fn radar(&self) -> u8 {
        self.radar
    }

    /// How many smoke screens are left.
    pub fn smoke(&self) -> u8 {
        self.smoke
    }

    /// Whether artillery is available.
    pub fn artillery(&self) -> bool {
        self.artillery
    }

    /// Whether the torpedo may be fired.
    pub fn torpedo(&self) -> bool {
        self.torpedo == Torpedo::Ready
    }

    /// How many orders of this kind are left, if there can be more than one.
    pub fn left(&self, kind: OrderKind) -> Option<u8> {
        match kind {
            OrderKind::Radar => Some(self.radar),
            OrderKind::Smoke => Some(self.smoke),
            _ => None,
        }
    }

    /// Whether an order of this kind may be given now, wherever it aims.
    pub fn offers(&self, ruleset: &Ruleset, kind: OrderKind) -> Result<(), Illegal> {
        let rules = ruleset.rules();
        if !rules.has_order(kind) {
            return Err(Illegal::Unavailable { order: kind });
        }
        match kind {
            OrderKind::Radar if self.radar == 0 => Err(Illegal::RadarSpent),
            OrderKind::Smoke if self.smoke == 0 => Err(Illegal::NoSmoke),
            OrderKind::Artillery if !self.artillery => Err(Illegal::ArtilleryLocked),
            OrderKind::Torpedo => match (self.torpedo, rules.torpedo) {
                (Torpedo::Locked, Some(torpedo)) => {
                    Err(Illegal::TorpedoLocked { ships_left: torpedo.when_ships_left })
                }
                (Torpedo::Spent, _) => Err(Illegal::TorpedoSpent),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Whether the order is legal now, ignoring whose turn it is.
    pub fn check(&self, ruleset: &Ruleset, order: Order) -> Result<(), Illegal> {
        self.offers(ruleset, order.kind())?;
        let board = ruleset.board();
        if let Order::Fire(cells) = order {
            return self.check_shots(board, cells);
        }
        match order.target() {
            Some(Target::Cell(at)) if !board.has(at) => Err(Illegal::OffBoard { cell: board.name(at) }),
            Some(Target::Lane(lane)) if !board.has_lane(lane) => Err(Illegal::LaneOffBoard),
            _ => Ok(()),
        }
    }

    fn check_shots(&self, board: Board, cells: Cells) -> Result<(), Illegal> {
        if cells.within(self.targets) {
            // All cells are targets, so only the number of shots can be too small, and one shot is always
            // available.
            if cells.is_single() {
                return Ok(());
            }
            return match cells.len() {
                0 => Err(Illegal::NoShots),
                aimed if aimed > u32::from(self.shots) => {
                    Err(Illegal::TooManyShots { aimed, available: self.shots() })
                }
                _ => Ok(()),
            };
        }
        let outside = (cells - board.cells()).first();
        let again = (cells - self.targets).first().expect("some cell is not a target");
        Err(outside.map_or(Illegal::AlreadyFired { cell: board.name(again) }, |cell| Illegal::OffBoard {
            cell: board.name(cell),
        }))
    }

    /// The cells an attack fires at: the area it covers, minus cells that may not be fired at again.
    pub fn struck_by(&self, ruleset: &Ruleset, order: Order) -> Cells {
        match order {
            Order::Radar(_) | Order::Smoke(_) | Order::Resign => Cells::EMPTY,
            _ => ruleset.area(order) & self.targets,
        }
    }

    /// Removes what an order of this kind uses up.
    pub(crate) fn spend(&mut self, kind: OrderKind) {
        match kind {
            OrderKind::Radar => self.radar = self.radar.saturating_sub(1),
            OrderKind::Smoke => self.smoke = self.smoke.saturating_sub(1),
            OrderKind::Artillery => self.artillery = false,
            OrderKind::Torpedo => self.torpedo = Torpedo::Spent,
            OrderKind::Fire | OrderKind::Resign => {}
        }
    }

    /// Marks enemy cells as fired at or cleared.
    pub(crate) fn mark(&mut self, ruleset: &Ruleset, cells: Cells) {
        self.spent |= cells;
        if !ruleset.may_fire_again() {
            self.targets -= cells;
        }
    }

    /// Adds what sinking one more enemy ship grants. Sinking two ships at once grants artillery once, because
    /// at most one is stored.
    pub(crate) fn sank_one(&mut self, ruleset: &Ruleset) {
        if !ruleset.tells_sinkings() {
            return;
        }
        let rules = ruleset.rules();
        self.sunk += 1;
        if rules.smoke.is_some() {
            self.smoke += 1;
        }
        self.artillery |= rules.artillery.is_some();
        let left = ruleset.ship_count() - self.sunk;
        if rules.torpedo.is_some_and(|torpedo| left <= torpedo.when_ships_left)
            && self.torpedo == Torpedo::Locked
        {
            self.torpedo = Torpedo::Ready;
        }
    }

    /// Removes the guns of one's own sunk ship from the salvo.
    pub(crate) fn lost_one(&mut self, ruleset: &Ruleset, class: ClassId) {
        if ruleset.shots_follow_guns() {
            self.shots -= ruleset.class(class).guns();
        }
    }
}
