//! Describes a square in words, for the status line.

use rules::{Cell, Seat};

use crate::game_view::GameView;
use crate::mark::{EnemyMarks, Mark, OwnMarks};

/// What is known of a square of this seat's waters.
pub(crate) fn square(game_view: &GameView, owner: Seat, cell: Cell) -> String {
    let ruleset = game_view.view.ruleset();
    let waters = game_view.view.waters(owner);
    if !waters.ships().is_empty() {
        let marks = OwnMarks::new(ruleset, waters.ships(), Some(waters));
        let ship = waters.ships().iter().find(|ship| ship.span.cells().has(cell));
        let name = ship.map_or("a ship", |ship| ruleset.class(ship.class).title());
        return match marks.at(cell) {
            Mark::Wreck(_) => format!("{name}, sunk"),
            Mark::Hit => format!("{name}, hit"),
            Mark::Damaged => format!("{name}, damaged"),
            Mark::Ship(_) => name.to_owned(),
            other => plain(other),
        };
    }
    plain(EnemyMarks::new(game_view.view, owner, game_view.tracking).at(cell))
}

fn plain(mark: Mark) -> String {
    match mark {
        Mark::Unknown => "unknown",
        Mark::Water => "water",
        Mark::Miss => "a miss",
        Mark::Hit => "a hit",
        Mark::Again(points) => return format!("hit {points} times"),
        Mark::Destroyed => "destroyed",
        Mark::Wreck(_) => "a sunk ship",
        Mark::Cleared => "known water",
        Mark::Contact => "radar contact in this area",
        Mark::Nothing => "radar saw nothing here",
        Mark::Seen => "radar saw a ship here",
        Mark::Fired(round) => return format!("fired at in round {round}"),
        Mark::Ship(_) => "a ship",
        Mark::Damaged => "damaged",
    }
    .to_owned()
}
