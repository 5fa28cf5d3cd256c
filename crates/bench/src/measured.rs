//! What a part of a measurement gave, and telling it.

use std::io::{self, Write as _};

use serde_json::{Map, Value};

/// One part, measured.
pub(super) struct Measured {
    pub(super) name: &'static str,
    pub(super) lines: Vec<String>,
    pub(super) json: Value,
}

/// Tells what parts gave: in lines, each part as soon as it is there, or in one JSON object at the end.
pub(super) fn tell(
    parts: impl Iterator<Item = anyhow::Result<Measured>>,
    as_json: bool,
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut all = Map::new();
    for part in parts {
        let part = part?;
        if as_json {
            all.insert(part.name.to_owned(), part.json);
        } else {
            part.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            out.flush()?;
        }
    }
    if as_json {
        writeln!(out, "{}", Value::Object(all))?;
    }
    Ok(out.flush()?)
}
