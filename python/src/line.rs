//! A single line.

use nonomata::automaton::Dfa;
use nonomata::line::Machine;
use nonomata::rule::{LineClue, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use pyo3::prelude::*;

use crate::values::{refused, wrong};

/// The most cells times states that a line may have: the tables grow with both.
const TABLE_LIMIT: usize = 1 << 22;

/// A rule of one line: a clue or a pattern.
#[pyclass(frozen, module = "nonomata._core")]
pub(crate) struct Line {
    alphabet: Alphabet,
    rule: Rule,
    /// None if the rule has another machine for every length.
    machine: Option<Machine>,
}

#[pymethods]
impl Line {
    #[new]
    fn new(clue: Option<&str>, pattern: Option<&str>, letters: Option<&str>) -> PyResult<Line> {
        let alphabet = match (letters, pattern) {
            (Some(letters), _) => Alphabet::of_letters(letters).map_err(wrong)?,
            (None, Some(_)) => Alphabet::of_letters("01").map_err(wrong)?,
            (None, None) => Alphabet::black_and_white(),
        };
        let rule = match (clue, pattern) {
            (Some(clue), None) => Rule::from(clue.parse::<LineClue>().map_err(wrong)?),
            (None, Some(pattern)) => Pattern::new(pattern, &alphabet).map(Rule::from).map_err(|error| {
                refused(&error.to_string(), error.column().map(|column| (1, column)), None)
            })?,
            _ => return Err(wrong("expected either a clue or a pattern")),
        };
        let machine = match rule.is_for_any_length() {
            true => Some(Machine::from_rule(&rule, &alphabet).map_err(wrong)?),
            false => None,
        };
        Ok(Line { alphabet, rule, machine })
    }

    /// The cells that all fillings share, the letters that each cell can hold, and the number of fillings; None if
    /// there is no filling, and no number if it is too large.
    fn solve(&self, py: Python<'_>, cells: &str) -> PyResult<Option<(String, Vec<String>, Option<String>)>> {
        let cells = self.cells(cells)?;
        py.detach(|| {
            let own;
            let machine = match &self.machine {
                Some(machine) => machine,
                None => {
                    own = Dfa::from_rule_for(cells.len(), &self.rule, &self.alphabet)
                        .map(Machine::new)
                        .map_err(wrong)?;
                    &own
                }
            };
            if (cells.len() + 1).saturating_mul(machine.automaton().map_or(0, Dfa::state_count)) > TABLE_LIMIT
            {
                return Err(wrong(format!("a line of {} cells is too large for this rule", cells.len())));
            }
            let Ok(forced) = machine.propagate(&cells) else { return Ok(None) };
            let known = |cell: &SymbolSet| cell.known().map_or('?', |symbol| self.alphabet.letter(symbol));
            let letters = |cell: &SymbolSet| cell.iter().map(|symbol| self.alphabet.letter(symbol)).collect();
            let count = machine.count(&cells).ok().map(|count| count.to_string());
            Ok(Some((forced.iter().map(known).collect(), forced.iter().map(letters).collect(), count)))
        })
    }
}

impl Line {
    /// Reads cells, one letter each. `?` is open, and so is `.` if it is no letter of the alphabet.
    fn cells(&self, text: &str) -> PyResult<Vec<SymbolSet>> {
        let cell = |(column, letter): (usize, char)| match (self.alphabet.symbol(letter), letter) {
            (Some(symbol), _) => Ok(SymbolSet::only(symbol)),
            (None, '?' | '.') => Ok(self.alphabet.all()),
            (None, '0') if self.alphabet.size() == 2 => Ok(SymbolSet::only(Symbol::BLANK)),
            (None, '1') if self.alphabet.size() == 2 => Ok(SymbolSet::only(Symbol::BLACK)),
            _ => {
                let letters: String = self.alphabet.letters().iter().collect();
                let message = format!("found {letter:?}, expected one of {letters} or ?");
                Err(refused(&message, Some((1, column)), None))
            }
        };
        (1..).zip(text.chars()).map(cell).collect()
    }
}
