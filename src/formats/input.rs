//! A source while it is read: the warnings so far, and the cells of its pictures.

use std::cell::{Cell, RefCell};
use std::ops::Deref;

use super::message::shown;
use crate::formats::{ReadErrorKind, Result, Source, Warning};

/// A source that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'a> {
    source: &'a Source,
    log: &'a Log,
    is_chosen: bool,
}

/// The notes of readers. All pieces of a text share them.
///
/// At most [`Log::LIMIT`] warnings are kept, since finding a place scans the whole text before it.
#[derive(Debug)]
pub(super) struct Log {
    /// The number of bytes of the whole text.
    whole_len: usize,
    warnings: RefCell<Vec<Warning>>,
    /// The number of all warnings.
    count: Cell<usize>,
    /// The number of cells in all pictures.
    cells: Cell<usize>,
}

impl Log {
    /// Maximum number of warnings with places.
    const LIMIT: usize = 20;

    /// An empty log for this source and all of its pieces.
    pub(super) fn of(source: &Source) -> Log {
        Log {
            whole_len: source.bytes().len(),
            warnings: RefCell::default(),
            count: Cell::default(),
            cells: Cell::default(),
        }
    }

    /// The number of warnings so far, for [`truncate`](Self::truncate).
    pub(super) fn count(&self) -> usize {
        self.count.get()
    }

    /// Removes all warnings but the first ones.
    pub(super) fn truncate(&self, count: usize) {
        self.count.set(count);
        self.warnings.borrow_mut().truncate(count);
    }

    /// All warnings, in order. The last one counts those past the limit.
    pub(super) fn warnings(self) -> Vec<Warning> {
        let mut warnings = self.warnings.into_inner();
        let more = self.count.get().saturating_sub(Log::LIMIT);
        if let Some(last) = warnings.get_mut(Log::LIMIT) {
            last.message = format!("{more} more warnings from here on");
        }
        warnings
    }
}

impl<'a> Input<'a> {
    pub(super) fn new(source: &'a Source, log: &'a Log) -> Input<'a> {
        Input { source, log, is_chosen: true }
    }

    /// The source itself.
    pub(super) fn source(&self) -> &'a Source {
        self.source
    }

    /// Sets whether the format was named, or shown by the content.
    pub(super) fn chosen(self, is_chosen: bool) -> Input<'a> {
        Input { is_chosen, ..self }
    }

    /// Whether the format was named. If not, a reader may refuse the text with [`Source::not_meant`].
    pub(super) fn is_chosen(&self) -> bool {
        self.is_chosen
    }

    /// Another source, which shares the notes.
    pub(super) fn with_source<'b>(&self, source: &'b Source) -> Input<'b>
    where
        'a: 'b,
    {
        Input { source, ..*self }
    }

    /// Warns of a text that is not in UTF-8, once for all pieces.
    pub(super) fn warn_of_encoding(&self) {
        if let Some((offset, encoding)) = self.source.foreign() {
            self.warn(offset, format!("the text is not in UTF-8; it was read as {encoding}"));
        }
    }

    /// Adds a warning at a byte offset.
    pub(super) fn warn(&self, offset: usize, message: impl Into<String>) {
        self.log.count.set(self.log.count.get() + 1);
        let mut warnings = self.log.warnings.borrow_mut();
        if warnings.len() <= Log::LIMIT {
            warnings.push(Warning { place: self.source.place(offset), message: shown(message.into()) });
        }
    }

    /// The number of warnings so far.
    pub(super) fn warning_count(&self) -> usize {
        self.log.count()
    }

    /// Removes all warnings but the first ones: those of a reading that is not taken.
    pub(super) fn forget_warnings(&self, count: usize) {
        self.log.truncate(count);
    }

    /// Refuses a picture of this many cells at a byte offset, if all pictures together are too large.
    ///
    /// A picture may be written in far fewer letters than it has cells, and a text may hold many pictures. In total
    /// they may have as many cells as one puzzle, plus one per byte of the text.
    pub(super) fn take_cells(&self, place: usize, count: usize) -> Result<()> {
        let limit = self.limits().cells.saturating_add(self.log.whole_len);
        let taken = self.log.cells.get().saturating_add(count);
        if taken > limit {
            let message = format!("the pictures are too large together: the limit is {limit} cells");
            return Err(self.error(place, message).of_kind(ReadErrorKind::TooLarge));
        }
        self.log.cells.set(taken);
        Ok(())
    }
}

impl Deref for Input<'_> {
    type Target = Source;

    fn deref(&self) -> &Source {
        self.source
    }
}
