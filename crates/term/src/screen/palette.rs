//! The colours themselves: those of the pages in a browser, dark and light.

use ratatui::style::Color;

use super::look::{Ground, Ink};

/// Whether the screen is dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// The chart room at night.
    #[default]
    Night,
    /// Chart paper.
    Paper,
}

/// A colour by its three parts.
type Rgb = [u8; 3];

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// What something is drawn with; on a few grounds its own colour could not be read.
pub(crate) fn ink(ink: Ink, ground: Ground, theme: Theme) -> Rgb {
    let (paper, night) = match (ink, ground) {
        (_, Ground::Chosen) => (0xff_ffff, 0x06_131c),
        (_, Ground::Heat(4..)) => (0xff_ffff, 0x0a_1118),
        (Ink::Text | Ink::Wreck, _) => (0x15_202b, 0xe9_eff4),
        (Ink::Soft, _) => (0x46_5462, 0xae_bccb),
        (Ink::Faint, _) => (0x60_6b76, 0x84_96a8),
        (Ink::Accent, _) => (0x00_69a6, 0x56_b4e9),
        (Ink::Frame, _) => (0x3f_566a, 0x7f_97ab),
        (Ink::Grid, _) => (0xbd_d0da, 0x23_394c),
        (Ink::Hull, _) => (0x2f_4456, 0xe3_ebf1),
        (Ink::Hit, _) => (0xb2_4e00, 0xff_8330),
        (Ink::Miss, _) => (0x56_708a, 0x8b_a6bd),
        (Ink::Cleared, _) => (0x6f_8a9c, 0x6f_8aa1),
        (Ink::Aim, _) => (0x15_202b, 0xff_ffff),
        (Ink::Smoke, _) => (0x6b_7480, 0x9a_a7b4),
        (Ink::Radar, _) => (0x00_7a5a, 0x2f_c79b),
        (Ink::Warn, _) => (0x8a_5a00, 0xe6_9f00),
        (Ink::Pencil, _) => (0x7d_5f00, 0xe3_c04a),
    };
    rgb(if theme == Theme::Paper { paper } else { night })
}

/// What something is drawn on.
pub(crate) fn ground(ground: Ground, theme: Theme) -> Rgb {
    let (paper, night) = match ground {
        Ground::Page => (0xf3_f0e8, 0x0a_1118),
        Ground::Water => (0xe3_edf1, 0x0e_1f2e),
        Ground::Lane => (0xd3_e2e9, 0x17_2b3b),
        Ground::Cover => (0xb9_d8ea, 0x1d_4560),
        Ground::Wrong => (0xf0_c9b0, 0x5a_2a12),
        Ground::Hull => (0x9f_b2bf, 0x3d_5266),
        Ground::Wreck => (0xe9_c4a8, 0x5a_2a12),
        Ground::Radar => (0xc9_e6dc, 0x10_3a35),
        Ground::Smoke => (0xd0_d2d4, 0x39_444f),
        Ground::Cursor => (0x9c_c9e4, 0x2c_6488),
        Ground::Chosen => (0x00_69a6, 0x56_b4e9),
        Ground::Heat(level) => match level {
            0 | 1 => (0xd6_e2ea, 0x1b_3548),
            2 => (0xb3_c6dc, 0x2b_4c63),
            3 => (0x8a_a3cb, 0x54_707c),
            4 => (0x5f_7db4, 0x8c_9479),
            5 => (0x3a_5896, 0xc4_b45c),
            6.. => (0x1c_3170, 0xf2_dc4e),
        },
    };
    rgb(if theme == Theme::Paper { paper } else { night })
}

/// The same with the sixteen colours that the user of the terminal chose; the page keeps that user's own.
pub(crate) fn sixteen(ink: Ink, ground: Ground) -> (Color, Color) {
    let back = match ground {
        Ground::Page | Ground::Water | Ground::Lane | Ground::Radar => Color::Reset,
        Ground::Cover | Ground::Cursor => Color::Blue,
        Ground::Wrong | Ground::Wreck => Color::Red,
        Ground::Hull | Ground::Smoke => Color::DarkGray,
        Ground::Chosen => Color::Cyan,
        Ground::Heat(level) => match level {
            0 | 1 => Color::Reset,
            2 | 3 => Color::Blue,
            4 => Color::Cyan,
            5 => Color::Green,
            6.. => Color::Yellow,
        },
    };
    let fore = match (ink, ground) {
        (_, Ground::Chosen | Ground::Heat(4..)) => Color::Black,
        (
            _,
            Ground::Cursor | Ground::Cover | Ground::Wrong | Ground::Wreck | Ground::Hull | Ground::Smoke,
        ) => Color::White,
        (Ink::Text | Ink::Soft | Ink::Wreck | Ink::Aim | Ink::Hull, _) => Color::Reset,
        (Ink::Faint | Ink::Grid | Ink::Frame | Ink::Smoke, _) => Color::DarkGray,
        (Ink::Accent, _) => Color::Cyan,
        (Ink::Warn | Ink::Pencil, _) => Color::Yellow,
        (Ink::Hit, _) => Color::LightRed,
        (Ink::Miss, _) => Color::LightBlue,
        (Ink::Cleared, _) => Color::Blue,
        (Ink::Radar, _) => Color::Green,
    };
    (fore, back)
}

/// The nearest colour in the usual table of 256: its cube of 6x6x6, or its greys.
pub(crate) fn nearest(colour: Rgb) -> Color {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let far = |a: Rgb, b: Rgb| {
        let squared = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        squared(a[0], b[0]) + squared(a[1], b[1]) + squared(a[2], b[2])
    };
    let step = |part: u8| (0..6).min_by_key(|&n| part.abs_diff(STEPS[n])).unwrap_or(0);
    let [r, g, b] = colour.map(step);
    let cube = ([STEPS[r], STEPS[g], STEPS[b]], 16 + 36 * r + 6 * g + b);
    let greys = (0..24usize).map(|n| ([8 + 10 * n as u8; 3], 232 + n));
    let best = greys.chain([cube]).min_by_key(|(candidate, _)| far(*candidate, colour));
    Color::Indexed(best.map_or(16, |(_, index)| index as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_colour_for_each() {
        assert_eq!(nearest([255, 255, 255]), Color::Indexed(231));
        assert_eq!(nearest([0, 0, 0]), Color::Indexed(16));
        assert_eq!(nearest([0xff, 0x87, 0x2f]), Color::Indexed(208));
        assert_eq!(nearest([0x12, 0x12, 0x12]), Color::Indexed(233));
    }
}
