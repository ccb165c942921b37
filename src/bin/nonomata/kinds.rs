//! Puzzles of other kinds than nonograms: what `solve` and `check` say of any of them.
//!
//! Whatever the kind, there is a problem to solve and a layout to draw. Cells that a problem keeps hidden are neither
//! drawn nor counted.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::check;
use nonomata::grid::Grid;
use nonomata::problem::{CellId, Problem};
use nonomata::propagate::Propagator;
use nonomata::puzzles::{Layout, Triddler};
use nonomata::render::layout_text;
use nonomata::search::{Limit, Solution, Solutions};
use nonomata::symbol::SymbolSet;
use serde_json::{Value, json};

use crate::args::{Check, Solve};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::limit;
use crate::output::{Output, line_of_json, refuse};
use crate::pictures::Sketch;
use crate::show::{Other, on_threads, options};
use crate::solve::wanted;

/// A puzzle with its problem, ready to be drawn.
struct Drawn<'a> {
    other: &'a Other<'a>,
    problem: Problem,
    layout: Layout,
}

impl<'a> Drawn<'a> {
    fn new(other: &'a Other<'a>) -> Drawn<'a> {
        Drawn { other, problem: other.puzzle.to_problem(), layout: other.puzzle.layout() }
    }

    fn text(&self, candidates: &[SymbolSet]) -> String {
        layout_text(&self.layout, self.problem.alphabet(), candidates)
    }

    fn solution(&self, solution: &Solution) -> String {
        let cells: Vec<SymbolSet> =
            solution.symbols().iter().map(|&symbol| SymbolSet::only(symbol)).collect();
        self.text(&cells)
    }

    fn rows(&self, solution: &Solution) -> Value {
        json!(self.solution(solution).lines().collect::<Vec<_>>())
    }

    /// The cells in which two solutions differ, by their names.
    fn differing(&self, one: &Solution, other: &Solution) -> Vec<String> {
        let shown = |cell: &CellId| cell.index() < self.problem.shown_count();
        one.differing(other).into_iter().filter(shown).map(|cell| self.problem.cell_name(cell)).collect()
    }

    /// What every answer as JSON begins with.
    fn head(&self) -> Value {
        let (title, format) = (self.other.puzzle.about().title(), self.other.format);
        json!({ "title": title, "format": format, "kind": self.other.puzzle.kind() })
    }
}

/// What a search has found.
struct Tally {
    solutions: Vec<Solution>,
    count: u64,
    limit: Option<Limit>,
    open: usize,
    nodes: u64,
}

impl Tally {
    fn verdict(&self) -> &'static str {
        match (self.count, self.limit) {
            (2.., _) => "multiple",
            (_, Some(_)) => "unknown",
            (1, None) => "unique",
            (0, None) => "none",
        }
    }
}

/// Searches for as many solutions as were asked for and prints each as it is found.
pub(crate) fn solve(arguments: &Solve, output: &mut Output, other: &Other<'_>) -> io::Result<Exit> {
    let begin = Instant::now();
    let drawn = Drawn::new(other);
    let as_json = arguments.look.json;
    if let Some(heading) = other.heading.as_ref().filter(|_| !as_json) {
        writeln!(output, "{heading}")?;
    }
    if arguments.lines_only {
        return lines_only(output, &drawn, as_json);
    }
    let prints_all = arguments.all || arguments.limit.is_some();
    let mut search = Solutions::new(&drawn.problem, &options(&arguments.effort, wanted(arguments)));
    let mut tally = Tally { solutions: Vec::new(), count: 0, limit: None, open: 0, nodes: 0 };
    let mut as_rows = Vec::new();
    while let Some(solution) = on_threads(&arguments.effort, || search.next()) {
        tally.count += 1;
        if as_json {
            as_rows.push(drawn.rows(&solution));
        } else {
            if prints_all {
                writeln!(output, "c solution {}", tally.count)?;
            } else if let Some(first) = tally.solutions.first() {
                let cells = drawn.differing(first, &solution);
                writeln!(output, "c another solution, which differs in {}", cells.join(", "))?;
            }
            output.write_all(drawn.solution(&solution).as_bytes())?;
            output.flush()?;
        }
        if tally.solutions.len() < 2 {
            tally.solutions.push(solution);
        }
    }
    (tally.limit, tally.nodes) = (search.limit(), search.nodes());
    tally.open = search.open_after_lines().unwrap_or(drawn.problem.cells().len());
    let cut_short = tally.limit.filter(|&limit| limit != Limit::Solutions && (tally.count < 2 || prints_all));
    let exit = match tally.count {
        1.. if arguments.first => Exit::Yes,
        _ if cut_short.is_some() => Exit::Limit,
        0 => Exit::No,
        _ => Exit::Yes,
    };
    if as_json {
        let reached = tally.limit.filter(|_| arguments.first || prints_all || cut_short.is_some());
        answer_json(output, &drawn, &tally, as_rows, (begin, reached))?;
        return Ok(exit);
    }
    if prints_all {
        let more = if tally.limit.is_some() { ", and perhaps more" } else { "" };
        let solutions = if tally.count == 1 { "solution" } else { "solutions" };
        writeln!(output, "c {} {solutions}{more}", tally.count)?;
    }
    if let Some(limit) = cut_short {
        writeln!(output, "c stopped by the limit of {limit}")?;
    }
    writeln!(output, "s {}", tally.verdict().to_uppercase())?;
    Ok(exit)
}

fn answer_json(
    output: &mut Output,
    drawn: &Drawn<'_>,
    tally: &Tally,
    rows: Vec<Value>,
    (begin, reached): (Instant, Option<Limit>),
) -> io::Result<()> {
    let differing = match &tally.solutions[..] {
        [first, second, ..] => drawn.differing(first, second),
        _ => Vec::new(),
    };
    let mut answer = drawn.head();
    let rest = json!({
        "verdict": tally.verdict(),
        "solutions": rows,
        "differing": differing,
        "open": tally.open,
        "lines_only": tally.open == 0 && tally.count > 0,
        "nodes": tally.nodes,
        "time_ms": (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
        "limit": limit(reached),
    });
    if let (Some(all), Some(more)) = (answer.as_object_mut(), rest.as_object()) {
        all.extend(more.clone());
    }
    line_of_json(output, &answer)
}

/// Looks at lines only and prints what they leave.
fn lines_only(output: &mut Output, drawn: &Drawn<'_>, as_json: bool) -> io::Result<Exit> {
    let mut grid = Grid::new(&drawn.problem);
    let result = Propagator::all_awake(&drawn.problem).fixpoint(&mut grid, &mut ());
    let (verdict, exit) = match result {
        Err(_) => ("none", Exit::No),
        Ok(()) if grid.is_solved() => ("unique", Exit::Yes),
        Ok(()) => ("unknown", Exit::Limit),
    };
    let shown = &grid.candidates()[..drawn.problem.shown_count()];
    let open = shown.iter().filter(|cell| cell.known().is_none()).count();
    if as_json {
        let mut answer = drawn.head();
        answer["verdict"] = json!(verdict);
        answer["cells"] = json!(drawn.text(shown).lines().collect::<Vec<_>>());
        answer["open"] = json!(open);
        line_of_json(output, &answer)?;
        return Ok(exit);
    }
    if result.is_ok() {
        output.write_all(drawn.text(shown).as_bytes())?;
        if open > 0 {
            writeln!(output, "c lines alone leave {open} cells open")?;
        }
    }
    writeln!(output, "s {}", verdict.to_uppercase())?;
    Ok(exit)
}

/// Whether there is exactly one solution, or whether these cells lead to one.
pub(crate) fn check(
    arguments: &Check,
    sketch: Option<&Sketch>,
    output: &mut Output,
    other: &Other<'_>,
) -> io::Result<Exit> {
    let begin = Instant::now();
    let drawn = Drawn::new(other);
    if let Some(heading) = other.heading.as_ref().filter(|_| !arguments.json) {
        write!(output, "{heading}: ")?;
    }
    if arguments.goal {
        let triddler = other.puzzle.as_triddler();
        let message = match triddler.map(Triddler::goal) {
            Some(Some(goal)) => {
                let cells: Vec<SymbolSet> = goal.iter().map(|&symbol| SymbolSet::only(symbol)).collect();
                return held_against(arguments, output, &drawn, &cells);
            }
            Some(None) => "this triddler came without a goal".to_owned(),
            None => format!("a {} has no goal", other.puzzle.kind()),
        };
        return refuse(output, &Failure::unreadable(message), arguments.json);
    }
    if let Some(sketch) = sketch {
        return match sketch.cells_of(&drawn.layout, other.puzzle, &drawn.problem, arguments.partial.is_some())
        {
            Ok(cells) => held_against(arguments, output, &drawn, &cells),
            Err(failure) => refuse(output, &failure, arguments.json),
        };
    }
    let mut search = Solutions::new(&drawn.problem, &options(&arguments.effort, Some(2)));
    let solutions: Vec<Solution> = on_threads(&arguments.effort, || search.by_ref().collect());
    let tally = Tally {
        count: solutions.len() as u64,
        limit: search.limit(),
        open: search.open_after_lines().unwrap_or(drawn.problem.cells().len()),
        nodes: search.nodes(),
        solutions,
    };
    let exit = match tally.verdict() {
        "unique" => Exit::Yes,
        "unknown" => Exit::Limit,
        _ => Exit::No,
    };
    if arguments.json {
        let rows = tally.solutions.iter().map(|solution| drawn.rows(solution)).collect();
        let reached = tally.limit.filter(|&limit| limit != Limit::Solutions);
        answer_json(output, &drawn, &tally, rows, (begin, reached))?;
    } else {
        writeln!(output, "s {}", tally.verdict().to_uppercase())?;
    }
    Ok(exit)
}

/// Whether cells break a line, and if some are not known whether they still lead to a solution.
fn held_against(
    arguments: &Check,
    output: &mut Output,
    drawn: &Drawn<'_>,
    cells: &[SymbolSet],
) -> io::Result<Exit> {
    let problem = &drawn.problem;
    let broken = check::partial(problem, cells);
    let names: Vec<&str> = broken.iter().map(|&line| problem.line(line).name()).collect();
    let mut search = Solutions::new(problem, &options(&arguments.effort, Some(1))).starting_from(cells);
    let is_right = match broken.is_empty() {
        false => Some(false),
        true => match on_threads(&arguments.effort, || search.next()) {
            Some(_) => Some(true),
            None => search.limit().is_none().then_some(false),
        },
    };
    if arguments.json {
        let mut answer = drawn.head();
        answer["right"] = json!(is_right);
        answer["broken"] = json!(names);
        line_of_json(output, &answer)?;
    } else {
        match is_right {
            Some(true) => writeln!(output, "right: there is a solution with these cells")?,
            Some(false) if broken.is_empty() => {
                writeln!(output, "wrong: no line is broken yet, but there is no solution with these cells")?;
            }
            Some(false) => writeln!(output, "wrong: it breaks {}", names.join(", "))?,
            None => {
                writeln!(output, "no line is broken; whether there is a solution was not found out in time")?;
            }
        }
    }
    Ok(match is_right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Limit,
    })
}
