//! `nonomata check` for logic grids: is this table right?

use std::io::{self, Write};

use nonomata::check;
use nonomata::problem::{Line, Problem};
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::args::Check;
use crate::check::can_be_completed;
use crate::exit::Exit;
use crate::json::{extend, head};
use crate::output::{Output, line_of_json, printable};
use crate::subject::Subject;

/// Whether a table breaks a rule, and if it is not finished whether it still leads to an answer.
pub(crate) fn held_against(
    arguments: &Check,
    output: &mut Output,
    puzzle: &LogicGrid,
    subject: &Subject<'_>,
    cells: &[SymbolSet],
) -> io::Result<Exit> {
    let problem = &subject.problem;
    let answer = puzzle.answer(cells);
    let broken = broken(puzzle, problem, cells, &answer);
    // Marks must be found even where the table is finished.
    let is_finished = cells.iter().all(|cell| cell.known().is_some());
    let (is_right, limit) = match broken.len() {
        1.. => (Some(false), None),
        0 if is_finished => (Some(true), None),
        0 => can_be_completed(arguments, problem, cells),
    };
    let open = answer.unknown_count();
    if arguments.json {
        let mut object = head(subject);
        extend(
            &mut object,
            json!({ "right": is_right, "open": open, "broken": broken, "changed": [], "limit": limit }),
        );
        line_of_json(output, &object)?;
    } else {
        subject.introduce(output, ": ")?;
        match is_right {
            Some(true) if open == 0 => writeln!(output, "right: every rule is kept")?,
            Some(true) => writeln!(output, "right so far: there is an answer with these values")?,
            Some(false) if broken.is_empty() => {
                writeln!(output, "wrong: no rule is broken yet, but there is no answer with these values")?;
            }
            Some(false) => {
                writeln!(output, "wrong: it breaks")?;
                for rule in &broken {
                    writeln!(output, "  {}", printable(rule))?;
                }
            }
            None => {
                writeln!(output, "no rule is broken; whether there is an answer was not found out in time")?
            }
        }
    }
    Ok(match is_right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    })
}

/// What is broken. Of a finished answer the law of the rules tells, since their lines rely on each other: where a value
/// comes twice, the line of a rule about it may be broken, and the rule kept. So of an answer that is not finished no rule
/// is named where a value comes twice. What several rules say together is named only where nothing is broken alone.
fn broken(puzzle: &LogicGrid, problem: &Problem, cells: &[SymbolSet], answer: &Answer) -> Vec<String> {
    let broken = check::partial(problem, cells).into_iter().map(|line| problem.line(line));
    let (joint, single): (Vec<&Line>, Vec<&Line>) = broken.partition(|line| line.is_implied());
    let names = |lines: Vec<&Line>| lines.into_iter().map(|line| line.name().to_owned()).collect::<Vec<_>>();
    let rules: Vec<String> = (0..puzzle.sentences().len()).map(|rule| puzzle.rule_name(rule)).collect();
    let (by_lines, mut others): (Vec<String>, Vec<String>) =
        names(single).into_iter().partition(|name| rules.contains(name));
    let are_named = others.is_empty() || puzzle.blanks_stay();
    if answer.unknown_count() == 0 {
        others.extend(puzzle.broken(answer).into_iter().map(|rule| rules[rule].clone()));
    } else if are_named {
        others.extend(by_lines);
    }
    if others.is_empty() { names(joint) } else { others }
}
