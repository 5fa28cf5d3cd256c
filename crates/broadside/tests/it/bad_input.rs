//! Bad input on the command line: code 2, or 1 where a check found that a file is wrong, and a message that says
//! what, where, and what would be right.

use std::fs;
use std::process::{Command, Stdio};

use crate::program::{self, Ran, run, scratch};

#[track_caller]
fn refused(arguments: &[&str], input: &str, parts: &[&str]) {
    ended(arguments, input, 2, parts);
}

#[track_caller]
fn ended(arguments: &[&str], input: &str, expected: i32, parts: &[&str]) {
    let Ran { code, out, err } = run(arguments, input);
    assert_eq!(code, expected, "{arguments:?}: {err}");
    assert_eq!(out, "", "{arguments:?}");
    for part in parts {
        assert!(err.contains(part), "{arguments:?}: {part:?} is missing in\n{err}");
    }
    assert!(!err.contains("panicked") && !err.contains("src/"), "{arguments:?}: {err}");
}

const PRESETS: &str = "classic, buoyancy, fog, phoenix, hackathon, salvo, morskoi";

#[test]
fn rules_that_are_not_there() {
    for command in [&["play", "--rules"][..], &["rules"]] {
        let with = |name| [command, &[name]].concat();
        let meant = "unknown rules \"claasic\"; did you mean classic? The presets are ";
        refused(&with("claasic"), "", &[meant, PRESETS]);
        refused(&with("chess"), "", &["unknown rules \"chess\". The presets are ", PRESETS]);
        refused(&with("classic@9"), "", &["unknown rules \"classic@9\""]);
        refused(
            &with("rules/nowhere.toml"),
            "",
            &["cannot read rules/nowhere.toml: no such file or folder", PRESETS],
        );
        refused(&with("rules"), "", &["cannot read rules: it is a folder"]);
    }
}

#[test]
fn rules_files_with_faults() {
    // Whether a file has rules is a question that has the answer no; a game without rules cannot be played.
    for (command, code) in [(&["play", "--rules"][..], 2), (&["rules"], 1)] {
        let with = |name| [command, &[name]].concat();
        ended(&with("rules/malformed.toml"), "", code, &["rules/malformed.toml: ", "line 3", "flavour"]);
        ended(
            &with("rules/unplayable.toml"),
            "",
            code,
            &[
                "rules/unplayable.toml: These rules cannot be played, for 5 reasons:",
                "- line 6: a 4x40 board is not possible; width and height must be 4 to 16",
                "- line 11: Ironclad is armoured, so firing at a square again",
                "- line 15: a turn has 40 shots; 1 to 16",
                "- line 19: radar has size 9; sizes go from 1 to 5",
                "- line 17: radar works only when players take turns",
            ],
        );
    }
    let path = scratch("bytes.toml");
    fs::write(&path, b"name = \"\xff\"").unwrap();
    refused(&["rules", path.to_str().unwrap()], "", &["bytes.toml: it is not UTF-8 text"]);
    let path = scratch("long.toml");
    fs::write(&path, " ".repeat(200_000)).unwrap();
    refused(&["rules", path.to_str().unwrap()], "", &["long.toml: it is longer than 100 kB"]);
    let path = scratch("empty.toml");
    fs::write(&path, "\n").unwrap();
    ended(&["rules", path.to_str().unwrap()], "", 1, &["empty.toml is empty; \"broadside rules classic\""]);
}

#[test]
fn options_of_play() {
    let fleet = |ships| ["play", "--fleet", ships];
    refused(&fleet("Carrier A1-E1"), "", &["--fleet: Missing: Battleship, Cruiser, Submarine, Destroyer."]);
    refused(&fleet("Carrier A1-K1"), "", &["--fleet: \"Carrier A1-K1\" is not a ship: K1 is off the board."]);
    refused(&fleet(" "), "", &["--fleet: expected ships with their squares, or random"]);
    refused(&fleet("nonsense"), "", &["such as Cruiser B2-B4"]);
    refused(
        &[
            "play",
            "--rules",
            "phoenix",
            "--fleet",
            "Carrier A1-E1, Battleship A1-A4, Destroyer F1-G2, Raft A9-B9",
        ],
        "",
        &[
            "The Destroyer has 2 squares; it needs 3.",
            "There is no ship type \"Raft\"; the types are Carrier, Battleship, Destroyer, Submarine.",
            "Missing: Submarine.",
            "Carrier and Battleship overlap at A1.",
        ],
    );
    refused(
        &["play", "--hotseat", "--fleet", "Carrier A1-E1"],
        "",
        &["--fleet random gives each a random one"],
    );
    for option in ["--seed", "--event"] {
        let join = ["play", "--join", "http://127.0.0.1:1/game/0190a6f0-0000-7000-8000-000000000000"];
        refused(&[&join[..], &[option, "4"]].concat(), "", &["cannot be used with", option]);
    }
    refused(&["play", "--name", ""], "", &["--name: \"\" cannot be used as a name"]);
    refused(&["play", "--name", "lieutenant"], "", &["both players are called"]);
    refused(&["play", "--hotseat", "--name", "Ann"], "", &["two people need two names"]);
    refused(&["play", "--name", "Ann", "--name", "Bea"], "", &["there are more names than players"]);
    refused(&["play", "--against", "nelson"], "", &["unknown captain \"nelson\". The captains are cadet"]);
    let meant = "unknown captain \"leutenant\"; did you mean lieutenant? The captains are cadet";
    refused(&["play", "--against", "leutenant"], "", &[meant]);
    refused(
        &["duel", "captian", "cadet"],
        "",
        &["unknown contestant \"captian\"; did you mean captain? A contestant is"],
    );
    refused(&["play", "--first", "them"], "", &["'them'", "me, enemy, random"]);
    refused(&["play", "--seed", "many"], "", &["'many'", "--seed"]);
    refused(&["play", "--save", "nowhere/at/all.bgn"], "", &["--save: cannot write nowhere/at/all.bgn"]);
    refused(&["play", "--event", "Friday"], "", &["--save <FILE.bgn>"]);
    let path = scratch("event.bgn");
    let path = path.to_str().unwrap();
    refused(&["play", "--save", path, "--event", " "], "", &["--event: expected text on one line"]);
    refused(&["play", "--fast"], "", &["--fast"]);
    refused(&["sail"], "", &["sail"]);
}

#[test]
fn games_that_cannot_be_replayed() {
    refused(&["replay"], "", &["<FILE|LINK>"]);
    refused(&["replay", "--check", "--notation", "-"], "", &["--notation", "cannot be used with"]);
    refused(&["replay", "nowhere.bgn"], "", &["nowhere.bgn: no such file or folder"]);
    let wrong = |input: &str, parts: &[&str]| {
        let ran = run(&["replay", "-"], input);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(
            ran.err.starts_with("error: ") && parts.iter().all(|part| ran.err.contains(part)),
            "{}",
            ran.err
        );
    };
    wrong("[Rules \"clasic\"]\n", &["-: game 1: line 1, column 8: unknown rules \"clasic\"", PRESETS]);
    let game = "[Rules \"phoenix\"]\n\
                [FleetA \"Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4\"]\n\
                [FleetB \"Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4\"]\n\n";
    wrong(&format!("{game}1A. J10+ 2B. J10-\n"), &["-: game 1: line 5, column "]);
    wrong(&format!("{game}1A. K10- 2B. J10-\n"), &["-: game 1: line 5, column 5: "]);
    for arguments in [&["replay", "-"][..], &["replay", "--check", "-"]] {
        refused(arguments, "{nothing}", &["error: -: no games found"]);
    }

    // Every file is looked at, and the good ones are printed all the same.
    let path = scratch("latin.bgn");
    fs::write(&path, b"[Rules \"phoenix\"]\n[A \"J\xfcrgen\"]\n").unwrap();
    let ran = run(&["replay", "--notation", path.to_str().unwrap(), "-"], &format!("{game}1A. J10 2B. J9\n"));
    assert_eq!(ran.code, 1);
    let words = "latin.bgn: game 1: line 2, column 6: this is not UTF-8 text";
    assert!(ran.out.contains("1A. J10- 2B. J9-") && ran.err.contains(words), "{}", ran.err);
}

#[test]
fn a_reader_that_stops_reading_is_no_failure() {
    for arguments in [&["rules", "salvo"][..], &["play", "--seed", "1"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_broadside"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn good_input_prints_what_it_was_asked_for() {
    let table = run(&["rules"], "");
    assert_eq!(table.code, 0);
    assert_eq!(table.out.lines().count(), 7);
    assert!(table.out.starts_with("classic@1    Take turns, one shot each."), "{}", table.out);

    let toml = run(&["rules", "hackathon"], "").out;
    let path = scratch("printed.toml");
    fs::write(&path, &toml).unwrap();
    assert_eq!(run(&["rules", path.to_str().unwrap()], "").out, toml, "what is printed is a rules file");
    assert_eq!(run(&["rules", "rules/skerries.toml"], "").code, 0);

    assert_eq!(run(&["rules", "Hackathon"], "").out, toml, "capitals do not matter");
}

#[test]
fn duels_that_cannot_be_played() {
    let duel =
        |arguments: &[&'static str], parts: &[&str]| refused(&[&["duel"], arguments].concat(), "", parts);
    duel(&["captain"], &["<B>"]);
    duel(
        &["captain", "admiral9"],
        &[
            "unknown contestant \"admiral9\"; did you mean admiral? A contestant is",
            "a captain (cadet, mate",
            "http://127.0.0.1:4000",
            "cmd:python3 bot.py --lines",
        ],
    );
    duel(&["captain", "cmd:"], &["expected a command after cmd:"]);
    duel(
        &["captain", "ftp://a.example"],
        &["ftp://a.example: a bot URL must begin with http or https, not ftp"],
    );
    duel(&["captain", "http://me:secret@a.example"], &["must not contain a user name or password"]);
    duel(&["captain", "http://127.0.0.1:4000?x"], &["must end with its path"]);
    duel(&["captain", "mate", "--rules", "clasic"], &["unknown rules \"clasic\"", PRESETS]);
    duel(&["fog", "mate", "--rules", "salvo"], &["fog does not play salvo@1"]);
    duel(&["captain", "mate", "--games", "0"], &["--games"]);
    duel(&["captain", "mate", "--concurrency", "0"], &["--concurrency"]);
    duel(&["captain", "mate", "--timeout", "0"], &["--timeout", "seconds from 0.01 to 600"]);
    duel(&["captain", "mate", "--timeout", "soon"], &["seconds from 0.01 to 600"]);
    for time in ["0", "60ms", "soon", "-1", "1441m", "m"] {
        refused(&["duel", "captain", "mate", &format!("--game-time={time}")], "", &["0.1s to 1440m"]);
    }
    duel(&["captain", "mate", "--sprt", "5"], &["elo0,elo1"]);
    duel(&["captain", "mate", "--sprt", "20,0"], &["elo0 must be below elo1"]);
    duel(&["captain", "mate", "--key", ""], &["--key: expected at least one character"]);
    duel(&["captain", "mate", "--out", "rules"], &["--out: cannot write rules: it is a folder"]);
    duel(&["captain", "mate", "--calls", "nowhere/f"], &["--calls: cannot write nowhere/f"]);
}

#[test]
#[cfg(unix)]
fn whoever_stops_reading_json_is_no_failure_and_a_full_disk_is_said() {
    let record = scratch("piped.bgn");
    let record = record.to_str().unwrap();
    assert_eq!(run(&["duel", "cadet", "mate", "--games", "1", "--seed", "1", "--out", record], "").code, 0);
    for arguments in
        [&["rules", "classic", "--json"][..], &["captains", "--json"], &["verify", record, "--json"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ended = program::command(arguments).stdout(writer).output().unwrap();
        let err = String::from_utf8(ended.stderr).unwrap();
        assert_eq!((ended.status.code(), err.as_str()), (Some(0), ""), "{arguments:?}");
        if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
            let ended = program::command(arguments).stdout(full).output().unwrap();
            let err = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(
                (ended.status.code(), err.as_str()),
                (Some(2), "error: the disk is full\n"),
                "{arguments:?}"
            );
        }
    }
}

#[test]
fn a_turn_that_is_taken_for_a_file_is_told_how_it_is_written() {
    let hint = "no such file: 14; for turn 14 write --heat=14, without a space";
    refused(&["analyse", "game.bgn", "--heat", "14"], "", &[hint]);
    refused(&["analyse", "14"], "", &["error: 14: no such file or folder"]);
}
