//! WebP, through the crate `image-webp`. Of an animation, the first picture counts.

use std::io::Cursor;

use image_webp::{DecodingError, WebPDecoder};

use crate::formats::images::image::{Image, check_dots};
use crate::formats::images::png_file::dots;
use crate::formats::{Result, Source};

/// Reads the image of a file. Its size is checked before anything of that size is allocated.
pub(super) fn image(source: &Source) -> Result<Image> {
    let refused = |error: DecodingError| {
        source.error(0, format!("this WebP image cannot be read: {error}")).caused_by(error)
    };
    let mut decoder = WebPDecoder::new(Cursor::new(source.bytes())).map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    check_dots(source, 0, width, height)?;
    decoder.set_memory_limit(source.limits().bytes);
    let size = decoder.output_buffer_size();
    let size = size.ok_or_else(|| source.error(0, "this WebP image is too large"))?;
    let mut bytes = vec![0; size];
    decoder.read_image(&mut bytes).map_err(refused)?;
    let samples = if decoder.has_alpha() { 4 } else { 3 };
    Ok(Image::of_dots(width, height, dots(&bytes, samples)))
}
