//! The fewest changes of a picture: a greedy upper bound, iterative deepening from the lower bound, then
//! neighbourhoods.

use super::board::{Board, Changed, changed};
use super::complete::{Completer, Known, least_changes};
use super::obstruction::{Finding, Judge};
use super::work::{Stop, Work};
use super::{Bounds, FixSets, Repair};
use crate::make::numbers::Numbers;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The work for all fixes of a picture of this many cells, in line solves.
const WORK: u64 = 2_500_000;
const CELLS: usize = 1600;

/// The work for all fixes of a picture: for larger ones more in proportion.
pub(super) fn work(board: &Board) -> u64 {
    WORK * board.cells().max(CELLS) as u64 / CELLS as u64
}

/// The part of the work that greedy repair may use, in percent.
const GREEDY_PERCENT: u64 = 60;

/// The part of the work that is left that each depth of the complete search may use.
const DEPTH_SHARE: u64 = 3;

/// Sets of changes after which the picture is the only solution of its clues.
pub(super) fn change(
    repair: &Repair,
    board: &Board,
    symbols: &[Symbol],
    options: &Options,
    work: u64,
) -> FixSets<Vec<Changed>> {
    let keep = repair.kept(board.cells());
    let free = keep.iter().filter(|&&is_kept| !is_kept).count();
    let judge = Judge { by_lines: repair.lines_only, options };
    let completer = Completer { board, judge: &judge, original: symbols, keep: &keep, pool: Vec::new() };
    let mut search = Search {
        completer,
        numbers: Numbers::of_attempt(repair.seed, 0, 0),
        alternatives: repair.alternatives.max(1),
        most: repair.most.unwrap_or(free).min(free),
        sets: Vec::new(),
        bounds: Bounds::default(),
    };
    let stopped = search.run(&mut Work::of(work)).err();
    if let Some(Stop::Limit(limit)) = stopped {
        search.bounds.limit = Some(limit);
    }
    let Search { mut sets, bounds, alternatives, most, .. } = search;
    let roughness = |set: &Vec<Changed>| {
        let changed = changed(symbols, set);
        set.iter().map(|&change| board.roughness(&changed, change)).sum::<usize>()
    };
    sets.retain(|set| set.len() <= most);
    sets.sort_by_cached_key(|set| (set.len(), roughness(set), set.clone()));
    sets.truncate(alternatives);
    FixSets { sets, bounds }
}

/// All that is found while changes are searched for.
pub(super) struct Search<'a> {
    pub(super) completer: Completer<'a>,
    pub(super) numbers: Numbers,
    alternatives: usize,
    most: usize,
    pub(super) sets: Vec<Vec<Changed>>,
    bounds: Bounds,
}

impl Search<'_> {
    fn run(&mut self, work: &mut Work) -> Result<(), Stop> {
        match self.first_obstructions(work) {
            Ok(true) => {
                self.sets.push(Vec::new());
                return Ok(());
            }
            Ok(false) | Err(Stop::Used) => {}
            Err(stop) => return Err(stop),
        }
        let most = work.left / 100 * GREEDY_PERCENT;
        let mut greedy = work.share(most, |work| self.completer.greedy(&mut self.numbers, work));
        if let Err(Stop::Used) = greedy {
            greedy = self.greedy_by_lines();
        }
        if let Some(set) = greedy? {
            self.bounds.greedy = Some(set.len());
            self.add(set);
        }
        if self.deepen(work)? {
            return Ok(());
        }
        self.neighbourhoods(work)
    }

    /// Greedy repair of pictures that are too ambiguous for searches: its fixes can be solved one line at a time.
    /// Only limits of the user end it.
    fn greedy_by_lines(&mut self) -> Result<Option<Vec<Changed>>, Stop> {
        let Completer { board, judge, original, keep, .. } = self.completer;
        let judge = Judge { by_lines: true, options: judge.options };
        let mut completer = Completer { board, judge: &judge, original, keep, pool: Vec::new() };
        completer.greedy(&mut self.numbers, &mut Work::of(u64::MAX))
    }

    /// Obstructions without a common cell, until no other solution is left beside them. Returns true if there are none.
    fn first_obstructions(&mut self, work: &mut Work) -> Result<bool, Stop> {
        let completer = &mut self.completer;
        let (symbols, judge) = (completer.original, completer.judge);
        let problem = completer.board.problem(symbols);
        let mut known = problem.initial_candidates().to_vec();
        loop {
            let found = match judge.look(&problem, symbols, &known, work)? {
                Finding::Clear => break,
                Finding::Unknown(open) => {
                    self.bounds.ambiguous.extend(open);
                    break;
                }
                Finding::Obstructed(found) => judge.shrink(&problem, symbols, found, work)?,
            };
            found.cells.iter().for_each(|&cell| known[cell] = SymbolSet::only(symbols[cell]));
            self.bounds.ambiguous.extend(&found.cells);
            completer.pool.push(Known::new(completer.board, found).into());
        }
        let least = least_changes(completer.board, &completer.pool);
        self.bounds.at_least = least.max(usize::from(!self.bounds.ambiguous.is_empty()));
        Ok(self.bounds.ambiguous.is_empty())
    }

    /// Adds a set that was not found before.
    pub(super) fn add(&mut self, set: Vec<Changed>) {
        if !self.sets.contains(&set) {
            self.sets.push(set);
            self.completer.judge.options.reporter.set_smallest_fix(self.fewest().unwrap_or_default());
        }
    }

    /// The size of the smallest set.
    pub(super) fn fewest(&self) -> Option<usize> {
        self.sets.iter().map(Vec::len).min()
    }

    /// The number of sets that are as small as the smallest.
    pub(super) fn count_of_fewest(&self) -> usize {
        let fewest = self.fewest();
        self.sets.iter().filter(|set| Some(set.len()) == fewest).count()
    }

    pub(super) fn has_enough(&self) -> bool {
        self.fewest() == Some(self.bounds.at_least) && self.count_of_fewest() >= self.alternatives
    }

    /// Iterative deepening. Returns true if it has found all that was wanted, or proved that there is nothing.
    fn deepen(&mut self, work: &mut Work) -> Result<bool, Stop> {
        let mut depth = self.bounds.at_least;
        while depth <= self.fewest().unwrap_or(usize::MAX).min(self.most) {
            let (wanted, share) = (self.alternatives, work.left / DEPTH_SHARE);
            let (completion, result) =
                work.share(share, |work| self.completer.complete(Vec::new(), depth, wanted, work));
            let has_found = !completion.found.is_empty();
            completion.found.into_iter().for_each(|set| self.add(set));
            match result {
                Ok(()) if has_found => return Ok(true),
                Ok(()) if completion.is_complete && self.bounds.at_least == depth => {
                    self.bounds.at_least = depth + 1;
                }
                Ok(()) => {}
                Err(Stop::Used) => return Ok(self.has_enough()),
                Err(stop) => return Err(stop),
            }
            depth += 1;
        }
        Ok(true)
    }
}
