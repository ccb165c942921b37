//! Hints: whether a player's grid is still right, the steps that are possible there, and positions to practise on.
//!
//! A hint holds whole steps. A [`Level`] says how much of them [`words`](super::words) discloses, and how much of a
//! mistake.

use super::technique::Technique;
use super::walkthrough::{Conflict, Explainer, Step, Walkthrough, possible};
use super::why::slice_of;
use nonomata_engine::budget::{Limit, Stopped};
use nonomata_engine::choice;
use nonomata_engine::problem::{CellId, LineId, Problem, WrongLength};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::{Options, Solution, Solutions};
use nonomata_engine::symbol::SymbolSet;

/// How much a hint discloses of the next step, or of a mistake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Whether anything is wrong, and how many cells are.
    Check,
    /// The location of the step, or the line with a wrong cell.
    Where,
    /// Which technique to use there or what to suppose, or which cells are wrong.
    How,
    /// The argument.
    #[default]
    Why,
}

impl Level {
    /// All levels, from the least to the most.
    pub const ALL: [Level; 4] = [Level::Check, Level::Where, Level::How, Level::Why];

    /// Its name on the command line and in data.
    pub fn name(self) -> &'static str {
        match self {
            Level::Check => "check",
            Level::Where => "where",
            Level::How => "how",
            Level::Why => "why",
        }
    }
}

choice!(Level, "level");

/// A hint for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// No solution has these cells.
    Wrong(Mistakes),
    /// The next step.
    Next(Box<Step>),
    /// Every cell is known, and right.
    Solved,
    /// All cells that are left differ between solutions, so none of them can be deduced.
    Ambiguous,
    /// The puzzle has no solution, and this line shows it.
    NoSolution(Box<Conflict>),
    /// The puzzle has no solution: the given cells leave no candidate for this cell.
    Empty(CellId),
    /// This limit was reached, if it is known.
    Unknown(Option<Limit>),
}

/// The mistakes in a player's grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistakes {
    /// The wrong cells, at least one.
    pub cells: Vec<CellId>,
    /// Whether each of them could be right alone, but not all of them together.
    pub are_together: bool,
    /// The steps that show it, once [`Mistakes::explain`] has found them. They decide all of the cells, or the last one
    /// if the cells are wrong only together.
    pub proof: Vec<Step>,
}

/// The limit of nodes of the search for a solution if the grid is empty.
const EMPTY_GRID_NODE_LIMIT: u64 = 10;

/// The next step from a player's grid, which is checked first. `known` holds the candidates of every cell; all of them
/// where the player knows nothing. It has one set for each declared cell, or one for each cell of the problem.
///
/// ```
/// use nonomata::explain::hint::{Hint, hint};
/// use nonomata::{puzzles::Nonogram, search::Options, symbol::{Symbol, SymbolSet}};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let mut mine = problem.initial_candidates().to_vec();
/// assert!(matches!(hint(&problem, &mine, &Options::default()), Ok(Hint::Next(_))));
/// mine[0] = SymbolSet::only(Symbol::BLANK);
/// assert!(matches!(hint(&problem, &mine, &Options::default()), Ok(Hint::Wrong(wrong)) if wrong.cells.len() == 1));
/// assert!(hint(&problem, &mine[1..], &Options::default()).is_err());
/// ```
pub fn hint(problem: &Problem, known: &[SymbolSet], options: &Options) -> Result<Hint, WrongLength> {
    Ok(next(problem, &problem.completed(known)?, &options.enter(Phase::Hint)))
}

fn next(problem: &Problem, known: &[SymbolSet], options: &Options) -> Hint {
    if let Some(cell) = problem.empty_cell() {
        return Hint::Empty(cell);
    }
    let count = known.iter().filter(|set| set.known().is_some()).count();
    options.reporter.set_known(count, known.len());
    let knows_something = |(first, known): (&SymbolSet, &SymbolSet)| !first.is_subset(*known);
    let is_empty = !problem.initial_candidates().iter().zip(known).any(knows_something);
    let mut search = options.clone();
    if is_empty {
        // An empty grid cannot contain a mistake, but the puzzle may be unsolvable. A hint is not worth a long search.
        search.nodes = Some(search.nodes.unwrap_or(u64::MAX).min(EMPTY_GRID_NODE_LIMIT));
    }
    let mut witness = None;
    match solution(problem, known, &search) {
        Ok(Some(solution)) => witness = Some(solution),
        Ok(None) if is_empty => return without_grid(problem, options),
        Ok(None) => {
            return match wrong_cells(problem, known, options) {
                Ok(Some(mistakes)) => Hint::Wrong(mistakes),
                Ok(None) => without_grid(problem, options),
                Err(limit) => Hint::Unknown(Some(limit)),
            };
        }
        Err(_) if is_empty => {}
        Err(limit) => return Hint::Unknown(Some(limit)),
    }
    let mut explainer = Explainer::new(problem, options).knowing(known).seeing_clue_colours().brief(witness);
    match explainer.next() {
        Some(step) => Hint::Next(Box::new(step)),
        None => at_the_end(&mut explainer),
    }
}

/// The mistakes in a player's grid, if the puzzle has solutions but none with this grid. None if the grid is right,
/// or if the puzzle has no solution. `known` has one set for each declared cell, or one for each cell of the
/// problem.
///
/// # Errors
///
/// If a limit is reached before that is known, or if the grid has another number of cells.
pub fn mistakes(
    problem: &Problem,
    known: &[SymbolSet],
    options: &Options,
) -> Result<Option<Mistakes>, Stopped<WrongLength>> {
    let known = problem.completed(known).map_err(Stopped::Failed)?;
    let options = options.enter(Phase::Hint);
    match solution(problem, &known, &options)? {
        Some(_) => Ok(None),
        None => Ok(wrong_cells(problem, &known, &options)?),
    }
}

/// Steps that are possible in a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Available {
    /// The steps, the cheapest first.
    pub steps: Vec<Step>,
    /// The limit because of which some may be missing.
    pub limit: Option<Limit>,
}

/// All steps that are possible in a player's grid, the cheapest first: those of single lines, or the next step of
/// another kind where no line alone says more. The grid must be right; [`hint`] checks that. `known` has one set for
/// each declared cell, or one for each cell of the problem.
///
/// ```
/// use nonomata::explain::hint::available;
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let found = available(&problem, problem.initial_candidates(), &Options::default()).unwrap();
/// assert_eq!((found.steps.len(), found.limit), (2, None));
/// ```
pub fn available(
    problem: &Problem,
    known: &[SymbolSet],
    options: &Options,
) -> Result<Available, WrongLength> {
    let (known, options) = (problem.completed(known)?, options.enter(Phase::Hint));
    let mut explainer = Explainer::new(problem, &options).knowing(&known).seeing_clue_colours();
    let (steps, limit) = explainer.line_steps();
    if !steps.is_empty() || limit.is_some() {
        return Ok(Available { steps, limit });
    }
    let witness = solution(problem, &known, &options).ok().flatten();
    let mut explainer = explainer.brief(witness);
    let steps: Vec<Step> = explainer.next().into_iter().collect();
    let limit = explainer.limit().filter(|_| steps.is_empty());
    Ok(Available { steps, limit })
}

/// A position to practise on: a grid, and the step that comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Position<'w> {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// The candidates of all cells before it.
    pub grid: Vec<SymbolSet>,
    /// The step.
    pub step: &'w Step,
}

/// The positions of a walkthrough in which this technique comes next.
///
/// ```
/// use nonomata::explain::{hint::practice, technique::Technique, walkthrough::Walkthrough};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let walkthrough = Walkthrough::of(&problem, &Options::default());
/// let hardest = walkthrough.steps.iter().map(|step| step.technique).max().unwrap();
/// assert!(practice(&walkthrough, hardest).next().unwrap().number >= 1);
/// assert_eq!(practice(&walkthrough, Technique::Counting).count(), 0);
/// ```
pub fn practice(walkthrough: &Walkthrough, technique: Technique) -> impl Iterator<Item = Position<'_>> {
    let steps = walkthrough.steps.iter().enumerate();
    steps.filter(move |(_, step)| step.technique == technique).map(|(index, step)| Position {
        number: index + 1,
        grid: walkthrough.after(index),
        step,
    })
}

impl Mistakes {
    /// The line with the most wrong cells.
    pub fn line(&self, problem: &Problem) -> Option<LineId> {
        let is_wrong = marked(&self.cells, problem.cell_count());
        let wrong = |line: LineId| {
            let cells = problem.line(line).cells();
            (line, cells.iter().filter(|cell| is_wrong[cell.index()]).count())
        };
        let lines = problem.own_lines().map(wrong).filter(|&(_, count)| count > 0);
        lines.min_by_key(|&(_, count)| std::cmp::Reverse(count)).map(|(line, _)| line)
    }

    /// Finds the steps that show it, from the rest of the grid if that is right. If a limit is reached first, there are
    /// those of the cells before it.
    pub fn explain(
        &mut self,
        problem: &Problem,
        known: &[SymbolSet],
        options: &Options,
    ) -> Result<(), WrongLength> {
        let (known, options) = (problem.completed(known)?, options.enter(Phase::Hint));
        let is_wrong = marked(&self.cells, known.len());
        let mut is_open = match self.cells.last() {
            Some(&last) if self.are_together => marked(&[last], known.len()),
            _ => is_wrong.clone(),
        };
        let mut rest = problem.initial_candidates().to_vec();
        for (cell, known) in known.iter().enumerate() {
            // Cells that are wrong only together are shown to be so by each other.
            if !is_open[cell] && is_wrong[cell] == self.are_together {
                rest[cell] = *known;
            }
        }
        let mut witness = solution(problem, &rest, &options).ok().flatten();
        if witness.is_none() {
            rest = problem.initial_candidates().to_vec();
            witness = solution(problem, &rest, &options).ok().flatten();
        }
        let mut explainer =
            Explainer::new(problem, &options).knowing(&rest).seeing_clue_colours().brief(witness);
        let is_shown = |cell: usize, left: SymbolSet| left.intersection(known[cell]).is_empty();
        let mut open_count = 0;
        for (is_open, (cell, left)) in is_open.iter_mut().zip(explainer.candidates().into_iter().enumerate())
        {
            *is_open &= !is_shown(cell, left);
            open_count += usize::from(*is_open);
        }
        let (mut steps, mut needed) = (Vec::new(), vec![SymbolSet::EMPTY; rest.len()]);
        while open_count > 0 {
            let Some(step) = explainer.next() else { break };
            for change in &step.changes {
                let cell = change.cell.index();
                if is_open[cell] && is_shown(cell, change.after) {
                    (is_open[cell], needed[cell]) = (false, known[cell]);
                    open_count -= 1;
                }
            }
            steps.push(step);
        }
        self.proof = slice_of(&steps, needed).into_iter().map(|index| steps[index].clone()).collect();
        Ok(())
    }
}

/// For each of this many cells, whether it is one of these.
fn marked(cells: &[CellId], count: usize) -> Vec<bool> {
    let mut marked = vec![false; count];
    for cell in cells {
        if let Some(mark) = marked.get_mut(cell.index()) {
            *mark = true;
        }
    }
    marked
}

/// The hint where no step is left.
fn at_the_end(explainer: &mut Explainer<'_>) -> Hint {
    let is_answered = explainer.is_answered() || explainer.is_full();
    match explainer.conflict() {
        Some(conflict) => Hint::NoSolution(Box::new(conflict.clone())),
        None if is_answered => Hint::Solved,
        None if explainer.is_ambiguous() => Hint::Ambiguous,
        None => Hint::Unknown(explainer.limit()),
    }
}

/// The hint for a puzzle that has no solution whatever the grid is.
fn without_grid(problem: &Problem, options: &Options) -> Hint {
    let mut explainer = Explainer::new(problem, options);
    explainer.by_ref().for_each(drop);
    at_the_end(&mut explainer)
}

/// A solution with these candidates, if there is one.
fn solution(problem: &Problem, known: &[SymbolSet], options: &Options) -> Result<Option<Solution>, Limit> {
    if known
        .iter()
        .zip(problem.initial_candidates())
        .any(|(known, first)| known.intersection(*first).is_empty())
    {
        return Ok(None);
    }
    let mut solutions = Solutions::with_candidates(problem, known, options);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Ok(Some(solution)),
        (None, None) => Ok(None),
        (None, Some(limit)) => Err(limit),
    }
}

/// The cells that are wrong in every solution; if each could be right alone, some that cannot be right together. None
/// if the puzzle has no solution.
fn wrong_cells(problem: &Problem, known: &[SymbolSet], options: &Options) -> Result<Option<Mistakes>, Limit> {
    let possible = possible(problem, options)?;
    if possible.iter().any(|set| set.is_empty()) {
        return Ok(None);
    }
    let wrong = |&cell: &CellId| possible[cell.index()].intersection(known[cell.index()]).is_empty();
    let cells: Vec<CellId> = problem.cell_ids().filter(wrong).collect();
    let are_together = cells.is_empty();
    let cells = if are_together { clashing(problem, known, options) } else { cells };
    Ok(Some(Mistakes { cells, are_together, proof: Vec::new() }))
}

/// A minimal set of cells that no solution has together. Past a limit, cells that could be left out may stay.
fn clashing(problem: &Problem, known: &[SymbolSet], options: &Options) -> Vec<CellId> {
    let is_known = |&cell: &CellId, known: &[SymbolSet]| known[cell.index()] != problem.initial(cell);
    let mut kept = known.to_vec();
    for cell in problem.cell_ids().filter(|cell| is_known(cell, known)) {
        if options.budget.check().is_err() {
            break;
        }
        let held = std::mem::replace(&mut kept[cell.index()], problem.initial(cell));
        if solution(problem, &kept, options) != Ok(None) {
            kept[cell.index()] = held;
        }
    }
    problem.cell_ids().filter(|cell| is_known(cell, &kept)).collect()
}
