//! What a house may have: attributes, and their values.

use crate::symbol::Symbol;

/// Something of which every house has one value: nation, pet, drink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// What it is called.
    pub name: String,
    /// What its values are called, each once.
    pub values: Vec<String>,
    /// Whether two houses may have the same value.
    pub may_repeat: bool,
}

/// One value of one attribute, both by their numbers, counted from 0: `colour Red`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature {
    /// The attribute.
    pub attribute: usize,
    /// The value.
    pub value: usize,
}

impl Feature {
    /// The most values an attribute may have: one symbol is kept for the blank.
    pub const VALUE_LIMIT: usize = Symbol::LIMIT - 1;

    /// The symbol of the value in the cells of its attribute. That of no value at all is the blank.
    pub(super) fn symbol(self) -> Symbol {
        Symbol::new(self.value + 1)
    }
}
