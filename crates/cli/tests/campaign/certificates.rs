//! Certificates of puzzles of all kinds: they are accepted, no change of them proves a wrong verdict, and those that are
//! plain DRAT proofs pass another author's checker, if `--with` names one that takes clauses and a proof.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nonomata::budget::{Budget, Stopped};
use nonomata::check;
use nonomata::problem::Problem;
use nonomata::proof::certificate::{self, CertificateError, Certified, CertifiedVerdict};
use nonomata::proof::clauses::Encoding;
use nonomata::search::{Verdict, certify};

use crate::Plan;
use crate::dice::Dice;
use crate::findings::Findings;
use crate::model::{Model, Size};
use crate::sat::{options, problem};

/// How many changed certificates are tried for each puzzle.
const CHANGES: usize = 20;

/// Longer certificates are not changed: each change is checked as a whole.
const BYTES: usize = 60_000;

/// A clause that a line implies, which only our checker knows.
const LEMMA: &str = "c lemma";

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    plan.each_seed(findings, |seed| attack(seed, plan, findings));
}

fn attack(seed: u64, plan: &Plan, findings: &Findings) {
    let mut dice = Dice(!seed);
    let model = Model::random(seed, if dice.below(3) == 0 { Size::Tiny } else { Size::Any });
    let wrong = |what: &str| findings.wrong(&format!("seed {seed}: {what}\n{}", model.text));
    let problem = match problem(&model) {
        Ok(problem) => problem,
        Err(error) => return wrong(&error),
    };
    let (verdict, text) = match certify(&problem, &options(), || Ok(Vec::new())) {
        Ok((outcome, text)) => (outcome.verdict, String::from_utf8(text).unwrap()),
        Err(_) => return findings.tally("too large for a certificate"),
    };
    if matches!(verdict, Verdict::Unknown { .. }) {
        return findings.tally("not decided in 5 s");
    }
    match checked(&problem, &text) {
        Ok(certified) if is_true(&problem, &certified.proved, &verdict) => {
            let how = if certified.clauses > 0 { "clauses" } else { "steps or solutions" };
            findings.tally(format!("certificates by {how}"));
        }
        Ok(_) => return wrong("the certificate proves another verdict"),
        Err(error) if error.limit().is_some() => return findings.tally("not checked in 5 s"),
        Err(error) => return wrong(&format!("the certificate is refused: {error}")),
    }
    if let Some(checker) = &plan.with {
        match ask(checker, seed, &problem, &text, &verdict) {
            Ok(counted) => findings.tally(format!("for the other checker: {counted}")),
            Err(refused) => wrong(&refused),
        }
    }
    if text.len() > BYTES {
        return findings.tally("too long to be changed");
    }
    for _ in 0..CHANGES {
        let changed = changed(&mut dice, &text);
        match checked(&problem, &changed) {
            Err(error) if error.limit().is_some() => findings.tally("changed and not checked in 5 s"),
            Err(_) => findings.tally("changed and refused"),
            Ok(_) if changed == text => findings.tally("not changed"),
            Ok(certified) if is_true(&problem, &certified.proved, &verdict) => {
                findings.tally("changed and accepted, with the right verdict");
            }
            Ok(certified) => {
                wrong(&format!("{:?} is accepted, but it is {verdict:?}:\n{changed}", certified.proved));
            }
        }
    }
}

/// Checks a certificate within the limits: open cells under back-references may take exponential time.
fn checked(problem: &Problem, text: &str) -> Result<Certified, Stopped<CertificateError>> {
    certificate::check(problem, text.as_bytes(), &options().budget)
}

fn is_true(problem: &Problem, proved: &CertifiedVerdict, verdict: &Verdict) -> bool {
    match (proved, verdict) {
        (CertifiedVerdict::None, Verdict::NoSolution) => true,
        (CertifiedVerdict::Unique(found), Verdict::Unique(solution)) => found == solution.all_symbols(),
        (CertifiedVerdict::Multiple(found), Verdict::Multiple { .. }) => {
            found.iter().all(|found| check::solution(problem, found).is_ok_and(|broken| broken.is_empty()))
        }
        _ => false,
    }
}

/// Asks another checker for its view of the proof, with the solution excluded: what is counted, or how it refuses.
fn ask(
    checker: &Path,
    seed: u64,
    problem: &Problem,
    text: &str,
    verdict: &Verdict,
) -> Result<&'static str, String> {
    if matches!(verdict, Verdict::Multiple { .. }) {
        return Ok("no proof, but two solutions");
    }
    if text.contains(LEMMA) {
        return Ok("lemmas, which it does not know");
    }
    let Ok(mut encoding) = Encoding::for_proofs(problem, &Budget::unlimited()) else {
        return Ok("too large for clauses");
    };
    if !encoding.is_complete() {
        return Ok("rules that need lemmas, which it does not know");
    }
    for solution in certificate::solutions(problem, text.as_bytes(), &Budget::unlimited()).unwrap() {
        encoding.reject(&solution).unwrap();
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proofs");
    fs::create_dir_all(&folder).unwrap();
    let [clauses, proof] = ["cnf", "proof"].map(|suffix| folder.join(format!("{seed}.{suffix}")));
    fs::write(&clauses, encoding.dimacs().to_string()).unwrap();
    // Where steps are the proof, unit propagation refutes the clauses.
    let lines = text.lines().filter(|line| !line.starts_with('c') && !line.is_empty());
    fs::write(&proof, lines.chain(["0"]).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let output = Command::new(checker).args([&clauses, &proof]).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    if !printed.contains("s VERIFIED") {
        return Err(format!("the other checker refuses {}: {printed}", proof.display()));
    }
    [clauses, proof].iter().for_each(|file| fs::remove_file(file).unwrap());
    Ok("proofs that it accepts")
}

/// The text with one to three changes: of a sign, a number, a line, the verdict, or the order of lines.
fn changed(dice: &mut Dice, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..1 + dice.below(3) {
        let count = lines.len() as u64;
        let at = dice.below(count) as usize;
        let other = dice.below(count) as usize;
        match dice.below(9) {
            0 => drop(lines.remove(at)),
            1 => lines.swap(at, other),
            2 => lines.insert(at, lines[other].clone()),
            3 => lines[at] = with_number(dice, &lines[at]),
            4 => lines[at] = lines[at].replacen('-', "", 1),
            5 => lines[at] = format!("-{}", lines[at]),
            6 => lines[at] = with_byte(dice, &lines[at]),
            7 => lines.truncate(at + 1),
            _ => {
                let verdict = ["none", "unique", "multiple"][dice.below(3) as usize];
                lines.retain(|line| !line.starts_with("c end"));
                lines.push(format!("c end {verdict}"));
            }
        }
        if lines.is_empty() {
            break;
        }
        if dice.below(3) == 0 && !lines.iter().any(|line| line.starts_with("c end")) {
            lines.push(format!("c end {}", ["none", "unique"][dice.below(2) as usize]));
        }
    }
    lines.join("\n") + "\n"
}

/// The line with another number in the place of one.
fn with_number(dice: &mut Dice, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let at = dice.below(words.len() as u64) as usize;
    let number = (dice.below(40) as i64 - 10).to_string();
    let word = |(index, word): (usize, &&str)| if index == at { number.clone() } else { (*word).to_owned() };
    words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// The line with another sign in the place of one.
fn with_byte(dice: &mut Dice, line: &str) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    if !letters.is_empty() {
        let at = dice.below(letters.len() as u64) as usize;
        letters[at] = char::from(b"0123456789 -=,cd"[dice.below(16) as usize]);
    }
    letters.into_iter().collect()
}
