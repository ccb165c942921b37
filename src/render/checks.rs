//! Checks of the budget while texts are made: a short puzzle can have a long text, since many lines may share one rule.

use nonomata_engine::budget::{Budget, Limit};

/// After how many texts, and after how many bytes of them, the budget is checked again.
pub(super) const TEXTS_PER_CHECK: usize = 256;
const BYTES_PER_CHECK: usize = 1 << 16;

/// Checks the budget while texts are made, of which the drawing holds a copy.
pub(super) struct Checks<'a> {
    budget: &'a Budget,
    texts: usize,
    bytes: usize,
    /// The bytes at the last check.
    checked: usize,
}

impl Checks<'_> {
    pub(super) fn of(budget: &Budget) -> Checks<'_> {
        Checks { budget, texts: 0, bytes: 0, checked: 0 }
    }

    /// Counts a text of this many bytes.
    pub(super) fn add(&mut self, bytes: usize) -> Result<(), Limit> {
        self.texts += 1;
        self.bytes = self.bytes.saturating_add(bytes);
        if self.texts % TEXTS_PER_CHECK != 0 && self.bytes - self.checked < BYTES_PER_CHECK {
            return Ok(());
        }
        self.checked = self.bytes;
        self.budget.check()?;
        self.budget.check_memory(self.bytes as u64)
    }
}
