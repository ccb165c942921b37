//! `nonomata convert`: converts puzzles from one format to another.

mod folder;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use nonomata::formats::{Written, read_each};
use nonomata::problem::Machines;
use nonomata::puzzles::Puzzle;

use crate::args::{Convert, Puzzles};
use crate::clauses::clauses;
use crate::drawing::Picture;
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::input::{Input, all_right, in_dialect, inputs, source};
use crate::numbered_path::{has_number, numbered};
use crate::output::{Output, counted, output, remark, warn};
use crate::output_file::{
    format_puzzles, output_format, output_path, refuse_inputs, refuse_overwrite, warnings, write_bytes,
};
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::puzzle_loop::settle;
use crate::session;
use crate::source_name::{SourceName, path_text};
use crate::target::Target;
use crate::work::Work;

/// Advice for a format that holds one puzzle.
const ADVICE: &str = "; --number chooses one, `{}` in OUT writes a file for each";

/// Advice where there are several inputs.
const ADVICE_FOR_SEVERAL: &str = "; -o FOLDER/ writes a file for each input";

pub(crate) fn run(arguments: &Convert) -> Result<Exit, Ended> {
    let mut output = output();
    let (puzzles, path) = inputs_and_output(arguments)?;
    let path = output_path(path.as_deref());
    if let Some(folder) = path.filter(|path| folder::is_folder(path)) {
        return folder::convert(arguments, &puzzles, folder, &mut output);
    }
    let (files, target) = convert(arguments, &puzzles, path)?;
    write_files(&mut output, &files, target)
}

/// Writes the files, and says once what is the same for several of them. Those that cannot be written do not stop the
/// others.
fn write_files(output: &mut Output, files: &[File], target: Target) -> Result<Exit, Ended> {
    let mut remarks = Remarks::default();
    files.iter().for_each(|(written, _)| remarks.add(warnings(written, target.name()), None));
    remarks.print();
    let mut failures = Vec::new();
    for (written, path) in files {
        if session::is_interrupted() {
            break;
        }
        match write_bytes(output, written.bytes(), path.as_deref()) {
            Err(Ended::Refused(failure)) => failures.push(failure),
            written => written?,
        }
    }
    let others = failures.len().saturating_sub(1);
    match failures.into_iter().next() {
        None => Ok(Exit::Yes),
        Some(failure) if others == 0 => Err(failure.into()),
        Some(failure) => {
            let others = counted(others, "other file");
            let advice = format!("{others} could not be written either; choose another name or folder");
            Err(failure.with_advice(&advice).into())
        }
    }
}

/// Remarks about files, each with the first file that it is about and their number.
#[derive(Default)]
struct Remarks {
    all: Vec<(String, Option<SourceName>, usize)>,
}

impl Remarks {
    fn add(&mut self, remarks: Vec<String>, about: Option<&SourceName>) {
        for remark in remarks {
            match self.all.iter_mut().find(|(known, ..)| *known == remark) {
                Some((.., count)) => *count += 1,
                None => self.all.push((remark, about.cloned(), 1)),
            }
        }
    }

    /// Prints each of them once.
    fn print(self) {
        for (text, about, count) in self.all {
            match about {
                _ if count > 1 => remark(&format!("{text} ({count} files)")),
                Some(about) => remark(&format!("{about}: {text}")),
                None => remark(&text),
            }
        }
    }
}

/// The inputs and the output: that of --output, or the second of two files.
fn inputs_and_output(arguments: &Convert) -> Result<(Puzzles, Option<PathBuf>), Failure> {
    let puzzles = &arguments.puzzles;
    match (puzzles.files.as_slice(), &arguments.output) {
        ([input, out], None) => {
            refuse_folder(out)?;
            Ok((puzzles.with_files(std::slice::from_ref(input)), Some(out.clone())))
        }
        (_, output) => Ok((puzzles.clone(), output.clone())),
    }
}

/// Refuses a folder as the second of two files: it was probably meant as an input.
fn refuse_folder(out: &Path) -> Result<(), Failure> {
    if !out.is_dir() {
        return Ok(());
    }
    let name = path_text(out);
    let message = format!("{name}: this is a folder, expected an output file");
    let advice = format!("-o {name} writes a file for each input there; -o - makes all files inputs");
    Err(Failure::usage(message).with_advice(&advice))
}

/// Refuses a second file that was probably meant as an input: there is a puzzle in it.
fn check_second(out: &Path, puzzles: &Puzzles) -> Result<(), Failure> {
    // A device or a pipe would give what it has only once.
    let source = out.is_file().then(|| source(out, puzzles.read_as.limits()).ok()).flatten();
    let Some(source) = source.map(|source| in_dialect(source, &puzzles.read_as)) else { return Ok(()) };
    let holds =
        |format| read_each(&source, format).is_ok_and(|reading| reading.puzzles.iter().any(Result::is_ok));
    if !holds(None) && !puzzles.read_as.from.is_some_and(|format| holds(Some(format))) {
        return Ok(());
    }
    let name = path_text(out);
    let advice = format!("if it is the output, use -o {name}; if it is an input, name the output with -o");
    Err(Failure::usage(format!("{name}: this file exists, and there is a puzzle in it")).with_advice(&advice))
}

/// A text to write, and its file.
type File = (Written, Option<PathBuf>);

/// Converts all puzzles; returns the output and its format.
fn convert(
    arguments: &Convert,
    puzzles: &Puzzles,
    path: Option<&Path>,
) -> Result<(Vec<File>, Target), Failure> {
    let each = path.filter(|path| has_number(path));
    let read = || puzzles.paths().chain(others(arguments));
    refuse_overwrite(path.filter(|_| each.is_none()), read())?;
    if let (None, Some(second)) = (&arguments.output, path) {
        check_second(second, puzzles)?;
    }
    if arguments.to.is_none() && path.is_none() {
        output_format(None, None, "")?;
    }
    let known = arguments.to.or_else(|| Target::of_suffix(path?));
    if arguments.certificate.is_some() && known != Some(Target::Clauses) {
        return Err(Failure::usage(
            "--certificate: only clauses are those of a certificate, expected --to cnf",
        ));
    }
    if arguments.add_saved.is_some() && matches!(known, Some(Target::Clauses | Target::Drawing(_))) {
        return Err(Failure::usage("--add-saved: clauses and drawings hold no saved grid"));
    }
    let mut all = Vec::new();
    let mut name = SourceName::default();
    for input in inputs(puzzles).take_while(|_| !session::is_interrupted()) {
        name = input.name.clone();
        let converted = converted(arguments, input)?;
        if all.is_empty() {
            all = converted;
        } else {
            all.extend(converted);
        }
    }
    let kind = all.first().map_or("", |puzzle: &Puzzle| puzzle.kind());
    let target = Target::chosen(arguments.to, path, kind)?;
    let (name, advice) = match puzzles.is_one_source() {
        true => (name, ADVICE),
        false => (SourceName::from("the inputs"), ADVICE_FOR_SEVERAL),
    };
    // The puzzles of several inputs are numbered together.
    let first = puzzles.number.filter(|_| puzzles.is_one_source()).map_or(1, NonZeroUsize::get);
    let files = match each {
        None => vec![(written(arguments, all, &name, target, advice)?, path.map(Path::to_owned))],
        Some(path) => {
            let paths: Vec<PathBuf> =
                (first as u64..).take(all.len()).map(|number| numbered(path, number)).collect();
            refuse_inputs(paths.iter().map(PathBuf::as_path), read())?;
            let one = |(puzzle, path)| Ok((written(arguments, vec![puzzle], &name, target, "")?, Some(path)));
            all.into_iter().zip(paths).map(one).collect::<Result<_, Failure>>()?
        }
    };
    Ok((files, target))
}

/// The files that are read besides the puzzles.
fn others(arguments: &Convert) -> impl Iterator<Item = &Path> {
    let saved = DrawnInput::file(arguments.add_saved.as_deref());
    saved.into_iter().chain(arguments.certificate.as_deref())
}

/// Puzzles as they are written. The advice is for what holds one puzzle.
fn written(
    arguments: &Convert,
    puzzles: Vec<Puzzle>,
    name: &SourceName,
    target: Target,
    advice: &str,
) -> Result<Written, Failure> {
    if let Target::Format(format) = target {
        return format_puzzles(puzzles, name, format, advice);
    }
    let count = puzzles.len();
    let [puzzle] = <[Puzzle; 1]>::try_from(puzzles).map_err(|_| {
        let target = target.name();
        Failure::unreadable(format!("{name}: found {count} puzzles, expected one for {target}{advice}"))
    })?;
    let number = arguments.puzzles.number.map_or(1, NonZeroUsize::get);
    let origin = Origin { source: name.clone(), number };
    let work = Work::begin(&arguments.limits.effort(), name);
    let context = PuzzleContext::new(puzzle, "", origin, work, &mut Machines::default());
    let mut written = Written::default();
    match target {
        Target::Drawing(medium) => {
            written.binary =
                Picture::default().draw(&context, context.problem.initial_candidates(), medium)?;
        }
        _ => written.text = clauses(&context, arguments.certificate.as_deref())?,
    }
    Ok(written)
}

/// The puzzles of an input, with the saved picture and transposed as asked.
fn converted(arguments: &Convert, input: Input) -> Result<Vec<Puzzle>, Failure> {
    let Input { name, reading, first, .. } = input;
    let reading = reading?;
    reading.warnings.iter().for_each(warn);
    let (limits, effort) = (arguments.puzzles.read_as.limits(), arguments.limits.effort());
    let saved = DrawnInput::read_optional("--add-saved", arguments.add_saved.as_deref(), limits)?;
    // PERF: `enumerate` leaves many puzzles where they are, `zip` copies them.
    let puzzles = all_right(&name, first, reading.puzzles)?.into_iter().enumerate();
    let convert = |(index, puzzle)| {
        let origin = Origin { source: name.clone(), number: first + index };
        let work = Work::begin(&effort, &name);
        let puzzle = settle(puzzle, &origin, &work)?;
        let puzzle = match &saved {
            Some(saved) => with_saved(&puzzle, saved, origin, work)?,
            None => puzzle,
        };
        if arguments.transpose { transposed(&puzzle) } else { Ok(puzzle) }
    };
    puzzles.map(convert).collect()
}

fn transposed(puzzle: &Puzzle) -> Result<Puzzle, Failure> {
    puzzle.transposed().ok_or_else(|| {
        let kind = puzzle.kind();
        Failure::usage(format!("--transpose: this {kind} has no rows and columns to exchange"))
    })
}

/// The puzzle with the unfinished grid saved in it.
fn with_saved(
    puzzle: &Puzzle,
    drawn_input: &DrawnInput,
    origin: Origin,
    work: Work,
) -> Result<Puzzle, Failure> {
    let context = PuzzleContext::new(puzzle.clone(), "", origin, work, &mut Machines::default());
    let cells = drawn_input.cells(&context, true)?;
    match puzzle.with_saved(&cells) {
        Some(puzzle) => puzzle.map_err(|error| Failure::unreadable(format!("--add-saved: {error}"))),
        None => {
            let (name, kind) = (&context.origin.source, puzzle.kind());
            Err(Failure::usage(format!("{name}: a {kind} cannot hold a saved grid")))
        }
    }
}
