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

use std::collections::BTreeMap;

use super::above::Above;
use super::characters::is_blank_sign;
use super::*;
use crate::formats::{PaletteBuilder, hexadecimal_rgb, name_of, named_rgb};
use crate::puzzles::{Colour, Picture};

/// Words above a palette or a grid.
const HEADINGS: [&str; 10] =
    ["color", "colors", "colour", "colours", "palette", "legend", "key", "grid", "picture", "image"];

/// The separators between a sign and its colour, the longer ones first.
const SIGN_SEPARATORS: [&str; 7] = ["=>", "->", "=", ":", "\u{2192}", "-", "\t"];

/// Longer lines hold no colours.
const LINE_LIMIT: usize = Palette::LIMIT * 64;

/// The most lines of a palette and the grid beside it.
const LINES_LIMIT: usize = Palette::LIMIT + Nonogram::SIDE_LIMIT;

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
    are_spaces_blank: bool,
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
        let is_apart =
            rest.starts_with([' ', '\t']) || SIGN_SEPARATORS.iter().any(|sign| rest.starts_with(sign));
        let value = if is_apart { named_value(without_sign_between(rest)) } else { None };
        if let Some(value) = value {
            return entry(Some(first), value);
        }
        // `red = r`
        let last = text.chars().next_back()?;
        let before = &text[..text.len() - last.len_utf8()];
        let start = before.trim_end();
        let end = SIGN_SEPARATORS.iter().find_map(|sign| start.strip_suffix(sign)).unwrap_or(start);
        let value = if end.len() < before.len() { named_value(end) } else { None };
        if let Some(value) = value {
            return entry(Some(last), value);
        }
        let value = named_value(text).filter(|_| text.chars().nth(2).is_some())?;
        entry(None, value)
    }

    /// The colours on a line: one, or several between commas or spaces; of too many only the first that exceed the
    /// limit.
    fn all_of((place, line): PlacedLine<'a>) -> Option<Vec<Entry<'a>>> {
        if line.len() > LINE_LIMIT {
            return None;
        }
        if let Some(only) = Entry::of((place, line)) {
            return Some(vec![only]);
        }
        let heading = line.split_once([':', '=', ' ']).filter(|(word, _)| is_heading(word));
        let rest = heading.map_or(line, |(_, rest)| rest);
        let several = |between: &[char]| -> Option<Vec<Entry<'a>>> {
            let mut parts = rest.split(between).filter(|part| !is_blank(part)).peekable();
            parts.peek()?;
            let offset = |part: &str| place + part.as_ptr() as usize - line.as_ptr() as usize;
            parts.map(|part| Entry::of((offset(part), part))).take(Palette::LIMIT + 1).collect()
        };
        several(&[',', ';']).or_else(|| several(&[' ', '\t']))
    }
}

/// The rest of a line after what stands between a sign and its colour.
fn without_sign_between(text: &str) -> &str {
    let text = text.trim_start();
    SIGN_SEPARATORS.iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text)
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

/// Whether a sign is a blank cell, unless the palette names it.
fn is_blank_cell(sign: char) -> bool {
    is_blank_sign(sign) || matches!(sign, '0' | ' ')
}

/// Counts each sign.
fn tally(signs: impl Iterator<Item = char>) -> BTreeMap<char, usize> {
    // PERF: most texts are ASCII; one of 7 MB beside 48 colours takes 10 ms instead of 70.
    let mut of_ascii = [0; 128];
    let mut tally = BTreeMap::new();
    for sign in signs {
        match of_ascii.get_mut(sign as usize) {
            Some(count) => *count += 1,
            None => *tally.entry(sign).or_default() += 1,
        }
    }
    let of_ascii = (0_u8..).map(char::from).zip(of_ascii);
    tally.extend(of_ascii.filter(|&(_, count)| count > 0));
    tally
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
            Some((*start - line.len(), line.trim_end_matches(['\r', '\n'])))
        });
        let lines = lines.filter(|line| !is_blank(line.1) && !is_heading(line.1));
        // With one more there are too many rows.
        let lines: Vec<PlacedLine<'_>> = lines.take(LINES_LIMIT + 1).collect();
        let (above_rows, count) = entries_of(&mut lines.iter())?;
        let (entries, rows) = match count {
            0 => {
                let (mut below, count) = entries_of(&mut lines.iter().rev())?;
                below.sort_by_key(|entry| entry.place);
                (below, lines[..lines.len() - count].to_vec())
            }
            count => (above_rows, lines[count..].to_vec()),
        };
        let legend = Legend { entries, rows, are_spaces_blank: false, above };
        legend.is_meant().then_some(legend)
    }

    /// Whether the grid uses the signs of the palette, and few others; beside a list of colours only their numbers, in
    /// rows of one length.
    fn is_meant(&self) -> bool {
        let has_sign = self.entries.iter().filter(|entry| entry.sign.is_some()).count();
        let is_named = |sign: char| self.entry_of(sign).is_some();
        let signs = || self.signs();
        if has_sign == 0 {
            let width = |row: &PlacedLine<'_>| self.signs_of(row.1).count();
            let is_number =
                |sign: char| sign.to_digit(10).is_some_and(|number| number as usize <= self.entries.len());
            return self.entries.len() > 1
                && !self.rows.is_empty()
                && self.rows.iter().all(|row| width(row) == width(&self.rows[0]))
                && signs().all(is_number);
        }
        let signs = tally(signs());
        let known = signs.iter().filter(|&(&sign, _)| is_blank_cell(sign) || is_named(sign));
        let (known, all): (usize, usize) = (known.map(|(_, count)| count).sum(), signs.values().sum());
        has_sign == self.entries.len() && signs.keys().any(|&sign| is_named(sign)) && 2 * known > all
    }

    /// The signs of a row.
    fn signs_of(&self, row: &str) -> impl Iterator<Item = (usize, char)> {
        let are_cells = self.are_spaces_blank;
        row.char_indices().filter(move |(_, sign)| *sign != ',' && (are_cells || !sign.is_whitespace()))
    }

    /// The signs of all rows.
    fn signs(&self) -> impl Iterator<Item = char> {
        self.rows.iter().flat_map(|(_, row)| self.signs_of(row)).map(|(_, sign)| sign)
    }

    /// Decides whether spaces are blank cells or stand between cells, as they do in the same columns of all rows.
    fn read_spaces(&mut self, source: &Input<'_>) -> Result<()> {
        let rows = || self.rows.iter().map(|(_, row)| row.trim_end());
        let are_spaces = |row: &str| row.chars().map(char::is_whitespace).collect::<Vec<_>>();
        let first = rows().next().map_or(Vec::new(), are_spaces);
        let are_aligned =
            rows().all(|row| first.iter().zip(are_spaces(row)).all(|(one, other)| *one == other));
        let has_inner = rows().any(|row| row.trim_start().contains(char::is_whitespace));
        let is_apart = |row: &str| {
            let mut parts = row.split([' ', '\t', ',']);
            parts.all(|part| part.chars().nth(1).is_none())
        };
        let mut named = self.entries.iter().filter_map(|entry| entry.sign);
        let has_blank = named.any(is_blank_cell) || self.signs().any(is_blank_cell);
        if are_aligned && (has_blank || !has_inner || rows().all(is_apart)) {
            return Ok(());
        }
        if has_blank {
            let message = "found spaces in different columns of the rows, and another sign for blank cells";
            bail!(source, self.rows[0].0, "{message}");
        }
        self.are_spaces_blank = true;
        Ok(())
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

    /// The background among the colours: the one of a blank sign, or any if no blank sign is in the grid either; of
    /// several white, or else the first.
    fn background(&self, source: &Input<'_>) -> Option<usize> {
        let is_white = |index: &usize| self.entries[*index].rgb == [255; 3];
        let is_blank_entry = |index: &usize| self.entries[*index].sign.is_some_and(is_blank_sign);
        let mut all = 0..self.entries.len();
        let blank: Vec<usize> = all.clone().filter(is_blank_entry).collect();
        let is_undeclared = |sign: char| is_blank_cell(sign) && self.entry_of(sign).is_none();
        if blank.is_empty() && self.signs().any(is_undeclared) {
            return None;
        }
        let white = all.find(|index| is_white(index) && (blank.is_empty() || blank.contains(index)));
        let index = white.or(blank.first().copied()).unwrap_or(0);
        let is_clear = match blank.len() {
            0 => white == Some(0),
            1 => true,
            _ => white.is_some(),
        };
        let Entry { place, name, .. } = self.entries[index];
        if !is_clear {
            source.warn(place, format!("no background is named; took {name}"));
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

    /// The cells of all rows, and the width.
    fn cells(&self, source: &Input<'_>, symbols: &[Symbol]) -> Result<(Vec<Symbol>, usize)> {
        let widths = self.rows.iter().map(|(_, row)| self.signs_of(row).count());
        // Where spaces are cells, they may be missing at the end of a row.
        let width = if self.are_spaces_blank { widths.max() } else { widths.take(1).max() }.unwrap_or(0);
        let (mut cells, mut end) = (Vec::new(), None);
        for (index, &(start, row)) in self.rows.iter().enumerate() {
            if end.is_some_and(|end| source.text()[end..start].matches('\n').count() > 1) {
                bail!(source, start, "found another row after a blank line, expected the end of the picture");
            }
            end = Some(start + row.len());
            source.check_size(start, width, index + 1)?;
            let before = cells.len();
            for (offset, sign) in self.signs_of(row) {
                let symbol = self.entry_of(sign).map(|entry| symbols[entry]);
                let symbol = symbol.or(is_blank_cell(sign).then_some(Symbol::BLANK)).ok_or_else(|| {
                    source.error(start + offset, format!("found {sign:?}, which the palette does not name"))
                })?;
                cells.push(symbol);
            }
            if self.are_spaces_blank {
                cells.resize(before + width, Symbol::BLANK);
            }
            let found = cells.len() - before;
            if found != width {
                bail!(source, start, "found a row of {found} cells, expected {width}");
            }
        }
        Ok((cells, width))
    }

    /// The puzzle of the picture.
    pub(super) fn read(mut self, source: &Input<'_>) -> Puzzles {
        self.read_spaces(source)?;
        self.number(source)?;
        let background = self.background(source);
        let (palette, symbols) = self.palette(source, background)?;
        let (cells, width) = self.cells(source, &symbols)?;
        let place = self.rows.first().map_or(0, |row| row.0);
        source.take_cells(place, cells.len())?;
        let picture = Picture::of_symbols(width, self.rows.len(), &cells);
        let puzzle = Nonogram::from_picture(picture, palette).map_err(source.at(place))?;
        Ok(vec![match &self.above {
            Some(above) => above.finish(source, puzzle)?,
            None => puzzle,
        }])
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// ASCII, what follows it, and other letters.
        #[test]
        fn each_sign_is_counted(text in "[\\x00-\\x7f\u{80}-\u{ff}\u{20ac}#.x]{0,80}[a-c]{0,40}") {
            let mut counts: BTreeMap<char, usize> = BTreeMap::new();
            text.chars().for_each(|sign| *counts.entry(sign).or_default() += 1);
            prop_assert_eq!(tally(text.chars()), counts);
        }
    }
}
