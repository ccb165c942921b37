//! Counting over several lines in words: the minimum of some lines, the maximum of others, and what follows.

use super::names::Names;
use super::phrases::{capital, list};
use crate::explain::Fact;
use crate::explain::walkthrough::CrossingCount;
use crate::problem::LineId;

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
    let needed = shares(names, &count.least, "at least", least);
    let allowed = shares(names, &count.most, "at most", most);
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

/// The count of each line and their sum: `rows 1 and 3 have at least 1 each, together at least 2`.
fn shares(names: Names<'_>, shares: &[(LineId, usize)], bound: &str, total: usize) -> String {
    let mut counts: Vec<usize> = shares.iter().map(|(_, count)| *count).collect();
    counts.sort_unstable();
    counts.dedup();
    let part = |&count: &usize| {
        let lines = || shares.iter().filter(move |(_, other)| *other == count).map(|(line, _)| *line);
        let (verb, each) = if lines().count() == 1 { ("has", "") } else { ("have", " each") };
        match count {
            0 if bound == "at least" => format!("{} may have none", called(names, lines())),
            0 => format!("{} {verb} none", called(names, lines())),
            _ => format!("{} {verb} {bound} {count}{each}", called(names, lines())),
        }
    };
    let parts = list(counts.iter().map(part), "and");
    match shares {
        [_] => parts,
        _ => format!("{parts}, together {bound} {total}"),
    }
}

/// The names of lines: `rows 1, 3 and 5`, if they are of one kind and have numbers.
fn called(names: Names<'_>, lines: impl Iterator<Item = LineId>) -> String {
    let all: Vec<&str> = lines.map(|line| names.line(line)).collect();
    let parts: Option<Vec<(&str, &str)>> = all.iter().map(|name| name.rsplit_once(' ')).collect();
    match parts.as_deref() {
        Some([(kind, _), _, ..]) if parts.iter().flatten().all(|(other, _)| other == kind) => {
            let numbers = parts.iter().flatten().map(|(_, number)| (*number).to_owned());
            format!("{kind}s {}", list(numbers, "and"))
        }
        _ => list(all.into_iter().map(str::to_owned), "and"),
    }
}
