//! Tells the program what it was built from, for `--version`.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    };
    let mut about = vec![env::var("TARGET").unwrap_or_default()];
    // A development build is not made again for every commit.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
            println!("cargo::rerun-if-changed={log}");
        }
        about.extend(git(&["rev-parse", "--short=10", "HEAD"]).map(|commit| format!("commit {commit}")));
    } else {
        about.push("development build".to_owned());
    }
    println!("cargo::rustc-env=BROADSIDE_BUILD={}", about.join(", "));
}
