//! Reading: the members of a puzzle, in all supported notations.

use super::mask;
use crate::formats::lists::ROWS_FIRST;
use crate::formats::tree::{
    self, Cell, Colours, FILLERS, Member, Members, Node, clues_of, folded, is_key, is_two_way, looks_like,
    may_be_cells, picture_of, read_row, side_of, size,
};
use crate::formats::{Decoded, Input, Result, Source, Warning, assemble, check_goal, warn_of_order};
use crate::puzzles::{About, Nonogram, NonogramBuilder, Picture};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The names of the two sides in our own notation.
const SIDES: [&str; 2] = ["rows", "columns"];

/// The keys of lists of puzzles in JSON.
pub const PUZZLE_LIST_KEYS: [&str; 3] = ["nonograms", "puzzles", "levels"];

/// The keys of the sizes.
pub(super) const HEIGHT: [&str; 3] = ["num_rows", "height", "rows"];
pub(super) const WIDTH: [&str; 4] = ["num_cols", "width", "columns", "cols"];

/// The keys of the list of colours.
const COLOURS: [&str; 2] = ["colours", "colors"];

/// The keys of pictures.
const PICTURES: [&str; 8] = ["goal", "image", "grid", "solution", "picture", "pixels", "bitmap", "board"];

/// Keys that may mean a picture or anything else.
const VAGUE_PICTURES: [&str; 5] = ["pattern", "matrix", "cells", "art", "data"];

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

/// Maximum number of objects and lists around a puzzle.
const LEVELS: usize = 4;

/// Reads one puzzle or a list of them, which may be the member of an object.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let nodes = data(source)?;
    let node = &nodes[0];
    if let Some(second) = nodes.get(1) {
        return Err(second.expected(source, "the end of the text"));
    }
    let mut puzzles = Vec::new();
    puzzles_at(source, node, &mut puzzles)?;
    match puzzles.is_empty() {
        true => Err(source.error(node.place, "found an empty list, expected a puzzle: an object")),
        false => Ok(puzzles),
    }
}

/// The values of the text. Without quotes around its first key it may be a program as well.
fn data<'a>(source: &Input<'a>) -> Result<Vec<Node<'a>>> {
    let is_quoted = || {
        source
            .text()
            .trim_start_matches(|sign: char| "[{".contains(sign) || sign.is_whitespace())
            .starts_with('"')
    };
    let nodes = tree::data(source.source());
    match nodes {
        Ok(nodes) if nodes.is_empty() => {
            Err(source.error(source.text().len(), "found nothing, expected a puzzle: an object"))
        }
        Err(_) if !source.is_chosen() && !is_quoted() => Err(source.not_meant()),
        nodes => nodes,
    }
}

/// Reads one puzzle per line.
pub(super) fn read_lines(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let (nodes, mut puzzles, mut end) = (data(source)?, Vec::new(), None);
    for node in &nodes {
        if end.is_some_and(|end: usize| !source.text()[end..node.place].contains('\n')) {
            return Err(node.expected(source, "the end of the line after a puzzle"));
        }
        end = Some(node.place);
        puzzles.push(puzzle_from(source, Members::of(source, node, "a puzzle")?, node.place)?);
    }
    Ok(puzzles)
}

/// The puzzles that an object is or holds, or those of a list of objects.
pub(in crate::formats) fn puzzles_at(
    source: &Input<'_>,
    node: &Node<'_>,
    puzzles: &mut Vec<Nonogram>,
) -> Result<()> {
    match node.items() {
        Some(items) if !node.is_object() => items.iter().try_for_each(|item| match item.items() {
            Some([first, ..]) if first.is_object() && !item.is_object() => puzzles_at(source, item, puzzles),
            _ => puzzles_of(source, Members::of(source, item, "a puzzle")?, item.place, puzzles),
        }),
        _ => puzzles_of(source, Members::of(source, node, "a puzzle")?, node.place, puzzles),
    }
}

/// Whether an object or a list, or something in it, is an object with the clues of both sides.
pub(in crate::formats) fn holds_clues(source: &Source, node: &Node<'_>) -> bool {
    let has_clues = |members: Members<'_, '_>| {
        let is_side =
            |member: &Member<'_, '_>, side| side_of(&member.key) == Some(side) && member.value.is_side();
        (0..2).all(|side| members.any(|member| is_side(member, side)))
    };
    node.is_object() && Members::of(source, node, "a puzzle").is_ok_and(has_clues)
        || node.items().is_some_and(|items| items.iter().any(|item| holds_clues(source, item)))
}

/// The places of the pictures of a puzzle that has no clues: the members with one of the usual keys, or else those
/// whose keys may mean a picture, or else the only one that looks like a picture, if nothing else is a list of lists.
fn pictures(members: &Members<'_, '_>) -> Vec<usize> {
    if has_side(members, 0) || has_side(members, 1) {
        return Vec::new();
    }
    let is_one_of = |member: &Member<'_, '_>, keys: &[&str]| keys.iter().any(|key| is_key(&member.key, key));
    let places = |is_meant: &dyn Fn(&Member<'_, '_>) -> bool| -> Vec<usize> {
        members.iter().filter(|member| is_meant(member)).map(|member| member.place).collect()
    };
    let named = places(&|member| member.is_list() && is_one_of(member, &PICTURES));
    if !named.is_empty() {
        return named;
    }
    let is_colours = |member: &Member<'_, '_>| is_one_of(member, &COLOURS);
    let has_width = members.any(|member| !member.is_list() && is_one_of(member, &WIDTH));
    let has_colours = members.any(is_colours);
    let vague = places(&|member| {
        is_one_of(member, &VAGUE_PICTURES)
            && (looks_like(member.value) || may_be_cells(member.value, has_width, has_colours))
    });
    if !vague.is_empty() {
        return vague;
    }
    let found = places(&|member| !is_colours(member) && looks_like(member.value));
    let is_nested = |member: &Member<'_, '_>| {
        member.value.items().and_then(<[_]>::first).is_some_and(|first| first.is_in('['))
    };
    let is_other =
        |member: &Member<'_, '_>| is_nested(member) && !is_colours(member) && !found.contains(&member.place);
    if found.len() == 1 && !members.any(is_other) { found } else { Vec::new() }
}

/// The two lists of clues that are the value of the only member that has such, where no key names a side.
fn pair<'n, 'a>(members: &Members<'n, 'a>) -> Option<(usize, [&'n Node<'a>; 2])> {
    let lists = |member: &Member<'n, 'a>| match member.value.items() {
        Some([one, other])
            if member.is_list() && [one, other].iter().all(|side| side.is_side() && side.has_clues()) =>
        {
            Some((member.place, [one, other]))
        }
        _ => None,
    };
    let mut found = members.iter().filter_map(lists);
    found.next().filter(|_| found.next().is_none() && !has_side(members, 0) && !has_side(members, 1))
}

/// Whether an object is a puzzle: it has the clues of both sides, or only a picture.
fn is_puzzle(members: &Members<'_, '_>) -> bool {
    is_whole(members) || pictures(members).len() == 1
}

/// Whether an object has the clues of both sides, or a picture in one string.
fn is_whole(members: &Members<'_, '_>) -> bool {
    has_side(members, 0) && has_side(members, 1) || pair(members).is_some() || mask::is_in(members)
}

/// Whether there is a list of the clues of a side.
fn has_side(members: &Members<'_, '_>, side: usize) -> bool {
    members.any(|member| member.is_numbered() && side_of(&member.key) == Some(side))
}

/// Whether a value is a puzzle, or holds some.
fn holds_puzzle(source: &Source, node: &Node<'_>, level: usize) -> bool {
    match node.items() {
        Some(_) if node.is_object() => Members::of(source, node, "a puzzle").is_ok_and(|members| {
            is_puzzle(&members)
                || level < LEVELS && members.any(|member| holds_puzzle(source, member.value, level + 1))
        }),
        Some([first, ..]) => first.is_object() && level < LEVELS && holds_puzzle(source, first, level + 1),
        _ => false,
    }
}

/// Reads the puzzle that has these members, or those that they hold: in a list, or each below its name.
fn puzzles_of<'n, 'a>(
    source: &Input<'_>,
    mut members: Members<'n, 'a>,
    place: usize,
    puzzles: &mut Vec<Nonogram>,
) -> Result<()> {
    if !is_puzzle(&members)
        && let Some(list) = members.take(source, &PUZZLE_LIST_KEYS)?
    {
        let items = list.value.list_of(source, "puzzles")?;
        items.iter().try_for_each(|item| {
            puzzles_of(source, Members::of(source, item, "a puzzle")?, item.place, puzzles)
        })?;
        members.finish(source);
        return Ok(());
    }
    let holds = |member: &Member<'n, 'a>| holds_puzzle(source, member.value, 1);
    let has_clues = |member: &Member<'n, 'a>| {
        member.value.is_object()
            && Members::of(source, member.value, "a puzzle").is_ok_and(|inner| is_whole(&inner))
    };
    // Below `hints` or `size` are parts of one puzzle.
    let is_part = |member: &Member<'n, 'a>| {
        let key = folded(&member.key);
        !member.is_list() && (FILLERS.contains(&&*key) || ["size", "sizes", "dimensions"].contains(&&*key))
    };
    let count = members.iter().filter(|member| holds(member)).count();
    if is_puzzle(&members)
        || count == 0
        || count == 1 && members.any(has_clues)
        || members.any(|member| is_part(member) && holds(member))
    {
        puzzles.push(puzzle_from(source, members, place)?);
        return Ok(());
    }
    for member in members.iter() {
        if !holds(member) {
            source.warn(member.place, Warning::unknown_key(&member.key));
            continue;
        }
        let before = puzzles.len();
        puzzles_at(source, member.value, puzzles)?;
        if let ([puzzle], true) = (&mut puzzles[before..], count > 1 && !member.is_list())
            && puzzle.about().get("title").is_none()
        {
            puzzle.about_mut().set("title", &member.key);
        }
    }
    Ok(())
}

fn puzzle_from<'n, 'a>(source: &Input<'_>, mut members: Members<'n, 'a>, place: usize) -> Result<Nonogram> {
    // The clues may be in an object of their own.
    if !is_whole(&members) {
        members.open(source, is_whole)?;
    }
    check_version(source, &mut members)?;
    let about = about(source, &mut members)?;
    if let Some(mut puzzle) = mask::read(source, &mut members)? {
        members.finish(source);
        *puzzle.about_mut() = about;
        return Ok(puzzle);
    }
    let places = pictures(&members);
    let picture = members.take_that(source, |member| places.contains(&member.place))?;
    let colours = members.take(source, &COLOURS)?.map(|member| member.value);
    if let Some(picture) = picture {
        let width = members.iter().find(|member| WIDTH.iter().any(|key| is_key(&member.key, key)));
        let width = width.and_then(|member| size(source, member.value, "the width").ok());
        let what = format!("the picture {:?}", picture.key);
        let mut puzzle = picture_of(source, picture.value, &what, colours, width)?;
        check_sizes(source, &mut members, puzzle.width(), puzzle.height())?;
        members.finish(source);
        *puzzle.about_mut() = about;
        return Ok(puzzle);
    }
    let mut colours = colours.map_or(Ok(Colours::undeclared()), |node| Colours::of(source, node))?;
    let is_size = |member: &Member<'_, '_>| {
        !member.is_list() && HEIGHT.iter().chain(&WIDTH).any(|key| is_key(&member.key, key))
    };
    let has_sizes = members.any(is_size);
    let ([rows, columns], is_two_way) = match pair(&members) {
        Some((pair, [rows, columns])) => {
            members.take_that(source, |member| member.place == pair)?;
            source.warn(rows.place, ROWS_FIRST);
            let what = "the clues";
            (clues_of(source, [(rows, what), (columns, what)], &mut colours)?, false)
        }
        None => {
            let [rows, columns] = [0, 1].map(|side| take_side(source, &mut members, side, place));
            let (rows, columns) = (rows?, columns?);
            let [what, other] = [&rows, &columns].map(|member| format!("the clues {:?}", member.key));
            let sides = [(rows.value, &*what), (columns.value, &*other)];
            (clues_of(source, sides, &mut colours)?, is_two_way(&rows.key))
        }
    };
    if is_two_way && !(has_sizes && rows.len() != columns.len()) {
        warn_of_order(source, place, &rows, &columns);
    }
    let (width, height) = (columns.len(), rows.len());
    check_sizes(source, &mut members, width, height)?;
    source.check_size(place, width, height)?;
    let read = Pictures { source, width, height }.read(&mut members, &mut colours)?;
    members.finish(source);
    let palette = colours.palette();
    let goal_place = read.goal_place;
    let builder = read.into_builder(palette.size()).palette(palette).about(about);
    let puzzle = assemble(source, place, builder, &rows, &columns)?;
    check_goal(source, goal_place, &puzzle);
    Ok(puzzle)
}

/// Refuses a later version of our own notation.
fn check_version(source: &Input<'_>, members: &mut Members<'_, '_>) -> Result<()> {
    let Some((place, format)) = members.take_text(source, "format")? else { return Ok(()) };
    if format != "nonomata" {
        source.warn(place, format!("ignored the unknown format {format:?}"));
        return Ok(());
    }
    let Some(member) = members.take(source, &["version"])? else {
        bail!(source, place, "found no version, expected \"version\": 1");
    };
    match size(source, member.value, "the version")? {
        1 | 2 => Ok(()),
        _ => Err(member.value.expected(source, "version 1 or 2")),
    }
}

/// The title, author and the like.
fn about(source: &Input<'_>, members: &mut Members<'_, '_>) -> Result<About> {
    let mut about = About::new();
    if let Some(member) = members.take(source, &["about"])? {
        for member in Members::of(source, member.value, "about")?.iter() {
            let what = format!("the {}", member.key);
            about.set(&member.key, member.value.text(source, what)?.text());
        }
    }
    for (key, name) in PROPERTIES {
        let Some(member) = members.take(source, &[key])? else { continue };
        let is_new = about.get(name).is_none();
        match &member.value.value {
            tree::Value::Text(_) if is_new => about.set(name, member.value.text(source, name)?.text()),
            // Lists of puzzles are often numbered.
            tree::Value::Number(number) if is_new && !number.starts_with('-') => about.set(name, *number),
            _ => {
                let message = format!("ignored {key:?}, which is not a string or is given twice");
                source.warn(member.place, message);
            }
        }
    }
    Ok(about)
}

/// Takes out the clues of a side.
fn take_side<'n, 'a>(
    source: &Input<'_>,
    members: &mut Members<'n, 'a>,
    side: usize,
    place: usize,
) -> Result<Member<'n, 'a>> {
    // Beside a list of clues, a number of rows is a size.
    let has_list = has_side(members, side);
    // Beside rows, rowData is something else, but rowClues are clues.
    let is_named =
        |member: &Member<'_, '_>| ["clue", "hint"].iter().any(|word| folded(&member.key).contains(word));
    let has_plain = members.any(|member| member.is_list() && is_key(&member.key, SIDES[side]));
    let is_meant = |member: &Member<'_, '_>| {
        (!has_list || member.is_numbered())
            && side_of(&member.key) == Some(side)
            && (!has_plain || is_key(&member.key, SIDES[side]) || is_named(member))
    };
    members.take_that(source, is_meant)?.ok_or_else(|| {
        let message = format!("found no {:?}, expected a list of clues", SIDES[side]);
        source.error(place, message)
    })
}

/// Refuses sizes that differ from those of the lists.
fn check_sizes(source: &Input<'_>, members: &mut Members<'_, '_>, width: usize, height: usize) -> Result<()> {
    for (keys, what, expected) in [(&HEIGHT[..], "rows", height), (&WIDTH[..], "columns", width)] {
        let Some(member) = members.take(source, keys)? else { continue };
        let found = size(source, member.value, &member.key)?;
        if found != expected {
            let message = format!("found {found}, expected {expected}, the number of clues");
            let error = source.error(member.value.place, message);
            let is_swapped = found == if what == "rows" { width } else { height };
            return Err(match is_swapped {
                true => error.with_hint("the sizes would fit with the lists swapped"),
                false => error,
            });
        }
    }
    Ok(())
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
        let all = SymbolSet::of_first(symbols);
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
struct Pictures<'s> {
    source: &'s Input<'s>,
    width: usize,
    height: usize,
}

impl Pictures<'_> {
    fn read(&self, members: &mut Members<'_, '_>, colours: &mut Colours) -> Result<ReadPictures> {
        let mut read = ReadPictures::default();
        for (key, slot) in [("given", &mut read.given), ("goal", &mut read.goal)] {
            if let Some(member) = members.take(self.source, &[key])? {
                read.goal_place = member.value.place;
                *slot = Some(self.rows(member.value, colours)?);
            }
        }
        if let Some(member) = members.take(self.source, &["saved"])? {
            for saved in member.value.list_of(self.source, "the saved pictures")? {
                read.saved.push(self.rows(saved, colours)?);
            }
        }
        if let Some(member) = members.take(self.source, &["content"])? {
            let content = self.cells(member.value)?;
            match content.unknown_count() {
                0 if read.goal.is_none() => {
                    (read.goal, read.goal_place) = (Some(content), member.value.place);
                }
                _ => read.saved.push(content),
            }
        }
        Ok(read)
    }

    /// Reads a list of rows.
    fn rows(&self, node: &Node<'_>, colours: &mut Colours) -> Result<Picture> {
        let (width, height) = (self.width, self.height);
        self.source.take_cells(node.place, width * height)?;
        let mut cells = Vec::with_capacity(width * height);
        let rows = node.list_of(self.source, "a picture")?;
        if let Some(row) = rows.get(height) {
            return Err(row.expected(self.source, format_args!("the end of the picture after {height} rows")));
        }
        for row in rows {
            match row.items() {
                Some(_) => self.listed_row(row, &mut cells)?,
                None => self.row(row.place, &row.text(self.source, "a row")?, colours, &mut cells)?,
            }
        }
        if rows.len() < height {
            bail!(self.source, node.place, "found a picture of {} rows, expected {height}", rows.len());
        }
        Ok(Picture::of_cells(width, height, cells))
    }

    /// Reads a row as a list of cells in black and white.
    fn listed_row(&self, node: &Node<'_>, cells: &mut Vec<SymbolSet>) -> Result<()> {
        let mut row = Vec::new();
        read_row(self.source, node, 1, &mut row)?;
        if row.len() != self.width {
            bail!(self.source, node.place, "found a row of {} cells, expected {}", row.len(), self.width);
        }
        let symbol = |cell: Cell| if cell == Some(1) { Symbol::BLACK } else { Symbol::BLANK };
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
        let all = SymbolSet::of_first(Symbol::LIMIT);
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
    fn cells(&self, node: &Node<'_>) -> Result<Picture> {
        let count = self.width * self.height;
        self.source.take_cells(node.place, count)?;
        let items = node.list_of(self.source, "the content")?;
        if let Some(item) = items.get(count) {
            let what = format!("the end of the content after {count} cells");
            return Err(item.expected(self.source, what));
        }
        let cell = |item: &Node<'_>| match item.integer(self.source, "1, -1 or 0")? {
            1 => Ok(SymbolSet::only(Symbol::BLACK)),
            -1 => Ok(SymbolSet::only(Symbol::BLANK)),
            0 => Ok(SymbolSet::of_first(2)),
            _ => Err(item.expected(self.source, "1, -1 or 0")),
        };
        let cells = items.iter().map(cell).collect::<Result<Vec<_>>>()?;
        if cells.len() < count {
            bail!(self.source, node.place, "found {} cells of content, expected {count}", cells.len());
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
