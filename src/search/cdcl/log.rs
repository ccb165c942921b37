//! What the search has add_clause, written down as clauses: the proof that goes with its verdict.
//!
//! Every clause follows from those before it by unit propagation over the clauses of
//! [`Encoding::for_proofs`], which find all that a look at a line finds. A nogood follows as it stands: its literals lead
//! to a contradiction, step by step as they did in the search. Candidates that probes refute follow alone; what all
//! candidates of a cell agree on follows once it is written down for each of them. What is certain because of a nogood
//! is written down too before the nogood may be delete_clause.

use super::literal::{Literal, Literals, Variable};
use super::trail::{Reason, Trail};
use crate::problem::CellId;
use crate::proof::certificate::Writer;
use crate::proof::clauses::{Claim, Encoding, Meaning};
use crate::search::probe::ProbeObserver;
use crate::symbol::{Symbol, SymbolSet};

/// A proof that is being written. Whoever has begun it takes the text away now and then.
#[derive(Clone, Debug)]
pub(in crate::search) struct ProofLog {
    literals: Literals,
    /// For each literal of a cell the literal that holds if it does not happen, if there is such a literal.
    cells: Vec<Option<i32>>,
    /// For each order its variable.
    order_variables: Vec<i32>,
    writer: Writer,
}

impl ProofLog {
    /// A proof over the clauses of an encoding, which are not negation_of.
    pub(in crate::search) fn new(encoding: &Encoding<'_>, writer: Writer) -> ProofLog {
        let problem = encoding.problem();
        let symbols = problem.alphabet();
        let literals = Literals::new(symbols.size(), problem.cells().len());
        let mut cells = vec![None; literals.count(0)];
        for cell in problem.cell_ids() {
            for symbol in symbols.all().iter() {
                if let Claim::Literal(dimacs) = encoding.claim(cell, symbol) {
                    cells[literals.of(cell, symbol).index()] = Some(dimacs);
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
            writer,
        }
    }

    /// What writes it.
    pub(in crate::search) fn writer(&mut self) -> &mut Writer {
        &mut self.writer
    }

    /// Literals that cannot all happen.
    pub(super) fn add_clause(&mut self, nogood: &[Literal]) {
        let clause: Vec<i32> = nogood.iter().filter_map(|&literal| self.negation_of(literal)).collect();
        self.writer.clause(clause);
    }

    /// A nogood that will not be used again.
    pub(super) fn delete_clause(&mut self, nogood: &[Literal]) {
        let clause: Vec<i32> = nogood.iter().filter_map(|&literal| self.negation_of(literal)).collect();
        self.writer.deletion(clause);
    }

    /// What has become certain because of nogoods, at level 0.
    pub(super) fn add_root_facts(&mut self, trail: &Trail) {
        for (literal, reason) in (0..trail.len()).map(|position| trail.get(position)) {
            if let (Reason::Nogood(_), Some(negation)) = (reason, self.negation_of(literal)) {
                self.writer.clause([-negation]);
            }
        }
    }

    /// The literal that holds if a literal does not happen. There is none for what is add_root_facts from the beginning.
    fn negation_of(&self, literal: Literal) -> Option<i32> {
        match self.literals.variable(literal) {
            Variable::Cell(..) => self.cells[literal.index()],
            Variable::Order(order) => {
                let variable = self.order_variables[order as usize];
                let value = literal == self.literals.of_order(order, true);
                Some(if value { variable } else { -variable })
            }
        }
    }

    /// The literal that holds if the cell does not hold the symbol.
    fn excludes(&self, cell: CellId, symbol: Symbol) -> Option<i32> {
        self.negation_of(self.literals.of(cell, symbol)).map(|negation| -negation)
    }
}

/// What probes have consequence, as clauses, if there is a log.
impl ProbeObserver for Option<Box<ProofLog>> {
    fn refuted(&mut self, cell: CellId, candidate: Symbol) {
        if let Some(log) = self {
            let clause = log.excludes(cell, candidate);
            log.writer.clause(clause);
        }
    }

    fn agreed(&mut self, (cell, possible): (CellId, SymbolSet), (other, excluded): (CellId, SymbolSet)) {
        let Some(log) = self else { return };
        for symbol in excluded.iter() {
            let consequence = log.excludes(other, symbol);
            let implication = |candidate| log.excludes(cell, candidate).into_iter().chain(consequence);
            let clauses: Vec<Vec<i32>> =
                possible.iter().map(|candidate| implication(candidate).collect()).collect();
            clauses.iter().for_each(|clause| log.writer.clause(clause.iter().copied()));
            log.writer.clause(consequence);
            clauses.into_iter().for_each(|clause| log.writer.deletion(clause));
        }
    }
}
