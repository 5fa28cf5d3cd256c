//! `cargo xtask python`: the Python package, built, installed and tested in a virtual environment.
//!
//! The package is a workspace of its own, with its own lock file and target directory, so that nothing else has to
//! compile PyO3. Everything it makes is in `target/python`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::call::{self, Lock};
use crate::package;
use crate::step::{Done, Outcome, Step};

const MANIFEST: &str = "python/Cargo.toml";

/// What to do with the package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Check and test it.
    Test,
    /// Measure it beside other environments.
    Bench,
}

/// All steps of a task.
pub(crate) fn steps(task: Task, lock: Lock) -> Vec<Step> {
    match task {
        Task::Test => vec![
            Step::new("format of the Python package", || {
                call::run(call::cargo(["fmt", "--check", "--manifest-path", MANIFEST])?)
            }),
            Step::new("clippy of the Python package", move || {
                // The profile of the wheel, so that build scripts and macros are compiled once.
                let mut words = vec!["clippy", "--release", "--manifest-path", MANIFEST];
                words.splice(1..1, lock.flag());
                words.extend(["--", "-D", "warnings"]);
                let mut clippy = call::cargo(words)?;
                clippy.env("CARGO_TARGET_DIR", target()?.join("cargo"));
                call::run(clippy)
            }),
            Step::new("Python package", move || with_package(lock, &["requirements.txt"], test)),
        ],
        Task::Bench => vec![Step::new("speed of the Python package", move || {
            with_package(lock, &["requirements.txt", "bench/requirements.txt"], |venv| {
                let mut bench = venv.program("python");
                bench.arg(root()?.join("bench/speed.py")).current_dir(target()?);
                call::run(bench)
            })
        })],
    }
}

/// Builds and installs the package, then runs this; skips where there is no Python to do it with.
fn with_package(
    lock: Lock,
    requirements: &'static [&'static str],
    then: impl FnOnce(&Venv) -> Outcome,
) -> Outcome {
    let venv = match Venv::with(requirements) {
        Ok(venv) => venv,
        Err(why) => return Ok(Done::Skipped(why)),
    };
    venv.install_wheel(lock)?;
    then(&venv)
}

/// pytest runs the tests and the examples of the documentation; mypy checks the types.
fn test(venv: &Venv) -> Outcome {
    let mut pytest = venv.program("pytest");
    pytest.arg("-q").current_dir(root()?);
    call::run(pytest)?;
    let mut mypy = venv.program("mypy");
    mypy.args(["--cache-dir"]).arg(target()?.join("mypy")).arg("broadside").current_dir(root()?);
    call::run(mypy)
}

/// The folder of the package.
fn root() -> Result<PathBuf, String> {
    Ok(call::root()?.join("python"))
}

/// Where everything is made.
fn target() -> Result<PathBuf, String> {
    Ok(call::release_dir()?.with_file_name("python"))
}

/// A virtual environment.
struct Venv(PathBuf);

impl Venv {
    /// The environment with what these files ask for, made if it isn't there yet.
    fn with(requirements: &[&str]) -> Result<Self, String> {
        let python = package::find_or_install("python3")?;
        let dir = target()?.join("venv");
        let venv = Self(dir.clone());
        let there = || dir.join("bin/pip").is_file().then(|| dir.clone());
        if there().is_none() {
            let make = || {
                let mut command = Command::new(&python);
                command.args(["-m", "venv", "--clear"]).arg(&dir);
                call::run(command).ok().and_then(|_| there())
            };
            // Debian has it as a package by itself.
            package::install_unless("python3-venv", make)?;
        }
        for file in requirements {
            venv.require(&root()?.join(file))?;
        }
        Ok(venv)
    }

    /// Installs what this file asks for, unless exactly that was installed before.
    fn require(&self, file: &Path) -> Result<(), String> {
        let wanted = fs::read_to_string(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        let stamp = self.0.join(wanted.len().to_string() + "-" + &hash(&wanted));
        if stamp.is_file() {
            return Ok(());
        }
        let mut pip = self.program("pip");
        pip.args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(file);
        call::run(pip).map_err(|why| format!("pip cannot install {}: {why}", file.display()))?;
        fs::write(&stamp, wanted).map_err(|e| format!("cannot write {}: {e}", stamp.display()))
    }

    fn install_wheel(&self, lock: Lock) -> Result<(), String> {
        let wheels = target()?.join("wheels");
        // An older wheel could be installed instead.
        fs::remove_dir_all(&wheels).ok();
        let mut build = self.program("maturin");
        build.args(["build", "--release", "--quiet"]).args(lock.flag());
        build.args(["--manifest-path", MANIFEST, "--interpreter"]).arg(self.0.join("bin/python"));
        build.arg("--out").arg(&wheels).current_dir(call::root()?);
        build.env("CARGO_TARGET_DIR", target()?.join("cargo"));
        call::run(build)?;
        let files = fs::read_dir(&wheels).map_err(|e| format!("cannot read {}: {e}", wheels.display()))?;
        let mut pip = self.program("pip");
        pip.args(["install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"]);
        pip.args(files.flatten().map(|file| file.path()));
        call::run(pip).map(|_| ())
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.0.join("bin").join(name));
        // `cargo run` sets these for xtask; a build script that looks at them would build again.
        call::forget_cargo(&mut command);
        command
    }
}

/// FNV-1a: short, and the same on every run.
fn hash(text: &str) -> String {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_requirements_have_another_stamp() {
        assert_eq!(hash("numpy"), hash("numpy"));
        assert_ne!(hash("numpy>=1"), hash("numpy>=2"));
    }
}
