//! Runs other programs, such as cargo and npm.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::step::{Done, Outcome};

/// Whether cargo may write Cargo.lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    Free,
    Locked,
}

impl Lock {
    /// The flag for cargo.
    pub(crate) fn flag(self) -> Option<&'static str> {
        match self {
            Self::Free => None,
            Self::Locked => Some("--locked"),
        }
    }
}

/// The repository's root: where the workspace is.
///
/// Taken from cargo at run time, not at build time, so that a checkout can be moved.
pub(crate) fn root() -> Result<PathBuf, String> {
    let here = env::var_os("CARGO_MANIFEST_DIR").ok_or("run this as `cargo xtask`")?;
    Path::new(&here).parent().map(Path::to_owned).ok_or_else(|| "xtask has no parent directory".into())
}

/// Where the release build puts its programs.
///
/// This program is in a sibling directory of it, wherever the target directory is.
pub(crate) fn release_dir() -> Result<PathBuf, String> {
    let me = env::current_exe().map_err(|e| format!("cannot find this program's own file: {e}"))?;
    let target = me.parent().and_then(Path::parent).ok_or("this program is not in a target directory")?;
    Ok(target.join("release"))
}

/// The cargo that runs this program, at the root.
pub(crate) fn cargo<I: AsRef<OsStr>>(args: impl IntoIterator<Item = I>) -> Result<Command, String> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root()?);
    forget_cargo(&mut command);
    Ok(command)
}

/// Removes what `cargo run` sets for our package. Some build scripts rerun when it changes, so passing it on
/// would rebuild those crates at every switch between `cargo xtask` and plain cargo.
pub(crate) fn forget_cargo(command: &mut Command) {
    for (name, _) in env::vars_os() {
        let described = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_", "CARGO_PRIMARY_"];
        if name.to_str().is_some_and(|name| described.iter().any(|prefix| name.starts_with(prefix))) {
            command.env_remove(name);
        }
    }
}

/// Builds these packages in release mode.
pub(crate) fn build_release(packages: &[&str], lock: Lock) -> Outcome {
    let packages = packages.iter().flat_map(|name| ["--package", name]);
    run(cargo(["build", "--release"].into_iter().chain(packages).chain(lock.flag()))?)
}

/// Replaces this process by another program, so that signals reach it.
#[cfg(unix)]
pub(crate) fn become_it(mut command: Command) -> Result<(), String> {
    use std::os::unix::process::CommandExt as _;
    let line = line(&command);
    Err(format!("cannot start `{line}`: {}", command.exec()))
}

/// Runs another program to its end.
#[cfg(not(unix))]
pub(crate) fn become_it(command: Command) -> Result<(), String> {
    run(command).map(drop)
}

/// Prints the command, runs it, and passes if it succeeds.
pub(crate) fn run(mut command: Command) -> Outcome {
    let line = line(&command);
    eprintln!("$ {line}");
    let status = command.status().map_err(|e| format!("cannot start `{line}`: {e}"))?;
    if status.success() { Ok(Done::Passed) } else { Err(format!("`{line}` {}", ending(status))) }
}

/// Whether the command can be started and succeeds; prints nothing.
pub(crate) fn succeeds(mut command: Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// The path of a program found in PATH.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|dir| dir.join(program)).find(|file| file.is_file())
}

/// How a failed program ended.
pub(crate) fn ending(status: ExitStatus) -> String {
    status.code().map_or_else(|| format!("was stopped ({status})"), |code| format!("exited with {code}"))
}

/// The command as it would be typed, with its environment variables.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let variables = command.get_envs().filter_map(|(name, value)| {
        Some(format!("{}={:?}", name.to_string_lossy(), value?.to_string_lossy()))
    });
    let words = command.get_args().map(|arg| arg.to_string_lossy().into_owned());
    variables
        .chain([program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()])
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reads_as_typed() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").env_remove("CARGO_PKG_NAME");
        assert_eq!(line(&command), r#"RUSTDOCFLAGS="-D warnings" cargo doc --no-deps"#);
    }

    #[test]
    fn a_program_that_is_not_there_is_a_failure() {
        let why = run(Command::new("broadside-no-such-program")).unwrap_err();
        assert!(why.starts_with("cannot start `broadside-no-such-program`"), "{why}");
        assert!(!succeeds(Command::new("broadside-no-such-program")));
        assert_eq!(find("broadside-no-such-program"), None);
    }
}
