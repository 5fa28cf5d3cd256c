//! The kits' zip files match the repository.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};

use zip::ZipArchive;

use crate::harness::Server;

#[tokio::test]
async fn an_archive_unpacks_to_the_files_of_its_kit() {
    let server = Server::start().await;
    for (kit, start) in [
        ("python", "bot.py"),
        ("javascript", "bot.mjs"),
        ("rust", "Cargo.toml"),
        ("go", "main.go"),
        ("java", "Bot.java"),
        ("csharp", "Bot.cs"),
    ] {
        let answer = server.get(&format!("/api/kits/{kit}.zip")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert!(answer.head.contains("content-type: application/zip"), "{}", answer.head);
        assert!(
            answer.head.contains(&format!("attachment; filename=\"broadside-{kit}.zip\"")),
            "{}",
            answer.head
        );
        let unpacked = unpack(answer.bytes);
        assert!(unpacked.contains_key(Path::new(start)), "{kit} has no {start}");
        let readme = String::from_utf8_lossy(&unpacked[Path::new("README.md")]);
        assert!(!readme.contains("]("), "{kit} links to a file that may not be in its archive");
        let written = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kits").join(kit));
        assert!(unpacked == written, "{kit}: {:?} and {:?}", unpacked.keys(), written.keys());
    }
    for none in ["cobol.zip", "python", ".zip", "pyth.zip", "..%2fkits%2fpython.zip"] {
        let answer = server.get(&format!("/api/kits/{none}")).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{none}");
    }
}

/// The files of an archive, without the one folder that they are all in.
fn unpack(archive: Vec<u8>) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut files = BTreeMap::new();
    for n in 0..zip.len() {
        let mut file = zip.by_index(n).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        let path = file.enclosed_name().unwrap();
        files.insert(path.components().skip(1).collect(), bytes);
    }
    files
}

/// The files of a folder, without those that come into being when a kit is tried out there.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_owned();
            if path.is_dir() {
                if !["target", "node_modules", "__pycache__"].iter().any(|made| name == *made) {
                    open.push(path);
                }
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}
