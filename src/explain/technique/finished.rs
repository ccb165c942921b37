//! Finished run: what stands beside a run that can grow no further is blank.
//!
//! Either the run is as long as every block that could lie there, or no block over its last cell gets to the next one.

use super::cover::cover;
use super::{Argument, Loss, Recognition};
use super::{Technique, View};
use crate::symbol::{Symbol, SymbolSet};

/// Sees the runs that are as long as every block that could lie there, each with the cells beside it.
pub(super) fn finished(view: &View<'_>) -> Vec<Recognition> {
    let mut recognitions = Vec::new();
    for run in view.runs() {
        let (first, last) = run;
        let Some(colour) = view.colour(first) else { continue };
        let mut blocks = view.may_hold(colour, first, last).peekable();
        if blocks.peek().is_none() || blocks.any(|block| view.block_length(block) != last - first + 1) {
            continue;
        }
        let beside = first.checked_sub(1).into_iter().chain(Some(last + 1));
        let loses_it = |&cell: &usize| {
            cell < view.length()
                && view.now[cell].contains(colour)
                && view.now[cell].difference(view.left[cell]).is_subset(SymbolSet::only(colour))
        };
        let cells: Vec<usize> = beside.filter(loses_it).collect();
        if !cells.is_empty() {
            let argument = Argument::Finished { run };
            recognitions.push(Recognition { technique: Technique::Finished, argument, cells });
        }
    }
    recognitions
}

/// Sees a cell beside a known one to which no block over that one gets.
pub(super) fn ended(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let cell = loss.position;
    let beside = [cell.checked_sub(1), Some(cell + 1).filter(|&next| next < view.length())];
    let is_of_the_colour = |&over: &usize| {
        view.colour(over).is_some_and(|colour| loss.lost.without(Symbol::BLANK) == SymbolSet::only(colour))
    };
    let mut covers =
        beside.into_iter().flatten().filter(is_of_the_colour).filter_map(|over| cover(view, over));
    let cover = covers.find(|cover| !(cover.reach.0..=cover.reach.1).contains(&cell))?;
    let argument = Argument::Ended { over: cover.over, blocks: cover.blocks, cell };
    Some(Recognition { technique: Technique::Finished, argument, cells: vec![cell] })
}
