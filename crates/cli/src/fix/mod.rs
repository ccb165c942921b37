//! `nonomata fix`: makes ambiguous pictures unique, by changes or given cells.

mod answer;
mod contradiction;

use nonomata::budget::Limit;
use nonomata::make::{Repair, RepairError, Repaired};
use nonomata::problem::CellId;
use nonomata::puzzles::Puzzle;
use nonomata::symbol::SymbolSet;

use crate::args::Fix;
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output::{Output, counted, output, remark};
use crate::output_file::{format_puzzles, output_format, output_path, refuse_overwrite, write_output};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle_with;
use crate::search_result::FirstSolution;
use crate::session;
use answer::Answer;
use contradiction::Contradiction;

pub(crate) fn run(arguments: &Fix) -> Result<Exit, Ended> {
    let path = output_path(arguments.output.as_deref());
    let as_json = arguments.presentation.json;
    refuse_overwrite(path, arguments.puzzles.paths())?;
    let limits = arguments.puzzles.read_as.limits();
    let drawn = DrawnInput::read_optional("--solution", arguments.solution.as_deref(), limits)?;
    let writes = arguments.to.is_some() || arguments.output.is_some();
    let draws = as_json || !writes || path.is_some();
    let mut fixed = Vec::new();
    let mut is_one_of_several = false;
    let answer = |output: &mut Output, context: PuzzleContext| {
        is_one_of_several = context.heading.is_some();
        check_output(arguments, &context.puzzle, fixed.len())?;
        let Found { picture, contradiction, repaired } = repair(arguments, drawn.as_ref(), &context)?;
        fixed.extend(repaired.fixes.first().map(|fix| fix.puzzle.clone()));
        let (picture, contradiction, repaired) = (&picture, contradiction.as_ref(), &repaired);
        Ok(Answer { arguments, context: &context, picture, contradiction, repaired }.show(output, draws)?)
    };
    let exit = for_each_puzzle_with(&arguments.puzzles, &arguments.effort, as_json, true, answer)?;
    if fixed.is_empty() || !writes || (path.is_none() && as_json) {
        return Ok(exit);
    }
    let is_cut_short = is_one_of_several && session::is_interrupted();
    if exit != Exit::Yes || is_cut_short {
        remark("nothing was written, since not every puzzle was fixed");
        return Ok(exit);
    }
    // The first fix of each puzzle.
    let format = output_format(arguments.to, path, fixed[0].kind())?;
    let written = format_puzzles(fixed, "the fixed puzzle", format, "")?;
    write_output(&mut output(), &written, format.name(), path)?;
    Ok(Exit::Yes)
}

/// Refuses a format that cannot hold the fixed puzzle after those before. A fix can take long, so this comes before it.
fn check_output(arguments: &Fix, puzzle: &Puzzle, before: usize) -> Result<(), Failure> {
    let path = output_path(arguments.output.as_deref());
    if arguments.to.is_none() && path.is_none() {
        return Ok(());
    }
    let format = output_format(arguments.to, path, puzzle.kind())?;
    if before > 0 && !format.capabilities().many {
        let failure = Failure::usage(format!("the format {format} holds one puzzle, found several"));
        return Err(failure.with_advice("choose one with --number N"));
    }
    match arguments.give && !format.capabilities().given {
        true => Err(Failure::usage(format!(
            "the format {format} has no given cells, which --give adds; choose json or tatham with --to"
        ))),
        false => Ok(()),
    }
}

/// The fixes found for a puzzle.
struct Found {
    picture: Vec<SymbolSet>,
    /// The clues that the picture violates, and that it replaces.
    contradiction: Option<Contradiction>,
    repaired: Repaired,
}

/// The picture of the puzzle and its fixes.
fn repair(arguments: &Fix, drawn: Option<&DrawnInput>, context: &PuzzleContext) -> Result<Found, Failure> {
    context.style(arguments.presentation.style)?;
    let picture = match (drawn, context.puzzle.goal()) {
        (Some(drawn), _) => drawn.cells(context, false)?,
        (None, Some(goal)) => goal,
        (None, None) => first_solution(context)?,
    };
    let compared = Contradiction::find(context, &picture, drawn.is_some(), &context.work.budget);
    let mut repair = Repair::default();
    repair.lines_only = arguments.lines_only;
    repair.most = arguments.max_changes;
    repair.alternatives = arguments.alternatives.into();
    repair.seed = arguments.seed;
    let mut is_kept = vec![false; context.problem.cell_count()];
    for region in &arguments.keep {
        keep(context, region, &mut is_kept)?;
    }
    repair.keep = context.problem.cell_ids().filter(|cell| is_kept[cell.index()]).collect();
    if !arguments.give && !repair.keep.is_empty() && repair.keep.len() == is_kept.len() {
        return Err(Failure::usage("--keep: no cell is left that may change; keep less, or use --give"));
    }
    let options = context.work.options(None);
    let repaired = context.work.on_threads(|| match arguments.give {
        true => repair.give(&context.puzzle, &picture, &options),
        false => repair.change(&context.puzzle, &picture, &options),
    });
    let repaired = repaired.map_err(|error| match (error, &compared) {
        (RepairError::Wrong, Ok(Some(contradiction))) => contradiction.refuse(arguments.give),
        (RepairError::Wrong, Err(limit)) => {
            let message = format!("{} before the picture was compared with the clues", limit.ending());
            Failure::of_limit(*limit, message)
        }
        (RepairError::Wrong, Ok(None)) => {
            let cells = counted(context.open(&picture), "cell");
            let message = format!("the picture is not finished: {cells} of it are unknown");
            Failure::unreadable(message).with_advice("choose a finished picture with --solution")
        }
        (RepairError::Clues(kind), _) => Failure::unreadable(format!(
            "a {kind} cannot be fixed: its clues do not follow from a picture, as those of nonograms do"
        )),
        (error, _) => Failure::unreadable(error.to_string()),
    })?;
    Ok(Found { picture, contradiction: compared.unwrap_or_default(), repaired })
}

fn first_solution(context: &PuzzleContext) -> Result<Vec<SymbolSet>, Failure> {
    let found = FirstSolution::find(context, true);
    match (found.solution.is_some(), found.limit) {
        (true, _) => Ok(found.cells),
        (false, Some(limit)) => {
            let failure = Failure::of_limit(limit, format!("{} before a solution was found", limit.ending()));
            Err(match limit {
                Limit::Cancelled => failure,
                limit => {
                    failure.with_advice(&format!("try more --{limit}, or name the picture with --solution"))
                }
            })
        }
        (false, None) => Err(Failure::without_solution("there is no solution, so there is nothing to fix")),
    }
}

/// Keeps the cells of `r3c4` or `r3c4-r8c9`.
fn keep(context: &PuzzleContext, region: &str, is_kept: &mut [bool]) -> Result<(), Failure> {
    let (first, last) = region.split_once('-').unwrap_or((region, region));
    let problem = &context.problem;
    let named = |name: &str| {
        context.cell(name).map_err(|error| Failure::usage(format!("--keep {region}: {}", error.message)))
    };
    let (first, last) = (named(first)?, named(last)?);
    if first == last {
        is_kept[first.index()] = true;
        return Ok(());
    }
    let (Some(one), Some(other)) = (problem.place(first), problem.place(last)) else {
        let message = format!("--keep {region}: the cells of this puzzle are not in rows and columns");
        return Err(Failure::usage(message).with_advice("name each cell with a --keep of its own"));
    };
    let is_between = |at: usize, one: usize, other: usize| (one.min(other)..=one.max(other)).contains(&at);
    let is_inside = |cell: &CellId| {
        let place = problem.place(*cell);
        place.is_some_and(|(row, column)| {
            is_between(row, one.0, other.0) && is_between(column, one.1, other.1)
        })
    };
    problem.declared_cells().filter(is_inside).for_each(|cell| is_kept[cell.index()] = true);
    Ok(())
}
