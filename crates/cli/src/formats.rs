//! `nonomata formats`: a table of the formats that are read and written.

use std::io::{self, Write};

use nonomata::formats::Format;
use serde_json::json;

use crate::args::Formats;
use crate::exit::Exit;
use crate::output::{Output, line_of_json, output};

const HEAD: [&str; 8] = ["name", "kinds", "suffixes", "writes", "colour", "goal", "many", "what it is"];

pub(crate) fn run(arguments: &Formats) -> io::Result<Exit> {
    let mut output = output();
    let all = Format::all();
    if arguments.json {
        all.iter().try_for_each(|format| write_json(&mut output, format))?;
    } else {
        write_table(&mut output, all)?;
    }
    output.flush()?;
    Ok(Exit::Yes)
}

fn write_table(output: &mut Output, all: &[&Format]) -> io::Result<()> {
    let rows: Vec<[String; HEAD.len()]> =
        std::iter::once(HEAD.map(str::to_owned)).chain(all.iter().map(|format| row(format))).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(output, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn row(format: &Format) -> [String; HEAD.len()] {
    let holds = format.capabilities();
    let yes = |is: bool| if is { "yes" } else { "-" }.to_owned();
    [
        format.name().to_owned(),
        format.kinds().join(", "),
        format.suffixes().iter().map(|suffix| format!(".{suffix}")).collect::<Vec<_>>().join(" "),
        yes(format.is_written()),
        yes(holds.colour),
        yes(holds.goal),
        yes(holds.many),
        format.about().to_owned(),
    ]
}

fn write_json(output: &mut Output, format: &Format) -> io::Result<()> {
    let holds = format.capabilities();
    let object = json!({
        "name": format.name(),
        "kinds": format.kinds(),
        "suffixes": format.suffixes(),
        "about": format.about(),
        "reads": true,
        "writes": format.is_written(),
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
