//! Reading statements, one per line.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::regions::Regions;
use super::rule::{read_rule, rules_of};
use super::space::{Names, Side, Space};
use crate::formats::{Input, ReadError, ReadErrorKind, Result, check_patterns, read_letters};
use crate::puzzles::{About, LinePuzzle};
use nonomata_engine::problem::Problem;
use nonomata_engine::rule::{Halves, Rule, WordList, Words};
use nonomata_engine::symbol::{Alphabet, SymbolSet};

/// Maximum total length of all lines, as a multiple of the maximum number of cells.
const LINES_A_CELL: usize = 10;

/// Maximum number of lines: a short statement means a line for each two rows.
const LINE_LIMIT: usize = 1 << 20;

/// A line with its rules. All rules for the same cells are kept together.
pub(super) struct Ruled {
    /// The byte offset of the first of them.
    place: usize,
    name: String,
    pub(super) cells: Vec<usize>,
    rules: Vec<Rule>,
}

pub(super) struct Reader<'s> {
    pub(super) source: &'s Input<'s>,
    /// Where the cells are declared.
    pub(super) space_place: usize,
    about: About,
    alphabet: Option<Alphabet>,
    pub(super) space: Option<Space>,
    pub(super) lines: Vec<Ruled>,
    /// Their indices by name.
    known: HashMap<String, usize>,
    /// The total length of all lines.
    run_over: usize,
    /// The total length of all patterns.
    pattern_bytes: usize,
    pub(super) given: BTreeMap<usize, SymbolSet>,
    /// The boxes or regions of the grid.
    pub(super) regions: Option<Regions>,
    /// The words of each table, by its name, and the tables that rules have used so far.
    words: HashMap<String, WordList>,
    tables: HashMap<String, Words>,
}

/// Reads a puzzle.
pub(super) fn read(source: &Input<'_>) -> Result<LinePuzzle> {
    let mut reader = Reader {
        source,
        space_place: 0,
        about: About::new(),
        alphabet: None,
        space: None,
        lines: Vec::new(),
        known: HashMap::new(),
        run_over: 0,
        pattern_bytes: 0,
        given: BTreeMap::new(),
        regions: None,
        words: HashMap::new(),
        tables: HashMap::new(),
    };
    let begin = source.text().len() - source.text().trim_start().len();
    for (place, text) in source.statements().filter(|(place, _)| *place > begin) {
        let Some((key, value)) = text.split_once(':') else {
            bail!(source, place, "found {text:?}, expected a key, a colon and a value");
        };
        let value_place = place + text.len() - value.trim_start().len();
        reader.statement(Statement { place, key: key.trim(), value_place, value: value.trim() })?;
    }
    reader.finish()
}

impl Reader<'_> {
    fn statement(&mut self, statement: Statement<'_>) -> Result<()> {
        let words: Vec<&str> = statement.key.split_whitespace().collect();
        let (place, names) = match words[..] {
            ["cells" | "rows" | "columns"] => (statement.value_place, statement.value),
            _ => (statement.place, statement.key),
        };
        // They would steer the terminal that shows them.
        let is_control = |&(_, letter): &(usize, char)| letter.is_control() && letter != '\t';
        if let Some((at, letter)) = names.char_indices().find(is_control) {
            bail!(self.source, place + at, "found the control character {letter:?}, expected a name");
        }
        match words[..] {
            ["title" | "author" | "description" | "copyright" | "license"] => {
                if self.about.get(statement.key).is_some() {
                    return Err(self.twice(statement, &format!("the {}", statement.key)));
                }
                self.about.set(statement.key, statement.value);
            }
            ["alphabet"] if self.alphabet.is_some() => return Err(self.twice(statement, "the alphabet")),
            ["alphabet"] => self.alphabet = Some(self.read_alphabet(statement)?),
            ["grid"] => self.read_grid(statement)?,
            ["cells"] => self.read_cells(statement)?,
            ["boxes"] => self.read_boxes(statement)?,
            ["regions"] => self.read_regions(statement)?,
            ["rows"] => self.name_lines(statement, Side::Row)?,
            ["columns"] => self.name_lines(statement, Side::Column)?,
            ["words"] => self.read_words(statement, "")?,
            ["words", name] => self.read_words(statement, name)?,
            ["each", "two", "rows"] => self.each_two(statement, Side::Row)?,
            ["each", "two", "columns"] => self.each_two(statement, Side::Column)?,
            ["each", "row"] => self.each(statement, Side::Row)?,
            ["each", "column"] => self.each(statement, Side::Column)?,
            ["each", what @ ("box" | "region")] => self.each_region(statement, what)?,
            [what @ ("box" | "region"), name] => self.one_region(statement, what, name)?,
            ["row", name] => self.one(statement, Side::Row, name)?,
            ["column", name] => self.one(statement, Side::Column, name)?,
            ["line", name, "over", ..] => self.line(statement, name, &words[3..])?,
            ["given", "row", name] => self.given_line(statement, Side::Row, name)?,
            ["given", "column", name] => self.given_line(statement, Side::Column, name)?,
            ["given", name] => self.given_cell(statement, name)?,
            _ => {
                let message = format!("found {:?}, expected a key", statement.key);
                let hint = "the keys are title, alphabet, grid, cells, boxes, regions, rows, columns, words, each row, each column, \
                            each box, each region, each two rows, each two columns, row N, column N, box N, region NAME, \
                            line NAME over CELLS, given CELL, given row N, given column N";
                return Err(self.source.error(statement.place, message).with_hint(hint));
            }
        }
        Ok(())
    }

    pub(super) fn twice(&self, statement: Statement<'_>, what: &str) -> ReadError {
        self.source.error(statement.place, format!("{what} is declared twice"))
    }

    fn read_alphabet(&self, statement: Statement<'_>) -> Result<Alphabet> {
        let named = |token: &str| {
            let mut letters = token.chars();
            let letter = letters.next();
            letter.zip(letters.as_str().strip_prefix('=')).map(|(letter, name)| (letter, name.to_owned()))
        };
        let all_named: Option<Vec<(char, String)>> = statement.value.split_whitespace().map(named).collect();
        let alphabet = match all_named.filter(|named| !named.is_empty()) {
            Some(named) => {
                let place = statement.value_place;
                named.iter().try_for_each(|(_, name)| self.source.check_name(place, name))?;
                Alphabet::new(named)
            }
            None => Alphabet::of_letters(&read_letters(self.source, statement.value_place, statement.value)?),
        };
        alphabet.map_err(self.source.at(statement.value_place))
    }

    fn read_grid(&mut self, statement: Statement<'_>) -> Result<()> {
        self.no_space_yet(statement)?;
        let (place, value) = (statement.value_place, statement.value);
        let Some((width, height)) = value.split_once('x') else {
            bail!(self.source, place, "found {value:?}, expected a width, x and a height");
        };
        let side = |text: &str, what| self.source.number(place, text.trim(), what);
        let (width, height) = (side(width, "the width")? as usize, side(height, "the height")? as usize);
        self.source.check_size(place, width, height)?;
        self.space_place = statement.place;
        self.space = Some(Space::Grid { width, height, rows: Names::default(), columns: Names::default() });
        Ok(())
    }

    fn no_space_yet(&self, statement: Statement<'_>) -> Result<()> {
        match self.space {
            Some(_) => Err(self.source.error(statement.place, "the cells are declared twice")),
            None => Ok(()),
        }
    }

    fn read_cells(&mut self, statement: Statement<'_>) -> Result<()> {
        let words: Vec<_> = statement.words_of_value().take(self.source.limits().cells + 1).collect();
        if words.is_empty() {
            bail!(self.source, statement.value_place, "found nothing, expected the names of cells");
        }
        let (mut lengths, mut names) = match self.space.take() {
            None => (Vec::new(), Names::default()),
            Some(Space::Named { lengths, names }) if self.lines.is_empty() && self.given.is_empty() => {
                (lengths, names)
            }
            Some(_) => bail!(self.source, statement.place, "the cells are declared twice"),
        };
        names.reserve(words.len());
        for &(place, name) in &words {
            self.source.check_name(place, name)?;
            if !names.push(name) {
                bail!(self.source, place, "found {name:?} twice, expected a new name of a cell");
            }
        }
        let limit = self.source.limits().cells;
        if names.all().len() > limit {
            let message = format!("there are too many cells: the limit is {limit} cells");
            return Err(self.source.error(statement.value_place, message).of_kind(ReadErrorKind::TooLarge));
        }
        if lengths.is_empty() {
            self.space_place = statement.place;
        }
        lengths.push(words.len());
        self.space = Some(Space::Named { lengths, names });
        Ok(())
    }

    fn name_lines(&mut self, statement: Statement<'_>, side: Side) -> Result<()> {
        let what = side.name();
        self.space(statement)?.check_is_grid(self.source, statement.place, side)?;
        if !self.lines.is_empty() {
            let message = format!("found names of {what}s after a rule, expected them before all rules");
            return Err(self.source.error(statement.place, message));
        }
        let found = statement.words_of_value().count();
        let expected = self.space(statement)?.count(side);
        if found != expected {
            bail!(self.source, statement.value_place, "found {found} names, expected {expected}");
        }
        let mut names = Names::default();
        for (number, (place, name)) in (1..).zip(statement.words_of_value()) {
            self.source.check_name(place, name)?;
            if !names.push(name) {
                bail!(self.source, place, "found {name:?} twice, expected a new name of a {what}");
            }
            if name.parse().is_ok_and(|other: usize| other != number && (1..=expected).contains(&other)) {
                let message =
                    format!("{what} {number} is called {name:?}, but that is the number of another one");
                return Err(self.source.error(place, message));
            }
        }
        match &mut self.space {
            Some(Space::Grid { rows, .. }) if side == Side::Row && rows.all().is_empty() => *rows = names,
            Some(Space::Grid { columns, .. }) if side == Side::Column && columns.all().is_empty() => {
                *columns = names
            }
            _ => bail!(self.source, statement.place, "`{what}s` is declared twice"),
        }
        Ok(())
    }

    pub(super) fn space(&self, statement: Statement<'_>) -> Result<&Space> {
        let missing = "expected `grid: WIDTHxHEIGHT` or `cells: NAMES` before this";
        self.space.as_ref().ok_or_else(|| self.source.error(statement.place, missing))
    }

    pub(super) fn alphabet(&self, statement: Statement<'_>) -> Result<&Alphabet> {
        let missing = "expected `alphabet: LETTERS` before this";
        self.alphabet.as_ref().ok_or_else(|| self.source.error(statement.place, missing))
    }

    /// Reads the rules of a statement, with commas between them.
    pub(super) fn rules(&mut self, statement: Statement<'_>) -> Result<Vec<Rule>> {
        let alphabet = self.alphabet(statement)?.clone();
        let mut rules = Vec::new();
        for (place, text) in rules_of(statement) {
            let words: Vec<&str> = text.split_whitespace().take(3).collect();
            rules.push(match words[..] {
                ["word"] => self.table(place, "")?,
                ["word", name] => self.table(place, name)?,
                _ => {
                    if words.first() == Some(&"pattern") {
                        self.pattern_bytes += text.len();
                        check_patterns(self.source, place, self.pattern_bytes)?;
                    }
                    read_rule(self.source, place, text, &alphabet)?
                }
            });
        }
        Ok(rules)
    }

    /// Reads words, which add to those of the same name.
    fn read_words(&mut self, statement: Statement<'_>, name: &str) -> Result<()> {
        let alphabet = self.alphabet(statement)?.clone();
        if self.tables.contains_key(name) {
            bail!(
                self.source,
                statement.place,
                "found words after a rule that uses them, expected them before"
            );
        }
        let words = self.words.entry(name.to_owned()).or_default();
        for (place, word) in statement.words_of_value() {
            if word.chars().any(|letter| alphabet.symbol(letter).is_none()) {
                bail!(self.source, place, "found {word:?}, expected a word in the letters of the alphabet");
            }
            words.push(word.chars().filter_map(|letter| alphabet.symbol(letter)));
        }
        Ok(())
    }

    /// The rule that a line is one of the words of a name.
    fn table(&mut self, place: usize, name: &str) -> Result<Rule> {
        if let Some(table) = self.tables.get(name) {
            return Ok(table.clone().into());
        }
        let Some(words) = self.words.remove(name) else {
            let key = if name.is_empty() { "words".to_owned() } else { format!("words {name}") };
            bail!(self.source, place, "expected `{key}: ...` before this");
        };
        let table = Words::of_list(&words);
        self.tables.insert(name.to_owned(), table.clone());
        Ok(table.into())
    }

    /// Adds a rule for each two rows or columns: they are equal, or different.
    fn each_two(&mut self, statement: Statement<'_>, side: Side) -> Result<()> {
        let rule = match statement.value {
            "different" => Halves::Different,
            "equal" => Halves::Equal,
            other => {
                bail!(self.source, statement.value_place, "found {other:?}, expected `different` or `equal`")
            }
        };
        let what = side.name();
        self.alphabet(statement)?;
        self.space(statement)?.check_is_grid(self.source, statement.place, side)?;
        let count = self.space(statement)?.count(side);
        for (one, other) in (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))) {
            let space = self.space(statement)?;
            let name = |number: usize| {
                let name = space.line_name(side, number);
                name.strip_prefix(what).map_or(name.clone(), |name| name.trim_start().to_owned())
            };
            let name = format!("{what}s {} and {}", name(one), name(other));
            let cells = [space.line(side, one), space.line(side, other)].concat();
            self.add(statement, name, cells, vec![rule.into()])?;
        }
        Ok(())
    }

    fn each(&mut self, statement: Statement<'_>, side: Side) -> Result<()> {
        let rules = self.rules(statement)?;
        self.space(statement)?.check_is_grid(self.source, statement.place, side)?;
        let count = self.space(statement)?.count(side);
        for number in 0..count {
            self.rule_line(statement, side, number, rules.clone())?;
        }
        Ok(())
    }

    fn one(&mut self, statement: Statement<'_>, side: Side, name: &str) -> Result<()> {
        let rules = self.rules(statement)?;
        let number = self.space(statement)?.number(self.source, statement.place, side, name)?;
        self.rule_line(statement, side, number, rules)
    }

    fn rule_line(
        &mut self,
        statement: Statement<'_>,
        side: Side,
        number: usize,
        rules: Vec<Rule>,
    ) -> Result<()> {
        let space = self.space(statement)?;
        let (name, cells) = (space.line_name(side, number), space.line(side, number));
        self.add(statement, name, cells, rules)
    }

    fn line(&mut self, statement: Statement<'_>, name: &str, cells: &[&str]) -> Result<()> {
        self.source.check_name(statement.place, name)?;
        let rules = self.rules(statement)?;
        let space = self.space(statement)?;
        if cells.is_empty() {
            bail!(self.source, statement.place, "found no cells of line {name}, expected some");
        }
        let mut read = Vec::with_capacity(cells.len());
        let mut known = HashSet::new();
        for word in cells {
            let place = statement.place_of(word);
            let cell = space.cell(self.source, place, word)?;
            if !known.insert(cell) {
                bail!(self.source, place, "{name} has {word} twice");
            }
            read.push(cell);
        }
        let cells = read;
        if self.line_called(name).is_some_and(|known| self.lines[known].cells != cells) {
            bail!(self.source, statement.place_of(name), "found a second line {name:?} with other cells");
        }
        self.add(statement, name.to_owned(), cells, rules)
    }

    pub(super) fn add(
        &mut self,
        statement: Statement<'_>,
        name: String,
        cells: Vec<usize>,
        rules: Vec<Rule>,
    ) -> Result<()> {
        let needs = |rule: &Rule| match rule {
            Rule::Clue(clue) => clue.least_length(),
            _ => 0,
        };
        let needs = rules.iter().map(needs).max().unwrap_or(0);
        if needs > cells.len() {
            let message = format!("the clue of {name} needs {needs} cells, but the line has {}", cells.len());
            return Err(self.source.error(statement.value_place, message));
        }
        if let Some(known) = self.line_called(&name) {
            self.lines[known].rules.extend(rules);
            return Ok(());
        }
        self.run_over = self.run_over.saturating_add(cells.len());
        let limit = self.source.limits().cells.saturating_mul(LINES_A_CELL);
        if self.run_over > limit {
            let message = format!("the lines are too long together: the limit is {limit} cells");
            return Err(self.source.error(statement.place, message).of_kind(ReadErrorKind::TooLarge));
        }
        if self.lines.len() == LINE_LIMIT {
            bail!(self.source, statement.place, "there are too many lines: the limit is {LINE_LIMIT}");
        }
        self.known.insert(name.clone(), self.lines.len());
        self.lines.push(Ruled { place: statement.place, name, cells, rules });
        Ok(())
    }

    /// The line with this name, if there is one; all lines of one name have the same cells.
    fn line_called(&self, name: &str) -> Option<usize> {
        self.known.get(name).copied()
    }

    fn finish(mut self) -> Result<LinePuzzle> {
        let source = self.source;
        let missing = |what: &str| {
            let message = format!("found the end of the text, expected {what}");
            source.error(source.text().len(), message)
        };
        let alphabet = self.alphabet.take().ok_or_else(|| missing("`alphabet: LETTERS`"))?;
        let space = self.space.take().ok_or_else(|| missing("`grid: WIDTHxHEIGHT` or `cells: NAMES`"))?;
        self.warn_of_free_cells(alphabet.size(), &space);
        let layout = space.layout();
        let builder = Problem::builder(alphabet);
        let builder = match &space {
            Space::Named { lengths, .. } => builder.in_rows(lengths.iter().copied()),
            Space::Grid { width, height, .. } => builder.rectangle(*width, *height),
        };
        let names = space.into_cell_names().enumerate();
        let builder = names.fold(builder, |builder, (cell, name)| builder.name_cell(cell, name));
        let mut builder =
            self.given.into_iter().fold(builder, |builder, (cell, set)| builder.given(cell, set));
        let places: Vec<usize> = self.lines.iter().map(|line| line.place).collect();
        for Ruled { name, cells, mut rules, .. } in self.lines {
            let rule = if rules.len() == 1 { rules.remove(0) } else { Rule::Every(rules) };
            builder = builder.line(name, cells, rule);
        }
        let problem = builder.build().map_err(|error| {
            let at_fault = error.line().and_then(|line| self.known.get(line));
            source.at(at_fault.map_or(0, |&line| places[line]))(error)
        })?;
        let puzzle = LinePuzzle::new(self.about, layout, problem);
        puzzle.map_err(self.source.at(0))
    }
}

/// A key and its value, each with its byte offset.
#[derive(Clone, Copy)]
pub(super) struct Statement<'s> {
    pub(super) place: usize,
    pub(super) key: &'s str,
    pub(super) value_place: usize,
    pub(super) value: &'s str,
}

impl<'s> Statement<'s> {
    /// The byte offset of a word of the key.
    pub(super) fn place_of(&self, word: &str) -> usize {
        self.place + (word.as_ptr() as usize).saturating_sub(self.key.as_ptr() as usize)
    }

    /// The words of the value, each with its place.
    pub(super) fn words_of_value(self) -> impl Iterator<Item = (usize, &'s str)> {
        let place =
            move |word: &str| self.value_place + word.as_ptr() as usize - self.value.as_ptr() as usize;
        self.value.split_whitespace().map(move |word| (place(word), word))
    }
}
