//! DRAT proof logging: every learned nogood becomes a clause of a certificate.
//!
//! The proof is a list of added and deleted clauses in DRAT notation (Wetzler, Heule and Hunt, "DRAT-trim:
//! Efficient Checking and Trimming Using Expressive Clausal Proofs", SAT 2014). Each added clause has the RUP
//! property: unit propagation over the clauses before it refutes its negation. The initial clauses are those of
//! [`Encoding::for_proofs`], over which unit propagation deduces everything that a line solve deduces. So a nogood
//! can be written down as it stands, however its premises were found. Candidates that probing refutes are unit
//! clauses. Root-level facts that come from a nogood are written before that nogood may be deleted.
//!
//! Lines under a large rule that counts have no clauses. What they show becomes lemmas, which a checker verifies
//! against the rule itself.

use std::collections::{HashMap, HashSet};

use super::literal::{self, Literal, Literals};
use super::trail::{Reason, Trail};
use crate::budget::{Budget, Limit};
use crate::grid::{Change, Grid};
use crate::line::{CellDomain, Premise, PremisesScratch};
use crate::problem::{CellId, LineId, Problem};
use crate::proof::certificate::Writer;
use crate::proof::clauses::{Claim, Encoding, Meaning};
use crate::symbol::{Symbol, SymbolSet};

/// A proof that is being written. Its owner drains the text from time to time.
#[derive(Clone, Debug)]
pub(in crate::search) struct ProofLog {
    literals: Literals,
    /// For each literal "cell ≠ symbol" the DIMACS literal of its negation, if there is one.
    cells: Vec<Option<i32>>,
    /// For each order variable its DIMACS variable.
    order_variables: Vec<i32>,
    /// For each line whether its clauses are lemmas of the proof.
    by_lemmas: Vec<bool>,
    /// The lemmas written so far, by line and literals.
    lemmas: HashSet<(LineId, Vec<i32>)>,
    scratch: PremisesScratch,
    writer: Writer,
}

impl ProofLog {
    /// A proof over the clauses of an encoding, which is not kept.
    pub(in crate::search) fn new(encoding: &Encoding<'_>) -> ProofLog {
        let problem = encoding.problem();
        let symbols = problem.alphabet();
        let literals = Literals::new(symbols.size(), problem.cell_count());
        let mut cells = vec![None; literals.count(0)];
        for cell in problem.cell_ids() {
            for symbol in symbols.all().iter() {
                if let Claim::Literal(dimacs) = encoding.claim(cell, symbol) {
                    cells[literals.excluded(cell, symbol).index()] = Some(dimacs);
                }
            }
        }
        let is_order = |(_, meaning): &(i32, &Meaning)| matches!(meaning, Meaning::Start { .. });
        ProofLog {
            literals,
            cells,
            order_variables: (1..)
                .zip(encoding.meanings())
                .filter(is_order)
                .map(|(variable, _)| variable)
                .collect(),
            by_lemmas: problem.line_ids().map(|line| encoding.needs_lemmas(line)).collect(),
            lemmas: HashSet::new(),
            scratch: PremisesScratch::default(),
            writer: Writer::of(problem),
        }
    }

    /// Whether some lines need lemmas.
    pub(super) fn has_lemmas(&self) -> bool {
        self.by_lemmas.contains(&true)
    }

    /// Adds what a line solve has shown, if the line needs lemmas. `grid` holds the candidates after it; without
    /// changes it has shown that there is no filling.
    pub(in crate::search) fn add_lemmas(
        &mut self,
        line: LineId,
        changes: &[Change],
        grid: &Grid<'_>,
        budget: &Budget,
    ) -> Result<(), Limit> {
        if !self.by_lemmas[line.index()] {
            return Ok(());
        }
        let problem = grid.problem();
        let change_of: HashMap<CellId, &Change> =
            changes.iter().map(|change| (change.cell, change)).collect();
        let before = |cell: CellId| change_of.get(&cell).map_or(grid.get(cell), |change| change.before);
        let domain = |&cell: &CellId| CellDomain { initial: problem.initial(cell), current: before(cell) };
        let mut state: Vec<CellDomain> = problem.line(line).cells().iter().map(domain).collect();
        if changes.is_empty() {
            return self.add_lemma(line, &state, None, problem, budget);
        }
        for (position, &cell) in problem.line(line).cells().iter().enumerate() {
            let Some(change) = change_of.get(&cell) else { continue };
            let held = state[position];
            for lost in change.before.difference(change.after).iter() {
                state[position] =
                    CellDomain { initial: SymbolSet::only(lost), current: SymbolSet::only(lost) };
                self.add_lemma(line, &state, self.excludes(cell, lost), problem, budget)?;
            }
            state[position] = held;
        }
        Ok(())
    }

    /// Adds the clause of a minimal reason.
    fn add_lemma(
        &mut self,
        line: LineId,
        state: &[CellDomain],
        concluded: Option<i32>,
        problem: &Problem,
        budget: &Budget,
    ) -> Result<(), Limit> {
        budget.check()?;
        let line_of = problem.line(line);
        let mut premises = Vec::new();
        line_of.machine().premises(state, &mut premises, &mut self.scratch, budget)?;
        let of = |premise: &Premise| {
            self.negation_of(self.literals.excluded(line_of.cells()[premise.position], premise.lost))
        };
        let clause: Vec<i32> = premises.iter().filter_map(of).chain(concluded).collect();
        if self.lemmas.insert((line, clause.clone())) {
            self.writer.lemma(line, clause);
        }
        Ok(())
    }

    /// The writer of the certificate.
    pub(in crate::search) fn writer(&mut self) -> &mut Writer {
        &mut self.writer
    }

    /// Adds the clause of a learned nogood.
    pub(super) fn add_clause(&mut self, nogood: &[Literal]) {
        let clause: Vec<i32> = nogood.iter().filter_map(|&literal| self.negation_of(literal)).collect();
        self.clause(clause);
    }

    /// Deletes the clause of a removed nogood.
    pub(super) fn delete_clause(&mut self, nogood: &[Literal]) {
        let clause: Vec<i32> = nogood.iter().filter_map(|&literal| self.negation_of(literal)).collect();
        self.deletion(clause);
    }

    /// Adds that a cell differs from a symbol, which propagation of lines alone refutes.
    pub(super) fn add_refuted(&mut self, cell: CellId, symbol: Symbol) {
        let clause = self.excludes(cell, symbol);
        self.clause(clause);
    }

    fn clause(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.writer.clause(clause);
    }

    fn deletion(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.writer.deletion(clause);
    }

    /// Adds the root-level literals that nogoods have made true.
    pub(super) fn add_root_facts(&mut self, trail: &Trail) {
        for (literal, reason) in (0..trail.len()).map(|position| trail.get(position)) {
            if let (Reason::Nogood(_), Some(negation)) = (reason, self.negation_of(literal)) {
                self.clause([-negation]);
            }
        }
    }

    /// The DIMACS literal of a literal's negation. There is none for facts that hold initially.
    fn negation_of(&self, literal: Literal) -> Option<i32> {
        match self.literals.meaning(literal) {
            literal::Meaning::Excluded(..) => self.cells[literal.index()],
            literal::Meaning::Known(cell, symbol) => self.excludes(cell, symbol),
            literal::Meaning::Order(order) => {
                let variable = self.order_variables[order as usize];
                let value = literal == self.literals.of_order(order, true);
                Some(if value { variable } else { -variable })
            }
        }
    }

    /// The DIMACS literal of "cell ≠ symbol".
    fn excludes(&self, cell: CellId, symbol: Symbol) -> Option<i32> {
        self.negation_of(self.literals.excluded(cell, symbol)).map(|negation| -negation)
    }
}
