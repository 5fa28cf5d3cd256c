//! What orders do in the slow game.

use rules::{Gap, Lane, Order, RadarSees, RadarTold, Seat};

use super::{Fall, Pos, Slow, SlowEcho, SlowShip, What, pos};

impl Slow {
    pub(super) fn carry_out(&self, seat: Seat, order: Order) -> What {
        match order {
            Order::Fire(cells) => self.attack(seat, order, &cells.iter().map(pos).collect::<Vec<_>>()),
            Order::Artillery(at) => {
                let size = self.rules.artillery.unwrap().size;
                self.attack(seat, order, &self.area(pos(at), size))
            }
            Order::Torpedo(lane) => {
                let in_lane = |&(x, y): &Pos| match lane {
                    Lane::Column(column) => x == i32::from(column),
                    Lane::Row(row) => y == i32::from(row),
                };
                self.attack(seat, order, &self.all_cells().into_iter().filter(in_lane).collect::<Vec<_>>())
            }
            Order::Radar(at) => self.sweep(seat, pos(at)),
            Order::Smoke(at) => What::Smoke(pos(at)),
            Order::Resign => panic!("resigning is no deed"),
        }
    }

    pub(super) fn attack(&self, seat: Seat, order: Order, cells: &[Pos]) -> What {
        let owner = seat.other();
        let targets = self.targets(seat);
        let mut falls: Vec<Fall> = Vec::new();
        for &at in cells.iter().filter(|at| targets.contains(at)) {
            let ship = self.ships[owner].iter().position(|ship| ship.cells.contains(&at));
            let armour = ship.map_or(0, |ship| usize::from(self.class_of(owner, ship).armour));
            let taken = self.falls_on(owner).filter(|fall| fall.at == at && fall.ship.is_some()).count();
            let ship = ship.filter(|_| taken < armour);
            let sank = ship.is_some_and(|ship| {
                let now = falls.iter().filter(|fall| fall.ship == Some(ship)).count();
                self.points_left(owner, ship) == now + 1
            });
            falls.push(Fall { at, ship, sank });
        }
        let mut cleared = Vec::new();
        if self.rules.told.clear_halo {
            assert_eq!(self.rules.placement.gap, Gap::AllAround);
            let spent = self.spent(seat);
            let sunk: Vec<&SlowShip> = falls
                .iter()
                .filter(|fall| fall.sank)
                .map(|fall| &self.ships[owner][fall.ship.unwrap()])
                .collect();
            cleared = self.all_cells();
            cleared.retain(|at| {
                let near = |ship: &&SlowShip| ship.cells.iter().any(|cell| touch(*cell, *at));
                sunk.iter().any(near) && !spent.contains(at) && !falls.iter().any(|fall| fall.at == *at)
            });
        }
        What::Attack { order, falls, cleared }
    }

    fn sweep(&self, seat: Seat, at: Pos) -> What {
        let radar = self.rules.radar.unwrap();
        let owner = seat.other();
        let area = self.area(at, radar.size);
        let blown: Vec<Pos> = self.screens(owner).into_iter().filter(|at| self.hides(*at, &area)).collect();
        let echo = if blown.is_empty() {
            let mut seen = area;
            seen.retain(|at| {
                let ship = self.ships[owner].iter().position(|ship| ship.cells.contains(at));
                let open = ship.is_some_and(|ship| !self.class_of(owner, ship).stealth);
                let unhit = !self.falls_on(owner).any(|fall| fall.at == *at && fall.ship.is_some());
                open && (unhit || radar.sees == RadarSees::All)
            });
            match radar.answer {
                RadarTold::Cells => SlowEcho::Cells(seen),
                RadarTold::Presence => SlowEcho::Presence(!seen.is_empty()),
            }
        } else {
            SlowEcho::Obscured
        };
        What::Sweep { at, echo, blown }
    }

    /// Where the owner's smoke is now, oldest first.
    fn screens(&self, owner: Seat) -> Vec<Pos> {
        let mut screens = Vec::new();
        for deed in &self.log {
            match &deed.what {
                What::Smoke(at) if deed.by == owner => screens.push(*at),
                What::Sweep { at, .. } if deed.by != owner => {
                    let area = self.area(*at, self.rules.radar.unwrap().size);
                    screens.retain(|screen| !self.hides(*screen, &area));
                }
                _ => {}
            }
        }
        screens
    }

    fn hides(&self, screen: Pos, area: &[Pos]) -> bool {
        let smoke = self.area(screen, self.rules.smoke.unwrap().size);
        smoke.iter().any(|at| area.contains(at))
    }
}

fn touch(a: Pos, b: Pos) -> bool {
    (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}
