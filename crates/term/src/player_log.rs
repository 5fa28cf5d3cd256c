//! What a player or spectator knows of a game, here or at a table on a server, and the log of it in sentences.

use rules::{Eye, Ruleset, Sighting, View};

use crate::describe;
use crate::names::Names;

/// The log of a game, and the view it adds up to.
pub(crate) struct PlayerLog {
    pub(crate) view: View,
    pub(crate) names: Names,
    /// A sentence each, behind the number of its turn or round; oldest first.
    pub(crate) log: Vec<String>,
}

impl PlayerLog {
    pub(crate) fn new(ruleset: &Ruleset, eye: Eye, names: Names) -> PlayerLog {
        PlayerLog { view: View::new(ruleset, eye), names, log: Vec::new() }
    }

    /// Adds what was seen and returns its sentences. A server gives the reasons for penalties in its own words.
    pub(crate) fn take_in(
        &mut self,
        seen: &[Sighting],
        reasons: impl Iterator<Item = String>,
    ) -> Vec<String> {
        let before = self.view.seat().map(|seat| *self.view.arsenal(seat));
        for &sighting in seen {
            self.view.see(sighting);
        }
        let said = describe::sentences(&self.view, &self.names, seen);
        let ready = before.into_iter().flat_map(|before| describe::made_ready(&before, &self.view));
        let said: Vec<String> = reasons.chain(said).chain(ready).collect();
        self.note(&said);
        said
    }

    /// Logs sentences with the number of the last turn or round.
    pub(crate) fn note(&mut self, said: &[String]) {
        let number = match self.view.round() {
            0 => u32::from(self.view.orders().a) + u32::from(self.view.orders().b),
            round => u32::from(round),
        };
        self.log.extend(said.iter().map(|sentence| format!("{number}. {sentence}")));
    }
}
