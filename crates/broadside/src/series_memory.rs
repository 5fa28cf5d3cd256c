//! What captains remember of each other during a series of games.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use arena::{Contestant, Fixture, Player};
use captains::Dossier;
use rules::{Game, Ruleset, Seat, Sides};

use crate::exit::BadInput;
use crate::io_error;

/// For each contestant by name, what it knows of each opponent.
type Dossiers = BTreeMap<String, BTreeMap<String, Arc<Dossier>>>;

/// What captains know of each other.
pub(crate) struct SeriesMemory {
    ruleset: Ruleset,
    /// The contestants that make use of a dossier.
    remembering: Vec<String>,
    dossiers: Dossiers,
    file: Option<PathBuf>,
}

impl SeriesMemory {
    /// Nothing is known yet, or what this file says if it exists. [`save`](SeriesMemory::save) writes to it. Of the
    /// contestants, only captains that make use of a dossier get one.
    pub(crate) fn open<'c>(
        ruleset: &Ruleset,
        file: Option<&Path>,
        contestants: impl IntoIterator<Item = (String, &'c Contestant)>,
    ) -> Result<SeriesMemory, BadInput> {
        let remembers = |(_, contestant): &(String, &Contestant)| match contestant {
            Contestant::Captain(entry) => entry.captain.remembers(),
            Contestant::Bot(_) | Contestant::Program(_) => false,
        };
        let remembering = contestants.into_iter().filter(remembers).map(|(name, _)| name);
        let dossiers = match file {
            Some(path) if path.exists() => read(path, ruleset)?,
            _ => Dossiers::new(),
        };
        Ok(SeriesMemory {
            ruleset: ruleset.clone(),
            remembering: remembering.collect(),
            dossiers,
            file: file.map(Path::to_owned),
        })
    }

    /// Tells both players of a match what is known of the other.
    pub(crate) fn brief(&self, fixture: Fixture, names: &[&str], players: &mut Sides<Player>) {
        for seat in Seat::BOTH {
            let known = self.dossiers.get(names[fixture.players[seat]]);
            let known = known.and_then(|known| known.get(names[fixture.players[seat.other()]]));
            let blank = || Arc::new(Dossier::new(&self.ruleset));
            players[seat].brief(Some(known.cloned().unwrap_or_else(blank)));
        }
    }

    /// Lets the players of a finished game study it.
    pub(crate) fn study(&mut self, game: &Game, names: Sides<&str>) {
        for seat in Seat::BOTH {
            if self.remembering.iter().all(|name| name != names[seat]) {
                continue;
            }
            let known = self.dossiers.entry(names[seat].to_owned()).or_default();
            let dossier = known.entry(names[seat.other()].to_owned());
            let dossier = dossier.or_insert_with(|| Arc::new(Dossier::new(&self.ruleset)));
            Arc::make_mut(dossier).study(game, seat);
        }
    }

    /// Writes the file, if there is one.
    pub(crate) fn save(&self) -> anyhow::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let plain: BTreeMap<&String, BTreeMap<&String, &Dossier>> = self
            .dossiers
            .iter()
            .map(|(name, known)| (name, known.iter().map(|(other, known)| (other, &**known)).collect()))
            .collect();
        let text = serde_json::to_string_pretty(&plain)?;
        fs::write(path, text + "\n").with_context(|| format!("--dossiers: cannot write {}", path.display()))
    }
}

fn read(path: &Path, ruleset: &Ruleset) -> Result<Dossiers, BadInput> {
    let wrong = |why: String| BadInput::new(format!("--dossiers: {}: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(io_error::describe(&error)))?;
    let plain: BTreeMap<String, BTreeMap<String, Dossier>> =
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let mut dossiers = Dossiers::new();
    for (name, known) in plain {
        for (other, dossier) in known {
            dossier.check(ruleset).map_err(|error| wrong(error.to_string()))?;
            dossiers.entry(name.clone()).or_default().insert(other, Arc::new(dossier));
        }
    }
    Ok(dossiers)
}
