//! Runs that are long enough: a finished run wants blanks beside it, and two runs that would be too long together want
//! one between them.

use super::{Argument, Asked, Sight};
use super::{Technique, View};
use crate::symbol::{Symbol, SymbolSet};

/// Sees the runs that are as long as every block that could lie there, each with the cells beside it.
pub(super) fn finished(view: &View<'_>) -> Vec<Sight> {
    let mut sights = Vec::new();
    for run in view.runs() {
        let (first, last) = run;
        let Some(colour) = view.colour(first) else { continue };
        let mut blocks = may_hold(view, colour, first, last).peekable();
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
            sights.push(Sight { technique: Technique::Finished, argument, cells });
        }
    }
    sights
}

/// Sees a cell that would make a run too long.
pub(super) fn too_long(view: &View<'_>, asked: Asked) -> Option<Sight> {
    let cell = asked.position;
    let mut colours = asked.lost.without(Symbol::BLANK).iter();
    let colour = colours.next().filter(|_| colours.next().is_none())?;
    let joined = view.run_with(cell, colour);
    if joined.0 == joined.1 || may_hold(view, colour, joined.0, joined.1).next().is_some() {
        return None;
    }
    let is_split = joined.0 < cell && cell < joined.1;
    let technique = if is_split { Technique::Split } else { Technique::Finished };
    let lengths = |(first, last)| may_hold(view, colour, first, last).map(|block| view.block_length(block));
    let longest = runs_beside(cell, joined).into_iter().flat_map(lengths).max()?;
    if longest > joined.1 - joined.0 {
        return None;
    }
    Some(Sight { technique, argument: Argument::Split { joined, cell, longest }, cells: vec![cell] })
}

/// The runs on both sides of the cell that would join them.
fn runs_beside(cell: usize, (first, last): (usize, usize)) -> Vec<(usize, usize)> {
    let before = (first < cell).then(|| (first, cell - 1));
    let behind = (cell < last).then_some((cell + 1, last));
    before.into_iter().chain(behind).collect()
}

/// The blocks of a colour that may hold a run.
fn may_hold<'a>(
    view: &'a View<'_>,
    colour: Symbol,
    first: usize,
    last: usize,
) -> impl Iterator<Item = usize> + 'a {
    (0..view.block_count()).filter(move |&block| {
        view.clue.blocks()[block].symbol() == colour && view.places.may_hold(view.clue, block, first, last)
    })
}
