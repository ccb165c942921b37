//! Chains in words: suppositions and what follows from them, up to a line that cannot be filled or to the same end.

use super::counting;
use super::names::Names;
use super::phrases::{capital, list, ordinal};
use super::spans::unmark;
use super::steps::{conflict_text, step_text};
use crate::explain::Fact;
use crate::explain::technique::Technique;
use crate::explain::walkthrough::{Alike, Branch, Conflict, Step, StepKind};
use nonomata_engine::grid::Change;
use nonomata_engine::problem::LineId;

/// The number of words after which other suppositions, and those on top of each other, are written briefly.
const WORDS: usize = 150;

/// The number of words of a supposition on top of another that is written out.
const NESTED_WORDS: usize = 45;

/// A supposition, what follows from it, and the line that cannot be filled then.
pub(super) fn contradiction(names: Names<'_>, step: &Step, changes: &str, depth: usize) -> String {
    if depth == 0 && step.depth() > 1 {
        return nested(names, step, changes);
    }
    let brief = with_joining(names, step, changes, depth, 0);
    with_joining(names, step, changes, depth, WORDS.saturating_sub(word_count(&brief)))
}

/// The same, where other suppositions that join the chain are written out in at most this number of words.
fn with_joining(names: Names<'_>, step: &Step, changes: &str, depth: usize, mut left: usize) -> String {
    let StepKind::Contradiction { assumed, chain, conflict, alike } = &step.kind else {
        return String::new();
    };
    let mut text = suppose(names, assumed, "were");
    let mut written = 0;
    for joins in 0..=chain.len() {
        let joining: Vec<&Alike> = alike.iter().filter(|alike| alike.joins == joins).collect();
        if !joining.is_empty() {
            add_links(names, &mut text, &chain[written..joins], depth + 1);
            written = joins;
            let joint = step.joint(joins, names.problem.alphabet().all());
            for line in joining_lines(names, &joining, &chain[..joins], &joint, &mut left) {
                add_line(&mut text, depth + 1, &line);
            }
        }
    }
    add_links(names, &mut text, &chain[written..], depth + 1);
    add_line(&mut text, depth + 1, &format!("But then {}", conflict_text(names, conflict)));
    add_line(&mut text, depth, &format!("So {changes}."));
    text
}

/// Suppositions on top of each other, as many links as a reader will follow: of the others, their number.
fn nested(names: Names<'_>, step: &Step, changes: &str) -> String {
    let StepKind::Contradiction { assumed, chain, conflict, .. } = &step.kind else { return String::new() };
    let begin = suppose(names, assumed, "were");
    let end = format!("But then {}", conflict_text(names, conflict));
    let mut left = WORDS.saturating_sub(word_count(&begin) + word_count(&end) + word_count(changes) + 30);
    let mut text = begin;
    let mut links = chain.iter();
    let mut rest: Vec<&Step> = Vec::new();
    for link in links.by_ref() {
        let written_out = nested_link(names, link);
        match left.checked_sub(word_count(&written_out)) {
            Some(words) => left = words,
            None => {
                rest.push(link);
                break;
            }
        }
        add_line(&mut text, 1, &written_out);
    }
    rest.extend(links);
    if !rest.is_empty() {
        let lines: usize = rest.iter().map(|link| link.line_count()).sum();
        let suppositions: usize = rest.iter().map(|link| link.supposition_count()).sum();
        let more = format!("From there on it takes {}", effort(lines, suppositions));
        add_line(&mut text, 1, &format!("{more} (`explain --json` has them all)."));
    }
    add_line(&mut text, 1, &end);
    add_line(&mut text, 0, &format!("So {changes}."));
    text
}

/// A link among suppositions on top of each other. A long supposition is summarised by its end.
fn nested_link(names: Names<'_>, link: &Step) -> String {
    let StepKind::Contradiction { assumed, conflict, .. } = &link.kind else {
        return step_text(names, link, 1);
    };
    let is_short = link.depth() == 1 && link.line_count() <= 3;
    let whole = is_short.then(|| step_text(names, link, 1)).filter(|text| word_count(text) <= NESTED_WORDS);
    whole.unwrap_or_else(|| {
        let Conflict { line, .. } = conflict;
        format!(
            "{} That takes {}; then {}. So {}.",
            suppose(names, assumed, "were also"),
            effort(link.line_count(), link.supposition_count() - 1),
            names.is_impossible(*line, names.line(*line)),
            names.losses(&link.changes, |_| names.problem.alphabet().all())
        )
    })
}

/// `14 lines and 3 more suppositions, each of which ends in a contradiction`.
fn effort(lines: usize, suppositions: usize) -> String {
    let count = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let lines = count(lines, "line");
    match suppositions {
        0 => lines,
        1 => format!("{lines} and 1 more supposition, which ends in a contradiction"),
        _ => format!(
            "{lines} and {}, each of which ends in a contradiction",
            count(suppositions, "more supposition")
        ),
    }
}

fn suppose(names: Names<'_>, assumed: &Fact, were: &str) -> String {
    format!("Suppose {}.", names.supposed(assumed, were))
}

fn word_count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The text of an argument in which everything of which one must hold leads to the same changes.
pub(super) fn branches(
    names: Names<'_>,
    branches: &[Branch],
    line: Option<LineId>,
    changes: &str,
    depth: usize,
) -> String {
    let by = line.map_or_else(String::new, |line| format!(" ({})", names.line_and_clue(line)));
    let either = names.either(branches);
    // The name of a cell by its place has no capital.
    let either = if names.is_nonogram() { either } else { capital(&either) };
    let mut text = format!("{either}{by}.");
    for Branch { assumed, chain } in branches {
        let supposed = match line {
            Some(_) => names.facts(std::slice::from_ref(assumed), true),
            None => {
                format!("{} is {}", names.cell(assumed.cell), names.held(assumed.cell, assumed.holds))
            }
        };
        let at_once = if chain.is_empty() { ", from which this follows at once" } else { "" };
        add_line(&mut text, depth + 1, &format!("Suppose {supposed}{at_once}."));
        add_links(names, &mut text, chain, depth + 2);
    }
    let both = if branches.len() == 2 { "Either way" } else { "Whichever it is," };
    add_line(&mut text, depth, &format!("{both} {changes}."));
    text
}

/// Adds the links of a chain. Neighbours that say the same of other lines are written once: `Likewise columns 3 and 5:
/// ...`.
fn add_links(names: Names<'_>, text: &mut String, chain: &[Step], depth: usize) {
    let texts: Vec<String> = chain.iter().map(|link| step_text(names, link, depth)).collect();
    let mut at = 0;
    while at < chain.len() {
        let same = |next: usize| is_alike(names, (&chain[at], &texts[at]), (&chain[next], &texts[next]));
        let end = (at + 1..chain.len()).find(|&next| !same(next)).unwrap_or(chain.len());
        add_line(text, depth, &texts[at]);
        let others = &chain[at + 1..end];
        if !others.is_empty() {
            let lines = counting::called(names, others.iter().filter_map(Step::line));
            let changes: Vec<Change> = others.iter().flat_map(|link| link.changes.iter().copied()).collect();
            add_line(text, depth, &format!("Likewise {lines}: {}.", names.changes(&changes)));
        }
        at = end;
    }
}

/// Whether two line steps of one technique say the same of lines of one kind, but for the numbers.
pub(super) fn is_alike(names: Names<'_>, one: (&Step, &str), other: (&Step, &str)) -> bool {
    let kind = |step: &Step| step.line().map(|line| names.kind(line));
    names.is_nonogram()
        && one.0.technique == other.0.technique
        && kind(one.0).is_some()
        && kind(one.0) == kind(other.0)
        && shape(one.1) == shape(other.1)
}

/// The words of an argument without its numbers, the name of its line, and which of several equal blocks are meant.
fn shape(text: &str) -> String {
    let text = unmark(text).0;
    let argument = text.split_once(": ").map_or(text.as_str(), |(_, argument)| argument);
    let words = argument.split([' ', ',', '.']).filter(|word| !is_ordinal(word));
    words.flat_map(str::chars).filter(|letter| !letter.is_ascii_digit()).collect()
}

/// Whether a word only says which of several equal blocks is meant.
fn is_ordinal(word: &str) -> bool {
    word == "last" || (0..10).any(|place| ordinal(place) == word)
}

/// How some links argue: the lines, the techniques and the words without numbers.
type Manner = Vec<(LineId, Technique, String)>;

fn manner(names: Names<'_>, links: &[Step]) -> Manner {
    let of = |link: &Step| {
        let text = step_text(names, link, 1);
        Some((link.line()?, link.technique, shape(&text)))
    };
    let mut manner: Manner = links.iter().filter_map(of).collect();
    manner.sort_unstable();
    manner
}

/// Whether links argue in the same way about other lines of the same kinds.
fn is_likewise(names: Names<'_>, one: &Manner, other: &Manner) -> bool {
    let by_kind = |manner: &Manner| {
        let kinds =
            manner.iter().map(|(line, technique, shape)| (names.kind(*line), *technique, shape.clone()));
        let mut kinds: Vec<_> = kinds.collect();
        kinds.sort_unstable();
        kinds
    };
    names.is_nonogram() && by_kind(one) == by_kind(other)
}

/// The assumptions that join a chain after these links. Those that a reader can redo with other numbers are named
/// together; of the others each way is written out once, as long as words are left, and then only their lines.
fn joining_lines(
    names: Names<'_>,
    joining: &[&Alike],
    links: &[Step],
    joint: &[Fact],
    left: &mut usize,
) -> Vec<String> {
    let mut open: Vec<(&Alike, Manner)> =
        joining.iter().map(|&alike| (alike, manner(names, &alike.chain))).collect();
    let mut lines = redone(names, &manner(names, links), &mut open, joint);
    let mut rest: Vec<&Alike> = Vec::new();
    while !open.is_empty() {
        let (first, own) = open.remove(0);
        let mut written_out = format!("Or suppose {}.", names.supposed(&first.assumed, "were"));
        add_links(names, &mut written_out, &first.chain, 2);
        let Some(fewer) = left.checked_sub(word_count(&written_out)) else {
            rest.push(first);
            continue;
        };
        *left = fewer;
        let others = redone(names, &own, &mut open, joint);
        if others.is_empty() {
            add_line(&mut written_out, 2, &format!("Then {}, too.", names.facts(joint, true)));
        }
        others.iter().for_each(|line| add_line(&mut written_out, 2, line));
        lines.push(written_out);
    }
    if !rest.is_empty() {
        lines.push(joining_text(names, None, &rest, joint));
    }
    lines
}

/// Takes the assumptions whose links argue like these, with other numbers or about other lines, and names them.
fn redone(names: Names<'_>, own: &Manner, open: &mut Vec<(&Alike, Manner)>, joint: &[Fact]) -> Vec<String> {
    let mut take = |word: &str, is_meant: &dyn Fn(&Manner) -> bool| {
        let (alike, others): (Vec<_>, Vec<_>) =
            std::mem::take(open).into_iter().partition(|(_, manner)| is_meant(manner));
        *open = others;
        let alike: Vec<&Alike> = alike.into_iter().map(|(alike, _)| alike).collect();
        (!alike.is_empty()).then(|| joining_text(names, Some(word), &alike, joint))
    };
    let same = take("The same", &|other| other == own);
    let likewise = take("Likewise", &|other| is_likewise(names, own, other));
    same.into_iter().chain(likewise).collect()
}

/// The assumptions that join a chain there, and what they have in common with it: `The same with r3c4 black: then ...`,
/// or, if they get there in other ways, `It comes to the same with r3c5 black: then ...`.
fn joining_text(names: Names<'_>, word: Option<&str>, joining: &[&Alike], joint: &[Fact]) -> String {
    let mut assumed: Vec<Fact> = joining.iter().map(|alike| alike.assumed).collect();
    assumed.sort_unstable();
    let mut lines: Vec<LineId> =
        joining.iter().flat_map(|alike| alike.chain.iter().filter_map(Step::line)).collect();
    lines.sort_unstable();
    lines.dedup();
    let (by, joint) = (list(called_by_kind(names, &lines), "and"), names.facts(joint, true));
    let same = word.unwrap_or("It comes to the same");
    if !names.is_nonogram() {
        let each = list(assumed.iter().map(|fact| names.supposed(fact, "were")), "or");
        return format!("{same} if {each}: then {joint} ({by}).");
    }
    let mut by_symbols = assumed;
    by_symbols.sort_by_key(|fact| fact.holds);
    let each = by_symbols.chunk_by(|one, other| one.holds == other.holds).map(|alike| {
        let any = match alike.len() {
            1 => "",
            2 => "either of ",
            _ => "any one of ",
        };
        format!("{any}{}", names.facts(alike, false))
    });
    let each = list(each, "or");
    format!("{same} with {each}: then {joint} ({by}).")
}

/// The names of lines, those of one kind together.
fn called_by_kind(names: Names<'_>, lines: &[LineId]) -> Vec<String> {
    let groups = lines.chunk_by(|&one, &other| names.kind(one) == names.kind(other));
    groups.map(|group| counting::called(names, group.iter().copied())).collect()
}

fn add_line(text: &mut String, depth: usize, line: &str) {
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push_str(line);
}
