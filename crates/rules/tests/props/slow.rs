//! A second referee, slow and simple, to compare the real one with.
//!
//! It keeps only the fleets and a log of what was done, and works out everything else from the log whenever
//! asked: positions are pairs of numbers, sets are vectors. It shares types with the referee under test, but
//! no code.

mod arsenal;
mod deeds;
mod told;

use rules::{
    Answer, Attempt, Cause, Cell, ClassId, End, FireAgain, Fleet, Illegal, Next, Order, OrderKind, Penalty,
    Phase, Rules, Ruleset, Seat, Sides, Span, TurnOrder,
};

/// Column and row, counted from 0; may be off the board.
pub(crate) type Pos = (i32, i32);

pub(crate) struct SlowShip {
    pub(crate) class: usize,
    pub(crate) id: ClassId,
    pub(crate) span: Span,
    cells: Vec<Pos>,
}

/// What one seat did with one order, or with its part of a round.
#[derive(Clone)]
pub(crate) struct Deed {
    pub(crate) by: Seat,
    pub(crate) what: What,
}

#[derive(Clone)]
pub(crate) enum What {
    Attack { order: Order, falls: Vec<Fall>, cleared: Vec<Pos> },
    Sweep { at: Pos, echo: SlowEcho, blown: Vec<Pos> },
    Smoke(Pos),
    Punished { penalty: Penalty, reason: Illegal },
}

/// Where a shot was fired, which ship lost a hit point by it, and whether that sank it.
#[derive(Clone, Copy)]
pub(crate) struct Fall {
    pub(crate) at: Pos,
    pub(crate) ship: Option<usize>,
    pub(crate) sank: bool,
}

#[derive(Clone)]
pub(crate) enum SlowEcho {
    Cells(Vec<Pos>),
    Presence(bool),
    Obscured,
}

#[derive(Clone)]
enum Decision {
    Fire(Vec<Pos>),
    Lost(Illegal),
}

/// The result of an attempt, for [`Slow::told`].
pub(crate) struct News {
    /// The game begins.
    pub(crate) opens: bool,
    /// A player committed in a round; with a reason if the attempt was punished.
    pub(crate) decided: Option<(Seat, Option<Illegal>)>,
    pub(crate) round: Option<u16>,
    pub(crate) deeds: Vec<Deed>,
    pub(crate) close: Close,
}

pub(crate) enum Close {
    Next(Next),
    Wait,
    Over(End),
}

pub(crate) struct Slow {
    pub(crate) rules: Rules,
    pub(crate) ships: Sides<Vec<SlowShip>>,
    /// Only for the names of cells and classes.
    ruleset: Ruleset,
    log: Vec<Deed>,
    decided: Sides<Option<Decision>>,
    to_move: Seat,
    end: Option<End>,
}

pub(crate) fn pos(cell: Cell) -> Pos {
    (i32::from(cell.x()), i32::from(cell.y()))
}

pub(crate) fn cell((x, y): Pos) -> Cell {
    Cell::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()).unwrap()
}

impl Slow {
    pub(crate) fn new(ruleset: &Ruleset, fleets: &Sides<Fleet>, first: Seat) -> Slow {
        let ships = Sides::from_fn(|seat| {
            let lay = |ship: &rules::Ship| {
                let (start, (dx, dy)) = (pos(ship.span.start()), ship.span.heading().step());
                let length = i32::from(ship.span.length());
                let cells = (0..length).map(|n| (start.0 + n * dx, start.1 + n * dy)).collect();
                SlowShip { class: ship.class.index(), id: ship.class, span: ship.span, cells }
            };
            fleets[seat].ships().iter().map(lay).collect()
        });
        Slow {
            rules: ruleset.rules().clone(),
            ships,
            ruleset: ruleset.clone(),
            log: Vec::new(),
            decided: Sides::default(),
            to_move: first,
            end: None,
        }
    }

    pub(crate) fn opening(&self) -> News {
        let close = Close::Next(self.next());
        News { opens: true, decided: None, round: None, deeds: Vec::new(), close }
    }

    pub(crate) fn play(&mut self, seat: Seat, attempt: &Attempt) -> Result<News, Illegal> {
        if self.end.is_some() {
            return Err(Illegal::GameOver);
        }
        if *attempt == Attempt::Order(Order::Resign) {
            let end = End::lost(seat, Cause::Resigned);
            self.end = Some(end);
            self.decided = Sides::default();
            let close = Close::Over(end);
            return Ok(News { opens: false, decided: None, round: None, deeds: Vec::new(), close });
        }
        if self.in_rounds() {
            if self.decided[seat].is_some() {
                return Err(Illegal::AlreadyCommitted);
            }
        } else if self.to_move != seat {
            return Err(Illegal::NotYourTurn);
        }
        let fault = match attempt {
            Attempt::Unreadable(_) => Err(Illegal::Unreadable),
            Attempt::Order(order) => self.legal(seat, *order).map(|()| *order),
        };
        match fault {
            Ok(Order::Fire(cells)) if self.in_rounds() => {
                Ok(self.decide(seat, Decision::Fire(cells.iter().map(pos).collect()), None))
            }
            Ok(order) => {
                let what = self.carry_out(seat, order);
                Ok(self.alone(seat, what))
            }
            Err(reason) => {
                let penalty = match self.answer_to(&reason) {
                    Answer::Refused => return Err(reason),
                    Answer::TurnLost if self.in_rounds() => {
                        return Ok(self.decide(seat, Decision::Lost(reason), Some(reason)));
                    }
                    Answer::TurnLost => Penalty::TurnLost,
                    Answer::Forfeit => Penalty::Forfeit,
                };
                Ok(self.alone(seat, What::Punished { penalty, reason }))
            }
        }
    }

    pub(crate) fn phase(&self) -> Phase {
        match self.end {
            Some(end) => Phase::Over(end),
            None if self.in_rounds() => {
                let committed = Sides::from_fn(|seat| self.decided[seat].is_some());
                Phase::Round { number: self.orders(Seat::A) + 1, committed }
            }
            None => Phase::Turn(self.to_move),
        }
    }

    /// How many orders a seat has given, punished attempts included.
    pub(crate) fn orders(&self, seat: Seat) -> u16 {
        u16::try_from(self.log.iter().filter(|deed| deed.by == seat).count()).unwrap()
    }

    fn decide(&mut self, seat: Seat, decision: Decision, punished: Option<Illegal>) -> News {
        self.decided[seat] = Some(decision);
        let both = self.decided.a.is_some() && self.decided.b.is_some();
        let (mut round, mut deeds, mut close) = (None, Vec::new(), Close::Wait);
        if both {
            round = Some(self.orders(Seat::A) + 1);
            // Both fire with what they had at the start of the round.
            for by in Seat::BOTH {
                let what = match self.decided[by].take().unwrap() {
                    Decision::Fire(cells) => {
                        self.attack(by, Order::Fire(cells.iter().map(|&at| cell(at)).collect()), &cells)
                    }
                    Decision::Lost(reason) => What::Punished { penalty: Penalty::TurnLost, reason },
                };
                deeds.push(Deed { by, what });
            }
            self.log.extend(deeds.iter().cloned());
            close = self.close();
        }
        News { opens: false, decided: Some((seat, punished)), round, deeds, close }
    }

    /// One order by itself, where turns alternate.
    fn alone(&mut self, seat: Seat, what: What) -> News {
        let took = match &what {
            What::Attack { falls, .. } => falls.iter().any(|fall| fall.ship.is_some()),
            _ => false,
        };
        if let What::Punished { penalty: Penalty::Forfeit, reason } = &what {
            let cause = if *reason == Illegal::RadarSpent { Cause::SecondRadar } else { Cause::IllegalOrder };
            self.end = Some(End::lost(seat, cause));
        }
        let deed = Deed { by: seat, what };
        self.log.push(deed.clone());
        let again = self.rules.turns.order == TurnOrder::AgainOnHit && took;
        let wanted = if again { seat } else { seat.other() };
        self.to_move = if self.may_still_order(wanted) { wanted } else { wanted.other() };
        News { opens: false, decided: None, round: None, deeds: vec![deed], close: self.close() }
    }

    fn close(&mut self) -> Close {
        self.end = self.end.or_else(|| self.ending());
        match self.end {
            Some(end) => Close::Over(end),
            None => Close::Next(self.next()),
        }
    }

    fn ending(&self) -> Option<End> {
        let lost = Sides::from_fn(|seat| self.afloat(seat).is_empty());
        if lost.a && lost.b {
            return Some(End::drawn(Cause::Sunk));
        }
        if let Some(loser) = Seat::BOTH.into_iter().find(|seat| lost[*seat]) {
            return Some(End::lost(loser, Cause::Sunk));
        }
        if Seat::BOTH.into_iter().any(|seat| self.may_still_order(seat)) {
            return None;
        }
        let hits = |seat: Seat| self.falls_on(seat.other()).filter(|fall| fall.ship.is_some()).count();
        Some(match (hits(Seat::A), hits(Seat::B)) {
            (a, b) if a == b => End::drawn(Cause::Limit),
            (a, b) => End::lost(if a > b { Seat::B } else { Seat::A }, Cause::Limit),
        })
    }

    fn next(&self) -> Next {
        if self.in_rounds() { Next::Round(self.orders(Seat::A) + 1) } else { Next::Turn(self.to_move) }
    }

    fn may_still_order(&self, seat: Seat) -> bool {
        self.rules.turns.limit.is_none_or(|limit| self.orders(seat) < limit)
    }

    pub(crate) fn in_rounds(&self) -> bool {
        self.rules.turns.order == TurnOrder::Together
    }

    pub(crate) fn class_of(&self, owner: Seat, ship: usize) -> &rules::ShipRules {
        &self.rules.ships[self.ships[owner][ship].class]
    }

    fn falls_on(&self, owner: Seat) -> impl Iterator<Item = &Fall> {
        let attacks = self.log.iter().filter(move |deed| deed.by == owner.other());
        attacks.flat_map(|deed| match &deed.what {
            What::Attack { falls, .. } => falls.as_slice(),
            _ => &[],
        })
    }

    fn points_left(&self, owner: Seat, ship: usize) -> usize {
        let class = self.class_of(owner, ship);
        let taken = self.falls_on(owner).filter(|fall| fall.ship == Some(ship)).count();
        usize::from(class.length) * usize::from(class.armour) - taken
    }

    fn afloat(&self, owner: Seat) -> Vec<usize> {
        (0..self.ships[owner].len()).filter(|&ship| self.points_left(owner, ship) > 0).collect()
    }

    /// Enemy cells that the seat may fire at, row by row.
    fn targets(&self, seat: Seat) -> Vec<Pos> {
        let mut cells = self.all_cells();
        if self.rules.turns.fire_again != FireAgain::Allowed {
            let spent = self.spent(seat);
            cells.retain(|at| !spent.contains(at));
        }
        cells
    }

    fn all_cells(&self) -> Vec<Pos> {
        let (width, height) = (i32::from(self.rules.board.width), i32::from(self.rules.board.height));
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect()
    }

    fn on_board(&self, (x, y): Pos) -> bool {
        (0..i32::from(self.rules.board.width)).contains(&x)
            && (0..i32::from(self.rules.board.height)).contains(&y)
    }

    /// A square: an odd one around its cell, an even one to the right and down of it; cut at the edges.
    fn area(&self, (x, y): Pos, size: u8) -> Vec<Pos> {
        let size = i32::from(size);
        let (left, top) = if size % 2 == 1 { (x - size / 2, y - size / 2) } else { (x, y) };
        let inside = |&(x, y): &Pos| left <= x && x < left + size && top <= y && y < top + size;
        self.all_cells().into_iter().filter(inside).collect()
    }
}

impl Deed {
    fn kind(&self) -> Option<OrderKind> {
        match &self.what {
            What::Attack { order, .. } => Some(order.kind()),
            What::Sweep { .. } => Some(OrderKind::Radar),
            What::Smoke(_) => Some(OrderKind::Smoke),
            What::Punished { .. } => None,
        }
    }
}
