//! Writes the golden games as the pages receive them, for the tests of the web client: what each kind of viewer is sent,
//! and what is then known. The pages fold sightings themselves, so they are tested against the real referee.

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Cells, Eye, OrderKind, Phase, Record, Ruleset, Seat, Sides, View};
use serde_json::{Value, json};
use wire::{Cell, Echo, Fleet, Outcome, RulesInfo, Sighting, Span};

/// A part of a game between bots, for tests of the spectator feed.
const FEED: &str = r#"[Rules "hackathon@1"]
[FleetA "fourdeck F2-F5, battleship H2-J2, threeship H5-J5, submarine B10-C10, twoship B1-B2, twoship C5-C6, oneship D1, oneship D3, oneship F8, oneship E10"]
[FleetB "fourdeck J2-J5, battleship H9-J9, threeship G2-G4, submarine F9-F10, twoship F6-G6, twoship A8-A9, oneship A2, oneship E2, oneship A4, oneship C4"]
[Result "*"]

1A. R:E6=F6 2B. B8- 3A. F6+ 4B. D4- 5A. G6# 6B. F2+ 7A. H9+ 8B. A10- 9A. H9+ 10B. E10#
"#;

const EYES: [(&str, Eye); 4] = [
    ("A", Eye::Player(Seat::A)),
    ("B", Eye::Player(Seat::B)),
    ("public", Eye::Public),
    ("all", Eye::Organiser),
];

#[test]
fn the_pages_are_tested_with_what_the_server_sends() {
    let mut games = 0;
    for file in golden_games() {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let records = Record::read_all(&fs::read_to_string(&file).unwrap()).unwrap();
        games += records.len();
        hold(&format!("games/{name}.json"), records.iter().map(game));
    }
    assert!(games > 20, "{games}");
    hold("games/feed.json", Record::read_all(FEED).unwrap().iter().map(game));
    let presets = Ruleset::presets().map(|preset| serde_json::to_string(&RulesInfo::of(&preset)).unwrap());
    hold("presets.json", presets);
}

fn golden_games() -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "bgn"));
    files.sort();
    files
}

/// Compares a fixture with these values in JSON.
fn hold(name: &str, values: impl Iterator<Item = String>) {
    let now = format!("[\n{}\n]\n", values.collect::<Vec<_>>().join(",\n"));
    assert!(serde_json::from_str::<Value>(&now).is_ok());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/test").join(name);
    if std::env::var_os("BROADSIDE_BLESS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &now).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == now, "web/src/test/{name} is out of date; run this test with BROADSIDE_BLESS=1");
}

/// A game as JSON, with each turn on its own line.
fn game(record: &Record) -> String {
    let ruleset = record.ruleset();
    let end = record.end();
    let fleet = |seat: Seat| {
        record.fleets()[seat]
            .map(|fleet| json!({"ships": Fleet::of(fleet, ruleset), "text": fleet.name(ruleset).to_string()}))
    };
    let head = json!({
        "event": record.header().get("Event"),
        "rules": RulesInfo::of(ruleset),
        "fleets": {"A": fleet(Seat::A), "B": fleet(Seat::B)},
        "end": end.map(|end| json!({"outcome": Outcome::from(end.outcome()), "cause": end.cause().word()})),
    });
    let eyes: Vec<String> = EYES.iter().map(|(name, eye)| seen(name, *eye, record)).collect();
    let head = head.to_string();
    format!("{},\n\"eyes\": {{\n{}\n}}}}", &head[..head.len() - 1], eyes.join(",\n"))
}

/// What one viewer is sent, and what is known half-way and at the end.
fn seen(name: &str, eye: Eye, record: &Record) -> String {
    let ruleset = record.ruleset();
    let turns = record.game().map_or(&[][..], rules::Game::turns);
    let steps: Vec<String> = turns
        .iter()
        .map(|turn| serde_json::to_string(&Sighting::all_of(turn, eye, ruleset)).unwrap())
        .collect();
    let mut view = View::new(ruleset, eye);
    let mut known = Vec::new();
    for (turn, n) in turns.iter().zip(1..) {
        view.watch(turn);
        if n == turns.len() / 2 || n == turns.len() {
            known.push(json!({"steps": n, "view": view_json(&view)}).to_string());
        }
    }
    format!("\"{name}\": {{\"steps\": [\n{}\n],\n\"known\": [\n{}\n]}}", steps.join(",\n"), known.join(",\n"))
}

fn view_json(view: &View) -> Value {
    let ruleset = view.ruleset();
    let phase = match view.phase() {
        None => json!({"type": "before"}),
        Some(Phase::Turn(seat)) => json!({"type": "turn", "seat": wire::Seat::from(seat)}),
        Some(Phase::Round { number, committed }) => {
            json!({"type": "round", "number": number, "committed": {"A": committed.a, "B": committed.b}})
        }
        Some(Phase::Over(end)) => {
            json!({"type": "over", "outcome": Outcome::from(end.outcome()), "cause": end.cause().word()})
        }
    };
    let Sides { a, b } = view.orders();
    json!({
        "phase": phase,
        "orders": {"A": a, "B": b},
        "round": view.round(),
        "waters": {"A": waters(view, Seat::A, ruleset), "B": waters(view, Seat::B, ruleset)},
        "arsenal": {"A": arsenal(view, Seat::A, ruleset), "B": arsenal(view, Seat::B, ruleset)},
    })
}

fn waters(view: &View, seat: Seat, ruleset: &Ruleset) -> Value {
    let waters = view.waters(seat);
    let class = |class: Option<rules::ClassId>| class.map(|class| ruleset.class(class).name().to_owned());
    let ship = |ship: &rules::Ship| {
        let Span { from, to } = ship.span.into();
        json!({"class": class(Some(ship.class)), "from": from, "to": to})
    };
    let sunk = |sunk: &rules::Sunk| json!({"class": class(sunk.class), "at": sunk.at.map(Cell::from), "wreck": sunk.wreck.map(Span::from)});
    let salvo = |salvo: &rules::Salvo| {
        let hits = salvo.hits.iter().map(|(of, hits)| json!({"class": class(*of), "hits": hits}));
        json!({
            "round": salvo.round,
            "cells": Cell::list(salvo.cells),
            "hits": hits.collect::<Vec<_>>(),
            "sunk": salvo.sunk.len(),
        })
    };
    let points = waters.hits().iter().map(|at| waters.points_taken(at).max(1));
    json!({
        "ships": waters.ships().iter().map(ship).collect::<Vec<_>>(),
        "hits": Cell::list(waters.hits()),
        "points": points.collect::<Vec<_>>(),
        "missed": Cell::list(waters.misses()),
        "destroyed": Cell::list(waters.destroyed()),
        "cleared": Cell::list(waters.cleared()),
        "salvoed": Cell::list(waters.salvos().iter().fold(Cells::EMPTY, |all, salvo| all | salvo.cells)),
        "sunk": waters.sunk().iter().map(sunk).collect::<Vec<_>>(),
        "salvos": waters.salvos().iter().map(salvo).collect::<Vec<_>>(),
        "sweeps": waters.sweeps().iter()
            .map(|sweep| json!({"at": Cell::from(sweep.at), "echo": Echo::from(sweep.echo)}))
            .collect::<Vec<_>>(),
        "smoke": waters.smoke().iter().map(|at| Cell::from(*at)).collect::<Vec<_>>(),
    })
}

fn arsenal(view: &View, seat: Seat, ruleset: &Ruleset) -> Value {
    let arsenal = view.arsenal(seat);
    let kinds = [
        ("fire", OrderKind::Fire),
        ("radar", OrderKind::Radar),
        ("artillery", OrderKind::Artillery),
        ("smoke", OrderKind::Smoke),
        ("torpedo", OrderKind::Torpedo),
    ];
    let offers = kinds.into_iter().filter(|(_, kind)| arsenal.offers(ruleset, *kind).is_ok());
    json!({
        "spent": Cell::list(arsenal.spent()),
        "shots": arsenal.shots(),
        "sunk": arsenal.sunk(),
        "radar": arsenal.radar(),
        "smoke": arsenal.smoke(),
        "offers": offers.map(|(name, _)| name).collect::<Vec<_>>(),
    })
}
