//! `broadside new-bot`, and `check --watch`, which goes on while its author works.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::program::run;

/// The files below a folder, sorted.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_kit_is_written_as_it_is_in_the_repository() {
    let place = TempDir::new().unwrap();
    for language in ["python", "javascript", "rust", "go", "java", "csharp"] {
        let folder = place.path().join(language);
        let ran = run(&["new-bot", language, folder.to_str().unwrap()], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("README.md says how to start it"), "{}", ran.out);
        let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kits").join(language);
        let written = files(&folder);
        assert!(written.iter().any(|(name, _)| name == "README.md"), "{language}");
        for (name, bytes) in written {
            assert!(fs::read(kit.join(&name)).unwrap() == bytes, "{language}/{name}");
        }
    }
}

#[test]
fn what_cannot_be_written_is_explained() {
    let place = TempDir::new().unwrap();
    let full = place.path().join("full");
    fs::create_dir(&full).unwrap();
    fs::write(full.join("mine.txt"), "mine").unwrap();
    let file = full.join("mine.txt");
    for (language, folder, expected) in [
        ("pyhton", place.path().join("new"), "did you mean python?"),
        ("cobol", place.path().join("new"), "There are kits for csharp, go, java, javascript, python, rust"),
        ("go", full.clone(), "is not empty"),
        ("go", file.join("below"), "cannot write"),
    ] {
        let ran = run(&["new-bot", language, folder.to_str().unwrap()], "");
        assert_eq!(ran.code, 2, "{language}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(expected), "{language}: {}", ran.err);
    }
    assert_eq!(files(&full), [("mine.txt".to_owned(), b"mine".to_vec())]);
}

/// A program that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_watched_bot_is_checked_again_when_a_file_changes() {
    let place = TempDir::new().unwrap();
    let bot = place.path().join("bot.sh");
    fs::write(&bot, "exit 1\n").unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["check", "--watch", "--rules", "classic", "cmd:sh bot.sh"])
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut program = Running(child);
    let mut lines = BufReader::new(program.0.stdout.take().unwrap()).lines();
    let mut checks = 0;
    while checks < 3 {
        let line = lines.next().expect("it goes on").unwrap();
        if line.starts_with("Waiting for the bot to change") {
            checks += 1;
            // Another length too, in case the clock of the file system is coarse.
            fs::write(place.path().join(format!("part{checks}.sh")), "exit 2\n").unwrap();
        }
    }
}
