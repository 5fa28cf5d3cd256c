//! Keys and mouse clicks, independent of the terminal library.

/// A key or a click that means something to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A character, as it would be written.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace or Delete.
    Backspace,
    /// Tab.
    Tab,
    /// Tab backwards.
    BackTab,
    /// An arrow key, by its step in columns and rows.
    Arrow(i32, i32),
    /// Page up, page down or the mouse wheel; negative is backwards.
    Page(i32),
    /// Home.
    Home,
    /// End.
    End,
    /// The left button of the mouse, at this column and row of the window.
    Click(u16, u16),
}

impl Key {
    /// The step of a key that moves a cursor: arrows, and the letters hjklyubn.
    pub(crate) fn step(self) -> Option<(i32, i32)> {
        match self {
            Key::Arrow(dx, dy) => Some((dx, dy)),
            Key::Char(letter) => Some(match letter {
                'h' => (-1, 0),
                'j' => (0, 1),
                'k' => (0, -1),
                'l' => (1, 0),
                'y' => (-1, -1),
                'u' => (1, -1),
                'b' => (-1, 1),
                'n' => (1, 1),
                _ => return None,
            }),
            _ => None,
        }
    }
}
