//! Ratings: how hard a puzzle is, from its walkthrough, in parts and in one grade.

use super::technique::Technique;
use super::walkthrough::{Ending, Step, Walkthrough};
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::symbol::SymbolSet;

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// From 1, easy, to 10. See [`Rating::of`].
    pub grade: u32,
    /// Whether one line at a time was always enough.
    pub lines_only: bool,
    /// The hardest technique that was needed, if anything was.
    pub hardest: Option<Technique>,
    /// Each technique that was needed, with its steps and the cells they decided.
    pub techniques: Vec<(Technique, usize, usize)>,
    /// How many steps there are.
    pub steps: usize,
    /// How many rounds it takes until lines have nothing more to say, if all of them are looked at in every round.
    pub rounds: usize,
    /// How many steps have nothing to do with what the step before has changed.
    pub jumps: usize,
    /// How many assumptions stand on each other at most.
    pub depth: usize,
    /// How many lines the longest chain has.
    pub longest: usize,
}

impl Rating {
    /// The rating of a puzzle by its walkthrough.
    ///
    /// If one line at a time is enough the grade is from 1 to 5: the mean, rounded up, of the level of the hardest
    /// technique and of the rounds, which count 1 up to 2 rounds, 2 up to 4, 3 up to 8, 4 up to 16 and 5 beyond.
    /// Otherwise it is 6 if edge logic is enough, 7 if no chain has more than eight lines and nothing else is needed, 8
    /// with longer chains or what comes out either way, 9 if lines are counted together or assumptions stand on each
    /// other, and 10 if that happens more than ten times or more than two deep. A puzzle without a solution is rated by how hard that is to see.
    pub fn of(problem: &Problem, walkthrough: &Walkthrough) -> Rating {
        let steps = &walkthrough.steps;
        let techniques: Vec<(Technique, usize, usize)> = (Technique::ALL.into_iter())
            .map(|technique| {
                let mine = || steps.iter().filter(move |step| step.technique == technique);
                (technique, mine().count(), mine().map(|step| step.changes.len()).sum())
            })
            .filter(|(_, steps, _)| *steps > 0)
            .collect();
        let hardest =
            techniques.iter().map(|(technique, ..)| *technique).max_by_key(|technique| technique.level());
        let depth = steps.iter().map(Step::depth).max().unwrap_or(0);
        let open = !matches!(walkthrough.ending, Ending::Unique | Ending::None(_) | Ending::Empty(_));
        let mut rating = Rating {
            grade: 0,
            lines_only: !open && steps.iter().all(|step| step.technique.needs_one_line()),
            hardest,
            techniques,
            steps: steps.len(),
            rounds: rounds(problem, &walkthrough.start),
            jumps: jumps(problem, steps),
            depth,
            longest: steps.iter().filter(|step| step.depth() > 0).map(Step::line_count).max().unwrap_or(0),
        };
        rating.grade = rating.grade();
        rating
    }

    fn grade(&self) -> u32 {
        let nested = self.techniques.iter().find(|(technique, ..)| *technique == Technique::Nested);
        match self.hardest {
            Some(Technique::Nested) => {
                let is_extreme = self.depth > 2 || nested.is_some_and(|(_, steps, _)| *steps > 10);
                if is_extreme { 10 } else { 9 }
            }
            Some(Technique::Counting) => 9,
            Some(Technique::Branches) => 8,
            Some(Technique::EdgeLogic) => 6,
            _ if self.depth > 0 => {
                if self.longest <= 8 {
                    7
                } else {
                    8
                }
            }
            hardest => {
                let band = match self.rounds {
                    0..=2 => 1,
                    3..=4 => 2,
                    5..=8 => 3,
                    9..=16 => 4,
                    _ => 5,
                };
                (hardest.map_or(1, Technique::level) + band).div_ceil(2)
            }
        }
    }
}

/// How many rounds of all lines at once change something.
fn rounds(problem: &Problem, start: &[SymbolSet]) -> usize {
    let mut grid = Grid::new(problem);
    let narrow = |grid: &mut Grid<'_>, cell: CellId, set: SymbolSet| {
        grid.narrow(cell, set).is_ok_and(|change| change.is_some())
    };
    for (cell, &set) in problem.cell_ids().zip(start) {
        narrow(&mut grid, cell, set);
    }
    for round in 0.. {
        let mut left: Vec<(CellId, SymbolSet)> = Vec::new();
        for line in problem.lines().iter().filter(|line| !line.is_implied()) {
            let now: Vec<SymbolSet> = line.cells().iter().map(|&cell| grid.get(cell)).collect();
            let Ok(narrowed) = line.machine().propagate(&now) else { return round + 1 };
            let changed = line.cells().iter().zip(now).zip(narrowed).filter(|((_, now), left)| now != left);
            left.extend(changed.map(|((&cell, _), left)| (cell, left)));
        }
        let mut has_changed = false;
        for (cell, set) in left {
            has_changed |= narrow(&mut grid, cell, set);
        }
        if !has_changed {
            return round;
        }
    }
    unreachable!("every round takes something away, and there is only so much")
}

/// How many steps look at a line that does not cross what the step before has changed.
fn jumps(problem: &Problem, steps: &[Step]) -> usize {
    let is_jump = |pair: &&[Step]| {
        let [before, step] = pair else { return false };
        let Some(line) = step.line() else { return true };
        let cells = problem.line(line).cells();
        !before.changes.iter().any(|change| cells.contains(&change.cell))
    };
    steps.windows(2).filter(is_jump).count()
}
