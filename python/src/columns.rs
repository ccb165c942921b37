//! Columns of puzzles in, columns of answers out, through the Arrow C data interface.
//!
//! Whatever has `__arrow_c_array__` is a batch: record batches of pyarrow, polars and others. Clues and pictures are
//! read where they are; only the answers are new. The capsules of the interface are the one place that needs `unsafe`.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{BinaryBuilder, ListBuilder, StringBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, Float64Array, ListArray, RecordBatch, StringArray, StructArray, UInt8Array, UInt64Array,
};
use arrow_schema::DataType;
use nonomata::budget::Limit;
use nonomata::formats::{Source, read};
use nonomata::make::{Made, NotMade};
use nonomata::problem::Machines;
use nonomata::puzzles::{self, Nonogram, Palette, Picture};
use nonomata::rule::LineClue;
use nonomata::search::Options;
use nonomata::session;
use nonomata::symbol::Symbol;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use rayon::prelude::*;

use crate::interrupt::{NUMBER, Watch, watched};
use crate::make::{grade, maker};
use crate::puzzle::{named, subject_of};
use crate::values::{argument, wrong};

/// The time between two looks at signals while small puzzles are answered.
const INTERVAL: Duration = Duration::from_millis(20);

/// The puzzles that a thread takes at a time.
const PORTION: usize = 256;

/// The most threads of one call, as many as those of `--threads`.
const MAX_THREADS: usize = 1024;

/// A record batch of answers.
#[pyclass(frozen, module = "nonomata._core")]
pub(crate) struct Batch(RecordBatch);

#[pymethods]
impl Batch {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A consumer may ask for another type, and a producer may answer with its own.
        let _ = requested_schema;
        let data = StructArray::from(self.0.clone()).into_data();
        let (array, schema) = to_ffi(&data).map_err(wrong)?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }
}

/// Takes a batch over from its owner.
fn imported(batch: &Bound<'_, PyAny>) -> PyResult<RecordBatch> {
    let capsules = batch.call_method0("__arrow_c_array__")?;
    let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = capsules.extract()?;
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
    // SAFETY: the interface says that capsules of these names hold these structures, which stay valid while the
    // capsules live, and that the consumer moves them out.
    let data = unsafe {
        let schema = FFI_ArrowSchema::from_raw(schema.as_ptr());
        from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), &schema)
    };
    let data = data.map_err(wrong)?;
    // Producers need not check what they hand over, and what reads the values trusts their offsets.
    data.validate_full().map_err(wrong)?;
    if !matches!(data.data_type(), DataType::Struct(_)) {
        return Err(PyTypeError::new_err("expected a record batch"));
    }
    Ok(RecordBatch::from(StructArray::from(data)))
}

/// The puzzles of a batch.
enum Puzzles {
    Clues { rows: ListArray, columns: ListArray },
    Pictures { cells: ArrayRef, width: usize },
    Texts(StringArray),
}

/// A puzzle, and the name of the format that it comes in.
type Formatted = (puzzles::Puzzle, &'static str);

impl Puzzles {
    fn of(batch: &RecordBatch, width: Option<usize>) -> PyResult<Puzzles> {
        let column = |name: &str| batch.column_by_name(name);
        match (width, column("rows").zip(column("columns")), column("puzzle"), column("picture")) {
            (None, Some((rows, columns)), ..) => {
                Ok(Puzzles::Clues { rows: lists(rows)?, columns: lists(columns)? })
            }
            (None, None, Some(texts), _) => texts
                .as_string_opt::<i32>()
                .map(|texts| Puzzles::Texts(texts.clone()))
                .ok_or_else(|| wrong(format!("puzzle: found {}, expected texts", texts.data_type()))),
            (Some(0), ..) => Err(wrong("width: found 0, expected at least 1")),
            (Some(width), .., Some(cells)) => match cells.data_type() {
                DataType::Binary | DataType::FixedSizeBinary(_) => {
                    Ok(Puzzles::Pictures { cells: cells.clone(), width })
                }
                other => Err(wrong(format!("picture: found {other}, expected binary"))),
            },
            _ => {
                let schema = batch.schema();
                let found: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
                let found = if found.is_empty() { "none of them".to_owned() } else { found.join(", ") };
                let expected = if width.is_some() { "picture" } else { "rows and columns, or puzzle" };
                Err(wrong(format!("there is no column of puzzles: found {found}, expected {expected}")))
            }
        }
    }

    /// The puzzle of a row, or why there is none.
    fn get(&self, row: usize) -> Result<Formatted, String> {
        let (puzzle, format) = match self {
            Puzzles::Texts(texts) if texts.is_null(row) => return Err("found no text".to_owned()),
            Puzzles::Texts(texts) => return read_one(texts.value(row)),
            Puzzles::Clues { rows, columns } => {
                if rows.is_null(row) || columns.is_null(row) {
                    return Err("found no clues".to_owned());
                }
                let (rows, columns) = (clues("row", rows, row)?, clues("column", columns, row)?);
                (Nonogram::builder().rows(rows).columns(columns).build(), "json")
            }
            Puzzles::Pictures { cells, width } => {
                if cells.is_null(row) {
                    return Err("found no picture".to_owned());
                }
                let cells = match cells.as_fixed_size_binary_opt() {
                    Some(cells) => cells.value(row),
                    None => cells.as_binary::<i32>().value(row),
                };
                if cells.is_empty() || cells.len() % width != 0 {
                    return Err(format!("{} cells are not rows of {width}", cells.len()));
                }
                if let Some(cell) = cells.iter().find(|&&cell| cell > 1) {
                    return Err(format!("found a cell {cell}, expected 0 or 1"));
                }
                let symbols: Vec<Symbol> = cells.iter().map(|&cell| Symbol::new(cell.into())).collect();
                let picture = Picture::of_symbols(*width, symbols.len() / width, &symbols);
                (Nonogram::from_picture(picture, Palette::black_and_white()), "picture")
            }
        };
        puzzle.map(|puzzle| (puzzle.into(), format)).map_err(|error| error.to_string())
    }
}

/// The only puzzle of a text in any format.
fn read_one(text: &str) -> Result<Formatted, String> {
    let mut reading = read(&Source::new("puzzle", text))
        .map_err(|error| format!("{}:{}: {}", error.line(), error.column(), error.message()))?;
    match reading.puzzles.len() {
        1 => Ok((reading.puzzles.remove(0), reading.format.name())),
        count => Err(format!("found {count} puzzles, expected one")),
    }
}

fn lists(column: &ArrayRef) -> PyResult<ListArray> {
    let lists = column.as_list_opt::<i32>();
    let inner = |lists: &&ListArray| {
        lists
            .values()
            .as_list_opt::<i32>()
            .is_some_and(|inner| inner.values().as_primitive_opt::<UInt8Type>().is_some())
    };
    lists
        .filter(inner)
        .cloned()
        .ok_or_else(|| wrong(format!("found {}, expected list<list<uint8>>", column.data_type())))
}

/// The clues of one side, read where they are. Below a null there are any values, so nulls are errors.
fn clues(side: &str, lists: &ListArray, row: usize) -> Result<Vec<Vec<u32>>, String> {
    let (from, to) = (lists.value_offsets()[row] as usize, lists.value_offsets()[row + 1] as usize);
    let inner = lists.values().as_list::<i32>();
    let lengths = inner.values().as_primitive::<UInt8Type>();
    let clue = |at: usize| {
        let null = |expected: &str| {
            Err(format!("the clue of {side} {}: found null, expected {expected}", at - from + 1))
        };
        if inner.is_null(at) {
            return null("blocks");
        }
        let (from, to) = (inner.value_offsets()[at] as usize, inner.value_offsets()[at + 1] as usize);
        if lengths.nulls().is_some_and(|nulls| (from..to).any(|at| nulls.is_null(at))) {
            return null("a length");
        }
        Ok(match &lengths.values()[from..to] {
            [0] => Vec::new(),
            lengths => lengths.iter().map(|&length| u32::from(length)).collect(),
        })
    };
    (from..to).map(clue).collect()
}

/// What can be asked of each puzzle.
#[derive(Clone, Copy, Default)]
struct Asked {
    verdict: bool,
    solution: bool,
    count: bool,
    grade: bool,
    techniques: bool,
    time: bool,
}

impl Asked {
    fn of(names: &[String]) -> PyResult<Asked> {
        let mut asked = Asked::default();
        for name in names {
            match name.as_str() {
                "verdict" => asked.verdict = true,
                "solution" => asked.solution = true,
                "count" => asked.count = true,
                "grade" => asked.grade = true,
                "techniques" => asked.techniques = true,
                "time" => asked.time = true,
                _ => {
                    let known = "verdict, solution, count, grade, techniques or time";
                    return Err(wrong(format!("ask: found {name:?}, expected {known}")));
                }
            }
        }
        Ok(asked)
    }
}

/// The answer to one puzzle.
#[derive(Default)]
struct Label {
    verdict: Option<&'static str>,
    limit: Option<Limit>,
    /// Where the solution is among those of the portion.
    solution: Option<Range<usize>>,
    count: Option<u64>,
    grade: Option<u8>,
    techniques: Option<Vec<&'static str>>,
    /// Seconds.
    time: f64,
    error: Option<String>,
}

/// The answers to the puzzles of some rows. Their solutions are together: the allocator is slow where each has a place of
/// its own between all that a search allocates.
struct Portion {
    labels: Vec<Label>,
    solutions: Vec<u8>,
}

impl Label {
    fn of(
        puzzle: Result<Formatted, String>,
        asked: Asked,
        options: &Options,
        machines: &mut Machines,
        solutions: &mut Vec<u8>,
    ) -> Label {
        let begin = Instant::now();
        match Label::answered(puzzle, asked, &options.started(), machines, solutions) {
            Ok(label) => Label { time: begin.elapsed().as_secs_f64(), ..label },
            Err(error) => Label { error: Some(error), ..Label::default() },
        }
    }

    fn answered(
        puzzle: Result<Formatted, String>,
        asked: Asked,
        options: &Options,
        machines: &mut Machines,
        solutions: &mut Vec<u8>,
    ) -> Result<Label, String> {
        let (puzzle, format) = puzzle?;
        let subject = subject_of(puzzle, format, machines, options);
        let question = session::Label {
            verdict: asked.verdict || asked.solution,
            count: asked.count,
            rating: asked.grade || asked.techniques,
        };
        let found = subject.ask(&question, options).map_err(|refusal| refusal.to_string())?;
        let mut label = Label::default();
        if let Some(solved) = &found.solved {
            label.verdict = Some(solved.verdict);
            label.limit = solved.limit;
            if let Some(first) = solved.solution().filter(|_| asked.solution) {
                let begin = solutions.len();
                solutions.extend(first.symbols().iter().map(|symbol| symbol.index() as u8));
                label.solution = Some(begin..solutions.len());
            }
        }
        if let Some(session::Rated { rated, .. }) = &found.rated {
            label.limit = label.limit.or(rated.limit);
            if let Ok(rating) = &rated.rating {
                label.grade = Some(rating.grade as u8);
                label.techniques =
                    Some(rating.techniques.iter().map(|usage| usage.technique.name()).collect());
            }
        }
        if let Some(counted) = &found.counted {
            label.limit = label.limit.or(counted.limit);
            label.count = counted.count.parse().ok().filter(|_| counted.exact);
        }
        Ok(label)
    }
}

/// Answers the puzzles of a batch. On one thread, the calling one works and looks after signals.
#[pyfunction]
pub(crate) fn label(
    py: Python<'_>,
    batch: &Bound<'_, PyAny>,
    ask: Vec<String>,
    width: Option<&Bound<'_, PyAny>>,
    threads: &Bound<'_, PyAny>,
    limits: &Bound<'_, PyDict>,
) -> PyResult<Batch> {
    let (batch, asked) = (imported(batch)?, Asked::of(&ask)?);
    let width = width.map(|width| argument("width", width, NUMBER)).transpose()?;
    let puzzles = Puzzles::of(&batch, width)?;
    let (options, watch) = watched(limits)?;
    let count = batch.num_rows();
    let portion = |portion: usize, machines: &mut Machines| {
        let rows = portion * PORTION..count.min((portion + 1) * PORTION);
        let mut solutions = Vec::new();
        let one = |row| Label::of(puzzles.get(row), asked, &options, machines, &mut solutions);
        let labels = rows.map(one).collect();
        Portion { labels, solutions }
    };
    let portions = each(py, &watch, threads, count.div_ceil(PORTION), Machines::default, portion)?;
    answers(&portions, asked)
}

/// Works on the numbers below `count`, in order, on some threads, with states that work on several numbers share.
fn each<S, T: Send>(
    py: Python<'_>,
    watch: &Watch,
    threads: &Bound<'_, PyAny>,
    count: usize,
    state: impl Fn() -> S + Sync + Send,
    work: impl Fn(usize, &mut S) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let threads: usize = argument("threads", threads, "1 to 1024")?;
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(wrong(format!("threads: found {threads}, expected 1 to {MAX_THREADS}")));
    }
    // A pool starts all of its threads, also those that would find nothing to do.
    let threads = threads.min(count);
    if threads > 1 {
        let one = |state: &mut S, number| work(number, state);
        return watch.run_on(py, threads, || (0..count).into_par_iter().map_init(state, one).collect());
    }
    watch.run(py, || {
        let (mut state, mut looked) = (state(), Instant::now());
        let one = |number: usize| {
            if looked.elapsed() >= INTERVAL {
                looked = Instant::now();
                watch.look();
            }
            work(number, &mut state)
        };
        (0..count).map(one).collect()
    })
}

fn answers(portions: &[Portion], asked: Asked) -> PyResult<Batch> {
    let mut found: Vec<(&str, ArrayRef)> = Vec::new();
    fn column<A: Array + FromIterator<T> + 'static, T>(
        portions: &[Portion],
        get: impl Fn(&Label) -> T,
    ) -> ArrayRef {
        let labels = portions.iter().flat_map(|portion| &portion.labels);
        Arc::new(labels.map(get).collect::<A>())
    }
    if asked.verdict {
        found.push(("verdict", column::<StringArray, _>(portions, |label| label.verdict)));
    }
    if asked.solution {
        let mut solutions = BinaryBuilder::new();
        for portion in portions {
            for label in &portion.labels {
                solutions.append_option(label.solution.clone().map(|place| &portion.solutions[place]));
            }
        }
        found.push(("solution", Arc::new(solutions.finish())));
    }
    if asked.count {
        found.push(("count", column::<UInt64Array, _>(portions, |label| label.count)));
    }
    if asked.grade {
        found.push(("grade", column::<UInt8Array, _>(portions, |label| label.grade)));
    }
    if asked.techniques {
        let mut lists = ListBuilder::new(StringBuilder::new());
        for label in portions.iter().flat_map(|portion| &portion.labels) {
            lists.append_option(label.techniques.as_ref().map(|names| names.iter().map(Some)));
        }
        found.push(("techniques", Arc::new(lists.finish())));
    }
    if asked.time {
        found.push(("time", column::<Float64Array, _>(portions, |label| Some(label.time))));
    }
    found.push((
        "limit",
        column::<StringArray, _>(portions, |label| label.limit.map(|limit| limit.to_string())),
    ));
    found.push(("error", column::<StringArray, _>(portions, |label| label.error.clone())));
    let fields = found.into_iter().map(|(name, column)| (name, column, true));
    RecordBatch::try_from_iter_with_nullable(fields).map(Batch).map_err(wrong)
}

/// Makes the puzzles from one number to before another: as clues and pictures, or as texts in the format of their kind.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    numbers: (u64, u64),
    formats: Option<HashMap<String, String>>,
    wish: &Bound<'_, PyDict>,
    threads: &Bound<'_, PyAny>,
    limits: &Bound<'_, PyDict>,
) -> PyResult<Batch> {
    let (maker, _, watch) = maker(wish, limits)?;
    let (from, to) = numbers;
    let count = to.saturating_sub(from) as usize;
    let one = |number: usize, (): &mut ()| maker.puzzle(from + number as u64);
    let made = each(py, &watch, threads, count, || (), one)?;
    let mut columns: Vec<(&str, ArrayRef)> =
        vec![("number", Arc::new(UInt64Array::from_iter_values(from..to.max(from))))];
    match formats {
        Some(formats) => columns.push(("puzzle", Arc::new(texts(&made, &formats)?))),
        None => columns.extend(nonograms(&made)?),
    }
    let grades: UInt8Array = made.iter().map(|made| grade(made.as_ref().ok()?)).collect();
    let limits: StringArray = made.iter().map(|made| Some(made.as_ref().err()?.limit?.to_string())).collect();
    let errors: StringArray = made.iter().map(|made| Some(made.as_ref().err()?.to_string())).collect();
    columns.push(("grade", Arc::new(grades)));
    columns.push(("limit", Arc::new(limits)));
    columns.push(("error", Arc::new(errors)));
    RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, column)| (name, column, name != "number")),
    )
    .map(Batch)
    .map_err(wrong)
}

/// Puzzles as texts; null for those that were not made.
fn texts(made: &[Result<Made, NotMade>], formats: &HashMap<String, String>) -> PyResult<StringArray> {
    let text = |made: &Result<Made, NotMade>| {
        let Ok(made) = made else { return Ok(None) };
        let format = formats.get(made.puzzle.kind()).map_or("json", String::as_str);
        named(format)?.write([made.puzzle.without_goal()]).map(|written| Some(written.text)).map_err(wrong)
    };
    made.iter().map(text).collect()
}

/// Nonograms in black and white as clues and pictures; null for those that were not made.
fn nonograms(made: &[Result<Made, NotMade>]) -> PyResult<[(&'static str, ArrayRef); 3]> {
    let clues = || ListBuilder::new(ListBuilder::new(UInt8Builder::new()));
    let (mut rows, mut columns, mut pictures) = (clues(), clues(), BinaryBuilder::new());
    for made in made {
        let nonogram = match made.as_ref().map(|made| &made.puzzle) {
            Ok(puzzles::Puzzle::Nonogram(puzzle)) => Some(puzzle),
            Ok(other) => return Err(wrong(format!("found a {}, expected a nonogram", other.kind()))),
            Err(_) => None,
        };
        append(&mut rows, nonogram.map(Nonogram::rows))?;
        append(&mut columns, nonogram.map(Nonogram::columns))?;
        let symbols = nonogram.map(|puzzle| puzzle.goal().and_then(Picture::symbols).unwrap_or_default());
        let bytes =
            |symbols: Vec<Symbol>| symbols.iter().map(|symbol| symbol.index() as u8).collect::<Vec<_>>();
        pictures.append_option(symbols.map(bytes));
    }
    let columns: [(&str, ArrayRef); 3] = [
        ("rows", Arc::new(rows.finish())),
        ("columns", Arc::new(columns.finish())),
        ("picture", Arc::new(pictures.finish())),
    ];
    Ok(columns)
}

/// Appends the clues of one side.
fn append(lists: &mut ListBuilder<ListBuilder<UInt8Builder>>, side: Option<&[LineClue]>) -> PyResult<()> {
    for clue in side.unwrap_or_default() {
        for block in clue.plain().map(|clue| clue.blocks()).unwrap_or_default() {
            let too_long =
                |_| wrong(format!("found a block of {} cells, expected at most 255", block.length()));
            lists.values().values().append_value(u8::try_from(block.length()).map_err(too_long)?);
        }
        lists.values().append(true);
    }
    lists.append(side.is_some());
    Ok(())
}
