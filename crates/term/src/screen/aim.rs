//! Aim: the cursor, the selected order, and the shots of a salvo.

use rules::{Arsenal, Board, Cell, Cells, Lane, Order, OrderKind, Ruleset, Target};

use crate::order_words::{OrderWords, place};

/// What a player is aiming at: the cursor, the selected order, and the shots of a salvo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Aim {
    board: Board,
    pub(crate) cursor: Cell,
    pub(crate) kind: OrderKind,
    way: Way,
    /// The shots of a salvo, in the order in which they were aimed.
    pub(crate) shots: Vec<Cell>,
}

/// Which way an order along a lane goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Row,
    Column,
}

impl Aim {
    pub(crate) fn new(board: Board) -> Aim {
        let cursor = board.cell(i32::from(board.width() / 2), i32::from(board.height() / 2));
        let cursor = cursor.expect("a board has a middle");
        Aim { board, cursor, kind: OrderKind::Fire, way: Way::Row, shots: Vec::new() }
    }

    pub(crate) fn jump(&mut self, cell: Cell) {
        if self.board.has(cell) {
            self.cursor = cell;
        }
    }

    /// Moves the cursor; it wraps around at the edges.
    pub(crate) fn step(&mut self, (dx, dy): (i32, i32)) {
        self.cursor = stepped(self.board, self.cursor, (dx, dy));
    }

    /// Selects an order. Selecting one along a lane again turns it from rows to columns and back.
    pub(crate) fn select(&mut self, kind: OrderKind) {
        if kind.aims_along_lanes() && self.kind == kind {
            self.way = if self.way == Way::Row { Way::Column } else { Way::Row };
        }
        self.kind = kind;
    }

    /// Adds a shot of a salvo at the cursor, or removes it.
    pub(crate) fn mark_shot(&mut self) {
        match self.shots.iter().position(|shot| *shot == self.cursor) {
            Some(index) => {
                self.shots.remove(index);
            }
            None => self.shots.push(self.cursor),
        }
    }

    /// Cancels everything; only the cursor stays.
    pub(crate) fn cancel(&mut self) {
        self.kind = OrderKind::Fire;
        self.shots.clear();
    }

    fn target(&self) -> Target {
        match self.way {
            _ if !self.kind.aims_along_lanes() => Target::Cell(self.cursor),
            Way::Row => Target::Lane(Lane::Row(self.cursor.y())),
            Way::Column => Target::Lane(Lane::Column(self.cursor.x())),
        }
    }

    /// The order that is aimed now: all aimed shots of a salvo, or a single shot at the cursor.
    pub(crate) fn order(&self, ruleset: &Ruleset) -> Order {
        match self.kind {
            OrderKind::Fire if ruleset.full_salvo() > 1 => Order::Fire(self.shots.iter().copied().collect()),
            OrderKind::Resign => Order::Resign,
            kind => Order::special(kind, self.target()).unwrap_or(Order::shot(self.cursor)),
        }
    }

    /// The cells the order would cover.
    pub(crate) fn cover(&self, ruleset: &Ruleset, arsenal: &Arsenal) -> Cells {
        let order = self.order(ruleset);
        match order.target() {
            None => Cells::EMPTY,
            Some(Target::Cell(_)) => ruleset.area(order),
            Some(Target::Lane(_)) => arsenal.struck_by(ruleset, order),
        }
    }

    /// The order in words, as on a button.
    pub(crate) fn deed(&self, ruleset: &Ruleset) -> String {
        let name = |cell: Cell| self.board.name(cell);
        let area = |cells: Cells| {
            let (first, last) = (cells.first(), cells.iter().last());
            match (first, last) {
                (Some(first), Some(last)) if first != last => format!("{} to {}", name(first), name(last)),
                _ => name(self.cursor).to_string(),
            }
        };
        let order = self.order(ruleset);
        if let (Some(words), Some(target)) = (OrderWords::of(order.kind()), order.target()) {
            let place = match target {
                Target::Cell(_) => area(ruleset.area(order)),
                Target::Lane(_) => place(target, self.board),
            };
            return format!("{} {place}", words.button);
        }
        match order {
            Order::Fire(cells) if ruleset.full_salvo() > 1 => {
                let count = cells.len();
                format!("Fire {count} {}", rules::plural(count, "shot"))
            }
            Order::Fire(_) => format!("Fire at {}", name(self.cursor)),
            _ => "Resign".to_owned(),
        }
    }
}

/// The next square in a direction, wrapping around at the edges.
pub(crate) fn stepped(board: Board, from: Cell, (dx, dy): (i32, i32)) -> Cell {
    let x = (i32::from(from.x()) + dx).rem_euclid(i32::from(board.width()));
    let y = (i32::from(from.y()) + dy).rem_euclid(i32::from(board.height()));
    board.cell(x, y).expect("a remainder is on the board")
}
