//! Prints help pages and option errors, wrapped at the width of the terminal.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

/// The widest help page, and its width without a terminal.
const WIDEST: usize = 100;
const USUAL: usize = 80;
/// The narrowest column for an explanation; in less room it goes below its option.
const NARROWEST: usize = 30;

/// Prints a help page or an option error, and returns the exit code.
pub(crate) fn print(error: &clap::Error) -> ExitCode {
    let code = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    let written = if error.use_stderr() {
        write(&mut io::stderr().lock(), error, io::stderr().is_terminal())
    } else {
        write(&mut io::stdout().lock(), error, io::stdout().is_terminal())
    };
    // The reader may have closed the pipe.
    drop(written);
    code
}

fn write(out: &mut impl io::Write, error: &clap::Error, to_terminal: bool) -> io::Result<()> {
    let coloured = to_terminal && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let page = error.render();
    let page = if coloured { page.ansi().to_string() } else { page.to_string() };
    let width = match (to_terminal, error.use_stderr()) {
        (true, _) => term::screen::width().unwrap_or(USUAL).min(WIDEST),
        (false, false) => USUAL,
        // Errors in a pipe stay on one line, so that programs can search them.
        (false, true) => usize::MAX,
    };
    out.write_all(broken(&page, width).as_bytes())?;
    out.flush()
}

/// Wraps all long lines except commands, which can be pasted.
fn broken(page: &str, width: usize) -> String {
    let lines = page.lines().flat_map(|line| {
        let command = line.trim_start().starts_with("broadside ");
        if command || columns(line) <= width { vec![line.to_owned()] } else { hanging(line, width) }
    });
    lines.map(|line| line + "\n").collect()
}

/// Wraps a line. Text after two spaces is an explanation and stays in its column.
fn hanging(line: &str, width: usize) -> Vec<String> {
    let margin = line.chars().take_while(|c| *c == ' ').count();
    // The list of possible values has only one space after the longest name.
    let after_name = line[margin..].strip_prefix("- ").and_then(|item| item.find(": "));
    let gap = after_name.map(|at| at + 3).or_else(|| line[margin..].find("  ")).map(|at| margin + at);
    let text_at = gap.map(|gap| gap + line[gap..].chars().take_while(|c| *c == ' ').count());
    let (mut parts, text, indent) = match text_at {
        Some(at) if columns(&line[..at]) + NARROWEST <= width => {
            (vec![line[..at].to_owned()], &line[at..], columns(&line[..at]))
        }
        Some(at) => {
            let below = margin + 8;
            (vec![line[..at].trim_end().to_owned(), " ".repeat(below)], &line[at..], below)
        }
        None => (vec![line[..margin].to_owned()], &line[margin..], margin),
    };
    let mut begun = false;
    for word in text.split(' ') {
        let last = parts.last_mut().expect("there is a first part");
        if begun && columns(last) + 1 + columns(word) > width {
            parts.push(" ".repeat(indent) + word);
            continue;
        }
        if begun {
            last.push(' ');
        }
        last.push_str(word);
        begun = true;
    }
    parts
}

/// The width of a text in columns, without escape sequences.
fn columns(text: &str) -> usize {
    let mut escaped = false;
    let seen = text.chars().filter(|&c| {
        let shown = !escaped && c != '\u{1b}';
        escaped = c == '\u{1b}' || escaped && !c.is_ascii_alphabetic();
        shown
    });
    seen.count()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn every_page_of_help_keeps_within_its_window() {
        let mut program = crate::Arguments::command();
        program.build();
        let names: Vec<String> =
            program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        for name in names {
            let command = program.find_subcommand_mut(&name).expect("it is one of them");
            for page in [command.render_help(), command.render_long_help()] {
                for (page, width) in
                    [(page.to_string(), 60), (page.to_string(), 80), (page.ansi().to_string(), 100)]
                {
                    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                    let fitted = broken(&page, width);
                    assert_eq!(words(&fitted), words(&page), "{name}: nothing is lost");
                    let long = fitted.lines().find(|line| {
                        let free = line.trim_start().starts_with("broadside ")
                            || line.starts_with("Usage:") && line.len() < 20;
                        columns(line) > width && !free && line.trim().contains(' ')
                    });
                    assert_eq!(long, None, "{name} at {width}");
                }
            }
        }
    }

    #[test]
    fn explanations_keep_to_the_right() {
        assert_eq!(
            broken("  -h, --help  Print help and more words than there is room for\nshort\n", 44),
            "  -h, --help  Print help and more words than\n              there is room for\nshort\n"
        );
        assert_eq!(
            broken("  - showcase: Each pair plays once, in random order\n", 44),
            "  - showcase: Each pair plays once, in\n              random order\n"
        );
        assert_eq!(columns("\u{1b}[1mbold\u{1b}[0m x"), 6);
    }
}
