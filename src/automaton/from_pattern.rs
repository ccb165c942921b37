//! The automaton of a pattern, compiled by regex-automata. No other file uses that crate.
//!
//! regex-automata builds searchers over bytes; we need automata over symbols for whole lines. So it gets
//! the expression with one byte for each symbol, an anchored start, and `MatchKind::All`. With the default
//! leftmost-first semantics, a walk over `a|ab` would stop after the `a` and refuse "ab". Matches are
//! reported one byte late, so every walk ends with the end-of-input transition. Internally this is
//! Thompson's construction followed by the subset construction (K. Thompson, "Regular expression search
//! algorithm", 1968; M. O. Rabin and D. Scott, "Finite automata and their decision problems", 1959).
//!
//! PERF: regex-automata must not minimise. Our own automata are minimal anyway, and on patterns such as
//! `[ab]*a.{14}` with its 32,768 states its minimisation takes minutes, ours a fraction of a second.

use std::collections::HashMap;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start::Config as StartConfig;
use regex_automata::{Anchored, MatchKind};

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::Pattern;

/// The memory limit of each phase of regex-automata, in bytes.
const SIZE_LIMIT: usize = 16 << 20;

impl Dfa {
    /// The automaton of a plain pattern over the symbols of its alphabet. Patterns with back-references or
    /// look-around need the length of the line: see [`Dfa::from_rule_for`].
    pub fn from_pattern(pattern: &Pattern) -> Result<Dfa, BuildError> {
        if !pattern.is_plain() {
            return Err(BuildError::refused(
                "back-references and look-around need a line of known length".to_owned(),
            ));
        }
        let bytes = over_bytes(pattern)?;
        let start = bytes
            .start_state(&StartConfig::new().anchored(Anchored::Yes))
            .map_err(|error| BuildError::refused(error.to_string()))?;
        let symbols = pattern.letters().len();

        let mut number: HashMap<StateID, u32> = HashMap::from([(start, 0)]);
        let mut states = vec![start];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < states.len() {
            let state = states[read];
            read += 1;
            accepting.push(bytes.is_match_state(bytes.next_eoi_state(state)));
            for symbol in 0..symbols as u8 {
                let target = bytes.next_state(state, symbol);
                if bytes.is_dead_state(target) {
                    next.push(NOWHERE);
                    continue;
                }
                let new = states.len() as u32;
                next.push(*number.entry(target).or_insert_with(|| {
                    states.push(target);
                    new
                }));
            }
            Dfa::check_size(states.len())?;
        }
        Ok(Dfa::new(symbols, next, accepting))
    }
}

/// The automaton over bytes.
fn over_bytes(pattern: &Pattern) -> Result<dense::DFA<Vec<u32>>, BuildError> {
    let nfa = thompson::Compiler::new()
        .configure(thompson::Config::new().utf8(false).nfa_size_limit(Some(SIZE_LIMIT)))
        .build_from_hir(&pattern.over_bytes())
        .map_err(|error| BuildError::refused(error.to_string()))?;
    let config = dense::Config::new()
        .start_kind(StartKind::Anchored)
        .match_kind(MatchKind::All)
        .minimize(false)
        .accelerate(false)
        .dfa_size_limit(Some(SIZE_LIMIT))
        .determinize_size_limit(Some(SIZE_LIMIT));
    dense::Builder::new()
        .configure(config)
        .build_from_nfa(&nfa)
        .map_err(|error| BuildError::refused(error.to_string()))
}
