//! A puzzle with its origin, problem and layout, the same for every kind of puzzle.

use std::io::{self, Write};
use std::ops::Deref;
use std::sync::Arc;

use nonomata::formats::canonical_rules;
use nonomata::problem::Machines;
use nonomata::puzzles::Puzzle;
use nonomata::render::{Paint, Style, text, text_with_rules};
use nonomata::search::Solution;
use nonomata::session::Subject;
use nonomata::symbol::SymbolSet;

use crate::failure::Failure;
use crate::output::{Output, printable};
use crate::source_name::SourceName;
use crate::work::Work;

/// The origin of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    pub(crate) source: SourceName,
    /// The number of the puzzle in the source, counted from 1.
    pub(crate) number: usize,
}

/// A puzzle that questions are asked about, its origin, and the work on it.
pub(crate) struct PuzzleContext {
    subject: Subject,
    pub(crate) origin: Origin,
    pub(crate) work: Work,
    /// The heading of its output, if there are several puzzles.
    pub(crate) heading: Option<String>,
}

impl Deref for PuzzleContext {
    type Target = Subject;

    fn deref(&self) -> &Subject {
        &self.subject
    }
}

impl PuzzleContext {
    /// The puzzle, compiled with the compiled rules of earlier puzzles.
    pub(crate) fn new(
        puzzle: impl Into<Arc<Puzzle>>,
        format: &'static str,
        origin: Origin,
        work: Work,
        machines: &mut Machines,
    ) -> PuzzleContext {
        let subject = Subject::with_machines(puzzle, format, machines);
        PuzzleContext { subject, origin, work, heading: None }
    }

    /// The puzzle and its origin, on which the work has ended.
    pub(crate) fn into_puzzle(self) -> (Puzzle, Origin) {
        (Arc::unwrap_or_clone(self.subject.puzzle), self.origin)
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

    /// The known cells, drawn with the puzzle's rules.
    pub(crate) fn drawn_with_rules(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        self.safe(text_with_rules(self.layout(), &self.problem, cells, style, paint))
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
        self.puzzle.saved().first().copied().unwrap_or_else(|| self.problem.initial_candidates())
    }

    /// The goal picture.
    pub(crate) fn goal(&self) -> Result<Vec<SymbolSet>, Failure> {
        let goal = self.puzzle.goal();
        goal.ok_or_else(|| Failure::unreadable(format!("this {} has no goal picture", self.puzzle.kind())))
    }

    /// Writes each rule of a logic grid, and below it the sentence that says how it was understood. Each line begins
    /// with this prefix.
    pub(crate) fn write_rules(&self, output: &mut Output, prefix: &str) -> io::Result<()> {
        let rules = self.puzzle.rules().unwrap_or_default();
        for (rule, canonical) in rules.iter().zip(canonical_rules(&self.puzzle)) {
            writeln!(output, "{prefix}{}\n{prefix}  = {}", printable(rule), printable(&canonical))?;
        }
        Ok(())
    }

    /// Prints the heading, if there are several puzzles.
    pub(crate) fn introduce(&self, output: &mut Output, after: &str) -> io::Result<()> {
        self.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}{after}"))
    }
}
