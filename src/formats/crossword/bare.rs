//! Bare patterns: those of the rows, a blank line or a ruled one, those of the columns, one pattern on each line.
//!
//! ```text
//! HE|LL|O+
//! [PLEASE]+
//!
//! [^SPEAK]+
//! EP|IP|EF
//! ```
//!
//! Headings may name the sides, and a title and settings (`alphabet: ABC`, `regex: python`) be above them. Patterns may
//! be between slashes or quotes. Nothing marks such a text, so it is one only if all its lines are patterns, most of
//! them more than a word, and each can match a line of the grid.

use super::collected::{Collected, Written, read_dialect};
use crate::formats::{Input, Result, read_letters};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};
use nonomata_engine::rule::{Dialect, GuessedAlphabet, Pattern};
use nonomata_engine::symbol::Alphabet;

/// Longer texts hold something else.
const BYTE_LIMIT: usize = 1 << 14;

/// The most lines of a side.
const LINE_LIMIT: usize = 100;

/// The signs that may be around every pattern.
const AROUND: [char; 4] = ['/', '"', '\'', '`'];

/// Words above the rows and above the columns.
const HEADINGS: [[&str; 3]; 2] = [["rows", "across", "horizontal"], ["columns", "down", "vertical"]];

/// The settings above the patterns.
const SETTINGS: [&str; 3] = ["title", "alphabet", "regex"];

/// Beginnings of groups and back-references, with signs that elsewhere speak against a pattern.
const CONSTRUCTS: [&str; 5] = ["(?:", "(?=", "(?<=", "(?<", "\\k<"];

/// A line with the byte offset where it begins.
type Placed<'a> = (usize, &'a str);

/// The patterns of both sides.
pub(super) struct Bare<'a> {
    /// A setting above the patterns: its name in lower case, where the value begins, the value.
    settings: Vec<(String, usize, &'a str)>,
    /// The patterns of the rows and of the columns.
    sides: [Vec<Written>; 2],
    /// Whether headings say which side is which.
    is_named: bool,
}

/// The side that a heading names.
fn heading(line: &str) -> Option<usize> {
    let word = line.trim_matches(|sign: char| !sign.is_alphabetic()).to_ascii_lowercase();
    HEADINGS.iter().position(|words| words.contains(&&*word)).filter(|_| !line.contains(['[', '(', '|']))
}

/// The name of a setting in lower case, where its value begins, and the value.
fn setting((place, line): Placed<'_>) -> Option<(String, usize, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.trim().to_ascii_lowercase();
    SETTINGS.contains(&&*name).then(|| (name, place + line.len() - value.len(), value))
}

fn is_ruled(line: &str) -> bool {
    line.chars().all(|sign| "-=_~".contains(sign))
}

/// The pattern of a line without the signs around it.
fn pattern((place, line): Placed<'_>) -> Written {
    let inside = AROUND.iter().find_map(|&sign| line.strip_prefix(sign)?.strip_suffix(sign));
    let text = inside.unwrap_or(line);
    Written { place: place + usize::from(inside.is_some()), text: text.to_owned() }
}

/// Whether a pattern is more than a word, in a way that is rare in other texts.
fn is_rich(text: &str) -> bool {
    let mut letters = text.chars().peekable();
    let (mut before, mut is_class) = (' ', false);
    while let Some(letter) = letters.next() {
        let has_letter =
            |next: Option<&char>| next.is_some_and(|next| next.is_alphabetic() || "^.\\([".contains(*next));
        let may_repeat = before.is_alphanumeric() || ")].".contains(before);
        match letter {
            '\\' => return true,
            '[' | '(' if has_letter(letters.peek()) => return true,
            '(' if letters.peek() == Some(&'?') => return true,
            '{' if may_repeat && letters.peek().is_some_and(char::is_ascii_digit) => return true,
            '|' if before.is_alphabetic() && has_letter(letters.peek()) => return true,
            '+' | '*' | '?' if may_repeat && !is_class => return true,
            _ => {}
        }
        is_class = letter == '[' || is_class && letter != ']';
        before = letter;
    }
    false
}

/// Whether a line may be a pattern: no sentence, declaration, number or picture.
fn may_be_pattern(text: &str) -> bool {
    let rest = CONSTRUCTS.iter().fold(text.to_owned(), |rest, construct| rest.replace(construct, ""));
    !text.contains(char::is_whitespace)
        && !rest.contains(['"', '\'', '<', ';', '=', ':'])
        && text.contains(|letter: char| letter.is_alphabetic() || letter == '.' || letter == '\\')
}

impl<'a> Bare<'a> {
    /// The patterns that are all of a text. Whether they can match is not asked: [`Bare::can_match`].
    pub(super) fn of(text: &'a str) -> Option<Bare<'a>> {
        if text.len() > BYTE_LIMIT {
            return None;
        }
        let mut blocks: Vec<(Option<usize>, Vec<Placed<'_>>)> = vec![(None, Vec::new())];
        let (mut settings, mut start) = (Vec::new(), 0);
        for line in text.split_inclusive('\n') {
            let place = start + line.len() - line.trim_start().len();
            start += line.len();
            let line = line.trim();
            let is_before = matches!(&blocks[..], [(None, lines)] if lines.is_empty());
            if let Some(setting) = setting((place, line)).filter(|_| is_before) {
                settings.push(setting);
                continue;
            }
            let side = heading(line);
            let is_between = line.is_empty() || is_ruled(line) || side.is_some();
            match blocks.last_mut() {
                Some((named, lines)) if is_between && lines.is_empty() => *named = side.or(*named),
                Some((_, lines)) if !is_between => lines.push((place, line)),
                _ => blocks.push((side, Vec::new())),
            }
        }
        blocks.retain(|(_, lines)| !lines.is_empty());
        let is_title = |lines: &[Placed<'_>]| matches!(lines, [(_, line)] if !is_rich(line));
        if blocks.len() == 3 && is_title(&blocks[0].1) {
            let (place, title) = blocks.remove(0).1[0];
            settings.push(("title".to_owned(), place, title));
        }
        let [(named, first), (other, second)] = <[_; 2]>::try_from(blocks).ok()?;
        let is_named = matches!((named, other), (Some(0), Some(1)) | (Some(1), Some(0)));
        let written = |lines: Vec<Placed<'_>>| lines.into_iter().map(pattern).collect();
        let mut sides: [Vec<Written>; 2] = [written(first), written(second)];
        if named == Some(1) && is_named {
            sides.reverse();
        }
        Some(Bare { settings, sides, is_named }).filter(Bare::are_patterns)
    }

    /// Whether these look like patterns.
    fn are_patterns(&self) -> bool {
        let all = || self.sides.iter().flatten();
        let rich = |side: &[Written]| side.iter().filter(|written| is_rich(&written.text)).count();
        all().all(|written| may_be_pattern(&written.text))
            && self.sides.iter().all(|side| side.len() <= LINE_LIMIT && rich(side) > 0)
            && 2 * rich(&self.sides.concat()) >= all().count()
    }

    /// Whether each of them can be read, and match a line as long as those of the grid.
    pub(super) fn can_match(&self) -> bool {
        self.fits().unwrap_or(false)
    }

    fn fits(&self) -> Option<bool> {
        let named = self.settings.iter().find(|(name, ..)| name == "regex");
        let dialect = named.map_or(Some(Dialect::JavaScript), |(.., value)| value.trim().parse().ok())?;
        let texts = self.sides.iter().flatten().map(|written| written.text.as_str());
        let guess = GuessedAlphabet::of(texts, dialect).ok()?;
        let alphabet = Alphabet::of_letters(&guess.narrow.iter().collect::<String>()).ok()?;
        let [rows, columns] = &self.sides;
        for (side, length) in [(rows, columns.len()), (columns, rows.len())] {
            for written in side {
                let pattern = Pattern::in_dialect(&written.text, &alphabet, dialect).ok()?;
                if !pattern.may_have_length(length) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// The crossword.
    pub(super) fn read(self, source: &Input<'_>) -> Result<RegexCrossword> {
        let [rows, columns] = &self.sides;
        let shape = Shape::Rectangle { width: columns.len(), height: rows.len() };
        let place = rows.first().map_or(0, |written| written.place);
        if !self.is_named {
            source.warn(place, "took the first patterns for those of the rows: nothing says which they are");
        }
        let mut about = About::new();
        let (mut alphabet, mut dialect) = (None, None);
        for (name, place, value) in self.settings {
            match &*name {
                "alphabet" => alphabet = Some((place, read_letters(source, place, value)?)),
                "regex" => dialect = Some(read_dialect(source, place, value)?),
                _ => about.set("title", value.trim()),
            }
        }
        let lines = self.sides.into_iter().flatten().map(|written| vec![written]).collect();
        Collected { place, shape, axes: None, about, alphabet, dialect, lines }.finish(source)
    }
}
