//! Valgrind: counts the instructions a program executes.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::call;

/// Valgrind's file; installs it where that is allowed, else says why there is none.
pub(crate) fn find_or_install() -> Result<PathBuf, String> {
    if let Some(valgrind) = call::find("valgrind") {
        return Ok(valgrind);
    }
    if call::find("apt-get").is_none() {
        return Err("valgrind is not installed, and there is no apt-get to install it with".into());
    }
    if !am_root() {
        return Err("valgrind is not installed; `sudo apt-get install valgrind` would do it".into());
    }
    eprintln!("valgrind is missing: INSTALLING it with apt-get.");
    install().map_err(|why| format!("valgrind is missing and could not be installed: {why}"))?;
    call::find("valgrind").ok_or_else(|| "apt-get installed valgrind, but it is not on PATH".into())
}

fn install() -> Result<(), String> {
    let install = || apt_get(&["install", "-y", "valgrind"]);
    // A fresh image has no package lists yet; only then are they worth their time.
    install().or_else(|_| apt_get(&["update"]).and_then(|()| install()))
}

fn apt_get(args: &[&str]) -> Result<(), String> {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    call::run(command).map(|_| ())
}

fn am_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The instructions that `program`, a file in `dir`, executes with these arguments.
///
/// The environment and the program's path lie on the new process's stack, where their length shifts
/// addresses and with them the count. So it starts with one fixed variable, by a path that is the
/// same in every checkout.
pub(crate) fn count(valgrind: &Path, dir: &Path, program: &str, args: &[&str]) -> Result<u64, String> {
    let line = format!("{program} {}", args.join(" "));
    eprintln!("$ valgrind --tool=callgrind {line}");
    let output = Command::new(valgrind)
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("./{program}"))
        .args(args)
        .current_dir(dir)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .output()
        .map_err(|e| format!("cannot start valgrind: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        eprint!("{said}");
        return Err(format!("`{line}` under valgrind {}", call::ending(output.status)));
    }
    collected(&said).ok_or_else(|| {
        eprint!("{said}");
        "valgrind did not say how many instructions it collected".into()
    })
}

/// Reads the total from `==123== Collected : 456`.
fn collected(said: &str) -> Option<u64> {
    let total = said.lines().rev().find_map(|line| line.split_once("Collected :"))?.1;
    total.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_found() {
        let said = "==7== Callgrind, a call-graph generating cache profiler\n==7== \n==7== Events    : Ir\n\
                    ==7== Collected : 235019\n==7== \n==7== I   refs:      235,019\n";
        assert_eq!(collected(said), Some(235_019));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }
}
