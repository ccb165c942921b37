//! Counting over several lines in words: the minimum of some lines, the maximum of others, and what follows.

use super::names::Names;
use super::phrases::{capital, list};
use crate::explain::Fact;
use crate::explain::walkthrough::CrossingCount;
use crate::problem::LineId;
use crate::symbol::SymbolSet;

/// The argument, in whole sentences.
pub(super) fn text(names: Names<'_>, count: &CrossingCount, premises: &[Fact]) -> String {
    let what = names.colours(count.counted);
    let with = match premises.is_empty() {
        true => String::new(),
        false => format!("With {}: ", names.facts(premises, false)),
    };
    let opening = format!("{with}count the {what} cells where {}.", crossing(names, count));
    let total = |shares: &[(LineId, usize)]| shares.iter().map(|(_, count)| count).sum::<usize>();
    let (least, most) = (total(&count.least), total(&count.most));
    let needed = shares(names, count.counted, &count.least, "at least", least);
    let allowed = shares(names, count.counted, &count.most, "at most", most);
    let conclusion = match count.slack() {
        Some(0) => "So every one of these lines has exactly that many there.".to_owned(),
        Some(slack) => format!(
            "So these lines have only {slack} to spare: none of them is further than that from its number."
        ),
        None => "That cannot be.".to_owned(),
    };
    format!("{} {} there. {}. {conclusion}", capital(&opening), capital(&needed), capital(&allowed))
}

/// The lines of both sides: `rows 1 and 3 cross columns 2 and 4`.
pub(super) fn crossing(names: Names<'_>, count: &CrossingCount) -> String {
    let lines = |shares: &[(LineId, usize)]| called(names, shares.iter().map(|(line, _)| *line));
    format!("{} cross {}", lines(&count.least), lines(&count.most))
}

/// The count of each line, where it comes from, and their sum: `rows 1 and 3 have at least 1 each (of 4, at most 3
/// elsewhere), together at least 2`.
fn shares(
    names: Names<'_>,
    counted: SymbolSet,
    shares: &[(LineId, usize)],
    bound: &str,
    total: usize,
) -> String {
    let all = |line: LineId| {
        let blocks = names.clue(line)?.blocks().iter().filter(|block| counted.contains(block.symbol()));
        Some(blocks.map(|block| block.length()).sum::<usize>())
    };
    let mut counts: Vec<(usize, Option<usize>)> =
        shares.iter().map(|(line, count)| (*count, all(*line))).collect();
    counts.sort_unstable();
    counts.dedup();
    let part = |&(count, of): &(usize, Option<usize>)| {
        let mine = |(line, other): &&(LineId, usize)| *other == count && all(*line) == of;
        let lines = || shares.iter().filter(mine).map(|(line, _)| *line);
        let (verb, each) = if lines().count() == 1 { ("has", "") } else { ("have", " each") };
        let lines = called(names, lines());
        let is_least = bound == "at least";
        let origin = match of.and_then(|of| Some((of, of.checked_sub(count)?))) {
            None => String::new(),
            Some((_, 0)) => " (all that the clue has)".to_owned(),
            Some((of, elsewhere)) => {
                let most = if is_least { "at most" } else { "at least" };
                format!(" (of {of}, {most} {elsewhere} elsewhere)")
            }
        };
        match count {
            0 if is_least => format!("{lines} may have none"),
            0 => format!("{lines} {verb} none"),
            _ => format!("{lines} {verb} {bound} {count}{each}{origin}"),
        }
    };
    let parts = list(counts.iter().map(part), "and");
    match shares {
        [_] => parts,
        _ => format!("{parts}, together {bound} {total}"),
    }
}

/// The names of lines: `rows 1, 3 and 5`, if they are of one kind and have numbers.
pub(super) fn called(names: Names<'_>, lines: impl Iterator<Item = LineId>) -> String {
    let all: Vec<&str> = lines.map(|line| names.line(line)).collect();
    let parts: Option<Vec<(&str, &str)>> = all.iter().map(|name| name.rsplit_once(' ')).collect();
    match parts.as_deref() {
        Some([(kind, _), _, ..]) if parts.iter().flatten().all(|(other, _)| other == kind) => {
            let numbers: Vec<&str> = parts.iter().flatten().map(|(_, number)| *number).collect();
            format!("{kind}s {}", list(progressions(&numbers), "and"))
        }
        _ => list(all.into_iter().map(str::to_owned), "and"),
    }
}

/// Numbers, with ranges (`3 to 7`) and sequences of equal distance (`3, 5, ..., 17`) written as such.
fn progressions(texts: &[&str]) -> Vec<String> {
    let numbers: Option<Vec<usize>> = texts.iter().map(|text| text.parse().ok()).collect();
    let Some(numbers) = numbers else { return texts.iter().map(|text| (*text).to_owned()).collect() };
    let mut parts = Vec::new();
    let mut at = 0;
    while at < numbers.len() {
        let step = numbers.get(at + 1).map_or(0, |next| next.wrapping_sub(numbers[at]));
        let mut end = at + 1;
        while end < numbers.len() && numbers[end].wrapping_sub(numbers[end - 1]) == step {
            end += 1;
        }
        match (step, end - at) {
            (1, 3..) => parts.push(format!("{} to {}", numbers[at], numbers[end - 1])),
            (_, 5..) => {
                parts.push(format!("{}, {}, ..., {}", numbers[at], numbers[at + 1], numbers[end - 1]));
            }
            _ => {
                parts.push(numbers[at].to_string());
                end = at + 1;
            }
        }
        at = end;
    }
    parts
}
