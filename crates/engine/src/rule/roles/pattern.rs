//! The position automaton of a pattern: one role for each letter, with repetitions expanded.

use super::{FOLLOWER_LIMIT, Role, Roles};
use crate::rule::expression::Expression;
use crate::symbol::SymbolSet;

/// The roles of a plain expression, without back-references and look-around.
pub(super) fn of_expression(expression: &Expression) -> Option<Roles> {
    Parts::of(expression)?.roles()
}

/// A Thompson automaton of the pattern with repetitions expanded: places and the edges between them.
#[derive(Default)]
struct Parts {
    ways: Vec<Vec<Way>>,
    /// The symbols of each letter, and the place after it.
    letters: Vec<(SymbolSet, usize)>,
    end: usize,
}

/// An edge.
#[derive(Clone, Copy)]
enum Way {
    /// An epsilon edge.
    To(usize),
    /// An epsilon edge that can be used only at the start of the line.
    Start(usize),
    /// An epsilon edge that can be used only at the end of the line.
    End(usize),
    /// An edge that reads a letter.
    Letter(usize),
}

impl Parts {
    fn of(expression: &Expression) -> Option<Parts> {
        let mut parts = Parts::default();
        let start = parts.add_place()?;
        parts.end = parts.add(expression, start)?;
        Some(parts)
    }

    fn add_place(&mut self) -> Option<usize> {
        self.ways.push(Vec::new());
        (self.ways.len() <= Roles::LIMIT).then_some(self.ways.len() - 1)
    }

    /// Adds an expression after a place; returns the place after the expression.
    fn add(&mut self, expression: &Expression, from: usize) -> Option<usize> {
        let mut onward = |way: fn(usize) -> Way| {
            let to = self.add_place()?;
            self.ways[from].push(way(to));
            Some(to)
        };
        match expression {
            Expression::Start => onward(Way::Start),
            Expression::End => onward(Way::End),
            Expression::One(symbols) => {
                let to = self.add_place()?;
                self.ways[from].push(Way::Letter(self.letters.len()));
                self.letters.push((*symbols, to));
                Some(to)
            }
            Expression::Sequence(parts) => parts.iter().try_fold(from, |from, part| self.add(part, from)),
            Expression::Either(parts) => {
                let to = self.add_place()?;
                for part in parts {
                    let begin = self.add_place()?;
                    self.ways[from].push(Way::To(begin));
                    let end = self.add(part, begin)?;
                    self.ways[end].push(Way::To(to));
                }
                Some(to)
            }
            Expression::Repeat { inner, least, most } => self.add_repeated(inner, *least, *most, from),
            Expression::Group { inner, .. } => self.add(inner, from),
            Expression::BackReference { .. }
            | Expression::Forget { .. }
            | Expression::Filled { .. }
            | Expression::Close { .. }
            | Expression::Lookaround { .. } => None,
        }
    }

    fn add_repeated(
        &mut self,
        inner: &Expression,
        least: u32,
        most: Option<u32>,
        from: usize,
    ) -> Option<usize> {
        let mut at = from;
        for _ in 0..least {
            at = self.add(inner, at)?;
        }
        // From here on, every repetition is optional.
        let to = self.add_place()?;
        self.ways[at].push(Way::To(to));
        match most {
            None => {
                let end = self.add(inner, to)?;
                self.ways[end].push(Way::To(to));
            }
            Some(most) => {
                for _ in least..most {
                    let begin = self.add_place()?;
                    self.ways[at].push(Way::To(begin));
                    at = self.add(inner, begin)?;
                    self.ways[at].push(Way::To(to));
                }
            }
        }
        Some(to)
    }

    /// The letters that can come next from a place, and whether the end can: an epsilon closure.
    fn ahead(&self, from: usize, is_start: bool, is_end: bool) -> (Vec<usize>, bool) {
        let mut seen = vec![false; self.ways.len()];
        let (mut letters, mut waiting) = (Vec::new(), vec![from]);
        while let Some(place) = waiting.pop() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            for &way in &self.ways[place] {
                match way {
                    Way::Letter(letter) => letters.push(letter),
                    Way::To(to) => waiting.push(to),
                    Way::Start(to) if is_start => waiting.push(to),
                    Way::End(to) if is_end => waiting.push(to),
                    Way::Start(_) | Way::End(_) => {}
                }
            }
        }
        letters.sort_unstable();
        (letters, seen[self.end])
    }

    fn roles(&self) -> Option<Roles> {
        let mut followers = 0;
        let role = |&(symbols, after): &(SymbolSet, usize)| {
            let next = self.ahead(after, false, false).0;
            followers += next.len();
            let is_last = self.ahead(after, false, true).1;
            (followers <= FOLLOWER_LIMIT).then_some(Role { symbols, next, is_last })
        };
        Roles {
            all: self.letters.iter().map(role).collect::<Option<_>>()?,
            first: self.ahead(0, true, false).0,
            accepts_empty: self.ahead(0, true, true).1,
        }
        .checked()
    }
}
