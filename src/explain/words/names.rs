//! Names of cells, lines, blocks and symbols, as the puzzle gives them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::ops::Range;

use super::origins::Origins;
use super::phrases::{in_two_parts, is_next_letter, list, ordinal, quoted, ranges};
use super::text::{Piece, Text, text};
use crate::explain::Fact;
use nonomata_engine::problem::{CellId, LineId, LineKind, Problem, Way};
use nonomata_engine::rule::{Clue, ClueEntry, Rule};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most bytes of a rule that sentences name a line with: a walkthrough names its lines thousands of times.
const LONGEST_RULE: usize = 1 << 12;

/// The names of a problem.
#[derive(Clone, Copy, Debug)]
pub(in crate::explain) struct Names<'p> {
    pub(in crate::explain) problem: &'p Problem,
    /// Whether every line has a clue: then symbol 0 is the blank, and everything else is coloured.
    is_nonogram: bool,
    /// The row or column that the text is about, and its kind: its cells are named by the other coordinate alone.
    // PERF: the kind takes all cells of a line, and a sentence asks for it with each name of a cell.
    within: Option<(LineId, LineKind)>,
    /// The steps before the one that the text is about, if they are numbered.
    origins: Option<&'p Origins<'p>>,
}

impl<'p> Names<'p> {
    pub(in crate::explain) fn new(problem: &'p Problem) -> Names<'p> {
        Names { problem, is_nonogram: problem.has_only_clues(), within: None, origins: None }
    }

    /// Names for a text whose earlier steps are numbered.
    pub(super) fn with_origins<'o>(self, origins: &'o Origins<'o>) -> Names<'o>
    where
        'p: 'o,
    {
        Names { origins: Some(origins), ..self }
    }

    pub(super) fn origins(self) -> Option<&'p Origins<'p>> {
        self.origins
    }

    /// A name of cells that is made of coordinates, or of other names.
    pub(in crate::explain) fn naming(self, cells: impl IntoIterator<Item = CellId>, name: &Text) -> Text {
        let (cells, is_place) = (cells.into_iter().collect(), name.names_places());
        let piece = Text::of(Piece::Cells { name: name.to_string(), cells, is_place });
        if name.is_compound() { piece.compound() } else { piece }
    }

    /// Names for a sentence about one line of a nonogram: `c7` for the cell in column 7 of a row.
    pub(in crate::explain) fn within(self, line: LineId) -> Names<'p> {
        let kind = self.kind(line);
        let is_straight = matches!(kind, LineKind::Row(_) | LineKind::Column(_));
        Names { within: Some((line, kind)).filter(|_| self.is_nonogram && is_straight), ..self }
    }

    /// The name of a cell of the line that the text is about.
    fn short_name(self, cell: CellId) -> Option<String> {
        let (_, kind) = self.within.filter(|&(line, _)| self.position(line, cell).is_some())?;
        let (row, column) = self.problem.place(cell)?;
        Some(match kind {
            LineKind::Row(_) => format!("c{}", column + 1),
            _ => format!("r{}", row + 1),
        })
    }

    /// Whether every line has a clue.
    pub(in crate::explain) fn is_nonogram(self) -> bool {
        self.is_nonogram
    }

    /// The name of a colour.
    pub(in crate::explain) fn colour(self, symbol: Symbol) -> String {
        match self.is_nonogram && symbol == Symbol::BLANK {
            true => "blank".to_owned(),
            false => quoted(self.problem.alphabet().name(symbol)),
        }
    }

    /// The letter that draws a symbol: `.` for the blank of a nonogram.
    pub(in crate::explain) fn letter(self, symbol: Symbol) -> char {
        if self.is_nonogram && symbol == Symbol::BLANK { '.' } else { self.problem.alphabet().letter(symbol) }
    }

    /// Symbols one after the other, quoted: letters, or names with spaces between them.
    pub(in crate::explain) fn filling(self, symbols: &[Symbol]) -> String {
        let alphabet = self.problem.alphabet();
        let has_words = alphabet.all().iter().any(|symbol| alphabet.name(symbol).chars().count() > 1);
        let text = match has_words && !self.is_nonogram() {
            true => symbols.iter().map(|&symbol| alphabet.name(symbol)).collect::<Vec<_>>().join(" "),
            false => symbols.iter().map(|&symbol| self.letter(symbol)).collect(),
        };
        format!("'{text}'")
    }

    /// The word for a cell that is not blank: the colour if there is only one.
    pub(in crate::explain) fn coloured(self) -> String {
        match self.problem.alphabet().size() {
            2 => self.colour(Symbol::BLACK),
            _ => "coloured".to_owned(),
        }
    }

    /// The names of some colours: `red or blue`.
    pub(in crate::explain) fn colours(self, set: SymbolSet) -> Text {
        if set == self.problem.alphabet().all().without(Symbol::BLANK) {
            return self.coloured().into();
        }
        list(set.iter().map(|symbol| self.colour(symbol)), "or")
    }

    /// The names of some symbols in that cell: `red or blue`, `'A' or 'B'`.
    pub(in crate::explain) fn symbols(self, cell: CellId, set: SymbolSet) -> Text {
        if self.is_nonogram {
            return self.colours(set);
        }
        let names: Vec<&str> = set.iter().map(|symbol| self.problem.symbol_name(cell, symbol)).collect();
        if self.problem.has_own_symbols(cell) {
            return list(names.into_iter().map(str::to_owned), "or");
        }
        let mut parts: Vec<Text> = Vec::new();
        for run in names.chunk_by(|one, next| is_next_letter(one, next)) {
            match run {
                [first, _, _, .., last] => parts.push(text![quoted(first), " to ", quoted(last)]),
                few => parts.extend(few.iter().map(|name| quoted(name).into())),
            }
        }
        list(parts, "or")
    }

    /// The candidates of a cell: what it is, or what it is not, whichever is shorter.
    pub(in crate::explain) fn held(self, cell: CellId, set: SymbolSet) -> Text {
        match self.is_held_by_exclusion(cell, set) {
            true => text!["not ", self.symbols(cell, self.domain(cell).difference(set))],
            false => self.symbols(cell, set),
        }
    }

    /// Whether [`Names::held`] says what a cell is not.
    pub(super) fn is_held_by_exclusion(self, cell: CellId, set: SymbolSet) -> bool {
        let others = self.domain(cell).difference(set);
        !others.is_empty() && others.len() < set.len()
    }

    /// All symbols that have a name in such a cell; in a nonogram, those that the clues of its lines have.
    pub(in crate::explain) fn domain(self, cell: CellId) -> SymbolSet {
        match self.problem.has_own_symbols(cell) {
            true => self.problem.initial(cell),
            false if self.is_nonogram && self.problem.alphabet().size() > 2 => {
                let colours = self.problem.clue_colours(cell);
                if colours.len() > 1 { colours } else { self.problem.alphabet().all() }
            }
            false => self.problem.alphabet().all(),
        }
    }

    /// Whether a fact says more than that a cell holds one of the symbols that such a cell can hold.
    pub(super) fn is_informative(self, fact: &Fact) -> bool {
        !self.domain(fact.cell).is_subset(fact.holds)
    }

    /// The facts that are informative.
    pub(in crate::explain) fn informative(self, facts: &[Fact]) -> Vec<Fact> {
        facts.iter().copied().filter(|fact| self.is_informative(fact)).collect()
    }

    pub(in crate::explain) fn cell(self, cell: CellId) -> Text {
        let name = self.short_name(cell).unwrap_or_else(|| self.problem.cell_name(cell));
        let is_place = !name.contains(' ');
        Text::of(Piece::Cells { name, cells: vec![cell], is_place })
    }

    /// The cell at a position of a line.
    pub(in crate::explain) fn at(self, line: LineId, position: usize) -> Text {
        self.cell(self.problem.line(line).cells()[position])
    }

    /// The cells of a line from one position to another. On slanted lines, where the cells between are hard to see,
    /// with their number.
    pub(in crate::explain) fn range(self, line: LineId, (first, last): (usize, usize)) -> Text {
        let (begin, end) = (self.at(line, first), self.at(line, last));
        let text = match (last - first, self.slant(line)) {
            (0, _) => begin,
            _ if self.is_within(line) => text![begin, "-", end],
            (1, _) => text![begin, " and ", end],
            (2, Some(_)) => text![begin, ", ", self.at(line, first + 1), " and ", end],
            (_, Some(way)) => text![begin, " ", way, " to ", end, " (", last - first + 1, " cells)"],
            (_, None) => text![begin, " to ", end],
        };
        self.naming(self.problem.line(line).cells()[first..=last].iter().copied(), &text)
    }

    /// The direction of a line that is neither a row nor a column.
    fn slant(self, line: LineId) -> Option<&'static str> {
        match self.kind(line) {
            LineKind::Slanted(Way::Forward) => Some("down"),
            LineKind::Slanted(Way::Backward) => Some("up"),
            LineKind::Row(_) | LineKind::Column(_) | LineKind::Scattered => None,
        }
    }

    /// The ends of a slanted line, whose name does not show its place: ` (from r1c4 down to r4c1)`.
    pub(in crate::explain) fn whereabouts(self, line: LineId) -> Text {
        let last = self.problem.line(line).cells().len().saturating_sub(1);
        self.slant(line).map_or_else(Text::new, |way| {
            text![" (from ", self.at(line, 0), " ", way, " to ", self.at(line, last), ")"]
        })
    }

    /// Some cells. Neighbours in a line that contains all of them form ranges; names that begin alike are joined:
    /// `the pet of houses 1 and 3`.
    pub(in crate::explain) fn cells(self, cells: &[CellId]) -> Text {
        let named: Option<Vec<(&str, &str)>> =
            cells.iter().map(|&cell| self.problem.name_parts(cell)).collect();
        if let Some(named) = named {
            return self.naming(cells.iter().copied(), &in_two_parts(&named));
        }
        let lines = self.common_lines(cells);
        let line = self.within.map(|(line, _)| line).filter(|line| lines.contains(line));
        match line.or(lines.first().copied().filter(|_| cells.len() > 1)) {
            Some(line) => list(self.along(line, cells), "and"),
            None => self.scattered(cells),
        }
    }

    /// The lines that contain all of these cells, in order.
    fn common_lines(self, cells: &[CellId]) -> Vec<LineId> {
        let lines = |cell| self.problem.crossings(cell).iter().map(|crossing| crossing.line);
        let Some((&first, others)) = cells.split_first() else { return Vec::new() };
        let mut common: Vec<LineId> = lines(first).collect();
        for &cell in others {
            // Crossings are in the order of their lines, so both lists are merged.
            let mut own = lines(cell).peekable();
            common.retain(|line| {
                while own.next_if(|other| other < line).is_some() {}
                own.peek() == Some(line)
            });
            if common.is_empty() {
                break;
            }
        }
        common
    }

    /// The position of a cell in a line. It is looked up from the cell: a cell has few lines, but a line may be long.
    pub(super) fn position(self, line: LineId, cell: CellId) -> Option<usize> {
        self.problem.crossings(cell).with(line).map(|crossing| crossing.position as usize)
    }

    /// Some cells that are not all on one line: the longest range along any line first, then the longest of the rest.
    fn scattered(self, cells: &[CellId]) -> Text {
        let mut parts: Vec<(CellId, Vec<Text>)> = Vec::new();
        let mut left: HashSet<CellId> = cells.iter().copied().collect();
        for (line, range) in self.longest_ranges(&mut left) {
            let first = self.problem.line(line).cells()[range.start];
            parts.push((first, self.along_positions(line, &range.collect::<Vec<_>>())));
        }
        parts.extend(left.into_iter().map(|cell| (cell, vec![self.cell(cell)])));
        parts.sort_by_key(|(first, _)| *first);
        list(parts.into_iter().flat_map(|(_, part)| part), "and")
    }

    /// Ranges of neighbours on a line among some cells: the longest, then the longest among the rest, until no cells
    /// that are left are neighbours. The queue holds all ranges, some of which have lost cells to others since.
    fn longest_ranges(self, left: &mut HashSet<CellId>) -> Vec<(LineId, Range<usize>)> {
        let held = |line: LineId| self.problem.line(line).cells();
        let candidate = |line: LineId, range: Range<usize>| {
            (range.len(), Reverse((line, held(line)[range.start], range.start)))
        };
        // The positions of the cells alone: their lines may be long.
        let mut positions: HashMap<LineId, Vec<usize>> = HashMap::new();
        for crossing in left.iter().flat_map(|&cell| self.problem.crossings(cell)) {
            positions.entry(crossing.line).or_default().push(crossing.position as usize);
        }
        let mut queue = BinaryHeap::new();
        for (line, mut positions) in positions {
            positions.sort_unstable();
            queue.extend(runs(&positions).map(|range| candidate(line, range)));
        }
        let mut ranges = Vec::new();
        while let Some((length, Reverse((line, _, first)))) = queue.pop() {
            let range = first..first + length;
            let own: Vec<usize> = range.clone().filter(|&at| left.contains(&held(line)[at])).collect();
            if own.len() == length {
                for cell in &held(line)[range.clone()] {
                    left.remove(cell);
                }
                ranges.push((line, range));
            } else {
                queue.extend(runs(&own).map(|range| candidate(line, range)));
            }
        }
        ranges
    }

    /// Some cells of a line, neighbours together.
    fn along(self, line: LineId, cells: &[CellId]) -> Vec<Text> {
        let mut positions: Vec<usize> = cells.iter().filter_map(|&cell| self.position(line, cell)).collect();
        positions.sort_unstable();
        self.along_positions(line, &positions)
    }

    /// The cells at some positions of a line, which are in order, neighbours together.
    fn along_positions(self, line: LineId, positions: &[usize]) -> Vec<Text> {
        let mut parts: Vec<Text> = Vec::new();
        for range in ranges(positions) {
            let few = match self.slant(line) {
                Some(_) => 3,
                None if self.is_within(line) => 1,
                None => 2,
            };
            if range.1 - range.0 < few {
                parts.extend((range.0..=range.1).map(|position| self.at(line, position)));
            } else {
                parts.push(self.range(line, range));
            }
        }
        parts
    }

    /// A line: `row 7`.
    pub(in crate::explain) fn line(self, line: LineId) -> Text {
        let (name, rule) = (self.problem.line(line).name().to_owned(), String::new());
        Text::of(Piece::Line { line, name, rule })
    }

    pub(in crate::explain) fn kind(self, line: LineId) -> LineKind {
        let known = self.within.filter(|(within, _)| *within == line);
        known.map_or_else(|| self.problem.line_kind(line), |(_, kind)| kind)
    }

    /// Whether the text is about this row or column.
    fn is_within(self, line: LineId) -> bool {
        self.within.is_some_and(|(within, _)| within == line)
    }

    /// The word for a line: `row`, `column` or `line`.
    pub(in crate::explain) fn word(self, line: LineId) -> &'static str {
        match self.kind(line) {
            LineKind::Row(_) => "row",
            LineKind::Column(_) => "column",
            LineKind::Slanted(_) | LineKind::Scattered => "line",
        }
    }

    /// Whether a line is filled in, rather than only satisfied: the cells of a sentence in a logic grid are not in a
    /// row.
    pub(in crate::explain) fn is_filled(self, line: LineId) -> bool {
        let cells = self.problem.line(line).cells();
        !cells.iter().any(|&cell| self.problem.has_own_symbols(cell))
    }

    /// The line and that it has no filling: `row 7 cannot be filled`, `rule 3 cannot be kept`.
    pub(in crate::explain) fn is_impossible(self, line: LineId, name: &Text) -> Text {
        text![name, " ", if self.is_filled(line) { "cannot be filled" } else { "cannot be kept" }]
    }

    /// The directions towards the beginning and the end of a line, for a block that is pushed there.
    pub(in crate::explain) fn directions(self, line: LineId) -> (&'static str, &'static str) {
        match self.kind(line) {
            LineKind::Row(Way::Forward) => ("to the left", "to the right"),
            LineKind::Row(Way::Backward) => ("to the right", "to the left"),
            LineKind::Column(Way::Forward) | LineKind::Slanted(Way::Forward) => ("up", "down"),
            LineKind::Column(Way::Backward) | LineKind::Slanted(Way::Backward) => ("down", "up"),
            LineKind::Scattered => ("to the beginning", "to the end"),
        }
    }

    /// Towards the end of a line, after a cell: `everything from r14 down`.
    pub(in crate::explain) fn onwards(self, line: LineId) -> &'static str {
        match self.kind(line) {
            LineKind::Column(Way::Forward) => "down",
            LineKind::Column(Way::Backward) => "up",
            LineKind::Row(_) | LineKind::Slanted(_) | LineKind::Scattered => "on",
        }
    }

    /// A line with its rule, which is rendered where the line is named first: `row 7 (3 1)`.
    pub(in crate::explain) fn line_and_clue(self, line: LineId) -> Text {
        let (name, rule) = (self.problem.line(line).name().to_owned(), self.bracketed_rule(line));
        Text::of(Piece::Line { line, name, rule })
    }

    /// The rule of a line as it stands after its name: ` (3 1)`. Empty without one. The end of a very long one is left
    /// out.
    pub(super) fn bracketed_rule(self, line: LineId) -> String {
        let name = self.problem.rule_name(line).map(str::to_owned);
        match name.or_else(|| self.rule_text(self.problem.line(line).rule())) {
            Some(text) if text.len() > LONGEST_RULE => {
                let end = (0..=LONGEST_RULE).rfind(|&end| text.is_char_boundary(end)).unwrap_or(0);
                format!(" ({}…)", &text[..end])
            }
            Some(text) if !text.is_empty() => format!(" ({text})"),
            _ => String::new(),
        }
    }

    /// The text of a rule; tables have none.
    fn rule_text(self, rule: &Rule) -> Option<String> {
        match rule {
            Rule::Clue(clue) => Some(self.clue_text(clue)),
            Rule::Pattern(pattern) => Some(pattern.text().to_owned()),
            Rule::PartialClue(clue) => Some(self.entries_text(clue.entries())),
            Rule::Table(_) => None,
            Rule::Cardinality(rule) => Some(rule.text(self.problem.alphabet())),
            Rule::Sum(rule) => Some(rule.text(self.problem.alphabet())),
            Rule::Words(_) => Some("one of the words".to_owned()),
            Rule::Halves(rule) => Some(rule.text().to_owned()),
            Rule::Every(rules) => {
                let texts: Option<Vec<String>> = rules.iter().map(|rule| self.rule_text(rule)).collect();
                Some(texts?.join(" and "))
            }
        }
    }

    fn clue_text(self, clue: &Clue) -> String {
        let entries: Vec<ClueEntry> = clue.blocks().iter().copied().map(ClueEntry::Block).collect();
        self.entries_text(&entries)
    }

    fn entries_text(self, entries: &[ClueEntry]) -> String {
        let is_plain = self.problem.alphabet().size() == 2;
        let text = |entry: &ClueEntry| match entry.symbol().filter(|_| !is_plain) {
            Some(symbol) => format!("{entry} {}", self.problem.alphabet().name(symbol)),
            None => entry.to_string(),
        };
        entries.iter().map(text).collect::<Vec<_>>().join(if is_plain { " " } else { ", " })
    }

    pub(in crate::explain) fn clue(self, line: LineId) -> Option<&'p Clue> {
        match self.problem.line(line).rule() {
            Rule::Clue(clue) => Some(clue),
            _ => None,
        }
    }

    /// The entries of the clue of a line.
    pub(in crate::explain) fn entries(self, line: LineId) -> Vec<ClueEntry> {
        match self.problem.line(line).rule() {
            Rule::Clue(clue) => clue.blocks().iter().copied().map(ClueEntry::Block).collect(),
            Rule::PartialClue(clue) => clue.entries().to_vec(),
            _ => Vec::new(),
        }
    }

    /// A block of a line: `the 3`, `the second 3`, `the last red 2`, `the ?`.
    pub(in crate::explain) fn block(self, line: LineId, block: usize) -> Text {
        let entries = self.entries(line);
        let Some(&wanted) = entries.get(block) else { return text!["block ", block + 1] };
        let called = self.called(wanted);
        let alike: Vec<usize> = (0..entries.len()).filter(|&other| entries[other] == wanted).collect();
        let name = match alike.iter().position(|&other| other == block) {
            _ if alike.len() == 1 => format!("the {called}"),
            Some(place) if place + 1 == alike.len() => format!("the last {called}"),
            Some(place) => format!("the {} {called}", ordinal(place)),
            None => format!("the {called}"),
        };
        let colour = wanted.symbol().filter(|_| self.problem.alphabet().size() > 2);
        Text::of(Piece::Block { name, colour })
    }

    /// A clue entry: `3`, `red 2`, `?`.
    fn called(self, entry: ClueEntry) -> String {
        match entry.symbol().filter(|_| self.problem.alphabet().size() > 2) {
            Some(symbol) => format!("{} {entry}", self.colour(symbol)),
            None => entry.to_string(),
        }
    }

    /// All blocks of a line that are as long and of the same colour as one: `the 3`, `the red 2s`.
    pub(in crate::explain) fn blocks_like(self, line: LineId, block: usize) -> Text {
        let entries = self.entries(line);
        match entries.get(block) {
            Some(&entry) if entries.iter().filter(|&&other| other == entry).count() > 1 => {
                text!["the ", self.called(entry), "s"]
            }
            _ => self.block(line, block),
        }
    }

    /// Some blocks of a line.
    pub(in crate::explain) fn blocks(self, line: LineId, blocks: &[usize], word: &'static str) -> Text {
        list(blocks.iter().map(|&block| self.block(line, block)), word)
    }
}

/// The ranges of at least two neighbours among some positions, which are in order.
fn runs(positions: &[usize]) -> impl Iterator<Item = Range<usize>> + use<> {
    ranges(positions).into_iter().filter(|(first, last)| first < last).map(|(first, last)| first..last + 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::dice::Dice;
    use crate::puzzles::Nonogram;
    use nonomata_engine::rule::Pattern;
    use nonomata_engine::symbol::Alphabet;

    /// The longest range, looked for from every cell.
    fn longest(problem: &Problem, cells: &BTreeSet<CellId>) -> Option<(LineId, Range<usize>)> {
        let crossings = cells.iter().flat_map(|&cell| problem.crossings(cell));
        let ranges = crossings.map(|crossing| {
            let held = problem.line(crossing.line).cells();
            let first = crossing.position as usize;
            let is_beginning = first.checked_sub(1).is_none_or(|before| !cells.contains(&held[before]));
            let length = held[first..].iter().take_while(|cell| cells.contains(cell)).count();
            (if is_beginning { length } else { 1 }, crossing.line, first)
        });
        let (length, line, first) = ranges.min_by_key(|&(length, line, _)| (Reverse(length), line))?;
        (length > 1).then_some((line, first..first + length))
    }

    #[test]
    fn sentences_leave_out_the_end_of_very_long_rules() {
        let alphabet = Alphabet::of_letters("aä").unwrap();
        let whole = |text: &str| {
            let rule = Rule::from(Pattern::new(text, &alphabet).unwrap());
            let problem =
                Problem::builder(alphabet.clone()).cells(1).line("row 1", [0], rule).build().unwrap();
            let line = problem.line_ids().next().unwrap();
            Names::new(&problem).line_and_clue(line).to_string()
        };
        let short = "a|".repeat(LONGEST_RULE / 2 - 1) + "aa";
        assert_eq!(whole(&short), format!("row 1 ({short})"));
        // No letter is cut in two.
        let long = "a|".repeat(LONGEST_RULE / 2 - 1) + "aä";
        assert_eq!(whole(&long), format!("row 1 ({}a…)", "a|".repeat(LONGEST_RULE / 2 - 1)));
    }

    #[test]
    fn ranges_are_taken_by_their_length() {
        let lines = |count| vec![Vec::new(); count];
        let problem = Nonogram::builder().rows(lines(9)).columns(lines(12)).build().unwrap().to_problem();
        let mut dice = Dice::new(1);
        for round in 0..2000 {
            let is_held = |_: &CellId| dice.below(10) < 1 + round % 10;
            let cells: Vec<CellId> = problem.cell_ids().filter(is_held).collect();
            let mut rest: BTreeSet<CellId> = cells.iter().copied().collect();
            let mut expected = Vec::new();
            while let Some((line, range)) = longest(&problem, &rest) {
                problem.line(line).cells()[range.clone()].iter().for_each(|cell| assert!(rest.remove(cell)));
                expected.push((line, range));
            }
            let mut left: HashSet<CellId> = cells.iter().copied().collect();
            assert_eq!(Names::new(&problem).longest_ranges(&mut left), expected);
            assert_eq!(left, rest.into_iter().collect());
        }
    }

    #[test]
    fn common_lines_contain_all_cells() {
        let lines = |count| vec![Vec::new(); count];
        let problem = Nonogram::builder().rows(lines(3)).columns(lines(4)).build().unwrap().to_problem();
        let names = Names::new(&problem);
        for bits in 1..1_usize << problem.cell_count() {
            let cells: Vec<CellId> =
                problem.cell_ids().filter(|cell| bits >> cell.index() & 1 == 1).collect();
            let is_common =
                |line: &LineId| cells.iter().all(|cell| problem.line(*line).cells().contains(cell));
            let expected: Vec<LineId> = problem.line_ids().filter(is_common).collect();
            assert_eq!(names.common_lines(&cells), expected);
            for (line, &cell) in
                problem.line_ids().flat_map(|line| cells.iter().map(move |cell| (line, cell)))
            {
                let position = problem.line(line).cells().iter().position(|&other| other == cell);
                assert_eq!(names.position(line, cell), position);
            }
        }
    }
}
