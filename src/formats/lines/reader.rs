//! The statements, one a line.

use super::super::cursor::number_of;
use super::super::error::ReadError;
use super::super::letters::read_letters;
use super::super::size::check_size;
use super::super::source::Source;
use super::super::warning::Warnings;
use super::rule::read_rule;
use super::space::{Side, Space};
use crate::problem::{Problem, ProblemBuilder};
use crate::puzzles::{About, LinePuzzle, Puzzle};
use crate::rule::Rule;
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// The most cells that all lines together may run over, for every cell of the puzzle.
const LINES_A_CELL: usize = 100;

/// Rules for some cells. Several for the same ones are kept together.
struct Ruled {
    /// Where the first of them stands, counted in bytes.
    place: usize,
    name: String,
    cells: Vec<usize>,
    rules: Vec<Rule>,
}

struct Reader<'s> {
    source: &'s Source,
    about: About,
    alphabet: Option<Alphabet>,
    space: Option<Space>,
    lines: Vec<Ruled>,
    /// How many cells all lines run over.
    run_over: usize,
    given: Vec<(usize, SymbolSet)>,
}

/// One statement: where its key begins, its key, where its value begins, its value.
#[derive(Clone, Copy)]
struct Statement<'s> {
    place: usize,
    key: &'s str,
    value_place: usize,
    value: &'s str,
}

/// Reads a puzzle.
pub(super) fn read(source: &Source, _: &mut Warnings<'_>) -> Result<Box<dyn Puzzle>, ReadError> {
    let mut reader = Reader {
        source,
        about: About::new(),
        alphabet: None,
        space: None,
        lines: Vec::new(),
        run_over: 0,
        given: Vec::new(),
    };
    let begin = source.text().len() - source.text().trim_start().len();
    for (place, text) in source.statements().filter(|(place, _)| *place > begin) {
        let Some((key, value)) = text.split_once(':') else {
            return Err(source.error(place, format!("found {text:?}, expected a key, a colon and a value")));
        };
        let value_place = place + text.len() - value.trim_start().len();
        reader.statement(Statement { place, key: key.trim(), value_place, value: value.trim() })?;
    }
    reader.finish()
}

impl Reader<'_> {
    fn statement(&mut self, said: Statement<'_>) -> Result<(), ReadError> {
        let words: Vec<&str> = said.key.split_whitespace().collect();
        match words[..] {
            ["title" | "author" | "description" | "copyright" | "license"] => {
                self.about.set(said.key, said.value);
            }
            ["alphabet"] => self.alphabet = Some(self.read_alphabet(said)?),
            ["grid"] => self.read_grid(said)?,
            ["cells"] => self.read_cells(said)?,
            ["rows"] => self.name_lines(said, Side::Row)?,
            ["columns"] => self.name_lines(said, Side::Column)?,
            ["each", "row"] => self.each(said, Side::Row)?,
            ["each", "column"] => self.each(said, Side::Column)?,
            ["row", name] => self.one(said, Side::Row, name)?,
            ["column", name] => self.one(said, Side::Column, name)?,
            ["line", name, "over", ..] => self.line(said, name, &words[3..])?,
            ["given", "row", name] => self.given_line(said, Side::Row, name)?,
            ["given", "column", name] => self.given_line(said, Side::Column, name)?,
            ["given", name] => self.given_cell(said, name)?,
            _ => {
                let message = format!("found {:?}, which says nothing here", said.key);
                let hint = "the keys are title, alphabet, grid, cells, rows, columns, each row, each column, \
                            row N, column N, line NAME over CELLS, given CELL, given row N, given column N";
                return Err(self.source.error(said.place, message).with_hint(hint));
            }
        }
        Ok(())
    }

    fn read_alphabet(&self, said: Statement<'_>) -> Result<Alphabet, ReadError> {
        let named = |token: &str| {
            let mut letters = token.chars();
            let letter = letters.next();
            letter.zip(letters.as_str().strip_prefix('=')).map(|(letter, name)| (letter, name.to_owned()))
        };
        let all_named: Option<Vec<(char, String)>> = said.value.split_whitespace().map(named).collect();
        let alphabet = match all_named.filter(|named| !named.is_empty()) {
            Some(named) => Alphabet::new(named),
            None => Alphabet::of_letters(&read_letters(self.source, said.value_place, said.value)?),
        };
        alphabet.map_err(|error| self.source.error(said.value_place, error.to_string()))
    }

    fn read_grid(&mut self, said: Statement<'_>) -> Result<(), ReadError> {
        self.no_space_yet(said)?;
        let wrong = |message: String| self.source.error(said.value_place, message);
        let (width, height) = said
            .value
            .split_once('x')
            .ok_or_else(|| wrong(format!("found {:?}, expected a width, x and a height", said.value)))?;
        let side = |text: &str, what| number_of(text.trim(), what).map_err(wrong);
        let (width, height) = (side(width, "the width")? as usize, side(height, "the height")? as usize);
        check_size(self.source, said.value_place, width, height)?;
        self.space = Some(Space::Grid { width, height, rows: Vec::new(), columns: Vec::new() });
        Ok(())
    }

    fn no_space_yet(&self, said: Statement<'_>) -> Result<(), ReadError> {
        match self.space {
            Some(_) => Err(self.source.error(said.place, "the cells have been said before")),
            None => Ok(()),
        }
    }

    fn read_cells(&mut self, said: Statement<'_>) -> Result<(), ReadError> {
        let names: Vec<String> = said.value.split_whitespace().map(str::to_owned).collect();
        let mut rows = match self.space.take() {
            None => Vec::new(),
            Some(Space::Named(rows)) if self.lines.is_empty() && self.given.is_empty() => rows,
            Some(_) => return Err(self.source.error(said.place, "the cells have been said before")),
        };
        let mut known: std::collections::HashSet<&String> = rows.iter().flatten().collect();
        if let Some(twice) = names.iter().find(|name| !known.insert(name)) {
            return Err(self.source.error(said.value_place, format!("two cells are called {twice:?}")));
        }
        if known.len() > self.source.limits().cells {
            return Err(self.source.error(said.value_place, "there are more cells than are read"));
        }
        rows.push(names);
        self.space = Some(Space::Named(rows));
        Ok(())
    }

    fn name_lines(&mut self, said: Statement<'_>, side: Side) -> Result<(), ReadError> {
        let names: Vec<String> = said.value.split_whitespace().map(str::to_owned).collect();
        let expected = self.space(said)?.count(side);
        if names.len() != expected {
            let message = format!("found {} names, expected {expected}", names.len());
            return Err(self.source.error(said.value_place, message));
        }
        if let Some(Space::Grid { rows, columns, .. }) = &mut self.space {
            *(if side == Side::Row { rows } else { columns }) = names;
        }
        Ok(())
    }

    fn space(&self, said: Statement<'_>) -> Result<&Space, ReadError> {
        let missing = "expected `grid: WIDTHxHEIGHT` or `cells: NAMES` before this";
        self.space.as_ref().ok_or_else(|| self.source.error(said.place, missing))
    }

    fn alphabet(&self, said: Statement<'_>) -> Result<&Alphabet, ReadError> {
        let missing = "expected `alphabet: LETTERS` before this";
        self.alphabet.as_ref().ok_or_else(|| self.source.error(said.place, missing))
    }

    fn each(&mut self, said: Statement<'_>, side: Side) -> Result<(), ReadError> {
        let rule = read_rule(self.source, said.value_place, said.value, self.alphabet(said)?)?;
        for number in 0..self.space(said)?.count(side) {
            self.rule_line(said, side, number, rule.clone())?;
        }
        Ok(())
    }

    fn one(&mut self, said: Statement<'_>, side: Side, name: &str) -> Result<(), ReadError> {
        let rule = read_rule(self.source, said.value_place, said.value, self.alphabet(said)?)?;
        let number = self.space(said)?.number(self.source, said.place, side, name)?;
        self.rule_line(said, side, number, rule)
    }

    fn rule_line(
        &mut self,
        said: Statement<'_>,
        side: Side,
        number: usize,
        rule: Rule,
    ) -> Result<(), ReadError> {
        let space = self.space(said)?;
        let (name, cells) = (space.line_name(side, number), space.line(side, number));
        self.add(said, name, cells, rule)
    }

    fn line(&mut self, said: Statement<'_>, name: &str, cells: &[&str]) -> Result<(), ReadError> {
        let rule = read_rule(self.source, said.value_place, said.value, self.alphabet(said)?)?;
        let space = self.space(said)?;
        let cell = |cell: &&str| space.cell(self.source, said.place, cell);
        let cells = cells.iter().map(cell).collect::<Result<Vec<usize>, ReadError>>()?;
        self.add(said, name.to_owned(), cells, rule)
    }

    fn add(
        &mut self,
        said: Statement<'_>,
        name: String,
        cells: Vec<usize>,
        rule: Rule,
    ) -> Result<(), ReadError> {
        let needs = match &rule {
            Rule::Clue(clue) => clue.least_length(),
            _ => 0,
        };
        if needs > cells.len() {
            let message = format!("the clue of {name} needs {needs} cells, but the line has {}", cells.len());
            return Err(self.source.error(said.value_place, message));
        }
        if let Some(line) = self.lines.iter_mut().find(|line| line.name == name && line.cells == cells) {
            line.rules.push(rule);
            return Ok(());
        }
        self.run_over = self.run_over.saturating_add(cells.len());
        if self.run_over > self.source.limits().cells.saturating_mul(LINES_A_CELL) {
            return Err(self.source.error(said.place, "the lines run over more cells than are read"));
        }
        self.lines.push(Ruled { place: said.place, name, cells, rules: vec![rule] });
        Ok(())
    }

    fn given_line(&mut self, said: Statement<'_>, side: Side, name: &str) -> Result<(), ReadError> {
        let alphabet = self.alphabet(said)?;
        let space = self.space(said)?;
        let cells = space.line(side, space.number(self.source, said.place, side, name)?);
        if said.value.chars().count() != cells.len() {
            let message = format!("found {} letters, expected {}", said.value.chars().count(), cells.len());
            return Err(self.source.error(said.value_place, message));
        }
        let mut given = Vec::new();
        for (cell, (at, letter)) in cells.into_iter().zip(said.value.char_indices()) {
            match alphabet.symbol(letter) {
                Some(symbol) => given.push((cell, SymbolSet::only(symbol))),
                None if letter == '?' => {}
                None => return Err(self.unknown_letter(said.value_place + at, letter)),
            }
        }
        self.given.extend(given);
        Ok(())
    }

    fn given_cell(&mut self, said: Statement<'_>, name: &str) -> Result<(), ReadError> {
        let alphabet = self.alphabet(said)?;
        let cell = self.space(said)?.cell(self.source, said.place, name)?;
        let symbol = |(at, letter): (usize, char)| {
            alphabet.symbol(letter).ok_or_else(|| self.unknown_letter(said.value_place + at, letter))
        };
        let symbols = said.value.char_indices().map(symbol).collect::<Result<Vec<Symbol>, ReadError>>()?;
        self.given.push((cell, symbols.into_iter().collect()));
        Ok(())
    }

    fn unknown_letter(&self, place: usize, letter: char) -> ReadError {
        self.source.error(place, format!("found {letter:?}, expected a letter of the alphabet"))
    }

    fn finish(self) -> Result<Box<dyn Puzzle>, ReadError> {
        let missing = |what: &str| {
            let message = format!("found the end of the text, expected {what}");
            self.source.error(self.source.text().len(), message)
        };
        let alphabet = self.alphabet.ok_or_else(|| missing("`alphabet: LETTERS`"))?;
        let space = self.space.ok_or_else(|| missing("`grid: WIDTHxHEIGHT` or `cells: NAMES`"))?;
        let builder = match (&space, space.cell_names()) {
            (Space::Named(rows), Some(names)) => {
                Problem::builder(alphabet).named_cells(names).in_rows(rows.iter().map(Vec::len))
            }
            (Space::Grid { width, height, .. }, _) => Problem::builder(alphabet).rectangle(*width, *height),
            (Space::Named(_), None) => Problem::builder(alphabet),
        };
        let builder = self.given.into_iter().fold(builder, |builder, (cell, set)| builder.given(cell, set));
        let add = |builder: ProblemBuilder, line: &Ruled| {
            let rule = match &line.rules[..] {
                [only] => only.clone(),
                several => Rule::Every(several.to_vec()),
            };
            builder.line(line.name.clone(), line.cells.iter().copied(), rule)
        };
        let problem = self.lines.iter().fold(builder.clone(), add).build().map_err(|error| {
            let at_fault = self.lines.iter().find(|line| add(builder.clone(), line).build().is_err());
            self.source.error(at_fault.map_or(0, |line| line.place), error.to_string())
        })?;
        Ok(Box::new(LinePuzzle::new(self.about, space.layout(), problem)))
    }
}
