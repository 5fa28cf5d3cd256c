//! Long jobs show on a terminal that they go on, and write nothing of it in a pipe.

#![cfg(unix)]

use std::fs;

use crate::program::{run, scratch};
use crate::terminal_run::TerminalRun;

const GAME: &str = include_str!("../../../../games/08-unlocks.bgn");

/// Runs the program in a terminal until it writes this; then ends it.
fn until(arguments: &str, words: &str) {
    let home = tempfile::TempDir::new().unwrap();
    TerminalRun::start(home.path(), arguments).until(words);
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
