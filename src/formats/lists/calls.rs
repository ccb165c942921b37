//! Clues that a program hands over line by line: `addRow(2, 1)`, `columns.push([1, 1])`, `Row(0), [2, 1]`.

use crate::formats::tree::{Node, sides_named};

/// The beginnings of the names of such calls, after the last dot.
const VERBS: [&str; 8] = ["add", "set", "push", "append", "insert", "row", "col", "emplace"];

/// The clues of the calls, as far as they have been found.
#[derive(Default)]
struct Calls<'a> {
    clues: Vec<(usize, Node<'a>)>,
    /// Whether a call does not show its clue.
    is_unclear: bool,
}

/// The lists of the rows and the columns that calls hand over; none if one side is missing or something is not clear.
/// Where a side begins again after the other, so does a puzzle, unless the two take turns.
pub(super) fn gathered<'a>(nodes: &[Node<'a>]) -> Vec<Node<'a>> {
    let mut calls = Calls::default();
    calls.collect(nodes);
    let count = |side| calls.clues.iter().filter(|clue| clue.0 == side).count();
    if calls.is_unclear || count(0) < 2 || count(1) < 2 {
        return Vec::new();
    }
    let mut runs: Vec<Vec<(usize, Node<'a>)>> =
        calls.clues.chunk_by(|one, other| one.0 == other.0).map(<[_]>::to_vec).collect();
    if runs.len() % 2 == 1 || runs.iter().all(|run| run.len() == 1) {
        let (rows, columns) = calls.clues.into_iter().partition(|clue| clue.0 == 0);
        runs = vec![rows, columns];
    }
    let list = |run: Vec<(usize, Node<'a>)>| {
        let label = ["rows = ", "columns = "][run[0].0];
        Node::list(run[0].1.place, label, run.into_iter().map(|(_, clue)| clue).collect())
    };
    runs.into_iter().map(list).collect()
}

/// The side that the name before a list of arguments speaks of.
fn side_of(node: &Node<'_>) -> Option<usize> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let name =
        node.label.rsplit(|letter| !is_part(letter)).next().filter(|_| node.is_in('('))?.to_ascii_lowercase();
    let verb = name.rsplit('.').next()?;
    let is_meant =
        (name.contains("row") || name.contains("col")) && VERBS.iter().any(|begin| verb.starts_with(begin));
    match sides_named(&name.replace(['.', '_'], " ").replace("add", "add ").replace("set", "set "))[..] {
        [side] if is_meant => Some(side),
        _ => None,
    }
}

/// The number that a value is, perhaps in a call of its own: `Number(2)`.
fn number<'a>(node: &Node<'a>) -> Option<Node<'a>> {
    match node.items() {
        None => node.digits().map(|_| node.clone()),
        Some([item]) => number(item),
        Some(_) => None,
    }
}

/// The clue in these arguments: numbers, a list or a text of them, perhaps after the number of the line.
fn clue<'a>(node: &Node<'a>, index: usize) -> Option<Node<'a>> {
    let numbers = |items: &[Node<'a>]| items.iter().map(number).collect::<Option<Vec<_>>>();
    let inner = match node.items()? {
        [line, inner] if inner.items().is_some() => {
            let is_next = line.digits().is_some_and(|line| {
                [index, index + 1].map(|line| line.to_string()).contains(&line.to_owned())
            });
            Some(inner).filter(|_| is_next)?
        }
        [inner] => inner,
        items => {
            return numbers(items)
                .filter(|found| !found.is_empty())
                .map(|found| Node::list(node.place, "", found));
        }
    };
    match inner.items() {
        Some(items) => Some(Node::list(inner.place, "", numbers(items)?)),
        None if inner.is_text() => Some(inner.clone()),
        None => Some(Node::list(inner.place, "", vec![number(inner)?])),
    }
}

impl<'a> Calls<'a> {
    fn collect(&mut self, nodes: &[Node<'a>]) {
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            at += 1;
            let Some(items) = node.items() else { continue };
            let Some(side) = side_of(node) else {
                self.collect(items);
                continue;
            };
            // `Row(0), [2, 1]`
            let next =
                nodes.get(at).filter(|next| next.items().is_some() && next.label.trim_end().ends_with(','));
            let found = match next {
                Some(next) => {
                    at += 1;
                    let numbers = next.items().into_iter().flatten().map(number).collect::<Option<Vec<_>>>();
                    numbers.map(|numbers| Node::list(next.place, "", numbers))
                }
                None => {
                    let of_side = self.clues.iter().filter(|clue| clue.0 == side).count();
                    let in_run = self.clues.iter().rev().take_while(|clue| clue.0 == side).count();
                    clue(node, in_run).or_else(|| clue(node, of_side))
                }
            };
            self.is_unclear |= found.is_none();
            self.clues.extend(found.map(|clue| (side, clue)));
        }
    }
}
