//! Reading: the members of a puzzle, in all supported notations.

use super::blocks::{Colours, size};
use super::sides::{Side, clues};
use super::values::{Member, Members, elements, folded, integer, is_key, skip, string};
use super::{mask, picture};
use crate::formats::{
    Cursor, Decoded, Input, Result, Source, Warning, assemble, check_goal, may_name_either_side,
    warn_of_order,
};
use crate::puzzles::{About, Nonogram, NonogramBuilder, Picture};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The words for the rows and for the columns in the keys of their clues.
const ROWS: [&str; 7] = ["rows", "row", "hor", "horizontal", "side", "left", "across"];
const COLUMNS: [&str; 8] = ["columns", "column", "cols", "col", "ver", "vertical", "top", "down"];

/// The words that may stand beside them, before or after: `rowHints`, `clues_rows`.
const CLUES: [&str; 27] = [
    "clues",
    "clue",
    "hints",
    "hint",
    "constraints",
    "numbers",
    "runs",
    "blocks",
    "data",
    "cluedata",
    "def",
    "rules",
    "headers",
    "lists",
    "counts",
    "descriptions",
    "groups",
    "info",
    "input",
    "inputs",
    "instructions",
    "labels",
    "lengths",
    "restrictions",
    "segments",
    "sequences",
    "values",
];

/// The keys of lists of puzzles in JSON.
pub const PUZZLE_LIST_KEYS: [&str; 3] = ["nonograms", "puzzles", "levels"];

/// The keys of the sizes.
pub(super) const HEIGHT: [&str; 3] = ["num_rows", "height", "rows"];
pub(super) const WIDTH: [&str; 4] = ["num_cols", "width", "columns", "cols"];

/// The keys of the list of colours.
const COLOURS: [&str; 2] = ["colours", "colors"];

/// The properties that other programs write outside `about`, and their names here.
const PROPERTIES: [(&str, &str); 7] = [
    ("title", "title"),
    ("name", "title"),
    ("author", "author"),
    ("copyright", "copyright"),
    ("description", "description"),
    ("license", "license"),
    ("id", "id"),
];

/// Reads one puzzle or a list of them, which may be the member of an object.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    let mut reader = Reader { source };
    let mut puzzles = Vec::new();
    cursor.skip_white_space();
    let start = cursor.offset();
    if let Some(puzzle) = picture_alone(source, &cursor)? {
        return Ok(vec![puzzle]);
    }
    if cursor.peek() == Some('[') {
        elements(&mut cursor, "puzzles", |cursor| reader.puzzle(cursor, &mut puzzles))?;
    } else {
        let members = Members::read(source, &mut cursor, "a puzzle")?;
        reader.puzzles_of(members, start, &mut puzzles)?;
    }
    cursor.expect_end("the end of the text")?;
    match puzzles.is_empty() && !source.has_unequal() {
        true => Err(source.error(start, "found an empty list, expected a puzzle: an object")),
        false => Ok(puzzles),
    }
}

/// The picture that is the whole text: a list of rows. One column of numbers may be clues.
fn picture_alone(source: &Input<'_>, cursor: &Cursor<'_>) -> Result<Option<Nonogram>> {
    let only = Member::without_key(cursor);
    let mut rest = cursor.clone();
    if !picture::is_alone(&only) || skip(&mut rest).and_then(|()| rest.expect_end("")).is_err() {
        return Ok(None);
    }
    let puzzle = picture::read(source, only, None, None)?;
    if puzzle.width() == 1 && puzzle.height() > 1 {
        return Ok(None);
    }
    source.warn(cursor.offset(), "read as a picture: no clues are beside it");
    Ok(Some(puzzle))
}

/// Reads one puzzle per line.
pub(super) fn read_lines(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let mut cursor = Cursor::new(source);
    let mut reader = Reader { source };
    let mut puzzles = Vec::new();
    cursor.skip_white_space();
    loop {
        reader.puzzle(&mut cursor, &mut puzzles)?;
        cursor.skip_spaces();
        cursor.expect_line_end("the end of the line after a puzzle")?;
        cursor.skip_white_space();
        if cursor.peek().is_none() {
            return Ok(puzzles);
        }
    }
}

/// The number at the beginning of a text, as it stands there.
fn number(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && !"+-.".contains(letter));
    &text[..end.unwrap_or(text.len())]
}

/// The places of the pictures of a puzzle that has no clues: the members with one of the usual keys, or else those
/// whose keys may mean a picture, or else the only one that looks like a picture, if nothing else is a list of lists.
fn pictures(members: &Members<'_>) -> Vec<usize> {
    if has_side(members, &ROWS) || has_side(members, &COLUMNS) {
        return Vec::new();
    }
    let named = members.places(picture::is_named);
    if !named.is_empty() {
        return named;
    }
    let is_colours = |member: &Member<'_>| COLOURS.iter().any(|key| is_key(&member.key, key));
    let is_width =
        |member: &Member<'_>| !member.is_list() && WIDTH.iter().any(|key| is_key(&member.key, key));
    let (has_width, has_colours) = (members.any(is_width), members.any(is_colours));
    let vague = members.places(|member| picture::is_vague(member, has_width, has_colours));
    if !vague.is_empty() {
        return vague;
    }
    let found = members.places(|member| !is_colours(member) && picture::looks_like(member));
    let is_other = |member: &Member<'_>| {
        picture::is_nested(member) && !is_colours(member) && !found.contains(&member.place)
    };
    if found.len() == 1 && !members.any(is_other) { found } else { Vec::new() }
}

/// Takes out the picture of a puzzle that has no clues.
fn take_picture<'s>(source: &Source, members: &mut Members<'s>) -> Result<Option<Member<'s>>> {
    let places = pictures(members);
    members.take_that(source, |member| places.contains(&member.place))
}

/// Whether an object is a puzzle: it has the clues of both sides, or only a picture.
fn is_puzzle(members: &Members<'_>) -> bool {
    is_whole(members) || pictures(members).len() == 1
}

/// Whether an object has the clues of both sides, or a picture in one string.
fn is_whole(members: &Members<'_>) -> bool {
    has_side(members, &ROWS) && has_side(members, &COLUMNS) || mask::is_in(members)
}

/// Maximum number of objects and lists around a puzzle.
const LEVELS: usize = 4;

/// Whether a value is a puzzle, or holds some.
fn holds_puzzle(source: &Source, value: &Cursor<'_>, level: usize) -> bool {
    let mut cursor = value.clone();
    match cursor.peek() {
        Some('{') => Members::read(source, &mut cursor, "a puzzle").is_ok_and(|members| {
            is_puzzle(&members)
                || level < LEVELS && members.any(|member| holds_puzzle(source, &member.value, level + 1))
        }),
        Some('[') => {
            cursor.advance();
            cursor.skip_white_space();
            cursor.peek() == Some('{') && level < LEVELS && holds_puzzle(source, &cursor, level + 1)
        }
        _ => false,
    }
}

/// Whether a key speaks of the side for which these words stand, or of its clues: `rows`, `rowHints`, `clues_rows`.
fn is_side(key: &str, words: &[&str]) -> bool {
    let key = folded(key);
    let is_of_clues = |part: &str| part.is_empty() || CLUES.contains(&part);
    let is_around =
        |(at, word): (usize, &str)| is_of_clues(&key[..at]) && is_of_clues(&key[at + word.len()..]);
    words.iter().any(|word| key.match_indices(word).any(is_around))
}

/// Whether there is a list of the clues of a side.
fn has_side(members: &Members<'_>, words: &[&str]) -> bool {
    members.any(|member| member.is_numbered() && is_side(&member.key, words))
}

struct Reader<'s> {
    source: &'s Input<'s>,
}

impl<'s> Reader<'s> {
    /// Reads the puzzle that has these members, or those that they hold: in a list, or each below its name.
    fn puzzles_of(
        &mut self,
        mut members: Members<'s>,
        place: usize,
        puzzles: &mut Vec<Nonogram>,
    ) -> Result<()> {
        let source = self.source;
        let list = members.take(source, &PUZZLE_LIST_KEYS)?;
        let holds = |member: &Member<'_>| holds_puzzle(source, &member.value, 1);
        if let Some(mut list) = list {
            elements(&mut list.value, "puzzles", |cursor| self.puzzle(cursor, puzzles))?;
            members.finish(source);
            return Ok(());
        }
        let has_clues = |member: &Member<'s>| {
            let mut value = member.value.clone();
            let inner =
                (value.peek() == Some('{')).then(|| Members::read(source, &mut value, "a puzzle").ok());
            inner.flatten().is_some_and(|inner| is_whole(&inner))
        };
        // Below `hints` or `size` are parts of one puzzle.
        let is_part = |member: &Member<'_>| {
            let key = folded(&member.key);
            !member.is_list() && (CLUES.contains(&&*key) || ["size", "sizes", "dimensions"].contains(&&*key))
        };
        let count = members.count(holds);
        if is_puzzle(&members)
            || count == 0
            || count == 1 && members.any(has_clues)
            || members.any(|member| is_part(member) && holds(member))
        {
            return self.puzzle_of(members, place, puzzles);
        }
        for mut member in members.rest() {
            if !holds(&member) {
                source.warn(member.place, Warning::unknown_key(&member.key));
            } else if member.is_list() {
                elements(&mut member.value, "puzzles", |cursor| self.puzzles_at(cursor, puzzles))?;
            } else {
                let (place, before) = (member.value.offset(), puzzles.len());
                let inner = Members::read(source, &mut member.value, "a puzzle")?;
                self.puzzles_of(inner, place, puzzles)?;
                if let ([puzzle], true) = (&mut puzzles[before..], count > 1)
                    && puzzle.about().get("title").is_none()
                {
                    puzzle.about_mut().set("title", &member.key);
                }
            }
        }
        Ok(())
    }

    /// Reads the puzzle at the cursor, or those that it holds.
    fn puzzles_at(&mut self, cursor: &mut Cursor<'s>, puzzles: &mut Vec<Nonogram>) -> Result<()> {
        let place = cursor.offset();
        let members = Members::read(self.source, cursor, "a puzzle")?;
        if !is_puzzle(&members) {
            return self.puzzles_of(members, place, puzzles);
        }
        self.puzzle_of(members, place, puzzles)
    }

    /// Reads the puzzle at the cursor.
    fn puzzle(&mut self, cursor: &mut Cursor<'s>, puzzles: &mut Vec<Nonogram>) -> Result<()> {
        let place = cursor.offset();
        let members = Members::read(self.source, cursor, "a puzzle")?;
        self.puzzle_of(members, place, puzzles)
    }

    /// Reads the puzzle that has these members, and begins there.
    fn puzzle_of(&mut self, members: Members<'s>, place: usize, puzzles: &mut Vec<Nonogram>) -> Result<()> {
        let read = self.puzzle_from(members, place);
        puzzles.extend(self.source.defer_unequal(read)?);
        Ok(())
    }

    fn puzzle_from(&mut self, mut members: Members<'s>, place: usize) -> Result<Nonogram> {
        let source = self.source;
        // The clues may be in an object of their own.
        if !is_whole(&members) {
            members.open(source, is_whole)?;
        }
        self.check_version(&mut members)?;
        let about = self.about(&mut members)?;
        if let Some(mut puzzle) = mask::read(source, &mut members)? {
            members.finish(source);
            *puzzle.about_mut() = about;
            return Ok(puzzle);
        }
        let picture = take_picture(source, &mut members)?;
        let colours = members.take(source, &COLOURS)?;
        if let Some(picture) = picture {
            let width = members.first(|member| WIDTH.iter().any(|key| is_key(&member.key, key)));
            let width = width.and_then(|mut member| size(source, &mut member.value, "the width").ok());
            let mut puzzle = picture::read(source, picture, colours, width)?;
            self.check_sizes(&mut members, puzzle.width(), puzzle.height())?;
            members.finish(source);
            *puzzle.about_mut() = about;
            return Ok(puzzle);
        }
        let colours = match colours {
            Some(mut member) => Colours::read(source, &mut member.value),
            None => Ok(Colours::undeclared()),
        };
        let mut colours = colours?;
        let has_sizes = HEIGHT
            .iter()
            .chain(&WIDTH)
            .any(|key| members.any(|member| !member.is_list() && is_key(&member.key, key)));
        let (rows, is_two_way) = self.side(&mut members, &ROWS, place, &mut colours)?;
        let (columns, _) = self.side(&mut members, &COLUMNS, place, &mut colours)?;
        let [rows, columns] = clues(source, [rows, columns])?;
        if is_two_way && !(has_sizes && rows.len() != columns.len()) {
            warn_of_order(source, place, &rows, &columns);
        }
        let (width, height) = (columns.len(), rows.len());
        self.check_sizes(&mut members, width, height)?;
        source.check_size(place, width, height)?;
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
                about.set(&member.key, string(&mut member.value, format_args!("the {}", member.key))?.text());
            }
        }
        for (key, name) in PROPERTIES {
            let Some(mut member) = members.take(self.source, &[key])? else { continue };
            let is_new = about.get(name).is_none();
            match member.value.peek() {
                Some('"') if is_new => about.set(name, string(&mut member.value, name)?.text()),
                // Lists of puzzles are often numbered.
                Some('0'..='9') if is_new => about.set(name, number(member.value.rest())),
                _ => {
                    let message = format!("ignored {key:?}, which is not a string or is given twice");
                    self.source.warn(member.place, message);
                }
            }
        }
        Ok(about)
    }

    /// The clues of a side, and whether their key may mean the other one.
    fn side(
        &mut self,
        members: &mut Members<'s>,
        words: &[&str],
        place: usize,
        colours: &mut Colours,
    ) -> Result<(Side, bool)> {
        // Beside a list of clues, a number of rows is a size.
        let has_list = has_side(members, words);
        // Beside rows, rowData is something else, but rowClues are clues.
        let is_named =
            |member: &Member<'_>| ["clue", "hint"].iter().any(|word| folded(&member.key).contains(word));
        let has_plain = members.any(|member| member.is_list() && is_key(&member.key, words[0]));
        let is_meant = |member: &Member<'_>| {
            (!has_list || member.is_numbered())
                && is_side(&member.key, words)
                && (!has_plain || is_key(&member.key, words[0]) || is_named(member))
        };
        let member = members.take_that(self.source, is_meant)?.ok_or_else(|| {
            let message = format!("found no {:?}, expected a list of clues", words[0]);
            self.source.error(place, message)
        })?;
        let is_two_way = may_name_either_side(&member.key);
        Ok((Side::read(self.source, member, colours)?, is_two_way))
    }

    /// Refuses sizes that differ from those of the lists.
    fn check_sizes(&self, members: &mut Members<'s>, width: usize, height: usize) -> Result<()> {
        for (keys, what, expected) in [(&HEIGHT[..], "rows", height), (&WIDTH[..], "columns", width)] {
            let Some(mut member) = members.take(self.source, keys)? else { continue };
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

/// Reads pictures of one size, within the limit on their cells.
pub(super) struct Pictures<'s> {
    pub(super) source: &'s Input<'s>,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Pictures<'_> {
    /// Reads a list of rows.
    pub(super) fn rows(&self, cursor: &mut Cursor<'_>, colours: &mut Colours) -> Result<Picture> {
        let (width, height) = (self.width, self.height);
        let start = cursor.offset();
        self.source.take_cells(start, width * height)?;
        let mut cells = Vec::with_capacity(width * height);
        let mut count = 0;
        elements(cursor, "a picture", |cursor| {
            if count == height {
                return Err(cursor.expected(format_args!("the end of the picture after {height} rows")));
            }
            count += 1;
            let place = cursor.offset();
            match cursor.peek() {
                Some('[') => self.listed_row(cursor, &mut cells),
                _ => self.row(place, &string(cursor, "a row")?, colours, &mut cells),
            }
        })?;
        if count < height {
            bail!(self.source, start, "found a picture of {count} rows, expected {height}");
        }
        Ok(Picture::of_cells(width, height, cells))
    }

    /// Reads a row as a list of cells in black and white.
    fn listed_row(&self, cursor: &mut Cursor<'_>, cells: &mut Vec<SymbolSet>) -> Result<()> {
        let start = cursor.offset();
        let mut row = Vec::new();
        picture::row(self.source, cursor, 1, &mut row)?;
        if row.len() != self.width {
            bail!(self.source, start, "found a row of {} cells, expected {}", row.len(), self.width);
        }
        let symbol = |cell: picture::Cell| if cell == Some(1) { Symbol::BLACK } else { Symbol::BLANK };
        cells.extend(row.into_iter().map(|cell| SymbolSet::only(symbol(cell))));
        Ok(())
    }

    fn row(
        &self,
        place: usize,
        text: &Decoded,
        colours: &mut Colours,
        cells: &mut Vec<SymbolSet>,
    ) -> Result<()> {
        let mut letters = text.text().char_indices();
        let before = cells.len();
        let all = SymbolSet::first(Symbol::LIMIT);
        while let Some((at, letter)) = letters.next() {
            let cell = match letter {
                '?' => Some(all),
                '[' => set(&mut letters, colours),
                letter => colours.lettered(letter).map(SymbolSet::only),
            };
            let Some(cell) = cell.filter(|cell| !cell.is_empty()) else {
                let message = format!("found {letter:?}, expected a colour's letter, letters in [], or ?");
                return Err(self.source.error(text.place(at), message));
            };
            if cells.len() - before == self.width {
                bail!(self.source, text.place(at), "found too many cells in a row, expected {}", self.width);
            }
            cells.push(cell);
        }
        match cells.len() - before {
            found if found < self.width => {
                bail!(self.source, place, "found a row of {found} cells, expected {}", self.width)
            }
            _ => Ok(()),
        }
    }

    /// Reads a list of all cells: 1 for black, -1 for blank, 0 for unknown.
    pub(super) fn cells(&self, cursor: &mut Cursor<'_>) -> Result<Picture> {
        let count = self.width * self.height;
        let start = cursor.offset();
        self.source.take_cells(start, count)?;
        let mut cells = Vec::with_capacity(count);
        elements(cursor, "the content", |cursor| {
            let place = cursor.clone();
            cells.push(match integer(cursor, "1, -1 or 0")? {
                1 => SymbolSet::only(Symbol::BLACK),
                -1 => SymbolSet::only(Symbol::BLANK),
                0 => SymbolSet::first(2),
                _ => return Err(place.expected("1, -1 or 0")),
            });
            match cells.len() > count {
                true => Err(place.expected(format_args!("the end of the content after {count} cells"))),
                false => Ok(()),
            }
        })?;
        if cells.len() < count {
            bail!(self.source, start, "found {} cells of content, expected {count}", cells.len());
        }
        Ok(Picture::of_cells(self.width, self.height, cells))
    }
}

/// Reads the letters up to the closing bracket; `None` if there is none or a letter is not a colour's.
fn set(letters: &mut impl Iterator<Item = (usize, char)>, colours: &mut Colours) -> Option<SymbolSet> {
    let mut all = SymbolSet::EMPTY;
    loop {
        match letters.next()? {
            (_, ']') => return Some(all),
            (_, letter) => all = all.with(colours.lettered(letter)?),
        }
    }
}
