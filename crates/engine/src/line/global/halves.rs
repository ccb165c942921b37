//! Pairs of lines that are equal, cell by cell, or different in at least one cell.

use crate::line::planes::{Planes, words_for};
use crate::line::reasons::{CellDomain, Premise};
use crate::line::solve::NoFilling;
use crate::rule::Halves;
use crate::symbol::SymbolSet;

/// Solves a line; the result goes to `left`, which holds as many words.
pub(super) fn solve(rule: Halves, line: Planes<'_>, left: &mut [u64]) -> Result<(), NoFilling> {
    let half = line.length() / 2;
    if !line.length().is_multiple_of(2) {
        return Err(NoFilling);
    }
    left.copy_from_slice(line.words());
    let stride = words_for(line.length());
    let mut remove = |position: usize, symbols: SymbolSet| {
        for symbol in symbols.iter() {
            left[symbol.index() * stride + position / 64] &= !(1 << (position % 64));
        }
    };
    if rule == Halves::Equal {
        for (one, other) in (0..half).map(|position| (position, half + position)) {
            let (first, second) = (line.get(one), line.get(other));
            let both = first.intersection(second);
            if both.is_empty() {
                return Err(NoFilling);
            }
            remove(one, first.difference(both));
            remove(other, second.difference(both));
        }
        return Ok(());
    }
    // Two pairs that can differ are enough; a single one must.
    let can_differ = |position: &usize| line.get(*position).union(line.get(half + position)).len() > 1;
    let mut pairs = (0..half).filter(can_differ);
    let only = pairs.next().ok_or(NoFilling)?;
    if pairs.next().is_none() {
        for (one, other) in [(only, half + only), (half + only, only)] {
            if let Some(known) = line.get(one).known() {
                remove(other, SymbolSet::only(known).intersection(line.get(other)));
            }
        }
    }
    Ok(())
}

/// A minimal reason for a conflict.
pub(super) fn premises(rule: Halves, line: &[CellDomain], premises: &mut Vec<Premise>) {
    premises.clear();
    let half = line.len() / 2;
    if !line.len().is_multiple_of(2) {
        return;
    }
    let lost = |position: usize, symbols: SymbolSet| {
        let CellDomain { initial, current } = line[position];
        let lost = initial.difference(current).intersection(symbols);
        lost.iter().map(move |lost| Premise { position, lost }).collect::<Vec<_>>()
    };
    if rule == Halves::Different {
        let has_filling =
            (0..half).any(|position| line[position].current.union(line[half + position].current).len() > 1);
        let all = |position| lost(position, line[position].initial);
        premises.extend((0..line.len()).filter(|_| !has_filling).flat_map(all));
        return;
    }
    let common = |position: &usize, of: fn(&CellDomain) -> SymbolSet| {
        of(&line[*position]).intersection(of(&line[half + position]))
    };
    if (0..half).any(|position| common(&position, |cell| cell.initial).is_empty()) {
        return;
    }
    let conflict = (0..half).find(|position| common(position, |cell| cell.current).is_empty());
    let Some(position) = conflict else { return };
    let both = common(&position, |cell| cell.initial);
    premises.extend(lost(position, both));
    premises.extend(lost(half + position, both.intersection(line[position].current)));
}
