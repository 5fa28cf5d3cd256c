//! What was told at a table: the knowledge it adds up to, and the sentences.

use rules::{Eye, Header, Ruleset, Seat, Sides, View};
use wire::{HintsUsed, Sighting, TableInfo};

use crate::names::Names;
use crate::words;

/// What was told at a table.
pub(crate) struct Story {
    view: View,
    names: Names,
    log: Vec<String>,
}

impl Story {
    pub(crate) fn new(ruleset: &Ruleset, eye: Eye, table: &TableInfo) -> Story {
        Story { view: View::new(ruleset, eye), names: names(table), log: Vec::new() }
    }

    pub(crate) fn view(&self) -> &View {
        &self.view
    }

    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    pub(crate) fn log(&self) -> &[String] {
        &self.log
    }

    /// Takes in that somebody has another name now, or one at all.
    pub(crate) fn rename(&mut self, table: &TableInfo) {
        self.names = names(table);
    }

    /// Takes in an event. What cannot be of this game is left out: a newer server may tell more than we know.
    /// Gives the sentences it is told in.
    pub(crate) fn take_in(&mut self, sightings: &[Sighting]) -> Vec<String> {
        let ruleset = self.view.ruleset().clone();
        let seen: Vec<rules::Sighting> =
            sightings.iter().filter_map(|sighting| sighting.under(&ruleset).ok()).collect();
        let before = self.view.seat().map(|seat| *self.view.arsenal(seat));
        for &sighting in &seen {
            self.view.see(sighting);
        }
        let number = self.number();
        // Why an order was punished is told in words.
        let reasons = sightings.iter().filter_map(|sighting| match sighting {
            Sighting::Penalty { reason, .. } => reason.clone(),
            _ => None,
        });
        let told = words::tell(&self.view, &self.names, &seen);
        let ready = before.into_iter().flat_map(|before| words::made_ready(&before, &self.view));
        let told: Vec<String> = reasons.chain(told).chain(ready).collect();
        self.log.extend(told.iter().map(|sentence| format!("{number}. {sentence}")));
        told
    }
}

impl Story {
    /// Says who has asked the coach since: it is told to both, so that nobody has help in secret.
    pub(crate) fn count_hints(&mut self, before: HintsUsed, now: HintsUsed, reader: Option<Seat>) {
        let number = self.number();
        for (seat, before, now) in [(Seat::A, before.a, now.a), (Seat::B, before.b, now.b)] {
            if now > before && reader != Some(seat) {
                self.log.push(format!("{number}. {} asked the coach.", self.names.of(seat)));
            }
        }
    }

    /// The number of the last turn or round.
    fn number(&self) -> u32 {
        match self.view.round() {
            0 => u32::from(self.view.orders().a) + u32::from(self.view.orders().b),
            round => u32::from(round),
        }
    }
}

/// The names at a table, such that they can be told apart on one line.
fn names(table: &TableInfo) -> Names {
    let name = |seat: Seat| match seat {
        Seat::A => table.names.a.clone(),
        Seat::B => table.names.b.clone(),
    };
    let named = Sides::from_fn(|seat| name(seat).unwrap_or_default());
    Names::of_header(&Header::of_players(&named))
}
