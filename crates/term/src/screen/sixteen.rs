//! Sixteen colours in the codes that every colour terminal knows: 30 to 37 and 90 to 97 instead of 38;5;n.

use std::io::{self, Write};

/// A terminal's output, with the numbers of the first sixteen colours replaced by their old codes. What is written goes
/// out when it is flushed, because a code may be written in pieces.
pub(crate) struct Sixteen<W> {
    output: W,
    written: Vec<u8>,
}

impl<W> Sixteen<W> {
    pub(crate) fn new(output: W) -> Sixteen<W> {
        Sixteen { output, written: Vec::new() }
    }
}

impl<W: Write> Write for Sixteen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.written).into_owned();
        self.written.clear();
        let mut parts = text.split("\u{1b}[");
        write!(self.output, "{}", parts.next().unwrap_or_default())?;
        for part in parts {
            match part.split_once('m') {
                Some((code, rest)) if code.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b';')) => {
                    let numbers: Vec<u16> =
                        code.split(';').filter_map(|number| number.parse().ok()).collect();
                    let numbers: Vec<String> = plain(&numbers).iter().map(u16::to_string).collect();
                    write!(self.output, "\u{1b}[{}m{rest}", numbers.join(";"))?;
                }
                _ => write!(self.output, "\u{1b}[{part}")?,
            }
        }
        self.output.flush()
    }
}

/// The same code without 38;5;n and 48;5;n, for the first sixteen colours.
fn plain(code: &[u16]) -> Vec<u16> {
    let (kept, rest) = match *code {
        [] => return Vec::new(),
        [ground @ (38 | 48), 5, colour @ 0..=7, ref rest @ ..] => (vec![ground - 8 + colour], rest),
        [ground @ (38 | 48), 5, colour @ 8..=15, ref rest @ ..] => (vec![ground + 44 + colour], rest),
        [38 | 48, 2, _, _, _, ref rest @ ..] => (code[..5].to_vec(), rest),
        [first, ref rest @ ..] => (vec![first], rest),
    };
    [kept, plain(rest)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_their_old_codes_and_the_rest_stays() {
        for (before, after) in [
            ("\u{1b}[38;5;1;48;5;4m", "\u{1b}[31;44m"),
            ("\u{1b}[38;5;15mA\u{1b}[48;5;8m", "\u{1b}[97mA\u{1b}[100m"),
            ("\u{1b}[1m\u{1b}[39;49m\u{1b}[0m\u{1b}[2J", "\u{1b}[1m\u{1b}[39;49m\u{1b}[0m\u{1b}[2J"),
            ("\u{1b}[3;12H\u{1b}[m\u{1b}[?25l 38;5;1m ◆", "\u{1b}[3;12H\u{1b}[m\u{1b}[?25l 38;5;1m ◆"),
            ("\u{1b}[38;5;208;48;2;38;5;3m", "\u{1b}[38;5;208;48;2;38;5;3m"),
        ] {
            let mut output = Sixteen::new(Vec::new());
            // In pieces, as they come.
            for byte in before.bytes() {
                output.write_all(&[byte]).unwrap();
            }
            assert!(output.output.is_empty());
            output.flush().unwrap();
            assert_eq!(String::from_utf8(output.output).unwrap(), after);
        }
    }
}
