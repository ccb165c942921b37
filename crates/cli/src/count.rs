//! `nonomata count`: the number of solutions.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Instant;

use nonomata::problem::Problem;
use nonomata::puzzles::Puzzle;
use nonomata::search::{self, Natural, count_from};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::args::Count;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::json::{extend, head, limit};
use crate::output::{Output, line_of_json, printable};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::start_grid::StartGrid;

pub(crate) fn run(arguments: &Count) -> Result<Exit, Ended> {
    let start_grid = StartGrid::read(&arguments.start, arguments.puzzles.read_as.limits())?;
    for_each_puzzle(&arguments.puzzles, &arguments.effort, arguments.json, |output, context| match arguments
        .after_each_rule
        .then(|| context.puzzle.rules().map(|rules| rules.len()))
    {
        None => {
            let known = start_grid.cells(&context)?;
            let begun = |_| Some((Cow::Borrowed(&*context.problem), Cow::Borrowed(known.as_slice())));
            Ok(answer(arguments, output, &context, 1, begun)?)
        }
        Some(Some(rules)) => Ok(answer(arguments, output, &context, rules + 1, |count| {
            let problem = context.puzzle.with_first_rules(count)?.to_problem();
            let known = Cow::Owned(problem.initial_candidates().to_vec());
            Some((Cow::Owned(problem), known))
        })?),
        Some(None) => {
            let kind = context.puzzle.kind();
            let message =
                format!("--after-each-rule: only logic grids have rules in order; this is a {kind}");
            Err(Failure::usage(message).into())
        }
    })
}

/// The exit code of a count.
fn exit(count: &search::Count) -> Exit {
    match count.limit() {
        Some(_) => Exit::Limit,
        None if count.number().is_zero() => Exit::No,
        None => Exit::Yes,
    }
}

/// A problem, and what is known of its cells.
type Begun<'p> = (Cow<'p, Problem>, Cow<'p, [SymbolSet]>);

/// Counts the solutions of these problems within one time limit. The last one is the whole puzzle. Those that there is
/// no time for have at least 0.
fn answer<'p>(
    arguments: &Count,
    output: &mut Output,
    context: &'p PuzzleContext,
    problems: usize,
    problem: impl Fn(usize) -> Option<Begun<'p>>,
) -> io::Result<Exit> {
    let begin = Instant::now();
    let options = context.work.options(None);
    let mut counts = Vec::with_capacity(problems);
    let mut built = None;
    for number in 0..problems {
        // After a limit, the other problems are neither built nor counted.
        if let (true, Err(limit)) = (built.is_some(), options.budget.check()) {
            counts.push(search::Count::AtLeast { number: Natural::ZERO, limit });
            continue;
        }
        built = problem(number);
        let Some((problem, known)) = &built else { continue };
        let count = context.work.on_threads(|| count_from(problem, known, &options));
        counts.push(count.map_err(io::Error::other)?);
    }
    let Some(last) = counts.last() else { return Ok(Exit::Yes) };
    let is_cut_short = counts.iter().any(|count| count.limit().is_some());
    let exit = if is_cut_short { Exit::Limit } else { exit(last) };
    if arguments.json {
        let mut object = head(context);
        let rest = json!({
            "count": last.number().to_string(),
            "exact": last.limit().is_none(),
            "time_ms": (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
            "limit": limit(counts.iter().find_map(search::Count::limit)),
        });
        extend(&mut object, rest);
        if arguments.after_each_rule {
            extend(&mut object, json!({ "after_each_rule": after_each_rule(&context.puzzle, &counts) }));
        }
        line_of_json(output, &object)?;
    } else if arguments.after_each_rule {
        context.introduce(output, "\n")?;
        let numbers: Vec<String> = counts.iter().map(search::Count::to_string).collect();
        let width = numbers.iter().map(String::len).max().unwrap_or(0);
        let rules = context.puzzle.rules().unwrap_or_default().into_iter().map(printable);
        for (number, rule) in numbers.iter().zip(std::iter::once("before any rule".to_owned()).chain(rules)) {
            writeln!(output, "{number:>width$}  {rule}")?;
        }
    } else {
        context.introduce(output, ": ")?;
        writeln!(output, "{last}")?;
    }
    Ok(exit)
}

/// The count after each rule, with the rule; the first entry has the rule null.
fn after_each_rule(puzzle: &Puzzle, counts: &[search::Count]) -> Vec<serde_json::Value> {
    let rules = std::iter::once(None).chain(puzzle.rules().unwrap_or_default().into_iter().map(Some));
    let object = |(count, rule): (&search::Count, Option<&str>)| {
        let is_exact = count.limit().is_none();
        json!({ "rule": rule, "count": count.number().to_string(), "exact": is_exact })
    };
    counts.iter().zip(rules).map(object).collect()
}
