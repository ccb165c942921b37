//! Files of drawings: which kind a suffix stands for, and SVG converted to it.

use std::path::Path;

#[cfg(feature = "drawings")]
use nonomata::render::convert::{self, ConvertError};

use crate::failure::Failure;
#[cfg(feature = "drawings")]
use crate::output::{printable, remark};
use crate::puzzle_context::PuzzleContext;
use crate::source_name::path_text;

/// The most characters that a warning names.
#[cfg(feature = "drawings")]
const NAMED: usize = 10;

/// The kind of a file with a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Medium {
    Text,
    Svg,
    Png,
    Pdf,
}

impl Medium {
    /// The kind that the suffix of a file stands for; a file without suffix is text.
    pub(crate) fn of(path: &Path) -> Result<Medium, Failure> {
        let suffix = path.extension().map(|suffix| suffix.to_string_lossy().to_ascii_lowercase());
        match suffix.as_deref() {
            None | Some("txt" | "text") => Ok(Medium::Text),
            Some("svg") => Ok(Medium::Svg),
            Some("png") => Ok(Medium::Png),
            Some("pdf") => Ok(Medium::Pdf),
            Some(_) => Err(Failure::usage(format!(
                "{}: this suffix is unknown; drawings are .svg, .png, .pdf or .txt",
                path_text(path)
            ))),
        }
    }

    /// Refuses a kind that this build cannot write. This comes before any work.
    pub(crate) fn require(self) -> Result<(), Failure> {
        let name = match self {
            Medium::Png => "PNG",
            Medium::Pdf => "PDF",
            Medium::Text | Medium::Svg => return Ok(()),
        };
        match cfg!(feature = "drawings") {
            true => Ok(()),
            false => Err(Failure::usage(format!("{name} needs a build with --features drawings"))),
        }
    }
}

/// Refuses a file with the suffix of another kind than the only one that an option writes.
pub(crate) fn require_suffix(option: &str, path: Option<&Path>, known: &[&str]) -> Result<(), Failure> {
    let Some((path, suffix)) = path.and_then(|path| Some((path, path.extension()?))) else { return Ok(()) };
    if known.iter().any(|known| suffix.eq_ignore_ascii_case(known)) {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "{}: this suffix stands for something else; {option} writes .{}",
        path_text(path),
        known[0]
    )))
}

/// Warns of the characters of a text that drawings cannot show, but not of these. Returns the characters.
#[cfg(feature = "drawings")]
pub(crate) fn warn_of_lacking(name: &str, text: &str, known: &[char]) -> Vec<char> {
    let lacking: Vec<char> =
        convert::lacking(text).into_iter().filter(|letter| !known.contains(letter)).collect();
    if !lacking.is_empty() {
        let letters: Vec<String> = lacking.iter().take(NAMED).map(|letter| format!("{letter:?}")).collect();
        let others = if lacking.len() > NAMED { " and others" } else { "" };
        let letters = letters.join(", ") + others;
        remark(&printable(&format!("{name}: the font lacks {letters}; printed as {}", convert::REPLACEMENT)));
    }
    lacking
}

/// This build draws no text.
#[cfg(not(feature = "drawings"))]
pub(crate) fn warn_of_lacking(_name: &str, _text: &str, _known: &[char]) -> Vec<char> {
    Vec::new()
}

/// A drawing in SVG as PNG.
#[cfg(feature = "drawings")]
pub(crate) fn png(svg: &str, scale: f32) -> Result<Vec<u8>, Failure> {
    convert::png(svg, scale).map_err(too_large)
}

/// Drawings in SVG as the pages of a PDF document.
#[cfg(feature = "drawings")]
pub(crate) fn pdf(title: &str, pages: &[String]) -> Result<Vec<u8>, Failure> {
    convert::pdf(title, pages).map_err(too_large)
}

/// Refuses a PNG with too many pixels before anything is drawn, as far as the cells alone show that.
#[cfg(feature = "drawings")]
pub(crate) fn check_pixels(context: &PuzzleContext, scale: f32) -> Result<(), Failure> {
    convert::least_pixels(context.layout(), scale).map(drop).map_err(too_large)
}

#[cfg(feature = "drawings")]
fn too_large(error: ConvertError) -> Failure {
    Failure::too_large(error.to_string())
}

/// Nothing to refuse: this build makes no PNG.
#[cfg(not(feature = "drawings"))]
pub(crate) fn check_pixels(_context: &PuzzleContext, _scale: f32) -> Result<(), Failure> {
    Ok(())
}

/// Refuses: this build does without the crates for PNG.
#[cfg(not(feature = "drawings"))]
pub(crate) fn png(_svg: &str, _scale: f32) -> Result<Vec<u8>, Failure> {
    Medium::Png.require().map(|()| Vec::new())
}

/// Refuses: this build does without the crates for PDF.
#[cfg(not(feature = "drawings"))]
pub(crate) fn pdf(_title: &str, _pages: &[String]) -> Result<Vec<u8>, Failure> {
    Medium::Pdf.require().map(|()| Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_name_kinds_and_others_are_refused() {
        let of = |name: &str| Medium::of(Path::new(name)).ok();
        assert_eq!(["a", "a.txt", "a.TEXT"].map(of), [Some(Medium::Text); 3]);
        assert_eq!(["a.svg", "a.PNG", "a.pdf"].map(of), [Medium::Svg, Medium::Png, Medium::Pdf].map(Some));
        assert_eq!(["a.gif", "a.svgz", "a.non"].map(of), [None; 3]);
    }
}
