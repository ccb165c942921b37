//! Drawings in SVG converted to PNG and PDF.
//!
//! SVG is the only source of pictures: resvg and krilla read it as a browser does. Text in PDF stays text, in an
//! embedded subset of a font. Characters that the font lacks are drawn as [`REPLACEMENT`]; [`lacking`] names them.
//!
//! ```
//! use nonomata::render::convert::{pdf, png};
//!
//! let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='4'><rect width='4' height='4'/></svg>";
//! assert!(png(svg, 2.0).unwrap().starts_with(b"\x89PNG"));
//! assert!(pdf("Squares", &[svg.to_owned(), svg.to_owned()]).unwrap().starts_with(b"%PDF"));
//! ```

mod font;
mod png_file;

use std::collections::BTreeSet;
use std::fmt;

use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::Tree;
use resvg::usvg::roxmltree::{Document, ParsingOptions};

use crate::puzzles::Layout;

/// The largest number of pixels of an image.
const LARGEST: u64 = 1 << 27;

/// The longest side of a page, in units of SVG: some 35 m. A cell has some 24.
const LARGEST_SIDE: f32 = (1 << 17) as f32;

/// The points of a PDF document in a unit of SVG: 1/72 inch in 1/96 inch.
const POINT: f32 = 0.75;

/// The error for a drawing that cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertError {
    message: String,
}

impl ConvertError {
    fn new(message: impl fmt::Display) -> ConvertError {
        ConvertError { message: message.to_string() }
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConvertError {}

/// The replacement for a character that the fonts lack.
pub const REPLACEMENT: char = '?';

/// The characters of a text for which the embedded fonts have no picture, in the order of their numbers.
///
/// ```
/// use nonomata::render::convert::lacking;
///
/// assert_eq!(lacking("Schildkröte, черепаха, \u{9f9c}"), ['\u{9f9c}']);
/// ```
pub fn lacking(text: &str) -> Vec<char> {
    font::lacking(text).into_iter().collect()
}

/// A drawing whose size passes this check.
fn parsed(svg: &str, check: impl Fn(f32, f32) -> Result<(), ConvertError>) -> Result<Tree, ConvertError> {
    let lacking: BTreeSet<char> = font::lacking(svg);
    // They stand in texts only: all that SVG itself needs is ASCII.
    let shown = |letter: char| if lacking.contains(&letter) { REPLACEMENT } else { letter };
    let svg: String = svg.chars().map(shown).collect();
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&svg, options).map_err(ConvertError::new)?;
    if let Some((width, height)) = declared_size(&document) {
        // Before its texts are laid out, which takes long for large drawings.
        check(width, height)?;
    }
    let tree = Tree::from_xmltree(&document, &font::options()).map_err(ConvertError::new)?;
    check(tree.size().width(), tree.size().height())?;
    Ok(tree)
}

/// The number of pixels of a PNG image of a puzzle in this scale, at least: those of its cells, as far as these stand
/// in rows and columns. An error if that is too large.
///
/// ```
/// use nonomata::puzzles::{Nonogram, PuzzleKind};
/// use nonomata::render::convert::least_pixels;
///
/// let layout = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap().layout();
/// assert_eq!(least_pixels(&layout, 1.0), Ok(48 * 48));
/// assert_eq!(least_pixels(&layout, 1000.0).unwrap_err().to_string(), "an image of 48000 x 48000 pixels is too large");
/// ```
pub fn least_pixels(layout: &Layout, scale: f32) -> Result<u64, ConvertError> {
    let Some(((width, height), cell)) = layout.size().zip(super::cell_width(layout)) else { return Ok(0) };
    let cell = cell as f32 * scale;
    pixels(width as f32 * cell, height as f32 * cell)
        .map(|(width, height)| u64::from(width) * u64::from(height))
}

/// The width and the height that a drawing declares.
fn declared_size(document: &Document<'_>) -> Option<(f32, f32)> {
    let root = document.root_element();
    let [width, height] = ["width", "height"].map(|side| root.attribute(side)?.parse().ok());
    width.zip(height)
}

/// The number of pixels of an image of this size in both directions.
fn pixels(width: f32, height: f32) -> Result<(u32, u32), ConvertError> {
    let (width, height) = (width.ceil() as u32, height.ceil() as u32);
    match u64::from(width) * u64::from(height) {
        ..=LARGEST => Ok((width, height)),
        _ => Err(ConvertError::new(format!("an image of {width} x {height} pixels is too large"))),
    }
}

/// A drawing as a PNG image, with this number of pixels for each unit of the drawing.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, ConvertError> {
    let tree = parsed(svg, |width, height| pixels(width * scale, height * scale).map(drop))?;
    let (width, height) = pixels(tree.size().width() * scale, tree.size().height() * scale)?;
    let image = Pixmap::new(width, height);
    let mut image = image.ok_or_else(|| ConvertError::new("the image has no pixels"))?;
    let transform = resvg::tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut image.as_mut());
    png_file::encoded(&image).map_err(ConvertError::new)
}

/// Checks the longer side of a page.
fn check_page(side: f32) -> Result<(), ConvertError> {
    match side <= LARGEST_SIDE {
        true => Ok(()),
        false => Err(ConvertError::new(format!("a page that is {side} units long is too large"))),
    }
}

/// Drawings as the pages of a PDF document, each as large as the drawing, whose unit is 1/96 inch.
pub fn pdf(title: &str, pages: &[String]) -> Result<Vec<u8>, ConvertError> {
    let mut document = krilla::Document::new();
    let program = concat!("nonomata ", env!("CARGO_PKG_VERSION"));
    document.set_metadata(Metadata::new().title(title.to_owned()).creator(program.to_owned()));
    for svg in pages {
        let tree = parsed(svg, |width, height| check_page(width.max(height)))?;
        let size = Size::from_wh(tree.size().width() * POINT, tree.size().height() * POINT);
        let size = size.ok_or_else(|| ConvertError::new("a page has no size"))?;
        let settings = PageSettings::from_wh(size.width(), size.height());
        let settings = settings.ok_or_else(|| ConvertError::new("a page has no size"))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| ConvertError::new(format!("{error:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_replacement_is_drawn() {
        assert!(lacking("Ωя★ plain").is_empty());
        let drawn = |text: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"30\"><text y=\"20\">{text}</text></svg>"
            );
            png(&svg, 1.0).unwrap()
        };
        assert_eq!(drawn("\u{559c}a\u{1f422}"), drawn("?a?"));
        assert_ne!(drawn("\u{559c}"), drawn(""));
    }

    #[test]
    fn what_is_too_large_is_refused_before_its_texts_are_laid_out() {
        let refuse = |width: f32, _: f32| Err(ConvertError::new(width));
        // It has a size, but is not a drawing.
        assert_eq!(parsed("<a width=\"7\" height=\"9\"/>", refuse).unwrap_err().to_string(), "7");
        let svg = |width: &str| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"1000\"/>")
        };
        let message = |result: Result<Vec<u8>, ConvertError>| result.unwrap_err().to_string();
        for width in ["200000", "200000px"] {
            assert_eq!(message(png(&svg(width), 1.0)), "an image of 200000 x 1000 pixels is too large");
            assert_eq!(message(pdf("", &[svg(width)])), "a page that is 200000 units long is too large");
        }
    }
}
