//! Decomposition of large patterns into auxiliary cells and small lines.
//!
//! The automaton of `.*(.)(.)(.)(.)\4\3\2\1.*` would have to remember the last four cells, letter by letter. Unfolded
//! for a line of 12 cells the pattern is simpler: in one of five places, four pairs of cells are equal. So each
//! subformula gets an auxiliary cell for its truth value, as in Tseitin's transformation (G. S. Tseitin, "On the
//! complexity of derivation in propositional calculus", 1968): whether two cells are equal, whether an alternative
//! holds, whether a look-around matches. In these cells, symbol 1 means true and symbol 0 false.
//!
//! Every definition is an equivalence, so generated cells are determined by the cells of their line, and
//! the number of solutions stays the same. The line keeps its pattern as its rule; its machine is a
//! relaxation, and the generated lines enforce the rest.

use std::collections::HashMap;

use super::ProblemError;
use crate::automaton::{Alternative, Dfa, Unfolding};
use crate::line::Machine;
use crate::rule::{RuleError, Table};
use crate::symbol::{Symbol, SymbolSet};

/// A generated line: its parent line, name, cells and rule.
pub(super) type GeneratedLine = (usize, String, Vec<usize>, Table);

/// The generated cells and lines of a problem.
#[derive(Debug, Default)]
pub(super) struct Generated {
    /// The meaning and the initial candidates of each generated cell.
    pub(super) cells: Vec<(String, SymbolSet)>,
    pub(super) lines: Vec<GeneratedLine>,
    /// The tables of automata so far: lines with equal patterns have the same.
    tables: HashMap<Dfa, Table>,
}

/// The decomposition of one line's pattern.
struct Decomposition<'a> {
    generated: &'a mut Generated,
    /// The number of the first generated cell.
    first: usize,
    /// The number of the line.
    parent: usize,
    name: &'a str,
    cells: &'a [usize],
    symbols: usize,
    name_of: &'a dyn Fn(usize) -> String,
    /// The cells for equalities. They are not shared with other lines, so that everything known about them
    /// follows from this line and can be explained by it.
    equal: HashMap<(usize, usize), usize>,
    seen: HashMap<usize, usize>,
}

/// A literal: a generated cell and its required value.
type Literal = (usize, bool);

impl Generated {
    /// Decomposes the pattern of a line; returns the relaxed machine of the line itself.
    pub(super) fn decompose(
        &mut self,
        unfolding: &Unfolding,
        (parent, name, cells): (usize, &str, &[usize]),
        first: usize,
        name_of: &dyn Fn(usize) -> String,
    ) -> Result<Machine, ProblemError> {
        let symbols = unfolding.symbols;
        let (equal, seen) = (HashMap::new(), HashMap::new());
        let mut parts =
            Decomposition { generated: self, first, parent, name, cells, symbols, name_of, equal, seen };
        let relaxed = unfolding.relaxed();
        parts.demand(unfolding, &relaxed).map_err(|error| ProblemError::generated(name, error))?;
        Ok(Machine::new(relaxed))
    }

    /// Whether the automaton accepts the following cells, then those cells.
    fn table_of(&mut self, machine: &Dfa) -> Result<Table, RuleError> {
        if let Some(table) = self.tables.get(machine) {
            return Ok(table.clone());
        }
        let table = accepted(machine)?;
        self.tables.insert(machine.clone(), table.clone());
        Ok(table)
    }
}

impl Decomposition<'_> {
    /// Adds the constraint that some alternative holds.
    fn demand(&mut self, unfolding: &Unfolding, relaxed: &Dfa) -> Result<(), RuleError> {
        if let [only] = &unfolding.alternatives[..] {
            for &(one, other) in &only.equal {
                let cells = [self.cells[one], self.cells[other]];
                let name = format!("{}: cells {} and {}", self.name, one + 1, other + 1);
                self.line(name, cells.to_vec(), equal(self.symbols)?);
            }
            for seen in &only.lookarounds {
                let truth = self.look(seen.number, &seen.unfolding)?;
                self.generated.cells[truth - self.first].1 = SymbolSet::only(symbol_of(!seen.negative));
            }
            return Ok(());
        }
        let truths = self.alternatives(unfolding, Some(relaxed))?;
        let name = format!("{}: one of its alternatives", self.name);
        self.line(name, truths, some(self.symbols)?);
        Ok(())
    }

    /// The cells of all alternatives. An alternative whose automaton is `kept` by the line anyway need not
    /// repeat it.
    fn alternatives(&mut self, unfolding: &Unfolding, kept: Option<&Dfa>) -> Result<Vec<usize>, RuleError> {
        let truth = |(index, alternative)| self.alternative(index + 1, alternative, kept);
        unfolding.alternatives.iter().enumerate().map(truth).collect()
    }

    /// The cell of one alternative.
    fn alternative(
        &mut self,
        way: usize,
        said: &Alternative,
        kept: Option<&Dfa>,
    ) -> Result<usize, RuleError> {
        let mut literals: Vec<Literal> = Vec::new();
        for &(one, other) in &said.equal {
            literals.push((self.equal(self.cells[one], self.cells[other])?, true));
        }
        if kept != Some(&said.machine) {
            let truth = self.cell(format!("whether {} fits alternative {way}", self.name));
            let cells = std::iter::once(truth).chain(self.cells.iter().copied()).collect();
            let name = format!("{}: cells of alternative {way}", self.name);
            let table = self.generated.table_of(&said.machine)?;
            self.line(name, cells, table);
            literals.push((truth, true));
        }
        for seen in &said.lookarounds {
            literals.push((self.look(seen.number, &seen.unfolding)?, !seen.negative));
        }
        if let [(truth, true)] = literals[..] {
            return Ok(truth);
        }
        let truth = self.cell(format!("whether {} takes alternative {way}", self.name));
        let wanted: Vec<bool> = literals.iter().map(|&(_, wanted)| wanted).collect();
        let cells = std::iter::once(truth).chain(literals.iter().map(|&(cell, _)| cell)).collect();
        self.line(format!("{}: alternative {way}", self.name), cells, all(&wanted, self.symbols)?);
        Ok(truth)
    }

    /// The cell for the equality of two cells.
    fn equal(&mut self, one: usize, other: usize) -> Result<usize, RuleError> {
        let pair = (one.min(other), one.max(other));
        if let Some(&truth) = self.equal.get(&pair) {
            return Ok(truth);
        }
        let names = format!("{} and {}", (self.name_of)(pair.0), (self.name_of)(pair.1));
        let truth = self.cell(format!("whether {names} are equal"));
        self.line(format!("{names}, equal or not"), vec![pair.0, pair.1, truth], equal_or_not(self.symbols)?);
        self.equal.insert(pair, truth);
        Ok(truth)
    }

    /// The cell of a look-around.
    fn look(&mut self, number: usize, unfolding: &Unfolding) -> Result<usize, RuleError> {
        if let Some(&truth) = self.seen.get(&number) {
            return Ok(truth);
        }
        let truths = self.alternatives(unfolding, None)?;
        // The first cell is true if and only if one of the others is.
        let truth = self.cell(format!("whether look-around {} of {} matches", number + 1, self.name));
        let cells = std::iter::once(truth).chain(truths).collect();
        self.line(format!("{}: look-around {}", self.name, number + 1), cells, any(self.symbols)?);
        self.seen.insert(number, truth);
        Ok(truth)
    }

    fn cell(&mut self, name: String) -> usize {
        self.generated.cells.push((name, SymbolSet::of_first(2)));
        self.first + self.generated.cells.len() - 1
    }

    fn line(&mut self, name: String, cells: Vec<usize>, rule: Table) {
        self.generated.lines.push((self.parent, name, cells, rule));
    }
}

fn symbol_of(truth: bool) -> Symbol {
    Symbol::new(usize::from(truth))
}

/// A table row with transitions for symbols 0 and 1 only.
fn row(symbols: usize, no: Option<usize>, yes: Option<usize>) -> Vec<Option<usize>> {
    (0..symbols).map(|symbol| [no, yes].get(symbol).copied().flatten()).collect()
}

/// Two equal cells.
fn equal(symbols: usize) -> Result<Table, RuleError> {
    let first = (0..symbols).map(|symbol| Some(symbol + 1)).collect();
    let second =
        (0..symbols).map(|held| (0..symbols).map(|other| (other == held).then_some(symbols + 1)).collect());
    let end = vec![None; symbols];
    Table::new(std::iter::once(first).chain(second).chain([end]), [symbols + 1])
}

/// Two cells, and whether they are equal.
fn equal_or_not(symbols: usize) -> Result<Table, RuleError> {
    let (no, yes, end) = (symbols + 1, symbols + 2, symbols + 3);
    let first = (0..symbols).map(|symbol| Some(symbol + 1)).collect();
    let second = (0..symbols)
        .map(|held| (0..symbols).map(|other| Some(if other == held { yes } else { no })).collect());
    let rows = std::iter::once(first).chain(second);
    Table::new(
        rows.chain([row(symbols, Some(end), None), row(symbols, None, Some(end)), vec![None; symbols]]),
        [end],
    )
}

/// At least one true cell.
fn some(symbols: usize) -> Result<Table, RuleError> {
    Table::new([row(symbols, Some(0), Some(1)), row(symbols, Some(1), Some(1))], [1])
}

/// Whether one of the following cells is true, then those cells.
fn any(symbols: usize) -> Result<Table, RuleError> {
    let (none, wanted, met) = (1, 2, 3);
    let rows = [
        row(symbols, Some(none), Some(wanted)),
        row(symbols, Some(none), None),
        row(symbols, Some(wanted), Some(met)),
        row(symbols, Some(met), Some(met)),
    ];
    Table::new(rows, [none, met])
}

/// Whether all following cells have the wanted values, then those cells.
fn all(wanted: &[bool], symbols: usize) -> Result<Table, RuleError> {
    let count = wanted.len();
    // State 0 reads the truth value. In `kept` all cells so far are as wanted and must stay so; in `open`
    // all are as wanted so far but one must not be; in `broken` one was not.
    let (kept, open, broken) = (1, count + 2, 2 * count + 3);
    let mut rows = vec![row(symbols, Some(open), Some(kept))];
    let turn = |wanted: bool, other: Option<usize>, as_wanted: usize| match wanted {
        true => row(symbols, other, Some(as_wanted)),
        false => row(symbols, Some(as_wanted), other),
    };
    rows.extend(wanted.iter().enumerate().map(|(index, &wanted)| turn(wanted, None, kept + index + 1)));
    rows.push(vec![None; symbols]);
    rows.extend(
        wanted.iter().enumerate().map(|(index, &wanted)| turn(wanted, Some(broken), open + index + 1)),
    );
    rows.push(vec![None; symbols]);
    rows.push(row(symbols, Some(broken), Some(broken)));
    Table::new(rows, [kept + count, broken])
}

/// Whether the automaton accepts the following cells, then those cells.
fn accepted(machine: &Dfa) -> Result<Table, RuleError> {
    let symbols = machine.symbol_count();
    let count = machine.state_count();
    // After a true cell, the automaton itself; after a false one, its complement.
    let (yes, no, lost) = (1, 1 + count, 1 + 2 * count);
    let start = machine.start().map(|state| state.index());
    let mut rows =
        vec![row(symbols, Some(start.map_or(lost, |start| no + start)), start.map(|start| yes + start))];
    let follow = |shift: usize, otherwise: Option<usize>| {
        machine.states().map(move |state| {
            let next = |symbol| machine.next(state, symbol).map(|next| shift + next.index()).or(otherwise);
            (0..symbols).map(Symbol::new).map(next).collect::<Vec<_>>()
        })
    };
    rows.extend(follow(yes, None));
    rows.extend(follow(no, Some(lost)));
    rows.push(vec![Some(lost); symbols]);
    let ends = machine.states().map(|state| match machine.is_accepting(state) {
        true => yes + state.index(),
        false => no + state.index(),
    });
    Table::new(rows, ends.chain([lost]))
}
