//! Output files: chooses the format and writes puzzles and pictures.
//!
//! An output is complete before its file is opened, and replaces an existing one at once, with a remark. No command
//! overwrites its inputs, nor those in a folder that it reads.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nonomata::formats::{Format, WriteError, Written};
use nonomata::puzzles::Puzzle;

use crate::atomic_file::{self, AtomicFile, replaces};
use crate::failure::{Ended, Failure};
use crate::output::{Output, remark};
use crate::paths::{SkippedFiles, files, has_suffix};
use crate::source_name::path_text;

/// The most suffixes that are named in a message.
const MOST_SUFFIXES: usize = 5;

/// The file to write, or none for `-`, which is standard output.
pub(crate) fn output_path(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Refuses to overwrite an input, and to write into a folder that does not exist.
pub(crate) fn refuse_overwrite<'a>(
    path: Option<&Path>,
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    refuse_missing_folder(path)?;
    refuse_inputs(path, read)
}

/// Refuses to replace a file that is not empty, where what would be written cannot be made again from the inputs.
pub(crate) fn refuse_to_replace(file: &Path) -> Result<(), Failure> {
    if !replaces(file) {
        return Ok(());
    }
    let failure = Failure::usage(format!("{}: this file exists and is not empty", path_text(file)));
    Err(failure.with_advice("choose another name, or replace it with --force"))
}

/// Refuses to overwrite an input, even under another name or in a folder.
pub(crate) fn refuse_inputs<'a, 'b>(
    paths: impl IntoIterator<Item = &'a Path>,
    read: impl IntoIterator<Item = &'b Path>,
) -> Result<(), Failure> {
    let written: HashMap<Identity, &Path> =
        paths.into_iter().filter_map(|path| Some((identity(path)?, path))).collect();
    match found_among(read, &written) {
        Some((_, path)) => Err(is_an_input(path)),
        None => Ok(()),
    }
}

/// Refuses standard output that is appended to an input, which would be read without end.
pub(crate) fn refuse_appending_to_input<'a>(read: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let written = identity_of_stdout().map(|written| (written, ())).into_iter().collect();
    match found_among(read, &written) {
        Some((input, ())) => Err(is_an_input(&input)),
        None => Ok(()),
    }
}

/// The first input that is one of these files, even under another name or in a folder, and what is known of the file.
fn found_among<'a, T: Copy>(
    read: impl IntoIterator<Item = &'a Path>,
    written: &HashMap<Identity, T>,
) -> Option<(PathBuf, T)> {
    if written.is_empty() {
        return None;
    }
    // As an input, `-` is always standard input.
    let path = |read| if read == Path::new("-") { Path::new("/dev/stdin") } else { read };
    let found = read.into_iter().flat_map(|read| files(path(read), &SkippedFiles::default()).flatten());
    found.map(|found| found.path).find_map(|path| {
        let file = *written.get(&identity(&path)?)?;
        Some((path, file))
    })
}

fn is_an_input(path: &Path) -> Failure {
    let path = path_text(path);
    Failure::usage(format!("{path}: this file is also an input; choose another output file"))
}

/// Refuses a file in a folder that does not exist, before the work on it begins.
pub(crate) fn refuse_missing_folder(path: Option<&Path>) -> Result<(), Failure> {
    let folder =
        path.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    match path.zip(folder) {
        Some((path, folder)) => {
            let (path, folder) = (path_text(path), path_text(folder));
            Err(Failure::unreadable(format!("{path}: there is no folder {folder}")))
        }
        None => Ok(()),
    }
}

/// Device and inode, which are the same under any name of a file.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(not(unix))]
type Identity = PathBuf;

/// The identity of a file. None if there is no such file or it is not a regular file.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    identity_of(&fs::metadata(path).ok()?)
}

#[cfg(unix)]
fn identity_of(file: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    file.is_file().then(|| (file.dev(), file.ino()))
}

/// The identity of the file that standard output goes to.
#[cfg(unix)]
fn identity_of_stdout() -> Option<Identity> {
    use std::os::fd::AsFd;

    let stdout = io::stdout().as_fd().try_clone_to_owned().ok()?;
    identity_of(&fs::File::from(stdout).metadata().ok()?)
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    let path = fs::canonicalize(path).ok()?;
    path.is_file().then_some(path)
}

/// Standard output has no name by which it could be compared.
#[cfg(not(unix))]
fn identity_of_stdout() -> Option<Identity> {
    None
}

/// The requested format, or the one that the suffix of the output file selects for this kind of puzzle.
pub(crate) fn output_format(
    to: Option<&'static Format>,
    path: Option<&Path>,
    kind: &str,
) -> Result<&'static Format, Failure> {
    let suffix = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    let usual = |path: &Path| Format::of_suffix(&suffix(path)?, kind);
    if let Some(format) = to.or_else(|| path.and_then(usual)) {
        return Ok(format);
    }
    let Some(path) = path else {
        return Err(Failure::usage("expected --to FORMAT or an output file"));
    };
    let alike: Vec<&&Format> =
        Format::all().iter().filter(|format| has_suffix(path, format.suffixes())).collect();
    let name = path_text(path);
    Err(match &alike[..] {
        [] => Failure::usage(format!("{name}: no format has this suffix; {}", suffixes_of(kind))),
        [format] if !format.is_written() => {
            Failure::usage(format!("{name}: this is the suffix of {format}, which can only be read"))
        }
        several => {
            let alike: Vec<&str> = several.iter().map(|format| format.name()).collect();
            let (alike, advice) = (alike.join(" and "), suffixes_of(kind));
            Failure::usage(format!(
                "{name}: this is the suffix of {alike}, which cannot hold {kind} puzzles; {advice}"
            ))
        }
    })
}

/// The advice which suffixes are for puzzles of this kind.
fn suffixes_of(kind: &str) -> String {
    let written = Format::all().iter().filter(|format| format.is_written_for(kind));
    let suffixes: Vec<String> =
        written.flat_map(|format| format.suffixes()).map(|suffix| format!(".{suffix}")).collect();
    match suffixes.as_slice() {
        [before @ .., last] if suffixes.len() <= MOST_SUFFIXES => {
            let before = before.iter().map(|suffix| format!("{suffix} or ")).collect::<String>();
            format!("for a {kind} use {before}{last}, or choose a format with --to")
        }
        [] => format!("{kind} puzzles can only be read"),
        [first, ..] => {
            let usual = suffixes.iter().find(|suffix| *suffix == ".non").unwrap_or(first);
            format!("use {usual}, or choose a format with --to; `nonomata formats` lists names and suffixes")
        }
    }
}

/// The message that a format cannot hold this kind of puzzle, and which formats can.
pub(crate) fn not_written(kind: &str, format: &Format) -> String {
    let known = Format::all().iter().filter(|format| format.is_written_for(kind));
    let known: Vec<&str> = known.map(|format| format.name()).collect();
    match &known[..] {
        [] => format!("{kind} puzzles can only be read"),
        known if known.len() > 5 => {
            format!(
                "the format {format} cannot hold {kind} puzzles; choose one with --to, as `nonomata formats` lists them"
            )
        }
        known => format!("the format {format} cannot hold {kind} puzzles; use {}", known.join(" or ")),
    }
}

/// Writes the puzzles in this format. The advice is for a format that cannot hold several puzzles.
pub(crate) fn format_puzzles(
    puzzles: Vec<Puzzle>,
    name: &str,
    format: &Format,
    advice: &str,
) -> Result<Written, Failure> {
    let count = puzzles.len();
    let other = puzzles.iter().map(Puzzle::kind).find(|kind| !format.kinds().contains(kind));
    format.write(puzzles).map_err(|error| match (error, other) {
        (WriteError::Several, _) => {
            Failure::usage(format!("{name}: found {count} puzzles{advice}; {format}: {error}"))
        }
        (WriteError::Kinds, _) => Failure::usage(format!("{name}: {format}: {error}{advice}")),
        (WriteError::Kind, Some(other)) => Failure::usage(format!("{name}: {}", not_written(other, format))),
        _ => Failure::unreadable(format!("{name}: {format}: {error}")),
    })
}

/// Writes the output, with a warning for everything that the format could not hold.
pub(crate) fn write_output(
    output: &mut Output,
    written: &Written,
    format: &str,
    path: Option<&Path>,
) -> Result<(), Ended> {
    warnings(written, format).iter().for_each(|warning| remark(warning));
    write_bytes(output, written.bytes(), path)
}

/// The losses of a conversion, and its parts that other programs may not read.
pub(crate) fn warnings(written: &Written, format: &str) -> Vec<String> {
    let lost = written.lost.iter().map(|lost| format!("lost in {format}: {lost}"));
    lost.chain(written.warnings.iter().cloned()).collect()
}

/// Writes a file piece by piece or, if there is none, all pieces together to standard output. An error of `write`,
/// which may be that of a limit, leaves an old file as it was.
pub(crate) fn write_pieces(
    output: &mut Output,
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Ended> {
    let (name, written) = match path {
        None => {
            let mut bytes = Vec::new();
            let written = write(&mut bytes);
            if written.is_ok() {
                output.write_all(&bytes)?;
                output.flush()?;
            }
            ("-".into(), written)
        }
        Some(path) => {
            let written = AtomicFile::create(path).and_then(|mut file| {
                write(&mut file)?;
                file.commit()
            });
            (path_text(path), written)
        }
    };
    written.map_err(|error| Failure::of_file(&name, &error).into())
}

/// Writes bytes to a file or, if there is none, to standard output.
pub(crate) fn write_bytes(output: &mut Output, bytes: &[u8], path: Option<&Path>) -> Result<(), Ended> {
    let Some(path) = path else {
        output.write_all(bytes)?;
        return Ok(output.flush()?);
    };
    atomic_file::write(path, bytes).map_err(|error| Failure::of_file(&path_text(path), &error).into())
}
