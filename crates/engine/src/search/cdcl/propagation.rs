//! Propagation of lines and nogoods to a fixpoint. The main function is [`propagate`].
//!
//! Nogoods go first, since visiting their watch lists is cheaper than solving a line. A line solve then reports its
//! changes, which go onto the trail with the line as their reason.

use super::assignment::Assignment;
use super::clauses::Nogoods;
use super::conflict::Conflict;
use super::log::ProofLog;
use super::trail::{Reason, Trail};
use crate::budget::{Budget, Stopped};
use crate::grid::Contradiction;

/// Propagates until every scheduled line is solved and every nogood has seen every entry of the trail. After a conflict
/// nothing is scheduled, and the search must backtrack.
pub(super) fn propagate(
    assignment: &mut Assignment<'_>,
    nogoods: &mut Nogoods,
    log: &mut Option<Box<ProofLog>>,
    budget: &Budget,
) -> Result<(), Stopped<Conflict>> {
    loop {
        propagate_nogoods(assignment, nogoods)?;
        let Assignment { trail, grid, propagator, .. } = &mut *assignment;
        let known = trail.len();
        match Stopped::or_limit(propagator.solve_next(grid, budget))? {
            Ok(Some((line, changes))) => {
                changes.iter().for_each(|change| trail.assign_cell(change, Reason::Line { line, known }));
                if let Some(log) = &mut *log
                    && !changes.is_empty()
                {
                    log.add_lemmas(line, changes, grid, budget)?;
                }
            }
            Ok(None) => return Ok(()),
            Err(Contradiction::Line(line)) => {
                if let Some(log) = &mut *log {
                    log.add_lemmas(line, &[], grid, budget)?;
                }
                return Err(Conflict::Line(line).into());
            }
            Err(Contradiction::Cell(_)) => unreachable!("a line solve leaves every cell a candidate"),
        }
    }
}

/// Propagates nogoods over the trail entries that they have not seen yet.
fn propagate_nogoods(assignment: &mut Assignment<'_>, nogoods: &mut Nogoods) -> Result<(), Conflict> {
    let Assignment { problem, literals, trail, grid, propagator, queue_head } = assignment;
    let symbols = problem.alphabet().all();
    while *queue_head < trail.len() {
        let (literal, _) = trail.get(*queue_head);
        *queue_head += 1;
        let assign_false = |trail: &mut Trail, id, literal| {
            let negation = literals.negation(literal);
            let Some((cell, left)) = literals.left_by(negation, symbols) else {
                return trail.assign(negation, Reason::Nogood(id));
            };
            if let Ok(Some(change)) = grid.narrow(cell, left) {
                trail.assign_cell(&change, Reason::Nogood(id));
                propagator.schedule_lines_through(cell);
            }
        };
        if let Err(id) = nogoods.propagate(literal, trail, assign_false) {
            propagator.clear();
            return Err(Conflict::Nogood(id));
        }
    }
    Ok(())
}
