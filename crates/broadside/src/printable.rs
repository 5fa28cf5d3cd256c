//! What a bot answered, shown to people.

/// How much of an answer is shown.
const SHOWN: usize = 300;

/// The beginning of an answer, with what cannot be seen made visible.
pub(crate) fn start_of(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(&answer[..answer.len().min(SHOWN)]);
    let mut shown = escape(&text);
    if answer.len() > SHOWN {
        shown.push_str("...");
    }
    shown
}

/// A text from outside with what cannot be seen made visible, so that it does nothing to the terminal.
pub(crate) fn escape(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}
