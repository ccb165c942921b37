//! Output in the DIMACS CNF format, which every SAT solver reads.
//!
//! The text begins with comments, on lines that start with `c `: the cells that are known from the start,
//! and the meaning of each variable. Cells, blocks and positions are counted from 1 there, states and roles
//! from 0. Then follow `p cnf`, the number of variables and clauses, and the clauses, each on a line that
//! ends with 0.

use std::fmt;

use super::encoding::{Encoding, Meaning, Purpose};
use crate::problem::CellId;
use crate::rule::Rule;
use crate::symbol::Symbol;

/// An encoding, displayed in the DIMACS CNF format.
#[derive(Clone, Copy, Debug)]
pub struct Dimacs<'e, 'p> {
    encoding: &'e Encoding<'p>,
}

impl<'p> Encoding<'p> {
    /// The clauses in the DIMACS CNF format.
    pub fn dimacs(&self) -> Dimacs<'_, 'p> {
        Dimacs { encoding: self }
    }
}

impl fmt::Display for Dimacs<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encoding = self.encoding;
        f.write_str(match encoding.purpose {
            Purpose::Solving => {
                "c Every solution of the problem satisfies these clauses in exactly one way.\n"
            }
            Purpose::Proving => {
                "c Every solution of the problem satisfies these clauses, and nothing else does.\n"
            }
            Purpose::ProvingUnique => {
                "c Every solution of the problem but those excluded satisfies these clauses, and nothing else does.\n"
            }
        })?;
        self.write_known_cells(f)?;
        for (variable, &meaning) in (1..).zip(encoding.meanings()) {
            write!(f, "c {variable} ")?;
            self.write_meaning(f, meaning)?;
        }
        writeln!(f, "p cnf {} {}", encoding.variable_count(), encoding.clause_count())?;
        for clause in encoding.clauses() {
            for literal in clause {
                write!(f, "{literal} ")?;
            }
            f.write_str("0\n")?;
        }
        Ok(())
    }
}

impl Dimacs<'_, '_> {
    fn write_known_cells(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.encoding.problem();
        for cell in problem.cell_ids() {
            let candidates = problem.initial(cell);
            if let Some(symbol) = candidates.known() {
                writeln!(f, "c {} is {}", self.cell(cell), self.symbol(cell, symbol))?;
            }
            if candidates.is_empty() {
                writeln!(f, "c {} has no candidate", self.cell(cell))?;
            }
        }
        Ok(())
    }

    fn write_meaning(&self, f: &mut fmt::Formatter<'_>, meaning: Meaning) -> fmt::Result {
        let problem = self.encoding.problem();
        let name = |line| printable(problem.line(line).name());
        match meaning {
            Meaning::Cell { cell, symbol, otherwise } => {
                write!(f, "{} is {}", self.cell(cell), self.symbol(cell, symbol))?;
                match otherwise {
                    Some(other) => writeln!(f, ", else {}", self.symbol(cell, other)),
                    None => writeln!(f),
                }
            }
            Meaning::Start { line, block, position } => {
                write!(f, "{}: block {}", name(line), block + 1)?;
                if let Rule::Clue(clue) = problem.line(line).rule() {
                    let block = clue.blocks()[block as usize];
                    let colour = printable(problem.alphabet().name(block.symbol()));
                    write!(f, " ({} {colour})", block.length())?;
                }
                writeln!(f, " starts at or before position {}", position + 1)
            }
            Meaning::State { line, read, state } => {
                let cells = if read == 1 { "cell" } else { "cells" };
                writeln!(f, "{}: state {state} after {read} {cells}", name(line))
            }
            Meaning::Role { line, position, role } => {
                writeln!(f, "{}: position {} has role {role}", name(line), position + 1)
            }
        }
    }

    fn cell(&self, cell: CellId) -> String {
        printable(&self.encoding.problem().cell_name(cell))
    }

    fn symbol(&self, cell: CellId, symbol: Symbol) -> String {
        printable(self.encoding.problem().symbol_name(cell, symbol))
    }
}

/// A name without control characters, which could end the comment.
pub(in crate::proof) fn printable(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
