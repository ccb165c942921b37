//! Recursive-descent parser with backtracking for rules: from the words of a sentence to a statement.
//!
//! ```text
//! sentence   = "if" clauses [ "then" ] clauses | "either" clauses | clauses [ condition clauses ]
//! condition  = "if" | "only if" | "if and only if" | "unless"
//! clauses    = clause { ( "and" | "but" | "while" | "or" ) clause } [ "or both" | "but not both" ]
//! clause     = subjects phrase { ( "and" | "or" ) phrase } | one of the fixed forms in `clause`
//! subjects   = [ "both" | "either" | "neither" | number "of" ] noun { ( "and" | "or" | "nor" ) noun }
//! phrase     = verbs [ "either" | "neither" | "both" ] part { ( "or" | "nor" | "and" ) part }
//! part       = relation noun | comparison noun | noun
//! ```
//!
//! Each construction has one place: `clause` for statements about several subjects, `phrase` for predicates of one,
//! `relation` for places in the row, `comparison` for ordered attributes, `noun` and `position` for houses. Where a
//! name is allowed, names take precedence over words of the grammar. Alternatives are tried in order; the error is that
//! of the alternative that got furthest.

mod bounds;
mod clause;
mod comparand;
mod comparison;
mod consistency;
mod coordination;
mod echo;
mod ellipsis;
mod fronted;
mod measure;
mod naming;
mod noun;
mod pairing;
mod phrase;
mod position;
mod quantity;
mod ratio;
mod relation;
mod relative;
mod sentence;
mod subjects;
mod there;
mod time;
mod together;
mod total;
mod truth;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::forms;
use super::lexicon;
use super::names::{Meaning, Names, nearest_word};
use super::phrases::Phrases;
use super::scales::Scales;
use super::words::Word;
use crate::formats::{ReadError, Result, Source};
use crate::puzzles::logic_grid::{Attribute, Statement};
use ellipsis::Parallel;
use noun::Noun;
use phrase::{How, MODALS, Phrase, Relator};

/// The names that rules may use.
pub(super) struct Grammar<'a> {
    pub(super) source: &'a Source,
    pub(super) names: &'a Names,
    pub(super) scales: &'a Scales,
    pub(super) houses: &'a [String],
    pub(super) attributes: &'a [Attribute],
}

/// The meaning of a sentence.
pub(super) struct Read {
    pub(super) statement: Statement,
    /// Where a text has two readings: the byte offset, and both.
    pub(super) notes: Vec<(usize, String)>,
}

/// Most alternatives that are tried for one sentence.
const EFFORT: usize = 20_000;

/// Most alternatives inside each other.
const LEVELS: usize = 100;

/// A position in the words of one rule, with what the words before it leave to those after.
///
/// An alternative works on a clone, so nothing of one that failed is left.
#[derive(Clone)]
struct Reader<'a> {
    grammar: &'a Grammar<'a>,
    progress: Rc<Progress>,
    words: &'a [Word<'a>],
    at: usize,
    notes: Vec<(usize, String)>,
    /// The attribute that the subject of the clause names: `the age of Ann`.
    topic: Option<usize>,
    /// The last statement, affirmed, and its only subject: `Ann has the cat, and so does Bob`.
    said: Option<Rc<Phrase>>,
    subject: Option<Noun>,
    /// The clause that one without a verb would repeat.
    parallel: Option<Rc<Parallel>>,
    /// How the nouns of a list go together, if a word after their relation says so: `next to both`.
    listed: Option<How>,
    /// The main verb of the clause.
    verb: Option<&'a str>,
    /// The noun of the last relation or comparison of the clause, for `it` or nothing in the next one.
    object: Option<Noun>,
    /// That noun of the clause before, and the only subject of that clause.
    before: [Option<Noun>; 2],
    /// Whether an ordinal before was one in time: `the first to come, nor the last`.
    is_in_time: bool,
    /// The subjects of the clause before: `neither of them`.
    subjects: Rc<Vec<Noun>>,
    /// The word after the last relative clause.
    relative_end: usize,
    /// Whether the subject was all neighbours of a house.
    has_neighbours: bool,
    /// The number of relative clauses after a comma.
    appositions: usize,
    /// The statement of a relative clause after a comma, beside the clause.
    asserted: Vec<Statement>,
    /// Whether the next word is after the verbs of the clause.
    is_predicate: bool,
    /// The comparison that was read last, for the nouns after the first: `older than Ann and Bob`.
    comparator: Option<Relator>,
    /// The word before which `is` is understood: `Bob's the tea drinker`.
    contracted: Option<usize>,
    /// The number of relative clauses around the next word. Inside them `and` belongs to what is outside.
    depth: usize,
    /// Whether `either` opened a list of nouns outside all relative clauses, to which `or` belongs.
    is_in_either: bool,
    /// Whether a semicolon ends the clauses: those after a condition.
    stops_at_semicolons: bool,
    /// Whether `and` after a comma joined the clauses that were read last.
    is_joined_after_comma: bool,
    /// Whether a comma may join two clauses.
    joins_at_commas: bool,
    /// The number of alternatives around the next word.
    level: usize,
}

/// The common state of all alternatives of a sentence: how far one of them got, and the effort spent.
struct Progress {
    /// The furthest word that fits no alternative, and what was expected there, or what is wrong.
    furthest: RefCell<(usize, Misfit)>,
    /// The number of alternatives tried.
    effort: Cell<usize>,
    /// Whether alternatives were left out because of [`EFFORT`] or [`LEVELS`].
    has_given_up: Cell<bool>,
    /// Whether the words are understood, but cannot be so.
    is_impossible: Cell<bool>,
}

/// Why a word does not fit.
enum Misfit {
    Expected(String),
    Wrong(String),
}

impl Grammar<'_> {
    /// Parses the words of a sentence, which ends at a byte offset.
    pub(super) fn sentence(&self, words: &[Word<'_>], end: usize) -> Result<Read> {
        let mut reader = Reader::new(self, words);
        let statement =
            reader.sentence().filter(|_| reader.at == words.len() && !reader.progress.is_impossible.get());
        match statement {
            Some(statement) => {
                reader.notes.dedup();
                Ok(Read { statement, notes: reader.notes })
            }
            None => Err(self.refused(words, end, reader)),
        }
    }

    /// Whether these words are a relation without its noun: `immediately left of`.
    pub(super) fn is_relation(&self, words: &[Word<'_>]) -> bool {
        let mut reader = Reader::new(self, words);
        let is_whole = |reader: &Reader<'_>| reader.at == words.len();
        let is_relator = reader.attempt(|reader| reader.relator().filter(|_| is_whole(reader))).is_some();
        is_relator || reader.takes_between() && is_whole(&reader)
    }

    /// The error at the furthest word, with the nearest forms that are understood.
    fn refused(&self, words: &[Word<'_>], end: usize, reader: Reader<'_>) -> ReadError {
        let (at, misfit) = &*reader.progress.furthest.borrow();
        let at = *at;
        let word = words.get(at);
        let found = word.map_or("the end of the rule".to_owned(), |word| format!("{:?}", word.text));
        let place = word.map_or(end, |word| word.place);
        let expected = match misfit {
            Misfit::Wrong(message) => return self.source.error(place, message.clone()),
            Misfit::Expected(expected) => expected,
        };
        let error = self.source.error(place, format!("found {found}, expected {expected}"));
        let is_known = |word: &&Word<'_>| {
            let rest = &words[at..];
            let is_of_form = lexicon::is_filler(&word.folded) || forms::has_word(word);
            is_of_form || self.names.longest(rest, &|_| true).is_some()
        };
        let spelt = word
            .filter(|word| !is_known(word))
            .and_then(|word| self.names.nearest(&words[at..]).or_else(|| nearest_word(word)));
        match (spelt, &forms::nearest(self, words)[..]) {
            (Some(name), _) => error.with_hint(format!("did you mean {name}?")),
            (None, _) if reader.progress.has_given_up.get() => {
                let error = self.source.error(place, "the rule is too complex from here on");
                error.with_hint("write it as several rules")
            }
            (None, forms) => error.with_hint(format!("the nearest forms: {}", forms.join("; "))),
        }
    }
}

impl<'a> Reader<'a> {
    fn new(grammar: &'a Grammar<'a>, words: &'a [Word<'a>]) -> Reader<'a> {
        Reader {
            grammar,
            progress: Rc::new(Progress {
                furthest: RefCell::new((0, Misfit::Expected("a value or a house".to_owned()))),
                effort: Cell::new(0),
                has_given_up: Cell::new(false),
                is_impossible: Cell::new(false),
            }),
            words,
            at: 0,
            notes: Vec::new(),
            topic: None,
            said: None,
            subject: None,
            parallel: None,
            listed: None,
            verb: None,
            object: None,
            before: [None, None],
            is_in_time: false,
            has_neighbours: false,
            appositions: 0,
            subjects: Rc::default(),
            relative_end: 0,
            asserted: Vec::new(),
            is_predicate: false,
            comparator: None,
            contracted: None,
            depth: 0,
            is_in_either: false,
            stops_at_semicolons: false,
            is_joined_after_comma: false,
            joins_at_commas: true,
            level: 0,
        }
    }

    /// Parses a whole sentence; leftover words are an error.
    fn sentence(&mut self) -> Option<Statement> {
        let statement = self.conditional()?;
        let statement = self.consistent(statement)?;
        if self.at < self.words.len() {
            return self.expected("\"and\", \"or\" or the end of the rule");
        }
        Some(statement)
    }

    /// Tries an alternative on a clone, which takes the place of this reader if it succeeds.
    fn attempt<T>(&mut self, alternative: impl FnOnce(&mut Reader<'a>) -> Option<T>) -> Option<T> {
        let (mut reader, found) = self.tried(alternative)?;
        reader.level = self.level;
        *self = reader;
        Some(found)
    }

    /// Whether an alternative would succeed here.
    fn sees<T>(&self, alternative: impl FnOnce(&mut Reader<'a>) -> Option<T>) -> bool {
        self.tried(alternative).is_some()
    }

    fn tried<T>(&self, alternative: impl FnOnce(&mut Reader<'a>) -> Option<T>) -> Option<(Reader<'a>, T)> {
        let mut reader = self.clone();
        reader.level += 1;
        let progress = &self.progress;
        progress.effort.set(progress.effort.get() + 1);
        if progress.effort.get() > EFFORT || reader.level > LEVELS {
            progress.has_given_up.set(true);
            return None;
        }
        let found = alternative(&mut reader).filter(|_| !progress.is_impossible.get())?;
        Some((reader, found))
    }

    /// Notes what was expected at the next word, if no alternative has got further.
    fn expected<T>(&self, expected: &str) -> Option<T> {
        let furthest = self.progress.furthest.borrow().0;
        if self.at > furthest || furthest == 0 && self.at == 0 {
            self.misfit(self.at, Misfit::Expected(expected.to_owned()));
        }
        None
    }

    /// Notes that a word fits, but that its meaning is impossible.
    fn wrong<T>(&self, at: usize, message: String) -> Option<T> {
        let is_further = match &*self.progress.furthest.borrow() {
            (furthest, Misfit::Expected(_)) => at >= *furthest,
            (furthest, Misfit::Wrong(_)) => at > *furthest,
        };
        if is_further {
            self.misfit(at, Misfit::Wrong(message));
        }
        None
    }

    /// Notes an impossible meaning and excludes all other alternatives, because the words are understood.
    fn impossible<T>(&self, at: usize, message: String) -> Option<T> {
        self.misfit(at, Misfit::Wrong(message));
        self.progress.is_impossible.set(true);
        None
    }

    fn misfit(&self, at: usize, misfit: Misfit) {
        if !self.progress.is_impossible.get() {
            self.progress.furthest.replace((at, misfit));
        }
    }

    /// Notes two readings of the words from here.
    fn note(&mut self, at: usize, message: &str) {
        if let Some(word) = self.words.get(at) {
            self.notes.push((word.place, message.to_owned()));
        }
    }

    fn rest(&self) -> &'a [Word<'a>] {
        &self.words[self.at..]
    }

    /// The next word in lower case, unless it is in quotes.
    fn word(&self) -> Option<&'a str> {
        self.word_at(0)
    }

    fn word_at(&self, ahead: usize) -> Option<&'a str> {
        let word = self.words.get(self.at + ahead)?;
        Some(word.folded.as_str()).filter(|_| !word.is_quoted)
    }

    /// The number of words of the first of these phrases that follows.
    fn follows(&self, phrases: impl Into<Phrases>) -> Option<usize> {
        phrases.into().after(self.word()?).find_map(|rest| {
            let mut count = 1;
            // PERF: most phrases fail at their first word, which needs no split.
            for word in rest.split(' ').skip(1) {
                if self.word_at(count) != Some(word) {
                    return None;
                }
                count += 1;
            }
            Some(count)
        })
    }

    /// Whether one of these phrases follows.
    fn peek(&self, phrases: impl Into<Phrases>) -> bool {
        self.follows(phrases).is_some()
    }

    /// Moves past one of these phrases, if one follows.
    fn take(&mut self, phrases: impl Into<Phrases>) -> bool {
        let count = self.follows(phrases);
        self.at += count.unwrap_or(0);
        count.is_some()
    }

    /// Moves past a phrase of a table, and returns what stands beside it there.
    fn choose<T: Copy>(&mut self, table: &[(&'static str, T)]) -> Option<T> {
        table.iter().find(|(phrases, _)| self.take(*phrases)).map(|(_, meaning)| *meaning)
    }

    /// Moves past words without meaning, up to a name.
    fn skip_fillers(&mut self) {
        let is_value = |meaning: Meaning| meaning.stands_alone(self.grammar.houses);
        while self.word().is_some_and(|word| lexicon::is_filler(word) || lexicon::PLACES.contains(word))
            && self.grammar.names.longest(self.rest(), &is_value).is_none()
        {
            self.at += 1;
        }
    }

    /// Whether a comma precedes the next word.
    fn is_after_comma(&self) -> bool {
        self.rest().first().is_some_and(|word| word.is_after_comma)
    }

    /// Whether a clause or a part of one ends here.
    fn is_at_break(&self) -> bool {
        self.at == self.words.len()
            || self.is_after_comma()
            || self.peek("and|or|nor|but|then|if|iff|unless|while|whereas")
    }

    /// Whether a verb follows, and so the words before it are the subject.
    fn is_at_verb(&self) -> bool {
        if self.is_at_verb_of_order() {
            return true;
        }
        let Some(word) = self.word().filter(|&word| word != "then" || !self.is_after_comma()) else {
            return false;
        };
        let is_modal = MODALS.contains(word) && self.word_at(1) == Some("not");
        (is_modal || lexicon::is_verb(word) || lexicon::is_auxiliary(word) || lexicon::is_denial(word))
            && !self.is_at_left()
    }

    /// Whether `left` follows as a side: in `left of`, or after a possessive.
    fn is_at_left(&self) -> bool {
        let is_owned = || self.at > 0 && self.words[self.at - 1].is_possessive;
        self.peek("left") && (self.word_at(1) == Some("of") || is_owned())
    }
}
