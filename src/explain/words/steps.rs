//! Steps in words: one line, a chain to a contradiction, branches that agree, or a count over several lines.

use std::collections::{HashMap, HashSet};

use super::chains::{self, is_alike};
use super::counting;
use super::left::Left;
use super::line_text::{GivenReasons, LineText};
use super::miscount::miscounted;
use super::names::Names;
use super::narration::{Narration, Passage};
use super::origins::Origins;
use super::phrases::list;
use super::routine;
use super::text::{Piece, Text, text};
use crate::explain::Fact;
use crate::explain::technique::{Argument, Conclusion, Technique};
use crate::explain::walkthrough::{Conflict, Pace, Step, StepKind};
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The largest number of symbols, one of which the rule of a line needs in a cell, that are listed in any case.
const FEW_NEEDED: usize = 2;

/// A step and why it is right: a few sentences, and a passage for each link of a chain.
///
/// ```
/// use nonomata::explain::{walkthrough::Walkthrough, words};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let narration = words::step(&problem, &Walkthrough::of(&problem, &Options::default()).steps[0]);
/// let (text, spans) = narration.with_spans();
/// assert_eq!(text, narration.to_string());
/// let last = spans.last().unwrap();
/// assert_eq!((&text[last.start..last.end], last.cells.len()), ("c1-c2", 2));
/// ```
pub fn step(problem: &Problem, step: &Step) -> Narration {
    Narration { passages: narrated(Names::new(problem), step, false).passages }
}

/// Why a puzzle has no solution: the line that cannot be filled.
pub fn conflict(problem: &Problem, conflict: &Conflict) -> Narration {
    conflict_text(Names::new(problem), conflict).into()
}

/// A step in words.
pub(super) struct Narrated {
    /// The statement that it is, if it is about one line.
    pub(super) statement: Option<Statement>,
    pub(super) passages: Vec<Passage>,
}

/// A statement about one line: the reason and what follows.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// The line and its rule.
    line: Text,
    reason: Text,
    /// The words between the reason and the conclusion.
    joint: &'static str,
    conclusion: Text,
}

impl Statement {
    /// The statement, with the name of its line.
    fn text(&self) -> Text {
        text![self.line.clone().capital(), ": ", self.without_line()]
    }

    fn without_line(&self) -> Text {
        text![self.reason, self.joint, self.conclusion]
    }

    /// The conclusion alone, after a statement on another line with the same reason.
    fn likewise(&self) -> Text {
        text![self.line.clone().capital(), ", likewise: ", self.conclusion]
    }

    /// The part that alike statements about other lines share.
    pub(super) fn shape(&self) -> String {
        self.without_line().shape()
    }
}

/// A step in words, by itself or as a link of a chain.
pub(super) fn narrated(names: Names<'_>, step: &Step, is_link: bool) -> Narrated {
    narrated_after(names, step, is_link, &mut GivenReasons::default())
}

/// A step in words, after sentences about its line that have given these reasons.
pub(super) fn narrated_after(
    names: Names<'_>,
    step: &Step,
    is_link: bool,
    given: &mut GivenReasons,
) -> Narrated {
    let names = step.line().map_or(names, |line| names.within(line));
    let passages = match &step.kind {
        StepKind::Line { line, argument } => {
            let text = LineText::new(names, *line, &step.premises, given, is_link);
            let statement = statement(text, argument, step);
            return Narrated { passages: vec![statement.text().into()], statement: Some(statement) };
        }
        StepKind::Contradiction { .. } => {
            let losses = names.losses(&step.changes, |_| names.problem.alphabet().all());
            chains::contradiction(names, step, &losses, is_link)
        }
        StepKind::Branches { branches, line } => {
            chains::branches(names, branches, *line, &names.changes(&step.changes))
        }
        StepKind::Count(count) => {
            let argument = counting::text(names, count, &step.premises);
            vec![text![argument, " So ", names.changes(&step.changes), "."].into()]
        }
    };
    Narrated { statement: None, passages }
}

/// A step on one line: the argument, and what the cells hold then or have lost.
fn statement(text: LineText<'_, '_>, argument: &Argument, step: &Step) -> Statement {
    let (names, line, is_link) = (text.names, text.line, text.is_brief);
    let line_and_clue = names.line_and_clue(line);
    let reason = text.sentence(argument);
    let changes = match argument.conclusion() {
        Conclusion::ByRule => {
            let reason = text![names.by_rule(line, reason, &step.premises, &step.changes), "."];
            return Statement { line: line_and_clue, reason, joint: "", conclusion: Text::new() };
        }
        Conclusion::Changes if argument.is_whole() => names.changes(&step.changes),
        Conclusion::Changes => names.changes_on_line(&step.changes),
        Conclusion::Losses => names.losses(&step.changes, |_| names.problem.alphabet().all()),
    };
    // A link has only the changes that the chain needs.
    let already = if is_link { Text::new() } else { already_text(names, line, argument, step) };
    let joint = if is_link && !reason.has_colon() || reason.is_concluded() { ": " } else { ". So " };
    Statement { line: line_and_clue, reason, joint, conclusion: text![changes, already, "."] }
}

/// The cells that an argument decides, but that were known before.
fn already_text(names: Names<'_>, line: LineId, argument: &Argument, step: &Step) -> Text {
    let cells = names.problem.line(line).cells();
    let decided = argument.decided().into_iter().map(|position| cells[position]);
    let new: HashSet<CellId> = step.changes.iter().map(|change| change.cell).collect();
    let known: Vec<CellId> = decided.filter(|cell| !new.contains(cell)).collect();
    let (cells, verb) = (names.cells(&known), if known.len() == 1 { "is" } else { "are" });
    let fills = |change: &Change| change.before.difference(change.after).contains(Symbol::BLANK);
    match names.problem.alphabet().size() {
        _ if known.is_empty() => Text::new(),
        // These are not all of one colour.
        _ if argument.is_whole() => text![" (", cells, " ", verb, " already known)"],
        2 => text![" (", cells, " already ", verb, ")"],
        _ if step.changes.iter().any(fills) => text![" (", cells, " ", verb, " already known)"],
        _ => text![" (already known of ", cells, ")"],
    }
}

/// The steps in portions, each with the number of its steps. Neighbouring steps on one line are one portion, in which
/// the line is named once: at a brisk pace all of them, otherwise halves of one thought, which are about the same run.
/// At a swift pace a stretch of routine is one portion, too.
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
) -> impl Iterator<Item = (usize, Narration)> + 'a {
    let names = Names::new(problem);
    let is_together = move |one: &Step, next: &Step| match pace {
        _ if lacks(one).is_some() => lacks(next).is_some(),
        Pace::Brisk => one.line().is_some() && one.line() == next.line(),
        Pace::Fine | Pace::Swift => one.shares_a_thought(next),
    };
    let mut narrated = narrated_in_order(names, steps, is_together);
    let mut portion = move |portion: &'a [Step]| {
        let narrated: Vec<Narrated> = narrated.by_ref().take(portion.len()).collect();
        match lacks(&portion[0]) {
            Some(_) if portion.len() > 1 => vec![clue_colours_text(names, portion).into()],
            _ => on_one_line(narrated),
        }
    };
    let alone: Vec<&[Step]> = steps.chunk_by(is_together).collect();
    let stretches = if pace == Pace::Swift { routine::stretches(&alone) } else { vec![1; alone.len()] };
    let mut alone = alone.into_iter();
    stretches.into_iter().map(move |count| {
        let stretch: Vec<&[Step]> = alone.by_ref().take(count).collect();
        let passages = stretch.iter().flat_map(|steps| portion(steps)).collect();
        let passages = match count {
            1 => passages,
            _ => vec![Passage::summary(routine::summary(names, &stretch.concat()), passages)],
        };
        (stretch.iter().map(|steps| steps.len()).sum(), Narration { passages })
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

/// The line of a step that is about colours which a clue lacks, and those colours.
fn lacks(step: &Step) -> Option<(LineId, SymbolSet)> {
    match &step.kind {
        StepKind::Line { line, argument } => Some((*line, argument.lacks()?)),
        _ => None,
    }
}

/// Steps on several lines, each about colours that the clue lacks: `By the clues, rows 1 to 4 have no blue, and column
/// 3 has no red. So r3c3 is blank.`
fn clue_colours_text(names: Names<'_>, steps: &[Step]) -> Text {
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
        text![counting::called(names, lines.iter().copied()), " ", have, " no ", names.colours(*lacks)]
    };
    let text = text!["By the clues, ", list(groups.iter().map(part), "and"), "."];
    let changes = steps.iter().flat_map(|step| &step.changes).copied();
    let known: Vec<Change> = changes.filter(|change| change.after.known().is_some()).collect();
    if known.is_empty() { text } else { text![text, " So ", names.changes(&known), "."] }
}

/// Steps together: statements on one line, which is named once; or a single one.
pub(super) fn on_one_line(narrated: Vec<Narrated>) -> Vec<Passage> {
    let statements: Option<Vec<&Statement>> =
        narrated.iter().map(|narrated| narrated.statement.as_ref()).collect();
    match statements.as_deref() {
        Some([_, more @ ..]) if !more.is_empty() => {
            let more = more.iter().map(|statement| statement.without_line().capital());
            let first = narrated[0].passages[0].text.clone();
            vec![Text::join(std::iter::once(first).chain(more), " ").into()]
        }
        _ => narrated.into_iter().flat_map(|narrated| narrated.passages).collect(),
    }
}

/// The steps of a walkthrough in words. Where an earlier step ends in the same way, a step refers to it by its number;
/// a step that says of another line what the step before it says is written as such: `Row 5 (3 1), likewise: r5c4 is
/// blank.`
pub fn steps(problem: &Problem, steps: &[Step]) -> Vec<Narration> {
    let narrated = narrated_in_order(Names::new(problem), steps, |_, _| false);
    narrated.map(|Narrated { passages, .. }| Narration { passages }).collect()
}

/// The steps in words. One that is together with the step before it repeats none of its reasons.
fn narrated_in_order<'a>(
    names: Names<'a>,
    steps: &'a [Step],
    is_together: impl Fn(&Step, &Step) -> bool + 'a,
) -> impl Iterator<Item = Narrated> + 'a {
    let mut before: Option<(&Step, Option<Statement>)> = None;
    // The ends of chains so far, and the steps that have them.
    let mut ends: HashMap<Vec<Passage>, usize> = HashMap::new();
    let mut origins = Origins::new(steps);
    let mut given = GivenReasons::default();
    (1..).zip(steps).map(move |(number, step)| {
        if !before.as_ref().is_some_and(|(earlier, _)| is_together(earlier, step)) {
            given = GivenReasons::default();
        }
        let mut narrated = narrated_after(names.with_origins(&origins), step, false, &mut given);
        origins.add(number);
        if let (Some((earlier, Some(of))), Some(statement)) = (&before, &narrated.statement)
            && earlier.line() != step.line()
            && of.reason.to_string() == statement.reason.to_string()
            && is_alike(names, (earlier, Some(of)), (step, Some(statement)))
        {
            narrated.passages = vec![statement.likewise().into()];
        }
        before = Some((step, narrated.statement.clone()));
        if step.depth() == 1 {
            refer_to_earlier(names, step, number, &mut narrated.passages, &mut ends);
        }
        narrated
    })
}

/// Replaces the end of a chain with which an earlier step ended, too, by a reference to that step.
fn refer_to_earlier(
    names: Names<'_>,
    step: &Step,
    number: usize,
    passages: &mut [Passage],
    ends: &mut HashMap<Vec<Passage>, usize>,
) {
    let StepKind::Contradiction { conflict, .. } = &step.kind else { return };
    let chain = &mut passages[0].inner;
    let tails: Vec<Vec<Passage>> =
        (0..chain.len().saturating_sub(1)).map(|from| chain[from..].to_vec()).collect();
    if let Some((from, earlier)) = (0..).zip(&tails).find_map(|(from, tail)| Some((from, *ends.get(tail)?))) {
        let end = names.is_impossible(conflict.line, &names.line(conflict.line));
        chain.truncate(from);
        chain.push(text!["Then as in step ", Text::of(Piece::Step(earlier)), ": ", end, "."].into());
    }
    for tail in tails {
        ends.entry(tail).or_insert(number);
    }
}

/// Why a line cannot be filled, from the name of the line on.
pub(super) fn conflict_text(names: Names<'_>, conflict: &Conflict) -> Text {
    let line = names.is_impossible(conflict.line, &names.line_and_clue(conflict.line));
    if let Some(miscounted) = miscounted(names, conflict.line, &conflict.premises) {
        return text![line, ": ", miscounted, "."];
    }
    let Some(clash) = &conflict.clash else {
        let premises = names.informative(&conflict.premises);
        let known = match premises.is_empty() {
            true => Text::new(),
            false => text![" once ", names.facts(&premises, true)],
        };
        return text![line, known, "."];
    };
    let others: Vec<Fact> =
        conflict.premises.iter().copied().filter(|fact| fact.cell != clash.cell).collect();
    let names = names.within(conflict.line);
    let mut given = GivenReasons::default();
    let sentence = LineText::new(names, conflict.line, &others, &mut given, true).sentence(&clash.argument);
    let is_by_rule = clash.argument.conclusion() == Conclusion::ByRule;
    let others_hold = names.domain(clash.cell).difference(clash.holds);
    let needed = match is_by_rule {
        true => Left::new(names, conflict.line, &others).of(clash.cell).intersection(others_hold),
        false => others_hold,
    };
    let reason = match (sentence.is_empty(), is_by_rule) {
        (true, _) => Text::new(),
        (false, true) => text![sentence, ", "],
        (false, false) if sentence.is_concluded() => text![sentence, ": "],
        (false, false) => text![sentence, "; so "],
    };
    // A list of everything else that it might be would be too long.
    let is_short = needed.len() <= clash.holds.len() || is_by_rule && needed.len() <= FEW_NEEDED;
    text![line, ": ", reason, needed_but_held(names, clash.cell, needed, clash.holds, is_short), "."]
}

/// The symbol that a cell must hold, unless that is a long list, and the one that it holds instead: `r1c3 must be
/// 'A', but it is 'B'`.
fn needed_but_held(
    names: Names<'_>,
    cell: CellId,
    needed: SymbolSet,
    held: SymbolSet,
    is_short: bool,
) -> Text {
    let name = names.cell(cell);
    let [needed_text, held_text] = [needed, held].map(|set| names.held(cell, set));
    let is_listed = is_short && !names.is_held_by_exclusion(cell, needed);
    let [in_house, needed_there] = [held, needed].map(|set| names.values_and_house(cell, set));
    match (in_house, needed_there) {
        (Some((held, house)), Some((needed, _))) if is_listed => {
            text![needed, " must be in ", house, ", but ", held, " is"]
        }
        (Some((values, house)), _) if !is_listed => match held.known() {
            Some(_) => text![values, " could not be in ", house, ", but it is"],
            None => text![house, " could not have ", values, ", but it does"],
        },
        _ if !is_listed => text![name, " could not be ", held_text, ", but it is"],
        _ if names.is_held_by_exclusion(cell, held) => {
            text![name, " must be ", needed_text, ", but it is not"]
        }
        _ => text![name, " must be ", needed_text, ", but it is ", held_text],
    }
}

/// The location of a step, without the step itself.
pub fn place(problem: &Problem, step: &Step) -> Text {
    let names = Names::new(problem);
    match &step.kind {
        StepKind::Line { line, .. } => text!["Look at ", names.line(*line), names.whereabouts(*line), "."],
        StepKind::Contradiction { assumed, .. } => {
            text!["No line alone says any more. Look at ", names.cell(assumed.cell), "."]
        }
        StepKind::Branches { branches, .. } => {
            let cells: Vec<CellId> = branches.iter().map(|branch| branch.assumed.cell).collect();
            let cells = if cells.iter().all(|cell| *cell == cells[0]) { &cells[..1] } else { &cells[..] };
            text!["No line alone says any more. Look at ", names.cells(cells), "."]
        }
        StepKind::Count(count) => {
            text!["No line alone says any more. Look where ", counting::crossing(names, count), "."]
        }
    }
}

/// The name of a technique and its general meaning.
pub fn technique(technique: Technique) -> Text {
    text![Text::from(technique.name()).capital(), ": ", technique.meaning(), "."]
}
