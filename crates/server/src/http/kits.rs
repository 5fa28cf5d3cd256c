//! Route for the bot kits, which are built into the program, as zip files.

use std::io::{Cursor, Write as _};

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::HeaderName;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use rust_embed::RustEmbed;
use zip::ZipWriter;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;

use super::failure::Failure;
use super::problems::Problems;

/// The folder `kits`, without files that running a kit creates.
#[derive(RustEmbed)]
#[folder = "../../kits"]
#[exclude = "*/target/*"]
#[exclude = "*/node_modules/*"]
#[exclude = "*/__pycache__/*"]
struct Kits;

/// A kit to start a bot from, as a zip file: `python.zip`, `javascript.zip` or `rust.zip`.
#[utoipa::path(get, path = "/api/kits/{file}", operation_id = "kit", tag = "bots", params(("file" = String, Path)),
    responses((status = 200, content_type = "application/zip", body = [u8]), Problems<404>))]
pub(super) async fn download(
    path: Result<Path<String>, PathRejection>,
) -> Result<([(HeaderName, String); 2], Vec<u8>), Failure> {
    let missing = || Failure::not_found("This kit does not exist.");
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
    let folder = format!("{kit}/");
    let mut names: Vec<_> = Kits::iter().filter(|name| name.starts_with(&folder)).collect();
    if kit.is_empty() || names.is_empty() {
        return Ok(None);
    }
    names.sort();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().unix_permissions(0o644);
    for name in names {
        if let Some(file) = Kits::get(&name) {
            zip.start_file(format!("broadside-{name}"), options)?;
            zip.write_all(&file.data)?;
        }
    }
    Ok(Some(zip.finish()?.into_inner()))
}
