//! What a pattern leaves of some cells, as alternatives: `r4c3 and r4c4 are 'AB', 'OE' or 'SK'`.

use super::names::Names;
use super::phrases::list;
use crate::explain::Fact;
use crate::grid::Change;
use crate::problem::{CellId, LineId};
use crate::symbol::{Symbol, SymbolSet};

/// The largest number of alternatives that are listed.
const MAX_NAMED: usize = 7;

/// The largest number of neighbouring cells that alternatives are listed for.
const WIDE: usize = 4;

/// The largest number of letters by which a cell is described; of more, those that it is not are.
const LETTERS: usize = 5;

impl Names<'_> {
    /// What cells of a line with a pattern hold after a step, given its premises: words for neighbours that few of them
    /// fit, letters for other cells.
    pub(super) fn alternatives(self, line: LineId, premises: &[Fact], changes: &[Change]) -> String {
        let cells = self.problem.line(line).cells();
        let mut known = vec![self.problem.alphabet().all(); cells.len()];
        for fact in premises {
            let position = cells.iter().position(|&cell| cell == fact.cell);
            position
                .into_iter()
                .for_each(|position| known[position] = known[position].intersection(fact.holds));
        }
        let left = self.problem.line(line).machine().propagate(&known).unwrap_or_else(|_| known.clone());
        let mut texts: Vec<(Vec<CellId>, String)> = Vec::new();
        let change = |position: usize| {
            let cell = *cells.get(position)?;
            changes.iter().find(|change| change.cell == cell)
        };
        // What the premises leave is what the cell holds, whatever else is known.
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
            let words =
                wide.filter_map(|wide| Some((wide, self.words(line, &mut known, &left, (position, wide))?)));
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
    fn words(
        self,
        line: LineId,
        known: &mut [SymbolSet],
        left: &[SymbolSet],
        (first, wide): (usize, usize),
    ) -> Option<String> {
        let machine = self.problem.line(line).machine();
        let mut words: Vec<Vec<Symbol>> = vec![Vec::new()];
        for position in first..first + wide {
            let mut longer = Vec::new();
            for word in &words {
                for symbol in left[position].iter() {
                    let saved = known[first..=position].to_vec();
                    for (at, &symbol) in word.iter().chain([&symbol]).enumerate() {
                        known[first + at] = SymbolSet::only(symbol);
                    }
                    if machine.propagate(known).is_ok() {
                        longer.push(word.iter().copied().chain([symbol]).collect());
                    }
                    known[first..=position].copy_from_slice(&saved);
                }
                if longer.len() > MAX_NAMED {
                    return None;
                }
            }
            words = longer;
        }
        let free: usize = left[first..first + wide].iter().map(|set| set.len()).product();
        let are_few = words.len() > 1 && words.len() < free;
        are_few.then(|| list(words.iter().map(|word| self.filling(word)), "or"))
    }

    /// What one cell holds or not, whichever is shorter, and what that leaves where more was known before.
    fn letters_left(self, Change { cell, before, after }: Change, left: SymbolSet) -> String {
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
            false => format!("not {}", self.symbols(cell, lost)),
        }
    }

    /// What is left of a cell by a step and by what was known before: `'C' ('C' or 'D' here; 'B', 'C' or 'H' by step
    /// 3)`.
    pub(super) fn met(self, Change { cell, before, after }: Change, left: SymbolSet) -> String {
        let named = |few: SymbolSet, lost: SymbolSet| match few.len() <= LETTERS || few.len() <= lost.len() {
            true => self.symbols(cell, few),
            false => format!("not {}", self.symbols(cell, lost)),
        };
        let here = named(left, before.difference(after));
        let known = named(before, left.difference(after));
        let by = self.ruled_out_by(cell, self.domain(cell).difference(before));
        let by = by.map_or_else(|| "before".to_owned(), |steps| format!("by {steps}"));
        format!("{} ({here} here; {known} {by})", self.symbols(cell, after))
    }

    /// One part for each text: `r1c1 and r1c2 are 'AB' or 'CD', and so are r1c3 and r1c4`.
    fn grouped_texts(self, texts: Vec<(Vec<CellId>, String)>) -> String {
        let mut groups: Vec<(String, usize, Vec<Vec<CellId>>)> = Vec::new();
        for (cells, text) in texts {
            match groups.iter_mut().find(|(other, wide, _)| (*other == text) && *wide == cells.len()) {
                Some((.., all)) => all.push(cells),
                None => groups.push((text, cells.len(), vec![cells])),
            }
        }
        let part = |(text, wide, all): &(String, usize, Vec<Vec<CellId>>)| {
            if *wide == 1 {
                let cells: Vec<CellId> = all.concat();
                let verb = if cells.len() == 1 { "is" } else { "are" };
                return format!("{} {verb} {text}", self.cells(&cells));
            }
            let (first, others) = (self.cells(&all[0]), &all[1..]);
            let others: Vec<String> = others.iter().map(|cells| self.cells(cells)).collect();
            match others.is_empty() {
                true => format!("{first} are {text}"),
                false => format!("{first} are {text}, and so are {}", list(others, "and")),
            }
        };
        super::facts::joined(groups.iter().map(part).collect())
    }
}
