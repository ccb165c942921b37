//! Logic grids and their builder.
//!
//! A [`LogicGrid`] is always well formed: its names differ, every sentence mentions only existing houses and values,
//! and every rule that it is lowered to is within the size limits. It may still have no answer.

use std::sync::OnceLock;

use super::lower;
use super::{Answer, Attribute, Feature, LogicGridError, Relation, Sentence};
use crate::puzzles::{About, PuzzleKind};
use nonomata_engine::problem::{Problem, WrongLength};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Houses in a row, attributes, and sentences about them.
#[derive(Clone, Debug)]
pub struct LogicGrid {
    about: About,
    houses: Vec<String>,
    attributes: Vec<Attribute>,
    sentences: Vec<Sentence>,
    blanks_stay: bool,
    /// The lowered problem, built on first use; it depends on all other fields but `about`.
    problem: OnceLock<Problem>,
}

impl PartialEq for LogicGrid {
    fn eq(&self, other: &LogicGrid) -> bool {
        self.about == other.about && self.has_same_constraints(other)
    }
}

impl Eq for LogicGrid {}

impl LogicGrid {
    /// The most houses of a puzzle.
    pub const HOUSE_LIMIT: usize = 64;

    /// The most cells of the table: one for each house and attribute.
    pub const CELL_LIMIT: usize = 1 << 14;

    /// The most sentences of a puzzle.
    pub const SENTENCE_LIMIT: usize = 1 << 14;

    /// The most letters of a name.
    pub const NAME_LIMIT: usize = 80;

    /// An empty builder.
    pub fn builder() -> LogicGridBuilder {
        LogicGridBuilder::default()
    }

    /// Whether a text is a valid name of a house, attribute or value: one line of words with single spaces between
    /// them, not too long, and without the characters that delimit names in texts and tables.
    pub fn is_name(name: &str) -> bool {
        let is_sign = |letter: char| letter.is_control() || matches!(letter, '"' | '|');
        let has_content = name.chars().any(|letter| !matches!(letter, '.' | ',' | ' '));
        let is_short = name.chars().take(LogicGrid::NAME_LIMIT + 1).count() <= LogicGrid::NAME_LIMIT;
        is_short && has_content && !name.contains(is_sign) && name.split_whitespace().eq(name.split(' '))
    }

    /// The symbols of a cell of that attribute: its values and, where blanks stay, the blank.
    pub(super) fn domain(&self, attribute: usize) -> SymbolSet {
        let all = SymbolSet::of_first(self.attributes[attribute].values.len() + 1);
        if self.blanks_stay { all } else { all.without(Symbol::BLANK) }
    }

    /// The metadata.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The metadata, mutable.
    pub fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    /// The names of the houses, from the left; numbers from 1 by default.
    pub fn houses(&self) -> &[String] {
        &self.houses
    }

    /// The attributes.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The sentences.
    pub fn sentences(&self) -> &[Sentence] {
        &self.sentences
    }

    /// Whether blanks stay: an answer holds only what the sentences write into an empty table.
    pub fn blanks_stay(&self) -> bool {
        self.blanks_stay
    }

    /// This puzzle with only its first sentences.
    #[must_use]
    pub fn with_first_sentences(&self, count: usize) -> LogicGrid {
        let sentences = self.sentences.iter().take(count).cloned().collect();
        LogicGrid { sentences, problem: OnceLock::new(), ..self.clone() }
    }

    /// The puzzle as a problem. The first cells are those of the table, house by house.
    pub fn to_problem(&self) -> Problem {
        let lowered =
            || lower::problem(self).expect("lowered once when it was built, perhaps with more sentences");
        self.problem.get_or_init(lowered).clone()
    }

    /// The answer in the cells of a solution. The first cells are those of the table; others are ignored.
    pub fn answer_of(&self, symbols: &[Symbol]) -> Result<Answer, WrongLength> {
        self.answer(&SymbolSet::singletons(symbols))
    }

    /// The answer with these candidates of the cells. The first cells are those of the table; others are ignored.
    pub fn answer(&self, candidates: &[SymbolSet]) -> Result<Answer, WrongLength> {
        let table = candidates.get(..self.cell_count());
        let answer = table.and_then(|cells| Answer::of_cells(self.attributes.len(), cells.to_vec()));
        answer.ok_or_else(|| WrongLength::new(self.cell_count(), candidates.len()))
    }

    /// The name of a house's value of an attribute, both counted from 0; `None` if it is unknown or blank, or if there
    /// is no such house or attribute.
    pub fn word(&self, answer: &Answer, house: usize, attribute: usize) -> Option<&str> {
        let values = &self.attributes.get(attribute)?.values;
        let symbol = answer.symbol(house, attribute)?;
        values.get(symbol.index().checked_sub(1)?).map(String::as_str)
    }

    /// The sentences that a finished answer breaks, counted from 0, by the reference semantics. An error if the answer
    /// is of another size.
    pub fn broken_sentences(&self, answer: &Answer) -> Result<Vec<usize>, WrongLength> {
        if (answer.houses(), answer.attributes()) != (self.houses.len(), self.attributes.len()) {
            return Err(WrongLength::new(self.cell_count(), answer.cells().len()));
        }
        let is_broken = |index: &usize| !self.sentences[*index].holds(answer);
        Ok((0..self.sentences.len()).filter(is_broken).collect())
    }

    /// The name of the sentence with this index from 0, if there is one: `rule 3 (...)`.
    pub fn rule_name(&self, number: usize) -> Option<String> {
        self.sentences.get(number).map(|sentence| lower::rule_name(number, sentence))
    }

    /// The number of cells of the table.
    pub(super) fn cell_count(&self) -> usize {
        self.houses.len() * self.attributes.len()
    }

    fn check(&self) -> Result<(), LogicGridError> {
        let houses = self.houses.len();
        if !(1..=LogicGrid::HOUSE_LIMIT).contains(&houses) {
            return Err(LogicGridError::houses(houses, LogicGrid::HOUSE_LIMIT));
        }
        if self.attributes.is_empty() {
            return Err(LogicGridError::no_attributes());
        }
        if self.cell_count() > LogicGrid::CELL_LIMIT {
            return Err(LogicGridError::many_cells(self.cell_count(), LogicGrid::CELL_LIMIT));
        }
        if self.sentences.len() > LogicGrid::SENTENCE_LIMIT {
            return Err(LogicGridError::many_sentences(self.sentences.len(), LogicGrid::SENTENCE_LIMIT));
        }
        check_names("houses", self.houses.iter())?;
        check_names("attributes", self.attributes.iter().map(|attribute| &attribute.name))?;
        for Attribute { name, values, may_repeat, .. } in &self.attributes {
            check_names("values of one attribute", values.iter())?;
            if values.len() > Feature::VALUE_LIMIT {
                return Err(LogicGridError::many_values(name, values.len()));
            }
            let needed = if *may_repeat { 1 } else { houses };
            if values.len() < needed && !self.blanks_stay {
                return Err(LogicGridError::few_values(name, values.len(), houses));
            }
        }
        (0..).zip(&self.sentences).try_for_each(|(number, sentence)| self.check_sentence(number, sentence))
    }

    fn check_sentence(&self, number: usize, sentence: &Sentence) -> Result<(), LogicGridError> {
        let unknown = |what: String| Err(LogicGridError::unknown(number, &sentence.text, what));
        for relation in sentence.relations() {
            for entry in relation.entries() {
                for feature in entry.features() {
                    let Some(attribute) = self.attributes.get(feature.attribute) else {
                        return unknown(format!("attribute {}", feature.attribute));
                    };
                    if feature.value >= attribute.values.len() {
                        return unknown(format!("value {} of {}", feature.value, attribute.name));
                    }
                }
                let houses = entry.houses().unwrap_or_default();
                if let Some(house) = houses.iter().find(|&&house| house >= self.houses.len()) {
                    return unknown(format!("house {}", house + 1));
                }
            }
            if let Relation::Compared { attribute, pairs, .. } = relation {
                let count = self.attributes.get(*attribute).map_or(0, |attribute| attribute.values.len());
                let high = pairs.iter().flat_map(|&(one, other)| [one, other]).find(|&value| value >= count);
                if let Some(value) = high {
                    return unknown(format!("value {value} of attribute {attribute}"));
                }
            }
            let is_far = |distance: &usize| !(1..self.houses.len()).contains(distance);
            if let Some(distance) = relation.distance().filter(is_far) {
                return Err(LogicGridError::far(number, &sentence.text, distance, self.houses.len()));
            }
        }
        Ok(())
    }
}

fn check_names<'a>(
    what: &'static str,
    names: impl Iterator<Item = &'a String>,
) -> Result<(), LogicGridError> {
    let mut known = std::collections::HashSet::new();
    for name in names {
        if !LogicGrid::is_name(name) {
            return Err(LogicGridError::no_name(what, name));
        }
        if !known.insert(name) {
            return Err(LogicGridError::name_twice(what, name));
        }
    }
    Ok(())
}

/// Builder of a logic grid. Nothing is checked before [`LogicGridBuilder::build`].
#[derive(Clone, Debug, Default)]
pub struct LogicGridBuilder {
    about: About,
    houses: Vec<String>,
    attributes: Vec<Attribute>,
    sentences: Vec<Sentence>,
    blanks_stay: bool,
}

impl LogicGridBuilder {
    /// Sets the number of houses, which are named by their numbers.
    #[must_use]
    pub fn houses(self, count: usize) -> LogicGridBuilder {
        // One more than the limit is enough for an error.
        let count = count.min(LogicGrid::HOUSE_LIMIT + 1);
        self.named_houses((1..=count).map(|number| number.to_string()))
    }

    /// Sets the names of the houses, from the left.
    #[must_use]
    pub fn named_houses<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> LogicGridBuilder {
        self.houses = names.into_iter().map(Into::into).collect();
        self
    }

    /// Adds an attribute whose values differ between houses.
    #[must_use]
    pub fn attribute<S: Into<String>>(
        mut self,
        name: impl Into<String>,
        values: impl IntoIterator<Item = S>,
    ) -> LogicGridBuilder {
        let values = values.into_iter().map(Into::into).collect();
        self.attributes.push(Attribute { name: name.into(), values, may_repeat: false, is_ordered: false });
        self
    }

    /// Lets the values of the last attribute repeat.
    #[must_use]
    pub fn may_repeat(mut self) -> LogicGridBuilder {
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.may_repeat = true;
        }
        self
    }

    /// Declares that the values of the last attribute are in ascending order.
    #[must_use]
    pub fn is_ordered(mut self) -> LogicGridBuilder {
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.is_ordered = true;
        }
        self
    }

    /// Lets blanks stay: answers hold only what the sentences write into an empty table.
    #[must_use]
    pub fn blanks_stay(mut self) -> LogicGridBuilder {
        self.blanks_stay = true;
        self
    }

    /// Adds a sentence.
    #[must_use]
    pub fn sentence(mut self, sentence: Sentence) -> LogicGridBuilder {
        self.sentences.push(sentence);
        self
    }

    /// Sets the metadata.
    #[must_use]
    pub fn about(mut self, about: About) -> LogicGridBuilder {
        self.about = about;
        self
    }

    /// Builds the puzzle, or reports why it is not well formed.
    pub fn build(self) -> Result<LogicGrid, LogicGridError> {
        let puzzle = LogicGrid {
            about: self.about,
            houses: self.houses,
            attributes: self.attributes,
            sentences: self.sentences,
            blanks_stay: self.blanks_stay,
            problem: OnceLock::new(),
        };
        puzzle.check()?;
        let problem = OnceLock::from(lower::problem(&puzzle)?);
        Ok(LogicGrid { problem, ..puzzle })
    }
}
