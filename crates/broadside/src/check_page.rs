//! What a check has found, for people: in lines of at most 80 characters, but for commands, which can be pasted.

use std::fmt::Write as _;

use arena::check::{Case, Mistake, Outcome, Report};

use crate::printable;

const WIDTH: usize = 80;

/// Where the values of a mistake stand.
const INDENT: usize = 12;

/// How much of a request or an answer is shown.
const LONGEST: usize = 900;

/// How long a command may be that is shown. Long games make long commands.
const LONGEST_COMMAND: usize = 900;

/// How many cases are named in which the same mistake was seen again.
const CASES: usize = 8;

/// The first line.
pub(crate) fn beginning(bot: &str, seed: u64) -> String {
    let bot = printable::escape(bot);
    format!("Checking {bot} (again with --seed {seed}).\n")
}

/// The cases as they are done, under the rules they belong to.
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
            Outcome::Failed => "WRONG",
        };
        text + &paragraph(&format!("  {mark:<5}  {:<23} ", case.name), &case.note)
    }
}

/// Mistakes, warnings and the sum of it.
pub(crate) fn end(report: &Report) -> String {
    let mut text = String::new();
    let causes = report.causes();
    for (index, cause) in causes.iter().enumerate() {
        text += &shown(index, cause);
    }
    if !report.warnings.is_empty() {
        text += "\nWarnings: nothing that loses a game by itself\n";
    }
    for warning in &report.warnings {
        let rules = warning.rules.as_ref().map_or(String::new(), |rules| format!("{rules}, "));
        text += &paragraph("  - ", &format!("{rules}{}: {}", warning.case, warning.text));
    }
    for left_out in &report.left_out {
        let rules = left_out.rules.join(", ");
        text.push('\n');
        text += &paragraph("", &format!("Not checked: {rules}, because {}.", left_out.reason));
        text += &paragraph(
            "",
            "That is fine for a bot that plays the documented rules only; --rules checks others anyway.",
        );
    }
    if let Some(stopped) = &report.stopped {
        text.push('\n');
        text += &paragraph("", &format!("Not finished: {stopped}."));
    }
    let verdict = if causes.is_empty() { "Nothing is wrong" } else { "There are mistakes" };
    let mistakes = counted(causes.len(), "mistake");
    let answers = match report.wrong_answers() {
        0 => String::new(),
        wrong => format!(" in {}", counted(wrong, "answer")),
    };
    let warnings = counted(report.warnings.len(), "warning");
    let calls = counted(report.calls, "call");
    text.push('\n');
    text + &paragraph("", &format!("{verdict}: {mistakes}{answers}, {warnings}, {calls}."))
}

fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn case(mistake: &Mistake) -> String {
    let rules = mistake.rules.as_ref().map_or(String::new(), |rules| format!(" under {rules}"));
    format!("{}{rules}", mistake.case)
}

fn times(n: usize) -> String {
    if n > 1 { format!(", {n} times") } else { String::new() }
}

/// Mistakes of one kind: the first of them with its request and its answer, and where the others were seen.
fn shown(index: usize, cause: &[&Mistake]) -> String {
    let Some((mistake, others)) = cause.split_first() else { return String::new() };
    let more: usize = others.iter().map(|other| other.times).sum();
    let more = if more > 0 { format!(", and {more} more like it") } else { String::new() };
    let mut text = String::from("\n");
    text +=
        &paragraph("", &format!("Mistake {}: {}{}{more}", index + 1, case(mistake), times(mistake.times)));
    let fault = &mistake.fault;
    let place = fault.place.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    text += &labelled("verdict", &format!("{}{place}", fault.kind.cause()));
    text += &labelled("found", &fault.found);
    text += &labelled("right", &fault.wanted);
    let hint = cause.iter().find_map(|mistake| mistake.hint.as_deref());
    text += &labelled("hint", hint.unwrap_or_default());
    let status = mistake.status.map_or(String::new(), |status| format!("status {status} "));
    let answer = if mistake.answer.is_empty() { "nothing".to_owned() } else { cut(&mistake.answer) };
    text += &labelled("answered", &(status + &answer));
    if let Some(log) = &mistake.log {
        text += &labelled("its log", &cut(log));
    }
    text += &command("asked", &mistake.place);
    text += &labelled("", &cut(&without_rules(&mistake.request)));
    // Whichever is the shortest: it shows the same mistake.
    let shortest = cause.iter().map(|mistake| &mistake.repeat).min_by_key(|repeat| repeat.len());
    text += &match shortest.filter(|repeat| repeat.len() <= LONGEST_COMMAND) {
        Some(repeat) => command("again", repeat),
        None => labelled("again", "the command is long: --json has it under \"repeat\""),
    };
    let seen: Vec<String> =
        others.iter().take(CASES).map(|other| format!("{}{}", case(other), times(other.times))).collect();
    let cases = match others.len().saturating_sub(CASES) {
        0 => String::new(),
        rest => format!("; and {} more", counted(rest, "case")),
    };
    text + &labelled("also in", &(seen.join("; ") + &cases))
}

/// A label and a command, which is never broken into lines: whoever pastes it gets it whole.
fn command(label: &str, command: &str) -> String {
    format!("  {label:<width$}{command}\n", width = INDENT - 2)
}

fn labelled(label: &str, value: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    paragraph(&format!("  {label:<width$}", width = INDENT - 2), value)
}

/// A label and a text beside it. Words that are longer than a line, as JSON is, are broken too, behind a comma if they
/// have one.
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

/// The beginning of a long text.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => {
            format!("{} ... and {} more bytes; --json has all", &text[..end], text.len() - end)
        }
    }
}

/// The request without its rules, which are long and always the same.
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
