//! Where ships may lie after what was told.

use std::io::{self, Write as _};
use std::time::Instant;

use captains::inference::{Exactness, Posterior};
use rules::{Seat, View};
use serde::{Serialize, Serializer};
use term::Heat;

use super::{Arguments, bad};
use crate::rules_name;

pub(super) fn run(arguments: &Arguments, seen: &str) -> anyhow::Result<()> {
    let ruleset = rules_name::find(&arguments.rules)?;
    let view = View::of_told(&ruleset, seen).map_err(|error| bad(format!("--seen: {error}")))?;
    let began = Instant::now();
    let posterior = Posterior::new(&view, arguments.budget()).map_err(bad)?;
    let elapsed = began.elapsed();
    let heat = Heat::new(&view, &posterior);
    let mut out = io::stdout().lock();
    if !arguments.json {
        write!(out, "{heat}")?;
        return Ok(());
    }
    let board = ruleset.board();
    let name = |cell| board.name(cell).to_string();
    let (exactness, samples, standard_error) = match posterior.exactness() {
        Exactness::Exact => ("exact", None, None),
        Exactness::Sampled { n, standard_error } => ("sampled", Some(n), Some(standard_error)),
    };
    let targets = view.means(Seat::A).targets();
    let answer = Answer {
        rules: ruleset.name(),
        exactness,
        samples,
        standard_error,
        fleets: posterior.fleets().to_string(),
        elapsed_ms: elapsed.as_secs_f64() * 1000.0,
        best: heat.best().into_iter().map(name).collect(),
        cells: targets.iter().map(|cell| (name(cell), posterior.hit(cell))).collect(),
    };
    writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    Ok(())
}

/// The answer as JSON, in the order in which people look for things.
#[derive(Serialize)]
struct Answer<'a> {
    rules: &'a str,
    exactness: &'static str,
    /// How many fleets were drawn, where not all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    /// As text, because it may be larger than JSON's numbers are safe for.
    fleets: String,
    elapsed_ms: f64,
    best: Vec<String>,
    /// The chance of a hit on every square that may still be fired at, in the order of the board.
    #[serde(serialize_with = "as_object")]
    cells: Vec<(String, f64)>,
}

/// Pairs as an object that keeps their order: as text A10 would stand before A2.
fn as_object<S: Serializer>(pairs: &[(String, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, chance)| (name, chance)))
}
