//! `table`: clues around a picture, as spreadsheets and Markdown have them: those of the columns above it, those of the
//! rows at its left.
//!
//! ```text
//! ,,1,,,1,          |     | 1 1 | 1 | 1 | 1 1 | 0 |
//! ,,1,1,1,1,0       |-----|-----|---|---|-----|---|
//! 2,1,,,,,          | 2 1 |     |   |   |     |   |
//! ,0,,,,,           | 0   |     |   |   |     |   |
//! 1,2,,,,,          | 1 2 |     |   |   |     |   |
//! ```
//!
//! Tabs, semicolons, commas or bars stand between the cells. A clue is one cell, or has a cell for each number. The
//! corner at the upper left has no numbers, and neither has the picture. Boards drawn in text (`drawing`) are read,
//! too.

use super::drawing::Drawing;
use super::numbers::{PlacedNumber, clues_of};
use super::*;
use crate::formats::{Format, Written, all, only};

pub(in crate::formats) static FORMAT: Format = Format {
    name: "table",
    suffixes: &["csv", "tsv"],
    about: "clues around a picture in a table of CSV, tabs or Markdown: columns above, rows at the left",
    capabilities: Capabilities { empty: false, ..Capabilities::CLUES },
    looks_like,
    read: |source| all(read(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    ..Format::OF_NONOGRAMS
};

/// Longer texts are not recognised.
const SHOWN_LIMIT: usize = 1 << 22;

/// Maximum number of cells where a puzzle may have fewer.
const LEAST_LIMIT: usize = 1 << 16;

/// The warning about a picture beside clues.
const DRAWN: &str = "ignored what stands in the cells of the picture";

/// The content of a cell.
enum Content {
    Blank,
    /// The numbers of a clue, or a dash for none.
    Clue(Vec<PlacedNumber>),
    /// Anything else: where it is none, and whether it was probably meant for one.
    Text {
        wrong: usize,
        is_meant: bool,
    },
}

struct Entry {
    place: usize,
    content: Content,
}

impl Entry {
    /// A cell with this text; quotes around it, bold type and line breaks mean nothing.
    fn of(place: usize, text: &str) -> Entry {
        let mut numbers: Vec<PlacedNumber> = Vec::new();
        let (mut wrong, mut dash, mut is_hidden, mut at) = (None, None, false, 0);
        while let Some(letter) = text[at..].chars().next() {
            let rest = &text[at..];
            let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let ignored = ["<br>", "<br/>", "<br />", "**"].into_iter().find(|sign| rest.starts_with(sign));
            if digits > 0 {
                match rest[..digits].parse::<u32>() {
                    Ok(number) => numbers.push((place + at, number)),
                    Err(_) => wrong = wrong.or(Some(place + at)),
                }
            } else if matches!(letter, '-' | '\u{2013}' | '\u{2014}') {
                dash = dash.or(Some(place + at));
            } else if ignored.is_none() && !letter.is_whitespace() && !"\",;_`".contains(letter) {
                wrong = wrong.or(Some(place + at));
                is_hidden |= matches!(letter, '?' | '*');
            }
            at += ignored.map_or(letter.len_utf8().max(digits), str::len);
        }
        let content = match (wrong.or(dash.filter(|_| !numbers.is_empty())), dash) {
            (Some(wrong), _) => Content::Text { wrong, is_meant: is_hidden || !numbers.is_empty() },
            (None, None) if numbers.is_empty() => Content::Blank,
            _ => Content::Clue(numbers),
        };
        Entry { place, content }
    }

    fn has_numbers(&self) -> bool {
        matches!(self.content, Content::Clue(_) | Content::Text { is_meant: true, .. })
    }
}

/// Where the numbers of a line are.
#[derive(Default)]
struct LineShape {
    cells: usize,
    /// The first cell with numbers, if there is any.
    first: Option<u32>,
    /// The cells up to the last one with numbers.
    width: u32,
}

impl LineShape {
    fn add(&mut self, entry: &Entry) {
        if entry.has_numbers() {
            self.first = self.first.or(u32::try_from(self.cells).ok());
            self.width = u32::try_from(self.cells + 1).unwrap_or(u32::MAX);
        }
        self.cells += 1;
    }
}

/// The shape of a table: where the picture begins.
///
/// PERF: its cells take 40 times as much memory as their text, and many texts that may be tables are none. So it is
/// found before they are kept.
struct Outline {
    title: Option<String>,
    lines: usize,
    columns: usize,
    /// The number of lines above the picture, and of cells before it.
    corner: [usize; 2],
}

impl Outline {
    /// The shape of the table in a text, if the numbers in it stand above and beside a picture. `see` is called with
    /// the line of each cell.
    fn of(source: &Source, mut see: impl FnMut(usize, Entry)) -> Option<Outline> {
        let is_row = |line: &(usize, &str)| is_bar(line.1) || line.1.contains('|') && is_rule(line.1);
        let (text, limit) = (source.text(), source.limits().cells.max(LEAST_LIMIT));
        let mut lines: Vec<LineShape> = Vec::new();
        let mut add = |line: usize, entry: Entry| {
            lines.resize_with(line + 1, LineShape::default);
            lines[line].add(&entry);
            see(line, entry);
        };
        let title = match source.lines().any(|line| is_bar(line.1)) {
            true => {
                let rows = source.lines().skip_while(|line| !is_row(line)).take_while(is_row);
                let rows = rows.filter(|line| !is_rule(line.1)).enumerate();
                rows.for_each(|(line, row)| bars(row).for_each(|entry| add(line, entry)));
                let heading = source.lines().take_while(|line| !is_row(line));
                let heading =
                    heading.map(|line| line.1.trim_start_matches('#').trim()).find(|line| !line.is_empty());
                heading.map(str::to_owned)
            }
            false => {
                let is_separator = |sign: &&char| text.contains(**sign);
                let separator = *['\t', ';', ','].iter().find(is_separator)?;
                separated(text, separator, limit, add)?;
                None
            }
        };
        while lines.last().is_some_and(|line| line.cells < 2) {
            lines.pop();
        }
        let columns = lines.iter().map(|line| line.cells).max();
        let columns = columns.filter(|_| lines.iter().all(|line| line.cells > 1))?;
        let corner = corner(&lines).filter(|corner| corner[1] < columns)?;
        Some(Outline { title, lines: lines.len(), columns, corner })
    }
}

/// The cells of a text by lines, and where the picture begins.
struct Table {
    title: Option<String>,
    lines: Vec<Vec<Entry>>,
    columns: usize,
    /// The number of lines above the picture, and of cells before it.
    corner: [usize; 2],
}

impl Table {
    /// The table of a text, if the numbers in it stand above and beside a picture.
    fn of(source: &Source) -> Option<Table> {
        Outline::of(source, |_, _| ())?;
        let mut lines: Vec<Vec<Entry>> = Vec::new();
        let Outline { title, lines: count, columns, corner } = Outline::of(source, |line, entry| {
            lines.resize_with(line + 1, Vec::new);
            lines[line].push(entry);
        })?;
        lines.truncate(count);
        Some(Table { title, lines, columns, corner })
    }

    /// Where something else than a clue stands in a cell for one.
    fn misplaced(&self) -> Option<usize> {
        let [above, before] = self.corner;
        let is_clue = |line: usize, cell: usize| (line < above) != (cell < before);
        let cells = self.lines.iter().enumerate().flat_map(|(line, cells)| {
            cells.iter().enumerate().filter(move |(cell, _)| is_clue(line, *cell)).map(|(_, cell)| cell)
        });
        let wrong = |cell: &Entry| match cell.content {
            Content::Text { wrong, .. } => Some(wrong),
            _ => None,
        };
        cells.into_iter().find_map(wrong)
    }

    /// The numbers of these cells, and where the first cell is.
    fn list<'t>(cells: impl Iterator<Item = &'t Entry>) -> (usize, Vec<PlacedNumber>) {
        let (mut place, mut list) = (None, Vec::new());
        for cell in cells {
            if let Content::Clue(numbers) = &cell.content {
                place.get_or_insert(cell.place);
                list.extend(numbers);
            }
        }
        (place.unwrap_or_default(), list)
    }

    fn rows(&self) -> Vec<(usize, Vec<PlacedNumber>)> {
        let [above, before] = self.corner;
        self.lines[above..].iter().map(|line| Table::list(line.iter().take(before))).collect()
    }

    fn column_lists(&self) -> Vec<(usize, Vec<PlacedNumber>)> {
        let [above, before] = self.corner;
        let column = |at| Table::list(self.lines[..above].iter().filter_map(move |line| line.get(at)));
        (before..self.columns).map(column).collect()
    }

    /// A cell of the picture that is not blank.
    fn drawn(&self) -> Option<&Entry> {
        let [above, before] = self.corner;
        let mut cells = self.lines[above..].iter().flat_map(|line| line.iter().skip(before));
        cells.find(|cell| !matches!(cell.content, Content::Blank))
    }
}

/// The fewest lines and cells around a corner without numbers that leave no numbers in the picture.
fn corner(lines: &[LineShape]) -> Option<[usize; 2]> {
    // The cells that the clues of the rows below each line take.
    let mut before: Vec<u32> = lines.iter().map(|line| line.width).collect();
    for line in (1..before.len()).rev() {
        before[line - 1] = before[line - 1].max(before[line]);
    }
    let mut blank = u32::MAX;
    (1..lines.len()).find_map(|above| {
        blank = blank.min(lines[above - 1].first.unwrap_or(u32::MAX));
        (before[above] > 0 && before[above] <= blank).then_some([above, before[above] as usize])
    })
}

/// Whether a line of a table in Markdown parts its head from its body.
fn is_rule(line: &str) -> bool {
    line.contains('-') && line.chars().all(|sign| "|-: \t".contains(sign))
}

/// The cells of a line between bars.
fn bars((start, line): PlacedLine<'_>) -> impl Iterator<Item = Entry> {
    let inside = line.trim_end().strip_suffix('|').unwrap_or(line);
    let first = inside.find('|').map_or(0, |bar| bar + 1);
    let mut place = start + first;
    inside[first..].split('|').map(move |cell| {
        place += cell.len() + 1;
        Entry::of(place - cell.len() - 1, cell)
    })
}

/// Whether a line is one of a table in Markdown.
fn is_bar(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// Calls `add` with the line of each cell, with this sign between two cells. Quotes may stand around a cell, which then
/// may have several lines. None if a quote is not closed, or if there are too many cells.
fn separated(text: &str, separator: char, limit: usize, mut add: impl FnMut(usize, Entry)) -> Option<()> {
    let (mut line, mut at, mut count) = (0, 0, 0);
    while at < text.len() && count < limit {
        let rest = &text[at..];
        let quoted = match rest.strip_prefix('"') {
            Some(inside) => inside.find('"')? + 2,
            None => 0,
        };
        let end = quoted + rest[quoted..].find([separator, '\n']).unwrap_or(rest.len() - quoted);
        add(line, Entry::of(at, &rest[..end]));
        (at, count) = (at + end + 1, count + 1);
        if !rest[end..].starts_with(separator) {
            line += 1;
        } else if at == text.len() {
            add(line, Entry::of(at, ""));
        }
    }
    (at >= text.len()).then_some(())
}

/// Whether there are digits, and bars, separators or spaces in a row between cells.
fn looks_like(text: &str) -> bool {
    text.len() <= SHOWN_LIMIT
        && text.contains(|sign: char| sign.is_ascii_digit())
        && (text.contains(['\t', ';', ',', '|', '\u{2502}', '\u{2503}', '\u{2551}', ':'])
            || text.contains("  "))
}

/// Whether the first line of a table is one of clues after a blank cell, or its lines have bars.
fn is_meant(source: &Source) -> bool {
    let first = source.lines().find(|line| !is_blank(line.1)).map_or("", |line| line.1);
    let (corner, clues) = first.split_once(['\t', ';', ',']).unwrap_or((first, ""));
    let is_clue = |sign: char| {
        sign.is_ascii_digit() || sign.is_whitespace() || "\t;,\"-\u{2013}\u{2014}".contains(sign)
    };
    let has_digit = |text: &str| text.contains(|sign: char| sign.is_ascii_digit());
    let is_head = !has_digit(corner) && has_digit(clues) && clues.chars().all(is_clue);
    is_head || source.lines().any(|line| is_bar(line.1))
}

fn read(source: &Input<'_>) -> Puzzles {
    let is_table = source.is_chosen() || is_meant(source);
    let table = if is_table { Table::of(source) } else { None };
    let board = || Drawing::of(source.lines())?.board();
    if let Some(board) = table.is_none().then(board).flatten() {
        if let Some(place) = board.drawn {
            source.warn(place, DRAWN);
        }
        source.check_size(0, board.columns.len(), board.rows.len())?;
        let (rows, columns) = (clues_of(source, board.rows, 1)?, clues_of(source, board.columns, 1)?);
        return Ok(vec![assemble(source, 0, Nonogram::builder(), &rows, &columns)?]);
    }
    if table.is_none() && !source.is_chosen() {
        return Err(source.not_meant());
    }
    let Some(table) = table else {
        bail!(source, 0, "found no table, expected clues above a picture without numbers and at its left");
    };
    if let Some(place) = table.misplaced() {
        let cursor = Cursor::at(source, place);
        let hidden = cursor.peek().and_then(|sign| source.hidden_part(place, sign));
        return Err(hidden.unwrap_or_else(|| cursor.expected("a clue: numbers between spaces, or 0")));
    }
    source.check_size(0, table.columns - table.corner[1], table.lines.len() - table.corner[0])?;
    if let Some(cell) = table.drawn() {
        source.warn(cell.place, DRAWN);
    }
    let rows = clues_of(source, table.rows(), 1)?;
    let columns = clues_of(source, table.column_lists(), 1)?;
    let mut puzzle = assemble(source, 0, Nonogram::builder(), &rows, &columns)?;
    if let Some(title) = table.title {
        puzzle.about_mut().set("title", title);
    }
    Ok(vec![puzzle])
}

/// Writes a table with commas, and a cell for each number.
fn write(puzzles: &[&Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let lists = |clues: &[nonomata_engine::rule::LineClue]| -> Vec<Vec<String>> {
            let numbers = |clue: &Clue| match clue.blocks() {
                [] => vec!["0".to_owned()],
                blocks => blocks.iter().map(|block| block.length().to_string()).collect(),
            };
            crate::formats::legible(clues).map(numbers).collect()
        };
        let [rows, columns] = [lists(puzzle.rows()), lists(puzzle.columns())];
        let longest = |lists: &[Vec<String>]| lists.iter().map(Vec::len).max().unwrap_or_default();
        let [before, above] = [longest(&rows), longest(&columns)];
        let padded = |list: &[String], length: usize| {
            let blank = std::iter::repeat_n(String::new(), length - list.len());
            blank.chain(list.iter().cloned()).collect::<Vec<_>>()
        };
        let columns: Vec<Vec<String>> = columns.iter().map(|list| padded(list, above)).collect();
        for line in 0..above {
            let cells = columns.iter().map(|column| column[line].clone());
            let blank = std::iter::repeat_n(String::new(), before);
            written.text.push_str(&blank.chain(cells).collect::<Vec<_>>().join(","));
            written.text.push('\n');
        }
        for row in &rows {
            written.text.push_str(&padded(row, before).join(","));
            written.text.push_str(&",".repeat(columns.len()));
            written.text.push('\n');
        }
    }
}
