//! Pictures of games for link previews and for sharing, as PNG.
//!
//! A picture shows only what a spectator sees: the boards of a finished game, and nothing but names and rules before that.

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "coordinates are small, and kept inside the canvas"
)]
mod canvas;
mod png;

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use rules::{Eye, Outcome, Record, Seat, Sides};
use uuid::Uuid;
use wire::{Cell, Effect, Sighting};

use canvas::{Canvas, Colour, Face};

const WIDTH: usize = 1200;
const HEIGHT: usize = 630;
const MARGIN: f32 = 64.0;

// The dark colours of the pages.
const GROUND: Colour = [0x0a, 0x11, 0x18];
const WATER: Colour = [0x0e, 0x1f, 0x2e];
const GRID: Colour = [0x23, 0x39, 0x4c];
const FRAME: Colour = [0x7f, 0x97, 0xab];
const INK: Colour = [0xe9, 0xef, 0xf4];
const PALE: Colour = [0xae, 0xbc, 0xcb];
const HULL: Colour = [0x51, 0x67, 0x7b];
const HIT: Colour = [0xf0, 0x71, 0x1c];
const MISS: Colour = [0x8b, 0xa6, 0xbd];
const SIDES: Sides<Colour> = Sides { a: [0x56, 0xb4, 0xe9], b: [0xe3, 0xc0, 0x4a] };

/// What a picture says.
pub(crate) struct Preview {
    /// "Mara won", or "Mara invites you to play".
    pub(crate) title: String,
    pub(crate) rules: String,
    pub(crate) names: Sides<String>,
    /// Columns and rows.
    pub(crate) size: (u8, u8),
    /// What spectators know of the boards; none before the game is over.
    pub(crate) boards: Option<Sides<Waters>>,
}

/// What spectators know of one side's board.
#[derive(Default)]
pub(crate) struct Waters {
    ships: Vec<(Cell, Cell)>,
    hits: Vec<Cell>,
    misses: Vec<Cell>,
    /// Fired at in rules that don't tell which shots hit.
    shots: Vec<Cell>,
}

impl Preview {
    /// The picture of a finished game.
    pub(crate) fn of_record(record: &Record, names: Sides<String>) -> Preview {
        let ruleset = record.ruleset();
        let mut boards = Sides { a: Waters::default(), b: Waters::default() };
        let turns = record.game().map_or(&[][..], rules::Game::turns);
        for turn in turns {
            for sighting in Sighting::all_of(turn, Eye::Public, ruleset) {
                add(&mut boards, sighting);
            }
        }
        let outcome = record.game().and_then(rules::Game::end).map(rules::End::outcome);
        let title = match outcome {
            Some(Outcome::Won(seat)) => format!("{} won", names[seat]),
            Some(Outcome::Drawn) => "A draw".to_owned(),
            _ => "A game of Battleship".to_owned(),
        };
        let board = ruleset.board();
        Preview {
            title,
            rules: ruleset.rules().name.clone(),
            names,
            size: (board.width(), board.height()),
            boards: Some(boards),
        }
    }

    /// Draws it.
    pub(crate) fn png(&self) -> Vec<u8> {
        let mut canvas = Canvas::new(WIDTH, HEIGHT, GROUND);
        canvas.text_within(Face::Serif, 76.0, INK, (MARGIN, 116.0), WIDTH as f32 - 2.0 * MARGIN, &self.title);
        canvas.text(Face::Sans, 30.0, PALE, (MARGIN, 168.0), &capital(&self.rules));
        match &self.boards {
            Some(boards) => {
                for (seat, left) in [(Seat::A, MARGIN), (Seat::B, 636.0)] {
                    self.board(&mut canvas, seat, boards, left);
                }
            }
            None => self.empty_board(&mut canvas),
        }
        canvas.text(Face::Serif, 34.0, PALE, (WIDTH as f32 - 232.0, 600.0), "Broadside");
        png::encode(WIDTH, HEIGHT, canvas.bytes())
    }

    /// One side's board, with the name of its owner beside it.
    fn board(&self, canvas: &mut Canvas, seat: Seat, boards: &Sides<Waters>, left: f32) {
        let waters = &boards[seat];
        let unit = (352.0 / f32::from(self.size.1)).min(352.0 / f32::from(self.size.0));
        let top = 214.0;
        self.water(canvas, (left, top), unit);
        let middle =
            |cell: &Cell| (left + (f32::from(cell.x) + 0.5) * unit, top + (f32::from(cell.y) + 0.5) * unit);
        for (from, to) in &waters.ships {
            canvas.line(middle(from), middle(to), unit * 0.62, HULL);
        }
        for cell in &waters.misses {
            canvas.ring(middle(cell), unit * 0.2, unit * 0.08, MISS);
        }
        for cell in &waters.shots {
            canvas.ring(middle(cell), unit * 0.26, unit * 0.08, PALE);
        }
        for cell in &waters.hits {
            canvas.diamond(middle(cell), unit * 0.36, HIT);
        }
        let beside = left + f32::from(self.size.0) * unit + 16.0;
        let width = (left + 500.0 - beside).max(60.0);
        canvas.text_within(Face::Sans, 28.0, SIDES[seat], (beside, top + 28.0), width, &self.names[seat]);
        // What this player fired is on the other board.
        let Waters { hits, misses, .. } = &boards[seat.other()];
        let fired = hits.len() + misses.len();
        if let Some(share) = (100 * hits.len()).checked_div(fired) {
            for (n, line) in [format!("{fired} shots"), format!("{share} % hits")].iter().enumerate() {
                canvas.text_within(
                    Face::Sans,
                    22.0,
                    PALE,
                    (beside, top + 66.0 + 30.0 * n as f32),
                    width,
                    line,
                );
            }
        }
    }

    fn empty_board(&self, canvas: &mut Canvas) {
        let unit = (352.0 / f32::from(self.size.1)).min(1072.0 / f32::from(self.size.0));
        self.water(canvas, (MARGIN, 214.0), unit);
    }

    fn water(&self, canvas: &mut Canvas, (left, top): (f32, f32), unit: f32) {
        let (columns, rows) = (f32::from(self.size.0), f32::from(self.size.1));
        canvas.rect((left - 4.0, top - 4.0), (columns * unit + 8.0, rows * unit + 8.0), FRAME);
        canvas.rect((left, top), (columns * unit, rows * unit), WATER);
        for n in 1..self.size.0 {
            canvas.rect((left + f32::from(n) * unit - 0.5, top), (1.0, rows * unit), GRID);
        }
        for n in 1..self.size.1 {
            canvas.rect((left, top + f32::from(n) * unit - 0.5), (columns * unit, 1.0), GRID);
        }
    }
}

/// Adds what one sighting tells of the boards.
fn add(boards: &mut Sides<Waters>, sighting: Sighting) {
    match sighting {
        Sighting::Ship { owner, from, to, .. } => boards[owner.into()].ships.push((from, to)),
        Sighting::Shot { by, cell, effect, .. } => {
            let waters = &mut boards[Seat::from(by).other()];
            if effect == Effect::Miss {
                // A second shot at a hit square may find nothing more.
                if !waters.hits.contains(&cell) {
                    waters.misses.push(cell);
                }
            } else if !waters.hits.contains(&cell) {
                waters.hits.push(cell);
            }
        }
        Sighting::Salvo { by, cells } => boards[Seat::from(by).other()].shots.extend(cells),
        _ => {}
    }
}

/// `classic` as "Classic".
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How many pictures are remembered: about 40 kB each.
const REMEMBERED: usize = 200;

/// Pictures of finished games, which never change.
#[derive(Default)]
pub(crate) struct Pictures(Mutex<VecDeque<(Uuid, Arc<[u8]>)>>);

impl Pictures {
    pub(crate) fn find(&self, id: Uuid) -> Option<Arc<[u8]>> {
        self.0.lock().iter().find(|(known, _)| *known == id).map(|(_, png)| png.clone())
    }

    pub(crate) fn remember(&self, id: Uuid, png: Arc<[u8]>) {
        let mut known = self.0.lock();
        if known.len() == REMEMBERED {
            known.pop_front();
        }
        known.push_back((id, png));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preview(boards: Option<Sides<Waters>>) -> Preview {
        Preview {
            title: "Mara won".to_owned(),
            rules: "classic".to_owned(),
            names: Sides { a: "Mara".to_owned(), b: "\u{1f6a2} <b>Ünal & Жанна</b>".repeat(4) },
            size: (10, 10),
            boards,
        }
    }

    #[test]
    fn a_picture_is_a_png_of_the_size_that_previews_want() {
        let png = preview(None).png();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
        assert!(png.len() < 80_000, "{} bytes", png.len());
    }

    #[test]
    fn what_happened_changes_the_picture_and_strange_names_do_no_harm() {
        let empty = || Sides { a: Waters::default(), b: Waters::default() };
        let mut boards = empty();
        let cell = Cell { x: 3, y: 4 };
        boards.b.hits.push(cell);
        boards.a.misses.push(cell);
        boards.a.ships.push((Cell { x: 0, y: 0 }, Cell { x: 4, y: 0 }));
        assert_ne!(preview(Some(boards)).png(), preview(Some(empty())).png());
    }

    #[test]
    fn the_oldest_picture_is_forgotten() {
        let pictures = Pictures::default();
        for n in 0..=REMEMBERED {
            pictures.remember(Uuid::from_u128(n as u128), Arc::from([1_u8]));
        }
        assert!(pictures.find(Uuid::from_u128(0)).is_none());
        assert!(pictures.find(Uuid::from_u128(REMEMBERED as u128)).is_some());
    }
}
