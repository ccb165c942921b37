//! One tree for every bracketed text: JSON in all its dialects, and lists as Python, JavaScript, C, Lua, Lisp, Prolog
//! and other languages write them.
//!
//! A [`Node`] is a value with its place and its label, which is what stands between the value before it and itself: a
//! name, a key, the beginning of a call. Two parsers build the same tree. In *data* everything is a value, a key or a
//! separator, and anything else is an error. In a *program* anything else is a name.
//!
//! `sides` is the vocabulary of rows and columns, which all readers share. `members` are the values of an object by
//! their keys, `clues` reads lists of clues, and `picture` lists of cells.

mod clues;
mod members;
mod parser;
mod picture;
mod sides;

pub(super) use clues::{Colours, clues_of, is_usable, size};
pub(super) use members::{Member, Members, folded, is_key};
pub(super) use parser::{data, list_at, program};
pub(super) use picture::{
    Cell, is_alone, is_of_signs, is_shown, looks_like, may_be_cells, picture_of, pictures_in, read_row,
};
pub(super) use sides::{FILLERS, is_two_way, side_of, sides_named};

use super::lists::is_blank;
use crate::formats::{Cursor, Decoded, ReadError, Result, Source};

/// The opening brackets and what closes them.
const BRACKETS: [(char, char); 3] = [('[', ']'), ('(', ')'), ('{', '}')];

/// A value, and what stands between the value before it and itself.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) place: usize,
    pub(super) label: &'a str,
    pub(super) value: Value<'a>,
}

#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    /// A number as it is written, perhaps with a sign, a fraction or an exponent.
    Number(&'a str),
    /// The inside of a string, as it is written.
    Text(&'a str),
    /// Any other word or sign in a list, or a scalar of YAML.
    Word(&'a str),
    /// A list with its opening bracket.
    List(char, Vec<Node<'a>>),
}

impl<'a> Node<'a> {
    /// A list without a bracket of its own.
    pub(super) fn list(place: usize, label: &'a str, items: Vec<Node<'a>>) -> Node<'a> {
        Node { place, label, value: Value::List('[', items) }
    }

    /// The values in a list.
    pub(super) fn items(&self) -> Option<&[Node<'a>]> {
        match &self.value {
            Value::List(_, items) => Some(items),
            _ => None,
        }
    }

    /// Whether this is a list in these brackets.
    pub(super) fn is_in(&self, open: char) -> bool {
        matches!(self.value, Value::List(found, _) if found == open)
    }

    /// Whether this is a string.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.value, Value::Text(_))
    }

    /// The inside of a string, as it is written.
    pub(super) fn raw(&self) -> Option<&'a str> {
        match self.value {
            Value::Text(raw) => Some(raw),
            _ => None,
        }
    }

    /// The digits of a whole number.
    pub(super) fn digits(&self) -> Option<&'a str> {
        match self.value {
            Value::Number(digits) => {
                Some(digits).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
            }
            _ => None,
        }
    }

    /// Whether this word stands here, in any of the languages that have it.
    pub(super) fn is_word(&self, words: &[&str]) -> bool {
        matches!(self.value, Value::Word(word) if words.contains(&word))
    }

    /// Whether this is nothing: `null`, `None`, `nil`.
    pub(super) fn is_null(&self) -> bool {
        self.is_word(&["null", "None", "nil", "undefined"])
    }

    /// The truth value that this is.
    pub(super) fn truth(&self) -> Option<bool> {
        match self.value {
            Value::Word("true" | "True") => Some(true),
            Value::Word("false" | "False") => Some(false),
            _ => None,
        }
    }

    /// The key of a member: the text before a colon or a sign `=` or `=>` that ends the label.
    pub(super) fn key(&self) -> Option<&'a str> {
        let label = self.label.trim_end();
        let name = ["=>", ":=", ":", "="].iter().find_map(|sign| label.strip_suffix(sign))?.trim_end();
        let start = match name.chars().next_back()? {
            quote @ ('"' | '\'') => {
                let inside = &name[..name.len() - 1];
                return Some(&inside[inside.rfind(quote)? + 1..]);
            }
            _ => {
                let is_part = |letter: char| letter.is_alphanumeric() || "_-$".contains(letter);
                name.rfind(|letter| !is_part(letter))
                    .map_or(0, |at| at + name[at..].chars().next().map_or(0, char::len_utf8))
            }
        };
        Some(&name[start..]).filter(|key| !key.is_empty())
    }

    /// Whether this is an object: a list of values that all have keys. In braces it may be empty.
    pub(super) fn is_object(&self) -> bool {
        self.items().is_some_and(|items| {
            (!items.is_empty() || self.is_in('{')) && items.iter().all(|item| item.key().is_some())
        })
    }

    /// The error that something else is expected here.
    pub(super) fn expected(&self, source: &Source, what: impl std::fmt::Display) -> ReadError {
        Cursor::at(source, self.place).expected(what)
    }

    /// The values of a list, or an error.
    pub(super) fn list_of<'n>(
        &'n self,
        source: &Source,
        what: impl std::fmt::Display,
    ) -> Result<&'n [Node<'a>]> {
        self.items().ok_or_else(|| self.expected(source, format_args!("{what}: a list")))
    }

    /// The whole number that this is, or an error.
    pub(super) fn number(&self, source: &Source, what: &str) -> Result<u32> {
        let mut cursor = Cursor::at(source, self.place);
        let number = match self.value {
            Value::Number(_) => cursor.number(what)?,
            _ => return Err(self.expected(source, what)),
        };
        match self.digits() {
            Some(_) => Ok(number),
            None => Err(cursor.expected("the end of a whole number")),
        }
    }

    /// The whole number that this is, perhaps negative, or an error.
    pub(super) fn integer(&self, source: &Source, what: &str) -> Result<i64> {
        match self.value {
            Value::Number(number) if number.starts_with('-') => {
                let positive = Node { place: self.place + 1, label: "", value: Value::Number(&number[1..]) };
                Ok(-i64::from(positive.number(source, what)?))
            }
            _ => Ok(i64::from(self.number(source, what)?)),
        }
    }

    /// The string that this is, with the places of its letters, or an error.
    pub(super) fn text(&self, source: &Source, what: impl std::fmt::Display) -> Result<Decoded> {
        match self.value {
            Value::Text(raw) => decoded(source, (self.place + 1, raw)),
            _ => Err(self.expected(source, format_args!("{what}: a string"))),
        }
    }
}

/// The text that the inside of a string means.
fn decoded(source: &Source, (place, raw): (usize, &str)) -> Result<Decoded> {
    let mut text = Decoded::new();
    let end = place + raw.len();
    let mut cursor = Cursor::at(source, place);
    while cursor.offset() < end {
        let place = cursor.offset();
        let plain = &source.text()[place..end];
        let plain = &plain[..plain.find('\\').unwrap_or(plain.len())];
        text.push_plain(plain, place);
        cursor = Cursor::at(source, place + plain.len());
        if cursor.offset() < end {
            let place = cursor.offset();
            cursor.advance();
            text.push(escape(&mut cursor)?, place);
        }
    }
    Ok(text)
}

/// Reads what follows a backslash.
fn escape(cursor: &mut Cursor<'_>) -> Result<char> {
    match cursor.take_escape() {
        Some(letter) => Ok(letter),
        None if cursor.take('/') => Ok('/'),
        None if cursor.take('\'') => Ok('\''),
        None if cursor.peek() == Some('u') => numbered(cursor),
        None => Err(cursor.expected("one of \" \\ / b f n r t u after a backslash")),
    }
}

/// Reads the four digits after `\u`, and four more for a surrogate pair.
fn numbered(cursor: &mut Cursor<'_>) -> Result<char> {
    let start = cursor.clone();
    let first = four_digits(cursor)?;
    let mut number = first;
    if (0xd800..0xdc00).contains(&first) && cursor.take('\\') {
        let second = four_digits(cursor)?;
        number = 0x10000 + ((first - 0xd800) << 10) + second.wrapping_sub(0xdc00) % 0x400;
        if !(0xdc00..0xe000).contains(&second) {
            return Err(start.expected("a surrogate pair"));
        }
    }
    char::from_u32(number).ok_or_else(|| start.expected("the code of a character"))
}

/// Reads a `u` and the four digits that follow it.
fn four_digits(cursor: &mut Cursor<'_>) -> Result<u32> {
    cursor.expect('u', "u and four hexadecimal digits")?;
    cursor.hexadecimal(4, "four hexadecimal digits after \\u")
}

/// The role of a list in a program.
impl Node<'_> {
    /// The sides that the words before this list speak of: those on its own line, or else those above it. What stands
    /// beside the value before it belongs to that.
    pub(super) fn names(&self) -> Vec<usize> {
        let (above, beside) = self.label.rsplit_once('\n').unwrap_or(("", self.label));
        let own = sides_named(beside);
        match above.split_once('\n').filter(|_| self.place > self.label.len()) {
            _ if !own.is_empty() => own,
            Some((_, above)) => sides_named(above),
            None if self.place == self.label.len() => sides_named(above),
            None => own,
        }
    }

    /// Whether this is an index, as in `a[1]`, and no list without values, as `new int[0]`.
    fn is_index(&self) -> bool {
        let is_new = || self.label.split_whitespace().any(|word| word == "new");
        self.is_in('[') && self.is_call() && !is_new()
    }

    /// Whether this is a list of arguments or an index, as in `f(1)`, `f<T>()` and `a[1]`.
    fn is_call(&self) -> bool {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let is_generic = || self.is_in('(') && self.label.ends_with('>') && self.label.contains('<');
        !self.is_in('{') && (self.label.ends_with(is_name) || is_generic())
    }

    /// Whether this may be a size or belong to a type, as in `int rows[3][2]` and `[]int`.
    pub(super) fn is_size(&self) -> bool {
        let items = self.items().unwrap_or(&[]);
        self.is_in('[') && items.len() < 2 && items.iter().all(|item| matches!(item.value, Value::Number(_)))
    }

    /// Whether this may be a clue: a list without lists in it, in which a text is one length.
    fn is_clue(&self) -> bool {
        let is_one =
            |text: &str| text.trim().bytes().all(|letter| letter.is_ascii_digit()) && !is_blank(text);
        self.items().filter(|items| !(self.is_index() || items.len() > 1 && self.is_object())).is_some_and(
            |items| {
                items.iter().all(|item| match item.value {
                    Value::List(..) => item.is_block() || item.is_coloured(),
                    Value::Text(text) => is_one(text),
                    Value::Number(_) | Value::Word(_) => true,
                })
            },
        )
    }

    /// Whether this is an object that holds one number and says no to everything else: `{"length": 3, "done": false}`.
    pub(super) fn is_block(&self) -> bool {
        let items = self.items().unwrap_or_default();
        let says_no = |item: &&Node<'_>| item.truth() == Some(false) || item.is_null();
        let mut rest = items.iter().filter(|item| !says_no(item));
        self.is_object() && rest.next().is_some_and(|item| item.digits().is_some()) && rest.next().is_none()
    }

    /// Whether this is a length beside the name of a colour: `("r", 2)`.
    fn is_coloured(&self) -> bool {
        let is_name = |item: &Node<'_>| item.raw().is_some_and(|text| text.contains(char::is_alphabetic));
        match self.items() {
            Some([one, other]) => {
                one.digits().is_some() && is_name(other) || is_name(one) && other.digits().is_some()
            }
            _ => false,
        }
    }

    /// Whether this is a list of clues: of lists, some with numbers, or of texts.
    pub(super) fn is_side(&self) -> bool {
        let is_empty = |item: &Node<'_>| item.items().is_some_and(<[_]>::is_empty);
        let has_number = |item: &Node<'_>| {
            item.items()
                .unwrap_or_default()
                .iter()
                .any(|item| !matches!(item.value, Value::Word(word) if !is_hidden(word)))
        };
        self.is_side_of_texts()
            || self.items().is_some_and(|items| {
                // Lists may be calls in each other, as in List.of(List.of(1), List.of(2)).
                let may_be_call = !self.is_call() || items.iter().all(Node::is_call);
                // [[]] is one clue only where a name says so: in programs it is anything.
                let may_be_empty = items.len() > 1 || !self.names().is_empty();
                let are_clues = items.iter().all(Node::is_clue)
                    && (items.iter().any(has_number) || may_be_empty && items.iter().all(is_empty));
                !items.is_empty() && !self.is_index() && may_be_call && are_clues
            })
    }

    /// Whether this is a list of texts, each a clue.
    pub(super) fn is_side_of_texts(&self) -> bool {
        let is_part = |letter: char| letter.is_ascii_digit() || ", ?*".contains(letter);
        let is_clue = |item: &Node<'_>| item.raw().is_some_and(|text| text.chars().all(is_part));
        let has_digit = |item: &Node<'_>| {
            item.raw().is_some_and(|text| text.contains(|letter: char| letter.is_ascii_digit()))
        };
        self.items()
            .is_some_and(|items| !self.is_call() && items.iter().all(is_clue) && items.iter().any(has_digit))
    }

    /// Whether one of the clues of this list has a block.
    pub(super) fn has_clues(&self) -> bool {
        let is_empty = |clue: &Node<'_>| clue.items().is_some_and(<[_]>::is_empty);
        self.items().is_some_and(|clues| !clues.iter().all(is_empty))
    }

    /// Whether there is something else than numbers in the clues of this list.
    pub(super) fn has_words(&self) -> bool {
        let is_other = |item: &Node<'_>| {
            item.is_coloured() || matches!(item.value, Value::Word(word) if !is_hidden(word))
        };
        let items = self.items().unwrap_or_default();
        items.iter().any(|clue| clue.items().is_some_and(|items| items.iter().any(is_other)))
    }
}

/// Whether a word is a sign of hidden parts.
fn is_hidden(word: &str) -> bool {
    word.starts_with(['?', '*'])
}
