//! What each viewer must learn, worked out from what really happened in the slow game.

use rules::{
    Cells, ClassTold, Echo, Effect, Eye, HitsTold, Order, Penalty, Seat, Sighting, SunkTold, Weapon,
};

use super::{Close, Deed, Fall, News, Slow, SlowEcho, What, cell};

impl Slow {
    /// What this viewer learns of the news.
    pub(crate) fn told(&self, eye: Eye, news: &News) -> Vec<Sighting> {
        let mut told = Vec::new();
        if news.opens {
            // At the start each viewer sees the fleets it may see.
            for owner in Seat::BOTH.into_iter().filter(|owner| sees_behind(eye, *owner)) {
                self.tell_fleet(owner, &mut told);
            }
        }
        if let Some((by, reason)) = news.decided {
            if reason.is_some() && sees_behind(eye, by) {
                told.push(Sighting::Penalty { by, penalty: Penalty::TurnLost, reason });
            }
            told.push(Sighting::Committed { by });
        }
        if let Some(number) = news.round {
            told.push(Sighting::Round { number });
        }
        for deed in &news.deeds {
            self.tell_deed(eye, deed, &mut told);
        }
        match news.close {
            Close::Next(next) => told.push(Sighting::Next(next)),
            Close::Wait => {}
            Close::Over(end) => {
                told.push(Sighting::Ended(end));
                // Everything is revealed now; ships seen at the start are not repeated.
                for owner in Seat::BOTH.into_iter().filter(|owner| !sees_behind(eye, *owner)) {
                    self.tell_fleet(owner, &mut told);
                }
            }
        }
        told
    }

    fn tell_fleet(&self, owner: Seat, told: &mut Vec<Sighting>) {
        for ship in &self.ships[owner] {
            told.push(Sighting::Ship { owner, class: ship.id, span: ship.span });
        }
    }

    fn tell_deed(&self, eye: Eye, deed: &Deed, told: &mut Vec<Sighting>) {
        let by = deed.by;
        let (mover, target) = (sees_behind(eye, by), sees_behind(eye, by.other()));
        match &deed.what {
            What::Attack { order, falls, cleared } => {
                match order {
                    Order::Artillery(at) => {
                        told.push(Sighting::Strike { by, weapon: Weapon::Artillery(*at) });
                    }
                    Order::Torpedo(lane) => {
                        told.push(Sighting::Strike { by, weapon: Weapon::Torpedo(*lane) });
                    }
                    _ => {}
                }
                if target || self.rules.told.hits == HitsTold::Cells {
                    told.extend(falls.iter().map(|fall| self.tell_shot(by, *fall, target)));
                } else {
                    self.tell_counts(by, falls, told);
                }
                if !cleared.is_empty() {
                    let cells = cleared.iter().map(|&at| cell(at)).collect();
                    told.push(Sighting::Cleared { by, cells });
                }
            }
            What::Sweep { at, echo, blown } => {
                if mover {
                    let echo = match echo {
                        SlowEcho::Cells(seen) => Echo::Cells(seen.iter().map(|&at| cell(at)).collect()),
                        SlowEcho::Presence(there) => Echo::Presence(*there),
                        SlowEcho::Obscured => Echo::Obscured,
                    };
                    told.push(Sighting::Radar { by, at: cell(*at), echo });
                } else if self.rules.radar.unwrap().told_to_target {
                    let obscured = matches!(echo, SlowEcho::Obscured);
                    told.push(Sighting::RadarUsed { by, obscured });
                } else {
                    told.push(Sighting::Hidden { by });
                }
                if target {
                    for &at in blown {
                        told.push(Sighting::SmokeGone { owner: by.other(), at: cell(at) });
                    }
                }
            }
            What::Smoke(at) if mover => told.push(Sighting::Smoke { by, at: cell(*at) }),
            What::Smoke(_) => told.push(Sighting::SmokeLaid { by }),
            // In a round the offender learned it at once.
            What::Punished { .. } if mover && self.in_rounds() && told_later(deed) => {}
            What::Punished { penalty, reason } => {
                let reason = mover.then_some(*reason);
                told.push(Sighting::Penalty { by, penalty: *penalty, reason });
            }
        }
    }

    fn tell_shot(&self, by: Seat, fall: Fall, everything: bool) -> Sighting {
        let struck = fall.ship.map(|ship| &self.ships[by.other()][ship]);
        let sank = fall.sank && (everything || self.rules.told.sunk == SunkTold::Always);
        let effect = match fall.ship {
            None => Effect::Miss,
            Some(_) if sank => Effect::Sunk,
            Some(_) => Effect::Hit,
        };
        let class_told = match self.rules.told.class {
            ClassTold::Never => false,
            ClassTold::OnSinking => sank,
            ClassTold::OnHit => true,
        };
        Sighting::Shot {
            by,
            cell: cell(fall.at),
            effect,
            class: if everything || class_told { struck.map(|ship| ship.id) } else { None },
            wreck: if sank && (everything || self.rules.told.sunk_cells) {
                struck.map(|ship| ship.span)
            } else {
                None
            },
        }
    }

    /// Where shots were fired, how many hit, which ships sank; never which shot did what.
    fn tell_counts(&self, by: Seat, falls: &[Fall], told: &mut Vec<Sighting>) {
        let enemy = &self.ships[by.other()];
        let cells: Cells = falls.iter().map(|fall| cell(fall.at)).collect();
        told.push(Sighting::Salvo { by, cells });
        let struck: Vec<usize> = falls.iter().filter_map(|fall| fall.ship).collect();
        if self.rules.told.class == ClassTold::OnHit {
            for class in 0..self.rules.ships.len() {
                let hits: Vec<_> = struck.iter().filter(|&&ship| enemy[ship].class == class).collect();
                if let Some(&&ship) = hits.first() {
                    let hits = u8::try_from(hits.len()).unwrap();
                    told.push(Sighting::Tally { by, class: Some(enemy[ship].id), hits });
                }
            }
        } else if !struck.is_empty() {
            told.push(Sighting::Tally { by, class: None, hits: u8::try_from(struck.len()).unwrap() });
        }
        if self.rules.told.sunk == SunkTold::Never {
            return;
        }
        let mut sunk: Vec<usize> = falls.iter().filter(|fall| fall.sank).filter_map(|f| f.ship).collect();
        // Sorted only by place if the class is never revealed: the order must not reveal it either.
        sunk.sort_by_key(|&ship| {
            let (ship, start) = (&enemy[ship], enemy[ship].span.start());
            let class = if self.rules.told.class == ClassTold::Never { 0 } else { ship.class };
            (class, start.y(), start.x())
        });
        for ship in sunk {
            let class = (self.rules.told.class != ClassTold::Never).then_some(enemy[ship].id);
            let wreck = self.rules.told.sunk_cells.then_some(enemy[ship].span);
            told.push(Sighting::Sank { by, class, wreck });
        }
    }
}

/// Whether this viewer sees everything about this seat: its fleet and its orders.
fn sees_behind(eye: Eye, seat: Seat) -> bool {
    eye == Eye::Organiser || eye == Eye::Player(seat)
}

/// Whether the others learn of this later than the player: a turn lost in a round, but not a game lost.
fn told_later(deed: &Deed) -> bool {
    matches!(deed.what, What::Punished { penalty: Penalty::TurnLost, .. })
}
