//! Texts that are large, or little text with much work in it.

use std::fmt::Write;

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

/// A text or an image, and what it is.
pub(super) fn random(dice: &mut Dice, seed: u64) -> (String, Vec<u8>) {
    // From a kilobyte to 32 megabytes, as often of each size.
    let bytes = (1024 << dice.below(15)) + dice.below(1024) as usize;
    let side = 1 + (bytes as f64).sqrt() as u64;
    let (kind, text) = match dice.below(8) {
        0 | 1 => {
            let beginning = BEGINNINGS[dice.below(BEGINNINGS.len() as u64) as usize];
            let unit = UNITS[dice.below(UNITS.len() as u64) as usize];
            (format!("{unit:?} after {beginning:?}"), beginning.to_owned() + &unit.repeat(bytes / unit.len()))
        }
        2 => piece_again_and_again(dice, seed, bytes),
        3 => (format!("picture with sides of some {side}"), picture(dice, side.min(2000))),
        4 => ("long rows".to_owned(), long_rows(dice, bytes)),
        5 => ("logic grid".to_owned(), logic_grid(dice, bytes)),
        6 => return (format!("image with sides of some {side}"), image(dice, side.min(3000))),
        _ => ("rules".to_owned(), rules(dice, bytes)),
    };
    (kind, text.into_bytes())
}

/// A puzzle in which a piece stands many times.
fn piece_again_and_again(dice: &mut Dice, seed: u64, bytes: usize) -> (String, String) {
    let puzzle = Model::random(seed, Size::Any);
    let letters: Vec<char> = puzzle.text.chars().collect();
    let (before, after) = letters.split_at(dice.below(letters.len() as u64) as usize);
    let piece: String = after[..after.len().min(1 + dice.below(40) as usize)].iter().collect();
    let (before, after) = (before.iter().collect::<String>(), after.iter().collect::<String>());
    let name = format!("{piece:?} again and again in a {}", puzzle.kind);
    (name, before + &piece.repeat(bytes / piece.len()) + &after)
}

/// The clues of a random picture, whose runs are short or long, in black and white or in up to 52 colours.
fn picture(dice: &mut Dice, side: u64) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let width = 1 + side / 2 + dice.below(side / 2 + 1);
    let height = 1 + side * side / width;
    let (width, height) = (width.min(3000) as usize, height.min(3000) as usize);
    let colours = if dice.below(2) > 0 { 1 } else { 2 + dice.below(51) };
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
        _ => format!("{}{}", run.len(), LETTERS[run[0] as usize - 1] as char),
    };
    let clue = |cells: Vec<u64>| {
        let runs = cells.chunk_by(|one, other| one == other).filter(|run| run[0] > 0).map(entry);
        let clue = runs.collect::<Vec<_>>().join(" ");
        if clue.is_empty() { "0\n".to_owned() } else { clue + "\n" }
    };
    let mut text = String::new();
    for (number, &letter) in LETTERS[..colours as usize].iter().enumerate().filter(|_| colours > 1) {
        writeln!(text, "color {} #{:06x} \"{number}\"", letter as char, 0x04_c5d7 * (number + 1)).unwrap();
    }
    write!(text, "width {width}\nheight {height}\nrows\n").unwrap();
    text.extend((0..height).map(|y| clue(cells[y * width..][..width].to_vec())));
    text += "columns\n";
    text.extend((0..width).map(|x| clue(cells.iter().skip(x).step_by(width).copied().collect())));
    text
}

/// Rules of the format `lines` that share cells: words, patterns, or both.
fn rules(dice: &mut Dice, bytes: usize) -> String {
    let (width, height) = (3 + dice.below(40) as usize, 1 + dice.below(40) as usize);
    let letters = &"abcdefghijklmnopqrstuvwxyz"[..2 + dice.below(25) as usize];
    let mut text = format!("nonomata lines\nalphabet: {letters}\ngrid: {width}x{height}\n");
    let word = |dice: &mut Dice, length: usize| -> String {
        let letter = |_| letters.as_bytes()[dice.below(letters.len() as u64) as usize] as char;
        (0..length).map(letter).collect()
    };
    if dice.below(2) > 0 {
        for length in [width, height] {
            let words: Vec<String> = (0..bytes / 2 / (length + 1)).map(|_| word(dice, length)).collect();
            words.chunks(999).for_each(|words| writeln!(text, "words: {}", words.join(" ")).unwrap());
        }
        return text + "each row: word\neach column: word\n";
    }
    let lines = width + height;
    for line in 0..lines {
        let (name, number) = if line < height { ("row", line + 1) } else { ("column", line - height + 1) };
        let most = 1 + (bytes / lines / 8).min(1000) as u64;
        let unit = ["(a|b)*a(a|b){12}a[ab]", "(.).*\\1", "[^a]*", "(a?b?)*", "(ab|ba|.)+", "(a{1,9}b){1,99}"];
        let pattern: String =
            (0..1 + dice.below(most)).map(|_| unit[dice.below(unit.len() as u64) as usize]).collect();
        writeln!(text, "{name} {number}: pattern .*{pattern}.*").unwrap();
    }
    text
}

/// A few rows of up to 65,536 cells, with long or short blocks, and no clues at the columns or those of a picture.
fn long_rows(dice: &mut Dice, bytes: usize) -> String {
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

/// A logic grid with many names, and sentences until the text is as long.
fn logic_grid(dice: &mut Dice, bytes: usize) -> String {
    let (houses, attributes) = (2 + dice.below(30), 1 + dice.below(8));
    let name = |attribute: u64, value: u64| {
        let letters = |number: u64| [b'a' + (number % 20) as u8, b'k' + (number / 20 % 9) as u8];
        let bytes = [[b'B' + attribute as u8, b'o'], letters(value)].concat();
        String::from_utf8(bytes).unwrap() + "mu"
    };
    let mut text = format!("houses: {houses}\n");
    for attribute in 0..attributes {
        let names: Vec<String> = (0..houses).map(|value| name(attribute, value)).collect();
        writeln!(text, "{}: {}", name(attribute + 9, 999) + "lo", names.join(", ")).unwrap();
    }
    text += "\n";
    while text.len() < bytes {
        let mut feature = || name(dice.below(attributes), dice.below(houses));
        let [one, other, third, last] = [feature(), feature(), feature(), feature()];
        let distance = 1 + dice.below(houses);
        let sentence = match dice.below(8) {
            0 => format!("{one} has {other}"),
            1 => format!("{one} does not have {other}"),
            2 => format!("{one} is not in house {distance}"),
            3 => format!("{one} is next to {other}"),
            4 => format!("{one} is somewhere left of {other}"),
            5 => format!("{one} is exactly {distance} houses from {other}"),
            6 => format!("either {one} has {other} or {third} has {last}"),
            _ => format!("if {one} has {other} then {third} has {last}"),
        };
        text += &(sentence + "\n");
    }
    text
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
