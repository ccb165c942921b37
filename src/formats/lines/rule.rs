//! The rule of a line, as written after the colon: `pattern 0*1+0*` or `clue 3 2`.

use std::ops::RangeInclusive;

use super::reader::Statement;
use crate::formats::{Input, Result, Source, place_inside, read_letters, warn_of_letters_outside};
use nonomata_engine::rule::{Block, Cardinality, ClueEntry, Halves, LineClue, Pattern, Rule, Sum};
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};

/// The rules of a statement, each with its place. A comma divides them where a rule follows that is not a count after
/// another count: no letter counts twice in such counts. A pattern is the rest of the line.
pub(super) fn rules_of(statement: Statement<'_>) -> Vec<(usize, &str)> {
    let (place, text) = (statement.value_place, statement.value);
    let mut rules = Vec::new();
    let mut start = 0;
    for (comma, _) in text.match_indices(',') {
        let (before, after) = (&text[start..comma], text[comma + 1..].trim_start());
        if before.starts_with("pattern") {
            break;
        }
        let is_next = is_rule(after) && !(is_count(before) && is_count(after));
        if is_next {
            rules.push((place + start, before.trim_end()));
            start = text.len() - after.len();
        }
    }
    rules.push((place + start, &text[start..]));
    rules
}

/// Whether a text begins like a rule.
fn is_rule(text: &str) -> bool {
    let words: Vec<&str> =
        text.split(|letter: char| letter == ',' || letter.is_whitespace()).take(2).collect();
    match words[..] {
        ["all", "different"] | ["equal" | "different", "halves"] | ["word"] => true,
        ["pattern" | "clue" | "sum" | "word", _] => true,
        _ => is_count(text),
    }
}

/// Whether a text begins like a count of cells.
fn is_count(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    matches!(words[..], ["exactly", _] | ["at", "least" | "most"] | [_, "to"])
}

/// Reads a rule.
pub(super) fn read_rule(source: &Input<'_>, place: usize, text: &str, alphabet: &Alphabet) -> Result<Rule> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let rest = &text[word.len()..];
    let inside = rest.trim_start();
    let start = place + text.len() - inside.len();
    match word {
        "pattern" if inside.is_empty() => {
            Err(source.error(start, "found nothing, expected a regular expression"))
        }
        "pattern" => match Pattern::in_dialect(inside, alphabet, source.dialect().unwrap_or_default()) {
            Ok(pattern) => {
                warn_of_letters_outside(source, start, &pattern, alphabet);
                Ok(pattern.into())
            }
            Err(error) => {
                let place = place_inside(source, start, inside, error.column().unwrap_or(1));
                Err(source.at(place)(error))
            }
        },
        "clue" => read_clue(source, start, inside, alphabet).map(Rule::from),
        "all" | "exactly" | "at" => read_counts(source, place, text, alphabet),
        "sum" => read_sum(source, start, inside, alphabet),
        "equal" | "different" if inside == "halves" => {
            Ok(if word == "equal" { Halves::Equal } else { Halves::Different }.into())
        }
        _ if text.split_whitespace().nth(1) == Some("to") => read_counts(source, place, text, alphabet),
        other => {
            let expected = "`pattern` with a regular expression, `clue`, `all different`, `sum`, `word`, `equal halves`, \
                            `different halves`, or a count such as `at most 2 #`";
            bail!(source, place, "found {other:?}, expected {expected}")
        }
    }
}

/// Reads lengths, each followed by the letter of its colour where that is not the second letter of the alphabet; `?` is
/// a hidden length, and `*` any number of blocks.
fn read_clue(source: &Source, place: usize, text: &str, alphabet: &Alphabet) -> Result<LineClue> {
    let mut entries = Vec::new();
    let mut at = 0;
    for entry in text.split(' ') {
        let here = place + at;
        at += entry.len() + 1;
        if entry.is_empty() {
            continue;
        }
        let hidden = match entry {
            "*" => Some(ClueEntry::Any),
            "?" if alphabet.size() > 2 => Some(ClueEntry::UNKNOWN),
            _ => None,
        };
        if let Some(hidden) = hidden {
            entries.push(hidden);
            continue;
        }
        let is_hidden = entry.starts_with('?');
        let digits = entry.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(entry.len());
        let digits = if is_hidden { 1 } else { digits };
        let length = match is_hidden {
            true => None,
            false => Some(source.number(here, &entry[..digits], "? or * or a length")?),
        };
        let mut colour = entry[digits..].chars();
        let symbol = match (colour.next(), colour.next()) {
            (None, _) => (alphabet.size() > 1).then_some(Symbol::BLACK),
            (Some(letter), None) => alphabet.symbol(letter),
            (Some(_), Some(_)) => None,
        };
        let Some(symbol) = symbol else {
            bail!(source, here + digits, "found {:?}, expected a letter of the alphabet", &entry[digits..]);
        };
        let entry = match length {
            Some(length) => Block::new(length, symbol).map(ClueEntry::Block),
            None => ClueEntry::hidden(symbol),
        };
        entries.push(entry.map_err(source.at(here))?);
    }
    Ok(LineClue::new(entries))
}

/// Reads `all different`, perhaps with letters, or counts: `exactly 2 #, at most 3 ab, 1 to 2 c`.
fn read_counts(source: &Source, place: usize, text: &str, alphabet: &Alphabet) -> Result<Rule> {
    let words = text.split_whitespace().take(2).collect::<Vec<_>>();
    if let ["all", "different"] = words[..] {
        let end = text.find("different").unwrap_or_default() + "different".len();
        let letters = text[end..].trim_start();
        let symbols = match letters {
            "" => alphabet.all(),
            letters => read_symbols(source, place + text.len() - letters.len(), letters, alphabet)?,
        };
        return Ok(Cardinality::all_different(symbols).into());
    }
    let mut counts = Vec::new();
    let mut at = place;
    for count in text.split(',') {
        let begin = at + count.len() - count.trim_start().len();
        at += count.len() + 1;
        counts.push(read_count(source, begin, count.trim(), alphabet)?);
    }
    Ok(Cardinality::new(counts).map_err(source.at(place))?.into())
}

/// Reads one count: `exactly 2 #`, `at least 1 ab`, `at most 3 c`, `1 to 3 c`.
fn read_count(
    source: &Source,
    place: usize,
    text: &str,
    alphabet: &Alphabet,
) -> Result<(SymbolSet, RangeInclusive<usize>)> {
    let at = |word: &str| place + word.as_ptr() as usize - text.as_ptr() as usize;
    let words: Vec<&str> = text.split_whitespace().collect();
    let number =
        |word: &str| source.number(at(word), word, "a number of cells").map(|number| number as usize);
    let (range, letters) = match words[..] {
        ["exactly", count, ref letters @ ..] => (number(count)?..=number(count)?, letters),
        ["at", "least", count, ref letters @ ..] => (number(count)?..=usize::MAX, letters),
        ["at", "most", count, ref letters @ ..] => (0..=number(count)?, letters),
        [least, "to", most, ref letters @ ..] => (number(least)?..=number(most)?, letters),
        _ => {
            let expected = "a count such as `exactly 2 #`, `at least 1 ab`, `at most 3 ab` or `1 to 3 ab`";
            bail!(source, place, "found {text:?}, expected {expected}")
        }
    };
    let Some(first) = letters.first() else {
        bail!(source, place + text.len(), "found nothing, expected the letters that count");
    };
    let start = at(first);
    Ok((read_symbols(source, start, &text[start - place..], alphabet)?, range))
}

/// Reads letters of the alphabet.
fn read_symbols(source: &Source, place: usize, text: &str, alphabet: &Alphabet) -> Result<SymbolSet> {
    let symbol = |letter: char| match alphabet.symbol(letter) {
        Some(symbol) => Ok(symbol),
        None => bail!(source, place, "found {letter:?}, expected a letter of the alphabet"),
    };
    read_letters(source, place, text)?.chars().map(symbol).collect()
}

/// Reads a sum, after its key word: `15`, `10 to 15`, `at most 3 of a=1 b=2`. Without weights, digits weigh what they
/// are.
fn read_sum(source: &Source, place: usize, text: &str, alphabet: &Alphabet) -> Result<Rule> {
    let at = |word: &str| place + word.as_ptr() as usize - text.as_ptr() as usize;
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| {
        let expected = || source.error(at(word), format!("found {word:?}, expected a number"));
        word.parse::<i32>().map(i64::from).map_err(|_| expected())
    };
    let (range, rest) = match words[..] {
        ["at", "least", sum, ref rest @ ..] => (number(sum)?..=i64::MAX, rest),
        ["at", "most", sum, ref rest @ ..] => (i64::MIN..=number(sum)?, rest),
        [least, "to", most, ref rest @ ..] => (number(least)?..=number(most)?, rest),
        [sum, ref rest @ ..] => (number(sum)?..=number(sum)?, rest),
        [] => bail!(source, place, "found nothing, expected a sum such as `15`, `10 to 15` or `at most 15`"),
    };
    let weights = match rest {
        [] if Sum::digits(alphabet).iter().all(|&weight| weight == 0) => {
            let expected = "expected weights of letters after `of`, such as `of a=1 b=2`";
            bail!(source, place + text.len(), "the alphabet has no digits, {expected}")
        }
        [] => Sum::digits(alphabet),
        ["of", weights @ ..] => {
            let mut all = vec![0; alphabet.size()];
            for &word in weights {
                let mut letters = word.chars();
                let symbol = letters.next().and_then(|letter| alphabet.symbol(letter));
                let (Some(symbol), Some(weight)) = (symbol, letters.as_str().strip_prefix('=')) else {
                    bail!(
                        source,
                        at(word),
                        "found {word:?}, expected a letter of the alphabet and its weight, as in a=1"
                    );
                };
                all[symbol.index()] = number(weight)?;
            }
            all
        }
        [other, ..] => bail!(source, at(other), "found {other:?}, expected `of` and the weights of letters"),
    };
    Ok(Sum::new(weights, range).map_err(source.at(place))?.into())
}
