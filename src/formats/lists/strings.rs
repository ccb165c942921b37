//! Notations without sizes, read letter by letter: `r`, `rosetta`, and the picture `bits`.

use super::above::Above;
use super::numbers::clue_of;
use super::*;
use crate::formats::ReadErrorKind;
use crate::puzzles::Picture;

/// Reads `r`: clues between colons, numbers between commas, no white space.
pub(super) fn read_r(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut cursor = Cursor::new(source);
    cursor.skip_white_space();
    let start = cursor.offset();
    let side = |cursor: &mut Cursor<'_>| {
        let mut clues = Vec::new();
        loop {
            let offset = cursor.offset();
            let is_empty = cursor.is_at_line_end() || matches!(cursor.peek(), Some(':' | '-'));
            let mut blocks = Vec::new();
            while !is_empty && (blocks.is_empty() || cursor.take(',')) {
                blocks.push((cursor.offset(), cursor.length("a block's length")?));
            }
            push(source, &mut clues, offset, clue_of(source, offset, &blocks)?)?;
            if !cursor.take(':') {
                return Ok(clues);
            }
        }
    };
    let rows = side(&mut cursor)?;
    cursor.expect('-', "a colon and a clue, or a minus sign and the columns")?;
    let columns = side(&mut cursor)?;
    cursor.expect_end("a colon and a clue, or the end of the text")?;
    source.check_size(start, columns.len(), rows.len())?;
    Ok(vec![assemble(source, start, Nonogram::builder(), &rows, &columns)?])
}

/// Reads `rosetta`: letters for lengths, a line for each side, several puzzles.
pub(super) fn read_rosetta(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut lines = source.lines().filter(|line| !is_blank(line.1));
    let mut puzzles = Vec::new();
    while let Some(rows) = lines.next() {
        let Some(columns) = lines.next() else {
            return Err(Cursor::at(source, source.text().len()).expected("a line of columns"));
        };
        let place = rows.0;
        let (rows, columns) = (clues_of_letters(source, rows)?, clues_of_letters(source, columns)?);
        source.check_size(place, columns.len(), rows.len())?;
        puzzles.push(assemble(source, place, Nonogram::builder(), &rows, &columns)?);
    }
    if puzzles.is_empty() {
        bail!(source, 0, "found nothing, expected a line of rows");
    }
    Ok(puzzles)
}

/// Reads the clues of one side: words of letters.
fn clues_of_letters(source: &Source, (offset, line): PlacedLine<'_>) -> Result<Vec<PlacedClue>> {
    let mut clues = Vec::new();
    let mut place = offset;
    for word in line.split_inclusive(char::is_whitespace) {
        let blocks = word.trim_end().char_indices().map(|(index, letter)| {
            let length = if letter.is_ascii_uppercase() { letter as u32 - 'A' as u32 + 1 } else { 0 };
            Block::new(length, Symbol::BLACK).map_err(|_| {
                source
                    .hidden_part(place + index, letter)
                    .unwrap_or_else(|| Cursor::at(source, place + index).expected("a letter from A to Z"))
            })
        });
        let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
        if !blocks.is_empty() {
            push(source, &mut clues, place, PlacedClue::new(place, Clue::new(blocks)))?;
        }
        place += word.len();
    }
    Ok(clues)
}

/// Reads `bits`: rows of 0 and 1, all as long as the first one.
pub(super) fn read_bits(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let text_end = source.text().trim_end().len();
    let above = above_bits(source.text());
    let begin = above.as_ref().map_or(0, |above| above.end);
    let lines = source.lines().take_while(|line| line.0 < text_end);
    let lines = lines.skip_while(|line| line.0 < begin || is_blank(line.1));
    let (mut width, mut height, mut place) = (0, 0, 0);
    let mut symbols = Vec::new();
    for (offset, line) in lines {
        let before = symbols.len();
        read_row(source, (offset, line), (height > 0).then_some(width), &mut symbols)?;
        if height == 0 {
            (width, place) = (symbols.len() - before, offset);
        }
        height += 1;
        source.check_size(offset, width, height)?;
    }
    if symbols.is_empty() {
        bail!(source, place, "found nothing, expected rows of 0 and 1");
    }
    let goal = Picture::of_symbols(width, height, &symbols);
    let puzzle = Nonogram::from_picture(goal, Palette::black_and_white());
    let puzzle = puzzle.map_err(source.at(place))?;
    Ok(vec![match above {
        Some(above) => above.finish(source, puzzle)?,
        None => puzzle,
    }])
}

/// Signs that may be between the cells of a row and around it.
const CELL_SEPARATORS: [char; 9] = [',', ';', '|', '[', ']', '(', ')', '{', '}'];

/// Whether a text has two rows or more of the same number of cells, with signs between the cells or around the rows,
/// and zeros that do not fill up clues: those stand only before, or only after the lengths. Lists in lists are not such
/// rows.
pub(super) fn are_separated_bits(text: &str) -> bool {
    let is_row = |line: &str| {
        let words = line.split(|letter: char| CELL_SEPARATORS.contains(&letter) || letter.is_whitespace());
        words.filter(|word| !word.is_empty()).all(|word| matches!(word, "0" | "1"))
    };
    let cells = |line| str::chars(line).filter(char::is_ascii_digit);
    let lines = || text.trim_end().lines();
    let width = lines().next().map_or(0, |line| cells(line).count());
    let are_padded = |after| lines().all(|line| cells(line).is_sorted_by_key(|cell| (cell == '0') == after));
    lines().all(is_row)
        && !["[[", "((", "{{"].iter().any(|nested| text.contains(nested))
        && text.contains(CELL_SEPARATORS)
        && width > 1
        && lines().nth(1).is_some()
        && lines().all(|line| cells(line).count() == width)
        && !are_padded(false)
        && !are_padded(true)
}

/// The least width of a picture of 0 and 1 below a title alone: other numbers may be clues.
const LEAST_WIDTH: usize = 4;

/// The sizes and the title above a picture of 0 and 1 that has these sizes, unless all lines may be rows of a picture.
pub(super) fn above_bits(text: &str) -> Option<Above<'_>> {
    let size = |text: &str| {
        let is_part = |letter: char| matches!(letter, '0' | '1') || letter.is_whitespace();
        let width = |row: &str| row.chars().filter(|letter| !letter.is_whitespace()).count();
        let mut widths = text.lines().map(width).filter(|&width| width > 0);
        let first = widths.next().filter(|_| text.chars().all(is_part))?;
        let others = widths.try_fold(0, |count, width| (width == first).then_some(count + 1))?;
        Some((first, others + 1))
    };
    if size(text).is_some() {
        return None;
    }
    Above::of(text, |picture, above| {
        // Below a blank line there may be the columns of a list.
        let has_blank =
            || text[..above.end].trim_start().lines().chain(picture.lines().take(1)).any(is_blank);
        let is_size =
            |(width, height)| above.fits(width, height) && (above.has_sizes() || width >= LEAST_WIDTH);
        size(picture).is_some_and(is_size) && !has_blank()
    })
}

/// Reads the cells of a row, which are as many as in the first row if that has been read.
fn read_row(
    source: &Source,
    (offset, line): PlacedLine<'_>,
    width: Option<usize>,
    symbols: &mut Vec<Symbol>,
) -> Result<()> {
    let limit = source.limits().cells;
    let mut found = 0;
    let is_cell = |(_, letter): &(usize, char)| !letter.is_whitespace() && !CELL_SEPARATORS.contains(letter);
    for (index, letter) in line.char_indices().filter(is_cell) {
        let cursor = Cursor::at(source, offset + index);
        if width == Some(found) {
            return Err(cursor.expected(format_args!("the end of a row of {found} cells")));
        }
        symbols.push(match letter {
            '0' => Symbol::BLANK,
            '1' => Symbol::BLACK,
            _ => return Err(cursor.expected("0 or 1")),
        });
        found += 1;
        if symbols.len() > limit {
            let message = format!("the picture is too large: the limit is {limit} cells");
            return Err(cursor.error(message).of_kind(ReadErrorKind::TooLarge));
        }
    }
    match width.filter(|&width| found < width) {
        Some(width) => {
            let end = Cursor::at(source, offset + line.trim_end().len());
            Err(end.expected(format_args!("cell {} of {width}", found + 1)))
        }
        None => Ok(()),
    }
}
