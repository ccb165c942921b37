//! `loose`: a clue a line, or a side a line, with words or signs around them, as people write them down.
//!
//! ```text
//! Tiny                    R1: 2 1                 2 1, 0, 1 2
//! 5x3                     R2:                     1 1, 1, 1, 1 1, 0
//! Rows:                   R3: 1 2
//! 2 1                     C1: 1 1
//! ...                     ...
//! ```
//!
//! Words name the sides, above the clues or before each of them. Without words the lists are distinguished by the signs
//! between them, by the sizes above them, by their own counts, or by their lines. Whatever the text leaves open is
//! decided by what fits: all readings are tried, and the first one that makes a puzzle is taken.

use std::ops::Range;

use super::numbers::{clues_on, count, ends_with_zero, numbers};
use super::sheet::{BETWEEN, Classified, Group, Line, Sheet, classified, is_between};
use super::titled::{self, titled};
use super::*;

/// Texts with more lines are not recognised: to read them takes a hundred bytes for each line.
const LINE_LIMIT: usize = 1 << 18;

/// The warning where the width is given before the height, and that number of lines comes first.
const COLUMNS_FIRST: &str =
    "took the first list for the columns: it has as many clues as the picture is wide";

impl<'a> Sheet<'a> {
    fn named(&self, side: usize) -> Option<&Group<'a>> {
        self.groups.iter().find(|group| group.side == Some(side))
    }

    /// The ways to tell header and sides apart, the likeliest first.
    fn layouts(&self) -> Vec<Layout<'a>> {
        let unnamed: Vec<&[PlacedLine<'a>]> =
            self.groups.iter().filter(|group| group.side.is_none()).map(|group| &group.lines[..]).collect();
        let lines = |side| self.named(side).map(|group| group.lines.clone());
        let layout = |header: &[PlacedLine<'a>], sides, is_ordered| Layout {
            header: header.to_vec(),
            sides,
            is_ordered,
        };
        match (lines(0), lines(1), &unnamed[..]) {
            (Some(rows), Some(columns), []) => vec![layout(&[], [rows, columns], true)],
            (Some(rows), Some(columns), [header]) if self.groups[0].side.is_none() => {
                vec![layout(header, [rows, columns], true)]
            }
            (Some(rows), None, [columns]) => vec![layout(&[], [rows, columns.to_vec()], true)],
            (None, Some(columns), [rows]) => vec![layout(&[], [rows.to_vec(), columns], true)],
            (None, None, [first, rest @ ..]) => {
                let parts = |header: usize| -> Option<Layout<'a>> {
                    let (header, below) = first.split_at_checked(header)?;
                    let sides = match (below, rest) {
                        (_, [second]) if !below.is_empty() => [below, second],
                        ([], [one, other]) => [*one, *other],
                        ([], [one]) => self.divided(header, one)?,
                        (_, []) => self.divided(header, below)?,
                        _ => return None,
                    };
                    Some(layout(header, sides.map(<[_]>::to_vec), false))
                };
                (0..=1).filter_map(parts).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The sides in lines with nothing between these, by the sizes above them or by their own counts.
    fn divided<'l>(
        &self,
        header: &[PlacedLine<'a>],
        lines: &'l [PlacedLine<'a>],
    ) -> Option<[&'l [PlacedLine<'a>]; 2]> {
        let size =
            |line: &PlacedLine<'_>| (count(line.1) == 1).then(|| line.1.trim().parse::<usize>().ok())?;
        let sizes: Vec<usize> = match self.sizes {
            Some((_, [width, height])) => vec![height, width],
            None => header.iter().filter_map(size).collect(),
        };
        let first = match sizes[..] {
            [size] if Some(lines.len()) == size.checked_mul(2) => size,
            [one, other] if Some(lines.len()) == one.checked_add(other) => one,
            [size] if (1..lines.len()).contains(&size) && sum(&lines[..size]) == sum(&lines[size..]) => size,
            _ if lines.len() == 2 && lines.iter().any(|line| line.1.contains(is_between)) => 1,
            [] => {
                let (first, rest) = lines.split_first()?;
                let (one, rest) = rest.split_at_checked(size(first)?)?;
                let (second, other) = rest.split_first()?;
                return (size(second)? == other.len()).then_some([one, other]);
            }
            _ => return None,
        };
        let (one, other) = lines.split_at(first);
        Some([one, other])
    }
}

/// The sum of all numbers on these lines.
fn sum(lines: &[PlacedLine<'_>]) -> usize {
    let numbers = lines.iter().flat_map(|line| line.1.split(|sign: char| !sign.is_ascii_digit()));
    numbers.filter_map(|number| number.parse().ok()).fold(0, usize::saturating_add)
}

/// One way to read a sheet: the lines above the clues, those of the rows and of the columns, and whether words say
/// which is which.
struct Layout<'a> {
    header: Vec<PlacedLine<'a>>,
    sides: [Vec<PlacedLine<'a>>; 2],
    is_ordered: bool,
}

/// The end of a clue.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Line,
    Sign(char),
    Space,
}

impl End {
    fn is_at(self, sign: char) -> bool {
        match self {
            End::Line => false,
            End::Sign(wanted) => sign == wanted,
            End::Space => sign.is_whitespace(),
        }
    }

    /// The parts of a line that are clues. Nothing follows the last sign of a line.
    fn split<'a>(self, (offset, line): PlacedLine<'a>) -> Vec<PlacedLine<'a>> {
        let mut start = offset;
        let parts = line.trim_end().split_inclusive(|sign| self.is_at(sign)).map(|part| {
            start += part.len();
            (start - part.len(), part.trim_end_matches(|sign| self.is_at(sign)))
        });
        parts.filter(|part| self != End::Space || !is_blank(part.1)).collect()
    }
}

impl Layout<'_> {
    /// The possible ends of a clue, the likeliest first. Sides on one line each have signs between their clues.
    fn ends(&self) -> Vec<End> {
        let lines = || self.sides.iter().flatten().map(|line| line.1.trim());
        let are_lines = self.sides.iter().all(|side| side.len() == 1);
        match BETWEEN.into_iter().find(|&sign| lines().any(|line| line.contains(sign))) {
            Some(sign) => return if are_lines { vec![End::Sign(sign)] } else { Vec::new() },
            None if !are_lines || !lines().any(|line| line.contains(',')) => return vec![End::Line],
            None => {}
        }
        // A comma with a space after it stands between clues: 2 1, 0, 1 2.
        let is_spaced = lines().any(|line| line.contains(", "));
        let spaces = (!is_spaced).then_some(End::Space);
        [End::Line, End::Sign(',')].into_iter().chain(spaces).collect()
    }

    /// The width and the height above the clues, in any order; and where they are. One size is that of a square, or the
    /// length of the first list.
    fn sizes(&self, source: &Source, sheet: &Sheet<'_>) -> Result<(usize, Option<[usize; 2]>)> {
        if let Some((place, sizes)) = sheet.sizes {
            return Ok((place, Some(sizes)));
        }
        let mut sizes = Vec::new();
        for &line in &self.header {
            sizes.extend(numbers(source, line, |cursor| cursor.number("a size"))?);
        }
        match sizes[..] {
            [] => Ok((0, None)),
            [(place, size)] => {
                let [first, second] = [0, 1].map(|side| self.sides[side].len());
                let is_first = first == size as usize && second > 1;
                Ok((place, Some(if is_first { [second, first] } else { [size as usize; 2] })))
            }
            [(place, one), (_, other)] => Ok((place, Some([one as usize, other as usize]))),
            [_, _, (place, _), ..] => Err(Cursor::at(source, place).expected("the clues, after two sizes")),
        }
    }

    /// Whether words name the sides, or something tells these apart that no other list has.
    fn is_own(&self, source: &Source, sheet: &Sheet<'_>) -> bool {
        let [first, second] = [self.sides[0].len(), self.sides[1].len()];
        match self.sizes(source, sheet) {
            _ if first == 0 || second == 0 => false,
            _ if self.is_ordered => true,
            Err(_) => false,
            Ok(_) if self.ends() != [End::Line] => true,
            Ok((_, Some(sizes))) => sizes == [first, second] || sizes == [second, first],
            Ok((_, None)) => sheet.has_signs || sheet.groups.len() == 1,
        }
    }

    /// The puzzle in which this ends a clue, and the warning about the order of its sides.
    fn puzzle(
        &self,
        source: &Input<'_>,
        sheet: &Sheet<'_>,
        end: End,
    ) -> Result<(Nonogram, Option<&'static str>)> {
        let [one, other] = [0, 1].map(|side| -> Vec<PlacedLine<'_>> {
            let lines = self.sides[side].iter();
            if end == End::Line {
                lines.copied().collect()
            } else {
                lines.flat_map(|&line| end.split(line)).collect()
            }
        });
        // A 0 may end all clues of both sides.
        let is_ended = |line: &PlacedLine<'_>| ends_with_zero(line.1) || line.1.trim() == "0";
        let [mut rows, mut columns] = if one.iter().chain(&other).all(is_ended) {
            let mut rows = clues_on(source, &[&one[..], &other].concat(), 2)?;
            let columns = rows.split_off(one.len());
            [rows, columns]
        } else {
            [clues_on(source, &one, 1)?, clues_on(source, &other, 1)?]
        };
        let mut warning = (!self.is_ordered).then_some(ROWS_FIRST);
        let place = self.sides.iter().flatten().map(|line| line.0).min().unwrap_or(0);
        let (above, sizes) = self.sizes(source, sheet)?;
        let counts = [columns.len(), rows.len()];
        if let Some([width, height]) = sizes.filter(|&sizes| sizes != counts) {
            if [height, width] != counts {
                let found = format!("found {} rows and {} columns", counts[1], counts[0]);
                bail!(source, above, "{found}, expected as many as the sizes on this line");
            }
            if !self.is_ordered && sheet.sizes.is_some() {
                (rows, columns, warning) = (columns, rows, Some(COLUMNS_FIRST));
            }
        }
        source.check_size(place, columns.len(), rows.len())?;
        if sheet.is_two_way && (sheet.sizes.is_none() || rows.len() == columns.len()) {
            warn_of_order(source, place, &rows, &columns);
        }
        assemble(source, place, Nonogram::builder(), &rows, &columns).map(|puzzle| (puzzle, warning))
    }
}

/// Whether there is a number and no line `#` of `mk`, which no list of this kind has below two sizes.
pub(super) fn looks_like(text: &str) -> bool {
    let is_mk =
        count(text.lines().next().unwrap_or_default()) == 2 && text.lines().any(|line| line.trim() == "#");
    text.contains(|digit: char| digit.is_ascii_digit()) && !is_mk && text.lines().nth(LINE_LIMIT).is_none()
}

/// Whether words name the sides, or something tells these apart that no other list has. Lines with words and numbers
/// before them are meant as clues, even if one of them is wrong.
fn is_meant(source: &Source, sheet: &Result<Sheet<'_>>) -> bool {
    let is_numbered =
        |line, wanted| matches!(Line::of(line), Line::Named { side, index: Some(_), .. } if side == wanted);
    match sheet {
        Ok(sheet) => sheet.layouts().iter().any(|layout| layout.is_own(source, sheet)),
        Err(_) => (0..2).all(|side| source.lines().any(|line| is_numbered(line, side))),
    }
}

/// The puzzles of a text in which the headings of the sides come again and again, or pairs of lines. Empty if there is
/// only one.
fn several(source: &Source, lines: &[Classified<'_>]) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    // The sides whose headings were found since the last start, and where the lines above a heading begin.
    let (mut found, mut above) = ([false; 2], None);
    let pairs = pairs_of_lines(lines);
    if pairs.len() > 1 {
        return pairs;
    }
    for ((place, _), _, kind) in lines {
        match kind {
            Line::Named { side, index: None, rest } if rest.1.is_empty() => {
                if starts.is_empty() || found == [true; 2] {
                    starts.push(above.unwrap_or(*place));
                    found = [false; 2];
                }
                found[*side] = true;
                above = None;
            }
            Line::Clues(_) | Line::Named { .. } => above = None,
            Line::Blank | Line::Ruled | Line::Sizes | Line::Text => above = above.or(Some(*place)),
        }
    }
    if starts.len() < 2 || found != [true; 2] {
        return Vec::new();
    }
    starts[0] = 0;
    starts.push(source.text().len());
    starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// The pairs of lines that are both sides of a puzzle each, with signs between their clues, if the text is nothing
/// else.
fn pairs_of_lines(lines: &[Classified<'_>]) -> Vec<Range<usize>> {
    let pairs = lines.split(|line| matches!(line.2, Line::Blank)).filter(|lines| !lines.is_empty());
    let is_side = |(line, _, kind): &Classified<'_>| {
        matches!(kind, Line::Clues(_)) && line.1.trim_end().contains(is_between)
    };
    let are_pairs = pairs.clone().all(|pair| pair.len() == 2 && pair.iter().all(is_side));
    let range = |pair: &[Classified<'_>]| pair[0].0.0..pair[1].0.0 + pair[1].0.1.len();
    if are_pairs { pairs.map(range).collect() } else { Vec::new() }
}

pub(super) fn read(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let lines = titled(source);
    if !lines.is_empty() {
        return titled::read(source, &lines);
    }
    let ranges = several(source, &classified(source));
    if ranges.is_empty() {
        return read_one(source).map(|puzzle| vec![puzzle]);
    }
    let pieces: Vec<Source> = source.pieces(ranges).collect();
    if !source.is_chosen() && pieces.iter().any(|piece| Sheet::of(piece).is_err()) {
        return Err(source.not_meant());
    }
    let chosen = source.chosen(true);
    pieces.iter().map(|piece| read_one(&chosen.with_source(piece))).collect()
}

/// Reads the text in all ways, and takes the first one that makes a puzzle.
fn read_one(source: &Input<'_>) -> Result<Nonogram> {
    let sheet = Sheet::of(source);
    if !source.is_chosen() && !is_meant(source, &sheet) {
        return Err(source.not_meant());
    }
    let mut sheet = sheet?;
    let mut refused =
        Cursor::at(source, source.text().len()).expected("two lists of clues: rows and columns");
    let mut found: Option<(Nonogram, Option<&str>)> = None;
    let mut has_other = false;
    for layout in sheet.layouts() {
        for end in layout.ends() {
            let warnings = source.warning_count();
            match (layout.puzzle(source, &sheet, end), &found) {
                (Ok(read), None) => {
                    found = Some(read);
                    continue;
                }
                (Ok((other, _)), Some((puzzle, _))) => has_other |= other != *puzzle,
                (Err(error), _) => refused = error,
            }
            source.forget_warnings(warnings);
        }
    }
    let Some((mut puzzle, warning)) = found else { return Err(refused) };
    let place = sheet.groups.first().map_or(0, |group| group.place);
    warning.into_iter().for_each(|warning| source.warn(place, warning));
    if let Some(heading) = sheet.open_count {
        source.warn(
            heading,
            "took the number after the heading for that of its clues: it may be a clue as well",
        );
    }
    if has_other {
        source.warn(place, "with other signs between the clues this would be another puzzle, too");
    }
    for group in &sheet.groups {
        if let Some(blank) = group.inner_blank {
            source.warn(blank, "ignored this blank line: an empty clue is 0");
        }
    }
    *puzzle.about_mut() = std::mem::take(&mut sheet.remarks).about();
    Ok(puzzle)
}
