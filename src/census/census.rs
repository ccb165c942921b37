//! The depth-first walk over row clues.
//!
//! For the row clues chosen so far, the entries are the states in which the columns can be, each with whether one
//! picture leads there or several. After the last row, an entry is the clues of all columns, and those with one picture
//! count. Row clues that are mirror images of others, from left to right or upside down, count as often as there are
//! images.
//!
//! A square picture and its transposed one have rows and columns exchanged. Each clue has a weight, and of two such
//! pictures only the one whose columns are heavier than its rows is looked at. Heavy clues are those of many lines, so
//! that most pictures are left out where most pictures have the same row clues.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::by_lines::ByLines;
use super::columns::{Columns, RowClue, by_column, digits, row_clues};
use super::entries::{Entries, MANY, clear_reserving};
use super::mirrors::{images, is_pruned};
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::Options;
use rayon::prelude::*;

/// The most bits that the states of all columns may take, with their weight. A key has one more, for `MANY`.
const BITS: usize = 62;

/// The number of entries between two checks of the budget.
const ENTRIES_PER_CHECK: usize = 256;

/// The number of keys between two checks of the budget.
const KEYS_PER_CHECK: usize = 1 << 16;

/// The most lines of a row.
const LINES: usize = 1 << 16;

/// The most pictures that are looked at one after another.
const PICTURES_BY_LINES: u64 = 1 << 40;

/// Counts the pictures of a size that their clues determine, in independent tasks.
pub struct Census {
    width: usize,
    height: usize,
    /// The number of symbols, the blank included.
    symbols: usize,
    clues: Vec<RowClue>,
    /// The bits that hold the state or the clue of a column.
    bits: usize,
    /// For each column and each of its states, the sum that it adds to an entry by its symbol in the next row.
    next: Vec<Vec<Vec<u64>>>,
    /// The successors of the last row: the clue of the column and, in the bits above all columns, its weight.
    last: Vec<Vec<Vec<u64>>>,
    /// The number of rows whose clues a task fixes.
    fixed: usize,
    /// If only pictures count that line propagation solves, the walk over all pictures.
    by_lines: Option<ByLines>,
}

/// The result of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The number of pictures, or a lower bound if a limit was reached. A number of more than 64 bits, to which only
    /// wrong known counts can lead, is `u64::MAX`.
    pub pictures: u64,
    /// The number of tasks that are finished, those whose counts were known included.
    pub tasks: u64,
    /// The limit that ended the work before all tasks were finished.
    pub limit: Option<Limit>,
}

/// A size that is too large for a census.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CensusError {
    message: String,
}

impl fmt::Display for CensusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CensusError {}

impl fmt::Debug for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Census { width, height, symbols, .. } = self;
        let lines_only = if self.by_lines.is_some() { "lines only, " } else { "" };
        write!(f, "Census({width}x{height}, {symbols} symbols, {lines_only}{} tasks)", self.tasks())
    }
}

/// The entries after each number of rows, and what their columns can become.
struct Walk<'a> {
    budget: &'a Budget,
    chosen: Vec<usize>,
    levels: Vec<Entries>,
    /// For each entry, what all lines of half a row make of its columns.
    halves: Vec<u64>,
    /// The pictures that count, as entries after the last row.
    keys: Vec<u64>,
    last: Entries,
}

impl Census {
    /// The census of all pictures with this width and height, and this many colours besides the blank.
    ///
    /// ```
    /// use nonomata::census::Census;
    ///
    /// assert_eq!(Census::new(6, 6, 1).unwrap().tasks(), 9261);
    /// assert!(Census::new(40, 40, 1).is_err());
    /// ```
    pub fn new(width: usize, height: usize, colours: usize) -> Result<Census, CensusError> {
        let symbols = colours.saturating_add(1);
        let lines = |length: usize| u32::try_from(length).ok().and_then(|length| symbols.checked_pow(length));
        let is_small = |length: usize| lines(length).is_some_and(|lines| lines <= LINES);
        let error = || CensusError {
            message: format!(
                "{width}x{height} is too large for a census; colours besides the blank: {colours}"
            ),
        };
        if !is_small(width) || !is_small(height) {
            return Err(error());
        }
        let (mut clues, mut columns) = (row_clues(width, symbols), Columns::new(height, symbols));
        let pictures = lines(width).map_or(0, |lines| lines.ilog2() as usize + 1) * height;
        let bits = columns.bits * width;
        if bits > BITS || pictures > BITS {
            return Err(error());
        }
        let most = columns.weights.iter().max().map_or(0, |most| most * width as u64);
        if width != height || most >= 1 << (BITS - bits) {
            clues.iter_mut().for_each(|clue| clue.weight = 0);
            columns.weights.fill(0);
        }
        let code = |column: usize, code: u64| code << (1 + column * columns.bits);
        let weight = |code: u64| columns.weights[code as usize] << (1 + bits);
        Ok(Census {
            width,
            height,
            symbols,
            clues,
            bits: columns.bits,
            next: by_column(width, &columns.next, code),
            last: by_column(width, &columns.last, |column, clue| code(column, clue) | weight(clue)),
            fixed: height / 2,
            by_lines: None,
        })
    }

    /// Counts only the pictures whose clues line propagation alone solves from the empty grid. All pictures are looked
    /// at, mirror images once.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use nonomata::census::Census;
    /// use nonomata::search::Options;
    ///
    /// let census = Census::new(3, 3, 1).unwrap().lines_only().unwrap();
    /// assert_eq!(census.count(&HashMap::new(), &Options::default(), |_, _| ()).pictures, 384);
    /// assert!(Census::new(7, 6, 1).unwrap().lines_only().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If there are more than 2^40 pictures, or more than 64 candidates in a line.
    pub fn lines_only(self) -> Result<Census, CensusError> {
        let Census { width, height, symbols, .. } = self;
        let error = |found: String| {
            Err(CensusError {
                message: format!("{width}x{height} is too large for a census of lines only: {found}"),
            })
        };
        if self.pictures() > PICTURES_BY_LINES {
            return error(format!(
                "found {} pictures, expected at most {PICTURES_BY_LINES}",
                self.pictures()
            ));
        }
        let candidates = symbols * width.max(height);
        if candidates > u64::BITS as usize {
            return error(format!(
                "found {candidates} candidates in a line, expected at most {}; colours besides the blank: {}",
                u64::BITS,
                symbols - 1
            ));
        }
        let columns = row_clues(height, symbols);
        let by_lines = ByLines::new((width, &self.clues), (height, &columns), symbols);
        Ok(Census { by_lines: Some(by_lines), ..self })
    }

    /// The number of tasks. A task fixes the clues of the first half of the rows; with [`Census::lines_only`], the
    /// rows themselves.
    pub fn tasks(&self) -> u64 {
        (self.rows() as u64).pow(self.fixed as u32)
    }

    /// The number of ways in which a task can fix a row.
    fn rows(&self) -> usize {
        self.by_lines.as_ref().map_or(self.clues.len(), ByLines::rows)
    }

    /// The number of all pictures, which no count exceeds.
    ///
    /// ```
    /// assert_eq!(nonomata::census::Census::new(6, 6, 1).unwrap().pictures(), 1 << 36);
    /// ```
    pub fn pictures(&self) -> u64 {
        (self.symbols as u64).pow(self.width as u32).pow(self.height as u32)
    }

    /// The number of pictures, of those that a task stands for, that their clues determine. The sum over all
    /// tasks is the census.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn task(&self, task: u64, budget: &Budget) -> Result<u64, Limit> {
        let budget = budget.started();
        if self.width == 0 || self.height == 0 {
            return Ok(1);
        }
        let mut fixed = digits(task as usize, self.fixed, self.rows());
        fixed.reverse();
        if let Some(by_lines) = &self.by_lines {
            return by_lines.count((self.width, self.height), &fixed, &budget);
        }
        let mut walk = Walk {
            budget: &budget,
            chosen: Vec::new(),
            levels: (0..self.height).map(|_| Entries::default()).collect(),
            halves: Vec::new(),
            keys: Vec::new(),
            last: Entries::default(),
        };
        walk.levels[0].clear(1, &budget)?;
        walk.levels[0].add(0);
        for clue in fixed {
            self.choose(&mut walk, clue)?;
        }
        if is_pruned(&walk.chosen, |clue| self.clues[clue].mirrored) { Ok(0) } else { self.below(&mut walk) }
    }

    /// Counts in all tasks but those whose counts are known, on the current threads, and calls `finished` with each
    /// task and its count: a file of these is a checkpoint. Its progress is that of a count.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use nonomata::census::Census;
    /// use nonomata::search::Options;
    ///
    /// let census = Census::new(4, 4, 1).unwrap();
    /// assert_eq!(census.count(&HashMap::new(), &Options::default(), |_, _| ()).pictures, 52_362);
    /// ```
    pub fn count(
        &self,
        known: &HashMap<u64, u64>,
        options: &Options,
        finished: impl Fn(u64, u64) + Sync,
    ) -> Counted {
        let Options { budget, reporter, .. } = options.enter(Phase::Count);
        reporter.begin_count();
        let known_sum = known.values().copied().fold(0, u64::saturating_add);
        let (done, found) = (AtomicU64::new(known.len() as u64), AtomicU64::new(0));
        let unknown = (0..self.tasks()).into_par_iter().filter(|task| !known.contains_key(task));
        let ended = unknown.try_for_each(|task| {
            let count = self.task(task, &budget)?;
            finished(task, count);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let found = found.fetch_add(count, Ordering::Relaxed) + count;
            reporter.raise_counted(done as f64 / self.tasks() as f64);
            reporter.raise_solutions(Some(known_sum.saturating_add(found).into()));
            Ok(())
        });
        Counted {
            pictures: known_sum.saturating_add(found.into_inner()),
            tasks: done.into_inner(),
            limit: ended.err(),
        }
    }

    /// The pictures with the chosen row clues and any others below them.
    fn below(&self, walk: &mut Walk<'_>) -> Result<u64, Limit> {
        if walk.chosen.len() + 1 == self.height {
            return self.last_row(walk);
        }
        let mut sum = 0;
        for clue in 0..self.clues.len() {
            self.choose(walk, clue)?;
            if !is_pruned(&walk.chosen, |clue| self.clues[clue].mirrored) {
                sum += self.below(walk)?;
            }
            walk.chosen.pop();
        }
        Ok(sum)
    }

    /// Adds a row, which is not the last.
    fn choose(&self, walk: &mut Walk<'_>, clue: usize) -> Result<(), Limit> {
        let depth = walk.chosen.len();
        walk.chosen.push(clue);
        let (above, below) = walk.levels.split_at_mut(depth + 1);
        let (above, below) = (&above[depth], &mut below[0]);
        let lines = &self.clues[clue].lines;
        below.clear(above.iter().count() * lines.len(), walk.budget)?;
        let (mut halves, split) = (Vec::new(), self.symbols.pow((self.width / 2) as u32));
        for (number, key) in above.iter().enumerate() {
            if number % ENTRIES_PER_CHECK == 0 {
                walk.budget.check()?;
            }
            halves.clear();
            self.fill_halves(key, &self.next, &mut halves);
            for &(first, second) in lines {
                below.add(halves[first] + halves[split + second]);
            }
        }
        Ok(())
    }

    /// All ways to fill the last row.
    fn last_row(&self, walk: &mut Walk<'_>) -> Result<u64, Limit> {
        let (split, columns) = (self.symbols.pow((self.width / 2) as u32), 1 + self.width * self.bits);
        let level = &walk.levels[walk.chosen.len()];
        let of_entry = split + self.symbols.pow(self.width.div_ceil(2) as u32);
        let entries = level.iter().count();
        clear_reserving(&mut walk.halves, entries * of_entry, walk.budget)?;
        for (number, key) in level.iter().enumerate() {
            if number % ENTRIES_PER_CHECK == 0 {
                walk.budget.check()?;
            }
            self.fill_halves(key, &self.last, &mut walk.halves);
        }
        let mut sum = 0;
        for clue in 0..self.clues.len() {
            walk.chosen.push(clue);
            let (images, weight) =
                (images(&walk.chosen, |clue| self.clues[clue].mirrored), self.weight(&walk.chosen));
            walk.chosen.pop();
            if images == 0 {
                continue;
            }
            let lines = &self.clues[clue].lines;
            clear_reserving(&mut walk.keys, entries * lines.len(), walk.budget)?;
            walk.keys.resize(entries * lines.len(), 0);
            let (least, mut kept) = (weight << columns, 0);
            for (number, halves) in walk.halves.chunks_exact(of_entry).enumerate() {
                if number % ENTRIES_PER_CHECK == 0 {
                    walk.budget.check()?;
                }
                for &(first, second) in lines {
                    let key = halves[first] + halves[split + second];
                    // Without a branch, since none would be predicted.
                    walk.keys[kept] = key;
                    kept += usize::from(key >= least);
                }
            }
            walk.last.clear(kept, walk.budget)?;
            let mut unique = 0;
            for keys in walk.keys[..kept].chunks(KEYS_PER_CHECK) {
                walk.budget.check()?;
                for &key in keys {
                    // The transposed picture, if it is lighter, is another one.
                    unique += walk.last.add(key) << u32::from(key >> columns > weight);
                }
            }
            sum += unique as u64 * images;
        }
        Ok(sum)
    }

    /// Appends what the columns of an entry become with each line of the first half of a row, then with each of the
    /// second.
    fn fill_halves(&self, key: u64, next: &[Vec<Vec<u64>>], halves: &mut Vec<u64>) {
        for (from, to) in [(0, self.width / 2), (self.width / 2, self.width)] {
            let many = if from == 0 { key & MANY } else { 0 };
            let codes = |column: usize| next[from + column][self.state(key, from + column)].as_slice();
            // PERF: loops with bounds that the compiler knows are unrolled: a fifth less time for six by six.
            match (self.symbols, to - from) {
                (2, 3) => add_sums(2, 3, many, codes, halves),
                (2, 4) => add_sums(2, 4, many, codes, halves),
                (symbols, columns) => add_sums(symbols, columns, many, codes, halves),
            }
        }
    }

    /// The state of a column of an entry.
    fn state(&self, key: u64, column: usize) -> usize {
        (key >> (1 + column * self.bits) & ((1 << self.bits) - 1)) as usize
    }

    /// The weight of some rows.
    fn weight(&self, chosen: &[usize]) -> u64 {
        chosen.iter().map(|&clue| self.clues[clue].weight).sum()
    }
}

/// Appends the sums of the codes of some columns, for all lines of that many cells.
#[inline(always)]
fn add_sums<'a>(
    symbols: usize,
    columns: usize,
    many: u64,
    codes: impl Fn(usize) -> &'a [u64],
    sums: &mut Vec<u64>,
) {
    let (begin, lines) = (sums.len(), symbols.pow(columns as u32));
    sums.resize(begin + lines, many);
    let (sums, mut known) = (&mut sums[begin..][..lines], 1);
    for column in 0..columns {
        let codes = &codes(column)[..symbols];
        // The weights of the blank replace the sums that the others begin with.
        for (symbol, code) in codes.iter().enumerate().rev() {
            for line in 0..known {
                sums[symbol * known + line] = sums[line] + code;
            }
        }
        known *= symbols;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use super::*;
    use crate::puzzles::{Colour, Nonogram, Palette, Picture};
    use nonomata_engine::budget::CancelToken;
    use nonomata_engine::progress::{Progress, Reporter};
    use nonomata_engine::propagate::propagate;
    use nonomata_engine::rule::LineClue;
    use nonomata_engine::symbol::Symbol;

    fn counted(width: usize, height: usize, colours: usize) -> u64 {
        let census = Census::new(width, height, colours).unwrap();
        (0..census.tasks()).map(|task| census.task(task, &Budget::unlimited()).unwrap()).sum()
    }

    /// The puzzles of all pictures.
    fn puzzles(width: usize, height: usize, colours: usize) -> impl Iterator<Item = Nonogram> {
        let symbols = colours + 1;
        let letters = ['.', '#', 'r', 'g'].into_iter().take(symbols);
        let palette = letters.map(|letter| Colour::new(letter, letter, [0; 3]));
        let palette = Palette::new(palette).unwrap();
        (0..symbols.pow((width * height) as u32)).map(move |number| {
            let cells: Vec<Symbol> =
                digits(number, width * height, symbols).into_iter().map(Symbol::new).collect();
            let picture = Picture::of_symbols(width, height, &cells);
            Nonogram::from_picture(picture, palette.clone()).unwrap()
        })
    }

    /// The census by enumeration: counts the clues of every picture.
    fn enumerated(width: usize, height: usize, colours: usize) -> u64 {
        let mut met: HashMap<Vec<LineClue>, u64> = HashMap::new();
        for puzzle in puzzles(width, height, colours) {
            *met.entry(puzzle.rows().iter().chain(puzzle.columns()).cloned().collect()).or_default() += 1;
        }
        met.into_values().filter(|&pictures| pictures == 1).count() as u64
    }

    fn lines_only(width: usize, height: usize, colours: usize) -> Census {
        Census::new(width, height, colours).unwrap().lines_only().unwrap()
    }

    #[test]
    fn lines_only_agrees_with_the_propagation_of_every_picture() {
        let rectangles = (0..=4).flat_map(|width| (0..=4).map(move |height| (width, height, 1)));
        let others = [(2, 5, 1), (5, 2, 1), (1, 8, 1), (3, 2, 2), (2, 3, 2), (2, 2, 3), (4, 1, 3), (3, 3, 0)];
        for (width, height, colours) in rectangles.chain(others) {
            let is_solved = |puzzle: &Nonogram| propagate(&puzzle.to_problem()).unwrap().is_solved();
            let expected = puzzles(width, height, colours).filter(is_solved).count() as u64;
            let census = lines_only(width, height, colours);
            let whole = census.count(&HashMap::new(), &Options::default(), |_, _| ());
            let expected = Counted { pictures: expected, tasks: census.tasks(), limit: None };
            assert_eq!(whole, expected, "{census:?}");
            let tasks = (0..census.tasks()).map(|task| census.task(task, &Budget::unlimited()).unwrap());
            assert_eq!(tasks.sum::<u64>(), expected.pictures, "{census:?}");
        }
    }

    #[test]
    fn lines_only_has_limits_of_its_own() {
        let refused = |width, height, colours| {
            Census::new(width, height, colours).unwrap().lines_only().unwrap_err().to_string()
        };
        assert_eq!(
            refused(7, 6, 1),
            "7x6 is too large for a census of lines only: found 4398046511104 pictures, expected at most 1099511627776"
        );
        assert_eq!(
            refused(2, 1, 32),
            "2x1 is too large for a census of lines only: found 66 candidates in a line, expected at most 64; colours \
             besides the blank: 32"
        );
        assert_eq!(lines_only(2, 1, 31).task(0, &Budget::unlimited()), Ok(32 * 32));
        assert_eq!(lines_only(64, 62, 0).task(0, &Budget::unlimited()), Ok(1));
        assert_eq!(lines_only(8, 5, 1).pictures(), PICTURES_BY_LINES);
    }

    /// A task of lines only stands for too many pictures to be counted without a check.
    #[test]
    fn a_task_of_lines_only_ends_early() {
        assert_eq!(cancelled_at_the_third_check(&lines_only(12, 2, 1)), (Err(Limit::Cancelled), 3));
    }

    #[test]
    fn squares_are_those_that_are_known() {
        let known = [1, 2, 14, 384, 52_362];
        assert_eq!(known, [0, 1, 2, 3, 4].map(|side| counted(side, side, 1)));
    }

    #[test]
    fn it_agrees_with_the_clues_of_every_picture() {
        for (width, height, colours) in
            [(3, 4, 1), (4, 3, 1), (5, 2, 1), (1, 6, 1), (2, 3, 2), (3, 3, 2), (2, 2, 3)]
        {
            let expected = enumerated(width, height, colours);
            assert_eq!(counted(width, height, colours), expected, "{width}x{height}, {colours} colours");
        }
    }

    #[test]
    fn known_counts_that_are_too_large_do_not_overflow() {
        let census = Census::new(3, 3, 1).unwrap();
        let known = HashMap::from([(0, u64::MAX), (1, u64::MAX)]);
        assert_eq!(census.count(&known, &Options::default(), |_, _| ()).pictures, u64::MAX);
    }

    #[test]
    fn a_limit_keeps_what_is_counted() {
        let census = Census::new(3, 3, 1).unwrap();
        let known = HashMap::from([(0, census.task(0, &Budget::unlimited()).unwrap()), (1, 2)]);
        let options = Options::from(Budget::unlimited().with_time(Duration::ZERO));
        let expected = Counted { pictures: known.values().sum(), tasks: 2, limit: Some(Limit::Time) };
        assert_eq!(census.count(&known, &options, |_, _| ()), expected);

        let cancel = CancelToken::new();
        let options = Options::from(Budget::unlimited().with_cancel(cancel.clone()));
        let finished = Mutex::new(Vec::new());
        let count = || {
            census.count(&HashMap::new(), &options, |task, count| {
                finished.lock().unwrap().push((task, count));
                cancel.cancel();
            })
        };
        // More threads may finish all tasks before they see that.
        let counted = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(count);
        let finished = finished.into_inner().unwrap();
        let pictures = finished.iter().map(|(_, count)| count).sum();
        let tasks = finished.len() as u64;
        assert_eq!(counted, Counted { pictures, tasks, limit: Some(Limit::Cancelled) });
        assert!(tasks < census.tasks());
    }

    /// The result of the first task if it is cancelled at its third check, and the number of checks.
    fn cancelled_at_the_third_check(census: &Census) -> (Result<u64, Limit>, u64) {
        let checks = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&checks);
        let cancel = CancelToken::asking(move || counted.fetch_add(1, Ordering::Relaxed) == 2);
        let counted = census.task(0, &Budget::unlimited().with_cancel(cancel));
        (counted, checks.load(Ordering::Relaxed))
    }

    /// The only row of the task has too many pictures below it to be counted without a check.
    #[test]
    fn a_task_ends_within_a_row() {
        let census = Census::new(10, 2, 1).unwrap();
        assert_eq!(cancelled_at_the_third_check(&census), (Err(Limit::Cancelled), 3));
    }

    #[test]
    fn no_report_has_more_than_there_is() {
        let reports = Arc::new(Mutex::new(Vec::<Progress>::new()));
        let log = Arc::clone(&reports);
        let reporter = Reporter::new(move |progress: &Progress| log.lock().unwrap().push(*progress));
        let options = Options::default().with_reporter(reporter);
        let count = Census::new(4, 4, 1).unwrap().count(&HashMap::new(), &options, |_, _| ()).pictures;
        let reports = reports.lock().unwrap();
        assert!(!reports.is_empty());
        assert!(reports.iter().all(|report| report.phase == Phase::Count && report.solutions <= count));
        assert!(reports.iter().all(|report| (0.0..=1.0).contains(&report.counted)));
    }
}
