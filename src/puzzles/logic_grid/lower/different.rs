//! All-different automata: no two houses have the same value.
//!
//! One automaton whose states are the sets of values used so far propagates all that the constraint implies, but needs
//! a state for each set. If there are too many sets, every value gets a line of its own, which counts it: the solutions
//! are the same, but propagation is weaker.

use std::collections::HashMap;

use super::lines::{Line, Lines, Row};
use crate::puzzles::logic_grid::{Attribute, LogicGrid, LogicGridError};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most sets of values for one automaton.
const SET_LIMIT: usize = 1 << 11;

/// Adds the lines of all attributes whose values may not repeat.
pub(super) fn add_lines(puzzle: &LogicGrid, lines: &mut Lines) -> Result<(), LogicGridError> {
    let houses = puzzle.houses().len();
    for (number, attribute) in puzzle.attributes().iter().enumerate().filter(|(_, one)| !one.may_repeat) {
        let cells: Vec<usize> = (0..houses).map(|house| lines.cell(house, number)).collect();
        let values = attribute.values.len();
        // As many values as houses: each value must have its house.
        let is_needed = values == houses && !puzzle.blanks_stay();
        if let Some(rows) = sets(values, houses, lines.symbols(), puzzle.blanks_stay()) {
            let accepting = (0..rows.len()).collect();
            let often = if is_needed { "each" } else { "no" };
            let times = if is_needed { "once" } else { "twice" };
            let name = format!("the rule that {often} {} comes {times}", attribute.name);
            lines.add(Line::new(name, cells, rows, accepting))?;
            continue;
        }
        for value in 0..values {
            let rows = once(Symbol::new(value + 1), puzzle.domain(number), lines.symbols());
            let accepting = if is_needed { vec![1] } else { vec![0, 1] };
            lines.add(Line::new(name_of_one(attribute, value), cells.clone(), rows, accepting))?;
        }
    }
    Ok(())
}

fn name_of_one(attribute: &Attribute, value: usize) -> String {
    format!("the rule that {} {} comes only once", attribute.name, attribute.values[value])
}

/// The rule that no value comes twice, apart from blanks where they stay; `None` if it takes too many states.
fn sets(values: usize, houses: usize, symbols: usize, blanks_stay: bool) -> Option<Vec<Row>> {
    let mut number: HashMap<u64, usize> = HashMap::from([(0, 0)]);
    let mut used: Vec<u64> = vec![0];
    let mut rows: Vec<Row> = Vec::new();
    while rows.len() < used.len() {
        let here = used[rows.len()];
        let mut row: Row = vec![None; symbols];
        row[Symbol::BLANK.index()] = Some(rows.len()).filter(|_| blanks_stay);
        let is_full = here.count_ones() as usize == houses;
        for value in (0..values).filter(|value| here >> value & 1 == 0 && !is_full) {
            let after = here | 1 << value;
            row[value + 1] = Some(*number.entry(after).or_insert_with(|| {
                used.push(after);
                used.len() - 1
            }));
        }
        rows.push(row);
        if used.len() > SET_LIMIT {
            return None;
        }
    }
    Some(rows)
}

/// Lines of these symbols in which one of them has not yet come (state 0), or has come once (state 1).
fn once(symbol: Symbol, domain: SymbolSet, symbols: usize) -> Vec<Row> {
    let row = |state: usize, at: Option<usize>| {
        let mut row: Row =
            (0..symbols).map(|other| Some(state).filter(|_| domain.contains(Symbol::new(other)))).collect();
        row[symbol.index()] = at;
        row
    };
    vec![row(0, Some(1)), row(1, None)]
}
