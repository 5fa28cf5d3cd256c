//! A canvas in memory: smooth shapes and text.

use std::sync::LazyLock;

use ab_glyph::{Font as _, FontRef, GlyphId, ScaleFont as _, point};

pub(super) type Colour = [u8; 3];
type Point = (f32, f32);

#[derive(Clone, Copy)]
pub(super) enum Face {
    Sans,
    Serif,
}

static SANS: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../assets/fonts/Inter-Medium.ttf"))
        .expect("the font is tested")
});
static SERIF: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../assets/fonts/Newsreader-MediumItalic.ttf"))
        .expect("the font is tested")
});

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Face::Sans => &SANS,
            Face::Serif => &SERIF,
        }
    }
}

pub(super) struct Canvas {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

/// How many samples a pixel has in each direction.
const SAMPLES: usize = 4;

impl Canvas {
    pub(super) fn new(width: usize, height: usize, ground: Colour) -> Canvas {
        Canvas { width, height, bytes: ground.repeat(width * height) }
    }

    /// Rows of red, green and blue.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn rect(&mut self, (x, y): Point, (width, height): Point, colour: Colour) {
        self.fill((x, y), (x + width, y + height), colour, |at| {
            at.0 >= x && at.0 < x + width && at.1 >= y && at.1 < y + height
        });
    }

    pub(super) fn diamond(&mut self, (x, y): Point, reach: f32, colour: Colour) {
        self.fill((x - reach, y - reach), (x + reach, y + reach), colour, |at| {
            (at.0 - x).abs() + (at.1 - y).abs() <= reach
        });
    }

    pub(super) fn ring(&mut self, (x, y): Point, radius: f32, thick: f32, colour: Colour) {
        let reach = radius + thick;
        self.fill((x - reach, y - reach), (x + reach, y + reach), colour, |at| {
            ((at.0 - x).hypot(at.1 - y) - radius).abs() <= thick / 2.0
        });
    }

    /// A line with round ends.
    pub(super) fn line(&mut self, from: Point, to: Point, thick: f32, colour: Colour) {
        let reach = thick / 2.0;
        let low = (from.0.min(to.0) - reach, from.1.min(to.1) - reach);
        let high = (from.0.max(to.0) + reach, from.1.max(to.1) + reach);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.mul_add(dx, dy * dy);
        self.fill(low, high, colour, |at| {
            let along = if length == 0.0 {
                0.0
            } else {
                ((at.0 - from.0).mul_add(dx, (at.1 - from.1) * dy) / length).clamp(0.0, 1.0)
            };
            (at.0 - from.0 - along * dx).hypot(at.1 - from.1 - along * dy) <= reach
        });
    }

    /// Writes a text; the point is the start of its base line.
    pub(super) fn text(&mut self, face: Face, size: f32, colour: Colour, at: Point, text: &str) {
        let font = face.font();
        let scaled = font.as_scaled(size);
        let mut x = at.0;
        for id in glyphs(font, text) {
            let glyph = id.with_scale_and_position(size, point(x, at.1));
            x += scaled.h_advance(id);
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let bounds = outline.px_bounds();
            outline.draw(|dx, dy, share| {
                self.blend(bounds.min.x + dx as f32, bounds.min.y + dy as f32, colour, share);
            });
        }
    }

    /// Writes a text, cut off with dots where it gets too wide.
    pub(super) fn text_within(
        &mut self,
        face: Face,
        size: f32,
        colour: Colour,
        at: Point,
        width: f32,
        text: &str,
    ) {
        let mut shown = text.to_owned();
        while face.width(size, &shown) > width && !shown.is_empty() {
            let mut letters: Vec<char> = shown.trim_end_matches("...").chars().collect();
            letters.pop();
            shown = letters.into_iter().collect();
            if shown.is_empty() {
                return;
            }
            shown.push_str("...");
        }
        self.text(face, size, colour, at, &shown);
    }

    fn fill(&mut self, low: Point, high: Point, colour: Colour, inside: impl Fn(Point) -> bool) {
        let from = (low.0.floor().max(0.0) as usize, low.1.floor().max(0.0) as usize);
        let to = (
            (high.0.ceil().max(0.0) as usize).min(self.width),
            (high.1.ceil().max(0.0) as usize).min(self.height),
        );
        let step = 1.0 / SAMPLES as f32;
        for y in from.1..to.1 {
            for x in from.0..to.0 {
                let mut hits = 0_u16;
                for n in 0..SAMPLES * SAMPLES {
                    let dx = ((n % SAMPLES) as f32 + 0.5) * step;
                    let dy = ((n / SAMPLES) as f32 + 0.5) * step;
                    hits += u16::from(inside((x as f32 + dx, y as f32 + dy)));
                }
                self.blend(x as f32, y as f32, colour, f32::from(hits) / (SAMPLES * SAMPLES) as f32);
            }
        }
    }

    fn blend(&mut self, x: f32, y: f32, colour: Colour, share: f32) {
        if share <= 0.0 || x < 0.0 || y < 0.0 || x as usize >= self.width || y as usize >= self.height {
            return;
        }
        let at = (y as usize * self.width + x as usize) * 3;
        for (byte, wanted) in self.bytes[at..at + 3].iter_mut().zip(colour) {
            let mixed = f32::from(wanted).mul_add(share, f32::from(*byte) * (1.0 - share));
            *byte = mixed.round().clamp(0.0, 255.0) as u8;
        }
    }
}

impl Face {
    fn width(self, size: f32, text: &str) -> f32 {
        let font = self.font();
        let scaled = font.as_scaled(size);
        glyphs(font, text).map(|id| scaled.h_advance(id)).sum()
    }
}

/// The glyphs of a text. Letters that the font lacks become question marks, and control characters spaces.
fn glyphs(font: &'static FontRef<'static>, text: &str) -> impl Iterator<Item = GlyphId> {
    text.chars().map(move |letter| {
        let letter = if letter.is_control() { ' ' } else { letter };
        match font.glyph_id(letter) {
            GlyphId(0) => font.glyph_id('?'),
            id => id,
        }
    })
}
