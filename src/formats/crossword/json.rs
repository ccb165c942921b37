//! JSON: lists of patterns, with a string or a list of strings for every line.
//!
//! An object has `rows` and `columns` (also `cols`, or `patternsY` and `patternsX`) and may have an `alphabet`; a
//! hexagon has `"shape": "hexagonal"` and its lines in `rows`, `north_west` and `south_west`. A bare list has the
//! rows, the columns and perhaps the alphabet. An empty string means no pattern.

use super::collected::{Collected, Written, read_dialect};
use crate::formats::tree::{self, Member, Members, Node, folded, is_key};
use crate::formats::{Input, Result, Source};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{Axis, RegexCrossword, Shape};

const ROWS: [&str; 2] = ["rows", "patternsY"];
const COLUMNS: [&str; 3] = ["columns", "cols", "patternsX"];
/// The keys of the three axes of a hexagon, in each of the two directions, whatever their capitals and hyphens. Degrees
/// are counted anticlockwise from the east.
const AXES: [[(Axis, &[&str]); 2]; 3] = [
    [
        (Axis::Row, &["rows", "patternsY", "left to right", "0"]),
        (Axis::West, &["west", "right to left", "180"]),
    ],
    [
        (Axis::NorthWest, &["north_west", "bottom-right to top-left", "120"]),
        (Axis::SouthEast, &["south_east", "top-left to bottom-right", "300"]),
    ],
    [
        (Axis::SouthWest, &["south_west", "top-right to bottom-left", "240"]),
        (Axis::NorthEast, &["north_east", "bottom-left to top-right", "60"]),
    ],
];

/// The keys of the three axes of a hexagon whose directions nothing says.
const UNDIRECTED: [(Axis, &[&str]); 3] = [
    (Axis::Row, &["patternsY", "y"]),
    (Axis::NorthWest, &["patternsX", "x"]),
    (Axis::SouthWest, &["patternsZ", "z"]),
];

const ALPHABET: [&str; 2] = ["alphabet", "characters"];

/// The keys for title, author and the like.
pub(super) const PROPERTIES: [&str; 5] = ["title", "name", "author", "description", "id"];

/// The patterns of all lines along an axis.
type Lines = Vec<Vec<Written>>;

/// The keys that only crosswords have.
const OWN: [&str; 4] = ["alphabet", "characters", "patternsX", "hexagonal"];

/// Whether these strings are only clues of a nonogram, or only signs of a picture.
fn are_of_nonogram(texts: &[&str]) -> bool {
    let are_all = |is_part: fn(char) -> bool| texts.iter().all(|text| text.chars().all(is_part));
    are_all(|letter| letter.is_ascii_digit() || ", ?*".contains(letter))
        || are_all(|letter| "#.01-_ \u{25a0}\u{25a1}\u{2588}\u{2b1b}\u{2b1c}".contains(letter))
}

/// All strings in a value.
fn texts<'a>(node: &Node<'a>, found: &mut Vec<&'a str>) {
    found.extend(node.raw());
    node.items().unwrap_or_default().iter().for_each(|item| texts(item, found));
}

/// Whether a list begins with a string that is no part of a nonogram, or an object has a key that only crosswords have,
/// patterns below `rows` or `columns`, or nothing but words below both.
fn is_meant(node: &Node<'_>) -> bool {
    let Some(items) = node.items() else { return false };
    if !node.is_object() {
        let mut first = node;
        while let Some(inner) = first.items().filter(|_| !first.is_object()).and_then(<[_]>::first) {
            first = inner;
        }
        let mut all = Vec::new();
        texts(node, &mut all);
        return first.is_text() && !are_of_nonogram(&all);
    }
    let is_ours = |item: &Node<'_>| item.key() == Some("format") && item.raw() == Some("nonomata");
    if items.iter().any(is_ours) {
        return false;
    }
    let mut sides_of_words = 0;
    let is_own = |item: &Node<'_>| {
        let key = item.key().unwrap_or_default();
        let is_of_hexagon =
            || AXES[1..].iter().flatten().any(|(_, keys)| keys.iter().any(|own| folded(own) == folded(key)));
        let mut all = Vec::new();
        texts(item, &mut all);
        let is_side = ROWS.contains(&key) || COLUMNS.contains(&key);
        let is_pattern = |text: &&str| text.contains(['|', '(', '[', '+', '^', '\\']);
        let is_undirected = || folded(key) == "z" && all.iter().any(is_pattern);
        let is_word = |text: &&str| {
            text.contains(char::is_alphabetic) && !text.contains(|letter: char| letter.is_ascii_digit())
        };
        sides_of_words += usize::from(is_side && !has_numbers(item) && all.iter().any(is_word));
        OWN.contains(&key)
            || item.items().is_some() && !all.is_empty() && is_of_hexagon()
            || is_undirected()
            || is_side && all.iter().any(is_pattern)
            || item.is_object() && is_meant(item)
    };
    items.iter().any(is_own) || sides_of_words == 2
}

/// Whether there is a number or an object in a value: a block, or its colour.
fn has_numbers(node: &Node<'_>) -> bool {
    match node.items() {
        Some(items) => node.is_object() && !items.is_empty() || items.iter().any(has_numbers),
        None => node.digits().is_some(),
    }
}

/// Reads a crossword.
pub(super) fn read(source: &Input<'_>) -> Result<RegexCrossword> {
    let nodes = tree::data(source);
    if !source.is_chosen() && !nodes.as_ref().is_ok_and(|nodes| nodes.first().is_some_and(is_meant)) {
        return Err(source.not_meant());
    }
    let nodes = nodes?;
    let Some(node) = nodes.first() else {
        bail!(source, source.text().len(), "found nothing, expected a crossword: an object");
    };
    if let Some(second) = nodes.get(1) {
        return Err(second.expected(source, "the end of the text"));
    }
    let collected = match node.items() {
        Some(_) if !node.is_object() => list(source, node)?,
        _ => object(source, node)?,
    };
    let is_undirected = collected.axes.as_deref() == Some(&UNDIRECTED.map(|(axis, _)| axis));
    let crossword = collected.finish(source)?;
    Ok(if is_undirected { crossword.with_guessed_directions() } else { crossword })
}

/// Whether an object has lines along a third axis, as only a hexagon has.
fn has_third_axis(members: &Members<'_, '_>) -> bool {
    let is_key_of_it = |member: &Member<'_, '_>| {
        let (_, undirected) = UNDIRECTED[2];
        AXES[1].iter().flat_map(|(_, keys)| *keys).chain(undirected).any(|own| is_key(&member.key, own))
    };
    members.any(is_key_of_it)
}

fn object(source: &Input<'_>, node: &Node<'_>) -> Result<Collected> {
    let place = node.place;
    let mut members = Members::of(source, node, "a crossword")?;
    if !has_third_axis(&members) {
        members.open(source, has_third_axis)?;
    }
    let shape = members.take(source, &["shape"])?;
    let is_hexagonal = match members.take(source, &["hexagonal"])? {
        Some(Member { value, .. }) => value.truth() == Some(true),
        None => false,
    };
    let is_hexagon = match shape {
        None => is_hexagonal || has_third_axis(&members),
        Some(Member { value, .. }) => match value.text(source, "the shape")?.text() {
            "hexagonal" => true,
            "rectangular" => false,
            other => bail!(
                source,
                value.place,
                "found the shape {other:?}, expected \"rectangular\" or \"hexagonal\""
            ),
        },
    };
    let (sections, axes) = match is_hexagon {
        true if UNDIRECTED[2].1.iter().any(|key| members.has(key)) => {
            let message = "nothing says in which directions x, y and z are read; took them for lines to the \
                           north-west, rows and lines to the south-west";
            source.warn(place, message);
            let keys = UNDIRECTED.map(|(_, keys)| keys);
            (sections(source, &mut members, place, &keys)?, Some(UNDIRECTED.map(|(axis, _)| axis).to_vec()))
        }
        true => hexagon(source, &mut members, place)?,
        false => (sections(source, &mut members, place, &[&ROWS, &COLUMNS])?, None),
    };
    let alphabet = match members.take(source, &ALPHABET)? {
        Some(Member { value, .. }) => Some((value.place, letters(source, value)?)),
        None => None,
    };
    let dialect = match members.take(source, &["regex"])? {
        Some(Member { value, .. }) => {
            let name = value.text(source, "the dialect of the patterns")?;
            Some(read_dialect(source, value.place, name.text())?)
        }
        None => None,
    };
    let mut about = About::new();
    for name in PROPERTIES {
        let Some(member) = members.take(source, &[name])? else { continue };
        if member.value.is_text() {
            let name = if name == "name" { "title" } else { name };
            about.set(name, member.value.text(source, name)?.text());
        }
    }
    members.finish(source);
    let shape = shape_of(source, &sections, is_hexagon)?;
    let lines = sections.into_iter().flat_map(|(_, lines)| lines).collect();
    Ok(Collected { place, shape, axes, about, alphabet, dialect, lines })
}

/// A section: where it begins, and its lines.
type Section = (usize, Lines);

/// The sections of a rectangle with these keys.
fn sections(
    source: &Source,
    members: &mut Members<'_, '_>,
    place: usize,
    keys: &[&[&str]],
) -> Result<Vec<Section>> {
    let section = |keys: &&[&str]| match members.take(source, keys)? {
        Some(Member { value, .. }) => Ok((value.place, lines(source, value)?)),
        None => Err(source.error(place, format!("found no {:?}, expected lists of patterns", keys[0]))),
    };
    keys.iter().map(section).collect()
}

/// The sections of a hexagon, and the directions in which their lines are read.
fn hexagon(
    source: &Source,
    members: &mut Members<'_, '_>,
    place: usize,
) -> Result<(Vec<Section>, Option<Vec<Axis>>)> {
    let (mut found, mut axes) = (Vec::new(), Vec::new());
    for directions in AXES {
        let before = axes.len();
        for (axis, keys) in directions {
            if let Some(Member { value, .. }) = members.take(source, keys)? {
                found.push((value.place, lines(source, value)?));
                axes.push(axis);
            }
        }
        if axes.len() != before + 1 {
            let [(_, one), (_, other)] = directions;
            bail!(source, place, "expected lists of patterns in one of {:?} and {:?}", one[0], other[0]);
        }
    }
    Ok((found, Some(axes)))
}

/// The letters of the cells: a string, or a list of strings.
fn letters(source: &Source, node: &Node<'_>) -> Result<String> {
    match node.items() {
        Some(items) => items.iter().map(|item| Ok(item.text(source, "a letter")?.into_text())).collect(),
        None => Ok(node.text(source, "the alphabet")?.into_text()),
    }
}

/// The shape with these numbers of lines.
fn shape_of(source: &Source, sections: &[Section], is_hexagon: bool) -> Result<Shape> {
    let height = sections[0].1.len();
    if !is_hexagon {
        return Ok(Shape::Rectangle { width: sections[1].1.len(), height });
    }
    for (place, lines) in sections {
        if lines.len() != height || height.is_multiple_of(2) {
            let message = format!(
                "found {} lines here and {height} rows, expected the same odd number in all directions",
                lines.len()
            );
            return Err(source.error(*place, message));
        }
    }
    Ok(Shape::Hexagon { side: height.div_ceil(2) })
}

/// Reads a bare list: rows, columns, perhaps an alphabet.
fn list(source: &Source, node: &Node<'_>) -> Result<Collected> {
    let place = node.place;
    let (rows, columns, alphabet) = match node.list_of(source, "a crossword")? {
        [rows, columns] => (rows, columns, None),
        [rows, columns, alphabet] => (rows, columns, Some((alphabet.place, letters(source, alphabet)?))),
        [_, _, _, rest, ..] => return Err(rest.expected(source, "the end of the list")),
        _ => return Err(node.expected(source, "a list of rows and columns")),
    };
    let (rows, columns) = (lines(source, rows)?, lines(source, columns)?);
    let shape = Shape::Rectangle { width: columns.len(), height: rows.len() };
    let lines = rows.into_iter().chain(columns).collect();
    Ok(Collected { place, shape, axes: None, about: About::new(), alphabet, dialect: None, lines })
}

/// The patterns of the lines along an axis.
fn lines(source: &Source, node: &Node<'_>) -> Result<Lines> {
    let line = |item: &Node<'_>| match item.items() {
        Some(patterns) => {
            Ok(patterns.iter().map(|item| pattern(source, item)).collect::<Result<Vec<_>>>()?.concat())
        }
        None => pattern(source, item),
    };
    node.list_of(source, "the lines")?.iter().map(line).collect()
}

/// A pattern, or none for an empty string or null.
fn pattern(source: &Source, node: &Node<'_>) -> Result<Vec<Written>> {
    if node.is_null() {
        return Ok(Vec::new());
    }
    let text = node.text(source, "a pattern")?.into_text();
    Ok(if text.is_empty() { Vec::new() } else { vec![Written { place: node.place + 1, text }] })
}
