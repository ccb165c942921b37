//! Narrations: what is said of a step, in passages. A passage is a text and the passages within it: the links of a
//! chain are within the supposition from which they follow, and routine steps within the sentence that sums them up.

use std::collections::HashSet;
use std::fmt;

use super::text::{Renderer, Span, Spanned, Text};
use nonomata_engine::problem::LineId;

/// A text, and its inner passages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Passage {
    /// The text, whole sentences.
    pub text: Text,
    /// The consequences of a supposition, one passage for each link; or the passages of a summary.
    pub inner: Vec<Passage>,
    /// Whether the text summarises its inner passages, which are then not rendered.
    pub is_summary: bool,
}

/// The text about a step, or about several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Narration {
    /// The passages, in order.
    pub passages: Vec<Passage>,
}

impl From<Text> for Passage {
    fn from(text: Text) -> Passage {
        Passage { text, inner: Vec::new(), is_summary: false }
    }
}

impl From<Text> for Narration {
    fn from(text: Text) -> Narration {
        Narration { passages: vec![text.into()] }
    }
}

impl Passage {
    /// A text, and what follows within it.
    pub(super) fn with(text: Text, inner: Vec<Passage>) -> Passage {
        Passage { text, inner, is_summary: false }
    }

    /// A text that stands for these passages.
    pub(super) fn summary(text: Text, inner: Vec<Passage>) -> Passage {
        Passage { text, inner, is_summary: true }
    }

    fn render(&self, renderer: &mut impl Renderer, depth: usize, named: &mut HashSet<LineId>) {
        renderer.words(&"  ".repeat(depth));
        self.text.render(renderer, named);
        for inner in self.inner.iter().filter(|_| !self.is_summary) {
            renderer.words("\n");
            inner.render(renderer, depth + 1, named);
        }
    }

    /// The whole passages of a summary; or the passage with its inner passages in the same way.
    fn unfolded(self) -> Vec<Passage> {
        let inner: Vec<Passage> = self.inner.into_iter().flat_map(Passage::unfolded).collect();
        if self.is_summary { inner } else { vec![Passage { text: self.text, inner, is_summary: false }] }
    }

    /// The number of words.
    pub(super) fn word_count(&self) -> usize {
        let inner = self.inner.iter().filter(|_| !self.is_summary);
        self.text.word_count() + inner.map(Passage::word_count).sum::<usize>()
    }
}

impl Narration {
    /// The text, and which cells its parts name. Passages within others are indented.
    pub fn with_spans(&self) -> (String, Vec<Span>) {
        let mut spanned = Spanned::default();
        self.render(&mut spanned);
        (spanned.text, spanned.spans)
    }

    /// The narration with every summary replaced by the passages that it stands for.
    pub fn unfolded(self) -> Narration {
        Narration { passages: self.passages.into_iter().flat_map(Passage::unfolded).collect() }
    }

    /// The passages of its summaries, each by itself.
    pub fn summed_up(&self) -> impl Iterator<Item = Narration> {
        let summaries = self.passages.iter().filter(|passage| passage.is_summary);
        summaries
            .flat_map(|summary| &summary.inner)
            .map(|passage| Narration { passages: vec![passage.clone()] })
    }

    /// The number of words.
    pub fn word_count(&self) -> usize {
        self.passages.iter().map(Passage::word_count).sum()
    }

    fn render(&self, renderer: &mut impl Renderer) {
        let mut named = HashSet::new();
        for (index, passage) in self.passages.iter().enumerate() {
            if index > 0 {
                renderer.words("\n");
            }
            passage.render(renderer, 0, &mut named);
        }
    }
}

/// The plain words, a passage a line. Passages within others are indented.
impl fmt::Display for Narration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plain = String::new();
        self.render(&mut plain);
        f.write_str(&plain)
    }
}
