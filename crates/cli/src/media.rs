//! Files of drawings: which kind a suffix stands for, and SVG converted to it.

use std::path::Path;

use nonomata::budget::Budget;
#[cfg(feature = "drawings")]
use nonomata::render::convert::{self, ConvertError};

#[cfg(feature = "drawings")]
use crate::detached::{self, Unfinished};
use crate::failure::Failure;
#[cfg(feature = "drawings")]
use crate::output::{printable, remark};
use crate::puzzle_context::PuzzleContext;
#[cfg(feature = "drawings")]
use crate::puzzle_context::{drawing_budget, drawing_budget_for_copies};
#[cfg(feature = "drawings")]
use crate::search_options::budget_at_hand;
use crate::source_name::path_text;

/// The most characters that a warning names.
#[cfg(feature = "drawings")]
const NAMED: usize = 10;

/// The memory for a pixel of a PNG: as it is drawn, and as it is written.
#[cfg(feature = "drawings")]
const PIXEL_BYTES: u64 = 8;

/// The pixels of a cell that is not enlarged.
#[cfg(feature = "drawings")]
const PIXELS_OF_A_CELL: usize = 24 * 24;

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

/// The number of cells that take as long to convert as a drawing. A character takes as long as a cell.
#[cfg(feature = "drawings")]
fn converted_cells(context: &PuzzleContext<'_>, svg: &str) -> usize {
    let texts = svg.split('>').map(|piece| piece.split('<').next().unwrap_or_default().trim());
    let characters: usize = texts.map(|text| text.chars().count()).sum();
    context.problem.declared_count() + characters
}

/// A drawing of a puzzle in SVG as PNG. Enlarged cells count as the cells that would take their place.
#[cfg(feature = "drawings")]
pub(crate) fn png(svg: String, scale: f32, context: &PuzzleContext<'_>) -> Result<Vec<u8>, Failure> {
    let pixels = convert::declared_pixels(&svg, scale).map_err(too_large)?;
    let cells = (converted_cells(context, &svg) as f32 * scale * scale) as usize;
    let budget =
        drawing_budget_for_copies(1, cells.max(pixels as usize / PIXELS_OF_A_CELL), budget_at_hand());
    check_memory_of(pixels, context, &budget)?;
    converted(&budget, move || convert::png(&svg, scale))
}

/// A drawing of a puzzle in SVG as the only page of a PDF document.
#[cfg(feature = "drawings")]
pub(crate) fn page(svg: String, context: &PuzzleContext<'_>) -> Result<Vec<u8>, Failure> {
    let budget = drawing_budget(converted_cells(context, &svg), budget_at_hand());
    pdf(String::new(), vec![svg], &budget)
}

/// Drawings in SVG as the pages of a PDF document.
#[cfg(feature = "drawings")]
pub(crate) fn pdf(title: String, pages: Vec<String>, budget: &Budget) -> Result<Vec<u8>, Failure> {
    converted(budget, move || convert::pdf(&title, &pages))
}

#[cfg(feature = "drawings")]
fn converted(
    budget: &Budget,
    convert: impl FnOnce() -> Result<Vec<u8>, ConvertError> + Send + 'static,
) -> Result<Vec<u8>, Failure> {
    match detached::run_within(budget, convert) {
        Ok(converted) => converted.map_err(too_large),
        Err(Unfinished::Limit(limit)) => {
            let message = format!("drawing was {}, so nothing is written", limit.ending());
            Err(Failure::of_limit(limit, message))
        }
        Err(Unfinished::NoThread(error)) => {
            Err(Failure::too_large(format!("no thread for drawing can be started: {error}")))
        }
    }
}

/// Refuses a PNG with too many pixels before anything is drawn, as far as the cells alone show that.
#[cfg(feature = "drawings")]
pub(crate) fn check_pixels(context: &PuzzleContext<'_>, scale: f32) -> Result<(), Failure> {
    let pixels = convert::least_pixels(context.layout(), scale).map_err(too_large)?;
    check_memory_of(pixels, context, &budget_at_hand())
}

/// Refuses an image with more pixels than fit into the memory.
#[cfg(feature = "drawings")]
fn check_memory_of(pixels: u64, context: &PuzzleContext<'_>, budget: &Budget) -> Result<(), Failure> {
    let bytes = PIXEL_BYTES * pixels;
    let refused = |_| Failure::of_memory(&context.origin.source, "the image needs", bytes, budget);
    budget.check_memory(bytes).map_err(refused)
}

#[cfg(feature = "drawings")]
fn too_large(error: ConvertError) -> Failure {
    Failure::too_large(error.to_string())
}

/// Nothing to refuse: this build makes no PNG.
#[cfg(not(feature = "drawings"))]
pub(crate) fn check_pixels(_context: &PuzzleContext<'_>, _scale: f32) -> Result<(), Failure> {
    Ok(())
}

/// Refuses: this build does without the crates for PNG.
#[cfg(not(feature = "drawings"))]
pub(crate) fn png(_svg: String, _scale: f32, _context: &PuzzleContext<'_>) -> Result<Vec<u8>, Failure> {
    Medium::Png.require().map(|()| Vec::new())
}

/// Refuses: this build does without the crates for PDF.
#[cfg(not(feature = "drawings"))]
pub(crate) fn page(_svg: String, _context: &PuzzleContext<'_>) -> Result<Vec<u8>, Failure> {
    Medium::Pdf.require().map(|()| Vec::new())
}

/// Refuses: this build does without the crates for PDF.
#[cfg(not(feature = "drawings"))]
pub(crate) fn pdf(_title: String, _pages: Vec<String>, _budget: &Budget) -> Result<Vec<u8>, Failure> {
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
