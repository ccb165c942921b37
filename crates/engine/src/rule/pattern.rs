//! Patterns: regular expressions over an alphabet, matched against the whole line.
//!
//! [`script`](super::script) reads patterns as JavaScript and Python do. In the dialect of Rust's regex crate,
//! regex-syntax parses the text, and [`translate`](super::translate) says what it means for the letters of the
//! alphabet. Back-references and look-around are supported on top of it: [`dialect`](super::dialect) rewrites them
//! before regex-syntax sees the text. Constructs that regex engines interpret in different ways are refused by name,
//! for example a back-reference to a group that may not have matched. A letter outside the alphabet matches nothing.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use regex_syntax::ast::{self, Ast, RepetitionKind, Visitor, parse, visit};
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, Look, Repetition};

use super::RuleError;
use super::back_references;
use super::dialect::{Rewritten, rewrite};
use super::expression::Expression;
use super::script::{self, Dialect};
use super::translate::Translator;
use crate::budget::{Budget, Limit};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// The deepest look-around in look-around: what compiles it is recursive, and no pattern of people nests it as deep.
const LOOKAROUND_DEPTH_LIMIT: usize = 16;

/// A regular expression over the letters of an alphabet. It matches whole lines. Clones share all that is large.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: Arc<str>,
    dialect: Dialect,
    /// Shared with the alphabet, and so with its other patterns.
    letters: Arc<[char]>,
    expression: Arc<Expression>,
    /// The number of capture groups in the expression.
    groups: usize,
}

impl Pattern {
    /// Parses a regular expression over the letters of the alphabet, in the syntax of Rust's regex crate, with
    /// back-references and look-around besides. A letter outside the alphabet matches nothing. What engines interpret
    /// in different ways is refused by name, for example a back-reference to a group that may not have matched.
    ///
    /// ```
    /// use nonomata_engine::{rule::Pattern, symbol::Alphabet};
    ///
    /// let binary = Alphabet::of_letters("01").unwrap();
    /// assert!(Pattern::new("0*1{3}0+1{2}0*", &binary).is_ok());
    /// assert_eq!(Pattern::new("0*(1", &binary).unwrap_err().column(), Some(3));
    /// ```
    pub fn new(text: &str, alphabet: &Alphabet) -> Result<Pattern, RuleError> {
        Pattern::in_dialect(text, alphabet, Dialect::Rust)
    }

    /// Parses a regular expression over the letters of the alphabet, in the syntax of this dialect.
    ///
    /// ```
    /// use nonomata_engine::{rule::{Dialect, Pattern, Rule}, symbol::Alphabet};
    ///
    /// // A group that did not take part matches the empty text in JavaScript, and nothing in Python.
    /// let alphabet = Alphabet::of_letters("ab").unwrap();
    /// let accepts = |dialect| {
    ///     let pattern = Pattern::in_dialect(r"(a)?b\1", &alphabet, dialect).unwrap();
    ///     Rule::from(pattern).accepts(&[alphabet.symbol('b').unwrap()])
    /// };
    /// assert!(accepts(Dialect::JavaScript) && !accepts(Dialect::Python));
    /// ```
    pub fn in_dialect(text: &str, alphabet: &Alphabet, dialect: Dialect) -> Result<Pattern, RuleError> {
        let letters = alphabet.shared_letters();
        let (expression, groups) = match dialect {
            Dialect::Rust => Pattern::expression_in_rust(text, &letters)?,
            _ => script::lower(&script::parse(text, dialect)?, &letters)?,
        };
        if expression.lookaround_depth() > LOOKAROUND_DEPTH_LIMIT {
            return Err(RuleError::refused(0, "look-around nested more than 16 deep"));
        }
        Ok(Pattern { text: text.into(), dialect, letters, expression: expression.into(), groups })
    }

    fn expression_in_rust(text: &str, letters: &[char]) -> Result<(Expression, usize), RuleError> {
        let rewritten = rewrite(text)?;
        let tree = parse::Parser::new().parse(&rewritten.text);
        let tree = tree.map_err(|error| syntax_error(&rewritten, &error))?;
        if let Some(offset) = possessive(&tree) {
            let construct = "a possessive quantifier (one followed by +)";
            return Err(RuleError::refused(rewritten.position(offset), construct));
        }
        Translator::new(letters, &rewritten, &tree).translate(&tree)
    }

    /// The dialect in which its text is read.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The text of the pattern.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The letters of its alphabet, in symbol order.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Whether it has neither back-references nor look-around. If so, one automaton serves lines of every
    /// length.
    pub fn is_plain(&self) -> bool {
        self.expression.is_plain()
    }

    /// Whether a line of this length may match, as far as letters, back-references, anchors and look-around do not
    /// matter.
    pub fn may_have_length(&self, length: usize) -> bool {
        self.expression.may_have_length(length)
    }

    /// Whether it is one of the usual ways to write that all cells differ: `(?!.*(.).*\1).*`, perhaps between anchors.
    pub(crate) fn says_all_different(&self) -> bool {
        self.all_different_before().is_some_and(|rest| [".*", ".*?"].contains(&rest))
    }

    /// Whether it requires among other things that all cells differ: it begins with `(?!.*(.).*\1)`.
    pub(crate) fn requires_all_different(&self) -> bool {
        let is_ahead = |part: &Expression| matches!(part, Expression::Lookaround { look, .. } if look.negative && !look.behind);
        // In `A|B` a look-ahead at the beginning is part of A alone.
        let begins = match &*self.expression {
            Expression::Sequence(parts) => {
                parts.iter().find(|part| **part != Expression::Start).is_some_and(is_ahead)
            }
            only => is_ahead(only),
        };
        begins && self.all_different_before().is_some()
    }

    /// The rest of a pattern that begins with one of the usual ways to say that all cells differ, without an anchor
    /// at the end.
    fn all_different_before(&self) -> Option<&str> {
        // In some dialects the dot excludes line breaks.
        if self.letters.iter().any(|letter| ['\n', '\r', '\u{2028}', '\u{2029}'].contains(letter)) {
            return None;
        }
        let text = self.text.strip_prefix('^').unwrap_or(&self.text);
        let text = text.strip_suffix('$').unwrap_or(text);
        let (ahead, rest) = text.strip_prefix("(?!")?.split_once("\\1")?;
        let is_said = matches!(ahead, ".*(.).*" | ".*?(.).*?" | ".*(.).*?" | ".*?(.).*");
        [")", ".*)", ".*$)"].iter().find_map(|end| rest.strip_prefix(end)).filter(|_| is_said)
    }

    /// Whether another pattern has the same expression, however the two are written.
    pub fn has_expression_of(&self, other: &Pattern) -> bool {
        self.expression == other.expression
    }

    /// The syntax tree.
    pub(crate) fn expression(&self) -> &Expression {
        &self.expression
    }

    /// A part of the pattern, which is shown as this text.
    pub(super) fn with_expression(&self, expression: Expression, text: String) -> Pattern {
        Pattern { text: text.into(), expression: expression.into(), ..self.clone() }
    }

    /// The number of capture groups in the tree.
    pub(crate) fn group_count(&self) -> usize {
        self.groups
    }

    /// The expression with byte `s` in place of symbol `s`, for the compiler in `automaton/`. It must be
    /// plain.
    pub(crate) fn over_bytes(&self) -> Hir {
        over_bytes(&self.expression)
    }

    pub(super) fn accepts(&self, line: &[Symbol], budget: &Budget) -> Result<bool, Limit> {
        self.admits(&SymbolSet::singletons(line), budget)
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        match self.is_plain() {
            true => self.expression.matches(candidates, budget),
            false => back_references::matches(&self.expression, candidates, self.groups, budget),
        }
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        // Parts of patterns may have one text but refer to different groups.
        (&self.text, self.dialect, &self.letters, &self.expression)
            == (&other.text, other.dialect, &other.letters, &other.expression)
    }
}

impl Eq for Pattern {}

impl Hash for Pattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.text, self.dialect, &self.letters).hash(state);
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)
    }
}

/// The byte offset of the first possessive quantifier. regex-syntax parses `A?+` as `(A?)+`; engines that
/// support the construct never backtrack into `A`, so the two readings differ.
fn possessive(tree: &Ast) -> Option<usize> {
    struct Possessive(Option<usize>);
    impl Visitor for Possessive {
        type Output = Option<usize>;
        type Err = ();

        fn finish(self) -> Result<Option<usize>, ()> {
            Ok(self.0)
        }

        fn visit_pre(&mut self, part: &Ast) -> Result<(), ()> {
            let Ast::Repetition(outer) = part else { return Ok(()) };
            let is_possessive = matches!(*outer.ast, Ast::Repetition(_))
                && matches!(outer.op.kind, RepetitionKind::OneOrMore);
            if is_possessive {
                let offset = outer.op.span.start.offset;
                self.0 = Some(self.0.map_or(offset, |known| known.min(offset)));
            }
            Ok(())
        }
    }
    visit(tree, Possessive(None)).unwrap_or_default()
}

/// Translates an expression over symbols into a regex-syntax expression over bytes.
///
/// PERF: with letters encoded in UTF-8, automata are many times larger: minimising `.{80}` took minutes,
/// and takes less than a millisecond with one byte for each symbol.
fn over_bytes(expression: &Expression) -> Hir {
    match expression {
        Expression::One(symbols) => {
            let bytes = symbols.iter().map(|symbol| symbol.index() as u8);
            Hir::class(Class::Bytes(ClassBytes::new(bytes.map(|byte| ClassBytesRange::new(byte, byte)))))
        }
        Expression::Group { inner, .. } => over_bytes(inner),
        Expression::BackReference { .. }
        | Expression::Forget { .. }
        | Expression::Filled { .. }
        | Expression::Close { .. }
        | Expression::Lookaround { .. } => Hir::fail(),
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

/// Converts an error of regex-syntax: its position, counted in characters from 1, and its message.
pub(super) fn syntax_error(rewritten: &Rewritten, error: &ast::Error) -> RuleError {
    RuleError::syntax(rewritten.position(error.span().start.offset), error.kind().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(pattern: &str, line: &str) -> bool {
        let alphabet = Alphabet::of_letters("ab.é").unwrap();
        let line: Vec<Symbol> = line.chars().map(|letter| alphabet.symbol(letter).unwrap()).collect();
        Pattern::new(pattern, &alphabet).unwrap().accepts(&line, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn a_pattern_may_begin_with_all_different() {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let requires = |text| Pattern::new(text, &alphabet).unwrap().requires_all_different();
        for text in [r"(?!.*(.).*\1)a.*", r"^(?!.*(.).*\1.*$)(?=.*a).*", r"(?!.*(.).*\1)"] {
            assert!(requires(text), "{text}");
        }
        for text in [r"(?!.*(.).*\1)a|b", r"(?!.*(.).*\1b)a.*", r"(?=.*(.).*\1)a.*", r"(?!(.).*\1)a.*", "a.*"]
        {
            assert!(!requires(text), "{text}");
        }
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
    fn what_is_left_of_a_class_may_be_nothing_and_names_may_stand_in_quotes() {
        assert!(!accepts("[a&&b]", "a"));
        assert!(accepts("[a&&b]?a", "a"));
        assert!(accepts(r"(?-u:\w)[^\s\S]*", "a"));
        assert!(!accepts(r"(?-u:\w)", "é"));
        assert!(accepts(r"(?'x'a|b).\k'x'", "aba"));
        assert!(accepts(r"[(?'](?'x'a|b)\1|a", "a"));
    }

    #[test]
    fn case_and_properties_of_letters_are_unicode_s() {
        assert!(accepts(r"(?i)A\p{Lowercase}É", "abé"));
    }

    #[test]
    fn possessive_quantifiers_are_refused_where_they_stand() {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let column = |text| Pattern::new(text, &alphabet).err().and_then(|error| error.column());
        assert_eq!(column("a?+a"), Some(3));
        assert_eq!(column(r"(a)b{2}(?:\1*+)"), Some(14));
        assert_eq!(column("(?:a?)+"), None);
        assert_eq!(column("a+?b??"), None);
        assert_eq!(column(r"[a*+]\++"), None);
    }

    #[test]
    fn back_references_and_look_around_work() {
        assert!(accepts(r"(.)(.)\2\1", "abba"));
        assert!(!accepts(r"(.)(.)\2\1", "abab"));
        assert!(accepts(r"(?<x>a+)b\k<x>", "aabaa"));
        assert!(accepts(r"(?:(.)\1)+", "aabbaa"));
        assert!(accepts(r"(?!.*aa).*b", "abab"));
        assert!(!accepts(r"(?!.*aa).*b", "aab"));
        assert!(accepts(r"(?:(.)(?!\1))+", "abab"));
        assert!(!accepts(r"(?:(.)(?!\1))+", "abba"));
        assert!(accepts(r"a+(?<=aa)b", "aab"));
        assert!(accepts(r"a+\b\..*", "aa.b"));
        assert!(!accepts(r"a\bb", "ab"));
    }

    #[test]
    fn an_unfinished_line_is_admitted_if_some_filling_is() {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let pattern = Pattern::new(r"(.)(.).\2\1", &alphabet).unwrap();
        let admits = |cells: &[SymbolSet]| pattern.admits(cells, &Budget::unlimited()).unwrap();
        let (a, b, open) = (SymbolSet::of_first(1), SymbolSet::from_word(2), alphabet.all());
        assert!(admits(&[open; 5]) && admits(&[a, open, open, b, open]));
        assert!(!admits(&[a, open, open, open, b]) && !admits(&[open; 4]));
    }

    #[test]
    fn what_is_refused_is_named() {
        let alphabet = Alphabet::black_and_white();
        let message = |text| Pattern::new(text, &alphabet).unwrap_err().to_string();
        let refused = |text, position: usize, construct: &str| {
            let expected = format!("pattern, character {position}: {construct} is not supported");
            assert_eq!(message(text), expected);
        };
        refused(r"(?:(#)|\.)\1", 11, "a back-reference to a group that may not have matched");
        refused(r"(?=(#))\1", 8, "a back-reference to a group that may not have matched");
        refused(r"(#\1)", 3, "a back-reference to the group that contains it");
        refused(r"(#*)+\1", 6, "a back-reference to a group in a repetition that can match nothing");
        refused("#(?>#)", 2, "an atomic group");
        refused("(?R)", 1, "recursion");
        assert_eq!(message("#(?'x>y'#)"), "pattern, character 6: the name of a group contains >");
        assert!(accepts("(?R:a)(?R-i:b)", "ab"), "the flag R is about the ends of lines");
        refused(r"(#)(?i)\1", 4, "ignoring case (flag i) together with back-references or look-around");
        assert_eq!(message(r"(.)\2"), "pattern, character 4: there is no group 2; the pattern has 1 group");
        assert_eq!(message("(?=#)#{2"), "pattern, character 7: unclosed counted repetition");
    }
}
