//! `nonomata line`: everything about a single line.

use std::io::{self, Write};

use nonomata::line::Machine;
use nonomata::rule::{Block, Clue, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use serde_json::json;

use crate::args::Line;
use crate::exit::Exit;
use crate::output::{Output, line_of_json, output};

pub(crate) fn run(arguments: &Line) -> io::Result<Exit> {
    let mut output = output();
    let exit = match prepare(arguments) {
        Ok(look) => look.answer(arguments, &mut output)?,
        Err((exit, message)) => {
            if arguments.json {
                let error = json!({ "error": { "message": message, "line": null, "column": null } });
                line_of_json(&mut output, &error)?;
            } else {
                eprintln!("nonomata: {message}");
            }
            exit
        }
    };
    output.flush()?;
    Ok(exit)
}

/// A machine, its alphabet and the cells it looks at.
struct Look {
    alphabet: Alphabet,
    machine: Machine,
    cells: Vec<SymbolSet>,
}

fn prepare(arguments: &Line) -> Result<Look, (Exit, String)> {
    let unreadable = |message: String| (Exit::Unreadable, message);
    let usage = |message: &str| (Exit::Usage, message.to_owned());
    let letters = arguments.alphabet.as_deref();
    let (rule, alphabet, cells, least) = match (&arguments.pattern, arguments.texts.as_slice()) {
        (Some(pattern), [] | [_]) => {
            let alphabet = Alphabet::of_letters(letters.unwrap_or("01"))
                .map_err(|error| unreadable(error.to_string()))?;
            let rule = Pattern::new(pattern, &alphabet).map_err(|error| unreadable(error.to_string()))?;
            (Rule::from(rule), alphabet, arguments.texts.first(), None)
        }
        (None, [clue] | [clue, _]) => {
            let alphabet = match letters {
                Some(letters) => {
                    Alphabet::of_letters(letters).map_err(|error| unreadable(error.to_string()))?
                }
                None => Alphabet::black_and_white(),
            };
            let clue = read_clue(clue, &alphabet).map_err(unreadable)?;
            let least = clue.least_length();
            (Rule::from(clue), alphabet, arguments.texts.get(1), Some(least))
        }
        (None, []) => return Err(usage("expected a clue like '3 2 2', or --pattern")),
        _ => return Err(usage("found more texts than a rule and its cells")),
    };
    let machine = Machine::from_rule(&rule, &alphabet).map_err(|error| unreadable(error.to_string()))?;
    let cells = match (cells, arguments.length) {
        (Some(cells), length) => {
            let cells = read_cells(cells, &alphabet).map_err(unreadable)?;
            if cells.len() > Line::LENGTH_LIMIT as usize {
                let limit = Line::LENGTH_LIMIT;
                return Err(unreadable(format!(
                    "found {} cells, at most {limit} are looked at",
                    cells.len()
                )));
            }
            if length.is_some_and(|length| length as usize != cells.len()) {
                return Err(usage("--length is not the number of cells given; leave one of them out"));
            }
            cells
        }
        (None, Some(length)) => vec![alphabet.all(); length as usize],
        (None, None) if arguments.dot => Vec::new(),
        (None, None) => {
            let least = least.map(|least| format!(" (this clue needs at least {least})")).unwrap_or_default();
            return Err(usage(&format!("how long is the line? Give its cells, or --length{least}")));
        }
    };
    Ok(Look { alphabet, machine, cells })
}

/// A clue as it is written on the command line: numbers, each with the letter of its colour if it has one.
fn read_clue(text: &str, alphabet: &Alphabet) -> Result<Clue, String> {
    let mut blocks = Vec::new();
    let words: Vec<&str> = text.split([' ', ',', '.', '\t']).filter(|word| !word.is_empty()).collect();
    if words == ["0"] {
        return Ok(Clue::default());
    }
    for word in words {
        let digits = word.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let length: u32 = digits.parse().map_err(|_| {
            format!(
                "the clue: found {word:?}, expected a length, with a colour's letter behind it if need be"
            )
        })?;
        let symbol = match word[digits.len()..].chars().collect::<Vec<_>>()[..] {
            [] => Symbol::BLACK,
            [letter] => alphabet.symbol(letter).ok_or_else(|| {
                let letters: String = alphabet.letters().iter().collect();
                format!("the clue: found the colour {letter:?}, expected one of {letters} (see --alphabet)")
            })?,
            _ => return Err(format!("the clue: found {word:?}, expected one letter behind the length")),
        };
        blocks.push(Block::new(length, symbol).map_err(|error| format!("the clue: {error}"))?);
    }
    Ok(Clue::new(blocks))
}

/// The cells as they are written on the command line.
fn read_cells(text: &str, alphabet: &Alphabet) -> Result<Vec<SymbolSet>, String> {
    let is_plain = alphabet.letters() == ['.', '#'];
    let cell = |(index, letter): (usize, char)| match (alphabet.symbol(letter), letter) {
        (Some(symbol), _) => Ok(SymbolSet::only(symbol)),
        (None, '?' | '.') => Ok(alphabet.all()),
        (None, '0') if is_plain => Ok(SymbolSet::only(Symbol::BLANK)),
        (None, '1') if is_plain => Ok(SymbolSet::only(Symbol::BLACK)),
        _ => {
            let letters: String = alphabet.letters().iter().collect();
            Err(format!("cell {}: found {letter:?}, expected one of {letters} or ?", index + 1))
        }
    };
    text.chars().enumerate().map(cell).collect()
}

impl Look {
    fn answer(&self, arguments: &Line, output: &mut Output) -> io::Result<Exit> {
        if arguments.dot {
            output.write_all(self.machine.dfa().to_dot(&self.alphabet).as_bytes())?;
            return Ok(Exit::Yes);
        }
        let forced = self.machine.propagate(&self.cells).ok();
        let exit = if forced.is_some() { Exit::Yes } else { Exit::No };
        let count = match self.machine.count(&self.cells) {
            Ok(count) => count.to_string(),
            Err(too_many) => too_many.to_string(),
        };
        if arguments.json {
            let mut answer = json!({
                "length": self.cells.len(),
                "forced": forced.as_deref().map(|forced| self.written(forced)),
                "fillings": count,
            });
            if arguments.all {
                answer["all"] =
                    self.machine.fillings(&self.cells).map(|filling| self.letters(&filling)).collect();
            }
            if arguments.states {
                answer["states"] = self.states_as_json();
            }
            line_of_json(output, &answer)?;
            return Ok(exit);
        }
        if arguments.all {
            for filling in self.machine.fillings(&self.cells) {
                writeln!(output, "{}", self.letters(&filling))?;
            }
            return Ok(exit);
        }
        match &forced {
            Some(forced) => writeln!(output, "{}\nfillings: {count}", self.written(forced))?,
            None => writeln!(output, "no filling")?,
        }
        if arguments.states {
            self.write_states(output)?;
        }
        Ok(exit)
    }

    fn letters(&self, filling: &[Symbol]) -> String {
        filling.iter().map(|&symbol| self.alphabet.letter(symbol)).collect()
    }

    /// The cells with `?` for what is not known.
    fn written(&self, cells: &[SymbolSet]) -> String {
        let letter = |cell: &SymbolSet| cell.known().map_or('?', |symbol| self.alphabet.letter(symbol));
        cells.iter().map(letter).collect()
    }

    /// The states before every cell and behind the last, as a table.
    fn write_states(&self, output: &mut Output) -> io::Result<()> {
        let sets = self.machine.state_sets(&self.cells);
        let surviving = sets.surviving();
        let named = |states: &[nonomata::automaton::StateId]| {
            let numbers: Vec<String> = states.iter().map(|state| state.index().to_string()).collect();
            numbers.join(" ")
        };
        let mut table = vec![["before", "cell", "from the left", "to the right", "both"].map(str::to_owned)];
        for (position, surviving) in surviving.iter().enumerate() {
            table.push([
                if position < self.cells.len() { (position + 1).to_string() } else { "end".to_owned() },
                self.cells.get(position).map(|&cell| self.written(&[cell])).unwrap_or_default(),
                named(&sets.forward[position]),
                named(&sets.backward[position]),
                named(surviving),
            ]);
        }
        let width = |column: usize| table.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..5).map(width).collect();
        for row in &table {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(output, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }

    fn states_as_json(&self) -> serde_json::Value {
        let sets = self.machine.state_sets(&self.cells);
        let numbers = |sets: &[Vec<nonomata::automaton::StateId>]| -> Vec<Vec<usize>> {
            sets.iter().map(|states| states.iter().map(|state| state.index()).collect()).collect()
        };
        json!({
            "forward": numbers(&sets.forward),
            "backward": numbers(&sets.backward),
            "surviving": numbers(&sets.surviving()),
        })
    }
}
