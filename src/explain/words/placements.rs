//! Facts of logic grids, by value: `Tea is not in house 1 or 3`, as people say it, and not `the drink of house 1 is not
//! Tea`.
//!
//! Everything here is for cells that are an attribute of a house. Where a fact is not of that kind, or says that a
//! house has nothing, there is no such sentence, and the caller names cells instead.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::names::Names;
use super::phrases::{by_key, list, list_of_clauses};
use super::text::{Text, text};
use crate::explain::Fact;
use nonomata_engine::grid::Change;
use nonomata_engine::problem::CellId;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The facts about one house.
#[derive(Clone, Copy, Debug)]
struct Said {
    cell: CellId,
    /// Its value, if the text gives it.
    is: Option<Symbol>,
    /// The values that it does not have.
    not: SymbolSet,
    /// The values of which it has one, if that is shorter.
    either: SymbolSet,
    /// The value that is left, because the rest was excluded before.
    leaves: Option<Symbol>,
    /// The values that were ruled out before.
    ruled_out: SymbolSet,
    is_given: bool,
}

/// The facts about one value, or about several that are absent from the same houses.
struct Placement<'p> {
    attribute: &'p str,
    values: Vec<String>,
    is: Vec<CellId>,
    not: Vec<CellId>,
    is_given: bool,
}

/// How a sentence refers to the subject of the text before it.
#[derive(Clone, Copy, Default)]
struct Wording<'a> {
    /// The house that is called `there`.
    there: Option<&'a str>,
    /// Whether the value is called `it`.
    is_it: bool,
}

/// The names of values in one sentence.
struct Values<'p> {
    names: Names<'p>,
    /// For each name of a value the attribute that has it first, if any, and whether others have it too. Listed once
    /// for a sentence, as it takes all cells.
    having: OnceCell<HashMap<&'p str, (Option<&'p str>, bool)>>,
}

impl<'p> Values<'p> {
    fn new(names: Names<'p>) -> Values<'p> {
        Values { names, having: OnceCell::new() }
    }

    /// A value as it is called: with its attribute where it is a number, or a value of another attribute as well. None
    /// for nothing.
    fn called(&self, cell: CellId, symbol: Symbol) -> Option<String> {
        let attribute = self.names.attribute(cell)?;
        let name = self.names.problem.symbol_name(cell, symbol);
        let is_number = name.starts_with(|letter: char| letter.is_ascii_digit());
        Some(match name {
            _ if symbol == Symbol::BLANK => return None,
            _ if is_number || self.is_of_another(attribute, name) => format!("{attribute} {name}"),
            _ => name.to_owned(),
        })
    }

    /// Whether another attribute than this one has a value of this name.
    fn is_of_another(&self, attribute: &str, name: &str) -> bool {
        let having = self.having.get_or_init(|| self.list()).get(name);
        having.is_some_and(|&(first, has_others)| has_others || first != Some(attribute))
    }

    fn list(&self) -> HashMap<&'p str, (Option<&'p str>, bool)> {
        let problem = self.names.problem;
        let mut having: HashMap<&str, (Option<&str>, bool)> = HashMap::new();
        // For each attribute its first cell, and the values of those cells that have the names of that one.
        let mut listed: HashMap<Option<&str>, (CellId, SymbolSet)> = HashMap::new();
        for cell in problem.output_cells() {
            let (attribute, domain) = (self.names.attribute(cell), self.names.domain(cell));
            let (first, values) = listed.entry(attribute).or_insert((cell, SymbolSet::EMPTY));
            let mut new = domain;
            if problem.have_one_list_of_symbols(*first, cell) {
                new = domain.difference(*values);
                *values = values.union(domain);
            }
            for symbol in new.iter() {
                let (first, has_others) =
                    having.entry(problem.symbol_name(cell, symbol)).or_insert((attribute, false));
                *has_others |= *first != attribute;
            }
        }
        having
    }
}

impl<'p> Names<'p> {
    /// Premises: `Tea is not in house 1 or 3 and house 2 has Milk or Water`.
    pub(super) fn placed_facts(self, facts: &[Fact], marks_given: bool) -> Option<Text> {
        let said = facts.iter().map(|fact| self.said(fact, marks_given));
        self.placed(&said.collect::<Vec<_>>(), Wording::default())
    }

    /// Facts of which one holds, if they are about one value: `Dog is in house 2 or 3`.
    pub(super) fn one_of_places(self, facts: &[Fact]) -> Option<Text> {
        let said: Vec<Said> = facts.iter().map(|fact| self.said(fact, false)).collect();
        let (_, symbol) = self.only_value(&said).filter(|_| said.iter().all(|said| said.is.is_some()))?;
        let cells: Vec<CellId> = said.iter().map(|said| said.cell).collect();
        let value = Values::new(self).called(*cells.first()?, symbol)?;
        Some(text![value, " is in ", self.houses(&cells, "or")])
    }

    /// A fact as it would be: `Fox were in house 3`, or `r8c3 were black`.
    pub(super) fn supposed(self, &Fact { cell, holds }: &Fact, were: &'static str) -> Text {
        match self.values_and_house(cell, holds).filter(|_| holds.known().is_some()) {
            Some((value, house)) => text![value, " ", were, " in ", house],
            None => text![self.cell(cell), " ", were, " ", self.held(cell, holds)],
        }
    }

    /// Values that a cell may hold, and the house that it is an attribute of. None if one of them is that the house has
    /// none.
    pub(super) fn values_and_house(self, cell: CellId, holds: SymbolSet) -> Option<(Text, Text)> {
        let values = Values::new(self);
        let called: Option<Vec<String>> = holds.iter().map(|symbol| values.called(cell, symbol)).collect();
        Some((list(called?, "or"), self.houses(&[cell], "or")))
    }

    /// Changes. `left` returns what the step itself leaves of a cell.
    pub(super) fn placed_changes(
        self,
        changes: &[Change],
        left: impl Fn(CellId) -> SymbolSet,
    ) -> Option<Text> {
        self.placed(&self.said_of(changes, left), Wording::default())
    }

    /// A rule of a logic grid with its premises and what follows: `Tea is not in house 1 or 3, so it is in house 2`, or
    /// `as Red is not in house 1, England is not there`.
    pub(super) fn placed_by_rule(
        self,
        premises: &[Fact],
        changes: &[Change],
        left: impl Fn(CellId) -> SymbolSet,
    ) -> Option<Text> {
        let premises: Vec<Said> = premises.iter().map(|fact| self.said(fact, true)).collect();
        let changes = self.said_of(changes, left);
        if premises.is_empty() {
            return self.placed(&changes, Wording::default());
        }
        let known = self.placed(&premises, Wording::default())?;
        if let (Some(one), Some(other)) = (self.only_value(&premises), self.only_value(&changes))
            && one == other
        {
            let wording = Wording { is_it: true, ..Wording::default() };
            return Some(text![known, ", so ", self.placed(&changes, wording)?]);
        }
        let house = |said: &Said| self.problem.name_parts(said.cell).map(|(_, house)| house);
        let there =
            house(premises.first()?).filter(|first| premises.iter().all(|said| house(said) == Some(first)));
        Some(text!["as ", known, ", ", self.placed(&changes, Wording { there, ..Wording::default() })?])
    }

    fn said(self, fact: &Fact, marks_given: bool) -> Said {
        let Fact { cell, holds } = *fact;
        let others = self.domain(cell).difference(holds);
        let is_shorter = holds.len() <= others.len();
        let either = if is_shorter && holds.known().is_none() { holds } else { SymbolSet::EMPTY };
        let not = if is_shorter { SymbolSet::EMPTY } else { others };
        let not = if holds.known().is_some() { SymbolSet::EMPTY } else { not };
        Said {
            cell,
            is: holds.known(),
            not,
            either,
            leaves: None,
            ruled_out: SymbolSet::EMPTY,
            is_given: marks_given && self.is_given(fact),
        }
    }

    fn said_of(self, changes: &[Change], left: impl Fn(CellId) -> SymbolSet) -> Vec<Said> {
        let said = |&Change { cell, before, after }: &Change| {
            let (lost, domain) = (before.difference(after), self.domain(cell));
            // The remaining candidates are computed only where they matter, because that may need a line solve.
            let follows = || domain.difference(lost) == after || left(cell).intersection(domain) == after;
            let (is, leaves) = match after.known() {
                Some(symbol) if follows() => (Some(symbol), None),
                leaves => (None, leaves),
            };
            let not = if is.is_some() { SymbolSet::EMPTY } else { lost };
            let ruled_out = domain.difference(before);
            Said { cell, is, not, either: SymbolSet::EMPTY, leaves, ruled_out, is_given: false }
        };
        changes.iter().map(said).collect()
    }

    /// The only value that is said to be somewhere or not.
    fn only_value(self, said: &[Said]) -> Option<(&'p str, Symbol)> {
        let value = |said: &Said| {
            let symbol = said.is.or(said.not.known()).filter(|_| said.either.is_empty());
            Some((self.problem.name_parts(said.cell)?.0, symbol?))
        };
        let first = value(said.first()?)?;
        said.iter().all(|said| value(said) == Some(first)).then_some(first)
    }

    /// The sentence.
    fn placed(self, said: &[Said], wording: Wording<'_>) -> Option<Text> {
        if said.is_empty() {
            return None;
        }
        let values = Values::new(self);
        let mut either: Vec<(Text, CellId)> = Vec::new();
        let mut leaves = Vec::new();
        for said in said {
            let house = self.naming([said.cell], &self.problem.name_parts(said.cell)?.1.to_owned().into());
            if let Some(symbol) = said.leaves {
                let by = self.ruled_out_by(said.cell, said.ruled_out);
                let by = by.map(|steps| text![" (with ", steps, ")"]);
                leaves.push((values.called(said.cell, symbol)?, house, by));
            }
            if !said.either.is_empty() {
                let named: Option<Vec<String>> =
                    said.either.iter().map(|symbol| values.called(said.cell, symbol)).collect();
                either.push((list(named?, "or"), said.cell));
            }
        }
        let either = by_key(either);
        let either = either.iter().map(|(values, cells)| match cells.len() {
            1 => text![self.houses(cells, "and"), " has ", values],
            _ => text![self.houses(cells, "and"), " each have ", values],
        });
        let placements = self.placements(said, &values)?;
        let parts = placements.iter().map(|placement| self.placement(placement, wording)).chain(either);
        let text = list_of_clauses(parts.collect());
        Some(match &leaves[..] {
            [] => text,
            [(value, _, by)] if said.len() == 1 => {
                let place = if self.is_there(said[0].cell, wording) { "" } else { " there" };
                text![text, ", which leaves ", value.clone(), place, by].compound()
            }
            several => {
                let left = several.iter().map(|(value, house, by)| text![value.clone(), " for ", house, by]);
                text![text, ", which leaves ", list(left, "and")].compound()
            }
        })
    }

    /// The statements by value: first the places of values, and values together that are absent from the same
    /// houses.
    fn placements(self, said: &[Said], values: &Values<'p>) -> Option<Vec<Placement<'p>>> {
        let mut placements: Vec<Placement<'p>> = Vec::new();
        for said in said {
            let is = said.is.iter().map(|&symbol| (symbol, true));
            for (symbol, is) in is.chain(said.not.iter().map(|symbol| (symbol, false))) {
                let (attribute, value) = (self.attribute(said.cell)?, values.called(said.cell, symbol)?);
                let is_given = said.is_given;
                let is_same = |placement: &Placement<'_>| {
                    (&placement.attribute, &placement.values[0], placement.is_given)
                        == (&attribute, &value, is_given)
                };
                let index = placements.iter().position(is_same).unwrap_or_else(|| {
                    let (is, not) = (Vec::new(), Vec::new());
                    placements.push(Placement { attribute, values: vec![value], is, not, is_given });
                    placements.len() - 1
                });
                let Placement { is: houses, not, .. } = &mut placements[index];
                if is { houses.push(said.cell) } else { not.push(said.cell) }
            }
        }
        placements.sort_by_key(|placement| placement.is.is_empty());
        let mut merged: Vec<Placement<'p>> = Vec::new();
        for placement in placements {
            let is_alike = |other: &&mut Placement<'_>| {
                (other.attribute, &other.not, &other.is)
                    == (placement.attribute, &placement.not, &placement.is)
                    && other.is.is_empty()
            };
            match merged.iter_mut().find(is_alike) {
                Some(other) => other.values.extend(placement.values),
                None => merged.push(placement),
            }
        }
        Some(merged)
    }

    /// `Norway is in house 1 and nowhere else`.
    fn placement(self, placement: &Placement<'_>, wording: Wording<'_>) -> Text {
        let Placement { values, is, not, is_given, .. } = placement;
        let verb = if values.len() == 1 { "is" } else { "are" };
        let houses = |cells: &[CellId], word: &'static str| match cells {
            [cell] if self.is_there(*cell, wording) => "there".into(),
            _ => text!["in ", self.houses(cells, word)],
        };
        let given = if *is_given { " (given)" } else { "" };
        let place = match (is.is_empty(), not.is_empty()) {
            (true, _) => text!["not ", houses(not, "or")],
            (false, true) => houses(is, "and"),
            (false, false) if self.is_everywhere(is, not) => {
                text![houses(is, "and"), " and nowhere else"].compound()
            }
            // After another house, `there` would be that one.
            (false, false) => text![houses(is, "and"), " and not in ", self.houses(not, "or")].compound(),
        };
        let subject = if wording.is_it { "it".into() } else { list(values.iter().cloned(), "and") };
        text![subject, " ", verb, " ", place, given]
    }

    /// Whether the house of a cell is called `there`.
    fn is_there(self, cell: CellId, Wording { there, .. }: Wording<'_>) -> bool {
        there.is_some() && self.problem.name_parts(cell).map(|(_, house)| house) == there
    }

    /// Whether these are the cells of an attribute in all houses.
    fn is_everywhere(self, is: &[CellId], not: &[CellId]) -> bool {
        let what = |cell: CellId| self.problem.name_parts(cell).map(|(what, _)| what);
        let Some(attribute) = is.first().and_then(|&cell| what(cell)) else { return false };
        self.problem.output_cells().filter(|&cell| what(cell) == Some(attribute)).count()
            == is.len() + not.len()
    }

    /// `house 1 or 3`, `houses 1 and 3`.
    fn houses(self, cells: &[CellId], word: &'static str) -> Text {
        let numbers =
            cells.iter().filter_map(|&cell| self.problem.name_parts(cell)?.1.strip_prefix("house "));
        let numbers = list(numbers.map(str::to_owned), word);
        let plural = if cells.len() > 1 && word == "and" { "s" } else { "" };
        self.naming(cells.iter().copied(), &text!["house", plural, " ", numbers])
    }

    /// The attribute of a house that a cell is.
    fn attribute(self, cell: CellId) -> Option<&'p str> {
        let (what, of) = self.problem.name_parts(cell)?;
        what.strip_prefix("the ").filter(|_| of.starts_with("house "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Source, read};
    use nonomata_engine::problem::Problem;

    /// Whether another attribute has a value of this name, looked for in all cells.
    fn is_elsewhere(problem: &Problem, attribute: &str, name: &str) -> bool {
        let names = Names::new(problem);
        let has = |cell| names.domain(cell).iter().any(|symbol| problem.symbol_name(cell, symbol) == name);
        problem.output_cells().any(|cell| names.attribute(cell) != Some(attribute) && has(cell))
    }

    #[test]
    fn values_that_two_attributes_have_are_called_with_theirs() {
        let text = "houses: 3\npet: Cat, Dog, Orange\ndrink: Tea, Orange, Milk\ncolour: Red, Blue, Tea\n";
        let reading = read(&Source::new("test.logic", text)).unwrap();
        let problem = reading.puzzles[0].to_problem();
        let names = Names::new(&problem);
        let values = Values::new(names);
        let mut elsewhere = 0;
        for cell in problem.output_cells() {
            let attribute = names.attribute(cell).unwrap();
            for symbol in names.domain(cell).iter() {
                let name = problem.symbol_name(cell, symbol);
                let is_elsewhere = is_elsewhere(&problem, attribute, name);
                let expected = if is_elsewhere { format!("{attribute} {name}") } else { name.to_owned() };
                assert_eq!(values.called(cell, symbol), Some(expected));
                elsewhere += usize::from(is_elsewhere);
            }
        }
        assert_eq!(elsewhere, 3 * 4);
    }
}
