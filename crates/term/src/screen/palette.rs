//! The palette: the same dark and light colours as the web pages.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use ratatui::style::Color;

use super::look::{Ground, Ink};

/// Whether the screen is dark or light.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Dark.
    #[default]
    Night,
    /// Light, like a paper chart.
    Paper,
}

/// A colour by its three parts.
type Rgb = [u8; 3];

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// The colour of an ink; on some grounds it is another one, to be readable.
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

/// The colour of a ground.
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

/// The same with the terminal's sixteen colours; the page keeps the terminal's background. Yellow, cyan and the light
/// colours cannot be read on white.
pub(crate) fn sixteen(ink: Ink, ground: Ground, theme: Theme) -> (Color, Color) {
    let pick = |night, paper| if theme == Theme::Paper { paper } else { night };
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
        (Ink::Accent, _) => pick(Color::Cyan, Color::Blue),
        (Ink::Warn | Ink::Pencil, _) => pick(Color::Yellow, Color::Magenta),
        (Ink::Hit, _) => pick(Color::LightRed, Color::Red),
        (Ink::Miss, _) => pick(Color::LightBlue, Color::Blue),
        (Ink::Cleared, _) => Color::Blue,
        (Ink::Radar, _) => pick(Color::Green, Color::Blue),
    };
    (fore, back)
}

/// The most similar of the 256 standard colours. Results are cached: there are few colours, and every square needs one.
pub(crate) fn nearest(colour: Rgb) -> Color {
    static FOUND: LazyLock<Mutex<HashMap<Rgb, Color>>> = LazyLock::new(Mutex::default);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    *found.entry(colour).or_insert_with(|| look_for(colour))
}

/// The table has a cube of 6x6x6 colours, and greys.
fn look_for(colour: Rgb) -> Color {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let wanted = seen(colour);
    let far = |other: Rgb| {
        let other = seen(other);
        wanted.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>()
    };
    // The steps of the cube next to each part, below and above.
    let around = |part: u8| {
        let above = STEPS.iter().position(|step| *step >= part).unwrap_or(5);
        [above.saturating_sub(1), above]
    };
    let [r, g, b] = colour.map(around);
    let cube =
        r.into_iter().flat_map(|r| g.into_iter().flat_map(move |g| b.into_iter().map(move |b| (r, g, b))));
    let cube = cube.map(|(r, g, b)| ([STEPS[r], STEPS[g], STEPS[b]], 16 + 36 * r + 6 * g + b));
    let greys = (0..24usize).map(|n| ([8 + 10 * n as u8; 3], 232 + n));
    let best = cube.chain(greys).min_by(|one, other| far(one.0).total_cmp(&far(other.0)));
    Color::Indexed(best.map_or(16, |(_, index)| index as u8))
}

/// A colour in Oklab, where similar colours are close to each other, which is not so in RGB.
fn seen(colour: Rgb) -> [f64; 3] {
    let [r, g, b] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let cone = |x: f64, y: f64, z: f64| (x * r + y * g + z * b).cbrt();
    let l = cone(0.412_221, 0.536_333, 0.051_446);
    let m = cone(0.211_903, 0.680_700, 0.107_397);
    let s = cone(0.088_302, 0.281_719, 0.629_979);
    [
        0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
        1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
        0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_colour_for_each() {
        assert_eq!(nearest([255, 255, 255]), Color::Indexed(231));
        assert_eq!(nearest([0, 0, 0]), Color::Indexed(16));
        assert_eq!(nearest([0xff, 0x87, 0x05]), Color::Indexed(208));
        assert_eq!(nearest([0x12, 0x12, 0x12]), Color::Indexed(233));
    }
}
