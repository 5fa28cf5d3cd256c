//! Counts the instructions of a program with valgrind.

use std::path::Path;
use std::process::Command;

use crate::call;

/// The instructions that `program`, a file in `dir`, executes with these arguments.
///
/// The environment and the program's path are on the new process's stack, where their length shifts
/// addresses and with them the count. So it is started with one fixed variable and by a path that is
/// the same in every checkout.
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
        "valgrind did not report an instruction count".into()
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
