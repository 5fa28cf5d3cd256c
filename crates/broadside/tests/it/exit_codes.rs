//! How the program ends when it has the screen and somebody else ends it, and what its help promises of codes.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{command, run, scratch};
use crate::terminal_run::TerminalRun;

#[test]
fn a_signal_ends_a_game_with_the_code_that_shells_give_it() {
    let state = tempfile::TempDir::new().unwrap();
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let mut terminal = TerminalRun::start(state.path(), "play --against cadet --fleet random");
        terminal.until("waters");
        terminal.signal(signal);
        assert_eq!(terminal.end().1, Some(code), "{signal}");
    }
}

#[test]
fn help_names_the_codes_and_keeps_within_eighty_columns() {
    let help = run(&["--help"], "");
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Exit status:\n  0    yes: "), "{}", help.out);
    for page in [&["--help"][..], &["play", "-h"], &["tournament", "--help"], &["serve", "-h"]] {
        let help = run(page, "").out;
        let long =
            help.lines().find(|line| line.chars().count() > 80 && !line.trim().starts_with("broadside "));
        assert_eq!(long, None, "{page:?}");
    }
    let wrong = run(&["play", "--rulse", "classic"], "");
    assert!(wrong.code == 2 && wrong.err.contains("--rules"), "{}", wrong.err);
}

#[test]
fn every_command_answers_yes_no_or_not_at_all() {
    let (good, bad) = (scratch("codes-good.bgn"), scratch("codes-bad.bgn"));
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let game = include_str!("../../../../games/08-unlocks.bgn");
    std::fs::write(good, game).unwrap();
    std::fs::write(bad, game.replace("[Rules \"", "[Rules \"no-")).unwrap();
    let faulty = "cmd:echo no";
    let right = format!("cmd:'{}' bot mate --lines", env!("CARGO_BIN_EXE_broadside"));
    let data = tempfile::TempDir::new().unwrap();
    let data = data.path().to_str().unwrap();
    let out = scratch("codes-out.bgn");
    let out = out.to_str().unwrap();
    let tournament = ["tournament", "cadet", "mate", "--rules", "classic", "--out", out];
    for (arguments, code) in [
        (&["play", "--against", "mate"][..], 0),
        (&["play", "--rules", "chess"], 2),
        (&["replay", good], 0),
        (&["replay", bad], 1),
        (&["replay", "missing.bgn"], 2),
        (&["replay", "--check", good, bad], 1),
        (&["replay", "--json", bad], 1),
        (&["watch", "http://127.0.0.1:1/game/x"], 2),
        (&["watch", "http://127.0.0.1:1/lobby"], 2),
        (&["analyse", "--budget", "1", good], 0),
        (&["analyse", "--budget", "1", bad], 1),
        (&["analyse", "missing.bgn"], 2),
        (&["analyse", "--budget", "1", "--seen", "E5-"], 0),
        (&["analyse", "--budget", "1", "--seen", "E5- E5-"], 2),
        (&["rules", "classic"], 0),
        (&["rules", "rules/unplayable.toml"], 1),
        (&["rules", "missing.toml"], 2),
        (&["captains"], 0),
        (&["captains", "--all"], 2),
        (&["duel", "cadet", "mate", "--games", "2"], 0),
        // A lost duel is a result.
        (&["duel", faulty, "mate", "--games", "2"], 0),
        (&["duel", "127.0.0.1:1", "mate"], 2),
        (&tournament, 0),
        (&["tournament", "cadet", "127.0.0.1:1", "--out", out], 2),
        (&["bot", "nelson"], 2),
        (&["check", &right, "--rules", "classic"], 0),
        (&["check", faulty], 1),
        (&["check", "captain"], 2),
        (&["verify", good], 0),
        (&["verify", "--require-commitments", good], 1),
        (&["verify", bad, "missing.bgn"], 2),
        (&["serve", "--listen", "nowhere"], 2),
        (&["admin", "password", "--data", data], 2),
        (&["config"], 0),
        (&["completions", "bash"], 0),
        (&["completions", "tcsh"], 2),
        (&["man"], 0),
        (&["help", "play"], 0),
        (&["sail"], 2),
    ] {
        let ran = run(arguments, "");
        assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(code == 1 || ran.err.contains("error: ") == (code == 2), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_duel_and_a_tournament_that_are_stopped_end_with_the_code_of_the_signal() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let out = scratch(&format!("stopped{signal}.bgn"));
        let out = out.to_str().unwrap();
        for words in [
            &["duel", "admiral", "admiral", "--games", "5000"][..],
            &["tournament", "admiral", "captain", "--games", "5000"],
        ] {
            let words = [words, &["--rules", "classic", "--print-key", "--out", out]].concat();
            let mut child = command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            // It plays and listens for signals once the file of games is there.
            let mut said = BufReader::new(child.stderr.take().unwrap());
            said.read_line(&mut String::new()).unwrap();
            let pid = child.id().to_string();
            while child.try_wait().unwrap().is_none() {
                assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
                thread::sleep(Duration::from_millis(50));
            }
            assert_eq!(child.wait().unwrap().code(), Some(code), "{words:?}");
        }
    }
}
