//! `nonomata solve` for logic grids: the table, whether it is the only one, and what all of them have in common.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::render::table;
use nonomata::search::Solutions;

use super::answer::{as_json, differing, first_differing, own};
use crate::answer::{Answer as Written, Summary};
use crate::args::Solve;
use crate::exit::Exit;
use crate::json::{limit, rows};
use crate::output::{Output, printable};
use crate::show::{on_threads, options};
use crate::solve::{Ending, OnLines, conclude, in_words, wanted};
use crate::subject::Subject;

pub(crate) fn run(
    arguments: &Solve,
    output: &mut Output,
    puzzle: &LogicGrid,
    subject: &Subject<'_>,
) -> io::Result<Exit> {
    if !arguments.look.json {
        subject.introduce(output, "\n")?;
    }
    if arguments.lines_only {
        lines_only(arguments, output, (puzzle, subject))
    } else {
        search(arguments, output, (puzzle, subject))
    }
}

/// The answers that have been found.
#[derive(Default)]
struct Tally {
    answers: Vec<Answer>,
}

impl Tally {
    /// Prints the last answer, and says which it is where there is more than one.
    fn show_last(&self, puzzle: &LogicGrid, output: &mut Output, prints_all: bool) -> io::Result<()> {
        let Some(last) = self.answers.last() else { return Ok(()) };
        match &self.answers[..] {
            answers if prints_all => writeln!(output, "c answer {}", answers.len())?,
            [first, _, ..] => {
                let name = |(house, attribute)| {
                    let attribute: usize = attribute;
                    format!("the {} of house {}", puzzle.attributes()[attribute].name, puzzle.houses()[house])
                };
                let cells = in_words(differing(first, last).into_iter().map(name).collect());
                writeln!(output, "c another answer, which differs in {}", printable(&cells))?;
            }
            _ => {}
        }
        output.write_all(printed(&table(puzzle, last)).as_bytes())?;
        output.flush()
    }

    /// What all answers have in common.
    fn common(&self) -> Option<Answer> {
        let (first, others) = self.answers.split_first()?;
        Some(others.iter().fold(first.clone(), |common, answer| common.union(answer)))
    }
}

fn search(
    arguments: &Solve,
    output: &mut Output,
    (puzzle, subject): (&LogicGrid, &Subject<'_>),
) -> io::Result<Exit> {
    let begin = Instant::now();
    let prints_all = arguments.all || arguments.limit.is_some();
    let problem = &subject.problem;
    let mut solutions = Solutions::new(problem, &options(&arguments.effort, wanted(arguments)));
    let mut tally = Tally::default();
    let mut written = if arguments.look.json { Some(Written::begin(output, subject)?) } else { None };
    while let Some(solution) = on_threads(&arguments.effort, || solutions.next()) {
        let answer = puzzle.answer_of(solution.symbols());
        tally.answers.push(answer.clone());
        match &mut written {
            Some(written) => written.solution(output, &as_json(puzzle, &answer))?,
            None => tally.show_last(puzzle, output, prints_all)?,
        }
    }
    let reached = solutions.limit();
    let ending = Ending::of(arguments, tally.answers.len() as u64, reached);
    let has_nothing = tally.answers.is_empty() && ending.cut_short.is_some();
    let common = tally.common().filter(|_| reached.is_none());
    if let Some(written) = written {
        let open = solutions.open_after_lines().unwrap_or(problem.output_count());
        let summary = Summary {
            verdict: ending.verdict,
            differing: first_differing(&tally.answers),
            open,
            lines_only: !tally.answers.is_empty() && solutions.are_by_lines(),
            nodes: solutions.nodes(),
            conflicts: solutions.conflicts(),
            time: begin.elapsed(),
            limit: limit(ending.news),
            certain: has_nothing.then(|| rows(subject, &solutions.into_certain())),
        };
        written.finish(output, summary, own(puzzle, common.as_ref()))?;
        return Ok(ending.exit);
    }
    if has_nothing {
        let certain = puzzle.answer(&solutions.into_certain());
        output.write_all(printed(&table(puzzle, &certain)).as_bytes())?;
    }
    if prints_all {
        sum_up(puzzle, &tally, common.as_ref(), output)?;
    }
    conclude(output, ending.remark(), ending.verdict, ending.exit)
}

/// Says how many answers there are, and what they have in common.
fn sum_up(puzzle: &LogicGrid, tally: &Tally, common: Option<&Answer>, output: &mut Output) -> io::Result<()> {
    let count = tally.answers.len();
    if let Some(common) = common.filter(|_| count > 1) {
        writeln!(output, "c what all answers have in common")?;
        output.write_all(printed(&table(puzzle, common)).as_bytes())?;
    }
    let more = if common.is_none() && count > 0 { ", and perhaps more" } else { "" };
    let answers = if count == 1 { "answer" } else { "answers" };
    writeln!(output, "c {count} {answers}{more}")
}

/// Looks at lines only and prints what they leave.
fn lines_only(
    arguments: &Solve,
    output: &mut Output,
    (puzzle, subject): (&LogicGrid, &Subject<'_>),
) -> io::Result<Exit> {
    let looked = OnLines::look(&arguments.effort, &subject.problem);
    let answer = puzzle.answer(&looked.grid.candidates());
    let open = answer.unknown_count();
    if arguments.look.json {
        let mut written = Written::begin(output, subject)?;
        if looked.verdict == "unique" {
            written.solution(output, &as_json(puzzle, &answer))?;
        }
        let common = looked.result.is_ok().then_some(&answer);
        written.finish(output, looked.summary(subject, open), own(puzzle, common))?;
        return Ok(looked.exit);
    }
    if looked.result.is_err() {
        let remark = "the rules contradict each other".to_owned();
        return conclude(output, Some(remark), looked.verdict, looked.exit);
    }
    output.write_all(printed(&table(puzzle, &answer)).as_bytes())?;
    let remark = (open > 0).then(|| format!("lines alone leave {open} cells open"));
    conclude(output, remark, looked.verdict, looked.exit)
}

/// A table as it may be shown in a terminal.
fn printed(table: &str) -> String {
    table.lines().map(|line| printable(line) + "\n").collect()
}
