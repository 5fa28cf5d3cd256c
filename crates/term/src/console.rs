//! Console for plain mode: reads and writes lines, whether from a terminal, a pipe or a test.

use std::io::{self, BufRead, Read as _, Write};

use crate::paragraph::broken;

/// The most bytes of a line that are kept, so that a file without line ends cannot fill the memory.
const LONGEST: u64 = 400;

/// Where a session reads and writes its lines; not necessarily a terminal.
pub(crate) struct Console<R, W> {
    input: R,
    output: W,
    /// Whether typed lines are repeated in the output.
    pub(crate) echo: bool,
    /// Whether boards are drawn without being asked for.
    pub(crate) boards: bool,
}

/// Why a session stops before its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    /// There are no more lines.
    #[error("the input ended")]
    InputEnded,
    /// The player quit.
    #[error("the player quit")]
    Quit,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<R: BufRead, W: Write> Console<R, W> {
    pub(crate) fn new(input: R, output: W) -> Console<R, W> {
        Console { input, output, echo: false, boards: true }
    }

    /// Writes text, wrapped between words.
    pub(crate) fn say(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        for line in text.as_ref().lines() {
            for part in broken(line) {
                writeln!(self.output, "{part}")?;
            }
        }
        Ok(())
    }

    /// Writes a drawing, without wrapping it.
    pub(crate) fn draw(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        for line in text.as_ref().lines() {
            writeln!(self.output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Rings the bell.
    pub(crate) fn ring(&mut self) -> io::Result<()> {
        write!(self.output, "\u{7}")
    }

    /// Writes empty lines.
    pub(crate) fn blank(&mut self, lines: usize) -> io::Result<()> {
        (0..lines).try_for_each(|_| writeln!(self.output))
    }

    /// Asks for a line, trimmed and without control characters.
    pub(crate) fn ask(&mut self) -> Result<String, Stop> {
        write!(self.output, "> ")?;
        self.output.flush()?;
        let Some(line) = self.read()? else {
            writeln!(self.output)?;
            return Err(Stop::InputEnded);
        };
        if self.echo {
            writeln!(self.output, "{line}")?;
        }
        Ok(line)
    }

    /// Asks whether to play another game; no if the input has ended.
    pub(crate) fn wants_another(&mut self) -> Result<bool, Stop> {
        loop {
            self.say("Another game? Type yes or no.")?;
            let line = match self.ask() {
                Err(Stop::InputEnded) => return Ok(false),
                other => other?,
            };
            match line.to_ascii_lowercase().as_str() {
                "again" | "yes" | "y" => return Ok(true),
                "no" | "n" | "quit" | "exit" | "leave" | "bye" => return Ok(false),
                _ => {}
            }
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        if self.input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if !line.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line).replace(|c: char| c.is_control() && c != '\t', "");
        Ok(Some(text.trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        let mut console = Console::new(input, Vec::new());
        std::iter::from_fn(|| console.ask().ok()).collect()
    }

    #[test]
    fn whatever_comes_in_is_lines_of_text() {
        assert_eq!(lines(b"fire A1\r\n  b2 \n\nlast"), ["fire A1", "b2", "", "last"]);
        assert_eq!(lines(b""), Vec::<String>::new());
        assert_eq!(lines(b"\xff\x1b[2Jx\0\n"), ["\u{fffd}[2Jx"]);
    }

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_is_whole() {
        let mut input = vec![b'a'; 1_000_000];
        input.extend_from_slice(b"\nB7\n");
        let read = lines(&input);
        assert_eq!(read.len(), 2);
        assert_eq!((read[0].len(), read[1].as_str()), (LONGEST as usize, "B7"));
    }
}
