//! Finds where one game ends and the next begins, without parsing them.

/// The longest text without a game boundary that is kept in memory, in bytes. Games take a few thousand.
pub(super) const LONGEST: usize = 16 * 1024 * 1024;

/// Goes over the bytes of a text once, and stops where a game begins.
///
/// It knows just enough of the notation: tags, comments and quoted text. All of them begin and end with
/// ASCII, so it can ignore where characters begin.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    /// How far it has read.
    at: usize,
    within: Within,
    /// Where the tag names of this game are.
    names: Vec<(usize, usize)>,
    /// How many of them come before the last empty line, and where the first tag after it begins.
    block: Option<(usize, usize)>,
    /// Line feeds since the last character that is not white space.
    line_feeds: usize,
    /// Whether there was a turn.
    moves: bool,
}

/// What the next byte is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Within {
    #[default]
    Nothing,
    Comment,
    /// The name of a tag that begins here.
    Name(usize),
    BeforeValue,
    /// One or two quotes at the start of a value.
    Quotes(u8),
    Quoted {
        tag: bool,
        escaped: bool,
    },
    /// A value of many lines, and how many quotes in a row were seen in it.
    Block(u8),
    BehindValue,
    /// Not a valid tag, up to the end of its line; the reader will report it.
    Garbled,
}

impl Scanner {
    /// Where the next game begins; `None` if it is not in these bytes. Each call gets the same bytes and
    /// more.
    pub(super) fn boundary(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(&byte) = bytes.get(self.at) {
            let boundary = self.take(byte, bytes);
            if boundary.is_some() {
                return boundary;
            }
        }
        None
    }

    /// Drops the bytes before this one.
    pub(super) fn forget(&mut self, before: usize) {
        self.at -= before;
        let Scanner { within, names, .. } = self;
        if let Within::Name(start) = within {
            *start -= before;
        }
        names.retain(|name| name.0 >= before);
        for (start, end) in names {
            *start -= before;
            *end -= before;
        }
        self.block = None;
        self.moves = false;
    }

    /// Takes one byte, or finds that a game has begun before it. If the byte turns out to belong to something
    /// else, it is looked at again.
    fn take(&mut self, byte: u8, bytes: &[u8]) -> Option<usize> {
        let (next, taken) = match (self.within, byte) {
            (Within::Nothing, b'[') if self.moves => return Some(self.at),
            (Within::Nothing, _) => (self.between(byte), true),
            (Within::Comment, b'}') | (Within::BehindValue, b']') => (Within::Nothing, true),
            (Within::Comment, _) => (Within::Comment, true),
            (name @ Within::Name(_), byte) if byte.is_ascii_alphanumeric() => (name, true),
            (Within::Name(start), _) => {
                self.within = Within::BeforeValue;
                return self.named(start, bytes);
            }
            (Within::BeforeValue, b'"') => (Within::Quotes(1), true),
            (Within::Quotes(1), b'"') => (Within::Quotes(2), true),
            (Within::Quotes(1), _) => (Within::Quoted { tag: true, escaped: false }, false),
            (Within::Quotes(_), b'"') => (Within::Block(0), true),
            (Within::Quotes(_), _) => (Within::BehindValue, false),
            (Within::Quoted { .. } | Within::Garbled, b'\n') => (Within::Nothing, false),
            (Within::Quoted { tag, escaped: true }, _) => (Within::Quoted { tag, escaped: false }, true),
            (Within::Quoted { tag: true, .. } | Within::Block(2), b'"') => (Within::BehindValue, true),
            (Within::Quoted { tag: false, .. }, b'"') => (Within::Nothing, true),
            (Within::Quoted { tag, .. }, _) => (Within::Quoted { tag, escaped: byte == b'\\' }, true),
            (Within::Block(quotes), b'"') => (Within::Block(quotes + 1), true),
            (Within::Block(_), _) => (Within::Block(0), true),
            (behind @ (Within::BeforeValue | Within::BehindValue), byte) if is_space(byte) => (behind, true),
            (Within::BeforeValue | Within::BehindValue, _) => (Within::Garbled, false),
            (Within::Garbled, _) => (Within::Garbled, true),
        };
        self.within = next;
        self.at += usize::from(taken);
        None
    }

    /// A byte between tags, comments and quoted text.
    fn between(&mut self, byte: u8) -> Within {
        if is_space(byte) {
            self.line_feeds += usize::from(byte == b'\n');
            return Within::Nothing;
        }
        let empty_line = std::mem::take(&mut self.line_feeds) > 1;
        match byte {
            b'{' => {
                // A comment does not end the empty line before it.
                self.line_feeds = if empty_line { 2 } else { 0 };
                Within::Comment
            }
            b'[' => {
                if empty_line && !self.names.is_empty() {
                    self.block = Some((self.names.len(), self.at));
                }
                Within::Name(self.at + 1)
            }
            b'"' => Within::Quoted { tag: false, escaped: false },
            _ => {
                // Every turn has a number.
                self.moves |= byte.is_ascii_digit();
                Within::Nothing
            }
        }
    }

    /// The name of a tag is complete. If it also occurs before the last empty line, the tags after that line
    /// belong to another game, and the one before has no turns.
    fn named(&mut self, start: usize, bytes: &[u8]) -> Option<usize> {
        let is_same = |other: &(usize, usize)| bytes[other.0..other.1] == bytes[start..self.at];
        let boundary = self.block.filter(|(before, _)| self.names[..*before].iter().any(is_same));
        self.names.push((start, self.at));
        boundary.map(|(_, at)| at)
    }
}

/// Whether a byte may be white space. Some characters beyond ASCII are, and the others do not matter here.
fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ') || !byte.is_ascii()
}

/// Where the next game seems to begin after a wrong line, counted from 0: at a tag that follows an empty line
/// or turns.
pub(super) fn restart(bytes: &[u8], wrong: usize) -> Option<usize> {
    let mut start = 0;
    let mut before: &[u8] = b"";
    for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let parted = before.trim_ascii().is_empty() || before.trim_ascii_start()[0].is_ascii_digit();
        if number > wrong && parted && is_tag(line) {
            return Some(start);
        }
        start += line.len();
        before = line;
    }
    None
}

/// Whether a line begins with a bracket, a name and quoted text. Lines of TOML rules can begin with a bracket
/// too.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii_start().strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}
