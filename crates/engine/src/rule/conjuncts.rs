//! Patterns as conjunctions: `(?=A)(?!B)C` says of the whole line `A.*`, not `B.*`, and `C`.
//!
//! The automaton of the whole pattern is the product of the automata of the conjuncts, and may be large where they are
//! small. Each conjunct is a rule of its own on the same cells.

use super::expression::{Expression, Lookaround};
use super::pattern::Pattern;
use crate::symbol::SymbolSet;

/// Patterns with more look-aheads stay whole: each would be written out with all that it leaves open.
const LOOK_LIMIT: usize = 64;

impl Pattern {
    /// The look-aheads with which it begins, each as a pattern of the whole line, and the rest. None if it begins with
    /// none, or if some part refers to a group of another one.
    pub(crate) fn conjuncts(&self) -> Option<Vec<Pattern>> {
        let mut parts = Vec::new();
        flatten(self.expression(), &mut parts);
        let parts: Vec<&Expression> =
            parts.into_iter().skip_while(|part| **part == Expression::Start).collect();
        let is_ahead =
            |part: &&&Expression| matches!(part, Expression::Lookaround { look, .. } if !look.behind);
        let count = parts.iter().take_while(is_ahead).count();
        if count > LOOK_LIMIT {
            return None;
        }
        let (aheads, rest) = parts.split_at(count);
        let rest = Expression::Sequence(rest.iter().map(|part| (*part).clone()).collect());
        let all = || self.anything();
        let whole = |ahead: &&Expression| match ahead {
            // Where it need not match, it is no more than a beginning of the line.
            Expression::Lookaround { look: Lookaround { negative: false, .. }, inner, .. } => {
                Expression::Sequence(vec![(**inner).clone(), all()])
            }
            other => Expression::Sequence(vec![(*other).clone(), all()]),
        };
        let mut conjuncts: Vec<Expression> = aheads.iter().map(whole).collect();
        if rest != Expression::Sequence(vec![all()]) {
            conjuncts.push(rest);
        }
        let is_closed = |conjunct: &Expression| conjunct.references().is_subset(&conjunct.groups());
        let is_split = count > 0 && conjuncts.len() > 1 && conjuncts.iter().all(is_closed);
        is_split.then(|| {
            let texts = self.texts_of_conjuncts(conjuncts.len());
            let part = |(expression, text)| self.with_expression(expression, text);
            conjuncts.into_iter().zip(texts).map(part).collect()
        })
    }

    /// Any number of any cells.
    fn anything(&self) -> Expression {
        let any = Expression::One(SymbolSet::of_first(self.letters().len()));
        Expression::Repeat { inner: Box::new(any), least: 0, most: None }
    }

    /// If it is no more than a negative look-ahead at the beginning, the plain pattern of the lines that it excludes.
    pub(crate) fn excluded(&self) -> Option<Pattern> {
        let Expression::Sequence(parts) = self.expression() else { return None };
        let mut parts = parts.iter().skip_while(|part| **part == Expression::Start);
        match (parts.next(), parts.next(), parts.next()) {
            (
                Some(Expression::Lookaround {
                    look: Lookaround { negative: true, behind: false },
                    inner,
                    ..
                }),
                Some(rest),
                None,
            ) if *rest == self.anything() && inner.is_plain() => {
                let excluded = Expression::Sequence(vec![(**inner).clone(), self.anything()]);
                Some(self.with_expression(excluded, self.text().to_owned()))
            }
            _ => None,
        }
    }

    /// The text that stands for each conjunct: its part of the pattern. If that is not found, the whole text.
    fn texts_of_conjuncts(&self, count: usize) -> Vec<String> {
        let mut rest = without_empty_parts(self.text());
        let mut texts = Vec::new();
        while let (Some(end), true) = (end_of_group(rest), rest.starts_with("(?=") || rest.starts_with("(?!"))
        {
            texts.push(format!("{}.*", &rest[..end]));
            rest = without_empty_parts(&rest[end..]);
        }
        texts.push(rest.to_owned());
        if texts.len() > count && matches!(rest, "" | ".*" | ".*$" | ".*?") {
            texts.pop();
        }
        if texts.len() == count { texts } else { vec![self.text().to_owned(); count] }
    }
}

/// The parts of a sequence, with those of the sequences in it: `(?:)` is an empty one.
fn flatten<'a>(expression: &'a Expression, parts: &mut Vec<&'a Expression>) {
    match expression {
        Expression::Sequence(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        part => parts.push(part),
    }
}

/// A text without what says nothing at its beginning.
fn without_empty_parts(mut text: &str) -> &str {
    while let Some(rest) = text.strip_prefix("(?:)").or_else(|| text.strip_prefix('^')) {
        text = rest;
    }
    text
}

/// Where the group ends with which the text begins. None as well for a class that begins with its bracket: in some
/// dialects that ends the class, in others it is a letter of it.
fn end_of_group(text: &str) -> Option<usize> {
    let (mut depth, mut is_class, mut letters) = (0usize, false, text.char_indices());
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => {
                letters.next();
            }
            ']' => is_class = false,
            _ if is_class => {}
            '[' if text[at..].starts_with("[]") || text[at..].starts_with("[^]") => return None,
            '[' => is_class = true,
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Dialect;
    use crate::rule::Rule;
    use crate::symbol::{Alphabet, Symbol};

    #[test]
    fn conjuncts_say_together_what_the_pattern_says() {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        for (text, texts) in [
            (r"(?=.*a)(?!.*bb).*c", &["(?=.*a).*", "(?!.*bb).*", ".*c"][..]),
            (r"^(?=.*a)(?=[)b]*)[ab]*", &["(?=.*a).*", "(?=[)b]*).*", "[ab]*"]),
            (r"(?=(.).*\1)(?=.(.)\2).*", &[r"(?=(.).*\1).*", r"(?=.(.)\2).*"]),
            (r"(?=a$|b)(?!\w\)|.c)..", &[r"(?=a$|b).*", r"(?!\w\)|.c).*", ".."]),
            (r"(?=.*a)(?=.*b)(.)(?!\1).*", &["(?=.*a).*", "(?=.*b).*", r"(.)(?!\1).*"]),
            (r"(?:)(?=.*a)(?:)(?!.*b)^..", &["(?=.*a).*", "(?!.*b).*", ".."]),
            (r"(?=[^]])(?!.b).*", &[r"(?=[^]])(?!.b).*"; 2]),
            (r"(?:(?=.*a)(?!.*b))..", &[r"(?:(?=.*a)(?!.*b)).."; 3]),
        ] {
            let pattern = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap();
            let conjuncts = pattern.conjuncts().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(conjuncts.iter().map(Pattern::text).collect::<Vec<_>>(), texts);
            for code in 0..3usize.pow(5) {
                let line: Vec<Symbol> =
                    (0..5).map(|place| Symbol::new(code / 3usize.pow(place) % 3)).collect();
                for line in [&line[..], &line[..1], &line[..2], &line[..3], &[]] {
                    let accepts = |pattern: &Pattern| Rule::from(pattern.clone()).accepts(line);
                    let (expected, found) = (accepts(&pattern), conjuncts.iter().all(accepts));
                    assert_eq!(found, expected, "{text} {line:?}");
                }
            }
        }
        for text in ["(?=a)b|c", "a(?=b).", "(?=.*a).*", "(?<=a)b", "ab"] {
            let pattern = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap();
            assert_eq!(pattern.conjuncts(), None, "{text}");
        }
    }
}
