//! Short text of line rules for printed puzzles: patterns, clues, or a description.

use super::cells_svg::Centres;
use super::ruled_svg::is_straight;
use crate::problem::{CellId, LineId, Problem};
use crate::puzzles::Layout;
use crate::rule::{ClueEntry, Rule};
use crate::symbol::Alphabet;

/// The rules of the lines, one in each row: `row 2: A[BC]*`. Nothing but their places tells which cells a line has that
/// goes round corners: `one (r1c1 r1c2 r2c1): a.c`.
pub(super) fn rules(layout: &Layout, problem: &Problem) -> String {
    let centres = Centres::of(layout);
    let listed = |line: LineId| {
        let (name, rule) = (problem.line(line).name(), rule(problem, line));
        match is_straight(problem, line, &centres) {
            true => format!("{name}: {rule}\n"),
            false => format!("{name} ({}): {rule}\n", places(problem, line)),
        }
    };
    problem.line_ids().filter(|&line| problem.parent_line(line) == line).map(listed).collect()
}

/// The places of the cells of a line.
fn places(problem: &Problem, line: LineId) -> String {
    let place = |&cell: &CellId| match problem.place(cell) {
        Some((row, column)) => format!("r{}c{}", row + 1, column + 1),
        None => problem.cell_name(cell),
    };
    problem.line(line).cells().iter().map(place).collect::<Vec<_>>().join(" ")
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
