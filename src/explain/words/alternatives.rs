//! The candidates that a pattern leaves of some cells, as alternatives: `r4c3 and r4c4 are 'AB', 'OE' or 'SK'`.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::left::Left;
use super::names::Names;
use super::phrases::{by_key, list, list_of_clauses};
use super::text::{Text, text};
use nonomata_engine::automaton::{Dfa, StateId};
use nonomata_engine::grid::Change;
use nonomata_engine::line::LiveStates;
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of alternatives that are listed.
const MAX_NAMED: usize = 7;

/// The largest number of neighbouring cells that alternatives are listed for.
const WIDE: usize = 4;

/// The largest number of letters by which a cell is described; of more, those that it is not are.
const LETTERS: usize = 5;

/// The words that fit into neighbouring cells of a line. The states of its fillings are found once, if they are needed.
struct Words<'a, 'p> {
    left: &'a Left<'a, 'p>,
    live: OnceCell<Option<(&'p Dfa, LiveStates)>>,
}

impl<'a, 'p> Words<'a, 'p> {
    fn new(left: &'a Left<'a, 'p>) -> Words<'a, 'p> {
        Words { left, live: OnceCell::new() }
    }

    /// The words over the remaining candidates that some filling has there; none if they are too many to be listed.
    fn fitting(&self, left: &[SymbolSet], (first, wide): (usize, usize)) -> Option<Vec<Vec<Symbol>>> {
        let live = || self.left.machine().live_states(&self.left.known());
        let (dfa, live) = self.live.get_or_init(live).as_ref()?;
        // Each word with the states to which it leads.
        let mut words: Vec<(Vec<Symbol>, Vec<StateId>)> = vec![(Vec::new(), live.before(first).collect())];
        for (cell, after) in left[first..first + wide].iter().zip(first + 1..) {
            let mut longer = Vec::new();
            for (word, states) in &words {
                for symbol in cell.iter() {
                    let next = states.iter().filter_map(|&state| dfa.next(state, symbol));
                    let mut next: Vec<StateId> = next.filter(|&state| live.contains(after, state)).collect();
                    next.sort_unstable();
                    next.dedup();
                    if !next.is_empty() {
                        longer.push((word.iter().copied().chain([symbol]).collect(), next));
                    }
                }
                if longer.len() > MAX_NAMED {
                    return None;
                }
            }
            words = longer;
        }
        Some(words.into_iter().map(|(word, _)| word).collect())
    }
}

impl Names<'_> {
    /// The contents of cells of a line with a pattern after a step, given its premises: words for neighbours that
    /// few of them fit, letters for other cells.
    pub(super) fn alternatives(self, line: LineId, left: &Left<'_, '_>, changes: &[Change]) -> Text {
        let cells = self.problem.line(line).cells();
        let mut change_of: HashMap<CellId, &Change> = HashMap::new();
        for change in changes {
            change_of.entry(change.cell).or_insert(change);
        }
        let change = |position: usize| change_of.get(cells.get(position)?).copied();
        let words_of = Words::new(left);
        let left = left.of_line();
        let mut texts: Vec<(Vec<CellId>, Text)> = Vec::new();
        // The cell holds what the premises leave, whatever else is known.
        let is_whole =
            |position: usize| change(position).is_some_and(|change| left[position] == change.after);
        let mut position = 0;
        while position < cells.len() {
            let Some(&one) = change(position) else {
                position += 1;
                continue;
            };
            let wide =
                (2..=WIDE).take_while(|wide| is_whole(position + wide - 1)).filter(|_| is_whole(position));
            let words = wide.filter_map(|wide| Some((wide, self.words(&words_of, left, (position, wide))?)));
            match words.max_by_key(|(wide, _)| *wide) {
                Some((wide, words)) => {
                    texts.push((cells[position..position + wide].to_vec(), words));
                    position += wide;
                }
                None => {
                    texts.push((vec![one.cell], self.letters_left(one, left[position])));
                    position += 1;
                }
            }
        }
        self.grouped_texts(texts)
    }

    /// The words that fit into some neighbouring cells, if they are few and say more than the letters of each.
    fn words(self, words: &Words<'_, '_>, left: &[SymbolSet], (first, wide): (usize, usize)) -> Option<Text> {
        let free: usize = left[first..first + wide].iter().map(|set| set.len()).product();
        let words = if free > 2 { words.fitting(left, (first, wide))? } else { return None };
        let are_few = words.len() > 1 && words.len() < free;
        are_few.then(|| list(words.iter().map(|word| self.filling(word)), "or"))
    }

    /// The candidates of one cell or the excluded ones, whichever is shorter, and what that leaves where more was
    /// known before.
    fn letters_left(self, Change { cell, before, after }: Change, left: SymbolSet) -> Text {
        let lost = before.difference(after);
        // The rule of a line with generated cells leaves less than its own automaton does.
        let left = match self.domain(cell).difference(lost) {
            others if others == after || left.intersection(before) != after => others,
            _ => left,
        };
        let is_short = after.len() <= lost.len() + 1 || (after.len() <= LETTERS && lost.len() > 2);
        if left == after && is_short {
            return self.symbols(cell, after);
        }
        if left != after && after.len() <= 2 {
            return self.met(Change { cell, before, after }, left);
        }
        match left.len() < lost.len() {
            true => self.symbols(cell, left),
            false => text!["not ", self.symbols(cell, lost)],
        }
    }

    /// The candidates of a cell after a step, and after what was known before: `'C' ('C' or 'D' here; 'B', 'C' or
    /// 'H' by step 3)`.
    pub(super) fn met(self, Change { cell, before, after }: Change, left: SymbolSet) -> Text {
        let named = |few: SymbolSet, lost: SymbolSet| match few.len() <= LETTERS || few.len() <= lost.len() {
            true => self.symbols(cell, few),
            false => text!["not ", self.symbols(cell, lost)],
        };
        let here = named(left, before.difference(after));
        let known = named(before, left.difference(after));
        let by = self.ruled_out_by(cell, self.domain(cell).difference(before));
        let by = by.map_or_else(|| "before".into(), |steps| text!["by ", steps]);
        text![self.symbols(cell, after), " (", here, " here; ", known, " ", by, ")"]
    }

    /// One part for each text: `r1c1 and r1c2 are 'AB' or 'CD', and so are r1c3 and r1c4`.
    fn grouped_texts(self, texts: Vec<(Vec<CellId>, Text)>) -> Text {
        let groups = by_key(texts.into_iter().map(|(cells, text)| ((text, cells.len()), cells)));
        let part = |((text, wide), all): &((Text, usize), Vec<Vec<CellId>>)| {
            if *wide == 1 {
                let cells: Vec<CellId> = all.concat();
                let verb = if cells.len() == 1 { "is" } else { "are" };
                return text![self.cells(&cells), " ", verb, " ", text];
            }
            let (first, others) = (self.cells(&all[0]), &all[1..]);
            let others: Vec<Text> = others.iter().map(|cells| self.cells(cells)).collect();
            match others.is_empty() {
                true => text![first, " are ", text],
                false => text![first, " are ", text, ", and so are ", list(others, "and")],
            }
        };
        list_of_clauses(groups.iter().map(part).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::explain::Fact;
    use nonomata_engine::line::Machine;
    use nonomata_engine::problem::Problem;
    use nonomata_engine::rule::{Pattern, Rule};
    use nonomata_engine::symbol::Alphabet;

    /// The slow twin: tries each word in a line solve of its own.
    fn slow(
        machine: &Machine,
        known: &[SymbolSet],
        left: &[SymbolSet],
        (first, wide): (usize, usize),
    ) -> Option<Vec<Vec<Symbol>>> {
        let mut words: Vec<Vec<Symbol>> = vec![Vec::new()];
        for position in first..first + wide {
            let mut longer = Vec::new();
            for word in &words {
                for symbol in left[position].iter() {
                    let word: Vec<Symbol> = word.iter().copied().chain([symbol]).collect();
                    let mut tried = known.to_vec();
                    tried[first..=position].copy_from_slice(&SymbolSet::singletons(&word));
                    if machine.propagate(&tried).is_ok() {
                        longer.push(word);
                    }
                }
                if longer.len() > MAX_NAMED {
                    return None;
                }
            }
            words = longer;
        }
        Some(words)
    }

    #[test]
    fn words_fit_if_the_line_can_be_filled_with_them() {
        let mut dice = Dice::new(1);
        let (mut listed, mut too_many) = (0, 0);
        for text in ["(ab|bc|ca)*", ".*", "a*b*c*|cab.*", "([^a]b|a.c)+", "(ab|cc){3}"] {
            let alphabet = Alphabet::of_letters("abc").unwrap();
            let rule = Rule::from(Pattern::new(text, &alphabet).unwrap());
            let problem = Problem::builder(alphabet).cells(6).line("row 1", 0..6, rule).build().unwrap();
            let (line, machine) = (LineId::new(0), problem.line(LineId::new(0)).machine());
            for _ in 0..200 {
                let fact = |cell| {
                    let symbols = SymbolSet::of_first(3).without(Symbol::new(dice.below(3)));
                    let holds = if dice.is_one_in(3) { symbols } else { SymbolSet::of_first(3) };
                    Fact { cell: CellId::new(cell), holds }
                };
                let facts: Vec<Fact> = (0..6).map(fact).collect();
                let left = Left::new(Names::new(&problem), line, &facts);
                let words = Words::new(&left);
                for (first, wide) in (0..6).flat_map(|first| (1..=6 - first).map(move |wide| (first, wide))) {
                    let expected = slow(machine, &left.known(), left.of_line(), (first, wide));
                    *(if expected.is_some() { &mut listed } else { &mut too_many }) += 1;
                    let found = words.fitting(left.of_line(), (first, wide));
                    assert_eq!(found, expected, "{text} {facts:?} {first} {wide}");
                }
            }
        }
        assert!(listed > 1000 && too_many > 100);
    }
}
