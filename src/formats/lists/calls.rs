//! Clues that a program hands over line by line: `addRow(2, 1)`, `columns.push([1, 1])`, `Row(0), [2, 1]`.

use super::brackets::{Node, Value, sides_named};

/// What the names of such calls begin with, after the last dot.
const VERBS: [&str; 8] = ["add", "set", "push", "append", "insert", "row", "col", "emplace"];

/// The rows and the columns, as far as they have been found.
#[derive(Default)]
struct Calls<'a> {
    sides: [Vec<Node<'a>>; 2],
    /// Whether a call does not show its clue.
    is_unclear: bool,
}

/// The lists of the rows and the columns that calls hand over; none if one side is missing or something is not clear.
pub(super) fn gathered<'a>(nodes: &[Node<'a>]) -> Vec<Node<'a>> {
    let mut calls = Calls::default();
    calls.collect(nodes);
    if calls.is_unclear || calls.sides.iter().any(|side| side.len() < 2) {
        return Vec::new();
    }
    let names = ["rows = ", "columns = "];
    names.into_iter().zip(calls.sides).map(|(label, side)| list(side[0].place, label, side)).collect()
}

fn list<'a>(place: usize, label: &'a str, items: Vec<Node<'a>>) -> Node<'a> {
    Node { place, label, open: '[', value: Value::List(items) }
}

/// The side that the name before a list of arguments speaks of.
fn side_of(node: &Node<'_>) -> Option<usize> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let name = node
        .label
        .rsplit(|letter| !is_part(letter))
        .next()
        .filter(|_| node.open == '(')?
        .to_ascii_lowercase();
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
    match &node.value {
        Value::Number(number) => Some(Node { value: Value::Number(*number), ..*node }),
        Value::List(items) => items.first().filter(|_| items.len() == 1).and_then(number),
        _ => None,
    }
}

/// The clue in these arguments: numbers, a list or a text of them, perhaps after the number of the line.
fn clue<'a>(node: &Node<'a>, index: usize) -> Option<Node<'a>> {
    let numbers = |items: &[Node<'a>]| items.iter().map(number).collect::<Option<Vec<_>>>();
    let items = node.items()?;
    let inner = match items {
        [line, inner] if inner.items().is_some() => {
            let is_next =
                matches!(line.value, Value::Number(line) if [index, index + 1].contains(&(line as usize)));
            Some(inner).filter(|_| is_next)?
        }
        [inner] => inner,
        _ => {
            return numbers(items).filter(|found| !found.is_empty()).map(|found| list(node.place, "", found));
        }
    };
    match &inner.value {
        Value::Text(text) => Some(Node { value: Value::Text(*text), ..*inner }),
        Value::List(items) => Some(list(inner.place, "", numbers(items)?)),
        _ => Some(list(inner.place, "", vec![number(inner)?])),
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
                    numbers.map(|numbers| list(next.place, "", numbers))
                }
                None => clue(node, self.sides[side].len()),
            };
            self.is_unclear |= found.is_none();
            self.sides[side].extend(found);
        }
    }
}
