//! A walkthrough: the steps from the given cells to the solution, and how it ends.

use super::explainer::Explainer;
use super::step::{Conflict, Step};
use crate::problem::{CellId, Problem};
use crate::search::Options;
use crate::symbol::{Symbol, SymbolSet};

/// The steps of a puzzle in order, from the given cells to its solution, or as far as steps were found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Walkthrough {
    /// The candidates before the first step.
    pub start: Vec<SymbolSet>,
    /// The steps; the first is step 1.
    pub steps: Vec<Step>,
    /// The candidates after the last step.
    pub end: Vec<SymbolSet>,
    /// How it ends.
    pub ending: Ending,
    /// The only solution, if there is one. Where auxiliary cells are open, they have values of one of the ways in which it
    /// comes about.
    pub solution: Option<Vec<Symbol>>,
}

/// How a walkthrough ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// In the only solution. Auxiliary cells may be open where it comes about in several ways.
    Unique,
    /// There is no solution: a line cannot be filled.
    None(Conflict),
    /// There is no solution: the given cells leave no candidate for a cell.
    Empty(CellId),
    /// There are several solutions: the symbols that each cell holds in some of them.
    Multiple(Vec<SymbolSet>),
    /// A limit was reached.
    Unknown,
}

impl Ending {
    /// The verdict in one word: `unique`, `none`, `multiple` or `unknown`.
    pub fn verdict(&self) -> &'static str {
        match self {
            Ending::Unique => "unique",
            Ending::None(_) | Ending::Empty(_) => "none",
            Ending::Multiple(_) => "multiple",
            Ending::Unknown => "unknown",
        }
    }
}

impl Walkthrough {
    /// The walkthrough of a problem. The limit of nodes applies to every search, the limit of time to the whole; when it is
    /// over, the walkthrough ends.
    ///
    /// ```
    /// use nonomata::explain::walkthrough::{Ending, Walkthrough};
    /// use nonomata::{puzzles::Nonogram, search::Options};
    ///
    /// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
    /// let problem = puzzle.to_problem();
    /// let walkthrough = Walkthrough::of(&problem, &Options::default());
    /// assert_eq!(walkthrough.ending, Ending::Unique);
    /// walkthrough.check(&problem).unwrap();
    /// ```
    pub fn of(problem: &Problem, options: &Options) -> Walkthrough {
        Walkthrough::from_explainer(Explainer::new(problem, options))
    }

    /// The walkthrough of all steps that an explainer yields.
    pub fn from_explainer(mut explainer: Explainer<'_>) -> Walkthrough {
        let start = explainer.candidates();
        let steps: Vec<Step> = explainer.by_ref().collect();
        let end = explainer.candidates();
        let solution = explainer.solution();
        let answer = ..explainer.problem().output_count();
        let ending = match (explainer.conflict(), explainer.backbone(), explainer.empty_cell()) {
            (.., Some(cell)) => Ending::Empty(cell),
            (Some(conflict), ..) => Ending::None(conflict.clone()),
            _ if solution.is_some() => Ending::Unique,
            (None, Some(possible), None) if possible[answer] == end[answer] => Ending::Multiple(end.clone()),
            _ => Ending::Unknown,
        };
        let solution = solution.filter(|_| ending == Ending::Unique);
        Walkthrough { start, steps, end, ending, solution }
    }

    /// The index of the last step that changes a cell.
    pub fn step_of(&self, cell: CellId) -> Option<usize> {
        self.steps.iter().rposition(|step| step.changes.iter().any(|change| change.cell == cell))
    }
}
