//! `broadside tournament`: run as a user would, stopped and killed, and gone on with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::run;
use rules::{Header, Record};
use serde_json::Value;
use tempfile::TempDir;

/// A program that takes its time and loses by its first answer: it paces a tournament however fast the machine is.
const SLOW: &str = "slow=cmd:while read line; do sleep 0.03; echo '{}'; done";

/// 60 games, of which the slow program plays 40, one at a time.
const LONG: &[&str] =
    &["tournament", "cadet", "mate", SLOW, "--rules", "classic", "--games", "20", "--seed", "5"];

fn start(arguments: &[&str], out: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(arguments)
        .arg("--out")
        .arg(out)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn finish(child: Child) -> Output {
    child.wait_with_output().expect("it ends")
}

fn signal(child: &Child, name: &str) {
    let asked = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill starts");
    assert!(asked.success());
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it writes UTF-8")
}

/// Waits until the file holds so many games, for a minute at most.
fn wait_for(path: &Path, games: usize) {
    for _ in 0..12_000 {
        if fs::read_to_string(path).unwrap_or_default().matches("\n[Game ").count() >= games {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("{games} games were not played within a minute");
}

/// The games of a file by their numbers: none twice.
fn games(path: &Path) -> BTreeMap<usize, String> {
    by_number(Record::read_all(&fs::read_to_string(path).unwrap()).unwrap())
}

/// What differs between two runs is left out: which game names everybody, and how long answers took.
fn by_number(records: Vec<Record>) -> BTreeMap<usize, String> {
    let mut games = BTreeMap::new();
    for record in records {
        let number = record.header().get("Game").expect("a number").parse().unwrap();
        let mut header = Header::default();
        let varies = |tag: &str| tag == "Contestants" || tag.starts_with("Times");
        for (tag, value) in record.header().iter().filter(|(tag, _)| !varies(tag)) {
            header.set(tag, value);
        }
        let known = games.insert(number, record.with_header(header).to_string());
        assert!(known.is_none(), "game {number} was played twice");
    }
    games
}

/// What a run writes that nobody disturbs.
fn undisturbed(folder: &TempDir) -> BTreeMap<usize, String> {
    let path = folder.path().join("undisturbed.bgn");
    let output = finish(start(LONG, &path));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    games(&path)
}

fn assert_complete(games: &BTreeMap<usize, String>) {
    assert_eq!(games.keys().copied().collect::<Vec<_>>(), (1..=60).collect::<Vec<_>>());
}

#[test]
fn ctrl_c_prints_the_command_that_goes_on_and_no_game_is_repeated() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a tournament's.bgn");
    let child = start(LONG, &path);
    wait_for(&path, 5);
    signal(&child, "-INT");
    let output = finish(child);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{err}");
    let before = games(&path);
    assert!((5..60).contains(&before.len()), "{} games were played", before.len());
    assert!(out.contains(&format!("{} of 60 games", before.len())), "{out}");
    let (_, command) = err.split_once("To resume:\n  ").unwrap_or_else(|| panic!("{err}"));

    // What was printed, as it was printed.
    let output = Command::new("sh").args(["-c", command]).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(err.contains(&format!("{} of 60 games already played; resuming", before.len())), "{err}");
    assert!(out.contains(&format!("60 of 60 games, {} of them in earlier runs", before.len())), "{out}");
    let after = games(&path);
    assert_complete(&after);
    assert!(before.iter().all(|(number, game)| after[number] == *game), "finished games stand as they were");
    assert_eq!(after, undisturbed(&folder), "and the rest is what it would have been");

    // Once more: there is nothing left to play, and the tables are the same. What exactly was wrong with an answer is
    // told by the run that saw it.
    let output = Command::new("sh").args(["-c", command]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let table = |out: &str| {
        let told_by_one_run =
            |line: &&str| line.contains(", first in game ") || line.ends_with(" in earlier runs");
        out.lines().skip(2).filter(|line| !told_by_one_run(line)).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(table(&text(&output.stdout)), table(&out));
    assert_eq!(games(&path), after);
}

#[test]
fn killed_again_and_again_it_repeats_no_finished_game() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let mut kept: BTreeMap<usize, String> = BTreeMap::new();
    for loops in 1..=4 {
        let child = start(LONG, &path);
        wait_for(&path, kept.len() + 3);
        signal(&child, "-KILL");
        assert_eq!(finish(child).status.code(), None, "it was over before it could be killed");
        let text = fs::read_to_string(&path).unwrap();
        let whole: Vec<Record> = Record::games(&text).map_while(Result::ok).collect();
        let now = by_number(whole);
        assert!(kept.iter().all(|(number, game)| now.get(number) == Some(game)));
        kept = now;
        // A kill seldom tears a game, so every other time we do, as a disk without power could.
        if loops % 2 == 0 && text.ends_with("\n\n") {
            fs::write(&path, text + "[Event \"Tournament\"]\n[Rules \"classic@1\"]\n[A \"cad").unwrap();
        }
    }
    let output = finish(start(LONG, &path));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let after = games(&path);
    assert_complete(&after);
    assert!(kept.iter().all(|(number, game)| after[number] == *game));
}

#[test]
fn a_torn_game_is_cut_and_that_is_said() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let arguments = ["tournament", "cadet", "mate", "--rules", "classic", "--games", "4"];
    assert_eq!(finish(start(&arguments, &path)).status.code(), Some(0));
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 30]).unwrap();
    // Without a seed: it is the file's.
    let output = finish(start(&arguments, &path));
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(err.contains("the last game is incomplete; ") && err.contains(" bytes removed"), "{err}");
    assert!(err.contains("3 of 4 games already played; resuming"), "{err}");
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_second_ctrl_c_breaks_off_what_runs() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    // It never says anything, and has ten seconds for its first answer.
    let mut child = start(&["tournament", "cadet", "cmd:sleep 60", "--rules", "classic"], &path);
    let mut err = child.stderr.take().unwrap();
    read_until(&mut err, "2 games to play");
    signal(&child, "-INT");
    read_until(&mut err, "press Ctrl-C again to stop at once.");
    signal(&child, "-INT");
    let told = read_until(&mut err, "To resume:");
    assert!(told.contains("1 game aborted, to be played again from the start."), "{told}");
    assert_eq!(finish(child).status.code(), Some(130));
    assert_eq!(games(&path).len(), 0);
}

/// Reads what the program says until it has said this.
fn read_until(from: &mut impl std::io::Read, words: &str) -> String {
    let (mut told, mut byte) = (Vec::new(), [0]);
    while !String::from_utf8_lossy(&told).contains(words) {
        assert_eq!(from.read(&mut byte).unwrap(), 1, "it ended without {words:?}: {}", text(&told));
        told.push(byte[0]);
    }
    text(&told)
}

#[test]
fn two_programs_cannot_write_one_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let mut child = start(&["tournament", "cadet", "cmd:sleep 60", "--rules", "classic"], &path);
    read_until(&mut child.stderr.take().unwrap(), "2 games to play");
    let second = finish(start(&["tournament", "cadet", "cmd:sleep 60", "--rules", "classic"], &path));
    assert_eq!(second.status.code(), Some(2));
    assert!(text(&second.stderr).contains("games.bgn is in use by another tournament"));
    child.kill().unwrap();
    finish(child);
}

/// Lays out a fleet and says nothing more.
#[cfg(unix)]
const STUCK: &str = "stuck=cmd:read -r l; echo '{\"ships\":[{\"type\":\"Duck\",\"cells\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0}]}]}'; read -r l; sleep 60";

#[test]
#[cfg(unix)]
fn the_time_for_a_game_belongs_to_the_tournament() {
    let folder = TempDir::new().unwrap();
    let (out, pond) = (folder.path().join("timed.bgn"), folder.path().join("pond.toml"));
    let toml = "name = \"pond\"\nversion = 1\n[board]\nwidth = 5\nheight = 5\n[[ship]]\nclass = \"Duck\"\nlength = 2\n";
    fs::write(&pond, toml).unwrap();
    let base = |more: &[&str]| {
        let mut arguments = vec!["tournament", "cadet", STUCK, "--rules", pond.to_str().unwrap()];
        arguments.extend(more);
        finish(start(&arguments, &out))
    };
    let output = base(&["--games", "2", "--game-time", "300s", "--timeout", "0.3"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let ends = || -> Vec<String> {
        let records = Record::read_all(&fs::read_to_string(&out).unwrap()).unwrap();
        assert!(records.iter().all(|record| record.header().get("GameTime") == Some("300 s")));
        records.iter().map(|record| record.end().unwrap().cause().to_string()).collect()
    };
    assert_eq!(ends(), ["timeout"; 2], "there is time, but not for one answer");
    // Whoever goes on need not say it again, and cannot change it.
    let output = base(&["--games", "4", "--timeout", "0.3"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(ends(), ["timeout"; 4]);
    let output = base(&["--games", "4", "--game-time", "1m"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("its time limit per game is 300 s, not 60 s"),
        "{}",
        text(&output.stderr)
    );

    let other = folder.path().join("hurried.bgn");
    let arguments = ["tournament", "cadet", STUCK, "--rules", pond.to_str().unwrap(), "--game-time", "0.3"];
    let output = finish(start(&arguments, &other));
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let records = Record::read_all(&fs::read_to_string(&other).unwrap()).unwrap();
    assert!(records.iter().all(|record| record.end().unwrap().cause() == rules::Cause::Flag), "{shown}");
    assert!(shown.contains("flag"), "it is told as a fault: {shown}");
}

#[test]
fn a_file_of_another_tournament_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let all = |more: &[&'static str]| {
        let arguments = [&["tournament", "--rules", "classic", "--seed", "3"], more].concat();
        finish(start(&arguments, &path))
    };
    assert_eq!(all(&["cadet", "mate"]).status.code(), Some(0));
    let before = fs::read(&path).unwrap();
    for (more, message) in [
        (&["cadet", "lieutenant"][..], "its contestants are cadet, mate, not cadet, lieutenant"),
        (&["cadet", "mate=lieutenant"], "a contestant of the same name has a different address or command"),
        (&["cadet", "mate", "--mode", "showcase"], "its mode is paired, not showcase"),
    ] {
        let output = all(more);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        let err = text(&output.stderr);
        assert!(
            err.contains("games.bgn contains a different tournament: ") && err.contains(message),
            "{err}"
        );
    }
    let other = finish(start(&["tournament", "cadet", "mate", "--rules", "fog"], &path));
    assert!(text(&other.stderr).contains("its rules are classic@1, not fog@1"));
    let other = finish(start(&["tournament", "cadet", "mate", "--rules", "classic", "--seed", "4"], &path));
    assert!(text(&other.stderr).contains("its seed is 3, not 4"));
    assert_eq!(fs::read(&path).unwrap(), before);
    // More games make it longer.
    let longer = all(&["cadet", "mate", "--games", "6"]);
    assert_eq!(longer.status.code(), Some(0), "{}", text(&longer.stderr));
    assert_eq!(games(&path).len(), 6);
    assert!(fs::read(&path).unwrap().starts_with(&before));
    let shorter = all(&["cadet", "mate", "--games", "4"]);
    assert!(text(&shorter.stderr).contains("but this tournament has only 4 games; raise --games"));
}

#[test]
fn everything_is_told_in_json() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    // A program that gives back what it is asked is no bot.
    let arguments =
        ["tournament", "cadet", "echo=cmd:cat", "captain", "--games", "2", "--rules", "classic", "--json"];
    let output = finish(start(&arguments, &path));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    for (key, value) in [("rules", "classic@1"), ("mode", "paired")] {
        assert_eq!(report[key], value);
    }
    for (key, value) in [("games", 6), ("planned", 6), ("before", 0)] {
        assert_eq!(report[key], value, "{key}");
    }
    let rows = report["standings"].as_array().unwrap();
    let row = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap();
    assert_eq!((&row("echo")["won"], &row("echo")["lost"]), (&0.into(), &4.into()));
    let faults: u64 =
        row("echo")["faultCounts"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(faults, 4, "{report}");
    let kinds = row("echo")["faults"].as_array().unwrap();
    let games: u64 = kinds.iter().map(|kind| kind["games"].as_u64().unwrap()).sum();
    assert_eq!((kinds.len(), games), (1, 4), "{report}");
    assert!(row("echo")["calls"].as_u64().unwrap() >= 4 && row("echo")["meanMs"].as_f64().unwrap() > 0.0);
    assert!(row("echo")["rating"]["low"].is_null() && row("echo")["rating"]["high"].is_f64());
    assert_eq!((&row("cadet")["calls"], &row("cadet")["meanMs"]), (&0.into(), &Value::Null));
    assert_eq!(row("captain")["ranks"].as_array().unwrap().len(), 2);
    assert_eq!(report["meetings"].as_array().unwrap().len(), 3);
    let elo: f64 = rows.iter().map(|row| row["rating"]["elo"].as_f64().unwrap()).sum();
    assert!(elo.abs() < 1e-6, "ratings have mean 0");

    // Read from the file again, nothing is lost: not even how long the answers took.
    let again: Value = serde_json::from_slice(&finish(start(&arguments, &path)).stdout).unwrap();
    assert_eq!(again["before"], 6);
    let before = |report: &Value, key: &str| report["standings"][2][key].clone();
    for key in ["name", "won", "lost", "faultCounts", "calls", "rating"] {
        assert_eq!(before(&again, key), before(&report, key), "{key}");
    }
}

#[test]
fn the_tables_tell_who_stands_where_and_why() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let log = folder.path().join("calls.jsonl");
    let arguments =
        ["tournament", "cadet", "echo=cmd:cat", "captain", "cadet", "--rules", "classic", "--calls"];
    let output = finish(start(&[&arguments[..], &[log.to_str().unwrap()]].concat(), &path));
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("classic@1, paired, 12 of 12 games, seed "), "{out}");
    assert!(lines[2].contains("won drawn   lost  rating  95 % interval    ranks    calls  mean ms"), "{out}");
    assert!(lines[3].starts_with("   1 captain "), "{out}");
    assert!(out.contains("cadet-2") && out.contains("won-drawn-lost"), "{out}");
    let lost = lines.iter().position(|line| line.starts_with("echo lost 6 games by ")).expect(&out);
    // One cause, once. Each game has another name, and that makes no difference.
    let fault = lines[lost + 1];
    assert!(fault.starts_with("  6 games, first in game "), "{out}");
    assert!(lines.get(lost + 2).is_none_or(|line| line.is_empty()), "{out}");
    // What it answered is shown: cat says what it was asked.
    assert!(fault.contains("; answer: {") && fault.contains("gameId"), "{out}");
    assert!(lines.iter().all(|line| !line.ends_with(' ')), "{out}");
    let calls = fs::read_to_string(&log).unwrap();
    assert!(calls.lines().count() >= 6);
    assert!(calls.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
}

#[test]
fn the_documented_mode_plays_each_pair_once() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let captains = ["cadet", "mate", "lieutenant", "cadet", "mate"];
    let arguments = [&["tournament", "--mode", "showcase", "--seed", "2"], &captains[..]].concat();
    assert_eq!(finish(start(&arguments, &path)).status.code(), Some(0));
    let records = Record::read_all(&fs::read_to_string(&path).unwrap()).unwrap();
    let mut pairs: Vec<[String; 2]> = records
        .iter()
        .map(|record| ["A", "B"].map(|seat| record.header().get(seat).unwrap().to_owned()))
        .collect();
    pairs.sort();
    pairs.dedup();
    assert_eq!((records.len(), pairs.len()), (10, 10));
}

#[test]
fn a_bot_that_is_not_there_ends_it_before_it_begins() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bgn");
    let arguments = ["tournament", "cadet", "x=127.0.0.1:1", "http://127.0.0.1:2", "cmd:./no-such-bot"];
    for more in [&[][..], &["--json"]] {
        let output = finish(start(&[&arguments[..], more].concat(), &path));
        let err = text(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{err}");
        assert_eq!(
            err,
            "error: nothing listens at http://127.0.0.1:1\nnothing listens at http://127.0.0.1:2\n\
             program ./no-such-bot not found (cmd:./no-such-bot)\n"
        );
        assert!(!path.exists(), "no file is left that holds nothing");
    }
    // What is played already can be looked at without anybody being there.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let bot = listener.local_addr().unwrap().to_string();
    let hanging_up = thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut first = [0];
            let _ = stream.peek(&mut first);
            if first[0] == b'Q' {
                return;
            }
        }
    });
    let arguments = ["tournament", "cadet", &bot, "--games", "2", "--seed", "1"];
    assert_eq!(finish(start(&arguments, &path)).status.code(), Some(0));
    std::io::Write::write_all(&mut std::net::TcpStream::connect(&bot).unwrap(), b"Q").unwrap();
    hanging_up.join().unwrap();
    let again = finish(start(&arguments, &path));
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let longer = finish(start(&[&arguments[..4], &["4", "--seed", "1"]].concat(), &path));
    assert_eq!(longer.status.code(), Some(2), "{}", text(&longer.stderr));
}

#[test]
fn what_cannot_be_a_tournament_is_refused() {
    let folder = TempDir::new().unwrap();
    let place: PathBuf = folder.path().join("no/such/folder.bgn");
    for (arguments, parts) in [
        (&["cadet"][..], &["2 values required"][..]),
        (
            &["cadet", "nelson"],
            &["unknown contestant \"nelson\"", "cadet, mate", "cmd:python3 bot.py --lines"],
        ),
        (&["cadet", "mate", "--games", "3"], &["--games: 3 is odd", "even number"]),
        (&["cadet", "mate", "--mode", "showcase", "--games", "2"], &["for more games use --mode paired"]),
        (&["cadet", "mate", "--games", "0"], &["'0'", "--games"]),
        (&["cadet", "mate", "--concurrency", "0"], &["'0'", "--concurrency"]),
        (&["cadet", "mate", "--per-bot", "0"], &["'0'", "--per-bot"]),
        (&["cadet", "mate", "--timeout", "soon"], &["expected seconds from 0.01 to 600"]),
        (&["cadet", "mate", "--rules", "clasic"], &["unknown rules \"clasic\""]),
        (&["cadet", "buoyancy", "--rules", "salvo"], &["does not play salvo@1"]),
        (&["a=cadet", "a=mate"], &["two contestants are called a"]),
        (&["cadet", "mate", "--event", " "], &["--event: expected text on one line"]),
        (&["cadet", "mate", "--key", ""], &["--key: expected at least one character"]),
        (
            &["cadet", "mate", "--out", place.to_str().unwrap()],
            &["cannot use ", "folder.bgn", "no such file or folder"],
        ),
    ] {
        let ran = run(&[&["tournament"], arguments].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
        for part in parts {
            assert!(ran.err.contains(part), "{arguments:?}: {part:?} is missing in\n{}", ran.err);
        }
    }
}
