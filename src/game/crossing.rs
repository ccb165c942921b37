//! Clues with their lines, and which of their entries are certain to be finished. The main function is
//! [`ClueLine::crossed`]; the documentation of [`game`](super) states the rule.

use nonomata_engine::problem::{LineId, Problem};
use nonomata_engine::rule::{ClueEntry, Role, Roles, Rule};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A line with a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueLine {
    line: LineId,
    number: usize,
    entries: Vec<ClueEntry>,
    cells: Vec<usize>,
    /// The candidates that the puzzle leaves of each cell.
    initial: Vec<SymbolSet>,
    roles: Roles,
    /// The entry that each role belongs to; none for blanks.
    owners: Vec<Option<usize>>,
}

impl ClueLine {
    /// The lines of the puzzle that have clues, in order.
    pub(super) fn all(problem: &Problem) -> Vec<ClueLine> {
        let lines = problem.own_lines().enumerate();
        lines.filter_map(|(number, line)| ClueLine::new(problem, line, number)).collect()
    }

    fn new(problem: &Problem, id: LineId, number: usize) -> Option<ClueLine> {
        let line = problem.line(id);
        let entries = match line.rule() {
            Rule::Clue(clue) => clue.blocks().iter().copied().map(ClueEntry::Block).collect(),
            Rule::PartialClue(clue) => clue.entries().to_vec(),
            _ => return None,
        };
        // Without roles, which only huge clues do not have, nothing is ever certain.
        let roles = line.rule().roles(problem.alphabet().size()).unwrap_or_default();
        let owners = owners(roles.all());
        let initial = line.cells().iter().map(|&cell| problem.initial(cell)).collect();
        let cells = line.cells().iter().map(|cell| cell.index()).collect();
        Some(ClueLine { line: id, number, entries, cells, initial, roles, owners })
    }

    /// The line.
    pub fn line(&self) -> LineId {
        self.line
    }

    /// The number of the line among the lines of the puzzle ([`Problem::own_lines`]).
    pub fn number(&self) -> usize {
        self.number
    }

    /// The entries of the clue, in the order of the cells.
    pub fn entries(&self) -> &[ClueEntry] {
        &self.entries
    }

    /// The cells of the line.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The sum of the lengths, if all of them are known.
    pub(super) fn sum(&self) -> Option<usize> {
        self.entries.iter().map(|entry| entry.length()).sum()
    }

    /// Which entries are certain to be finished with these marks of all cells of the puzzle. Of an empty clue, whether
    /// every cell is marked blank.
    pub fn crossed(&self, marks: &[Option<Symbol>]) -> Vec<bool> {
        let marks: Vec<Option<Symbol>> =
            self.cells.iter().map(|&cell| marks.get(cell).copied().flatten()).collect();
        if self.entries.is_empty() {
            return vec![marks.iter().all(|&mark| mark == Some(Symbol::BLANK))];
        }
        let mut crossed = vec![false; self.entries.len()];
        // An entry that may take a cell which is open, or which may belong to something else, is not finished.
        let mut is_uncertain = vec![false; self.entries.len()];
        for (roles, mark) in self.possible_roles(&marks).iter().zip(&marks) {
            let mut owners = roles.iter().map(|&role| self.owners[role]);
            let first = owners.next().flatten();
            let is_certain = mark.is_some() && owners.all(|owner| owner == first);
            for entry in roles.iter().filter_map(|&role| self.owners[role]) {
                crossed[entry] = true;
                is_uncertain[entry] |= !is_certain;
            }
        }
        for ((crossed, is_uncertain), entry) in crossed.iter_mut().zip(is_uncertain).zip(&self.entries) {
            *crossed &= !is_uncertain && *entry != ClueEntry::Any;
        }
        crossed
    }

    /// For each cell the roles that it has in some filling that agrees with the marks, in ascending order: those that
    /// can be reached from both ends.
    fn possible_roles(&self, marks: &[Option<Symbol>]) -> Vec<Vec<usize>> {
        let all = self.roles.all();
        let candidates = |position: usize| marks[position].map_or(self.initial[position], SymbolSet::only);
        let fits =
            |position: usize, role: usize| !all[role].symbols.intersection(candidates(position)).is_empty();
        let mut possible: Vec<Vec<usize>> = Vec::with_capacity(marks.len());
        for position in 0..marks.len() {
            let mut roles = match possible.last() {
                None => self.roles.first().to_vec(),
                Some(before) => before.iter().flat_map(|&role| all[role].next.iter().copied()).collect(),
            };
            roles.retain(|&role| fits(position, role));
            roles.sort_unstable();
            roles.dedup();
            possible.push(roles);
        }
        let mut is_possible = vec![false; all.len()];
        for position in (0..marks.len()).rev() {
            let is_end = position + 1 == marks.len();
            possible[position].retain(|&role| match is_end {
                true => all[role].is_last,
                false => all[role].next.iter().any(|&next| is_possible[next]),
            });
            is_possible.fill(false);
            possible[position].iter().for_each(|&role| is_possible[role] = true);
        }
        possible
    }
}

/// The entry that each role belongs to. Roles are in the order of the entries, with a blank before each of them.
fn owners(roles: &[Role]) -> Vec<Option<usize>> {
    let mut blanks = 0;
    let owner = |role: &Role| {
        let is_blank = role.symbols.contains(Symbol::BLANK);
        blanks += usize::from(is_blank);
        (!is_blank).then(|| blanks - 1)
    };
    roles.iter().map(owner).collect()
}

#[cfg(test)]
mod tests {
    use nonomata_engine::rule::{Block, Clue, LineClue};
    use nonomata_engine::symbol::Alphabet;

    use super::*;

    /// One line with a clue over these letters, of which the first is blank.
    fn line(entries: &[ClueEntry], length: usize, letters: &str) -> ClueLine {
        let alphabet = Alphabet::of_letters(letters).unwrap();
        let rule = Rule::from(LineClue::new(entries.iter().copied()));
        let problem = Problem::builder(alphabet).cells(length).line("line", 0..length, rule).build().unwrap();
        ClueLine::all(&problem).remove(0)
    }

    fn block(length: u32, symbol: usize) -> ClueEntry {
        ClueEntry::Block(Block::new(length, Symbol::new(symbol)).unwrap())
    }

    /// A line of black `#`, red `r`, blank `.` and unknown `?` cells, against a clue; `x` for what is crossed off. The
    /// length 0 stands for any number of blocks.
    fn crossed(clue: &[(u32, usize)], cells: &str) -> String {
        let entry = |&(length, symbol): &(u32, usize)| match length {
            0 => ClueEntry::Any,
            _ => block(length, symbol),
        };
        let entries: Vec<ClueEntry> = clue.iter().map(entry).collect();
        let marks: Vec<Option<Symbol>> =
            cells.chars().map(|sign| ".#r".find(sign).map(Symbol::new)).collect();
        let crossed = line(&entries, marks.len(), ".#r").crossed(&marks);
        crossed.into_iter().map(|is_crossed| if is_crossed { 'x' } else { '-' }).collect()
    }

    #[test]
    fn certain_blocks_are_crossed_off() {
        let ones = [(1, 1), (1, 1)];
        assert_eq!(crossed(&ones, "#????"), "x-");
        assert_eq!(crossed(&ones, "#...."), "--", "no filling agrees");
        assert_eq!(crossed(&ones, "??#??"), "--", "it may be either");
        assert_eq!(crossed(&ones, "#?#"), "xx");
        assert_eq!(crossed(&[(1, 1)], "??#??"), "x", "cells beside a block that is certain may be open");
        let clue = [(2, 1), (1, 1), (1, 1)];
        assert_eq!(crossed(&clue, "????????"), "---");
        assert_eq!(crossed(&clue, ".##.????"), "x--");
        assert_eq!(crossed(&clue, "##??????"), "x--");
        assert_eq!(crossed(&clue, ".#?.????"), "---");
        assert_eq!(crossed(&clue, "?????.#."), "--x");
        assert_eq!(crossed(&clue, "##.?.#.#"), "xxx");
        // The middle block is finished wherever the others are, but it may be either of the two.
        assert_eq!(crossed(&[(1, 1), (1, 1), (1, 1)], "??#?#??"), "---");
        assert_eq!(crossed(&[], "...."), "x");
        assert_eq!(crossed(&[], "..?."), "-");
    }

    #[test]
    fn another_colour_ends_a_block() {
        assert_eq!(crossed(&[(2, 1), (2, 2)], "##r?"), "x-");
        assert_eq!(crossed(&[(2, 1), (2, 2)], "##rr"), "xx");
        assert_eq!(crossed(&[(2, 2), (2, 2)], "##.rr"), "--", "no filling agrees");
        assert_eq!(crossed(&[(1, 1), (0, 0), (1, 1)], "#.??.#"), "x-x");
    }

    /// All lines of a length over some symbols.
    fn lines(length: usize, symbols: usize) -> impl Iterator<Item = Vec<usize>> {
        let count = symbols.pow(length as u32);
        (0..count)
            .map(move |number| (0..length).map(|cell| number / symbols.pow(cell as u32) % symbols).collect())
    }

    /// The runs of a finished line: symbol, beginning and end.
    fn runs(line: &[usize]) -> Vec<(usize, usize, usize)> {
        let mut runs: Vec<(usize, usize, usize)> = Vec::new();
        for (position, &symbol) in line.iter().enumerate().filter(|(_, symbol)| **symbol != 0) {
            match runs.last_mut() {
                Some((own, _, end)) if *own == symbol && *end == position => *end += 1,
                _ => runs.push((symbol, position, position + 1)),
            }
        }
        runs
    }

    /// The cells of each entry.
    type Assignment = Vec<Vec<usize>>;

    /// All ways to give each entry its runs.
    fn assignments(entries: &[ClueEntry], runs: &[(usize, usize, usize)]) -> Vec<Assignment> {
        let Some((entry, rest)) = entries.split_first() else {
            return if runs.is_empty() { vec![Vec::new()] } else { Vec::new() };
        };
        let counts = if *entry == ClueEntry::Any { 0..runs.len() + 1 } else { 1..2 };
        let mut found = Vec::new();
        for count in counts.filter(|&count| count <= runs.len()) {
            let fits = |&(symbol, begin, end): &(usize, usize, usize)| {
                entry.length().is_none_or(|length| length == end - begin)
                    && entry.symbol().is_none_or(|own| own.index() == symbol)
            };
            if !runs[..count].iter().all(fits) {
                continue;
            }
            let cells: Vec<usize> = runs[..count].iter().flat_map(|&(_, begin, end)| begin..end).collect();
            for mut others in assignments(rest, &runs[count..]) {
                others.insert(0, cells.clone());
                found.push(others);
            }
        }
        found
    }

    /// The rule by enumeration: which entries take the same cells in every filling, all of them marked.
    fn slowly_crossed(
        entries: &[ClueEntry],
        fillings: &[(Vec<usize>, Vec<Assignment>)],
        marks: &[Option<Symbol>],
    ) -> Vec<bool> {
        let agrees = |filling: &[usize]| {
            filling.iter().zip(marks).all(|(&symbol, mark)| mark.is_none_or(|mark| mark.index() == symbol))
        };
        let agreeing: Vec<&Assignment> =
            fillings.iter().filter(|(filling, _)| agrees(filling)).flat_map(|(_, ways)| ways).collect();
        let is_crossed = |index: usize| {
            let mut places = agreeing.iter().map(|way| &way[index]);
            let Some(first) = places.next() else { return false };
            entries[index] != ClueEntry::Any
                && places.all(|other| other == first)
                && first.iter().all(|&cell| marks[cell].is_some())
        };
        (0..entries.len()).map(is_crossed).collect()
    }

    /// Compares the fast rule with the slow one for all partial lines of a length.
    fn agrees(entries: &[ClueEntry], length: usize, symbols: usize) {
        let clue = line(entries, length, &".#r"[..symbols]);
        let fillings: Vec<_> = lines(length, symbols)
            .map(|filling| (assignments(entries, &runs(&filling)), filling))
            .filter(|(ways, _)| !ways.is_empty())
            .map(|(ways, filling)| (filling, ways))
            .collect();
        for partial in lines(length, symbols + 1) {
            let marks: Vec<Option<Symbol>> =
                partial.iter().map(|number| number.checked_sub(1).map(Symbol::new)).collect();
            let slow = slowly_crossed(entries, &fillings, &marks);
            assert_eq!(clue.crossed(&marks), slow, "{entries:?} {marks:?}");
        }
    }

    /// All clues of lines of a length over some symbols, but for the empty one.
    fn clues(length: usize, symbols: usize) -> Vec<Vec<ClueEntry>> {
        let mut clues: Vec<Vec<ClueEntry>> = Vec::new();
        for line in lines(length, symbols) {
            let line: Vec<Symbol> = line.into_iter().map(Symbol::new).collect();
            let clue: Vec<ClueEntry> =
                Clue::of(&line).blocks().iter().copied().map(ClueEntry::Block).collect();
            if !clue.is_empty() && !clues.contains(&clue) {
                clues.push(clue);
            }
        }
        clues
    }

    #[test]
    fn all_short_lines_agree_with_the_enumeration_of_their_fillings() {
        for length in 1..=7 {
            clues(length, 2).iter().for_each(|clue| agrees(clue, length, 2));
        }
        for length in 1..=4 {
            clues(length, 3).iter().for_each(|clue| agrees(clue, length, 3));
        }
    }

    #[test]
    fn partial_clues_agree_with_the_enumeration_of_their_fillings() {
        let hidden = ClueEntry::UNKNOWN;
        let (one, two, any) = (block(1, 1), block(2, 1), ClueEntry::Any);
        for entries in [
            &[hidden][..],
            &[hidden, one],
            &[one, hidden, two],
            &[any],
            &[any, one],
            &[one, any, one],
            &[any, two, any],
            &[hidden, any],
        ] {
            (1..=6).for_each(|length| agrees(entries, length, 2));
            (1..=4).for_each(|length| agrees(entries, length, 3));
        }
    }
}
