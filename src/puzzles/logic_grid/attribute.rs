//! Attributes of houses and their values.

use nonomata_engine::symbol::Symbol;

/// An attribute, of which every house has one value: nation, pet, drink.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// The distinct names of its values.
    pub values: Vec<String>,
    /// Whether two houses may have the same value.
    pub may_repeat: bool,
    /// Whether the values are declared to be in ascending order. Those that are amounts have an order anyway.
    pub is_ordered: bool,
}

/// One value of one attribute, as indices from 0: `colour Red`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature {
    /// The attribute.
    pub attribute: usize,
    /// The value.
    pub value: usize,
}

impl Feature {
    /// The most values an attribute may have.
    pub const VALUE_LIMIT: usize = 63;

    /// The symbol of the value in the cells of its attribute. The blank stands for no value.
    pub(super) fn symbol(self) -> Symbol {
        Symbol::new(self.value + 1)
    }
}
