//! Targets of writing: a format, a drawing, a partial-solution file, or clauses for SAT solvers.

use std::path::Path;

use nonomata::formats::Format;

use crate::failure::Failure;
use crate::media::Medium;
use crate::output_file::output_format;

/// The form in which a puzzle, or its solution, is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A puzzle with its picture, or the picture alone.
    Format(&'static Format),
    Drawing(Medium),
    /// A partial-solution file.
    Partial,
    /// Clauses for SAT solvers, in the DIMACS format.
    Clauses,
}

impl Target {
    /// The name `png` stands for the format, whose pixels are cells.
    const DRAWINGS: [Target; 2] = [Target::Drawing(Medium::Svg), Target::Drawing(Medium::Pdf)];

    /// Parses what a solution can be written as.
    pub(crate) fn of_solution(name: &str) -> Result<Target, String> {
        Target::named(name, &[&Target::DRAWINGS[..], &[Target::Partial]].concat())
    }

    /// Parses what a puzzle can be converted to.
    pub(crate) fn of_puzzle(name: &str) -> Result<Target, String> {
        Target::named(name, &[&Target::DRAWINGS[..], &[Target::Clauses]].concat())
    }

    /// One of these targets by its name, or a format that can be written.
    fn named(name: &str, others: &[Target]) -> Result<Target, String> {
        if let Some(target) = others.iter().find(|target| target.name() == name) {
            return Ok(*target);
        }
        let names: Vec<&str> = others.iter().map(|target| target.name()).collect();
        let format =
            name.parse::<&'static Format>().map_err(|error| format!("{error}, {}", names.join(", ")))?;
        match format.is_written() {
            true => Ok(Target::Format(format)),
            false => Err("this format can only be read".to_owned()),
        }
    }

    /// The wanted target, or the one for the suffix of the output.
    pub(crate) fn chosen(asked: Option<Target>, path: Option<&Path>, kind: &str) -> Result<Target, Failure> {
        let by_suffix = || path.and_then(Target::of_suffix);
        match asked.or_else(by_suffix) {
            Some(target) => target.require().map(|()| target),
            None => output_format(None, path, kind).map(Target::Format),
        }
    }

    /// The drawing or the clauses that the suffix of a file stands for.
    pub(crate) fn of_suffix(path: &Path) -> Option<Target> {
        let suffix = path.extension()?.to_str()?.to_ascii_lowercase();
        let others = Target::DRAWINGS.into_iter().chain([Target::Clauses]);
        others.into_iter().find(|target| target.name() == suffix)
    }

    /// Refuses a drawing that this build cannot make.
    pub(crate) fn require(self) -> Result<(), Failure> {
        match self {
            Target::Drawing(medium) => medium.require(),
            _ => Ok(()),
        }
    }

    /// The name, which is also the suffix of drawings and clauses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Target::Format(format) => format.name(),
            Target::Drawing(Medium::Svg) => "svg",
            Target::Drawing(Medium::Png) => "png",
            Target::Drawing(Medium::Pdf) => "pdf",
            Target::Drawing(Medium::Text) => "text",
            Target::Partial => "partial",
            Target::Clauses => "cnf",
        }
    }
}
