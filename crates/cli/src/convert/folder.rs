//! A file for each input, in a folder.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Remarks, converted, others, written};
use crate::args::{Convert, Puzzles};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::input::{Input, listed_inputs};
use crate::output::{Output, refuse};
use crate::output_file::{refuse_inputs, warnings, write_bytes};
use crate::paths::has_suffix;
use crate::session;
use crate::source_name::path_text;
use crate::target::Target;

/// Advice for a format that holds one puzzle.
const ADVICE: &str = "; --number chooses one of each input";

/// Whether an output is a folder: it is one, or its name ends like one.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path.as_os_str().as_encoded_bytes().last().is_some_and(|&end| std::path::is_separator(end.into()))
}

/// Converts each input to a file in the folder. An error in one does not stop the others.
pub(super) fn convert(
    arguments: &Convert,
    puzzles: &Puzzles,
    folder: &Path,
    output: &mut Output,
) -> Result<Exit, Ended> {
    let (paths, inputs) = listed_inputs(puzzles);
    let kind = ready(arguments, puzzles, folder, &paths)?;
    let (mut exit, mut remarks) = (Exit::Yes, Remarks::default());
    for input in inputs {
        if session::is_interrupted() {
            break;
        }
        let path = input.path.as_deref().map(|path| target(path, puzzles, folder, kind));
        exit = exit.max(match convert_one(arguments, input, path, kind, output, &mut remarks) {
            Err(Ended::Refused(failure)) => refuse(output, &failure, false)?,
            converted => converted.map(|()| Exit::Yes)?,
        });
    }
    remarks.print();
    Ok(exit)
}

/// The format, if every input has a file of its own that is none of them.
fn ready(
    arguments: &Convert,
    puzzles: &Puzzles,
    folder: &Path,
    paths: &[PathBuf],
) -> Result<Target, Failure> {
    let name = path_text(folder);
    let Some(kind) = arguments.to else {
        let message = format!("{name}: expected --to FORMAT, since a folder has no suffix that selects one");
        return Err(Failure::usage(message));
    };
    if !folder.is_dir() {
        return Err(Failure::unreadable(format!("{name}: there is no such folder")));
    }
    let is_unnamed = puzzles.puzzle.is_some() || paths.iter().any(|path| path == Path::new("-"));
    if is_unnamed {
        let message = format!("{name}: expected an output file, since not every input has a name to keep");
        return Err(Failure::usage(message));
    }
    let mut inputs: HashMap<PathBuf, &Path> = HashMap::new();
    let mut targets = Vec::with_capacity(paths.len());
    for path in paths {
        let target = target(path, puzzles, folder, kind);
        if let Some(other) = inputs.insert(target.clone(), path) {
            return Err(collision(other, path, &target));
        }
        targets.push(target);
    }
    refuse_inputs(
        targets.iter().map(PathBuf::as_path),
        paths.iter().map(PathBuf::as_path).chain(others(arguments)),
    )?;
    kind.require().map(|()| kind)
}

fn collision(one: &Path, other: &Path, target: &Path) -> Failure {
    if one == other {
        return Failure::usage(format!("{}: this input is given twice", path_text(one)));
    }
    let (one, other, target) = (path_text(one), path_text(other), path_text(target));
    let message = format!("{one} and {other} would both be written to {target}");
    Failure::usage(message).with_advice("name one of them, or convert them to different folders")
}

/// The file of an input: its name, with the suffix of the format unless it has one of them. It keeps the folders below
/// a folder that was named.
fn target(input: &Path, puzzles: &Puzzles, folder: &Path, kind: Target) -> PathBuf {
    let mut below = puzzles.files.iter().filter_map(|named| input.strip_prefix(named).ok());
    let below = below.find(|path| path.file_name().is_some());
    let name = below.or(input.file_name().map(Path::new)).unwrap_or(input);
    let target = folder.join(name);
    let suffixes = match kind {
        Target::Format(format) => format.suffixes(),
        _ => &[],
    };
    match has_suffix(input, suffixes) {
        true => target,
        false => target.with_extension(suffixes.first().unwrap_or(&kind.name())),
    }
}

fn convert_one(
    arguments: &Convert,
    input: Input,
    path: Option<PathBuf>,
    kind: Target,
    output: &mut Output,
    remarks: &mut Remarks,
) -> Result<(), Ended> {
    let name = input.name.clone();
    let written = written(arguments, converted(arguments, input)?, &name, kind, ADVICE)?;
    let Some(path) = path else { return Ok(()) };
    remarks.add(warnings(&written, kind.name()), Some(&name));
    if let Some(Err(error)) = path.parent().map(fs::create_dir_all) {
        return Err(Failure::of_file(&path_text(&path), &error).into());
    }
    write_bytes(output, written.bytes(), Some(&path))
}
