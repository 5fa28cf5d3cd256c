//! What the opponent's own radar scans have shown.

use crate::captain::seat;
use rules::{Cells, Class, Echo, View};

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
