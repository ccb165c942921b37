//! Columns of puzzles in, columns of answers out, through the Arrow C data interface.
//!
//! Whatever has `__arrow_c_array__` is a batch: record batches of pyarrow, polars and others. Clues and pictures are
//! read where they are; only the answers are new. The capsules of the interface are the one place that needs `unsafe`.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{BinaryBuilder, ListBuilder, StringBuilder, UInt8Builder, UInt64Builder};
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, Float64Array, ListArray, RecordBatch, StringArray, StructArray, UInt8Array,
    UInt64Array,
};
use nonomata::explain::rating::{Rating, Ungraded};
use nonomata::explain::walkthrough::{Explainer, ProvedSolutions, Walkthrough};
use nonomata::make::{Made, Maker};
use nonomata::problem::Machines;
use nonomata::puzzles::{self, Nonogram, Palette, Picture};
use nonomata::rule::LineClue;
use nonomata::search::{Options, count, solve};
use nonomata::symbol::Symbol;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use rayon::prelude::*;

use crate::interrupt::{Limits, Watch};
use crate::make::wanted;
use crate::values::wrong;

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
    if !matches!(data.data_type(), arrow_schema::DataType::Struct(_)) {
        return Err(PyTypeError::new_err("expected a record batch"));
    }
    Ok(RecordBatch::from(StructArray::from(data)))
}

/// The puzzles of a batch.
enum Puzzles {
    Clues { rows: ListArray, columns: ListArray },
    Pictures { cells: ArrayRef, width: usize },
}

impl Puzzles {
    fn of(batch: &RecordBatch, width: Option<usize>) -> PyResult<Puzzles> {
        let column = |name: &str| {
            batch.column_by_name(name).ok_or_else(|| wrong(format!("there is no column {name:?}")))
        };
        match width {
            None => Ok(Puzzles::Clues { rows: lists(column("rows")?)?, columns: lists(column("columns")?)? }),
            Some(0) => Err(wrong("a picture has at least one column")),
            Some(width) => Ok(Puzzles::Pictures { cells: column("picture")?.clone(), width }),
        }
    }

    /// The puzzle of a row, or why there is none.
    fn get(&self, row: usize) -> Result<Nonogram, String> {
        match self {
            Puzzles::Clues { rows, columns } => {
                if rows.is_null(row) || columns.is_null(row) {
                    return Err("found no clues".to_owned());
                }
                let built = Nonogram::builder().rows(clues(rows, row)).columns(clues(columns, row)).build();
                built.map_err(|error| error.to_string())
            }
            Puzzles::Pictures { cells, width } => {
                if cells.is_null(row) {
                    return Err("found no picture".to_owned());
                }
                let cells = match cells.as_fixed_size_binary_opt() {
                    Some(cells) => cells.value(row),
                    None => cells.as_binary_opt::<i32>().map(|cells| cells.value(row)).unwrap_or_default(),
                };
                if cells.len() % width != 0 {
                    return Err(format!("{} cells are not rows of {width}", cells.len()));
                }
                let symbols: Vec<Symbol> =
                    cells.iter().map(|&cell| Symbol::new(usize::from(cell != 0))).collect();
                let picture = Picture::of_symbols(*width, symbols.len() / width, &symbols);
                Nonogram::from_picture(picture, Palette::black_and_white()).map_err(|error| error.to_string())
            }
        }
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

/// The clues of one side, read where they are.
fn clues(lists: &ListArray, row: usize) -> Vec<Vec<u32>> {
    let (from, to) = (lists.value_offsets()[row] as usize, lists.value_offsets()[row + 1] as usize);
    let inner = lists.values().as_list::<i32>();
    let lengths = inner.values().as_primitive::<UInt8Type>().values();
    let clue = |at: usize| {
        let (from, to) = (inner.value_offsets()[at] as usize, inner.value_offsets()[at + 1] as usize);
        match &lengths[from..to] {
            [0] => Vec::new(),
            lengths => lengths.iter().map(|&length| u32::from(length)).collect(),
        }
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
    limit: Option<String>,
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
        puzzle: Result<Nonogram, String>,
        asked: Asked,
        options: &Options,
        machines: &mut Machines,
        solutions: &mut Vec<u8>,
    ) -> Label {
        let begin = Instant::now();
        let mut label = Label::default();
        let problem = match puzzle {
            Ok(puzzle) => puzzle.to_problem_with(machines),
            Err(error) => return Label { error: Some(error), ..label },
        };
        if asked.verdict || asked.solution || asked.grade || asked.techniques {
            let outcome = solve(&problem, options);
            let proved = ProvedSolutions::from_verdict(&outcome.verdict);
            label.verdict = Some(proved.verdict());
            label.limit = outcome.verdict.limit().map(|limit| limit.to_string());
            if asked.solution {
                label.solution = outcome.verdict.first().map(|first| {
                    let begin = solutions.len();
                    solutions.extend(first.symbols().iter().map(|symbol| symbol.index() as u8));
                    begin..solutions.len()
                });
            }
            if (asked.grade || asked.techniques) && Ungraded::by(proved).is_none() {
                let explainer = Explainer::new(&problem, options).decided(&outcome.verdict);
                let walkthrough = Walkthrough::from_explainer(explainer);
                match Ungraded::of(&walkthrough) {
                    None => {
                        let rating = Rating::of(&problem, &walkthrough);
                        label.grade = Some(rating.grade as u8);
                        label.techniques =
                            Some(rating.techniques.iter().map(|usage| usage.technique.name()).collect());
                    }
                    Some(ungraded) => label.limit = Some(ungraded.reason().to_owned()),
                }
            }
        }
        if asked.count {
            let found = count(&problem, options);
            match found.limit() {
                None => label.count = found.number().to_u128().and_then(|number| u64::try_from(number).ok()),
                Some(limit) => label.limit = Some(limit.to_string()),
            }
        }
        label.time = begin.elapsed().as_secs_f64();
        label
    }
}

/// Answers the puzzles of a batch. On one thread, the calling one works and looks after signals.
#[pyfunction]
pub(crate) fn label(
    py: Python<'_>,
    batch: &Bound<'_, PyAny>,
    ask: Vec<String>,
    width: Option<usize>,
    limits: Limits<'_>,
    threads: usize,
) -> PyResult<Batch> {
    let (batch, asked) = (imported(batch)?, Asked::of(&ask)?);
    let puzzles = Puzzles::of(&batch, width)?;
    let (options, watch) = limits.watched(py)?;
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
    threads: usize,
    count: usize,
    state: impl Fn() -> S + Sync + Send,
    work: impl Fn(usize, &mut S) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(wrong(format!("threads: expected 1 to {MAX_THREADS}, found {threads}")));
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
    found.push(("limit", column::<StringArray, _>(portions, |label| label.limit.clone())));
    found.push(("error", column::<StringArray, _>(portions, |label| label.error.clone())));
    let fields = found.into_iter().map(|(name, column)| (name, column, true));
    RecordBatch::try_from_iter_with_nullable(fields).map(Batch).map_err(wrong)
}

/// Makes the puzzles from one number to before another.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    seed: u64,
    numbers: (u64, u64),
    wish: &Bound<'_, PyDict>,
    limits: Limits<'_>,
    threads: usize,
) -> PyResult<Batch> {
    let (wanted, (options, watch)) = (wanted(wish)?, limits.watched(py)?);
    let maker = Maker::new(&wanted, seed, &options).map_err(wrong)?;
    let (from, to) = numbers;
    let count = to.saturating_sub(from) as usize;
    let one = |number: usize, (): &mut ()| maker.puzzle(from + number as u64);
    let made = each(py, &watch, threads, count, || (), one)?;
    table(&made.into_iter().collect::<Result<Vec<Made>, _>>().map_err(wrong)?)
}

/// Made nonograms in black and white as columns.
fn table(made: &[Made]) -> PyResult<Batch> {
    let clues = || ListBuilder::new(ListBuilder::new(UInt8Builder::new()));
    let (mut numbers, mut rows, mut columns) = (UInt64Builder::new(), clues(), clues());
    let mut pictures: Vec<Vec<u8>> = Vec::new();
    for made in made {
        let puzzles::Puzzle::Nonogram(puzzle) = &made.puzzle else {
            return Err(wrong("only nonograms can be made as columns"));
        };
        numbers.append_value(made.number);
        let append = |lists: &mut ListBuilder<ListBuilder<UInt8Builder>>, side: &[LineClue]| {
            for clue in side {
                let blocks = clue.plain().map(|clue| clue.blocks()).unwrap_or_default();
                lists.values().append_value(blocks.iter().map(|block| Some(block.length() as u8)));
            }
            lists.append(true);
        };
        append(&mut rows, puzzle.rows());
        append(&mut columns, puzzle.columns());
        let cells = puzzle.goal().and_then(Picture::symbols).unwrap_or_default();
        pictures.push(cells.iter().map(|symbol| symbol.index() as u8).collect());
    }
    let pictures = BinaryArray::from_iter_values(&pictures);
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("number", Arc::new(numbers.finish())),
        ("rows", Arc::new(rows.finish())),
        ("columns", Arc::new(columns.finish())),
        ("picture", Arc::new(pictures)),
    ];
    RecordBatch::try_from_iter(columns).map(Batch).map_err(wrong)
}
