//! Valgrind, which counts the instructions that a program executes.

use std::env;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

/// Valgrind, and this very program to run under it.
pub(super) struct Valgrind {
    program: PathBuf,
}

impl Valgrind {
    /// Looks whether there is one, so that its absence is told before anything is measured.
    pub(super) fn find() -> anyhow::Result<Valgrind> {
        match Command::new("valgrind").arg("--version").output() {
            Ok(output) if output.status.success() => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(
                "--instructions needs valgrind, which is not installed or not in PATH; it is in the package valgrind of \
                 most systems (apt install valgrind, dnf install valgrind)"
            ),
            Ok(output) => bail!("valgrind does not run: {}", String::from_utf8_lossy(&output.stderr).trim()),
            Err(error) => bail!("valgrind does not run: {error}"),
        }
        Ok(Valgrind { program: env::current_exe().context("this program does not know where it lies")? })
    }

    /// The instructions that this program executes with these arguments.
    pub(super) fn count(&self, arguments: &[&str]) -> anyhow::Result<u64> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&self.program)
            .args(arguments)
            .output()
            .context("valgrind does not run")?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            bail!("the program failed under valgrind:\n{}", said.trim());
        }
        collected(&said).with_context(|| format!("valgrind did not say what it counted:\n{}", said.trim()))
    }
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
        let said = "==7== Events    : Ir\n==7== Collected : 235019\n==7== \n==7== I   refs:      235,019\n";
        assert_eq!(collected(said), Some(235_019));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
        assert_eq!(collected("==7== Collected : nothing\n"), None);
    }
}
