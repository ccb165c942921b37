//! Reference semantics of conjunctions: whether one filling satisfies several rules at once.
//!
//! A line satisfies a rule that has [`Roles`] if a path of roles leads from its first cell to its last. It satisfies
//! several of them if there is a path for each, and the roles of a cell share a symbol. So a depth-first search goes
//! through tuples of roles, one role of each rule, from cell to cell, and enters no tuple twice: for a given number of
//! rules that takes polynomial time. Before that, candidates and roles that no filling of a single rule uses are
//! removed, until nothing changes.
//!
//! Rules without roles, such as patterns with back-references, and those after the eighth are tested on the candidates
//! that the others leave: with a table of words on each of its words, otherwise by backtracking.

use std::collections::{HashMap, HashSet};

use fixedbitset::FixedBitSet;

use super::backtracking::some_filling;
use super::{Roles, Rule, Words};
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// How many rules with roles are searched together. Further ones are tested like rules without roles.
const MOST_PARTS: usize = 8;

/// The most roles of all rules and cells together: 256 MB of bits.
const MOST_LIVE_ROLES: usize = 1 << 31;

/// The most tuples that are entered or wait: some 400 MB.
const MOST_TUPLES: usize = 1 << 22;

/// One role of each part: the number of its class, which fits since it is below [`Roles::LIMIT`].
// PERF: without a pointer, millions of tuples are dropped at once when a limit is reached.
type Tuple = [u16; MOST_PARTS];

/// Whether some filling of these candidates satisfies all of these rules. Fails with [`Limit::Size`] if that takes too
/// many tuples.
pub(super) fn admits(rules: &[Rule], candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
    admits_by(MOST_TUPLES, rules, candidates, budget)
}

fn admits_by(
    most_tuples: usize,
    rules: &[Rule],
    candidates: &[SymbolSet],
    budget: &Budget,
) -> Result<bool, Limit> {
    let each_admits = |cells: &[SymbolSet]| {
        budget.check()?;
        all_hold(rules, |rule| rule.admits(cells, budget))
    };
    // Mostly one rule alone has no filling. On known cells, there is no more to find.
    if !each_admits(candidates)? {
        return Ok(false);
    }
    if candidates.iter().all(|cell| cell.known().is_some()) {
        return Ok(true);
    }
    let mut cells = candidates.to_vec();
    let (mut parts, mut live_roles, mut has_others) = (Vec::new(), 0_usize, false);
    for rule in flat(rules) {
        budget.check()?;
        match if parts.len() < MOST_PARTS { Part::new(rule, candidates) } else { None } {
            Some(part) => {
                live_roles = live_roles.saturating_add(part.roles.all().len().saturating_mul(cells.len()));
                parts.push(part);
            }
            None => has_others = true,
        }
        if live_roles > MOST_LIVE_ROLES {
            return Err(Limit::Size);
        }
    }
    if !narrow(&mut parts, &mut cells, budget)? || !have_common_path(most_tuples, &parts, &cells, budget)? {
        return Ok(false);
    }
    let words = flat(rules).into_iter().find_map(|rule| match rule {
        Rule::Words(words) => Some(words),
        _ => None,
    });
    match words {
        _ if !has_others => Ok(true),
        Some(words) => some_word(words, rules, &cells, budget),
        None => some_filling(&cells, each_admits),
    }
}

/// Whether one of these words is a filling of the candidates and satisfies all rules.
fn some_word(words: &Words, rules: &[Rule], cells: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
    let fits = |word: &[Symbol]| word.iter().zip(cells).all(|(&symbol, cell)| cell.contains(symbol));
    for word in words.words().filter(|word| word.len() == cells.len()) {
        budget.check()?;
        if fits(word) && all_hold(rules, |rule| rule.holds_for(word, budget))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a test holds for all of these rules.
pub(super) fn all_hold(
    rules: &[Rule],
    mut holds: impl FnMut(&Rule) -> Result<bool, Limit>,
) -> Result<bool, Limit> {
    for rule in rules {
        if !holds(rule)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The rules, with those of conjunctions among them in place of these.
fn flat(rules: &[Rule]) -> Vec<&Rule> {
    let mut all = Vec::new();
    for rule in rules {
        match rule {
            Rule::Every(inner) => all.append(&mut flat(inner)),
            rule => all.push(rule),
        }
    }
    all
}

/// A rule that has roles.
struct Part {
    roles: Roles,
    /// For each role, the first one with the same roles after it: what follows is the same.
    classes: Vec<u16>,
    /// For each cell, the roles that it has in the fillings of this rule alone.
    live: Vec<FixedBitSet>,
}

impl Part {
    /// `None` if the rule has no roles.
    fn new(rule: &Rule, candidates: &[SymbolSet]) -> Option<Part> {
        let symbols = candidates.iter().flat_map(|cell| cell.iter()).map(|symbol| symbol.index() + 1).max();
        let roles = rule.roles(symbols.unwrap_or_default())?;
        let mut firsts: HashMap<(&[usize], bool), u16> = HashMap::new();
        let numbered = roles.all().iter().enumerate();
        let classes = numbered
            .map(|(number, role)| *firsts.entry((&role.next, role.is_last)).or_insert(number as u16))
            .collect();
        Some(Part { roles, classes, live: Vec::new() })
    }

    /// The symbols of a role.
    fn symbols(&self, role: usize) -> SymbolSet {
        self.roles.all()[role].symbols
    }

    /// The roles of the next cell after a role; of the first cell if there is none.
    fn next(&self, role: Option<usize>) -> &[usize] {
        role.map_or(self.roles.first(), |role| &self.roles.all()[role].next)
    }

    /// Finds the live roles, and keeps the candidates that these allow.
    fn narrow(&mut self, cells: &mut [SymbolSet], budget: &Budget) -> Result<(), Limit> {
        // Forwards, the roles that the cells so far can lead to.
        self.live.clear();
        for (cell, candidates) in cells.iter().enumerate() {
            budget.check()?;
            let mut reached = FixedBitSet::with_capacity(self.roles.all().len());
            match cell.checked_sub(1) {
                None => reached.extend(self.next(None).iter().copied()),
                Some(last) => {
                    let next = self.live[last].ones().flat_map(|role| self.next(Some(role)));
                    reached.extend(next.copied());
                }
            }
            let mut fitting = FixedBitSet::with_capacity(self.roles.all().len());
            fitting.extend(
                reached.ones().filter(|&role| !self.symbols(role).intersection(*candidates).is_empty()),
            );
            self.live.push(fitting);
        }
        // Backwards, those from which the end can be reached.
        for cell in (0..cells.len()).rev() {
            budget.check()?;
            let leads_on = |role: &usize| match self.live.get(cell + 1) {
                None => self.roles.all()[*role].is_last,
                Some(live) => self.next(Some(*role)).iter().any(|&next| live.contains(next)),
            };
            let mut live = FixedBitSet::with_capacity(self.roles.all().len());
            live.extend(self.live[cell].ones().filter(leads_on));
            let allowed = live.ones().fold(SymbolSet::EMPTY, |all, role| all.union(self.symbols(role)));
            cells[cell] = cells[cell].intersection(allowed);
            self.live[cell] = live;
        }
        Ok(())
    }
}

/// Removes the candidates and the roles that no filling of a single rule uses, until nothing changes. False if a cell
/// has no candidate left.
fn narrow(parts: &mut [Part], cells: &mut [SymbolSet], budget: &Budget) -> Result<bool, Limit> {
    loop {
        let before = cells.to_vec();
        for part in parts.iter_mut() {
            part.narrow(cells, budget)?;
        }
        if cells.iter().any(|cell| cell.is_empty()) {
            return Ok(false);
        }
        if before == cells {
            return Ok(true);
        }
    }
}

/// The beginning of a tuple of a cell: the first parts have a role, and these share some candidates.
#[derive(Clone, Copy)]
struct Begun {
    cell: usize,
    /// The tuple of the cell before.
    last: Option<Tuple>,
    tuple: Tuple,
    /// The number of parts that have a role.
    chosen: usize,
    shared: SymbolSet,
}

/// Whether there are live paths of all rules such that the roles of each cell share one of its candidates.
fn have_common_path(
    most_tuples: usize,
    parts: &[Part],
    cells: &[SymbolSet],
    budget: &Budget,
) -> Result<bool, Limit> {
    // Tuples entered before have led to no path, or are still on the stack.
    let mut entered: HashSet<(usize, Tuple)> = HashSet::new();
    let begin = |cell: usize, last: Option<Tuple>| {
        (cell < cells.len()).then(|| Begun {
            cell,
            last,
            tuple: Tuple::default(),
            chosen: 0,
            shared: cells[cell],
        })
    };
    let mut waiting: Vec<Begun> = begin(0, None).into_iter().collect();
    while let Some(begun) = waiting.pop() {
        budget.check()?;
        let Some(part) = parts.get(begun.chosen) else {
            match begin(begun.cell + 1, Some(begun.tuple)) {
                // The live roles of the last cell end a path.
                None => return Ok(true),
                Some(next) if entered.insert((begun.cell, begun.tuple)) => waiting.push(next),
                Some(_) => {}
            }
            continue;
        };
        let next = part.next(begun.last.map(|last| usize::from(last[begun.chosen])));
        for &role in next.iter().filter(|&&role| part.live[begun.cell].contains(role)) {
            let shared = begun.shared.intersection(part.symbols(role));
            if !shared.is_empty() {
                let mut longer = Begun { chosen: begun.chosen + 1, shared, ..begun };
                longer.tuple[begun.chosen] = part.classes[role];
                waiting.push(longer);
            }
        }
        if entered.len() + waiting.len() > most_tuples {
            return Err(Limit::Size);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::rule::{Block, Cardinality, Clue, ClueEntry, Halves, LineClue, Pattern, Sum, Table, Words};
    use crate::symbol::Alphabet;

    /// Some of them have no roles.
    const PATTERNS: [&str; 14] = [
        "a*b+c?.*",
        "(ab|ba)*c?",
        ".*a.b.*",
        "(a|b|c.)*",
        "[^a]*|[^b]*",
        ".+[bc]{2,}.?",
        "(.b){2,}.*",
        "b?(a?c)*a",
        r".*(.).*\1.*",
        r"(.)(.).*\2\1.*",
        r".*(.)\1.*",
        "(?!.*aa).*",
        "(?=.*b)[^c]*",
        r"(?!.*(.).*\1).*",
    ];

    /// All lines among these candidates.
    fn lines(cells: &[SymbolSet]) -> Vec<Vec<Symbol>> {
        cells.iter().fold(vec![Vec::new()], |lines, cell| {
            let longer = |line: &Vec<Symbol>| -> Vec<Vec<Symbol>> {
                cell.iter().map(|symbol| [&line[..], &[symbol]].concat()).collect()
            };
            lines.iter().flat_map(longer).collect()
        })
    }

    /// A random rule over three symbols that a given line often satisfies.
    fn random_rule(dice: &mut Dice, line: &[Symbol]) -> Rule {
        let symbol = |number: usize| SymbolSet::only(Symbol::new(number));
        let alphabet = Alphabet::of_letters("abc").unwrap();
        match dice.below(12) {
            0 => Clue::of(line).into(),
            1 => {
                let entry = |block: &Block| match dice.below(3) {
                    0 => ClueEntry::Any,
                    1 => ClueEntry::hidden(block.symbol()).unwrap(),
                    _ => ClueEntry::Block(*block),
                };
                LineClue::new(Clue::of(line).blocks().iter().map(entry).collect::<Vec<_>>()).into()
            }
            2 => {
                let held = line.iter().filter(|symbol| symbol.index() == 1).count();
                Cardinality::new([
                    (symbol(1), held..=held + dice.below(2)),
                    (symbol(0), 0..=1 + dice.below(3)),
                ])
                .unwrap()
                .into()
            }
            3 => {
                let weights = [0, 1, 2].map(|_| dice.below(7) as i64 - 2);
                let sum: i64 = line.iter().map(|symbol| weights[symbol.index()]).sum();
                Sum::new(weights, sum..=sum + dice.below(2) as i64).unwrap().into()
            }
            4 => {
                let mut word = || {
                    line.iter()
                        .map(|&symbol| if dice.is_one_in(3) { Symbol::new(dice.below(3)) } else { symbol })
                        .collect()
                };
                Words::new([word(), word(), word()]).into()
            }
            5 => [Halves::Equal, Halves::Different][dice.below(2)].into(),
            6 => {
                let mut row = || [0; 3].map(|_| Some(dice.below(4)).filter(|&state| state < 3));
                Table::new([row(), row(), row()], [0, 2]).unwrap().into()
            }
            7 => Rule::Every(vec![random_rule(dice, line), random_rule(dice, line)]),
            _ => Pattern::new(PATTERNS[dice.below(PATTERNS.len())], &alphabet).unwrap().into(),
        }
    }

    #[test]
    fn a_conjunction_admits_what_a_filling_satisfies() {
        let mut dice = Dice::new(7);
        let mut found = [0; 2];
        for _ in 0..4000 {
            let length = dice.below(7);
            let line: Vec<Symbol> = (0..length).map(|_| Symbol::new(dice.below(3))).collect();
            let count = if dice.is_one_in(10) { MOST_PARTS + 2 } else { 2 + dice.below(2) };
            let rules: Vec<Rule> = (0..count).map(|_| random_rule(&mut dice, &line)).collect();
            let candidates = [
                SymbolSet::first(3),
                SymbolSet::from_word(3),
                SymbolSet::from_word(6),
                SymbolSet::from_word(5),
            ];
            let cells: Vec<SymbolSet> = line
                .iter()
                .map(|&symbol| match dice.below(30) {
                    0 => SymbolSet::EMPTY,
                    1..6 => SymbolSet::only(symbol),
                    other => candidates[other % 4],
                })
                .collect();
            let expected = lines(&cells).iter().any(|line| rules.iter().all(|rule| rule.accepts(line)));
            found[usize::from(expected)] += 1;
            assert_eq!(admits(&rules, &cells, &Budget::unlimited()), Ok(expected), "{rules:?} {cells:?}");
        }
        assert!(found.iter().all(|&found| found > 500), "{found:?}");
    }

    fn pattern(text: &str, letters: &str) -> Rule {
        Pattern::new(text, &Alphabet::of_letters(letters).unwrap()).unwrap().into()
    }

    /// Few tuples: some hundred for each cell. Plain backtracking visits millions of nodes.
    const FEW: usize = 1 << 13;

    /// Lines whose rules have fillings one by one.
    #[test]
    fn rules_with_roles_need_few_tuples() {
        let set = |symbols: &[usize]| symbols.iter().copied().map(Symbol::new).collect::<SymbolSet>();
        let sum = |weights: &[i64], range| Rule::from(Sum::new(weights.iter().copied(), range).unwrap());
        let held = Rule::from(Cardinality::new([(set(&[0, 2]), 13..=14)]).unwrap());
        let rules = [
            (
                vec![
                    pattern("(?:b|eac)+.+[^c]{2}dabf[^b]{2}[acd]{3}[bcf]{1,4}", "abcdef"),
                    pattern(
                        "[abce]{3,}[^d]{1}[^b]{1}[^b]{1,2}(?:fe|c)+(?:af|eb)+da[bcdef]{4}(?:cf|cbab)+[cf]{1,2}",
                        "abcdef",
                    ),
                ],
                (21, 6),
                false,
            ),
            (vec![held, sum(&[1, 3, 1], 24..=25)], (18, 3), false),
            (vec![sum(&[2, 0, 1, 2, 4, 2], 32..=33), sum(&[1, 3, 2, 1, 3, 4], 47..=48)], (21, 6), true),
            (vec![pattern("b*(ab*ab*)*", "ab"), pattern("b*ab*(ab*ab*)*", "ab")], (40, 2), false),
            (
                vec![pattern(".*a.{12}", "ab"), pattern(".*b.{7}a.{3}", "ab"), pattern("(a..|b.)*", "ab")],
                (40, 2),
                true,
            ),
        ];
        for (rules, (length, symbols), expected) in rules {
            let cells = vec![SymbolSet::first(symbols); length];
            assert_eq!(admits_by(FEW, &rules, &cells, &Budget::unlimited()), Ok(expected), "{rules:?}");
            // Little memory does not change the way in which that is found out.
            let little = Budget::unlimited().with_memory(1);
            assert_eq!(admits_by(FEW, &rules, &cells, &little), Ok(expected), "{rules:?}");
        }
    }

    /// Each rule has a hundred first roles, which have a million tuples. The first one leads to the end.
    #[test]
    fn tuples_are_made_when_they_are_entered() {
        let rules = ["a", "b", "c"].map(|letter| pattern(&format!(".{{0,100}}{letter}.*"), "abc"));
        let cells = [SymbolSet::first(3); 150];
        assert_eq!(admits_by(FEW, &rules, &cells, &Budget::unlimited()), Ok(true));
        assert_eq!(admits_by(100, &rules, &cells, &Budget::unlimited()), Err(Limit::Size));
    }

    /// Every line begins like a word of each table, so backtracking would visit thousands of nodes, and read the table
    /// in each.
    #[test]
    fn words_are_tried_one_by_one() {
        let words = |last: usize| {
            let word = |number: usize| {
                (0..12).map(|bit| Symbol::new(number >> bit & 1)).chain([Symbol::new(last)]).collect()
            };
            Rule::from(Words::new((0..1 << 12).map(word)))
        };
        let cells = [SymbolSet::first(2); 13];
        let admits = |rules: &[Rule]| admits(rules, &cells, &Budget::unlimited());
        assert_eq!(admits(&[words(0), words(1)]), Ok(false));
        assert_eq!(admits(&[words(1), pattern(r"(?!.*aa).*(.)\1", "ab")]), Ok(true));
        assert_eq!(admits(&[words(1), pattern(r"b.*(.)(?!\1)a", "ab")]), Ok(false));
    }
}
