//! Compilation of a problem's lines.
//!
//! Equal rules share a machine. A pattern with back-references or look-around is unfolded for the length of
//! its line, into one automaton if that stays small, otherwise into auxiliary cells and further lines
//! ([`decompose`](super::decompose)). Several rules on one line become their product if it is small,
//! otherwise one line each, with the small products of two of them as implied lines. A pattern that begins with
//! look-aheads is such a conjunction where its own automaton would be large.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use super::crossings::Across;
use super::decompose::Generated;
use super::line_cells::{DeclaredCells, LineCells};
use super::{CellId, Line, LineId, Machines, Problem, ProblemError};
use crate::automaton::{BuildError, Dfa, Unfolded, Unfolding};
use crate::line::Machine;
use crate::rule::{Cardinality, Pattern, Rule};
use crate::symbol::Symbol;

/// A problem under construction.
pub(super) struct Assembly<'m> {
    problem: Problem,
    generated: Generated,
    /// The last listed line through each declared cell, if there is any.
    last_line: Vec<usize>,
    machines: &'m mut Machines,
    /// The machines so far that have automata, and their transitions.
    large: HashSet<*const Machine>,
    transitions: usize,
}

/// The most rules of one line whose products of two are added.
const MAX_PAIRED_RULES: usize = 8;

/// The most pairs of states of a product of conjuncts: one automaton propagates better than several, as long as a line
/// solve takes no more than milliseconds.
const MAX_PRODUCT_STATES: usize = 1 << 14;

/// A compiled rule.
#[derive(Clone, Debug)]
pub(super) enum Compiled {
    /// One machine.
    Single(Arc<Machine>),
    /// A relaxed machine, with the rest in generated lines.
    Decomposed(Rc<Unfolding>),
    /// Several lines, one for each of these rules.
    Separate(Rc<[Rule]>),
}

impl<'m> Assembly<'m> {
    pub(super) fn new(problem: Problem, machines: &'m mut Machines) -> Assembly<'m> {
        machines.begin(&problem.alphabet);
        let (generated, last_line) = (Generated::default(), Vec::new());
        Assembly { problem, generated, last_line, machines, large: HashSet::new(), transitions: 0 }
    }

    /// Compiles and adds a line.
    pub(super) fn line(
        &mut self,
        name: String,
        cells: DeclaredCells,
        rule: Rule,
        is_implied: bool,
    ) -> Result<(), ProblemError> {
        self.check_cells(&name, &cells)?;
        self.add(name, cells.into_cells(), rule, is_implied)
    }

    /// The number of lines so far. One that is declared may become several.
    pub(super) fn line_count(&self) -> usize {
        self.problem.lines.len()
    }

    /// Names the rules of the lines from this one on.
    pub(super) fn name_rules_from(&mut self, first: usize, name: &str) {
        for line in first..self.problem.lines.len() {
            self.problem.names.set_rule(line, name);
        }
    }

    /// Checks that every cell is declared and occurs once in the line.
    fn check_cells(&mut self, name: &str, cells: &DeclaredCells) -> Result<(), ProblemError> {
        let (number, count) = (self.problem.lines.len(), self.problem.cell_count());
        let cells = match *cells {
            DeclaredCells::Progression { first, step, length } => {
                if first + step * length.saturating_sub(1) < count {
                    return Ok(());
                }
                let outside = (0..length).map(|position| first + step * position).find(|&cell| cell >= count);
                return outside.map_or(Ok(()), |cell| Err(ProblemError::unknown_cell(name, cell, count)));
            }
            DeclaredCells::Listed(ref cells) => cells,
        };
        self.last_line.resize(count, usize::MAX);
        for &cell in cells {
            let last =
                self.last_line.get_mut(cell).ok_or_else(|| ProblemError::unknown_cell(name, cell, count))?;
            if std::mem::replace(last, number) == number {
                return Err(ProblemError::cell_twice(name, self.problem.cell_name(CellId::new(cell))));
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        name: String,
        cells: LineCells,
        rule: Rule,
        is_implied: bool,
    ) -> Result<(), ProblemError> {
        let mut implied = None;
        let machine = match self.compile(&name, &rule, cells.length())? {
            Compiled::Single(machine) => machine,
            Compiled::Decomposed(unfolding) => {
                let (problem, first) = (&self.problem, self.problem.declared_count());
                let name_of = |cell: usize| problem.cell_name(CellId::new(cell));
                let list: Vec<usize> = cells.list().iter().map(|cell| cell.index()).collect();
                let line = (problem.lines.len(), name.as_str(), list.as_slice());
                let machine = self.generated.decompose(&unfolding, line, first, &name_of)?;
                implied = self.implied_by(&rule).map(|implied| (name.clone(), cells.clone(), implied));
                Arc::new(machine)
            }
            Compiled::Separate(rules) => {
                let each = |rule: &Rule| self.add(name.clone(), cells.clone(), rule.clone(), is_implied);
                rules.iter().try_for_each(each)?;
                return self.pairs(&name, &cells, &rules);
            }
        };
        machine.check_length(cells.length()).map_err(|error| ProblemError::rule(&name, error))?;
        self.charge(&machine)?;
        let colours = match &rule {
            Rule::Clue(clue) => clue.symbols().with(Symbol::BLANK),
            _ => self.problem.alphabet.all(),
        };
        let across = Across::default();
        self.problem.has_only_clues &= rule.is_clue();
        self.problem.lines.push(Line { name, cells, rule, colours, machine, across, is_implied });
        match implied {
            Some((name, cells, rule)) => self.add(name, cells, rule, true),
            None => Ok(()),
        }
    }

    /// Charges the automaton of a machine against the limit of all of them, once.
    fn charge(&mut self, machine: &Arc<Machine>) -> Result<(), ProblemError> {
        let transitions = machine.transition_count();
        if transitions > 0 && self.large.insert(Arc::as_ptr(machine)) {
            self.transitions += transitions;
        }
        if self.transitions > Problem::TRANSITION_LIMIT {
            return Err(ProblemError::too_many_transitions(Problem::TRANSITION_LIMIT));
        }
        Ok(())
    }

    /// Adds that all cells differ, if a decomposed pattern begins with that: pairs of unequal cells propagate less.
    fn implied_by(&self, rule: &Rule) -> Option<Rule> {
        match rule {
            Rule::Pattern(pattern) if pattern.requires_all_different() => {
                Some(Cardinality::all_different(self.problem.alphabet.all()).into())
            }
            _ => None,
        }
    }

    /// Adds the products of any two of several rules as implied lines, where they are small.
    fn pairs(&mut self, name: &str, cells: &LineCells, rules: &[Rule]) -> Result<(), ProblemError> {
        // The product of two is that of all, which was too large.
        if rules.len() <= 2 || rules.len() > MAX_PAIRED_RULES {
            return Ok(());
        }
        let pairs = (0..rules.len()).flat_map(|one| (one + 1..rules.len()).map(move |other| (one, other)));
        for (one, other) in pairs {
            let pair = Rule::Every(vec![rules[one].clone(), rules[other].clone()]);
            if let Compiled::Single(_) = self.compile(name, &pair, cells.length())? {
                self.add(name.to_owned(), cells.clone(), pair, true)?;
            }
        }
        Ok(())
    }

    fn compile(&mut self, name: &str, rule: &Rule, length: usize) -> Result<Compiled, ProblemError> {
        let mut for_length = (!rule.is_for_any_length()).then_some(length);
        if let Some(kept) = self.machines.get(rule, for_length).or(self.machines.get(rule, Some(length))) {
            return Ok(kept.clone());
        }
        let refused = |error: BuildError| ProblemError::rule(name, error);
        let alphabet = &self.problem.alphabet;
        let kept = match rule {
            Rule::Pattern(pattern) if pattern.says_all_different() => {
                let rule = Cardinality::all_different(alphabet.all()).into();
                Compiled::Single(Arc::new(Machine::from_rule(&rule, alphabet).map_err(refused)?))
            }
            Rule::Pattern(pattern) if !pattern.is_plain() && pattern.letters() == alphabet.letters() => {
                match Unfolded::of(pattern, length) {
                    Ok(Unfolded::Machine(machine)) => Compiled::Single(Arc::new(Machine::new(machine))),
                    Ok(Unfolded::Parts(unfolding)) => Compiled::Decomposed(Rc::new(unfolding)),
                    Err(error) => self.split(pattern, length).ok_or_else(|| refused(error))?,
                }
            }
            Rule::Pattern(pattern) => match Machine::from_rule(rule, alphabet) {
                Ok(machine) => Compiled::Single(Arc::new(machine)),
                // An automaton for one length may be small where that for all is large.
                Err(error) if pattern.letters() != alphabet.letters() => return Err(refused(error)),
                Err(error) => match Unfolded::of(pattern, length) {
                    Ok(Unfolded::Machine(machine)) => {
                        for_length = Some(length);
                        Compiled::Single(Arc::new(Machine::new(machine)))
                    }
                    _ => return Err(refused(error)),
                },
            },
            Rule::Every(rules) => match Dfa::from_rules_for(length, rules, alphabet) {
                Ok(machine) => Compiled::Single(Arc::new(Machine::new(machine))),
                Err(_) => Compiled::Separate(rules.as_slice().into()),
            },
            _ => Compiled::Single(Arc::new(Machine::from_rule(rule, alphabet).map_err(refused)?)),
        };
        self.machines.insert(rule.clone(), for_length, kept.clone());
        Ok(kept)
    }

    /// Compiles a pattern that begins with look-aheads as a conjunction: products of as many conjuncts as possible.
    fn split(&mut self, pattern: &Pattern, length: usize) -> Option<Compiled> {
        let mut parts: Vec<(Vec<Rule>, Option<Dfa>)> = Vec::new();
        for conjunct in pattern.conjuncts()?.into_iter().map(Rule::from) {
            let machine = Dfa::from_rule_for(length, &conjunct, &self.problem.alphabet).ok();
            let product =
                |part: &Option<Dfa>| part.as_ref()?.intersection(machine.as_ref()?, MAX_PRODUCT_STATES).ok();
            let mut joined = None;
            for (rules, part) in &mut parts {
                if let Some(product) = product(part) {
                    joined = Some((rules, product, part));
                    break;
                }
            }
            match joined {
                Some((rules, product, part)) => {
                    rules.push(conjunct);
                    *part = Some(product);
                }
                None => parts.push((vec![conjunct], machine)),
            }
        }
        if let [(_, only)] = &mut parts[..] {
            return only.take().map(|machine| Compiled::Single(Arc::new(Machine::new(machine))));
        }
        let rules = parts.into_iter().map(|(mut rules, machine)| match machine {
            Some(machine) if rules.len() > 1 => {
                let compiled = Compiled::Single(Arc::new(Machine::new(machine)));
                let rule = Rule::Every(rules);
                self.machines.insert(rule.clone(), Some(length), compiled);
                rule
            }
            _ => rules.remove(0),
        });
        Some(Compiled::Separate(rules.collect()))
    }

    /// The problem with all of its lines, generated lines last.
    pub(super) fn finish(mut self) -> Result<Problem, ProblemError> {
        let generated = std::mem::take(&mut self.generated);
        for (name, candidates) in generated.cells {
            self.problem.generated.push(name);
            self.problem.cells.push(candidates);
        }
        for (parent, name, cells, table) in generated.lines {
            let is_implied = self.problem.lines[parent].is_implied;
            self.add(name, DeclaredCells::new(cells).into_cells(), table.into(), is_implied)?;
            self.problem.parents.push(LineId::new(parent));
        }
        Ok(self.problem)
    }
}
