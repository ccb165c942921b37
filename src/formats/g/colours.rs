//! Colours of a task: the lines below `#d`.

use crate::formats::colour_values::x11_rgb;
use crate::formats::lists::PlacedLine;
use crate::formats::{Cursor, Input, Result, six_digits_rgb, spare_letters};
use crate::puzzles::{Colour, Palette};
use nonomata_engine::symbol::Symbol;

/// The sign of the background.
pub(super) const BACKGROUND: char = '0';

/// The sign of the colour of blocks without a sign.
const PLAIN: char = '1';

/// The sign of the colour around a picture that is not a rectangle.
const OUTSIDE: char = '6';

/// The signs between the halves of a triangle, along the line that separates them.
const HALVES: [char; 2] = ['/', '\\'];

/// The message on a value that is not a colour.
const LOOKS: &str = "a colour like #ff0000 or red";

/// The colour shown for an unknown name.
const UNKNOWN: [u8; 3] = [110, 110, 110];

/// A colour and the two signs by which it is written.
#[derive(Clone, Debug)]
struct Declared {
    /// The sign after the lengths of its blocks.
    block: char,
    /// The sign of its cells. Several colours may have the same.
    cell: char,
    name: String,
    rgb: [u8; 3],
}

/// The colours declared so far: symbol `i + 1` is `declared[i]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Colours {
    background: Option<Declared>,
    declared: Vec<Declared>,
}

impl Colours {
    /// Reads a line below `#d`.
    pub(super) fn declare(&mut self, source: &Input<'_>, line: PlacedLine<'_>) -> Result<()> {
        let place = line.0 + line.1.len() - line.1.trim_start().len();
        let declared = declaration(source, place)?;
        let block = declared.block;
        let is_twice = match block {
            OUTSIDE => return Ok(()),
            BACKGROUND => self.background.replace(declared).is_some(),
            _ if self.declared.len() + 1 == Palette::LIMIT => {
                bail!(source, place, "a puzzle has at most {} colours", Palette::LIMIT - 1);
            }
            _ => {
                let is_twice = self.symbol(block).is_some();
                self.declared.push(declared);
                is_twice
            }
        };
        match is_twice {
            true => Err(source.error(place, format!("the colour {block:?} is declared twice"))),
            false => Ok(()),
        }
    }

    /// The colour of blocks with that sign after their length.
    pub(super) fn symbol(&self, block: char) -> Option<Symbol> {
        self.declared.iter().position(|colour| colour.block == block).map(|index| Symbol::new(index + 1))
    }

    /// The colour of blocks without a sign after their length.
    pub(super) fn plain(&self) -> Option<Symbol> {
        self.symbol(PLAIN)
    }

    /// The palette. The letter of a colour is the sign of its cells, else that of its blocks, else any free one.
    pub(super) fn palette(self) -> Palette {
        let usual = Palette::black_and_white();
        let mut colours = vec![match self.background {
            Some(background) => {
                let letter = if is_letter(background.cell) { background.cell } else { '.' };
                Colour::new(background.name, letter, background.rgb)
            }
            None => usual.colour(Symbol::BLANK).clone(),
        }];
        for declared in self.declared {
            let is_free = |letter: &char| {
                is_letter(*letter) && colours.iter().all(|colour: &Colour| colour.letter != *letter)
            };
            let mut letters = [declared.cell, declared.block].into_iter().chain(spare_letters());
            let letter = letters.find(is_free).expect("there are more signs than colours");
            colours.push(Colour::new(declared.name, letter, declared.rgb));
        }
        Palette::new(colours).expect("no two colours have one letter")
    }
}

/// Black blocks without a sign, as in a task without colours.
pub(super) fn black_and_white() -> Colours {
    let colour = |block, cell, index: usize| {
        let Colour { name, rgb, .. } = Palette::black_and_white().colour(Symbol::new(index)).clone();
        Declared { block, cell, name, rgb }
    };
    Colours { background: Some(colour(BACKGROUND, '.', 0)), declared: vec![colour(PLAIN, '#', 1)] }
}

/// Whether a sign can follow the length of a block.
pub(super) fn is_sign(sign: char) -> bool {
    !(sign.is_numeric() || sign.is_whitespace() || sign.is_control() || sign == ',')
}

/// Whether a sign can be the letter of a colour.
pub(super) fn is_letter(sign: char) -> bool {
    is_sign(sign) && sign != '?'
}

/// Reads `r:r  #FF0000   red`.
fn declaration(source: &Input<'_>, place: usize) -> Result<Declared> {
    let mut cursor = Cursor::at(source, place);
    let is_block = |sign: &char| is_sign(*sign) || [BACKGROUND, PLAIN, OUTSIDE].contains(sign);
    let Some(block) = cursor.peek().filter(is_block) else {
        return Err(
            cursor.expected("the sign of a colour, or 0 for the background or 1 for blocks without a sign")
        );
    };
    cursor.advance();
    if !cursor.take(':') {
        return Err(cursor
            .expected("a colon after the sign of a colour")
            .with_hint("lines below #d are colours, like   r:r  #FF0000   red"));
    }
    let cell = cursor.peek().filter(|_| !cursor.is_at_line_end()).unwrap_or(' ');
    if !cursor.is_at_line_end() {
        cursor.advance();
    }
    if !cursor.is_at_line_end() && !cursor.peek().is_some_and(char::is_whitespace) {
        let error = cursor.expected("a space after the sign of the cells");
        return Err(error.with_hint("one sign stands after the colon; it may be a space"));
    }
    cursor.skip_spaces();
    let value_place = cursor.offset();
    let line = source.text()[value_place..].lines().next().unwrap_or_default();
    let (value, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rgb = looks(&cursor, value, name, |message| source.warn(value_place, message))?;
    let is_name = !value.starts_with('#') || value.contains(HALVES);
    let name = if is_name { value } else { name.trim() };
    let name = if name.is_empty() { block.to_string() } else { name.to_owned() };
    Ok(Declared { block, cell, name, rgb })
}

/// The red, green and blue of a value: digits, a name, or two halves of a triangle, of which it is the mean.
fn looks(cursor: &Cursor<'_>, value: &str, comment: &str, mut warn: impl FnMut(String)) -> Result<[u8; 3]> {
    let is_triangle = value.contains(HALVES);
    let rgb = match value.strip_prefix('#') {
        _ if is_triangle && is_cap(comment) => {
            let message =
                "found a triangle that belongs to a block, and puzzles with such triangles are not read";
            return Err(cursor.error(message));
        }
        _ if is_triangle => triangle_rgb(value),
        Some(digits) => return six_digits_rgb(digits).ok_or_else(|| cursor.expected(LOOKS)),
        None if value.is_empty() => return Err(cursor.expected(LOOKS)),
        None => x11_rgb(value),
    };
    Ok(rgb.unwrap_or_else(|| {
        warn(format!("the colour {value:?} is not known; it is shown as grey"));
        UNKNOWN
    }))
}

/// Whether the comment of a triangle marks it as the end of a block, in rows and in columns.
fn is_cap(comment: &str) -> bool {
    let mut signs = comment.trim_start().chars();
    [signs.next(), signs.next()].iter().all(|sign| matches!(sign, Some('<' | '>')))
}

/// The mean colour of a triangle whose halves are named like `black/white`.
pub(super) fn triangle_rgb(value: &str) -> Option<[u8; 3]> {
    let (one, other) = value.split_once(HALVES)?;
    let half = |half: &str| half.strip_prefix('#').map_or_else(|| x11_rgb(half), six_digits_rgb);
    let (one, other) = (half(one)?, half(other)?);
    Some([0, 1, 2].map(|part| one[part].midpoint(other[part])))
}
