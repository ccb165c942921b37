//! `nonomata formats`: what can be read and written, as a table: first what is for nonograms, then what is for other
//! kinds of puzzles. A name that stands twice is that of one notation for two kinds.

use std::io::{self, Write};

use nonomata::formats::{Format, Holds, KindFormat};
use serde_json::json;

use crate::args::Formats;
use crate::exit::Exit;
use crate::output::{Output, line_of_json, output};

const HEAD: [&str; 9] =
    ["name", "kind", "suffixes", "reads", "writes", "colour", "goal", "many", "what it is"];

pub(crate) fn run(arguments: &Formats) -> io::Result<Exit> {
    let mut output = output();
    let all: Vec<Entry> = Format::all()
        .iter()
        .map(|format| Entry::of(format))
        .chain(KindFormat::all().iter().map(Entry::of_kind))
        .collect();
    if arguments.json {
        all.iter().try_for_each(|entry| write_json(&mut output, entry))?;
    } else {
        write_table(&mut output, &all)?;
    }
    output.flush()?;
    Ok(Exit::Yes)
}

/// A format of any kind of puzzle.
struct Entry {
    name: &'static str,
    kind: &'static str,
    suffixes: &'static [&'static str],
    /// Whether `convert` writes it.
    is_written: bool,
    holds: Holds,
    about: &'static str,
}

impl Entry {
    /// Of nonograms whatever is read is written, too.
    fn of(format: &Format) -> Entry {
        Entry {
            name: format.name(),
            kind: "nonogram",
            suffixes: format.suffixes(),
            is_written: true,
            holds: format.holds(),
            about: format.about(),
        }
    }

    fn of_kind(format: &KindFormat) -> Entry {
        Entry {
            name: format.name(),
            kind: format.kind(),
            suffixes: format.suffixes(),
            is_written: format.is_written(),
            holds: format.holds(),
            about: format.about(),
        }
    }
}

fn write_table(output: &mut Output, all: &[Entry]) -> io::Result<()> {
    let rows: Vec<[String; HEAD.len()]> =
        std::iter::once(HEAD.map(str::to_owned)).chain(all.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(output, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn row(entry: &Entry) -> [String; HEAD.len()] {
    let said = |is: bool| if is { "yes" } else { "-" }.to_owned();
    [
        entry.name.to_owned(),
        entry.kind.to_owned(),
        entry.suffixes.iter().map(|suffix| format!(".{suffix}")).collect::<Vec<_>>().join(" "),
        said(true),
        said(entry.is_written),
        said(entry.holds.colour),
        said(entry.holds.goal),
        said(entry.holds.many),
        entry.about.to_owned(),
    ]
}

fn write_json(output: &mut Output, entry: &Entry) -> io::Result<()> {
    let holds = entry.holds;
    let object = json!({
        "name": entry.name,
        "kind": entry.kind,
        "suffixes": entry.suffixes,
        "about": entry.about,
        "reads": true,
        "writes": entry.is_written,
        "clues": holds.clues,
        "colour": holds.colour,
        "title": holds.about,
        "goal": holds.goal,
        "saved": holds.saved,
        "given": holds.given,
        "many": holds.many,
    });
    line_of_json(output, &object)
}
