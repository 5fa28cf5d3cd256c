//! Long jobs show on a terminal that they go on, and write nothing of it in a pipe.

#![cfg(unix)]

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::program::{run, scratch};

const GAME: &str = include_str!("../../../../games/08-unlocks.bgn");

/// Runs the program in a terminal until it writes this; then ends it.
fn until(arguments: &str, words: &str) {
    let command = format!("stty rows 24 cols 80; exec '{}' {arguments}", env!("CARGO_BIN_EXE_broadside"));
    let mut child = Command::new("script")
        .args(["-qefc", &command, "/dev/null"])
        .env("TERM", "xterm-256color")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script is installed");
    let mut output = child.stdout.take().unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 4096]);
    while !said.contains(words) {
        let count = output.read(&mut bytes).unwrap();
        assert_ne!(count, 0, "{arguments} ended without {words:?}: {said}");
        said.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn long_jobs_show_where_they_are() {
    let (games, out) = (scratch("progress.bgn"), scratch("progress-out.bgn"));
    fs::write(&games, GAME.repeat(20_000)).unwrap();
    let (games, out) = (games.display(), out.display());
    // Before the first game is over.
    until("duel admiral admiral --rules classic --games 3000", "0 of 3000 games");
    until(&format!("tournament admiral captain --rules classic --games 3000 --out {out}"), "0 of 3000 games");
    until(&format!("replay --check {games}"), " games, ");
    until(&format!("verify {games}"), " games, ");
    until("analyse --budget 5000 ../../games/08-unlocks.bgn", " steps");
}

#[test]
fn in_a_pipe_there_is_only_the_result() {
    let games = scratch("piped-games.bgn");
    fs::write(&games, GAME.repeat(1000)).unwrap();
    let games = games.to_str().unwrap();
    for arguments in [
        &["duel", "cadet", "mate", "--games", "20"][..],
        &["replay", "--check", games],
        &["verify", games],
        &["analyse", "--budget", "20", "../../../games/08-unlocks.bgn"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    }
}
