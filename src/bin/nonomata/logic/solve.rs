//! `nonomata solve` for logic grids: the table, whether it is the only one, and what all of them have in common.

use std::collections::HashSet;
use std::io::{self, Write};
use std::time::Instant;

use nonomata::grid::Grid;
use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::render::table;
use nonomata::search::{Limit, Solutions};

use super::answer::{Told, differing, open_after_lines};
use crate::args::Solve;
use crate::exit::Exit;
use crate::json::limit;
use crate::output::{Output, line_of_json, printable};
use crate::show::{on_threads, options};
use crate::solve::{conclude, in_words, wanted};
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

/// The answers that have been found, each once: where blanks stay, several solutions may write the same.
#[derive(Default)]
struct Tally {
    answers: Vec<Answer>,
    known: HashSet<Answer>,
}

impl Tally {
    /// Whether the answer is a new one.
    fn add(&mut self, answer: Answer) -> bool {
        let is_new = self.known.insert(answer.clone());
        if is_new {
            self.answers.push(answer);
        }
        is_new
    }

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

    fn verdict(&self, reached: Option<Limit>) -> &'static str {
        match (self.answers.len(), reached) {
            (2.., _) => "multiple",
            (_, Some(_)) => "unknown",
            (1, None) => "unique",
            (0, None) => "none",
        }
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
    let (wanted, problem) = (wanted(arguments), &subject.problem);
    // Where blanks stay, so many solutions may be fewer answers.
    let asked = wanted.filter(|_| !puzzle.blanks_stay());
    let mut solutions = Solutions::new(problem, &options(&arguments.effort, asked));
    let mut tally = Tally::default();
    let is_enough = |tally: &Tally| puzzle.blanks_stay() && wanted == Some(tally.answers.len() as u64);
    while !is_enough(&tally)
        && let Some(solution) = on_threads(&arguments.effort, || solutions.next())
    {
        if tally.add(puzzle.answer_of(solution.symbols())) && !arguments.look.json {
            tally.show_last(puzzle, output, prints_all)?;
        }
    }
    let reached = if is_enough(&tally) { Some(Limit::Solutions) } else { solutions.limit() };
    let verdict = tally.verdict(reached);
    // That there may be more answers than were asked for is no news.
    let cut_short =
        reached.filter(|&limit| limit != Limit::Solutions && (tally.answers.len() < 2 || prints_all));
    let exit = match tally.answers.len() {
        1.. if arguments.first => Exit::Yes,
        _ if cut_short.is_some() => Exit::Limit,
        0 => Exit::No,
        _ => Exit::Yes,
    };
    let common = tally.common().filter(|_| reached.is_none());
    if arguments.look.json {
        let is_news = arguments.first || prints_all || cut_short.is_some();
        let open = open_after_lines(puzzle, problem);
        let told = Told {
            subject,
            puzzle,
            verdict,
            answers: &tally.answers,
            common: common.as_ref(),
            open,
            lines_only: open == 0 && !tally.answers.is_empty(),
            nodes: solutions.nodes(),
            time: begin.elapsed(),
            limit: limit(reached.filter(|_| is_news)),
        };
        line_of_json(output, &told.to_json())?;
        return Ok(exit);
    }
    if tally.answers.is_empty() && cut_short.is_some() {
        let certain = puzzle.answer(&solutions.into_certain());
        output.write_all(printed(&table(puzzle, &certain)).as_bytes())?;
    }
    if prints_all {
        sum_up(puzzle, &tally, common.as_ref(), output)?;
    }
    conclude(output, cut_short.map(|limit| format!("stopped by the limit of {limit}")), verdict, exit)
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
    let begin = Instant::now();
    let problem = &subject.problem;
    let mut grid = Grid::new(problem);
    let threading = if arguments.effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut propagator = Propagator::all_awake(problem).threading(threading);
    let result = on_threads(&arguments.effort, || propagator.fixpoint(&mut grid, &mut ()));
    let (verdict, exit) = match result {
        Err(_) => ("none", Exit::No),
        Ok(()) if grid.is_solved() => ("unique", Exit::Yes),
        Ok(()) => ("unknown", Exit::Limit),
    };
    let answer = puzzle.answer(&grid.candidates());
    if arguments.look.json {
        let answers = if verdict == "unique" { vec![answer.clone()] } else { Vec::new() };
        let told = Told {
            subject,
            puzzle,
            verdict,
            answers: &answers,
            common: result.is_ok().then_some(&answer),
            open: answer.unknown_count(),
            lines_only: verdict == "unique",
            nodes: 0,
            time: begin.elapsed(),
            limit: (verdict == "unknown").then(|| "lines".to_owned()),
        };
        line_of_json(output, &told.to_json())?;
        return Ok(exit);
    }
    if result.is_err() {
        return conclude(output, Some("the rules contradict each other".to_owned()), verdict, exit);
    }
    output.write_all(printed(&table(puzzle, &answer)).as_bytes())?;
    let open = answer.unknown_count();
    conclude(output, (open > 0).then(|| format!("lines alone leave {open} cells open")), verdict, exit)
}

/// A table as it may be shown in a terminal.
fn printed(table: &str) -> String {
    table.lines().map(|line| printable(line) + "\n").collect()
}
