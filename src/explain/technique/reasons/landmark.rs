//! Landmarks: known parts of a line by which a reader finds the way, named whole: stretches of blanks, finished blocks,
//! runs.

use crate::explain::technique::View;
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of finished blocks beside each other that are named one by one.
const FEW_DONE: usize = 3;

/// A known part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Landmark {
    /// First and last cell.
    pub cells: (usize, usize),
    /// The symbol of each.
    pub holds: SymbolSet,
    /// The block that these cells are, if it is finished and it shows which one it is.
    pub block: Option<usize>,
}

impl Landmark {
    /// The landmarks at some positions of a line, in order: whole runs, and whole stretches of blanks where more than
    /// one of their cells is meant. Cells that are mentioned elsewhere are left out.
    pub(crate) fn of(
        view: &View<'_>,
        positions: &[usize],
        mentioned: Option<(usize, usize)>,
    ) -> Vec<Landmark> {
        if !view.is_for_readers || positions.is_empty() {
            return Vec::new();
        }
        let mut positions = positions.to_vec();
        positions
            .retain(|position| !mentioned.is_some_and(|(first, last)| (first..=last).contains(position)));
        positions.sort_unstable();
        positions.dedup();
        let finished = finished(view, &view.runs());
        let block_of = |run| Some(finished.iter().find(|finished| finished.run == run)?.block);
        let mut landmarks: Vec<Landmark> = Vec::new();
        for position in positions {
            let holds = view.now[position];
            let last = landmarks.last_mut().filter(|last| last.holds == holds);
            let (cells, block) = match view.colour(position) {
                Some(colour) => {
                    let run = view.run_with(position, colour);
                    (run, block_of(run))
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

/// A finished run, and the block that it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished {
    /// First and last cell of the run.
    pub(crate) run: (usize, usize),
    /// The block.
    pub(crate) block: usize,
    /// The first and the last of the known cells that show it.
    pub(crate) basis: (usize, usize),
}

/// The finished runs of which one sees at once which block they are: no other block has that length and colour, or
/// everything is known between the run and an end of the line, or another such run. `runs` are those of the view.
pub(crate) fn finished(view: &View<'_>, runs: &[(usize, usize)]) -> Vec<Finished> {
    let end = view.length();
    let closed = |&run: &(usize, usize)| is_closed(view, run);
    let mut found: Vec<Option<Finished>> = runs.iter().map(|&run| by_length(view, run)).collect();
    for place in (0..runs.len()).filter(|&place| closed(&runs[place])) {
        let (cell, block, first) = match place.checked_sub(1).map(|before| found[before]) {
            None => (0, 0, 0),
            Some(Some(before)) => (before.run.1 + 1, before.block + 1, before.basis.0),
            Some(None) => continue,
        };
        if found[place].is_none() && is_known(view, cell..runs[place].0) && is_block(view, runs[place], block)
        {
            let basis = (first, (runs[place].1 + 1).min(end - 1));
            found[place] = Some(Finished { run: runs[place], block, basis });
        }
    }
    for place in (0..runs.len()).rev().filter(|&place| closed(&runs[place])) {
        let (cell, after, last) = match found.get(place + 1) {
            None => (end, view.block_count(), end - 1),
            Some(Some(after)) => (after.run.0, after.block, after.basis.1),
            Some(None) => continue,
        };
        let Some(block) = after.checked_sub(1) else { continue };
        if found[place].is_none()
            && is_known(view, runs[place].1 + 1..cell)
            && is_block(view, runs[place], block)
        {
            let basis = (runs[place].0.saturating_sub(1), last);
            found[place] = Some(Finished { run: runs[place], block, basis });
        }
    }
    found.into_iter().flatten().collect()
}

/// A finished run that only one block is as long as.
fn by_length(view: &View<'_>, run: (usize, usize)) -> Option<Finished> {
    let mut alike = (0..view.block_count()).filter(|&block| is_block(view, run, block));
    let block = alike.next().filter(|_| alike.next().is_none() && is_closed(view, run))?;
    let basis = (run.0.saturating_sub(1), (run.1 + 1).min(view.length() - 1));
    Some(Finished { run, block, basis })
}

/// Whether no cell beside a run may have its colour.
fn is_closed(view: &View<'_>, (first, last): (usize, usize)) -> bool {
    let beside = first.checked_sub(1).into_iter().chain(Some(last + 1).filter(|&cell| cell < view.length()));
    let colour = view.colour(first);
    colour.is_some_and(|colour| beside.into_iter().all(|cell| !view.now[cell].contains(colour)))
}

/// Whether a run has the length and the colour of a block.
fn is_block(view: &View<'_>, (first, last): (usize, usize), block: usize) -> bool {
    let block = view.clue.blocks().get(block);
    block
        .is_some_and(|block| Some(block.symbol()) == view.colour(first) && block.length() == last - first + 1)
}

fn is_known(view: &View<'_>, mut cells: std::ops::Range<usize>) -> bool {
    cells.all(|cell| view.now[cell].known().is_some())
}

impl LineText<'_, '_> {
    /// The opening clause: landmarks; or, where lines have none, the premises that are not mentioned otherwise.
    pub(crate) fn open(&mut self, landmarks: &[Landmark], mentioned: &[usize]) {
        let opening = match self.names.clue(self.line) {
            Some(_) => self.landmarks(landmarks),
            None => self.with(mentioned),
        };
        self.opening = self.given.open(opening, landmarks.iter().map(|landmark| landmark.cells));
    }

    /// Blocks beside each other: `the first 4 blocks`, or `the blocks from the 6 to the last 2`.
    fn row_of_blocks(&self, first: usize, last: usize) -> Text {
        let count = last + 1 - first;
        match (first, last + 1 == self.names.entries(self.line).len()) {
            (0, _) => text!["the first ", count, " blocks"],
            (_, true) => text!["the last ", count, " blocks"],
            (_, false) => text!["the blocks from ", self.block(first), " to ", self.block(last)],
        }
    }

    /// Landmarks as an opening clause: `with c4 and c8-c9 blank and the first 5 done (c11-c15), `. Nothing without any.
    fn landmarks(&self, landmarks: &[Landmark]) -> Text {
        let last = self.names.problem.line(self.line).cells().len() - 1;
        let range = |&Landmark { cells, .. }: &Landmark| match cells {
            (0, end) if end > 1 => text!["everything up to ", self.at(end)],
            (first, end) if end == last && end > first + 1 => {
                text!["everything from ", self.at(first), " ", self.names.onwards(self.line)]
            }
            cells => self.range(cells),
        };
        // A reader sees at once which colours the clues of a cell's lines allow.
        let is_said = |landmark: &&Landmark| {
            !self.names.domain(self.cell_at(landmark.cells.0)).is_subset(landmark.holds)
        };
        let (mut blanks, others): (Vec<&Landmark>, Vec<&Landmark>) =
            landmarks.iter().filter(is_said).partition(|landmark| landmark.is_blank());
        // "Everything up to r3 and r12 blank" would read as "up to r12".
        blanks.sort_by_key(|landmark| landmark.cells.0 == 0 && landmark.cells.1 > 1);
        let blanks =
            (!blanks.is_empty()).then(|| text![list(blanks.into_iter().map(range), "and"), " blank"]);
        let held = |landmark: &Landmark| self.names.held(self.cell_at(landmark.cells.0), landmark.holds);
        let is_next =
            |one: Option<usize>, next: Option<usize>| one.is_some() && one.map(|one| one + 1) == next;
        let is_alike = |one: &&Landmark, next: &&Landmark| match (one.block, next.block) {
            (None, None) => held(one) == held(next),
            (one, next) => is_next(one, next),
        };
        let others = others.chunk_by(is_alike).flat_map(|alike| match alike {
            &[
                Landmark { block: Some(first), cells: (begin, _), .. },
                ..,
                Landmark { block: Some(last), cells: (_, end), .. },
            ] if last - first >= FEW_DONE => {
                vec![text![self.row_of_blocks(*first, *last), " done (", self.range((*begin, *end)), ")"]]
            }
            &[Landmark { block: Some(_), .. }, ..] => {
                let one = |landmark: &&Landmark| {
                    Some(text![self.block(landmark.block?), " done (", self.range(landmark.cells), ")"])
                };
                alike.iter().filter_map(one).collect()
            }
            alike => {
                let cells = alike.iter().map(|landmark| self.range(landmark.cells));
                vec![text![list(cells, "and"), " ", held(alike[0])]]
            }
        });
        let parts: Vec<Text> = blanks.into_iter().chain(others).collect();
        if parts.is_empty() { Text::new() } else { text!["with ", list(parts, "and")] }
    }
}

/// The JSON form of landmarks.
pub(crate) mod data {
    use serde::Serialize;

    use super::Landmark;
    use crate::explain::data::parts::{letters, range};
    use nonomata_engine::problem::Problem;

    /// The JSON form of a landmark.
    #[derive(Serialize)]
    pub(crate) struct LandmarkData {
        cells: [usize; 2],
        holds: String,
        block: Option<usize>,
    }

    pub(crate) fn landmarks(problem: &Problem, landmarks: &[Landmark]) -> Vec<LandmarkData> {
        let one = |landmark: &Landmark| LandmarkData {
            cells: range(landmark.cells),
            holds: letters(problem, landmark.holds),
            block: landmark.block.map(|block| block + 1),
        };
        landmarks.iter().map(one).collect()
    }
}
