//! `broadside-bench`: what it measures, in text, JSON and pictures, and what it refuses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn bench(arguments: &[&str]) -> Output {
    // At the root of the repository, as the commands in the documents are.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside-bench"));
    command.args(arguments).current_dir(root).output().expect("the program starts")
}

#[track_caller]
fn measured(arguments: &[&str]) -> String {
    let output = bench(arguments);
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {err}");
    assert_eq!(err, "", "the bar is for terminals");
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON lines of a run.
#[track_caller]
fn json(arguments: &[&str]) -> Vec<Value> {
    let out = measured(&[arguments, &["--json"]].concat());
    out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[track_caller]
fn strength(arguments: &str) -> Vec<Value> {
    let words: Vec<&str> = arguments.split(' ').collect();
    json(&[&["strength"], words.as_slice()].concat())
}

#[track_caller]
fn refused(arguments: &str, parts: &[&str]) {
    let output = bench(&arguments.split(' ').collect::<Vec<_>>());
    let err = String::from_utf8(output.stderr).unwrap();
    // 2 if the options alone are wrong.
    assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments}: {err}");
    assert!(output.stdout.is_empty(), "{arguments}");
    for part in parts {
        assert!(err.contains(part), "{arguments}: {part:?} is missing in\n{err}");
    }
}

#[test]
fn an_admiral_who_knows_how_fleets_are_placed_needs_fewer_shots() {
    let series = "--rules rulesets/no-touch.toml --captain admiral --fleets rounded --games 150 --budget 20";
    let uniform = &strength(series)[0];
    let informed = &strength(&format!("{series} --prior rounded"))[0];
    assert_eq!((uniform.get("prior"), informed["prior"].as_str()), (None, Some("rounded")));
    let shots = |report: &Value| report["mean"].as_f64().unwrap();
    assert!(shots(informed) < shots(uniform), "{} {}", shots(informed), shots(uniform));
    refused("strength --captain mate --prior rounded", &["only admiral uses a prior"]);
    refused("strength --captain admiral --prior odd", &["unknown prior \"odd\"", "touching-shy"]);
}

#[test]
fn captains_spar_with_partners() {
    let arguments = ["sparring", "--captain", "captain", "--partner", "parity,Hider", "--games", "20"];
    let series = json(&arguments);
    assert_eq!(series, json(&[&arguments[..], &["--threads", "1"]].concat()), "threads change nothing");
    for (report, partner) in series.iter().zip(["parity", "hider"]) {
        assert_eq!(
            (report["captain"].as_str(), report["partner"].as_str()),
            (Some("captain"), Some(partner))
        );
        let games: u64 = ["won", "drawn", "lost"].iter().map(|key| report[*key].as_u64().unwrap()).sum();
        assert_eq!(games, 20);
        let [low, share, high] = ["low", "share", "high"].map(|key| report[key].as_f64().unwrap());
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{report}");
    }
    assert_eq!(series.len(), 2);
    refused("sparring --partner nobody", &["unknown partner \"nobody\"", "hider-apart"]);
    refused("sparring --rules salvo", &["salvo@1", "single shots"]);
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn every_rule_set_of_the_repository_can_be_shot_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!files.is_empty());
    for file in files {
        let name = file.to_str().unwrap().strip_suffix(".toml").expect("rule sets are TOML files");
        let report = &strength(&format!("--rules rulesets/{name}.toml --captain cadet --games 5"))[0];
        assert_eq!(report["rules"], format!("{name}@1"));
    }
}

#[test]
fn a_report_says_what_was_measured() {
    let report = &strength("--rules classic --captain Cadet --games 300 --seed 7 --threads 2")[0];
    for (key, value) in [("rules", "classic@1"), ("captain", "cadet"), ("fleets", "uniform")] {
        assert_eq!(report[key], value);
    }
    for (key, value) in [("games", 300), ("seed", 7), ("threads", 2), ("max", 100)] {
        assert_eq!(report[key], value, "{key}");
    }
    let [median, p90] = ["median", "p90"].map(|key| report[key].as_u64().unwrap());
    assert!((90..=p90).contains(&median) && p90 <= 100);
    assert_eq!(report["orders"]["mean"], report["mean"]);
    let times =
        ["mean", "p99", "p999", "max"].map(|key| report["microsecondsPerMove"][key].as_f64().unwrap());
    assert!(times[0] > 0.0 && times[1] <= times[2] && times[2] <= times[3], "{times:?}");
    assert!(report["gamesPerSecond"].as_f64().unwrap() > 0.0);
    // Nobody infers so far.
    assert_eq!(report["exactMoves"], Value::Null);
    let games: u64 =
        report["gamesByShots"].as_array().unwrap().iter().map(|pair| pair[1].as_u64().unwrap()).sum();
    assert_eq!(games, 300);
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let run = |threads: u32| {
        let reports = strength(&format!("--captain cadet,mate --games 500 --seed 3 --threads {threads}"));
        reports.into_iter().map(|report| report["gamesByShots"].clone()).collect::<Vec<_>>()
    };
    let alone = run(1);
    assert_eq!(alone.len(), 2);
    assert_eq!(run(2), alone);
    assert_eq!(run(5), alone);
}

#[test]
fn seeds_and_fleets_make_a_difference() {
    let run =
        |more: &str| strength(&format!("--captain captain --games 200 {more}"))[0]["gamesByShots"].clone();
    let plain = run("--seed 1 --fleets uniform");
    assert_ne!(run("--seed 2 --fleets uniform"), plain);
    assert_ne!(run("--seed 1 --fleets sequential"), plain);
    assert_ne!(run("--seed 1 --fleets rounded"), run("--seed 1 --fleets sequential"));
    assert_ne!(run("--seed 1 --fleets hard"), plain);
    assert_eq!(run("--seed 1"), plain);
}

#[test]
fn every_preset_can_be_measured() {
    for rules in ["classic", "buoyancy", "fog", "phoenix", "hackathon", "salvo", "morskoi"] {
        let report = &strength(&format!("--rules {rules} --captain cadet --games 20"))[0];
        let [shots, rounds] = [&report["mean"], &report["orders"]["mean"]].map(|mean| mean.as_f64().unwrap());
        // Nobody shoots back, so every round of salvo has six shots, but for the last ones on a full board.
        let each = if rules == "salvo" { 5.0..=6.0 } else { 1.0..=1.0 };
        assert!(each.contains(&(shots / rounds)), "{rules}: {shots} shots in {rounds} rounds");
    }
}

#[test]
fn the_table_has_a_row_for_each_captain_and_fits_a_usual_terminal() {
    let out =
        measured(&["strength", "--rules", "phoenix", "--captain", "cadet,phoenix-medium", "--games", "50"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("phoenix@1: 50 games each, uniform fleets, seed 1, threads "), "{out}");
    assert!(lines[2].starts_with("captain ") && lines[2].contains("median"), "{out}");
    assert!(lines[3].starts_with("cadet ") && lines[5].starts_with("phoenix-medium "), "{out}");
    assert!([1, 3, 5].iter().all(|&row| lines[row].len() == lines[2].len()), "{out}");
    assert!([4, 6].iter().all(|&row| lines[row].starts_with("  us/move: mean ")), "{out}");
    assert!(lines.iter().all(|line| line.len() <= 80), "{out}");
}

#[test]
fn distributions_are_drawn() {
    let file = scratch("shots.svg");
    let name = file.to_str().unwrap();
    measured(&["strength", "--captain", "mate,captain", "--games", "500", "--plot", name]);
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    for part in
        ["mate, mean 6", "captain, mean 4", "shots until the last ship is sunk", "classic@1", "#0072B2"]
    {
        assert!(picture.contains(part), "{part:?} is missing in the picture");
    }
}

#[test]
fn what_cannot_be_measured_is_refused() {
    refused("strength --captain nobody", &["unknown captain \"nobody\"", "cadet", "admiral"]);
    refused("strength", &["--captain"]);
    refused("strength --captain cadet --games 0", &["'0'", "--games"]);
    refused("strength --captain cadet --games many", &["'many'", "--games"]);
    refused("strength --captain cadet --threads 0", &["'0'", "--threads"]);
    refused("strength --captain cadet --fleets sunk", &["'sunk'", "uniform", "sequential"]);
    refused("strength --captain cadet --rules clasic", &["unknown rules \"clasic\""]);
    // The one that plays does not start before the other has declined.
    refused("strength --captain cadet,fog --rules hackathon", &["fog does not play hackathon@1"]);
    let many = ["cadet"; 9].join(",");
    refused(&format!("strength --captain {many} --plot x.svg"), &["a plot has room for 8 captains"]);
    refused("strength --captain cadet --plot no/such/folder/x.svg", &["no/such/folder", "is not a folder"]);
}

#[test]
fn help_names_every_captain() {
    let out = measured(&["strength", "--help"]);
    for entry in captains::registry::CAPTAINS {
        assert!(out.contains(entry.name), "{} is missing in\n{out}", entry.name);
    }
}

#[test]
fn random_games_are_timed_and_the_same_each_time() {
    let run = || json(&["engine", "--games", "50", "--seed", "9"]).remove(0);
    let (once, again) = (run(), run());
    assert_eq!((&once["rules"], &once["games"]), (&"classic@1".into(), &50.into()));
    assert!(once["gamesPerSecond"].as_f64().unwrap() > 0.0);
    for key in ["games", "orders", "sightings"] {
        assert_eq!(once[key], again[key], "{key}");
    }
    refused("engine --games 0", &["--games"]);
    refused("engine --seconds 0", &["expected seconds from 0.001 to 86400"]);
    refused("engine --instructions", &["--games"]);
}

#[test]
fn captains_stand_beside_the_optimum() {
    let pond = "crates/bench/tests/pond.toml";
    let report = &json(&["optimal", "--rules", pond, "--captain", "cadet,captain", "--games", "400"])[0];
    assert_eq!((&report["rules"], &report["fleets"]), (&"pond@1".into(), &24.into()));
    let [optimum, greedy] = ["optimum", "greedy"].map(|key| report[key].as_f64().unwrap());
    assert!(optimum > 2.0 && greedy >= optimum - 1e-9);
    for captain in report["captains"].as_array().unwrap() {
        let [mean, error] = ["mean", "standardError"].map(|key| captain[key].as_f64().unwrap());
        assert!(mean > optimum - 5.0 * error, "{captain}");
        assert!(captain["games"].as_u64().unwrap() >= 400);
    }
    refused("optimal --rules salvo", &["the optimum of salvo@1 cannot be computed", "single shots"]);
}

#[test]
fn chances_are_timed_through_a_game() {
    let reports =
        json(&["inference", "--rules", "fog", "--games", "2", "--orders", "8,20", "--budget", "100"]);
    let orders: Vec<u64> = reports.iter().map(|report| report["order"].as_u64().unwrap()).collect();
    assert_eq!(orders, [8, 20]);
    for report in reports {
        assert_eq!((&report["rules"], &report["games"]), (&"fog@1".into(), &2.into()));
        assert!(report["medianMs"].as_f64() > Some(0.0));
        assert!((0.0..=1.0).contains(&report["exact"].as_f64().unwrap()));
    }
}

#[test]
fn chances_that_no_game_asks_for_are_not_measured() {
    let fog = "inference --rules fog --games 1 --budget 1";
    refused(
        &format!("{fog} --orders 500,600"),
        &[
            "there is nothing to measure: no game of fog@1 came to order 500, no game of fog@1 came to order 600",
        ],
    );
    refused(&format!("{fog} --captain nobody"), &["unknown captain \"nobody\""]);
    refused(&format!("{fog} --repeat 0"), &["0 is not in 1..=1000"]);
    let words: Vec<&str> = fog.split(' ').collect();
    let output = bench(&[&words, &["--orders", "8,500", "--json"][..]].concat());
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "no game of fog@1 came to order 500\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1);
}

/// Counts instructions, with nothing but this folder of the tests to find valgrind in.
fn counted(folder: &str, arguments: &str) -> Output {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside-bench"));
    command.args(arguments.split(' ')).arg("--instructions").env("PATH", folder);
    command.output().expect("the program starts")
}

const TWO_POSITIONS: &str = "inference --rules fog --games 2 --orders 8 --budget 1";

#[cfg(unix)] // The valgrind of these tests is a script.
#[test]
fn instructions_are_those_of_one_more_time() {
    let output = counted("valgrind", &format!("{TWO_POSITIONS} --json"));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{err}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    // Three million more for two positions.
    assert_eq!(report["meanInstructions"].as_f64(), Some(1_500_000.0), "{report}");
    let out = String::from_utf8(counted("valgrind", TWO_POSITIONS).stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].ends_with("M instr") && lines[1].ends_with("      1.50"), "{out}");
}

#[cfg(unix)]
#[test]
fn instructions_of_games_leave_out_the_first() {
    let output = counted("valgrind", "engine --games 200 --seed 1 --json");
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{err}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["games"], &report["instructions"]), (&200.into(), &7_000_000.into()));
}

#[test]
fn without_valgrind_it_says_what_to_install() {
    let output = counted("no such folder", TWO_POSITIONS);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{err}");
    assert!(err.contains("--instructions needs valgrind") && err.contains("apt install valgrind"), "{err}");
}

#[test]
fn a_pool_holds_legal_fleets_and_does_not_depend_on_threads() {
    let pool = |threads| {
        measured(&["pool", "--rules", "morskoi", "--fleets", "40", "--keep", "5", "--threads", threads])
    };
    let text = pool("1");
    assert_eq!(pool("2"), text);
    let morskoi = rules::Ruleset::preset("morskoi").unwrap();
    let fleets: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(fleets.len(), 5);
    for fleet in fleets {
        rules::Fleet::read(&morskoi, fleet).expect("a pool holds legal fleets");
    }
}
