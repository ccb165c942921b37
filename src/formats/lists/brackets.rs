//! `brackets`: two lists of clues in brackets, as Prolog, Ruby, Python, JavaScript, Lisp and C write lists of lists.
//!
//! ```text
//! rows = [[2,1],[],[1,2]]
//! columns = [[1,1],[1],[1],[1,1],[]]
//! ```
//!
//! The brackets are `[]`, `()` or `{}`. A clue is a list of lengths, or a string of them (`("2 1" "0" "1 2")`). Both
//! lists may be in brackets of their own. The names before the lists say which has the rows; without names it is the
//! first. Where there are no clues, pictures are read (`matrices`).

use std::collections::HashSet;

use super::numbers::{clues_of, lengths_on};
use super::*;
use crate::formats::ReadErrorKind;
use crate::formats::crossword::is_of_numbers;

/// Maximum depth of brackets.
const DEPTH_LIMIT: usize = 16;

/// The number of letters in which something is looked for that may be far away.
const SHORT: usize = 200;

/// Maximum number of values where a puzzle may have fewer cells.
const LEAST_LIMIT: usize = 1 << 16;

/// The number of bytes that decide whether a text looks like this.
const SHOWN_LIMIT: usize = 1 << 16;

/// The opening brackets and what closes them.
const BRACKETS: [(char, char); 3] = [('[', ']'), ('(', ')'), ('{', '}')];

fn closing(open: char) -> Option<char> {
    BRACKETS.iter().find(|(bracket, _)| *bracket == open).map(|(_, close)| *close)
}

/// A value and what stands between the value before it and itself.
pub(super) struct Node<'a> {
    pub(super) place: usize,
    pub(super) label: &'a str,
    /// Its first letter: the opening bracket of a list.
    pub(super) open: char,
    pub(super) value: Value<'a>,
}

pub(super) enum Value<'a> {
    Number(u32),
    /// The inside of a string of numbers.
    Text(PlacedLine<'a>),
    List(Vec<Node<'a>>),
    /// The inside of a string of signs for cells.
    Cells(PlacedLine<'a>),
    /// A sign of hidden parts.
    Hidden,
    /// Anything else.
    Other,
}

impl<'a> Node<'a> {
    pub(super) fn items(&self) -> Option<&[Node<'a>]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

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
        self.open == '[' && self.is_call() && !is_new()
    }

    /// Whether this is a list of arguments or an index, as in `f(1)`, `f<T>()` and `a[1]`.
    fn is_call(&self) -> bool {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let is_generic = || self.open == '(' && self.label.ends_with('>') && self.label.contains('<');
        self.open != '{' && (self.label.ends_with(is_name) || is_generic())
    }

    /// Whether this may be a size or belong to a type, as in `int rows[3][2]` and `[]int`.
    fn is_size(&self) -> bool {
        let items = self.items().unwrap_or(&[]);
        self.open == '[' && items.len() < 2 && items.iter().all(|item| matches!(item.value, Value::Number(_)))
    }

    /// Whether this is an object with several values: {"x": 1, "y": 2}.
    fn is_object(&self) -> bool {
        let items = self.items().unwrap_or(&[]);
        self.open == '{' && items.len() > 1 && items.iter().all(|item| item.label.contains(':'))
    }

    /// Whether this is a list without lists in it; a text in it is one length.
    fn is_clue(&self) -> bool {
        let is_one =
            |text: &str| text.trim().bytes().all(|letter| letter.is_ascii_digit()) && !is_blank(text);
        self.items().filter(|_| !self.is_index() && !self.is_object()).is_some_and(|items| {
            items.iter().all(|item| match item.value {
                Value::List(_) => false,
                Value::Text((_, text)) => is_one(text),
                Value::Number(_) | Value::Cells(_) | Value::Hidden | Value::Other => true,
            })
        })
    }

    /// Whether this is a list of clues: of lists, some with numbers, or of texts.
    fn is_side(&self) -> bool {
        let is_empty = |item: &Node<'_>| item.items().is_some_and(<[_]>::is_empty);
        let has_number = |item: &Node<'_>| {
            item.items()
                .unwrap_or_default()
                .iter()
                .any(|item| !matches!(item.value, Value::Other | Value::Cells(_)))
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

    fn is_side_of_texts(&self) -> bool {
        let text = |item: &Node<'a>| match item.value {
            Value::Text((_, text)) => Some(text),
            _ => None,
        };
        let has_digit =
            |item: &Node<'a>| text(item).is_some_and(|text| text.contains(|c: char| c.is_ascii_digit()));
        self.items().is_some_and(|items| {
            !self.is_call() && items.iter().all(|item| text(item).is_some()) && items.iter().any(has_digit)
        })
    }

    /// Whether there is something else than numbers in the clues of this list.
    fn has_others(&self) -> bool {
        let is_other = |item: &Node<'_>| matches!(item.value, Value::Other | Value::Cells(_));
        let items = self.items().unwrap_or_default();
        items.iter().any(|clue| clue.items().is_some_and(|items| items.iter().any(is_other)))
    }
}

/// A list of clues, and whether names say that it has the rows or the columns.
struct Side<'n, 'a> {
    node: &'n Node<'a>,
    /// The sides that the names before it speak of, in the order of the names. The rows are 0, the columns 1.
    named: Vec<usize>,
}

/// The sides that the words of a name speak of, each once.
pub(super) fn sides_named(label: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut was_lower = false;
    for (at, letter) in label.char_indices().chain([(label.len(), ' ')]) {
        let is_end = !letter.is_alphabetic() || letter.is_uppercase() && was_lower;
        if is_end {
            let word = label[start..at].to_ascii_lowercase();
            let is_rows = word.starts_with("row")
                || word.starts_with("hor")
                || ["r", "left", "across"].contains(&&*word);
            let is_columns =
                word.starts_with("col") || word.starts_with("ver") || ["c", "top", "down"].contains(&&*word);
            let side = is_rows.then_some(0).or(is_columns.then_some(1));
            found.extend(side.filter(|side| !found.contains(side)));
            start = if letter.is_alphabetic() { at } else { at + letter.len_utf8() };
        }
        was_lower = letter.is_lowercase();
    }
    found
}

/// Finds the lists of clues among these values, and in them. With `texts`, a list of texts is always one.
fn find_sides<'n, 'a>(nodes: &'n [Node<'a>], named: &[usize], texts: bool, found: &mut Vec<Side<'n, 'a>>) {
    for node in nodes {
        let own = node.names();
        let named = if own.is_empty() { named } else { &own };
        let is_side = if texts { node.is_side_of_texts() } else { node.is_side() };
        match node.items() {
            Some(_) if is_side => found.push(Side { node, named: named.to_vec() }),
            Some(items) => find_sides(items, named, texts, found),
            None => {}
        }
    }
}

/// All lists of clues among these values. Lists with words in them are clues only where no others are.
fn sides<'n, 'a>(nodes: &'n [Node<'a>]) -> Vec<Side<'n, 'a>> {
    let (mut found, mut of_texts) = (Vec::new(), Vec::new());
    find_sides(nodes, &[], false, &mut found);
    if matches!(&found[..], [side] if !matrices::is_of_signs(side.node)) {
        // In (("3" "1") ("2")) the texts may be clues.
        find_sides(nodes, &[], true, &mut of_texts);
    }
    if of_texts.len() > 1 {
        return of_texts;
    }
    let plain = found.iter().filter(|side| !side.node.has_others()).count();
    if plain > 0 && plain % 2 == 0 {
        found.retain(|side| !side.node.has_others());
    }
    found
}

/// Whether the text begins with lists of lists of numbers, or has two of them.
pub(super) fn looks_like(_: &Dialect, text: &str) -> bool {
    let mut end = SHOWN_LIMIT.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    let begin = [letters.next(), letters.next()].map(|letter| letter.unwrap_or(' '));
    let is_taken = matches!(begin, ['(', '['] | ['{', '"' | '}'] | ['[', '{' | '"' | ']' | '|'])
        && !is_of_numbers(&text[..end]);
    let has_lists = text[..end].contains(['[', '(', '{']) && !is_taken;
    if !has_lists || begin[0] == '{' && begin[1].is_ascii_digit() {
        return false;
    }
    let source = Source::new("", &text[..end]);
    let (nodes, error) = Parser::new(&source).parse();
    let found = sides(&nodes);
    let is_whole = error.is_none() || end < text.len();
    if is_whole && !calls::gathered(&nodes).is_empty() {
        return true;
    }
    let pictures = matrices::pictures(&nodes);
    let of_signs: Vec<&Node<'_>> =
        found.iter().map(|side| side.node).filter(|node| matrices::is_of_signs(node)).collect();
    let is_assigned = [&pictures, &of_signs].into_iter().any(|pictures| is_assignment(&nodes, pictures));
    if is_whole && (matrices::are_shown(&pictures) || is_assigned) {
        return true;
    }
    match begin.map(closing) {
        [Some(_), Some(_)] => !found.is_empty(),
        // Programs have brackets, too: with an error in them, a name has to speak of rows or columns.
        _ => found.len() >= 2 && is_whole || found.iter().any(|side| !is_whole && !side.named.is_empty()),
    }
}

/// Whether a text has nothing but a picture, perhaps with a name: `int cat[2][3] = {{0,1,0},{1,1,1}};`.
fn is_assignment(nodes: &[Node<'_>], pictures: &[&Node<'_>]) -> bool {
    let [picture] = pictures else { return false };
    let (last, sizes) = nodes.split_last().unzip();
    let is_name = |letter: char| letter.is_alphanumeric() || " _=:[]<>&".contains(letter);
    last.is_some_and(|last: &Node<'_>| last.place == picture.place)
        && sizes.is_some_and(|sizes: &[Node<'_>]| sizes.iter().all(Node::is_size))
        && picture.label.chars().all(is_name)
        && picture.names().is_empty()
}

pub(super) fn read(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let (nodes, error) = Parser::new(source).parse();
    match error {
        Some(error) => Err(error),
        None => puzzles(source, &nodes),
    }
}

/// Whether one of these values is a list of clues whose name says which side it has.
pub(super) fn has_named_side(nodes: &[Node<'_>]) -> bool {
    sides(nodes).iter().any(|side| !side.named.is_empty())
}

/// The list in brackets that is the whole of this text.
pub(super) fn list_at<'a>(
    source: &'a Source,
    (place, text): PlacedLine<'a>,
    label: &'a str,
) -> Option<Node<'a>> {
    let end = place + text.len();
    let mut parser = Parser { cursor: Cursor::at(source, place), value_end: place, ..Parser::new(source) };
    while parser.nodes.is_empty() && parser.cursor.offset() < end {
        let letter = parser.cursor.peek()?;
        parser.step(letter).ok()?;
    }
    let is_whole = parser.cursor.offset() == end;
    parser.nodes.pop().filter(|_| is_whole).map(|node| Node { label, ..node })
}

/// The puzzles of the lists among these values.
pub(super) fn puzzles(source: &Input<'_>, nodes: &[Node<'_>]) -> Puzzles {
    let calls = calls::gathered(nodes);
    // Each of these calls holds one clue, or stands before it.
    let is_of_call = |side: &Side<'_, '_>| {
        let is_one = side.node.items().is_some_and(|items| items.len() == 1);
        side.named.is_empty() || is_one || side.node.label.trim_end().ends_with(',')
    };
    if !calls.is_empty() && sides(nodes).iter().all(is_of_call) {
        return puzzles(source, &calls);
    }
    let pictures = matrices::pictures(nodes);
    let found = sides(nodes);
    if let [Side { node, named }] = &found[..]
        && named.is_empty()
        && matrices::is_of_signs(node)
    {
        source.warn(node.place, "took '0' and '1' for the cells of a picture: a 0 beside others is no clue");
        return Ok(vec![matrices::puzzle(source, node)?]);
    }
    let places: HashSet<usize> = pictures.iter().map(|picture| picture.place).collect();
    let is_picture = |side: &Side<'_, '_>| places.contains(&side.node.place);
    if !pictures.is_empty() && found.iter().all(|side| is_picture(side) && side.named.is_empty()) {
        return pictures.into_iter().map(|picture| matrices::puzzle(source, picture)).collect();
    }
    let mut found = without_unnamed(source, found);
    let others = found.iter().filter(|side| !is_picture(side)).count();
    let picture = found.iter().find(|side| is_picture(side)).map(|side| side.node.place);
    if let Some(place) = picture.filter(|_| others > 0 && others % 2 == 0) {
        source.warn(place, "ignored a picture beside the clues");
        found.retain(|side| !is_picture(side));
    }
    if found.is_empty() || !found.len().is_multiple_of(2) {
        let place = found.last().map_or(source.text().len(), |side| side.node.place);
        let what = if found.len() == 1 { "list" } else { "lists" };
        let hint = "a list of clues is a list of lists of lengths, such as [[2,1],[],[1,2]]";
        let message =
            format!("found {} {what} of clues, expected two: the rows and the columns", found.len());
        return Err(source.error(place, message).with_hint(hint));
    }
    if let Some(number) = nodes.iter().find(|node| matches!(node.value, Value::Number(_))) {
        source.warn(number.place, "ignored a number that stands in no list");
    }
    let mut puzzles = Vec::new();
    for pair in found.chunks(2) {
        puzzles.extend(source.defer_unequal(puzzle(source, &pair[0], &pair[1]))?);
    }
    Ok(puzzles)
}

/// The lists that are named, if there are as many of rows as of columns: others, such as solutions, are not clues.
fn without_unnamed<'n, 'a>(source: &Input<'_>, found: Vec<Side<'n, 'a>>) -> Vec<Side<'n, 'a>> {
    let count = |side: usize| found.iter().filter(|found| found.named == [side]).count();
    let is_named = |found: &Side<'_, '_>| found.named.len() == 1;
    let ignored = found.iter().find(|found| !is_named(found)).map(|found| found.node.place);
    match ignored {
        Some(place) if count(0) > 0 && count(0) == count(1) => {
            source.warn(place, "ignored a list that is named neither rows nor columns");
            found.into_iter().filter(is_named).collect()
        }
        _ => found,
    }
}

/// The puzzle of two lists.
fn puzzle(source: &Input<'_>, one: &Side<'_, '_>, other: &Side<'_, '_>) -> Result<Nonogram> {
    let first = match (&one.named[..], &other.named[..]) {
        (&[first], &[second]) if first == second => None,
        (&[first] | &[first, _], _) => Some(first),
        (_, &[second]) => Some(1 - second),
        _ => None,
    };
    let place = one.node.place;
    if first.is_none() {
        source.warn(place, ROWS_FIRST);
    }
    let is_two_way = [one, other].iter().any(|side| may_name_either_side(side.node.label));
    let (one, other) = (clues(source, one.node)?, clues(source, other.node)?);
    let (rows, columns) = if first == Some(1) { (other, one) } else { (one, other) };
    if is_two_way {
        warn_of_order(source, place, &rows, &columns);
    }
    source.check_size(place, columns.len(), rows.len())?;
    assemble(source, place, Nonogram::builder(), &rows, &columns)
}

/// The clues of a list.
fn clues(source: &Input<'_>, side: &Node<'_>) -> Result<Vec<PlacedClue>> {
    let items = side.items().unwrap_or_default();
    source.check_side(side.place, items.len())?;
    let lists = items.iter().map(|node| {
        let lengths = match &node.value {
            Value::Text(text) => lengths_on(source, *text)?,
            _ => lengths(source, node.items().unwrap_or_default())?,
        };
        Ok((node.place, lengths))
    });
    clues_of(source, lists.collect::<Result<_>>()?, 1)
}

/// The lengths in a list.
fn lengths(source: &Source, items: &[Node<'_>]) -> Result<Vec<PlacedNumber>> {
    let length = |item: &Node<'_>| match item.value {
        Value::Number(number) => Ok((item.place, number)),
        Value::Text((offset, _)) => {
            let mut cursor = Cursor::at(source, offset);
            cursor.skip_spaces();
            Ok((cursor.offset(), cursor.length("a block's length")?))
        }
        Value::List(_) | Value::Cells(_) | Value::Hidden | Value::Other => {
            Cursor::at(source, item.place).length("a block's length").map(|length| (item.place, length))
        }
    };
    items.iter().map(length).collect()
}

/// A list that is still open.
struct Open<'a> {
    place: usize,
    label: &'a str,
    open: char,
    close: char,
    items: Vec<Node<'a>>,
}

/// Reads brackets, numbers and strings of numbers. Anything else is a name, or a comment.
struct Parser<'a> {
    source: &'a Source,
    cursor: Cursor<'a>,
    /// Where the last value ends.
    value_end: usize,
    /// The first word since then that no bracket and no sign such as `=` follows.
    word: Option<usize>,
    /// The next closing bracket or line break, as far as it was looked for.
    next_end: usize,
    open: Vec<Open<'a>>,
    nodes: Vec<Node<'a>>,
    count: usize,
}

impl<'a> Parser<'a> {
    fn new(source: &'a Source) -> Parser<'a> {
        let cursor = Cursor::new(source);
        Parser {
            source,
            cursor,
            value_end: 0,
            word: None,
            next_end: 0,
            open: Vec::new(),
            nodes: Vec::new(),
            count: 0,
        }
    }

    /// The values of the text, and the first error. After an error all lists that are open are taken as they are.
    fn parse(mut self) -> (Vec<Node<'a>>, Option<ReadError>) {
        let mut error = None;
        while let (None, Some(letter)) = (&error, self.cursor.peek()) {
            error = self.step(letter).err();
        }
        if let (None, Some(open)) = (&error, self.open.last()) {
            let place = self.source.place(open.place);
            let what =
                format!("{} for the bracket of line {}, column {}", open.close, place.line(), place.column());
            error = Some(self.cursor.expected(&what));
        }
        while let Some(open) = self.open.pop() {
            let node = Node {
                place: open.place,
                label: open.label,
                open: open.open,
                value: Value::List(open.items),
            };
            self.list().push(node);
        }
        (self.nodes, error)
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

    fn step(&mut self, letter: char) -> Result<()> {
        let rest = self.cursor.rest();
        let is_mark = letter == '#' || letter == '%' || rest.starts_with("//") || rest.starts_with("--");
        // In a list, such a sign may also be an operator: `(i % 2)`.
        let is_comment = is_mark && (self.open.is_empty() || !self.is_closed_soon());
        if is_comment {
            let length = rest.find('\n').unwrap_or(rest.len());
            self.cursor = Cursor::at(self.source, self.cursor.offset() + length);
        } else if rest.starts_with("/*") {
            let length = rest.find("*/").map_or(rest.len(), |end| end + 2);
            self.cursor = Cursor::at(self.source, self.cursor.offset() + length);
        } else if let Some(close) = closing(letter) {
            self.begin(letter, close)?;
        } else if BRACKETS.iter().any(|(_, close)| *close == letter) {
            self.end(letter)?;
        } else if letter.is_ascii_digit() {
            self.note_word()?;
            let place = self.cursor.offset();
            let number = self.cursor.number("a block's length")?;
            self.add(place, Value::Number(number))?;
        } else if letter == '"' || letter == '\'' {
            self.text(letter)?;
        } else if letter.is_alphanumeric() || letter == '_' || letter == '?' || letter == '*' {
            self.word.get_or_insert(self.cursor.offset());
            self.cursor.advance();
            while self.cursor.peek().is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
                self.cursor.advance();
            }
        } else {
            if [',', ';'].contains(&letter) {
                self.note_word()?;
                if !self.open.is_empty() {
                    self.value_end = self.cursor.offset();
                }
            } else if [':', '=', '!', '.', '<', '>', '@', '$'].contains(&letter) {
                self.word = None;
            }
            self.cursor.advance();
        }
        Ok(())
    }

    /// Adds a value that begins there and ends at the cursor.
    fn add(&mut self, place: usize, value: Value<'a>) -> Result<()> {
        let label = &self.source.text()[self.value_end..place];
        self.count += 1;
        let limit = self.source.limits().cells.max(LEAST_LIMIT);
        if self.count > limit {
            let message = format!("too many values: the limit is {limit}");
            return Err(self.source.error(place, message).of_kind(ReadErrorKind::TooLarge));
        }
        let open = self.source.text()[place..].chars().next().unwrap_or(' ');
        self.list().push(Node { place, label, open, value });
        self.value_end = self.cursor.offset();
        Ok(())
    }

    /// Adds the word before the cursor, if there is one in a list that names nothing.
    fn note_word(&mut self) -> Result<()> {
        match self.word.take() {
            Some(place) if !self.open.is_empty() => {
                let is_hidden = self.source.text()[place..].starts_with(['?', '*']);
                self.add(place, if is_hidden { Value::Hidden } else { Value::Other })
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, open: char, close: char) -> Result<()> {
        let place = self.cursor.offset();
        if self.open.len() == DEPTH_LIMIT {
            return Err(self.cursor.expected(format_args!("at most {DEPTH_LIMIT} levels of brackets")));
        }
        let label = if open == '{' { self.label_of_braces(place) } else { self.label_of_list(place) };
        self.word = None;
        self.open.push(Open { place, label, open, close, items: Vec::new() });
        self.cursor.advance();
        self.value_end = self.cursor.offset();
        Ok(())
    }

    /// The name before a bracket. In `int rows[][4] = {` it is before the sizes.
    fn label_of_list(&mut self, place: usize) -> &'a str {
        let label = &self.source.text()[self.value_end..place];
        let is_size = |node: &&Node<'_>| {
            node.items()
                .is_some_and(|items| items.len() < 2 && items.iter().all(|item| item.items().is_none()))
        };
        match self.list().last().filter(is_size) {
            Some(size) if label.len() < SHORT && !label.contains(char::is_alphabetic) => {
                let start = size.place - size.label.len();
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
            let Some(size) = self.list().last().filter(|node| node.is_size()) else { break };
            (start, end) = (size.place - size.label.len(), size.place);
            self.list().pop();
        }
        if end < place { &text[start..place] } else { self.label_of_list(place) }
    }

    fn end(&mut self, found: char) -> Result<()> {
        self.note_word()?;
        match self.open.last() {
            Some(open) if open.close == found => {}
            Some(open) => {
                let what = format!("a length, a comma or {}", open.close);
                return Err(self.cursor.expected(&what));
            }
            None => return Err(self.cursor.expected("an opening bracket before it")),
        }
        let Some(mut open) = self.open.pop() else { return Ok(()) };
        // A list has space for four values from the first one on, and most lists are clues of one or two.
        open.items.shrink_to_fit();
        self.cursor.advance();
        self.value_end = open.place - open.label.len();
        // An object in a list is the number that it holds: {"length": 3, "done": false}.
        let is_object = open.open == '{' && self.open.last().is_some_and(|outer| outer.open != '{');
        let says_no = |item: &Node<'_>| {
            let rest = &self.source.text()[item.place..];
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            ["false", "null"].contains(&&rest[..end.unwrap_or(rest.len())])
        };
        let mut rest = open.items.iter().filter(|item| !says_no(item));
        match (rest.next(), rest.next()) {
            (Some(&Node { value: Value::Number(number), label, .. }), None)
                if is_object && label.contains([':', '=']) =>
            {
                self.add(open.place, Value::Number(number))
            }
            _ => self.add(open.place, Value::List(open.items)),
        }
    }

    /// Reads a string of numbers. Any other one is a name.
    fn text(&mut self, quote: char) -> Result<()> {
        let place = self.cursor.offset();
        let inside = place + 1;
        let rest = &self.source.text()[inside..];
        let is_part =
            |letter: char| letter.is_ascii_digit() || letter == ',' || letter == ' ' || "?*".contains(letter);
        let end = rest.find([quote, '\n']).filter(|&end| rest[end..].starts_with(quote));
        let text = end.map(|end| &rest[..end]);
        match text {
            Some(text) if !self.open.is_empty() && text.chars().all(is_part) => {
                self.note_word()?;
                self.cursor = Cursor::at(self.source, inside + text.len() + 1);
                self.add(place, Value::Text((inside, text)))
            }
            Some(text) if !self.open.is_empty() && matrices::is_row(text) => {
                self.note_word()?;
                self.cursor = Cursor::at(self.source, inside + text.len() + 1);
                self.add(place, Value::Cells((inside, text)))
            }
            text => {
                self.cursor = Cursor::at(self.source, inside + text.map_or(0, |text| text.len() + 1));
                Ok(())
            }
        }
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
}
