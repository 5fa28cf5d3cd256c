//! Route for the bot kits, which are built into the program, as zip files.

use std::io::{Cursor, Write as _};
use wire::Missing;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::HeaderName;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

use super::failure::Failure;
use super::problems::Problems;

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../../kits/", $name)))),+]
    };
}

/// The files of all kits, sorted by name.
const FILES: &[(&str, &[u8])] = files![
    "javascript/README.md",
    "javascript/bot.mjs",
    "javascript/chart.mjs",
    "javascript/protocol.mjs",
    "javascript/thinking.mjs",
    "python/.gitignore",
    "python/README.md",
    "python/bot.py",
    "python/chart.py",
    "python/protocol.py",
    "python/thinking.py",
    "rust/.gitignore",
    "rust/Cargo.lock",
    "rust/Cargo.toml",
    "rust/README.md",
    "rust/rustfmt.toml",
    "rust/src/chart.rs",
    "rust/src/main.rs",
    "rust/src/protocol.rs",
    "rust/src/request.rs",
    "rust/src/thinking.rs",
];

/// A kit to start a bot from, as a zip file: `python.zip`, `javascript.zip` or `rust.zip`.
#[utoipa::path(get, path = "/api/kits/{file}", operation_id = "kit", tag = "bots", params(("file" = String, Path)),
    responses((status = 200, content_type = "application/zip", body = [u8]), Problems<404>))]
pub(super) async fn download(
    path: Result<Path<String>, PathRejection>,
) -> Result<([(HeaderName, String); 2], Vec<u8>), Failure> {
    let missing = || Failure::not_found(Missing::Kit);
    let Path(file) = path.map_err(|_| missing())?;
    let kit = file.strip_suffix(".zip").ok_or_else(missing)?;
    let archive = archive(kit).map_err(|error| Failure::internal(&error))?.ok_or_else(missing)?;
    let name = format!("attachment; filename=\"broadside-{kit}.zip\"");
    Ok(([(CONTENT_TYPE, "application/zip".to_owned()), (CONTENT_DISPOSITION, name)], archive))
}

/// All files of a kit in one archive, or none if there is no such kit.
///
/// Stored uncompressed: every response is compressed on its way out.
fn archive(kit: &str) -> ZipResult<Option<Vec<u8>>> {
    let in_kit = |name: &str| name.split_once('/').is_some_and(|(folder, _)| folder == kit);
    let mut files = FILES.iter().filter(|(name, _)| in_kit(name)).peekable();
    if files.peek().is_none() {
        return Ok(None);
    }
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().unix_permissions(0o644);
    for (name, bytes) in files {
        zip.start_file(format!("broadside-{name}"), options)?;
        zip.write_all(bytes)?;
    }
    Ok(Some(zip.finish()?.into_inner()))
}
