//! Lists with a clue on every line: sizes above them, a line between rows and columns, comments, as the table says.
//!
//! Where sizes stand above (`nin`, `mk`), the number of clues is known before they are read. So a blank line may be an
//! empty clue: it is one if there are too few clues without it. Without sizes (`keen` and its kin), and in `cwd`, a
//! blank line ends the rows and is never a clue. Where both sides have a heading (`faase`), it means nothing.

use super::looks::is_ruled;
use super::numbers::{
    clue, clue_of_blocks, clues_on, count, ends_with_zero, is_numbers, lengths_on, skip_between, start,
};
use super::*;
use crate::formats::tree::side_of;

/// The parts of a header above the lists, in the order in which [`Dialect::header`] returns them.
const SIZES: [(&str, &str); 3] =
    [("<width>", "the width"), ("<height>", "the height"), ("<colours>", "the number of colours")];

/// The lines from the first one on that is not blank.
pub(super) fn written_lines(source: &Source) -> impl Iterator<Item = PlacedLine<'_>> + Clone {
    source.lines().skip_while(|line| is_blank(line.1))
}

impl Dialect {
    /// The line between rows and columns, if there is one. It may be a blank line.
    pub(super) fn divider(&self) -> Option<&'static str> {
        let (between, _) = self.text.split_once("<rows>")?.1.split_once("<columns>")?;
        (!between.is_empty()).then(|| between.trim_end())
    }

    /// Whether a line may be between rows and columns: a blank line, the divider or, in lists without comments, a ruled
    /// line.
    pub(super) fn is_divider(&self, line: &str) -> bool {
        let line = line.trim();
        // Most lines are clues.
        !line.starts_with(char::is_alphanumeric)
            && (line.is_empty() || Some(line) == self.divider() || self.comment.is_empty() && is_ruled(line))
    }

    /// The text of a line of comment.
    pub(super) fn comment_on<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.comment.is_empty() { None } else { line.trim_start().strip_prefix(self.comment) }
    }

    /// Reads the lines above the rows, which have the numbers that the table says and nothing else.
    pub(super) fn header<'a>(
        &self,
        source: &Source,
        lines: &mut impl Iterator<Item = PlacedLine<'a>>,
    ) -> Result<[PlacedNumber; SIZES.len()]> {
        let mut numbers = [(0, 0); SIZES.len()];
        let above = self.text.find("<rows>").min(self.text.find("<columns>"));
        let above = &self.text[..above.unwrap_or(0)];
        for expected in above.lines() {
            let is_meant = |word: &str| SIZES.iter().position(|size| size.0 == word);
            let sizes: Vec<usize> = expected.split(' ').filter_map(is_meant).collect();
            let (offset, line) = lines.next().unwrap_or((source.text().len(), ""));
            let end = offset + line.len();
            let mut cursor = Cursor::at(source, offset);
            for &size in &sizes {
                skip_between(&mut cursor, end);
                numbers[size] = (cursor.offset(), cursor.number(SIZES[size].1)?);
            }
            skip_between(&mut cursor, end);
            if cursor.offset() < end {
                let names: Vec<&str> = sizes.iter().map(|&size| SIZES[size].1).collect();
                let error =
                    cursor.expected(format_args!("the end of the line after {}", names.join(" and ")));
                return Err(match expected == "<height>" && count(line) == 2 {
                    true => error
                        .with_hint("height and width stand on lines of their own here, not so in nin and mk"),
                    false => error,
                });
            }
        }
        Ok(numbers)
    }

    /// Reads the clues of a list without sizes.
    fn clues(&self, source: &Input<'_>, lines: &[PlacedLine<'_>]) -> Result<Vec<PlacedClue>> {
        if self.clue[2].contains('0') {
            return lines.iter().map(|&line| clue_before_zero(source, line)).collect();
        }
        clues_on(source, lines, 1).map_err(|error| {
            let is_wrong = |line: &&PlacedLine<'_>| source.place(line.0).line() == error.line();
            match lines.iter().find(is_wrong).is_some_and(|line| ends_with_zero(line.1)) {
                true => error.with_hint("0 stands for an empty clue; only in syro lists a 0 ends every clue"),
                false => error,
            }
        })
    }

    /// Reads two lists on these lines, and the comments between them. The second list may be missing.
    fn lists<'a>(
        &self,
        source: &Input<'_>,
        lines: impl Iterator<Item = PlacedLine<'a>> + Clone,
    ) -> Result<([Vec<PlacedClue>; 2], About)> {
        // Where a blank line stands between the lists, ruled lines only make them easier to read.
        let mut below =
            lines.clone().skip_while(|line| is_blank(line.1)).skip_while(|line| !is_blank(line.1));
        let is_parted = below.any(|line| is_numbers(line.1) && !is_blank(line.1));
        let (mut lists, mut remarks) = ([Vec::new(), Vec::new()], Remarks::default());
        // The sides that comments above the lists name.
        let mut named = [None, None];
        let mut third = None;
        // How many lists are complete, and whether the next one has begun.
        let (mut complete, mut is_open) = (0, false);
        // How many blank lines stand after the rows, and where the second one is: it might mean an empty clue.
        let (mut blank_lines, mut second_blank) = (0, None);
        for line in lines {
            if let Some(comment) = self.comment_on(line.1) {
                remarks.add(comment);
                if let Some(name) = named.get_mut(complete).filter(|_| !is_open) {
                    *name = side_of(comment).or(*name);
                }
            } else if is_parted && !is_blank(line.1) && self.comment.is_empty() && is_ruled(line.1) {
                continue;
            } else if self.is_divider(line.1) {
                complete += usize::from(is_open);
                is_open = false;
                blank_lines += usize::from(complete == 1 && is_blank(line.1));
                if blank_lines == 2 {
                    second_blank.get_or_insert(line.0);
                }
            } else {
                is_open = true;
                let Some(list) = lists.get_mut(complete) else {
                    third = Some(line.0);
                    break;
                };
                list.push(line);
                source.check_side(line.0, list.len())?;
            }
        }
        let mut lists = [self.clues(source, &lists[0])?, self.clues(source, &lists[1])?];
        if let Some(place) = third {
            let message = "found a third list of clues, expected the end after the columns";
            return Err(source.error(place, message).with_hint(ONE_BLANK_LINE));
        }
        if let Some(blank) = second_blank.filter(|_| !lists[1].is_empty()) {
            source.warn(blank, "ignored this blank line: one is enough between rows and columns");
        }
        if named == [Some(1), Some(0)] {
            lists.reverse();
        }
        Ok((lists, remarks.about()))
    }
}

/// Reads a clue of `syro`.
fn clue_before_zero(source: &Source, line: PlacedLine<'_>) -> Result<PlacedClue> {
    match lengths_on(source, line)?.split_last() {
        Some(((_, 0), lengths)) => clue_of_blocks(source, start(line), lengths)
            .map_err(|error| error.with_hint("a 0 ends a clue, so none stands before its end")),
        _ => {
            let end = line.0 + line.1.trim_end().len();
            Err(Cursor::at(source, end).expected("a 0 after the last length"))
        }
    }
}

/// The hint where a blank line divides lists and there are too many or too few.
const ONE_BLANK_LINE: &str =
    "a blank line stands between rows and columns, and nowhere else: an empty clue is 0";

/// The hint where the lists would have the right lengths if the sizes were exchanged.
const OTHER_LENGTHS: &str = "the lists are as long as they should be with the width or the columns first";

/// Reads `nin`: one list, or several one after the other.
pub(super) fn read_several(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let pieces = dialect.separator.split(source.text());
    if pieces.len() < 2 {
        return read_filled(dialect, source);
    }
    let mut puzzles = Vec::with_capacity(pieces.len());
    for piece in source.pieces(pieces) {
        puzzles.extend(read_filled(dialect, &source.with_source(&piece))?);
    }
    Ok(puzzles)
}

/// Reads `nin` and `mk`: sizes, and lists whose blank lines are clues if there are too few without them.
pub(super) fn read_filled(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut lines = written_lines(source);
    let [width, height, _] = dialect.header(source, &mut lines)?;
    let sizes = Sizes::new(source, width, height)?;
    let Sizes { width, height, .. } = sizes;
    let (rows_named, columns_named) = (format!("{height} rows"), format!("{width} columns"));
    let end = source.text().len();
    let divider = dialect.divider();
    let mut dividers = lines.clone().filter(|line| Some(line.1.trim()) == divider);
    match (dividers.next(), dividers.next()) {
        (_, Some((second, _))) => {
            Err(source.error(second, "found a second line #, expected the clues of the columns"))
        }
        (Some((divider, _)), None) => {
            let above = lines.clone().take_while(|line| line.0 < divider);
            let below = lines.skip_while(|line| line.0 <= divider);
            let read = || -> Result<_> {
                let rows = filled_list(source, above.clone(), (height, &rows_named, divider), 1)?;
                Ok((rows, filled_list(source, below.clone(), (width, &columns_named, end), 1)?))
            };
            let (rows, columns) = read().map_err(|error| {
                let is_written = |line: &PlacedLine<'_>| !is_blank(line.1);
                let counts =
                    (above.clone().filter(is_written).count(), below.clone().filter(is_written).count());
                hint_at_lengths(error, sizes, counts, None)
            })?;
            Ok(vec![assemble(source, sizes.place, Nonogram::builder(), &rows, &columns)?])
        }
        (None, None) => {
            let what = format!("{} ({rows_named} and {columns_named})", width + height);
            let puzzle = filled_list(source, lines.clone(), (width + height, &what, end), 2)
                .and_then(|clues| dialect.assemble_all(source, sizes, &clues, &About::new()))
                .map_err(|error| match lines.clone().any(|line| line.1.trim() == "#") {
                    true => error.with_hint(
                        "a line # stands between the lists of mk, which has the height before the width",
                    ),
                    false => error,
                })?;
            if divider.is_some() {
                let message = "found no line # between rows and columns; took the first number for the height all the same";
                source.warn(sizes.place, message);
            }
            Ok(vec![puzzle])
        }
    }
}

/// The error with the hint that the lists are as long as the sizes say if these are exchanged, or with another hint.
fn hint_at_lengths(
    error: ReadError,
    sizes: Sizes,
    (rows, columns): (usize, usize),
    otherwise: Option<&str>,
) -> ReadError {
    let is_exchanged = sizes.are_different() && (rows, columns) == (sizes.width, sizes.height);
    match Some(OTHER_LENGTHS).filter(|_| is_exchanged).or(otherwise) {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

/// Reads a list that ends at a place, given how many clues it has and what these are: `3 rows`. It has the clues of one
/// side or of both.
///
/// The clues are the lines that are not blank, or all lines up to that number if these are too few.
fn filled_list<'a>(
    source: &Input<'_>,
    lines: impl Iterator<Item = PlacedLine<'a>>,
    (count, what, end): (usize, &str, usize),
    sides: usize,
) -> Result<Vec<PlacedClue>> {
    let (mut written, mut first) = (Vec::<PlacedLine<'a>>::new(), Vec::new());
    // How many lines there are, and how many up to the last one that is not blank.
    let (mut total, mut used) = (0, 0);
    for line in lines {
        total += 1;
        if first.len() < count {
            first.push(line);
        }
        if is_blank(line.1) {
            continue;
        }
        if written.len() == count {
            if let Some(&other) = written.iter().find(|line| !is_numbers(line.1)) {
                clue(source, other)?;
            }
            bail!(source, line.0, "found one more clue, expected no more than {what}");
        }
        written.push(line);
        used = total;
    }
    let blank = first.iter().take(used.max(count)).find(|line| is_blank(line.1)).map(|line| line.0);
    if written.len() < count && (used > count || total < count) {
        let found = written.len();
        let error = Cursor::at(source, end).expected(format_args!("clue {} of {what}", found + 1));
        return Err(match blank {
            Some(_) => error.with_hint(format!(
                "there are {found} clues without the blank lines, and {} if each of them is an empty clue",
                used.max(total.min(count))
            )),
            None => error,
        });
    }
    let are_enough = written.len() == count;
    match blank {
        Some(blank) if are_enough && used > count => {
            source.warn(blank, "ignored this blank line: there are enough clues without it");
        }
        Some(blank) if !are_enough => {
            source.warn(blank, "read blank lines as empty clues: there are too few clues without them");
        }
        _ => {}
    }
    let chosen = if are_enough { written } else { first };
    clues_on(source, &chosen, sides)
}

/// Reads `keen` and its kin: two lists, the sizes being the lengths of these.
pub(super) fn read_divided(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let ([rows, columns], about) = dialect.lists(source, source.lines())?;
    let (Some(first), false) = (rows.first(), columns.is_empty()) else {
        let what = match dialect.divider().unwrap_or_default() {
            _ if rows.is_empty() => "the clue of row 1".to_owned(),
            "" => "a blank line and the clue of column 1".to_owned(),
            divider => format!("a line {divider} and the clue of column 1"),
        };
        return Err(Cursor::at(source, source.text().len()).expected(&what));
    };
    source.check_size(first.offset, columns.len(), rows.len())?;
    Ok(vec![assemble(source, first.offset, Nonogram::builder().about(about), &rows, &columns)?])
}

/// Reads `cwd`: the same below sizes. The blank line between the lists may be missing.
pub(super) fn read_divided_with_sizes(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut lines = written_lines(source);
    let [width, height, _] = dialect.header(source, &mut lines)?;
    let sizes = Sizes::new(source, width, height)?;
    let ([rows, columns], about) = dialect.lists(source, lines)?;
    if columns.is_empty() && rows.len() == sizes.width + sizes.height {
        let puzzle = dialect.assemble_all(source, sizes, &rows, &about)?;
        if sizes.width.min(sizes.height) > 0 {
            let message = "found no blank line between rows and columns; read it without one";
            source.warn(rows[sizes.height].offset, message);
        }
        return Ok(vec![puzzle]);
    }
    let text_end = source.text().len();
    let rows_end = columns.first().map_or(text_end, |clue| clue.offset);
    let sides = [("rows", &rows, sizes.height, rows_end), ("columns", &columns, sizes.width, text_end)];
    for (what, list, count, end) in sides {
        let error = match list.get(count) {
            _ if list.len() == count => continue,
            Some(clue) => source
                .error(clue.offset, format!("found another clue, expected the end of the {count} {what}")),
            None => {
                let message = format!("found the end of the {what} after {}, expected {count}", list.len());
                source.error(end, message)
            }
        };
        return Err(hint_at_lengths(error, sizes, (rows.len(), columns.len()), Some(ONE_BLANK_LINE)));
    }
    Ok(vec![assemble(source, sizes.place, Nonogram::builder(), &rows, &columns)?])
}

/// Reads `faase`: lists below their headings, in any order. What stands above them is the comment.
pub(super) fn read_named(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    const HEADINGS: [&str; 2] = ["rows", "columns"];
    let mut remarks = Remarks::default();
    // The lists, with the places of their headings, and which of them is open.
    let mut lists: [Option<(usize, Vec<PlacedLine<'_>>)>; 2] = [None, None];
    let mut open: Option<usize> = None;
    // The first blank line after the last clue of the open list.
    let mut blank = None;
    for line in source.lines() {
        let word = line.1.trim();
        if let Some(side) = HEADINGS.iter().position(|&heading| heading == word) {
            if lists[side].replace((line.0, Vec::new())).is_some() {
                bail!(source, line.0, "the {word} are given twice");
            }
            (open, blank) = (Some(side), None);
            continue;
        }
        match open.and_then(|side| lists[side].as_mut()) {
            None if word == dialect.untitled.trim_end() => {}
            None => remarks.add(word),
            Some(_) if word.is_empty() => {
                blank.get_or_insert(line.0);
            }
            Some((_, list)) => {
                if let Some(blank) = blank.take().filter(|_| !list.is_empty()) {
                    source.warn(blank, "ignored this blank line: an empty clue is 0");
                }
                list.push(line);
                source.check_side(line.0, list.len())?;
            }
        }
    }
    let [rows, columns] = [0, 1].map(|side| {
        let what = HEADINGS[side];
        let what = format!("a line {what:?} and the clues of the {what}");
        lists[side].take().ok_or_else(|| Cursor::at(source, source.text().len()).expected(&what))
    });
    let ((place, rows), (_, columns)) = (rows?, columns?);
    let (rows, columns) = (clues_on(source, &rows, 1)?, clues_on(source, &columns, 1)?);
    source.check_size(place, columns.len(), rows.len())?;
    Ok(vec![assemble(source, place, Nonogram::builder().about(remarks.about()), &rows, &columns)?])
}

#[cfg(test)]
mod tests {
    use super::super::super::input::Log;
    use super::*;

    /// The clues of three lines with those numbers, and how many warnings there are.
    fn read(text: &str) -> Result<(String, usize)> {
        let source = Source::new("test", text);
        let log = Log::of(&source);
        let clues = filled_list(&Input::new(&source, &log), source.lines(), (3, "3 rows", text.len()), 1)?;
        let shown: Vec<String> = clues.iter().map(|placed| placed.clue.to_string()).collect();
        Ok((shown.join("/"), log.count()))
    }

    #[test]
    fn blank_lines_are_clues_if_these_are_too_few_without_them() {
        assert_eq!(read("1\n2\n3\n").unwrap(), ("1/2/3".into(), 0));
        assert_eq!(read("1\n2\n3\n\r\n\n").unwrap(), ("1/2/3".into(), 0));
        assert_eq!(read("1\n\n2\n3").unwrap(), ("1/2/3".into(), 1));
        assert_eq!(read("\n2\n\n").unwrap(), ("0/2/0".into(), 1));
        assert_eq!(read("1\n2\n\n\n\n").unwrap(), ("1/2/0".into(), 1));
        assert!(read("1\n2").is_err());
        assert!(read("1\n\n\n2\n").unwrap_err().hint().unwrap().contains("2 clues without"));
        assert_eq!(read("1\n2\n3\n4\n").unwrap_err().line(), 4);
    }
}
