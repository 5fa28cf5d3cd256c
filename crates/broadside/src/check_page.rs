//! The report of `broadside check` as text, wrapped at 80 columns except for commands, which can be pasted.

use std::fmt::Write as _;

use arena::check::{Case, FoundFault, Outcome, Report};

use crate::count::count;
use crate::printable;

const WIDTH: usize = 80;

/// The column of the values of a fault.
const INDENT: usize = 15;

/// How many characters of a request or an answer are shown.
const LONGEST: usize = 900;

/// The longest command that is shown. Long games make long commands.
const LONGEST_COMMAND: usize = 900;

/// How many other cases with the same fault are named.
const CASES: usize = 8;

/// The first line.
pub(crate) fn start(bot: &str, seed: u64) -> String {
    let bot = printable::escape(bot);
    format!("Checking {bot} (repeat with --seed {seed}).\n")
}

/// Prints each case when it is done, under a heading for its rules.
#[derive(Default)]
pub(crate) struct Cases {
    rules: Option<String>,
}

impl Cases {
    pub(crate) fn line(&mut self, case: &Case) -> String {
        let mut text = String::new();
        if case.rules != self.rules {
            self.rules.clone_from(&case.rules);
            let heading = case.rules.as_deref().unwrap_or("all rules");
            let _ = writeln!(text, "\n{heading}");
        }
        let mark = match case.outcome {
            Outcome::Passed => "ok",
            Outcome::Warned => "warn",
            Outcome::Failed => "FAIL",
        };
        text + &paragraph(&format!("  {mark:<5}  {:<23} ", case.name), &case.note)
    }
}

/// The faults, the warnings and a summary.
pub(crate) fn end(report: &Report) -> String {
    let mut text = String::new();
    let causes = report.causes();
    for (index, cause) in causes.iter().enumerate() {
        text += &shown(index, cause);
    }
    if !report.warnings.is_empty() {
        text += "\nWarnings (these do not lose games by themselves)\n";
    }
    for warning in &report.warnings {
        let rules = warning.rules.as_ref().map_or(String::new(), |rules| format!("{rules}, "));
        text += &paragraph("  - ", &format!("{rules}{}: {}", warning.case, warning.what.message));
    }
    for left_out in &report.left_out {
        let rules = left_out.rules.join(", ");
        text.push('\n');
        text += &paragraph("", &format!("Not checked: {rules}, because {}.", left_out.reason));
        text +=
            &paragraph("", "That is fine for a bot that plays only hackathon; --rules checks others anyway.");
    }
    if let Some(stopped) = &report.stopped {
        text.push('\n');
        text += &paragraph("", &format!("Not finished: {stopped}."));
    }
    let verdict = if causes.is_empty() { "Passed" } else { "Failed" };
    let faults = counted(causes.len(), "fault");
    let answers = match report.wrong_answers() {
        0 => String::new(),
        wrong => format!(" in {}", counted(wrong, "answer")),
    };
    let warnings = counted(report.warnings.len(), "warning");
    let calls = counted(report.calls, "call");
    text.push('\n');
    text + &paragraph("", &format!("{verdict}: {faults}{answers}, {warnings}, {calls}."))
}

fn counted(n: usize, noun: &str) -> String {
    count(n as u64, noun)
}

fn case(found: &FoundFault) -> String {
    let rules = found.rules.as_ref().map_or(String::new(), |rules| format!(" under {rules}"));
    format!("{}{rules}", found.case)
}

fn times(n: usize) -> String {
    if n > 1 { format!(", {n} times") } else { String::new() }
}

/// Faults of one kind: the first of them with its request and answer, and the cases of the others.
fn shown(index: usize, cause: &[&FoundFault]) -> String {
    let Some((first, others)) = cause.split_first() else { return String::new() };
    let more: usize = others.iter().map(|other| other.times).sum();
    let more = if more > 0 { format!(", and {more} more like this") } else { String::new() };
    let mut text = String::from("\n");
    text += &paragraph("", &format!("Fault {}: {}{}{more}", index + 1, case(first), times(first.times)));
    let fault = &first.fault;
    let place = fault.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    text += &labelled("verdict", &format!("{}{place}", fault.kind.cause()));
    text += &labelled("found", &fault.found);
    text += &labelled("expected", &fault.wanted);
    let hint = cause.iter().find_map(|found| found.hint.as_deref());
    text += &labelled("hint", hint.unwrap_or_default());
    let status = first.status.map_or(String::new(), |status| format!("status {status} "));
    let answer = if first.answer.is_empty() { "none".to_owned() } else { cut(&first.answer) };
    text += &labelled("answer", &(status + &answer));
    if let Some(log) = &first.log {
        text += &labelled("stderr", &cut(log));
    }
    text += &command("request", &first.place);
    text += &labelled("", &cut(&without_rules(&first.request)));
    // The shortest one: it shows the same fault.
    let shortest = cause.iter().map(|found| &found.repeat).min_by_key(|repeat| repeat.len());
    text += &match shortest.filter(|repeat| repeat.len() <= LONGEST_COMMAND) {
        Some(repeat) => command("repeat with", repeat),
        None => labelled("repeat with", "a long command: --json has it under \"repeat\""),
    };
    let seen: Vec<String> =
        others.iter().take(CASES).map(|other| format!("{}{}", case(other), times(other.times))).collect();
    let cases = match others.len().saturating_sub(CASES) {
        0 => String::new(),
        rest => format!("; and {}", counted(rest, "more case")),
    };
    text + &labelled("also in", &(seen.join("; ") + &cases))
}

/// A label and a command, which is never wrapped, so that it can be pasted.
fn command(label: &str, command: &str) -> String {
    format!("  {label:<width$}{command}\n", width = INDENT - 2)
}

fn labelled(label: &str, value: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    paragraph(&format!("  {label:<width$}", width = INDENT - 2), value)
}

/// A label and a wrapped text beside it. Words longer than a line, such as JSON, are broken too, after a comma if there is
/// one.
fn paragraph(label: &str, text: &str) -> String {
    let indent = label.chars().count();
    let room = WIDTH - indent;
    let mut lines = vec![Vec::new()];
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.extend(&letters);
        } else if line.len() + 1 + letters.len() <= room {
            line.push(' ');
            line.extend(&letters);
        } else {
            lines.push(letters);
        }
        while let Some(line) = lines.last_mut().filter(|line| line.len() > room) {
            let comma = line[..room].iter().rposition(|letter| *letter == ',');
            let rest = line.split_off(comma.map_or(room, |comma| comma + 1));
            lines.push(rest);
        }
    }
    let mut shown = String::new();
    for (n, line) in lines.iter().enumerate() {
        let margin = if n == 0 { label.to_owned() } else { " ".repeat(indent) };
        let _ = writeln!(shown, "{}", format!("{margin}{}", line.iter().collect::<String>()).trim_end());
    }
    shown
}

/// The start of a long text.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => {
            format!("{} ... and {} more bytes; --json has everything", &text[..end], text.len() - end)
        }
    }
}

/// The request without its rules, which are long and the same every time.
fn without_rules(request: &str) -> String {
    const FIELD: &str = "\"rules\":{";
    let Some(start) = request.find(FIELD) else { return request.to_owned() };
    let (before, rules) = request.split_at(start + FIELD.len());
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    for (at, c) in rules.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return format!("{before}...{}", &rules[at..]);
        }
    }
    request.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_wider_than_the_terminal() {
        let json = format!("{{\"order\":\"{}\",\"more\":[{}0]}}", "x".repeat(500), "17,".repeat(100));
        for text in ["short", &"word ".repeat(60), &json, &format!("{} {json} end", "word ".repeat(20))] {
            let page = labelled("answered", text);
            assert!(page.lines().all(|line| line.chars().count() <= WIDTH), "{page}");
            let kept: String = page.replacen("answered", "", 1).split_whitespace().collect();
            assert_eq!(kept, text.split_whitespace().collect::<String>());
        }
    }

    #[test]
    fn rules_are_left_out_of_what_is_shown() {
        let request = r#"{"gameId":"a","rules":{"name":"a } \" b","deep":{"x":1}},"turn":1}"#;
        assert_eq!(without_rules(request), r#"{"gameId":"a","rules":{...},"turn":1}"#);
        assert_eq!(without_rules(r#"{"turn":1}"#), r#"{"turn":1}"#);
        assert_eq!(without_rules(r#"{"rules":{"#), r#"{"rules":{"#);
    }
}
