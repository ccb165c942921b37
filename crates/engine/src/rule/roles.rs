//! Position automata: every rule as roles that cells can have.
//!
//! In a filling, each cell has a role: it is the third cell of the second block, or a blank in the gap
//! before it, or it matches one particular letter of a pattern. A role allows certain symbols and certain
//! roles of the next cell. A line satisfies its rule if and only if roles can be assigned to its cells
//! accordingly. This is the position automaton of the rule, with its sets *first*, *follow* and *last* (V.
//! M. Glushkov, "The abstract theory of automata", 1961; R. McNaughton and H. Yamada, "Regular expressions
//! and state graphs for automata", 1960). It shares nothing with [`automaton`](crate::automaton);
//! certificates are checked with it.
//!
//! ```
//! use nonomata_engine::rule::{Clue, Rule};
//!
//! // Two gaps, and the two cells of the block.
//! assert_eq!(Rule::from(Clue::black([2])).roles(2).unwrap().all().len(), 4);
//! ```

mod partial_clue;
mod pattern;

use super::{Clue, Rule, Table};
use crate::symbol::{Symbol, SymbolSet};

/// A role: a state of the position automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// The symbols that a cell with this role can hold.
    pub symbols: SymbolSet,
    /// The roles that the next cell can have, in ascending order (the *follow* set).
    pub next: Vec<usize>,
    /// Whether the last cell of a line can have this role.
    pub is_last: bool,
}

/// The position automaton of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Roles {
    all: Vec<Role>,
    first: Vec<usize>,
    accepts_empty: bool,
}

/// The maximum number of followers of all roles together: those that the next cell can have.
const FOLLOWER_LIMIT: usize = 1 << 20;

impl Roles {
    /// The maximum number of roles of a rule, and of intermediate places of a pattern whose repetitions are
    /// expanded.
    pub const LIMIT: usize = 1 << 13;

    /// The roles; their indices are their numbers.
    pub fn all(&self) -> &[Role] {
        &self.all
    }

    /// The roles that the first cell can have, in ascending order.
    pub fn first(&self) -> &[usize] {
        &self.first
    }

    /// Whether the empty line satisfies the rule.
    pub fn accepts_empty(&self) -> bool {
        self.accepts_empty
    }

    fn checked(self) -> Option<Roles> {
        (self.all.len() <= Roles::LIMIT).then_some(self)
    }
}

impl Rule {
    /// The roles of the rule over `symbols` symbols. `None` if there are more than [`Roles::LIMIT`], if they have over
    /// a million followers, or if a pattern has back-references or look-around; tables of words and pairs of lines have
    /// none either.
    pub fn roles(&self, symbols: usize) -> Option<Roles> {
        match self {
            Rule::Clue(clue) => of_clue(clue),
            Rule::PartialClue(clue) => partial_clue::of_partial_clue(clue, symbols),
            Rule::Pattern(pattern) => pattern::of_expression(pattern.expression()),
            Rule::Table(table) => of_table(table, symbols),
            Rule::Cardinality(rule) => of_table(&rule.table(symbols)?, symbols),
            Rule::Sum(rule) => of_table(&rule.table(symbols)?, symbols),
            Rule::Words(_) | Rule::Halves(_) => None,
            Rule::Every(rules) => {
                let anything = Role { symbols: SymbolSet::of_first(symbols), next: vec![0], is_last: true };
                let anything = Roles { all: vec![anything], first: vec![0], accepts_empty: true };
                rules.iter().try_fold(anything, |all, rule| both(&all, &rule.roles(symbols)?))
            }
        }
    }
}

/// One role for each gap (before each block and after the last) and one for each cell of a block.
fn of_clue(clue: &Clue) -> Option<Roles> {
    let blocks = clue.blocks();
    if clue.least_length() > Roles::LIMIT {
        return None;
    }
    let mut all: Vec<Role> = Vec::new();
    let mut first = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let gap = all.len();
        if index == 0 {
            first = vec![gap, gap + 1];
        } else {
            let touching = (clue.gap_before(index) == 0).then_some(gap + 1);
            all[gap - 1].next.extend([gap].into_iter().chain(touching));
        }
        all.push(Role { symbols: SymbolSet::only(Symbol::BLANK), next: vec![gap, gap + 1], is_last: false });
        let cell = |number| Role {
            symbols: SymbolSet::only(block.symbol()),
            next: if number < block.length() { vec![gap + number + 1] } else { Vec::new() },
            is_last: number == block.length() && index + 1 == blocks.len(),
        };
        all.extend((1..=block.length()).map(cell));
    }
    let end = all.len();
    match all.last_mut() {
        Some(role) => role.next.push(end),
        None => first.push(end),
    }
    all.push(Role { symbols: SymbolSet::only(Symbol::BLANK), next: vec![end], is_last: true });
    Roles { all, first, accepts_empty: blocks.is_empty() }.checked()
}

/// The product of two position automata: a cell has one role in each rule.
fn both(one: &Roles, other: &Roles) -> Option<Roles> {
    let width = other.all.len();
    let followers = |roles: &Roles| roles.all.iter().map(|role| role.next.len()).sum::<usize>();
    if one.all.len().saturating_mul(width) > Roles::LIMIT
        || followers(one).saturating_mul(followers(other)) > FOLLOWER_LIMIT
    {
        return None;
    }
    let pairs = |ones: &[usize], others: &[usize]| -> Vec<usize> {
        ones.iter().flat_map(|one| others.iter().map(move |other| one * width + other)).collect()
    };
    let role = |(one, other): (&Role, &Role)| Role {
        symbols: one.symbols.intersection(other.symbols),
        next: pairs(&one.next, &other.next),
        is_last: one.is_last && other.is_last,
    };
    Some(Roles {
        all: one.all.iter().flat_map(|one| other.all.iter().map(move |other| role((one, other)))).collect(),
        first: pairs(&one.first, &other.first),
        accepts_empty: one.accepts_empty && other.accepts_empty,
    })
}

/// One role for each pair of neighbouring states: the cell moves the automaton from one to the other.
fn of_table(table: &Table, symbols: usize) -> Option<Roles> {
    let states = table.state_count();
    let mut ways: Vec<(usize, SymbolSet)> = Vec::new();
    let mut from = vec![0];
    for state in 0..states {
        let begin = ways.len();
        for symbol in (0..symbols).map(Symbol::new) {
            let Some(next) = table.next(state, symbol) else { continue };
            match ways[begin..].iter_mut().find(|(to, _)| *to == next) {
                Some((_, symbols)) => *symbols = symbols.with(symbol),
                None => ways.push((next, SymbolSet::only(symbol))),
            }
        }
        if ways.len() > Roles::LIMIT {
            return None;
        }
        from.push(ways.len());
    }
    let role = |&(to, symbols): &(usize, SymbolSet)| Role {
        symbols,
        next: (from[to]..from[to + 1]).collect(),
        is_last: table.is_accepting(to),
    };
    Some(Roles {
        all: ways.iter().map(role).collect(),
        first: from.get(1).map_or_else(Vec::new, |&end| (0..end).collect()),
        accepts_empty: states > 0 && table.is_accepting(0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Cardinality, Pattern};
    use crate::symbol::Alphabet;

    /// Whether roles can be assigned to all cells.
    fn accepts(roles: &Roles, line: &[Symbol]) -> bool {
        let mut now: Vec<usize> = roles.first().to_vec();
        for (position, &symbol) in line.iter().enumerate() {
            now.retain(|&role| roles.all()[role].symbols.contains(symbol));
            if position + 1 < line.len() {
                now = now.iter().flat_map(|&role| roles.all()[role].next.clone()).collect();
                now.sort_unstable();
                now.dedup();
            }
        }
        if line.is_empty() {
            roles.accepts_empty()
        } else {
            now.iter().any(|&role| roles.all()[role].is_last)
        }
    }

    /// Roles and reference semantics agree on all lines of up to six cells.
    fn agrees(rule: &Rule) {
        let roles = rule.roles(3).unwrap();
        for length in 0..7 {
            for number in 0..3usize.pow(length) {
                let line: Vec<Symbol> =
                    (0..length).map(|cell| Symbol::new(number / 3usize.pow(cell) % 3)).collect();
                assert_eq!(accepts(&roles, &line), rule.accepts(&line), "{rule:?} {line:?}");
            }
        }
    }

    #[test]
    fn roles_agree_with_the_reference_semantics() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        for blocks in [&[][..], &[1], &[1, 1], &[1, 2], &[2, 2, 1], &[1, 1, 2, 1], &[3, 3]] {
            // Blocks of odd and even length have different symbols.
            let line: Vec<Symbol> = (blocks.iter())
                .flat_map(|&length| {
                    let run = vec![Symbol::new(2 - length % 2); length];
                    run.into_iter().chain([Symbol::BLANK])
                })
                .collect();
            agrees(&Clue::of(&line).into());
        }
        for text in [
            "a*b+c?",
            "(ab|ba)*c?",
            "",
            "z",
            "(a?b?){2,4}",
            "(^a|b$)*",
            "^$",
            "a^b",
            "(a|^)(b|$)",
            "...",
            "(a*)*",
            "(.b){2,}",
            "[^a]*|[^b]*",
            "((aa)*b)*c*",
            "a{0}",
            "(^a?){3}b",
        ] {
            agrees(&Pattern::new(text, &alphabet).unwrap().into());
        }
        let table = Table::new([[Some(0), Some(1), None], [None, Some(0), Some(1)]], [1]).unwrap();
        agrees(&table.into());
        let symbol = |symbol| SymbolSet::only(Symbol::new(symbol));
        agrees(&Cardinality::all_different(SymbolSet::of_first(3)).into());
        agrees(&Cardinality::new([(symbol(0), 1..=2), (symbol(2), 2..=usize::MAX)]).unwrap().into());
        agrees(&Table::new(Vec::<Vec<_>>::new(), []).unwrap().into());
    }

    #[test]
    fn there_are_not_too_many() {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        assert!(Rule::from(Pattern::new("(.{1000}){1000}", &alphabet).unwrap()).roles(2).is_none());
        assert!(Rule::from(Clue::black([4_000_000_000])).roles(2).is_none());
        // Roles within the limit, each with thousands of followers.
        let of = |text: &str| Rule::from(Pattern::new(text, &alphabet).unwrap());
        assert!(of("(a?b?){600}").roles(2).is_some() && of("((a?b?){1300})*").roles(2).is_none());
        let pair = Rule::Every(vec![of("(a?b?){40}"), of("(a?b?){40}")]);
        assert!(pair.roles(2).is_none());
    }
}
