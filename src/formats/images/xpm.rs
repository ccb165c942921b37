//! `xpm`: the X pixmap, an image in the shape of C source: strings with sizes, colours, and a row of letters each.
//!
//! ```text
//! /* XPM */
//! /* Flaglet */
//! static char *picture[] = {
//! "4 2 3 1",
//! ". c #FFFFFF s white",
//! "r c #FF0000 s red",
//! "b c #0000FF s blue",
//! "rrb.",
//! ".bb."
//! };
//! ```
//!
//! The sizes are width, height, number of colours, and letters a colour. The colour `None` is nothing at all, and so
//! blank. Comments before the brace are the title and the description; one like `background #ff0000` says
//! which colour is blank where it is not white.

use std::collections::HashMap;
use std::fmt::Write;

use super::image::{Dot, Image, Listed, check_dots};
use super::netpbm::BACKGROUND;
use super::pbm::traced;
use super::ppm::{note_lost_colours, warn_of_colours};
use crate::formats::colour_values::{hexadecimal, hexadecimal_rgb, six_digits_rgb, x11_rgb};
use crate::formats::cursor::Cursor;
use crate::formats::error::ReadError;
use crate::formats::format::{Format, Holds, Written};
use crate::formats::palette::writable_letters;
use crate::formats::remarks::{self, Remarks};
use crate::formats::size::check_size;
use crate::formats::source::Source;
use crate::formats::warning::Warnings;
use crate::puzzles::Nonogram;

pub(in crate::formats) const FORMAT: Format = Format {
    name: "xpm",
    suffixes: &["xpm"],
    about: "X pixmap, an image in the shape of C source; its runs are the clues",
    holds: Holds {
        clues: false,
        empty: false,
        colour: true,
        about: true,
        goal: true,
        twins: false,
        ..Holds::CLUES
    },
    looks_like,
    read,
    write,
};

/// What says how a colour looks: in colours, in greys, in four greys, in black and white. And its name.
const KEYS: [&str; 5] = ["c", "g", "g4", "m", "s"];

/// The most letters a colour may have.
const LETTERS: usize = 8;

/// How a colour looks whose name is not known.
const UNKNOWN: [u8; 3] = [110; 3];

pub(super) fn looks_like(text: &str) -> bool {
    text.strip_prefix("/*").is_some_and(|rest| rest.trim_start().starts_with("XPM"))
}

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let image = image(source, warnings)?;
    check_size(source, 0, image.width(), image.height())?;
    let puzzle = traced(source, 0, &image)?;
    warn_of_colours(&puzzle, 0, warnings);
    Ok(vec![puzzle])
}

/// Reads the image of a text.
pub(super) fn image(source: &Source, warnings: &mut Warnings<'_>) -> Result<Image, ReadError> {
    let mut strings = Strings::new(source);
    let sizes = strings.sizes()?;
    let about = std::mem::take(&mut strings.remarks).about();
    let mut colours = HashMap::new();
    let mut listed = Vec::new();
    for _ in 0..sizes.colours {
        let (place, text) = strings.next("a colour")?;
        let (code, colour) = colour(source, (place, text), sizes.letters, warnings)?;
        colours.insert(code, colour.as_ref().map(|colour| colour.rgb));
        listed.extend(colour);
    }
    let mut dots = Vec::new();
    for row in 1..=sizes.height {
        let line = strings.next(&format!("row {row} of {}", sizes.height))?;
        read_row(source, line, sizes, &colours, &mut dots)?;
    }
    let background = strings.background;
    Ok(Image { listed, background, about, ..Image::of_dots(sizes.width, sizes.height, dots) })
}

/// What the first string says.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    width: usize,
    height: usize,
    colours: usize,
    /// How many letters stand for a dot.
    letters: usize,
}

/// The strings of a text, with the comments before them.
struct Strings<'a> {
    source: &'a Source,
    cursor: Cursor<'a>,
    remarks: Remarks,
    background: Option<[u8; 3]>,
    /// Whether the brace before the strings was met: comments behind it only say what the strings are.
    is_open: bool,
}

impl<'a> Strings<'a> {
    fn new(source: &'a Source) -> Strings<'a> {
        Strings {
            source,
            cursor: Cursor::new(source),
            remarks: Remarks::default(),
            background: None,
            is_open: false,
        }
    }

    /// The next string and where its first letter stands, counted in bytes.
    fn next(&mut self, what: &str) -> Result<(usize, &'a str), ReadError> {
        loop {
            match self.cursor.peek() {
                Some('"') => break,
                Some('/') if self.cursor.take_text("/*") => self.comment()?,
                Some(letter) if letter != '}' => {
                    self.is_open |= letter == '{';
                    self.cursor.advance();
                }
                _ => return Err(self.cursor.expected(&format!("{what}, between quotes"))),
            }
        }
        let open = self.cursor.clone();
        self.cursor.advance();
        let start = self.cursor.offset();
        let end = self.cursor.rest().find(['"', '\n']).map(|length| start + length);
        match end.filter(|&end| self.source.text()[end..].starts_with('"')) {
            Some(end) => {
                self.cursor = Cursor::at(self.source, end + 1);
                Ok((start, &self.source.text()[start..end]))
            }
            None => Err(open.expected("a string that ends on its line")),
        }
    }

    /// Reads a comment whose beginning was read.
    fn comment(&mut self) -> Result<(), ReadError> {
        let start = self.cursor.offset();
        if !self.cursor.skip_past("*/") {
            return Err(self.source.error(start, "found no */ that ends this comment"));
        }
        let comment = self.source.text()[start..self.cursor.offset() - 2].trim();
        match comment.strip_prefix(BACKGROUND).and_then(six_digits_rgb) {
            Some(rgb) => self.background = Some(rgb),
            None if comment == "XPM" || self.is_open => {}
            None => comment.lines().for_each(|line| self.remarks.add(line)),
        }
        Ok(())
    }

    fn sizes(&mut self) -> Result<Sizes, ReadError> {
        let (place, _) = self.next("the sizes")?;
        let mut cursor = Cursor::at(self.source, place);
        let mut number = |what: &str| {
            cursor.skip_spaces();
            cursor.number(what).map(|number| number as usize)
        };
        let (width, height) = (number("the width")?, number("the height")?);
        let (colours, letters) =
            (number("the number of colours")?, number("the number of letters a colour")?);
        check_dots(self.source, place, width, height)?;
        if !(1..=LETTERS).contains(&letters) {
            let message = format!("found {letters} letters a colour, expected 1 to {LETTERS}");
            return Err(self.source.error(place, message));
        }
        Ok(Sizes { width, height, colours, letters })
    }
}

/// Reads what stands for a colour, and the colour if it is one.
fn colour<'a>(
    source: &Source,
    (place, text): (usize, &'a str),
    letters: usize,
    warnings: &mut Warnings<'_>,
) -> Result<(&'a str, Option<Listed>), ReadError> {
    let Some((end, last)) = text.char_indices().nth(letters - 1) else {
        return Err(source.error(place, format!("found {text:?}, expected a colour of {letters} letters")));
    };
    let (code, rest) = text.split_at(end + last.len_utf8());
    let values = values(rest);
    let said = |wanted: &str| values.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value.as_str());
    let place = place + code.len();
    let Some(looks) = KEYS[..4].iter().find_map(|key| said(key)) else {
        let message = "found a colour without looks, expected them behind a c, like c #ff0000";
        return Err(source.error(place, message));
    };
    if looks.eq_ignore_ascii_case("none") {
        return Ok((code, None));
    }
    let rgb = rgb(looks).unwrap_or_else(|| {
        warnings.say(place, format!("the colour {looks:?} is not known; it is shown as grey"));
        UNKNOWN
    });
    let is_letter = |letter: &char| letters == 1 && !letter.is_whitespace() && *letter != '?';
    let letter = code.chars().next().filter(is_letter);
    Ok((code, Some(Listed { rgb, name: said("s").map(str::to_owned), letter })))
}

/// The words behind every key.
fn values(text: &str) -> Vec<(&str, String)> {
    let mut values: Vec<(&str, String)> = Vec::new();
    for word in text.split_whitespace() {
        match values.last_mut() {
            Some((_, value)) if !KEYS.contains(&word) || value.is_empty() => {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
            _ => values.push((word, String::new())),
        }
    }
    values
}

/// What a colour's name or digits say; of 12 digits the first two of each four count.
fn rgb(looks: &str) -> Option<[u8; 3]> {
    match looks.strip_prefix('#') {
        Some(digits) if digits.len() == 12 && digits.is_ascii() => {
            hexadecimal_rgb(&[&digits[..2], &digits[4..6], &digits[8..10]].concat())
        }
        Some(digits) => hexadecimal_rgb(digits),
        None => x11_rgb(&looks.replace(' ', "")),
    }
}

fn read_row(
    source: &Source,
    (place, text): (usize, &str),
    sizes: Sizes,
    colours: &HashMap<&str, Dot>,
    dots: &mut Vec<Dot>,
) -> Result<(), ReadError> {
    let mut rest = text;
    for column in 1..=sizes.width {
        let at = place + text.len() - rest.len();
        let end = rest.char_indices().nth(sizes.letters - 1).map(|(end, last)| end + last.len_utf8());
        let Some((code, behind)) = end.map(|end| rest.split_at(end)) else {
            let message = format!("found the end of the row, expected dot {column} of {}", sizes.width);
            return Err(source.error(place + text.len(), message));
        };
        let dot = colours
            .get(code)
            .ok_or_else(|| source.error(at, format!("found {code:?}, expected one of the colours above")))?;
        dots.push(*dot);
        rest = behind;
    }
    if rest.is_empty() {
        return Ok(());
    }
    let at = place + text.len() - rest.len();
    Err(source.error(at, format!("found {rest:?}, expected the end of a row of {} dots", sizes.width)))
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for (puzzle, image) in puzzles.iter().filter_map(|puzzle| Some((puzzle, Image::of_goal(puzzle)?))) {
        let letters = writable_letters(puzzle.palette(), |letter| {
            letter.is_ascii_graphic() && !['"', '\\', '?'].contains(&letter)
        });
        let white = puzzle.palette().colours()[0].rgb == [255; 3];
        let listed = image.listed.iter().zip(&letters).map(|(listed, &letter)| Listed {
            name: listed.name.clone().filter(|name| is_writable(name)),
            letter: Some(letter),
            ..*listed
        });
        let image = Image { listed: listed.collect(), ..image };
        written.text.push_str("/* XPM */\n");
        let is_free = |line: &str| !line.contains("*/") && line != "XPM" && !line.starts_with(BACKGROUND);
        remarks::write_between(puzzle.about(), ["/* ", " */"], is_free, written);
        if let Some(background) = image.background.filter(|_| !white) {
            let _ = writeln!(written.text, "/* {BACKGROUND}{} */", hexadecimal(background));
        }
        write_strings(&image, &letters, &mut written.text);
        note_lost_colours(puzzle, &image, written);
    }
}

fn write_strings(image: &Image, letters: &[char], text: &mut String) {
    let _ = writeln!(
        text,
        "static char *picture[] = {{\n\"{} {} {} 1\",",
        image.width,
        image.height,
        letters.len()
    );
    for (listed, letter) in image.listed.iter().zip(letters) {
        let name = listed.name.as_ref().map(|name| format!(" s {name}")).unwrap_or_default();
        let _ = writeln!(text, "\"{letter} c #{}{name}\",", hexadecimal(listed.rgb).to_uppercase());
    }
    let letter = |dot: &Dot| {
        let index = image.listed.iter().position(|listed| Some(listed.rgb) == *dot);
        index.map_or(' ', |index| letters[index])
    };
    let row = |row: &[Dot]| format!("\"{}\"", row.iter().map(letter).collect::<String>());
    let rows: Vec<String> = image.dots.chunks(image.width).map(row).collect();
    let _ = writeln!(text, "{}\n}};", rows.join(",\n"));
}

/// Whether a name can stand in a string, and is all of what is read there.
fn is_writable(name: &str) -> bool {
    let is_plain = |letter: char| !letter.is_control() && !['"', '\\'].contains(&letter);
    let mut words = name.split(' ');
    !name.is_empty()
        && name.chars().all(is_plain)
        && words.all(|word| !word.is_empty() && !word.contains(char::is_whitespace) && !KEYS.contains(&word))
}
