//! How the program ends when it has the screen and somebody else ends it, and what its help promises of codes.

#![cfg(unix)]

use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::program::run;

#[test]
fn a_signal_ends_a_game_with_the_code_that_shells_give_it() {
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let program = env!("CARGO_BIN_EXE_broadside");
        let play = format!("stty rows 24 cols 80; exec '{program}' play --against cadet --fleet random");
        let mut child = Command::new("script")
            .args(["-qefc", &play, "/dev/null"])
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script is installed");
        let mut output = child.stdout.take().unwrap();
        let (mut said, mut bytes) = (String::new(), [0; 4096]);
        while !said.contains("waters") {
            let count = output.read(&mut bytes).unwrap();
            assert_ne!(count, 0, "it ended: {said}");
            said.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &child.id().to_string()]).output();
        let pid = String::from_utf8(children.unwrap().stdout).unwrap();
        assert!(Command::new("kill").args([signal, pid.trim()]).status().unwrap().success());
        // Whoever writes to a terminal waits until it is read.
        output.read_to_end(&mut Vec::new()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
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
