//! What a technique saw in a line, said in a sentence or two.

use super::names::Names;
use super::phrases::list;
use crate::explain::Fact;
use crate::explain::technique::{Argument, Span, owner};
use crate::problem::{CellId, LineId};
use crate::symbol::{Symbol, SymbolSet};

/// Tells arguments about one line.
#[derive(Clone, Copy)]
pub(super) struct LineText<'a, 'p> {
    pub(super) names: Names<'p>,
    pub(super) line: LineId,
    pub(super) premises: &'a [Fact],
}

impl LineText<'_, '_> {
    /// The argument, without full stop, beginning with a small letter.
    pub(super) fn sentence(self, argument: &Argument) -> String {
        match argument {
            Argument::Complete => self.complete(),
            Argument::Full => self.full(),
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

    pub(super) fn cell_at(self, position: usize) -> CellId {
        self.names.problem.line(self.line).cells()[position]
    }

    pub(super) fn at(self, position: usize) -> String {
        self.names.at(self.line, position)
    }

    pub(super) fn range(self, range: (usize, usize)) -> String {
        self.names.range(self.line, range)
    }

    pub(super) fn block(self, block: usize) -> String {
        self.names.block(self.line, block)
    }

    /// How long a block is.
    pub(super) fn length(self, block: usize) -> usize {
        self.names.entries(self.line).get(block).and_then(|entry| entry.length()).unwrap_or(0)
    }

    /// The premises that the argument does not speak of: `with r1c1 blank and r1c5 black as part of the 3, `, or
    /// `as r1c1 is 'A', `.
    pub(super) fn with(self, mentioned: &[usize]) -> String {
        let cells = self.names.problem.line(self.line).cells();
        let is_mentioned = |fact: &Fact| mentioned.iter().any(|&position| cells[position] == fact.cell);
        let mut unmentioned = self.names.informative(self.premises);
        unmentioned.retain(|fact| !is_mentioned(fact));
        if unmentioned.is_empty() {
            return String::new();
        }
        if !self.names.is_nonogram() {
            return format!("as {}, ", self.names.facts(&unmentioned, true));
        }
        let mut groups: Vec<(Option<usize>, Vec<Fact>)> = vec![(None, Vec::new())];
        for fact in unmentioned {
            let owner = self.owner(fact);
            match groups.iter_mut().find(|(other, _)| *other == owner) {
                Some((_, facts)) => facts.push(fact),
                None => groups.push((owner, vec![fact])),
            }
        }
        let said = groups.iter().flat_map(|(owner, facts)| match *owner {
            None => self.names.parts(facts),
            Some(block) => {
                let part = if self.length(block) == 1 { "as" } else { "as part of" };
                vec![format!("{} {part} {}", self.names.facts(facts, false), self.block(block))]
            }
        });
        format!("with {}, ", list(said, "and"))
    }

    /// The block that a known cell belongs to, if the premises leave only one of several.
    fn owner(self, fact: Fact) -> Option<usize> {
        let line = self.names.problem.line(self.line);
        self.names.clue(self.line).filter(|clue| clue.blocks().len() > 1)?;
        owner(line, self.known(), line.cells().iter().position(|&cell| cell == fact.cell)?)
    }

    /// The line with nothing known but the premises.
    pub(super) fn known(self) -> Vec<SymbolSet> {
        let all = self.names.problem.alphabet().all();
        let held = |cell| self.premises.iter().find(|fact| fact.cell == cell).map_or(all, |fact| fact.holds);
        self.names.problem.line(self.line).cells().iter().map(|&cell| held(cell)).collect()
    }

    fn overlap(self, blocks: &[Span]) -> String {
        let LineText { names, line, .. } = self;
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
        let LineText { names, line, .. } = self;
        let length = run.1 - run.0 + 1;
        let mentioned: Vec<usize> = (run.0..=run.1).collect();
        let with = self.with(&mentioned);
        let blocks = names.clue(line).map_or(&[][..], |clue| clue.blocks());
        let cells = names.problem.line(line).cells();
        let held = self.premises.iter().find(|fact| cells[run.0..=run.1].contains(&fact.cell));
        let colour = held.and_then(|fact| fact.holds.known());
        let is_longer = |&block: &usize| {
            blocks[block].length() > length && colour.is_none_or(|colour| blocks[block].symbol() == colour)
        };
        let longer: Vec<usize> = (0..blocks.len()).filter(is_longer).collect();
        let (ends, run) = (run, self.range(run));
        let are = if length == 1 { "is" } else { "are" };
        let why = match longer.as_slice() {
            [] => match colour.filter(|_| names.problem.alphabet().size() > 2) {
                Some(colour) => format!("no {} block is longer", names.colour(colour)),
                None => "no block is longer".to_owned(),
            },
            longer => self.out_of_reach(longer, ends).unwrap_or_else(|| {
                format!("there is no place for {} over it", names.blocks(line, longer, "or"))
            }),
        };
        format!("{with}{run} {are} a whole block of {length}, because {why}")
    }

    fn glue(self, over: usize, blocks: &[usize], covered: (usize, usize)) -> String {
        let cells = covered.1 - covered.0 + 1;
        let (with, over, covered) = (self.with(&[over]), self.at(over), self.range(covered));
        match blocks {
            [block] if self.length(*block) == cells => {
                format!(
                    "{with}{} must cover {over}, and its only place there is {covered}",
                    self.block(*block)
                )
            }
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
        let mentioned: Vec<usize> = before.into_iter().chain(behind).collect();
        let (with, gap) = (self.with(&mentioned), self.range(gap));
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
        let mentioned: Vec<usize> = (joined.0..=joined.1).collect();
        let length = joined.1 - joined.0 + 1;
        format!(
            "{}if {} were {} too, {} would be a run of {length}, but the longest block that could lie there has \
             {longest}",
            self.with(&mentioned),
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
}
