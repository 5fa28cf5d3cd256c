//! Look: colours, characters and theme of a terminal, and the styles made from them.

use std::borrow::Cow;

use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::Span;

use super::palette::{self, Theme};

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// None: bold, dim and reversed letters at most.
    None,
    /// The terminal's own sixteen.
    Sixteen,
    /// The 256 standard colours.
    Table,
    /// Any.
    #[default]
    Any,
}

/// Which characters a terminal can draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Glyphs {
    /// ASCII only.
    Ascii,
    /// Lines, circles and diamonds.
    #[default]
    Unicode,
}

/// How to draw in this terminal: colours, characters, theme. Every mark has its own shape, so nothing depends on colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The number of colours.
    pub colours: Colours,
    /// The characters.
    pub glyphs: Glyphs,
    /// Dark or light.
    pub theme: Theme,
}

/// The colour of text and signs, by meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ink {
    Text,
    Soft,
    Faint,
    Accent,
    Frame,
    /// Water without a mark.
    Grid,
    /// The lines between squares.
    Joint,
    Hull,
    Hit,
    Miss,
    Wreck,
    Cleared,
    Aim,
    Smoke,
    Radar,
    Warn,
    Pencil,
}

/// The background, by meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Ground {
    #[default]
    Page,
    Water,
    /// The row and the column of the cursor.
    Lane,
    /// What an order would cover.
    Cover,
    /// What an illegal order would cover.
    Wrong,
    Hull,
    Wreck,
    Radar,
    Smoke,
    /// The square under the cursor.
    Cursor,
    /// The selected item.
    Chosen,
    /// A chance, from 1 (small) to 6 (large).
    Heat(u8),
}

impl Look {
    /// Plain text only: for screens in documents, and for old terminals.
    pub const PLAIN: Look = Look { colours: Colours::None, glyphs: Glyphs::Ascii, theme: Theme::Night };

    pub(crate) fn is_ascii(self) -> bool {
        self.glyphs == Glyphs::Ascii
    }

    /// One of two texts, by what the terminal can draw.
    pub(crate) fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.is_ascii() { ascii } else { unicode }
    }

    /// The style of this ink on the page.
    pub(crate) fn ink(self, ink: Ink) -> Style {
        self.on(ink, Ground::Page)
    }

    /// The same in bold.
    pub(crate) fn bold(self, ink: Ink) -> Style {
        self.ink(ink).add_modifier(Modifier::BOLD)
    }

    /// A text in this ink on the page.
    pub(crate) fn span<'a>(self, text: impl Into<Cow<'a, str>>, ink: Ink) -> Span<'a> {
        Span::styled(text, self.ink(ink))
    }

    /// The lines of a frame: these, if the terminal can draw them.
    pub(crate) fn frame(self, unicode: border::Set<'static>) -> border::Set<'static> {
        if self.is_ascii() { ASCII_FRAME } else { unicode }
    }

    /// The style of this ink on this ground.
    pub(crate) fn on(self, ink: Ink, ground: Ground) -> Style {
        let bare = self.colours == Colours::None;
        let wanted = weight(ink) | if bare { shade(ink, ground) } else { Modifier::empty() };
        // The cell may already be dim or bold.
        let unwanted = Modifier::DIM.union(Modifier::BOLD).difference(wanted);
        let style = Style::new().add_modifier(wanted).remove_modifier(unwanted);
        if bare {
            return style;
        }
        let (fore, back) = palette::colours(ink, ground, self.colours, self.theme);
        style.fg(fore).bg(back)
    }
}

const ASCII_FRAME: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The weight of an ink, with any number of colours.
fn weight(ink: Ink) -> Modifier {
    match ink {
        Ink::Accent | Ink::Hit | Ink::Aim | Ink::Wreck | Ink::Warn => Modifier::BOLD,
        _ => Modifier::empty(),
    }
}

/// What replaces colours if there are none.
fn shade(ink: Ink, ground: Ground) -> Modifier {
    match (ink, ground) {
        (_, Ground::Cursor | Ground::Chosen) => Modifier::REVERSED,
        (Ink::Faint | Ink::Grid | Ink::Joint | Ink::Frame, _) => Modifier::DIM,
        (Ink::Hull, _) => Modifier::BOLD,
        _ => Modifier::empty(),
    }
}
