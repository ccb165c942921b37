//! Metadata of a puzzle: title, author and further fields of the source.

/// Metadata of a puzzle: named texts in the order of the source.
///
/// The usual names are `title`, `author`, `copyright`, `catalogue`, `license` and `description`; other names are kept
/// as they are.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    entries: Vec<(String, String)>,
}

impl About {
    /// No metadata.
    pub fn new() -> About {
        About::default()
    }

    /// The text under that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    /// The title, if there is one.
    pub fn title(&self) -> Option<&str> {
        self.get("title")
    }

    /// Sets the text under a name and replaces an earlier one.
    pub fn set(&mut self, name: &str, text: impl Into<String>) {
        let text = text.into();
        match self.entries.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = text,
            None => self.entries.push((name.to_owned(), text)),
        }
    }

    /// All names with their texts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }
}
