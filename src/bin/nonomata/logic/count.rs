//! `nonomata count` for logic grids: how many answers there are, and how each rule changes that.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::puzzles::LogicGrid;
use nonomata::search::{Count, CountOptions};
use serde_json::json;

use crate::args;
use crate::count::{exit, options};
use crate::exit::Exit;
use crate::json::{extend, head, limit};
use crate::output::{Output, line_of_json, printable};
use crate::show::on_threads;
use crate::subject::Subject;

pub(crate) fn run(
    arguments: &args::Count,
    output: &mut Output,
    puzzle: &LogicGrid,
    subject: &Subject<'_>,
) -> io::Result<Exit> {
    let begin = Instant::now();
    let mut left = options(arguments);
    let rules = puzzle.sentences().len();
    let prefixes = if arguments.after_each_rule { 0..=rules } else { rules..=rules };
    let mut counts = Vec::with_capacity(rules + 1);
    for rules in prefixes {
        // The time is for all of them together.
        left.time = arguments.effort.time.map(|time| time.saturating_sub(begin.elapsed()));
        counts.push(count(arguments, puzzle, rules, &left));
    }
    let Some(last) = counts.last() else { return Ok(Exit::Yes) };
    let is_cut_short = counts.iter().any(|count| count.limit().is_some());
    let exit = if is_cut_short { Exit::Limit } else { exit(last) };
    if arguments.json {
        let mut object = head(subject);
        let reached = counts.iter().find_map(Count::limit);
        extend(
            &mut object,
            json!({
                "count": last.number().to_string(),
                "exact": last.limit().is_none(),
                "time_ms": (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
                "limit": limit(reached),
            }),
        );
        if arguments.after_each_rule {
            extend(&mut object, json!({ "after_each_rule": after_each_rule(puzzle, &counts) }));
        }
        line_of_json(output, &object)?;
        return Ok(exit);
    }
    if !arguments.after_each_rule {
        subject.introduce(output, ": ")?;
        writeln!(output, "{last}")?;
        return Ok(exit);
    }
    subject.introduce(output, "\n")?;
    let numbers: Vec<String> = counts.iter().map(Count::to_string).collect();
    let width = numbers.iter().map(String::len).max().unwrap_or(0);
    let rules = puzzle.sentences().iter().map(|sentence| printable(&sentence.text));
    for (number, rule) in numbers.iter().zip(std::iter::once("before any rule".to_owned()).chain(rules)) {
        writeln!(output, "{number:>width$}  {rule}")?;
    }
    Ok(exit)
}

/// The number of answers to a puzzle with only its first rules.
fn count(arguments: &args::Count, puzzle: &LogicGrid, rules: usize, options: &CountOptions) -> Count {
    let problem = puzzle.with_first_sentences(rules).to_problem();
    on_threads(&arguments.effort, || nonomata::search::count(&problem, options))
}

/// The number after each rule, with the rule; before the first it is null.
fn after_each_rule(puzzle: &LogicGrid, counts: &[Count]) -> Vec<serde_json::Value> {
    let rules = puzzle.sentences().iter().map(|sentence| Some(sentence.text.as_str()));
    let rules = std::iter::once(None).chain(rules);
    let object = |(count, rule): (&Count, Option<&str>)| json!({ "rule": rule, "count": count.number().to_string(), "exact": count.limit().is_none() });
    counts.iter().zip(rules).map(object).collect()
}
