//! Short text of line rules for printed puzzles: patterns, clues, or a description.

use crate::problem::{LineId, Problem};
use crate::rule::{ClueEntry, Rule};
use crate::symbol::Alphabet;

/// The rules of the lines, one in each row: `row 2: A[BC]*`.
pub(super) fn rules(problem: &Problem) -> String {
    let own = problem.line_ids().filter(|&line| problem.parent_line(line) == line);
    own.map(|line| format!("{}: {}\n", problem.line(line).name(), rule(problem, line))).collect()
}

/// The rule of a line.
pub(crate) fn rule(problem: &Problem, line: LineId) -> String {
    rule_text(problem.line(line).rule(), problem.alphabet())
}

fn rule_text(rule: &Rule, alphabet: &Alphabet) -> String {
    match rule {
        Rule::Pattern(pattern) => pattern.text().to_owned(),
        Rule::Clue(clue) => {
            let entries: Vec<ClueEntry> = clue.blocks().iter().copied().map(ClueEntry::Block).collect();
            entries_text(&entries, alphabet)
        }
        Rule::PartialClue(clue) => entries_text(clue.entries(), alphabet),
        Rule::Table(table) => format!("a table of {} states", table.state_count()),
        Rule::Cardinality(rule) => rule.text(alphabet),
        Rule::Sum(rule) => rule.text(alphabet),
        Rule::Words(words) => format!("one of {} words", words.words().len()),
        Rule::Halves(rule) => rule.text().to_owned(),
        Rule::Every(rules) => {
            rules.iter().map(|rule| rule_text(rule, alphabet)).collect::<Vec<_>>().join("  and  ")
        }
    }
}

fn entries_text(entries: &[ClueEntry], alphabet: &Alphabet) -> String {
    let is_plain = alphabet.size() == 2;
    let text = |entry: &ClueEntry| match entry.symbol().filter(|_| !is_plain) {
        Some(symbol) => format!("{entry}{}", alphabet.letter(symbol)),
        None => entry.to_string(),
    };
    match entries {
        [] => "0".to_owned(),
        entries => entries.iter().map(text).collect::<Vec<_>>().join(" "),
    }
}
