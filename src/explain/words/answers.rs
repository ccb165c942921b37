//! Hints, answers, ratings and endings in words.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::Hash;

use super::names::Names;
use super::narration::{Narration, Passage};
use super::phrases::list;
use super::steps::{conflict_text, narrated, on_one_line, place, technique};
use super::text::{Text, text};
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
    Names::new(problem).bracketed_rule(line)
}

/// A hint, as far as the level discloses it. Wrong cells are named from
/// [`Level::How`] on; if `names_wrong`, at every level.
pub fn hint(problem: &Problem, hint: &Hint, level: Level, names_wrong: bool) -> Narration {
    let names = Names::new(problem);
    let text: Text = match hint {
        Hint::Wrong(wrong) => {
            return mistakes(problem, wrong, if names_wrong { level.max(Level::How) } else { level });
        }
        Hint::Next(next) => match level {
            Level::Check => "Nothing is wrong so far.".into(),
            Level::Where => place(problem, next),
            Level::How => how(problem, next),
            Level::Why => return Narration { passages: narrated(names, next, false).passages },
        },
        Hint::Solved => "Every cell is known, and right.".into(),
        Hint::Ambiguous => {
            "The puzzle has several solutions, and they differ in all cells that are left.".into()
        }
        Hint::NoSolution(known) => {
            text!["The puzzle has no solution. ", conflict_text(names, known).capital()]
        }
        Hint::Empty(cell) => text!["The puzzle has no solution. ", nothing_left(problem, *cell)],
        Hint::Unknown(limit) => cut_short(*limit, "a next step was found").into(),
    };
    text.into()
}

/// The mistakes in a grid, as far as the level discloses them.
fn mistakes(problem: &Problem, wrong: &Mistakes, level: Level) -> Narration {
    let names = Names::new(problem);
    let is_or_are = match (wrong.cells.len(), wrong.are_together) {
        (1, _) => " is wrong.",
        (2, true) => " cannot both be right.",
        (_, true) => " cannot all be right.",
        (_, false) => " are wrong.",
    };
    let cells = if wrong.cells.len() == 1 { " cell" } else { " cells" };
    let count = text![wrong.cells.len(), cells, is_or_are];
    let named = || text![names.cells(&wrong.cells), is_or_are].capital();
    match (level, wrong.proof.len()) {
        (Level::Check, _) => count.into(),
        (Level::Where, _) => match wrong.line(problem) {
            Some(line) => text![count, " Look at ", names.line(line), names.whereabouts(line), "."].into(),
            None => count.into(),
        },
        (Level::How, _) | (_, 0) => named().into(),
        (Level::Why, all) => {
            let deciding = deciding(wrong);
            let after = match all - deciding.len() {
                0 => Text::new(),
                1 => " After 1 other step:".into(),
                others => text![" After ", others, " other steps:"],
            };
            let steps = deciding.iter().flat_map(|step| narrated(names, step, false).passages);
            Narration { passages: std::iter::once(text![named(), after].into()).chain(steps).collect() }
        }
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

/// Where to look, and which technique to use there or what to suppose or to count.
fn how(problem: &Problem, next: &Step) -> Text {
    let names = Names::new(problem);
    match &next.kind {
        StepKind::Line { .. } => text![place(problem, next), " ", technique(next.technique)],
        StepKind::Contradiction { assumed, .. } => text![
            "Suppose ",
            names.supposed(assumed, "were"),
            "; follow the crossing lines until one is impossible."
        ],
        StepKind::Branches { branches, .. } => {
            let ways = names.either(branches).capital();
            text![ways, ". Try each, and see what comes out the same."]
        }
        StepKind::Count(_) => {
            text![place(problem, next), " Count what these lines need there, and what they can have."]
        }
    }
}

/// The steps that are possible in portions as in a walkthrough, grouped by the technique of the first step, the
/// cheapest first; each as far as the level discloses it.
pub fn available(problem: &Problem, steps: &[Step], level: Level) -> Narration {
    let names = Names::new(problem);
    let portions = portions(steps);
    let mut passages: Vec<Passage> = Vec::new();
    for technique in distinct(portions.iter().map(|portion| portion[0].technique)) {
        let of_it: Vec<&Vec<&Step>> =
            portions.iter().filter(|portion| portion[0].technique == technique).collect();
        let title = text![Text::from(technique.name()).capital(), " (", of_it.len(), "):"];
        let lines: Option<Vec<LineId>> = of_it.iter().map(|portion| portion[0].line()).collect();
        passages.push(match (level, lines) {
            (Level::Check | Level::Where | Level::How, Some(lines)) => {
                let lines = distinct(lines).into_iter().map(|line| names.line(line));
                text![title, " ", Text::join(lines, ", ")].into()
            }
            _ => {
                let short = |portion: &Vec<&Step>| match level {
                    Level::Check | Level::Where => vec![place(problem, portion[0]).into()],
                    Level::How => vec![how(problem, portion[0]).into()],
                    Level::Why => {
                        on_one_line(portion.iter().map(|step| narrated(names, step, false)).collect())
                    }
                };
                Passage::with(title, of_it.into_iter().flat_map(short).collect())
            }
        });
    }
    Narration { passages }
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

/// The items without repetitions.
fn distinct<T: Clone + Eq + Hash>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    all.into_iter().filter(|one| seen.insert(one.clone())).collect()
}

/// The sentence for given cells that contradict each other.
fn nothing_left(problem: &Problem, cell: CellId) -> Text {
    text!["What is given leaves nothing for ", Names::new(problem).cell(cell), "."]
}

/// A remark on what a drawn grid does not show: of the cells that are not known, which have lost candidates, and
/// what is left of them.
pub fn partly_known(problem: &Problem, grid: &[SymbolSet]) -> Option<Text> {
    let names = Names::new(problem);
    let open = problem.output_cells().filter(|cell| grid[cell.index()].known().is_none());
    let facts: Vec<Fact> = open.map(|cell| Fact { cell, holds: grid[cell.index()] }).collect();
    let facts = names.informative(&facts);
    (!facts.is_empty()).then(|| text!["Known besides: ", names.bare_facts(&facts), "."])
}

/// The key of letters in drawn grids, if a nonogram has several colours: `Letters: . blank, # black, r red, ? open.`
pub fn letters(problem: &Problem) -> Option<String> {
    let names = Names::new(problem);
    let symbols = problem.alphabet().all();
    let one = |symbol| format!("{} {}", names.letter(symbol), names.colour(symbol));
    (names.is_nonogram() && symbols.len() > 2)
        .then(|| format!("Letters: {}, ? open.", symbols.iter().map(one).collect::<Vec<_>>().join(", ")))
}

/// The given cells, if there are any.
pub fn given(problem: &Problem) -> Option<Text> {
    let names = Names::new(problem);
    let given = names.given();
    (!given.is_empty()).then(|| text!["Given: ", names.bare_facts(&given), "."])
}

/// A remark on the solutions before a walkthrough, unless there is exactly one: `There are several solutions. The
/// steps show what they have in common.`
pub fn verdict_first(ending: &Ending) -> Option<&'static str> {
    match ending {
        Ending::Multiple(_) => Some("There are several solutions. The steps show what they have in common."),
        Ending::None(_) | Ending::Empty(_) => Some("There is no solution. The steps show why."),
        Ending::Unique | Ending::Unknown => None,
    }
}

/// The proved number of solutions although a limit ended a walkthrough: `There are several solutions.`
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
pub fn ending(problem: &Problem, ending: &Ending) -> Text {
    match ending {
        Ending::Unique => "That is the solution, and there is no other.".into(),
        Ending::None(known) => {
            text!["There is no solution. ", conflict_text(Names::new(problem), known).capital()]
        }
        Ending::Empty(cell) => text!["There is no solution. ", nothing_left(problem, *cell)],
        Ending::Multiple(possible) => {
            let names = Names::new(problem);
            let open: Vec<CellId> =
                problem.output_cells().filter(|cell| possible[cell.index()].known().is_none()).collect();
            let cells = if open.len() == 1 { " cell: " } else { " cells: " };
            text!["There are several solutions, which differ in ", open.len(), cells, names.cells(&open), "."]
        }
        Ending::Unknown => "The steps do not come to an end.".into(),
    }
}

/// A remark that a limit was reached before this: `The limit of time was reached before the end.` Without one, that
/// no step was found with the effort that an explanation has.
pub fn cut_short(limit: Option<Limit>, before: &str) -> String {
    match limit {
        Some(Limit::Cancelled) => format!("Interrupted before {before}."),
        Some(limit) => format!("The limit of {limit} was reached before {before}."),
        None => format!("The search for steps gave up before {before}."),
    }
}

/// Which lines cannot all be right.
pub fn conflicting_lines(problem: &Problem, found: &ConflictingLines) -> Text {
    let names = Names::new(problem);
    let lines = list(found.lines.iter().map(|&line| names.line(line)), "and").capital();
    match (found.lines.len(), found.is_minimal()) {
        (1, _) => text![lines, " alone has no filling."],
        (2, true) => text![lines, " cannot both be right; each alone could be."],
        (2, false) => text![lines, " cannot both be right; perhaps one alone has no filling."],
        (_, true) => text![lines, " cannot all be right; without any one of them the others could be."],
        (_, false) => text![lines, " cannot all be right; perhaps fewer would do."],
    }
}

/// Which cells would leave only one solution.
pub fn decisive(problem: &Problem, found: &DecisiveCells) -> Text {
    let names = Names::new(problem);
    let fact =
        |&cell: &CellId| Fact { cell, holds: SymbolSet::only(found.wanted.all_symbols()[cell.index()]) };
    let facts: Vec<Fact> = found.cells.iter().map(fact).collect();
    let fewer = if found.is_smallest && facts.len() > 1 { "; no fewer cells would do" } else { "" };
    text!["If ", names.facts(&facts, true), ", only one solution is left", fewer, "."]
}

/// A rating in one line: the grade, and its reasons.
///
/// `grade 3 of 10, about 7 minutes: one line at a time suffices; hardest: edge, 2 steps; complete 19, overlap 19; 4
/// rounds`
pub fn rating(problem: &Problem, rating: &Rating) -> String {
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    let line = if Names::new(problem).is_nonogram() { "line" } else { "rule" };
    parts.push(match rating.several_lines() {
        0 => format!("one {line} at a time suffices"),
        1 => format!("1 step needs several {line}s"),
        several => format!("{several} steps need several {line}s"),
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
    if !rating.crux.is_empty() {
        let steps = if rating.crux.len() == 1 { "step" } else { "steps" };
        parts.push(format!(
            "crux: {steps} {}",
            list(rating.crux.iter().map(|&number| number.to_string()), "and")
        ));
    }
    format!("grade {} of 10, {}: {}", rating.grade, about(rating.minutes), parts.join("; "))
}

/// A time that is a guess: `about 7 minutes`, `about 2 hours`.
pub fn about(minutes: usize) -> String {
    match minutes {
        1 => "about 1 minute".to_owned(),
        ..90 => format!("about {minutes} minutes"),
        _ => format!("about {} hours", (minutes + 30) / 60),
    }
}

/// A fact: `r7c12 is black`.
pub fn fact(problem: &Problem, cell: CellId, holds: SymbolSet) -> Text {
    Names::new(problem).bare_facts(&[Fact { cell, holds }])
}

/// Why a line does not decide a cell: `Row 1 (3) can be filled with r1c2 black, ###.., and with r1c2 blank, ..###`.
pub fn undecided(problem: &Problem, cell: CellId, found: &Undecided) -> Text {
    let names = Names::new(problem);
    let position = problem.line(found.line).cells().iter().position(|&other| other == cell).unwrap_or(0);
    let way = |filling: &[Symbol]| {
        let drawn: String = filling.iter().map(|&symbol| names.letter(symbol)).collect();
        let held = names.symbols(cell, SymbolSet::only(filling[position]));
        // A filling has full stops.
        text!["with ", names.cell(cell), " ", held, ", '", drawn, "'"]
    };
    let line = names.line_and_clue(found.line).capital();
    text![line, " can be filled ", way(&found.with), ", and ", way(&found.without), "."]
}
