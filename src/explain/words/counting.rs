//! Counting over several lines in words: the minimum of some lines, the maximum of others, and what follows.

use std::collections::BTreeSet;

use super::names::Names;
use super::phrases::list;
use super::text::{Text, text};
use crate::explain::Fact;
use crate::explain::walkthrough::CrossingCount;
use nonomata_engine::problem::{Crossings, LineId};
use nonomata_engine::symbol::SymbolSet;

/// The largest number of premises that are named one by one.
const MAX_NAMED_PREMISES: usize = 12;

/// The counts together, also those of an explanation that was made up.
fn sum_of(shares: &[(LineId, usize)]) -> usize {
    shares.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

/// The argument, in whole sentences.
pub(super) fn text(names: Names<'_>, count: &CrossingCount, premises: &[Fact]) -> Text {
    let what = names.colours(count.counted);
    let opening =
        text![known(names, premises), "count the ", what, " cells where ", crossing(names, count), "."];
    let (least, most) = (sum_of(&count.least), sum_of(&count.most));
    let needed = shares(names, count.counted, &count.least, "at least", least);
    let allowed = shares(names, count.counted, &count.most, "at most", most);
    let conclusion = match count.slack() {
        Some(0) => "So every one of these lines has exactly that many there.".into(),
        Some(slack) => text![
            "So these lines have only ",
            slack,
            " to spare: none of them is further than that from its bound."
        ],
        None => "That cannot be.".into(),
    };
    text![opening.capital(), " ", needed.capital(), " there. ", allowed.capital(), ". ", conclusion]
}

/// The lines of both sides: `rows 1 and 3 cross columns 2 and 4`.
pub(super) fn crossing(names: Names<'_>, count: &CrossingCount) -> Text {
    let lines = |shares: &[(LineId, usize)]| called(names, shares.iter().map(|(line, _)| *line));
    text![lines(&count.least), " cross ", lines(&count.most)]
}

/// The premises of a count: `with r1c2 blank: `; or of many cells the lines that a reader must look at.
fn known(names: Names<'_>, premises: &[Fact]) -> Text {
    match premises.len() {
        0 => return Text::new(),
        1..=MAX_NAMED_PREMISES => return text!["with ", names.facts(premises, false), ": "],
        _ => {}
    }
    let [rows, columns] = [Crossings::first, Crossings::last].map(|one| {
        let line = |fact: &Fact| one(names.problem.crossings(fact.cell)).map(|crossing| crossing.line);
        premises.iter().filter_map(line).collect::<BTreeSet<LineId>>()
    });
    let lines = if columns.len() < rows.len() { columns } else { rows };
    let hold = if lines.len() == 1 { "holds" } else { "hold" };
    text!["with what ", called(names, lines.into_iter()), " ", hold, " so far: "]
}

/// The count of each line, where it comes from, and their sum: `rows 1 and 3 have at least 1 each (of 4, at most 3
/// elsewhere), together at least 2`. Lines with other counts that are as far from their clues are together: `rows 2 and
/// 5 have at least all but 1 of their clues (at most 1 elsewhere), together 7`. So are lines with the same count where
/// that takes fewer words.
fn shares(
    names: Names<'_>,
    counted: SymbolSet,
    shares: &[(LineId, usize)],
    bound: &'static str,
    total: usize,
) -> Text {
    let all = |line: LineId| {
        let blocks = names.clue(line)?.blocks().iter().filter(|block| counted.contains(block.symbol()));
        Some(blocks.map(|block| block.length()).sum::<usize>())
    };
    let elsewhere = |(line, count): &(LineId, usize)| all(*line).and_then(|of| of.checked_sub(*count));
    let is_least = bound == "at least";
    let mut counts: Vec<(Option<usize>, usize)> =
        shares.iter().map(|share| (elsewhere(share), share.1)).collect();
    counts.sort_unstable();
    counts.dedup();
    // As far from their clues, and with the same count or, where these are many, with any.
    let as_far: Vec<&[(Option<usize>, usize)]> = counts
        .chunk_by(|one, other| one.0.is_some() && one.0 == other.0)
        .flat_map(|group| if group.len() > 2 { vec![group] } else { group.chunks(1).collect() })
        .collect();
    let mut by_count = counts.clone();
    by_count.sort_unstable_by_key(|(rest, count)| (*count, *rest));
    let as_many: Vec<&[(Option<usize>, usize)]> = by_count.chunk_by(|one, other| one.1 == other.1).collect();
    let has_sums = as_far.len() <= as_many.len() && as_far.iter().any(|group| group.len() > 1);
    let groups = if as_far.len() <= as_many.len() { as_far } else { as_many };
    let part = |group: &[(Option<usize>, usize)]| {
        let mine: Vec<(LineId, usize)> =
            shares.iter().filter(|share| group.contains(&(elsewhere(share), share.1))).copied().collect();
        let lines = called(names, mine.iter().map(|(line, _)| *line));
        let (less, count) = group[0];
        if group.len() > 1 && !has_sums {
            return text![lines, " have ", bound, " ", count, " each (the rest of their clues is elsewhere)"];
        }
        if group.len() > 1 {
            let sum = sum_of(&mine);
            let most = if is_least { "at most" } else { "at least" };
            return match less.unwrap_or_default() {
                0 => text![lines, " have ", bound, " their whole clues, together ", sum],
                less => text![
                    lines,
                    " have ",
                    bound,
                    " all but ",
                    less,
                    " of their clues (",
                    most,
                    " ",
                    less,
                    " elsewhere), together ",
                    sum
                ],
            };
        }
        let of = all(mine[0].0);
        let (verb, each) = if mine.len() == 1 { ("has", "") } else { ("have", " each") };
        let origin = match of.and_then(|of| Some((of, of.checked_sub(count)?))) {
            None => Text::new(),
            Some((_, 0)) => " (all that the clue has)".into(),
            Some((of, elsewhere)) => {
                let most = if is_least { "at most" } else { "at least" };
                text![" (of ", of, ", ", most, " ", elsewhere, " elsewhere)"]
            }
        };
        match count {
            0 if is_least => text![lines, " may have none"],
            0 => text![lines, " ", verb, " none"],
            _ => text![lines, " ", verb, " ", bound, " ", count, each, origin],
        }
    };
    let parts = groups.into_iter().map(part);
    match (shares, has_sums) {
        ([_], _) => Text::join(parts, ""),
        (_, true) => text![Text::join(parts, "; "), ": in all ", bound, " ", total],
        (_, false) => text![list(parts, "and"), ", together ", bound, " ", total],
    }
}

/// The names of lines: `rows 1, 3 and 5`, if they are of one kind and have numbers.
pub(super) fn called(names: Names<'_>, lines: impl Iterator<Item = LineId>) -> Text {
    let lines: Vec<LineId> = lines.collect();
    let name = |line: &LineId| names.problem.line(*line).name();
    let parts: Option<Vec<(&str, &str)>> = lines.iter().map(|line| name(line).rsplit_once(' ')).collect();
    match parts.as_deref() {
        Some([(kind, _), _, ..]) if parts.iter().flatten().all(|(other, _)| other == kind) => {
            let numbers: Vec<&str> = parts.iter().flatten().map(|(_, number)| *number).collect();
            text![(*kind).to_owned(), "s ", list(progressions(&numbers), "and")]
        }
        _ => list(lines.into_iter().map(|line| names.line(line)), "and"),
    }
}

/// The names of lines, those of one kind together, each once: `rows 3 to 7 and column 2`.
pub(super) fn called_by_kind(names: Names<'_>, lines: impl Iterator<Item = LineId>) -> Text {
    let lines: Vec<LineId> = lines.collect::<BTreeSet<LineId>>().into_iter().collect();
    let kinds = lines.chunk_by(|&one, &other| names.kind(one) == names.kind(other));
    list(kinds.map(|lines| called(names, lines.iter().copied())), "and")
}

/// Numbers, with ranges (`3 to 7`) and sequences of equal distance (`3, 5, ..., 17`) written as such.
fn progressions(texts: &[&str]) -> Vec<Text> {
    let numbers: Option<Vec<usize>> = texts.iter().map(|text| text.parse().ok()).collect();
    let Some(numbers) = numbers else { return texts.iter().map(|text| (*text).to_owned().into()).collect() };
    let mut parts = Vec::new();
    let mut at = 0;
    while at < numbers.len() {
        let step = numbers.get(at + 1).map_or(0, |next| next.wrapping_sub(numbers[at]));
        let mut end = at + 1;
        while end < numbers.len() && numbers[end].wrapping_sub(numbers[end - 1]) == step {
            end += 1;
        }
        match (step, end - at) {
            (1, 3..) => parts.push(text![numbers[at], " to ", numbers[end - 1]]),
            (_, 5..) => {
                parts.push(text![numbers[at], ", ", numbers[at + 1], ", ..., ", numbers[end - 1]]);
            }
            _ => {
                parts.push(text![numbers[at]]);
                end = at + 1;
            }
        }
        at = end;
    }
    parts
}
