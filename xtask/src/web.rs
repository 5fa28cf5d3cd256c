//! Builds and checks the web client, only when something has changed.
//!
//! A stamp in the target directory has a hash of a step's inputs; while it matches, the step is up to date.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::call::{self, Lock};
use crate::package;
use crate::step::{Done, Outcome, Step};

/// Installs the client's packages, then builds it.
pub(crate) fn steps() -> Vec<Step> {
    vec![Step::new("web packages", packages), Step::new("web pages", pages)]
}

/// Format, lint, types, unit tests and the size of the first page.
pub(crate) fn checks() -> Vec<Step> {
    [
        ("web format", "format:check"),
        ("web lint", "lint"),
        ("web types", "check"),
        ("web unit tests", "test"),
        ("web weight", "size"),
    ]
    .into_iter()
    .map(|(name, script)| Step::new(name, move || npm_run(script, &[])))
    .collect()
}

/// End-to-end tests: the real program in a real browser.
pub(crate) fn browser_tests(lock: Lock) -> Step {
    Step::new("browser tests", move || {
        if let Err(why) = package::find_or_install("chromium") {
            return Ok(Done::Skipped(why));
        }
        // The same packages as for the instruction counts: alone, the program would have other features of a dependency
        // and be built a second time.
        call::build_release(&["bench", "broadside"], lock)?;
        npm_run("e2e", &[("BROADSIDE_BIN", call::release_dir()?.join("broadside"))])
    })
}

/// Runs an npm script of the client.
fn npm_run(script: &str, variables: &[(&str, PathBuf)]) -> Outcome {
    let web = web()?;
    let Some(npm) = ready(&web) else { return Ok(skipped(&web)) };
    let mut command = Command::new(npm);
    command.args(["run", script]).current_dir(&web).envs(variables.iter().map(|(name, value)| (name, value)));
    call::run(command)
}

/// Generated directories in `web/`.
const MADE: [&str; 4] = ["node_modules", "dist", "shots", ".vite"];

fn packages() -> Outcome {
    let web = web()?;
    let Some(npm) = ready(&web) else { return Ok(skipped(&web)) };
    let stamp = Stamp::of("web-packages", &[web.join("package-lock.json"), web.join("package.json")])?;
    if stamp.fits() && web.join("node_modules").is_dir() {
        return Ok(Done::Passed);
    }
    let mut install = Command::new(npm);
    install.args(["ci", "--no-audit", "--no-fund"]).current_dir(&web);
    let done = call::run(install)?;
    stamp.set()?;
    Ok(done)
}

fn pages() -> Outcome {
    let web = web()?;
    let Some(npm) = ready(&web) else { return Ok(skipped(&web)) };
    // The docs are pages too, and the pages' texts have a folder of their own.
    let root = call::root()?;
    let inputs = sources(vec![web.clone(), root.join("docs"), root.join("messages")])?;
    let stamp = Stamp::of("web-pages", &inputs)?;
    let index = web.join("dist/index.html");
    if stamp.fits() && index.is_file() {
        return Ok(Done::Passed);
    }
    let mut build = Command::new(npm);
    build.args(["run", "build"]).current_dir(&web);
    let done = call::run(build)?;
    touch_embedded().map_err(|error| format!("cannot mark the pages as changed: {error}"))?;
    stamp.set()?;
    Ok(done)
}

fn web() -> Result<PathBuf, String> {
    Ok(call::root()?.join("web"))
}

/// npm, if it is installed and there is a web client.
fn ready(web: &Path) -> Option<PathBuf> {
    if web.join("package.json").is_file() { call::find("npm") } else { None }
}

fn skipped(web: &Path) -> Done {
    let why = if web.join("package.json").is_file() {
        "npm is not installed; the program gets the pages of an earlier build, or none"
    } else {
        "there is no web client here"
    };
    Done::Skipped(why.into())
}

/// Touches a source file: a program built without pages would not notice that there are some now.
fn touch_embedded() -> Result<(), io::Error> {
    let root = call::root().map_err(io::Error::other)?;
    let embeds = root.join("crates/server/src/http/pages.rs");
    File::options().append(true).open(embeds)?.set_modified(SystemTime::now())
}

/// Every file below these directories that is not generated, in a fixed order.
fn sources(directories: Vec<PathBuf>) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut open = directories;
    while let Some(directory) = open.pop() {
        let entries =
            fs::read_dir(&directory).map_err(|e| format!("cannot read {}: {e}", directory.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| format!("cannot read {}: {e}", directory.display()))?.path();
            let made = path.file_name().is_some_and(|name| MADE.iter().any(|made| name == *made));
            match (path.is_dir(), made) {
                (true, false) => open.push(path),
                (true, true) => {}
                (false, _) => files.push(path),
            }
        }
    }
    files.sort();
    Ok(files)
}

/// A hash of files, and where the last one is stored.
struct Stamp {
    file: PathBuf,
    hash: String,
}

impl Stamp {
    fn of(name: &str, files: &[PathBuf]) -> Result<Stamp, String> {
        let mut hasher = DefaultHasher::new();
        for file in files {
            let bytes = fs::read(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
            hasher.write(file.to_string_lossy().as_bytes());
            hasher.write_usize(bytes.len());
            hasher.write(&bytes);
        }
        let target =
            call::release_dir()?.parent().map(Path::to_owned).ok_or("there is no target directory")?;
        Ok(Stamp { file: target.join(format!("{name}.stamp")), hash: format!("{:016x}", hasher.finish()) })
    }

    fn fits(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|kept| kept == self.hash)
    }

    fn set(&self) -> Result<(), String> {
        fs::write(&self.file, &self.hash).map_err(|e| format!("cannot write {}: {e}", self.file.display()))
    }
}
