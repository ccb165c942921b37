//! Judging a move: is a symbol right in a cell of a player's grid, and how is that proved from there?
//!
//! One line alone may decide it, which is a [forced](MoveVerdict::Forced) move. Otherwise a solution says whether the
//! move is right, and the steps of a walkthrough from the grid say why.

use super::walkthrough::{Explainer, Step, solution_with};
use super::why::slice_of;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{CellId, LineId, Problem, WrongLength};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveVerdict {
    /// The cell holds the symbol already.
    Known,
    /// One line alone proves it from the grid, which is not looked at as a whole.
    Forced,
    /// It is right, at least in one solution, but no line alone proves it.
    Free,
    /// No solution has it.
    Refuted,
    /// No solution has the grid, without the move.
    WrongGrid,
    /// A limit was reached first.
    Unknown,
}

impl MoveVerdict {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            MoveVerdict::Known => "known",
            MoveVerdict::Forced => "forced",
            MoveVerdict::Free => "free",
            MoveVerdict::Refuted => "refuted",
            MoveVerdict::WrongGrid => "wrong grid",
            MoveVerdict::Unknown => "unknown",
        }
    }
}

/// The verdict on a move, and the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judgement {
    /// The verdict.
    pub verdict: MoveVerdict,
    /// The steps from the grid that prove the move right or wrong, in order. Empty if there is no proof, as in a cell
    /// that differs between solutions; if it is not wanted; or if a limit was reached before its end.
    pub proof: Vec<Step>,
    /// The limit that was reached.
    pub limit: Option<Limit>,
}

impl Judgement {
    fn new(verdict: MoveVerdict) -> Judgement {
        Judgement { verdict, proof: Vec::new(), limit: None }
    }

    /// The line that alone proves the move right or wrong.
    pub fn line(&self) -> Option<LineId> {
        let line = self.proof.first()?.line()?;
        self.proof.iter().all(|step| step.line() == Some(line)).then_some(line)
    }
}

/// Judges a symbol in a cell of a player's grid. `known` holds the candidates of every cell; all of them where the
/// player knows nothing. It has one set for each declared cell, or one for each cell of the problem. A proof that needs
/// more than one line can take long, and is only found if it is wanted.
///
/// ```
/// use nonomata::explain::judge::{MoveVerdict, judge};
/// use nonomata::{problem::CellId, puzzles::Nonogram, search::Options, symbol::Symbol};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let judged = |cell, symbol| {
///     judge(&problem, problem.initial_candidates(), CellId::new(cell), symbol, true, &Options::default()).unwrap()
/// };
/// assert_eq!(judged(0, Symbol::BLACK).verdict, MoveVerdict::Forced);
/// assert_eq!(judged(0, Symbol::BLANK).verdict, MoveVerdict::Refuted);
/// let free = judged(2, Symbol::BLANK);
/// assert_eq!((free.verdict, free.proof.len()), (MoveVerdict::Free, 2));
/// ```
///
/// # Panics
///
/// If the problem has no such cell.
pub fn judge(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    symbol: Symbol,
    wants_proof: bool,
    options: &Options,
) -> Result<Judgement, WrongLength> {
    let (known, options) = (problem.completed(known)?, options.enter(Phase::Hint));
    if known[cell.index()] == SymbolSet::only(symbol) {
        return Ok(Judgement::new(MoveVerdict::Known));
    }
    if known[cell.index()].contains(symbol)
        && let Some(judgement) = by_one_line(problem, &known, cell, symbol, &options)
    {
        return Ok(judgement);
    }
    let holding = |holds: SymbolSet| solution_with(problem, &known, cell, holds, &options);
    let verdict = match holding(SymbolSet::only(symbol)) {
        Some(Some(_)) => MoveVerdict::Free,
        Some(None) => match holding(problem.alphabet().all().without(symbol)) {
            Some(None) => MoveVerdict::WrongGrid,
            _ => MoveVerdict::Refuted,
        },
        None => MoveVerdict::Unknown,
    };
    let mut judgement = Judgement::new(verdict);
    if verdict == MoveVerdict::Unknown {
        judgement.limit = options.limit_reached();
    }
    if wants_proof && matches!(verdict, MoveVerdict::Free | MoveVerdict::Refuted) {
        match proof(problem, &known, cell, symbol, &options) {
            Ok(proof) => judgement.proof = proof,
            Err(limit) => judgement.limit = Some(limit),
        }
    }
    Ok(judgement)
}

/// The judgement that one line alone gives, if any does.
fn by_one_line(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    symbol: Symbol,
    options: &Options,
) -> Option<Judgement> {
    let mut explainer = Explainer::new(problem, options).knowing(known);
    if explainer.empty_cell().is_some() {
        return Some(Judgement::new(MoveVerdict::WrongGrid));
    }
    let mut forced = None;
    for line in problem.crossings(cell).iter().map(|crossing| crossing.line) {
        let Ok(mut steps) = explainer.steps_of(line) else {
            return Some(Judgement::new(MoveVerdict::WrongGrid));
        };
        let after = |step: &Step| step.changes.iter().find(|change| change.cell == cell).map(|it| it.after);
        steps.retain(|step| after(step).is_some());
        let left = steps.iter().filter_map(after).fold(known[cell.index()], SymbolSet::intersection);
        if !left.contains(symbol) {
            steps.retain(|step| after(step).is_some_and(|after| !after.contains(symbol)));
            steps.truncate(1);
            return Some(Judgement { proof: steps, ..Judgement::new(MoveVerdict::Refuted) });
        }
        if left == SymbolSet::only(symbol) && forced.is_none() {
            forced = Some(steps);
        }
    }
    Some(Judgement { proof: forced?, ..Judgement::new(MoveVerdict::Forced) })
}

/// The steps from the grid that rule the symbol out, or everything else; empty if no step decides that.
fn proof(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    symbol: Symbol,
    options: &Options,
) -> Result<Vec<Step>, Limit> {
    let mut explainer = Explainer::new(problem, options).knowing(known);
    let mut held = known[cell.index()];
    let mut steps: Vec<Step> = Vec::new();
    while held.contains(symbol) && held != SymbolSet::only(symbol) {
        let Some(step) = explainer.next() else {
            options.budget.check()?;
            return Ok(Vec::new());
        };
        held = step.changes.iter().rfind(|change| change.cell == cell).map_or(held, |change| change.after);
        steps.push(step);
    }
    let mut needed = vec![SymbolSet::EMPTY; known.len()];
    needed[cell.index()] = match held.contains(symbol) {
        true => known[cell.index()].without(symbol),
        false => SymbolSet::only(symbol),
    };
    let slice = slice_of(&steps, needed);
    Ok(slice.into_iter().map(|index| steps[index].clone()).collect())
}
