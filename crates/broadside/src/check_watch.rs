//! `broadside check --watch`: checks again whenever the bot changes.
//!
//! A program changes with its files: those below the current folder. A bot over HTTP changes when it comes back after it
//! was gone, because that is how its author starts a new version.

use std::fs;
use std::io::{self, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};

use arena::check::Target;

use crate::exit::Exit;

/// The pause between two looks.
const PAUSE: Duration = Duration::from_millis(200);
/// The most files that are looked at, in case somebody watches from a large folder.
const MOST_FILES: usize = 5_000;
/// Folders that are made by building or running, not by writing.
const MADE: [&str; 6] = ["target", "node_modules", "__pycache__", "bin", "obj", "build"];

/// Checks, waits for a change, and checks again. Ends only with an error other than a fault of the bot.
pub(crate) fn repeat(target: &Target, check: impl Fn() -> anyhow::Result<()>) -> anyhow::Result<()> {
    loop {
        // Taken before the check, so that a change during the check counts.
        let before = files(Path::new("."));
        match check() {
            Err(error) if error.downcast_ref::<Exit>() != Some(&Exit::No) => return Err(error),
            _ => {}
        }
        writeln!(io::stdout(), "\nWaiting for the bot to change. Ctrl-C ends this.\n")?;
        io::stdout().flush()?;
        match target {
            Target::Program(_) => {
                while files(Path::new(".")) == before {
                    thread::sleep(PAUSE);
                }
            }
            Target::Url(url) => {
                wait_until(|| !answers(&url.authority(), url.port()));
                wait_until(|| answers(&url.authority(), url.port()));
            }
        }
    }
}

fn wait_until(so: impl Fn() -> bool) {
    while !so() {
        thread::sleep(PAUSE);
    }
}

/// Whether anything accepts connections there.
fn answers(authority: &str, port: u16) -> bool {
    let address = if authority.ends_with(&format!(":{port}")) {
        authority.to_owned()
    } else {
        format!("{authority}:{port}")
    };
    let connects = |address| TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok();
    address.to_socket_addrs().is_ok_and(|mut addresses| addresses.any(connects))
}

/// How many files there are, and when the last one was changed.
fn files(folder: &Path) -> (usize, Option<SystemTime>) {
    let mut open = vec![folder.to_owned()];
    let (mut count, mut last) = (0, None);
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Ok(about) = entry.metadata() else { continue };
            if name.starts_with('.') || MADE.contains(&name.as_ref()) {
                continue;
            }
            if about.is_dir() {
                open.push(entry.path());
            } else if count < MOST_FILES {
                count += 1;
                last = last.max(about.modified().ok());
            }
        }
    }
    (count, last)
}
