//! Finds programs from system packages, and installs them if that is allowed.

use std::path::PathBuf;
use std::process::Command;

use crate::call;

/// The program's path. Installs the package of the same name if that is allowed, else fails with the reason.
pub(crate) fn find_or_install(program: &str) -> Result<PathBuf, String> {
    if let Some(file) = call::find(program) {
        return Ok(file);
    }
    if call::find("apt-get").is_none() {
        return Err(format!("{program} is not installed, and apt-get is not available to install it"));
    }
    if !am_root() {
        return Err(format!("{program} is not installed; run `sudo apt-get install {program}`"));
    }
    eprintln!("{program} is missing: INSTALLING it with apt-get.");
    install(program).map_err(|why| format!("{program} is missing and could not be installed: {why}"))?;
    call::find(program).ok_or_else(|| format!("apt-get installed {program}, but it is not on PATH"))
}

fn install(package: &str) -> Result<(), String> {
    let install = || apt_get(&["install", "-y", package]);
    // A fresh image has no package lists yet; fetch them only then.
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
