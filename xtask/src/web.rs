//! The web client: packages, pages, checks and tests in a real browser.

use std::path::PathBuf;
use std::process::Command;

use crate::call::{self, Lock};
use crate::package;
use crate::stamp::Stamp;
use crate::step::{Done, Outcome, Step};

/// Installs the packages and builds the pages, each only if something changed.
pub(crate) fn built() -> Step {
    Step::new("web pages", build)
}

/// Types, unit tests and how heavy the first page is.
pub(crate) fn checks() -> Vec<Step> {
    [("web types", "check"), ("web unit tests", "test"), ("web weight", "size")]
        .into_iter()
        .map(|(name, script)| Step::new(name, move || call::run(npm(&["run", script])?)))
        .collect()
}

/// The real program in a real browser.
pub(crate) fn browser_tests(lock: Lock) -> Step {
    Step::new("browser tests", move || {
        if let Err(why) = package::find_or_install("chromium") {
            return Ok(Done::Skipped(why));
        }
        call::run(release_build(lock)?)?;
        let mut tests = npm(&["run", "e2e"])?;
        tests.env("BROADSIDE_BIN", call::release_dir()?.join("broadside"));
        call::run(tests)
    })
}

/// The program with the pages in it.
pub(crate) fn release_build(lock: Lock) -> Result<Command, String> {
    let mut words = vec!["build", "--release", "--package", "broadside"];
    words.extend(lock.flag());
    call::cargo(words)
}

pub(crate) fn build() -> Outcome {
    let web = folder()?;
    let node_modules = web.join("node_modules");
    let lock_file = [web.join("package-lock.json"), web.join("package.json")];
    let installed = Stamp::of(node_modules.join(".broadside-installed"), &lock_file)?;
    if installed.is_set() {
        eprintln!("The packages are up to date.");
    } else {
        call::run(npm(&["ci", "--no-audit", "--no-fund"])?)?;
        installed.set()?;
    }
    let sources = ["src", "public", "index.html", "vite.config.ts", "svelte.config.js", "package-lock.json"];
    let sources: Vec<PathBuf> =
        sources.iter().map(|name| web.join(name)).filter(|path| path.exists()).collect();
    let built = Stamp::of(node_modules.join(".broadside-built"), &sources)?;
    if built.is_set() && web.join("dist/index.html").is_file() {
        eprintln!("The pages are up to date.");
        return Ok(Done::Passed);
    }
    call::run(npm(&["run", "build"])?)?;
    built.set()?;
    Ok(Done::Passed)
}

fn folder() -> Result<PathBuf, String> {
    Ok(call::root()?.join("web"))
}

fn npm(args: &[&str]) -> Result<Command, String> {
    let npm = call::find("npm").ok_or("npm is missing: the web client is built with Node 20 or newer")?;
    let mut command = Command::new(npm);
    command.args(args).current_dir(folder()?);
    Ok(command)
}
