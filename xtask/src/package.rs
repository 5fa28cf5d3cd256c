//! Finds programs from system packages, and installs them if that is allowed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::call;

/// The program's path. Installs the package of the same name if that is allowed, else fails with the reason.
pub(crate) fn find_or_install(program: &str) -> Result<PathBuf, String> {
    install_unless(program, || call::find(program))
}

/// Where Debian's PostgreSQL is, which puts most of its programs not on PATH but into a folder for each version.
pub(crate) fn postgres() -> Result<PathBuf, String> {
    install_unless("postgresql", || {
        let server =
            |version: fs::DirEntry| Some(version.path().join("bin/postgres")).filter(|file| file.is_file());
        let debian = fs::read_dir("/usr/lib/postgresql").ok()?.flatten().find_map(server);
        debian.or_else(|| call::find("postgres"))
    })
}

/// The NATS server, which Debian puts where only root's PATH leads.
pub(crate) fn nats() -> Result<PathBuf, String> {
    install_unless("nats-server", || {
        call::find("nats-server")
            .or_else(|| Some(PathBuf::from("/usr/sbin/nats-server")).filter(|file| file.is_file()))
    })
}

/// What `find` finds, after installing this package if that is necessary and allowed.
pub(crate) fn install_unless(program: &str, find: impl Fn() -> Option<PathBuf>) -> Result<PathBuf, String> {
    if let Some(file) = find() {
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
    find().ok_or_else(|| format!("apt-get installed {program}, but it is not where it should be"))
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
