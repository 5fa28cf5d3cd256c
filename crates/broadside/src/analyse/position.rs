//! Where ships may lie after what was told.

use std::io::{self, Write as _};
use std::time::Instant;

use captains::inference::Posterior;
use rules::{Seat, View};
use serde_json::{Map, Value};
use term::Heat;

use super::{Arguments, bad, exactness};
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
    let targets = view.means(Seat::A).targets();
    let cells: Map<String, Value> =
        targets.iter().map(|cell| (name(cell), posterior.hit(cell).into())).collect();
    let mut answer = Map::new();
    answer.insert("rules".to_owned(), ruleset.name().into());
    answer.extend(exactness(posterior.exactness()));
    // As text, because it may be larger than JSON's numbers are safe for.
    answer.insert("fleets".to_owned(), posterior.fleets().to_string().into());
    answer.insert("elapsed_ms".to_owned(), (elapsed.as_secs_f64() * 1000.0).into());
    answer.insert("best".to_owned(), heat.best().into_iter().map(name).collect());
    answer.insert("cells".to_owned(), cells.into());
    writeln!(out, "{}", Value::from(answer))?;
    Ok(())
}
