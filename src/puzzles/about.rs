//! What is said about a puzzle: its title, its author and whatever else a file tells.

/// What is said about a puzzle: names with texts, in the order they were given.
///
/// The usual names are `title`, `author`, `copyright`, `catalogue`, `license` and `description`; a file may bring
/// others, and they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    entries: Vec<(String, String)>,
}

impl About {
    /// Nothing is said.
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

    /// Says something under a name, in place of what was said there before.
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
