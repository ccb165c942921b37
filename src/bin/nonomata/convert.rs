//! `nonomata convert`: puzzles from one format into another.
//!
//! The new text is whole before anything is written, so a file that is there is only replaced by one that is right.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nonomata::formats::{Format, WriteError, Written};
use nonomata::puzzles::Nonogram;

use crate::args::Convert;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{read, source};
use crate::output::{output, refuse, remark, warn};

pub(crate) fn run(arguments: &Convert) -> io::Result<Exit> {
    let path = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let converted = target(arguments.to, path).and_then(|format| Ok((format, convert(arguments, format)?)));
    let mut output = output();
    let (format, written) = match converted {
        Ok(converted) => converted,
        Err(failure) => return refuse(&mut output, &failure, false),
    };
    for lost in &written.lost {
        remark(&format!("lost in {}: {lost}", format.name()));
    }
    written.warnings.iter().for_each(|warning| remark(warning));
    let Some(path) = path else {
        output.write_all(written.text.as_bytes())?;
        output.flush()?;
        return Ok(Exit::Yes);
    };
    match fs::write(path, &written.text) {
        Ok(()) => Ok(Exit::Yes),
        Err(error) => refuse(&mut output, &Failure::of_file(&path.display().to_string(), &error), false),
    }
}

/// The format that was asked for, or that the suffix of the new file tells.
fn target(to: Option<&'static Format>, path: Option<&Path>) -> Result<&'static Format, Failure> {
    let usual = |path: &Path| Format::of_suffix(path.extension()?.to_str()?);
    to.or_else(|| path.and_then(usual)).ok_or_else(|| match path {
        Some(path) => Failure::usage(format!(
            "{}: no format has files that end like this; name one with --to",
            path.display()
        )),
        None => Failure::usage("name a format with --to, or a file to write"),
    })
}

fn convert(arguments: &Convert, format: &'static Format) -> Result<Written, Failure> {
    let path = arguments.input.clone().unwrap_or_else(|| PathBuf::from("-"));
    let name = path.display().to_string();
    let reading = source(&path, arguments.read_as.limits())
        .and_then(|source| read(&source, &arguments.read_as))
        .map_err(|error| error.into_failure(&name))?;
    reading.warnings.iter().for_each(warn);
    let puzzles = chosen(&reading.puzzles, arguments.number)
        .map_err(|message| Failure::unreadable(format!("{name}: {message}")))?;
    format.write(puzzles).map_err(|error| {
        let found = match error {
            WriteError::Several => {
                format!("found {} puzzles; --number chooses one; {}: ", puzzles.len(), format.name())
            }
            _ => format!("{}: ", format.name()),
        };
        Failure::unreadable(format!("{name}: {found}{error}"))
    })
}

/// All puzzles, or the one of that number.
fn chosen(puzzles: &[Nonogram], number: Option<usize>) -> Result<&[Nonogram], String> {
    let Some(number) = number else { return Ok(puzzles) };
    let chosen = number.checked_sub(1).and_then(|index| puzzles.get(index));
    chosen.map(std::slice::from_ref).ok_or_else(|| {
        let count = puzzles.len();
        format!("there is no puzzle {number}, expected a number from 1 to {count}")
    })
}
