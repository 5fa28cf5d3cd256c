//! What a player has to act with, and what is legal with it.

use crate::cells::Cells;
use crate::illegal::Illegal;
use crate::order::{Order, OrderKind};
use crate::ruleset::{ClassId, Ruleset};

/// What a player has to act with: water not yet fired at, shots, sweeps, screens, strikes.
///
/// It is made of what the player was told alone. The referee keeps one for each seat and a
/// [`View`](crate::View) folds its own from sightings; both decide legality by the same [`check`](Arsenal::check).
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
        // The usual single shot needs no counting.
        if self.shots == 1 {
            u32::from(!self.targets.is_empty())
        } else {
            u32::from(self.shots).min(self.targets.len())
        }
    }

    /// How many enemy ships are sunk.
    pub fn sunk(&self) -> u8 {
        self.sunk
    }

    /// How many radar sweeps are left.
    pub fn radar(&self) -> u8 {
        self.radar
    }

    /// How many smoke screens are left.
    pub fn smoke(&self) -> u8 {
        self.smoke
    }

    /// Whether an artillery strike is stored.
    pub fn artillery(&self) -> bool {
        self.artillery
    }

    /// Whether the torpedo may be fired.
    pub fn torpedo(&self) -> bool {
        self.torpedo == Torpedo::Ready
    }

    /// Whether an order of this kind may be given now, wherever it aims.
    pub fn offers(&self, ruleset: &Ruleset, kind: OrderKind) -> Result<(), Illegal> {
        let rules = ruleset.rules();
        match kind {
            OrderKind::Radar if rules.radar.is_none() => Err(Illegal::Unavailable(kind)),
            OrderKind::Radar if self.radar == 0 => Err(Illegal::RadarSpent),
            OrderKind::Smoke if rules.smoke.is_none() => Err(Illegal::Unavailable(kind)),
            OrderKind::Smoke if self.smoke == 0 => Err(Illegal::NoSmoke),
            OrderKind::Artillery if rules.artillery.is_none() => Err(Illegal::Unavailable(kind)),
            OrderKind::Artillery if !self.artillery => Err(Illegal::ArtilleryLocked),
            OrderKind::Torpedo => match (rules.torpedo, self.torpedo) {
                (None, _) => Err(Illegal::Unavailable(kind)),
                (Some(torpedo), Torpedo::Locked) => {
                    Err(Illegal::TorpedoLocked { ships_left: torpedo.when_ships_left })
                }
                (Some(_), Torpedo::Spent) => Err(Illegal::TorpedoSpent),
                (Some(_), Torpedo::Ready) => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Whether the order is legal now, turn order apart.
    pub fn check(&self, ruleset: &Ruleset, order: Order) -> Result<(), Illegal> {
        self.offers(ruleset, order.kind())?;
        let board = ruleset.board();
        match order {
            Order::Fire(cells) => {
                if cells.within(self.targets) {
                    // There are always as many targets as cells that are within them, so only guns can lack;
                    // and for a single shot they never do.
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
                let again = (cells - self.targets).first().expect("some cell is no target");
                Err(outside.map_or(Illegal::AlreadyFired(board.name(again)), |cell| {
                    Illegal::OffBoard(board.name(cell))
                }))
            }
            Order::Radar(at) | Order::Artillery(at) | Order::Smoke(at) if !board.has(at) => {
                Err(Illegal::OffBoard(board.name(at)))
            }
            Order::Torpedo(lane) if !board.has_lane(lane) => Err(Illegal::LaneOffBoard),
            _ => Ok(()),
        }
    }

    /// Which cells an attack fires at: what it covers, without those it may not fire at again.
    pub fn struck_by(&self, ruleset: &Ruleset, order: Order) -> Cells {
        let covered = match order {
            Order::Fire(cells) => cells,
            Order::Artillery(at) => ruleset.artillery_area(at),
            Order::Torpedo(lane) => ruleset.board().lane(lane),
            Order::Radar(_) | Order::Smoke(_) | Order::Resign => Cells::EMPTY,
        };
        covered & self.targets
    }

    /// Takes away what an order of this kind uses up.
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

    /// Grants what sinking one more enemy ship grants. Two ships sunk at once grant one strike, because at most
    /// one is stored.
    pub(crate) fn sank_one(&mut self, ruleset: &Ruleset) {
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

    /// Takes the guns of an own sunk ship out of the salvo.
    pub(crate) fn lost_one(&mut self, ruleset: &Ruleset, class: ClassId) {
        if ruleset.shots_follow_guns() {
            self.shots -= ruleset.class(class).guns();
        }
    }
}
