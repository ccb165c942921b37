//! Pages of `explain --html` with changed data: parts again and again, or in the place of others.

use std::ops::Range;
use std::path::Path;

use super::answer;
use super::texts::{long_rows, picture, wide};
use crate::dice::Dice;
use crate::model::{Model, Size};

/// Where the data of a page begin, and end.
const TAGS: [&str; 2] = ["id=\"walkthrough\">", "</script>"];

/// Where a value stands in the data, and whether it is one of the items of a list.
type Part = (Range<usize>, bool);

/// The page of a puzzle with some changes, or its data alone.
pub(super) fn random(dice: &mut Dice, seed: u64, bytes: usize, folder: &Path) -> String {
    let size = wide(dice, 1 << 12);
    let puzzle = match dice.below(4) {
        0 => long_rows(dice, size),
        1 => picture(dice, 1 + size as u64 / 256),
        _ => Model::random(seed, Size::Tiny).text,
    };
    let page =
        answer(folder, puzzle.as_bytes(), &["explain", "--nodes", "1000", "--time", "20", "--html", "-"]);
    let page = String::from_utf8(page).unwrap();
    let Some((before, (data, after))) =
        page.split_once(TAGS[0]).and_then(|(before, rest)| Some((before, rest.split_once(TAGS[1])?)))
    else {
        return puzzle;
    };
    let mut data = data.to_owned();
    for _ in 0..1 + dice.below(4) {
        data = changed(dice, &data, bytes);
    }
    if dice.below(8) > 0 { [before, TAGS[0], &data, TAGS[1], after].concat() } else { data }
}

/// The data with another value in the place of one, or with one that is longer by up to this number of bytes.
fn changed(dice: &mut Dice, data: &str, bytes: usize) -> String {
    let parts = parts(data);
    let random = |dice: &mut Dice| parts[dice.below(parts.len() as u64) as usize].clone();
    let (range, is_item) = random(dice);
    let value = &data[range.clone()];
    let times = 1 + wide(dice, bytes) / (value.len() + 1);
    let other = match value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
        _ if dice.below(6) == 0 => data[random(dice).0].to_owned(),
        _ if is_item => vec![value; times].join(","),
        Some(inner) => format!("\"{}\"", inner.repeat(times)),
        None => "[".repeat(times.min(99)) + value + &"]".repeat(times.min(99)),
    };
    [&data[..range.start], &other, &data[range.end..]].concat()
}

/// All objects, lists and strings of the data.
fn parts(data: &str) -> Vec<Part> {
    let (mut parts, mut open, mut string) = (Vec::new(), Vec::new(), None);
    let mut is_escaped = false;
    for (at, byte) in data.bytes().enumerate() {
        let ends = match (byte, string) {
            (b'"', Some(begin)) if !is_escaped => {
                string = None;
                Some(begin)
            }
            (_, Some(_)) => None,
            (b'"', None) => {
                string = Some(at);
                None
            }
            (b'{' | b'[', None) => {
                open.push(at);
                None
            }
            (b'}' | b']', None) => open.pop(),
            _ => None,
        };
        is_escaped = byte == b'\\' && !is_escaped;
        if let Some(begin) = ends {
            let is_item = open.last().is_some_and(|&list| data.as_bytes()[list] == b'[');
            parts.push((begin..at + 1, is_item));
        }
    }
    parts
}
