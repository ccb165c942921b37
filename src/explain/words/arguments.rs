//! What a technique saw in a line, said in a sentence or two.

use super::names::Names;
use super::phrases::list;
use crate::explain::Fact;
use crate::explain::technique::{Argument, Case, Limit, Refusal, Span, Stretch, Supposed};
use crate::problem::{CellId, LineId};
use crate::symbol::{Symbol, SymbolSet};

/// Tells arguments about one line.
#[derive(Clone, Copy)]
pub(super) struct Saying<'a, 'p> {
    pub(super) names: Names<'p>,
    pub(super) line: LineId,
    pub(super) premises: &'a [Fact],
}

impl Saying<'_, '_> {
    /// The argument, without full stop, beginning with a small letter.
    pub(super) fn say(self, argument: &Argument) -> String {
        let Saying { names, line, .. } = self;
        match argument {
            Argument::Complete => match names.clue(line).is_some_and(|clue| clue.blocks().is_empty()) {
                true => "its clue is empty".to_owned(),
                false => format!("all its {} cells are there, so the rest is blank", names.coloured()),
            },
            Argument::Full => format!(
                "exactly as many cells can still be {0} as its clue asks for, so all of them are",
                names.coloured()
            ),
            Argument::Overlap { blocks, .. } => self.overlap(blocks),
            Argument::Finished { run } => self.finished(*run),
            Argument::Reach { colours, stretches, only } => self.reach(*colours, stretches, *only),
            Argument::Ended { over, blocks, cell } => self.ended(*over, blocks, *cell),
            Argument::Glue { over, blocks, covered } => self.glue(*over, blocks, *covered),
            Argument::Join { ends, blocks } => self.join(*ends, blocks),
            Argument::Gap { gap, blocks } => self.gap(*gap, blocks),
            Argument::Split { joined, cell, longest } => self.split(*joined, *cell, *longest),
            Argument::Rule { .. } => self.with(&[]).trim_end_matches(", ").to_owned(),
            Argument::Listing { fillings } => self.listing(fillings),
            Argument::Cases { cell, cases } => self.cases(*cell, cases),
        }
    }

    fn cell_at(self, position: usize) -> CellId {
        self.names.problem.line(self.line).cells()[position]
    }

    fn at(self, position: usize) -> String {
        self.names.at(self.line, position)
    }

    fn range(self, range: (usize, usize)) -> String {
        self.names.range(self.line, range)
    }

    fn block(self, block: usize) -> String {
        self.names.block(self.line, block)
    }

    /// The premises that the argument does not speak of: `with r1c1 blank, `, or `as r1c1 is 'A', `.
    fn with(self, spoken: &[usize]) -> String {
        let cells = self.names.problem.line(self.line).cells();
        let is_spoken = |fact: &Fact| spoken.iter().any(|&position| cells[position] == fact.cell);
        let mut silent = self.names.telling(self.premises);
        silent.retain(|fact| !is_spoken(fact));
        match silent.is_empty() {
            true => String::new(),
            false if self.names.is_nonogram() => format!("with {}, ", self.names.facts(&silent, false)),
            false => format!("as {}, ", self.names.facts(&silent, true)),
        }
    }

    fn overlap(self, blocks: &[Span]) -> String {
        let Saying { names, line, .. } = self;
        let places = blocks.iter().map(|&Span { block, starts: (first, last), length }| {
            let (name, left) = (self.block(block), self.range((first, first + length - 1)));
            match first == last {
                true => format!("{name} has only one place, {left}"),
                false => {
                    let right = self.range((last, last + length - 1));
                    let both = self.range((last, first + length - 1));
                    let (back, on) = names.directions(line);
                    format!(
                        "{name} covers {left} if pushed {back}, and {right} if pushed {on}: both times {both}"
                    )
                }
            }
        });
        format!("{}{}", self.with(&[]), places.collect::<Vec<_>>().join("; "))
    }

    fn finished(self, run: (usize, usize)) -> String {
        let length = run.1 - run.0 + 1;
        let run = self.range(run);
        match length {
            1 => format!("{run} is a finished block of 1, as no longer one fits there"),
            _ => format!("{run} are a finished block of {length}, as no longer one fits there"),
        }
    }

    fn reach(self, colours: SymbolSet, stretches: &[Stretch], only: Option<(usize, usize)>) -> String {
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
                true => format!("there is no {block} for {cells}"),
                false => format!("no {block} reaches {cells}: {}", list(reasons, "and")),
            }
        });
        let parts = parts.collect::<Vec<_>>().join("; ");
        let only = only.map_or_else(String::new, |(block, anchor)| {
            format!(" (only {} is long enough for the run at {})", self.block(block), self.at(anchor))
        });
        format!("{}{parts}{only}", self.with(&anchors))
    }

    fn ended(self, over: usize, blocks: &[usize], cell: usize) -> String {
        let (with, over, cell) = (self.with(&[over]), self.at(over), self.at(cell));
        match blocks {
            [block] => {
                format!("{with}{over} belongs to {}, which does not get to {cell}", self.block(*block))
            }
            _ => {
                let blocks = self.names.blocks(self.line, blocks, "or");
                format!("{with}{over} belongs to {blocks}, and whichever it is, it does not get to {cell}")
            }
        }
    }

    fn ends(self, Limit { block, cell, anchor }: Limit) -> String {
        let (name, cell) = (self.block(block), self.at(cell));
        match anchor {
            Some(anchor) => {
                format!("{name} must cover {}, so it ends at {cell} at the latest", self.at(anchor))
            }
            None => format!("{name} ends at {cell} at the latest"),
        }
    }

    fn starts(self, Limit { block, cell, anchor }: Limit) -> String {
        let (name, cell) = (self.block(block), self.at(cell));
        match anchor {
            Some(anchor) => {
                format!("{name} must cover {}, so it starts at {cell} at the earliest", self.at(anchor))
            }
            None => format!("{name} starts at {cell} at the earliest"),
        }
    }

    fn glue(self, over: usize, blocks: &[usize], covered: (usize, usize)) -> String {
        let (with, over, covered) = (self.with(&[over]), self.at(over), self.range(covered));
        match blocks {
            [block] => {
                let block = self.block(*block);
                format!("{with}{block} must cover {over}, and wherever it lies it covers {covered} with it")
            }
            _ => {
                let blocks = self.names.blocks(self.line, blocks, "or");
                format!(
                    "{with}{over} belongs to {blocks}, and whichever it is and wherever it lies, it covers {covered} \
                     with it"
                )
            }
        }
    }

    fn join(self, ends: (usize, usize), blocks: &[usize]) -> String {
        let blocks = self.names.blocks(self.line, blocks, "or");
        let with = self.with(&[ends.0, ends.1]);
        let ends = list([self.at(ends.0), self.at(ends.1)], "and");
        format!(
            "{with}{ends} must belong to one and the same block, {blocks}, so what lies between them does too"
        )
    }

    fn gap(self, gap: (usize, usize), blocks: &[usize]) -> String {
        let cells = self.names.problem.line(self.line).cells().len();
        let before = gap.0.checked_sub(1);
        let behind = Some(gap.1 + 1).filter(|&cell| cell < cells);
        let sides = match (before, behind) {
            (Some(before), Some(behind)) => {
                format!("between the blanks {} and {}", self.at(before), self.at(behind))
            }
            (Some(blank), None) => format!("between the blank {} and the end of the line", self.at(blank)),
            (None, Some(blank)) => {
                format!("between the beginning of the line and the blank {}", self.at(blank))
            }
            (None, None) => "in the whole line".to_owned(),
        };
        let spoken: Vec<usize> = before.into_iter().chain(behind).collect();
        let (with, gap) = (self.with(&spoken), self.range(gap));
        match blocks {
            [block] => {
                let block = self.block(*block);
                format!(
                    "{with}there is only {gap} {sides}, too little for {block}, the only block that could get there"
                )
            }
            _ => {
                let blocks = self.names.blocks(self.line, blocks, "and");
                format!("{with}there is only {gap} {sides}, too little for what could get there: {blocks}")
            }
        }
    }

    fn split(self, joined: (usize, usize), cell: usize, longest: usize) -> String {
        let spoken: Vec<usize> = (joined.0..=joined.1).collect();
        let length = joined.1 - joined.0 + 1;
        format!(
            "{}if {} were {} too, {} would be a run of {length}, but the longest block that could lie there has \
             {longest}",
            self.with(&spoken),
            self.at(cell),
            self.names.coloured(),
            self.range(joined),
        )
    }

    fn listing(self, fillings: &[Vec<Symbol>]) -> String {
        let alphabet = self.names.problem.alphabet();
        let has_words = alphabet.all().iter().any(|symbol| alphabet.name(symbol).chars().count() > 1);
        let write = |filling: &Vec<Symbol>| match has_words && !self.names.is_nonogram() {
            true => filling.iter().map(|&symbol| alphabet.name(symbol)).collect::<Vec<_>>().join(" "),
            false => filling.iter().map(|&symbol| alphabet.letter(symbol)).collect::<String>(),
        };
        let write = |filling: &Vec<Symbol>| format!("\u{2018}{}\u{2019}", write(filling));
        match fillings {
            [one] => format!("only one filling is left: {}", write(one)),
            _ => format!(
                "only {} fillings are left: {}",
                fillings.len(),
                list(fillings.iter().map(write), "and")
            ),
        }
    }

    fn cases(self, cell: usize, cases: &[Case]) -> String {
        let Saying { names, line, .. } = self;
        let is_alone = cases.len() == 1;
        let said = cases.iter().map(|case| self.case(cell, case, is_alone)).collect::<Vec<_>>().join("; ");
        let supposed = match cases.first().map(|case| case.supposed) {
            Some(Supposed::BlankBehind(..)) => "blank".to_owned(),
            Some(Supposed::InBlock(block, _)) => {
                let blocks = names.clue(line).map(|clue| clue.blocks()[block].symbol());
                let all = cases.iter().all(|case| match case.supposed {
                    Supposed::InBlock(block, _) => {
                        names.clue(line).map(|clue| clue.blocks()[block].symbol()) == blocks
                    }
                    _ => true,
                });
                blocks
                    .filter(|_| all)
                    .map_or(names.coloured().to_owned(), |symbol| names.colour(symbol).to_owned())
            }
            Some(Supposed::Holds(_)) => {
                let held = cases.iter().filter_map(|case| match case.supposed {
                    Supposed::Holds(symbol) => Some(symbol),
                    _ => None,
                });
                names.symbols(self.cell_at(cell), held.collect::<SymbolSet>())
            }
            None => return format!("{} cannot be otherwise", self.at(cell)),
        };
        format!("{}suppose {} were {supposed}: {said}", self.with(&[]), self.at(cell))
    }

    fn case(self, at: usize, Case { supposed, refuted }: &Case, is_alone: bool) -> String {
        let Saying { names, line, .. } = self;
        let count = names.clue(line).map_or(0, |clue| clue.blocks().len());
        let blocks =
            |number: usize| if number == 1 { "1 block".to_owned() } else { format!("{number} blocks") };
        let way = match *supposed {
            Supposed::BlankBehind(0, last) if last == count => {
                "however many blocks lie before it ".to_owned()
            }
            Supposed::BlankBehind(0, 0) => "with no block before it ".to_owned(),
            Supposed::BlankBehind(first, last) if first == count && last == count => {
                "with all blocks before it ".to_owned()
            }
            Supposed::BlankBehind(first, last) if first == last => {
                format!("with {} before it ", blocks(first))
            }
            Supposed::BlankBehind(0, last) => format!("with at most {} before it ", blocks(last)),
            Supposed::BlankBehind(first, last) if last == count => {
                format!("with {} or more before it ", blocks(first))
            }
            Supposed::BlankBehind(first, last) => format!("with {first} to {last} blocks before it "),
            Supposed::InBlock(first, last) if first == last => {
                format!("{} cannot cover it, because ", self.block(first))
            }
            Supposed::InBlock(first, last) => {
                let all: Vec<usize> = (first..=last).collect();
                let blocks = match all.len() {
                    2 => names.blocks(line, &all, "and"),
                    _ => format!("the blocks from {} to {}", self.block(first), self.block(last)),
                };
                format!("{blocks} cannot cover it, because ")
            }
            Supposed::Holds(_) if is_alone => String::new(),
            Supposed::Holds(symbol) => {
                format!("as {} ", names.symbols(self.cell_at(at), SymbolSet::only(symbol)))
            }
        };
        let reasons = list(refuted.iter().map(|&refusal| self.refusal(refusal, *supposed)), "or");
        format!("{way}{reasons}")
    }

    fn refusal(self, refusal: Refusal, supposed: Supposed) -> String {
        let coloured = self.names.coloured();
        let of_block = matches!(supposed, Supposed::InBlock(..));
        match refusal {
            Refusal::NoRoomBefore if of_block => "the blocks before it would have no room".to_owned(),
            Refusal::NoRoomBehind if of_block => "the blocks behind it would have no room".to_owned(),
            Refusal::NoRoomBefore => "there is no room for what lies before".to_owned(),
            Refusal::NoRoomBehind => "there is no room behind it for the others".to_owned(),
            Refusal::InTheWay(Some(cell)) => {
                let cells = self.names.problem.line(self.line).cells();
                let known = self.premises.iter().find(|fact| fact.cell == cells[cell]);
                let held =
                    known.map_or_else(|| "taken".to_owned(), |fact| self.names.held(fact.cell, fact.holds));
                format!("{} is {held}", self.at(cell))
            }
            Refusal::InTheWay(None) => "the line ends there".to_owned(),
            Refusal::Touches(cell) => format!("it would touch {}", self.at(cell)),
            Refusal::LeavesOutBefore => format!("not every known {coloured} cell before it could be covered"),
            Refusal::LeavesOutBehind => format!("not every known {coloured} cell behind it could be covered"),
            Refusal::Stuck(at) if at < self.names.problem.line(self.line).cells().len() => {
                format!("the rule, read from the beginning, leaves nothing for {}", self.at(at))
            }
            Refusal::Stuck(_) => {
                "the rule, read from the beginning, could not end where the line does".to_owned()
            }
        }
    }
}
