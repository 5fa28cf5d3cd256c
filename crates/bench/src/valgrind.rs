//! Counts the instructions of this program with valgrind.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

/// Valgrind, and this program to run under it.
pub(crate) struct Valgrind {
    valgrind: PathBuf,
    program: PathBuf,
}

impl Valgrind {
    /// Finds valgrind, so that its absence is reported before anything is measured.
    pub(crate) fn find() -> anyhow::Result<Valgrind> {
        let path = env::var_os("PATH").unwrap_or_default();
        let valgrind =
            env::split_paths(&path).map(|folder| folder.join("valgrind")).find(|file| file.is_file());
        let valgrind = valgrind.context(
            "--instructions needs valgrind, which is not installed or not in PATH; it is in the package valgrind \
             of most systems (apt install valgrind, dnf install valgrind)",
        )?;
        Ok(Valgrind { valgrind, program: env::current_exe().context("cannot find this program's own file")? })
    }

    /// The instructions that this program executes with these arguments.
    ///
    /// The environment and the program's path are on the new process's stack, where their length shifts addresses and
    /// with them the count. So it is started with one fixed variable, and in its own folder by a path that is the same in
    /// every checkout.
    pub(crate) fn count(&self, arguments: &[&str]) -> anyhow::Result<u64> {
        let (folder, name) =
            self.program.parent().zip(self.program.file_name()).context("a program is a file")?;
        let output = Command::new(&self.valgrind)
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(PathBuf::from(".").join(name))
            .args(arguments)
            .current_dir(folder)
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .output()
            .context("cannot start valgrind")?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            bail!("the program failed under valgrind:\n{}", said.trim());
        }
        collected(&said).with_context(|| format!("valgrind did not report a count:\n{}", said.trim()))
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
