//! Fixed phrases to choose from, as data.

/// Phrases between bars: `next to|beside|side by side with`. Of several that fit, the first is meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phrases(pub(super) &'static str);

impl Phrases {
    /// The phrases, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split('|')
    }

    /// Whether a text is one of them.
    pub(super) fn contains(self, text: &str) -> bool {
        self.iter().any(|phrase| phrase == text)
    }
}

impl From<&&'static str> for Phrases {
    fn from(text: &&'static str) -> Phrases {
        Phrases(text)
    }
}

impl From<&'static str> for Phrases {
    fn from(text: &'static str) -> Phrases {
        Phrases(text)
    }
}
