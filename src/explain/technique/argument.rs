//! Arguments, which say what a technique saw in a line, and the interface that every kind implements.
//!
//! The data of an argument, its sentence and its JSON form stand in the file of the technique that makes it. Positions
//! and blocks are counted from 0 within the line; ranges of positions name their first and last.

use super::{Argument, Landmark, Technique};
use crate::explain::words::{LineText, Text};
use nonomata_engine::symbol::SymbolSet;

/// The interface of every kind of argument.
pub(crate) trait Form {
    /// The number of things that a reader must keep in mind to follow it.
    fn case_count(&self) -> usize;

    /// Drops the parts that concern none of these positions.
    fn keep_only(&mut self, _positions: &[usize]) {}

    /// The landmarks that the sentence begins with, if it has any.
    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        None
    }

    /// The positions that the sentence says are decided, known ones included. None if it names none.
    fn decided(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether it counts the cells that hold one of these symbols.
    fn counts(&self, _held: SymbolSet) -> bool {
        false
    }

    /// Whether it shows all that the clue asks for, so that no block is left for other cells.
    fn is_whole(&self) -> bool {
        false
    }

    /// The colours that it says the clue lacks.
    fn lacks(&self) -> Option<SymbolSet> {
        None
    }

    /// The runs, or places of blocks, that it is about: first and last cell of each. None if it is about the whole
    /// line.
    fn runs(&self) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// The argument in English, without a full stop, beginning with a small letter.
    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text;

    /// How the sentence leads to the changes of the step.
    fn conclusion(&self) -> Conclusion {
        Conclusion::Changes
    }

    /// Whether the argument holds as it is for any premises from which the changes follow. Otherwise it must be
    /// recognised again when the premises change.
    fn holds_for_any_premises(&self) -> bool {
        false
    }
}

/// The JSON form of an argument.
pub(crate) trait Fields {
    /// The value of its key `kind`.
    const KIND: &'static str;

    /// Writes its other keys. Positions and blocks are counted from 1 there.
    fn fields<M: serde::ser::SerializeMap>(
        &self,
        problem: &nonomata_engine::problem::Problem,
        map: &mut M,
    ) -> Result<(), M::Error>;
}

/// How a sentence leads to the changes of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conclusion {
    /// "So" and what the cells hold after the step.
    Changes,
    /// "So" and what the cells have lost.
    Losses,
    /// The losses of the cells, in one sentence with the premises: the rule itself is the argument.
    ByRule,
}

/// The argument that a technique recognised in a line, and the cells that it explains.
#[derive(Clone, Debug)]
pub(crate) struct Recognition {
    pub(crate) technique: Technique,
    pub(crate) argument: Argument,
    /// The positions that the argument explains.
    pub(crate) cells: Vec<usize>,
    /// The known positions that it rests on. Empty for the whole line.
    pub(crate) basis: Vec<usize>,
}

impl Recognition {
    /// For each cell of a line, whether it is one of the cells.
    pub(super) fn is_meant(&self, length: usize) -> Vec<bool> {
        let mut is_meant = vec![false; length];
        self.cells.iter().for_each(|&cell| is_meant[cell] = true);
        is_meant
    }

    pub(crate) fn new(technique: Technique, argument: impl Into<Argument>, cells: Vec<usize>) -> Recognition {
        Recognition { technique, argument: argument.into(), cells, basis: Vec::new() }
    }

    /// Lets the recognition rest on these known positions alone.
    pub(super) fn resting_on(self, mut basis: Vec<usize>) -> Recognition {
        basis.sort_unstable();
        basis.dedup();
        Recognition { basis, ..self }
    }
}
