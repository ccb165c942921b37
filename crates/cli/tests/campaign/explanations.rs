//! Walkthroughs of puzzles of all kinds, replayed by the independent checker.

use nonomata::budget::Budget;
use nonomata::explain::hint::{Hint, hint};
use nonomata::explain::walkthrough::{Ending, Walkthrough};
use nonomata::search::{Verdict, solve};

use crate::Plan;
use crate::findings::Findings;
use crate::model::{Model, Size};
use crate::sat::{options, problem};

/// The most cells of a puzzle that is explained: hard ones take long.
const CELLS: usize = 150;

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    plan.each_seed(findings, |seed| replay(seed, findings));
}

fn replay(seed: u64, findings: &Findings) {
    let model = Model::random(seed, Size::Any);
    let wrong = |what: &str| findings.wrong(&format!("seed {seed}: {what}\n{}", model.text));
    if model.cells > CELLS {
        return findings.tally("larger than 150 cells");
    }
    let problem = match problem(&model) {
        Ok(problem) => problem,
        Err(error) => return wrong(&error),
    };
    let walkthrough = Walkthrough::of(&problem, &options());
    findings.tally(format!("walkthroughs: {}", model.kind));
    findings.add("steps", walkthrough.steps.len() as u64);
    let budget = Budget::unlimited();
    if let Err(error) = walkthrough.check(&problem, &budget) {
        wrong(&error.to_string());
    }
    let verdict = solve(&problem, &options()).verdict;
    findings.tally(format!("ending: {}", walkthrough.verdict()));
    match (&walkthrough.ending, &verdict) {
        (Ending::Unknown, _) | (_, Verdict::Unknown { .. }) => {}
        (Ending::Unique, Verdict::Unique(solution)) => {
            if walkthrough.solution.as_deref() != Some(solution.all_symbols()) {
                wrong("the walkthrough ends in another solution");
            }
        }
        (Ending::None(_) | Ending::Empty(_), Verdict::NoSolution)
        | (Ending::Multiple(_), Verdict::Multiple { .. }) => {}
        (ending, verdict) => wrong(&format!("it ends with {ending:?}, but the verdict is {verdict:?}")),
    }
    if let Ok(Hint::Next(_)) = hint(&problem, problem.initial_candidates(), &options()) {
        findings.tally("hints");
    }
}
