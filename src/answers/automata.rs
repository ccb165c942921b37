//! The automata of lines as JSON, for those who draw their layers.

use serde_json::{Map, Value, json};

use super::Answerer;
use crate::automaton::Dfa;
use crate::budget::Budget;
use crate::problem::Problem;
use crate::rule::Rule;
use crate::symbol::Symbol;

/// The largest number of states times symbols of an automaton in an answer: more can be neither sent nor drawn well.
const LARGEST: usize = 1 << 11;

/// The memory for building an automaton: more than such a one takes.
const MEMORY: u64 = 1 << 20;

impl Answerer<'_> {
    /// The automata of lines by the names of the lines, if they are small. Those of clues without hidden entries are
    /// chains, which a reader builds from the clue.
    pub fn automata(&self) -> Value {
        let problem = &self.problem;
        let mut all = Map::new();
        // Lines share machines, and what is too large is found out by building it.
        let mut too_large = Vec::new();
        for id in problem.own_lines() {
            let line = problem.line(id);
            let machine = std::ptr::from_ref(line.machine());
            let is_known = all.contains_key(line.name()) || too_large.contains(&machine);
            if matches!(line.rule(), Rule::Clue(_)) || is_known {
                continue;
            }
            let small = Budget::unlimited().with_memory(MEMORY);
            let Ok(Some(dfa)) = line.machine().automaton_within(&small) else {
                too_large.push(machine);
                continue;
            };
            if dfa.state_count() * dfa.symbol_count() <= LARGEST {
                all.insert(line.name().to_owned(), automaton(problem, dfa));
            }
        }
        Value::Object(all)
    }
}

/// An automaton: its start, its accepting states, and for each state the letters that lead on.
fn automaton(problem: &Problem, dfa: &Dfa) -> Value {
    let letters = |state| -> Map<String, Value> {
        let symbols = problem.alphabet().all().iter();
        let next =
            |symbol: Symbol| Some((problem.alphabet().letter(symbol).to_string(), dfa.next(state, symbol)?));
        symbols.filter_map(next).map(|(letter, state)| (letter, json!(state.index()))).collect()
    };
    json!({
        "start": dfa.start().map(|state| state.index()),
        "accepting": dfa.states().filter(|&state| dfa.is_accepting(state)).map(|state| state.index()).collect::<Vec<_>>(),
        "next": dfa.states().map(letters).collect::<Vec<_>>(),
    })
}
