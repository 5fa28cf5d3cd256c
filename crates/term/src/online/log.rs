//! The log of a table on a server: what this player or spectator knows, and its sentences.

use rules::{Eye, Header, Ruleset, Seat, Sides, View};
use wire::{HintsUsed, Sighting, TableInfo};

use crate::describe;
use crate::names::Names;

/// The log of a table on a server, and the view it adds up to.
pub(crate) struct TableLog {
    view: View,
    names: Names,
    log: Vec<String>,
}

impl TableLog {
    pub(crate) fn new(ruleset: &Ruleset, eye: Eye, table: &TableInfo) -> TableLog {
        TableLog { view: View::new(ruleset, eye), names: names(table), log: Vec::new() }
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

    /// Updates the players' names.
    pub(crate) fn rename(&mut self, table: &TableInfo) {
        self.names = names(table);
    }

    /// Adds an event and returns its sentences. Unknown sightings are skipped: a newer server may send more than we know.
    pub(crate) fn take_in(&mut self, sightings: &[Sighting]) -> Vec<String> {
        let ruleset = self.view.ruleset().clone();
        let seen: Vec<rules::Sighting> =
            sightings.iter().filter_map(|sighting| sighting.under(&ruleset).ok()).collect();
        let before = self.view.seat().map(|seat| *self.view.arsenal(seat));
        for &sighting in &seen {
            self.view.see(sighting);
        }
        let number = self.number();
        // The reason for a penalty comes as a sentence.
        let reasons = sightings.iter().filter_map(|sighting| match sighting {
            Sighting::Penalty { reason, .. } => reason.as_ref().map(|reason| reason.message.clone()),
            _ => None,
        });
        let said = describe::sentences(&self.view, &self.names, &seen);
        let ready = before.into_iter().flat_map(|before| describe::made_ready(&before, &self.view));
        let said: Vec<String> = reasons.chain(said).chain(ready).collect();
        self.log.extend(said.iter().map(|sentence| format!("{number}. {sentence}")));
        said
    }
}

impl TableLog {
    /// Logs who has asked the coach since, so that nobody gets help in secret, and returns the sentences.
    pub(crate) fn count_hints(
        &mut self,
        before: HintsUsed,
        now: HintsUsed,
        reader: Option<Seat>,
    ) -> Vec<String> {
        let number = self.number();
        let asked = [(Seat::A, before.a, now.a), (Seat::B, before.b, now.b)].into_iter();
        let others = asked.filter(|(seat, before, now)| now > before && reader != Some(*seat));
        let said: Vec<String> =
            others.map(|(seat, ..)| format!("{} asked the coach for a hint.", self.names.of(seat))).collect();
        self.log.extend(said.iter().map(|sentence| format!("{number}. {sentence}")));
        said
    }

    /// The number of the last turn or round.
    fn number(&self) -> u32 {
        match self.view.round() {
            0 => u32::from(self.view.orders().a) + u32::from(self.view.orders().b),
            round => u32::from(round),
        }
    }
}

/// The names at a table, made distinct.
fn names(table: &TableInfo) -> Names {
    let name = |seat: Seat| match seat {
        Seat::A => table.names.a.clone(),
        Seat::B => table.names.b.clone(),
    };
    let named = Sides::from_fn(|seat| name(seat).unwrap_or_default());
    Names::of_header(&Header::of_players(&named))
}
