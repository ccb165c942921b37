//! Basic automata: no line, every line, all lines of one length, lines with two equal cells.

use super::dfa::{Dfa, NOWHERE};

impl Dfa {
    /// The automaton that accepts no line.
    pub(crate) fn nothing(symbols: usize) -> Dfa {
        Dfa::new(symbols, Vec::new(), Vec::new())
    }

    /// The automaton that accepts every line.
    pub(crate) fn everything(symbols: usize) -> Dfa {
        Dfa::new(symbols, vec![0; symbols], vec![true])
    }

    /// The automaton of all lines of this length.
    pub(crate) fn any(symbols: usize, length: usize) -> Dfa {
        let next = (0..=length).flat_map(|state| {
            let target = if state < length { state as u32 + 1 } else { NOWHERE };
            std::iter::repeat_n(target, symbols)
        });
        Dfa::new(symbols, next.collect(), (0..=length).map(|state| state == length).collect())
    }

    /// An automaton of the lines of this length whose cells at positions `one` < `other` are equal. It may not be
    /// minimal: only products are made of it, and refining millions of transitions would take longer than those.
    pub(crate) fn equal(symbols: usize, length: usize, one: usize, other: usize) -> Dfa {
        // Between the two positions there is one state for each symbol, elsewhere a single one.
        let width = |place: usize| if one < place && place <= other { symbols } else { 1 };
        let mut first = vec![0];
        (0..=length).for_each(|place| first.push(first[place] + width(place)));
        let mut next = vec![NOWHERE; first[length + 1] * symbols];
        for place in 0..length {
            for held in 0..width(place) {
                for symbol in 0..symbols {
                    let target = match place {
                        _ if place == one => symbol,
                        _ if place == other && held != symbol => continue,
                        _ if place == other => 0,
                        _ => held,
                    };
                    next[(first[place] + held) * symbols + symbol] = (first[place + 1] + target) as u32;
                }
            }
        }
        let accepting = (0..first[length + 1]).map(|state| state >= first[length]).collect();
        Dfa::numbered(symbols, next, accepting)
    }
}
