//! The automaton of a pattern, compiled by regex-automata. No other file uses that crate.
//!
//! regex-automata builds searchers over bytes; we need automata over symbols for whole lines. So it gets
//! the expression with one byte for each symbol, an anchored start, and `MatchKind::All`. With the default
//! leftmost-first semantics, a walk over `a|ab` would stop after the `a` and refuse "ab". Matches are
//! reported one byte late, so every walk ends with the end-of-input transition. Internally this is
//! Thompson's construction followed by the subset construction (K. Thompson, "Regular expression search
//! algorithm", 1968; M. O. Rabin and D. Scott, "Finite automata and their decision problems", 1959).
//!
//! Its automaton is the lazy one, of which every state is asked for: so the work can be counted state by state.

use std::collections::HashMap;
use std::fmt::{self, Write};

use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::DFA;
use regex_automata::nfa::thompson::{self, State, Transition};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start::Config as StartConfig;
use regex_automata::{Anchored, MatchKind};

use super::dfa::{Dfa, NOWHERE};
use super::dot;
use super::error::BuildError;
use crate::rule::Pattern;
use crate::symbol::{Alphabet, Symbol};

/// The memory limit of the automaton over bytes.
const SIZE_LIMIT: usize = 32 << 20;

/// The memory limit of the nondeterministic automaton that it is made from, in bytes.
const NFA_SIZE_LIMIT: usize = 16 << 20;

/// The most bytes of states that are read, each as often as there are classes of symbols. A state is a set of states of
/// the nondeterministic automaton, about one in a byte, and each takes some 20 ns: a second.
const EFFORT: usize = 1 << 26;

/// The bytes of a state beside its transitions that are not counted, since the number of states is bounded anyway.
const SMALL_STATE: usize = 1 << 8;

impl Dfa {
    /// The automaton of a plain pattern over the symbols of its alphabet. Patterns with back-references or
    /// look-around need the length of the line: see [`Dfa::from_rule_for`].
    pub fn from_pattern(pattern: &Pattern) -> Result<Dfa, BuildError> {
        if !pattern.is_plain() {
            return Err(BuildError::refused(
                "back-references and look-around need a line of known length".to_owned(),
            ));
        }
        let refused = |error: &dyn fmt::Display| BuildError::refused(error.to_string());
        let bytes = over_bytes(pattern)?;
        let mut cache = bytes.create_cache();
        let start = bytes
            .start_state(&mut cache, &StartConfig::new().anchored(Anchored::Yes))
            .map_err(|error| refused(&error))?;
        let symbols = pattern.letters().len();

        let mut number: HashMap<LazyStateID, u32> = HashMap::from([(start, 0)]);
        let mut states = vec![start];
        let classes = bytes.byte_classes();
        let row = size_of::<LazyStateID>() << classes.stride2();
        let (mut used, mut effort) = (cache.memory_usage(), 0);
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < states.len() {
            let state = states[read];
            read += 1;
            let end = bytes.next_eoi_state(&mut cache, state).map_err(|_| too_large())?;
            accepting.push(end.is_match());
            for symbol in 0..symbols as u8 {
                let target = bytes.next_state(&mut cache, state, symbol).map_err(|_| too_large())?;
                if target.is_dead() {
                    next.push(NOWHERE);
                    continue;
                }
                let new = states.len() as u32;
                next.push(*number.entry(target).or_insert_with(|| {
                    states.push(target);
                    let before = std::mem::replace(&mut used, cache.memory_usage());
                    let size = (used - before).saturating_sub(row + SMALL_STATE);
                    effort += size * classes.alphabet_len();
                    new
                }));
            }
            Dfa::check_size(states.len(), symbols)?;
            if effort > EFFORT {
                return Err(BuildError::refused("too many of its parts match at once".to_owned()));
            }
            used = cache.memory_usage();
        }
        Ok(Dfa::new(symbols, next, accepting))
    }
}

fn too_large() -> BuildError {
    BuildError::refused(format!("its automaton takes more than {} MB", SIZE_LIMIT >> 20))
}

/// The nondeterministic automaton of a plain pattern as a Graphviz drawing with this title: the accepting state has a
/// double circle, edges without a letter are labelled `\u{3b5}`.
///
/// ```
/// use nonomata_engine::automaton::nfa_to_dot;
/// use nonomata_engine::{rule::Pattern, symbol::Alphabet};
///
/// let alphabet = Alphabet::of_letters("01").unwrap();
/// let pattern = Pattern::new("0*1", &alphabet).unwrap();
/// assert!(nfa_to_dot(&pattern, &alphabet, "0*1").unwrap().contains("[label=\"1\"]"));
/// ```
pub fn nfa_to_dot(pattern: &Pattern, alphabet: &Alphabet, title: &str) -> Result<String, BuildError> {
    let nfa = nfa(pattern)?;
    let mut dot = dot::begun(title) + "  begin [shape=point];\n  begin -> q0;\n";
    let letters = |transition: &Transition| -> String {
        let symbols = (transition.start..=transition.end).take(alphabet.size());
        symbols.map(|symbol| alphabet.letter(Symbol::new(symbol.into()))).collect()
    };
    let empty = |to: &StateID| (*to, EMPTY.to_owned());
    let reads = |transition: &Transition| (transition.next, letters(transition));
    // The automaton of regex-automata has states before the start, which skip what precedes a match.
    let mut states = vec![nfa.start_anchored()];
    let mut number = HashMap::from([(states[0], 0)]);
    let mut read = 0;
    while let Some(&state) = states.get(read) {
        let edges: Vec<(StateID, String)> = match nfa.state(state) {
            State::ByteRange { trans } => vec![reads(trans)],
            State::Sparse(several) => several.transitions.iter().map(reads).collect(),
            State::Union { alternates } => alternates.iter().map(empty).collect(),
            State::BinaryUnion { alt1, alt2 } => vec![empty(alt1), empty(alt2)],
            State::Capture { next, .. } | State::Look { next, .. } => vec![empty(next)],
            State::Match { .. } => {
                let _ = writeln!(dot, "  q{read} [shape=doublecircle];");
                Vec::new()
            }
            State::Dense(_) | State::Fail => Vec::new(),
        };
        for (to, label) in edges {
            let to = *number.entry(to).or_insert_with(|| {
                states.push(to);
                states.len() - 1
            });
            let _ = writeln!(dot, "  q{read} -> q{to} [label=\"{}\"];", dot::escaped(&label));
        }
        read += 1;
    }
    dot.push_str("}\n");
    Ok(dot)
}

/// The steps that read no cell.
const EMPTY: &str = "\u{3b5}";

/// The nondeterministic automaton over bytes.
fn nfa(pattern: &Pattern) -> Result<thompson::NFA, BuildError> {
    let config = thompson::Config::new()
        .utf8(false)
        .which_captures(thompson::WhichCaptures::None)
        .nfa_size_limit(Some(NFA_SIZE_LIMIT));
    // Its pattern has been checked, so nothing but its size can be wrong.
    thompson::Compiler::new().configure(config).build_from_hir(&pattern.over_bytes()).map_err(|_| {
        BuildError::refused(format!("written out it takes more than {} MB", NFA_SIZE_LIMIT >> 20))
    })
}

/// The automaton over bytes, of which no state is known yet. It never discards a state: it fails where others
/// would not fit.
fn over_bytes(pattern: &Pattern) -> Result<DFA, BuildError> {
    let config = DFA::config()
        .match_kind(MatchKind::All)
        .cache_capacity(SIZE_LIMIT)
        .minimum_cache_clear_count(Some(0));
    DFA::builder()
        .configure(config)
        .build_from_nfa(nfa(pattern)?)
        .map_err(|error| BuildError::refused(error.to_string()))
}
