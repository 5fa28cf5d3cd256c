//! The palette: the dark and light colours of the web pages, and the closest to them that other terminals have.

use ratatui::style::Color;

use super::look::{Colours, Ground, Ink};

/// Whether the screen is dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Dark.
    #[default]
    Night,
    /// Light, like a paper chart.
    Paper,
}

/// A colour by its red, green and blue, and its number among the 256 standard ones. Numbers are chosen by eye: the most
/// similar to a dark blue is a grey.
type Tone = (u32, u8);

/// The colours of an ink and of the ground under it.
pub(crate) fn colours(ink: Ink, ground: Ground, colours: Colours, theme: Theme) -> (Color, Color) {
    let colour = |[paper, night]: [Tone; 2]| {
        let (hex, number) = if theme == Theme::Paper { paper } else { night };
        if colours == Colours::Table { Color::Indexed(number) } else { Color::from_u32(hex) }
    };
    if colours == Colours::Sixteen {
        return sixteen(ink, ground, theme);
    }
    (colour(ink_tones(ink, ground)), colour(ground_tones(ground)))
}

/// The tones of an ink, on paper and at night; on some grounds it is another one, to be readable.
fn ink_tones(ink: Ink, ground: Ground) -> [Tone; 2] {
    match (ink, ground) {
        (Ink::Joint, Ground::Heat(_)) => ground_tones(ground),
        (_, Ground::Chosen) => [(0xff_ffff, 231), (0x06_131c, 16)],
        (_, Ground::Heat(4..)) => [(0xff_ffff, 231), (0x0a_1118, 16)],
        (Ink::Aim, _) | (_, Ground::Cursor) => [(0x15_202b, 16), (0xff_ffff, 231)],
        (Ink::Hit, Ground::Hull | Ground::Wrong) => [(0x8a_3200, 88), (0xff_8330, 215)],
        (Ink::Text | Ink::Wreck, _) => [(0x15_202b, 234), (0xe9_eff4, 255)],
        (Ink::Soft, _) => [(0x46_5462, 240), (0xae_bccb, 250)],
        (Ink::Faint, _) => [(0x60_6b76, 242), (0x84_96a8, 246)],
        (Ink::Accent, _) => [(0x00_69a6, 25), (0x56_b4e9, 75)],
        (Ink::Frame, _) => [(0x3f_566a, 60), (0x7f_97ab, 67)],
        (Ink::Grid, _) => [(0xbd_d0da, 67), (0x23_394c, 25)],
        (Ink::Joint, _) => [(0xbd_d0da, 117), (0x23_394c, 19)],
        (Ink::Hull, _) => [(0x2f_4456, 236), (0xe3_ebf1, 255)],
        (Ink::Hit, _) => [(0xb2_4e00, 130), (0xff_8330, 208)],
        (Ink::Miss, _) => [(0x56_708a, 60), (0x8b_a6bd, 110)],
        (Ink::Cleared, _) => [(0x6f_8a9c, 67), (0x6f_8aa1, 67)],
        (Ink::Smoke, _) => [(0x6b_7480, 243), (0x9a_a7b4, 248)],
        (Ink::Radar, _) => [(0x00_7a5a, 23), (0x2f_c79b, 43)],
        (Ink::Warn, _) => [(0x8a_5a00, 94), (0xe6_9f00, 214)],
        (Ink::Pencil, _) => [(0x7d_5f00, 94), (0xe3_c04a, 179)],
    }
}

/// The tones of a ground, on paper and at night.
fn ground_tones(ground: Ground) -> [Tone; 2] {
    match ground {
        Ground::Page => [(0xf3_f0e8, 255), (0x0a_1118, 233)],
        Ground::Water => [(0xe3_edf1, 153), (0x0e_1f2e, 17)],
        Ground::Lane => [(0xd3_e2e9, 117), (0x17_2b3b, 18)],
        Ground::Cover => [(0xb9_d8ea, 75), (0x1d_4560, 24)],
        Ground::Wrong => [(0xf0_c9b0, 216), (0x5a_2a12, 52)],
        Ground::Hull => [(0x9f_b2bf, 248), (0x3d_5266, 60)],
        Ground::Wreck => [(0xe9_c4a8, 216), (0x5a_2a12, 52)],
        Ground::Radar => [(0xc9_e6dc, 151), (0x10_3a35, 23)],
        Ground::Smoke => [(0xd0_d2d4, 252), (0x39_444f, 239)],
        Ground::Cursor => [(0x9c_c9e4, 39), (0x2c_6488, 31)],
        Ground::Chosen => [(0x00_69a6, 25), (0x56_b4e9, 75)],
        Ground::Heat(level) => match level {
            0 | 1 => [(0xd6_e2ea, 153), (0x1b_3548, 18)],
            2 => [(0xb3_c6dc, 117), (0x2b_4c63, 24)],
            3 => [(0x8a_a3cb, 74), (0x54_707c, 66)],
            4 => [(0x5f_7db4, 67), (0x8c_9479, 108)],
            5 => [(0x3a_5896, 25), (0xc4_b45c, 185)],
            6.. => [(0x1c_3170, 18), (0xf2_dc4e, 227)],
        },
    }
}

/// The same with the terminal's sixteen colours. The page keeps the terminal's background, and the sea is blue on any.
/// Grounds are among the first eight: a console has no others.
fn sixteen(ink: Ink, ground: Ground, theme: Theme) -> (Color, Color) {
    let page = ground == Ground::Page;
    // Yellow, cyan and the light colours cannot be read on white.
    let pick = |sea, night, paper| match (page, theme) {
        (false, _) => sea,
        (true, Theme::Night) => night,
        (true, Theme::Paper) => paper,
    };
    let back = match ground {
        Ground::Page => Color::Reset,
        Ground::Water | Ground::Lane | Ground::Radar | Ground::Heat(2..=3) => Color::Blue,
        Ground::Cover | Ground::Cursor | Ground::Chosen | Ground::Heat(4) => Color::Cyan,
        Ground::Wrong | Ground::Wreck => Color::Red,
        Ground::Hull => Color::Gray,
        Ground::Smoke | Ground::Heat(0..=1) => Color::Black,
        Ground::Heat(5) => Color::Green,
        Ground::Heat(6..) => Color::Yellow,
    };
    let fore = match (ink, ground) {
        (Ink::Joint, Ground::Heat(_)) => back,
        (Ink::Hit, Ground::Hull) => Color::Red,
        (_, Ground::Cover | Ground::Cursor | Ground::Chosen | Ground::Hull | Ground::Heat(4..)) => {
            Color::Black
        }
        (_, Ground::Wrong | Ground::Wreck | Ground::Smoke | Ground::Heat(_)) => Color::White,
        (Ink::Text | Ink::Soft | Ink::Wreck | Ink::Aim | Ink::Hull, _) => {
            pick(Color::White, Color::Reset, Color::Reset)
        }
        (Ink::Faint | Ink::Grid | Ink::Joint | Ink::Frame | Ink::Smoke, _) => {
            pick(Color::LightBlue, Color::DarkGray, Color::DarkGray)
        }
        (Ink::Accent, _) => pick(Color::LightCyan, Color::Cyan, Color::Blue),
        (Ink::Warn | Ink::Pencil, _) => pick(Color::Gray, Color::Yellow, Color::Magenta),
        (Ink::Hit, _) => pick(Color::LightYellow, Color::LightRed, Color::Red),
        (Ink::Miss, _) => pick(Color::LightCyan, Color::LightBlue, Color::Blue),
        (Ink::Cleared, _) => pick(Color::Cyan, Color::Blue, Color::Blue),
        (Ink::Radar, _) => pick(Color::LightGreen, Color::Green, Color::Blue),
    };
    (fore, back)
}
