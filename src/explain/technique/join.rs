//! Join: two runs belong to one block, so what lies between them does, too.

use super::Technique;
use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::cover::{Cover, cover};
use super::reasons::landmark::Landmark;
use super::reasons::limit::{Excluded, weight};
use crate::explain::words::{LineText, Text, text};

pub(super) const PROFILE: Profile = Profile {
    name: "join",
    other_names: &["joining"],
    level: 4,
    meaning: "two runs belong to one block",
    grade: Grade::Rounds,
};

/// Two runs belong to one block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Join {
    /// First and last cell of each run.
    pub runs: [(usize, usize); 2],
    /// The block.
    pub block: usize,
    /// Why no other block covers the first run, and the second.
    pub others: [Vec<Excluded>; 2],
    /// The obstacles of other blocks.
    pub landmarks: Vec<Landmark>,
}

/// This technique, if the only block over a run is the only one over a second run on the other side of a cell.
pub(super) fn special_case(bounds: &Bounds<'_>, one: &Cover, cell: usize) -> Option<Recognition> {
    let [over] = &one.over[..] else { return None };
    let is_across = |&&(first, last): &&(usize, usize)| match one.run.1 < cell {
        true => first > cell && first <= one.common.1,
        false => last < cell && last >= one.common.0,
    };
    let mut across: Vec<(usize, usize)> = bounds.runs().iter().filter(is_across).copied().collect();
    across.sort_by_key(|run| run.0.abs_diff(cell));
    let mut covers = across.into_iter().filter_map(|run| cover(bounds, run));
    let other = covers.find(|cover| matches!(&cover.over[..], [other] if other.block == over.block))?;
    let (first, last) = if one.run.1 < cell { (one, &other) } else { (&other, one) };
    let runs = [first.run, last.run];
    let ends = (first.run.1, last.run.0);
    let others = [first.others.clone(), last.others.clone()];
    let passed: Vec<usize> = others.iter().flatten().flat_map(Excluded::passed).collect();
    let landmarks = Landmark::of(bounds.view, &passed, Some((first.run.0, last.run.1)));
    let cells = (ends.0..=ends.1).filter(|&cell| bounds.view.is_forced(cell)).collect();
    let basis = [&one.basis[..], &other.basis[..]].concat();
    Some(
        Recognition::new(Technique::Join, Join { runs, block: over.block, others, landmarks }, cells)
            .resting_on(basis),
    )
}

/// Two known cells of one block of a partial clue, which decides these cells.
pub(super) fn recognition(
    ends: (usize, usize),
    block: usize,
    landmarks: Vec<Landmark>,
    cells: Vec<usize>,
) -> Recognition {
    let runs = [(ends.0, ends.0), (ends.1, ends.1)];
    let join = Join { runs, block, others: [Vec::new(), Vec::new()], landmarks };
    Recognition::new(Technique::Join, join, cells)
}

impl Form for Join {
    fn case_count(&self) -> usize {
        1 + weight(&self.others[0]) + weight(&self.others[1])
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        vec![(self.runs[0].0, self.runs[1].1)]
    }

    fn decided(&self) -> Vec<usize> {
        (self.runs[0].1 + 1..self.runs[1].0).collect()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        text.open(&self.landmarks, &[self.runs[0].0, self.runs[1].0]);
        let [first, last] = self.runs;
        let (block, between) = (text.block(self.block), text.range((first.1 + 1, last.0 - 1)));
        let [first, last] = [first, last].map(|run| text.range(run));
        let [one, other] = self.others.each_ref().map(|others| text.in_brackets(others));
        text![
            first,
            one,
            " and ",
            last,
            other,
            " both belong to ",
            block,
            ", so what lies between them, ",
            between,
            ", does too"
        ]
        .concluded()
    }
}

json_form! { Join, "join", |argument, problem| {
    "ends": range((argument.runs[0].1, argument.runs[1].0)),
    "runs": argument.runs.map(range),
    "blocks": [argument.block + 1],
    "others": argument.others.each_ref().map(|others| excluded(others)),
    "landmarks": landmarks(problem, &argument.landmarks),
} }
