//! Greedy line breaking at spaces. Words that are longer than a line are cut.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use crate::session::columns;

/// Prints a text, on a terminal broken at spaces so that the terminal breaks no word.
pub(crate) fn print_wrapped(output: &mut impl Write, text: impl Display) -> io::Result<()> {
    if !io::stdout().is_terminal() {
        return writeln!(output, "{text}");
    }
    wrapped(&text.to_string(), columns()).iter().try_for_each(|line| writeln!(output, "{line}"))
}

/// The lines of a text at most `width` characters wide; continuation lines keep the indent of their line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent: String = line.chars().take_while(|&letter| letter == ' ').take(width / 2).collect();
        let mut current = indent.clone();
        let mut length = indent.len();
        let mut is_empty = true;
        for word in line.split_whitespace() {
            let letters: Vec<char> = word.chars().collect();
            for part in letters.chunks(width - indent.len()) {
                let space = usize::from(!is_empty);
                if length + space + part.len() > width {
                    lines.push(std::mem::replace(&mut current, indent.clone()));
                    length = indent.len();
                } else if !is_empty {
                    current.push(' ');
                    length += 1;
                }
                current.extend(part);
                length += part.len();
                is_empty = false;
            }
        }
        lines.push(current);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  one two", 6), ["  one", "  two"]);
        assert_eq!(wrapped("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrapped("a\n\nb", 3), ["a", "", "b"]);
    }
}
