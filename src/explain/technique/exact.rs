//! Exact fit: the blocks and their gaps are as long as the free stretch, so there is only one filling.

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::{Technique, View};
use crate::explain::words::LineText;
use crate::rule::Clue;

pub(super) const PROFILE: Profile = Profile {
    name: "exact fit",
    other_names: &[],
    level: 1,
    meaning: "the blocks and the gaps between them are as long as the line, or as the stretch that is free",
    grade: Grade::Rounds,
};

/// The clue fills all cells between the blanks at the ends of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactFit {
    /// First and last cell of the free stretch.
    pub free: (usize, usize),
}

/// Recognises a clue that fills the free stretch, on the line as it is.
pub(super) fn recognise(view: &View<'_>) -> Option<Recognition> {
    let free = free(view.clue, view.length(), |cell| view.is_blank(cell))?;
    let cells = (free.0..=free.1).filter(|&cell| view.is_forced(cell)).collect();
    let basis =
        free.0.checked_sub(1).into_iter().chain(Some(free.1 + 1).filter(|&cell| cell < view.length()));
    // The blanks beside the stretch are not enough if a block fits beyond them.
    let beyond = (0..free.0).chain(free.1 + 1..view.length());
    let basis = basis.chain(beyond).collect();
    Some(Recognition::new(Technique::ExactFit, ExactFit { free }, cells).resting_on(basis))
}

/// The free stretch, if the clue fills it.
pub(super) fn free(clue: &Clue, length: usize, is_blank: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
    let is_free = |&cell: &usize| !is_blank(cell);
    let free = ((0..length).find(is_free)?, (0..length).rfind(is_free)?);
    let gaps = (0..clue.blocks().len()).map(|block| clue.gap_before(block));
    let needed: usize = clue.blocks().iter().zip(gaps).map(|(block, gap)| block.length() + gap).sum();
    (needed > 0 && needed == free.1 - free.0 + 1).then_some(free)
}

impl Form for ExactFit {
    fn case_count(&self) -> usize {
        0
    }

    fn decided(&self) -> Vec<usize> {
        (self.free.0..=self.free.1).collect()
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn sentence(&self, text: LineText<'_, '_>) -> String {
        let LineText { names, line, .. } = text;
        let length = self.free.1 - self.free.0 + 1;
        let filled = match names.kind(line) {
            kind @ ("row" | "column") if length == names.problem.line(line).cells().len() => {
                format!("the {kind}")
            }
            _ if length == names.problem.line(line).cells().len() => "the line".to_owned(),
            _ => format!("all that is free, {}", text.range(self.free)),
        };
        let Some(clue) = names.clue(line) else { return format!("its clue fills {filled}") };
        if let [_] = clue.blocks() {
            return format!("{} fills {filled}", text.block(0));
        }
        let parts = clue.blocks().iter().enumerate().flat_map(|(index, block)| {
            let gap = (clue.gap_before(index) > 0).then(|| clue.gap_before(index).to_string());
            gap.into_iter().chain([block.length().to_string()])
        });
        format!("{} = {length}: the clue fills {filled}", parts.collect::<Vec<_>>().join("+"))
    }
}

json_form! { ExactFit, "exact", |argument, _problem| { "free": range(argument.free) } }
