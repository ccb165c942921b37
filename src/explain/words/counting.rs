//! Counting over several lines, in words: which lines need so many, which can have no more, and what follows.

use super::names::Names;
use super::phrases::{capital, list};
use crate::explain::Fact;
use crate::explain::walkthrough::Count;
use crate::problem::LineId;

/// The argument, in whole sentences.
pub(super) fn say(names: Names<'_>, count: &Count, premises: &[Fact]) -> String {
    let what = names.colours(count.counted);
    let with = match premises.is_empty() {
        true => String::new(),
        false => format!("With {}: ", names.facts(premises, false)),
    };
    let opening = format!("{with}count the {what} cells where {}.", crossing(names, count));
    let total = |shares: &[(LineId, usize)]| shares.iter().map(|(_, count)| count).sum::<usize>();
    let (least, most) = (total(&count.least), total(&count.most));
    let needed = format!("{} {least} there", shares(names, &count.least, "at least"));
    let allowed = format!("{} {most}", shares(names, &count.most, "at most"));
    let conclusion = match count.slack() {
        Some(0) => "So each of them has exactly that many there.".to_owned(),
        Some(slack) => format!("So all of them together may be only {slack} away from that."),
        None => "That cannot be.".to_owned(),
    };
    format!("{} {}. {}. {conclusion}", capital(&opening), capital(&needed), capital(&allowed))
}

/// Which lines cross which: `rows 1 and 3 cross columns 2 and 4`.
pub(super) fn crossing(names: Names<'_>, count: &Count) -> String {
    let lines = |shares: &[(LineId, usize)]| called(names, shares.iter().map(|(line, _)| *line));
    format!("{} cross {}", lines(&count.least), lines(&count.most))
}

/// How many each line has, and all of them: `Rows 1 and 3 have at least 1 each, together at least`.
fn shares(names: Names<'_>, shares: &[(LineId, usize)], bound: &str) -> String {
    let mut counts: Vec<usize> = shares.iter().map(|(_, count)| *count).collect();
    counts.sort_unstable();
    counts.dedup();
    let part = |&count: &usize| {
        let lines = || shares.iter().filter(move |(_, other)| *other == count).map(|(line, _)| *line);
        let (verb, each) = if lines().count() == 1 { ("has", "") } else { ("have", " each") };
        match count {
            0 => format!("{} {verb} perhaps none", called(names, lines())),
            _ => format!("{} {verb} {bound} {count}{each}", called(names, lines())),
        }
    };
    let parts = list(counts.iter().map(part), "and");
    if shares.len() == 1 {
        return format!("{parts}, that is");
    }
    format!("{parts}, together {bound}")
}

/// Some lines: `rows 1, 3 and 5`, if they are of one kind and have numbers.
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
