//! What a player can use in the slow game, and what is legal, worked out from the log.

use rules::{Answer, Cell, FireAgain, Illegal, Lane, Order, OrderKind, Seat, Shots, SunkTold};

use super::{Deed, Pos, Slow, What, pos};

impl Slow {
    pub(crate) fn shots(&self, seat: Seat) -> u32 {
        let ready = match self.rules.turns.shots {
            Shots::Fixed(n) => u32::from(n),
            Shots::Guns(_) => {
                let guns = |&ship: &usize| u32::from(self.class_of(seat, ship).guns);
                self.afloat(seat).iter().map(guns).sum()
            }
        };
        ready.min(u32::try_from(self.targets(seat).len()).unwrap())
    }

    /// Enemy cells the seat has fired at or seen cleared, unordered and perhaps twice.
    pub(crate) fn spent(&self, seat: Seat) -> Vec<Pos> {
        let mut spent = Vec::new();
        for deed in self.log.iter().filter(|deed| deed.by == seat) {
            if let What::Attack { falls, cleared, .. } = &deed.what {
                spent.extend(falls.iter().map(|fall| fall.at));
                spent.extend(cleared);
            }
        }
        spent
    }

    /// How many ships the seat knows to be sunk.
    pub(crate) fn sunk_by(&self, seat: Seat) -> usize {
        if self.rules.told.sunk == SunkTold::Never {
            return 0;
        }
        self.ships[seat.other()].len() - self.afloat(seat.other()).len()
    }

    pub(crate) fn radar_left(&self, seat: Seat) -> usize {
        self.rules.radar.map_or(0, |radar| usize::from(radar.uses)) - self.used(seat, OrderKind::Radar)
    }

    pub(crate) fn smoke_left(&self, seat: Seat) -> usize {
        self.rules.smoke.map_or(0, |_| self.sunk_by(seat)) - self.used(seat, OrderKind::Smoke)
    }

    /// Artillery is available if some order sank a ship and no later one was artillery: an artillery order
    /// that sinks spends itself first.
    pub(crate) fn has_artillery(&self, seat: Seat) -> bool {
        let own: Vec<&Deed> = self.log.iter().filter(|deed| deed.by == seat).collect();
        let sinking = own.iter().rposition(|deed| match &deed.what {
            What::Attack { falls, .. } => falls.iter().any(|fall| fall.sank),
            _ => false,
        });
        let spending = own.iter().rposition(|deed| deed.kind() == Some(OrderKind::Artillery));
        self.rules.artillery.is_some() && sinking.is_some() && sinking >= spending
    }

    pub(crate) fn has_torpedo(&self, seat: Seat) -> bool {
        self.torpedo_granted(seat) && self.used(seat, OrderKind::Torpedo) == 0
    }

    fn torpedo_granted(&self, seat: Seat) -> bool {
        let left = self.afloat(seat.other()).len();
        self.rules.torpedo.is_some_and(|torpedo| left <= usize::from(torpedo.when_ships_left))
    }

    fn used(&self, seat: Seat, kind: OrderKind) -> usize {
        self.log.iter().filter(|deed| deed.by == seat && deed.kind() == Some(kind)).count()
    }

    pub(super) fn legal(&self, seat: Seat, order: Order) -> Result<(), Illegal> {
        let rules = &self.rules;
        let board = self.ruleset.board();
        let on_board = |at: Cell| {
            if self.on_board(pos(at)) { Ok(()) } else { Err(Illegal::OffBoard { cell: board.name(at) }) }
        };
        let unavailable = Err(Illegal::Unavailable { order: order.kind() });
        match order {
            Order::Fire(cells) => {
                // In reading order, so that the first fault is the one reported.
                cells.iter().try_for_each(on_board)?;
                let targets = self.targets(seat);
                if let Some(again) = cells.iter().find(|cell| !targets.contains(&pos(*cell))) {
                    return Err(Illegal::AlreadyFired { cell: board.name(again) });
                }
                let (aimed, available) = (cells.len(), self.shots(seat));
                match aimed {
                    0 => Err(Illegal::NoShots),
                    _ if aimed > available => Err(Illegal::TooManyShots { aimed, available }),
                    _ => Ok(()),
                }
            }
            Order::Radar(_) if rules.radar.is_none() => unavailable,
            Order::Radar(_) if self.radar_left(seat) == 0 => Err(Illegal::RadarSpent),
            Order::Smoke(_) if rules.smoke.is_none() => unavailable,
            Order::Smoke(_) if self.smoke_left(seat) == 0 => Err(Illegal::NoSmoke),
            Order::Artillery(_) if rules.artillery.is_none() => unavailable,
            Order::Artillery(_) if !self.has_artillery(seat) => Err(Illegal::ArtilleryLocked),
            Order::Radar(at) | Order::Smoke(at) | Order::Artillery(at) => on_board(at),
            Order::Torpedo(lane) => {
                let there = match lane {
                    Lane::Column(x) => x < rules.board.width,
                    Lane::Row(y) => y < rules.board.height,
                };
                let Some(torpedo) = rules.torpedo else { return unavailable };
                if self.used(seat, OrderKind::Torpedo) > 0 {
                    Err(Illegal::TorpedoSpent)
                } else if !self.torpedo_granted(seat) {
                    Err(Illegal::TorpedoLocked { ships_left: torpedo.when_ships_left })
                } else if there {
                    Ok(())
                } else {
                    Err(Illegal::LaneOffBoard)
                }
            }
            Order::Resign => Ok(()),
        }
    }

    pub(super) fn answer_to(&self, reason: &Illegal) -> Answer {
        match (reason, self.rules.turns.fire_again) {
            (Illegal::AlreadyFired { .. }, FireAgain::Refused) => Answer::Refused,
            (Illegal::AlreadyFired { .. }, FireAgain::TurnLost) => Answer::TurnLost,
            (Illegal::AlreadyFired { .. }, FireAgain::Allowed) => panic!("firing again is legal here"),
            _ => self.rules.turns.illegal,
        }
    }
}
