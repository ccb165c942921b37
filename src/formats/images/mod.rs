//! Raster images as puzzles, and finished pictures as images: PNG, PBM, PGM and PPM; with the feature `drawings`, JPEG,
//! WebP and SVG are traced.
//!
//! An image holds no clues: it is the goal, and the clues are its runs. By default every dot is a cell and every colour
//! is a colour of the puzzle; [`Tracing`] makes smaller puzzles with fewer colours. One of the colours is the
//! background, and an image need not say which one: see [`Tracing::background`].
//!
//! ```
//! use nonomata::formats::Source;
//! use nonomata::formats::images::{Image, Tracing};
//!
//! let source = Source::new("ramp.pgm", "P2\n4 2\n255\n0 100 200 255\n255 200 100 0\n");
//! let image = Image::read(&source).unwrap();
//! let puzzle = Tracing::default().with_threshold(Some(128)).trace(&image).unwrap();
//! assert_eq!(puzzle.rows()[0].to_string(), "2");
//! assert_eq!(puzzle.columns()[1].to_string(), "1");
//! ```

mod colours;
mod image;
mod image_end;
mod netpbm;
pub(super) mod pbm;
mod photos;
pub(super) mod png_file;
pub(super) mod ppm;
mod quantise;
mod tracing;

pub use image::{Dot, Image};
pub(super) use image_end::ImageEnd;
pub use tracing::{TraceError, Tracing};

use crate::formats::{hexadecimal_rgb, named_rgb};

/// The red, green and blue of a colour given by name or in hexadecimal digits: `red`, `#ff0000`, `f00`.
pub fn parse_colour(colour: &str) -> Option<[u8; 3]> {
    named_rgb(colour).or_else(|| hexadecimal_rgb(colour.trim_start_matches('#')))
}
