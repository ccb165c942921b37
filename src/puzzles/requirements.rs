//! Format requirements of a puzzle: what a format must support to hold it.

use nonomata_engine::rule::ClueEntry;

/// Which part of a clue is hidden, from the least to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HiddenParts {
    /// Nothing: the clue is complete.
    #[default]
    None,
    /// The lengths of blocks whose colour is known.
    Lengths,
    /// The colours of blocks, too, and the number of blocks.
    All,
}

impl HiddenParts {
    /// Which part of a clue entry is hidden.
    pub(crate) fn of(entry: ClueEntry) -> HiddenParts {
        match entry {
            ClueEntry::Block(_) => HiddenParts::None,
            ClueEntry::Hidden(block) if block.symbol().is_some() => HiddenParts::Lengths,
            ClueEntry::Hidden(_) | ClueEntry::Any => HiddenParts::All,
        }
    }
}

/// The capabilities that a format needs to hold a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Requirements {
    /// Colours other than black and white.
    pub colour: bool,
    /// Partial clues.
    pub hidden: HiddenParts,
    /// Given cells.
    pub given: bool,
    /// A puzzle without rows or without columns.
    pub empty: bool,
    /// Lines without a block.
    pub empty_clues: bool,
    /// Clues, since no finished goal determines them.
    pub clues: bool,
    /// Several colours that look the same.
    pub twins: bool,
    /// The length of the longest block.
    pub longest_block: usize,
    /// Metadata such as a title and an author.
    pub about: bool,
    /// A goal picture.
    pub goal: bool,
    /// Half-solved grids.
    pub saved: bool,
}
