//! Writes a picture as PNG: 8-bit RGB, without filters.

use std::io::Write as _;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// The file of a picture whose bytes are rows of red, green and blue.
pub(super) fn encode(width: usize, height: usize, bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    for row in bytes.chunks_exact(width * 3) {
        // Writing to memory does not fail.
        let _ = packed.write_all(&[0]);
        let _ = packed.write_all(row);
    }
    let packed = packed.finish().unwrap_or_default();
    let mut head = Vec::with_capacity(13);
    for side in [width, height] {
        head.extend(u32::try_from(side).unwrap_or_default().to_be_bytes());
    }
    // Eight bits, RGB, the only compression, filter and interlace method.
    head.extend([8, 2, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [(b"IHDR", &head), (b"IDAT", &packed), (b"IEND", &Vec::new())] {
        file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
        file.extend(name);
        file.extend(data);
        let mut sum = Crc::new();
        sum.update(name);
        sum.update(data);
        file.extend(sum.sum().to_be_bytes());
    }
    file
}
