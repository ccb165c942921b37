//! Patterns against the regular expressions of Python and of JavaScript.
//!
//! The lines of the solutions of crosswords, and lines near them, are matched by the library in both dialects, by
//! Python's `re` and by node. `regexes.py` and `regexes.mjs` read a pattern, a text and a verdict a line, and print what
//! they see otherwise.

use std::io::Write;
use std::process::{Command, Stdio};

use nonomata::rule::{Dialect, Pattern, Rule as LibraryRule};
use nonomata::search::Solutions;
use nonomata::symbol::{Alphabet, Symbol};
use rayon::prelude::*;

use crate::Plan;
use crate::dice::Dice;
use crate::findings::Findings;
use crate::model::{Model, Rule, Size, line};
use crate::sat::{options, problem};

const ENGINES: [(&str, &str, Dialect); 2] =
    [("python3", "regexes.py", Dialect::Python), ("node", "regexes.mjs", Dialect::JavaScript)];

/// The lines near one of a solution that are tried with its pattern.
const NEAR: u64 = 4;

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    let seeds = (plan.seed..plan.seed + plan.count).into_par_iter().filter(|_| !plan.is_over());
    let matched: Vec<Vec<Matched>> = seeds.map(|seed| of_puzzle(seed, findings)).collect();
    for (index, (program, script, _)) in ENGINES.into_iter().enumerate() {
        let rows = matched.iter().flatten();
        let rows: String = rows
            .map(|(pattern, text, seen)| format!("{pattern}\t{text}\t{}\n", u8::from(seen[index])))
            .collect();
        let script = format!("{}/crates/cli/tests/campaign/{script}", crate::ROOT);
        let mut command = Command::new(program);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = command.spawn() else {
            println!("{program} is not installed: skipped");
            continue;
        };
        let mut input = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || input.write_all(rows.as_bytes()).unwrap());
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{program} has failed");
        for other in printed.lines().filter(|line| line.starts_with("otherwise")) {
            findings.wrong(&format!("{program}: {other}"));
        }
        let asked = printed.lines().find_map(|line| line.strip_prefix("asked "));
        findings.add(format!("matches of {program}"), asked.and_then(|count| count.parse().ok()).unwrap());
    }
}

/// A pattern, a text, and what each dialect says.
type Matched = (String, String, [bool; 2]);

fn of_puzzle(seed: u64, findings: &Findings) -> Vec<Matched> {
    let model = Model::random(seed, Size::Any);
    if model.kind != "regex crossword" {
        return Vec::new();
    }
    let wrong = |what: &str| findings.wrong(&format!("seed {seed}: {what}\n{}", model.text));
    let problem = match problem(&model) {
        Ok(problem) => problem,
        Err(error) => {
            wrong(&error);
            return Vec::new();
        }
    };
    findings.tally("crosswords");
    let mut dice = Dice(!seed);
    let mut matched = Vec::new();
    let alphabet = Alphabet::of_letters(&model.letters.iter().collect::<String>()).unwrap();
    let solutions = Solutions::new(&problem, &options().with_solutions(2));
    for solution in solutions.map(|solution| model.symbols_of(solution.symbols())) {
        findings.tally("solutions");
        for (cells, rule) in &model.lines {
            let Rule::Pattern(regex) = rule else { unreachable!("a crossword has patterns") };
            let pattern = regex.text(&model.letters);
            let rules = ENGINES.map(|(.., dialect)| {
                LibraryRule::from(Pattern::in_dialect(&pattern, &alphabet, dialect).unwrap())
            });
            for near in 0..=NEAR {
                let mut symbols = line(&solution, cells);
                for _ in 0..near.min(2) {
                    let at = dice.below(symbols.len() as u64) as usize;
                    symbols[at] = dice.below(model.symbols.into()) as u8;
                }
                let text = symbols.iter().map(|&symbol| model.letters[usize::from(symbol)]).collect();
                let of_library: Vec<Symbol> =
                    symbols.iter().map(|&symbol| Symbol::new(symbol.into())).collect();
                let seen = [0, 1].map(|index| rules[index].accepts(&of_library));
                if near == 0 && seen != [true; 2] || seen != [regex.matches(&symbols); 2] {
                    wrong(&format!("{pattern} on {text}: {seen:?}"));
                }
                matched.push((pattern.clone(), text, seen));
            }
        }
    }
    matched
}
