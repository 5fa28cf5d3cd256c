//! Display options of the terminal: colours, characters, theme, mouse. Unset ones follow from the environment.

use std::env;
use std::io::{self, IsTerminal as _};

use clap::ValueEnum;
use term::screen::{Colours, Glyphs, Look, Theme};

/// Display options of the terminal.
#[derive(clap::Args)]
#[command(next_help_heading = "Display")]
pub(crate) struct LookArguments {
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Number of colours [default: what the terminal supports; none if NO_COLOR is set]
    #[arg(
        long,
        value_enum,
        value_name = "none|16|256|true",
        hide_possible_values = true,
        aliases = ["colors", "colour", "color"]
    )]
    colours: Option<ColourChoice>,
    /// Colour theme [default: what the terminal reports, else dark]
    #[arg(long, value_enum)]
    theme: Option<ThemeChoice>,
    /// Use the mouse; hold Shift to select text
    #[arg(long)]
    mouse: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ColourChoice {
    /// No colours
    None,
    /// The terminal's 16 colours
    #[value(name = "16")]
    Sixteen,
    /// The standard 256 colours
    #[value(name = "256")]
    Table,
    /// True colour
    True,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ThemeChoice {
    /// Light on dark
    Dark,
    /// Dark on light
    Light,
}

impl LookArguments {
    pub(crate) fn look(&self) -> Look {
        let said = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        Look {
            colours: self.colours.map_or_else(|| colours(said), ColourChoice::meant),
            glyphs: if self.ascii { Glyphs::Ascii } else { glyphs(said) },
            theme: match self.theme {
                Some(ThemeChoice::Dark) => Theme::Night,
                Some(ThemeChoice::Light) => Theme::Paper,
                None => theme(said),
            },
        }
    }

    pub(crate) fn mouse(&self) -> bool {
        self.mouse
    }
}

impl ColourChoice {
    fn meant(self) -> Colours {
        match self {
            ColourChoice::None => Colours::None,
            ColourChoice::Sixteen => Colours::Sixteen,
            ColourChoice::Table => Colours::Table,
            ColourChoice::True => Colours::Any,
        }
    }
}

/// Whether input and output are a terminal that can move its cursor.
pub(crate) fn has_screen() -> bool {
    let dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn colours(said: impl Fn(&str) -> Option<String>) -> Colours {
    let term = said("TERM").unwrap_or_default();
    let mono = term.starts_with("vt") || term.ends_with("-mono") || term.ends_with("-m");
    if said("NO_COLOR").is_some() || mono {
        return Colours::None;
    }
    match said("COLORTERM").as_deref() {
        Some("truecolor" | "24bit") => Colours::Any,
        _ if term.ends_with("-direct") => Colours::Any,
        _ if term.contains("256color") => Colours::Table,
        _ => Colours::Sixteen,
    }
}

fn glyphs(said: impl Fn(&str) -> Option<String>) -> Glyphs {
    // The first of these that is set wins, as POSIX says.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Glyphs::Unicode } else { Glyphs::Ascii }
}

/// Some terminals set COLORFGBG; its last number is the background colour.
fn theme(said: impl Fn(&str) -> Option<String>) -> Theme {
    let ground = said("COLORFGBG").and_then(|both| both.rsplit(';').next()?.parse::<u8>().ok());
    match ground {
        Some(7 | 15) => Theme::Paper,
        _ => Theme::Night,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among<'a>(all: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| all.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn a_terminal_says_what_it_can_do() {
        assert_eq!(colours(among(&[("TERM", "xterm-256color")])), Colours::Table);
        assert_eq!(colours(among(&[("TERM", "xterm"), ("COLORTERM", "truecolor")])), Colours::Any);
        assert_eq!(colours(among(&[("TERM", "linux")])), Colours::Sixteen);
        for mono in ["vt100", "xterm-mono", "linux-m"] {
            assert_eq!(colours(among(&[("TERM", mono)])), Colours::None);
        }
        let refused = [("TERM", "xterm"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")];
        assert_eq!(colours(among(&refused)), Colours::None);
        assert_eq!(glyphs(among(&[("LANG", "de_DE.UTF-8")])), Glyphs::Unicode);
        assert_eq!(glyphs(among(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")])), Glyphs::Ascii);
        assert_eq!(glyphs(among(&[])), Glyphs::Ascii);
        assert_eq!(theme(among(&[("COLORFGBG", "0;15")])), Theme::Paper);
        assert_eq!(theme(among(&[("COLORFGBG", "15;default;0")])), Theme::Night);
    }
}
