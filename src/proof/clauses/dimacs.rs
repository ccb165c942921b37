//! Clauses as text: the DIMACS notation, which every SAT solver reads.
//!
//! First come remarks, each on a line that begins with `c `. They say what is known of cells from the beginning and
//! what every variable means; cells, blocks and positions are counted from 1 there, states and
//! roles from 0. Then `p cnf`, the number of variables and of clauses, and each clause on a line with a 0 behind it.

use std::fmt;

use super::encoding::{Encoding, Meaning, Purpose};
use crate::rule::Rule;
use crate::symbol::Symbol;

/// An encoding that is written in the DIMACS notation when it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Dimacs<'e, 'p> {
    encoding: &'e Encoding<'p>,
}

impl<'p> Encoding<'p> {
    /// The clauses as text that SAT solvers read.
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
                "c Every solution of the problem but one satisfies these clauses, and nothing else does.\n"
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
            let candidates = problem.cells()[cell.index()];
            if let Some(symbol) = candidates.known() {
                writeln!(f, "c {} is {}", problem.cell_name(cell), self.name(symbol))?;
            }
            if candidates.is_empty() {
                writeln!(f, "c {} has no candidate", problem.cell_name(cell))?;
            }
        }
        Ok(())
    }

    fn write_meaning(&self, f: &mut fmt::Formatter<'_>, meaning: Meaning) -> fmt::Result {
        let problem = self.encoding.problem();
        let name = |line| printable(problem.line(line).name());
        match meaning {
            Meaning::Cell { cell, symbol, otherwise } => {
                write!(f, "{} is {}", problem.cell_name(cell), self.name(symbol))?;
                match otherwise {
                    Some(other) => writeln!(f, ", else {}", self.name(other)),
                    None => writeln!(f),
                }
            }
            Meaning::Start { line, block, position } => {
                write!(f, "{}: block {}", name(line), block + 1)?;
                if let Rule::Clue(clue) = problem.line(line).rule() {
                    let block = clue.blocks()[block as usize];
                    write!(f, " ({} {})", block.length(), self.name(block.symbol()))?;
                }
                writeln!(f, " starts at or before position {}", position + 1)
            }
            Meaning::State { line, read, state } => {
                let cells = if read == 1 { "cell" } else { "cells" };
                writeln!(f, "{}: state {state} behind {read} {cells}", name(line))
            }
            Meaning::Role { line, position, role } => {
                writeln!(f, "{}: position {} plays role {role}", name(line), position + 1)
            }
        }
    }

    fn name(&self, symbol: Symbol) -> String {
        printable(self.encoding.problem().alphabet().name(symbol))
    }
}

/// A name as it may stand in a remark, which must not end before its line does.
fn printable(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
