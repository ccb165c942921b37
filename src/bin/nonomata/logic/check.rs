//! `nonomata check` for logic grids: is this table right?

use std::io::{self, Write};

use nonomata::check;
use nonomata::problem::{Line, Problem};
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
    subject: &Subject<'_>,
    cells: &[SymbolSet],
) -> io::Result<Exit> {
    let problem = &subject.problem;
    let broken = broken(problem, cells);
    // Marks must be found even where the table is finished.
    let is_finished = cells.iter().all(|cell| cell.known().is_some());
    let (is_right, limit) = match broken.len() {
        1.. => (Some(false), None),
        0 if is_finished => (Some(true), None),
        0 => can_be_completed(arguments, problem, cells),
    };
    let open = problem.answer_cells().filter(|cell| cells[cell.index()].known().is_none()).count();
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

/// The rules that are broken. What several say together is named only where none of them is broken alone.
fn broken(problem: &Problem, cells: &[SymbolSet]) -> Vec<String> {
    let broken = check::partial(problem, cells).into_iter().map(|line| problem.line(line));
    let (joint, single): (Vec<&Line>, Vec<&Line>) = broken.partition(|line| line.is_joint());
    let named = if single.is_empty() { joint } else { single };
    named.into_iter().map(|line| line.name().to_owned()).collect()
}
