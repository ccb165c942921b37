//! Puzzles, and all that can be asked about them.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use nonomata::formats::{self as notations, Format, Source};
use nonomata::problem::Machines;
use nonomata::puzzles::{self, Nonogram, Palette, Picture};
use nonomata::render::{Look, Paint, Style, text_with_rules};
use nonomata::search::{Options, OwnedSolutions, Solution};
use nonomata::session::{self, Grid, Refusal, Solve, Subject, settled};
use nonomata::symbol::{Symbol, SymbolSet};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::{Value, json};

use crate::interrupt::{Watch, watched};
use crate::values::{self, argument, object, unanswerable, unreadable, wrong};

/// A puzzle of any kind. Grids are those of [`session::Grid`].
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

pub(crate) fn named(format: &str) -> PyResult<&'static Format> {
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
            Puzzle { source, ..Puzzle::new(puzzle, format.name(), &Options::default()) }
        };
        Ok((read.puzzles.into_iter().map(puzzle).collect(), warnings.collect()))
    })
}

/// A nonogram in black and white.
#[pyfunction]
pub(crate) fn build(rows: Vec<Vec<u32>>, columns: Vec<Vec<u32>>) -> PyResult<Puzzle> {
    let zero = |clue: Vec<u32>| if clue == [0] { Vec::new() } else { clue };
    let all = |clues: Vec<Vec<u32>>| clues.into_iter().map(zero).collect::<Vec<_>>();
    Puzzle::built(Nonogram::builder().rows(all(rows)).columns(all(columns)).build())
}

/// The nonogram of a picture: one byte for each cell, with the number of its colour. The colours are those of another
/// nonogram, or black and white.
#[pyfunction]
pub(crate) fn of_picture(cells: &[u8], width: usize, coloured: Option<&Puzzle>) -> PyResult<Puzzle> {
    let palette = match coloured.map(|coloured| &*coloured.subject.puzzle) {
        Some(puzzles::Puzzle::Nonogram(coloured)) => coloured.palette().clone(),
        _ => Palette::black_and_white(),
    };
    let symbols: Vec<Symbol> = cells.iter().map(|&cell| Symbol::new(cell.into())).collect();
    let picture = Picture::of_symbols(width, cells.len().checked_div(width).unwrap_or(0), &symbols);
    Puzzle::built(Nonogram::from_picture(picture, palette))
}

/// The subject of a puzzle, with the letters that it needs, unless a limit is reached first.
pub(crate) fn subject_of(
    puzzle: puzzles::Puzzle,
    format: &'static str,
    machines: &mut Machines,
    options: &Options,
) -> Subject {
    let puzzle = match puzzle.is_settled() {
        true => puzzle,
        false => settled(puzzle.clone(), options).map_or(puzzle, |(puzzle, _)| puzzle),
    };
    Subject::with_machines(puzzle, format, machines)
}

impl Puzzle {
    pub(crate) fn new(puzzle: puzzles::Puzzle, format: &'static str, options: &Options) -> Puzzle {
        Puzzle { subject: subject_of(puzzle, format, &mut Machines::default(), options), source: None }
    }

    fn built(nonogram: Result<Nonogram, impl std::fmt::Display>) -> PyResult<Puzzle> {
        nonogram.map(|puzzle| Puzzle::new(puzzle.into(), "json", &Options::default())).map_err(wrong)
    }

    /// The cells of a solution, or what is not known of the puzzle.
    fn cells(&self, symbols: Option<&[u8]>) -> PyResult<Vec<SymbolSet>> {
        let mut cells = self.subject.problem.initial_candidates().to_vec();
        let Some(symbols) = symbols else { return Ok(cells) };
        if symbols.len() > cells.len() || symbols.iter().any(|&symbol| usize::from(symbol) >= Symbol::LIMIT) {
            return Err(wrong(format!("found {} cells, expected at most {}", symbols.len(), cells.len())));
        }
        for (cell, &symbol) in cells.iter_mut().zip(symbols) {
            *cell = SymbolSet::only(Symbol::new(usize::from(symbol)));
        }
        Ok(cells)
    }

    /// A grid as the session takes it.
    fn grid(&self, grid: &Bound<'_, PyAny>) -> PyResult<Option<Grid>> {
        let grid = serde_json::from_value(values::json(grid)?);
        grid.map_err(|error| unanswerable(&Refusal::argument(format!("grid: {error}"))))
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

    fn about(&self) -> Vec<(String, String)> {
        let about = self.subject.puzzle.about().iter();
        about.map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    /// The rules in words: the sentences of a logic grid, and else a text for each line.
    fn clues(&self) -> Vec<String> {
        let subject = &self.subject;
        match subject.puzzle.rules() {
            Some(rules) => rules.into_iter().map(str::to_owned).collect(),
            None => subject.each_rule().collect(),
        }
    }

    /// The letters of the symbols; none for a table of words.
    fn letters(&self) -> Vec<char> {
        let layout = self.subject.layout();
        if layout.table().is_some() { Vec::new() } else { layout.alphabet().letters().to_vec() }
    }

    /// The answer to a question of the library's session, which is an object with the name under `ask`.
    fn ask<'py>(
        &self,
        py: Python<'py>,
        question: &Bound<'py, PyDict>,
        limits: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (question, (options, watch)) = (values::json(question)?, watched(limits)?);
        let answer = watch.run(py, || self.subject.ask_json(&question, &options))?;
        object(py, &answer.map_err(|error| unanswerable(&error))?)
    }

    /// The answer to [`Solve`], whose solutions are bytes here.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        grid: &Bound<'py, PyAny>,
        limit: &Bound<'py, PyAny>,
        limits: &Bound<'py, PyDict>,
    ) -> PyResult<Solved<'py>> {
        let limit = argument("limit", limit, "a whole number from 1 to 2**64 - 1")?;
        let question = Solve { grid: self.grid(grid)?, solutions: Some(limit) };
        let (options, watch) = watched(limits)?;
        let found = watch.run(py, || self.subject.ask(&question, &options))?;
        self.solved(py, &found.map_err(|error| unanswerable(&error))?)
    }

    fn solutions(
        &self,
        py: Python<'_>,
        grid: &Bound<'_, PyAny>,
        limits: &Bound<'_, PyDict>,
    ) -> PyResult<Solutions> {
        let grid = self.grid(grid)?;
        let cells = self.subject.cells(grid.as_ref()).map_err(|error| unanswerable(&error))?;
        let (options, watch) = watched(limits)?;
        let problem = self.subject.problem.clone();
        let found = py.detach(|| OwnedSolutions::starting_from(problem, &cells, &options)).map_err(wrong)?;
        Ok(Solutions { found: Mutex::new(found), watch })
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
        let rows = self.subject.layout().rows();
        let shown: HashSet<usize> = rows.iter().flat_map(|row| row.cells.iter().copied()).collect();
        let is_meant = |cell: usize| one[cell] != other[cell] && shown.contains(&cell);
        let cells = self.subject.problem.cell_ids().filter(|cell| is_meant(cell.index()));
        Ok(cells.map(|cell| self.subject.place(cell)).map(|[row, column]| (row, column)).collect())
    }

    fn fingerprint(&self) -> String {
        self.subject.puzzle.fingerprint().to_string()
    }

    fn equals(&self, other: &Puzzle) -> bool {
        self.subject.puzzle == other.subject.puzzle
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
