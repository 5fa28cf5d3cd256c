//! Rules and fleets as a case writes them.

use rules::{DataFormat, Fleet, Heading, Proposal, Rules, Ruleset, Span, explain_misread};
use toml::{Table, Value};

use crate::script::{Script, Statement};

/// The result of building rules: the rules, or every fault.
pub(crate) type Built = Result<Ruleset, Vec<String>>;

/// Builds the rules of a statement: `BASE`, or `BASE with CLASS LENGTH, …`, and switches as indented TOML.
/// Indented lines `refused: …` are not switches but the faults that are expected.
pub(crate) fn build_rules(script: &Script, spec: &str, statement: &Statement) -> Result<Built, String> {
    let table = rules_table(script, spec, statement)?;
    let rules: Rules = match toml::from_str(&table.to_string()) {
        Ok(rules) => rules,
        Err(error) => return Ok(Err(vec![explain_misread(DataFormat::Toml, "", error.message())])),
    };
    Ok(Ruleset::try_from(rules).map_err(|faults| faults.list().iter().map(ToString::to_string).collect()))
}

/// The expected faults below a statement.
pub(crate) fn refusals(statement: &Statement) -> Vec<String> {
    let lines = statement.body.iter().filter_map(|(_, line)| line.strip_prefix("refused:"));
    lines.map(|fault| fault.trim().to_owned()).collect()
}

fn rules_table(script: &Script, spec: &str, statement: &Statement) -> Result<Table, String> {
    let (base, fleet) = spec.split_once(" with ").unwrap_or((spec, ""));
    let mut table = base_table(script, base.trim())?;
    let switches: Vec<&str> = statement
        .body
        .iter()
        .map(|(_, line)| line.as_str())
        .filter(|line| !line.starts_with("refused:"))
        .collect();
    if fleet.is_empty() && switches.is_empty() {
        return Ok(table);
    }
    table.insert("name".to_owned(), "custom".into());
    if !fleet.is_empty() {
        let ships = if fleet == "no ships" { Ok(Vec::new()) } else { ships(fleet) };
        table.insert("ship".to_owned(), Value::Array(ships?));
    }
    merge(&mut table, toml::from_str(&switches.join("\n")).map_err(|error| error.to_string())?);
    Ok(table)
}

fn base_table(script: &Script, base: &str) -> Result<Table, String> {
    for statement in &script.prelude {
        let definition = statement.after("define").and_then(|rest| rest.split_once('='));
        if let Some((_, spec)) = definition.filter(|(name, _)| name.trim() == base) {
            return rules_table(script, spec.trim(), statement);
        }
    }
    let preset = Ruleset::preset(base).ok_or(format!("no rules are called {base:?}"))?;
    toml::from_str(&preset.to_toml()).map_err(|error| error.to_string())
}

/// `Ironclad 3 x2 armour 2, Submarine 2 stealth`.
fn ships(text: &str) -> Result<Vec<Value>, String> {
    text.split(',')
        .map(|ship| {
            let wrong = || format!("{ship:?} is not a class and its length");
            let mut words = ship.split_whitespace();
            let mut table = Table::new();
            table.insert("class".to_owned(), words.next().ok_or_else(wrong)?.into());
            let length: i64 = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
            table.insert("length".to_owned(), length.into());
            while let Some(word) = words.next() {
                let (key, value) = match word {
                    "stealth" => (word, true.into()),
                    "armour" | "guns" => {
                        let number = words.next().and_then(|word| word.parse::<i64>().ok());
                        (word, number.ok_or_else(wrong)?.into())
                    }
                    _ => {
                        let count = word.strip_prefix('x').and_then(|count| count.parse::<i64>().ok());
                        ("count", count.ok_or_else(wrong)?.into())
                    }
                };
                table.insert(key.to_owned(), value);
            }
            Ok(Value::Table(table))
        })
        .collect()
}

fn merge(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(inner)), Value::Table(value)) => merge(inner, value),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Builds a fleet. A ship is its class and then a span (`D4-G4`), a start with a heading (`E5 right`,
/// `-1,3 down`), or its cells by column and row (`0,6 1,6 2,6`).
pub(crate) fn build_fleet(ruleset: &Ruleset, text: &str) -> Result<Result<Fleet, Vec<String>>, String> {
    let parts = text.split(", ").map(str::trim).filter(|part| !part.is_empty());
    let proposals: Result<Vec<Proposal>, String> = parts.map(|part| proposal(ruleset, part)).collect();
    let built = Fleet::new(ruleset, &proposals?);
    Ok(built.map_err(|faults| faults.list().iter().map(ToString::to_string).collect()))
}

fn proposal(ruleset: &Ruleset, text: &str) -> Result<Proposal, String> {
    let board = ruleset.board();
    let words: Vec<&str> = text.split_whitespace().collect();
    let (&class, place) = words.split_first().ok_or("a ship without a class")?;
    let length = ruleset.class_named(class).map_or(1, |class| i32::from(class.length()));
    match place {
        [span] if !span.contains(',') => {
            let span = Span::read(board, span).map_err(|error| error.to_string())?;
            Ok(Proposal::along(class, span))
        }
        [start, heading] if heading.starts_with(char::is_alphabetic) => {
            let (x, y) = point(start).or_else(|_| {
                let cell = board.read_cell(start).map_err(|error| error.to_string())?;
                Ok::<_, String>((i32::from(cell.x()), i32::from(cell.y())))
            })?;
            let (dx, dy) = match *heading {
                "right" => Heading::Right,
                "down" => Heading::Down,
                "down-right" => Heading::DownRight,
                "up-right" => Heading::UpRight,
                _ => return Err(format!("{heading:?} is no heading")),
            }
            .step();
            let cells = (0..length).map(|n| (x + n * dx, y + n * dy)).collect();
            Ok(Proposal { class: class.to_owned(), cells })
        }
        points => {
            let cells: Result<Vec<(i32, i32)>, String> = points.iter().map(|text| point(text)).collect();
            Ok(Proposal { class: class.to_owned(), cells: cells? })
        }
    }
}

/// `3,4` is column 3, row 4.
pub(crate) fn point(text: &str) -> Result<(i32, i32), String> {
    let wrong = || format!("{text:?} is not a column and a row");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    Ok((x.parse().map_err(|_| wrong())?, y.parse().map_err(|_| wrong())?))
}
