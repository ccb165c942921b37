//! Short text of line rules for printed puzzles: patterns, clues, or a description.

use std::fmt::{self, Write};

use super::cells_svg::Centres;
use super::checks::Checks;
use super::ruled_svg::is_straight;
use crate::puzzles::Layout;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{LineId, Problem};
use nonomata_engine::rule::{ClueEntry, Rule};
use nonomata_engine::symbol::Alphabet;

/// Adds the rules of the lines to a text, one in each row: `row 2: A[BC]*`. Nothing but their places tells which cells
/// a line has that goes round corners: `one (r1c1 r1c2 r2c1): a.c`.
pub(super) fn add_rules(
    text: &mut String,
    layout: &Layout,
    problem: &Problem,
    checks: &mut Checks<'_>,
) -> Result<(), Limit> {
    let centres = Centres::of(layout);
    for line in problem.line_ids().filter(|&line| problem.parent_line(line) == line) {
        let start = text.len();
        text.push_str(problem.line(line).name());
        if !is_straight(problem, line, &centres) {
            add_places(text, problem, line);
        }
        // A long rule is counted before it is copied.
        checks.add(text.len() - start + rule_length(problem, line))?;
        text.push_str(": ");
        let _ = write_rule(text, problem.line(line).rule(), problem.alphabet());
        text.push('\n');
    }
    Ok(())
}

/// Adds the places of the cells of a line: ` (r1c1 r1c2)`.
fn add_places(text: &mut String, problem: &Problem, line: LineId) {
    text.push_str(" (");
    for (index, &cell) in problem.line(line).cells().iter().enumerate() {
        text.push_str(if index > 0 { " " } else { "" });
        match problem.place(cell) {
            Some((row, column)) => {
                let _ = write!(text, "r{}c{}", row + 1, column + 1);
            }
            None => text.push_str(&problem.cell_name(cell)),
        }
    }
    text.push(')');
}

/// The rule of a line.
pub(crate) fn rule(problem: &Problem, line: LineId) -> String {
    let mut text = String::new();
    let _ = write_rule(&mut text, problem.line(line).rule(), problem.alphabet());
    text
}

/// The number of bytes of the [`rule`] of a line.
pub(crate) fn rule_length(problem: &Problem, line: LineId) -> usize {
    let mut length = Length(0);
    let _ = write_rule(&mut length, problem.line(line).rule(), problem.alphabet());
    length.0
}

/// Counts the bytes that are written.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn write_rule(text: &mut impl Write, rule: &Rule, alphabet: &Alphabet) -> fmt::Result {
    match rule {
        Rule::Pattern(pattern) => text.write_str(pattern.text()),
        Rule::Clue(clue) => {
            write_entries(text, clue.blocks().iter().copied().map(ClueEntry::Block), alphabet)
        }
        Rule::PartialClue(clue) => write_entries(text, clue.entries().iter().copied(), alphabet),
        Rule::Table(table) => write!(text, "a table of {} states", table.state_count()),
        Rule::Cardinality(rule) => text.write_str(&rule.text(alphabet)),
        Rule::Sum(rule) => text.write_str(&rule.text(alphabet)),
        Rule::Words(words) => write!(text, "one of {} words", words.words().len()),
        Rule::Halves(rule) => text.write_str(rule.text()),
        Rule::Every(rules) => rules.iter().enumerate().try_for_each(|(index, rule)| {
            text.write_str(if index > 0 { "  and  " } else { "" })?;
            write_rule(text, rule, alphabet)
        }),
    }
}

fn write_entries(
    text: &mut impl Write,
    entries: impl ExactSizeIterator<Item = ClueEntry>,
    alphabet: &Alphabet,
) -> fmt::Result {
    let is_plain = alphabet.size() == 2;
    if entries.len() == 0 {
        return text.write_char('0');
    }
    for (index, entry) in entries.enumerate() {
        text.write_str(if index > 0 { " " } else { "" })?;
        write!(text, "{entry}")?;
        if let Some(symbol) = entry.symbol().filter(|_| !is_plain) {
            text.write_char(alphabet.letter(symbol))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::{Paint, Style, text_with_rules, text_with_rules_within};
    use nonomata_engine::budget::Budget;
    use nonomata_engine::rule::Pattern;

    /// Lines that share one pattern, each of which goes round a corner.
    fn sharing(pattern: &str, lines: usize) -> (Layout, Problem) {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let rule = Rule::from(Pattern::new(pattern, &alphabet).unwrap());
        let mut builder = Problem::builder(alphabet).rectangle(2, 2);
        for number in 0..lines {
            builder = builder.line(format!("line {number}"), [0, 1, 3], rule.clone());
        }
        (Layout::rectangle(2, 2), builder.build().unwrap())
    }

    #[test]
    fn a_pattern_that_many_lines_share_is_within_the_budget() {
        let pattern = format!("a.b{}", "|a.a".repeat(250));
        let (layout, problem) = sharing(&pattern, 300);
        let draw = |budget: &Budget| {
            text_with_rules_within(&layout, &problem, problem.cells(), Style::Ascii, Paint::None, budget)
        };
        let row = |number| format!("line {number} (r1c1 r1c2 r2c2): {pattern}\n");
        let expected = format!("?     ?\n?     ?\n\n{}", (0..300).map(row).collect::<String>());
        assert_eq!(draw(&Budget::unlimited()).as_deref(), Ok(&*expected));
        assert_eq!(draw(&Budget::unlimited().with_memory(1 << 20)).as_deref(), Ok(&*expected));
        assert_eq!(draw(&Budget::unlimited().with_memory(100_000)), Err(Limit::Memory));
        assert_eq!(text_with_rules(&layout, &problem, problem.cells(), Style::Ascii, Paint::None), expected);
    }

    #[test]
    fn the_length_of_a_rule_is_that_of_its_text() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let pattern = |text| Rule::from(Pattern::new(text, &alphabet).unwrap());
        let clue = Rule::from(nonomata_engine::rule::Clue::new(Vec::new()));
        let rules = [pattern("a|ä|b"), clue, Rule::Every([pattern("a*"), pattern("b*|a")].into())];
        let texts = ["a|ä|b", "0", "a*  and  b*|a"];
        for (rule, text) in rules.into_iter().zip(texts) {
            let problem =
                Problem::builder(alphabet.clone()).cells(1).line("line", [0], rule).build().unwrap();
            let line = problem.line_ids().next().unwrap();
            assert_eq!(
                (super::rule(&problem, line).as_str(), rule_length(&problem, line)),
                (text, text.len())
            );
        }
    }
}
