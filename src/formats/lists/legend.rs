//! A picture with its palette in text: lines that name the colour of each sign, and a grid of these signs.
//!
//! ```text
//! . = white
//! r = red
//! b = #0000ff
//!
//! rr.
//! .bb
//! ```
//!
//! The palette may also be below the grid or on one line. Where it only lists colours, the signs are their numbers,
//! from 0 or from 1.

use super::above::Above;
use super::characters::is_blank_sign;
use super::*;
use crate::formats::{PaletteBuilder, hexadecimal_rgb, name_of, named_rgb};
use crate::puzzles::{Colour, Picture};

/// Words above a palette or a grid.
const HEADINGS: [&str; 10] =
    ["color", "colors", "colour", "colours", "palette", "legend", "key", "grid", "picture", "image"];

/// What may stand between a sign and its colour.
const BETWEEN: [&str; 7] = ["=", ":", "->", "=>", "\u{2192}", "-", "\t"];

/// A colour of a palette.
struct Entry<'a> {
    place: usize,
    /// None if the palette only lists colours.
    sign: Option<char>,
    name: &'a str,
    rgb: [u8; 3],
}

/// A palette and the grid beside it.
pub(super) struct Legend<'a> {
    entries: Vec<Entry<'a>>,
    rows: Vec<PlacedLine<'a>>,
    above: Option<Above<'a>>,
}

/// The value of a colour: `red`, `dark red`, `#f00`, `#ff0000`, `ff0000`.
fn value_of(text: &str) -> Option<[u8; 3]> {
    let text = text.trim_matches(['"', '\'', '(', ')']);
    match text.strip_prefix('#') {
        Some(digits) => hexadecimal_rgb(digits),
        None if text.len() == 6 && text.contains(|digit: char| digit.is_ascii_alphabetic()) => {
            hexadecimal_rgb(text).or_else(|| named_rgb(text))
        }
        None => named_rgb(&text.replace([' ', '_', '-'], "")),
    }
}

/// A value and perhaps a name after it, `#ff0000 red`, or before it.
fn named_value(text: &str) -> Option<(&str, [u8; 3])> {
    let text = text.trim();
    let rgb = value_of(text).map(|rgb| (text, rgb));
    rgb.or_else(|| {
        let (one, other) = text.split_once([' ', '\t', ','])?;
        let other = other.trim();
        let is_value = |text: &str| text.starts_with('#') || hexadecimal_rgb(text).is_some();
        match value_of(one).filter(|_| is_value(one) && !other.is_empty()) {
            Some(rgb) => Some((other, rgb)),
            None => {
                value_of(other).filter(|_| is_value(other)).map(|rgb| (one.trim_end_matches([':', '=']), rgb))
            }
        }
    })
}

impl<'a> Entry<'a> {
    /// The colour on a line, or on a part of one.
    fn of((place, text): PlacedLine<'a>) -> Option<Entry<'a>> {
        let text = text.trim().trim_end_matches([',', ';']);
        let entry = |sign, (name, rgb)| Some(Entry { place, sign, name, rgb });
        // `color r red`
        let without_word = text.split_once([' ', '\t']).filter(|(word, _)| is_heading(word));
        let text = without_word.map_or(text, |(_, rest)| rest.trim());
        let mut letters = text.chars();
        let (first, rest) = (letters.next()?, letters.as_str());
        let is_apart = rest.starts_with([' ', '\t']) || BETWEEN.iter().any(|sign| rest.starts_with(sign));
        if is_apart && let Some(value) = named_value(without_sign_between(rest)) {
            return entry(Some(first), value);
        }
        // `red = r`
        let last = text.chars().next_back()?;
        let before = &text[..text.len() - last.len_utf8()];
        let start = before.trim_end();
        let end = BETWEEN.iter().find_map(|sign| start.strip_suffix(sign)).unwrap_or(start);
        if end.len() < before.len()
            && let Some(value) = named_value(end)
        {
            return entry(Some(last), value);
        }
        let value = named_value(text).filter(|_| text.chars().nth(2).is_some())?;
        entry(None, value)
    }

    /// The colours on a line: one, or several between commas or spaces.
    fn all_of((place, line): PlacedLine<'a>) -> Option<Vec<Entry<'a>>> {
        if let Some(only) = Entry::of((place, line)) {
            return Some(vec![only]);
        }
        let heading = line.split_once([':', '=', ' ']).filter(|(word, _)| is_heading(word));
        let rest = heading.map_or(line, |(_, rest)| rest);
        let several = |between: &[char]| -> Option<Vec<Entry<'a>>> {
            let mut parts = rest.split(between).filter(|part| !is_blank(part)).peekable();
            parts.peek()?;
            let offset = |part: &str| place + part.as_ptr() as usize - line.as_ptr() as usize;
            parts.map(|part| Entry::of((offset(part), part))).collect()
        };
        several(&[',', ';']).or_else(|| several(&[' ', '\t']))
    }
}

/// The rest of a line after what stands between a sign and its colour.
fn without_sign_between(text: &str) -> &str {
    let text = text.trim_start();
    BETWEEN.iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text)
}

/// Whether a line is a word such as `Colours:`.
fn is_heading(line: &str) -> bool {
    let word = line.trim().trim_matches(['[', ']', ':', '#', ' ']);
    HEADINGS.iter().any(|heading| word.eq_ignore_ascii_case(heading))
}

/// The colours on the first lines of these that name some, and the number of these lines. None if there are too many.
fn entries_of<'l, 'a: 'l>(
    lines: &mut dyn Iterator<Item = &'l PlacedLine<'a>>,
) -> Option<(Vec<Entry<'a>>, usize)> {
    let (mut entries, mut count) = (Vec::new(), 0);
    for more in lines.map_while(|&line| Entry::all_of(line)) {
        entries.extend(more);
        count += 1;
        if entries.len() > Palette::LIMIT {
            return None;
        }
    }
    Some((entries, count))
}

/// The signs of a row.
fn signs_of(row: &str) -> impl Iterator<Item = (usize, char)> {
    row.char_indices().filter(|(_, sign)| !sign.is_whitespace() && *sign != ',')
}

impl<'a> Legend<'a> {
    /// The palette and the grid that are all of a text.
    pub(super) fn of(text: &'a str) -> Option<Legend<'a>> {
        let above = Above::of(text, |_, above| above.has_sizes());
        let begin = above.as_ref().map_or(0, |above| above.end);
        Legend::below(text, begin, above).or_else(|| Legend::below(text, 0, None))
    }

    fn below(text: &'a str, begin: usize, above: Option<Above<'a>>) -> Option<Legend<'a>> {
        let lines = text[begin..].split_inclusive('\n').scan(begin, |start, line| {
            *start += line.len();
            Some((*start - line.len(), line.trim_end()))
        });
        let lines: Vec<PlacedLine<'_>> =
            lines.filter(|line| !is_blank(line.1) && !is_heading(line.1)).collect();
        let (above_rows, count) = entries_of(&mut lines.iter())?;
        let (entries, rows) = match count {
            0 => {
                let (mut below, count) = entries_of(&mut lines.iter().rev())?;
                below.sort_by_key(|entry| entry.place);
                (below, lines[..lines.len() - count].to_vec())
            }
            count => (above_rows, lines[count..].to_vec()),
        };
        let legend = Legend { entries, rows, above };
        legend.is_meant().then_some(legend)
    }

    /// Whether the grid uses the signs of the palette, and few others; beside a list of colours only their numbers, in
    /// rows of one length.
    fn is_meant(&self) -> bool {
        let has_sign = self.entries.iter().filter(|entry| entry.sign.is_some()).count();
        let is_blank = |sign: char| is_blank_sign(sign) || sign == '0';
        let is_named = |sign: char| self.entry_of(sign).is_some();
        let signs = || self.rows.iter().flat_map(|(_, row)| signs_of(row).map(|(_, sign)| sign));
        if has_sign == 0 {
            let width = |row: &PlacedLine<'_>| signs_of(row.1).count();
            let is_number =
                |sign: char| sign.to_digit(10).is_some_and(|number| number as usize <= self.entries.len());
            return self.entries.len() > 1
                && !self.rows.is_empty()
                && self.rows.iter().all(|row| width(row) == width(&self.rows[0]))
                && signs().all(is_number);
        }
        let known = signs().filter(|&sign| is_blank(sign) || is_named(sign)).count();
        has_sign == self.entries.len() && signs().any(is_named) && 2 * known > signs().count()
    }

    fn entry_of(&self, sign: char) -> Option<usize> {
        self.entries.iter().position(|entry| entry.sign == Some(sign))
    }

    /// Gives signs to the colours of a list: their numbers, from 1 if one more than there are from 0 is used, or no 0.
    fn number(&mut self, source: &Input<'_>) -> Result<()> {
        if self.entries.iter().all(|entry| entry.sign.is_some()) {
            return Ok(());
        }
        let place = self.entries[0].place;
        if self.entries.len() > 10 {
            bail!(
                source,
                place,
                "found a list of {} colours without signs, expected at most 10",
                self.entries.len()
            );
        }
        let used = |number: usize| {
            char::from_digit(number as u32, 10)
                .is_some_and(|digit| self.rows.iter().any(|row| row.1.contains(digit)))
        };
        let first = usize::from(used(self.entries.len()) || !used(0));
        let digits = (first..).map(|number| char::from_digit(number as u32, 10));
        for (entry, digit) in self.entries.iter_mut().zip(digits) {
            entry.sign = digit;
        }
        let message = format!("the palette has no signs; took {first} for its first colour");
        source.warn(place, message);
        Ok(())
    }

    /// The background among the colours: the one of a blank sign, or else white, or else the first, unless another
    /// blank sign is in the grid.
    fn background(&self, source: &Input<'_>) -> Option<usize> {
        let is_blank_entry = |entry: &Entry<'_>| entry.sign.is_some_and(is_blank_sign);
        if let Some(index) = self.entries.iter().position(is_blank_entry) {
            return Some(index);
        }
        let is_undeclared =
            |sign: char| (is_blank_sign(sign) || sign == '0') && self.entry_of(sign).is_none();
        if self.rows.iter().any(|(_, row)| signs_of(row).any(|(_, sign)| is_undeclared(sign))) {
            return None;
        }
        let white = self.entries.iter().position(|entry| entry.rgb == [255; 3]);
        let index = white.unwrap_or(0);
        let Entry { place, name, .. } = self.entries[index];
        if white != Some(0) {
            source.warn(place, format!("no colour is said to be the background; took {name}"));
        }
        Some(index)
    }

    fn palette(&self, source: &Input<'_>, background: Option<usize>) -> Result<(Palette, Vec<Symbol>)> {
        let usual = PaletteBuilder::usual_background();
        let mut palette = PaletteBuilder::new(match background {
            Some(index) => Colour::new(self.name(index), usual.letter, self.entries[index].rgb),
            None => usual.clone(),
        });
        let mut symbols = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            if self.entries[..index].iter().any(|other| other.sign == entry.sign) {
                let sign = entry.sign.unwrap_or_default();
                bail!(source, entry.place, "the palette has two colours for {sign:?}");
            }
            let letter = entry.sign.filter(|sign| sign.is_alphabetic());
            symbols.push(match background == Some(index) {
                true => Symbol::BLANK,
                false => {
                    palette.add(&self.name(index), letter, entry.rgb).map_err(source.says(entry.place))?
                }
            });
        }
        Ok((palette.palette(), symbols))
    }

    /// The name of a colour: the one in the text, or the usual one of its value.
    fn name(&self, index: usize) -> String {
        let Entry { name, rgb, .. } = self.entries[index];
        let is_word = name.chars().all(|letter| letter.is_alphabetic() || " _-".contains(letter));
        let is_digits = name.len() == 6 && named_rgb(name).is_none() && hexadecimal_rgb(name).is_some();
        if is_word && !is_digits { name.to_ascii_lowercase() } else { name_of(rgb) }
    }

    /// The puzzle of the picture.
    pub(super) fn read(mut self, source: &Input<'_>) -> Puzzles {
        self.number(source)?;
        let background = self.background(source);
        let (palette, symbols) = self.palette(source, background)?;
        let (mut cells, mut width) = (Vec::new(), None);
        for (index, &(start, row)) in self.rows.iter().enumerate() {
            let before = cells.len();
            for (offset, sign) in signs_of(row) {
                let is_blank = is_blank_sign(sign) || sign == '0';
                let symbol = self.entry_of(sign).map(|entry| symbols[entry]);
                let symbol = symbol.or(is_blank.then_some(Symbol::BLANK)).ok_or_else(|| {
                    source.error(start + offset, format!("found {sign:?}, which the palette does not name"))
                })?;
                cells.push(symbol);
            }
            let found = cells.len() - before;
            let expected = *width.get_or_insert(found);
            source.check_size(start, expected, index + 1)?;
            if found != expected {
                bail!(source, start, "found a row of {found} cells, expected {expected}");
            }
        }
        let place = self.rows.first().map_or(0, |row| row.0);
        source.take_cells(place, cells.len())?;
        let picture = Picture::of_symbols(width.unwrap_or(0), self.rows.len(), &cells);
        let puzzle = Nonogram::from_picture(picture, palette).map_err(source.at(place))?;
        Ok(vec![match &self.above {
            Some(above) => above.finish(source, puzzle)?,
            None => puzzle,
        }])
    }
}
