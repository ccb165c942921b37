//! Merges findings that one sentence of a logic grid has for several houses, each from one known cell, into one step.
//!
//! Kools are smoked in the yellow house, and neither house 2 nor house 3 is yellow: that is one step, not two.

use crate::explain::reason::Loss;
use crate::explain::technique::{Conclusion, Finder, Finding};
use nonomata_engine::problem::{LineId, Problem};
use nonomata_engine::symbol::SymbolSet;

/// The common key of findings that are merged: attribute and candidates of the premise, attribute and lost symbols
/// of the change.
type Likeness<'p> = (&'p str, SymbolSet, &'p str, SymbolSet);

/// The finding merged with those of the same line that are like it.
pub(crate) fn merge_alike(
    problem: &Problem,
    line: LineId,
    finder: &mut Finder,
    now: &[SymbolSet],
    finding: Finding,
    all: &[Finding],
) -> Finding {
    let Some(likeness) = likeness(problem, line, finder, now, &finding) else { return finding };
    let mut together = finding.clone();
    for other in all.iter().filter(|other| other.losses != finding.losses) {
        if self::likeness(problem, line, finder, now, other) == Some(likeness) {
            together.premises.extend(&other.premises);
            together.losses.extend(&other.losses);
        }
    }
    together.premises.sort_unstable();
    together.premises.dedup();
    together.losses.sort_unstable_by_key(|loss| loss.position);
    // Not if one premise is now enough for what another was needed for.
    let machine = problem.line(line).machine();
    let needed = finder.reasoner().minimal(machine, now, &together.losses);
    if needed.len() == together.premises.len() { together } else { finding }
}

/// The key that other findings must share with this one. None if it has several premises or losses, or cells without
/// names.
fn likeness<'p>(
    problem: &'p Problem,
    line: LineId,
    finder: &mut Finder,
    now: &[SymbolSet],
    finding: &Finding,
) -> Option<Likeness<'p>> {
    let (&[premise], &[Loss { position, lost }]) = (&finding.premises[..], &finding.losses[..]) else {
        return None;
    };
    if finding.argument.conclusion() != Conclusion::ByRule {
        return None;
    }
    let cells = problem.line(line).cells();
    let (of, _) = problem.name_parts(cells[premise])?;
    let (what, _) = problem.name_parts(cells[position])?;
    let holds = finder.weakest(problem.line(line), now, &[premise], &finding.losses, None);
    Some((of, holds[0], what, lost))
}
