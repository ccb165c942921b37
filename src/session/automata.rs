//! The automata of lines as JSON, for those who draw their layers.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::Subject;
use nonomata_engine::automaton::Dfa;
use nonomata_engine::problem::Problem;
use nonomata_engine::rule::Rule;
use nonomata_engine::symbol::Symbol;

/// The largest number of states times symbols of an automaton in an answer: more can be neither sent nor drawn well.
const LARGEST: usize = 1 << 11;

/// The most transitions in an answer: each takes up to some hundred bytes of memory until it is written.
const MOST_TRANSITIONS: usize = 100_000;

impl Subject {
    /// The automata of lines by the names of the lines, if they are small, and of the first lines only if there are
    /// many. Those of clues without hidden entries are chains, which a reader builds from the clue.
    pub fn automata(&self) -> Value {
        Value::Object(automata(&self.problem))
    }
}

fn automata(problem: &Problem) -> Map<String, Value> {
    let mut all = Map::new();
    let mut left = MOST_TRANSITIONS;
    // Lines share machines, and what is too large is found out by building it.
    let mut too_large = HashSet::new();
    let listed = problem.own_lines().filter(|&id| !matches!(problem.line(id).rule(), Rule::Clue(_)));
    for id in listed {
        let line = problem.line(id);
        let machine = std::ptr::from_ref(line.machine());
        if all.contains_key(line.name()) || too_large.contains(&machine) {
            continue;
        }
        let Some(dfa) =
            line.machine().automaton().filter(|dfa| dfa.state_count() * dfa.symbol_count() <= LARGEST)
        else {
            too_large.insert(machine);
            continue;
        };
        let Some(rest) = left.checked_sub(transition_count(problem, dfa)) else { break };
        left = rest;
        all.insert(line.name().to_owned(), automaton(problem, dfa));
    }
    all
}

fn transition_count(problem: &Problem, dfa: &Dfa) -> usize {
    let symbols = problem.alphabet().all();
    let count = |state| symbols.iter().filter(|&symbol| dfa.next(state, symbol).is_some()).count();
    dfa.states().map(count).sum()
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

#[cfg(test)]
mod tests {
    use super::*;
    use nonomata_engine::rule::Pattern;
    use nonomata_engine::symbol::Alphabet;

    #[test]
    fn many_lines_list_no_more_transitions_than_one_page_holds() {
        let alphabet = Alphabet::of_letters("abcdefghijklmnopqrstuvwxyz").unwrap();
        let rule = Rule::from(Pattern::new(".{70}", &alphabet).unwrap());
        let (lines, mut builder) = (100, Problem::builder(alphabet).cells(70));
        for number in 0..lines {
            builder = builder.line(format!("line {number}"), 0..70, rule.clone());
        }
        let listed = automata(&builder.build().unwrap());
        let states = listed.values().flat_map(|automaton| automaton["next"].as_array().unwrap());
        let transitions: usize = states.map(|next| next.as_object().unwrap().len()).sum();
        assert!(listed.len() < lines);
        assert!((MOST_TRANSITIONS - LARGEST..=MOST_TRANSITIONS).contains(&transitions), "{transitions}");
    }
}
