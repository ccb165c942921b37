//! The lines of a list of clues with words or signs around them: what each line is, and which belong together.

use super::looks::{is_remark_of_faase, is_ruled};
use super::numbers::{count, start};
use super::*;
use crate::formats::tree::{is_two_way, side_of};

/// Signs between the clues of a side on one line. Commas and spaces may also stand between numbers.
pub(super) const BETWEEN: [char; 4] = [';', '|', '/', ':'];

/// The number of lines at the beginning that may be a title.
const TITLE_LINES: usize = 8;

/// Maximum number of groups of lines: the sizes, the rows and the columns.
const GROUP_LIMIT: usize = 3;

/// Whether a sign may stand between clues on one line.
pub(super) fn is_between(sign: char) -> bool {
    sign == ',' || BETWEEN.contains(&sign)
}

/// A line of the text.
pub(super) enum Line<'a> {
    Blank,
    /// Signs, and neither letters nor numbers.
    Ruled,
    /// Words that name a side, perhaps the number of a line, and what follows them.
    Named {
        side: usize,
        index: Option<PlacedNumber>,
        rest: PlacedLine<'a>,
    },
    /// `5x3`.
    Sizes,
    /// Numbers and signs.
    Clues(PlacedLine<'a>),
    Text,
}

impl<'a> Line<'a> {
    pub(super) fn of(line: PlacedLine<'a>) -> Line<'a> {
        if let Some(clue) = item(line) {
            return Line::Clues(clue);
        }
        let text = line.1;
        let Some(first) = text.find(char::is_alphanumeric) else {
            return match text.trim() {
                "" => Line::Blank,
                "?" => Line::Clues(line),
                _ => Line::Ruled,
            };
        };
        if text.starts_with(':') {
            return Line::Text;
        }
        if !text[first..].starts_with(char::is_alphabetic) {
            let are_clues =
                |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || ",?*".contains(sign);
            return match text {
                _ if sizes_by(text).is_some() => Line::Sizes,
                _ if text.chars().all(|sign| are_clues(sign) || BETWEEN.contains(&sign)) => Line::Clues(line),
                _ => Line::Text,
            };
        }
        if sizes_by(text).is_some() {
            return Line::Sizes;
        }
        let end = text[first..].find(|letter: char| !letter.is_alphabetic() && !" \t_'".contains(letter));
        let end = end.map_or(text.len(), |end| first + end);
        match side_of(&text[first..end]) {
            Some(side) => {
                let (index, start) = index_at(text, end);
                let rest = text[start..]
                    .trim_start_matches(|sign: char| !sign.is_alphanumeric() && !"?*".contains(sign));
                let before = &text[..text.len() - rest.len()];
                if rest.starts_with(|digit: char| digit.is_ascii_digit()) && before.ends_with('-') {
                    return Line::Text;
                }
                let offset = line.0 + before.len();
                let rest = rest.trim_end().trim_end_matches([']', ')', '}', ',', ';']);
                let index = index.map(|index| (line.0 + end, index));
                Line::Named { side, index, rest: (offset, rest) }
            }
            None => Line::Text,
        }
    }
}

/// A line of a sheet without the slashes at its end, whether there were some, and its kind.
pub(super) type Classified<'a> = (PlacedLine<'a>, bool, Line<'a>);

/// All lines of a text.
pub(super) fn classified(source: &Source) -> Vec<Classified<'_>> {
    without_counts(source).0
}

/// All lines of a text without the numbers of clues that headings tell, and the place of the first heading whose number
/// may be a clue as well: after a colon.
fn without_counts(source: &Source) -> (Vec<Classified<'_>>, Option<usize>) {
    let lines = source.lines().map(|line| {
        let (line, is_end) = without_slashes(line);
        (line, is_end, Line::of(line))
    });
    let mut lines: Vec<Classified<'_>> = lines.collect();
    let Some(counted) = CountedHeadings::of(&lines) else { return (lines, None) };
    let headings = counted.lines.iter().map(|&heading| lines[heading].0);
    let open = headings.filter(|_| counted.fits == [true; 2]).find(|line| line.1.contains(':'));
    let open = open.map(|line| line.0);
    counted.leave_out(&mut lines);
    (lines, open)
}

/// Headings with numbers, `rows 3`, that tell how many clues follow.
struct CountedHeadings {
    /// The numbers of their lines.
    lines: Vec<usize>,
    /// Whether rows and columns have one sum without these numbers, and with them.
    fits: [bool; 2],
}

impl CountedHeadings {
    fn of(lines: &[Classified<'_>]) -> Option<CountedHeadings> {
        let is_named = |line: &Classified<'_>| matches!(line.2, Line::Named { index: None, .. });
        let headings: Vec<usize> = (0..lines.len()).filter(|&line| is_named(&lines[line])).collect();
        let mut sums = [[0usize; 2]; 2];
        for (number, &heading) in headings.iter().enumerate() {
            let Line::Named { side, rest, .. } = lines[heading].2 else { return None };
            let end = headings.get(number + 1).copied().unwrap_or(lines.len());
            let below = lines[heading + 1..end].iter().filter_map(|line| match line.2 {
                Line::Clues((_, clue)) => Some(clue),
                _ => None,
            });
            let clues: Vec<&str> = below.collect();
            let count: usize = rest.1.parse().ok().filter(|count| *count == clues.len() && *count > 0)?;
            let sum = clues.iter().map(|clue| sum_of(clue)).fold(0, usize::saturating_add);
            sums[0][side] = sums[0][side].saturating_add(sum);
            sums[1][side] = sums[1][side].saturating_add(sum.saturating_add(count));
        }
        (!headings.is_empty())
            .then(|| CountedHeadings { lines: headings, fits: sums.map(|[rows, columns]| rows == columns) })
    }

    /// Removes the headings. If the clues fit only with the headings' numbers, these are clues on lines of their
    /// own.
    fn leave_out(self, lines: &mut Vec<Classified<'_>>) {
        let are_clues = self.fits == [false, true];
        let mut headings = self.lines.into_iter().peekable();
        for (number, mut line) in std::mem::take(lines).into_iter().enumerate() {
            let clue = match &mut line.2 {
                Line::Named { rest, .. } if headings.next_if_eq(&number).is_some() => {
                    Some(std::mem::replace(rest, (rest.0, "")))
                }
                _ => None,
            };
            lines.push(line);
            lines.extend(clue.filter(|_| are_clues).map(|clue| (clue, false, Line::Clues(clue))));
        }
    }
}

/// The sum of the numbers on a line.
fn sum_of(line: &str) -> usize {
    let numbers =
        line.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok());
    numbers.fold(0, usize::saturating_add)
}

/// Whether words stand before a clue.
fn is_marked((_, _, line): &Classified<'_>) -> bool {
    matches!(line, Line::Named { index: None, rest, .. } if !rest.1.is_empty())
}

/// The number of the last line with a clue.
fn last_clue(lines: &[Classified<'_>]) -> usize {
    let is_clue = |line: &Classified<'_>| matches!(line.2, Line::Clues(_) | Line::Named { .. });
    lines.iter().rposition(is_clue).unwrap_or(usize::MAX)
}

/// The line of one word that divides two lists which nothing else divides: `SEPARATOR`.
fn word_between(lines: &[Classified<'_>]) -> Option<usize> {
    let count = lines.iter().rposition(|(line, ..)| !is_blank(line.1))? + 1;
    let is_word = |line: &str| line.trim().chars().all(char::is_alphabetic) && !is_blank(line);
    let is_clue = |line: &Classified<'_>| matches!(line.2, Line::Clues(_));
    let mut inner = lines[..count].iter().enumerate().filter(|(_, line)| !is_clue(line));
    let (number, &((place, line), ..)) = inner.next()?;
    (inner.next().is_none() && number > 0 && number + 1 < count && is_word(line)).then_some(place)
}

/// A line without the slashes after its numbers, and whether there are some: `20 /////` is the last line of a list.
fn without_slashes((start, line): PlacedLine<'_>) -> (PlacedLine<'_>, bool) {
    let clue = line.trim_end().trim_end_matches('/');
    let is_end = line.trim_end().len() > clue.len() + 1 && count(clue) > 0;
    ((start, if is_end { clue } else { line }), is_end)
}

/// The number of a line after its words, which end there, and where it ends: `R1`, `row 1:`.
fn index_at(text: &str, end: usize) -> (Option<u32>, usize) {
    let rest = text[end..].trim_start_matches('[');
    let end = text.len() - rest.len();
    let length = rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len());
    let after = rest[length..].trim_start();
    let is_attached = text[..end].ends_with(char::is_alphabetic) || text[..end].ends_with('_');
    // In `C 1 : 1 : 3` the colons stand between clues.
    let is_between_clues = after.strip_prefix(':').is_some_and(|after| after.contains(':'));
    let is_index = after.starts_with([':', '=', ')', ']', '.']) && !is_between_clues || is_attached;
    match rest[..length].parse() {
        Ok(index) if is_index => (Some(index), end + length),
        _ => (None, end),
    }
}

/// Whether the words with which a line begins may mean either side: `horizontal`, `H1`.
fn may_mean_either(line: &str) -> bool {
    let end = line.find(|letter: char| letter.is_ascii_digit()).unwrap_or(line.len());
    is_two_way(&line[..end])
}

/// The rest of a line after the sign of an item in a list: `- 2 1`, `* "2 1"`, `- [2, 1]`.
fn item((start, line): PlacedLine<'_>) -> Option<PlacedLine<'_>> {
    let rest = line.trim_start().strip_prefix(['-', '*', '+', '\u{2022}'])?.strip_prefix(' ')?.trim_start();
    let place = start + line.len() - rest.len();
    let rest = rest.trim_end();
    let is_around =
        |(open, close): &(char, char)| rest.starts_with(*open) && rest.ends_with(*close) && rest.len() > 1;
    let is_inside = [('"', '"'), ('\'', '\''), ('[', ']')].iter().any(is_around);
    let (place, clue) = if is_inside { (place + 1, &rest[1..rest.len() - 1]) } else { (place, rest) };
    clue.chars().all(|sign| sign.is_ascii_digit() || ", ".contains(sign)).then_some((place, clue))
}

/// The number of a line below a heading, and its clue: `1: 2 1`, `2) 3`, `3.`.
fn numbered((start, line): PlacedLine<'_>) -> Option<(PlacedNumber, PlacedLine<'_>)> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let (number, rest) = text.split_once([':', ')', '.'])?;
    let index = number.parse().ok()?;
    let is_clue = (rest.is_empty() || rest.starts_with([' ', '\t']))
        && rest.chars().all(|sign| sign.is_ascii_digit() || sign.is_whitespace() || sign == ',');
    is_clue.then_some(((start + indent, index), (start + indent + number.len() + 1, rest)))
}

/// Words before the sizes on a line of their own.
const SIZES: [&str; 6] = ["g", "grid", "size", "sizes", "dim", "dimensions"];

/// The sizes in `5x3`, `size: 5x3` and `size 5 3`: width and height.
pub(super) fn sizes_by(line: &str) -> Option<[usize; 2]> {
    let line = line.trim();
    let word = line.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(line.len());
    let is_word = SIZES.iter().any(|size| line[..word].eq_ignore_ascii_case(size));
    let sizes = if is_word { line[word..].trim_start_matches([' ', '\t', ':', '=']) } else { line };
    let between = ['x', 'X', '\u{d7}'];
    let (width, height) =
        sizes.split_once(between).or_else(|| sizes.split_once([' ', ',']).filter(|_| is_word))?;
    Some([width.trim().parse().ok()?, height.trim().parse().ok()?])
}

/// A line without the sign of a comment.
fn comment(line: &str) -> &str {
    line.trim().trim_start_matches(['#', '%', ';', '/']).trim_start()
}

/// The name of a section of settings: `[tiny]`.
fn section(line: &str) -> Option<&str> {
    line.trim().strip_prefix('[')?.strip_suffix(']').filter(|name| name.starts_with(char::is_alphabetic))
}

/// Whether a line may be a title or a comment, and begins no other format.
pub(super) fn is_title(line: &str) -> bool {
    is_remark_of_faase(comment(line))
}

/// Lines that belong together, and the side that words say they are.
#[derive(Default)]
pub(super) struct Group<'a> {
    pub(super) side: Option<usize>,
    pub(super) place: usize,
    pub(super) lines: Vec<PlacedLine<'a>>,
    /// The number of the first line: 0 or 1.
    first_index: usize,
    /// The first blank line after the last clue, and the first one between two clues.
    blank: Option<usize>,
    pub(super) inner_blank: Option<usize>,
    /// Whether its lines below a heading begin with their numbers.
    is_numbered: bool,
}

impl<'a> Group<'a> {
    fn add(&mut self, source: &Source, line: PlacedLine<'a>) -> Result<()> {
        self.inner_blank = self.inner_blank.or(self.blank.take().filter(|_| !self.lines.is_empty()));
        self.lines.push(line);
        source.check_side(line.0, self.lines.len())
    }

    /// Refuses a line with another number than that of the next one.
    fn check_index(&mut self, source: &Source, index: Option<PlacedNumber>) -> Result<()> {
        let Some((place, index)) = index else { return Ok(()) };
        if self.lines.is_empty() {
            self.first_index = index.min(1) as usize;
        }
        match self.lines.len() + self.first_index {
            expected if expected == index as usize => Ok(()),
            expected => bail!(source, place, "found line {index}, expected line {expected}"),
        }
    }
}

/// A text line by line: what stands above the clues, and the clues in groups.
#[derive(Default)]
pub(super) struct Sheet<'a> {
    pub(super) remarks: Remarks,
    pub(super) sizes: Option<(usize, [usize; 2])>,
    pub(super) groups: Vec<Group<'a>>,
    /// Whether signs divide the groups that no other list has.
    pub(super) has_signs: bool,
    /// Whether the words may mean the other side.
    pub(super) is_two_way: bool,
    /// The place of a heading whose number was taken for that of its clues, but may be a clue as well.
    pub(super) open_count: Option<usize>,
}

impl<'a> Sheet<'a> {
    pub(super) fn of(source: &'a Source) -> Result<Sheet<'a>> {
        let (lines, open_count) = without_counts(source);
        Ok(Sheet { open_count, ..Sheet::of_lines(source, lines)? })
    }

    pub(super) fn of_lines(source: &'a Source, lines: Vec<Classified<'a>>) -> Result<Sheet<'a>> {
        // Where words stand before clues, words alone are an empty clue and no heading.
        let are_marked = lines.iter().any(is_marked);
        let has_settings = lines.iter().any(|(line, ..)| line.1.trim_end().ends_with('='));
        let mut sheet = Sheet::default();
        let (divider, last_clue) = (word_between(&lines), last_clue(&lines));
        let mut open: Option<usize> = None;
        for (number, (line, is_end, kind)) in lines.into_iter().enumerate() {
            if sheet.add_numbered(source, open, line)? {
                continue;
            }
            let kind = match kind {
                Line::Text if Some(line.0) == divider => Line::Ruled,
                kind => kind,
            };
            sheet.is_two_way |= matches!(kind, Line::Named { .. }) && may_mean_either(line.1);
            match kind {
                Line::Blank | Line::Ruled => {
                    sheet.has_signs |= open.is_some() && !is_ruled(line.1);
                    match open.map(|open| &mut sheet.groups[open]) {
                        Some(group) if group.side.is_some() => group.blank = group.blank.or(Some(line.0)),
                        _ => open = None,
                    }
                }
                Line::Named { side, index, rest } if are_marked || index.is_some() => {
                    sheet.add_named(source, line.0, side, index, rest)?;
                    open = None;
                }
                Line::Named { side, .. } => {
                    if sheet.groups.iter().any(|group| group.side == Some(side)) {
                        bail!(source, line.0, "found {:?} for the second time", line.1.trim());
                    }
                    open = Some(sheet.begin(source, line.0, Some(side))?);
                }
                Line::Sizes if sheet.sizes.is_none() && sheet.groups.is_empty() => {
                    sheet.sizes = sizes_by(line.1).map(|sizes| (line.0, sizes));
                }
                Line::Clues(clue) => {
                    let group = match open {
                        Some(group) => group,
                        None => sheet.begin(source, line.0, None)?,
                    };
                    open = Some(group).filter(|_| !is_end);
                    sheet.has_signs |= is_end;
                    sheet.groups[group].add(source, clue)?;
                }
                Line::Text if has_settings && sheet.groups.is_empty() && section(line.1).is_some() => {
                    sheet.remarks.add(section(line.1).unwrap_or_default());
                }
                Line::Text if is_title(line.1) && sheet.may_be_remark(number, last_clue) => {
                    sheet.remarks.add(comment(line.1));
                }
                Line::Text | Line::Sizes => {
                    return Err(
                        Cursor::at(source, start(line)).expected("a clue, or the word rows or columns")
                    );
                }
            }
        }
        Ok(sheet)
    }

    /// Whether a title may be on this line: above the clues or below them.
    fn may_be_remark(&self, number: usize, last_clue: usize) -> bool {
        self.groups.is_empty() && number < TITLE_LINES || number > last_clue
    }

    /// Begins or continues the group of the side that words before a clue name.
    fn add_named(
        &mut self,
        source: &Source,
        place: usize,
        side: usize,
        index: Option<PlacedNumber>,
        rest: PlacedLine<'a>,
    ) -> Result<()> {
        let group = match self.groups.iter().position(|group| group.side == Some(side)) {
            Some(group) => group,
            None => self.begin(source, place, Some(side))?,
        };
        self.groups[group].check_index(source, index)?;
        self.groups[group].add(source, rest)
    }

    /// Adds a line with its number to the group below a heading, if its lines begin with numbers.
    fn add_numbered(&mut self, source: &Source, open: Option<usize>, line: PlacedLine<'a>) -> Result<bool> {
        let group = open.and_then(|open| self.groups.get_mut(open)).filter(|group| group.side.is_some());
        let Some((group, (index, clue))) = group.zip(numbered(line)) else { return Ok(false) };
        group.is_numbered |= group.lines.is_empty();
        if group.is_numbered {
            group.check_index(source, Some(index))?;
            group.add(source, clue)?;
        }
        Ok(group.is_numbered)
    }

    /// Begins a group there.
    fn begin(&mut self, source: &Source, place: usize, side: Option<usize>) -> Result<usize> {
        if self.groups.len() == GROUP_LIMIT {
            bail!(source, place, "found one more list of clues, expected the end after rows and columns");
        }
        self.groups.push(Group { side, place, ..Group::default() });
        Ok(self.groups.len() - 1)
    }
}
