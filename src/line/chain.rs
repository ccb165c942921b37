//! The fast engine for chains: machines whose states only stay or move on to the next.
//!
//! Every clue is a chain, and so is many a pattern. Number the states 0, 1, 2, ... along the chain and keep a set
//! of them as bits. A symbol then does at most two things to a state: it may let it stay, and it may let the next
//! one be entered. With one mask of each kind a symbol, reading a cell that may hold several symbols is
//!
//! ```text
//! forward'  = for each candidate s, united:  (forward & stay[s]) | ((forward << 1) & enter[s])
//! ```
//!
//! for all states at once. The walk back does the same in the other direction, but only over states that the walk
//! forward has reached: what it carries are the states on complete fillings, so a symbol survives at a position
//! exactly if something of it is left there.

use super::planes::{Planes, words_for};
use super::solve::{NoFilling, Scratch};
use crate::automaton::Dfa;
use crate::symbol::Symbol;

/// A chain-shaped machine in words.
///
/// Bit `q` of `stay[s]` is set if and only if symbol `s` leads from state `q` to itself; bit `q` of `enter[s]` if
/// and only if it leads from state `q - 1` to `q`.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// How many words a set of states has, at least 1.
    words: usize,
    /// For each symbol a mask of `words` words.
    stay: Vec<u64>,
    enter: Vec<u64>,
    accepting: Vec<u64>,
}

impl Chain {
    /// The words of a machine, if it is a chain. The states of a minimal chain are numbered along it.
    pub(super) fn of(dfa: &Dfa) -> Option<Chain> {
        let words = words_for(dfa.state_count()).max(1);
        let mut chain = Chain {
            words,
            stay: vec![0; words * dfa.symbol_count()],
            enter: vec![0; words * dfa.symbol_count()],
            accepting: vec![0; words],
        };
        let set = |mask: &mut [u64], state: usize| mask[state / 64] |= 1 << (state % 64);
        for state in dfa.states() {
            for symbol in (0..dfa.symbol_count()).map(Symbol::new) {
                let offset = symbol.index() * words;
                match dfa.next(state, symbol).map(|next| next.index()) {
                    Some(next) if next == state.index() => set(&mut chain.stay[offset..], next),
                    Some(next) if next == state.index() + 1 => set(&mut chain.enter[offset..], next),
                    Some(_) => return None,
                    None => {}
                }
            }
            if dfa.is_accepting(state) {
                set(&mut chain.accepting, state.index());
            }
        }
        dfa.start().map(|_| chain)
    }

    /// Looks at a line; what survives is in `scratch.narrowed`.
    pub(super) fn solve(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        match (self.words, words_for(line.length())) {
            (_, 0) => {
                if self.accepting[0] & 1 == 1 {
                    Ok(())
                } else {
                    Err(NoFilling)
                }
            }
            (1, 1) => self.solve_short(line, scratch),
            _ => self.solve_long(line, scratch),
        }
    }

    /// A line of at most 64 cells on a chain of at most 64 states: everything is one word.
    fn solve_short(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        let (planes, length) = (line.words(), line.length());
        let (stay, enter) = (&self.stay[..planes.len()], &self.enter[..planes.len()]);
        scratch.forward.clear();
        let mut forward = 1u64;
        for position in 0..length {
            scratch.forward.push(forward);
            let moved = forward << 1;
            let mut after = 0;
            for ((plane, stay), enter) in planes.iter().zip(stay).zip(enter) {
                let may_be = (plane >> position & 1).wrapping_neg();
                after |= (forward & stay | moved & enter) & may_be;
            }
            forward = after;
        }
        let mut kept = forward & self.accepting[0];
        if kept == 0 {
            return Err(NoFilling);
        }
        let narrowed = &mut scratch.narrowed[..planes.len()];
        for (position, &forward) in scratch.forward.iter().enumerate().rev() {
            let moved = forward << 1;
            let mut before = 0;
            for (symbol, plane) in planes.iter().enumerate() {
                let may_be = (plane >> position & 1).wrapping_neg();
                let stayed = forward & stay[symbol] & kept & may_be;
                let entered = moved & enter[symbol] & kept & may_be;
                before |= stayed | entered >> 1;
                narrowed[symbol] |= u64::from(stayed | entered != 0) << position;
            }
            kept = before;
        }
        Ok(())
    }

    /// A line or a chain of any length: the same two walks over several words.
    fn solve_long(&self, line: Planes<'_>, scratch: &mut Scratch) -> Result<(), NoFilling> {
        let (words, stride, length) = (self.words, words_for(line.length()), line.length());
        let symbols = self.stay.len() / words;
        let forward = &mut scratch.forward;
        forward.clear();
        forward.resize((length + 1) * words, 0);
        forward[0] = 1;
        for position in 0..length {
            let (before, after) = forward[position * words..].split_at_mut(words);
            for symbol in (0..symbols).filter(|&symbol| line.may_be(position, Symbol::new(symbol))) {
                let mask = symbol * words..(symbol + 1) * words;
                let (stay, enter) = (&self.stay[mask.clone()], &self.enter[mask]);
                let mut carry = 0;
                for word in 0..words {
                    let moved = before[word] << 1 | carry;
                    carry = before[word] >> 63;
                    after[word] |= before[word] & stay[word] | moved & enter[word];
                }
            }
        }
        let kept = &mut forward[length * words..];
        kept.iter_mut().zip(&self.accepting).for_each(|(kept, accepting)| *kept &= accepting);
        if kept.iter().all(|&word| word == 0) {
            return Err(NoFilling);
        }
        for position in (0..length).rev() {
            let (left, right) = forward[position * words..].split_at_mut(words);
            let mut kept_left = vec![0; words];
            for symbol in (0..symbols).filter(|&symbol| line.may_be(position, Symbol::new(symbol))) {
                if self.walk_back(symbol, left, &right[..words], &mut kept_left) {
                    scratch.narrowed[symbol * stride + position / 64] |= 1 << (position % 64);
                }
            }
            left.copy_from_slice(&kept_left);
        }
        Ok(())
    }

    /// Adds to `kept_left` the states of `left` that the symbol leads to a state of `right`; whether there are any.
    fn walk_back(&self, symbol: usize, left: &[u64], right: &[u64], kept_left: &mut [u64]) -> bool {
        let mask = symbol * self.words..(symbol + 1) * self.words;
        let (stay, enter) = (&self.stay[mask.clone()], &self.enter[mask]);
        let mut any = 0;
        for word in 0..self.words {
            let entered_next = match word + 1 < self.words {
                true => (right[word + 1] & enter[word + 1]) << 63,
                false => 0,
            };
            let entered = (right[word] & enter[word]) >> 1 | entered_next;
            let kept = left[word] & (right[word] & stay[word] | entered);
            kept_left[word] |= kept;
            any |= kept;
        }
        any != 0
    }
}
