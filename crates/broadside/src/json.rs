//! JSON output, in one style for all commands: one object a line, with a version and camelCase keys.

use std::io::{self, Write};

use serde::Serialize;

/// The version of the shapes. A new key does not change it.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Versioned<'a, T> {
    version: u32,
    #[serde(flatten)]
    object: &'a T,
}

/// Writes an object with its version as one line.
pub(crate) fn write_line(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    write_as_is(out, &Versioned { version: VERSION, object })
}

/// Writes an object that has a version of its own.
pub(crate) fn write_as_is(out: &mut impl Write, object: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, object).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}
