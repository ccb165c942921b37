//! Case by case: every way in which a cell could be otherwise is refuted, each for a reason of its own.
//!
//! If a cell of a clue's line were blank, some number of blocks would lie before it: for each number either these or
//! the others do not fit, or leave a known cell out. If it were coloured, it would belong to some block: for each the
//! places over the cell are refuted. Neighbouring cases with the same reasons are merged. For a rule that is not a
//! clue, every lost symbol is tried: read from the start of the line, the automaton has no transition left at some
//! cell.
//!
//! This is the technique that always works; the others are tried first.

use super::argument::{Conclusion, Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::landmark::Landmark;
use super::reasons::limit::{Excluded, weight};
use super::reasons::places::{Places, fits};
use super::{Loss, Technique, View};
use crate::explain::words::{LineText, Text, text};
use nonomata_engine::automaton::{Dfa, StateId};
use nonomata_engine::symbol::{Symbol, SymbolSet};

mod text;

pub(super) const PROFILE: Profile = Profile {
    name: "case by case",
    other_names: &[],
    level: 5,
    meaning: "go through all ways in which one cell could be otherwise, one by one",
    grade: Grade::Rounds,
};

/// Every other way is refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cases {
    /// The cell.
    pub cell: usize,
    /// The refuted cases.
    pub cases: Vec<Case>,
    /// The cells that it rests on.
    pub landmarks: Vec<Landmark>,
}

/// No block of the lost colours covers a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoBlock {
    /// The cell.
    pub cell: usize,
    /// Why each of them does not, or the nearest that do not get there.
    pub others: Vec<Excluded>,
    /// The obstacles of blocks.
    pub landmarks: Vec<Landmark>,
}

/// One way in which the cell could be otherwise, and why it cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// The way.
    pub supposed: Supposed,
    /// Why it cannot be; at every place one of these holds.
    pub refuted: Vec<Refusal>,
}

/// A way in which a cell could be otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Supposed {
    /// It is blank, and the number of blocks before it is from the first number to the second.
    BlankAfter(usize, usize),
    /// It belongs to a block: from the first to the second.
    InBlock(usize, usize),
    /// It holds that symbol.
    Holds(Symbol),
}

/// Why something cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Refusal {
    /// The blocks before it would not fit.
    NoSpaceBefore,
    /// The blocks after it would not fit.
    NoSpaceAfter,
    /// The block would lie over a cell that is known to be something else, or over the wall.
    InTheWay(Option<usize>),
    /// The block would touch a cell that belongs to no other block.
    Touches(usize),
    /// The blocks before it could not cover all known cells there.
    LeavesOutBefore,
    /// The blocks after it could not cover all known cells there.
    LeavesOutAfter,
    /// Read from the start, the rule allows nothing for the cell at this position.
    Stuck(usize),
}

/// Recognises a cell for which every block of the lost colours is ruled out by itself.
pub(super) fn recognise_blocks(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    let (view, cell) = (bounds.view, loss.position);
    let of_colour = |&block: &usize| loss.lost.contains(view.clue.blocks()[block].symbol());
    let blocks: Vec<usize> = (0..view.block_count()).filter(of_colour).collect();
    if loss.lost.contains(Symbol::BLANK) || blocks.iter().any(|&block| bounds.may_cover(block, (cell, cell)))
    {
        return None;
    }
    let mut basis = Vec::new();
    let others = bounds.exclude(blocks.into_iter(), (cell, cell), &mut basis);
    let passed: Vec<usize> = others.iter().flat_map(Excluded::passed).collect();
    let landmarks = Landmark::of(view, &passed, Some((cell, cell)));
    let argument = NoBlock { cell, others, landmarks };
    Some(Recognition::new(Technique::Cases, argument, vec![cell]).resting_on(basis))
}

/// The argument that always works for a clue: on a line with nothing known but the premises. The landmarks are of the
/// line as it is.
pub(super) fn recognise(view: &View<'_>, loss: Loss, landmarks: Vec<Landmark>) -> Recognition {
    let places = Places::of(view.clue, &view.now);
    let mut cases = Vec::new();
    if loss.lost.contains(Symbol::BLANK) {
        cases.extend(if_blank(view, &places, loss.position));
    }
    if !loss.lost.without(Symbol::BLANK).is_empty() {
        cases.extend(if_coloured(view, &places, loss.position, loss.lost));
    }
    recognition(loss.position, cases, landmarks)
}

/// The argument that always works for a rule that is not a clue: where it gets stuck, for every lost symbol. `now`
/// holds the premises only.
pub(super) fn recognise_by_reading(dfa: &Dfa, now: &[SymbolSet], loss: Loss) -> Recognition {
    let case = |symbol: Symbol| {
        let mut supposed = now.to_vec();
        supposed[loss.position] = SymbolSet::only(symbol);
        let at = furthest(dfa, &supposed);
        Case { supposed: Supposed::Holds(symbol), refuted: vec![Refusal::Stuck(at)] }
    };
    recognition(loss.position, loss.lost.iter().map(case).collect(), Vec::new())
}

fn recognition(cell: usize, cases: Vec<Case>, landmarks: Vec<Landmark>) -> Recognition {
    Recognition::new(Technique::Cases, Cases { cell, cases, landmarks }, vec![cell])
}

/// The first position for which no symbol is left; past the end if the line may not end there.
fn furthest(dfa: &Dfa, cells: &[SymbolSet]) -> usize {
    let mut states: Vec<StateId> = dfa.start().into_iter().collect();
    for (position, set) in cells.iter().enumerate() {
        let mut reached: Vec<StateId> = (states.iter())
            .flat_map(|&state| set.iter().filter_map(move |symbol| dfa.next(state, symbol)))
            .collect();
        reached.sort_unstable();
        reached.dedup();
        if reached.is_empty() {
            return position;
        }
        states = reached;
    }
    cells.len()
}

/// Why no number of blocks can lie before a cell that is blank.
fn if_blank(view: &View<'_>, places: &Places, cell: usize) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for before in 0..=view.block_count() {
        let refusal = if !places.has_space_before(before, cell) {
            Refusal::NoSpaceBefore
        } else if !places.has_space_after(before, cell + 1) {
            Refusal::NoSpaceAfter
        } else if !places.fills_before(before, cell) {
            Refusal::LeavesOutBefore
        } else {
            Refusal::LeavesOutAfter
        };
        match cases.last_mut() {
            Some(Case { supposed: Supposed::BlankAfter(_, last), refuted }) if *refuted == [refusal] => {
                *last = before;
            }
            _ => cases.push(Case { supposed: Supposed::BlankAfter(before, before), refuted: vec![refusal] }),
        }
    }
    cases
}

/// Why a cell can belong to no block of the lost colours.
fn if_coloured(view: &View<'_>, places: &Places, cell: usize, lost: SymbolSet) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let blocks = 0..view.block_count();
    for block in blocks.filter(|&block| lost.contains(view.clue.blocks()[block].symbol())) {
        let refuted = places_over(view, places, block, cell);
        match cases.last_mut() {
            Some(Case { supposed: Supposed::InBlock(_, last), refuted: same })
                if *last + 1 == block && *same == refuted =>
            {
                *last = block;
            }
            _ => cases.push(Case { supposed: Supposed::InBlock(block, block), refuted }),
        }
    }
    cases
}

/// Why a block has no place over a cell: the reasons of all places, each once.
fn places_over(view: &View<'_>, places: &Places, block: usize, cell: usize) -> Vec<Refusal> {
    let length = view.block_length(block);
    // Lack of space on one side refutes all places at once.
    if !places.has_space_before(block, cell) {
        return vec![Refusal::NoSpaceBefore];
    }
    if !places.has_space_after(block + 1, cell + 1) {
        return vec![Refusal::NoSpaceAfter];
    }
    let starts = (cell + 1).saturating_sub(length)..=cell;
    let mut reasons: Vec<Refusal> = starts.map(|start| place(view, places, block, start)).collect();
    reasons.sort_unstable();
    reasons.dedup();
    reasons
}

/// Why a block cannot start at a cell.
fn place(view: &View<'_>, places: &Places, block: usize, start: usize) -> Refusal {
    let end = start + view.block_length(block);
    let symbol = view.clue.blocks()[block].symbol();
    if !fits(view.clue, &view.now, block, start) {
        let taken = (start..end.min(view.length())).find(|&cell| !view.now[cell].contains(symbol));
        return Refusal::InTheWay(taken);
    }
    let touches = |cell: usize| view.colour(cell) == Some(symbol);
    if start > 0 && touches(start - 1) {
        return Refusal::Touches(start - 1);
    }
    if end < view.length() && touches(end) {
        return Refusal::Touches(end);
    }
    let gap_before = view.clue.gap_before(block);
    let next = block + 1;
    let gap_after = if next < view.block_count() { view.clue.gap_before(next) } else { 0 };
    if start < gap_before || !places.has_space_before(block, start - gap_before) {
        Refusal::NoSpaceBefore
    } else if !places.has_space_after(next, end + gap_after) {
        Refusal::NoSpaceAfter
    } else if !places.fills_before(block, start - gap_before) {
        Refusal::LeavesOutBefore
    } else {
        Refusal::LeavesOutAfter
    }
}

impl Form for Cases {
    fn case_count(&self) -> usize {
        self.cases.len() + 1
    }

    fn conclusion(&self) -> Conclusion {
        Conclusion::Losses
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text.open(&self.landmarks, &[]);
        text.cases(self.cell, &self.cases)
    }
}

impl Form for NoBlock {
    fn case_count(&self) -> usize {
        1 + weight(&self.others)
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn decided(&self) -> Vec<usize> {
        vec![self.cell]
    }

    fn conclusion(&self) -> Conclusion {
        Conclusion::Losses
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text.open(&self.landmarks, &[]);
        let cell = text.at(self.cell);
        match text.exclusions(&self.others) {
            Some(why) => text!["no block covers ", cell, ": ", why].with_colon(),
            None => text!["no block covers ", cell],
        }
    }
}

json_form! { NoBlock, "no_block", |argument, problem| {
    "cell": argument.cell + 1,
    "others": excluded(&argument.others),
    "landmarks": landmarks(problem, &argument.landmarks),
} }

json_form! { Cases, "cases", |argument, problem| {
    "cell": argument.cell + 1,
    "cases": argument.cases.iter().map(|case| data::CaseData { problem, case }).collect::<Vec<_>>(),
    "landmarks": landmarks(problem, &argument.landmarks),
} }

mod data {
    use serde::ser::{Serialize, SerializeMap, Serializer};

    use super::{Case, Refusal, Supposed};
    use crate::explain::data::parts::{letters, range};
    use nonomata_engine::problem::Problem;
    use nonomata_engine::symbol::SymbolSet;

    /// The JSON form of a case.
    pub(super) struct CaseData<'a> {
        pub(super) problem: &'a Problem,
        pub(super) case: &'a Case,
    }

    /// The JSON form of a refusal.
    #[derive(serde::Serialize)]
    struct RefusalData {
        reason: &'static str,
        at: Option<usize>,
    }

    impl Serialize for CaseData<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(2))?;
            match self.case.supposed {
                Supposed::BlankAfter(first, last) => map.serialize_entry("blank_after", &[first, last])?,
                Supposed::InBlock(first, last) => map.serialize_entry("in_block", &range((first, last)))?,
                Supposed::Holds(symbol) => {
                    map.serialize_entry("holds", &letters(self.problem, SymbolSet::only(symbol)))?;
                }
            }
            let refuted: Vec<RefusalData> = self.case.refuted.iter().map(refusal).collect();
            map.serialize_entry("refuted", &refuted)?;
            map.end()
        }
    }

    fn refusal(refusal: &Refusal) -> RefusalData {
        let (reason, at) = match *refusal {
            Refusal::NoSpaceBefore => ("no_space_before", None),
            Refusal::NoSpaceAfter => ("no_space_after", None),
            Refusal::InTheWay(at) => ("in_the_way", at),
            Refusal::Touches(at) => ("touches", Some(at)),
            Refusal::LeavesOutBefore => ("leaves_out_before", None),
            Refusal::LeavesOutAfter => ("leaves_out_after", None),
            Refusal::Stuck(at) => ("stuck", Some(at)),
        };
        RefusalData { reason, at: at.map(|at| at + 1) }
    }
}
