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
    "csharp/.gitignore",
    "csharp/Bot.cs",
    "csharp/Bot.csproj",
    "csharp/Chart.cs",
    "csharp/Json.cs",
    "csharp/Protocol.cs",
    "csharp/README.md",
    "csharp/Thinking.cs",
    "go/.gitignore",
    "go/README.md",
    "go/chart.go",
    "go/go.mod",
    "go/main.go",
    "go/protocol.go",
    "go/thinking.go",
    "java/.gitignore",
    "java/Bot.java",
    "java/Chart.java",
    "java/Json.java",
    "java/Protocol.java",
    "java/README.md",
    "java/Thinking.java",
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

/// A kit to start a bot from, as a zip file: `python.zip`, `javascript.zip`, `rust.zip`, `go.zip`, `java.zip` or `csharp.zip`.
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

/// The languages that there is a kit for, sorted.
pub fn kit_languages() -> impl Iterator<Item = &'static str> {
    let mut last = "";
    FILES.iter().filter_map(|(name, _)| name.split_once('/')).filter_map(move |(language, _)| {
        let new = language != last;
        last = language;
        new.then_some(language)
    })
}

/// The files of a language's kit, with their paths in its folder; none if there is no such kit.
pub fn kit_files(language: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().filter_map(move |&(name, bytes)| {
        let (folder, file) = name.split_once('/')?;
        (folder == language).then_some((file, bytes))
    })
}

/// All files of a kit in one archive, or none if there is no such kit.
///
/// Stored uncompressed: every response is compressed on its way out.
fn archive(kit: &str) -> ZipResult<Option<Vec<u8>>> {
    let mut files = kit_files(kit).peekable();
    if files.peek().is_none() {
        return Ok(None);
    }
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().unix_permissions(0o644);
    for (name, bytes) in files {
        zip.start_file(format!("broadside-{kit}/{name}"), options)?;
        zip.write_all(bytes)?;
    }
    Ok(Some(zip.finish()?.into_inner()))
}
