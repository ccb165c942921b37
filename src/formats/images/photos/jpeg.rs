//! JPEG, through the crate `zune-jpeg`.

use std::io::Cursor;

use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::formats::images::image::{Image, check_dots};
use crate::formats::images::png_file::dots;
use crate::formats::{Result, Source};

/// The marker after the picture.
const END: &[u8] = b"\xFF\xD9";

/// The number of bytes at the end of a file in which the marker is looked for. Some programs write more after it.
const TAIL: usize = 1 << 16;

/// Reads the image of a file. Its size is checked before anything of that size is allocated.
pub(super) fn image(source: &Source) -> Result<Image> {
    let refused = |error: DecodeErrors| {
        let message = error.to_string();
        source.error(0, format!("this JPEG image cannot be read: {}", message.trim()))
    };
    let longest = usize::from(u16::MAX);
    let options = DecoderOptions::default().set_max_width(longest).set_max_height(longest);
    let options = options.jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(source.bytes()), options);
    decoder.decode_headers().map_err(refused)?;
    let Some(info) = decoder.info() else { bail!(source, 0, "this JPEG image has no size") };
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    check_dots(source, 0, width, height)?;
    // The decoder would make the rest of the picture grey.
    let tail = &source.bytes()[source.bytes().len().saturating_sub(TAIL)..];
    if !tail.windows(END.len()).any(|bytes| bytes == END) {
        bail!(source, 0, "this JPEG image is cut off");
    }
    let bytes = decoder.decode().map_err(refused)?;
    let dots = dots(&bytes, 3);
    if dots.len() != width * height {
        bail!(source, 0, "this JPEG image has other colours than red, green and blue");
    }
    Ok(Image::of_dots(width, height, dots))
}
