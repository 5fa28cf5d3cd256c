//! Dealt fleets and luck on the command line.

use std::fs;

use rules::{Record, Seat};
use serde_json::Value;

use crate::program::{Ran, run, scratch};

fn json(arguments: &[&str]) -> Value {
    let Ran { code, out, err } = run(&[arguments, &["--json"]].concat(), "");
    assert_eq!(code, 0, "{arguments:?}: {err}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

fn refused(arguments: &[&str], why: &str) {
    let Ran { code, out, err } = run(arguments, "");
    assert_eq!(code, 2, "{arguments:?}: {out}");
    assert!(err.contains(why), "{arguments:?}: {err}");
}

const QUICK: &[&str] = &["--budget", "1", "--seed", "6"];

#[test]
fn a_duel_with_dealt_fleets_shows_results_with_and_without_luck() {
    let path = scratch("dealt-duel.bgn");
    let duel =
        [&["duel", "mate", "cadet", "--rules", "fog", "--games", "12", "--dealt", "--duplicate"], QUICK]
            .concat();
    let result = json(&[&duel[..], &["--out", path.to_str().unwrap()]].concat());
    let luck = &result["luck"];
    assert_eq!((&luck["dealt"], &luck["duplicate"]), (&Value::from("uniform"), &Value::from(true)));
    assert_eq!((&luck["ranked"], &luck["pairs"]), (&Value::from(true), &Value::from(6)));
    assert_eq!(luck["table"]["sha256"].as_str().map(str::len), Some(64));
    let sum = |luck: &[f64]| luck.iter().sum::<f64>();
    let records = Record::read_all(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(records.len(), 12);
    for pair in records.chunks(2) {
        let (one, other) = (pair[0].fleets(), pair[1].fleets());
        assert_eq!((one.a, one.b), (other.b, other.a), "the same fleets, swapped");
        let first = |record: &Record| record.game().unwrap().first();
        assert_eq!((first(&pair[0]), first(&pair[1])), (Seat::A, Seat::B));
    }
    let tag = |record: &Record, tag: &str| record.header().get(tag).map(str::to_owned);
    assert!(records.iter().all(|record| tag(record, "Dealt").as_deref() == Some("uniform, duplicate")));
    let lucks: Vec<f64> =
        records.iter().map(|record| tag(record, "Luck").unwrap().parse().unwrap()).collect();
    assert!((sum(&lucks) - luck["chance"].as_f64().unwrap()).abs() < 1e-4);
    let Ran { out, .. } = run(&duel, "");
    assert!(out.contains(" without luck"), "{out}");
    assert!(out.contains("Fleets dealt: uniform, duplicate; luck by table 1 ("), "{out}");
}

#[test]
fn freely_placed_fleets_are_never_ranked_by() {
    let duel = [&["duel", "mate", "cadet", "--rules", "fog", "--games", "12", "--luck"], QUICK].concat();
    let result = json(&duel);
    assert_eq!((&result["luck"]["ranked"], &result["luck"]["dealt"]), (&Value::from(false), &Value::Null));
    let Ran { out, .. } = run(&duel, "");
    assert!(out.contains("information only: fleets were placed freely"), "{out}");
    refused(
        &["tournament", "mate", "cadet", "--rules", "fog", "--order-by", "skill"],
        "--order-by skill: fleets must be dealt",
    );
}

#[test]
fn rules_that_would_tell_the_fleet_are_refused_with_the_reason() {
    for (rules, why) in [
        ("phoenix", "--dealt: fleets cannot be dealt under rules with smoke"),
        ("salvo", "--dealt: fleets cannot be dealt if guns afloat"),
        ("morskoi", "--dealt: fleets cannot be dealt if a hit earns another shot"),
    ] {
        refused(&["duel", "mate", "cadet", "--rules", rules, "--dealt"], why);
    }
    refused(&["duel", "mate", "cadet", "--rules", "salvo", "--luck"], "--luck: luck cannot be measured");
    refused(&["duel", "mate", "cadet", "--rules", "classic", "--dealt=nothing"], "unknown prior \"nothing\"");
    refused(&["duel", "mate", "cadet", "--duplicate"], "--dealt");
    refused(
        &["tournament", "mate", "cadet", "--rules", "fog", "--dealt", "--duplicate", "--mode", "showcase"],
        "--duplicate: in showcase mode there are no pairs",
    );
}

#[test]
fn declared_fleets_are_dealt_from_a_file() {
    let placed = scratch("pool-games.bgn");
    let placed = placed.to_str().unwrap();
    json(&["duel", "cadet", "cadet", "--rules", "classic", "--games", "4", "--seed", "1", "--out", placed]);
    let records = Record::read_all(&fs::read_to_string(placed).unwrap()).unwrap();
    let ruleset = records[0].ruleset();
    let fleets: Vec<String> =
        records.iter().map(|record| record.fleets().a.unwrap().name(ruleset).to_string()).collect();
    let pool = scratch("pool.txt");
    fs::write(&pool, format!("# My fleets\n\n{}\n", fleets.join("\n"))).unwrap();
    let games = scratch("pool-duel.bgn");
    let option = format!("mine={}", pool.display());
    let duel =
        ["duel", "mine=mate", "cadet", "--rules", "classic", "--games", "10", "--dealt", "--pool", &option];
    let result = json(&[&duel[..], QUICK, &["--out", games.to_str().unwrap()]].concat());
    let hash = result["luck"]["pools"][0].as_str().unwrap().to_owned();
    for record in Record::read_all(&fs::read_to_string(&games).unwrap()).unwrap() {
        assert!(fleets.contains(&record.fleets().a.unwrap().name(ruleset).to_string()));
        assert_eq!((record.header().get("PoolA"), record.header().get("PoolB")), (Some(hash.as_str()), None));
    }
    refused(&[&duel[..], &["--duplicate"]].concat(), "--pool: declared fleets cannot be swapped");
    refused(
        &["duel", "mate", "cadet", "--rules", "classic", "--dealt", "--pool", &option],
        "nobody is called mine",
    );
    fs::write(&pool, "Carrier A1-E1\n").unwrap();
    refused(&duel, "line 1: ");
    fs::write(&pool, "\n").unwrap();
    refused(&duel, "has no fleets");
}

#[test]
fn a_tournament_is_ordered_by_either_and_resumed() {
    let path = scratch("dealt-tournament.bgn");
    let out = path.to_str().unwrap();
    let base = [
        "tournament",
        "lieutenant",
        "mate",
        "cadet",
        "--rules",
        "fog",
        "--dealt",
        "--duplicate",
        "--out",
        out,
    ];
    let games = |games: &'static str| [&base[..], QUICK, &["--games", games, "--order-by", "skill"]].concat();
    let short = json(&games("4"));
    let long = json(&games("8"));
    assert_eq!((&short["before"], &long["before"]), (&Value::from(0), &Value::from(12)));
    let rows = long["standings"].as_array().unwrap();
    let elo = |row: &Value| row["withoutLuck"]["elo"].as_f64().unwrap();
    assert!(rows.windows(2).all(|pair| elo(&pair[0]) >= elo(&pair[1])));
    assert_eq!(long["luck"]["ranked"], true);
    let luck: f64 = rows.iter().map(|row| row["withoutLuck"]["luck"].as_f64().unwrap()).sum();
    assert!(luck.abs() < 1e-6, "one side's good luck is the other's bad luck: {luck}");
    // The luck of earlier games comes from the file.
    let tags = fs::read_to_string(&path).unwrap().matches("\n[Luck ").count();
    assert_eq!(tags, 24);
    let Ran { out: text, .. } = run(&games("8"), "");
    assert!(text.contains("without luck") && text.contains("Fleets dealt: uniform, duplicate"), "{text}");
    refused(
        &["tournament", "lieutenant", "mate", "cadet", "--rules", "fog", "--seed", "6", "--out", out],
        "its fleets are dealt: uniform, duplicate, not none",
    );
}
