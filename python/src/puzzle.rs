//! Puzzles, and all that can be asked about them.

use std::collections::HashMap;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;

use nonomata::answers::{Answerer, settled};
use nonomata::budget::{Budget, Limit, Stopped};
use nonomata::choice::UnknownName;
use nonomata::explain::walkthrough::{ProvedSolutions, Walkthrough};
use nonomata::formats::{self as notations, Format, Source};
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::puzzles::{self, Nonogram, Palette, Picture};
use nonomata::render::{Look, Paint, Style, text_with_rules};
use nonomata::search::{
    self, CertifyError, Cube, Options, Outcome, OwnedSolutions, Solution, Verdict, certify, conquer, count,
    cubes, join, solve, solve_from,
};
use nonomata::symbol::{Symbol, SymbolSet};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};

use crate::interrupt::{Limits, Watch};
use crate::values::{object, refused, unanswerable, unreadable, wrong};

/// A puzzle of any kind. Grids are rows of letters with `\n` or `/` between them, `?` for a cell that is not known.
#[pyclass(frozen, module = "nonomata._core")]
pub(crate) struct Puzzle {
    answerer: Answerer<'static>,
    /// The last walkthrough and the grid that it begins with, because `why` asks about it again and again.
    explained: Mutex<Option<(Vec<SymbolSet>, Arc<Walkthrough>)>>,
    /// The text that it comes from, kept for pickles if no format writes puzzles of its kind.
    source: Option<String>,
}

/// All formats: name, description, suffixes, and the kinds that can be written.
#[pyfunction]
pub(crate) fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let format = |format: &&'static Format| {
        let kinds: Vec<&str> =
            format.kinds().iter().copied().filter(|kind| format.is_written_for(kind)).collect();
        json!({"name": format.name(), "about": format.about(), "suffixes": format.suffixes(), "writes": kinds})
    };
    object(py, &Value::Array(Format::all().iter().map(format).collect()))
}

fn named(format: &str) -> PyResult<&'static Format> {
    Format::named(format).ok_or_else(|| wrong(format!("there is no format {format:?}")))
}

/// Reads all puzzles of a text, of bytes or of a file; with the warnings of the reader.
#[pyfunction]
pub(crate) fn read(
    py: Python<'_>,
    content: Option<Vec<u8>>,
    path: Option<PathBuf>,
    format: Option<&str>,
) -> PyResult<(Vec<Puzzle>, Vec<String>)> {
    let format = format.map(named).transpose()?;
    py.detach(|| {
        let bytes = match &path {
            Some(path) => fs::read(path)?,
            None => content.unwrap_or_default(),
        };
        let name = path.map_or("text".to_owned(), |path| path.display().to_string());
        let source = Source::from_bytes(name, &bytes, notations::Limits::default())
            .map_err(|error| unreadable(&error))?;
        let read = match format {
            Some(format) => format.read(&source),
            None => notations::read(&source),
        };
        let read = read.map_err(|error| unreadable(&error))?;
        let warnings = read.warnings.iter();
        let warnings = warnings.map(|it| format!("{}:{}: {}", it.line(), it.column(), it.message()));
        let format = read.format;
        let puzzle = |puzzle: puzzles::Puzzle| {
            let is_written = Format::all().iter().any(|format| format.is_written_for(puzzle.kind()));
            let source = (!is_written).then(|| source.text().to_owned());
            Puzzle { source, ..Puzzle::new(puzzle, format.name()) }
        };
        Ok((read.puzzles.into_iter().map(puzzle).collect(), warnings.collect()))
    })
}

/// A nonogram in black and white.
#[pyfunction]
pub(crate) fn build(rows: Vec<Vec<u32>>, columns: Vec<Vec<u32>>) -> PyResult<Puzzle> {
    let zero = |clue: Vec<u32>| if clue == [0] { Vec::new() } else { clue };
    let all = |clues: Vec<Vec<u32>>| clues.into_iter().map(zero).collect::<Vec<_>>();
    let built = Nonogram::builder().rows(all(rows)).columns(all(columns)).build();
    built.map(|puzzle| Puzzle::new(puzzle.into(), "json")).map_err(wrong)
}

/// The nonogram of a picture in black and white: one byte for each cell, 0 for white.
#[pyfunction]
pub(crate) fn of_picture(cells: &[u8], width: usize) -> PyResult<Puzzle> {
    let height = cells.len().checked_div(width).unwrap_or(0);
    if width * height != cells.len() {
        return Err(wrong(format!("{} cells are no rows of {width}", cells.len())));
    }
    let symbols: Vec<Symbol> = cells.iter().map(|&cell| Symbol::new(usize::from(cell != 0))).collect();
    let picture = Picture::of_symbols(width, height, &symbols);
    let built = Nonogram::from_picture(picture, Palette::black_and_white());
    built.map(|puzzle| Puzzle::new(puzzle.into(), "json")).map_err(wrong)
}

impl Puzzle {
    pub(crate) fn new(puzzle: puzzles::Puzzle, format: &'static str) -> Puzzle {
        // Without a limit, the letters that a crossword needs are found.
        let puzzle = settled(puzzle.clone(), &Options::default()).map_or(puzzle, |(puzzle, _)| puzzle);
        Puzzle { answerer: Answerer::new(puzzle, format), explained: Mutex::default(), source: None }
    }

    /// The grid of a text, or the empty grid.
    fn grid(&self, text: Option<&str>) -> PyResult<Vec<SymbolSet>> {
        match text {
            Some(text) => self.answerer.grid(text).map_err(|error| unanswerable(&error)),
            None => Ok(self.answerer.problem.cells().to_vec()),
        }
    }

    /// The cells of a solution, or what is not known of the puzzle.
    fn cells(&self, symbols: Option<&[u8]>) -> PyResult<Vec<SymbolSet>> {
        let mut cells = self.answerer.problem.cells().to_vec();
        let Some(symbols) = symbols else { return Ok(cells) };
        if symbols.len() > cells.len() || symbols.iter().any(|&symbol| usize::from(symbol) >= Symbol::LIMIT) {
            return Err(wrong(format!("found {} cells, expected at most {}", symbols.len(), cells.len())));
        }
        for (cell, &symbol) in cells.iter_mut().zip(symbols) {
            *cell = SymbolSet::only(Symbol::new(usize::from(symbol)));
        }
        Ok(cells)
    }

    /// An outcome as Python takes it.
    fn solved<'py>(&self, py: Python<'py>, outcome: &Outcome) -> PyResult<Solved<'py>> {
        let (mut solutions, mut reached, mut certain) = (Vec::new(), None, None);
        match &outcome.verdict {
            Verdict::None => {}
            Verdict::Unique(first) => solutions.push(bytes(py, first)),
            Verdict::Multiple { first, second, .. } => {
                solutions.extend([bytes(py, first), bytes(py, second)]);
            }
            Verdict::Unknown { limit, first, certain: known } => {
                solutions.extend(first.as_ref().map(|first| bytes(py, first)));
                reached = Some(limit.to_string());
                certain = Some(object(py, &self.answerer.rows(known))?);
            }
        }
        Ok((
            ProvedSolutions::from_verdict(&outcome.verdict).verdict(),
            solutions,
            outcome.open,
            outcome.lines_only,
            outcome.nodes,
            outcome.conflicts,
            outcome.time.as_secs_f64(),
            reached,
            certain,
        ))
    }

    /// The same for more than two solutions, as far as there are so many.
    fn listed<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&[SymbolSet]>,
        options: &Options,
        watch: &Watch,
    ) -> PyResult<Solved<'py>> {
        let problem = &self.answerer.problem;
        let begin = Instant::now();
        let mut found = match grid {
            None => search::Solutions::new(problem, options),
            Some(grid) => search::Solutions::starting_from(problem, grid, options).map_err(wrong)?,
        };
        let solutions: Vec<Solution> = watch.run(py, || found.by_ref().collect())?;
        let reached = found.limit().filter(|&limit| limit != Limit::Solutions);
        let (open, lines_only) = (found.open_after_lines(), found.needed_only_lines());
        let (nodes, conflicts) = (found.nodes(), found.conflicts());
        let certain = match (&solutions[..], reached) {
            ([], Some(_)) => Some(object(py, &self.answerer.rows(&found.into_certain()))?),
            _ => None,
        };
        let verdict = match (solutions.len(), reached) {
            (2.., _) => "multiple",
            (_, Some(_)) => "unknown",
            (1, None) => "unique",
            (0, None) => "none",
        };
        Ok((
            verdict,
            solutions.iter().map(|solution| bytes(py, solution)).collect(),
            open.unwrap_or(problem.output_count()),
            lines_only && !solutions.is_empty(),
            nodes,
            conflicts,
            begin.elapsed().as_secs_f64(),
            reached.map(|limit| limit.to_string()),
            certain,
        ))
    }

    fn explained(&self) -> MutexGuard<'_, Option<(Vec<SymbolSet>, Arc<Walkthrough>)>> {
        self.explained.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// One byte for each cell.
fn bytes<'py>(py: Python<'py>, solution: &Solution) -> Bound<'py, PyBytes> {
    let symbols: Vec<u8> = solution.symbols().iter().map(|symbol| symbol.index() as u8).collect();
    PyBytes::new(py, &symbols)
}

/// Verdict, solutions, open cells after propagation of lines, whether lines are enough, nodes, conflicts, seconds, and
/// the limit with what is certain, if one was reached.
type Solved<'py> = (
    &'static str,
    Vec<Bound<'py, PyBytes>>,
    usize,
    bool,
    u64,
    u64,
    f64,
    Option<String>,
    Option<Bound<'py, PyAny>>,
);

#[pymethods]
impl Puzzle {
    fn head<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.answerer.head())
    }

    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.answerer.shown())
    }

    fn about(&self) -> Vec<(String, String)> {
        let about = self.answerer.puzzle.about().iter();
        about.map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    fn solve<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&str>,
        limit: u64,
        limits: Limits<'_>,
    ) -> PyResult<Solved<'py>> {
        let grid = grid.map(|grid| self.grid(Some(grid))).transpose()?;
        let (options, watch) = limits.watched(py)?;
        let options = options.with_solutions(limit);
        if limit > 2 {
            return self.listed(py, grid.as_deref(), &options, &watch);
        }
        let problem = &self.answerer.problem;
        let outcome = watch.run(py, || match &grid {
            None => Ok(solve(problem, &options)),
            Some(grid) => solve_from(problem, grid, &options),
        })?;
        self.solved(py, &outcome.map_err(wrong)?)
    }

    /// The number of solutions, and the limit that was reached if it is only a lower bound.
    fn count(&self, py: Python<'_>, limits: Limits<'_>) -> PyResult<(String, Option<String>)> {
        let (options, watch) = limits.watched(py)?;
        let found = watch.run(py, || count(&self.answerer.problem, &options))?;
        Ok((found.number().to_string(), found.limit().map(|limit| limit.to_string())))
    }

    fn solutions(&self, py: Python<'_>, grid: Option<&str>, limits: Limits<'_>) -> PyResult<Solutions> {
        let grid = self.grid(grid)?;
        let (options, watch) = limits.watched(py)?;
        let problem = Arc::new(self.answerer.puzzle.to_problem());
        let found = OwnedSolutions::starting_from(problem, &grid, &options).map_err(wrong)?;
        Ok(Solutions { found: Mutex::new(found), watch })
    }

    fn check<'py>(&self, py: Python<'py>, grid: &str, limits: Limits<'_>) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.grid(Some(grid))?;
        let (options, watch) = limits.watched(py)?;
        let compared = watch.run(py, || self.answerer.compare(&grid, &options))?;
        object(py, &json!(compared.map_err(|error| unanswerable(&error))?))
    }

    fn rate<'py>(&self, py: Python<'py>, limits: Limits<'_>) -> PyResult<Bound<'py, PyAny>> {
        let (options, watch) = limits.watched(py)?;
        object(py, &watch.run(py, || self.answerer.rate(&options))?)
    }

    fn explain<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&str>,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.grid(grid)?;
        let (options, watch) = limits.watched(py)?;
        let explained = watch.run(py, || self.answerer.explain(&grid, &options))?;
        let (walkthrough, found) = explained.map_err(|error| unanswerable(&error))?;
        *self.explained() = walkthrough.map(|walkthrough| (grid, Arc::new(walkthrough)));
        object(py, &found)
    }

    fn hint<'py>(
        &self,
        py: Python<'py>,
        grid: Option<&str>,
        level: &str,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.grid(grid)?;
        let level = level.parse().map_err(|error: UnknownName| wrong(error.to_string()))?;
        let (options, watch) = limits.watched(py)?;
        let hint = watch.run(py, || self.answerer.hint(&grid, level, &options))?;
        object(py, &hint.map_err(|error| unanswerable(&error))?)
    }

    fn why<'py>(
        &self,
        py: Python<'py>,
        cell: &str,
        symbol: Option<&str>,
        grid: Option<&str>,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grid = self.grid(grid)?;
        let answerer = &self.answerer;
        let cell = answerer.cell(cell).map_err(|error| unanswerable(&error))?;
        let symbol = symbol.map(|symbol| answerer.symbol(cell, symbol)).transpose();
        let symbol = symbol.map_err(|error| unanswerable(&error))?;
        let (options, watch) = limits.watched(py)?;
        let known = self.explained().as_ref().filter(|(begun, _)| *begun == grid).map(|(_, it)| it.clone());
        let answer = watch.run(py, || {
            let walkthrough = match known {
                Some(walkthrough) => walkthrough,
                None => match answerer.explain(&grid, &options)? {
                    (Some(walkthrough), _) => Arc::new(walkthrough),
                    (None, answer) => return Ok(answer),
                },
            };
            let answer = answerer.why(&walkthrough, cell, symbol, &options);
            *self.explained() = Some((grid, walkthrough));
            answer
        })?;
        object(py, &answer.map_err(|error| unanswerable(&error))?)
    }

    /// The puzzle in a format, and what the format cannot hold.
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        goal: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let puzzle =
            if goal { self.answerer.puzzle.as_ref().clone() } else { self.answerer.puzzle.without_goal() };
        let written = named(format)?.write([puzzle]).map_err(wrong)?;
        let lost = written.lost.iter().map(|lost| lost.to_string()).collect();
        Ok((PyBytes::new(py, written.bytes()), lost))
    }

    /// The text that the puzzle comes from, if no format writes puzzles of its kind.
    #[getter]
    fn source(&self) -> Option<&[u8]> {
        self.source.as_deref().map(str::as_bytes)
    }

    fn svg(&self, symbols: Option<&[u8]>) -> PyResult<String> {
        Ok(self.answerer.svg(&self.cells(symbols)?, &Look::default()))
    }

    fn svg_of_grid(&self, grid: &str) -> PyResult<String> {
        Ok(self.answerer.svg(&self.grid(Some(grid))?, &Look::default()))
    }

    /// The puzzle as text, with its clues or rules.
    fn text(&self, symbols: Option<&[u8]>) -> PyResult<String> {
        let cells = self.cells(symbols)?;
        let layout = self.answerer.layout();
        Ok(text_with_rules(layout, &self.answerer.problem, &cells, Style::default(), Paint::None))
    }

    /// The rows of letters, or of words.
    fn rows<'py>(&self, py: Python<'py>, symbols: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.answerer.rows(&self.cells(Some(symbols))?))
    }

    /// The cells in which two solutions differ, as rows and columns from 1.
    fn differing(&self, one: &[u8], other: &[u8]) -> PyResult<Vec<(usize, usize)>> {
        let (one, other) = (self.cells(Some(one))?, self.cells(Some(other))?);
        let layout = self.answerer.layout();
        let shown = layout.rows().iter().flat_map(|row| row.cells.iter().copied());
        let places = self.answerer.problem.cell_ids().filter(|cell| one[cell.index()] != other[cell.index()]);
        let shown: std::collections::HashSet<usize> = shown.collect();
        let places = places.filter(|cell| shown.contains(&cell.index()));
        Ok(places.map(|cell| self.answerer.place(cell)).map(|[row, column]| (row, column)).collect())
    }

    fn fingerprint(&self) -> String {
        self.answerer.puzzle.fingerprint().to_string()
    }

    fn equals(&self, other: &Puzzle) -> bool {
        self.answerer.puzzle == other.answerer.puzzle
    }

    /// The verdict with its certificate; none if a limit was reached.
    fn certificate(&self, py: Python<'_>, limits: Limits<'_>) -> PyResult<(&'static str, Option<String>)> {
        let (options, watch) = limits.watched(py)?;
        let problem = &self.answerer.problem;
        let (outcome, text) =
            watch.run(py, || certify(problem, &options, || Ok(Vec::new())))?.map_err(wrong)?;
        let verdict = ProvedSolutions::from_verdict(&outcome.verdict).verdict();
        let is_known = !matches!(outcome.verdict, Verdict::Unknown { .. });
        Ok((verdict, is_known.then(|| String::from_utf8_lossy(&text).into_owned())))
    }

    /// Parts of a cube that can be decided apart, by other processes.
    fn cubes(&self, py: Python<'_>, count: usize, cube: &str, limits: Limits<'_>) -> PyResult<Vec<String>> {
        let (options, watch) = limits.watched(py)?;
        let cube: Cube = cube.parse().map_err(wrong)?;
        let found = watch.run(py, || cubes(&self.answerer.problem, &cube, count, &options))?;
        Ok(found.map_err(wrong)?.iter().map(Cube::to_string).collect())
    }

    /// Decides a cube, and writes its part of a proof into a file, if there is one.
    fn conquer<'py>(
        &self,
        py: Python<'py>,
        cube: &str,
        proof: Option<PathBuf>,
        limits: Limits<'_>,
    ) -> PyResult<Solved<'py>> {
        let (options, watch) = limits.watched(py)?;
        let cube: Cube = cube.parse().map_err(wrong)?;
        let problem = &self.answerer.problem;
        let outcome = match proof {
            None => {
                let known = cube.candidates(problem).map_err(wrong)?;
                watch.run(py, || solve_from(problem, &known, &options))?.map_err(wrong)?
            }
            Some(path) => {
                let begin = || fs::File::create(&path).map(BufWriter::new);
                let (outcome, mut file) =
                    watch.run(py, || conquer(problem, &cube, &options, begin))?.map_err(unproved)?;
                file.flush()?;
                outcome
            }
        };
        self.solved(py, &outcome)
    }

    /// Joins the proofs of all cubes of a division into a certificate in a file.
    fn join(
        &self,
        py: Python<'_>,
        parts: Vec<(String, PathBuf)>,
        solutions: Vec<Vec<u8>>,
        output: PathBuf,
        limits: Limits<'_>,
    ) -> PyResult<()> {
        let (options, watch) = limits.watched(py)?;
        let problem = &self.answerer.problem;
        let known: Vec<Vec<SymbolSet>> =
            solutions.iter().map(|symbols| self.cells(Some(symbols))).collect::<PyResult<_>>()?;
        let mut cubes = Vec::new();
        for (cube, path) in parts {
            cubes.push((cube.parse::<Cube>().map_err(wrong)?, path));
        }
        let (cubes, paths): (Vec<Cube>, Vec<PathBuf>) = cubes.into_iter().unzip();
        let places: HashMap<&Cube, &PathBuf> = cubes.iter().zip(&paths).collect();
        let open = |cube: &Cube| fs::File::open(places[cube]);
        let joined = || -> Result<(), Stopped<CertifyError>> {
            // The symbols of auxiliary cells follow from the others.
            let whole = |known: &Vec<SymbolSet>| {
                Some(solve_from(problem, known, &options).ok()?.verdict.first()?.clone())
            };
            let solutions: Vec<Solution> = known.iter().filter_map(whole).collect();
            let file = fs::File::create(&output).map(BufWriter::new).map_err(CertifyError::Output)?;
            join(problem, &cubes, open, &solutions, &options.budget, file).map(drop)
        };
        watch.run(py, joined)?.map_err(|stopped| match stopped {
            Stopped::Limit(limit) => wrong(limit.ending()),
            Stopped::Failed(error) => unproved(error),
        })
    }

    /// The verdict that a certificate proves, with the numbers of steps and clauses.
    fn check_certificate(&self, py: Python<'_>, text: &str) -> PyResult<(&'static str, u64, u64)> {
        let budget = Budget::unlimited();
        let checked = py.detach(|| certificate::check(&self.answerer.problem, text.as_bytes(), &budget));
        let checked = checked.map_err(|error| {
            let message = error.to_string();
            let line = error.failed().and_then(|error| error.line());
            refused(&message, line.map(|line| (line as usize, 1)), None)
        })?;
        let verdict = match checked.proved {
            CertifiedVerdict::None => "none",
            CertifiedVerdict::Unique(_) => "unique",
            CertifiedVerdict::Multiple(_) => "multiple",
        };
        Ok((verdict, checked.steps, checked.clauses))
    }
}

/// The exception for a proof that cannot be written.
fn unproved(error: CertifyError) -> PyErr {
    match error {
        CertifyError::Output(error) => error.into(),
        error => wrong(error),
    }
}

/// An iterator over solutions, which threads may share.
#[pyclass(frozen, module = "nonomata._core")]
pub(crate) struct Solutions {
    found: Mutex<OwnedSolutions>,
    watch: Watch,
}

#[pymethods]
impl Solutions {
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let next = || self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
        Ok(self.watch.run(py, next)?.map(|solution| bytes(py, &solution)))
    }

    /// The limit that was reached; none after the last solution.
    #[getter]
    fn limit(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).limit())
            .map(|limit| limit.to_string())
    }
}
