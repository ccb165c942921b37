//! Cubes: parts of a problem that can be decided apart, by other threads, processes or machines.
//!
//! A cube is a conjunction of assumptions about cells. [`cubes`] divides a problem into cubes such that every solution
//! is in exactly one of them: they are the leaves of a binary tree, each of whose nodes assumes that a cell holds a
//! symbol on one side, and that it does not on the other. The cell is chosen by looking ahead: of all open cells the
//! one for which both sides leave little, by propagation of lines (cube and conquer: Heule, Kullmann, Wieringa and
//! Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads", HVC 2011).

use std::fmt;
use std::str::FromStr;

use super::certify::restricted;
use super::options::Options;
use crate::budget::{Budget, Limit, Stopped};
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::proof::clauses::{Claim, Encoding};
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// What a cube assumes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Assumption {
    pub(super) cell: CellId,
    pub(super) symbol: Symbol,
    /// Whether the cell holds the symbol.
    pub(super) holds: bool,
}

impl Assumption {
    /// The candidates that it leaves.
    fn restrict(self, candidates: SymbolSet) -> SymbolSet {
        match self.holds {
            true => candidates.intersection(SymbolSet::only(self.symbol)),
            false => candidates.without(self.symbol),
        }
    }

    /// The same cell and symbol, and the opposite.
    pub(super) fn opposite(self) -> Assumption {
        Assumption { holds: !self.holds, ..self }
    }
}

/// A part of a problem: the solutions in which some cells hold, or do not hold, a symbol.
///
/// As text an assumption is `12=1` or `12!=1`: cells are counted from 1, symbols from 0. The whole problem is `all`.
///
/// ```
/// use nonomata_engine::search::Cube;
///
/// let cube: Cube = "12=1 40!=0".parse().unwrap();
/// assert_eq!(cube.to_string(), "12=1 40!=0");
/// assert_eq!(Cube::default().to_string(), "all");
/// assert_eq!("12".parse::<Cube>().unwrap_err().to_string(), "expected CELL=SYMBOL or CELL!=SYMBOL, found \"12\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cube {
    pub(super) assumptions: Vec<Assumption>,
}

/// An error in a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CubeError {
    /// A text that is not an assumption.
    Text(String),
    /// The problem does not have this cell, which is counted from 1, or the cell cannot have the symbol.
    Foreign(usize),
    /// The cubes are not the leaves of one tree: an assumption is missing beside this cube.
    NoTree(Cube),
    /// A text of more assumptions than the depth of any tree that can be searched.
    TooLong(usize),
}

/// The most assumptions of a cube.
const MOST_ASSUMPTIONS: usize = 1000;

impl fmt::Display for CubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CubeError::Text(found) => write!(f, "expected CELL=SYMBOL or CELL!=SYMBOL, found {found:?}"),
            CubeError::Foreign(cell) => write!(f, "the puzzle has no cell {cell} with this symbol"),
            CubeError::NoTree(cube) => write!(f, "the cubes are not those of one division: {cube}"),
            CubeError::TooLong(count) => {
                write!(f, "expected at most {MOST_ASSUMPTIONS} assumptions, found {count}")
            }
        }
    }
}

impl std::error::Error for CubeError {}

impl From<CubeError> for Stopped<CubeError> {
    fn from(error: CubeError) -> Stopped<CubeError> {
        Stopped::Failed(error)
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.assumptions.is_empty() {
            return f.write_str("all");
        }
        for (index, Assumption { cell, symbol, holds }) in self.assumptions.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            let sign = if *holds { "=" } else { "!=" };
            write!(f, "{space}{}{sign}{}", cell.index() + 1, symbol.index())?;
        }
        Ok(())
    }
}

impl FromStr for Cube {
    type Err = CubeError;

    fn from_str(text: &str) -> Result<Cube, CubeError> {
        if text.trim() == "all" {
            return Ok(Cube::default());
        }
        let read = |word: &str| assumption(word).ok_or_else(|| CubeError::Text(word.to_owned()));
        let assumptions: Vec<Assumption> = text.split_whitespace().map(read).collect::<Result<_, _>>()?;
        match assumptions.len() {
            0 => Err(CubeError::Text(String::new())),
            1..=MOST_ASSUMPTIONS => Ok(Cube { assumptions }),
            more => Err(CubeError::TooLong(more)),
        }
    }
}

fn assumption(word: &str) -> Option<Assumption> {
    let (cell, symbol) = word.split_once('=')?;
    let (cell, holds) = cell.strip_suffix('!').map_or((cell, true), |cell| (cell, false));
    let cell = cell.parse::<u32>().ok()?.checked_sub(1)?;
    let symbol = symbol.parse::<usize>().ok().filter(|&symbol| symbol < Symbol::LIMIT)?;
    Some(Assumption { cell: CellId::new(cell as usize), symbol: Symbol::new(symbol), holds })
}

impl Cube {
    /// The candidates that it leaves to every cell of a problem, which may be none.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::search::{Options, Solutions, cubes, Cube};
    ///
    /// let ones = [[1], [1], [1]];
    /// let problem = Problem::of_clues(ones, ones).unwrap();
    /// let parts = cubes(&problem, &Cube::default(), 3, &Options::default()).unwrap();
    /// let count = |cube: &Cube| {
    ///     let candidates = cube.candidates(&problem).unwrap();
    ///     Solutions::starting_from(&problem, &candidates, &Options::default()).unwrap().count()
    /// };
    /// assert_eq!(parts.iter().map(count).sum::<usize>(), 6);
    /// ```
    pub fn candidates(&self, problem: &Problem) -> Result<Vec<SymbolSet>, CubeError> {
        let mut candidates = problem.cells().to_vec();
        for assumption in &self.assumptions {
            let index = assumption.cell.index();
            let all = problem.cells().get(index).filter(|all| all.contains(assumption.symbol));
            all.ok_or(CubeError::Foreign(index + 1))?;
            candidates[index] = assumption.restrict(candidates[index]);
        }
        Ok(candidates)
    }

    /// The clause that an assumption does not hold; none if it is always true.
    pub(super) fn opposites(&self, encoding: &Encoding<'_>) -> Option<Vec<i32>> {
        clause_of(&self.assumptions, encoding)
    }

    /// The cube with one more assumption.
    fn and(&self, assumption: Assumption) -> Cube {
        let mut assumptions = self.assumptions.clone();
        assumptions.push(assumption);
        Cube { assumptions }
    }
}

/// The clause that one of these assumptions does not hold; none if it is always true.
pub(super) fn clause_of(assumptions: &[Assumption], encoding: &Encoding<'_>) -> Option<Vec<i32>> {
    let mut clause = Vec::new();
    for assumption in assumptions {
        let claim = encoding.claim(assumption.cell, assumption.symbol);
        match if assumption.holds { !claim } else { claim } {
            Claim::Always => return None,
            Claim::Never => {}
            Claim::Literal(literal) => clause.push(literal),
        }
    }
    Some(clause)
}

/// A cube and what propagation leaves of it.
struct Part<'p> {
    cube: Cube,
    grid: Grid<'p>,
    propagator: Propagator<'p>,
    /// Whether looking ahead has refuted it. Then it remains whole, since a proof has to show that.
    is_refuted: bool,
}

impl Part<'_> {
    /// Whether it can be divided: the solutions of its halves differ only if an output cell is open.
    fn can_be_divided(&self) -> bool {
        !self.is_refuted && self.grid.open_count() > 0
    }
}

/// Divides a cube of a problem into about `count` cubes, of which the one with most open cells is divided next. Cubes
/// that lines alone refute are left out, so there may be none. The result depends on nothing but the problem, the cube
/// and the count, unless a limit ends it.
///
/// See [`conquer`](super::conquer) for an example.
pub fn cubes(
    problem: &Problem,
    cube: &Cube,
    count: usize,
    options: &Options,
) -> Result<Vec<Cube>, Stopped<CubeError>> {
    let budget = options.budget.started();
    let candidates = cube.candidates(problem)?;
    let mut propagator = Propagator::with_all_lines(problem).threading(options.threading);
    let (mut grid, restricted) = restricted(problem, Some(&candidates));
    let propagated = match restricted {
        Ok(()) => propagator.fixpoint(&mut grid, &mut (), &budget)?,
        Err(contradiction) => Err(contradiction),
    };
    if propagated.is_err() {
        return Ok(Vec::new());
    }
    let mut parts = vec![Part { cube: cube.clone(), grid, propagator, is_refuted: false }];
    while parts.len() < count {
        let open = |&(_, part): &(usize, &Part<'_>)| part.grid.open_count();
        let divisible = parts.iter().enumerate().filter(|(_, part)| part.can_be_divided());
        // Of equals the first.
        let Some((index, _)) = divisible.rev().max_by_key(open) else { break };
        let halves = divided(parts.remove(index), &budget)?;
        parts.splice(index..index, halves);
    }
    Ok(parts.into_iter().map(|part| part.cube).collect())
}

/// The halves of a part that lines do not refute.
fn divided<'p>(mut part: Part<'p>, budget: &Budget) -> Result<Vec<Part<'p>>, Limit> {
    let Some(assumption) = best_assumption(&mut part, budget)? else {
        part.is_refuted = true;
        return Ok(vec![part]);
    };
    let mut halves = Vec::new();
    for assumption in [assumption, assumption.opposite()] {
        let mut grid = part.grid.clone();
        let mut propagator = part.propagator.clone();
        let left = assumption.restrict(grid.get(assumption.cell));
        if propagator.assume(&mut grid, assumption.cell, left, budget)?.is_ok() {
            halves.push(Part { cube: part.cube.and(assumption), grid, propagator, is_refuted: false });
        }
    }
    Ok(halves)
}

/// The assumption that, with its opposite, changes most cells. None if the part has no solution.
fn best_assumption(part: &mut Part<'_>, budget: &Budget) -> Result<Option<Assumption>, Limit> {
    let problem = part.grid.problem();
    let mut best = (0, None);
    for cell in problem.output_cells() {
        let candidates = part.grid.get(cell);
        if candidates.len() < 2 {
            continue;
        }
        budget.check()?;
        // Of two candidates one is the opposite of the other.
        let symbols = candidates.iter().take(if candidates.len() == 2 { 1 } else { candidates.len() });
        for symbol in symbols {
            let assumption = Assumption { cell, symbol, holds: true };
            let held = changes(assumption, part, budget)?;
            let excluded = changes(assumption.opposite(), part, budget)?;
            let score = match (held, excluded) {
                (None, None) => return Ok(None),
                (Some(held), Some(excluded)) => held * excluded + held + excluded,
                // One side is refuted: the other is no smaller than the whole.
                _ => 1,
            };
            if score > best.0 {
                best = (score, Some(assumption));
            }
        }
    }
    Ok(best.1)
}

/// The number of changes that follow from an assumption; none if lines refute it.
fn changes<'p>(assumption: Assumption, part: &mut Part<'p>, budget: &Budget) -> Result<Option<usize>, Limit> {
    let mark = part.grid.mark();
    let left = assumption.restrict(part.grid.get(assumption.cell));
    let propagated = part.propagator.assume(&mut part.grid, assumption.cell, left, budget);
    let changes = part.grid.changes_since(mark).len();
    part.grid.undo(mark);
    Ok(propagated?.ok().map(|()| changes))
}
