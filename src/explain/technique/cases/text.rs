//! Cases in words: in which ways a cell could be otherwise, and why none of them works.

use super::{Case, Refusal, Supposed};
use crate::explain::Fact;
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl LineText<'_, '_> {
    /// The sentence for all cases of a cell.
    pub(super) fn cases(&self, cell: usize, cases: &[Case]) -> Text {
        let (names, line) = (self.names, self.line);
        let is_alone = cases.len() == 1;
        let refuted = Text::join(cases.iter().map(|case| self.case(cell, case, is_alone)), "; ");
        let supposed = match cases.first().map(|case| case.supposed) {
            Some(Supposed::BlankAfter(..)) => "blank".to_owned(),
            Some(Supposed::InBlock(block, _)) => {
                let blocks = names.clue(line).map(|clue| clue.blocks()[block].symbol());
                let all = cases.iter().all(|case| match case.supposed {
                    Supposed::InBlock(block, _) => {
                        names.clue(line).map(|clue| clue.blocks()[block].symbol()) == blocks
                    }
                    _ => true,
                });
                blocks.filter(|_| all).map_or(names.coloured(), |symbol| names.colour(symbol))
            }
            Some(Supposed::Holds(_)) => {
                let held = cases.iter().filter_map(|case| match case.supposed {
                    Supposed::Holds(symbol) => Some(symbol),
                    _ => None,
                });
                let held = names.symbols(self.cell_at(cell), held.collect::<SymbolSet>());
                return text![self.at(cell), " cannot be ", held, ": ", refuted].with_colon();
            }
            None => return text![self.at(cell), " cannot be otherwise"],
        };
        text!["suppose ", self.at(cell), " were ", supposed, ": ", refuted].with_colon()
    }

    fn case(&self, cell: usize, Case { supposed, refuted }: &Case, is_alone: bool) -> Text {
        let (names, line) = (self.names, self.line);
        let count = names.clue(line).map_or(0, |clue| clue.blocks().len());
        let blocks = |number: usize| if number == 1 { "1 block".into() } else { text![number, " blocks"] };
        let way = match *supposed {
            Supposed::BlankAfter(0, last) if last == count => "however many blocks lie before it, ".into(),
            Supposed::BlankAfter(0, 0) => "with no block before it, ".into(),
            Supposed::BlankAfter(first, last) if first == count && last == count => {
                "with all blocks before it, ".into()
            }
            Supposed::BlankAfter(first, last) if first == last => {
                text!["with ", blocks(first), " before it, "]
            }
            Supposed::BlankAfter(0, last) => text!["with at most ", blocks(last), " before it, "],
            Supposed::BlankAfter(first, last) if last == count => {
                text!["with ", blocks(first), " or more before it, "]
            }
            Supposed::BlankAfter(first, last) => text!["with ", first, " to ", last, " blocks before it, "],
            Supposed::InBlock(first, last) if first == last => {
                text![self.block(first), " cannot cover it, because "]
            }
            Supposed::InBlock(first, last) => {
                let all: Vec<usize> = (first..=last).collect();
                let blocks = match all.len() {
                    2 => names.blocks(line, &all, "and"),
                    _ => text!["the blocks from ", self.block(first), " to ", self.block(last)],
                };
                text![blocks, " cannot cover it, because "]
            }
            Supposed::Holds(_) if is_alone => Text::new(),
            Supposed::Holds(symbol) => {
                text!["if it were ", names.symbols(self.cell_at(cell), SymbolSet::only(symbol)), ", "]
            }
        };
        let reasons = list(refuted.iter().map(|&refusal| self.refusal(cell, refusal, *supposed)), "or");
        text![way, reasons]
    }

    /// The blocks before or after what is supposed, as the subject of a sentence; none if there are no such blocks.
    fn blocks_beside(&self, supposed: Supposed, side: &'static str) -> Option<Text> {
        let count = self.names.clue(self.line).map_or(0, |clue| clue.blocks().len());
        let (before, after, is_one) = match supposed {
            Supposed::BlankAfter(first, last) => (0..last, first..count, first == last),
            Supposed::InBlock(first, last) => (0..last, first + 1..count, first == last),
            Supposed::Holds(_) => return None,
        };
        let beside = if side == "before" { before } else { after };
        match beside.len() {
            0 => None,
            1 if is_one => Some(text![self.block(beside.start), " ", side, " it"]),
            _ => Some(text!["the blocks ", side, " it"]),
        }
    }

    /// The known coloured cells on one side of a cell, which the blocks there could not cover.
    fn left_out(&self, supposed: Supposed, side: &'static str, is_there: impl Fn(usize) -> bool) -> Text {
        let line = self.names.problem.line(self.line).cells();
        let is_meant = |fact: &&Fact| {
            let position = line.iter().position(|&cell| cell == fact.cell);
            !fact.holds.contains(Symbol::BLANK) && position.is_some_and(&is_there)
        };
        let cells: Vec<_> = self.premises.iter().filter(is_meant).map(|fact| fact.cell).collect();
        let blocks = self.blocks_beside(supposed, side);
        match (blocks, cells.as_slice()) {
            (None, _) => text!["no block would be left for ", self.names.cells(&cells)],
            (Some(blocks), []) => text![blocks, " could not lie there"],
            (Some(blocks), [cell]) => text![blocks, " could not cover ", self.names.cell(*cell)],
            (Some(blocks), _) => text![blocks, " could not cover all of ", self.names.cells(&cells)],
        }
    }

    fn refusal(&self, cell: usize, refusal: Refusal, supposed: Supposed) -> Text {
        let of_block = matches!(supposed, Supposed::InBlock(..));
        match refusal {
            Refusal::NoSpaceBefore if of_block => self.no_space(supposed, "before"),
            Refusal::NoSpaceAfter if of_block => self.no_space(supposed, "after"),
            Refusal::NoSpaceBefore => "these would have no room".into(),
            Refusal::NoSpaceAfter => "the others would have no room after it".into(),
            Refusal::InTheWay(Some(cell)) => {
                let cells = self.names.problem.line(self.line).cells();
                let known = self.premises.iter().find(|fact| fact.cell == cells[cell]);
                let held =
                    known.map_or_else(|| "taken".into(), |fact| self.names.held(fact.cell, fact.holds));
                text![self.at(cell), " is ", held]
            }
            Refusal::InTheWay(None) => "the line ends there".into(),
            Refusal::Touches(cell) => text!["it would touch ", self.at(cell)],
            Refusal::LeavesOutBefore => self.left_out(supposed, "before", |position| position < cell),
            Refusal::LeavesOutAfter => self.left_out(supposed, "after", |position| position > cell),
            Refusal::Stuck(at) if at == cell => {
                "read from the beginning, the rule does not allow it there".into()
            }
            Refusal::Stuck(at) if at < self.names.problem.line(self.line).cells().len() => {
                text!["read from the beginning, the rule would leave nothing for ", self.at(at)]
            }
            Refusal::Stuck(_) => "read from the beginning, the rule could not end where the line does".into(),
        }
    }

    fn no_space(&self, supposed: Supposed, side: &'static str) -> Text {
        match self.blocks_beside(supposed, side) {
            Some(blocks) => text![blocks, " would have no room"],
            None => "it would have no room itself".into(),
        }
    }
}
