//! Landmarks: known parts of a line by which a reader finds the way, named whole: stretches of blanks, finished blocks, runs.

use super::View;
use crate::explain::words::{LineText, list};
use crate::symbol::{Symbol, SymbolSet};

/// A known part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Landmark {
    /// First and last cell.
    pub cells: (usize, usize),
    /// What each of them holds.
    pub holds: SymbolSet,
    /// The block that these cells are, if it is finished and it shows which one it is.
    pub block: Option<usize>,
}

impl Landmark {
    /// The landmarks at some positions of a line, in order: whole runs, and whole stretches of blanks where more than one of
    /// their cells is meant. Cells that are mentioned elsewhere are left out.
    pub(super) fn of(
        view: &View<'_>,
        positions: &[usize],
        mentioned: Option<(usize, usize)>,
    ) -> Vec<Landmark> {
        let mut positions = positions.to_vec();
        positions
            .retain(|position| !mentioned.is_some_and(|(first, last)| (first..=last).contains(position)));
        positions.sort_unstable();
        positions.dedup();
        let mut landmarks: Vec<Landmark> = Vec::new();
        for position in positions {
            let holds = view.now[position];
            let last = landmarks.last_mut().filter(|last| last.holds == holds);
            let (cells, block) = match view.colour(position) {
                Some(colour) => {
                    let run = view.run_with(position, colour);
                    (run, finished_block(view, run))
                }
                None => ((position, position), None),
            };
            match last {
                Some(last) if cells == last.cells => {}
                Some(last) if (last.cells.1..position).all(|cell| view.now[cell] == holds) => {
                    last.cells = if view.is_blank(position) {
                        view.blanks_around(position)
                    } else {
                        (last.cells.0, position)
                    };
                }
                _ => landmarks.push(Landmark { cells, holds, block }),
            }
        }
        landmarks
    }

    fn is_blank(&self) -> bool {
        self.holds == SymbolSet::only(Symbol::BLANK)
    }
}

/// The block that a finished run is, if that shows at once: no other one has its length and colour, or everything from the
/// run to an end of the line is known.
fn finished_block(view: &View<'_>, (first, last): (usize, usize)) -> Option<usize> {
    let colour = view.colour(first)?;
    let is_closed = |cell: Option<usize>| cell.is_none_or(|cell| !view.now[cell].contains(colour));
    let after = Some(last + 1).filter(|&cell| cell < view.length());
    if !is_closed(first.checked_sub(1)) || !is_closed(after) {
        return None;
    }
    let blocks = view.clue.blocks();
    let is_it = |block: &usize| {
        blocks.get(*block).is_some_and(|block| block.symbol() == colour && block.length() == last - first + 1)
    };
    let mut alike = (0..blocks.len()).filter(is_it);
    if let (Some(only), None) = (alike.next(), alike.next()) {
        return Some(only);
    }
    let is_known = |mut cells: std::ops::Range<usize>| cells.all(|cell| view.now[cell].known().is_some());
    let runs = view.runs();
    let place = runs.iter().position(|run| run.0 == first)?;
    let counted = match (is_known(0..first), is_known(last..view.length())) {
        (true, _) => Some(place),
        (_, true) => (blocks.len() + place).checked_sub(runs.len()),
        _ => None,
    };
    counted.filter(is_it)
}

impl LineText<'_, '_> {
    /// The opening clause: landmarks; or, where lines have none, the premises that are not mentioned otherwise.
    pub(super) fn opening(self, landmarks: &[Landmark], mentioned: &[usize]) -> String {
        match self.names.clue(self.line) {
            Some(_) => self.landmarks(landmarks),
            None => self.with(mentioned),
        }
    }

    /// Landmarks as an opening clause: `with c4 and c8-c9 blank and the first 5 done (c11-c15), `. Nothing without any.
    fn landmarks(self, landmarks: &[Landmark]) -> String {
        let last = self.names.problem.line(self.line).cells().len() - 1;
        let range = |&Landmark { cells, .. }: &Landmark| match cells {
            (0, end) if end > 1 => format!("everything up to {}", self.at(end)),
            (first, end) if end == last && end > first + 1 => {
                format!("everything from {} {}", self.at(first), self.names.onwards(self.line))
            }
            cells => self.range(cells),
        };
        let (blanks, others): (Vec<&Landmark>, Vec<&Landmark>) =
            landmarks.iter().partition(|landmark| landmark.is_blank());
        let blanks =
            (!blanks.is_empty()).then(|| format!("{} blank", list(blanks.into_iter().map(range), "and")));
        let others = others.into_iter().map(|landmark| match landmark.block {
            Some(block) => format!("{} done ({})", self.block(block), self.range(landmark.cells)),
            None => {
                let held = self.names.held(self.cell_at(landmark.cells.0), landmark.holds);
                format!("{} {held}", self.range(landmark.cells))
            }
        });
        let parts: Vec<String> = blanks.into_iter().chain(others).collect();
        if parts.is_empty() { String::new() } else { format!("with {}, ", list(parts, "and")) }
    }
}

/// The JSON form of landmarks.
#[cfg(feature = "serde")]
pub(super) mod data {
    use serde::Serialize;

    use super::Landmark;
    use crate::explain::data::parts::{letters, range};
    use crate::problem::Problem;

    /// The JSON form of a landmark.
    #[derive(Serialize)]
    pub(in super::super) struct LandmarkData {
        cells: [usize; 2],
        holds: String,
        block: Option<usize>,
    }

    pub(in super::super) fn landmarks(problem: &Problem, landmarks: &[Landmark]) -> Vec<LandmarkData> {
        let one = |landmark: &Landmark| LandmarkData {
            cells: range(landmark.cells),
            holds: letters(problem, landmark.holds),
            block: landmark.block.map(|block| block + 1),
        };
        landmarks.iter().map(one).collect()
    }
}
