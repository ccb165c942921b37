//! The machine of a pattern, by way of regex-automata: the door of that crate.
//!
//! regex-automata builds a machine over bytes for searching; we want one over symbols for whole lines. So it is
//! given the expression with one byte a symbol, and asked for all matches and an anchored start (with its usual
//! leftmost-first matches a walk over `a|ab` stops at the `a` and refuses "ab"). A match is reported one byte
//! late, which is why every walk ends with the end-of-input step.
//!
//! PERF: it is not asked to minimise. Our own machines are minimal anyway, and on a pattern like `[ab]*a.{14}`,
//! with its 32,768 states, its minimisation takes minutes where ours takes a fraction of a second.

use std::collections::HashMap;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start::Config as StartConfig;
use regex_automata::{Anchored, MatchKind};

use super::dfa::{Dfa, NOWHERE};
use super::error::BuildError;
use crate::rule::Pattern;

/// How many bytes regex-automata may use for one pattern, in each of its phases.
const SIZE_LIMIT: usize = 16 << 20;

impl Dfa {
    /// The machine of a plain pattern over the symbols of its alphabet. Of a pattern that looks back or around there
    /// are only machines for lines of one length: see [`Dfa::from_rule_for`].
    pub fn from_pattern(pattern: &Pattern) -> Result<Dfa, BuildError> {
        if !pattern.is_plain() {
            return Err(BuildError::refused(
                "it looks back or around, so there is one for every length of a line only".to_owned(),
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

/// The machine over bytes.
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
