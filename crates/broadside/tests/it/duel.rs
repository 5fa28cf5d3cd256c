//! `broadside duel` as a user runs it.

use std::collections::BTreeMap;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::program::{self, Ran, run, scratch};
use rules::{Cause, Record, Ruleset, Seat};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let Ran { code, out, err } = run(&[&["duel"], arguments, &["--json"]].concat(), "");
    assert_eq!(code, 0, "{arguments:?}: {err}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

#[test]
fn captains_play_the_same_games_again() {
    let games = |name: &str, concurrency: &str| {
        let path = scratch(name);
        let result = json(&[
            "mate",
            "cadet",
            "--rules",
            "phoenix",
            "--games",
            "11",
            "--seed",
            "4",
            "--concurrency",
            concurrency,
            "--out",
            path.to_str().unwrap(),
        ]);
        (result, fs::read_to_string(path).unwrap())
    };
    let ((result, text), (again, same)) = (games("duel-1.bgn", "1"), games("duel-2.bgn", "4"));
    assert_eq!(text, same, "however many play at once, and in the order of their numbers");
    assert_eq!((&result["won"], &result["elo"]), (&again["won"], &again["elo"]));
    let records = Record::read_all(&text).unwrap();
    assert_eq!(records.len(), 11);
    for (number, record) in records.iter().enumerate() {
        let first = if number % 2 == 0 { Seat::A } else { Seat::B };
        assert_eq!(record.game().unwrap().first(), first, "the first move goes in turn");
        assert_eq!(record.header().get("Round"), Some((number + 1).to_string().as_str()));
        assert_eq!(record.header().get("A"), Some("mate"));
    }
    let won = records.iter().filter(|record| record.end().unwrap().winner() == Some(Seat::A)).count();
    assert_eq!(result["won"], won);
    assert_eq!(
        result["pairs"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(),
        5,
        "5 pairs of 11 games"
    );
    assert_eq!(result["games"], 11);
    assert_eq!(result["latency"]["a"], Value::Null, "captains are not called");
}

#[test]
fn the_report_says_who_is_stronger() {
    let Ran { code, out, err } =
        run(&["duel", "captain", "cadet", "--rules", "classic", "--games", "20", "--seed", "1"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    for part in [
        "A: captain\nB: cadet\nclassic@1, 20 games, seed 1, ",
        "A won 20, drew 0, lost 0",
        "Elo at least +",
        "Endings: sunk 20",
    ] {
        assert!(out.contains(part), "{part:?} is missing in\n{out}");
    }
}

#[test]
fn contestants_may_be_named() {
    let path = scratch("duel-named.bgn");
    let out = path.to_str().unwrap();
    let result = json(&["mine=mate", "cadet", "--games", "2", "--seed", "1", "--out", out]);
    assert_eq!((&result["names"]["a"], &result["a"]), (&"mine".into(), &"mate".into()));
    let records = Record::read_all(&fs::read_to_string(path).unwrap()).unwrap();
    for record in &records {
        assert_eq!((record.header().get("A"), record.header().get("B")), (Some("mine"), Some("cadet")));
    }
    assert_eq!(records.len(), 2);
    for (a, b, part) in [
        ("one=mate", "One=cadet", "two contestants are called One"),
        ("=mate", "cadet", "A name needs at least one character"),
        ("x=nelson", "cadet", "unknown contestant \"nelson\""),
    ] {
        let Ran { code, err, .. } = run(&["duel", a, b], "");
        assert!(code == 2 && err.contains(part), "{a} {b}: {err}");
    }
}

#[test]
fn a_test_ends_when_it_knows() {
    let result = json(&[
        "captain", "cadet", "--rules", "classic", "--seed", "1", "--sprt", "0,50", "--games", "10000",
    ]);
    assert_eq!(result["sprt"]["verdict"], "accept");
    assert!(result["games"].as_u64().unwrap() < 200, "{result}");
    let result = json(&["cadet", "captain", "--rules", "classic", "--seed", "1", "--sprt=-10,10,0.1,0.1"]);
    assert_eq!(result["sprt"]["verdict"], "reject");
}

/// The command that repeats the call, short enough to be read.
fn repeated(report: &str) -> String {
    let line = report
        .lines()
        .find_map(|line| line.trim().strip_prefix("repeat with  "))
        .expect("it can be repeated");
    assert!(line.len() <= 400, "{} characters: {line}", line.len());
    line.to_owned()
}

#[test]
fn an_author_learns_why_the_bot_lost() {
    let script = "cmd:read -r line; printf 'cannot \\033[2Jthink\\n' >&2; echo '{\"ships\":[]}'; exit 1";
    let calls = scratch("calls.jsonl");
    let arguments = ["duel", "cadet", script, "--games", "3", "--calls", calls.to_str().unwrap()];
    let Ran { code, out, err } = run(&arguments, "");
    assert_eq!((code, err.as_str()), (0, ""));
    for part in [
        "A won 3, drew 0, lost 0",
        "Endings: invalid-placement by B 3",
        "B: 3 calls, mean ",
        "B lost 3 games by invalid-placement, first in game 1",
        "where        $.ships",
        "found        an illegal fleet",
        "expected     1 fourdeck of length 4, ",
        "answer       {\"ships\":[]}",
        "stderr       cannot \\u{1b}[2Jthink",
    ] {
        assert!(out.contains(part), "{part:?} is missing in\n{out}");
    }
    assert!(!out.contains('\u{1b}'), "a program's log does nothing to the terminal: {out:?}");
    let again = Command::new("sh").args(["-c", &repeated(&out)]).output().expect("there is a shell");
    assert_eq!(String::from_utf8_lossy(&again.stdout), "{\"ships\":[]}\n");
    let calls = fs::read_to_string(calls).unwrap();
    let placements: Vec<Value> = calls
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|call| call["call"] == "placement")
        .collect();
    assert_eq!(placements.len(), 3);
    assert!(placements.iter().all(|call| call["verdict"] == Cause::InvalidPlacement.word()), "{calls}");

    let result = json(&["cmd:exit 7", "cmd:exit 8", "--games", "2"]);
    let faults = result["faults"].as_array().unwrap();
    assert_eq!((result["bothLost"].as_u64(), faults.len()), (Some(2), 2), "{result}");
    assert_eq!((&faults[0]["seat"], &faults[0]["times"]), (&"A".into(), &2.into()));
    assert_eq!(faults[0]["fault"]["found"], "the program has ended (exit status: 7)");
}

#[test]
fn games_lost_in_the_same_way_are_told_once_and_all_counted() {
    // Each of its processes finds another wrong number, as a bot does that draws its squares.
    let script = r#"cmd:while read -r line; do echo "{\"ships\":[{\"type\":\"oneship\",\"cells\":[{\"x\":1,\"y\":\"$$\"}]}]}"; done"#;
    let Ran { code, out, err } = run(&["duel", script, "cadet", "--games", "40"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("Endings: bad-json by A 40\n"), "{out}");
    assert!(out.contains("A lost 40 games by bad-json, first in game 1\n"), "{out}");
    assert!(out.contains("; and 38 more like this\n"), "{out}");
    assert_eq!(out.matches("A lost ").count(), 1, "{out}");
    let result = json(&[script, "cadet", "--games", "40"]);
    let faults = result["faults"].as_array().unwrap();
    assert_eq!((faults.len(), &faults[0]["times"]), (1, &40.into()), "{result}");
    let games: Vec<u64> =
        faults[0]["games"].as_array().unwrap().iter().map(|game| game["game"].as_u64().unwrap()).collect();
    assert_eq!(games, (1..=40).collect::<Vec<_>>());
    assert!(faults[0]["games"][39]["found"].as_str().unwrap().starts_with("the text \""), "{result}");
}

#[cfg(unix)]
#[test]
fn what_a_program_does_after_end_is_the_same_every_time() {
    let captain = format!("'{}' bot cadet --lines", env!("CARGO_BIN_EXE_broadside"));
    // It answers `end` as if it were `hello`: every game but the first of each process is lost.
    let answers = format!("cmd:sed -u 's/^{{\"call\":\"end\".*/{{\"call\":\"hello\"}}/' | {captain}");
    let result = json(&[&answers, "mate", "--games", "6", "--concurrency", "1", "--timeout", "20"]);
    let faults = result["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 1, "{result}");
    let games: Vec<u64> =
        faults[0]["games"].as_array().unwrap().iter().map(|game| game["game"].as_u64().unwrap()).collect();
    assert_eq!(games, [2, 4, 6], "{result}");
    let found = faults[0]["fault"]["found"].as_str().unwrap();
    assert!(found.starts_with("an unexpected line ") && found.ends_with("after \"end\""), "{found}");
    // It takes `end` for the end of everything, and is started again.
    let leaves = format!("cmd:sed -u '/^{{\"call\":\"end\"/q' | {captain}");
    let result = json(&[&leaves, "mate", "--games", "6", "--concurrency", "1", "--timeout", "20"]);
    assert_eq!((&result["faults"], &result["games"]), (&Value::Array(Vec::new()), &6.into()), "{result}");
}

#[test]
fn programs_play_every_preset() {
    let program = format!("cmd:'{}' bot lieutenant --lines", env!("CARGO_BIN_EXE_broadside"));
    for ruleset in Ruleset::presets() {
        let path = scratch("programs.bgn");
        let out = path.to_str().unwrap();
        let rules = ruleset.id();
        let result =
            json(&[&program, "mate", "--rules", &rules, "--games", "2", "--out", out, "--timeout", "20"]);
        assert_eq!(result["faults"], Value::Array(Vec::new()), "{rules}: {result}");
        assert_eq!((&result["games"], &result["void"]), (&2.into(), &0.into()));
        let records = Record::read_all(&fs::read_to_string(&path).unwrap()).unwrap();
        let orders: u64 = records.iter().map(|record| u64::from(record.game().unwrap().orders().a)).sum();
        assert_eq!(result["latency"]["a"]["calls"], orders + 2, "{rules}: two fleets and every order");
    }
}

#[test]
fn a_bot_that_is_not_there_has_lost_nothing() {
    for (bot, said) in [
        ("http://127.0.0.1:1", "nothing listens at http://127.0.0.1:1"),
        ("localhost:1", "nothing listens at http://localhost:1"),
        ("x=http://127.0.0.1:1/bot", "nothing listens at http://127.0.0.1:1/bot"),
        ("http://no-such-host.invalid", "http://no-such-host.invalid cannot be reached: the host "),
        ("cmd:./no-such-bot --lines", "program ./no-such-bot not found (cmd:./no-such-bot --lines)"),
    ] {
        for more in [&[][..], &["--json"], &["--no-extras"]] {
            let Ran { code, out, err } = run(&[&["duel", bot, "cadet", "--games", "2"], more].concat(), "");
            assert_eq!((code, out.as_str()), (2, ""), "{bot} {more:?}: {err}");
            assert!(err.starts_with(&format!("error: {said}")), "{bot}: {err}");
        }
    }
    let Ran { code, err, .. } = run(&["duel", "127.0.0.1:1", "127.0.0.1:2"], "");
    assert_eq!(
        (code, err.as_str()),
        (2, "error: nothing listens at http://127.0.0.1:1\nnothing listens at http://127.0.0.1:2\n")
    );
}

/// A bot that closes every connection at once.
fn hanging_up() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = listener.local_addr().unwrap();
    thread::spawn(move || listener.incoming().for_each(drop));
    at
}

#[test]
fn a_bot_that_is_there_and_does_not_answer_loses() {
    let (at, cache) = (hanging_up(), tempfile::TempDir::new().unwrap());
    let duel = |seed: usize| {
        let (bot, seed) = (at.to_string(), seed.to_string());
        let mut command = program::command(&["duel", &bot, "cadet", "--games", "2", "--seed", &seed]);
        let output = command.env("XDG_CACHE_HOME", cache.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let out = duel(1);
    for part in [
        "A lost 2 games by unreachable, first in game 1",
        "found        the connection was closed before an answer",
        "repeat with  curl -i -H 'content-type: application/json' -H 'x-broadside-signature: sha256=",
        &format!("'http://{at}/placement'"),
    ] {
        assert!(out.contains(part), "{part:?} is missing in\n{out}");
    }
    let command = repeated(&out);
    let file = command.split("@'").nth(1).and_then(|rest| rest.split('\'').next()).expect("it names a file");
    let request: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert!(request["gameId"].is_string(), "{request}");

    // What is kept for these commands does not grow for ever, and the newest stay.
    let folder = Path::new(file).parent().unwrap();
    assert!(folder.starts_with(cache.path()), "{file}");
    for old in 0..100 {
        fs::write(folder.join(format!("old-{old}.json")), "{}").unwrap();
    }
    let newest = repeated(&duel(2));
    let files = fs::read_dir(folder).unwrap().count();
    assert!((2..=100).contains(&files), "{files} files");
    let file = newest.split("@'").nth(1).and_then(|rest| rest.split('\'').next()).unwrap();
    assert!(Path::new(file).exists());
}

#[test]
fn calls_in_a_file_hold_the_rules_once_for_each_game() {
    let program = format!("cmd:'{}' bot cadet --lines", env!("CARGO_BIN_EXE_broadside"));
    let log = scratch("calls-with-rules.jsonl");
    json(&[&program, "cadet", "--games", "2", "--timeout", "20", "--calls", log.to_str().unwrap()]);
    let text = fs::read_to_string(&log).unwrap();
    let calls: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut rules = BTreeMap::new();
    for call in calls.iter().filter(|call| call["call"] != "end") {
        let request: Value = serde_json::from_str(call["request"].as_str().unwrap()).unwrap();
        let game = call["game"].as_str().unwrap().to_owned();
        if call["call"] == "placement" {
            assert!(rules.insert(game, request["rules"].clone()).is_none());
        } else {
            assert!(rules[&game].is_object() && request["rules"].is_null(), "{call}");
        }
        assert!(call.get("repeat").is_none(), "nothing is wrong with it: {call}");
    }
    assert_eq!(rules.len(), 2);
}

#[cfg(unix)]
#[test]
fn the_first_interrupt_lets_running_games_end_and_the_second_does_not() {
    use std::io::Read as _;
    use std::process::Stdio;

    // Each game waits for a file before it goes on to lose.
    let go = scratch("go");
    let bot = format!(
        "cmd:while read -r line; do while [ ! -e '{}' ]; do sleep 0.02; done; echo '{{}}'; done",
        go.display()
    );
    for second in [false, true] {
        let _ = fs::remove_file(&go);
        let mut child = program::command(&[
            "duel",
            "cadet",
            &bot,
            "--games",
            "1000",
            "--json",
            "--concurrency",
            "2",
            "--timeout",
            "60",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
        let (mut err, mut told, mut byte) = (child.stderr.take().unwrap(), Vec::new(), [0]);
        let pid = child.id().to_string();
        let interrupt = || assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        // It hears signals before its bots are started.
        wait_for_children(&pid, 2);
        interrupt();
        while !String::from_utf8_lossy(&told).contains("press Ctrl-C again to stop at once.") {
            assert_eq!(err.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&told));
            told.push(byte[0]);
        }
        if second {
            interrupt();
        } else {
            fs::write(&go, "").unwrap();
        }
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
        let result: Value = serde_json::from_slice(&output.stdout).expect("it still reports");
        assert_eq!(
            (&result["interrupted"], result["games"].as_u64()),
            (&true.into(), Some(if second { 0 } else { 2 }))
        );
    }
}

/// Waits until a process has started so many others, for a minute at most.
#[cfg(unix)]
fn wait_for_children(pid: &str, count: usize) {
    for _ in 0..3000 {
        let asked = Command::new("ps").args(["-o", "pid=", "--ppid", pid]).output().expect("ps is there");
        if String::from_utf8_lossy(&asked.stdout).lines().count() >= count {
            return;
        }
        thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("the bots were not started within a minute");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_what_was_played() {
    use std::process::Stdio;
    use std::time::Duration;

    let games = scratch("interrupted.bgn");
    let child = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["duel", "cadet", "mate", "--games", "1000000000", "--json", "--out", games.to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Until it has certainly begun: the first games are on the disk.
    for _ in 0..3000 {
        if fs::metadata(&games).is_ok_and(|file| file.len() > 0) {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "as shells know it");
    let result: Value = serde_json::from_slice(&output.stdout).expect("it still reports");
    assert_eq!(result["interrupted"], true);
    let records = Record::read_all(&fs::read_to_string(&games).unwrap()).expect("only whole games");
    assert_eq!(result["games"], records.len());
    assert!(!records.is_empty());
}

#[test]
fn a_captain_remembers_a_series_and_begins_the_next_one_with_it() {
    let file = scratch("dossiers.json");
    let path = file.to_str().unwrap();
    let series = ["admiral", "mate", "--rules", "classic", "--budget", "1", "--seed", "3", "--series"];
    let games = || {
        json(&[&series[..], &["--games", "2", "--dossiers", path]].concat());
        let kept: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        kept["admiral"]["mate"]["games"].clone()
    };
    assert_eq!((games(), games()), (2.into(), 4.into()));
    let kept: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(kept.get("mate").is_none(), "Mate never reads a dossier: {kept}");

    // A file that cannot be read is refused and stays as it was.
    fs::write(&file, "{bad").unwrap();
    let refused = run(&[&["duel"], &series[..], &["--games", "2", "--dossiers", path]].concat(), "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--dossiers") && refused.err.contains(path), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "{bad");
}
