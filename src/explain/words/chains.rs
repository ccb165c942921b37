//! Chains in words: suppositions and what follows from them, up to a line that cannot be filled or to the same end.

use super::counting;
use super::line_text::GivenReasons;
use super::names::Names;
use super::narration::Passage;
use super::phrases::list;
use super::steps::{Narrated, Statement, conflict_text, narrated, narrated_after};
use super::text::{Text, text};
use crate::explain::Fact;
use crate::explain::technique::Technique;
use crate::explain::walkthrough::{Alike, Branch, Conflict, Step, StepKind};
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{LineId, LineKind};

/// The number of words after which other suppositions, and those on top of each other, are written briefly.
const WORDS: usize = 150;

/// The number of words of a supposition on top of another that is written out.
const NESTED_WORDS: usize = 45;

/// A supposition, what follows from it, and the line that cannot be filled then.
pub(super) fn contradiction(names: Names<'_>, step: &Step, changes: &Text, is_link: bool) -> Vec<Passage> {
    if !is_link && step.depth() > 1 {
        return nested(names, step, changes);
    }
    let brief = with_joining(names, step, changes, 0);
    with_joining(names, step, changes, WORDS.saturating_sub(word_count(&brief)))
}

/// The passages of a supposition; other suppositions that join the chain are written out in at most `left` words.
fn with_joining(names: Names<'_>, step: &Step, changes: &Text, mut left: usize) -> Vec<Passage> {
    let StepKind::Contradiction { assumed, chain, conflict, alike } = &step.kind else { return Vec::new() };
    let mut inner = Vec::new();
    let mut written = 0;
    for joins in 0..=chain.len() {
        let joining: Vec<&Alike> = alike.iter().filter(|alike| alike.joins == joins).collect();
        if !joining.is_empty() {
            inner.extend(links(names, &chain[written..joins]));
            written = joins;
            let joint = step.joint(joins, names.problem.alphabet().all());
            inner.extend(joining_passages(names, &joining, &chain[..joins], &joint, &mut left));
        }
    }
    inner.extend(links(names, &chain[written..]));
    inner.push(text!["But then ", conflict_text(names, conflict)].into());
    let text = suppose(names, assumed, "were");
    vec![Passage::with(text, inner), text!["So ", changes, "."].into()]
}

/// Suppositions on top of each other, as many links as a reader will follow: of the others, their number.
fn nested(names: Names<'_>, step: &Step, changes: &Text) -> Vec<Passage> {
    let StepKind::Contradiction { assumed, chain, conflict, .. } = &step.kind else { return Vec::new() };
    let text = suppose(names, assumed, "were");
    let end = text!["But then ", conflict_text(names, conflict)];
    let mut left = WORDS.saturating_sub(text.word_count() + end.word_count() + changes.word_count() + 30);
    let mut inner = Vec::new();
    let mut links = chain.iter();
    let mut rest: Vec<&Step> = Vec::new();
    for link in links.by_ref() {
        let passages = nested_link(names, link);
        match left.checked_sub(word_count(&passages)) {
            Some(words) => left = words,
            None => {
                rest.push(link);
                break;
            }
        }
        inner.extend(passages);
    }
    rest.extend(links);
    if !rest.is_empty() {
        let lines: usize = rest.iter().map(|link| link.line_count()).sum();
        let suppositions: usize = rest.iter().map(|link| link.supposition_count()).sum();
        let summary = text!["From there on it takes ", effort(lines, suppositions), "."];
        let whole = rest.into_iter().flat_map(|link| narrated(names, link, true).passages).collect();
        inner.push(Passage::summary(summary, whole));
    }
    inner.push(end.into());
    vec![Passage::with(text, inner), text!["So ", changes, "."].into()]
}

/// A link among suppositions on top of each other. A long supposition is summarised by its end.
fn nested_link(names: Names<'_>, link: &Step) -> Vec<Passage> {
    let whole = narrated(names, link, true).passages;
    let StepKind::Contradiction { assumed, conflict, .. } = &link.kind else { return whole };
    let is_short = link.depth() == 1 && link.line_count() <= 3;
    if is_short && word_count(&whole) <= NESTED_WORDS {
        return whole;
    }
    let Conflict { line, .. } = conflict;
    let summary = text![
        suppose(names, assumed, "were also"),
        " That takes ",
        effort(link.line_count(), link.supposition_count() - 1),
        "; then ",
        names.is_impossible(*line, &names.line(*line)),
        ". So ",
        names.losses(&link.changes, |_| names.problem.alphabet().all()),
        ".",
    ];
    vec![Passage::summary(summary, whole)]
}

/// `14 lines and 3 more suppositions, each of which ends in a contradiction`.
fn effort(lines: usize, suppositions: usize) -> Text {
    let count = |count: usize, what: &'static str| text![count, " ", what, if count == 1 { "" } else { "s" }];
    let lines = count(lines, "line");
    match suppositions {
        0 => lines,
        1 => text![lines, " and 1 more supposition, which ends in a contradiction"],
        _ => {
            text![
                lines,
                " and ",
                count(suppositions, "more supposition"),
                ", each of which ends in a contradiction"
            ]
        }
    }
}

fn suppose(names: Names<'_>, assumed: &Fact, were: &'static str) -> Text {
    text!["Suppose ", names.supposed(assumed, were), "."]
}

fn word_count(passages: &[Passage]) -> usize {
    passages.iter().map(Passage::word_count).sum()
}

/// An argument in which everything of which one must hold leads to the same changes.
pub(super) fn branches(
    names: Names<'_>,
    branches: &[Branch],
    line: Option<LineId>,
    changes: &Text,
) -> Vec<Passage> {
    let by = line.map(|line| text![" (", names.line_and_clue(line), ")"]);
    let mut passages: Vec<Passage> = vec![text![names.either(branches).capital(), by, "."].into()];
    passages[0].inner.extend(branches.iter().map(|Branch { assumed, chain }| {
        let supposed = match line {
            Some(_) => names.facts(std::slice::from_ref(assumed), true),
            None => text![names.cell(assumed.cell), " is ", names.held(assumed.cell, assumed.holds)],
        };
        let at_once = if chain.is_empty() { ": that is enough" } else { "" };
        Passage::with(text!["Suppose ", supposed, at_once, "."], links(names, chain))
    }));
    let both = if branches.len() == 2 { "Either way" } else { "Whichever it is," };
    passages.push(text![both, " ", changes, "."].into());
    passages
}

/// The links of a chain. Neighbours that say the same of other lines are written once: `Likewise columns 3 and 5: ...`.
fn links(names: Names<'_>, chain: &[Step]) -> Vec<Passage> {
    let narrated: Vec<Narrated> = (chain
        .chunk_by(|link, next| link.line().is_some() && link.line() == next.line()))
    .flat_map(|of_a_line| {
        let mut given = GivenReasons::default();
        of_a_line.iter().map(move |link| narrated_after(names, link, true, &mut given))
    })
    .collect();
    let statement = |at: usize| narrated[at].statement.as_ref();
    let mut passages = Vec::new();
    let mut at = 0;
    while at < chain.len() {
        let same =
            |next: usize| is_alike(names, (&chain[at], statement(at)), (&chain[next], statement(next)));
        let end = (at + 1..chain.len()).find(|&next| !same(next)).unwrap_or(chain.len());
        passages.extend(narrated[at].passages.iter().cloned());
        let others = &chain[at + 1..end];
        if !others.is_empty() {
            let lines = counting::called(names, others.iter().filter_map(Step::line));
            let changes: Vec<Change> = others.iter().flat_map(|link| link.changes.iter().copied()).collect();
            passages.push(text!["Likewise ", lines, ": ", names.changes(&changes), "."].into());
        }
        at = end;
    }
    passages
}

/// Whether two line steps of one technique say the same of lines of one kind, but for the numbers.
pub(super) fn is_alike(
    names: Names<'_>,
    one: (&Step, Option<&Statement>),
    other: (&Step, Option<&Statement>),
) -> bool {
    let kind = |step: &Step| step.line().map(|line| names.kind(line));
    names.is_nonogram()
        && one.0.technique == other.0.technique
        && kind(one.0).is_some()
        && kind(one.0) == kind(other.0)
        && one.1.map(Statement::shape) == other.1.map(Statement::shape)
}

/// How some links argue: the lines, the techniques and the shapes of the sentences.
type Manner = Vec<(LineId, Technique, String)>;

fn manner(names: Names<'_>, links: &[Step]) -> Manner {
    let of =
        |link: &Step| Some((link.line()?, link.technique, narrated(names, link, true).statement?.shape()));
    let mut manner: Manner = links.iter().filter_map(of).collect();
    manner.sort_unstable();
    manner
}

/// Whether links argue in the same way about other lines of the same kinds.
fn is_likewise(names: Names<'_>, one: &Manner, other: &Manner) -> bool {
    let by_kind = |manner: &Manner| {
        let kinds =
            manner.iter().map(|(line, technique, shape)| (names.kind(*line), *technique, shape.clone()));
        let mut kinds: Vec<(LineKind, Technique, String)> = kinds.collect();
        kinds.sort_unstable();
        kinds
    };
    names.is_nonogram() && by_kind(one) == by_kind(other)
}

/// The assumptions that join a chain after these links. Those that a reader can redo with other numbers are named
/// together; of the others each way is written out once, as long as words are left, and then only their lines.
fn joining_passages(
    names: Names<'_>,
    joining: &[&Alike],
    chain: &[Step],
    joint: &[Fact],
    left: &mut usize,
) -> Vec<Passage> {
    let mut open: Vec<(&Alike, Manner)> =
        joining.iter().map(|&alike| (alike, manner(names, &alike.chain))).collect();
    let mut passages = redone(names, &manner(names, chain), &mut open, joint);
    let mut rest: Vec<&Alike> = Vec::new();
    while !open.is_empty() {
        let (first, own) = open.remove(0);
        let text = text!["Or suppose ", names.supposed(&first.assumed, "were"), "."];
        let mut passage = Passage::with(text, links(names, &first.chain));
        let Some(fewer) = left.checked_sub(passage.word_count()) else {
            rest.push(first);
            continue;
        };
        *left = fewer;
        let others = redone(names, &own, &mut open, joint);
        if others.is_empty() {
            passage.inner.push(text!["Then ", names.facts(joint, true), ", too."].into());
        }
        passage.inner.extend(others);
        passages.push(passage);
    }
    if !rest.is_empty() {
        passages.push(joining_text(names, None, &rest, joint).into());
    }
    passages
}

/// Takes the assumptions whose links argue like these, with other numbers or about other lines, and names them.
fn redone(names: Names<'_>, own: &Manner, open: &mut Vec<(&Alike, Manner)>, joint: &[Fact]) -> Vec<Passage> {
    let mut take = |word: &'static str, is_meant: &dyn Fn(&Manner) -> bool| {
        let (alike, others): (Vec<_>, Vec<_>) =
            std::mem::take(open).into_iter().partition(|(_, manner)| is_meant(manner));
        *open = others;
        let alike: Vec<&Alike> = alike.into_iter().map(|(alike, _)| alike).collect();
        (!alike.is_empty()).then(|| joining_text(names, Some(word), &alike, joint).into())
    };
    let same = take("The same", &|other| other == own);
    let likewise = take("Likewise", &|other| is_likewise(names, own, other));
    same.into_iter().chain(likewise).collect()
}

/// The assumptions that join a chain there, and what they have in common with it: `The same with r3c4 black: then ...`,
/// or, if they get there in other ways, `It comes to the same with r3c5 black: then ...`.
fn joining_text(names: Names<'_>, word: Option<&'static str>, joining: &[&Alike], joint: &[Fact]) -> Text {
    let mut assumed: Vec<Fact> = joining.iter().map(|alike| alike.assumed).collect();
    assumed.sort_unstable();
    let lines = joining.iter().flat_map(|alike| alike.chain.iter().filter_map(Step::line));
    let (by, joint) = (counting::called_by_kind(names, lines), names.facts(joint, true));
    let same = word.unwrap_or("It comes to the same");
    if !names.is_nonogram() {
        let each = list(assumed.iter().map(|fact| names.supposed(fact, "were")), "or");
        return text![same, " if ", each, ": then ", joint, " (", by, ")."];
    }
    let mut by_symbols = assumed;
    by_symbols.sort_by_key(|fact| fact.holds);
    let each = by_symbols.chunk_by(|one, other| one.holds == other.holds).map(|alike| {
        let any = match alike.len() {
            1 => "",
            2 => "either of ",
            _ => "any one of ",
        };
        text![any, names.facts(alike, false)]
    });
    text![same, " with ", list(each, "or"), ": then ", joint, " (", by, ")."]
}
