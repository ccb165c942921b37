//! A statement: a key, a colon and a value, each with its place.

/// A key and its value, each with its byte offset.
#[derive(Clone, Copy)]
pub(super) struct Statement<'s> {
    pub(super) place: usize,
    pub(super) key: &'s str,
    pub(super) value_place: usize,
    pub(super) value: &'s str,
}

impl<'s> Statement<'s> {
    /// The byte offset of a word of the key.
    pub(super) fn place_of(&self, word: &str) -> usize {
        self.place + (word.as_ptr() as usize).saturating_sub(self.key.as_ptr() as usize)
    }

    /// The words of the value, each with its place.
    pub(super) fn words_of_value(&self) -> Vec<(usize, &'s str)> {
        let place = |word: &str| self.value_place + word.as_ptr() as usize - self.value.as_ptr() as usize;
        self.value.split_whitespace().map(|word| (place(word), word)).collect()
    }
}
