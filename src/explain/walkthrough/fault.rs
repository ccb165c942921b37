//! Errors of the checker of walkthroughs: what is wrong with a step, and in which step it is.

use std::fmt;

use nonomata_engine::budget::Stopped;
use nonomata_engine::check::Unsound;
use nonomata_engine::problem::{CellId, LineId, Problem, WrongLength};

/// A fault of a walkthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WalkthroughError {
    /// The step, counted from 1; 0 for the grid before the first, and past the last one for the ending.
    pub step: usize,
    /// The fault.
    pub fault: StepFault,
}

impl From<WalkthroughError> for Stopped<WalkthroughError> {
    fn from(error: WalkthroughError) -> Stopped<WalkthroughError> {
        Stopped::Failed(error)
    }
}

/// A fault of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepFault {
    /// The grid belongs to another problem.
    WrongLength(WrongLength),
    /// The problem has no such cell.
    UnknownCell(CellId),
    /// The problem has no such line.
    UnknownLine(LineId),
    /// A premise was not known.
    NotKnown(CellId),
    /// A premise is not a cell of the line.
    Elsewhere(CellId),
    /// A change does not follow.
    Unsound(Unsound),
    /// A cell loses nothing, or not the refuted symbols.
    OtherBefore(CellId),
    /// A chain ends in a line that can be filled.
    NoConflict(LineId),
    /// A branch does not come to the change, or a candidate of the cell has no branch.
    BranchMissing(CellId),
    /// A line may have fewer, or more, counted cells than the step says.
    Miscounted(LineId),
    /// A cell loses what the count does not rule out.
    Uncounted(CellId),
    /// A cell is counted twice, or would not be counted by all lines that need it.
    CountedTwice(CellId),
    /// The end is not what the steps have left, or it is not a solution.
    OtherEnd,
}

impl StepFault {
    /// The fault in the names of the problem: `the premise r1c2 was not known`.
    pub fn describe(&self, problem: &Problem) -> String {
        match self {
            StepFault::Unsound(unsound) => unsound.describe(problem),
            fault => fault.words(|cell| problem.cell_name(cell), |line| problem.line(line).name().to_owned()),
        }
    }

    fn words(&self, cell: impl Fn(CellId) -> String, line: impl Fn(LineId) -> String) -> String {
        match *self {
            StepFault::WrongLength(error) => error.to_string(),
            StepFault::UnknownCell(unknown) => format!("the problem has no cell {}", unknown.index()),
            StepFault::UnknownLine(unknown) => format!("the problem has no line {}", unknown.index()),
            StepFault::NotKnown(premise) => format!("the premise {} was not known", cell(premise)),
            StepFault::Elsewhere(premise) => format!("the premise {} is not on the line", cell(premise)),
            StepFault::Unsound(unsound) => unsound.to_string(),
            StepFault::OtherBefore(changed) => {
                format!("{} loses nothing, or not what is refuted", cell(changed))
            }
            StepFault::NoConflict(filled) => {
                format!("{} can be filled, so there is no contradiction", line(filled))
            }
            StepFault::BranchMissing(changed) => {
                format!("a branch of {} does not come to the change", cell(changed))
            }
            StepFault::Miscounted(counted) => {
                format!("{} has other bounds than the step says", line(counted))
            }
            StepFault::Uncounted(changed) => {
                format!("the count does not take from {} what it loses", cell(changed))
            }
            StepFault::CountedTwice(counted) => format!("{} is counted twice, or not at all", cell(counted)),
            StepFault::OtherEnd => "the end is not what the steps leave, or not a solution".to_owned(),
        }
    }
}

impl fmt::Display for StepFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(|cell| format!("{cell:?}"), |line| format!("{line:?}")))
    }
}

impl std::error::Error for StepFault {}

impl From<StepFault> for Stopped<StepFault> {
    fn from(fault: StepFault) -> Stopped<StepFault> {
        Stopped::Failed(fault)
    }
}

impl fmt::Display for WalkthroughError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            0 => write!(f, "{}", self.fault),
            step => write!(f, "step {step}: {}", self.fault),
        }
    }
}

impl std::error::Error for WalkthroughError {}
