//! Output: results go to standard output, everything else to standard error.

use std::io::{self, BufWriter, StdoutLock, Write};

use nonomata::formats::Warning;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::session;
use crate::watchdog::{Unwatched, unwatched};

/// Buffered standard output.
pub(crate) type Output = BufWriter<Unwatched<StdoutLock<'static>>>;

/// Locks standard output.
pub(crate) fn output() -> Output {
    BufWriter::new(Unwatched(io::stdout().lock()))
}

/// Reports a failure after the answers that came before it.
pub(crate) fn refuse(output: &mut Output, failure: &Failure, as_json: bool) -> io::Result<Exit> {
    if as_json {
        let (line, column) = failure.place.unzip();
        let mut error = json!({ "message": failure.message, "line": line, "column": column });
        // The place may be in a picture that is compared with the puzzle.
        if let (Some(text), Some((source, _))) = (&failure.text, failure.origin.as_deref())
            && **text != **source
        {
            error["source"] = json!(text);
        }
        let mut object = match failure.origin.as_deref() {
            Some((source, number)) => json!({ "source": source, "number": number, "error": error }),
            None => json!({ "error": error }),
        };
        if let Some(limit) = failure.limit {
            object["limit"] = json!(limit.to_string());
        }
        line_of_json(output, &object)?;
    } else {
        output.flush()?;
        // Ignore a closed standard error: the exit code still reports the failure.
        let text = printable_lines(&failure.to_string());
        let _ = unwatched(|| writeln!(io::stderr(), "nonomata: {text}"));
    }
    Ok(failure.exit)
}

/// Prints a warning about an input that could be read.
pub(crate) fn warn(warning: &Warning) {
    remark(&warning.to_string());
}

/// Prints a warning, unless `--quiet` is given. A closed standard error is ignored.
pub(crate) fn remark(message: &str) {
    if !session::is_quiet() {
        warn_of_change(message);
    }
}

/// Prints a warning even with `--quiet`: the result is another one than the command asks for.
pub(crate) fn warn_of_change(message: &str) {
    session::clear();
    let text = printable_lines(message);
    let _ = unwatched(|| writeln!(io::stderr(), "nonomata: warning: {text}"));
}

/// Writes one JSON object on one line.
pub(crate) fn line_of_json(output: &mut Output, value: &Value) -> io::Result<()> {
    writeln!(output, "{value}")
}

/// The count and the noun, in the plural unless the count is 1.
pub(crate) fn counted(count: impl TryInto<u64>, what: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", noun(count, what))
}

/// The noun for this many, in the plural unless the count is 1.
pub(crate) fn noun(count: u64, what: &str) -> String {
    if count == 1 { what.to_owned() } else { format!("{what}s") }
}

/// A number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// Text from a file or its name with control characters replaced, so that it cannot control a terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Text of several lines with control characters replaced.
fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([7, 999, 1_000, 1_234_567].map(grouped), ["7", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [0_usize, 1, 3_072].map(|count| counted(count, "cell")),
            ["0 cells", "1 cell", "3072 cells"]
        );
    }
}
