//! Puzzles, and all that can be asked about them.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use nonomata::budget::Budget;
use nonomata::choice::UnknownName;
use nonomata::formats::{self as notations, Format, Source};
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::puzzles::{self, Nonogram, Palette, Picture};
use nonomata::render::{Look, Paint, Style, text_with_rules};
use nonomata::search::{Options, OwnedSolutions, Solution};
use nonomata::session::{
    self, Check, Count, Explain, Grid, Hint, Judge, Prove, Question, Rate, Solve, Subject, Why, settled,
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
    subject: Subject,
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
        Puzzle { subject: Subject::new(puzzle, format), source: None }
    }

    /// The grid of a text, or the empty grid.
    fn grid(&self, text: Option<&str>) -> PyResult<Vec<SymbolSet>> {
        match text {
            Some(text) => self.subject.grid(text).map_err(|error| unanswerable(&error)),
            None => Ok(self.subject.problem.cells().to_vec()),
        }
    }

    /// The cells of a solution, or what is not known of the puzzle.
    fn cells(&self, symbols: Option<&[u8]>) -> PyResult<Vec<SymbolSet>> {
        let mut cells = self.subject.problem.cells().to_vec();
        let Some(symbols) = symbols else { return Ok(cells) };
        if symbols.len() > cells.len() || symbols.iter().any(|&symbol| usize::from(symbol) >= Symbol::LIMIT) {
            return Err(wrong(format!("found {} cells, expected at most {}", symbols.len(), cells.len())));
        }
        for (cell, &symbol) in cells.iter_mut().zip(symbols) {
            *cell = SymbolSet::only(Symbol::new(usize::from(symbol)));
        }
        Ok(cells)
    }

    /// The answer to a question, as Python takes its JSON.
    fn ask<'py, Q: Question + Sync>(
        &self,
        py: Python<'py>,
        question: &Q,
        limits: &Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (options, watch) = limits.watched(py)?;
        let answer = watch.run(py, || Ok(json!(self.subject.ask(question, &options)?)))?;
        object(py, &answer.map_err(|error| unanswerable(&error))?)
    }

    /// Solutions and the numbers beside them as Python takes them.
    fn solved<'py>(&self, py: Python<'py>, found: &session::Solved) -> PyResult<Solved<'py>> {
        let certain =
            found.certain.as_ref().map(|cells| object(py, &self.subject.rows(cells))).transpose()?;
        Ok((
            found.verdict,
            found.solutions.iter().map(|solution| bytes(py, solution)).collect(),
            found.open,
            found.lines_only,
            found.nodes,
            found.conflicts,
            found.time.as_secs_f64(),
            found.limit.map(|limit| limit.to_string()),
            certain,
        ))
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
        object(py, &self.subject.head())
    }

    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.subject.shown())
    }

    fn about(&self) -> Vec<(String, String)> {
        let about = self.subject.puzzle.about().iter();
        about.map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    fn solve<'py>(
        &self,
        py: Python<'py>,
        grid: Option<String>,
        limit: u64,
        limits: Limits<'_>,
    ) -> PyResult<Solved<'py>> {
        let question = Solve { grid: grid.map(Grid::Text), solutions: Some(limit) };
        let (options, watch) = limits.watched(py)?;
        let found = watch.run(py, || self.subject.ask(&question, &options))?;
        self.solved(py, &found.map_err(|error| unanswerable(&error))?)
    }

    /// The number of solutions, and the limit that was reached if it is only a lower bound.
    fn count(&self, py: Python<'_>, limits: Limits<'_>) -> PyResult<(String, Option<String>)> {
        let (options, watch) = limits.watched(py)?;
        let found = watch.run(py, || self.subject.ask(&Count::default(), &options))?;
        let found = found.map_err(|error| unanswerable(&error))?;
        Ok((found.count, found.limit.map(|limit| limit.to_string())))
    }

    fn solutions(&self, py: Python<'_>, grid: Option<&str>, limits: Limits<'_>) -> PyResult<Solutions> {
        let grid = self.grid(grid)?;
        let (options, watch) = limits.watched(py)?;
        let problem = self.subject.problem.clone();
        let found = OwnedSolutions::starting_from(problem, &grid, &options).map_err(wrong)?;
        Ok(Solutions { found: Mutex::new(found), watch })
    }

    fn check<'py>(&self, py: Python<'py>, grid: String, limits: Limits<'_>) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, &Check { grid: Grid::Text(grid) }, &limits)
    }

    /// What a move is worth, with the steps that prove it if they are wanted.
    fn judge<'py>(
        &self,
        py: Python<'py>,
        cell: String,
        symbol: String,
        grid: Option<String>,
        proof: bool,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, &Judge { cell, symbol, grid: grid.map(Grid::Text), proof }, &limits)
    }

    fn rate<'py>(&self, py: Python<'py>, limits: Limits<'_>) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, &Rate::default(), &limits)
    }

    fn explain<'py>(
        &self,
        py: Python<'py>,
        grid: Option<String>,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, &Explain { grid: grid.map(Grid::Text) }, &limits)
    }

    fn hint<'py>(
        &self,
        py: Python<'py>,
        grid: Option<String>,
        level: &str,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let level = level.parse().map_err(|error: UnknownName| wrong(error.to_string()))?;
        self.ask(py, &Hint { grid: grid.map(Grid::Text), level, names_wrong: false }, &limits)
    }

    fn why<'py>(
        &self,
        py: Python<'py>,
        cell: String,
        symbol: Option<String>,
        grid: Option<String>,
        limits: Limits<'_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.ask(py, &Why { cell, symbol, grid: grid.map(Grid::Text) }, &limits)
    }

    /// The puzzle in a format, and what the format cannot hold.
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        goal: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let puzzle = if goal { (*self.subject.puzzle).clone() } else { self.subject.puzzle.without_goal() };
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
        Ok(self.subject.svg(&self.cells(symbols)?, &Look::default()))
    }

    fn svg_of_grid(&self, grid: &str) -> PyResult<String> {
        Ok(self.subject.svg(&self.grid(Some(grid))?, &Look::default()))
    }

    /// The puzzle as text, with its clues or rules.
    fn text(&self, symbols: Option<&[u8]>) -> PyResult<String> {
        let cells = self.cells(symbols)?;
        let layout = self.subject.layout();
        Ok(text_with_rules(layout, &self.subject.problem, &cells, Style::default(), Paint::None))
    }

    /// The rows of letters, or of words.
    fn rows<'py>(&self, py: Python<'py>, symbols: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.subject.rows(&self.cells(Some(symbols))?))
    }

    /// The cells in which two solutions differ, as rows and columns from 1.
    fn differing(&self, one: &[u8], other: &[u8]) -> PyResult<Vec<(usize, usize)>> {
        let (one, other) = (self.cells(Some(one))?, self.cells(Some(other))?);
        let layout = self.subject.layout();
        let shown = layout.rows().iter().flat_map(|row| row.cells.iter().copied());
        let places = self.subject.problem.cell_ids().filter(|cell| one[cell.index()] != other[cell.index()]);
        let shown: std::collections::HashSet<usize> = shown.collect();
        let places = places.filter(|cell| shown.contains(&cell.index()));
        Ok(places.map(|cell| self.subject.place(cell)).map(|[row, column]| (row, column)).collect())
    }

    fn fingerprint(&self) -> String {
        self.subject.puzzle.fingerprint().to_string()
    }

    fn equals(&self, other: &Puzzle) -> bool {
        self.subject.puzzle == other.subject.puzzle
    }

    /// The verdict with its certificate; none if a limit was reached.
    fn certificate(&self, py: Python<'_>, limits: Limits<'_>) -> PyResult<(&'static str, Option<String>)> {
        let (options, watch) = limits.watched(py)?;
        let proved = watch.run(py, || self.subject.ask(&Prove::default(), &options))?;
        let proved = proved.map_err(|error| unanswerable(&error))?;
        Ok((proved.verdict, proved.certificate))
    }

    /// The verdict that a certificate proves, with the numbers of steps and clauses.
    fn check_certificate(&self, py: Python<'_>, text: &str) -> PyResult<(&'static str, u64, u64)> {
        let budget = Budget::unlimited();
        let checked = py.detach(|| certificate::check(&self.subject.problem, text.as_bytes(), &budget));
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
