//! A walkthrough: the steps from the given cells to the solution, and how it ends.

use super::explainer::Explainer;
use super::line_steps::Pace;
use super::step::{Conflict, Step};
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::search::{Options, Verdict};
use nonomata_engine::symbol::{Symbol, SymbolSet};

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
    /// How much of it a reader takes at once.
    pub pace: Pace,
    /// How it ends.
    pub ending: Ending,
    /// The number of solutions that the solver has proved, however far the steps go.
    pub proved: ProvedSolutions,
    /// The only solution, if there is one. Where auxiliary cells are open, they have values of one of the ways in which
    /// it comes about.
    pub solution: Option<Vec<Symbol>>,
    /// Two solutions that differ, if the solver has found several. With a limit they may be known although the steps do
    /// not come to all that they have in common.
    pub differing: Option<[Vec<Symbol>; 2]>,
    /// The limit that was reached, if the ending is unknown.
    pub limit: Option<Limit>,
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
    /// The number of solutions that the ending proves.
    fn proved(&self) -> ProvedSolutions {
        match self {
            Ending::Unique => ProvedSolutions::OneSolution,
            Ending::None(_) | Ending::Empty(_) => ProvedSolutions::NoSolution,
            Ending::Multiple(_) => ProvedSolutions::SeveralSolutions,
            Ending::Unknown => ProvedSolutions::Nothing,
        }
    }

    /// The verdict in one word: `unique`, `none`, `multiple` or `unknown`.
    pub fn verdict(&self) -> &'static str {
        self.proved().verdict()
    }
}

/// The proved number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvedSolutions {
    /// Nothing: a limit was reached first.
    Nothing,
    /// There is none.
    NoSolution,
    /// There is exactly one.
    OneSolution,
    /// There are several.
    SeveralSolutions,
}

impl ProvedSolutions {
    /// The number of solutions that a verdict proves.
    pub fn from_verdict(verdict: &Verdict) -> ProvedSolutions {
        match verdict {
            Verdict::NoSolution => ProvedSolutions::NoSolution,
            Verdict::Unique(_) => ProvedSolutions::OneSolution,
            Verdict::Multiple { .. } => ProvedSolutions::SeveralSolutions,
            Verdict::Unknown { .. } => ProvedSolutions::Nothing,
        }
    }

    /// The verdict in one word: `unique`, `none`, `multiple` or `unknown`.
    pub fn verdict(self) -> &'static str {
        match self {
            ProvedSolutions::Nothing => "unknown",
            ProvedSolutions::NoSolution => "none",
            ProvedSolutions::OneSolution => "unique",
            ProvedSolutions::SeveralSolutions => "multiple",
        }
    }
}

impl Walkthrough {
    /// The walkthrough of a problem. The limit of nodes applies to every search, the limit of time to the whole; when
    /// it is over, the walkthrough ends.
    ///
    /// ```
    /// use nonomata::budget::Budget;
    /// use nonomata::explain::walkthrough::{Ending, Walkthrough};
    /// use nonomata::{puzzles::Nonogram, search::Options};
    ///
    /// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
    /// let problem = puzzle.to_problem();
    /// let walkthrough = Walkthrough::of(&problem, &Options::default());
    /// assert_eq!(walkthrough.ending, Ending::Unique);
    /// walkthrough.check(&problem, &Budget::unlimited()).unwrap();
    /// ```
    pub fn of(problem: &Problem, options: &Options) -> Walkthrough {
        Walkthrough::from_explainer(Explainer::new(problem, options))
    }

    /// The walkthrough of all steps that an explainer yields. The solver decides first whether there is one solution;
    /// with a limit of time, it has a quarter of it.
    pub fn from_explainer(mut explainer: Explainer<'_>) -> Walkthrough {
        explainer.decide();
        let start = explainer.candidates();
        let steps: Vec<Step> = explainer.by_ref().collect();
        let end = explainer.candidates();
        let solution = explainer.solution();
        let ending = match (explainer.conflict(), explainer.empty_cell()) {
            (_, Some(cell)) => Ending::Empty(cell),
            (Some(conflict), None) => Ending::None(conflict.clone()),
            (None, None) if solution.is_some() => Ending::Unique,
            (None, None) if explainer.is_ambiguous() => Ending::Multiple(end.clone()),
            (None, None) => Ending::Unknown,
        };
        let solution = solution.filter(|_| ending == Ending::Unique);
        let proved = match &ending {
            Ending::Unknown => explainer.proved(),
            ending => ending.proved(),
        };
        let differing =
            explainer.differing().filter(|_| proved == ProvedSolutions::SeveralSolutions).cloned();
        let limit = explainer.limit().filter(|_| ending == Ending::Unknown);
        Walkthrough { start, steps, end, pace: explainer.pace(), ending, proved, solution, differing, limit }
    }

    /// The verdict in one word: `unique`, `none`, `multiple` or `unknown`. With a limit it may be known although the
    /// steps do not reach the end.
    pub fn verdict(&self) -> &'static str {
        self.proved.verdict()
    }

    /// The candidates of all cells after that number of steps: the puzzle solved up to there.
    ///
    /// ```
    /// use nonomata::explain::walkthrough::Walkthrough;
    /// use nonomata::{puzzles::Nonogram, search::Options};
    ///
    /// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
    /// let problem = puzzle.to_problem();
    /// let walkthrough = Walkthrough::of(&problem, &Options::default());
    /// assert_eq!(walkthrough.after(0), walkthrough.start);
    /// assert_eq!(walkthrough.after(walkthrough.steps.len()), walkthrough.end);
    /// ```
    pub fn after(&self, steps: usize) -> Vec<SymbolSet> {
        let mut grid = self.start.clone();
        for change in self.steps.iter().take(steps).flat_map(|step| &step.changes) {
            let set = &mut grid[change.cell.index()];
            *set = set.intersection(change.after);
        }
        grid
    }

    /// The index of the last step that changes a cell.
    pub fn step_of(&self, cell: CellId) -> Option<usize> {
        self.steps.iter().rposition(|step| step.changes.iter().any(|change| change.cell == cell))
    }
}
