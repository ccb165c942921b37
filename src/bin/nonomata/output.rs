//! Where answers go: results to standard output, everything else to standard error.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use nonomata::render::Paint;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::input::InputError;

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

/// Says that an input cannot be read.
pub(crate) fn refuse(output: &mut Output, error: &InputError, as_json: bool) -> io::Result<Exit> {
    if as_json {
        let (message, place) = error.parts();
        let (line, column) = place.unzip();
        let error = json!({ "error": { "message": message, "line": line, "column": column } });
        line_of_json(output, &error)?;
    } else {
        eprintln!("nonomata: {}", error.sentence());
    }
    Ok(Exit::Unreadable)
}

/// One JSON object on a line of its own.
pub(crate) fn line_of_json(output: &mut Output, value: &Value) -> io::Result<()> {
    writeln!(output, "{value}")
}
