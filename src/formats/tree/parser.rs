//! Parsing a text to a tree: as data, or as a program.

use super::{BRACKETS, Node, Value};
use crate::formats::lists::PlacedLine;
use crate::formats::{Cursor, ReadError, ReadErrorKind, Result, Source};

/// Maximum depth of brackets.
const DEPTH_LIMIT: usize = 32;

/// The number of letters in which something is looked for that may be far away.
const SHORT: usize = 200;

/// Maximum number of values where a puzzle may have fewer cells.
const LEAST_LIMIT: usize = 1 << 16;

/// The values of a text that is data: values, keys and commas, and comments between them. Commas may follow the last
/// value of a list, quotes may be single, and keys may be words.
pub(in crate::formats) fn data(source: &Source) -> Result<Vec<Node<'_>>> {
    let (nodes, error) = Parser { is_data: true, ..Parser::new(source) }.parse();
    error.map_or(Ok(nodes), Err)
}

/// The values of a text in which anything that is not a value is a name, and the first error. After an error all lists
/// that are open are taken as they are.
pub(in crate::formats) fn program(source: &Source) -> (Vec<Node<'_>>, Option<ReadError>) {
    Parser::new(source).parse()
}

/// The list in brackets at a place, and where it ends: one of data, or of a program.
pub(in crate::formats) fn list_at(source: &Source, place: usize, is_data: bool) -> Result<(Node<'_>, usize)> {
    let cursor = Cursor::at(source, place);
    let mut parser = Parser { cursor, value_end: place, is_data, ..Parser::new(source) };
    while let (true, Some(letter)) = (parser.nodes.is_empty(), parser.cursor.peek()) {
        parser.step(letter)?;
    }
    match parser.nodes.pop() {
        Some(node) => Ok((node, parser.cursor.offset())),
        None => Err(parser.unfinished()),
    }
}

fn closing(open: char) -> Option<char> {
    BRACKETS.iter().find(|(bracket, _)| *bracket == open).map(|(_, close)| *close)
}

/// A list that is still open.
struct Open<'a> {
    place: usize,
    label: &'a str,
    open: char,
    close: char,
    items: Vec<Node<'a>>,
}

struct Parser<'a> {
    source: &'a Source,
    cursor: Cursor<'a>,
    /// Whether anything but values, keys, commas and comments is an error.
    is_data: bool,
    /// Where a key before the cursor ends, its colon included.
    key_end: Option<usize>,
    /// Whether a value stands before the cursor that no comma follows yet.
    is_after_value: bool,
    /// Where the last value ends.
    value_end: usize,
    /// The first word since then that no bracket and no sign such as `=` follows.
    word: Option<PlacedLine<'a>>,
    /// The next closing bracket or line break, as far as it was looked for.
    next_end: usize,
    open: Vec<Open<'a>>,
    nodes: Vec<Node<'a>>,
    count: usize,
}

impl<'a> Parser<'a> {
    fn new(source: &'a Source) -> Parser<'a> {
        Parser {
            source,
            cursor: Cursor::new(source),
            is_data: false,
            key_end: None,
            is_after_value: false,
            value_end: 0,
            word: None,
            next_end: 0,
            open: Vec::new(),
            nodes: Vec::new(),
            count: 0,
        }
    }

    fn parse(mut self) -> (Vec<Node<'a>>, Option<ReadError>) {
        let mut error = None;
        while let (None, Some(letter)) = (&error, self.cursor.peek()) {
            error = self.step(letter).err();
        }
        if error.is_none() && !self.open.is_empty() {
            error = Some(self.unfinished());
        }
        while let Some(open) = self.open.pop() {
            let value = Value::List(open.open, open.items);
            self.list().push(Node { place: open.place, label: open.label, value });
        }
        (self.nodes, error)
    }

    /// The error that something else is expected at the cursor: in data a part of the open list, or else its end.
    fn unfinished(&self) -> ReadError {
        self.cursor.expected(match self.open.last() {
            Some(open) if self.is_data && self.is_after_value => format!("a comma or {}", open.close),
            Some(open) if self.is_data && open.open == '{' && self.key_end.is_none() => {
                "a key: a string".to_owned()
            }
            Some(open) if !self.is_data => {
                let place = self.source.place(open.place);
                format!("{} for the bracket of line {}, column {}", open.close, place.line(), place.column())
            }
            _ => "a value".to_owned(),
        })
    }

    /// The innermost open list.
    fn list(&mut self) -> &mut Vec<Node<'a>> {
        self.open.last_mut().map_or(&mut self.nodes, |open| &mut open.items)
    }

    /// Whether a closing bracket follows soon on this line.
    fn is_closed_soon(&mut self) -> bool {
        let (text, at) = (self.source.text(), self.cursor.offset());
        // PERF: looked for anew at each sign, many signs before one bracket took seconds.
        if self.next_end < at {
            self.next_end = at + text[at..].find([')', ']', '}', '\n']).unwrap_or(text.len() - at);
        }
        let is_bracket = text[self.next_end..].starts_with([')', ']', '}']);
        is_bracket
            && self.next_end - at < SHORT * '\u{10ffff}'.len_utf8()
            && text[at..self.next_end].chars().count() < SHORT
    }

    fn skip_to(&mut self, offset: usize) {
        self.cursor = Cursor::at(self.source, offset);
    }

    fn step(&mut self, letter: char) -> Result<()> {
        let (at, rest) = (self.cursor.offset(), self.cursor.rest());
        let is_mark = letter == '#'
            || rest.starts_with("//")
            || !self.is_data && (letter == '%' || rest.starts_with("--"));
        // In a list, such a sign may also be an operator: `(i % 2)`.
        if is_mark && (self.is_data || self.open.is_empty() || !self.is_closed_soon()) {
            self.skip_to(at + rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.skip_to(at + rest.find("*/").map_or(rest.len(), |end| end + 2));
        } else if letter.is_whitespace() {
            self.cursor.advance();
        } else if let Some(close) = closing(letter) {
            self.begin(letter, close)?;
        } else if BRACKETS.iter().any(|(_, close)| *close == letter) {
            self.end(letter)?;
        } else if letter.is_ascii_digit() || letter == '-' && self.is_sign(rest) {
            self.note_word()?;
            self.number(rest)?;
        } else if letter == '"' || letter == '\'' {
            self.text(letter)?;
        } else if letter.is_alphanumeric() || letter == '_' || "?*".contains(letter) {
            self.word(rest)?;
        } else if letter == ',' || letter == ';' && !self.is_data {
            self.separator()?;
        } else if self.is_data {
            return Err(self.unfinished());
        } else if letter == '.' && self.is_field(rest) {
            self.word(rest)?;
        } else {
            if [':', '=', '!', '.', '<', '>', '@', '$'].contains(&letter) {
                self.word = None;
            }
            self.cursor.advance();
        }
        Ok(())
    }

    /// Whether a minus sign belongs to the number after it, and is not an operator.
    fn is_sign(&self, rest: &str) -> bool {
        let before = self.source.text()[..self.cursor.offset()].chars().next_back();
        let is_operator =
            before.is_some_and(|letter| letter.is_alphanumeric() || "_)]}\"'-".contains(letter));
        !is_operator && rest[1..].starts_with(|digit: char| digit.is_ascii_digit())
    }

    /// Whether a point and the digits after it are a field of a tuple, as in `line.1`, and no number.
    fn is_field(&self, rest: &str) -> bool {
        let before = self.source.text()[..self.cursor.offset()].chars().next_back();
        before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ')')
            && rest[1..].starts_with(|digit: char| digit.is_ascii_digit())
    }

    fn number(&mut self, rest: &'a str) -> Result<()> {
        let bytes = rest.as_bytes();
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let digits =
            |from: usize| from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut end = digits(usize::from(bytes[0] == b'-'));
        if bytes.get(end) == Some(&b'.') && is_digit(end + 1) {
            end = digits(end + 1);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if is_digit(end + 1 + sign) {
                end = digits(end + 1 + sign);
            }
        }
        let place = self.cursor.offset();
        self.skip_to(place + end);
        if self.is_data && self.is_key() {
            return self.take_key(place);
        }
        self.skip_to(place);
        self.expect_value()?;
        self.skip_to(place + end);
        self.add(place, Value::Number(&rest[..end]))
    }

    /// Reads a word: a key, a value or, in a program, a name.
    fn word(&mut self, rest: &'a str) -> Result<()> {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let sign = rest.chars().next().map_or(0, char::len_utf8);
        let end = sign + rest[sign..].find(|letter| !is_part(letter)).unwrap_or(rest.len() - sign);
        let place = self.cursor.offset();
        self.skip_to(place + end);
        if !self.is_data {
            self.word.get_or_insert((place, &rest[..end]));
            return Ok(());
        }
        if self.is_key() {
            return self.take_key(place);
        }
        self.skip_to(place);
        self.expect_value()?;
        self.skip_to(place + end);
        self.add(place, Value::Word(&rest[..end]))
    }

    /// Whether the text before the cursor is a key of the open object.
    fn is_key(&self) -> bool {
        let rest = self.cursor.rest().trim_start();
        self.open.last().is_some_and(|open| open.open == '{')
            && self.key_end.is_none()
            && rest.starts_with(':')
    }

    /// Moves past the colon after a key in data.
    fn take_key(&mut self, place: usize) -> Result<()> {
        if self.is_after_value {
            self.skip_to(place);
            return Err(self.cursor.expected("a comma or }"));
        }
        self.cursor.skip_past(":");
        self.key_end = Some(self.cursor.offset());
        Ok(())
    }

    /// Checks that a value may stand at the cursor, in data.
    fn expect_value(&self) -> Result<()> {
        let Some(open) = self.open.last().filter(|_| self.is_data) else { return Ok(()) };
        let is_expected = !self.is_after_value && (open.open != '{' || self.key_end.is_some());
        if is_expected { Ok(()) } else { Err(self.unfinished()) }
    }

    fn separator(&mut self) -> Result<()> {
        if self.is_data && (self.open.is_empty() || !self.is_after_value) {
            let what = if self.open.is_empty() { "the end of the text" } else { "a value" };
            return Err(self.cursor.expected(what));
        }
        self.note_word()?;
        if !self.open.is_empty() {
            self.value_end = self.cursor.offset();
        }
        self.is_after_value = false;
        self.cursor.advance();
        Ok(())
    }

    /// Where the label of the last value of the innermost open list begins, and the value, if it is such a one.
    fn last_size(&mut self, is_size: impl Fn(&Node<'a>) -> bool) -> Option<(usize, usize)> {
        let text = self.source.text();
        let size = self.list().last().filter(|node| is_size(node))?;
        Some((size.label.as_ptr() as usize - text.as_ptr() as usize, size.place))
    }

    /// Adds a value that begins there and ends at the cursor.
    fn add(&mut self, place: usize, value: Value<'a>) -> Result<()> {
        let label = &self.source.text()[self.value_end..self.key_end.unwrap_or(place)];
        self.add_labelled(place, label, value)
    }

    fn add_labelled(&mut self, place: usize, label: &'a str, value: Value<'a>) -> Result<()> {
        self.count += 1;
        let limit = self.source.limits().cells.max(LEAST_LIMIT);
        if self.count > limit {
            let message = format!("too many values: the limit is {limit}");
            return Err(self.source.error(place, message).of_kind(ReadErrorKind::TooLarge));
        }
        self.list().push(Node { place, label, value });
        self.value_end = self.cursor.offset();
        (self.is_after_value, self.key_end) = (true, None);
        Ok(())
    }

    /// Adds the word before the cursor, if there is one in a list that names nothing.
    fn note_word(&mut self) -> Result<()> {
        match self.word.take() {
            Some((place, word)) if !self.open.is_empty() => self.add(place, Value::Word(word)),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, open: char, close: char) -> Result<()> {
        self.expect_value()?;
        let place = self.cursor.offset();
        if self.open.len() == DEPTH_LIMIT {
            return Err(self.cursor.expected(format_args!("at most {DEPTH_LIMIT} levels of nesting")));
        }
        let label = match open {
            _ if self.is_data => &self.source.text()[self.value_end..self.key_end.unwrap_or(place)],
            '{' => self.label_of_braces(place),
            _ => self.label_of_list(place),
        };
        self.word = None;
        self.open.push(Open { place, label, open, close, items: Vec::new() });
        (self.is_after_value, self.key_end) = (false, None);
        self.cursor.advance();
        self.value_end = self.cursor.offset();
        Ok(())
    }

    /// The name before a bracket. In `int rows[][4] = {` it is before the sizes.
    fn label_of_list(&mut self, place: usize) -> &'a str {
        let label = &self.source.text()[self.value_end..place];
        let is_size = |node: &Node<'_>| {
            node.items()
                .is_some_and(|items| items.len() < 2 && items.iter().all(|item| item.items().is_none()))
        };
        match self.last_size(is_size) {
            Some((start, _)) if label.len() < SHORT && !label.contains(char::is_alphabetic) => {
                if place - start < SHORT { &self.source.text()[start..place] } else { label }
            }
            _ => label,
        }
    }

    /// The name before a brace, without the sizes and types beside it: `int[][] rows = new int[][] {`, `[]int{`.
    fn label_of_braces(&mut self, place: usize) -> &'a str {
        let text = self.source.text();
        let (mut start, mut end) = (self.value_end, place);
        let is_part = |letter: char| letter.is_alphanumeric() || " _=".contains(letter);
        while end - start < SHORT && text[..start].ends_with(']') && text[start..end].chars().all(is_part) {
            let Some(size) = self.last_size(Node::is_size) else { break };
            (start, end) = size;
            self.list().pop();
        }
        if end < place { &text[start..place] } else { self.label_of_list(place) }
    }

    fn end(&mut self, found: char) -> Result<()> {
        self.note_word()?;
        match self.open.last() {
            Some(open) if open.close == found => {}
            Some(_) if self.is_data => return Err(self.unfinished()),
            Some(open) => {
                return Err(self.cursor.expected(format_args!("a length, a comma or {}", open.close)));
            }
            None if self.is_data => return Err(self.cursor.expected("the end of the text")),
            None => return Err(self.cursor.expected("an opening bracket before it")),
        }
        if self.is_data && self.key_end.is_some() {
            return Err(self.cursor.expected("a value"));
        }
        let Some(mut open) = self.open.pop() else { return Ok(()) };
        // A list has space for four values from the first one on, and most lists are clues of one or two.
        open.items.shrink_to_fit();
        self.cursor.advance();
        self.add_labelled(open.place, open.label, Value::List(open.open, open.items))
    }

    /// Reads a string. Outside of lists it is a name, and so is one that a colon or `=>` follows.
    fn text(&mut self, quote: char) -> Result<()> {
        let place = self.cursor.offset();
        let inside = &self.source.text()[place + 1..];
        let mut is_escaped = false;
        let end = inside.char_indices().find(|&(_, letter)| {
            let is_end = !is_escaped && letter == quote || letter == '\n';
            is_escaped = !is_escaped && letter == '\\';
            is_end
        });
        let length = match end {
            Some((at, letter)) if letter == quote => at,
            _ if self.is_data => {
                let end = end.map_or(inside.len(), |(at, _)| at);
                return Err(
                    Cursor::at(self.source, place + 1 + end).expected("the quote that closes this string")
                );
            }
            // An apostrophe.
            _ => {
                self.cursor.advance();
                return Ok(());
            }
        };
        let after = place + length + 2;
        self.skip_to(after);
        if self.is_data && self.is_key() {
            return self.take_key(place);
        }
        let rest = self.cursor.rest().trim_start();
        if !self.is_data && (self.open.is_empty() || rest.starts_with(':') || rest.starts_with("=>")) {
            return Ok(());
        }
        let is_open_object = self.open.last().is_some_and(|open| open.open == '{');
        if self.is_data && is_open_object && self.key_end.is_none() && !self.is_after_value {
            self.cursor.skip_white_space();
            return Err(self.cursor.expected("a colon after a key"));
        }
        self.skip_to(place);
        self.note_word()?;
        self.expect_value()?;
        self.skip_to(after);
        self.add(place, Value::Text(&inside[..length]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_near_as_if_it_were_looked_for_at_each_sign() {
        let signs = |count: usize| "%\u{e9}".repeat(count / 2);
        for text in [signs(198) + "]", signs(200) + "]", signs(90) + "\n" + &signs(500) + "}%", signs(1000)] {
            let source = Source::new("test", text.as_str());
            let mut parser = Parser::new(&source);
            for (at, _) in text.char_indices().skip(1) {
                parser.cursor = Cursor::at(&source, at);
                let mut near = text[at..].chars().take(SHORT).take_while(|letter| *letter != '\n');
                assert_eq!(parser.is_closed_soon(), near.any(|letter| ")]}".contains(letter)), "{at}");
            }
        }
    }

    #[test]
    fn a_field_of_a_tuple_is_no_number() {
        for (text, is_number) in
            [("(line.1)", false), ("(at().0.1)", false), ("(1.5)", true), ("(0..7)", true)]
        {
            let source = Source::new("test", text);
            let (nodes, _) = program(&source);
            let items = nodes[0].items().unwrap_or_default();
            let numbers = items.iter().any(|item| matches!(item.value, Value::Number(_)));
            assert_eq!(numbers, is_number, "{text}");
        }
    }

    #[test]
    fn data_may_be_written_in_many_ways() {
        let keys = |text: &str| {
            let source = Source::new("test", text);
            let nodes = data(&source).map_err(|error| error.message().to_owned())?;
            let items = nodes[0].items().unwrap_or_default();
            let keys: Vec<&str> = items.iter().filter_map(|item| item.key()).collect();
            Ok::<_, String>(keys.join(" "))
        };
        for text in [
            r#"{"a": 1, "b": [-1.5e3, null], "c-d": "x"}"#,
            "{'a': 1, 'b': [2,], 'c-d': {},}",
            "// first\n{a: 1, # one\n b: /* two */ [], \"c-d\": None}",
        ] {
            assert_eq!(keys(text), Ok("a b c-d".to_owned()), "{text}");
        }
        for (text, message) in [
            ("{a 1}", "found 'a', expected a key: a string"),
            ("{\"a\" 1}", "found '1', expected a colon after a key"),
            ("{\"a\": 1 \"b\": 2}", "found '\"', expected a comma or }"),
            ("{\"a\": }", "found '}', expected a value"),
            ("[1, , 2]", "found ',', expected a value"),
            ("[1 2]", "found '2', expected a comma or ]"),
            ("[1}", "found '}', expected a comma or ]"),
            ("[1", "found the end of the text, expected a comma or ]"),
            ("[\"a]\n", "found the end of the line, expected the quote that closes this string"),
            ("{\"a\": f(1)}", "found '(', expected a comma or }"),
        ] {
            assert_eq!(keys(text), Err(message.to_owned()), "{text}");
        }
    }
}
