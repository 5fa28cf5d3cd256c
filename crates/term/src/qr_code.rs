//! QR codes in characters: two modules in each, as half blocks.

use qrcode::{Color, EcLevel, QrCode};

/// Light modules around the code. Four are the standard; two are enough for cameras and fit small windows.
const QUIET: usize = 2;

/// The code of a text, a string for each row; `None` if the text is too long. Light modules are blocks, because most
/// terminals are dark.
pub(crate) fn rows(text: &str) -> Option<Vec<String>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let colours = code.to_colors();
    let light = |x: usize, y: usize| {
        let inside = |at: usize| at.checked_sub(QUIET).filter(|at| *at < width);
        inside(x).zip(inside(y)).is_none_or(|(x, y)| colours[y * width + x] == Color::Light)
    };
    let size = width + 2 * QUIET;
    let row = |y: usize| {
        let module = |x: usize| match (light(x, y), y + 1 < size && light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..size).map(module).collect()
    };
    Some((0..size).step_by(2).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_a_code_that_fits_a_usual_window() {
        let rows = rows("http://192.168.100.100:3000/game/0190b2c4-0000-7000-8000-000000000000").unwrap();
        assert_eq!((rows.len(), rows[0].chars().count()), (19, 37));
        assert!(rows[0].chars().all(|c| c == '█'), "light all around: {}", rows[0]);
        // The corner of a finder pattern: seven dark modules with a light frame inside.
        assert!(rows[1].starts_with("██ ▄▄▄▄▄ █"), "{}", rows[1]);
        assert!(super::rows(&"x".repeat(5000)).is_none());
    }
}
