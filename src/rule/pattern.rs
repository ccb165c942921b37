//! Patterns: regular expressions over an alphabet, matched against the whole of a line.
//!
//! The text is read by regex-syntax, so it may use all that a Rust regex may; what a line of symbols cannot mean
//! (word boundaries, line modes) is refused by name. A letter outside of the alphabet matches nothing.

use std::fmt;
use std::hash::{Hash, Hasher};

use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, HirKind, Look, Repetition};

use super::RuleError;
use super::expression::Expression;
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// A regular expression over the letters of an alphabet. It matches a line as a whole.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    letters: Vec<char>,
    expression: Expression,
}

impl Pattern {
    /// Reads a regular expression whose letters are those of the alphabet.
    ///
    /// ```
    /// use nonomata::{rule::Pattern, symbol::Alphabet};
    ///
    /// let binary = Alphabet::of_letters("01").unwrap();
    /// assert!(Pattern::new("0*1{3}0+1{2}0*", &binary).is_ok());
    /// assert_eq!(Pattern::new("0*(1", &binary).unwrap_err().column(), 3);
    /// ```
    pub fn new(text: &str, alphabet: &Alphabet) -> Result<Pattern, RuleError> {
        let syntax = regex_syntax::ParserBuilder::new()
            .dot_matches_new_line(true)
            .build()
            .parse(text)
            .map_err(|error| syntax_error(text, &error))?;
        let letters = alphabet.letters().to_vec();
        let expression = express(&syntax, &letters)?;
        Ok(Pattern { text: text.to_owned(), letters, expression })
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The letters of its alphabet, in the order of the symbols.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The expression with byte `s` in place of symbol `s`, for the compiler in `automaton/`.
    pub(crate) fn over_bytes(&self) -> Hir {
        over_bytes(&self.expression)
    }

    /// The expression itself, for whoever reads it in another way.
    pub(super) fn expression(&self) -> &Expression {
        &self.expression
    }

    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        self.admits(&line.iter().map(|&symbol| SymbolSet::only(symbol)).collect::<Vec<_>>())
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet]) -> bool {
        self.expression.matches(candidates)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        (&self.text, &self.letters) == (&other.text, &other.letters)
    }
}

impl Eq for Pattern {}

impl Hash for Pattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.text, &self.letters).hash(state);
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)
    }
}

/// Translates what regex-syntax has read into an expression over symbols.
fn express(syntax: &Hir, letters: &[char]) -> Result<Expression, RuleError> {
    let all = |parts: &[Hir]| parts.iter().map(|part| express(part, letters)).collect::<Result<Vec<_>, _>>();
    let one = |holds: &dyn Fn(char) -> bool| {
        Expression::One((0..letters.len()).filter(|&index| holds(letters[index])).map(Symbol::new).collect())
    };
    Ok(match syntax.kind() {
        HirKind::Empty => Expression::Sequence(Vec::new()),
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).map_err(|_| RuleError::refused(0, "single bytes"))?;
            Expression::Sequence(text.chars().map(|wanted| one(&|letter| letter == wanted)).collect())
        }
        HirKind::Class(Class::Unicode(class)) => {
            one(&|letter| class.ranges().iter().any(|range| range.start() <= letter && letter <= range.end()))
        }
        HirKind::Class(Class::Bytes(_)) => return Err(RuleError::refused(0, "single bytes")),
        HirKind::Look(Look::Start) => Expression::Start,
        HirKind::Look(Look::End) => Expression::End,
        HirKind::Look(
            Look::WordAscii | Look::WordUnicode | Look::WordAsciiNegate | Look::WordUnicodeNegate,
        ) => {
            return Err(RuleError::refused(0, "word boundaries"));
        }
        HirKind::Look(_) => return Err(RuleError::refused(0, "multi-line mode or half word boundaries")),
        HirKind::Repetition(repetition) => Expression::Repeat {
            inner: Box::new(express(&repetition.sub, letters)?),
            least: repetition.min,
            most: repetition.max,
        },
        HirKind::Capture(capture) => express(&capture.sub, letters)?,
        HirKind::Concat(parts) => Expression::Sequence(all(parts)?),
        HirKind::Alternation(parts) => Expression::Either(all(parts)?),
    })
}

/// Translates an expression over symbols into one of regex-syntax over bytes.
///
/// PERF: letters as they are written make machines over UTF-8, which are many times larger: `.{80}` took minutes
/// to become minimal, and takes less than a millisecond with a byte a symbol.
fn over_bytes(expression: &Expression) -> Hir {
    match expression {
        Expression::One(symbols) => {
            let bytes = symbols.iter().map(|symbol| symbol.index() as u8);
            Hir::class(Class::Bytes(ClassBytes::new(bytes.map(|byte| ClassBytesRange::new(byte, byte)))))
        }
        Expression::Start => Hir::look(Look::Start),
        Expression::End => Hir::look(Look::End),
        Expression::Sequence(parts) => Hir::concat(parts.iter().map(over_bytes).collect()),
        Expression::Either(parts) => Hir::alternation(parts.iter().map(over_bytes).collect()),
        Expression::Repeat { inner, least, most } => {
            let sub = Box::new(over_bytes(inner));
            Hir::repetition(Repetition { min: *least, max: *most, greedy: true, sub })
        }
    }
}

/// The error of regex-syntax as ours: where, counted in characters from 1, and what.
fn syntax_error(text: &str, error: &regex_syntax::Error) -> RuleError {
    let (offset, message) = match error {
        regex_syntax::Error::Parse(error) => (error.span().start.offset, error.kind().to_string()),
        regex_syntax::Error::Translate(error) => (error.span().start.offset, error.kind().to_string()),
        other => (0, other.to_string()),
    };
    let position = text.get(..offset).map_or(0, |before| before.chars().count()) + 1;
    match error {
        regex_syntax::Error::Parse(error) => match error.kind() {
            regex_syntax::ast::ErrorKind::UnsupportedBackreference => {
                RuleError::refused(position, "a back-reference")
            }
            regex_syntax::ast::ErrorKind::UnsupportedLookAround => {
                RuleError::refused(position, "look-around")
            }
            _ => RuleError::syntax(position, message),
        },
        _ => RuleError::syntax(position, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(pattern: &str, line: &str) -> bool {
        let alphabet = Alphabet::of_letters("ab.é").unwrap();
        let line: Vec<Symbol> = line.chars().map(|letter| alphabet.symbol(letter).unwrap()).collect();
        Pattern::new(pattern, &alphabet).unwrap().accepts(&line)
    }

    #[test]
    fn a_pattern_matches_the_whole_line() {
        assert!(accepts("a|ab", "ab"));
        assert!(!accepts("a", "ab"));
        assert!(accepts("", ""));
        assert!(accepts("^a*$", "aaa"));
        assert!(!accepts("a^b", "ab"));
        assert!(accepts(r"[^b]\.é", "a.é"));
        assert!(accepts("(a?){100}", "aaa"));
        assert!(!accepts("(ab){2,3}", "ab"));
        assert!(accepts("(?:(a*)*b?)*", "aaba"));
        assert!(!accepts("z*", "a"));
    }

    #[test]
    fn what_is_refused_is_named() {
        let alphabet = Alphabet::black_and_white();
        let message = |text| Pattern::new(text, &alphabet).unwrap_err().to_string();
        assert_eq!(message(r"(.)\1"), "the pattern, at character 4: a back-reference cannot be used here");
        assert_eq!(message("(?=#)."), "the pattern, at character 1: look-around cannot be used here");
        assert_eq!(message(r"\b#"), "a pattern cannot use word boundaries");
        assert_eq!(message("#{2"), "the pattern, at character 2: unclosed counted repetition");
    }
}
