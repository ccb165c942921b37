//! PNG files of drawn pixels: with a palette, since drawings have few colours.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// The pixels as a PNG file.
pub(super) fn encoded(image: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_depth(BitDepth::Eight);
    // PERF: drawings repeat themselves from row to row. Of 100x100 cells, the colours as bytes took four times as long
    // as a palette with this level for a file of the same size; level 2 halves that, in four times the time.
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    encoder.set_filter(Filter::Up);
    let data = match Indexed::of(image.pixels()) {
        Some(indexed) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(indexed.palette);
            encoder.set_trns(indexed.opacity);
            indexed.pixels
        }
        None => {
            encoder.set_color(ColorType::Rgba);
            image.pixels().iter().flat_map(|&pixel| channels(pixel)).collect()
        }
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

/// Pixels as places in a palette.
#[derive(Default)]
struct Indexed {
    pixels: Vec<u8>,
    palette: Vec<u8>,
    opacity: Vec<u8>,
}

impl Indexed {
    /// `None` if there are too many colours.
    fn of(pixels: &[PremultipliedColorU8]) -> Option<Indexed> {
        let mut indexed = Indexed { pixels: Vec::with_capacity(pixels.len()), ..Indexed::default() };
        let mut places: HashMap<[u8; 4], u8> = HashMap::new();
        for run in pixels.chunk_by(|one, other| one == other) {
            let colour = channels(run[0]);
            let place = match places.entry(colour) {
                Entry::Occupied(place) => *place.get(),
                Entry::Vacant(new) => *new.insert(indexed.add(colour)?),
            };
            indexed.pixels.resize(indexed.pixels.len() + run.len(), place);
        }
        Some(indexed)
    }

    /// Adds a colour to the palette, if it is not full. Returns its place.
    fn add(&mut self, [red, green, blue, opacity]: [u8; 4]) -> Option<u8> {
        let place = u8::try_from(self.opacity.len()).ok()?;
        self.palette.extend([red, green, blue]);
        self.opacity.push(opacity);
        Some(place)
    }
}

/// Red, green, blue and opacity, as PNG has them.
fn channels(pixel: PremultipliedColorU8) -> [u8; 4] {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::Color;

    use super::*;

    /// The pixels of a file, with red, green, blue and opacity.
    fn decoded(bytes: &[u8]) -> (ColorType, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let kind = reader.info().color_type;
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        (kind, pixels)
    }

    #[test]
    fn pixels_are_kept_with_and_without_a_palette() {
        for (colours, kind) in [(2, ColorType::Indexed), (256, ColorType::Indexed), (257, ColorType::Rgba)] {
            let mut image = Pixmap::new(30, 20).unwrap();
            let colour = |place: usize| {
                let number = place % colours;
                Color::from_rgba8(
                    (number % 200) as u8,
                    (number / 200) as u8,
                    7,
                    if number == 1 { 0 } else { 255 },
                )
            };
            let pixels: Vec<_> =
                (0..600).map(|place| colour(place / 2).premultiply().to_color_u8()).collect();
            image.pixels_mut().copy_from_slice(&pixels);
            let wanted: Vec<u8> = pixels.iter().flat_map(|&pixel| channels(pixel)).collect();
            assert_eq!(decoded(&encoded(&image).unwrap()), (kind, wanted), "{colours}");
        }
    }
}
