//! The pattern of a line while it is made: a word, cut into pieces each of which a part of a regular expression
//! matches.
//!
//! Every refinement makes one piece stricter or cuts it, and keeps the word. After finitely many refinements the
//! pattern is the word itself, so a word that differs is refused in the end.

use crate::make::numbers::Numbers;

/// A pattern that matches a word.
#[derive(Clone)]
pub(super) struct Draft {
    word: Vec<char>,
    pieces: Vec<Piece>,
}

/// A part of the word and the form of its expression.
#[derive(Clone)]
struct Piece {
    start: usize,
    end: usize,
    form: Form,
}

#[derive(Clone, PartialEq)]
enum Form {
    /// `.*`, any number of letters.
    Any,
    /// `[ABC]*`, any number of these letters.
    Some(Vec<char>),
    /// `...`, that many letters.
    Exactly,
    /// `[AB]`, for one cell.
    OneOf(Vec<char>),
    /// `[^A]`, for one cell.
    NoneOf(Vec<char>),
    /// `(AB|CD)`: the word or another of the same length.
    Either(Vec<char>, bool),
    /// `(.)`, which a later `\1` repeats.
    Group,
    /// `(A)`, the same with its letter.
    GroupOf,
    /// `\1`.
    Repeat,
    /// The letters themselves.
    Letters,
}

impl Draft {
    /// A loose pattern of a word.
    pub(super) fn new(word: Vec<char>, numbers: &mut Numbers) -> Draft {
        let length = word.len();
        let twins = (0..length).flat_map(|one| (one + 1..length).map(move |other| (one, other)));
        let twins: Vec<(usize, usize)> = twins.filter(|&(one, other)| word[one] == word[other]).collect();
        let piece = |start: usize, end: usize, form: Form| Piece { start, end, form };
        let pieces = match (numbers.pick(&twins), numbers.below(4)) {
            (Some(&(one, other)), 0..=2) => vec![
                piece(0, one, Form::Any),
                piece(one, one + 1, Form::Group),
                piece(one + 1, other, Form::Any),
                piece(other, other + 1, Form::Repeat),
                piece(other + 1, length, Form::Any),
            ],
            (_, 0 | 1) => vec![piece(0, length, Form::Some(with_decoys(&word, 4, &[], numbers)))],
            (_, 2) if length > 2 => {
                let start = numbers.below(length - 1);
                let decoys = with_decoys(&[], 2, &[], numbers);
                vec![
                    piece(0, start, Form::Any),
                    piece(start, start + 2, Form::Either(decoys, numbers.happens(1, 2))),
                    piece(start + 2, length, Form::Any),
                ]
            }
            _ => vec![piece(0, length, Form::Any)],
        };
        Draft { word, pieces }
    }

    /// The pattern.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut before = None;
        for piece in &self.pieces {
            let next = piece.text(&self.word);
            // Two stars in a row match what one matches.
            if piece.form == Form::Any && before == Some(&Form::Any) || next.is_empty() {
                continue;
            }
            // Without a group, the digit would be one of the number of the reference.
            match before == Some(&Form::Repeat) && next.starts_with(|letter: char| letter.is_ascii_digit()) {
                true => text.push_str(&format!("(?:{next})")),
                false => text.push_str(&next),
            }
            before = Some(&piece.form);
        }
        text
    }

    /// Makes the pattern stricter until it does not accept another word. Of the refinements that refuse it at once one
    /// is taken, if there are any.
    pub(super) fn refuse(&mut self, accepts: impl Fn(&Draft) -> bool, numbers: &mut Numbers) {
        while accepts(self) {
            let mut refined = self.all_refined(numbers);
            numbers.shuffle(&mut refined);
            let place = refined.iter().position(|draft| !accepts(draft)).unwrap_or(0);
            // A pattern without refinements is the word, which is not refused.
            if refined.is_empty() {
                return;
            }
            *self = refined.swap_remove(place);
        }
    }

    /// Makes the pattern stricter in a random way, if there is one.
    pub(super) fn refine(&mut self, numbers: &mut Numbers) {
        let mut refined = self.all_refined(numbers);
        if !refined.is_empty() {
            *self = refined.swap_remove(numbers.below(refined.len()));
        }
    }

    fn all_refined(&self, numbers: &mut Numbers) -> Vec<Draft> {
        (0..self.pieces.len()).flat_map(|index| self.refined(index, numbers)).collect()
    }

    /// The refinements of a piece.
    fn refined(&self, index: usize, numbers: &mut Numbers) -> Vec<Draft> {
        let Piece { start, end, form } = &self.pieces[index];
        let (start, end, length) = (*start, *end, end - start);
        let piece = |start: usize, end: usize, form: Form| Piece { start, end, form };
        let own = &self.word[start..end];
        let forms: Vec<Vec<Piece>> = match form {
            Form::Any | Form::Some(_) if length == 0 => vec![Vec::new()],
            Form::Any | Form::Some(_) | Form::Exactly => {
                let at = start + numbers.below(length);
                let letter = self.word[at];
                let one = match numbers.below(3) {
                    0 => Form::NoneOf(with_decoys(&[], 3, &[letter], numbers)),
                    _ => Form::OneOf(with_decoys(&[letter], 2, &[], numbers)),
                };
                // An empty rest that may match letters nevertheless makes the pattern looser.
                let may_be_empty = *form == Form::Any && numbers.happens(1, 2);
                let rest = |start: usize, end: usize| {
                    (start < end || may_be_empty).then(|| piece(start, end, form.clone()))
                };
                let cut = [rest(start, at), Some(piece(at, at + 1, one)), rest(at + 1, end)];
                let mut forms = vec![cut.into_iter().flatten().collect()];
                if *form == Form::Any {
                    forms.push(vec![piece(start, end, Form::Some(with_decoys(own, 2, &[], numbers)))]);
                    forms.push(vec![piece(start, end, Form::Exactly)]);
                }
                forms
            }
            Form::OneOf(_) | Form::Either(..) => vec![vec![piece(start, end, Form::Letters)]],
            Form::Group => vec![vec![piece(start, end, Form::GroupOf)]],
            Form::NoneOf(_) => {
                vec![vec![piece(start, end, Form::OneOf(with_decoys(own, 2, &[], numbers)))]]
            }
            Form::GroupOf | Form::Repeat | Form::Letters => Vec::new(),
        };
        let replaced = |pieces: Vec<Piece>| {
            let mut draft = self.clone();
            draft.pieces.splice(index..=index, pieces);
            draft
        };
        forms.into_iter().map(replaced).collect()
    }
}

/// These letters and some more, but none of the excluded ones, sorted.
fn with_decoys(letters: &[char], more: usize, excluded: &[char], numbers: &mut Numbers) -> Vec<char> {
    let mut all = letters.to_vec();
    all.sort_unstable();
    all.dedup();
    let wanted = all.len() + more;
    while all.len() < wanted.min(20) {
        let letter = char::from(b'A' + numbers.below(26) as u8);
        if !all.contains(&letter) && !excluded.contains(&letter) {
            all.push(letter);
        }
    }
    all.sort_unstable();
    all
}

impl Piece {
    fn text(&self, word: &[char]) -> String {
        let own: String = word[self.start..self.end].iter().collect();
        let listed = |letters: &[char]| letters.iter().collect::<String>();
        match &self.form {
            Form::Any => ".*".to_owned(),
            Form::Some(letters) => format!("[{}]*", listed(letters)),
            Form::Exactly if own.chars().count() > 3 => format!(".{{{}}}", own.chars().count()),
            Form::Exactly => ".".repeat(own.chars().count()),
            Form::OneOf(letters) => format!("[{}]", listed(letters)),
            Form::NoneOf(letters) => format!("[^{}]", listed(letters)),
            Form::Either(decoy, true) => format!("(?:{own}|{})", listed(decoy)),
            Form::Either(decoy, false) => format!("(?:{}|{own})", listed(decoy)),
            Form::Group => "(.)".to_owned(),
            Form::GroupOf => format!("({own})"),
            Form::Repeat => "\\1".to_owned(),
            Form::Letters => own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_keeps_apart_from_a_digit() {
        let piece = |start: usize, end: usize, form: Form| Piece { start, end, form };
        let empty = piece(2, 2, Form::Letters);
        let pieces =
            vec![piece(0, 1, Form::Group), piece(1, 2, Form::Repeat), empty, piece(2, 3, Form::Letters)];
        let text = |word: &str| Draft { word: word.chars().collect(), pieces: pieces.clone() }.text();
        assert_eq!([text("AA1"), text("AAB")], ["(.)\\1(?:1)", "(.)\\1B"]);
    }
}
