//! SVG, rasterised through the crate `resvg`.
//!
//! Only the drawing itself counts: files and images that it names are not read, and text is left out, since no font of
//! the machine is used.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use crate::formats::images::image::{Dot, Image, check_dots};
use crate::formats::{Result, Source};

/// The number of dots on the longer side: enough for the largest puzzles of people. A drawing has no dots of its own.
const LONGER_SIDE: f32 = 1000.0;

/// Draws the picture of a file.
pub(super) fn image(source: &Source) -> Result<Image> {
    let images =
        ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { image_href_resolver: images, ..Options::default() };
    let tree = Tree::from_str(source.text(), &options).map_err(|error| {
        source.error(0, format!("this SVG drawing cannot be read: {error}")).caused_by(error)
    })?;
    let size = tree.size();
    let scale = LONGER_SIDE / size.width().max(size.height());
    // Both are at most as many as the longer side has.
    let dots = |length: f32| (length * scale).round().clamp(1.0, LONGER_SIDE) as u32;
    let (width, height) = (dots(size.width()), dots(size.height()));
    check_dots(source, 0, width as usize, height as usize)?;
    let mut pixels = match Pixmap::new(width, height) {
        Some(pixels) => pixels,
        None => bail!(source, 0, "this SVG drawing has no size"),
    };
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let dots: Vec<Dot> = pixels
        .pixels()
        .iter()
        .map(|pixel| {
            let pixel = pixel.demultiply();
            (pixel.alpha() >= 128).then_some([pixel.red(), pixel.green(), pixel.blue()])
        })
        .collect();
    Ok(Image::of_dots(width as usize, height as usize, dots))
}
