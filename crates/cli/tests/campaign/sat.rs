//! The search against CaDiCaL, another author's SAT solver, on the exported clauses.
//!
//! Each puzzle is read from its text and solved. No solution: the clauses are unsatisfiable. One: it satisfies the model
//! of the puzzle, and the clauses without it are unsatisfiable. Several: both satisfy the model and differ, and so does
//! what the solver finds.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use nonomata::budget::Budget;
use nonomata::formats::{Source, read};
use nonomata::problem::Problem;
use nonomata::proof::clauses::Encoding;
use nonomata::search::{Options, Outcome, Solution, Verdict, solve};

use crate::Plan;
use crate::findings::Findings;
use crate::model::{Model, Size};

/// The seconds that the solver may take.
const SECONDS: &str = "5";

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    run_on(plan, findings, |_| true);
}

/// Only the puzzles whose search meets conflicts, which are about one in seventeen.
pub(crate) fn run_with_conflicts(plan: &Plan, findings: &Findings) {
    run_on(plan, findings, |outcome| outcome.conflicts > 0);
}

fn run_on(plan: &Plan, findings: &Findings, is_meant: impl Fn(&Outcome) -> bool + Sync) {
    let is_there = Command::new("cadical").arg("--version").output().is_ok();
    assert!(is_there, "cadical is not installed: apt-get install cadical");
    plan.each_seed(findings, |seed| compare(seed, findings, &is_meant));
}

/// The limits of a search that a campaign waits for.
pub(crate) fn options() -> Options {
    Options::from(Budget::unlimited().with_time(Duration::from_secs(5)))
}

/// The problem of a model, which the library reads from the text.
pub(crate) fn problem(model: &Model) -> Result<Problem, String> {
    let reading = read(&Source::new("campaign", model.text.as_str())).map_err(|error| error.to_string())?;
    match &reading.puzzles[..] {
        [puzzle] if puzzle.kind() == model.kind => Ok(puzzle.to_problem()),
        puzzles => {
            Err(format!("read as {:?}", puzzles.iter().map(|puzzle| puzzle.kind()).collect::<Vec<_>>()))
        }
    }
}

fn compare(seed: u64, findings: &Findings, is_meant: impl Fn(&Outcome) -> bool) {
    let model = Model::random(seed, Size::Any);
    let wrong = |what: &str| findings.wrong(&format!("seed {seed}: {what}\n{}", model.text));
    let problem = match problem(&model) {
        Ok(problem) => problem,
        Err(error) => return wrong(&error),
    };
    let outcome = solve(&problem, &options());
    if !is_meant(&outcome) {
        return;
    }
    findings.tally(format!("puzzles: {}", model.kind));
    if model.is_large() {
        findings.tally("larger than 15x15");
    }
    let symbols = |solution: &Solution| model.symbols_of(solution.symbols());
    if outcome.conflicts > 0 {
        findings.tally("with conflicts");
    }
    let solutions: Vec<&Solution> = match &outcome.verdict {
        Verdict::NoSolution => vec![],
        Verdict::Unique(one) => vec![one],
        Verdict::Multiple { first, second, .. } => vec![first, second],
        Verdict::Unknown { .. } => {
            println!("seed {seed}: not decided");
            return findings.tally(format!("not decided in 5 s: {}", model.kind));
        }
    };
    findings.tally(["no solution", "one solution", "several solutions"][solutions.len()]);
    for solution in &solutions {
        if let Some(line) = model.broken(&symbols(solution)) {
            wrong(&format!("the solution {:?} breaks line {line}", symbols(solution)));
        }
    }
    if let [first, second] = solutions[..]
        && symbols(first) == symbols(second)
    {
        wrong("the two solutions are the same");
    }
    // Clauses for proofs may lack a large rule that counts.
    let budget = Budget::unlimited();
    let encoding = Encoding::of(&problem, &budget).or_else(|_| Encoding::for_proofs(&problem, &budget)).ok();
    let Some(mut encoding) = encoding.filter(Encoding::is_complete) else {
        return findings.tally(format!("too large for clauses: {}", model.kind));
    };
    let is_excluded = solutions.len() == 1 && seed % 8 != 0;
    if is_excluded {
        encoding.reject(solutions[0].all_symbols()).expect("there is room for one more clause");
    }
    match ask(&encoding) {
        Answer::Unknown => findings.tally("not decided by the SAT solver in 5 s"),
        Answer::None if is_excluded || solutions.is_empty() => {}
        Answer::None => wrong("the SAT solver finds no solution, and there is one"),
        Answer::Model(_) if is_excluded => wrong("the SAT solver finds a second solution"),
        Answer::Model(_) if solutions.is_empty() => wrong("the SAT solver finds a solution, and we none"),
        Answer::Model(literals) => match encoding.read(&literals) {
            Err(error) => wrong(&format!("the model of the SAT solver: {error}")),
            Ok(found) => {
                let found = model.symbols_of(&found);
                if model.broken(&found).is_some() || solutions.len() == 1 && found != symbols(solutions[0]) {
                    wrong(&format!("the model of the SAT solver is {found:?}"));
                }
            }
        },
    }
}

enum Answer {
    None,
    /// The true literals.
    Model(Vec<i32>),
    Unknown,
}

fn ask(encoding: &Encoding<'_>) -> Answer {
    let mut command = Command::new("cadical");
    let mut child =
        command.args(["-q", "-t", SECONDS]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let clauses = encoding.dimacs().to_string();
    child.stdin.take().unwrap().write_all(clauses.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    match output.status.code() {
        Some(20) => Answer::None,
        Some(10) => {
            let text = String::from_utf8(output.stdout).unwrap();
            let values =
                text.lines().filter_map(|line| line.strip_prefix("v ")).flat_map(str::split_whitespace);
            Answer::Model(values.map(|value| value.parse().unwrap()).filter(|&value| value != 0).collect())
        }
        _ => Answer::Unknown,
    }
}
