//! Steps in words: one line, a chain to a contradiction, branches that agree, or a count over several lines.

use std::collections::{HashMap, HashSet};

use super::chains::{self, is_alike};
use super::counting;
use super::left::Left;
use super::line_text::{GivenReasons, LineText};
use super::miscount::miscounted;
use super::names::Names;
use super::origins::Origins;
use super::phrases::{capital, list};
use super::spans::{Span, unmark};
use crate::explain::Fact;
use crate::explain::technique::{Argument, Conclusion, Technique};
use crate::explain::walkthrough::{Conflict, Pace, Step, StepKind};
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of symbols, one of which the rule of a line needs in a cell, that are listed in any case.
const FEW_NEEDED: usize = 2;

/// A step and why it is right: a few sentences, with each link of a chain on a line of its own.
pub fn step(problem: &Problem, step: &Step) -> String {
    whole_text(Names::new(problem), step)
}

/// Why a puzzle has no solution: the line that cannot be filled.
pub fn conflict(problem: &Problem, conflict: &Conflict) -> String {
    conflict_text(Names::new(problem), conflict)
}

/// The text of [`step`], and which cells its parts name.
///
/// ```
/// use nonomata::explain::{walkthrough::Walkthrough, words};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let step = &Walkthrough::of(&problem, &Options::default()).steps[0];
/// let (text, spans) = words::step_with_spans(&problem, step);
/// assert_eq!(text, words::step(&problem, step));
/// let last = spans.last().unwrap();
/// assert_eq!((&text[last.start..last.end], last.cells.len()), ("c1-c2", 2));
/// ```
pub fn step_with_spans(problem: &Problem, step: &Step) -> (String, Vec<Span>) {
    unmark(&whole_text(Names::marking(problem), step))
}

/// The text of [`conflict`], and which cells its parts name.
pub fn conflict_with_spans(problem: &Problem, conflict: &Conflict) -> (String, Vec<Span>) {
    unmark(&conflict_text(Names::marking(problem), conflict))
}

/// The text of a step. A clue is named once.
fn whole_text(names: Names<'_>, step: &Step) -> String {
    with_clues_once(names, step, step_text(names, step, 0))
}

/// The text of a step without the clues of lines that it has named before.
fn with_clues_once(names: Names<'_>, step: &Step, mut text: String) -> String {
    let mut lines = Vec::new();
    add_lines_of(step, &mut lines);
    lines.sort_unstable();
    lines.dedup();
    for line in lines {
        let (name, whole) = (names.line(line), names.line_and_clue(line));
        let first = [whole.clone(), capital(&whole)].iter().filter_map(|whole| text.find(whole)).min();
        let Some(first) = first.map(|at| at + whole.len()).filter(|_| whole.len() > name.len()) else {
            continue;
        };
        let rest = text.split_off(first);
        text += &rest.replace(&whole, name).replace(&capital(&whole), &capital(name));
    }
    text
}

/// The lines of a step's links and conflicts.
fn add_lines_of(step: &Step, lines: &mut Vec<LineId>) {
    lines.extend(step.line());
    match &step.kind {
        StepKind::Contradiction { conflict, .. } => lines.push(conflict.line),
        StepKind::Branches { line, .. } => lines.extend(*line),
        StepKind::Line { .. } | StepKind::Count(_) => {}
    }
    step.chains().flatten().for_each(|link| add_lines_of(link, lines));
}

/// The text of a step, with its links indented by this depth.
pub(super) fn step_text(names: Names<'_>, step: &Step, depth: usize) -> String {
    let given = if depth == 0 { GivenReasons::default() } else { GivenReasons::brief() };
    step_text_after(names, step, depth, &given)
}

/// The same after sentences about its line that have given these reasons.
fn step_text_after(names: Names<'_>, step: &Step, depth: usize, given: &GivenReasons) -> String {
    let names = step.line().map_or(names, |line| names.within(line));
    match &step.kind {
        StepKind::Line { line, argument } => {
            let text = LineText { names, line: *line, premises: &step.premises, given };
            line_step_text(text, argument, step, depth)
        }
        StepKind::Contradiction { .. } => {
            let losses = names.losses(&step.changes, |_| names.problem.alphabet().all());
            chains::contradiction(names, step, &losses, depth)
        }
        StepKind::Branches { branches, line } => {
            chains::branches(names, branches, *line, &names.changes(&step.changes), depth)
        }
        StepKind::Count(count) => {
            let argument = counting::text(names, count, &step.premises);
            format!("{argument} So {}.", names.changes(&step.changes))
        }
    }
}

/// The text of a step on one line: the argument, and what the cells hold then or have lost.
fn line_step_text(text: LineText<'_, '_>, argument: &Argument, step: &Step, depth: usize) -> String {
    let LineText { names, line, .. } = text;
    let line_and_clue = capital(&names.line_and_clue(line));
    let sentence = text.sentence(argument);
    let changes = match argument.conclusion() {
        Conclusion::ByRule => {
            let follows = names.by_rule(line, &sentence, &step.premises, &step.changes);
            return format!("{line_and_clue}: {follows}.");
        }
        Conclusion::Changes if argument.is_whole() => names.changes(&step.changes),
        Conclusion::Changes => names.changes_on_line(&step.changes),
        Conclusion::Losses => names.losses(&step.changes, |_| names.problem.alphabet().all()),
    };
    // A link has only the changes that the chain needs.
    let already = if depth == 0 { already_text(names, line, argument, step) } else { String::new() };
    let is_short = depth > 0 && !sentence.contains(": ");
    let so = if is_short || concludes(&sentence) { ":" } else { ". So" };
    format!("{line_and_clue}: {sentence}{so} {changes}{already}.")
}

/// The cells that an argument decides, but that were known before.
fn already_text(names: Names<'_>, line: LineId, argument: &Argument, step: &Step) -> String {
    let cells = names.problem.line(line).cells();
    let decided = argument.decided().into_iter().map(|position| cells[position]);
    let new: HashSet<CellId> = step.changes.iter().map(|change| change.cell).collect();
    let known: Vec<CellId> = decided.filter(|cell| !new.contains(cell)).collect();
    let (cells, verb) = (names.cells(&known), if known.len() == 1 { "is" } else { "are" });
    let fills = |change: &Change| change.before.difference(change.after).contains(Symbol::BLANK);
    match names.problem.alphabet().size() {
        _ if known.is_empty() => String::new(),
        // These are not all of one colour.
        _ if argument.is_whole() => format!(" ({cells} {verb} already known)"),
        2 => format!(" ({cells} already {verb})"),
        _ if step.changes.iter().any(fills) => format!(" ({cells} {verb} already known)"),
        _ => format!(" (already known of {cells})"),
    }
}

/// The steps in portions, each with the number of its steps. Neighbouring steps on one line are one portion, in which
/// the line is named once: at a brisk pace all of them, otherwise halves of one thought, which are about the same run.
///
/// ```
/// use nonomata::explain::walkthrough::{Explainer, Pace, Walkthrough};
/// use nonomata::explain::words;
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let rows: [&[u32]; 4] = [&[2], &[1, 1], &[1, 1], &[2]];
/// let problem = Nonogram::builder().rows(rows).columns(rows).build().unwrap().to_problem();
/// let explainer = Explainer::new(&problem, &Options::default()).with_pace(Pace::Brisk);
/// let walkthrough = Walkthrough::from_explainer(explainer);
/// let portions: Vec<_> = words::portions(&problem, &walkthrough.steps, Pace::Brisk).collect();
/// assert_eq!(portions.iter().map(|(steps, _)| steps).sum::<usize>(), walkthrough.steps.len());
/// ```
pub fn portions<'a>(
    problem: &'a Problem,
    steps: &'a [Step],
    pace: Pace,
) -> impl Iterator<Item = (usize, String)> + 'a {
    portions_named(Names::new(problem), steps, pace)
}

/// The [`portions`] of some steps, and which cells the parts of each text name.
pub fn portions_with_spans<'a>(
    problem: &'a Problem,
    steps: &'a [Step],
    pace: Pace,
) -> impl Iterator<Item = (usize, String, Vec<Span>)> + 'a {
    portions_named(Names::marking(problem), steps, pace).map(|(count, text)| {
        let (text, spans) = unmark(&text);
        (count, text, spans)
    })
}

/// The techniques of the steps of a portion, each once.
pub fn techniques(steps: &[Step]) -> Vec<Technique> {
    let mut techniques: Vec<Technique> = Vec::new();
    for step in steps {
        if !techniques.contains(&step.technique) {
            techniques.push(step.technique);
        }
    }
    techniques
}

fn portions_named<'a>(
    names: Names<'a>,
    steps: &'a [Step],
    pace: Pace,
) -> impl Iterator<Item = (usize, String)> + 'a {
    let is_together = move |one: &Step, next: &Step| match pace {
        _ if lacks(one).is_some() => lacks(next).is_some(),
        Pace::Brisk => one.line().is_some() && one.line() == next.line(),
        Pace::Fine => one.shares_a_thought(next),
    };
    let mut texts = steps_named(names, steps, is_together);
    let portion = move |portion: &'a [Step]| {
        let texts: Vec<String> = texts.by_ref().take(portion.len()).collect();
        let text = match lacks(&portion[0]) {
            Some(_) if portion.len() > 1 => clue_colours_text(names, portion),
            _ => of_one_line(names, portion[0].line(), texts),
        };
        (portion.len(), text)
    };
    steps.chunk_by(is_together).map(portion)
}

/// The line of a step that is about colours which a clue lacks, and those colours.
fn lacks(step: &Step) -> Option<(LineId, SymbolSet)> {
    match &step.kind {
        StepKind::Line { line, argument } => Some((*line, argument.lacks()?)),
        _ => None,
    }
}

/// Steps on several lines, each about colours that the clue lacks: `By the clues, rows 1 to 4 have no blue, and column
/// 3 has no red. So r3c3 is blank.`
fn clue_colours_text(names: Names<'_>, steps: &[Step]) -> String {
    let mut groups: Vec<(SymbolSet, Vec<LineId>)> = Vec::new();
    for (line, lacks) in steps.iter().filter_map(lacks) {
        let is_alike = |(other, lines): &&mut (SymbolSet, Vec<LineId>)| {
            *other == lacks && names.kind(lines[0]) == names.kind(line)
        };
        match groups.iter_mut().find(is_alike) {
            Some((_, lines)) => lines.push(line),
            None => groups.push((lacks, vec![line])),
        }
    }
    let part = |(lacks, lines): &(SymbolSet, Vec<LineId>)| {
        let have = if lines.len() == 1 { "has" } else { "have" };
        format!("{} {have} no {}", counting::called(names, lines.iter().copied()), names.colours(*lacks))
    };
    let text = format!("By the clues, {}.", list(groups.iter().map(part), "and"));
    let changes = steps.iter().flat_map(|step| &step.changes).copied();
    let known: Vec<Change> = changes.filter(|change| change.after.known().is_some()).collect();
    if known.is_empty() { text } else { format!("{text} So {}.", names.changes(&known)) }
}

/// The texts of steps on one line, which is named once.
pub(super) fn of_one_line(names: Names<'_>, line: Option<LineId>, texts: Vec<String>) -> String {
    let head = line.map_or_else(String::new, |line| format!("{}: ", capital(&names.line_and_clue(line))));
    let mut texts = texts.into_iter();
    let mut text = texts.next().unwrap_or_default();
    for more in texts {
        text.push(' ');
        text.push_str(&capital(more.strip_prefix(&head).unwrap_or(&more)));
    }
    text
}

/// What a text says between the name of its line and its conclusion.
fn reason(text: &str) -> &str {
    let argument = text.split_once(": ").map_or(text, |(_, argument)| argument);
    argument
        .rsplit_once(". So ")
        .or_else(|| argument.rsplit_once(": "))
        .map_or(argument, |(reason, _)| reason)
}

/// What a text concludes.
fn conclusion(text: &str) -> &str {
    text.rsplit_once(". So ").or_else(|| text.rsplit_once(": ")).map_or(text, |(_, conclusion)| conclusion)
}

/// Whether the last clause of a sentence is a conclusion, after which another "So" would be one too many.
fn concludes(sentence: &str) -> bool {
    let last = sentence.rsplit_once("; ").map_or(sentence, |(_, last)| last);
    (last.contains(", so ") || last.starts_with("so ")) && !last.ends_with(')')
}

/// The steps of a walkthrough in words. Where an earlier step ends in the same way, a step refers to it by its number;
/// a step that says of another line what the step before it says is written as such: `Row 5 (3 1), likewise: r5c4 is
/// blank.`
pub fn steps(problem: &Problem, steps: &[Step]) -> Vec<String> {
    steps_named(Names::new(problem), steps, |_, _| false).collect()
}

/// The texts of steps. One that is together with the step before it repeats none of its reasons.
fn steps_named<'a>(
    names: Names<'a>,
    steps: &'a [Step],
    is_together: impl Fn(&Step, &Step) -> bool + 'a,
) -> impl Iterator<Item = String> + 'a {
    // What is compared has no marks: the same words of another line name other cells.
    let mut before: Option<(&Step, String)> = None;
    let mut written: HashMap<String, usize> = HashMap::new();
    let mut origins = Origins::new(steps);
    let mut given = GivenReasons::default();
    (1..).zip(steps).map(move |(number, step)| {
        if !before.as_ref().is_some_and(|(earlier, _)| is_together(earlier, step)) {
            given = GivenReasons::default();
        }
        let text = step_text_after(names.with_origins(&origins), step, 0, &given);
        origins.add(number);
        let plain = unmark(&text).0;
        let is_likewise = before.as_ref().is_some_and(|(earlier, of)| {
            earlier.line() != step.line()
                && reason(of) == reason(&plain)
                && is_alike(names, (earlier, of), (step, &plain))
        });
        before = Some((step, plain));
        let StepKind::Contradiction { conflict, .. } = &step.kind else {
            return match step.line().filter(|_| is_likewise) {
                Some(line) => {
                    let line = capital(&names.line_and_clue(line));
                    format!("{line}, likewise: {}", conclusion(&text))
                }
                None => text,
            };
        };
        let lines: Vec<&str> = text.lines().collect();
        let (last, chain) = lines.split_last().map_or(("", &[][..]), |(last, chain)| (*last, chain));
        let tails = (1..chain.len().saturating_sub(1)).map(|from| (from, chain[from..].join("\n")));
        let tails: Vec<(usize, String)> = tails.filter(|_| step.depth() == 1).collect();
        let known = tails.iter().find_map(|(from, tail)| Some((*from, *written.get(tail)?)));
        let text = match known {
            Some((from, earlier)) => {
                let begin = chain[..from].join("\n");
                let ends = names.is_impossible(conflict.line, names.line(conflict.line));
                format!("{begin}\n  Then as in step {earlier}: {ends}.\n{last}")
            }
            None => text,
        };
        tails.into_iter().for_each(|(_, tail)| {
            written.entry(tail).or_insert(number);
        });
        with_clues_once(names, step, text)
    })
}

/// Why a line cannot be filled, from the name of the line on.
pub(super) fn conflict_text(names: Names<'_>, conflict: &Conflict) -> String {
    let line = names.is_impossible(conflict.line, &names.line_and_clue(conflict.line));
    if let Some(miscounted) = miscounted(names, conflict.line, &conflict.premises) {
        return format!("{line}: {miscounted}.");
    }
    let Some(clash) = &conflict.clash else {
        let premises = names.informative(&conflict.premises);
        let known = match premises.is_empty() {
            true => String::new(),
            false => format!(" once {}", names.facts(&premises, true)),
        };
        return format!("{line}{known}.");
    };
    let others: Vec<Fact> =
        conflict.premises.iter().copied().filter(|fact| fact.cell != clash.cell).collect();
    let names = names.within(conflict.line);
    let text = LineText { names, line: conflict.line, premises: &others, given: &GivenReasons::brief() };
    let sentence = text.sentence(&clash.argument);
    let is_by_rule = clash.argument.conclusion() == Conclusion::ByRule;
    let others_hold = names.domain(clash.cell).difference(clash.holds);
    let needed = match is_by_rule {
        true => Left::new(names, conflict.line, &others).of(clash.cell).intersection(others_hold),
        false => others_hold,
    };
    let reason = match (sentence.is_empty(), is_by_rule) {
        (true, _) => String::new(),
        (false, true) => format!("{sentence}, "),
        (false, false) if concludes(&sentence) => format!("{sentence}: "),
        (false, false) => format!("{sentence}; so "),
    };
    // A list of everything else that it might be would be too long.
    let is_short = needed.len() <= clash.holds.len() || is_by_rule && needed.len() <= FEW_NEEDED;
    format!("{line}: {reason}{}.", needed_but_held(names, clash.cell, needed, clash.holds, is_short))
}

/// What a cell must hold, unless that is a long list, and what it holds instead: `r1c3 must be 'A', but it is 'B'`.
fn needed_but_held(
    names: Names<'_>,
    cell: CellId,
    needed: SymbolSet,
    held: SymbolSet,
    is_short: bool,
) -> String {
    let name = names.cell(cell);
    let [needed_text, held_text] = [needed, held].map(|set| names.held(cell, set));
    let is_listed = is_short && !needed_text.starts_with("not ");
    let [in_house, needed_there] = [held, needed].map(|set| names.values_and_house(cell, set));
    match (in_house, needed_there) {
        (Some((held, house)), Some((needed, _))) if is_listed => {
            format!("{needed} must be in {house}, but {held} is")
        }
        (Some((values, house)), _) if !is_listed => match held.known() {
            Some(_) => format!("{values} could not be in {house}, but it is"),
            None => format!("{house} could not have {values}, but it does"),
        },
        _ if !is_listed => format!("{name} could not be {held_text}, but it is"),
        _ if held_text.starts_with("not ") => format!("{name} must be {needed_text}, but it is not"),
        _ => format!("{name} must be {needed_text}, but it is {held_text}"),
    }
}

/// The location of a step, without the step itself.
pub fn place(problem: &Problem, step: &Step) -> String {
    let names = Names::new(problem);
    match &step.kind {
        StepKind::Line { line, .. } => format!("Look at {}{}.", names.line(*line), names.whereabouts(*line)),
        StepKind::Contradiction { assumed, .. } => {
            format!("No line alone says any more. Look at {}.", names.cell(assumed.cell))
        }
        StepKind::Branches { branches, .. } => {
            let cells: Vec<CellId> = branches.iter().map(|branch| branch.assumed.cell).collect();
            let cells = if cells.iter().all(|cell| *cell == cells[0]) { &cells[..1] } else { &cells[..] };
            format!("No line alone says any more. Look at {}.", names.cells(cells))
        }
        StepKind::Count(count) => {
            format!("No line alone says any more. Look where {}.", counting::crossing(names, count))
        }
    }
}

/// The name of a technique and what it is in general.
pub fn technique(technique: Technique) -> String {
    format!("{}: {}.", capital(technique.name()), technique.meaning())
}
