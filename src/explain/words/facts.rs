//! Facts in words: what cells hold, grouped by what they hold.

use super::left::Left;
use super::names::Names;
use super::phrases::{by_key, list, list_of_clauses};
use super::text::{Text, text};
use crate::explain::Fact;
use crate::explain::walkthrough::Branch;
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::rule::Rule;
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl Names<'_> {
    /// Facts: `r1c1 is blank and r1c3 and r1c4 are black`; without verbs after `with`.
    pub(in crate::explain) fn facts(self, facts: &[Fact], has_verbs: bool) -> Text {
        if let Some(placed) = self.placed_facts(facts, true) {
            return placed;
        }
        list_of_clauses(self.grouped(facts.iter().map(|fact| self.fact_text(fact)).collect(), has_verbs))
    }

    /// The assumptions of the branches of an argument, one of which must be right: `r3c4 is black or blank`, `Dog is
    /// in house 2 or 3`.
    pub(super) fn either(self, branches: &[Branch]) -> Text {
        let Some(first) = branches.first().map(|branch| branch.assumed) else { return Text::new() };
        if branches.iter().all(|branch| branch.assumed.cell == first.cell) {
            let ways = branches.iter().map(|branch| self.held(first.cell, branch.assumed.holds));
            return text![self.cell(first.cell), " is ", list(ways, "or")];
        }
        let facts: Vec<Fact> = branches.iter().map(|branch| branch.assumed).collect();
        self.one_of_places(&facts).unwrap_or_else(|| {
            list(facts.iter().map(|fact| self.facts(std::slice::from_ref(fact), true)), "or")
        })
    }

    fn fact_text(self, fact: &Fact) -> (CellId, Text) {
        let given = if self.is_given(fact) { " (given)" } else { "" };
        (fact.cell, text![self.held(fact.cell, fact.holds), given])
    }

    /// The facts without the mark `(given)`.
    pub(in crate::explain) fn bare_facts(self, facts: &[Fact]) -> Text {
        if let Some(placed) = self.placed_facts(facts, false) {
            return placed;
        }
        let held = facts.iter().map(|fact| (fact.cell, self.held(fact.cell, fact.holds)));
        list_of_clauses(self.grouped(held.collect(), true))
    }

    /// Whether the fact follows from the given cells, so that no step precedes it.
    pub(super) fn is_given(self, fact: &Fact) -> bool {
        let given = self.problem.initial(fact.cell);
        !self.domain(fact.cell).is_subset(given) && given.is_subset(fact.holds)
    }

    /// The given cells.
    pub(in crate::explain) fn given(self) -> Vec<Fact> {
        let held = |cell| Fact { cell, holds: self.problem.initial(cell) };
        self.problem.output_cells().map(held).filter(|fact| self.is_informative(fact)).collect()
    }

    /// The contents of cells after their changes; of cells that only lost some colours, these colours.
    pub(in crate::explain) fn changes(self, changes: &[Change]) -> Text {
        if let Some(placed) = self.placed_changes(changes, |cell| self.domain(cell)) {
            return placed;
        }
        let text = |change: &Change| (change.cell, self.change(change));
        list_of_clauses(self.grouped(changes.iter().map(text).collect(), true))
    }

    /// The contents of a cell after a change; or, if it only lost some colours, these colours.
    fn change(self, &Change { cell, before, after }: &Change) -> Text {
        let lost = before.difference(after);
        let is_part = self.is_nonogram() && after.known().is_none() && !lost.contains(Symbol::BLANK);
        if is_part { text!["not ", self.colours(lost)] } else { self.held(cell, after) }
    }

    /// The changes of a step on a line with a clue. Cells that are blank only because other colours were ruled out
    /// before are marked as such.
    pub(super) fn changes_on_line(self, changes: &[Change]) -> Text {
        let text = |change: &Change| {
            let colours = self.ruled_out(change);
            if colours.is_empty() {
                return (change.cell, self.change(change));
            }
            let named = list(colours.iter().map(|symbol| self.colour(symbol)), "and");
            let were = if colours.len() == 1 { "was" } else { "were" };
            let why = match self.ruled_out_by(change.cell, colours) {
                Some(steps) => text![steps, " ruled out ", named],
                None => text![named, " ", were, " ruled out before"],
            };
            (change.cell, text!["blank (", why, ")"])
        };
        list_of_clauses(self.grouped(changes.iter().map(text).collect(), true))
    }

    /// The colours that were ruled out before of a cell that is blank now.
    fn ruled_out(self, Change { cell, before, after }: &Change) -> SymbolSet {
        let is_blank = self.is_nonogram() && after.known() == Some(Symbol::BLANK);
        if is_blank { self.domain(*cell).difference(*before) } else { SymbolSet::EMPTY }
    }

    /// The losses of cells, and the symbol that is left of them if it is one, as the rest was known before. `left`
    /// returns what the step itself leaves of a cell. It is only asked for where that matters, as it may need a line
    /// solve.
    pub(in crate::explain) fn losses(self, changes: &[Change], left: impl Fn(CellId) -> SymbolSet) -> Text {
        if self.is_nonogram() {
            return self.changes(changes);
        }
        if let Some(placed) = self.placed_changes(changes, &left) {
            return placed;
        }
        let text = |&Change { cell, before, after }: &Change| {
            let lost = before.difference(after);
            let held = match after.known() {
                _ if self.domain(cell).difference(lost) == after => self.held(cell, after),
                None => text!["not ", self.symbols(cell, lost)],
                Some(_) => match left(cell).intersection(self.domain(cell)) {
                    left if left == after => self.held(cell, after),
                    left => self.met(Change { cell, before, after }, left),
                },
            };
            (cell, held)
        };
        // Cells that are known come before cells that lost something.
        let is_loss = |&&Change { cell, before, after }: &&Change| {
            let is_whole = self.domain(cell).difference(before.difference(after)) == after;
            let is_positive = is_whole && !self.is_held_by_exclusion(cell, after);
            self.problem.has_own_symbols(cell) && after.known().is_none() && !is_positive
        };
        let (losses, known): (Vec<&Change>, Vec<&Change>) = changes.iter().partition(is_loss);
        list_of_clauses(self.grouped(known.into_iter().chain(losses).map(text).collect(), true))
    }

    /// A rule that is not a clue, as the argument for what follows from the premises. `known` has the premises.
    pub(super) fn by_rule(self, line: LineId, known: Text, premises: &[Fact], changes: &[Change]) -> Text {
        let left = Left::new(self, line, premises);
        if let Some(placed) = self.placed_by_rule(premises, changes, |cell| left.of(cell)) {
            return placed;
        }
        let follows = match self.problem.line(line).rule() {
            Rule::Pattern(_) => self.alternatives(line, &left, changes),
            _ => self.losses(changes, |cell| left.of(cell)),
        };
        if known.is_empty() { follows } else { text![known, ", ", follows] }
    }

    /// One part for each text, with all cells that it applies to.
    fn grouped(self, cells: Vec<(CellId, Text)>, has_verbs: bool) -> Vec<Text> {
        let groups = by_key(cells.into_iter().map(|(cell, held)| (held, cell)));
        let part = |(held, cells): &(Text, Vec<CellId>)| {
            let verb = match has_verbs {
                false => "",
                true if self.is_one_subject(cells) => "is ",
                true => "are ",
            };
            text![self.cells(cells), " ", verb, held]
        };
        groups.iter().map(part).collect()
    }

    /// Whether some cells are one grammatical subject: `the pet of houses 1 and 3 is`.
    fn is_one_subject(self, cells: &[CellId]) -> bool {
        let what = |&cell: &CellId| self.problem.name_parts(cell).map(|(what, _)| what);
        cells.len() == 1
            || cells
                .first()
                .and_then(what)
                .is_some_and(|first| cells.iter().all(|cell| what(cell) == Some(first)))
    }
}
