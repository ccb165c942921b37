//! Texts in the format `lines`: rules over long lines, many rules, and long names.

use std::fmt::Write;

use super::texts::{letters, one_of, wide, words};
use crate::dice::Dice;

/// Rules, and what they are.
pub(super) fn random(dice: &mut Dice, bytes: usize) -> (&'static str, String) {
    match dice.below(7) {
        0 => ("words or patterns", words_or_patterns(dice, bytes)),
        1 => ("sums and counts", sums_and_counts(dice)),
        2 => ("cells in no line", cells_in_no_line(dice, bytes)),
        3 => ("a long pattern for many lines", shared_pattern(dice, bytes)),
        4 => ("many patterns", many_patterns(dice, bytes)),
        5 => ("long names", long_names(dice)),
        _ => ("several rules for each line", several_rules(dice)),
    }
}

/// The first statements.
fn head(letters: &[char], width: usize, height: usize) -> String {
    let alphabet: String = letters.iter().collect();
    format!("nonomata lines\nalphabet: {alphabet}\ngrid: {width}x{height}\n")
}

/// Few or many letters, up to all that an alphabet may have.
fn alphabet(dice: &mut Dice) -> Vec<char> {
    letters(1 + wide(dice, 127))
}

/// Words or patterns that share cells.
fn words_or_patterns(dice: &mut Dice, bytes: usize) -> String {
    let (width, height) = (3 + dice.below(40) as usize, 1 + dice.below(40) as usize);
    let letters = letters(2 + dice.below(25) as usize);
    let mut text = head(&letters, width, height);
    if dice.below(2) > 0 {
        for length in [width, height] {
            let words: Vec<String> =
                (0..bytes / 2 / (length + 1)).map(|_| word(dice, &letters, length)).collect();
            words.chunks(999).for_each(|words| writeln!(text, "words: {}", words.join(" ")).unwrap());
        }
        return text + "each row: word\neach column: word\n";
    }
    let lines = width + height;
    for line in 0..lines {
        let (name, number) = if line < height { ("row", line + 1) } else { ("column", line - height + 1) };
        let most = 1 + (bytes / lines / 8).min(1000) as u64;
        let units = 1 + dice.below(most);
        writeln!(text, "{name} {number}: pattern .*{}.*", pattern(dice, units)).unwrap();
    }
    text
}

/// Letters at random.
fn word(dice: &mut Dice, letters: &[char], length: usize) -> String {
    (0..length).map(|_| one_of(dice, letters)).collect()
}

/// A pattern over `a`, `b` and others, with this number of parts.
pub(super) fn pattern(dice: &mut Dice, parts: u64) -> String {
    let units = ["(a|b)*a(a|b){12}a[ab]", "(.).*\\1", "[^a]*", "(a?b?)*", "(ab|ba|.)+", "(a{1,9}b){1,99}"];
    (0..parts).map(|_| one_of(dice, &units)).collect()
}

/// A sum or counts over a line of this length. Most can be met.
fn sum_or_counts(dice: &mut Dice, letters: &[char], length: usize) -> String {
    let spread = wide(dice, length) - 1;
    if dice.below(2) > 0 {
        let largest = wide(dice, 9999);
        let weights = words(letters.iter().map(|letter| format!("{letter}={}", wide(dice, largest))));
        let least = dice.below((length * largest) as u64) as usize;
        return match dice.below(3) {
            0 => format!("sum at least {least} of {weights}"),
            1 => format!("sum at most {least} of {weights}"),
            _ => format!("sum {least} to {} of {weights}", least + spread * largest),
        };
    }
    let size = wide(dice, letters.len());
    let counts = letters.chunks(size).take(8).map(|letters| {
        let (letters, count): (String, _) = (letters.iter().collect(), dice.below(length as u64 + 1));
        match dice.below(6) {
            0 => format!("exactly {} {letters}", count / 8),
            1 => format!("at least {} {letters}", count / 8),
            2 => format!("{} to {count} {letters}", count / 16),
            _ => format!("at most {count} {letters}"),
        }
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// Sums and counts over rows of up to thousands of cells, and sometimes rules for the columns.
fn sums_and_counts(dice: &mut Dice) -> String {
    let (width, height, letters) = (wide(dice, 20_000), wide(dice, 8), alphabet(dice));
    let mut text = head(&letters, width, height);
    for _ in 0..1 + dice.below(3) {
        let (row, rule) = (1 + dice.below(height as u64), sum_or_counts(dice, &letters, width));
        let of = if dice.below(2) > 0 { "each row".to_owned() } else { format!("row {row}") };
        writeln!(text, "{of}: {rule}").unwrap();
    }
    text + match dice.below(4) {
        0 => "each column: pattern [ab]+\n",
        1 => "each column: all different\n",
        _ => "",
    }
}

/// Up to millions of cells that are in no line, some of them given, and one short line.
fn cells_in_no_line(dice: &mut Dice, bytes: usize) -> String {
    if dice.below(2) > 0 {
        let (width, height) = (wide(dice, 4000), wide(dice, 1000));
        return head(&letters(2), width, height) + "column 1: at least 1 a\n";
    }
    let cells = 1 + bytes / 8;
    let names = words((0..cells).map(|cell| format!("x{cell}")));
    let mut text = format!("nonomata lines\nalphabet: abc\ncells: {names}\nline q over x0: pattern [ab]\n");
    let step = wide(dice, cells);
    (0..cells).step_by(step).for_each(|cell| writeln!(text, "given x{cell}: ab").unwrap());
    text
}

/// A pattern of up to 64 KB for each of up to thousands of rows, and sometimes one for the columns.
fn shared_pattern(dice: &mut Dice, bytes: usize) -> String {
    let (width, height) = (wide(dice, 1000), wide(dice, 4000));
    let letters = letters(2 + dice.below(4) as usize);
    let mut text = head(&letters, width, height);
    let size = bytes.min(1 << 16);
    let sides = if dice.below(2) > 0 { &["row", "column"][..] } else { &["row"] };
    for side in sides {
        let choice = one_of(dice, &["a|b", "b|a", "ab|b", "b|aa|bb"]);
        let choices = vec![choice; 1 + size / (choice.len() + 1)].join("|");
        let pattern = match dice.below(3) {
            0 => format!("(?:{choices})*"),
            1 => "(?:a|b)".repeat(size / 7) + ".*",
            _ => pattern(dice, 1 + size as u64 / 64),
        };
        writeln!(text, "each {side}: pattern {pattern}").unwrap();
    }
    text
}

/// Another pattern for each of up to thousands of columns.
fn many_patterns(dice: &mut Dice, bytes: usize) -> String {
    let (width, height) = (wide(dice, bytes.min(60_000)), wide(dice, 40));
    let letters = alphabet(dice);
    let mut text = head(&letters, width, height);
    let most = wide(dice, 1 + bytes / width / 8).min(200);
    for column in 1..=width {
        let parts: String = (0..wide(dice, most))
            .map(|_| match dice.below(4) {
                0 => format!(".{{{},{height}}}", dice.below(height as u64 + 1)),
                1 => format!("{}?", one_of(dice, &letters)),
                2 => format!("[{}]*", word(dice, &letters, 2)),
                _ => format!("(?:{}|.)*", word(dice, &letters, 3)),
            })
            .collect();
        writeln!(text, "column {column}: pattern {parts}").unwrap();
    }
    text
}

/// Names of letters, rows, columns and lines of up to the 80 characters that are allowed, or more.
fn long_names(dice: &mut Dice) -> String {
    let length = match dice.below(4) {
        0 => wide(dice, 20_000),
        1 => 81,
        _ => wide(dice, 80).max(8),
    };
    let name = |letter: char, number: usize| {
        format!("{number:_<5}{}", letter.to_string().repeat(length - length.min(5)))
    };
    let most = 8_000_000 / length;
    let (width, height) = (wide(dice, most.min(2000)), wide(dice, most.min(2000)));
    let letters = alphabet(dice);
    let named = |(number, &letter): (usize, &char)| format!("{letter}={}", name('é', number));
    let mut text = "nonomata lines\n".to_owned();
    writeln!(text, "alphabet: {}", words(letters.iter().enumerate().map(named))).unwrap();
    writeln!(text, "grid: {width}x{height}").unwrap();
    writeln!(text, "rows: {}", words((0..height).map(|row| name('r', row)))).unwrap();
    writeln!(text, "columns: {}", words((0..width).map(|column| name('k', column)))).unwrap();
    for line in 0..wide(dice, most.min(500)) {
        let (row, rule) = (1 + dice.below(height as u64), sum_or_counts(dice, &letters, 1));
        writeln!(text, "line {} over r{row}c1: {rule}", name('l', line)).unwrap();
    }
    text + one_of(dice, &["each row: clue 1\n", "each row: pattern a*b*\n", "each two rows: different\n"])
}

/// Rules that must all hold for the same line, most of them patterns with back-references.
fn several_rules(dice: &mut Dice) -> String {
    let (width, height, letters) = (wide(dice, 64), wide(dice, 64), alphabet(dice));
    let mut text = head(&letters, width, height);
    let shuffled = |dice: &mut Dice| {
        let mut cells: Vec<usize> = (1..=width).collect();
        (1..width).for_each(|cell| cells.swap(cell, dice.below(cell as u64 + 1) as usize));
        words(cells.into_iter().map(|column| format!("r1c{column}")))
    };
    let over = shuffled(dice);
    let back = [
        "(.)(.).*\\2\\1",
        "(.).(.)(.).*\\3.*\\2.*\\1",
        "(.?)(.?).*\\2\\1",
        "(?!.*(.)\\1).*",
        "(.*)(.*)\\2\\1",
    ];
    for _ in 0..wide(dice, 2000) {
        let of = match dice.below(6) {
            0 => "each row".to_owned(),
            1 => "each column".to_owned(),
            2 => format!("line q over {over}"),
            _ => format!("row {}", 1 + dice.below(height as u64)),
        };
        let length = if of == "each column" { height } else { width };
        let rule = match dice.below(8) {
            0 => "all different".to_owned(),
            1 if length % 2 == 0 => one_of(dice, &["equal halves", "different halves"]).to_owned(),
            2 | 3 => format!("pattern .*{}.*", one_of(dice, &back)),
            4 => format!("pattern {}", one_of(dice, &back)),
            5 => format!("pattern .*{}", word(dice, &letters, 1)),
            _ => sum_or_counts(dice, &letters, length),
        };
        writeln!(text, "{of}: {rule}").unwrap();
    }
    text
}
