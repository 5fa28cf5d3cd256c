//! A text cursor that knows its line and column, and the errors of the notation.

use super::scanner;
use crate::ruleset::cannot_be_seen;

/// Why a text is not a games file: where the error is, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct NotationError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there, and what was expected.
    pub problem: String,
}

/// A place in the text.
#[derive(Clone, Copy)]
pub(super) struct Place {
    offset: usize,
}

/// Reads a text from front to back.
pub(super) struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    /// How many lines of the file come before the text.
    lines: usize,
    /// Whether another game follows.
    followed: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, lines: usize) -> Cursor<'a> {
        Cursor { text, offset: 0, lines, followed: false }
    }

    /// Starts at the text that follows this one.
    pub(super) fn followed_by(&self, text: &'a str, followed: bool) -> Cursor<'a> {
        let lines = self.lines + self.text.matches('\n').count();
        Cursor { followed, ..Cursor::new(text, lines) }
    }

    /// Skips to where the next game seems to begin after this error, or else to the end.
    pub(super) fn restart(&mut self, wrong: &NotationError) {
        let line = wrong.line.saturating_sub(self.lines + 1);
        self.offset = scanner::restart(self.text.as_bytes(), line).unwrap_or(self.text.len());
    }

    /// Goes back to an earlier place.
    pub(super) fn go_back(&mut self, to: Place) {
        self.offset = to.offset;
    }

    /// Whether there is an empty line between an earlier place and this one.
    pub(super) fn is_behind_empty_line(&self, since: Place) -> bool {
        let between = &self.text[since.offset..self.offset];
        let mut lines = between.split('\n').skip(1).peekable();
        std::iter::from_fn(|| lines.next().filter(|_| lines.peek().is_some()))
            .any(|line| line.trim().is_empty())
    }

    pub(super) fn place(&self) -> Place {
        Place { offset: self.offset }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Everything up to here.
    pub(super) fn read(&self) -> &'a str {
        &self.text[..self.offset]
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.offset == self.text.len()
    }

    /// Skips this text if it comes next.
    pub(super) fn take(&mut self, expected: &str) -> bool {
        let there = self.rest().starts_with(expected);
        if there {
            self.offset += expected.len();
        }
        there
    }

    /// Skips characters while they match.
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.offset += end;
        &rest[..end]
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.offset += next.len_utf8();
        Some(next)
    }

    pub(super) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Skips white space and comments in braces.
    pub(super) fn skip_comments(&mut self) -> Result<(), NotationError> {
        loop {
            self.skip_space();
            let start = self.place();
            if !self.take("{") {
                return Ok(());
            }
            self.take_while(|c| c != '}');
            if !self.take("}") {
                return Err(self.error(start, "this comment is not closed; expected }"));
            }
        }
    }

    /// What is here, for an error message.
    pub(super) fn found(&self) -> String {
        match self.rest().split_whitespace().next() {
            None if self.followed => "the next game".to_owned(),
            None => "the end of the text".to_owned(),
            Some(word) => {
                let short: String = word.chars().take(24).collect();
                format!("{short:?}")
            }
        }
    }

    pub(super) fn error(&self, at: Place, problem: impl Into<String>) -> NotationError {
        let before = &self.text[..at.offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        NotationError {
            line: self.lines + before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem: problem.into(),
        }
    }

    pub(super) fn expected<T>(&self, what: &str) -> Result<T, NotationError> {
        Err(self.error(self.place(), format!("expected {what}, found {}", self.found())))
    }

    /// Reads quoted text. `\"`, `\\`, `
    /// `, `\r`, `\t` and `\u{..}` are escapes.
    pub(super) fn quoted(&mut self) -> Result<String, NotationError> {
        let start = self.place();
        if !self.take("\"") {
            return self.expected("quoted text");
        }
        let mut value = String::new();
        loop {
            let at = self.place();
            match self.next() {
                None | Some('\n') => {
                    return Err(self.error(start, "this quoted text is not closed; expected \""));
                }
                Some('"') => return Ok(value),
                Some('\\') => match self.escape() {
                    Some(c) => value.push(c),
                    None => {
                        return Err(self
                            .error(at, "expected one of \\\" \\\\ \\n \\r \\t \\u{hex} after a backslash"));
                    }
                },
                Some(c) => value.push(c),
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        match self.next()? {
            '"' => Some('"'),
            '\\' => Some('\\'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'u' => {
                let digits = self.take("{").then(|| self.take_while(|c| c.is_ascii_hexdigit()))?;
                let value = u32::from_str_radix(digits, 16).ok()?;
                if self.take("}") { char::from_u32(value) } else { None }
            }
            _ => None,
        }
    }
}

/// Writes quoted text, so that [`Cursor::quoted`] reads it back.
pub(super) fn quote(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    for c in value.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            // Escape characters that are invisible or change how their neighbours are displayed.
            c if cannot_be_seen(c) => {
                text.extend(c.escape_unicode());
            }
            c => text.push(c),
        }
    }
    text.push('"');
    text
}
