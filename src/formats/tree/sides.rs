//! The vocabulary of the two sides, which all readers share: what the rows are called, and what the columns.

/// Words that name a side as they are: those for the rows, and those for the columns.
const WHOLE: [&[&str]; 2] =
    [&["r", "l", "h", "left", "side", "across", "riga", "righe", "rij"], &["c", "v", "top", "up", "down"]];

/// Words that name a side, also in the plural or together with a filler: `rowhints`.
const STEMS: [&[&str]; 2] =
    [&["row", "hor", "horiz", "horizontal", "line"], &["column", "col", "ver", "vert", "vertical"]];

/// Words of other languages that name a side, with any ending.
const FOREIGN: [&[&str]; 2] = [
    &["lign", "zeile", "fila", "linha", "wiersz", "\u{441}\u{442}\u{440}\u{43e}"],
    &["colon", "colum", "coluna", "spalte", "kolom", "kolum", "\u{441}\u{442}\u{43e}\u{43b}"],
];

/// Words that may stand beside the name of a side: `rowHints`, `clues of the rows`.
pub(in crate::formats) const FILLERS: [&str; 31] = [
    "blocks",
    "clue",
    "cluedata",
    "clues",
    "constraints",
    "counts",
    "data",
    "def",
    "descriptions",
    "groups",
    "headers",
    "hint",
    "hints",
    "info",
    "input",
    "inputs",
    "instructions",
    "labels",
    "lengths",
    "lists",
    "number",
    "numbers",
    "of",
    "restrictions",
    "rule",
    "rules",
    "runs",
    "segments",
    "sequences",
    "the",
    "values",
];

/// Words that name a side on their own, but only say where its lines run beside a word that names one: down the side.
const DIRECTIONS: [&str; 2] = ["across", "down"];

/// The most bytes of a text that names a side.
const LONGEST_NAME: usize = 1000;

fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// The side that a word in small letters names.
fn side_of_word(word: &str) -> Option<usize> {
    let is_ending = |rest: &str| {
        rest.is_empty() || rest == "s" || is_filler(rest) || is_filler(rest.trim_start_matches('s'))
    };
    let is_stem = |stem: &str| word.strip_prefix(stem).is_some_and(is_ending);
    let is_name = |side: &usize| {
        WHOLE[*side].contains(&word)
            || STEMS[*side].iter().any(|stem| is_stem(stem))
            || FOREIGN[*side].iter().any(|begin| word.starts_with(begin))
    };
    (0..2).find(is_name)
}

/// The words of a name in small letters: those of `rowHints`, `row_hints` and `row hints` are two.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_alphabetic() || letter.is_uppercase() && was_lower {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            words.last_mut().into_iter().for_each(|word| word.extend(letter.to_lowercase()));
        }
        was_lower = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The sides that the words of a name mention, each once.
pub(in crate::formats) fn sides_named(label: &str) -> Vec<usize> {
    let words = words(label);
    let named: Vec<(usize, &String)> =
        words.iter().filter_map(|word| Some((side_of_word(word)?, word))).collect();
    // In `rows[H]`, a letter is a size.
    let has_word = named.iter().any(|(_, word)| word.len() > 1);
    let mut found = Vec::new();
    for (side, word) in named {
        if !found.contains(&side) && (word.len() > 1 || !has_word) {
            found.push(side);
        }
    }
    found
}

/// The side that a name speaks of, if it speaks of nothing else: `rows`, `rowHints`, `clues of the rows`.
pub(in crate::formats) fn side_of(name: &str) -> Option<usize> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let words = words(name);
    let is_direction = |word: &String| DIRECTIONS.contains(&word.as_str());
    let are_directions = words.iter().all(|word| is_direction(word) || is_filler(word));
    let mut side = None;
    for word in words.iter().filter(|word| are_directions || !is_direction(word)) {
        match side_of_word(word) {
            Some(found) if side.is_none_or(|side| side == found) => side = Some(found),
            None if is_filler(word) => {}
            _ => return None,
        }
    }
    side
}

/// Whether a name is that of the rows in some programs and that of the columns in others: the horizontal clues may be
/// those of horizontal lines, or those that stand in a horizontal line above the picture.
pub(in crate::formats) fn is_two_way(name: &str) -> bool {
    let is_so =
        |word: &String| word.starts_with("hor") || word.starts_with("ver") || ["h", "v"].contains(&&**word);
    let words = words(name);
    let mut named = words.iter().filter(|word| side_of_word(word).is_some()).peekable();
    named.peek().is_some() && named.all(is_so)
}
