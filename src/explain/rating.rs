//! Ratings: how hard a puzzle is, in parts and in one grade, computed from its walkthrough.

use std::cmp::Reverse;

use super::technique::{Grade, Technique};
use super::walkthrough::{Ending, Explainer, ProvedSolutions, Step, StepKind, Walkthrough};
use nonomata_engine::budget::Limit;
use nonomata_engine::grid::Grid;
use nonomata_engine::line::Scratch;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::{Options, Verdict, solve};
use nonomata_engine::symbol::SymbolSet;

/// How hard a puzzle is.
///
/// ```
/// use nonomata::explain::rating::Rating;
/// use nonomata::explain::walkthrough::Walkthrough;
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let rating = Rating::of(&problem, &Walkthrough::of(&problem, &Options::default()));
/// assert_eq!((rating.grade, rating.lines_only), (1, true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Rating {
    /// From 1, easy, to 10. See [`Rating::of`].
    pub grade: u32,
    /// About how long a practised solver takes on paper: a guess, see [`Rating::of`].
    pub minutes: usize,
    /// Whether one line at a time was always enough.
    pub lines_only: bool,
    /// The hardest technique that was needed, if any was.
    pub hardest: Option<Technique>,
    /// The numbers of the steps that make the puzzle hard, counted from 1: those by the hardest technique, of many the
    /// five that cost most. Empty if no technique is harder than those that every solver knows.
    pub crux: Vec<usize>,
    /// Each technique that was needed, the easiest first.
    pub techniques: Vec<TechniqueUse>,
    /// The number of steps.
    pub steps: usize,
    /// The number of rounds to the fixpoint of propagation, if every round propagates all lines. None if more
    /// than that is needed, or if a limit ended the walkthrough.
    pub rounds: Option<usize>,
    /// The number of steps whose line does not cross what the step before has changed.
    pub jumps: usize,
    /// The largest number of assumptions on top of each other.
    pub depth: usize,
    /// The number of lines in the longest chain.
    #[serde(rename = "longest_chain")]
    pub longest: usize,
}

/// How often a walkthrough uses a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct TechniqueUse {
    /// The technique.
    pub technique: Technique,
    /// The number of its steps.
    pub steps: usize,
    /// The number of cells that they change.
    pub cells: usize,
}

/// A verdict, and a rating or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rated {
    /// The proved number of solutions.
    pub proved: ProvedSolutions,
    /// The rating of a puzzle with exactly one solution.
    pub rating: Result<Rating, Ungraded>,
    /// The limit that was reached before the verdict or the end of the walkthrough.
    pub limit: Option<Limit>,
}

/// Why there is no rating: a walkthrough that is cut short would make the puzzle look easy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ungraded {
    /// There is no solution.
    NoSolution,
    /// There are several solutions.
    SeveralSolutions,
    /// A limit was reached before the verdict.
    Undecided,
    /// There is one solution, but a limit was reached before the walkthrough came to it.
    Unfinished,
}

impl Ungraded {
    /// The reason in words.
    pub fn reason(self) -> &'static str {
        match self {
            Ungraded::NoSolution => "there is no solution",
            Ungraded::SeveralSolutions => "there are several solutions",
            Ungraded::Undecided => "a limit was reached before the verdict",
            Ungraded::Unfinished => {
                "there is exactly one solution, but a limit was reached before the end of the walkthrough"
            }
        }
    }

    /// Why a walkthrough has no rating, if it has none.
    pub fn of(walkthrough: &Walkthrough) -> Option<Ungraded> {
        match (walkthrough.proved, &walkthrough.ending) {
            (_, Ending::Unique) => None,
            (ProvedSolutions::OneSolution, _) => Some(Ungraded::Unfinished),
            (proved, _) => Ungraded::by(proved),
        }
    }

    /// Why a puzzle has no rating, whatever its walkthrough, by the proved number of its solutions.
    pub fn by(proved: ProvedSolutions) -> Option<Ungraded> {
        match proved {
            ProvedSolutions::OneSolution => None,
            ProvedSolutions::NoSolution => Some(Ungraded::NoSolution),
            ProvedSolutions::SeveralSolutions => Some(Ungraded::SeveralSolutions),
            ProvedSolutions::Nothing => Some(Ungraded::Undecided),
        }
    }
}

/// Rates a puzzle. The solver decides first whether there is exactly one solution; only then is there a walkthrough,
/// and a rating.
///
/// ```
/// use nonomata::explain::rating::{Ungraded, rate};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// assert_eq!(rate(&puzzle.to_problem(), &Options::default()).rating.unwrap().grade, 1);
/// let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
/// let rated = rate(&puzzle.to_problem(), &Options::default());
/// assert_eq!(rated.rating, Err(Ungraded::SeveralSolutions));
/// ```
pub fn rate(problem: &Problem, options: &Options) -> Rated {
    let mut options = options.enter(Phase::Rate);
    options.solutions = None;
    let known = problem.cell_ids().filter(|&cell| problem.initial(cell).known().is_some()).count();
    options.reporter.set_known(known, problem.cell_count());
    let verdict = solve(problem, &options).verdict;
    rate_decided(problem, &verdict, &options)
}

/// Rates a puzzle of which the verdict is known, as [`rate`] does.
pub fn rate_decided(problem: &Problem, verdict: &Verdict, options: &Options) -> Rated {
    let proved = ProvedSolutions::from_verdict(verdict);
    if let Some(ungraded) = Ungraded::by(proved) {
        return Rated { proved, rating: Err(ungraded), limit: verdict.limit() };
    }
    let explainer = Explainer::new(problem, options).decided(verdict).for_rating();
    let walkthrough = Walkthrough::from_explainer(explainer);
    Rated { proved, rating: Rating::if_finished(problem, &walkthrough), limit: walkthrough.limit }
}

impl Rating {
    /// The rating of a puzzle by its walkthrough, if that came to the only solution.
    pub fn if_finished(problem: &Problem, walkthrough: &Walkthrough) -> Result<Rating, Ungraded> {
        match Ungraded::of(walkthrough) {
            None => Ok(Rating::of(problem, walkthrough)),
            Some(ungraded) => Err(ungraded),
        }
    }

    /// The rating of a puzzle by its walkthrough.
    ///
    /// If one line at a time is enough, the grade is from 1 to 5: the mean, rounded up, of the level of the hardest
    /// technique and of the rounds, where up to 2 rounds count 1, up to 4 count 2, up to 8 count 3, up to 16 count 4,
    /// and more count 5.
    ///
    /// Otherwise the hardest technique decides: 6 for edge logic and what it is in logic grids, 7 for contradictions if
    /// no chain has more than eight lines, 8 with longer chains or for either way, 9 for counting and for nested
    /// contradictions. With more than three steps that need several lines it is one more, with more than twelve two
    /// more, but not more than 9. It is 10 if assumptions are nested more than ten times or more than two deep. Edge
    /// logic that begins at the border of the grid alone is worth 5. A puzzle without a solution is rated by how hard
    /// that is to see.
    ///
    /// The minutes are not measured, but a guess: a second for each changed cell, two seconds for each step times the
    /// level of its technique, and five seconds for each line of a chain.
    pub fn of(problem: &Problem, walkthrough: &Walkthrough) -> Rating {
        let steps = &walkthrough.steps;
        let usage = |&technique: &Technique| {
            let mine = || steps.iter().filter(move |step| step.technique == technique);
            let cells = mine().map(|step| step.changes.len()).sum();
            TechniqueUse { technique, steps: mine().count(), cells }
        };
        let techniques: Vec<TechniqueUse> =
            Technique::ALL.iter().map(usage).filter(|usage| usage.steps > 0).collect();
        let hardest =
            techniques.iter().map(|usage| usage.technique).max_by_key(|technique| technique.level());
        let depth = steps.iter().map(Step::depth).max().unwrap_or(0);
        let open = !matches!(walkthrough.ending, Ending::Unique | Ending::None(_) | Ending::Empty(_));
        let by_lines = steps.iter().all(|step| step.technique.needs_one_line());
        let seconds: usize = steps.iter().map(seconds).sum();
        let mut rating = Rating {
            grade: 0,
            minutes: seconds.div_ceil(60).max(1),
            crux: hardest.map_or_else(Vec::new, |hardest| crux(steps, hardest)),
            lines_only: !open && by_lines,
            hardest,
            techniques,
            steps: steps.len(),
            rounds: (by_lines && walkthrough.limit.is_none()).then(|| rounds(problem, &walkthrough.start)),
            jumps: jumps(problem, steps),
            depth,
            longest: steps.iter().filter(|step| step.depth() > 0).map(Step::line_count).max().unwrap_or(0),
        };
        rating.grade = rating.grade(|| is_border_logic(problem, steps));
        rating
    }

    /// The number of steps that need several lines.
    pub fn several_lines(&self) -> usize {
        let several = self.techniques.iter().filter(|usage| !usage.technique.needs_one_line());
        several.map(|usage| usage.steps).sum()
    }

    fn grade(&self, is_border_logic: impl Fn() -> bool) -> u32 {
        let more = match self.several_lines() {
            0..=3 => 0,
            4..=12 => 1,
            _ => 2,
        };
        match self.hardest.map_or(Grade::Rounds, |technique| technique.profile().grade) {
            Grade::Fixed(grade) => (grade + more).min(9),
            Grade::EdgeLogic => more + if is_border_logic() { 5 } else { 6 },
            Grade::ChainLength if self.longest <= 8 => 7 + more,
            Grade::ChainLength => (8 + more).min(9),
            Grade::Nesting => {
                let nested = self.techniques.iter().find(|usage| Some(usage.technique) == self.hardest);
                let is_extreme = self.depth > 2 || nested.is_some_and(|usage| usage.steps > 10);
                if is_extreme { 10 } else { 9 }
            }
            Grade::Rounds => {
                let band = match self.rounds.unwrap_or(usize::MAX) {
                    0..=2 => 1,
                    3..=4 => 2,
                    5..=8 => 3,
                    9..=16 => 4,
                    _ => 5,
                };
                (self.hardest.map_or(1, Technique::level) + band).div_ceil(2)
            }
        }
    }
}

/// How long a practised solver takes for a step: a guess.
fn seconds(step: &Step) -> usize {
    let chain = if step.depth() > 0 { step.line_count() } else { 0 };
    step.changes.len() + 2 * step.technique.level() as usize + 5 * chain
}

/// The largest number of steps that are the crux of a puzzle.
const MOST_CRUX_STEPS: usize = 5;

/// The level from which a technique makes a puzzle hard.
const CRUX_LEVEL: u32 = 4;

/// The numbers of the steps by the hardest technique, in order; of many those that cost most.
fn crux(steps: &[Step], hardest: Technique) -> Vec<usize> {
    if hardest.level() < CRUX_LEVEL {
        return Vec::new();
    }
    let mut crux: Vec<(usize, &Step)> =
        (1..).zip(steps).filter(|(_, step)| step.technique == hardest).collect();
    crux.sort_by_key(|(number, step)| (Reverse(step.cost), *number));
    let mut numbers: Vec<usize> = crux.into_iter().take(MOST_CRUX_STEPS).map(|(number, _)| number).collect();
    numbers.sort_unstable();
    numbers
}

/// Whether all steps that need several lines are the edge logic that players look for: the supposed cell is in the
/// first or last row or column.
fn is_border_logic(problem: &Problem, steps: &[Step]) -> bool {
    let last = |place: fn((usize, usize)) -> usize| {
        problem.output_cells().filter_map(|cell| problem.place(cell)).map(place).max()
    };
    let (last_row, last_column) = (last(|place| place.0), last(|place| place.1));
    let is_at_border = |step: &Step| match &step.kind {
        StepKind::Contradiction { assumed, .. } if step.technique.profile().grade == Grade::EdgeLogic => {
            problem.place(assumed.cell).is_some_and(|(row, column)| {
                row == 0 || column == 0 || Some(row) == last_row || Some(column) == last_column
            })
        }
        _ => false,
    };
    steps.iter().filter(|step| !step.technique.needs_one_line()).all(is_at_border)
}

/// The number of rounds, each of all lines at once, that change something. A line of which no cell has changed since
/// the round before forces nothing new.
fn rounds(problem: &Problem, start: &[SymbolSet]) -> usize {
    let mut grid = Grid::new(problem);
    for (cell, &set) in problem.cell_ids().zip(start) {
        let _ = grid.narrow(cell, set);
    }
    let mut scratch = Scratch::default();
    let mut stale: Vec<LineId> =
        problem.line_ids().filter(|&line| !problem.line(line).is_implied()).collect();
    // A line that is stale but not listed, as implied lines are, is never solved.
    let mut is_stale = vec![true; problem.lines().len()];
    let mut left: Vec<(CellId, SymbolSet)> = Vec::new();
    for round in 0.. {
        for line in stale.drain(..) {
            is_stale[line.index()] = false;
            let (line, before) = (problem.line(line), grid.planes(line));
            let Ok(after) = line.machine().solve(before, &mut scratch) else { return round + 1 };
            if before.words() != after.words() {
                let positions = (0..before.length()).filter(|&at| before.get(at) != after.get(at));
                left.extend(positions.map(|at| (line.cells()[at], after.get(at))));
            }
        }
        if left.is_empty() {
            return round;
        }
        for (cell, set) in left.drain(..) {
            if grid.narrow(cell, set).is_ok_and(|change| change.is_some()) {
                for crossing in problem.crossings(cell) {
                    if !std::mem::replace(&mut is_stale[crossing.line.index()], true) {
                        stale.push(crossing.line);
                    }
                }
            }
        }
    }
    unreachable!("every round removes a candidate, and there are finitely many")
}

/// The number of steps whose line does not cross what the step before has changed.
fn jumps(problem: &Problem, steps: &[Step]) -> usize {
    let is_jump = |pair: &&[Step]| {
        let [before, step] = pair else { return false };
        let Some(line) = step.line() else { return true };
        let cells = problem.line(line).cells();
        !before.changes.iter().any(|change| cells.contains(&change.cell))
    };
    steps.windows(2).filter(is_jump).count()
}
