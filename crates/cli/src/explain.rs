//! `nonomata explain`: a walkthrough of a puzzle, one step of it, or the reasons for one cell.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;

use nonomata::budget::{Limit, Stopped};
use nonomata::explain::conflict::conflicting_lines;
use nonomata::explain::hint::{Hint, Level, mistakes};
use nonomata::explain::rating::{Rating, Ungraded};
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::{Ending, Explainer, Pace, Walkthrough};
use nonomata::explain::why::{CellAnswer, undecided};
use nonomata::explain::{data, words};
use nonomata::problem::{CellId, Problem};
use nonomata::render::{Paint, Style};
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::json;

use crate::args::Explain;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::film::film;
use crate::json::{WithGrids, extend, with_origin, write_with_origin};
use crate::media::require_suffix;
use crate::output::{Output, counted, remark};
use crate::output_file::{output_path, refuse_overwrite, write_pieces};
use crate::page::{Page, check_size};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::session::{is_verbose, paint};
use crate::start_grid::StartGrid;
use crate::ungraded;
use crate::wrap::print_wrapped;

/// The data of a page or a drawing.
const ONE_PUZZLE: &str = "expected one puzzle: the file is for one";

pub(crate) fn run(arguments: &Explain) -> Result<Exit, Ended> {
    let start_grid = prepare(arguments)?;
    for_each_puzzle(&arguments.puzzles, &arguments.effort, arguments.json, |output, context| {
        let options = context.work.options(None);
        if arguments.html.is_some() {
            check_size(&context)?;
        }
        let question = Question::read(arguments, &context)?;
        let known = start_grid.cells(&context)?;
        let wrong = match start_grid {
            StartGrid::Given => Ok(None),
            _ => context.work.on_threads(|| mistakes(&context.problem, &known, &options)),
        };
        match wrong {
            Ok(None) => {}
            Ok(Some(mistakes)) => {
                return Ok(refute(output, &context, &known, &Hint::Wrong(mistakes), arguments)?);
            }
            Err(Stopped::Limit(limit)) => {
                return Ok(refute(output, &context, &known, &Hint::Unknown(Some(limit)), arguments)?);
            }
            Err(Stopped::Failed(error)) => return Err(io::Error::other(error).into()),
        }
        let explainer = Explainer::new(&context.problem, &options);
        let explainer = explainer.starting_from(&known).map_err(io::Error::other)?;
        let is_for_programs = arguments.json || arguments.html.is_some();
        let pace = arguments.pace.unwrap_or(if is_for_programs { Pace::Fine } else { Pace::Swift });
        let mut explainer = explainer.with_pace(pace);
        if let Some(steps) = arguments.until {
            let found = context.work.on_threads(|| explainer.by_ref().take(steps).count());
            if found == steps {
                return Ok(until(output, &context, steps, &explainer.candidates(), arguments.json)?);
            }
            let rest = context.work.on_threads(|| Walkthrough::from_explainer(explainer));
            return Err(no_such_step("--until", steps, found, &rest).into());
        }
        let walkthrough = context.work.on_threads(|| Walkthrough::from_explainer(explainer));
        let from_grid = known != context.problem.initial_candidates();
        let explained = Explained {
            problem: &context.problem,
            options: &options,
            walkthrough: &walkthrough,
            context: &context,
            from_grid,
            grids: arguments.grids,
        };
        explained.answer(output, arguments, question)
    })
}

/// Reads the player's grid, and refuses what a page cannot be written from or to.
fn prepare(arguments: &Explain) -> Result<StartGrid, Failure> {
    let pages = [("--html", &arguments.html, &["html", "htm"][..]), ("--svg", &arguments.svg, &["svg"])];
    for (flag, path, suffixes) in pages {
        if path.is_some() && !arguments.puzzles.is_one_source() {
            return Err(Failure::usage(format!("{flag}: {ONE_PUZZLE}")));
        }
        refuse_overwrite(path.as_deref(), arguments.puzzles.paths())?;
        require_suffix(flag, path.as_deref(), suffixes)?;
    }
    StartGrid::read(&arguments.start, arguments.puzzles.read_as.limits())
}

/// A walkthrough without this step: it has fewer, or a limit ended it before.
fn no_such_step(flag: &str, wanted: usize, count: usize, rest: &Walkthrough) -> Failure {
    let steps = counted(count, "step");
    if wanted == 0 || !matches!(rest.ending, Ending::Unknown) {
        let failure =
            Failure::usage(format!("{flag}: found {wanted}, but there are {steps}, counted from 1"));
        return match rest.ending {
            Ending::Multiple(_) if wanted > count => {
                failure.with_advice("the walkthrough ends there because several solutions are left")
            }
            _ => failure,
        };
    }
    let ended = ending_of(rest.limit);
    let message = format!("{flag}: found {wanted}, but the walkthrough was {ended} after {steps}");
    match rest.limit {
        Some(limit) => Failure::of_limit(limit, message),
        None => Failure::too_large(message),
    }
}

/// How that limit, or the effort of an explanation, has ended a walkthrough: `stopped by the limit of time`.
fn ending_of(limit: Option<Limit>) -> String {
    limit.map_or("given up".to_owned(), Limit::ending)
}

/// Prints the grid after this number of steps, as `--grid` reads it.
fn until(
    output: &mut Output,
    context: &PuzzleContext,
    steps: usize,
    grid: &[SymbolSet],
    as_json: bool,
) -> io::Result<Exit> {
    if as_json {
        let mut object = with_origin(context, json!({"version": data::VERSION, "until": steps}))?;
        let grid = json!({"grid": data::grid(&context.problem, grid), "candidates": data::candidates(&context.problem, grid)});
        extend(&mut object, grid);
        writeln!(output, "{object}")?;
    } else {
        context.introduce(output, "\n")?;
        output.write_all(context.drawn(grid, Style::Ascii, Paint::None).as_bytes())?;
        let is_narrowed = |(cell, first): (&SymbolSet, &SymbolSet)| cell.known().is_none() && cell != first;
        if grid
            .iter()
            .zip(context.problem.initial_candidates())
            .take(context.problem.declared_count())
            .any(is_narrowed)
        {
            remark("`?` hides the remaining candidates; --json keeps them, and --grid reads that");
        }
    }
    Ok(Exit::Yes)
}

/// Reports that the given grid is wrong, or that a limit was reached before that was known, as a hint does: nothing can
/// be explained from there.
fn refute(
    output: &mut Output,
    context: &PuzzleContext,
    known: &[SymbolSet],
    hint: &Hint,
    arguments: &Explain,
) -> io::Result<Exit> {
    if arguments.json {
        let object = data::hint(&context.problem, known, hint, Level::Check, arguments.wrong);
        writeln!(output, "{}", with_origin(context, object)?)?;
    } else {
        context.introduce(output, ": ")?;
        let text = match hint {
            Hint::Unknown(limit) => words::cut_short(*limit, "the grid was checked"),
            hint => words::hint(&context.problem, hint, Level::Check, arguments.wrong).to_string(),
        };
        writeln!(output, "{text}")?;
    }
    Ok(if matches!(hint, Hint::Unknown(_)) { Exit::Limit } else { Exit::No })
}

/// The part of the walkthrough to print.
enum Question {
    All,
    Step(usize),
    /// Why a cell holds its symbol, or does not hold this one.
    Why(CellId, Option<Symbol>),
}

impl Question {
    fn read(arguments: &Explain, context: &PuzzleContext) -> Result<Question, Failure> {
        match (arguments.step, &arguments.cell, &arguments.why_not) {
            (Some(number), ..) => Ok(Question::Step(number)),
            (_, Some(name), _) => Ok(Question::Why(context.cell(name)?, None)),
            (.., Some(text)) => {
                let wanted = || {
                    let what = "expected CELL=SYMBOL, e.g. r7c12=black";
                    Failure::usage(format!("--why-not: found {text:?}, {what}"))
                };
                let (name, held) = text.split_once('=').ok_or_else(wanted)?;
                let cell = context.cell(name)?;
                Ok(Question::Why(cell, Some(context.symbol(cell, held)?)))
            }
            _ => Ok(Question::All),
        }
    }
}

/// The grids between steps.
struct Grids<'a> {
    explained: &'a Explained<'a>,
    every: NonZeroUsize,
    grid: Vec<SymbolSet>,
    /// The grid that was drawn last.
    drawn: Vec<SymbolSet>,
}

impl<'a> Grids<'a> {
    fn begin(explained: &'a Explained<'a>, every: NonZeroUsize) -> Grids<'a> {
        let start = &explained.walkthrough.start;
        Grids { explained, every, grid: start.clone(), drawn: start.clone() }
    }

    /// Applies this many steps after the first ones, and draws the grid if that is due.
    fn go_on(&mut self, output: &mut Output, first: usize, count: usize) -> io::Result<()> {
        let Explained { walkthrough, problem, .. } = *self.explained;
        let after = first + count;
        for change in walkthrough.steps[first..after].iter().flat_map(|step| &step.changes) {
            self.grid[change.cell.index()] = change.after;
        }
        if first / self.every == after / self.every {
            return Ok(());
        }
        output.write_all(self.explained.drawn_with_changes(&self.drawn, &self.grid).as_bytes())?;
        if let Some(partly_known) = words::partly_known(problem, &self.grid) {
            writeln!(output, "{partly_known}")?;
        }
        self.drawn.clone_from(&self.grid);
        Ok(())
    }
}

/// A walkthrough, with its puzzle.
struct Explained<'a> {
    problem: &'a Problem,
    options: &'a Options,
    walkthrough: &'a Walkthrough,
    context: &'a PuzzleContext,
    /// Whether it begins with the user's grid. Then its ending is not that of the whole puzzle.
    from_grid: bool,
    /// After how many steps the grid is drawn, if it is.
    grids: Option<NonZeroUsize>,
}

impl Explained<'_> {
    /// Writes what is asked for: a file, or a part of the walkthrough.
    fn answer(&self, output: &mut Output, arguments: &Explain, question: Question) -> Result<Exit, Ended> {
        let (context, walkthrough) = (self.context, self.walkthrough);
        if let Some(path) = &arguments.html {
            return self.file(output, path, || {
                let page = Page::of(context, walkthrough, self.from_grid, self.options);
                Ok(move |file: &mut dyn Write| page.write(file))
            });
        }
        if let Some(path) = &arguments.svg {
            return self.file(output, path, || {
                let film = film(context, walkthrough, arguments.step)?;
                Ok(move |file: &mut dyn Write| file.write_all(film.as_bytes()))
            });
        }
        if !arguments.json {
            context.introduce(output, "\n")?;
        }
        match question {
            Question::All if arguments.json => Ok(self.all_as_json(output)?),
            Question::All => Ok(self.all(output)?),
            Question::Step(number) => self.step(output, number, arguments.json),
            Question::Why(cell, symbol) => Ok(self.why(output, cell, symbol, arguments.json)?),
        }
    }

    fn exit(&self) -> Exit {
        match self.walkthrough.ending {
            Ending::Unique | Ending::Multiple(_) => Exit::Yes,
            Ending::None(_) | Ending::Empty(_) => Exit::No,
            Ending::Unknown => Exit::Limit,
        }
    }

    fn all(&self, output: &mut Output) -> io::Result<Exit> {
        // Before anything is written: a slow reader would use up the time.
        let clashing = conflicting_lines(self.problem, self.walkthrough, self.options);
        let decisive = self.context.decisive(self.walkthrough, self.options);
        let has_steps = !self.walkthrough.steps.is_empty();
        if is_verbose() {
            self.context.write_rules(output, "")?;
        }
        if let Some(verdict) = words::verdict_first(&self.walkthrough.ending).filter(|_| has_steps) {
            print_wrapped(output, verdict)?;
        }
        if let Some(given) = words::given(self.problem) {
            print_wrapped(output, given)?;
        }
        if let Some(letters) = words::letters(self.problem).filter(|_| self.grids.is_some()) {
            print_wrapped(output, letters)?;
        }
        self.write_steps(output)?;
        let drawing = self.context.drawn(&self.walkthrough.end, Style::Blocks, Paint::None);
        output.write_all(drawing.as_bytes())?;
        match (&self.walkthrough.ending, self.from_grid) {
            (Ending::Unique, true) => writeln!(output, "From what you have, that is the only solution.")?,
            (ending @ Ending::Multiple(_), true) => {
                print_wrapped(
                    output,
                    format_args!("From what you have: {}", words::ending(self.problem, ending)),
                )?;
            }
            (Ending::Unknown, _) => {
                let proved = words::proved(self.walkthrough).map(|proved| format!("{proved} "));
                let proved = proved.unwrap_or_default();
                let cut_short = words::cut_short(self.walkthrough.limit, "the end");
                print_wrapped(output, format_args!("{proved}{cut_short}"))?;
            }
            (ending, _) => print_wrapped(output, words::ending(self.problem, ending))?,
        }
        if let Some(clashing) = clashing {
            print_wrapped(output, words::conflicting_lines(self.problem, &clashing))?;
        }
        if let Some(decisive) = decisive {
            print_wrapped(output, words::decisive(self.problem, &decisive))?;
        }
        match self.context.ungraded(self.walkthrough, self.from_grid) {
            None => {
                let rating = words::rating(self.problem, &Rating::of(self.problem, self.walkthrough));
                print_wrapped(output, format_args!("Rating: {rating}."))?;
            }
            Some(reason) => {
                let reason = Ungraded::of(self.walkthrough).map_or(reason, ungraded::reason);
                writeln!(output, "No grade: {reason}.")?;
            }
        }
        Ok(self.exit())
    }

    /// The grid, with the cells that have changed since in inverse video where colours are allowed.
    fn drawn_with_changes(&self, before: &[SymbolSet], after: &[SymbolSet]) -> String {
        let draw = |grid: &[SymbolSet]| self.context.drawn(grid, Style::Ascii, Paint::None);
        let after = draw(after);
        if paint() == Paint::None {
            return after;
        }
        let before = draw(before);
        let letter = |(old, new): (char, char)| match old == new {
            true => new.to_string(),
            false => format!("\x1b[7m{new}\x1b[0m"),
        };
        let line = |(old, new): (&str, &str)| match old.chars().count() == new.chars().count() {
            true => old.chars().zip(new.chars()).map(letter).collect::<String>() + "\n",
            // Words of a table have other lengths once they are known.
            false => format!("{new}\n"),
        };
        before.lines().zip(after.lines()).map(line).collect()
    }

    /// Writes the walkthrough, or a part of it, into a file that is for one puzzle.
    fn file<W: FnOnce(&mut dyn Write) -> io::Result<()>>(
        &self,
        output: &mut Output,
        path: &Path,
        drawn: impl FnOnce() -> Result<W, Failure>,
    ) -> Result<Exit, Ended> {
        if self.context.heading.is_some() {
            return Err(Failure::unreadable(format!("found several puzzles, {ONE_PUZZLE}")).into());
        }
        write_pieces(output, output_path(Some(path)), drawn()?)?;
        if matches!(self.walkthrough.ending, Ending::Unknown) {
            remark(&format!("the walkthrough was {} before its end", ending_of(self.walkthrough.limit)));
        }
        Ok(self.exit())
    }

    fn all_as_json(&self, output: &mut Output) -> io::Result<Exit> {
        let answer = self.context.walkthrough_in_pieces(self.walkthrough, self.from_grid, self.options);
        let grids = self.grids.map(|_| data::grids(self.problem, self.walkthrough));
        write_with_origin(output, self.context, WithGrids { answer, grids })?;
        Ok(self.exit())
    }

    /// Writes all steps: in portions.
    fn write_steps(&self, output: &mut Output) -> io::Result<()> {
        let steps = &self.walkthrough.steps;
        let portions = words::portions(self.problem, steps, self.walkthrough.pace);
        let mut grids = self.grids.map(|every| Grids::begin(self, every));
        let mut first = 0;
        for (count, text) in portions {
            let techniques = words::techniques(&steps[first..first + count]);
            let techniques: Vec<&str> = techniques.into_iter().map(Technique::name).collect();
            let last = if count > 1 { format!("-{}", first + count) } else { String::new() };
            print_wrapped(output, format_args!("{}{last}. [{}] {text}", first + 1, techniques.join(", ")))?;
            if let Some(grids) = &mut grids {
                grids.go_on(output, first, count)?;
            }
            first += count;
        }
        Ok(())
    }

    fn write_step(&self, output: &mut Output, number: usize) -> io::Result<()> {
        let step = &self.walkthrough.steps[number - 1];
        let text = words::step(self.problem, step).unfolded();
        print_wrapped(output, format_args!("{number}. [{}] {text}", step.technique.name()))
    }

    fn step(&self, output: &mut Output, number: usize, as_json: bool) -> Result<Exit, Ended> {
        let count = self.walkthrough.steps.len();
        if !(1..=count).contains(&number) {
            return Err(no_such_step("--step", number, count, self.walkthrough).into());
        }
        match as_json {
            true => {
                let step = data::step_of(self.problem, self.walkthrough, number - 1);
                writeln!(output, "{}", with_origin(self.context, step)?)?;
            }
            false => self.write_step(output, number)?,
        }
        Ok(Exit::Yes)
    }

    fn why(
        &self,
        output: &mut Output,
        cell: CellId,
        symbol: Option<Symbol>,
        as_json: bool,
    ) -> io::Result<Exit> {
        let held = self.walkthrough.end[cell.index()];
        let symbol = symbol.or(held.known()).or(held.iter().next()).unwrap_or(Symbol::BLANK);
        let answer = self.walkthrough.why(self.problem, cell, symbol, self.options);
        let exit = match answer {
            CellAnswer::Must(_) | CellAnswer::Cannot(_) | CellAnswer::Either { .. } => Exit::Yes,
            CellAnswer::Neither => Exit::No,
            CellAnswer::Unknown => Exit::Limit,
        };
        let open = undecided(self.problem, &self.walkthrough.start, cell, symbol, &self.options.budget)
            .map_err(io::Error::other)?;
        let is_open = open.len() == self.problem.crossings(cell).len();
        if as_json {
            let answer = data::answer(self.problem, self.walkthrough, cell, &answer);
            let mut object = with_origin(self.context, answer)?;
            extend(&mut object, json!({"undecided": data::undecided(self.problem, &open)}));
            writeln!(output, "{object}")?;
            return Ok(exit);
        }
        if is_open {
            writeln!(output, "No line decides {} at once:", self.problem.cell_name(cell))?;
            for found in &open {
                print_wrapped(output, words::undecided(self.problem, cell, found))?;
            }
        }
        let name = self.problem.cell_name(cell);
        let holds = |set: SymbolSet| words::fact(self.problem, cell, set);
        match answer {
            CellAnswer::Must(steps) | CellAnswer::Cannot(steps) => {
                steps.iter().try_for_each(|&index| self.write_step(output, index + 1))?;
                match steps.is_empty() {
                    true if self.problem.initial(cell) == held => {
                        writeln!(output, "The puzzle says so: {}.", holds(held))?;
                    }
                    true => writeln!(output, "The grid says so: {}.", holds(held))?,
                    false => writeln!(output, "That is why {}.", holds(held))?,
                }
            }
            CellAnswer::Either { with, without } => {
                for solution in [&with, &without] {
                    let held = SymbolSet::only(solution.all_symbols()[cell.index()]);
                    writeln!(output, "A solution in which {}:", holds(held))?;
                    let drawing = self.context.solution(solution, Style::Blocks, Paint::None);
                    output.write_all(drawing.as_bytes())?;
                }
            }
            CellAnswer::Neither => writeln!(output, "There is no solution, so {name} has no value.")?,
            CellAnswer::Unknown => {
                let before = format!("{name} was decided");
                writeln!(output, "{}", words::cut_short(self.walkthrough.limit, &before))?;
            }
        }
        Ok(exit)
    }
}
