//! Reading: tables of clues and colours.

use super::text::{key, skip_between, skip_line, string, strings};
use crate::formats::{
    Cursor, Decoded, Input, PaletteBuilder, PlacedClue, Result, Source, assemble, hexadecimal_rgb, named_rgb,
};
use crate::puzzles::{Nonogram, Palette};
use nonomata_engine::rule::{Block, Clue};
use nonomata_engine::symbol::Symbol;

/// Reads the one puzzle of a text.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    let mut table = String::new();
    let (mut defs, mut rows, mut columns) = (None, None, None);
    loop {
        skip_between(&mut cursor);
        let place = cursor.offset();
        if cursor.peek().is_none() {
            break;
        }
        if cursor.take('[') {
            table = key(&mut cursor, "the name of a table")?;
            cursor.expect(']', "] after the name of a table")?;
        } else {
            let key = key(&mut cursor, "a key, a table or a comment")?;
            cursor.expect('=', "= after a key")?;
            cursor.skip_spaces();
            let path = if table.is_empty() { key } else { format!("{table}.{key}") };
            let is_second = match path.as_str() {
                "colors.defs" => defs.replace(strings(&mut cursor, "the colours")?).is_some(),
                "clues.rows" => rows.replace((place, string(&mut cursor, "the rows")?)).is_some(),
                "clues.columns" => columns.replace((place, string(&mut cursor, "the columns")?)).is_some(),
                _ => {
                    source.warn(place, format!("ignored {path}, which has no meaning here"));
                    skip_line(&mut cursor);
                    false
                }
            };
            if is_second {
                bail!(source, place, "{path} is given twice");
            }
        }
        cursor.skip_spaces();
        if cursor.peek() != Some('#') {
            cursor.expect_line_end("the end of the line")?;
        }
    }
    let missing = |what: &str| {
        let end = Cursor::at(source, source.text().len());
        end.expected(format_args!("the {what} in a table [clues]"))
    };
    let (place, rows) = rows.ok_or_else(|| missing("rows"))?;
    let (_, columns) = columns.ok_or_else(|| missing("columns"))?;
    let mut colours = Colours::read(source, &defs.unwrap_or_default())?;
    let rows = clues(source, &rows, &mut colours)?;
    let columns = clues(source, &columns, &mut colours)?;
    source.check_size(place, columns.len(), rows.len())?;
    let builder = Nonogram::builder().palette(colours.palette());
    Ok(vec![assemble(source, place, builder, &rows, &columns)?])
}

/// The colours of a puzzle, by the names that blocks use.
struct Colours {
    palette: PaletteBuilder,
}

impl Colours {
    /// Reads the declarations.
    fn read(source: &Source, defs: &[Decoded]) -> Result<Colours> {
        let mut palette = PaletteBuilder::default();
        for def in defs {
            let error = |message: String| source.error(def.place(0), message);
            let Some((name, rgb, letter)) = definition(def.text()) else {
                let message = format!("found {:?}, expected a colour such as r = (red) r", def.text());
                return Err(error(message));
            };
            if palette.named(name).is_some() || name == "W" {
                return Err(error(format!("the colour {name:?} is declared twice")));
            }
            palette.add(name, Some(letter), rgb).map_err(error)?;
        }
        Ok(Colours { palette })
    }

    /// The colour with the name after a number.
    fn named(&mut self, name: &str) -> Option<Symbol> {
        let found = self.palette.named(name);
        match name {
            _ if found.is_some() => found,
            "W" => Some(Symbol::BLANK),
            "" | "B" => self.palette.named("B").or_else(|| self.palette.black().ok()),
            _ => None,
        }
    }

    fn palette(&self) -> Palette {
        self.palette.palette_or_black_and_white()
    }
}

/// Parses a declaration: the name, the value and the letter.
fn definition(text: &str) -> Option<(&str, [u8; 3], char)> {
    let (name, rest) = text.split_once('=')?;
    let (value, letter) = rest.trim().strip_prefix('(')?.rsplit_once(')')?;
    let value = value.trim();
    let rgb = named_rgb(value).or_else(|| hexadecimal_rgb(value.trim_start_matches('#'))).or_else(|| {
        let mut parts = value.split(',').map(|part| part.trim().parse().ok());
        let rgb = [parts.next()??, parts.next()??, parts.next()??];
        parts.next().is_none().then_some(rgb)
    })?;
    Some((name.trim(), rgb, letter.trim().chars().last()?))
}

/// Reads the clues of a side.
fn clues(source: &Input<'_>, text: &Decoded, colours: &mut Colours) -> Result<Vec<PlacedClue>> {
    let mut clues = Vec::new();
    let mut start = 0;
    for line in text.text().split_inclusive('\n') {
        let written = line.split(['#', ';']).next().unwrap_or_default();
        let mut at = start;
        let mut left = written.split(',').count();
        for item in written.split(',') {
            left -= 1;
            let place = at;
            at += item.len() + 1;
            let clue = item.trim_matches(|letter: char| letter.is_whitespace() || "\"'".contains(letter));
            let ahead = item.find(clue).unwrap_or(0);
            if !clue.is_empty() {
                source.check_side(text.place(place), clues.len() + 1)?;
                clues.push(one(source, text, place + ahead, clue, colours)?);
            } else if left > 0 {
                let message = "ignored a blank clue between two commas: an empty clue is written 0";
                source.warn(text.place(place), message);
            }
        }
        start += line.len();
    }
    Ok(clues)
}

/// Reads the clue at that byte of the text.
fn one(source: &Source, text: &Decoded, at: usize, clue: &str, colours: &mut Colours) -> Result<PlacedClue> {
    let mut blocks = Vec::new();
    let mut start = at;
    for word in clue.split_inclusive(char::is_whitespace) {
        let place = text.place(start);
        start += word.len();
        let word = word.trim();
        if word.is_empty() || clue == "0" {
            continue;
        }
        let error = |message: String| source.error(place, message);
        let name = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let digits = &word[..word.len() - name.len()];
        if digits.is_empty() {
            if let Some(refused) = word.chars().next().and_then(|sign| source.hidden_part(place, sign)) {
                return Err(refused);
            }
            return Err(error(format!("found {word:?}, expected a block's length: a number")));
        }
        let length = source.number(place, digits, "a block's length")?;
        let symbol = colours
            .named(name)
            .ok_or_else(|| error(format!("found the colour {name:?}, expected a declared colour")))?;
        let block = Block::new(length, symbol);
        blocks.push(block.map_err(|wrong| {
            error(format!("found {word:?}, expected a block of at least one cell, in a colour"))
                .with_hint(wrong.to_string())
        })?);
    }
    Ok(PlacedClue::new(text.place(at), Clue::new(blocks)))
}
