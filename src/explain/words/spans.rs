//! Spans: the parts of a text that name cells, so that a page can highlight them.
//!
//! [`Names`](super::names::Names) marks each name of a cell with noncharacters of Unicode while a text is made, and the
//! marks are taken out at the end. The text without marks is always the text that is made without them, and spans never
//! overlap.

use nonomata_engine::problem::CellId;

/// A part of a text that names cells, from one character to before another, both counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Span {
    /// Its first character.
    pub start: usize,
    /// The character after its last one.
    pub end: usize,
    /// The cells that it names.
    pub cells: Vec<CellId>,
}

/// Before the numbers of the cells.
const CELLS: char = '\u{FDD0}';
/// Between the numbers and the name.
const NAME: char = '\u{FDD1}';
/// After the name.
const END: char = '\u{FDD2}';

/// A name of cells, marked.
pub(super) fn mark(cells: impl IntoIterator<Item = CellId>, name: &str) -> String {
    let numbers: Vec<String> = cells.into_iter().map(|cell| cell.index().to_string()).collect();
    format!("{CELLS}{}{NAME}{name}{END}", numbers.join(","))
}

/// Where the shown part of a text begins that may begin with marks, also with several: a number of bytes.
pub(super) fn beginning(text: &str) -> usize {
    let mut shown = text;
    while let Some(at) = shown.starts_with(CELLS).then(|| shown.find(NAME)).flatten() {
        shown = &shown[at + NAME.len_utf8()..];
    }
    text.len() - shown.len()
}

/// The text without its marks, and the spans. Of names within names the outermost is a span.
pub(super) fn unmark(marked: &str) -> (String, Vec<Span>) {
    let (mut text, mut spans, mut open) = (String::new(), Vec::new(), Vec::new());
    let mut length = 0;
    let mut rest = marked.chars();
    while let Some(letter) = rest.next() {
        match letter {
            CELLS => {
                let numbers: String = rest.by_ref().take_while(|&letter| letter != NAME).collect();
                open.push((length, numbers));
            }
            END => {
                let Some((start, numbers)) = open.pop() else { continue };
                if open.is_empty() {
                    let cells = numbers.split(',').filter_map(|number| number.parse().ok()).map(CellId::new);
                    spans.push(Span { start, end: length, cells: cells.collect() });
                }
            }
            _ => {
                text.push(letter);
                length += 1;
            }
        }
    }
    (text, spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_out_as_spans() {
        let inner = mark([CellId::new(3)], "r1c4");
        let marked =
            format!("so {} is blank", mark([CellId::new(3), CellId::new(4)], &format!("{inner} and r1c5")));
        let (text, spans) = unmark(&marked);
        assert_eq!(text, "so r1c4 and r1c5 is blank");
        assert_eq!(spans, [Span { start: 3, end: 16, cells: vec![CellId::new(3), CellId::new(4)] }]);
        assert_eq!(&inner[beginning(&inner)..][..4], "r1c4");
        assert_eq!(&marked[3 + beginning(&marked[3..])..][..4], "r1c4");
        assert_eq!(unmark("\u{FDD2}a\u{FDD0}b").0, "a");
    }
}
