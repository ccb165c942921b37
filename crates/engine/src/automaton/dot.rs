//! Drawings of automata in the DOT language of Graphviz.

use std::fmt::Write;

use super::dfa::Dfa;
use crate::symbol::Alphabet;

impl Dfa {
    /// The automaton as a Graphviz drawing: accepting states have a double circle, edges are labelled with
    /// letters.
    ///
    /// ```
    /// use nonomata_engine::{automaton::Dfa, rule::Clue, symbol::Alphabet};
    ///
    /// let dfa = Dfa::from_clue(&Clue::black([2]), 2).unwrap();
    /// let drawing = dfa.to_dot(&Alphabet::black_and_white());
    /// assert!(drawing.contains(r##"q0 -> q1 [label="#"];"##));
    /// ```
    pub fn to_dot(&self, alphabet: &Alphabet) -> String {
        let mut dot = String::from("digraph line {\n  rankdir=LR;\n  node [shape=circle];\n");
        if self.start().is_some() {
            dot.push_str("  begin [shape=point];\n  begin -> q0;\n");
        }
        for state in self.states() {
            if self.is_accepting(state) {
                let _ = writeln!(dot, "  {state:?} [shape=doublecircle];");
            }
            for (next, symbols) in self.successors(state) {
                let label: String = symbols.iter().map(|symbol| escaped(alphabet.letter(symbol))).collect();
                let _ = writeln!(dot, "  {state:?} -> {next:?} [label=\"{label}\"];");
            }
        }
        dot.push_str("}\n");
        dot
    }
}

/// A letter, escaped for a quoted label.
fn escaped(letter: char) -> String {
    match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter => letter.to_string(),
    }
}
