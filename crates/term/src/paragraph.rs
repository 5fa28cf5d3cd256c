//! Text on lines that fit a usual terminal.

/// How wide a line gets before it is broken between words, and two charts side by side.
pub(crate) const WIDTH: usize = 78;

/// The line in parts of at most [`WIDTH`] characters; what is indented stays indented.
pub(crate) fn broken(line: &str) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    hanging(&" ".repeat(indent), line)
}

/// A label and a text beside it, in lines of at most [`WIDTH`] characters; the text keeps to the right of the label.
pub(crate) fn hanging(label: &str, text: &str) -> Vec<String> {
    hanging_within(label, text, WIDTH)
}

/// The same in lines of at most this many characters.
pub(crate) fn hanging_within(label: &str, text: &str, width: usize) -> Vec<String> {
    let indent = label.chars().count();
    let mut lines = Vec::new();
    let mut line = label.to_owned();
    let mut begun = false;
    for word in text.split_whitespace() {
        if begun && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            begun = false;
        }
        if begun {
            line.push(' ');
        }
        line.push_str(word);
        begun = true;
    }
    lines.push(line);
    lines
}

/// A text from outside on one line, of at most so many characters: without anything that would move the cursor,
/// turn the writing around or end the line.
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
