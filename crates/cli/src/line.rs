//! `nonomata line`: solves a single line and says why, lists its fillings, shows its automaton.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;

use nonomata::automaton::{Dfa, nfa_to_dot};
use nonomata::budget::{Budget, Limit};
use nonomata::explain::walkthrough::{Conflict, Explainer, Step};
use nonomata::explain::{data, words};
use nonomata::formats::{letters_of, write_ranges};
use nonomata::line::{CountError, Machine, StateSets};
use nonomata::problem::Problem;
use nonomata::render::{Look, line_svg, pattern_letters};
use nonomata::rule::{Clue, Dialect, GuessError, GuessedAlphabet, Pattern, Rule, RuleError, letters_outside};
use nonomata::search::Options;
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use serde_json::Value;

use crate::args::{Automaton, Line};
use crate::clue_text::{read_cells, read_clue, write_cells, write_symbols};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::media::require_suffix;
use crate::output::{Output, counted, output, remark};
use crate::output_file::{output_path, refuse_missing_folder, write_bytes};
use crate::states;
use crate::work::Work;

/// The limit of cells times states. The tables of counting and listing grow with both.
const TABLE_LIMIT: usize = 1 << 22;

/// The largest number of cells times states that is drawn.
const MAX_DRAWN_ENTRIES: usize = 1 << 14;

/// The largest number of cells of a line that is explained.
const MAX_EXPLAINED_CELLS: usize = 1000;

pub(crate) fn run(arguments: &Line) -> Result<Exit, Ended> {
    let mut output = output();
    let work = Work::begin(&arguments.limits.effort(), "the line");
    let query = Query::prepare(arguments, work.budget.clone())?;
    let exit = match arguments.json {
        true => query.answer_json(arguments, &mut output)?,
        false => query.answer(arguments, &mut output)?,
    };
    output.flush()?;
    Ok(exit)
}

/// A machine, its alphabet and the cells of the line.
struct Query {
    alphabet: Alphabet,
    rule: Rule,
    machine: Machine,
    cells: Vec<SymbolSet>,
    /// The number of cells that the rule needs, if known.
    least: Option<usize>,
    budget: Budget,
    /// The limit that has cut the answer short.
    limit: Cell<Option<Limit>>,
}

impl Query {
    fn prepare(arguments: &Line, budget: Budget) -> Result<Query, Failure> {
        if arguments.all && arguments.states && !arguments.json {
            return Err(Failure::usage("--all and --states can only be combined with --json"));
        }
        require_suffix("--svg", arguments.svg.as_deref(), &["svg"])?;
        refuse_missing_folder(output_path(arguments.svg.as_deref()))?;
        let (rule, alphabet, cells) = rule_and_cells(arguments)?;
        let length =
            arguments.length.map(|length| length as usize).or(cells.map(|text| text.chars().count()));
        let least = least(&rule, alphabet.size());
        let rule = match (least, length) {
            // The line is too short for the clue. A clue just longer than the line gives a smaller machine.
            (Some(least), Some(length))
                if least > length
                    && arguments.dot.is_none()
                    && !arguments.states
                    && arguments.svg.is_none() =>
            {
                Clue::black([u32::try_from(length).unwrap_or(u32::MAX).saturating_add(1)]).into()
            }
            _ => rule,
        };
        // A pattern with back-references or look-around has a separate machine for each length.
        let machine = match length {
            Some(length) if !rule.is_for_any_length() => {
                Dfa::from_rule_for(length, &rule, &alphabet).map(Machine::new)
            }
            _ => Machine::from_rule(&rule, &alphabet),
        };
        let machine = machine.map_err(|error| Failure::too_large(error.to_string()))?;
        let cells = match (cells, arguments.length) {
            (Some(cells), length) => {
                let cells = read_cells(cells, &alphabet)?;
                check_size(cells.len(), &machine)?;
                if length.is_some_and(|length| length as usize != cells.len()) {
                    let message = "--length differs from the number of cells; leave one of them out";
                    return Err(Failure::usage(message));
                }
                cells
            }
            (None, Some(length)) => {
                check_size(length as usize, &machine)?;
                vec![alphabet.all(); length as usize]
            }
            (None, None) if arguments.dot.is_some() => Vec::new(),
            (None, None) => return Err(length_wanted(least)),
        };
        Ok(Query { alphabet, rule, machine, cells, least, budget, limit: Cell::new(None) })
    }

    fn answer(&self, arguments: &Line, output: &mut Output) -> Result<Exit, Ended> {
        if let Some(path) = &arguments.svg {
            return self.draw(path, output);
        }
        if let Some(automaton) = arguments.dot {
            if !self.is_over() {
                output.write_all(self.dot(automaton)?.as_bytes())?;
            }
            return self.ended(Exit::Yes);
        }
        if arguments.all {
            let mut exit = Exit::No;
            for filling in self.fillings() {
                writeln!(output, "{}", write_symbols(filling, &self.alphabet))?;
                exit = Exit::Yes;
            }
            return self.ended(exit);
        }
        let Some(forced) = self.forced() else { return self.ended(Exit::No) };
        let decides_nothing = forced.as_ref() == Some(&self.cells);
        let problem = if decides_nothing { None } else { self.problem() };
        let written = forced.as_ref().map_or_else(String::new, |forced| write_cells(forced, &self.alphabet));
        match &forced {
            Some(forced) => {
                writeln!(output, "{written}")?;
                self.write_candidates(forced, output)?;
                if let Some(count) = self.count() {
                    let count = count.map_or_else(|too_many| too_many.to_string(), |count| count.to_string());
                    writeln!(output, "fillings: {count}")?;
                }
            }
            None => match self.least.filter(|&least| least > self.cells.len()) {
                Some(least) => {
                    let length = self.cells.len();
                    writeln!(
                        output,
                        "no filling: the clue needs {}, and the line has {length}",
                        counted(least, "cell")
                    )?;
                }
                None if self.fits_nothing() => {
                    let cells = counted(self.cells.len(), "cell");
                    writeln!(output, "no filling: no line of {cells} fits, whatever it holds")?;
                }
                None => self.write_conflict(problem.as_ref(), output)?,
            },
        }
        if let (Some(problem), Some(forced)) = (&problem, &forced) {
            for step in self.explained(problem, Some(forced))?.0 {
                writeln!(output, "[{}] {}", step.technique.name(), words::step(problem, &step))?;
            }
        }
        if arguments.states {
            self.write_states(&written, output)?;
        }
        self.ended(if forced.is_some() { Exit::Yes } else { Exit::No })
    }

    /// The candidates left in each cell if there is a filling, unless a limit is reached first.
    fn forced(&self) -> Option<Option<Vec<SymbolSet>>> {
        if self.is_over() { None } else { Some(self.machine.propagate(&self.cells).ok()) }
    }

    /// Writes the states before each cell as a table with aligned columns.
    fn write_states(&self, forced: &str, output: &mut Output) -> io::Result<()> {
        let Some(sets) = self.states() else { return Ok(()) };
        let given = write_cells(&self.cells, &self.alphabet);
        let rows = || self.until_limit(states::rows(&sets, &given, forced));
        let widths = states::widths(rows());
        rows().try_for_each(|row| writeln!(output, "{}", states::aligned(&row, widths)))
    }

    fn states(&self) -> Option<StateSets> {
        if self.is_over() { None } else { self.machine.state_sets(&self.cells) }
    }

    /// The number of fillings, or why they are not counted other than by a limit.
    fn count(&self) -> Option<Result<u128, CountError>> {
        if self.is_over() { None } else { Some(self.machine.count(&self.cells)) }
    }

    /// All fillings, as far as the limits go.
    fn fillings(&self) -> impl Iterator<Item = Vec<Symbol>> {
        let fillings = if self.is_over() { None } else { Some(self.machine.fillings(&self.cells)) };
        self.until_limit(fillings.into_iter().flatten())
    }

    fn until_limit<T>(&self, items: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        items.take_while(|_| !self.is_over())
    }

    /// Whether a limit is reached, which then cuts the answer short.
    fn is_over(&self) -> bool {
        let reached = self.budget.check().err();
        self.limit.set(self.limit.get().or(reached));
        reached.is_some()
    }

    /// The limit that has cut the answer short, if that was not the user.
    fn limit(&self) -> Option<Limit> {
        self.limit.get().filter(|&limit| limit != Limit::Cancelled)
    }

    /// The exit code of a text, which a message follows if a limit has cut it short.
    fn ended(&self, exit: Exit) -> Result<Exit, Ended> {
        let Some(limit) = self.limit() else { return Ok(exit) };
        let message = format!("this is not all: the answer was {}", limit.ending());
        Err(Failure::of_limit(limit, message).into())
    }

    /// Whether the rule accepts no line of this length.
    fn fits_nothing(&self) -> bool {
        let open = vec![self.alphabet.all(); self.cells.len()];
        !self.is_over() && self.machine.propagate(&open).is_err()
    }

    /// The automaton of the rule for Graphviz, below its regular expression.
    fn dot(&self, automaton: Automaton) -> Result<String, Failure> {
        let alphabet_of = |letters: &[char]| Alphabet::of_letters(&letters.iter().collect::<String>()).ok();
        let mut drawn = self.alphabet.letters().to_vec();
        let pattern = match &self.rule {
            Rule::Clue(clue) => {
                drawn[Symbol::BLANK.index()] = '\u{25a1}';
                let letters = pattern_letters(&self.alphabet);
                alphabet_of(&letters)
                    .and_then(|alphabet| Pattern::new(&clue.to_pattern(&letters), &alphabet).ok())
            }
            Rule::Pattern(pattern) => Some(pattern.clone()),
            _ => None,
        };
        let drawn = alphabet_of(&drawn).unwrap_or_else(|| self.alphabet.clone());
        match (automaton, &pattern) {
            (Automaton::Dfa, _) => {
                let title = pattern.as_ref().map_or("", Pattern::text);
                Ok(self.machine.automaton().map(|dfa| dfa.to_dot(&drawn, title)).unwrap_or_default())
            }
            (Automaton::Nfa, Some(pattern)) => nfa_to_dot(pattern, &drawn, pattern.text())
                .map_err(|error| Failure::too_large(error.to_string())),
            (Automaton::Nfa, None) => {
                Err(Failure::usage("--dot nfa: expected a clue without hidden parts, or a pattern"))
            }
        }
    }

    /// Draws the states before each cell.
    fn draw(&self, path: &Path, output: &mut Output) -> Result<Exit, Ended> {
        let states = state_count(&self.machine);
        if (self.cells.len() + 1) * states > MAX_DRAWN_ENTRIES {
            let (cells, states) = (counted(self.cells.len(), "cell"), counted(states, "state"));
            let message = format!("a line of {cells} with an automaton of {states} is too large to draw");
            return Err(Failure::too_large(message).into());
        }
        if self.is_over() {
            return self.ended(Exit::Yes);
        }
        let drawn = line_svg(&self.rule, &self.machine, &self.alphabet, &self.cells, &Look::default())
            .unwrap_or_default();
        let exit = if self.machine.propagate(&self.cells).is_ok() { Exit::Yes } else { Exit::No };
        write_bytes(output, drawn.as_bytes(), output_path(Some(path)))?;
        Ok(exit)
    }

    /// Writes the candidates of each open cell that has lost some, since `?` does not show them.
    fn write_candidates(&self, forced: &[SymbolSet], output: &mut impl Write) -> io::Result<()> {
        let all = self.alphabet.all();
        for (number, cell) in self.until_limit((1..).zip(forced)) {
            if cell.known().is_none() && *cell != all {
                write!(output, "cell {number}: ")?;
                for (index, symbol) in cell.iter().enumerate() {
                    let or = if index == 0 { "" } else { " or " };
                    write!(output, "{or}{}", self.alphabet.letter(symbol))?;
                }
                writeln!(output)?;
            }
        }
        Ok(())
    }

    /// The line as a puzzle of its own, which explanations need. None if the line is too short for its clue, which the
    /// answer says, or too long to explain.
    fn problem(&self) -> Option<Problem> {
        if self.cells.len() > MAX_EXPLAINED_CELLS || self.least.is_some_and(|least| least > self.cells.len())
        {
            return None;
        }
        let names = (1..=self.cells.len()).map(|number| format!("c{number}"));
        let builder = Problem::builder(self.alphabet.clone()).named_cells(names).in_rows([self.cells.len()]);
        builder.line("row", 0..self.cells.len(), self.rule.clone()).build().ok()
    }

    /// Writes that there is no filling, and why.
    fn write_conflict(&self, problem: Option<&Problem>, output: &mut Output) -> io::Result<()> {
        let Some(problem) = problem else { return writeln!(output, "no filling") };
        match self.explained(problem, None)?.1 {
            Some(conflict) => writeln!(output, "no filling: {}", words::conflict(problem, &conflict)),
            None => writeln!(output, "no filling"),
        }
    }

    /// The steps to all that the line decides, or the conflict if it cannot be filled.
    fn explained(
        &self,
        problem: &Problem,
        forced: Option<&[SymbolSet]>,
    ) -> io::Result<(Vec<Step>, Option<Conflict>)> {
        let options = Options::from(self.budget.clone());
        let explainer = Explainer::new(problem, &options).starting_from(&self.cells);
        let mut explainer = explainer.map_err(io::Error::other)?;
        let mut steps = Vec::new();
        // Beyond that, a walkthrough would search for what one line cannot show.
        while forced.is_none_or(|forced| explainer.candidates() != forced) {
            let Some(step) = explainer.next() else { break };
            steps.push(step);
        }
        let conflict = explainer.conflict().cloned();
        let is_whole = forced.map_or(conflict.is_some(), |forced| explainer.candidates() == forced);
        if !is_whole {
            self.is_over();
        }
        Ok((steps, conflict))
    }

    fn answer_json(&self, arguments: &Line, output: &mut Output) -> io::Result<Exit> {
        let forced = self.forced().flatten();
        let written = forced.as_ref().map(|cells| write_cells(cells, &self.alphabet));
        write!(output, "{{\"length\":{},\"forced\":{}", self.cells.len(), Value::from(written))?;
        // Large values are written in pieces.
        self.write_candidates_json(forced.as_deref(), output)?;
        let count = self.count().and_then(Result::ok).map(|count| count.to_string());
        let (steps, conflict) = self.explained_json(forced.as_deref())?;
        write!(output, ",\"fillings\":{},\"steps\":{steps},\"conflict\":{conflict}", Value::from(count))?;
        if arguments.states {
            self.write_states_json(output)?;
        }
        if arguments.all {
            let fillings = self.fillings().map(|filling| write_symbols(filling, &self.alphabet).into());
            write!(output, ",\"all\":")?;
            write_array(fillings, output)?;
        }
        if let Some(limit) = self.limit.get() {
            write!(output, ",\"limit\":{}", Value::from(limit.to_string()))?;
        }
        writeln!(output, "}}")?;
        Ok(match (self.limit(), forced) {
            (Some(_), _) => Exit::Limit,
            (None, Some(_)) => Exit::Yes,
            (None, None) => Exit::No,
        })
    }

    /// Writes the candidates of each cell as a further member of the object, `null` if there is no filling.
    fn write_candidates_json(&self, forced: Option<&[SymbolSet]>, output: &mut impl Write) -> io::Result<()> {
        write!(output, ",\"candidates\":")?;
        let Some(forced) = forced else { return write!(output, "null") };
        let letters = |cell: &SymbolSet| Value::from(write_symbols(cell.iter(), &self.alphabet));
        write_array(self.until_limit(forced.iter()).map(letters), output)
    }

    /// The steps and the conflict as JSON, both null if the line is too long to explain or too short for its clue.
    fn explained_json(&self, forced: Option<&[SymbolSet]>) -> io::Result<(Value, Value)> {
        let Some(problem) = self.problem() else { return Ok((Value::Null, Value::Null)) };
        let (steps, conflict) = self.explained(&problem, forced)?;
        let steps = (1..).zip(&steps);
        let steps: Vec<_> = steps.map(|(number, step)| data::step(&problem, step, Some(number))).collect();
        let conflict = conflict.as_ref().map(|conflict| data::conflict(&problem, conflict));
        Ok((serde_json::to_value(steps)?, serde_json::to_value(conflict)?))
    }

    /// Writes the states as a further member of the object, `null` if a limit was reached before they were known.
    fn write_states_json(&self, output: &mut Output) -> io::Result<()> {
        let Some(sets) = self.states() else { return write!(output, ",\"states\":null") };
        for (before, (key, places)) in [",\"states\":{", ",", ","].into_iter().zip(states::members(&sets)) {
            write!(output, "{before}\"{key}\":")?;
            write_array(self.until_limit(places), output)?;
        }
        write!(output, "}}")
    }
}

/// Writes a JSON array, value by value.
fn write_array(values: impl Iterator<Item = Value>, output: &mut impl Write) -> io::Result<()> {
    write!(output, "[")?;
    for (index, value) in values.enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(output, "{comma}{value}")?;
    }
    write!(output, "]")
}

/// The rule, its alphabet and the text of the cells. With a pattern, the cells are the first argument.
fn rule_and_cells(arguments: &Line) -> Result<(Rule, Alphabet, Option<&str>), Failure> {
    let texts: Vec<&str> = arguments.texts.iter().map(String::as_str).collect();
    let alphabet = |usual: &str| {
        let letters = arguments.alphabet.as_deref().unwrap_or(usual);
        letters_of(letters).map_err(|message| Failure::usage(format!("--alphabet: {message}")))
    };
    match (&arguments.pattern, &texts[..]) {
        (Some(pattern), [] | [_]) => {
            let alphabet = match &arguments.alphabet {
                Some(_) => alphabet("")?,
                None => suggested_alphabet(pattern, arguments.regex)?,
            };
            let rule = read_pattern(pattern, &alphabet, arguments.regex)?;
            warn_of_letters_outside(pattern, &alphabet, arguments.regex);
            Ok((rule, alphabet, texts.first().copied()))
        }
        (None, [clue] | [clue, _]) => {
            let alphabet = match &arguments.alphabet {
                Some(_) => alphabet(".#")?,
                None => Alphabet::black_and_white(),
            };
            if alphabet.size() < 2 {
                return Err(Failure::usage("--alphabet: a clue needs a blank and at least one colour"));
            }
            Ok((read_clue(clue, &alphabet)?.into(), alphabet, texts.get(1).copied()))
        }
        (None, []) => Err(Failure::usage("expected a clue, e.g. '3 2 2', or --pattern")),
        (None, [numbers @ .., last]) if numbers.iter().all(|text| text.parse::<u32>().is_ok()) => {
            let clue = match last.parse::<u32>() {
                Ok(_) => texts.join(" "),
                Err(_) => numbers.join(" "),
            };
            let message = format!("found {} arguments, expected the clue as one: '{clue}'", texts.len());
            Err(Failure::usage(message))
        }
        _ => Err(Failure::usage("found too many arguments, expected a rule and its cells")),
    }
}

fn read_pattern(text: &str, alphabet: &Alphabet, dialect: Dialect) -> Result<Rule, Failure> {
    Pattern::in_dialect(text, alphabet, dialect).map(Rule::from).map_err(|error| refused(text, &error))
}

fn refused(text: &str, error: &RuleError) -> Failure {
    let failure = Failure::unreadable(error.to_string());
    match error.column() {
        Some(column) => failure.in_argument(text, column),
        None => failure,
    }
}

/// The alphabet of a pattern without a given one: `01` if the pattern names no other letter, else the letters that it
/// suggests, as in crosswords.
fn suggested_alphabet(pattern: &str, dialect: Dialect) -> Result<Alphabet, Failure> {
    let bits = letters_of("01").map_err(Failure::unreadable)?;
    if letters_outside(pattern, &bits, dialect).map_err(|error| refused(pattern, &error))?.is_empty() {
        return Ok(bits);
    }
    let guess = GuessedAlphabet::of([pattern], dialect).map_err(|error| match error {
        GuessError::Pattern(_, error) => refused(pattern, &error),
        GuessError::Alphabet(error) => {
            Failure::unreadable(format!("the pattern uses too many letters: {error}"))
                .with_advice("choose those of the line with --alphabet")
        }
    })?;
    let letters = write_ranges(&guess.narrow);
    remark(&format!("no --alphabet is given; the pattern suggests {letters}"));
    letters_of(&letters).map_err(Failure::unreadable)
}

/// Warns of letters of a pattern that no cell can hold.
fn warn_of_letters_outside(pattern: &str, alphabet: &Alphabet, dialect: Dialect) {
    let outside = letters_outside(pattern, alphabet, dialect).unwrap_or_default();
    let outside: String = outside.into_keys().filter(|letter| !letter.is_control()).collect();
    if !outside.is_empty() {
        let letters = write_ranges(alphabet.letters());
        let outside = write_ranges(&outside.chars().collect::<Vec<char>>());
        remark(&format!("the pattern uses {outside}, which the alphabet {letters} does not have"));
    }
}

/// Refuses a line whose tables would be too large. This comes before anything of that size is allocated.
fn check_size(length: usize, machine: &Machine) -> Result<(), Failure> {
    let states = state_count(machine);
    if length.saturating_add(1).saturating_mul(states.max(1)) <= TABLE_LIMIT {
        return Ok(());
    }
    let message = format!(
        "a line of {} with an automaton of {} is too large",
        counted(length, "cell"),
        counted(states, "state")
    );
    Err(Failure::too_large(message))
}

/// The number of states of the automaton: every rule that a line is asked about has one.
fn state_count(machine: &Machine) -> usize {
    machine.automaton().map_or(0, Dfa::state_count)
}

/// The number of cells that a clue needs.
fn least(rule: &Rule, symbols: usize) -> Option<usize> {
    match rule {
        Rule::Clue(clue) => Some(clue.least_length()),
        Rule::PartialClue(clue) => clue.least_length(symbols),
        _ => None,
    }
}

fn length_wanted(least: Option<usize>) -> Failure {
    let least = least.map(|least| format!(" (this clue needs at least {least})")).unwrap_or_default();
    Failure::usage(format!("expected the cells of the line, or --length{least}"))
}

#[cfg(test)]
mod tests {
    use nonomata::budget::CancelToken;

    use super::*;

    /// Three cells that cannot be the last letter.
    fn query(budget: Budget) -> Query {
        let alphabet = letters_of("abc").unwrap();
        let rule = Rule::from(Pattern::new("[^c]*", &alphabet).unwrap());
        let machine = Machine::from_rule(&rule, &alphabet).unwrap();
        let cells = vec![alphabet.all(); 3];
        Query { alphabet, rule, machine, cells, least: None, budget, limit: Cell::new(None) }
    }

    #[test]
    fn candidates_end_at_a_limit() {
        let (cancel, mut written) = (CancelToken::new(), Vec::new());
        let query = query(Budget::unlimited().with_cancel(cancel.clone()));
        let forced = query.forced().flatten().unwrap();
        query.write_candidates(&forced, &mut written).unwrap();
        query.write_candidates_json(Some(&forced), &mut written).unwrap();
        assert_eq!(query.limit.get(), None);
        cancel.cancel();
        query.write_candidates(&forced, &mut written).unwrap();
        query.write_candidates_json(Some(&forced), &mut written).unwrap();
        assert_eq!(query.limit.get(), Some(Limit::Cancelled));
        let written = String::from_utf8(written).unwrap();
        let cells = "cell 1: a or b\ncell 2: a or b\ncell 3: a or b\n";
        assert_eq!(written, format!("{cells},\"candidates\":[\"ab\",\"ab\",\"ab\"],\"candidates\":[]"));
    }
}
