//! An answer of an earlier run, compared with the puzzle that now has its place in the input.

use std::io;

use nonomata::puzzles::Fingerprint;

use super::echo::Echo;
use super::sink::invalid;
use crate::json::origin_and_fingerprint;
use crate::puzzle_context::Origin;

/// The keys of an answer that identify its puzzle.
#[derive(Clone, Debug)]
pub(super) struct EarlierAnswer {
    pub(super) origin: Origin,
    echo: Echo,
    pub(super) fingerprint: Option<Fingerprint>,
}

impl EarlierAnswer {
    /// A line of answers, with these keys repeated. `None` if it is anything else.
    pub(super) fn of(line: &[u8], echoed: &[String]) -> Option<EarlierAnswer> {
        let line = std::str::from_utf8(line).ok()?;
        let (origin, fingerprint) = origin_and_fingerprint(line)?;
        let fingerprint = fingerprint.and_then(|text| text.parse().ok());
        Some(EarlierAnswer { origin, echo: Echo::of(line, echoed), fingerprint })
    }

    /// Refuses a puzzle for which these keys would be repeated in other ways.
    pub(super) fn check_echo(&self, echo: &Echo, echoed: &[String]) -> io::Result<()> {
        let differing = echoed.iter().find(|key| self.echo.value(key) != echo.value(key));
        differing.map_or(Ok(()), |key| Err(self.other(key, self.echo.value(key), echo.value(key))))
    }

    /// Refuses a puzzle with another fingerprint.
    pub(super) fn check_fingerprint(&self, fingerprint: &Fingerprint) -> io::Result<()> {
        match &self.fingerprint {
            Some(known) if known != fingerprint => {
                let (known, found) = (known.to_string(), fingerprint.to_string());
                Err(self.other("fingerprint", Some(&known), Some(&found)))
            }
            _ => Ok(()),
        }
    }

    /// The error for a puzzle in the place of the one that was answered.
    fn other(&self, key: &str, answered: Option<&str>, found: Option<&str>) -> io::Error {
        let Origin { source, number } = &self.origin;
        let said = |value: Option<&str>| value.map_or("none".to_owned(), str::to_owned);
        let (answered, found) = (said(answered), said(found));
        invalid(format!(
            "its answer to puzzle {number} of {source} has the {key} {answered}, and that puzzle now has {found}: \
             give the inputs of the earlier run"
        ))
    }
}
