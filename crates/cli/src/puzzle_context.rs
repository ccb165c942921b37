//! A puzzle with its origin, problem and layout, the same for every kind of puzzle.

use std::io::{self, Write};
use std::ops::Deref;

use nonomata::answers::Answerer;
use nonomata::budget::{Budget, Limit};
use nonomata::formats::Source;
use nonomata::problem::Machines;
use nonomata::puzzles::Puzzle;
use nonomata::render::{Look, Paint, Style, text, text_with_rules_within};
use nonomata::search::Solution;
use nonomata::symbol::SymbolSet;

use crate::failure::Failure;
use crate::output::{Output, printable};
use crate::search_options::budget_at_hand;
use crate::session;
use crate::source_name::SourceName;

/// The most cells of a puzzle that is always drawn.
const ALWAYS_DRAWN: usize = 10_000;

/// The memory that a small drawing with rules may use even if the limit is smaller.
const LEAST_MEMORY: u64 = 16 << 20;

/// How often such a drawing is held while it is made: in parts, as a whole, and without control characters.
const COPIES: u64 = 3;

/// Whether a puzzle with this many cells is drawn even if a limit has been reached.
pub(crate) fn is_always_drawn(cells: usize) -> bool {
    cells <= ALWAYS_DRAWN
}

/// The budget for drawing this many cells. A few, which show what is known when a limit was reached or Ctrl-C pressed,
/// can only be cancelled while they are drawn.
pub(crate) fn drawing_budget(cells: usize, budget: Budget) -> Budget {
    let cancel = session::cancel_token();
    match is_always_drawn(cells) {
        true if cancel.is_cancelled() => Budget::unlimited(),
        true => Budget::unlimited().with_cancel(cancel),
        false => budget,
    }
}

/// The same for a drawing of which this many copies are held while it is made. That of a few cells must fit into the
/// memory by itself, whatever else is in use; a larger one is measured with all that is in use.
pub(crate) fn drawing_budget_for_copies(copies: u64, cells: usize, budget: Budget) -> Budget {
    let memory = budget.memory();
    let budget = drawing_budget(cells, budget);
    match (budget.memory(), memory) {
        (None, Some(memory)) => budget.with_memory(memory.max(LEAST_MEMORY) / copies),
        _ => budget,
    }
}

/// The origin of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    pub(crate) source: SourceName,
    /// The number of the puzzle in the source, counted from 1.
    pub(crate) number: usize,
}

/// A puzzle that questions are asked about, and its origin.
pub(crate) struct PuzzleContext<'a> {
    answerer: Answerer<'a>,
    pub(crate) origin: Origin,
    /// The heading of its output, if there are several puzzles.
    pub(crate) heading: Option<String>,
    /// What it was read from, where that is at hand and holds no other puzzle.
    pub(crate) source: Option<&'a Source>,
}

impl<'a> Deref for PuzzleContext<'a> {
    type Target = Answerer<'a>;

    fn deref(&self) -> &Answerer<'a> {
        &self.answerer
    }
}

impl<'a> PuzzleContext<'a> {
    /// The puzzle, compiled within a budget with the compiled rules of earlier puzzles.
    pub(crate) fn within(
        puzzle: &'a Puzzle,
        format: &'a str,
        origin: Origin,
        machines: &mut Machines,
        budget: &Budget,
    ) -> Result<PuzzleContext<'a>, Failure> {
        let answerer = Answerer::within(puzzle, format, machines, budget);
        let answerer = answerer.map_err(|limit| {
            let message = format!("{}: preparing the puzzle was {}", origin.source, limit.ending());
            Failure::of_limit(limit, message).about(&origin.source, Some(origin.number))
        })?;
        Ok(PuzzleContext { answerer, origin, heading: None, source: None })
    }

    /// The budget for drawings of this puzzle.
    pub(crate) fn drawing_budget(&self) -> Budget {
        drawing_budget(self.problem.declared_count(), budget_at_hand())
    }

    /// The budget for drawings of this puzzle with its rules. Those of a small puzzle may be long, too, since many
    /// lines may share one.
    pub(crate) fn ruled_drawing_budget(&self) -> Budget {
        drawing_budget_for_copies(COPIES, self.problem.declared_count(), budget_at_hand())
    }

    /// The puzzle as SVG, within the budget for drawings.
    pub(crate) fn drawn_svg(&self, cells: &[SymbolSet], look: &Look) -> Result<String, Failure> {
        let drawn = self.svg_within(cells, look, &self.ruled_drawing_budget());
        drawn.map_err(|limit| self.undrawn(limit))
    }

    fn undrawn(&self, limit: Limit) -> Failure {
        Failure::of_limit(limit, format!("{}: drawing was {}", self.origin.source, limit.ending()))
    }

    /// The text that it was read from, if that is at hand, was a text and holds no other puzzle.
    pub(crate) fn source_text(&self) -> Option<&str> {
        self.source.filter(|source| source.is_text()).map(Source::text)
    }

    /// A failure about this puzzle.
    pub(crate) fn failed(&self, failure: Failure) -> Failure {
        failure.about(&self.origin.source, Some(self.origin.number))
    }

    /// The noun for the puzzle's constraints: `rule` if the author has numbered rules, else `line`.
    pub(crate) fn rule_noun(&self) -> &'static str {
        if self.puzzle.rules().is_some() { "rule" } else { "line" }
    }

    /// The requested style, if the puzzle has it. Only grids with clues around them have more than one.
    pub(crate) fn style(&self, asked: Option<Style>) -> Result<Style, Failure> {
        match asked {
            Some(style) if style != Style::Ascii && !self.layout().has_clue_strips() => {
                let kind = self.puzzle.kind();
                Err(Failure::usage(format!("--style {style}: a {kind} can only be drawn as ascii")))
            }
            _ => Ok(asked.unwrap_or_default()),
        }
    }

    /// The known cells, drawn.
    pub(crate) fn drawn(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        self.safe(text(self.layout(), cells, style, paint))
    }

    /// The same with the puzzle's rules.
    pub(crate) fn drawn_with_rules(
        &self,
        cells: &[SymbolSet],
        style: Style,
        paint: Paint,
    ) -> Result<String, Failure> {
        let budget = self.ruled_drawing_budget();
        let drawn = text_with_rules_within(self.layout(), &self.problem, cells, style, paint, &budget);
        drawn.map(|drawn| self.safe(drawn)).map_err(|limit| self.undrawn(limit))
    }

    /// The drawing without control characters. The colours of a grid are kept.
    fn safe(&self, drawing: String) -> String {
        match self.layout().has_clue_strips() {
            true => drawing,
            false => drawing.lines().map(|line| printable(line) + "\n").collect(),
        }
    }

    /// A solution, drawn.
    pub(crate) fn solution(&self, solution: &Solution, style: Style, paint: Paint) -> String {
        self.drawn(&solution.candidates(), style, paint)
    }

    /// The unfinished picture that is saved with the puzzle, the first of them, or what is given.
    pub(crate) fn saved_or_given(&self) -> &[SymbolSet] {
        self.puzzle.saved().first().copied().unwrap_or_else(|| self.problem.cells())
    }

    /// The goal picture.
    pub(crate) fn goal(&self) -> Result<Vec<SymbolSet>, Failure> {
        let goal = self.puzzle.goal();
        goal.ok_or_else(|| Failure::unreadable(format!("this {} has no goal picture", self.puzzle.kind())))
    }

    /// Prints the heading, if there are several puzzles.
    pub(crate) fn introduce(&self, output: &mut Output, after: &str) -> io::Result<()> {
        self.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}{after}"))
    }
}
