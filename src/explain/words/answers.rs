//! Hints, answers, ratings and endings in words.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

use super::names::Names;
use super::phrases::{capital, list};
use super::steps::{conflict, of_one_line, place, step, technique};
use crate::explain::Fact;
use crate::explain::ambiguity::DecisiveCells;
use crate::explain::conflict::ConflictingLines;
use crate::explain::hint::{Hint, Level, Mistakes};
use crate::explain::rating::{Rating, TechniqueUse};
use crate::explain::walkthrough::{Ending, LineArgument, ProvedSolutions, Step, StepKind, Walkthrough};
use crate::explain::why::Undecided;
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The rule of a line as sentences have it after the line's name: ` (3 1)`. Empty if they leave it out.
pub fn clue(problem: &Problem, line: LineId) -> String {
    let whole = Names::new(problem).line_and_clue(line);
    whole.strip_prefix(problem.line(line).name()).unwrap_or_default().to_owned()
}

/// A hint, as far as the level discloses it. Wrong cells are named from
/// [`Level::Which`] on; if `names_wrong`, at every level.
pub fn hint(problem: &Problem, hint: &Hint, level: Level, names_wrong: bool) -> String {
    match hint {
        Hint::Wrong(wrong) => {
            mistakes(problem, wrong, if names_wrong { level.max(Level::Which) } else { level })
        }
        Hint::Next(next) => match level {
            Level::Check => "Nothing is wrong so far.".to_owned(),
            Level::Where => place(problem, next),
            Level::Which => format!("{} {}", place(problem, next), technique(next.technique)),
            Level::Suppose => suppose(problem, next),
            Level::Why => step(problem, next),
            Level::Proof => format!("{}\n{}", step(problem, next), foundation(problem, next)),
        },
        Hint::Solved => "Every cell is known, and right.".to_owned(),
        Hint::Ambiguous => {
            "The puzzle has several solutions, and they differ in all cells that are left.".to_owned()
        }
        Hint::NoSolution(known) => {
            format!("The puzzle has no solution. {}", capital(&conflict(problem, known)))
        }
        Hint::Empty(cell) => format!("The puzzle has no solution. {}", nothing_left(problem, *cell)),
        Hint::Unknown(limit) => cut_short(*limit, "a next step was found"),
    }
}

/// What is wrong in a grid, as far as the level discloses it.
fn mistakes(problem: &Problem, wrong: &Mistakes, level: Level) -> String {
    let names = Names::new(problem);
    let count = match (wrong.cells.len(), wrong.are_together) {
        (1, _) => "1 cell is wrong.".to_owned(),
        (2, true) => "2 cells cannot both be right.".to_owned(),
        (count, true) => format!("{count} cells cannot all be right."),
        (count, false) => format!("{count} cells are wrong."),
    };
    let named = || {
        let cells = names.cells(&wrong.cells);
        let named = match (wrong.cells.len(), wrong.are_together) {
            (1, _) => format!("{cells} is wrong."),
            (2, true) => format!("{cells} cannot both be right."),
            (_, true) => format!("{cells} cannot all be right."),
            (_, false) => format!("{cells} are wrong."),
        };
        // Coordinates, like `r7c12`, keep their small letter.
        if named.starts_with("the ") { capital(&named) } else { named }
    };
    let shown =
        |steps: &[&Step]| steps.iter().map(|shown| format!("\n{}", step(problem, shown))).collect::<String>();
    match (level, wrong.proof.len()) {
        (Level::Check, _) => count,
        (Level::Where, _) => match wrong.line(problem) {
            Some(line) => format!("{count} Look at {}{}.", names.line(line), names.whereabouts(line)),
            None => count,
        },
        (Level::Which | Level::Suppose, _) | (_, 0) => named(),
        (Level::Why, all) => {
            let deciding = deciding(wrong);
            let after = match all - deciding.len() {
                0 => String::new(),
                1 => " After 1 other step:".to_owned(),
                others => format!(" After {others} other steps:"),
            };
            format!("{}{after}{}", named(), shown(&deciding))
        }
        (Level::Proof, _) => format!("{}{}", named(), shown(&wrong.proof.iter().collect::<Vec<_>>())),
    }
}

/// The steps of the proof that decide the wrong cells, in order.
fn deciding(wrong: &Mistakes) -> Vec<&Step> {
    let steps = wrong.proof.iter().enumerate();
    let changes = steps.flat_map(|(index, step)| step.changes.iter().map(move |change| (change.cell, index)));
    // Of several steps that change a cell, the last.
    let deciding: BTreeMap<CellId, usize> = changes.collect();
    let last = |cell: &CellId| deciding.get(cell).copied();
    // Of cells that are wrong only together, the last is shown to be wrong by the others.
    let shown = if wrong.are_together { wrong.cells.len().saturating_sub(1) } else { 0 };
    let mut steps: Vec<usize> = wrong.cells[shown..].iter().filter_map(last).collect();
    steps.sort_unstable();
    steps.dedup();
    steps.into_iter().map(|index| &wrong.proof[index]).collect()
}

/// What to suppose or to count, or which cells a line decides.
fn suppose(problem: &Problem, next: &Step) -> String {
    let names = Names::new(problem);
    let changed: Vec<CellId> = next.changes.iter().map(|change| change.cell).collect();
    match &next.kind {
        StepKind::Line { line, .. } => format!(
            "Look at {}{}. It says more about {}.",
            names.line(*line),
            names.whereabouts(*line),
            names.cells(&changed)
        ),
        StepKind::Contradiction { assumed, .. } => format!(
            "Suppose {}; follow the crossing lines until one is impossible.",
            names.supposed(assumed, "were")
        ),
        StepKind::Branches { branches, .. } => {
            let ways = capital(&names.either(branches));
            format!("{ways}. Try each, and see what comes out the same.")
        }
        StepKind::Count(_) => {
            format!("{} Count what these lines need there, and what they can have.", place(problem, next))
        }
    }
}

/// The steps that are possible in portions as in a walkthrough, grouped by the technique of the first step, the
/// cheapest first; each as far as the level discloses it.
pub fn available(problem: &Problem, steps: &[Step], level: Level) -> String {
    let names = Names::new(problem);
    let portions = portions(steps);
    let mut text = String::new();
    for technique in distinct(portions.iter().map(|portion| portion[0].technique)) {
        let of_it: Vec<&Vec<&Step>> =
            portions.iter().filter(|portion| portion[0].technique == technique).collect();
        let title = format!("{} ({})", capital(technique.name()), of_it.len());
        let lines: Option<Vec<String>> =
            of_it.iter().map(|portion| Some(names.line(portion[0].line()?).to_owned())).collect();
        match (level, lines) {
            (Level::Check | Level::Where | Level::Which, Some(lines)) => {
                let lines = distinct(lines);
                text.push_str(&format!("{title}: {}\n", lines.join(", ")));
            }
            _ => {
                text.push_str(&format!("{title}:\n"));
                for portion in of_it {
                    let disclosed = |step: &&Step| {
                        let whole = Hint::Next(Box::new((*step).clone()));
                        hint(problem, &whole, level.max(Level::Where), false)
                    };
                    let short = match level {
                        Level::Why => {
                            of_one_line(names, portion[0].line(), portion.iter().map(disclosed).collect())
                        }
                        Level::Proof => portion.iter().map(disclosed).collect::<Vec<_>>().join("\n"),
                        _ => disclosed(&portion[0]),
                    };
                    short.lines().for_each(|line| text.push_str(&format!("  {line}\n")));
                }
            }
        }
    }
    text
}

/// Steps that are halves of one thought together, each portion where its first step was.
fn portions(steps: &[Step]) -> Vec<Vec<&Step>> {
    let mut portions: Vec<(Vec<LineArgument>, Vec<&Step>)> = Vec::new();
    let mut on_line: HashMap<LineId, Vec<usize>> = HashMap::new();
    for step in steps {
        let Some(argument) = step.line_argument() else {
            portions.push((Vec::new(), vec![step]));
            continue;
        };
        let on_line = on_line.entry(argument.line).or_default();
        let is_half =
            |&&index: &&usize| portions[index].0.iter().any(|other| other.shares_a_thought_with(&argument));
        match on_line.iter().find(is_half) {
            Some(&index) => {
                portions[index].0.push(argument);
                portions[index].1.push(step);
            }
            None => {
                on_line.push(portions.len());
                portions.push((vec![argument], vec![step]));
            }
        }
    }
    portions.into_iter().map(|(_, steps)| steps).collect()
}

/// The same without those that came before.
fn distinct<T: Clone + Eq + Hash>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    all.into_iter().filter(|one| seen.insert(one.clone())).collect()
}

/// The sentence for given cells that contradict each other.
fn nothing_left(problem: &Problem, cell: CellId) -> String {
    format!("What is given leaves nothing for {}.", Names::new(problem).cell(cell))
}

/// The clue or rule and the premises of a step.
fn foundation(problem: &Problem, next: &Step) -> String {
    let names = Names::new(problem);
    let clue = match &next.kind {
        StepKind::Line { line, .. } if !names.is_filled(*line) => names.line(*line).to_owned(),
        StepKind::Line { line, .. } if names.is_nonogram() => format!("the clue of {}", names.line(*line)),
        StepKind::Line { line, .. } => format!("the rule of {}", names.line(*line)),
        _ if names.is_nonogram() => "the clues of the lines named".to_owned(),
        _ => "the rules of the lines named".to_owned(),
    };
    let premises = names.informative(&next.premises);
    match premises.is_empty() {
        true => format!("It rests on {clue} alone."),
        false => format!("It rests on {clue} and on this: {}.", names.facts(&premises, true)),
    }
}

/// What a drawn grid does not show: of the cells that are not known, which have lost candidates, and what is left of
/// them.
pub fn partly_known(problem: &Problem, grid: &[SymbolSet]) -> Option<String> {
    let names = Names::new(problem);
    let open = problem.output_cells().filter(|cell| grid[cell.index()].known().is_none());
    let facts: Vec<Fact> = open.map(|cell| Fact { cell, holds: grid[cell.index()] }).collect();
    let facts = names.informative(&facts);
    (!facts.is_empty()).then(|| format!("Known besides: {}.", names.bare_facts(&facts)))
}

/// What the letters of drawn grids mean, if a nonogram has several colours: `Letters: . blank, # black, r red, ? open.`
pub fn letters(problem: &Problem) -> Option<String> {
    let names = Names::new(problem);
    let symbols = problem.alphabet().all();
    let one = |symbol| format!("{} {}", names.letter(symbol), names.colour(symbol));
    (names.is_nonogram() && symbols.len() > 2)
        .then(|| format!("Letters: {}, ? open.", symbols.iter().map(one).collect::<Vec<_>>().join(", ")))
}

/// The given cells, if there are any.
pub fn given(problem: &Problem) -> Option<String> {
    let names = Names::new(problem);
    let given = names.given();
    (!given.is_empty()).then(|| format!("Given: {}.", names.bare_facts(&given)))
}

/// What is known of the solutions before a walkthrough, unless there is exactly one: `There are several solutions. The
/// steps show what they have in common.`
pub fn verdict_first(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::Multiple(_) => Some("There are several solutions. The steps show what they have in common."),
        Ending::None(_) | Ending::Empty(_) => Some("There is no solution. The steps show why."),
        Ending::Unique | Ending::Unknown => None,
    }
}

/// What is proved of the number of solutions although a limit ended a walkthrough: `There are several solutions.`
pub fn proved(walkthrough: &Walkthrough) -> Option<&'static str> {
    match walkthrough.proved {
        _ if walkthrough.ending != Ending::Unknown => None,
        ProvedSolutions::Nothing => None,
        ProvedSolutions::NoSolution => Some("There is no solution."),
        ProvedSolutions::OneSolution => Some("There is exactly one solution."),
        ProvedSolutions::SeveralSolutions => Some("There are several solutions."),
    }
}

/// How a walkthrough ends.
pub fn ending(problem: &Problem, ending: &Ending) -> String {
    match ending {
        Ending::Unique => "That is the solution, and there is no other.".to_owned(),
        Ending::None(known) => format!("There is no solution. {}", capital(&conflict(problem, known))),
        Ending::Empty(cell) => format!("There is no solution. {}", nothing_left(problem, *cell)),
        Ending::Multiple(possible) => {
            let names = Names::new(problem);
            let open: Vec<CellId> =
                problem.output_cells().filter(|cell| possible[cell.index()].known().is_none()).collect();
            let differ = match open.len() {
                1 => "1 cell".to_owned(),
                count => format!("{count} cells"),
            };
            format!("There are several solutions, which differ in {differ}: {}.", names.cells(&open))
        }
        Ending::Unknown => "The steps do not come to an end.".to_owned(),
    }
}

/// That a limit was reached before this: `The limit of time was reached before the end.` Without one, that no step was
/// found with the effort that an explanation has.
pub fn cut_short(limit: Option<Limit>, before: &str) -> String {
    match limit {
        Some(Limit::Cancelled) => format!("Interrupted before {before}."),
        Some(limit) => format!("The limit of {limit} was reached before {before}."),
        None => format!("The search for steps gave up before {before}."),
    }
}

/// Which lines cannot all be right.
pub fn conflicting_lines(problem: &Problem, found: &ConflictingLines) -> String {
    let lines = list(found.lines.iter().map(|&line| problem.line(line).name().to_owned()), "and");
    let lines = capital(&lines);
    match (found.lines.len(), found.is_minimal()) {
        (1, _) => format!("{lines} alone has no filling."),
        (2, true) => format!("{lines} cannot both be right; each alone could be."),
        (2, false) => format!("{lines} cannot both be right; perhaps one alone has no filling."),
        (_, true) => format!("{lines} cannot all be right; without any one of them the others could be."),
        (_, false) => format!("{lines} cannot all be right; perhaps fewer would do."),
    }
}

/// Which cells would leave only one solution.
pub fn decisive(problem: &Problem, found: &DecisiveCells) -> String {
    let names = Names::new(problem);
    let fact =
        |&cell: &CellId| Fact { cell, holds: SymbolSet::only(found.wanted.all_symbols()[cell.index()]) };
    let facts: Vec<Fact> = found.cells.iter().map(fact).collect();
    let fewer = if found.is_smallest && facts.len() > 1 { "; no fewer cells would do" } else { "" };
    format!("If {}, only one solution is left{fewer}.", names.facts(&facts, true))
}

/// A rating in one line: the grade, and what it follows from.
///
/// `grade 3 of 10: one line at a time suffices; hardest: edge, 2 steps; complete 19, overlap 19; 4 rounds`
pub fn rating(rating: &Rating) -> String {
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    parts.push(match rating.several_lines() {
        0 => "one line at a time suffices".to_owned(),
        1 => "1 step needs several lines".to_owned(),
        several => format!("{several} steps need several lines"),
    });
    let (hardest, others): (Vec<TechniqueUse>, Vec<TechniqueUse>) =
        rating.techniques.iter().partition(|usage| Some(usage.technique) == rating.hardest);
    for usage in hardest {
        parts.push(format!("hardest: {}, {}", usage.technique.name(), count(usage.steps, "step")));
    }
    if rating.depth > 0 {
        parts.push(format!(
            "{} deep, the longest chain over {}",
            count(rating.depth, "assumption"),
            count(rating.longest, "line")
        ));
    }
    let others = others.iter().map(|usage| format!("{} {}", usage.technique.name(), usage.steps));
    parts.extend(Some(others.collect::<Vec<String>>().join(", ")).filter(|others| !others.is_empty()));
    parts.extend(rating.rounds.map(|rounds| count(rounds, "round")));
    format!("grade {} of 10: {}", rating.grade, parts.join("; "))
}

/// A fact: `r7c12 is black`.
pub fn fact(problem: &Problem, cell: CellId, holds: SymbolSet) -> String {
    Names::new(problem).bare_facts(&[Fact { cell, holds }])
}

/// Why a line does not decide a cell: `Row 1 (3) can be filled with r1c2 black, ###.., and with r1c2 blank, ..###`.
pub fn undecided(problem: &Problem, cell: CellId, found: &Undecided) -> String {
    let names = Names::new(problem);
    let position = problem.line(found.line).cells().iter().position(|&other| other == cell).unwrap_or(0);
    let way = |filling: &[Symbol]| {
        let drawn: String = filling.iter().map(|&symbol| names.letter(symbol)).collect();
        format!(
            "with {} {}, {drawn}",
            names.cell(cell),
            names.symbols(cell, SymbolSet::only(filling[position]))
        )
    };
    let line = capital(&names.line_and_clue(found.line));
    format!("{line} can be filled {}, and {}.", way(&found.with), way(&found.without))
}
