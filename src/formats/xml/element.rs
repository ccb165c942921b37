//! An opening tag: its name, its attributes, and where all of it stands.

use crate::formats::decoded::Decoded;

/// An element, as its opening tag tells it.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Element<'a> {
    pub(super) name: &'a str,
    pub(super) place: usize,
    pub(super) attributes: Vec<Attribute<'a>>,
}

/// An attribute of an element.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Attribute<'a> {
    pub(super) name: &'a str,
    /// Where the value begins, behind its quote.
    pub(super) place: usize,
    pub(super) value: Decoded,
}

impl<'a> Element<'a> {
    /// Its name in small letters, whatever letters the text uses.
    pub(in crate::formats) fn name(&self) -> String {
        self.name.to_ascii_lowercase()
    }

    /// Where its tag begins, counted in bytes.
    pub(in crate::formats) fn place(&self) -> usize {
        self.place
    }

    /// The attribute of that name.
    pub(in crate::formats) fn attribute(&self, name: &str) -> Option<&Attribute<'a>> {
        self.attributes.iter().find(|attribute| attribute.name.eq_ignore_ascii_case(name))
    }
}

impl Attribute<'_> {
    /// Its value.
    pub(in crate::formats) fn value(&self) -> &str {
        self.value.text()
    }

    /// Where its value begins, counted in bytes.
    pub(in crate::formats) fn place(&self) -> usize {
        self.place
    }
}
