//! Which letters a pattern names: what its alphabet must have at least.

use std::collections::BTreeSet;

use regex_syntax::ast::{self, Ast, ClassSetItem, Visitor, visit};

use super::RuleError;
use super::dialect::rewrite;
use super::pattern::syntax_error;

/// The letters that a pattern names, one by one or as the ends of a range, to have them or to exclude them. What a
/// class with a name means (`\w`) it does not name.
///
/// ```
/// let named = nonomata::rule::named_letters(r"(A|B+)[^C-E]\.\1").unwrap();
/// assert_eq!(named.into_iter().collect::<String>(), ".ABCE");
/// ```
pub fn named_letters(text: &str) -> Result<BTreeSet<char>, RuleError> {
    let rewritten = rewrite(text)?;
    let tree = ast::parse::Parser::new().parse(&rewritten.text);
    let tree = tree.map_err(|error| syntax_error(&rewritten, &regex_syntax::Error::Parse(error)))?;
    visit(&tree, Letters(BTreeSet::new())).map_err(|()| RuleError::syntax(0, "no letters".to_owned()))
}

struct Letters(BTreeSet<char>);

impl Visitor for Letters {
    type Output = BTreeSet<char>;
    type Err = ();

    fn finish(self) -> Result<BTreeSet<char>, ()> {
        Ok(self.0)
    }

    fn visit_pre(&mut self, part: &Ast) -> Result<(), ()> {
        if let Ast::Literal(literal) = part {
            self.0.insert(literal.c);
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), ()> {
        match item {
            ClassSetItem::Literal(literal) => {
                self.0.insert(literal.c);
            }
            ClassSetItem::Range(range) => self.0.extend([range.start.c, range.end.c]),
            _ => {}
        }
        Ok(())
    }
}
