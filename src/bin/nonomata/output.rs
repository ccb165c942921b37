//! Where answers go: results to standard output, everything else to standard error.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use nonomata::formats::Warning;
use nonomata::render::Paint;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::failure::Failure;

/// Standard output, written in one go where it can be.
pub(crate) type Output = BufWriter<StdoutLock<'static>>;

/// Standard output.
pub(crate) fn output() -> Output {
    BufWriter::new(io::stdout().lock())
}

/// Colours if a person looks, and does not mind.
pub(crate) fn paint() -> Paint {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb { Paint::Ansi } else { Paint::None }
}

/// Says what went wrong, behind the answers that came before it.
pub(crate) fn refuse(output: &mut Output, failure: &Failure, as_json: bool) -> io::Result<Exit> {
    if as_json {
        let (line, column) = failure.place.unzip();
        let mut error = json!({ "message": failure.message, "line": line, "column": column });
        // The place may be in a picture that is held against the puzzle.
        if let (Some(text), Some((source, _))) = (&failure.text, failure.origin.as_deref()) {
            if text != source {
                error["source"] = json!(text);
            }
        }
        let object = match failure.origin.as_deref() {
            Some((source, number)) => json!({ "source": source, "number": number, "error": error }),
            None => json!({ "error": error }),
        };
        line_of_json(output, &object)?;
    } else {
        output.flush()?;
        // A closed standard error is no reason to stop; the exit code still says that something was wrong.
        let _ = writeln!(io::stderr(), "nonomata: {failure}");
    }
    Ok(failure.exit)
}

/// Says what was odd in an input that could be read all the same. That nobody can hear it is no reason to stop.
pub(crate) fn warn(warning: &Warning) {
    remark(&warning.to_string());
}

/// Says what a person should know and what stops nothing.
pub(crate) fn remark(message: &str) {
    let _ = writeln!(io::stderr(), "nonomata: warning: {message}");
}

/// One JSON object on a line of its own.
pub(crate) fn line_of_json(output: &mut Output, value: &Value) -> io::Result<()> {
    writeln!(output, "{value}")
}

/// So many of something.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Text from a file or its name, as it may be shown in a terminal: without signs that steer it.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
