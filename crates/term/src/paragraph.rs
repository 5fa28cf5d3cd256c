//! Wraps text to lines that fit a terminal, and makes text from outside safe to show.

/// The widest line of text, and of two boards side by side.
pub(crate) const WIDTH: usize = 78;

/// The narrowest text beside its label; if there is less room, the text goes below the label.
const NARROWEST: usize = 20;

/// The line wrapped to at most [`WIDTH`] characters; indentation is kept.
pub(crate) fn broken(line: &str) -> Vec<String> {
    broken_within(line, WIDTH)
}

/// The line wrapped to at most this many characters. A line that fits is unchanged, and runs of spaces are kept, because
/// they make columns. Two spaces or more end a label, and the text behind it is wrapped to the right of it.
pub(crate) fn broken_within(line: &str, width: usize) -> Vec<String> {
    let line = line.trim_end();
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let body = line.trim_start();
    let margin = " ".repeat(line.chars().count() - body.chars().count());
    let Some((label, text)) = body.split_once("  ") else {
        return filled(&margin, body, margin.len(), width);
    };
    let text_at = line.chars().count() - text.trim_start().chars().count();
    if text_at + NARROWEST <= width {
        let label: String = line.chars().take(text_at).collect();
        return filled(&label, text.trim_start(), text_at, width);
    }
    let below = format!("{margin}  ");
    let mut lines = filled(&margin, label, margin.len(), width);
    lines.extend(filled(&below, text.trim_start(), below.len(), width));
    lines
}

/// Text wrapped between words after the start of its first line; the other lines are indented by this many columns.
pub(crate) fn filled(begun: &str, text: &str, indent: usize, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut rest, mut first) = (begun.to_owned(), text.trim_end(), true);
    while !rest.is_empty() {
        let gap = rest.chars().take_while(|c| *c == ' ').count();
        let (gap, behind) = rest.split_at(gap);
        let (word, after) = behind.split_at(behind.find(' ').unwrap_or(behind.len()));
        let needed = line.chars().count() + gap.len() + word.chars().count();
        if !first && needed > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        } else {
            line.push_str(gap);
        }
        line.push_str(word);
        (rest, first) = (after, false);
    }
    lines.push(line);
    lines
}

/// A label and a text beside it, in lines of at most [`WIDTH`] characters; the text is wrapped to the right of the label.
pub(crate) fn hanging(label: &str, text: &str) -> Vec<String> {
    hanging_within(label, text, WIDTH)
}

/// The same in lines of at most this many characters.
pub(crate) fn hanging_within(label: &str, text: &str, width: usize) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    filled(label, &text, label.chars().count(), width)
}

/// A text from outside on one line, of at most this many characters, without control characters or characters that
/// change the writing direction.
pub(crate) fn legible(text: &str, longest: usize) -> String {
    let turns_around =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = spaced.chars().filter(|&c| !c.is_control() && !turns_around(c));
    let kept: String = shown.take(longest + 1).collect();
    if kept.chars().count() <= longest {
        return kept;
    }
    let cut: String = kept.chars().take(longest.saturating_sub(3)).collect();
    format!("{}...", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_between_words() {
        let text = "  ".to_owned() + &"square ".repeat(30);
        let parts = broken(&text);
        assert!(parts.len() > 1 && parts.iter().all(|part| part.len() <= WIDTH && part.starts_with("  s")));
        assert_eq!(broken(""), [""]);
        assert_eq!(broken(&"x".repeat(200)), ["x".repeat(200)]);
    }

    #[test]
    fn columns_stay_columns() {
        let table = "Round 12   Ca  Ba    3";
        assert_eq!(broken_within(table, 22), [table]);
        let key = "  x or Backspace  takes up the ship  under the cursor";
        assert_eq!(
            broken_within(key, 40),
            ["  x or Backspace  takes up the ship", "                  under the cursor"]
        );
        assert_eq!(
            broken_within(key, 30),
            ["  x or Backspace", "    takes up the ship  under", "    the cursor"]
        );
        assert_eq!(broken_within("  one two three", 9), ["  one two", "  three"]);
    }

    #[test]
    fn a_label_stands_before_the_first_line_only() {
        let lines = hanging("12. ", &"square ".repeat(20));
        assert!(lines.len() == 2 && lines[0].starts_with("12. square") && lines[1].starts_with("    square"));
        assert_eq!(hanging("1. ", "short"), ["1. short"]);
    }

    #[test]
    fn a_text_from_outside_stays_on_its_line() {
        assert_eq!(legible(" Friday\n night \u{1b}[31m\u{202e}", 40), "Friday night [31m");
        assert_eq!(legible("Friday night", 12), "Friday night");
        assert_eq!(legible("Friday night", 10), "Friday...");
        assert_eq!(legible("\u{7}\0", 10), "");
    }
}
