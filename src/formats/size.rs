//! Limits on sizes, checked before anything of that size is allocated.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::error::{ReadError, ReadErrorKind};
use super::source::Source;
use crate::puzzles::Nonogram;

/// Refuses a puzzle that is too large. The place is where its size is given, counted in bytes.
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
        return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
    }
    let limit = source.limits().cells;
    if width.saturating_mul(height) > limit {
        let message = format!("a {width}x{height} puzzle is too large: at most {limit} cells are read");
        return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
    }
    Ok(())
}

/// How many cells the pictures of a text may still have.
///
/// A picture may be written in far fewer letters than it has cells, and a text may hold many of them. All of them
/// together have at most as many cells as one puzzle may have, and one more for every byte of the text.
/// The pieces of a text draw on what the whole text may have.
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

    /// Refuses a picture that is too much. The place is where it begins, counted in bytes.
    pub(super) fn take(&mut self, source: &Source, place: usize, count: usize) -> Result<(), ReadError> {
        let taken = self.taken.load(Ordering::Relaxed).saturating_add(count);
        if taken > self.limit {
            let message = format!("the pictures up to here have more than {} cells", self.limit);
            return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
        }
        self.taken.store(taken, Ordering::Relaxed);
        Ok(())
    }
}
