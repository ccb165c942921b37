//! `nonomata book`: puzzles and their answers as a PDF document to print.

use std::io::Write;
use std::time::Instant;

use nonomata::budget::Limit;
use nonomata::explain::rating::rate;
use nonomata::render::book::{Answers, Book, BookPage, BookPuzzle, Paper};
use nonomata::search::{Verdict, solve};
use nonomata::symbol::SymbolSet;
use serde_json::{Value, json};

use crate::args::{self, Order};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::json::head;
use crate::media::{self, Medium};
use crate::output::{counted, line_of_json, output, printable, remark};
use crate::output_file::{output_path, refuse_overwrite, write_bytes};
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::puzzle_loop::try_each_puzzle;
use crate::render::require_sides;
use crate::session;
use crate::source_name::{SourceName, path_text};
use crate::work::Work;

pub(crate) fn run(arguments: &args::Book) -> Result<Exit, Ended> {
    let mut output = output();
    let path = output_path(Some(&arguments.output));
    check(arguments)?;
    let (bytes, summary, exit) = compose(arguments, read(arguments)?)?;
    write_bytes(&mut output, &bytes, path)?;
    if arguments.json {
        line_of_json(&mut output, &summary)?;
    } else if path.is_some() && !session::is_quiet() {
        let puzzles = summary["puzzles"].as_array().map_or(0, Vec::len);
        let pages = summary["pages"].as_u64().unwrap_or(0) as usize;
        let name = printable(&path_text(&arguments.output));
        writeln!(output, "{name}: {} on {}", counted(puzzles, "puzzle"), counted(pages, "page"))?;
    }
    output.flush()?;
    Ok(exit)
}

/// Refuses a command line that cannot lead to a book, before any work.
fn check(arguments: &args::Book) -> Result<(), Failure> {
    Medium::Pdf.require()?;
    let path = output_path(Some(&arguments.output));
    if let Some(path) = path.filter(|path| !matches!(Medium::of(path), Ok(Medium::Pdf))) {
        return Err(Failure::usage(format!("{}: a book is a PDF file, expected .pdf", path_text(path))));
    }
    if path.is_none() && arguments.json {
        return Err(Failure::usage("--json prints to standard output, so the book needs a file of its own"));
    }
    refuse_overwrite(path, arguments.puzzles.paths())
}

/// All puzzles, or the first error.
fn read(arguments: &args::Book) -> Result<Vec<PuzzleContext>, Failure> {
    let mut all = Vec::new();
    try_each_puzzle(&arguments.puzzles, &arguments.effort, |mut context| {
        // Its work continues when all puzzles are read.
        context.work = Work::default();
        all.push(context);
        Ok(())
    })?;
    match all.is_empty() {
        true => Err(Failure::unreadable("there are no puzzles, so there is no book")),
        false => Ok(all),
    }
}

/// A puzzle with its answer.
struct Entry {
    context: PuzzleContext,
    solution: Vec<SymbolSet>,
    grade: Option<u32>,
    /// The limit that was reached before it was graded.
    ungraded: Option<Limit>,
    size: String,
    cells: usize,
}

/// The number of typographic points in a millimetre.
const POINTS_PER_MM: f64 = 72.0 / 25.4;

/// The document, the summary, and whether a limit has left puzzles without their grade.
fn compose(arguments: &args::Book, puzzles: Vec<PuzzleContext>) -> Result<(Vec<u8>, Value, Exit), Failure> {
    let entries = puzzles.into_iter().map(|context| entry(arguments, context));
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    match arguments.order {
        Order::Given => {}
        Order::Grade => entries.sort_by_key(|entry| (entry.grade.unwrap_or(u32::MAX), entry.cells)),
        Order::Size => entries.sort_by_key(|entry| (entry.cells, entry.grade.unwrap_or(u32::MAX))),
    }
    let printed: Vec<BookPuzzle<'_>> = entries
        .iter()
        .map(|entry| {
            let context = &entry.context;
            BookPuzzle::new(context.layout(), &context.problem, &entry.solution, &entry.size)
                .with_title(context.puzzle.about().title())
                .with_grade(entry.grade)
        })
        .collect();
    let book = Book::default()
        .with_title(arguments.title.as_deref())
        .with_paper(arguments.page)
        .with_per_page(arguments.per_page.map(usize::from))
        .with_answers(arguments.answers)
        .with_look(arguments.look());
    let pages = book.pages(&printed);
    warn_of_small_print(arguments, &entries, &pages);
    let summary = summary(arguments, &entries, &pages);
    let svgs: Vec<String> = pages.into_iter().map(|page| page.svg).collect();
    warn_of_lacking(arguments, &entries, &svgs);
    let bytes = media::pdf(arguments.title.as_deref().unwrap_or("Puzzles"), &svgs)?;
    let is_cut_short = entries.iter().any(|entry| entry.ungraded.is_some());
    Ok((bytes, summary, if is_cut_short { Exit::Limit } else { Exit::Yes }))
}

/// The most puzzles that are named as too small.
const MOST_NAMED: usize = 10;

/// Warns of puzzles whose clues are too small to be read. Answers are to be recognised only.
fn warn_of_small_print(arguments: &args::Book, entries: &[Entry], pages: &[BookPage]) {
    let puzzles = pages.iter().filter(|page| !page.has_answers);
    let sizes = puzzles.flat_map(|page| page.puzzles.clone().zip(&page.sizes));
    let small: Vec<_> = sizes.filter(|(_, size)| !size.is_legible()).collect();
    let mut remedies = Vec::new();
    if arguments.per_page.is_some_and(|count| count > 1) && entries.len() > 1 {
        remedies.push("--per-page 1");
    }
    if arguments.page != Paper::A3 {
        remedies.push("--page a3");
    }
    let remedy = match &remedies[..] {
        [] => "`nonomata render -o FILE.pdf` has no limit of size".to_owned(),
        remedies => format!("{} prints it larger", remedies.join(" or ")),
    };
    for (number, size) in small.iter().take(MOST_NAMED) {
        let Origin { source, number } = &entries[*number].context.origin;
        let cell = size.cell.map(|width| format!("cells of {:.1} mm and ", width / POINTS_PER_MM));
        let (cell, text) = (cell.unwrap_or_default(), size.text.unwrap_or_default());
        remark(&printable(&format!(
            "{source} #{number}: {cell}text of {text:.1} points are hard to read; {remedy}"
        )));
    }
    if let Some(more @ 1..) = small.len().checked_sub(MOST_NAMED) {
        let are = if more == 1 { "puzzle is" } else { "puzzles are" };
        remark(&format!("{more} more {are} as small"));
    }
}

/// Warns of the characters that the font of books lacks, by the titles and puzzles that have them.
fn warn_of_lacking(arguments: &args::Book, entries: &[Entry], pages: &[String]) {
    let mut known = Vec::new();
    let mut warn = |title: &str, name: String| {
        known.extend(media::warn_of_lacking(&name, title, &[]));
    };
    if let Some(title) = &arguments.title {
        warn(title, format!("the title \u{201c}{title}\u{201d}"));
    }
    let printed = entries.iter().filter(|_| arguments.answers != Answers::None);
    for Entry { context, .. } in printed {
        if let Some(title) = context.puzzle.about().title() {
            let Origin { source, number } = &context.origin;
            warn(title, format!("the title \u{201c}{title}\u{201d} of {source} #{number}"));
        }
    }
    media::warn_of_lacking("the puzzles", &pages.concat(), &known);
}

/// Solves and grades a puzzle.
fn entry(arguments: &args::Book, context: PuzzleContext) -> Result<Entry, Failure> {
    let begin = Instant::now();
    let work = Work::begin(&arguments.effort, &context.origin.source);
    let failed = |failure: &dyn Fn(String) -> Failure, message: &str| {
        let name = format!("{} #{}", context.origin.source, context.origin.number);
        Err(context.failed(failure(printable(&format!("{name}: {message}, so no book is written")))))
    };
    let ended = |limit: Limit| move |message: String| Failure::of_limit(limit, message);
    if let Err(failure) = require_sides(&context, Medium::Pdf, arguments.clues) {
        return failed(&Failure::usage, &failure.message);
    }
    let options = work.options(None);
    let verdict = work.on_threads(|| solve(&context.problem, &options)).verdict;
    let (solution, grade, ungraded) = match &verdict {
        Verdict::Unique(solution) => {
            let rated = work.on_threads(|| rate(&context.problem, &options));
            (solution, rated.rating.ok().map(|rating| rating.grade), rated.limit)
        }
        Verdict::Multiple { first, .. } if arguments.allow_ambiguous => (first, None, None),
        Verdict::Multiple { .. } => {
            return failed(
                &Failure::without_solution,
                "this puzzle has several solutions (--allow-ambiguous)",
            );
        }
        Verdict::Unknown { first: Some(first), .. } if arguments.allow_ambiguous => (first, None, None),
        &Verdict::Unknown { limit, .. } => return failed(&ended(limit), &limit.ending()),
        _ => return failed(&Failure::without_solution, "this puzzle has no solution"),
    };
    if session::is_interrupted() {
        return failed(&ended(Limit::Cancelled), &Limit::Cancelled.ending());
    }
    session::remark_time(&context.origin.source, context.origin.number, begin.elapsed());
    let solution = solution.candidates();
    let cells = context.layout().rows().iter().map(|row| row.cells.len()).sum();
    let size = match context.layout().size() {
        Some((width, height)) => format!("{width} \u{d7} {height}"),
        None => counted(cells, "cell"),
    };
    if let Some(limit) = ungraded {
        let Origin { source, number } = &context.origin;
        remark(&printable(&format!("{source} #{number}: {} before it was graded", limit.ending())));
    }
    Ok(Entry { context, solution, grade, ungraded, size, cells })
}

/// The object of `--json`.
fn summary(arguments: &args::Book, entries: &[Entry], pages: &[BookPage]) -> Value {
    let page = |number: usize, is_answer: bool| {
        let holds = |page: &BookPage| page.has_answers == is_answer && page.puzzles.contains(&number);
        pages.iter().position(holds).map(|page| page + 1)
    };
    let puzzles: Vec<Value> = entries
        .iter()
        .enumerate()
        .map(|(number, entry)| {
            let mut object = head(&entry.context);
            object["book_number"] = json!(number + 1);
            object["page"] = json!(page(number, false));
            object["answer_page"] = json!(page(number, true));
            object["grade"] = json!(entry.grade);
            object
        })
        .collect();
    json!({"file": SourceName::from(&*arguments.output), "pages": pages.len(), "puzzles": puzzles})
}
