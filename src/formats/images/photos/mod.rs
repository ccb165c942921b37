//! Photos and drawings: JPEG, WebP and SVG, which are traced.
//!
//! They are not formats of puzzles: their pixels are hardly ever cells. Only a build with the feature `drawings` reads
//! them; the others name them.

#[cfg(feature = "drawings")]
mod jpeg;
#[cfg(feature = "drawings")]
mod svg;
#[cfg(feature = "drawings")]
mod webp;

use super::image::Image;
#[cfg(not(feature = "drawings"))]
use crate::formats::registry::PHOTO;
use crate::formats::registry::is_svg;
use crate::formats::{Result, Source};

/// The image, if the content is that of a photo or a drawing.
pub(super) fn image(source: &Source) -> Option<Result<Image>> {
    if source.is_text() {
        return is_svg(source.text()).then(|| of_svg(source));
    }
    of_bytes(source)
}

#[cfg(feature = "drawings")]
fn of_svg(source: &Source) -> Result<Image> {
    svg::image(source)
}

#[cfg(not(feature = "drawings"))]
fn of_svg(source: &Source) -> Result<Image> {
    bail!(source, 0, "this is an SVG drawing, {PHOTO}")
}

#[cfg(feature = "drawings")]
fn of_bytes(source: &Source) -> Option<Result<Image>> {
    let bytes = source.bytes();
    if bytes.starts_with(b"RIFF") {
        return Some(webp::image(source));
    }
    bytes.starts_with(b"\xFF\xD8").then(|| jpeg::image(source))
}

#[cfg(not(feature = "drawings"))]
fn of_bytes(_source: &Source) -> Option<Result<Image>> {
    // A source never holds such bytes.
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_recognised_by_their_first_element() {
        for text in [
            "<svg/>",
            "\n<?xml version='1.0'?>\n<!-- <html> -->\n<!DOCTYPE svg>\n<svg width='1'>",
            "<s:svg xmlns:s=''>",
        ] {
            assert!(is_svg(text), "{text}");
        }
        for text in ["", "<", "<?xml", "<html><svg/></html>", "svg", "<!-- <svg/>"] {
            assert!(!is_svg(text), "{text}");
        }
    }
}
