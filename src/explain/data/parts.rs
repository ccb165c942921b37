//! Cells, symbols, lines and positions as data.
//!
//! A cell is its row and column, counted from 1; where cells stand in no rows, all of them are in row 1. What a cell
//! holds is written in the letters of the puzzle, `.` for the blank of a nonogram; several letters mean one of them.
//! Where the symbols of a cell have names of their own, as in logic grids, it is a list of names.

use serde::{Serialize, Serializer};

use crate::explain::Fact;
use crate::explain::walkthrough::Walkthrough;
use crate::explain::words::Span;
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::rule::{ClueEntry, Rule};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Row and column of a cell.
pub(crate) fn place(problem: &Problem, cell: CellId) -> (usize, usize) {
    problem.place(cell).map_or((1, cell.index() + 1), |(row, column)| (row + 1, column + 1))
}

/// Whether the blank is written as a dot: if there are only clues, and the dot is not a letter of another symbol.
pub(super) fn writes_dots(problem: &Problem) -> bool {
    problem.has_only_clues() && problem.alphabet().symbol('.').is_none_or(|symbol| symbol == Symbol::BLANK)
}

/// The letters of some symbols.
pub(crate) fn letters(problem: &Problem, set: SymbolSet) -> String {
    let has_dots = writes_dots(problem);
    let letter = |symbol: Symbol| match symbol {
        Symbol::BLANK if has_dots => '.',
        symbol => problem.alphabet().letter(symbol),
    };
    set.iter().map(letter).collect()
}

/// The letters of a filling.
pub(crate) fn filling(problem: &Problem, symbols: &[Symbol]) -> String {
    symbols.iter().map(|&symbol| letters(problem, SymbolSet::only(symbol))).collect()
}

/// First and last position.
pub(crate) fn range((first, last): (usize, usize)) -> [usize; 2] {
    [first + 1, last + 1]
}

/// Blocks.
pub(crate) fn numbers(blocks: &[usize]) -> Vec<usize> {
    blocks.iter().map(|block| block + 1).collect()
}

/// `[row, column, symbols]`.
#[derive(Serialize)]
pub(super) struct Held<'a>(usize, usize, Symbols<'a>);

/// The candidates of a cell.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Symbols<'a> {
    Letters(String),
    Names(Vec<&'a str>),
}

impl<'a> Held<'a> {
    pub(super) fn of(problem: &'a Problem, cell: CellId, set: SymbolSet) -> Held<'a> {
        let (row, column) = place(problem, cell);
        let symbols = match problem.has_own_symbols(cell) {
            true => Symbols::Names(set.iter().map(|symbol| problem.symbol_name(cell, symbol)).collect()),
            false => Symbols::Letters(letters(problem, set)),
        };
        Held(row, column, symbols)
    }

    pub(super) fn fact(problem: &'a Problem, fact: &Fact) -> Held<'a> {
        Held::of(problem, fact.cell, fact.holds)
    }

    pub(super) fn facts(problem: &'a Problem, facts: &[Fact]) -> Vec<Held<'a>> {
        facts.iter().map(|fact| Held::fact(problem, fact)).collect()
    }

    /// The candidates of the cells that are not known and have lost some.
    pub(super) fn partly_known(problem: &'a Problem, candidates: &[SymbolSet]) -> Vec<Held<'a>> {
        let domain = |cell: CellId| match problem.has_own_symbols(cell) {
            true => problem.initial(cell),
            false => problem.alphabet().all(),
        };
        let set = |cell: CellId| candidates[cell.index()];
        let is_part = |cell: &CellId| set(*cell).known().is_none() && !domain(*cell).is_subset(set(*cell));
        let cells = problem.output_cells().filter(is_part);
        cells.map(|cell| Held::of(problem, cell, set(cell))).collect()
    }

    /// The candidates of cells after a change.
    pub(super) fn changes(problem: &'a Problem, changes: &[Change]) -> Vec<Held<'a>> {
        changes.iter().map(|change| Held::of(problem, change.cell, change.after)).collect()
    }

    /// The candidates of the cells before, if one of them loses less than all else that the puzzle gives it.
    pub(super) fn before(problem: &'a Problem, changes: &[Change]) -> Vec<Held<'a>> {
        let given = |change: &Change| problem.initial(change.cell);
        let loses_less = |change: &Change| {
            change.before.difference(change.after) != given(change).difference(change.after)
        };
        match changes.iter().any(loses_less) {
            true => changes.iter().map(|change| Held::of(problem, change.cell, change.before)).collect(),
            false => Vec::new(),
        }
    }
}

/// A line: `row 7` is the row with index 7, and `rule 7 (its text)` the rule with index 7. The index of a line whose
/// name does not end in a number is its place among all lines.
#[derive(Serialize)]
pub(super) struct LineName<'a> {
    kind: &'a str,
    index: usize,
    name: &'a str,
}

impl<'a> LineName<'a> {
    pub(super) fn of(problem: &'a Problem, line: LineId) -> LineName<'a> {
        let name = problem.line(line).name();
        let short = name.split_once(" (").map_or(name, |(short, _)| short);
        let numbered = short.rsplit_once(' ').and_then(|(kind, number)| Some((kind, number.parse().ok()?)));
        // `columns 1 and 2` has no number of its own.
        let numbered = numbered.filter(|(kind, _)| !kind.contains(|letter: char| letter.is_ascii_digit()));
        let (kind, index) = numbered.unwrap_or(("line", line.index() + 1));
        LineName { kind, index, name }
    }
}

/// A line with its cells and its rule.
#[derive(Serialize)]
struct LineData<'a> {
    #[serde(flatten)]
    name: LineName<'a>,
    cells: Vec<(usize, usize)>,
    clue: Option<Vec<EntryData>>,
    pattern: Option<String>,
    /// The rule in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

/// An entry of a clue: a length or a sign, with a letter where there are several colours.
#[derive(Serialize)]
#[serde(untagged)]
enum EntryData {
    Length(usize),
    Sign(String),
    Coloured(Box<EntryData>, String),
}

/// All [lines of the puzzle](Problem::own_lines), some of them with a rule in words.
pub(super) struct Lines<'a, F> {
    pub(super) problem: &'a Problem,
    pub(super) rule: F,
}

impl<F: Fn(LineId) -> Option<String>> Serialize for Lines<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(each_line(self.problem, &self.rule))
    }
}

/// The lines one by one.
pub(super) fn each_line<'a, F: Fn(LineId) -> Option<String>>(
    problem: &'a Problem,
    rule: F,
) -> impl Iterator<Item = impl Serialize + use<'a, F>> + use<'a, F> {
    problem.own_lines().map(move |line| LineData { rule: rule(line), ..LineData::of(problem, line) })
}

impl<'a> LineData<'a> {
    fn of(problem: &'a Problem, id: LineId) -> LineData<'a> {
        let line = problem.line(id);
        let entry = |entry: &ClueEntry| {
            let bare = entry.length().map_or_else(|| EntryData::Sign(entry.to_string()), EntryData::Length);
            match entry.symbol().filter(|_| problem.alphabet().size() > 2) {
                Some(symbol) => {
                    EntryData::Coloured(Box::new(bare), letters(problem, SymbolSet::only(symbol)))
                }
                None => bare,
            }
        };
        let (clue, pattern) = match line.rule() {
            Rule::Clue(clue) => {
                let entries = clue.blocks().iter().copied().map(ClueEntry::Block);
                (Some(entries.map(|block| entry(&block)).collect()), None)
            }
            Rule::PartialClue(clue) => (Some(clue.entries().iter().map(entry).collect()), None),
            Rule::Pattern(pattern) => (None, Some(pattern.to_string())),
            _ => (None, None),
        };
        let cells = line.cells().iter().map(|&cell| place(problem, cell)).collect();
        LineData { name: LineName::of(problem, id), cells, clue, pattern, rule: None }
    }
}

/// A part of a text and the cells that it names: the first character, the one after the last, and the cells.
#[derive(Serialize)]
pub(super) struct SpanData(usize, usize, Vec<(usize, usize)>);

impl SpanData {
    pub(super) fn all(problem: &Problem, spans: &[Span]) -> Vec<SpanData> {
        let cells = |span: &Span| span.cells.iter().map(|&cell| place(problem, cell)).collect();
        spans.iter().map(|span| SpanData(span.start, span.end, cells(span))).collect()
    }
}

/// The grids before the steps of a walkthrough.
pub(super) struct Grids<'a> {
    pub(super) problem: &'a Problem,
    pub(super) walkthrough: &'a Walkthrough,
}

impl Serialize for Grids<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut candidates = self.walkthrough.start.clone();
        serializer.collect_seq(self.walkthrough.steps.iter().map(|step| {
            let drawn = grid(self.problem, &candidates);
            for change in &step.changes {
                let set = &mut candidates[change.cell.index()];
                *set = set.intersection(change.after);
            }
            drawn
        }))
    }
}

/// A row of a grid: a letter a cell, `?` where it is not known; or names, null where it is not known.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Row<'a> {
    Letters(String),
    Names(Vec<Option<&'a str>>),
}

/// The cells of the rows of a grid.
pub(super) fn rows_of_cells(problem: &Problem) -> Vec<Vec<CellId>> {
    let mut rows: Vec<Vec<CellId>> = Vec::new();
    let stands_in_row = |cell: &CellId| problem.place(*cell).is_some();
    let has_rows = problem.declared_cells().any(|cell| stands_in_row(&cell));
    for cell in problem.declared_cells().filter(|cell| !has_rows || stands_in_row(cell)) {
        let (row, _) = place(problem, cell);
        rows.resize(rows.len().max(row), Vec::new());
        rows[row - 1].push(cell);
    }
    rows
}

/// The rows of a grid.
pub(super) fn grid<'a>(problem: &'a Problem, candidates: &[SymbolSet]) -> Vec<Row<'a>> {
    let has_names = problem.declared_cells().any(|cell| problem.has_own_symbols(cell));
    let name =
        |&cell: &CellId| candidates[cell.index()].known().map(|symbol| problem.symbol_name(cell, symbol));
    let letter = |cell: &CellId| match candidates[cell.index()] {
        set if set.known().is_some() => letters(problem, set),
        _ => "?".to_owned(),
    };
    let row = |row: &Vec<CellId>| match has_names {
        true => Row::Names(row.iter().map(name).collect()),
        false => Row::Letters(row.iter().map(letter).collect()),
    };
    rows_of_cells(problem).iter().map(row).collect()
}
