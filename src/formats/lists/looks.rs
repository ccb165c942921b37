//! Recognition: whether a text may be in a dialect.
//!
//! The text begins with something else than white space. Only its shape counts: a clue with a mistake is still a clue,
//! so that the error is about the mistake.

use std::ops::Range;

use super::super::remarks::is_free_text;
use super::lexer::Lexer;
use super::numbers::{count, ends_with_zero};
use super::strings::above_bits;
use super::*;

/// Whether a line is blank or begins with a number or with a sign of hidden parts: it may be a clue, right or wrong.
fn may_be_clue(line: &str) -> bool {
    let first = line.trim_start().chars().next();
    first.is_none_or(|letter| letter.is_ascii_digit() || ['?', '*'].contains(&letter))
}

/// Whether a line has nothing but signs that draw a line, or is blank.
pub(super) fn is_ruled(line: &str) -> bool {
    line.trim().chars().all(|sign| "-=_~/|&".contains(sign))
}

impl Dialect {
    /// `keen`: whether there are clues above and below a divider, and nothing else but comments.
    pub(super) fn has_lists(&self, text: &str) -> bool {
        let is_divider = |line: &&str| self.is_divider(line);
        let lines = text.lines().filter(|line| self.comment_on(line).is_none());
        let mut below = lines.skip_while(is_divider).skip_while(|line| !is_divider(line));
        self.may_be(text) && below.any(|line| !is_divider(&line))
    }

    /// `ish`: a comment, or two lists and a comma.
    pub(super) fn has_comments_or_commas(&self, text: &str) -> bool {
        self.has_comment(text) && self.may_be(text) || text.contains(',') && self.has_lists(text)
    }

    /// `syro`: two lists, and a 0 at the end of a clue.
    pub(super) fn has_lists_with_zeros(&self, text: &str) -> bool {
        self.has_lists(text) && self.clue_lines(text).any(ends_with_zero)
    }

    /// `makhorin`: clues, and a comment or the divider.
    pub(super) fn has_comments_or_divider(&self, text: &str) -> bool {
        let divider = self.divider();
        let has_divider = || text.lines().any(|line| Some(line.trim()) == divider);
        self.may_be(text) && (self.has_comment(text) || has_divider())
    }

    /// Whether all lines are clues, right or wrong, comments or dividers.
    fn may_be(&self, text: &str) -> bool {
        self.clue_lines(text).all(may_be_clue) && self.clue_lines(text).next().is_some()
    }

    fn has_comment(&self, text: &str) -> bool {
        text.lines().any(|line| self.comment_on(line).is_some())
    }

    /// The lines that are neither comment nor divider.
    fn clue_lines<'a>(&self, text: &'a str) -> impl Iterator<Item = &'a str> {
        text.lines().filter(|line| self.comment_on(line).is_none() && !self.is_divider(line))
    }

    /// `nin` and `mk`: two sizes, and below them clues and a divider, or clues alone. Where blank lines
    /// part the latter it is another list if it has too many clues.
    pub(super) fn has_two_sizes(&self, text: &str) -> bool {
        let mut lines = text.trim_end().lines();
        let Some(sizes) = lines.next().filter(|line| count(line) == 2) else { return false };
        let divider = self.divider();
        let is_divider = |line: &str| Some(line.trim()) == divider;
        if lines.clone().any(is_divider) {
            return text.lines().all(|line| may_be_clue(line) || is_divider(line));
        }
        let sizes = sizes.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
        let expected = sizes.map(|size| size.parse().unwrap_or(usize::MAX)).fold(0, usize::saturating_add);
        let written = lines.clone().filter(|line| !is_blank(line)).count();
        let is_several = || divider.is_none() && several_lists(text).len() > 1;
        let is_part = |line: &str| may_be_clue(line) || divider.is_none() && is_ruled(line);
        lines.clone().all(is_part) && (written <= expected || !lines.any(is_blank) || is_several())
    }
}

/// The lines of a text by number. What they hold may be many times shorter than a slice.
struct Lines<'a> {
    text: &'a str,
    ends: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let lengths = || text.split_inclusive('\n').map(str::len);
        // PERF: to grow by doubling takes twice the memory.
        let mut ends = Vec::with_capacity(lengths().count());
        ends.extend(lengths().scan(0, |end, length| {
            *end += length;
            Some(*end)
        }));
        Lines { text, ends }
    }

    fn start(&self, number: usize) -> usize {
        if number == 0 { 0 } else { self.ends[number - 1] }
    }

    fn get(&self, number: usize) -> &'a str {
        self.text[self.start(number)..self.ends[number]].trim_end_matches(['\n', '\r'])
    }

    /// The bytes of some of them, at least one.
    fn bytes(&self, numbers: Range<usize>) -> Range<usize> {
        self.start(numbers.start)..self.ends[numbers.end - 1]
    }

    /// The numbers of the lines between those that are ruled.
    fn blocks(&self) -> Vec<Range<usize>> {
        let mut first = 0;
        let mut blocks = Vec::new();
        for end in 0..=self.ends.len() {
            if end == self.ends.len() || is_ruled(self.get(end)) {
                if first < end {
                    blocks.push(first..end);
                }
                first = end + 1;
            }
        }
        blocks
    }
}

/// The lists of a text that holds several, each below a line with its two sizes. Empty if there is only one.
///
/// Blank or ruled lines separate them, or nothing does. Two blocks of lines whose numbers have one sum are the rows and
/// the columns of a list without sizes.
pub(in crate::formats) fn several_lists(text: &str) -> Vec<Range<usize>> {
    let numbers = |line: &str| -> Vec<usize> {
        let parts = line.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
        parts.map(|number| number.parse().unwrap_or(usize::MAX)).collect()
    };
    let sum = |numbers: &[usize]| numbers.iter().copied().fold(0, usize::saturating_add);
    // How many lines a list has, if it begins with this one.
    let length = |line: &str| (count(line) == 2).then(|| sum(&numbers(line)).saturating_add(1));
    let lines = Lines::of(text);
    let blocks = lines.blocks();
    if let [block] = &blocks[..] {
        let (mut lists, mut first) = (Vec::new(), block.start);
        while first < block.end {
            let Some(length) = length(lines.get(first)).filter(|&length| length <= block.end - first) else {
                return Vec::new();
            };
            lists.push(lines.bytes(first..first + length));
            first += length;
        }
        return if lists.len() > 1 { lists } else { Vec::new() };
    }
    let length_of = |block: &Range<usize>| length(lines.get(block.start));
    let exact = blocks.iter().filter(|block| length_of(block) == Some(block.len())).count();
    let total = |block: Range<usize>| {
        block.map(|number| sum(&numbers(lines.get(number)))).fold(0, usize::saturating_add)
    };
    // Whether a block is a list whose rows and columns have one sum. Fewer lines may be so by chance.
    let adds_up = |block: &Range<usize>| match numbers(lines.get(block.start))[..] {
        [_, height] if block.len() > 3 && height < block.len() => {
            let columns = block.start + 1 + height;
            total(block.start + 1..columns) == total(columns..block.end)
        }
        _ => false,
    };
    let is_several = match &blocks[..] {
        [one, other] => {
            exact == 2 && (total(one.clone()) != total(other.clone()) || adds_up(one) && adds_up(other))
        }
        _ => 2 * exact > blocks.len() && blocks.iter().all(|block| length_of(block).is_some()),
    };
    if is_several { blocks.into_iter().map(|block| lines.bytes(block)).collect() } else { Vec::new() }
}

/// `cwd`: two lines of one size each, and lists below them of which at least one is as long as these say, perhaps with
/// the sizes exchanged.
pub(super) fn is_cwd(_: &Dialect, text: &str) -> bool {
    let mut lines = text.trim_end().lines();
    let mut size = || lines.next().filter(|line| count(line) == 1)?.trim().parse::<usize>().ok();
    let (Some(height), Some(width)) = (size(), size()) else { return false };
    // Without rows, a blank line below the sizes stands between the lists.
    let has_blank = height > 0 && width > 0 && lines.clone().next().is_some_and(is_blank);
    let mut lines = lines.skip_while(|line| has_blank && is_blank(line));
    let above = lines.clone().take_while(|line| !is_blank(line)).count();
    let below = lines.clone().skip(above).filter(|line| !is_blank(line)).count();
    let fits = |found: usize, size: usize| found == size && size > 0;
    let is_exact = (above, below) == (height, width) || (above, below) == (width, height);
    let has_right_counts = match below > 0 {
        true => is_exact || !has_blank && (fits(above, height) || fits(below, width)),
        false => !has_blank && above == height.saturating_add(width),
    };
    lines.all(may_be_clue) && has_right_counts
}

/// `cwc`: three lines of one number each, then clues, and enough blank lines to part four groups.
pub(super) fn is_cwc(_: &Dialect, text: &str) -> bool {
    let sizes = text.lines().take(3).filter(|line| count(line) == 1).count();
    sizes == 3 && text.lines().filter(|line| is_blank(line)).count() >= 3 && text.lines().all(may_be_clue)
}

/// `faase`: the headings of both lists, and no size.
pub(super) fn is_faase(_: &Dialect, text: &str) -> bool {
    let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
    let is_size = |line: &str| {
        let mut words = line.split_whitespace();
        matches!(words.next(), Some("width" | "height" | "rows" | "columns")) && words.next().is_some()
    };
    has("rows") && has("columns") && !text.lines().any(is_size)
}

/// `gecode`: a brace before a number, and before the brace only the beginning of a declaration.
pub(super) fn is_gecode(dialect: &Dialect, text: &str) -> bool {
    let is_start = |letter: char| letter.is_ascii_alphabetic() || letter == '{' || letter == '/';
    if !text.trim_start().starts_with(is_start) || !text.contains('{') {
        return false;
    }
    let source = Source::new("", text);
    let mut code = Lexer::new(&source, dialect.comment);
    let is_declaration = |sign: char| sign.is_ascii_alphanumeric() || "_[]=*:<>".contains(sign);
    while code.peek().is_some_and(is_declaration) {
        code.advance();
    }
    code.take('{') && code.peek().is_some_and(|digit| digit.is_ascii_digit())
}

/// `r`: one line of clues, perhaps with signs of hidden parts, and a single minus sign.
pub(super) fn is_r(_: &Dialect, text: &str) -> bool {
    let text = text.trim();
    text.chars().all(|letter| letter.is_ascii_digit() || ",:-?*".contains(letter))
        && text.matches('-').count() == 1
}

/// `rosetta`: pairs of lines with capitals, spaces and perhaps signs of hidden parts only.
pub(super) fn is_rosetta(_: &Dialect, text: &str) -> bool {
    let is_part =
        |letter: char| letter.is_ascii_uppercase() || "?*".contains(letter) || letter.is_whitespace();
    let lines: Vec<bool> = text.trim().lines().map(is_blank).collect();
    let mut puzzles = lines.split(|&is_blank| is_blank).filter(|lines| !lines.is_empty());
    text.chars().all(is_part) && lines.len() > 1 && puzzles.all(|lines| lines.len() == 2)
}

/// `bits`: only 0, 1 and white space, no blank line, and more than one cell in the first row or one in each; or such a
/// picture below its sizes; or rows of one length with commas, bars or brackets, which no list of clues has.
pub(super) fn is_bits(_: &Dialect, text: &str) -> bool {
    let text = text.trim_end();
    let mut widths = text.lines().map(|line| line.split_whitespace().map(str::len).sum::<usize>());
    let first = widths.next().unwrap_or(0);
    let is_row = |width| if first == 1 { width == 1 } else { width > 0 };
    let is_part = |letter: char| matches!(letter, '0' | '1') || letter.is_whitespace();
    let is_plain = first > 0 && widths.all(is_row) && text.chars().all(is_part);
    is_plain || above_bits(text).is_some() || strings::are_separated_bits(text)
}

/// Whether a line of free text above a `faase` list is not taken for something else.
pub(super) fn is_remark_of_faase(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    is_free_text(line) && !["rows", "columns", "width", "height", "nonogram"].contains(&word)
}
