//! Drawings of automata in the DOT language of Graphviz.

use std::fmt::Write;

use super::dfa::Dfa;
use crate::symbol::Alphabet;

impl Dfa {
    /// The automaton as a Graphviz drawing with this title: accepting states have a double circle, edges are labelled
    /// with letters.
    ///
    /// ```
    /// use nonomata_engine::{automaton::Dfa, rule::Clue, symbol::Alphabet};
    ///
    /// let dfa = Dfa::from_clue(&Clue::black([2]), 2).unwrap();
    /// let drawing = dfa.to_dot(&Alphabet::black_and_white(), "the clue 2");
    /// assert!(drawing.contains(r##"q0 -> q1 [label="#"];"##));
    /// ```
    pub fn to_dot(&self, alphabet: &Alphabet, title: &str) -> String {
        let mut dot = begun(title);
        if self.start().is_some() {
            dot.push_str("  begin [shape=point];\n  begin -> q0;\n");
        }
        for state in self.states() {
            if self.is_accepting(state) {
                let _ = writeln!(dot, "  {state:?} [shape=doublecircle];");
            }
            for (next, symbols) in self.successors(state) {
                let letters: String = symbols.iter().map(|symbol| alphabet.letter(symbol)).collect();
                let _ = writeln!(dot, "  {state:?} -> {next:?} [label=\"{}\"];", escaped(&letters));
            }
        }
        dot.push_str("}\n");
        dot
    }
}

/// The beginning of a drawing with this title.
pub(super) fn begun(title: &str) -> String {
    let label = match escaped(title) {
        title if title.is_empty() => title,
        title => format!("  label=\"{title}\";\n  labelloc=t;\n"),
    };
    format!("digraph line {{\n{label}  rankdir=LR;\n  node [shape=circle];\n")
}

/// A text, escaped for a quoted label.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
