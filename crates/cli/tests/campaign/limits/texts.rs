//! Texts that are large, or little text with much work in it.

use std::fmt::Write;
use std::path::Path;

use super::commands::{self, Command, ON_A_LOGIC_GRID, ON_A_PAGE, ON_A_TEXT, ON_RULES};
use super::{answer, logic, pages, rules};
use crate::dice::Dice;
use crate::model::{Model, Size};

/// What a text may begin with.
const BEGINNINGS: [&str; 24] = [
    "",
    "nonogram/5/5/",
    "5x5:",
    "3/1.1/",
    "catalogue \"",
    "title ",
    "width 5\nheight 5\nrows\n",
    "nonomata lines\nalphabet: ab\ngrid: 9x1\nrow 1: pattern ",
    "nonomata lines\nalphabet: ab\ngrid: 9x1\nrow 1: word ",
    "nonomata lines\nalphabet: ab\ngrid: 9x1\n",
    "{\"rows\": [[1]], \"columns\": [[",
    "{\"rows\": [\"",
    "[[",
    "[puzzle]\nrows = [",
    "<?xml version=\"1.0\"?><puzzleset><puzzle type=\"grid\"><title>",
    "<?xml version=\"1.0\"?><puzzleset><puzzle type=\"grid\"><clues type=\"columns\"><line>",
    "<nonogram><",
    "<!DOCTYPE a [<!ENTITY b \"",
    "<picmi><board><row>",
    "<html><body><script>var d=[[",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :5:",
    "2\n5\n5\n",
    "#comment\n",
    ": rows\n",
];

/// What may follow, again and again.
const UNITS: [&str; 32] = [
    "\0",
    " ",
    "9",
    "a",
    "\"",
    "[",
    "(",
    "{",
    "<",
    "#",
    "=",
    ".",
    "\n",
    "\u{e9}",
    "1 ",
    "1,",
    "1,1\n",
    "[1],",
    "<a>",
    "<a/>",
    "<!---->",
    "&amp;",
    "a b\n",
    "(a|b)*",
    "row 1: 1\n",
    "\"a\":1,",
    "1.1/",
    "\\",
    "?",
    "-",
    "=\"\" ",
    "\r",
];

/// A text or an image.
pub(super) struct Text {
    /// What it is.
    pub(super) kind: String,
    pub(super) bytes: Vec<u8>,
    /// Commands that do the most with it.
    pub(super) suited: &'static [Command],
}

/// A random text. The program itself helps to make some, in this folder.
pub(super) fn random(dice: &mut Dice, seed: u64, folder: &Path) -> Text {
    // From a kilobyte to 32 megabytes, as often of each size.
    let bytes = (1024 << dice.below(15)) + dice.below(1024) as usize;
    let side = 1 + (bytes as f64).sqrt() as u64;
    let named = |kind: &str, text: String| (kind.to_owned(), text.into_bytes());
    let mut suited = ON_A_TEXT;
    let (kind, bytes) = match dice.below(16) {
        0 | 1 => {
            let (beginning, unit) = (one_of(dice, &BEGINNINGS), one_of(dice, &UNITS));
            let text = beginning.to_owned() + &unit.repeat(bytes / unit.len());
            (format!("{unit:?} after {beginning:?}"), text.into_bytes())
        }
        2 => piece_again_and_again(dice, seed, bytes),
        3 | 4 => (format!("picture with sides of some {side}"), picture(dice, side.min(2000)).into_bytes()),
        5 => named("long rows", long_rows(dice, bytes)),
        6 => (format!("image with sides of some {side}"), image(dice, side.min(3000))),
        7 => in_any_format(dice, side.min(700), folder),
        8 | 9 => {
            suited = ON_A_LOGIC_GRID;
            named("logic grid", logic::random(dice, bytes))
        }
        10 | 11 => {
            suited = ON_A_PAGE;
            named("page", pages::random(dice, seed, bytes, folder))
        }
        _ => {
            suited = ON_RULES;
            let (kind, text) = rules::random(dice, bytes);
            named(kind, text)
        }
    };
    Text { kind, bytes, suited }
}

/// One of these.
pub(super) fn one_of<T: Copy>(dice: &mut Dice, all: &[T]) -> T {
    all[dice.below(all.len() as u64) as usize]
}

/// A number from 1 to `most`, as often of each order of magnitude.
pub(super) fn wide(dice: &mut Dice, most: usize) -> usize {
    let orders = u64::from(usize::BITS - most.leading_zeros()) + 1;
    let largest = (1 << dice.below(orders)).min(most as u64);
    1 + dice.below(largest) as usize
}

/// Different letters: at most 151.
pub(super) fn letters(count: usize) -> Vec<char> {
    let latin = ('a'..='z').chain('A'..='Z');
    latin.chain('α'..='ω').chain('а'..='я').chain('0'..='9').chain('А'..='Я').take(count).collect()
}

/// These words with spaces between them.
pub(super) fn words(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// A puzzle in which a piece stands many times.
fn piece_again_and_again(dice: &mut Dice, seed: u64, bytes: usize) -> (String, Vec<u8>) {
    let puzzle = Model::random(seed, Size::Any);
    let letters: Vec<char> = puzzle.text.chars().collect();
    let (before, after) = letters.split_at(dice.below(letters.len() as u64) as usize);
    let piece: String = after[..after.len().min(1 + dice.below(40) as usize)].iter().collect();
    let (before, after) = (before.iter().collect::<String>(), after.iter().collect::<String>());
    let name = format!("{piece:?} again and again in a {}", puzzle.kind);
    (name, (before + &piece.repeat(bytes / piece.len()) + &after).into_bytes())
}

/// The clues of a random picture, whose runs are short or long, in black and white or in up to 63 colours.
pub(super) fn picture(dice: &mut Dice, side: u64) -> String {
    let letters = letters(63);
    let width = 1 + side / 2 + dice.below(side / 2 + 1);
    let height = 1 + side * side / width;
    let (width, height) = (width.min(3000) as usize, height.min(3000) as usize);
    let colours = if dice.below(2) > 0 { 1 } else { 2 + dice.below(62) };
    let grain = 1 + dice.below(8) as usize;
    // Colours are counted from 1; 0 is blank.
    let mut colour = || if dice.below(9) < 5 { 1 + dice.below(colours) } else { 0 };
    let coarse: Vec<u64> = (0..(width / grain + 1) * (height / grain + 1)).map(|_| colour()).collect();
    let noise = dice.below(3);
    let cells: Vec<u64> = (0..width * height)
        .map(|cell| {
            let (x, y) = (cell % width / grain, cell / width / grain);
            let coarse = coarse[y * (width / grain + 1) + x];
            match noise > 0 && dice.below(20 / noise) == 0 {
                true if coarse > 0 => 0,
                true => 1 + dice.below(colours),
                false => coarse,
            }
        })
        .collect();
    let entry = |run: &[u64]| match colours {
        1 => run.len().to_string(),
        _ => format!("{}{}", run.len(), letters[run[0] as usize - 1]),
    };
    let clue = |cells: Vec<u64>| {
        let runs = cells.chunk_by(|one, other| one == other).filter(|run| run[0] > 0).map(entry);
        let clue = runs.collect::<Vec<_>>().join(" ");
        if clue.is_empty() { "0\n".to_owned() } else { clue + "\n" }
    };
    let mut text = String::new();
    let longest = one_of(dice, &[1, 1, 1, 78, 78, 10_000]);
    let name = "n".repeat(wide(dice, longest));
    for (number, letter) in letters[..colours as usize].iter().enumerate().filter(|_| colours > 1) {
        writeln!(text, "color {letter} #{:06x} \"{name}{number}\"", 0x03_f5d7 * (number + 1)).unwrap();
    }
    write!(text, "width {width}\nheight {height}\nrows\n").unwrap();
    text.extend((0..height).map(|y| clue(cells[y * width..][..width].to_vec())));
    text += "columns\n";
    text.extend((0..width).map(|x| clue(cells.iter().skip(x).step_by(width).copied().collect())));
    text
}

/// A picture in a random format, as the program writes it.
fn in_any_format(dice: &mut Dice, side: u64, folder: &Path) -> (String, Vec<u8>) {
    let (format, text) = (commands::format(dice), picture(dice, side).into_bytes());
    let written = answer(folder, &text, &["convert", "-q", "--to", format, "-o", "-"]);
    // Some formats hold no colours, or no pictures.
    if written.is_empty() { ("picture".to_owned(), text) } else { (format!("picture in {format}"), written) }
}

/// A few rows of up to 65,536 cells, with long or short blocks, and no clues at the columns or those of a picture.
pub(super) fn long_rows(dice: &mut Dice, bytes: usize) -> String {
    let (width, height) = (1 + dice.below((bytes as u64).min(65_536)), 1 + dice.below(4));
    let longest = 1 << dice.below(10);
    let has_columns = dice.below(2) > 0;
    let mut text = format!("width {width}\nheight {height}\nrows\n");
    let mut filled = vec![0; width as usize];
    for _ in 0..height {
        let mut cell = dice.below(longest);
        while cell < width {
            let end = width.min(cell + 1 + dice.below(longest));
            write!(text, "{} ", end - cell).unwrap();
            filled[cell as usize..end as usize].iter_mut().for_each(|cells| *cells += 1);
            cell = end + 1 + dice.below(longest);
        }
        text += "\n";
    }
    if has_columns && height == 1 {
        text += "columns\n";
        filled.iter().for_each(|cells| writeln!(text, "{cells}").unwrap());
        return text;
    }
    // Columns that may be blank or one cell: as little as can be known.
    text + "columns\n" + &"?\n".repeat(width as usize)
}

/// An image in black and white, in grey or in colours, smooth or noise.
fn image(dice: &mut Dice, side: u64) -> Vec<u8> {
    let (width, height) = (1 + side / 2 + dice.below(side / 2 + 1), 1 + side / 2 + dice.below(side / 2 + 1));
    let (name, samples) = [("P4", 0), ("P5", 1), ("P6", 3)][dice.below(3) as usize];
    let levels = 1 << dice.below(9);
    let is_noise = dice.below(2) > 0;
    let largest = if samples == 0 { String::new() } else { "255\n".to_owned() };
    let mut image = format!("{name}\n{width} {height}\n{largest}").into_bytes();
    let bytes = if samples == 0 { width.div_ceil(8) } else { width * samples };
    for y in 0..height {
        for x in 0..bytes {
            let level = if is_noise { dice.below(levels) } else { (x / 64 + y / 32) % levels };
            image.push((level * 255 / levels.max(2).saturating_sub(1)) as u8);
        }
    }
    image
}
