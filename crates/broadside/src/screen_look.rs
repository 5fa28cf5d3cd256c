//! How a game looks on this terminal: what the user asked for, else what the terminal says of itself.

use std::env;
use std::io::{self, IsTerminal as _};

use clap::ValueEnum;
use term::screen::{Colours, Glyphs, Look, Mouse, Theme};

/// How a game looks on this terminal.
#[derive(clap::Args)]
pub(crate) struct LookArguments {
    /// Draw with plain ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// How many colours to use; without it, as many as the terminal has, and none where NO_COLOR is set
    #[arg(long, value_enum, value_name = "HOW MANY")]
    colours: Option<ColourChoice>,
    /// Dark or light
    #[arg(long, value_enum)]
    theme: Option<ThemeChoice>,
    /// Use the mouse; text is then selected with Shift
    #[arg(long)]
    mouse: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColourChoice {
    /// No colours
    None,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// The usual table of 256
    #[value(name = "256")]
    Table,
    /// Any colour
    True,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeChoice {
    /// The chart room at night
    Dark,
    /// Chart paper
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

    pub(crate) fn mouse(&self) -> Mouse {
        if self.mouse { Mouse::Taken } else { Mouse::Left }
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

/// Whether somebody sits at both ends, at a terminal that can move its cursor.
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
    // The first of these that is set decides, as everywhere.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Glyphs::Unicode } else { Glyphs::Ascii }
}

/// Some terminals say which colours they have: the last number is the ground.
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
