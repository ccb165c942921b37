//! Reading: the members of a puzzle, in all supported notations.

use super::blocks::{Colours, size};
use super::content::Pictures;
use super::members::{Member, Members};
use super::sides::{Side, clues};
use super::values::{elements, string};
use crate::formats::{Cursor, Input, Result, assemble, check_goal};
use crate::puzzles::{About, Nonogram, NonogramBuilder, Picture};
use crate::symbol::SymbolSet;

/// The keys of the rows' clues and of the columns'.
const ROWS: [&str; 3] = ["rows", "hor", "side"];
const COLUMNS: [&str; 4] = ["columns", "cols", "ver", "top"];

/// The keys of the sizes.
const HEIGHT: [&str; 2] = ["num_rows", "height"];
const WIDTH: [&str; 2] = ["num_cols", "width"];

/// The properties that other programs write outside `about`.
const PROPERTIES: [&str; 6] = ["title", "author", "copyright", "description", "license", "id"];

/// Reads one puzzle or a list of them.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    let mut reader = Reader { source };
    let mut puzzles = Vec::new();
    cursor.skip_white_space();
    let start = cursor.offset();
    if cursor.peek() == Some('[') {
        elements(&mut cursor, "puzzles", |cursor| {
            puzzles.push(reader.puzzle(cursor)?);
            Ok(())
        })?;
    } else {
        puzzles.push(reader.puzzle(&mut cursor)?);
    }
    cursor.expect_end("the end of the text")?;
    match puzzles.is_empty() {
        true => Err(source.error(start, "found an empty list, expected a puzzle: an object")),
        false => Ok(puzzles),
    }
}

/// Reads one puzzle per line.
pub(super) fn read_lines(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    let mut reader = Reader { source };
    let mut puzzles = Vec::new();
    cursor.skip_white_space();
    while puzzles.is_empty() || cursor.peek().is_some() {
        puzzles.push(reader.puzzle(&mut cursor)?);
        cursor.skip_spaces();
        cursor.expect_line_end("the end of the line after a puzzle")?;
        cursor.skip_white_space();
    }
    Ok(puzzles)
}

struct Reader<'s> {
    source: &'s Input<'s>,
}

impl<'s> Reader<'s> {
    /// Reads the puzzle at the cursor.
    fn puzzle(&mut self, cursor: &mut Cursor<'s>) -> Result<Nonogram> {
        let source = self.source;
        let place = cursor.offset();
        let mut members = Members::read(source, cursor, "a puzzle")?;
        self.check_version(&mut members)?;
        let about = self.about(&mut members)?;
        let colours = match members.take(source, &["colours", "colors"])? {
            Some(mut member) => Colours::read(source, &mut member.value),
            None => Ok(Colours::undeclared()),
        };
        let mut colours = colours?;
        let rows = self.side(&mut members, &ROWS, place, &mut colours)?;
        let columns = self.side(&mut members, &COLUMNS, place, &mut colours)?;
        let (width, height) = (columns.len(), rows.len());
        self.check_sizes(&mut members, width, height)?;
        source.check_size(place, width, height)?;
        let [rows, columns] = clues(source, [rows, columns])?;
        let read = self.pictures(&mut members, (width, height), &mut colours)?;
        members.finish(source);
        let palette = colours.palette();
        let goal_place = read.goal_place;
        let builder = read.into_builder(palette.size()).palette(palette).about(about);
        let puzzle = assemble(source, place, builder, &rows, &columns)?;
        check_goal(source, goal_place, &puzzle);
        Ok(puzzle)
    }

    /// Refuses a later version of our own notation.
    fn check_version(&mut self, members: &mut Members<'s>) -> Result<()> {
        let Some((place, format)) = members.take_text(self.source, "format")? else { return Ok(()) };
        if format != "nonomata" {
            self.source.warn(place, format!("ignored the unknown format {format:?}"));
            return Ok(());
        }
        let Some(mut member) = members.take(self.source, &["version"])? else {
            bail!(self.source, place, "found no version, expected \"version\": 1");
        };
        match size(self.source, &mut member.value.clone(), "the version")? {
            1 | 2 => Ok(()),
            _ => {
                member.value.skip_spaces();
                Err(member.value.expected("version 1 or 2"))
            }
        }
    }

    /// The title, author and the like.
    fn about(&mut self, members: &mut Members<'s>) -> Result<About> {
        let mut about = About::new();
        if let Some(mut member) = members.take(self.source, &["about"])? {
            for mut member in Members::read(self.source, &mut member.value, "about")?.rest() {
                about.set(&member.key, string(&mut member.value, &format!("the {}", member.key))?.text());
            }
        }
        for name in PROPERTIES {
            let Some(mut member) = members.take(self.source, &[name])? else { continue };
            if member.value.peek() == Some('"') && about.get(name).is_none() {
                about.set(name, string(&mut member.value, name)?.text());
            } else {
                self.source
                    .warn(member.place, format!("ignored {name:?}, which is not a string or is given twice"));
            }
        }
        Ok(about)
    }

    fn side(
        &mut self,
        members: &mut Members<'s>,
        keys: &[&str],
        place: usize,
        colours: &mut Colours,
    ) -> Result<Side> {
        let member: Member<'_> = members.take(self.source, keys)?.ok_or_else(|| {
            let message = format!("found no {:?}, expected a list of clues", keys[0]);
            self.source.error(place, message)
        })?;
        Side::read(self.source, member, colours)
    }

    /// Refuses sizes that differ from those of the lists.
    fn check_sizes(&self, members: &mut Members<'s>, width: usize, height: usize) -> Result<()> {
        for (keys, what, expected) in [(HEIGHT, "rows", height), (WIDTH, "columns", width)] {
            let Some(mut member) = members.take(self.source, &keys)? else { continue };
            let place = member.value.offset();
            let found = size(self.source, &mut member.value, &member.key)?;
            if found != expected {
                let message = format!("found {found}, expected {expected}, the number of clues");
                let error = self.source.error(place, message);
                let is_swapped = found == if what == "rows" { width } else { height };
                return Err(match is_swapped {
                    true => error.with_hint("the sizes would fit with the lists swapped"),
                    false => error,
                });
            }
        }
        Ok(())
    }

    fn pictures(
        &mut self,
        members: &mut Members<'s>,
        (width, height): (usize, usize),
        colours: &mut Colours,
    ) -> Result<ReadPictures> {
        let pictures = Pictures { source: self.source, width, height };
        let mut read = ReadPictures::default();
        for (key, slot) in [("given", &mut read.given), ("goal", &mut read.goal)] {
            if let Some(mut member) = members.take(self.source, &[key])? {
                read.goal_place = member.value.offset();
                *slot = Some(pictures.rows(&mut member.value, colours)?);
            }
        }
        if let Some(mut member) = members.take(self.source, &["saved"])? {
            elements(&mut member.value, "the saved pictures", |cursor| {
                read.saved.push(pictures.rows(cursor, colours)?);
                Ok(())
            })?;
        }
        if let Some(mut member) = members.take(self.source, &["content"])? {
            let place = member.value.offset();
            let content = pictures.cells(&mut member.value)?;
            match content.unknown_count() {
                0 if read.goal.is_none() => (read.goal, read.goal_place) = (Some(content), place),
                _ => read.saved.push(content),
            }
        }
        Ok(read)
    }
}

/// The pictures of a puzzle. Their unknown cells allow all possible symbols.
#[derive(Default)]
struct ReadPictures {
    given: Option<Picture>,
    goal: Option<Picture>,
    /// The byte offset where the goal begins.
    goal_place: usize,
    saved: Vec<Picture>,
}

impl ReadPictures {
    /// A builder with these pictures, restricted to this number of symbols.
    fn into_builder(self, symbols: usize) -> NonogramBuilder {
        let all = SymbolSet::first(symbols);
        let narrowed = |picture: Picture| {
            let cells = picture.cells().iter().map(|cell| cell.intersection(all)).collect();
            Picture::of_cells(picture.width(), picture.height(), cells)
        };
        let mut builder = Nonogram::builder();
        if let Some(given) = self.given {
            builder = builder.given(narrowed(given));
        }
        if let Some(goal) = self.goal {
            builder = builder.goal(narrowed(goal));
        }
        self.saved.into_iter().fold(builder, |builder, saved| builder.saved(narrowed(saved)))
    }
}
