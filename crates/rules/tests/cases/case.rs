//! Runs a case.

use rules::{Fleet, Game, Ruleset, Seat, Sides};

use crate::chart::{name_cells, read_cells};
use crate::check::{Checked, each_pair, expect, yes_or_no};
use crate::play::Play;
use crate::script::{Case, Script, Statement};
use crate::setup::{build_fleet, build_rules, refusals};

/// Where a case failed, and how.
pub(crate) struct Failure {
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// Runs a case. It starts with the statements before the file's first case, unless it names its own rules.
pub(crate) fn run(script: &Script, case: &Case) -> Result<(), Failure> {
    let own_rules = case.statements.iter().any(|statement| statement.after("rules").is_some());
    let shared = script.prelude.iter().filter(|_| !own_rules);
    let mut table = Table { script, ruleset: None, fleets: Sides::default(), first: Seat::A, play: None };
    let mut checks = 0;
    for statement in shared.chain(&case.statements) {
        let checked = table.run(statement).map_err(|message| Failure {
            line: statement.line,
            message: format!("    {}\n{message}", statement.text),
        })?;
        checks += usize::from(checked == Checked::Something);
    }
    if let Some(play) = &table.play {
        let wrong = |message| Failure { line: case.line, message: format!("    its record\n{message}") };
        play.check_record().map_err(wrong)?;
    }
    if checks == 0 {
        return Err(Failure { line: case.line, message: "    the case asserts nothing".to_owned() });
    }
    Ok(())
}

struct Table<'a> {
    script: &'a Script,
    ruleset: Option<Ruleset>,
    fleets: Sides<Option<Fleet>>,
    first: Seat,
    play: Option<Play>,
}

impl Table<'_> {
    fn run(&mut self, statement: &Statement) -> Result<Checked, String> {
        if statement.after("define").is_some() {
            return Ok(Checked::Nothing);
        }
        if let Some(spec) = statement.after("rules") {
            return self.rules(spec, statement);
        }
        if let Some(text) = statement.after("fleet") {
            return self.fleet(text, statement);
        }
        if let Some(seat) = statement.after("first") {
            self.first = seat.parse().map_err(|_| "first A or first B")?;
            return Ok(Checked::Nothing);
        }
        if let Some(times) = statement.after("repeat") {
            return self.repeat(times, statement);
        }
        if let Some(rest) = statement.after("counts") {
            return self.counts(rest);
        }
        if let Some(rest) = statement.after("class") {
            return self.class(rest);
        }
        if let Some(rest) = statement.after("cell") {
            return self.cell(rest);
        }
        if let Some(rest) = statement.after("area") {
            return self.area(rest);
        }
        self.play()?.run(statement)
    }

    fn ruleset(&self) -> Result<&Ruleset, String> {
        self.ruleset.as_ref().ok_or("    no rules yet".to_owned())
    }

    fn rules(&mut self, spec: &str, statement: &Statement) -> Result<Checked, String> {
        let wanted = refusals(statement);
        let built = build_rules(self.script, spec, statement)?;
        self.ruleset = built.as_ref().ok().cloned();
        let got = built.err().unwrap_or_default();
        expect(&wanted.join("\n              "), &got.join("\n              "))?;
        Ok(if wanted.is_empty() { Checked::Nothing } else { Checked::Something })
    }

    fn fleet(&mut self, text: &str, statement: &Statement) -> Result<Checked, String> {
        if self.play.is_some() {
            return Err("    fleets are laid before the first order".to_owned());
        }
        let seats: &[Seat] = match text.get(..2) {
            Some("A ") => &[Seat::A],
            Some("B ") => &[Seat::B],
            _ => &Seat::BOTH,
        };
        let text = if seats.len() == 1 { &text[2..] } else { text };
        let wanted = refusals(statement);
        let built = build_fleet(self.ruleset()?, text)?;
        let legal = statement.body.iter().any(|(_, line)| line == "legal");
        let checked = if legal || !wanted.is_empty() { Checked::Something } else { Checked::Nothing };
        for &seat in seats {
            self.fleets[seat] = built.as_ref().ok().cloned();
        }
        let got = built.err().unwrap_or_default();
        expect(&wanted.join("\n              "), &got.join("\n              "))?;
        Ok(checked)
    }

    fn repeat(&mut self, times: &str, statement: &Statement) -> Result<Checked, String> {
        let times: usize = times.parse().map_err(|_| "    repeat how often?")?;
        let mut checked = Checked::Nothing;
        for n in 1..=times {
            for (line, text) in &statement.body {
                let inner = Statement { line: *line, text: text.clone(), body: Vec::new() };
                let wrong = |error| format!("    time {n}, line {line}: {text}\n{error}");
                if self.run(&inner).map_err(wrong)? == Checked::Something {
                    checked = Checked::Something;
                }
            }
        }
        Ok(checked)
    }

    /// `counts ships 10, cells 20, points 23`.
    fn counts(&self, rest: &str) -> Result<Checked, String> {
        let ruleset = self.ruleset()?;
        each_pair(rest, |key| {
            Ok(match key {
                "ships" => ruleset.ship_count().to_string(),
                "cells" => ruleset.roster().map(|class| u32::from(class.length())).sum::<u32>().to_string(),
                "points" => ruleset.hit_points().to_string(),
                "limit" => ruleset.limit().map_or("none".to_owned(), |limit| limit.to_string()),
                "shots" => ruleset.full_salvo().to_string(),
                "squares" => ruleset.board().cells().len().to_string(),
                _ => return Err(format!("    {key:?} cannot be counted")),
            })
        })
    }

    /// `class battleship length 3, armour 2`.
    fn class(&self, rest: &str) -> Result<Checked, String> {
        let (name, pairs) = rest.split_once(' ').ok_or("    class and what of it?")?;
        let class = self.ruleset()?.class_named(name).ok_or(format!("    no class {name}"))?;
        each_pair(pairs, |key| {
            Ok(match key {
                "length" => class.length().to_string(),
                "count" => class.count().to_string(),
                "armour" => class.armour().to_string(),
                "guns" => class.guns().to_string(),
                "stealth" => yes_or_no(class.stealth()),
                "berths" => class.berths().len().to_string(),
                _ => return Err(format!("    a class has no {key:?}")),
            })
        })
    }

    /// `cell C5 = 2,4`, both ways, or `cell K11 refused: …`.
    fn cell(&self, rest: &str) -> Result<Checked, String> {
        let board = self.ruleset()?.board();
        if let Some((text, reason)) = rest.split_once(" refused: ") {
            let got = board.read_cell(text.trim()).map(|cell| format!("{cell:?}"));
            return expect(reason, &got.unwrap_or_else(|error| error.to_string()));
        }
        let (text, place) = rest.split_once(" = ").ok_or("    cell NAME = x,y")?;
        let cell = board.read_cell(text).map_err(|error| format!("    {error}"))?;
        expect(place, &format!("{},{}", cell.x(), cell.y()))?;
        let canonical = text.to_uppercase().replace('-', "");
        expect(&canonical, &board.name(cell).to_string())
    }

    /// `area artillery J10 = J10`.
    fn area(&self, rest: &str) -> Result<Checked, String> {
        let ruleset = self.ruleset()?;
        let (what, cells) = rest.split_once(" = ").ok_or("    area KIND CELL = cells")?;
        let (kind, at) = what.split_once(' ').ok_or("    area KIND CELL = cells")?;
        let at = ruleset.board().read_cell(at).map_err(|error| format!("    {error}"))?;
        let got = match kind {
            "radar" => ruleset.radar_area(at),
            "smoke" => ruleset.smoke_area(at),
            "artillery" => ruleset.artillery_area(at),
            _ => return Err(format!("    {kind:?} has no area")),
        };
        let wanted = read_cells(ruleset.board(), cells)?;
        expect(&name_cells(ruleset.board(), wanted), &name_cells(ruleset.board(), got))
    }

    fn play(&mut self) -> Result<&mut Play, String> {
        if self.play.is_none() {
            let ruleset = self.ruleset()?.clone();
            let fleet = |seat: Seat| self.fleets[seat].clone().ok_or(format!("    no fleet for {seat}"));
            let fleets = Sides::new(fleet(Seat::A)?, fleet(Seat::B)?);
            self.play = Some(Play::new(Game::new(&ruleset, fleets, self.first)));
        }
        Ok(self.play.as_mut().expect("it was just opened"))
    }
}
