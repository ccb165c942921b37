//! Texts as data: sentences made of words, numbers, and the names of cells, blocks, lines and steps.
//!
//! A [`Text`] is built piece by piece and never searched or edited. What depends on its grammar is kept beside the
//! pieces: whether a list needs a comma after it, and whether it ends in a conclusion. It is rendered as plain words,
//! with the [spans](Span) that name cells, and as its shape, in which alike sentences about other cells are equal.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::symbol::Symbol;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Piece {
    /// Words as they stand.
    Words(Cow<'static, str>),
    /// A number, in digits.
    Number(usize),
    /// A name of cells: `c7`, `c2-c5`, `the pet of houses 1 and 3`.
    Cells {
        /// The name.
        name: String,
        /// The cells.
        cells: Vec<CellId>,
        /// Whether the name is made of coordinates, which keep their small letters.
        is_place: bool,
    },
    /// A block of a clue: `the second 3`.
    Block {
        /// The name.
        name: String,
        /// Its colour, if the puzzle has several.
        colour: Option<Symbol>,
    },
    /// A line with its rule: `row 7 (3 1)`. The rule is rendered where the line is named first.
    Line {
        /// The line.
        line: LineId,
        /// Its name.
        name: String,
        /// Its rule, with brackets; empty without one.
        rule: String,
    },
    /// A step of the walkthrough, by its number.
    Step(usize),
}

/// A text: a phrase, a sentence or several of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    pieces: Vec<Piece>,
    /// Whether it has a comma or an `and` of its own, so that a list needs a comma before its last `and`.
    is_compound: bool,
    /// Whether it has a colon.
    has_colon: bool,
    /// Whether its last clause is a conclusion, after which another `so` would be one too many.
    is_concluded: bool,
}

impl Text {
    /// An empty text.
    pub(in crate::explain) fn new() -> Text {
        Text::default()
    }

    /// A text of one piece.
    pub(in crate::explain) fn of(piece: Piece) -> Text {
        Text { pieces: vec![piece], ..Text::default() }
    }

    /// The parts of the text, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether it has no pieces.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Marks a text that has a comma or an `and` of its own.
    pub(in crate::explain) fn compound(self) -> Text {
        Text { is_compound: true, ..self }
    }

    pub(in crate::explain) fn is_compound(&self) -> bool {
        self.is_compound
    }

    /// Marks a text that has a colon.
    pub(in crate::explain) fn with_colon(self) -> Text {
        Text { has_colon: true, ..self }
    }

    pub(in crate::explain) fn has_colon(&self) -> bool {
        self.has_colon
    }

    /// Marks a text whose last clause is a conclusion.
    pub(in crate::explain) fn concluded(self) -> Text {
        Text { is_concluded: true, ..self }
    }

    pub(in crate::explain) fn is_concluded(&self) -> bool {
        self.is_concluded
    }

    /// The text with a capital letter at its beginning. Coordinates, like `r7c12`, have none.
    pub(in crate::explain) fn capital(mut self) -> Text {
        match self.pieces.first_mut() {
            Some(Piece::Words(words)) => *words = capital(words).into(),
            Some(
                Piece::Cells { name, is_place: false, .. }
                | Piece::Block { name, .. }
                | Piece::Line { name, .. },
            ) => {
                *name = capital(name);
            }
            Some(Piece::Cells { is_place: true, .. } | Piece::Number(_) | Piece::Step(_)) | None => {}
        }
        self
    }

    /// Whether it begins with the name of a place.
    pub(super) fn names_places(&self) -> bool {
        matches!(self.pieces.first(), Some(Piece::Cells { is_place: true, .. }))
    }

    /// Some texts with this between them.
    pub(in crate::explain) fn join(texts: impl IntoIterator<Item = Text>, between: &'static str) -> Text {
        let mut joined = Text::new();
        for (index, text) in texts.into_iter().enumerate() {
            if index > 0 {
                between.add_to(&mut joined);
            }
            text.add_to(&mut joined);
        }
        joined
    }

    /// The number of words.
    pub fn word_count(&self) -> usize {
        self.to_string().split_whitespace().count()
    }

    /// Writes the text. Lines whose rules it names are added to `named`; those that are there are named without.
    pub(super) fn render(&self, renderer: &mut impl Renderer, named: &mut HashSet<LineId>) {
        for piece in &self.pieces {
            match piece {
                Piece::Words(words) => renderer.words(words),
                Piece::Number(number) => renderer.words(&number.to_string()),
                Piece::Step(number) => renderer.words(&number.to_string()),
                Piece::Block { name, .. } => renderer.words(name),
                Piece::Cells { name, cells, .. } => renderer.cells(name, cells),
                Piece::Line { line, name, rule } => {
                    renderer.words(name);
                    if !rule.is_empty() && named.insert(*line) {
                        renderer.words(rule);
                    }
                }
            }
        }
    }

    /// The words without what differs between alike sentences about other cells: numbers, and which of several equal
    /// blocks and which lines are meant.
    pub(super) fn shape(&self) -> String {
        let mut shape = String::new();
        let without_digits =
            |text: &str| text.chars().filter(|letter| !letter.is_ascii_digit()).collect::<String>();
        for piece in &self.pieces {
            match piece {
                Piece::Words(words) => shape.push_str(words),
                Piece::Number(_) | Piece::Step(_) => shape.push('#'),
                Piece::Cells { name, .. } => shape.push_str(&without_digits(name)),
                Piece::Block { colour, .. } => shape.push_str(&format!("block {colour:?}")),
                Piece::Line { .. } => shape.push_str("line"),
            }
        }
        shape
    }
}

/// The plain words. Each line's rule is named once.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plain = String::new();
        self.render(&mut plain, &mut HashSet::new());
        f.write_str(&plain)
    }
}

/// The target to which texts are rendered.
pub(super) trait Renderer {
    /// Writes words.
    fn words(&mut self, words: &str);

    /// Writes a name of cells.
    fn cells(&mut self, name: &str, cells: &[CellId]);
}

/// Plain words.
impl Renderer for String {
    fn words(&mut self, words: &str) {
        self.push_str(words);
    }

    fn cells(&mut self, name: &str, _cells: &[CellId]) {
        self.push_str(name);
    }
}

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

/// Plain words, and the spans that name cells.
#[derive(Debug, Default)]
pub(super) struct Spanned {
    pub(super) text: String,
    pub(super) spans: Vec<Span>,
    /// The number of characters so far.
    length: usize,
}

impl Renderer for Spanned {
    fn words(&mut self, words: &str) {
        self.text.push_str(words);
        self.length += words.chars().count();
    }

    fn cells(&mut self, name: &str, cells: &[CellId]) {
        let start = self.length;
        self.words(name);
        self.spans.push(Span { start, end: self.length, cells: cells.to_vec() });
    }
}

/// A value that can be a part of a text.
pub(in crate::explain) trait Part {
    /// Adds it at the end of a text.
    fn add_to(&self, text: &mut Text);
}

impl Part for Text {
    fn add_to(&self, text: &mut Text) {
        text.pieces.extend_from_slice(&self.pieces);
        text.is_compound |= self.is_compound;
        text.has_colon |= self.has_colon;
        text.is_concluded = if self.is_empty() { text.is_concluded } else { self.is_concluded };
    }
}

impl Part for &'static str {
    fn add_to(&self, text: &mut Text) {
        if !self.is_empty() {
            text.pieces.push(Piece::Words(Cow::Borrowed(self)));
            text.is_concluded = false;
        }
    }
}

impl Part for String {
    fn add_to(&self, text: &mut Text) {
        if !self.is_empty() {
            text.pieces.push(Piece::Words(Cow::Owned(self.clone())));
            text.is_concluded = false;
        }
    }
}

impl Part for usize {
    fn add_to(&self, text: &mut Text) {
        text.pieces.push(Piece::Number(*self));
        text.is_concluded = false;
    }
}

impl<P: Part> Part for &P {
    fn add_to(&self, text: &mut Text) {
        (*self).add_to(text);
    }
}

impl<P: Part> Part for Option<P> {
    fn add_to(&self, text: &mut Text) {
        if let Some(part) = self {
            part.add_to(text);
        }
    }
}

impl From<&'static str> for Text {
    fn from(words: &'static str) -> Text {
        text![words]
    }
}

impl From<String> for Text {
    fn from(words: String) -> Text {
        text![words]
    }
}

/// The text made of some parts: `text!["only ", range, " has room for ", block]`.
macro_rules! text {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut text = $crate::explain::words::Text::new();
        $($crate::explain::words::Part::add_to(&$part, &mut text);)*
        text
    }};
}

pub(in crate::explain) use text;

/// The text with a capital letter.
fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}", first.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(name: &str, cells: &[usize]) -> Text {
        let cells = cells.iter().copied().map(CellId::new).collect();
        Text::of(Piece::Cells { name: name.to_owned(), cells, is_place: true })
    }

    #[test]
    fn names_of_cells_are_spans() {
        let text = text!["so ", cells("r1c4-r1c5", &[3, 4]), " is blank"];
        let mut spanned = Spanned::default();
        text.render(&mut spanned, &mut HashSet::new());
        assert_eq!(spanned.text, text.to_string());
        let span = Span { start: 3, end: 12, cells: vec![CellId::new(3), CellId::new(4)] };
        assert_eq!(spanned.spans, [span]);
    }

    #[test]
    fn sentences_begin_with_capitals_and_coordinates_do_not() {
        assert_eq!(text!["only c1 is free"].capital().to_string(), "Only c1 is free");
        assert_eq!(text![cells("c1", &[0]), " is free"].capital().to_string(), "c1 is free");
    }

    #[test]
    fn a_text_that_ends_in_a_conclusion_ends_in_one() {
        let conclusion = text!["it is full, so nothing is left"].concluded();
        assert!(text!["with c1 blank, ", conclusion].is_concluded());
        assert!(!text![conclusion, " (as before)"].is_concluded());
    }

    #[test]
    fn the_rule_of_a_line_is_named_once() {
        let line = || {
            let (line, name, rule) = (LineId::new(0), "row 1".to_owned(), " (3)".to_owned());
            Text::of(Piece::Line { line, name, rule })
        };
        let text = text![line().capital(), ": look. But then ", line(), " cannot be filled"];
        assert_eq!(text.to_string(), "Row 1 (3): look. But then row 1 cannot be filled");
    }
}
