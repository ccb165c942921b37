//! What the search has learned, written down as clauses: the proof that goes with its verdict.
//!
//! Every clause follows from those before it by unit propagation over the clauses of
//! [`Encoding::for_proofs`], which find all that a look at a line finds. A nogood follows as it stands: its losses lead
//! to a contradiction, step by step as they did in the search. Candidates that probes refute follow alone; what all
//! candidates of a cell agree on follows once it is written down for each of them. What is certain because of a nogood
//! is written down too before the nogood may be forgotten.

use super::literal::{Loss, Losses, Subject};
use super::trail::{Reason, Trail};
use crate::problem::CellId;
use crate::proof::certificate::Writer;
use crate::proof::clauses::{Claim, Encoding, Meaning};
use crate::search::probe::Witness;
use crate::symbol::{Symbol, SymbolSet};

/// A proof that is being written. Whoever has begun it takes the text away now and then.
#[derive(Clone, Debug)]
pub(in crate::search) struct Log {
    losses: Losses,
    /// For each loss of a cell the literal that holds if it does not happen, if there is such a literal.
    cells: Vec<Option<i32>>,
    /// For each start its variable.
    starts: Vec<i32>,
    writer: Writer,
}

impl Log {
    /// A proof over the clauses of an encoding, which are not kept.
    pub(in crate::search) fn new(encoding: &Encoding<'_>, writer: Writer) -> Log {
        let problem = encoding.problem();
        let symbols = problem.alphabet();
        let losses = Losses::new(symbols.size(), problem.cells().len());
        let mut cells = vec![None; losses.count(0)];
        for cell in problem.cell_ids() {
            for symbol in symbols.all().iter() {
                if let Claim::Literal(literal) = encoding.claim(cell, symbol) {
                    cells[losses.of(cell, symbol).index()] = Some(literal);
                }
            }
        }
        let is_start = |(_, meaning): &(i32, &Meaning)| matches!(meaning, Meaning::Start { .. });
        Log {
            losses,
            cells,
            starts: (1..).zip(encoding.meanings()).filter(is_start).map(|(variable, _)| variable).collect(),
            writer,
        }
    }

    /// What writes it.
    pub(in crate::search) fn writer(&mut self) -> &mut Writer {
        &mut self.writer
    }

    /// Losses that cannot all happen.
    pub(super) fn learned(&mut self, nogood: &[Loss]) {
        let clause: Vec<i32> = nogood.iter().filter_map(|&loss| self.kept(loss)).collect();
        self.writer.clause(clause);
    }

    /// A nogood that will not be used again.
    pub(super) fn forgotten(&mut self, nogood: &[Loss]) {
        let clause: Vec<i32> = nogood.iter().filter_map(|&loss| self.kept(loss)).collect();
        self.writer.deletion(clause);
    }

    /// What has become certain because of nogoods, at level 0.
    pub(super) fn settled(&mut self, trail: &Trail) {
        for (loss, reason) in (0..trail.len()).map(|place| trail.get(place)) {
            if let (Reason::Nogood(_), Some(kept)) = (reason, self.kept(loss)) {
                self.writer.clause([-kept]);
            }
        }
    }

    /// The literal that holds if a loss does not happen. There is none for what is settled from the beginning.
    fn kept(&self, loss: Loss) -> Option<i32> {
        match self.losses.subject(loss) {
            Subject::Cell(..) => self.cells[loss.index()],
            Subject::Start(start) => {
                let variable = self.starts[start as usize];
                let is_so = loss == self.losses.of_start(start, true);
                Some(if is_so { variable } else { -variable })
            }
        }
    }

    /// The literal that holds if the cell does not hold the symbol.
    fn lost(&self, cell: CellId, symbol: Symbol) -> Option<i32> {
        self.kept(self.losses.of(cell, symbol)).map(|kept| -kept)
    }
}

/// What probes have shown, as clauses, if there is a log.
impl Witness for Option<Box<Log>> {
    fn refuted(&mut self, cell: CellId, candidate: Symbol) {
        if let Some(log) = self {
            let lost = log.lost(cell, candidate);
            log.writer.clause(lost);
        }
    }

    fn agreed(&mut self, (cell, possible): (CellId, SymbolSet), (other, lost): (CellId, SymbolSet)) {
        let Some(log) = self else { return };
        for symbol in lost.iter() {
            let shown = log.lost(other, symbol);
            let if_it_is = |candidate| log.lost(cell, candidate).into_iter().chain(shown);
            let clauses: Vec<Vec<i32>> =
                possible.iter().map(|candidate| if_it_is(candidate).collect()).collect();
            clauses.iter().for_each(|clause| log.writer.clause(clause.iter().copied()));
            log.writer.clause(shown);
            clauses.into_iter().for_each(|clause| log.writer.deletion(clause));
        }
    }
}
