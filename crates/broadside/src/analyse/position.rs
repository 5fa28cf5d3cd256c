//! Shows where ships may be in a position given with `--seen`.

use std::io::{self, Read as _, Write as _};
use std::time::Instant;

use captains::inference::{Exactness, NoPosterior, Posterior, Prior};
use rules::{Ruleset, Seat, View};
use serde::{Serialize, Serializer};
use term::Heat;

use super::{Arguments, Player, bad};
use crate::{json, rules_name};

pub(super) fn run(arguments: &Arguments, seen: &str) -> anyhow::Result<()> {
    let ruleset = rules_name::find_to_count(&arguments.rules)?;
    let prior = arguments.prior(&ruleset)?;
    let mut piped = String::new();
    if seen == "-" {
        // More than any game has.
        io::stdin().take(1 << 20).read_to_string(&mut piped)?;
    }
    let seen = &own_orders(if seen == "-" { &piped } else { seen }, arguments.seat);
    let view = View::from_seen(&ruleset, seen).map_err(|error| bad(format!("--seen: {error}")))?;
    let began = Instant::now();
    if arguments.heat.is_some_and(|turn| turn != 0) {
        return Err(bad("--heat: --seen is one position without turns; use --heat without a number"));
    }
    let posterior = Posterior::under(&prior, &view, arguments.budget()).map_err(|error| match error {
        NoPosterior::Contradiction if seen.trim().is_empty() => {
            bad(format!("no fleet fits the board of {}", arguments.rules))
        }
        NoPosterior::Contradiction => match first_conflict(arguments, &prior, &ruleset, seen) {
            Some((number, order)) => bad(format!(
                "--seen: no fleet fits these results; the first conflict is order {number}, {order}"
            )),
            None => bad(error),
        },
        NoPosterior::Budget => bad(error),
    })?;
    let elapsed = began.elapsed();
    let heat = Heat::new(&view, &posterior);
    let mut out = io::stdout().lock();
    if !arguments.json {
        write!(out, "{heat}")?;
        return Ok(());
    }
    let board = ruleset.board();
    let name = |cell| board.name(cell).to_string();
    let (exactness, samples, standard_error) = match posterior.exactness() {
        Exactness::Exact => ("exact", None, None),
        Exactness::Sampled { n, standard_error } => ("sampled", Some(n), Some(standard_error)),
    };
    let targets = view.arsenal(Seat::A).targets();
    let answer = Answer {
        rules: ruleset.id(),
        prior: Some(prior.name()).filter(|_| !prior.is_uniform()),
        exactness,
        samples,
        standard_error,
        fleets: posterior.fleets().to_string(),
        elapsed_ms: elapsed.as_secs_f64() * 1000.0,
        best: heat.best().into_iter().map(name).collect(),
        cells: targets.iter().map(|cell| (name(cell), posterior.hit(cell))).collect(),
    };
    json::write_line(&mut out, &answer)
}

/// The number and the text of the first order whose result contradicts those before it.
fn first_conflict<'a>(
    arguments: &Arguments,
    prior: &Prior,
    ruleset: &Ruleset,
    seen: &'a str,
) -> Option<(usize, &'a str)> {
    let orders = orders(seen);
    let fits = |end: usize| {
        let view = View::from_seen(ruleset, &seen[..end]).ok()?;
        let contradiction =
            Posterior::under(prior, &view, arguments.budget()).err() == Some(NoPosterior::Contradiction);
        Some(!contradiction)
    };
    // A contradiction stays one with more orders after it.
    let first = orders.partition_point(|(_, end)| fits(*end) == Some(true));
    orders.get(first).map(|(start, end)| (first + 1, &seen[*start..*end]))
}

/// The orders of one player, and spaces for everything else, so that errors name the right column: commas between orders,
/// and in a part of a game file its tags, its numbers such as `12B.` and the other player's orders.
fn own_orders(text: &str, seat: Player) -> String {
    let mut own = String::with_capacity(text.len());
    let mut taken = true;
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') {
            own.push_str(&blank(line));
            continue;
        }
        let mut rest = 0;
        for (start, end) in orders(line) {
            let order = &line[start..end];
            let number =
                order.strip_suffix('.').map(|number| number.trim_start_matches(|c: char| c.is_ascii_digit()));
            own.push_str(&line[rest..start]);
            rest = end;
            match number {
                Some("A" | "B") => {
                    taken = number == Some(if seat == Player::A { "A" } else { "B" });
                    own.push_str(&blank(order));
                }
                _ if !taken => own.push_str(&blank(order)),
                // In the result of radar or a salvo, commas mean something.
                _ if order.contains('=') => {
                    let shown = order.trim_end_matches(',');
                    own.push_str(shown);
                    own.push_str(&blank(&order[shown.len()..]));
                }
                _ => own.push_str(&order.replace(',', " ")),
            }
        }
        own.push_str(&line[rest..]);
    }
    own
}

/// As many spaces; lines stay lines.
fn blank(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect()
}

/// The start and end of each order. Only inside a salvo's parentheses are there spaces.
fn orders(seen: &str) -> Vec<(usize, usize)> {
    let mut orders = Vec::new();
    let (mut start, mut inside) = (None, false);
    for (at, c) in seen.char_indices().chain([(seen.len(), ' ')]) {
        inside = c == '(' || inside && c != ')';
        match start {
            None if !c.is_whitespace() => start = Some(at),
            Some(begun) if c.is_whitespace() && !inside => {
                orders.push((begun, at));
                start = None;
            }
            _ => {}
        }
    }
    // An unclosed parenthesis is reported elsewhere.
    orders.extend(start.map(|begun| (begun, seen.len())));
    orders
}

/// The position as JSON, the most important keys first.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    rules: String,
    /// How fleets are expected to be placed, if not all are equally likely.
    #[serde(skip_serializing_if = "Option::is_none")]
    prior: Option<&'static str>,
    exactness: &'static str,
    /// The number of sampled fleets, if not all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    /// How many fleets fit, or how many equally likely ones would leave as much open under another prior. A string,
    /// because it may be larger than numbers in JSON are safe for.
    fleets: String,
    elapsed_ms: f64,
    best: Vec<String>,
    /// The chance of a hit for every square that may still be fired at, in the order of the board.
    #[serde(serialize_with = "as_object")]
    cells: Vec<(String, f64)>,
}

/// Pairs as an object that keeps their order; sorted by name, A10 would come before A2.
fn as_object<S: Serializer>(pairs: &[(String, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, chance)| (name, chance)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_taken_from_lists_and_from_parts_of_game_files() {
        let own = |text, seat| {
            let own = own_orders(text, seat);
            assert_eq!(own.chars().count(), text.chars().count(), "columns stay");
            own.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(own("E5-, F6+,F7#Destroyer", Player::A), "E5- F6+ F7#Destroyer");
        assert_eq!(own("B2-, R:F5=E5,F5, (A4 C5)=Ca1,De2#", Player::A), "B2- R:F5=E5,F5 (A4 C5)=Ca1,De2#");
        let game = "[A \"Ann\"]\n1A. E5- 2B. (A1 A2)=1 {lucky}\n3A. B1+ 4B. B2#";
        assert_eq!(own(game, Player::A), "E5- B1+");
        assert_eq!(own(game, Player::B), "(A1 A2)=1 {lucky} B2#");
        assert_eq!(own("", Player::A), "");
    }
}
