//! How far blocks get, in words: cells that none of them reaches, and where each starts and ends.

use super::arguments::LineText;
use crate::explain::technique::{BlockLimit, Stretch, extents};
use crate::symbol::{Symbol, SymbolSet};

impl LineText<'_, '_> {
    pub(super) fn reach(
        self,
        colours: SymbolSet,
        stretches: &[Stretch],
        only: Option<(usize, usize)>,
    ) -> String {
        let all = self.names.problem.alphabet().all().without(Symbol::BLANK);
        let block = match all.is_subset(colours) {
            true => "block".to_owned(),
            false => format!("{} block", self.names.colours(colours)),
        };
        let limits = || stretches.iter().flat_map(|stretch| [stretch.before, stretch.behind]).flatten();
        let anchors: Vec<usize> = limits().filter_map(|limit| limit.anchor).collect();
        let parts = stretches.iter().map(|stretch| {
            let cells = self.range(stretch.cells);
            let reasons: Vec<String> = [
                stretch.before.map(|limit| self.ends(limit)),
                stretch.behind.map(|limit| self.starts(limit)),
            ]
            .into_iter()
            .flatten()
            .collect();
            match reasons.is_empty() {
                true => format!("its clue has no {block}"),
                false => format!("no {block} reaches {cells}: {}", reasons.join(", and ")),
            }
        });
        let parts = parts.collect::<Vec<_>>().join("; ");
        let only = only.map_or_else(String::new, |(block, anchor)| {
            format!(" (only {} is long enough for the run at {})", self.block(block), self.at(anchor))
        });
        format!("{}{parts}{only}", self.with(&anchors))
    }

    pub(super) fn ended(self, over: usize, blocks: &[usize], cell: usize) -> String {
        let (with, over) = (self.with(&[over]), self.at(over));
        match blocks {
            [block] => {
                let (block, cell) = (self.block(*block), self.at(cell));
                format!("{with}{over} belongs to {block}, which does not get to {cell}")
            }
            _ => {
                let long: Vec<usize> =
                    blocks.iter().copied().filter(|&block| self.length(block) > 1).collect();
                let why = self.out_of_reach(&long, (cell, cell)).filter(|why| !why.is_empty());
                let why = why.map_or_else(String::new, |why| format!(": {why}"));
                let (blocks, cell) = (self.names.blocks(self.line, blocks, "or"), self.at(cell));
                format!(
                    "{with}{over} belongs to {blocks}, and whichever it is, it does not get to {cell}{why}"
                )
            }
        }
    }

    fn ends(self, BlockLimit { block, cell, anchor }: BlockLimit) -> String {
        let (name, cell) = (self.block(block), self.at(cell));
        match anchor {
            Some(anchor) => {
                format!("{name} must cover {}, so it ends at {cell} at the latest", self.at(anchor))
            }
            None => format!("even pushed {}, {name} ends at {cell}", self.names.directions(self.line).1),
        }
    }

    fn starts(self, BlockLimit { block, cell, anchor }: BlockLimit) -> String {
        let (name, cell) = (self.block(block), self.at(cell));
        match anchor {
            Some(anchor) => {
                format!("{name} must cover {}, so it starts at {cell} at the earliest", self.at(anchor))
            }
            None => format!("even pushed {}, {name} starts at {cell}", self.names.directions(self.line).0),
        }
    }

    /// Why none of some blocks covers all of a range, if that can be said by how far they get: the last one before it, and
    /// the first one behind it, as those beyond them get no nearer.
    pub(super) fn out_of_reach(self, blocks: &[usize], (first, last): (usize, usize)) -> Option<String> {
        let extents = extents(self.names.problem.line(self.line), self.known())?;
        let ends_before = |&&block: &&usize| extents[block].1 < last;
        let starts_behind = |&&block: &&usize| extents[block].0 > first;
        if !blocks.iter().all(|block| ends_before(&block) || starts_behind(&block)) {
            return None;
        }
        let before = blocks.iter().rfind(ends_before).map(|&block| {
            format!("{} ends at {} at the latest", self.block(block), self.at(extents[block].1))
        });
        let is_other = |block: &&usize| starts_behind(block) && !ends_before(block);
        let behind = blocks.iter().find(is_other).map(|&block| {
            format!("{} starts at {} at the earliest", self.block(block), self.at(extents[block].0))
        });
        Some(before.into_iter().chain(behind).collect::<Vec<_>>().join(", and "))
    }
}
