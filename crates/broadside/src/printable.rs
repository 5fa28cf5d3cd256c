//! Makes text from outside, such as a bot's answer, safe to print on a terminal.

/// How many bytes of an answer are shown.
const SHOWN: usize = 300;

/// The start of an answer, with control characters escaped.
pub(crate) fn start_of(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(&answer[..answer.len().min(SHOWN)]);
    let mut shown = escape(&text);
    if answer.len() > SHOWN {
        shown.push_str("...");
    }
    shown
}

/// Escapes control characters, so that they cannot affect the terminal.
pub(crate) fn escape(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}
