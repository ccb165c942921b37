//! Blanks stay: auxiliary cells for the places where each sentence is written, and lines that tie the table to them.
//!
//! Every positive sentence is written somewhere: each entry of one of its relations into one house. It has one
//! auxiliary cell, its mark, for each house; the symbol there is the set of its entries that are written into that
//! house. The fillings of one line along the marks are the ways to write the sentence. One line for each cell of the
//! table, over that cell and the marks of all sentences that may write there, forces the cell to hold what is written,
//! or to be blank if nothing is.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::{Line, Lines, Row, STATE_LIMIT};
use super::walk;
use crate::puzzles::logic_grid::{Entry, Feature, LogicGrid, LogicGridError, Relation};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most entries of one sentence: their sets are symbols.
const ENTRY_LIMIT: usize = 6;

/// The marks of one sentence.
struct Marks<'a> {
    /// Its entries; bit `e` of a mark is set if entry `e` is written there.
    entries: Vec<&'a Entry>,
    /// The cell of the first house; the cells of the other houses follow.
    first: usize,
    /// The possible contents of the cells, one set of entries for each house.
    ways: BTreeSet<Vec<u64>>,
}

/// Adds the cells and lines of all positive sentences.
pub(super) fn add_lines(puzzle: &LogicGrid, lines: &mut Lines) -> Result<(), LogicGridError> {
    let houses = puzzle.houses().len();
    let mut all = Vec::new();
    for (number, sentence) in puzzle.sentences().iter().enumerate() {
        if sentence.statement.denies() {
            continue;
        }
        let alternatives = sentence.statement.alternatives();
        let relations = alternatives.filter(|all| all.iter().all(|one| one.compared().is_none()));
        let relations = relations.ok_or_else(|| LogicGridError::blanks(number, &sentence.text))?;
        let entries: Vec<&Entry> = relations.iter().flat_map(|relation| relation.entries()).collect();
        let ways = if entries.len() > ENTRY_LIMIT { None } else { ways(&relations, houses) };
        let ways = ways.ok_or_else(|| LogicGridError::heavy(number, &sentence.text))?;
        let writes = format!("what rule {} writes", number + 1);
        // Values that are written in no house need not be ruled out house by house.
        let candidates: SymbolSet = ways.iter().flatten().map(|&set| Symbol::new(set as usize)).collect();
        let cell = |house: &String| ((writes.clone(), format!("house {house}")), candidates);
        lines.spend(ways.len() * houses)?;
        let first = lines.add_cells(puzzle.houses().iter().map(cell), mark_names(puzzle, &entries));
        all.push((walk::rule_name(number, sentence), Marks { entries, first, ways }));
    }
    let symbols = lines.symbols();
    for (name, marks) in &all {
        let (rows, accepting) = listed(&marks.ways, symbols);
        lines.add(Line::new(name.clone(), along(marks.first, houses), rows, accepting))?;
    }
    for house in 0..houses {
        for attribute in 0..puzzle.attributes().len() {
            let writers: Vec<&Marks> = all.iter().map(|(_, marks)| marks).collect();
            add_line_of_cell(puzzle, house, attribute, &writers, lines)?;
        }
    }
    Ok(())
}

/// The name of a set of entries: the values that they write.
fn mark_names(puzzle: &LogicGrid, entries: &[&Entry]) -> Vec<String> {
    let value = |feature: &Feature| puzzle.attributes()[feature.attribute].values[feature.value].as_str();
    let part = |entry: &&Entry| match entry.features() {
        [] => "its house".to_owned(),
        features => features.iter().map(value).collect::<Vec<_>>().join(" with "),
    };
    let is_in = |set: usize| move |(entry, _): &(usize, &&Entry)| set >> entry & 1 == 1;
    let parts = |set: usize| -> Vec<String> {
        entries.iter().enumerate().filter(is_in(set)).map(|(_, entry)| part(entry)).collect()
    };
    let name = |set| match &parts(set)[..] {
        [] => "nothing".to_owned(),
        [one, other] => format!("both {one} and {other}"),
        parts => parts.join(" and "),
    };
    (0..1 << entries.len()).map(name).collect()
}

fn along(first: usize, houses: usize) -> Vec<usize> {
    (first..first + houses).collect()
}

/// All ways to write one of these relations: for each house the set of entries that are written there; `None` if there
/// are too many.
fn ways(relations: &[&Relation], houses: usize) -> Option<BTreeSet<Vec<u64>>> {
    let mut ways = BTreeSet::new();
    let mut first = 0;
    for relation in relations {
        let entries = relation.entries();
        let mut places: Vec<Vec<usize>> = vec![Vec::new()];
        for entry in &entries {
            let with = |place: &Vec<usize>, house| place.iter().copied().chain([house]).collect();
            let may_be = (0..houses).filter(|&house| entry.may_be(house));
            places = may_be.flat_map(|house| places.iter().map(move |place| with(place, house))).collect();
            if places.len() > STATE_LIMIT {
                return None;
            }
        }
        for place in places.iter().filter(|place| relation.allows(place)) {
            let mut way = vec![0; houses];
            (first..).zip(place).for_each(|(entry, &house)| way[house] |= 1 << entry);
            ways.insert(way);
            if ways.len() * houses > STATE_LIMIT {
                return None;
            }
        }
        first += entries.len();
    }
    Some(ways)
}

/// The rule that accepts exactly these lines: a trie with a state for each prefix.
fn listed(ways: &BTreeSet<Vec<u64>>, symbols: usize) -> (Vec<Row>, Vec<usize>) {
    let mut number: BTreeMap<&[u64], usize> = BTreeMap::from([(&[][..], 0)]);
    let mut rows: Vec<Row> = vec![vec![None; symbols]];
    for way in ways {
        for (place, &mark) in way.iter().enumerate() {
            let new = rows.len();
            let state = *number.entry(&way[..=place]).or_insert(new);
            if state == new {
                rows.push(vec![None; symbols]);
            }
            rows[number[&way[..place]]][mark as usize] = Some(state);
        }
    }
    let accepting = ways.iter().map(|way| number[way.as_slice()]).collect();
    (rows, accepting)
}

/// The line that forces one cell of the table to hold what is written there.
fn add_line_of_cell(
    puzzle: &LogicGrid,
    house: usize,
    attribute: usize,
    marks: &[&Marks<'_>],
    lines: &mut Lines,
) -> Result<(), LogicGridError> {
    let writes = |entry: &&Entry| entry.features().iter().any(|feature| feature.attribute == attribute);
    let writers: Vec<&&Marks> = marks.iter().filter(|marks| marks.entries.iter().any(writes)).collect();
    let symbols = lines.symbols();
    let held = puzzle.attributes()[attribute].values.len() + 1;
    // After the cell there is a state for each combination of the number of marks read, the symbol of the cell, and
    // whether some mark has written it.
    let state = |read: usize, symbol: usize, is_written: bool| {
        1 + (read * held + symbol) * 2 + usize::from(is_written)
    };
    let states = state(writers.len(), held, false);
    lines.spend(states.saturating_mul(symbols))?;
    let mut first = vec![None; symbols];
    for (symbol, to) in first.iter_mut().enumerate().take(held) {
        *to = Some(state(0, symbol, false));
    }
    let mut rows: Vec<Row> = vec![first];
    for (read, marks) in writers.iter().enumerate() {
        for symbol in 0..held {
            for is_written in [false, true] {
                let after = |mark: usize| match written(marks, mark, attribute, symbol) {
                    Written::Other => None,
                    Written::Nothing => Some(state(read + 1, symbol, is_written)),
                    Written::This => Some(state(read + 1, symbol, true)),
                };
                rows.push((0..symbols).map(after).collect());
            }
        }
    }
    rows.resize(states, vec![None; symbols]);
    let blank = Symbol::BLANK.index();
    let accepting = (0..held).map(|symbol| state(writers.len(), symbol, symbol != blank)).collect();
    let cells = std::iter::once(lines.cell(house, attribute));
    let cells = cells.chain(writers.iter().map(|marks| marks.first + house)).collect();
    let name = &puzzle.attributes()[attribute].name;
    let name = format!("what is written of the {name} of house {}", puzzle.houses()[house]);
    lines.add(Line::new(name, cells, rows, accepting))
}

/// The effect of a mark on a cell.
enum Written {
    Nothing,
    This,
    Other,
}

/// The effect of a mark on a cell of that attribute that holds that symbol.
fn written(marks: &Marks<'_>, mark: usize, attribute: usize, symbol: usize) -> Written {
    let entries = marks.entries.iter().enumerate().filter(|(entry, _)| mark >> entry & 1 == 1);
    let mut features = entries
        .flat_map(|(_, entry)| entry.features())
        .filter(|feature| feature.attribute == attribute)
        .peekable();
    if features.peek().is_none() {
        Written::Nothing
    } else if features.all(|feature| feature.symbol().index() == symbol) {
        Written::This
    } else {
        Written::Other
    }
}
