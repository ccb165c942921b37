//! Sizes, checked before anything of that size is made.

use super::error::ReadError;
use super::source::Source;
use crate::puzzles::Nonogram;

/// Refuses a puzzle that is too large. The place is where its size is said, counted in bytes.
pub(super) fn check_size(
    source: &Source,
    place: usize,
    width: usize,
    height: usize,
) -> Result<(), ReadError> {
    let limit = Nonogram::SIDE_LIMIT;
    if width.max(height) > limit {
        let message =
            format!("a {width}x{height} puzzle is too large: at most {limit} lines on a side are read");
        return Err(source.error(place, message));
    }
    let limit = source.limits().cells;
    if width.saturating_mul(height) > limit {
        let message = format!("a {width}x{height} puzzle is too large: at most {limit} cells are read");
        return Err(source.error(place, message));
    }
    Ok(())
}

/// How many cells the pictures of a text may still have.
///
/// A picture may be said in far fewer letters than it has cells, and a text may hold many of them. All of them
/// together have at most as many cells as one puzzle may have, and one more for every byte of the text.
#[derive(Debug)]
pub(super) struct PictureCells {
    limit: usize,
    left: usize,
}

impl PictureCells {
    pub(super) fn new(source: &Source) -> PictureCells {
        let limit = source.limits().cells.saturating_add(source.bytes().len());
        PictureCells { limit, left: limit }
    }

    /// Refuses a picture that is too much. The place is where it begins, counted in bytes.
    pub(super) fn take(&mut self, source: &Source, place: usize, count: usize) -> Result<(), ReadError> {
        self.left = self.left.checked_sub(count).ok_or_else(|| {
            let message = format!("the pictures up to here have more than {} cells", self.limit);
            source.error(place, message)
        })?;
        Ok(())
    }
}
