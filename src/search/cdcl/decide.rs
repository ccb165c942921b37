//! What to assume next.
//!
//! On the way to a solution it is likely losses that are assumed, of cells that lean far to one side or made trouble
//! lately: where that is wrong, it is found out soon. When everything must fail it is only trouble that counts,
//! because what failed lately fails soonest. And where no solution turns up for long, the search tries one and the
//! other in turn.

use super::literal::{Loss, Losses};
use super::trail::{Standing, Trail};
use crate::grid::Grid;
use crate::problem::{CellId, Problem};
use crate::search::belief::Guide;
use crate::search::limits::{Limit, Watch};
use crate::symbol::{Symbol, SymbolSet};

/// How many rounds the lines speak at the top, and below.
const ROUNDS_AT_THE_TOP: usize = 10;
const ROUNDS_BELOW: usize = 3;

/// After how many assumptions they speak again.
const PATIENCE: u32 = 20;

/// How much trouble counts, against how far a cell leans.
const WEIGHT_OF_TROUBLE: f32 = 0.3;
const WEIGHT_OF_LEANING: f32 = 0.5;

/// How much of its weight trouble keeps when the next contradiction is learned from, and when only trouble counts.
const FADING: f32 = 0.95;
const FADING_BY_TROUBLE: f32 = 0.98;

/// A guide that would keep more than so many bytes is done without: what it says is not worth the time to make it.
const LARGEST_GUIDE: u64 = 1 << 30;

/// Above it all trouble is scaled down.
const HIGHEST: f32 = 1e20;

/// Chooses assumptions.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    symbols: SymbolSet,
    /// None, if it would be too large.
    guide: Option<Guide>,
    /// How many assumptions are left until the lines speak again.
    patience: u32,
    /// How much trouble each subject made lately: cells first, then starts.
    trouble: Vec<f32>,
    /// The most that any of them made.
    most: f32,
    bump: f32,
    cells: usize,
    /// The subjects before this one come before all others: the cells of the answer, where there are marks.
    first: usize,
    /// The subjects that were open when the search last began from the top, in order: only they can be chosen.
    ///
    /// PERF: a picture of 2000x2000 with a few open corners has millions of cells that need not be looked at.
    open: Vec<u32>,
    /// Whether it is only trouble that counts at present.
    is_by_trouble: bool,
}

impl Choice {
    pub(super) fn new(grid: &Grid<'_>) -> Choice {
        let problem = grid.problem();
        let cells = problem.cells().len();
        Choice {
            symbols: problem.alphabet().all(),
            guide: (Guide::bytes(problem) <= LARGEST_GUIDE).then(|| Guide::new(problem)),
            patience: 0,
            trouble: vec![0.0; cells],
            most: f32::MIN_POSITIVE,
            bump: 1.0,
            cells,
            first: if problem.has_projected_cells() { problem.output_count() } else { usize::MAX },
            open: Vec::new(),
            is_by_trouble: false,
        }
    }

    /// About how many bytes it keeps for a problem, a guide that is too large included: who allows less gets no more.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        Guide::bytes(problem) + 8 * problem.cells().len() as u64
    }

    /// Begins at the top, with or without hope for a solution: trouble alone counts only once blocks have a say.
    pub(super) fn begin_again(
        &mut self,
        (losses, trail): (Losses, &Trail),
        grid: &Grid<'_>,
        is_proof: bool,
        watch: &Watch,
    ) -> Result<(), Limit> {
        let subjects = 0..self.trouble.len();
        self.open = subjects
            .filter(|&subject| self.is_open(subject, losses, trail))
            .map(|subject| subject as u32)
            .collect();
        self.is_by_trouble = self.has_starts() && (is_proof || !self.is_by_trouble);
        self.patience = PATIENCE;
        self.guide.as_mut().map_or(Ok(()), |guide| guide.listen(grid, ROUNDS_AT_THE_TOP, watch))
    }

    /// Looks at trouble alone if it did not, and the other way round.
    pub(super) fn change_mind(&mut self) {
        self.is_by_trouble = !self.is_by_trouble;
    }

    /// Takes in so many starts.
    pub(super) fn add_starts(&mut self, starts: usize) {
        self.trouble.resize(self.cells + starts, 0.0);
    }

    fn has_starts(&self) -> bool {
        self.trouble.len() > self.cells
    }

    /// Takes down which subjects took part in a contradiction.
    pub(super) fn blame(&mut self, subjects: impl Iterator<Item = usize>) {
        for subject in subjects {
            self.trouble[subject] += self.bump;
            self.most = self.most.max(self.trouble[subject]);
            if self.most > HIGHEST {
                self.trouble.iter_mut().for_each(|trouble| *trouble /= HIGHEST);
                self.most /= HIGHEST;
                self.bump /= HIGHEST;
            }
        }
        self.bump /= if self.is_by_trouble { FADING_BY_TROUBLE } else { FADING };
    }

    /// A loss to assume. Some cell must be open.
    pub(super) fn next(
        &mut self,
        (losses, trail): (Losses, &Trail),
        grid: &Grid<'_>,
        watch: &Watch,
    ) -> Result<Loss, Limit> {
        if !self.is_by_trouble {
            if self.patience == 0 {
                if let Some(guide) = &mut self.guide {
                    guide.listen(grid, ROUNDS_BELOW, watch)?;
                }
                self.patience = PATIENCE;
            }
            self.patience -= 1;
        }
        Ok(self.best((losses, trail), grid))
    }

    /// What to assume by all that is known, without asking the lines again.
    pub(super) fn best(&self, (losses, trail): (Losses, &Trail), grid: &Grid<'_>) -> Loss {
        let subject = match &self.guide {
            Some(guide) if !self.is_by_trouble => self.likeliest_cell(guide, losses, trail),
            _ => self.best_open(|subject| self.trouble[subject], losses, trail),
        };
        match subject.checked_sub(self.cells) {
            Some(start) => losses.of_start(start as u32, true),
            None => {
                let cell = CellId::new(subject);
                losses.of(cell, self.unlikely_symbol(cell, grid))
            }
        }
    }

    /// The open cell that leans most and made most trouble.
    fn likeliest_cell(&self, guide: &Guide, losses: Losses, trail: &Trail) -> usize {
        let weight_of_trouble = WEIGHT_OF_TROUBLE / self.most;
        let leanings = guide.leanings();
        let score = |subject: usize| match leanings.get(subject) {
            Some(leaning) => WEIGHT_OF_LEANING * leaning.sureness + weight_of_trouble * self.trouble[subject],
            None => f32::NEG_INFINITY,
        };
        self.best_open(score, losses, trail)
    }

    /// The open subject with the best score, one that comes first if any of those is open.
    fn best_open(&self, score: impl Fn(usize) -> f32, losses: Losses, trail: &Trail) -> usize {
        let best_of = |subjects: &[u32]| {
            let mut best = (f32::NEG_INFINITY, None);
            for subject in subjects.iter().map(|&subject| subject as usize) {
                let score = score(subject);
                // PERF: few subjects are better than all before them, so few are looked up.
                if score > best.0 && self.is_open(subject, losses, trail) {
                    best = (score, Some(subject));
                }
            }
            best.1
        };
        let (first, others) =
            self.open.split_at(self.open.partition_point(|&one| (one as usize) < self.first));
        best_of(first).or_else(|| best_of(others)).unwrap_or(0)
    }

    fn is_open(&self, subject: usize, losses: Losses, trail: &Trail) -> bool {
        match subject.checked_sub(self.cells) {
            Some(start) => trail.standing(losses.of_start(start as u32, true)) == Standing::Open,
            None => {
                let cell = CellId::new(subject);
                self.symbols.iter().all(|symbol| trail.standing(losses.of(cell, symbol)) != Standing::Kept)
            }
        }
    }

    /// The candidate of a cell that is least likely.
    fn unlikely_symbol(&self, cell: CellId, grid: &Grid<'_>) -> Symbol {
        let unlikely = self.guide.as_ref().map(|guide| guide.leanings()[cell.index()].unlikely);
        let candidates = grid.get(cell);
        let is_candidate = |&symbol: &Symbol| candidates.contains(symbol);
        unlikely.filter(is_candidate).or_else(|| candidates.iter().next()).unwrap_or(Symbol::BLANK)
    }
}
