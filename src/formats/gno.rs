//! `gno`: files of Gnonograms, with sections under headings in brackets.
//!
//! ```text
//! [Description]
//! Tiny
//! A. N. Author
//! 2026-11-21
//! 3
//! [Dimensions]
//! 3
//! 5
//! [Row clues]
//! 2, 1
//! ...
//! [Column clues]
//! ...
//! [Solution grid]
//! 2 2 1 2 1
//! ...
//! ```
//!
//! The description is title, author, date and difficulty, one per line. The dimensions are **rows**, then columns. Only
//! the first three letters of a heading count. Blank lines have no meaning outside the description, so an empty clue is
//! `0`. In a grid 2 is black, 1 blank and 0 unknown. Missing clues are computed from the solution. Gnonograms itself
//! reads at most 54 rows and columns.

use std::fmt::Write;

use crate::formats::{
    Capabilities, Cursor, Format, Input, PlacedClue, Result, Source, Written, all, assemble, check_goal,
    each, legible, runs_of,
};
use crate::puzzles::{About, Nonogram, Picture};
use nonomata_engine::rule::{Block, Clue};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const FORMAT: Format = Format {
    name: "gno",
    suffixes: &["gno"],
    about: "files of Gnonograms: sections such as [Dimensions] and [Row clues]",
    capabilities: Capabilities { about: true, goal: true, saved: true, ..Capabilities::CLUES },
    looks_like: |text| text.lines().any(|line| heading(line).as_deref() == Some("dim")),
    read: |source| all(read(source)),
    write: Some(|puzzles, written| each(puzzles, written, write)),
    ..Format::OF_NONOGRAMS
};

/// The largest number of rows or columns that Gnonograms reads.
const OWN_LIMIT: usize = 54;

/// The first three letters of all known headings, including those that are ignored without a warning.
const KNOWN: [&str; 11] = ["des", "lic", "dim", "row", "col", "sol", "wor", "sta", "loc", "ori", "his"];

/// The properties on the lines of the description.
const DESCRIPTION: [&str; 4] = ["title", "author", "date", "difficulty"];

/// The first three letters of a heading, in lower case.
fn heading(line: &str) -> Option<String> {
    let name = line.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    Some(name.chars().take(3).collect::<String>().to_ascii_lowercase())
}

/// A section: its lines, and the places of them and of its heading.
#[derive(Default)]
struct Section<'a> {
    place: usize,
    lines: Vec<(usize, &'a str)>,
}

impl<'a> Section<'a> {
    fn filled(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines.iter().filter(|line| !line.1.trim().is_empty()).copied()
    }
}

/// The sections by the first three letters of their headings.
struct Sections<'a>(Vec<(String, Section<'a>)>);

impl<'a> Sections<'a> {
    fn find(source: &'a Input<'a>) -> Result<Sections<'a>> {
        let mut all: Vec<(String, Section<'_>)> = Vec::new();
        for (place, line) in source.lines() {
            if let Some(mut name) = heading(line) {
                if !KNOWN.contains(&name.as_str()) {
                    source.warn(place, format!("ignored {:?}, which has no meaning here", line.trim_end()));
                    name.clear();
                } else if all.iter().any(|(known, _)| *known == name) {
                    bail!(source, place, "the section {} is given twice", line.trim_end());
                }
                all.retain(|(known, _)| *known != name);
                all.push((name, Section { place, lines: Vec::new() }));
            } else if let Some((_, section)) = all.last_mut() {
                section.lines.push((place, line));
            } else if !line.trim().is_empty() {
                return Err(Cursor::at(source, place).expected("a heading such as [Description]"));
            }
        }
        Ok(Sections(all))
    }

    fn get(&self, name: &str) -> Option<&Section<'a>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, section)| section)
    }
}

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let sections = Sections::find(source)?;
    let end = source.text().len();
    let Some(dimensions) = sections.get("dim") else {
        bail!(source, end, "found the end, expected a section [Dimensions]");
    };
    let (width, height) = size(source, dimensions)?;
    let grid = |name| sections.get(name).map(|grid| grid_of(source, grid, width, height)).transpose();
    let (goal, saved) = (grid("sol")?, grid("wor")?);
    let finished = goal.as_ref().filter(|goal| goal.unknown_count() == 0);
    let rows = match (sections.get("row"), finished) {
        (Some(section), _) => clues_of(source, section, (height, width), "row")?,
        (None, Some(goal)) => runs_of(goal, dimensions.place),
        _ => bail!(source, end, "found the end, expected a section [Row clues]"),
    };
    let columns = match (sections.get("col"), finished) {
        (Some(section), _) => clues_of(source, section, (width, height), "column")?,
        (None, Some(goal)) => runs_of(&goal.transposed(), dimensions.place),
        _ => bail!(source, end, "found the end, expected a section [Column clues]"),
    };
    let is_finished = finished.is_some();
    let mut builder = Nonogram::builder().about(about(sections.get("des"), sections.get("lic")));
    builder = goal.into_iter().fold(builder, |builder, goal| builder.goal(goal));
    builder = saved.into_iter().fold(builder, |builder, saved| builder.saved(saved));
    let puzzle = assemble(source, dimensions.place, builder, &rows, &columns)?;
    if let Some(solution) = sections.get("sol").filter(|_| is_finished) {
        check_goal(source, solution.place, &puzzle);
    }
    if let Some(history) = sections.get("his") {
        source.warn(history.place, "ignored the history of moves");
    }
    Ok(vec![puzzle])
}

/// Reads the dimensions as width and height; in the text the height comes first.
fn size(source: &Source, section: &Section<'_>) -> Result<(usize, usize)> {
    let mut lines = section.filled();
    let mut one = |what: &str| -> Result<usize> {
        let Some((place, line)) = lines.next() else {
            bail!(source, section.place, "found the end of the dimensions, expected {what}");
        };
        let mut cursor = Cursor::at(source, place + line.len() - line.trim_start().len());
        let size = cursor.number(what)? as usize;
        cursor.skip_spaces();
        cursor.expect_line_end("the end of the line")?;
        Ok(size)
    };
    let (height, width) = (one("the number of rows")?, one("the number of columns")?);
    source.check_size(section.place, width, height)?;
    Ok((width, height))
}

/// The properties in the description and the license.
fn about(description: Option<&Section<'_>>, license: Option<&Section<'_>>) -> About {
    let mut about = About::new();
    let lines = description.into_iter().flat_map(|section| &section.lines);
    for (name, (_, line)) in DESCRIPTION.into_iter().zip(lines).filter(|(_, line)| !line.1.trim().is_empty())
    {
        about.set(name, line.trim());
    }
    if let Some((_, line)) = license.and_then(|section| section.filled().next()) {
        about.set("license", line.trim());
    }
    about
}

/// Reads the `count` clues of a section. `others` is the number of clues of the other side, for advice.
fn clues_of(
    source: &Source,
    section: &Section<'_>,
    (count, others): (usize, usize),
    what: &str,
) -> Result<Vec<PlacedClue>> {
    let clues = section.filled().map(|(offset, line)| {
        let mut cursor = Cursor::at(source, offset + line.len() - line.trim_start().len());
        let (mut blocks, mut zero) = (Vec::new(), None);
        while !cursor.is_at_line_end() {
            let place = cursor.clone();
            match Block::new(cursor.length("a block's length")?, Symbol::BLACK) {
                Ok(block) => blocks.push(block),
                Err(_) => zero = Some(place),
            }
            if let Some(zero) = zero.as_ref().filter(|_| !blocks.is_empty()) {
                return Err(zero.expected("a length of at least 1"));
            }
            cursor.skip_spaces();
            cursor.take(',');
            cursor.skip_spaces();
        }
        Ok(PlacedClue::new(offset, Clue::new(blocks)))
    });
    let clues = clues.collect::<Result<Vec<_>, _>>()?;
    if clues.len() != count {
        let message = format!("found {} {what} clues, expected {count}", clues.len());
        let error = source.error(section.place, message);
        return Err(match clues.len() == others {
            true => error.with_hint("the dimensions are the number of rows, then the number of columns"),
            false => error,
        });
    }
    Ok(clues)
}

/// Reads a solution or a working grid.
fn grid_of(source: &Input<'_>, section: &Section<'_>, width: usize, height: usize) -> Result<Picture> {
    source.take_cells(section.place, width * height)?;
    let mut cells = Vec::with_capacity(width * height);
    for (place, line) in section.filled() {
        let mut cursor = Cursor::at(source, place);
        cursor.skip_spaces();
        let before = cells.len();
        while !cursor.is_at_line_end() {
            cells.push(match cursor.peek() {
                Some('0') => SymbolSet::of_first(2),
                Some('1') => SymbolSet::only(Symbol::BLANK),
                Some('2') => SymbolSet::only(Symbol::BLACK),
                _ => return Err(cursor.expected("0, 1 or 2")),
            });
            cursor.advance();
            cursor.skip_spaces();
        }
        let found = cells.len() - before;
        if found != width || cells.len() > width * height {
            let message =
                format!("found {found} cells in {:?}, expected {height} rows of {width}", line.trim());
            return Err(source.error(place, message));
        }
    }
    if cells.len() < width * height {
        bail!(source, section.place, "found {} cells, expected {height} rows of {width}", cells.len());
    }
    Ok(Picture::of_cells(width, height, cells))
}

fn write(puzzle: &Nonogram, written: &mut Written) {
    written.text.push_str("[Description]\n");
    for name in DESCRIPTION {
        let _ = writeln!(written.text, "{}", one_line(puzzle.about().get(name).unwrap_or_default()));
    }
    if let Some(license) = puzzle.about().get("license") {
        let _ = writeln!(written.text, "[License]\n{}", one_line(license));
    }
    let _ = writeln!(written.text, "[Dimensions]\n{}\n{}", puzzle.height(), puzzle.width());
    for (name, clues) in [("Row", puzzle.rows()), ("Column", puzzle.columns())] {
        let _ = writeln!(written.text, "[{name} clues]");
        for clue in legible(clues) {
            let lengths: Vec<String> = clue.blocks().iter().map(|block| block.length().to_string()).collect();
            let _ = writeln!(
                written.text,
                "{}",
                if lengths.is_empty() { "0".into() } else { lengths.join(", ") }
            );
        }
    }
    let goal = puzzle.goal().map(|goal| ("Solution", goal));
    for (name, picture) in goal.into_iter().chain(puzzle.saved().first().map(|saved| ("Working", saved))) {
        let cell = |cell: &SymbolSet| match cell.known() {
            Some(Symbol::BLANK) => "1",
            Some(_) => "2",
            None => "0",
        };
        let _ = writeln!(written.text, "[{name} grid]");
        for row in picture.rows() {
            let _ = writeln!(written.text, "{}", row.iter().map(cell).collect::<Vec<_>>().join(" "));
        }
    }
    written.lose("all saved pictures but the first", puzzle.saved().len() > 1);
    let is_held = |name: &str| name == "license" || DESCRIPTION.contains(&name);
    written.lose("some properties", puzzle.about().iter().any(|(name, _)| !is_held(name)));
    let is_changed =
        |value: &str| value.is_empty() || value.trim() != value || value.contains(char::is_control);
    written.lose(
        "some texts as they were: empty ones, spaces around them, line ends",
        puzzle.about().iter().any(|(_, value)| is_changed(value)),
    );
    if puzzle.width().max(puzzle.height()) > OWN_LIMIT {
        written.warn(&format!("Gnonograms itself reads at most {OWN_LIMIT} rows and columns"));
    }
}

/// A text that fits on one line and is not a heading.
fn one_line(text: &str) -> String {
    let line = text.trim().replace(char::is_control, " ");
    if line.starts_with('[') { format!(" {line}") } else { line }
}
