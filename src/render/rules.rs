//! The rules of lines in a few words, for whoever prints a puzzle: its patterns and clues, or their names.

use crate::problem::{LineId, Problem};
use crate::rule::{ClueEntry, Rule};
use crate::symbol::Alphabet;

/// What the lines of a puzzle must satisfy, one a row: `row 2: A[BC]*`.
pub(super) fn rules(problem: &Problem) -> String {
    let own = problem.line_ids().filter(|&line| problem.parent_line(line) == line);
    own.map(|line| format!("{}: {}\n", problem.line(line).name(), rule(problem, line))).collect()
}

/// The rule of a line.
pub(super) fn rule(problem: &Problem, line: LineId) -> String {
    said(problem.line(line).rule(), problem.alphabet())
}

fn said(rule: &Rule, alphabet: &Alphabet) -> String {
    match rule {
        Rule::Pattern(pattern) => pattern.text().to_owned(),
        Rule::Clue(clue) => {
            let entries: Vec<ClueEntry> = clue.blocks().iter().copied().map(ClueEntry::Block).collect();
            entries_text(&entries, alphabet)
        }
        Rule::PartialClue(clue) => entries_text(clue.entries(), alphabet),
        Rule::Table(table) => format!("a table of {} states", table.state_count()),
        Rule::Every(rules) => {
            rules.iter().map(|rule| said(rule, alphabet)).collect::<Vec<_>>().join("  and  ")
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
