//! The rules of lines in a few words, for whoever prints a puzzle: its patterns and clues, or their names.

use crate::problem::{LineId, Problem};
use crate::puzzles::LogicGrid;
use crate::rule::{Figure, LineClue, Rule};
use crate::symbol::Alphabet;

/// What the lines of a puzzle must satisfy, one a row: `row 2: A[BC]*`.
pub fn rules(problem: &Problem) -> String {
    let own = problem.line_ids().filter(|&line| problem.owner(line) == line);
    own.map(|line| format!("{}: {}\n", problem.line(line).name(), rule(problem, line))).collect()
}

/// The sentences of a logic grid, with their numbers.
pub fn sentences(puzzle: &LogicGrid) -> String {
    let numbered = (1..).zip(puzzle.sentences());
    numbered.map(|(number, sentence): (usize, _)| format!("{number}. {}\n", sentence.text)).collect()
}

/// The rule of a line.
pub(super) fn rule(problem: &Problem, line: LineId) -> String {
    said(problem.line(line).rule(), problem.alphabet())
}

fn said(rule: &Rule, alphabet: &Alphabet) -> String {
    match rule {
        Rule::Pattern(pattern) => pattern.text().to_owned(),
        Rule::Clue(clue) => clue_text(&clue.clone().into(), alphabet),
        Rule::Blotted(clue) => clue_text(&LineClue::Blotted(clue.clone()), alphabet),
        Rule::Table(table) => format!("a table of {} states", table.state_count()),
        Rule::Every(rules) => {
            rules.iter().map(|rule| said(rule, alphabet)).collect::<Vec<_>>().join("  and  ")
        }
    }
}

/// The figures of a clue, with the letters of their colours where there are several.
fn clue_text(clue: &LineClue, alphabet: &Alphabet) -> String {
    let figure = |figure: Figure| match figure.symbol().filter(|_| alphabet.size() > 2) {
        Some(symbol) => format!("{figure}{}", alphabet.letter(symbol)),
        None => figure.to_string(),
    };
    match clue.is_empty() {
        true => "0".to_owned(),
        false => clue.figures().into_iter().map(figure).collect::<Vec<_>>().join(" "),
    }
}
