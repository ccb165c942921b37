//! `nonograms`: pages of nonograms.org and nonograms.ru, which hold an obfuscated picture in a line `var
//! d=[[...],...];`.
//!
//! Every entry is four numbers. The first entry is not used; the next three are the width, the height and the number of
//! colours, each the sum of two remainders minus a third. Then come a key, the colours plus that key, the number of
//! runs, another key, and the runs plus that key: column, length, colour and row, counted from 1. The layer after them
//! is not needed. The clues are those of the picture.
//!
//! Written lines are not obfuscated: all keys are 0.

use std::fmt::Write;

use super::tree::list_at;
use crate::formats::{
    Capabilities, Format, Input, PaletteBuilder, Result, Source, Written, all, each, name_of,
};
use crate::puzzles::{Nonogram, Palette, Picture};
use nonomata_engine::symbol::{Symbol, SymbolSet};

pub(super) const FORMAT: Format = Format {
    name: "nonograms",
    suffixes: &["html", "htm"],
    about: "pages of nonograms.org: the line var d=[[...],...];",
    capabilities: Capabilities {
        clues: false,
        empty: false,
        colour: true,
        goal: true,
        ..Capabilities::CLUES
    },
    looks_like: |text| find(text).is_some_and(|at| text.starts_with('<') || at == 0),
    read: |source| all(read(source)),
    write: Some(|puzzles, written| each(puzzles, written, write)),
    ..Format::OF_NONOGRAMS
};

/// The start of the line that holds the picture.
const START: &str = "var d=";

/// The offset of the first `var d=` that is followed by a list of lists.
fn find(text: &str) -> Option<usize> {
    text.match_indices(START).map(|(at, _)| at).find(|at| text[at + START.len()..].starts_with("[["))
}

/// Four numbers and the byte offset where they begin.
#[derive(Clone, Copy)]
struct Entry {
    place: usize,
    numbers: [i64; 4],
}

impl Entry {
    /// The remainders of the first three numbers by the fourth.
    fn remainders(&self, source: &Source) -> Result<[i64; 3]> {
        let [a, b, c, by] = self.numbers;
        if by <= 0 {
            bail!(source, self.place, "found {by} as the last number, expected a divisor of at least 1");
        }
        Ok([a % by, b % by, c % by])
    }

    /// The encoded size.
    fn size(&self, source: &Source, what: &str) -> Result<usize> {
        let [a, b, c] = self.remainders(source)?;
        let size = a + b - c;
        usize::try_from(size)
            .ok()
            .filter(|&size| size > 0)
            .ok_or_else(|| source.error(self.place, format!("{what} is {size}, expected at least 1")))
    }

    /// One of its numbers minus the key, which must lie in the range.
    fn part(
        &self,
        source: &Source,
        number: i64,
        key: i64,
        what: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<usize> {
        let found = number - key;
        if !range.contains(&found) {
            bail!(source, self.place, "{what} is {found}, expected {} to {}", range.start(), range.end());
        }
        Ok(found as usize)
    }
}

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let Some(start) = find(source.text()) else {
        bail!(source, 0, "found no line var d=[[...],...];, expected one");
    };
    let (node, end) = list_at(source, start + START.len(), true)?;
    let mut all = Vec::new();
    for item in node.list_of(source, "the numbers")? {
        let place = item.place;
        let numbers = item.list_of(source, "four numbers")?.iter();
        let numbers = numbers.map(|number| number.integer(source, "a number")).collect::<Result<Vec<_>>>()?;
        let Some(&numbers) = numbers.first_chunk() else {
            bail!(source, place, "found {} numbers, expected four", numbers.len());
        };
        all.push(Entry { place, numbers });
    }
    let mut entries = all.into_iter();
    let mut next = |what: &str| {
        entries
            .next()
            .ok_or_else(|| source.error(end, format!("found the end of the entries, expected {what}")))
    };
    next("an entry that is not used")?;
    let place = start + START.len();
    let width = next("the width")?.size(source, "the width")?;
    let height = next("the height")?.size(source, "the height")?;
    source.check_size(place, width, height)?;
    let palette = palette(source, &mut next)?;
    let entry = next("the number of runs")?;
    let [square, double, single] = entry.remainders(source)?;
    let count = square * square + 2 * double + single;
    let key = next("a key")?.numbers;
    let mut cells = vec![SymbolSet::only(Symbol::BLANK); width * height];
    for _ in 0..count {
        let run = next("a run")?;
        let [column, length, colour, row] = run.numbers;
        let column = run.part(source, column, key[0], "the column of this run", 1..=width as i64)?;
        let longest = (width - column + 1) as i64;
        let length = run.part(source, length, key[1], "the length of this run", 1..=longest)?;
        let colours = palette.size() as i64 - 1;
        let colour = run.part(source, colour, key[2], "the colour of this run", 1..=colours)?;
        let row = run.part(source, row, key[3], "the row of this run", 1..=height as i64)?;
        for cell in &mut cells[(row - 1) * width..][column - 1..column - 1 + length] {
            if cell.known() != Some(Symbol::BLANK) {
                bail!(source, run.place, "this run overlaps another one");
            }
            *cell = SymbolSet::only(Symbol::new(colour));
        }
    }
    let puzzle = Nonogram::from_picture(Picture::of_cells(width, height, cells), palette);
    puzzle.map(|puzzle| vec![puzzle]).map_err(source.at(place))
}

/// Reads the number of colours, the key and the colours.
fn palette(source: &Source, next: &mut impl FnMut(&str) -> Result<Entry>) -> Result<Palette> {
    let entry = next("the number of colours")?;
    let count = entry.size(source, "the number of colours")?;
    if count >= Palette::LIMIT {
        bail!(source, entry.place, "found {count} colours, expected at most {}", Palette::LIMIT - 1);
    }
    let key = next("a key")?.numbers;
    let mut palette = PaletteBuilder::default();
    for _ in 0..count {
        let colour = next("a colour")?;
        let [red, green, blue, _] = colour.numbers;
        let parts = [(red, key[1], "red"), (green, key[0], "green"), (blue, key[3], "blue")];
        let mut rgb = [0; 3];
        for (slot, (number, key, what)) in rgb.iter_mut().zip(parts) {
            *slot = colour.part(source, number, key, &format!("the {what} of this colour"), 0..=255)? as u8;
        }
        if count == 1 && rgb == [0; 3] {
            return Ok(Palette::black_and_white());
        }
        let added = palette.add(&name_of(rgb), None, rgb);
        added.map_err(source.says(colour.place))?;
    }
    Ok(palette.palette())
}

fn write(puzzle: &Nonogram, written: &mut Written) {
    let Some(goal) = puzzle.goal() else { return };
    let usual = Palette::black_and_white();
    let palette = if puzzle.palette().size() > 1 { puzzle.palette() } else { &usual };
    let colours = &palette.colours()[1..];
    let mut runs = String::new();
    let mut count = 0;
    for (row, cells) in goal.rows().enumerate() {
        let mut column = 1;
        for run in cells.chunk_by(|one, other| one == other) {
            let symbol = run[0].known().unwrap_or(Symbol::BLANK);
            if symbol != Symbol::BLANK {
                let _ = write!(runs, ",[{column},{},{},{}]", run.len(), symbol.index(), row + 1);
                count += 1;
            }
            column += run.len();
        }
    }
    let size = |size: usize| format!("[{size},0,0,{}]", size + 1);
    let (width, height, number) = (size(goal.width()), size(goal.height()), size(colours.len()));
    let _ = write!(written.text, "var d=[[0,0,0,1],{width},{height},{number},[0,0,0,0]");
    for colour in colours {
        let [red, green, blue] = colour.rgb;
        let _ = write!(written.text, ",[{red},{green},{blue},{red}]");
    }
    let _ = writeln!(written.text, ",[0,{},{},{}],[0,0,0,0]{runs}];", count / 2, count % 2, count + 1);
    let has_names = puzzle.palette() != &usual;
    written.lose("the names and letters of the colours", has_names);
    let has_background = puzzle.palette().colour(Symbol::BLANK).rgb == usual.colour(Symbol::BLANK).rgb;
    written.lose("the background colour", !has_background);
}
