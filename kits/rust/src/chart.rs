//! What the bot knows about the enemy's board, worked out from the answers so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::protocol::{Event, Found, Position, Rules, ShipClass, ShotResult};

/// Column and row, counted from 0 at the top left.
pub(crate) type Square = (i32, i32);

/// A hit square where another shot had no effect counts as hit more often than any armour allows.
const DESTROYED: u8 = 99;

/// Everything that follows from a position.
pub(crate) struct Chart<'a> {
    rules: &'a Rules,
    /// Squares that may be fired at.
    pub(crate) targets: BTreeSet<Square>,
    /// How many hits a square took, for ships that are still afloat.
    pub(crate) hits: BTreeMap<Square, u8>,
    /// How much likelier than unknown water a ship is there: 0 is water, 1 is unknown.
    pub(crate) odds: BTreeMap<Square, f64>,
    /// Squares where radar saw nothing: only a stealthy ship can be there.
    pub(crate) unseen: BTreeSet<Square>,
    /// How many ships of each class are afloat, in the order of the rules.
    left: Vec<u8>,
    echoes: BTreeSet<Square>,
    struck: Vec<Square>,
    salvos: Vec<(&'a [Square], u8)>,
    sweeps: Vec<(&'a [Square], usize)>,
}

impl<'a> Chart<'a> {
    pub(crate) fn new(position: &'a Position) -> Chart<'a> {
        let rules = &position.rules;
        let mut chart = Chart {
            rules,
            targets: every(rules).collect(),
            hits: BTreeMap::new(),
            odds: every(rules).map(|square| (square, 1.0)).collect(),
            unseen: BTreeSet::new(),
            left: rules.classes.iter().map(|class| class.count).collect(),
            echoes: BTreeSet::new(),
            struck: Vec::new(),
            salvos: Vec::new(),
            sweeps: Vec::new(),
        };
        for event in &position.log {
            chart.see(event);
        }
        chart.weigh_salvos();
        chart.weigh_sweeps();
        chart
    }

    /// Every class of which ships are afloat, and how many.
    pub(crate) fn afloat(&self) -> impl Iterator<Item = (&'a ShipClass, u8)> {
        self.rules.classes.iter().zip(self.left.iter().copied()).filter(|(_, count)| *count > 0)
    }

    /// Whether there is something to follow: a hit, an echo, a salvo that hit.
    pub(crate) fn trail(&self) -> bool {
        !self.hits.is_empty() || self.odds.values().any(|odds| *odds > 1.0)
    }

    fn see(&mut self, event: &'a Event) {
        match event {
            Event::Shot { square, result, class, wreck } => {
                self.see_shot(*square, *result, class.as_deref(), wreck);
            }
            Event::Sunk { class, wreck } => self.see_sunk(class.as_deref(), wreck.clone()),
            Event::Salvo { squares, hits } => {
                squares.iter().for_each(|square| self.close(*square));
                self.salvos.push((squares, *hits));
            }
            Event::Cleared { squares } => {
                for square in squares {
                    self.close(*square);
                    self.odds.insert(*square, 0.0);
                }
            }
            Event::Radar { squares, found } => match found {
                Found::Smoke => {}
                Found::Something => self.sweeps.push((squares, self.struck.len())),
                Found::Squares(found) => {
                    self.echoes.extend(found);
                    // Some radars do not see squares that were already hit.
                    let missed = |square: &&Square| !found.contains(square) && !self.struck.contains(square);
                    self.unseen.extend(squares.iter().filter(missed));
                }
            },
        }
    }

    fn see_shot(&mut self, square: Square, result: ShotResult, class: Option<&str>, wreck: &[Square]) {
        self.close(square);
        if result == ShotResult::Miss {
            if let Some(hits) = self.hits.get_mut(&square) {
                *hits = DESTROYED;
            } else {
                self.odds.insert(square, 0.0);
            }
            return;
        }
        *self.hits.entry(square).or_insert(0) += 1;
        self.struck.push(square);
        if self.rules.gap && !self.rules.diagonal {
            // Ships are straight and never touch, so there is no ship diagonal to a hit.
            let (x, y) = square;
            for corner in area(self.rules, square, 3).filter(|corner| corner.0 != x && corner.1 != y) {
                self.odds.insert(corner, 0.0);
            }
        }
        if result == ShotResult::Sunk {
            let wreck = if wreck.is_empty() { self.guess_wreck(square, class) } else { wreck.to_vec() };
            self.see_sunk(class, wreck);
        }
    }

    /// A ship sank: of this class and at these squares, if known.
    fn see_sunk(&mut self, class: Option<&str>, wreck: Vec<Square>) {
        let classes = self.rules.classes.iter().enumerate();
        let sunk = if let Some(name) = class {
            classes.clone().find(|(_, class)| class.name == name)
        } else {
            let taken = wreck.iter().map(|square| self.hits.get(square).copied().unwrap_or(1)).min();
            let fits = classes.filter(|(n, class)| class.length as usize == wreck.len() && self.left[*n] > 0);
            // If radar saw nothing here, the wreck is a stealthy ship. Anywhere else assume a plain ship first: what
            // is still called stealthy may be anywhere, so no ship is ever looked for in too few places.
            let hidden = wreck.iter().any(|square| self.unseen.contains(square));
            fits.min_by_key(|(_, class)| (Some(class.armour) != taken, class.stealth != hidden))
        };
        if let Some((n, _)) = sunk {
            self.left[n] = self.left[n].saturating_sub(1);
        }
        for square in wreck {
            self.hits.remove(&square);
            self.odds.insert(square, 0.0);
            if self.rules.gap {
                for beside in area(self.rules, square, 3).filter(|beside| !self.hits.contains_key(beside)) {
                    self.odds.insert(beside, 0.0);
                }
            }
        }
    }

    /// The hits in line with the last one: as many as the class has squares, or all if the class is unknown.
    fn guess_wreck(&self, square: Square, class: Option<&str>) -> Vec<Square> {
        let known = self.rules.classes.iter().find(|known| Some(known.name.as_str()) == class);
        let length = known.map_or(usize::MAX, |class| class.length as usize);
        let lines = headings(self.rules).iter().map(|(dx, dy)| {
            let mut line = vec![square];
            for sign in [1, -1] {
                let along = (1..).map(|n| (square.0 + sign * n * dx, square.1 + sign * n * dy));
                let hits = along.take_while(|square| self.hits.contains_key(square));
                line.extend(hits.take(length - line.len()));
            }
            line
        });
        lines.max_by_key(Vec::len).unwrap_or_default()
    }

    /// Only the number of hits in a salvo is known, which makes all its squares more or less likely.
    fn weigh_salvos(&mut self) {
        for (squares, hits) in std::mem::take(&mut self.salvos) {
            for square in squares {
                // About one unknown square in six has a ship: that counts as 1.
                self.multiply(*square, 6.0 * f64::from(hits) / squares.len() as f64);
            }
        }
    }

    /// What radar saw is likely to be hit, until something was hit there.
    fn weigh_sweeps(&mut self) {
        for square in std::mem::take(&mut self.echoes) {
            if !self.struck.contains(&square) {
                self.multiply(square, 20.0);
            }
        }
        for (squares, before) in std::mem::take(&mut self.sweeps) {
            if !self.struck[before..].iter().any(|square| squares.contains(square)) {
                squares.iter().for_each(|square| self.multiply(*square, 3.0));
            }
        }
    }

    fn multiply(&mut self, square: Square, factor: f64) {
        if let Some(odds) = self.odds.get_mut(&square) {
            *odds *= factor;
        }
    }

    fn close(&mut self, square: Square) {
        if !self.rules.fire_again {
            self.targets.remove(&square);
        }
    }
}

/// Every square of the board.
pub(crate) fn every(rules: &Rules) -> impl Iterator<Item = Square> + use<> {
    let (width, height) = (rules.width, rules.height);
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

/// The directions a ship can have, as steps.
pub(crate) fn headings(rules: &Rules) -> &'static [Square] {
    if rules.diagonal { &[(1, 0), (0, 1), (1, 1), (1, -1)] } else { &[(1, 0), (0, 1)] }
}

/// The squares of a ship that starts here, if it stays on the board.
pub(crate) fn run(rules: &Rules, (x, y): Square, (dx, dy): Square, length: i32) -> Option<Vec<Square>> {
    let at = |n| (x + dx * n, y + dy * n);
    on_board(rules, at(length - 1)).then(|| (0..length).map(at).collect())
}

/// The squares of an area: an odd size is centred on its square, an even one extends right and down from it.
pub(crate) fn area(rules: &Rules, (x, y): Square, size: i32) -> impl Iterator<Item = Square> + '_ {
    let back = (size - 1) / 2;
    let (left, top) = (x - back, y - back);
    let all = (top..top + size).flat_map(move |y| (left..left + size).map(move |x| (x, y)));
    all.filter(|square| on_board(rules, *square))
}

fn on_board(rules: &Rules, (x, y): Square) -> bool {
    (0..rules.width).contains(&x) && (0..rules.height).contains(&y)
}
