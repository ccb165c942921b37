//! What a notation must be able to hold to hold a puzzle.

use crate::rule::ClueEntry;

/// What of a clue is hidden, from the least to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hides {
    /// Nothing: all of a clue can be read.
    #[default]
    None,
    /// The lengths of blocks whose colour is known.
    Lengths,
    /// The colours of blocks, too, and how many blocks there are.
    All,
}

impl Hides {
    /// What is hidden of an entry of a clue.
    pub(crate) fn of(entry: ClueEntry) -> Hides {
        match entry {
            ClueEntry::Block(_) => Hides::None,
            ClueEntry::Hidden(Some(_)) => Hides::Lengths,
            ClueEntry::Hidden(None) | ClueEntry::Any => Hides::All,
        }
    }
}

/// What a notation must be able to hold to hold a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Colours other than black and white.
    pub colour: bool,
    /// Clues of which something is hidden.
    pub hidden: Hides,
    /// Given cells.
    pub given: bool,
    /// A puzzle without rows or without columns.
    pub empty: bool,
    /// Lines without a block.
    pub empty_clues: bool,
    /// Clues, since no finished goal says the same.
    pub clues: bool,
    /// Several colours that look the same.
    pub twins: bool,
    /// The length of the longest block.
    pub longest_block: usize,
    /// A title, an author and the like.
    pub about: bool,
    /// A goal picture.
    pub goal: bool,
    /// Half-solved grids.
    pub saved: bool,
}
