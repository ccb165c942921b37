//! Reference semantics of conjunctions: whether one filling satisfies several rules at once.
//!
//! A line satisfies a rule that has [`Roles`] if a path of roles leads from its first cell to its last. It satisfies
//! several of them if there is a path for each, and the roles of a cell share a symbol. So a depth-first search goes
//! through tuples of roles, one role of each rule, from cell to cell, and enters no tuple twice: for a given number of
//! rules that takes polynomial time.
//!
//! If there is a rule without roles, such as a pattern with back-references, the fillings are then tried one by one:
//! those of a table of words if one of the rules is one, and otherwise by backtracking.

use std::collections::HashSet;
use std::rc::Rc;

use super::backtracking::some_filling;
use super::{Roles, Rule, Words};
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// The most tuples that are entered or wait: some 400 MB.
const MOST_TUPLES: usize = 1 << 22;

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
    let rules = flat(rules);
    let symbols = candidates.iter().flat_map(|cell| cell.iter()).map(|symbol| symbol.index() + 1).max();
    let mut roles = Vec::new();
    for rule in &rules {
        budget.check()?;
        roles.extend(rule.roles(symbols.unwrap_or_default()));
    }
    if !have_common_path(most_tuples, &roles, candidates, budget)? {
        return Ok(false);
    }
    let words = rules.iter().find_map(|rule| if let Rule::Words(words) = rule { Some(words) } else { None });
    match words {
        _ if roles.len() == rules.len() => Ok(true),
        Some(words) => some_word(words, &rules, candidates, budget),
        None => some_filling(candidates, each_admits),
    }
}

/// Whether one of these words is a filling of the candidates and satisfies all rules.
fn some_word(words: &Words, rules: &[&Rule], cells: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
    let fits = |word: &[Symbol]| word.iter().zip(cells).all(|(&symbol, cell)| cell.contains(symbol));
    for word in words.words().filter(|word| word.len() == cells.len()) {
        budget.check()?;
        if fits(word) && all_hold(rules.iter().copied(), |rule| rule.holds_for(word, budget))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a test holds for all of these rules.
pub(super) fn all_hold<'r>(
    rules: impl IntoIterator<Item = &'r Rule>,
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

/// The beginning of a tuple of a cell: the first rules have a role, and these share some candidates.
struct Begun {
    cell: usize,
    /// The tuple of the cell before; none at the first cell.
    last: Option<Rc<[usize]>>,
    tuple: Vec<usize>,
    shared: SymbolSet,
}

/// Whether there are paths of all rules such that the roles of each cell share one of its candidates.
fn have_common_path(
    most_tuples: usize,
    rules: &[Roles],
    cells: &[SymbolSet],
    budget: &Budget,
) -> Result<bool, Limit> {
    let Some(&first) = cells.first() else { return Ok(rules.iter().all(Roles::accepts_empty)) };
    // Tuples entered before have led to no path, or are still on the stack.
    let mut entered: HashSet<(usize, Rc<[usize]>)> = HashSet::new();
    let mut waiting = vec![Begun { cell: 0, last: None, tuple: Vec::new(), shared: first }];
    while let Some(Begun { cell, last, tuple, shared }) = waiting.pop() {
        budget.check()?;
        if let Some(roles) = rules.get(tuple.len()) {
            let next = last.as_ref().map_or(roles.first(), |last| &roles.all()[last[tuple.len()]].next);
            for &role in next {
                let shared = shared.intersection(roles.all()[role].symbols);
                if !shared.is_empty() {
                    let tuple = [&tuple[..], &[role]].concat();
                    waiting.push(Begun { cell, last: last.clone(), tuple, shared });
                }
            }
        } else if let Some(&shared) = cells.get(cell + 1) {
            let tuple: Rc<[usize]> = tuple.into();
            if entered.insert((cell, Rc::clone(&tuple))) {
                waiting.push(Begun { cell: cell + 1, last: Some(tuple), tuple: Vec::new(), shared });
            }
        } else if rules.iter().zip(&tuple).all(|(roles, &role)| roles.all()[role].is_last) {
            return Ok(true);
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
            let count = if dice.is_one_in(10) { 10 } else { 2 + dice.below(2) };
            let rules: Vec<Rule> = (0..count).map(|_| random_rule(&mut dice, &line)).collect();
            let candidates = [
                SymbolSet::of_first(3),
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

    /// Few tuples: some thousand for each cell. Plain backtracking visits millions of nodes.
    const FEW: usize = 1 << 16;

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
            let cells = vec![SymbolSet::of_first(symbols); length];
            assert_eq!(admits_by(FEW, &rules, &cells, &Budget::unlimited()), Ok(expected), "{rules:?}");
        }
    }

    /// Each rule has a hundred first roles, which have a million tuples. The first one leads to the end.
    #[test]
    fn tuples_are_made_when_they_are_entered() {
        let rules = ["a", "b", "c"].map(|letter| pattern(&format!(".{{0,100}}{letter}.*"), "abc"));
        let cells = [SymbolSet::of_first(3); 150];
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
        let cells = [SymbolSet::of_first(2); 13];
        let admits = |rules: &[Rule]| admits(rules, &cells, &Budget::unlimited());
        assert_eq!(admits(&[words(0), words(1)]), Ok(false));
        assert_eq!(admits(&[words(1), pattern(r"(?!.*aa).*(.)\1", "ab")]), Ok(true));
        assert_eq!(admits(&[words(1), pattern(r"b.*(.)(?!\1)a", "ab")]), Ok(false));
    }
}
