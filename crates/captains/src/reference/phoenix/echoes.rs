//! What the opponent's own radar scans have shown.

use rules::{Cells, Class, Echo, View};

use super::super::shots::seat;

/// What its own radar scans say about cells not yet fired at.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Echoes {
    /// No ship is here.
    pub(super) empty: Cells,
    /// Something that was seen and is not hit yet is among these.
    pub(super) found: Cells,
}

impl Echoes {
    pub(super) fn of(view: &View) -> Echoes {
        let ruleset = view.ruleset();
        let waters = view.waters(seat(view).other());
        let hidden = ruleset.classes().iter().any(Class::stealth);
        let mut echoes = Echoes::default();
        for sweep in waters.sweeps() {
            let area = ruleset.radar_area(sweep.at);
            let unhit = area - sweep.hits;
            let (seen, empty) = match sweep.echo {
                Echo::Obscured => continue,
                Echo::Cells(seen) => (seen - sweep.hits, unhit - seen),
                Echo::Presence(false) => (Cells::EMPTY, unhit),
                // What was seen may be the old hit itself.
                Echo::Presence(true) if ruleset.radar_sees_hits() && area.meets(sweep.hits) => continue,
                Echo::Presence(true) => (unhit, Cells::EMPTY),
            };
            if !hidden {
                echoes.empty |= empty;
            }
            let exact = matches!(sweep.echo, Echo::Cells(_));
            // One hit since then may be all there was, unless every cell was seen separately.
            if exact || !seen.meets(waters.hits()) {
                echoes.found |= seen;
            }
        }
        echoes.found -= waters.fired() | echoes.empty;
        echoes
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::rehearsal::{Rehearsal, cells};
    use super::*;

    /// A game against a stealthy and a plain ship, or two plain ones, with three scans of 2x2.
    fn game(stealth: &str, radar: &str) -> Rehearsal {
        Rehearsal::custom(
            &format!(
                "[[ship]]\nclass = \"Plain\"\nlength = 3\n[[ship]]\nclass = \"Other\"\nlength = 2\n{stealth}\n\
                 [radar]\nuses = 3\nsize = 2\ntold-to-target = true\n{radar}"
            ),
            "Plain B2-D2, Other H8-H9",
        )
    }

    #[test]
    fn an_echo_stands_until_something_in_it_is_hit() {
        let mut game = game("", "answer = \"presence\"\nsees = \"unhit\"");
        game.fire("R:C2 R:F5");
        let echoes = Echoes::of(&game.view());
        assert_eq!(echoes.found, cells(game.board(), "C2 D2 C3 D3"));
        assert_eq!(echoes.empty, cells(game.board(), "F5 G5 F6 G6"));
        game.fire("C3");
        assert_eq!(Echoes::of(&game.view()).found, cells(game.board(), "C2 D2 D3"));
        game.fire("D2");
        assert!(Echoes::of(&game.view()).found.is_empty());
    }

    #[test]
    fn an_echo_of_an_old_hit_tells_nothing() {
        let mut all = game("", "answer = \"presence\"\nsees = \"all\"");
        all.fire("C2 R:C2");
        let echoes = Echoes::of(&all.view());
        assert!(echoes.found.is_empty() && echoes.empty.is_empty());
        let mut unhit = game("", "answer = \"presence\"\nsees = \"unhit\"");
        unhit.fire("C2 R:C2");
        assert_eq!(Echoes::of(&unhit.view()).found, cells(unhit.board(), "D2 C3 D3"));
    }

    #[test]
    fn cells_are_found_one_by_one() {
        let mut game = game("", "answer = \"cells\"\nsees = \"all\"");
        game.fire("C2 R:C1 R:H8");
        let echoes = Echoes::of(&game.view());
        assert_eq!(echoes.found, cells(game.board(), "D2 H8 H9"));
        assert_eq!(echoes.empty, cells(game.board(), "C1 D1 I8 I9"));
        game.fire("H8");
        assert_eq!(Echoes::of(&game.view()).found, cells(game.board(), "D2 H9"));
    }

    #[test]
    fn where_a_ship_is_unseen_by_radar_no_cell_is_known_to_be_empty() {
        let mut game = game("stealth = true", "answer = \"presence\"\nsees = \"unhit\"");
        game.fire("R:H8");
        assert!(Echoes::of(&game.view()).empty.is_empty());
    }
}
