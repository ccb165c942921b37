//! The output of `fix`: the picture, the fixes and the verdict, or one JSON object.

use std::io::{self, Write};

use nonomata::budget::Limit;
use nonomata::formats::Format;
use nonomata::make::{Fix, Repaired};
use nonomata::problem::{CellId, Machines};
use nonomata::puzzles::Puzzle;
use nonomata::render::{Style, text_with_signs};
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::{Value, json};

use super::contradiction::Contradiction;
use crate::args;
use crate::exit::Exit;
use crate::json::{extend, head, limit};
use crate::output::{Output, counted, line_of_json, printable, remark};
use crate::output_file::{output_format, output_path};
use crate::puzzle_context::PuzzleContext;
use crate::search_result::conclude;
use crate::session::paint;
use crate::work::Work;

/// The largest number of changed cells that are named.
const NAMED: usize = 12;

/// A picture is noise, which single changes rarely mend, if one in this many of its cells is ambiguous.
const MOSTLY_AMBIGUOUS: usize = 4;

/// The fixes of one puzzle.
pub(super) struct Answer<'a> {
    pub(super) arguments: &'a args::Fix,
    pub(super) context: &'a PuzzleContext,
    pub(super) picture: &'a [SymbolSet],
    pub(super) contradiction: Option<&'a Contradiction>,
    pub(super) repaired: &'a Repaired,
}

impl Answer<'_> {
    /// Prints the answer, unless only the fixed puzzle is wanted. Failures are printed in any case.
    pub(super) fn show(&self, output: &mut Output, draws: bool) -> io::Result<Exit> {
        let (verdict, exit) = self.verdict();
        if self.arguments.presentation.json {
            line_of_json(output, &self.object(verdict))?;
            return Ok(exit);
        }
        let replaced = self.contradiction.map(Contradiction::replaced);
        if !draws && exit == Exit::Yes {
            replaced.iter().for_each(|replaced| remark(replaced));
            return Ok(exit);
        }
        self.context.introduce(output, "\n")?;
        if let Some(replaced) = replaced {
            writeln!(output, "c {replaced}")?;
        }
        if verdict == "unique" {
            return conclude(output, Some(format!("nothing to fix: {}", self.how_unique())), verdict, exit);
        }
        if !self.repaired.ambiguous.is_empty() || self.repaired.fixes.is_empty() {
            self.draw_before(output)?;
        }
        for (number, fix) in (1..).zip(&self.repaired.fixes) {
            self.draw_fix(output, number, fix)?;
        }
        conclude(output, self.remarks(), verdict, exit)
    }

    fn verdict(&self) -> (&'static str, Exit) {
        match (self.repaired.fixes.first(), self.repaired.limit) {
            (Some(fix), _) if fix.cells.is_empty() && self.contradiction.is_none() => ("unique", Exit::Yes),
            (Some(_), _) => ("fixed", Exit::Yes),
            (None, Some(_)) => ("unfixed", Exit::Limit),
            (None, None) => ("unfixed", Exit::No),
        }
    }

    /// A remark on what was not found, or is not proved.
    fn remarks(&self) -> Option<String> {
        let Repaired { fixes, at_least, greedy, limit, .. } = self.repaired;
        let needed = format!("at least {} to be {}", self.has(*at_least), self.done());
        let mut remarks: Vec<String> = limit.map(Limit::ending).into_iter().collect();
        if fixes.is_empty() {
            if self.arguments.max_changes.is_none_or(|most| *at_least <= most) {
                let found = greedy.map(|greedy| format!("; one of {} is known", counted(greedy, "cell")));
                remarks.push(format!("no fix was found{}", found.unwrap_or_default()));
            }
            if *at_least > 0 {
                remarks.push(needed);
            }
            remarks.extend(self.advice());
        } else if !self.repaired.is_fewest() {
            remarks.push(format!("{needed}, so a fix of fewer cells may exist"));
        }
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }

    /// Advice where no fix was found.
    fn advice(&self) -> Option<String> {
        if self.repaired.limit == Some(Limit::Cancelled) {
            return None;
        }
        let mut ways = Vec::new();
        if self.repaired.limit == Some(Limit::Time) {
            ways.push("more --time".to_owned());
        }
        if self.arguments.max_changes.is_some() {
            let known = self.repaired.greedy.map(|greedy| format!("--max-changes {greedy}"));
            ways.push(known.unwrap_or_else(|| "a larger --max-changes".to_owned()));
        }
        if !self.arguments.keep.is_empty() {
            ways.push("fewer cells in --keep".to_owned());
        }
        if self.arguments.lines_only {
            ways.push("the same without --lines-only".to_owned());
        }
        if self.may_give() {
            ways.push("--give to give cells instead of changing them".to_owned());
        }
        // Where too few changes are allowed, no choice of them helps.
        if self.arguments.max_changes.is_none_or(|most| self.repaired.at_least <= most) {
            ways.push(format!("another seed, e.g. --seed {}", self.arguments.seed.wrapping_add(1)));
            let (ambiguous, cells) = (self.repaired.ambiguous.len(), self.picture.len());
            if MOSTLY_AMBIGUOUS * ambiguous >= cells {
                let cells = counted(cells, "cell");
                ways.push(format!(
                    "a picture with longer blocks, as {ambiguous} of its {cells} are ambiguous"
                ));
            }
        }
        Some(format!("try {}", ways.join(", or ")))
    }

    /// Whether --give can be added: not where it would be refused.
    fn may_give(&self) -> bool {
        let puzzle = &self.context.puzzle;
        let has_given = puzzle.with_given(self.context.problem.initial_candidates()).is_some();
        let path = output_path(self.arguments.output.as_deref());
        let is_written = self.arguments.to.is_some() || path.is_some();
        let format = output_format(self.arguments.to, path, puzzle.kind()).ok().filter(|_| is_written);
        let holds_given = format.is_none_or(|format| format.capabilities().given);
        !self.arguments.give && self.contradiction.is_none() && has_given && holds_given
    }

    /// Why nothing is left to fix.
    fn how_unique(&self) -> &'static str {
        if self.arguments.lines_only { "one line at a time is enough" } else { "there is one solution" }
    }

    fn done(&self) -> &'static str {
        if self.arguments.give { "given" } else { "changed" }
    }

    /// `1 cell has` or `2 cells have`.
    fn has(&self, cells: usize) -> String {
        format!("{} {}", counted(cells, "cell"), if cells == 1 { "has" } else { "have" })
    }

    fn draw_before(&self, output: &mut Output) -> io::Result<()> {
        let ambiguous = &self.repaired.ambiguous;
        let signs: Vec<(usize, char)> = ambiguous.iter().map(|cell| (cell.index(), '?')).collect();
        let remark = match (ambiguous.len(), self.arguments.lines_only) {
            (0, _) => String::new(),
            (cells, true) => {
                format!("; one line at a time leaves at least {} open, marked ?", counted(cells, "cell"))
            }
            (cells, false) => {
                let least = if self.repaired.has_all_ambiguous { "" } else { "at least " };
                format!("; other solutions differ in {least}{}, marked ?", counted(cells, "cell"))
            }
        };
        writeln!(output, "c the picture{remark}")?;
        self.draw(output, self.context, self.picture, &signs)
    }

    fn draw_fix(&self, output: &mut Output, number: usize, fix: &Fix) -> io::Result<()> {
        if fix.cells.is_empty() {
            let (done, how) = (self.done(), self.how_unique());
            writeln!(output, "c no cell has to be {done}: with the clues of the picture {how}")?;
            return self.draw_fixed(output, fix, &[]);
        }
        let count = format!("{} {}", counted(fix.cells.len(), "cell"), self.done());
        let proved = if self.repaired.is_fewest() && fix.cells.len() == self.repaired.at_least {
            ", the fewest possible"
        } else {
            ""
        };
        writeln!(output, "c fix {number}: {count}{proved}{}", printable(&self.names(fix)))?;
        let signs: Vec<(usize, char)> =
            fix.cells.iter().map(|cell| (cell.index(), self.sign(fix, *cell))).collect();
        self.draw_fixed(output, fix, &signs)
    }

    /// Draws the picture of a fix with its clues.
    fn draw_fixed(&self, output: &mut Output, fix: &Fix, signs: &[(usize, char)]) -> io::Result<()> {
        let (format, origin) = (self.context.format, self.context.origin.clone());
        let context =
            PuzzleContext::new(fix.puzzle.clone(), format, origin, Work::default(), &mut Machines::default());
        self.draw(output, &context, &fix.picture, signs)
    }

    /// Draws a picture and, where a sign would hide the colour of its cell, the same once more with the signs.
    fn draw(
        &self,
        output: &mut Output,
        context: &PuzzleContext,
        cells: &[SymbolSet],
        signs: &[(usize, char)],
    ) -> io::Result<()> {
        let style = self.arguments.presentation.style.unwrap_or_default();
        if !context.layout().has_clue_strips() {
            return output.write_all(context.drawn(cells, style, paint()).as_bytes());
        }
        let drawn = |signs: &[(usize, char)]| text_with_signs(context.layout(), cells, signs, style, paint());
        if style != Style::Blocks {
            output.write_all(drawn(&[]).as_bytes())?;
            if signs.is_empty() {
                return Ok(());
            }
            writeln!(output, "c the same: {}", self.legend(signs))?;
        }
        output.write_all(drawn(signs).as_bytes())
    }

    /// The key of a drawing's signs: `+ filled, - emptied`.
    fn legend(&self, signs: &[(usize, char)]) -> String {
        let open = if self.arguments.lines_only { "open" } else { "ambiguous" };
        let special = if self.arguments.give { "given" } else { "in another colour" };
        let meanings = [('?', open), ('+', "filled"), ('-', "emptied"), ('*', special)];
        let is_used = |sign: char| signs.iter().any(|&(_, used)| used == sign);
        let used = meanings.into_iter().filter(|&(sign, _)| is_used(sign));
        used.map(|(sign, meaning)| format!("{sign} {meaning}")).collect::<Vec<_>>().join(", ")
    }

    /// The sign of a changed or given cell.
    fn sign(&self, fix: &Fix, cell: CellId) -> char {
        let blank = Some(Symbol::BLANK);
        match (self.picture[cell.index()].known(), fix.picture[cell.index()].known()) {
            (before, after) if before == after => '*',
            (before, _) if before == blank => '+',
            (_, after) if after == blank => '-',
            _ => '*',
        }
    }

    /// The cells of a fix with their new symbols, unless there are many.
    fn names(&self, fix: &Fix) -> String {
        if fix.cells.len() > NAMED {
            return String::new();
        }
        let problem = &self.context.problem;
        let name = |&cell: &CellId| {
            let symbol = fix.picture[cell.index()].known().unwrap_or(Symbol::BLANK);
            format!("{} {}", problem.cell_name(cell), problem.symbol_name(cell, symbol))
        };
        format!(": {}", fix.cells.iter().map(name).collect::<Vec<_>>().join(", "))
    }

    fn object(&self, verdict: &str) -> Value {
        let Repaired { fixes, ambiguous, at_least, greedy, limit: reached, .. } = self.repaired;
        let mut object = head(self.context);
        let mode = if self.arguments.give { "give" } else { "change" };
        let fixes: Vec<Value> = fixes.iter().map(|fix| self.fix_object(fix)).collect();
        let own = json!({
            "mode": mode,
            "verdict": verdict,
            "before": self.context.rows(self.picture),
            "ambiguous": self.context.places(ambiguous),
            "fixes": fixes,
            "fewest": self.repaired.is_fewest(),
            "at_least": at_least,
            "greedy": greedy,
            "limit": limit(*reached),
            "replaced_clues": self.contradiction.map_or(&[][..], |contradiction| &contradiction.lines),
        });
        extend(&mut object, own);
        object
    }

    fn fix_object(&self, fix: &Fix) -> Value {
        let alphabet = self.context.problem.alphabet();
        let letter = |cells: &[SymbolSet], cell: CellId| {
            cells[cell.index()].known().map(|symbol| alphabet.letter(symbol))
        };
        let cells: Vec<Value> = fix
            .cells
            .iter()
            .map(|&cell| {
                json!({
                    "cell": self.context.place(cell),
                    "before": letter(self.picture, cell),
                    "after": letter(&fix.picture, cell),
                })
            })
            .collect();
        let (format, text) = self.written(&fix.puzzle).unzip();
        json!({"cells": cells, "picture": self.context.rows(&fix.picture), "format": format, "puzzle": text})
    }

    /// The puzzle in the wanted format, or else in the first that loses nothing.
    fn written(&self, puzzle: &Puzzle) -> Option<(&'static str, String)> {
        let usual = ["non", "json"].into_iter().filter_map(Format::named);
        let formats = self.arguments.to.into_iter().chain(usual).chain(Format::all().iter().copied());
        let text = |format: &'static Format| {
            let written = format.write([puzzle]).ok()?;
            let text = std::str::from_utf8(written.bytes()).ok()?.to_owned();
            Some((format.name(), text))
        };
        formats.filter(|format| format.is_written_for(puzzle.kind())).find_map(text)
    }
}
