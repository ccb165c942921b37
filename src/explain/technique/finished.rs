//! Finished run: what stands beside a run that can grow no further is blank.
//!
//! Either the run is as long as every block that could lie there, or no block over its last cell reaches the next one.

use super::argument::{Form, Recognition};
use super::cover::cover;
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Loss, Technique, View};
use crate::explain::words::LineText;
use crate::symbol::{Symbol, SymbolSet};

pub(super) const PROFILE: Profile = Profile {
    name: "finished run",
    level: 1,
    meaning: "a run that cannot grow has blanks on both sides",
    grade: Grade::Rounds,
};

/// What a run that one more cell would make too long is called as well.
pub(super) const TECHNIQUE: Technique = Technique::Finished;

/// The run is as long as any block that could lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedRun {
    /// First and last cell of the run.
    pub run: (usize, usize),
}

/// Whichever block covers a known cell does not reach its neighbour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedBlock {
    /// The known cell.
    pub over: usize,
    /// The blocks that may cover it.
    pub blocks: Vec<usize>,
    /// The neighbour.
    pub cell: usize,
}

/// Recognises the runs that are as long as every block that could lie there, each with the cells beside it, on the line as
/// it is.
pub(super) fn recognise_runs(view: &View<'_>) -> Vec<((usize, usize), Recognition)> {
    let mut found = Vec::new();
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
            found.push((run, Recognition::new(TECHNIQUE, FinishedRun { run }, cells)));
        }
    }
    found
}

/// Recognises a cell beside a known one that no block over the known one reaches.
pub(super) fn recognise_end(view: &View<'_>, loss: Loss) -> Option<Recognition> {
    let cell = loss.position;
    let beside = [cell.checked_sub(1), Some(cell + 1).filter(|&next| next < view.length())];
    let is_of_the_colour = |&over: &usize| {
        view.colour(over).is_some_and(|colour| loss.lost.without(Symbol::BLANK) == SymbolSet::only(colour))
    };
    let mut covers =
        beside.into_iter().flatten().filter(is_of_the_colour).filter_map(|over| cover(view, over));
    let cover = covers.find(|cover| !(cover.reach.0..=cover.reach.1).contains(&cell))?;
    let argument = EndedBlock { over: cover.over, blocks: cover.blocks, cell };
    Some(Recognition::new(TECHNIQUE, argument, vec![cell]))
}

impl Form for FinishedRun {
    fn case_count(&self) -> usize {
        0
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let LineText { names, line, .. } = text;
        let run = self.run;
        let length = run.1 - run.0 + 1;
        let mentioned: Vec<usize> = (run.0..=run.1).collect();
        let with = text.with(&mentioned);
        let blocks = names.clue(line).map_or(&[][..], |clue| clue.blocks());
        let cells = names.problem.line(line).cells();
        let held = text.premises.iter().find(|fact| cells[run.0..=run.1].contains(&fact.cell));
        let colour = held.and_then(|fact| fact.holds.known());
        let is_longer = |&block: &usize| {
            blocks[block].length() > length && colour.is_none_or(|colour| blocks[block].symbol() == colour)
        };
        let longer: Vec<usize> = (0..blocks.len()).filter(is_longer).collect();
        let are = if length == 1 { "is" } else { "are" };
        let why = match longer.as_slice() {
            [] => match colour.filter(|_| names.problem.alphabet().size() > 2) {
                Some(colour) => format!("no {} block is longer", names.colour(colour)),
                None => "no block is longer".to_owned(),
            },
            longer => text.out_of_reach(longer, run).unwrap_or_else(|| {
                format!("there is no place for {} over it", names.blocks(line, longer, "or"))
            }),
        };
        format!("{with}{} {are} a whole block of {length}, because {why}", text.range(run))
    }
}

impl Form for EndedBlock {
    fn case_count(&self) -> usize {
        self.blocks.len()
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let EndedBlock { over, blocks, cell } = self;
        let (with, over) = (text.with(&[*over]), text.at(*over));
        if let [block] = blocks[..] {
            let (block, cell) = (text.block(block), text.at(*cell));
            return format!("{with}{over} belongs to {block}, which does not get to {cell}");
        }
        let long: Vec<usize> = blocks.iter().copied().filter(|&block| text.length(block) > 1).collect();
        let why = text.out_of_reach(&long, (*cell, *cell)).filter(|why| !why.is_empty());
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        let (blocks, cell) = (text.names.blocks(text.line, blocks, "or"), text.at(*cell));
        format!("{with}{over} belongs to {blocks}, and whichever it is, it does not get to {cell}{why}")
    }
}

json_form! { FinishedRun, "finished", |argument, _problem| { "run": range(argument.run) } }

json_form! { EndedBlock, "ended", |argument, _problem| {
    "over": argument.over + 1,
    "blocks": numbers(&argument.blocks),
    "cell": argument.cell + 1,
} }
