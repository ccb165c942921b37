//! Classes of letters in Rust's dialect, as sets of symbols: what regex-syntax reads, over the letters of one alphabet.
//!
//! The tables of Unicode serve what cannot do without: properties, `(?i)`, and `\w`, `\d` and `\s` beyond ASCII.

use regex_syntax::ast::{
    self, ClassAscii, ClassAsciiKind, ClassPerl, ClassPerlKind, ClassSet, ClassSetBinaryOpKind, ClassSetItem,
    Flag, Literal, Span,
};

use regex_syntax::hir::{Class, HirKind};

use super::RuleError;
use super::dialect::Rewritten;
use crate::symbol::{Symbol, SymbolSet};

/// Refused: classes of bytes beyond ASCII.
const BYTES: &str = "a class of bytes (flag u switched off)";

/// The flags that hold at a place of a pattern.
#[derive(Clone, Copy)]
pub(super) struct Flags {
    pub(super) ignores_case: bool,
    pub(super) is_multi_line: bool,
    pub(super) dot_is_any_letter: bool,
    pub(super) has_crlf: bool,
    pub(super) is_unicode: bool,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags {
            ignores_case: false,
            is_multi_line: false,
            dot_is_any_letter: true,
            has_crlf: false,
            is_unicode: true,
        }
    }
}

impl Flags {
    /// Changes those that are written.
    pub(super) fn set(&mut self, written: &ast::Flags) {
        for (flag, own) in [
            (Flag::CaseInsensitive, &mut self.ignores_case),
            (Flag::MultiLine, &mut self.is_multi_line),
            (Flag::DotMatchesNewLine, &mut self.dot_is_any_letter),
            (Flag::CRLF, &mut self.has_crlf),
            (Flag::Unicode, &mut self.is_unicode),
        ] {
            *own = written.flag_state(flag).unwrap_or(*own);
        }
    }
}

/// The classes of one pattern, at a place of it.
#[derive(Clone, Copy)]
pub(super) struct Classes<'a> {
    pub(super) letters: &'a [char],
    pub(super) rewritten: &'a Rewritten,
    pub(super) flags: Flags,
}

impl Classes<'_> {
    pub(super) fn symbols(&self, holds: impl Fn(char) -> bool) -> SymbolSet {
        (0..self.letters.len()).filter(|&index| holds(self.letters[index])).map(Symbol::new).collect()
    }

    /// A single letter, which as a byte is one of ASCII.
    pub(super) fn literal(&self, literal: &Literal) -> Result<SymbolSet, RuleError> {
        let is_byte = !self.flags.is_unicode && literal.byte().is_some();
        if is_byte && !literal.c.is_ascii() {
            return Err(self.refused(&literal.span, BYTES));
        }
        self.in_any_case(&literal.span, |letter| letter == literal.c)
    }

    pub(super) fn dot(&self, span: &Span) -> Result<SymbolSet, RuleError> {
        if !self.flags.is_unicode {
            return Err(self.refused(span, BYTES));
        }
        let is_excluded = |letter| letter == '\n' || (letter == '\r' && self.flags.has_crlf);
        Ok(self.symbols(|letter| self.flags.dot_is_any_letter || !is_excluded(letter)))
    }

    pub(super) fn set(&self, set: &ClassSet) -> Result<SymbolSet, RuleError> {
        let operation = match set {
            ClassSet::Item(item) => return self.item(item),
            ClassSet::BinaryOp(operation) => operation,
        };
        let (left, right) = (self.set(&operation.lhs)?, self.set(&operation.rhs)?);
        Ok(match operation.kind {
            ClassSetBinaryOpKind::Intersection => left.intersection(right),
            ClassSetBinaryOpKind::Difference => left.difference(right),
            ClassSetBinaryOpKind::SymmetricDifference => left.difference(right).union(right.difference(left)),
        })
    }

    fn item(&self, item: &ClassSetItem) -> Result<SymbolSet, RuleError> {
        match item {
            ClassSetItem::Empty(_) => Ok(SymbolSet::EMPTY),
            ClassSetItem::Literal(literal) => self.range(literal, literal),
            ClassSetItem::Range(range) => self.range(&range.start, &range.end),
            ClassSetItem::Ascii(class) => self.ascii(class),
            ClassSetItem::Unicode(class) => self.property(&class.span),
            ClassSetItem::Perl(class) => self.perl_class(class),
            ClassSetItem::Bracketed(class) => self.bracketed(class),
            ClassSetItem::Union(union) => {
                union.items.iter().try_fold(SymbolSet::EMPTY, |all, item| Ok(all.union(self.item(item)?)))
            }
        }
    }

    pub(super) fn bracketed(&self, class: &ast::ClassBracketed) -> Result<SymbolSet, RuleError> {
        self.negated_if(class.negated, &class.span, self.set(&class.kind)?)
    }

    fn range(&self, first: &Literal, last: &Literal) -> Result<SymbolSet, RuleError> {
        for end in [first, last] {
            if !self.flags.is_unicode && !end.c.is_ascii() {
                return Err(self.refused(&end.span, BYTES));
            }
        }
        self.in_any_case(&first.span, |letter| (first.c..=last.c).contains(&letter))
    }

    fn ascii(&self, class: &ClassAscii) -> Result<SymbolSet, RuleError> {
        let set = self.in_any_case(&class.span, |letter| is_in_ascii_class(&class.kind, letter))?;
        self.negated_if(class.negated, &class.span, set)
    }

    pub(super) fn perl_class(&self, class: &ClassPerl) -> Result<SymbolSet, RuleError> {
        self.negated_if(class.negated, &class.span, self.perl(&class.kind, &class.span)?)
    }

    /// `\w`, `\d` or `\s`.
    pub(super) fn perl(&self, kind: &ClassPerlKind, span: &Span) -> Result<SymbolSet, RuleError> {
        if self.flags.is_unicode && !self.letters.iter().all(char::is_ascii) {
            return self.perl_in_unicode(kind, span);
        }
        let kind = match kind {
            ClassPerlKind::Digit => ClassAsciiKind::Digit,
            ClassPerlKind::Space => ClassAsciiKind::Space,
            ClassPerlKind::Word => ClassAsciiKind::Word,
        };
        Ok(self.symbols(|letter| is_in_ascii_class(&kind, letter)))
    }

    fn negated_if(&self, negated: bool, span: &Span, set: SymbolSet) -> Result<SymbolSet, RuleError> {
        match negated {
            true if !self.flags.is_unicode => Err(self.refused(span, BYTES)),
            true => Ok(SymbolSet::of_first(self.letters.len()).difference(set)),
            false => Ok(set),
        }
    }

    pub(super) fn refused(&self, span: &Span, construct: &'static str) -> RuleError {
        RuleError::refused(self.rewritten.position(span.start.offset), construct)
    }

    /// The letters that are in a class in some case, if case is ignored.
    fn in_any_case(&self, span: &Span, holds: impl Fn(char) -> bool) -> Result<SymbolSet, RuleError> {
        if !self.flags.ignores_case {
            return Ok(self.symbols(holds));
        }
        if self.flags.is_unicode {
            return self.in_any_case_of_unicode(span, holds);
        }
        let other = |letter: char| match letter.is_ascii_lowercase() {
            true => letter.to_ascii_uppercase(),
            false => letter.to_ascii_lowercase(),
        };
        Ok(self.symbols(|letter| holds(letter) || holds(other(letter))))
    }
}

/// The classes that need the tables of Unicode.
impl Classes<'_> {
    fn in_any_case_of_unicode(
        &self,
        span: &Span,
        holds: impl Fn(char) -> bool,
    ) -> Result<SymbolSet, RuleError> {
        let mut symbols = SymbolSet::EMPTY;
        for (index, letter) in self.letters.iter().enumerate() {
            // By its number, because the parser ignores spaces.
            let cases = self.class(&format!(r"\x{{{:x}}}", u32::from(*letter)), span)?;
            if cases.iter().any(|&(first, last)| (first..=last).any(&holds)) {
                symbols = symbols.with(Symbol::new(index));
            }
        }
        Ok(symbols)
    }

    /// `\p{...}` or `\P{...}`.
    pub(super) fn property(&self, span: &Span) -> Result<SymbolSet, RuleError> {
        if !self.flags.is_unicode {
            return Err(self.refused(span, "a Unicode property with the flag u switched off"));
        }
        let class = self.class(&self.rewritten.text[span.start.offset..span.end.offset], span)?;
        Ok(self.within(&class))
    }

    fn perl_in_unicode(&self, kind: &ClassPerlKind, span: &Span) -> Result<SymbolSet, RuleError> {
        let class = match kind {
            ClassPerlKind::Digit => r"\d",
            ClassPerlKind::Space => r"\s",
            ClassPerlKind::Word => r"\w",
        };
        Ok(self.within(&self.class(class, span)?))
    }

    fn within(&self, ranges: &[(char, char)]) -> SymbolSet {
        self.symbols(|letter| ranges.iter().any(|(first, last)| (first..=last).contains(&&letter)))
    }

    /// The ranges of letters in a class, from the tables of regex-syntax.
    fn class(&self, text: &str, span: &Span) -> Result<Vec<(char, char)>, RuleError> {
        let mut parser = regex_syntax::ParserBuilder::new();
        parser.case_insensitive(self.flags.ignores_case).ignore_whitespace(true);
        let class = parser.build().parse(text).map_err(|error| {
            let reason = match error {
                regex_syntax::Error::Parse(error) => error.kind().to_string(),
                regex_syntax::Error::Translate(error) => error.kind().to_string(),
                other => other.to_string(),
            };
            RuleError::syntax(self.rewritten.position(span.start.offset), reason)
        })?;
        Ok(match class.kind() {
            HirKind::Class(Class::Unicode(class)) => {
                class.ranges().iter().map(|range| (range.start(), range.end())).collect()
            }
            // One letter alone is no class.
            HirKind::Literal(literal) => {
                String::from_utf8_lossy(&literal.0).chars().map(|letter| (letter, letter)).collect()
            }
            _ => Vec::new(),
        })
    }
}

fn is_in_ascii_class(kind: &ClassAsciiKind, letter: char) -> bool {
    match kind {
        ClassAsciiKind::Alnum => letter.is_ascii_alphanumeric(),
        ClassAsciiKind::Alpha => letter.is_ascii_alphabetic(),
        ClassAsciiKind::Ascii => letter.is_ascii(),
        ClassAsciiKind::Blank => matches!(letter, ' ' | '\t'),
        ClassAsciiKind::Cntrl => letter.is_ascii_control(),
        ClassAsciiKind::Digit => letter.is_ascii_digit(),
        ClassAsciiKind::Graph => letter.is_ascii_graphic(),
        ClassAsciiKind::Lower => letter.is_ascii_lowercase(),
        ClassAsciiKind::Print => matches!(letter, ' '..='~'),
        ClassAsciiKind::Punct => letter.is_ascii_punctuation(),
        ClassAsciiKind::Space => matches!(letter, ' ' | '\t'..='\r'),
        ClassAsciiKind::Upper => letter.is_ascii_uppercase(),
        ClassAsciiKind::Word => letter.is_ascii_alphanumeric() || letter == '_',
        ClassAsciiKind::Xdigit => letter.is_ascii_hexdigit(),
    }
}
