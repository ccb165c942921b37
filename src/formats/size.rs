//! Limits on sizes, checked before anything of that size is allocated.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::error::{ReadError, ReadErrorKind};
use super::source::Source;
use crate::puzzles::Nonogram;

/// Refuses a puzzle that is too large. The place is the byte offset of its size.
pub(super) fn check_size(
    source: &Source,
    place: usize,
    width: usize,
    height: usize,
) -> Result<(), ReadError> {
    let limit = Nonogram::SIDE_LIMIT;
    if width.max(height) > limit {
        let message = format!("a {width}x{height} puzzle is too large: the limit is {limit} lines on a side");
        return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
    }
    let limit = source.limits().cells;
    if width.saturating_mul(height) > limit {
        let message = format!("a {width}x{height} puzzle is too large: the limit is {limit} cells");
        return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
    }
    Ok(())
}

/// The remaining number of cells for the pictures of a text.
///
/// A picture may be written in far fewer letters than it has cells, and a text may hold many pictures. In total they may
/// have as many cells as one puzzle, plus one per byte of the text. The pieces of a text share this budget.
#[derive(Debug)]
pub(super) struct PictureCells {
    limit: usize,
    taken: Arc<AtomicUsize>,
}

impl PictureCells {
    pub(super) fn new(source: &Source) -> PictureCells {
        let limit = source.limits().cells.saturating_add(source.whole_len());
        PictureCells { limit, taken: source.cells_taken() }
    }

    /// Refuses a picture that exceeds the budget. The place is its byte offset.
    pub(super) fn take(&mut self, source: &Source, place: usize, count: usize) -> Result<(), ReadError> {
        let taken = self.taken.load(Ordering::Relaxed).saturating_add(count);
        if taken > self.limit {
            let message = format!("the pictures are too large together: the limit is {} cells", self.limit);
            return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
        }
        self.taken.store(taken, Ordering::Relaxed);
        Ok(())
    }
}
