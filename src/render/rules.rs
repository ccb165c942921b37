//! Short text of line rules for printed puzzles: patterns, clues, or a description.

use std::fmt::{self, Write};

use super::cells_svg::Centres;
use super::ruled_svg::is_straight;
use crate::puzzles::Layout;
use nonomata_engine::problem::{LineId, Problem};
use nonomata_engine::rule::{ClueEntry, Rule};
use nonomata_engine::symbol::Alphabet;

/// The most bytes of rules in a drawing. A short puzzle can have a long text, since many lines may share one rule.
const MOST_BYTES: usize = 1 << 27;

/// The rules of the lines of a drawing. What exceeds the most bytes is `…`.
pub(super) struct RuleTexts {
    left: usize,
}

impl RuleTexts {
    pub(super) fn new() -> RuleTexts {
        RuleTexts { left: MOST_BYTES }
    }

    /// The rule of a line.
    pub(super) fn of(&mut self, problem: &Problem, line: LineId) -> String {
        let mut text = String::new();
        self.add(&mut text, problem, line);
        text
    }

    /// Adds the rule of a line to a text.
    fn add(&mut self, text: &mut String, problem: &Problem, line: LineId) {
        let start = text.len();
        let mut limited = Limited { text, left: self.left };
        if write_rule_of(&mut limited, problem, line).is_ok() {
            self.left = limited.left;
        } else {
            self.left = 0;
            text.truncate(start);
            text.push('\u{2026}');
        }
    }
}

/// Writes this many bytes at most.
struct Limited<'a> {
    text: &'a mut String,
    left: usize,
}

impl Write for Limited<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.left = self.left.checked_sub(text.len()).ok_or(fmt::Error)?;
        self.text.push_str(text);
        Ok(())
    }
}

/// Adds the rules of the lines to a text, one in each row: `row 2: A[BC]*`. Nothing but their places tells which cells
/// a line has that goes round corners: `one (r1c1 r1c2 r2c1): a.c`.
pub(super) fn add_rules(text: &mut String, layout: &Layout, problem: &Problem) {
    let (centres, mut rules) = (Centres::of(layout), RuleTexts::new());
    for line in problem.line_ids().filter(|&line| problem.parent_line(line) == line) {
        text.push_str(problem.line(line).name());
        if !is_straight(problem, line, &centres) {
            add_places(text, problem, line);
        }
        text.push_str(": ");
        rules.add(text, problem, line);
        text.push('\n');
    }
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
    let _ = write_rule_of(&mut text, problem, line);
    text
}

/// A rule with the letters of this alphabet.
pub(super) fn text_of(rule: &Rule, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    let _ = write_rule(&mut text, rule, alphabet);
    text
}

/// The number of bytes of the [`rule`] of a line.
pub(crate) fn rule_length(problem: &Problem, line: LineId) -> usize {
    let mut length = Length(0);
    let _ = write_rule_of(&mut length, problem, line);
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

/// Writes the name of the rule of a line, or else the rule.
fn write_rule_of(text: &mut impl Write, problem: &Problem, line: LineId) -> fmt::Result {
    match problem.rule_name(line) {
        Some(name) => text.write_str(name),
        None => write_rule(text, problem.line(line).rule(), problem.alphabet()),
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
    use crate::render::{Paint, Style, text_with_rules};
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
    fn a_pattern_that_many_lines_share_is_written_with_each() {
        let pattern = format!("a.b{}", "|a.a".repeat(250));
        let (layout, problem) = sharing(&pattern, 300);
        let row = |number| format!("line {number} (r1c1 r1c2 r2c2): {pattern}\n");
        let expected = format!("?     ?\n?     ?\n\n{}", (0..300).map(row).collect::<String>());
        assert_eq!(
            text_with_rules(&layout, &problem, problem.initial_candidates(), Style::Ascii, Paint::None),
            expected
        );
    }

    #[test]
    fn rules_that_are_too_much_are_left_out() {
        let (_, problem) = sharing("a.b", 2);
        let mut rules = RuleTexts { left: 5 };
        let texts: Vec<String> = problem.line_ids().map(|line| rules.of(&problem, line)).collect();
        assert_eq!(texts, ["a.b", "\u{2026}"]);
        assert_eq!(rules.left, 0, "shorter ones would be out of order");
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
