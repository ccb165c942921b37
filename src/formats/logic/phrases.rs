//! Fixed phrases to choose from, as data.

/// Phrases between bars: `next to|beside|side by side with`. Of several that fit, the first is meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phrases(pub(super) &'static str);

impl Phrases {
    /// The phrases, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split('|')
    }

    /// The rest of each phrase that begins with this word, in order.
    pub(super) fn after(self, word: &str) -> impl Iterator<Item = &'static str> {
        let rest = move |phrase: &'static str| phrase.strip_prefix(word);
        self.iter().filter_map(rest).filter(|rest| rest.is_empty() || rest.starts_with(' '))
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
