//! [`PuzzleKind`] for logic grids.

use super::{Attribute, LogicGrid};
use crate::puzzles::{About, Layout, LayoutTable, PuzzleKind, TableColumn};
use nonomata_engine::problem::{Line, LineId, Problem};
use nonomata_engine::symbol::SymbolSet;

impl PuzzleKind for LogicGrid {
    const NAME: &'static str = "logic grid";

    fn about(&self) -> &About {
        LogicGrid::about(self)
    }

    fn about_mut(&mut self) -> &mut About {
        LogicGrid::about_mut(self)
    }

    fn to_problem(&self) -> Problem {
        LogicGrid::to_problem(self)
    }

    fn cell_count(&self) -> usize {
        self.houses().len() * self.attributes().len()
    }

    /// A table with a row for each house and a column for each attribute; below it the values and the sentences.
    fn layout(&self) -> Layout {
        let column = |attribute: &Attribute| {
            let words = std::iter::once(String::new()).chain(attribute.values.iter().cloned());
            TableColumn::new(attribute.name.as_str(), words.collect())
        };
        let columns = self.attributes().iter().map(column).collect();
        Layout::rectangle(self.attributes().len(), self.houses().len())
            .with_labels(self.houses())
            .with_table(LayoutTable::new("house", columns))
            .with_notes(self.notes())
    }

    fn has_same_constraints(&self, other: &LogicGrid) -> bool {
        (self.houses(), self.attributes(), self.sentences(), self.blanks_stay())
            == (other.houses(), other.attributes(), other.sentences(), other.blanks_stay())
    }

    fn rules(&self) -> Option<Vec<&str>> {
        Some(self.sentences().iter().map(|sentence| sentence.text.as_str()).collect())
    }

    fn with_first_rules(&self, count: usize) -> Option<LogicGrid> {
        Some(self.with_first_sentences(count))
    }

    /// For a finished answer the reference semantics of the sentences decide, since the lines rely on each other: where
    /// a value comes twice, the line of a sentence about it may be broken and the sentence kept. So where a value comes
    /// twice in an unfinished answer, no sentence is named. Implied lines are named only where nothing else is broken.
    fn broken_rules(&self, problem: &Problem, cells: &[SymbolSet], lines: &[LineId]) -> Vec<String> {
        let broken = lines.iter().map(|&line| problem.line(line));
        let (implied, own): (Vec<&Line>, Vec<&Line>) = broken.partition(|line| line.is_implied());
        let names =
            |lines: Vec<&Line>| lines.into_iter().map(|line| line.name().to_owned()).collect::<Vec<_>>();
        let Ok(answer) = self.answer(cells) else { return names(own) };
        let rules: Vec<String> =
            (0..self.sentences().len()).filter_map(|rule| self.rule_name(rule)).collect();
        let (by_lines, mut others): (Vec<String>, Vec<String>) =
            names(own).into_iter().partition(|name| rules.contains(name));
        if answer.unknown_count() == 0 {
            let broken = self.broken_sentences(&answer).unwrap_or_default();
            others.extend(broken.into_iter().map(|rule| rules[rule].clone()));
        } else if others.is_empty() || self.blanks_stay() {
            others.extend(by_lines);
        }
        if others.is_empty() { names(implied) } else { others }
    }
}

impl LogicGrid {
    /// The values of the attributes, and the sentences with their numbers.
    fn notes(&self) -> Vec<String> {
        let blanks = self.blanks_stay().then(|| "blanks stay".to_owned());
        let values = self.attributes().iter().map(|attribute| {
            let repeat = if attribute.may_repeat { " (may repeat)" } else { "" };
            format!("{}{repeat}: {}", attribute.name, attribute.values.join(", "))
        });
        let numbered = (1..).zip(self.sentences());
        let rules = numbered.map(|(number, sentence): (usize, _)| format!("{number}. {}", sentence.text));
        blanks.into_iter().chain(values).chain(rules).collect()
    }
}
