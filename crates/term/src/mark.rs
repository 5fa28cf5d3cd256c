//! The mark of each square: what a board shows there, on enemy waters and on one's own.

use rules::{Cell, Cells, Echo, Heading, Ruleset, Seat, Ship, Span, View, Waters};

use crate::text_board::Tracking;

/// What a board shows on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Mark {
    /// Not known.
    #[default]
    Unknown,
    /// Water, known from the start.
    Water,
    Miss,
    Hit,
    /// Hit this often.
    Again(u8),
    /// Hit, with nothing left to hit.
    Destroyed,
    /// Part of a sunk ship.
    Wreck(Run),
    Cleared,
    /// Radar saw something in the area.
    Contact,
    /// Radar saw nothing here.
    Nothing,
    /// Radar saw a ship on this very square.
    Seen,
    /// Fired at in this round; the result is not reported.
    Fired(u16),
    /// An own ship, by the letter of its class.
    Ship(char),
    /// An own square with armour that was hit and holds.
    Damaged,
}

impl Mark {
    /// The mark in one character that every terminal has.
    pub(crate) fn ascii(self) -> char {
        match self {
            Mark::Unknown | Mark::Water => '.',
            Mark::Miss => 'o',
            Mark::Hit => 'X',
            Mark::Again(points) => digit(u16::from(points)),
            Mark::Destroyed | Mark::Damaged => 'x',
            Mark::Wreck(_) => '#',
            Mark::Cleared => '-',
            Mark::Contact => '?',
            Mark::Nothing => '=',
            Mark::Seen => '+',
            Mark::Fired(round) => digit(round),
            Mark::Ship(letter) => letter,
        }
    }

    /// What the mark means, for a legend; `None` if it needs no explanation.
    pub(crate) fn meaning(self) -> Option<&'static str> {
        Some(match self {
            Mark::Miss => "miss",
            Mark::Hit => "hit",
            Mark::Again(_) => "hit again",
            Mark::Destroyed => "destroyed",
            Mark::Wreck(_) => "sunk",
            Mark::Cleared => "known water",
            Mark::Contact => "radar contact",
            Mark::Nothing => "radar clear",
            Mark::Seen => "seen by radar",
            Mark::Fired(_) => "fired at in that round",
            Mark::Damaged => "armour hit",
            Mark::Unknown | Mark::Water | Mark::Ship(_) => return None,
        })
    }
}

/// The last digit: boards have no room for more.
pub(crate) fn digit(number: u16) -> char {
    char::from_digit(u32::from(number % 10), 10).unwrap_or('0')
}

/// Which way a drawn ship runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Run {
    #[default]
    Across,
    Down,
    Slanted,
}

/// The marks on the enemy's board.
pub(crate) struct EnemyMarks<'a> {
    waters: &'a Waters,
    tracking: Tracking,
    seen: Cells,
    clear: Cells,
    suspect: Cells,
}

impl<'a> EnemyMarks<'a> {
    /// What a player knows of this seat's waters.
    pub(crate) fn new(view: &'a View, owner: Seat, tracking: Tracking) -> EnemyMarks<'a> {
        let waters = view.waters(owner);
        let (seen, clear, suspect) = radar(view.ruleset(), waters);
        EnemyMarks { waters, tracking, seen, clear, suspect }
    }

    pub(crate) fn at(&self, cell: Cell) -> Mark {
        let waters = self.waters;
        if waters.wrecks().has(cell) {
            let wreck =
                waters.sunk().iter().filter_map(|sunk| sunk.wreck).find(|span| span.cells().has(cell));
            Mark::Wreck(wreck.map_or(Run::Across, Run::of))
        } else if waters.hits().has(cell) {
            match waters.points_taken(cell) {
                _ if waters.destroyed().has(cell) => Mark::Destroyed,
                0 | 1 => Mark::Hit,
                points => Mark::Again(points),
            }
        } else if let Some(salvo) = waters.salvos().iter().rfind(|salvo| salvo.cells.has(cell)) {
            Mark::Fired(salvo.round)
        } else if waters.misses().has(cell) && self.tracking == Tracking::Full {
            Mark::Miss
        } else if waters.cleared().has(cell) {
            Mark::Cleared
        } else if self.seen.has(cell) {
            Mark::Seen
        } else if self.clear.has(cell) {
            Mark::Nothing
        } else if self.suspect.has(cell) {
            Mark::Contact
        } else {
            Mark::Unknown
        }
    }
}

/// The marks on a player's own board: the ships, and the shots fired at them.
pub(crate) struct OwnMarks<'a> {
    ruleset: &'a Ruleset,
    ships: &'a [Ship],
    /// None before the first shot.
    waters: Option<&'a Waters>,
    letters: Vec<char>,
}

impl<'a> OwnMarks<'a> {
    pub(crate) fn new(ruleset: &'a Ruleset, ships: &'a [Ship], waters: Option<&'a Waters>) -> OwnMarks<'a> {
        OwnMarks { ruleset, ships, waters, letters: letters(ruleset) }
    }

    fn taken(&self, cell: Cell) -> u8 {
        self.waters.map_or(0, |waters| waters.points_taken(cell))
    }

    pub(crate) fn is_sunk(&self, ship: Ship) -> bool {
        let armour = self.ruleset.class(ship.class).armour();
        ship.span.iter().all(|cell| self.taken(cell) >= armour)
    }

    pub(crate) fn at(&self, cell: Cell) -> Mark {
        let ship = self.ships.iter().find(|ship| ship.span.cells().has(cell));
        match ship {
            Some(ship) if self.is_sunk(*ship) => Mark::Wreck(Run::of(ship.span)),
            Some(ship) if self.taken(cell) >= self.ruleset.class(ship.class).armour() => Mark::Hit,
            Some(_) if self.taken(cell) > 0 => Mark::Damaged,
            Some(ship) => Mark::Ship(self.letters[ship.class.index()]),
            None if self.waters.is_some_and(|waters| waters.misses().has(cell)) => Mark::Miss,
            None if self.waters.is_some_and(|waters| waters.cleared().has(cell)) => Mark::Cleared,
            None => Mark::Water,
        }
    }
}

impl Run {
    pub(crate) fn of(span: Span) -> Run {
        match span.heading() {
            Heading::Right => Run::Across,
            Heading::Down => Run::Down,
            Heading::DownRight | Heading::UpRight => Run::Slanted,
        }
    }
}

/// The letter of each class on a board; no two classes share one.
pub(crate) fn letters(ruleset: &Ruleset) -> Vec<char> {
    let mut taken = vec!['X', 'O'];
    let spare: String = ('A'..='Z').chain('0'..='9').collect();
    let classes = ruleset.classes().iter();
    let pick = |name: &str, taken: &mut Vec<char>| {
        let wanted = name.to_ascii_uppercase() + &spare;
        let letter = wanted.chars().find(|c| c.is_ascii_alphanumeric() && !taken.contains(c)).unwrap_or('S');
        taken.push(letter);
        letter
    };
    classes.map(|class| pick(class.title(), &mut taken)).collect()
}

/// What radar reported: cells with ships, cells without, and cells of which at least one has a ship.
fn radar(ruleset: &Ruleset, waters: &Waters) -> (Cells, Cells, Cells) {
    let (mut seen, mut clear, mut suspect) = (Cells::EMPTY, Cells::EMPTY, Cells::EMPTY);
    for sweep in waters.sweeps() {
        let area = ruleset.radar_area(sweep.at);
        match sweep.echo {
            Echo::Cells(cells) => {
                seen |= cells;
                clear |= area - cells;
            }
            Echo::Presence(false) => clear |= area,
            // A hit in the area since then may be all there was.
            Echo::Presence(true) if (waters.hits() - sweep.hits).meets(area) => {}
            Echo::Presence(true) => suspect |= area,
            Echo::Obscured => {}
        }
    }
    (seen, clear, suspect)
}
