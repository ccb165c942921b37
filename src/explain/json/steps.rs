//! Walkthroughs, steps, hints and ratings as data.

use super::arguments::argument;
use super::facts::{cell, changes, fact, facts, letters, line, place};
use super::{Json, VERSION};
use crate::explain::ambiguity::Decisive;
use crate::explain::conflict::Clashing;
use crate::explain::hint::{Hint, Level};
use crate::explain::rating::Rating;
use crate::explain::walkthrough::{Branch, Conflict, CrossingCount, Ending, Kind, Step, Walkthrough};
use crate::explain::why::{CellAnswer, Undecided};
use crate::explain::words;
use crate::problem::{CellId, LineId, Problem};
use crate::search::Solution;
use crate::symbol::{Symbol, SymbolSet};

/// A whole walkthrough, as `docs/explaining.md` describes it.
pub fn walkthrough(problem: &Problem, told: &Walkthrough, rated: &Rating) -> Json {
    let steps = told.steps.iter().enumerate().map(|(index, told)| step(problem, told, Some(index + 1)));
    let (verdict, conflict, open) = match &told.ending {
        Ending::Unique => ("unique", None, Vec::new()),
        Ending::None(conflict) => ("none", Some(conflict), Vec::new()),
        Ending::Empty(_) => ("none", None, Vec::new()),
        Ending::Multiple(possible) => ("multiple", None, unknown(problem, possible)),
        Ending::Unknown => ("unknown", None, unknown(problem, &told.end)),
    };
    let conflict = conflict.map(|known| conflict_of(problem, known));
    Json::Object(vec![
        ("version", VERSION.into()),
        ("verdict", verdict.into()),
        ("rating", rating(rated)),
        ("given", grid(problem, &told.start)),
        ("steps", steps.collect()),
        ("end", grid(problem, &told.end)),
        ("open", open.into_iter().map(|id| cell(problem, id)).collect()),
        ("conflict", conflict.into()),
    ])
}

fn unknown(problem: &Problem, candidates: &[SymbolSet]) -> Vec<CellId> {
    problem.output_cells().filter(|id| candidates[id.index()].known().is_none()).collect()
}

/// The rows of a grid: a letter a cell, `?` where it is not known; or lists of names, null where it is not known.
fn grid(problem: &Problem, candidates: &[SymbolSet]) -> Json {
    let mut rows: Vec<Vec<CellId>> = Vec::new();
    let stands_in_row = |cell: &CellId| problem.place(*cell).is_some();
    let has_rows = problem.declared_cells().any(|cell| stands_in_row(&cell));
    for id in problem.declared_cells().filter(|cell| !has_rows || stands_in_row(cell)) {
        let (row, _) = place(problem, id);
        rows.resize(rows.len().max(row), Vec::new());
        rows[row - 1].push(id);
    }
    let has_names = problem.declared_cells().any(|cell| problem.has_own_symbols(cell));
    let name = |id: &CellId| candidates[id.index()].known().map(|symbol| problem.symbol_name(*id, symbol));
    let letter = |id: &CellId| match candidates[id.index()] {
        set if set.known().is_some() => letters(problem, set),
        _ => "?".to_owned(),
    };
    let row = |row: &Vec<CellId>| -> Json {
        match has_names {
            true => row.iter().map(name).collect(),
            false => row.iter().map(letter).collect::<String>().into(),
        }
    };
    rows.iter().map(row).collect()
}

/// A step, with its number if it has one; the links of chains have none.
pub fn step(problem: &Problem, told: &Step, number: Option<usize>) -> Json {
    let kind = match told.kind {
        Kind::Line { .. } => "line",
        Kind::Contradiction { .. } => "contradiction",
        Kind::Branches { .. } => "branches",
        Kind::Count(_) => "count",
    };
    let mut entries: Vec<(&'static str, Json)> =
        number.map(|number| ("n", number.into())).into_iter().collect();
    entries.extend([
        ("kind", kind.into()),
        ("technique", told.technique.name().into()),
        ("level", told.technique.level().into()),
        ("cost", told.cost.into()),
        ("text", words::step(problem, told).into()),
        ("premises", facts(problem, &told.premises)),
        ("changes", changes(problem, &told.changes)),
    ]);
    let links = |chain: &[Step]| chain.iter().map(|link| step(problem, link, None)).collect::<Json>();
    match &told.kind {
        Kind::Line { line: id, argument: seen } => {
            entries.extend([("line", line(problem, *id)), ("argument", argument(problem, seen))]);
        }
        Kind::Contradiction { assumed, chain, conflict } => entries.extend([
            ("assumed", fact(problem, *assumed)),
            ("chain", links(chain)),
            ("conflict", conflict_of(problem, conflict)),
        ]),
        Kind::Branches { branches } => {
            let branch = |Branch { assumed, chain }: &Branch| {
                Json::Object(vec![("assumed", fact(problem, *assumed)), ("chain", links(chain))])
            };
            entries.push(("branches", branches.iter().map(branch).collect()));
        }
        Kind::Count(CrossingCount { counted, least, most }) => {
            let share = |&(id, count): &(LineId, usize)| {
                Json::Object(vec![("line", line(problem, id)), ("count", count.into())])
            };
            entries.extend([
                ("counted", letters(problem, *counted).into()),
                ("least", least.iter().map(share).collect()),
                ("most", most.iter().map(share).collect()),
            ]);
        }
    }
    Json::Object(entries)
}

fn conflict_of(problem: &Problem, conflict: &Conflict) -> Json {
    Json::Object(vec![
        ("line", line(problem, conflict.line)),
        ("text", words::conflict(problem, conflict).into()),
        ("premises", facts(problem, &conflict.premises)),
        ("cell", conflict.clash.as_ref().map(|clash| cell(problem, clash.cell)).into()),
        ("technique", conflict.clash.as_ref().map(|clash| clash.technique.name()).into()),
        ("argument", conflict.clash.as_ref().map(|clash| argument(problem, &clash.argument)).into()),
    ])
}

/// A rating.
pub fn rating(rated: &Rating) -> Json {
    let technique = |&(technique, steps, cells): &(crate::explain::technique::Technique, usize, usize)| {
        Json::Object(vec![
            ("technique", technique.name().into()),
            ("steps", steps.into()),
            ("cells", cells.into()),
        ])
    };
    Json::Object(vec![
        ("grade", rated.grade.into()),
        ("lines_only", rated.lines_only.into()),
        ("hardest", rated.hardest.map(|technique| technique.name()).into()),
        ("techniques", rated.techniques.iter().map(technique).collect()),
        ("steps", rated.steps.into()),
        ("rounds", rated.rounds.into()),
        ("jumps", rated.jumps.into()),
        ("depth", rated.depth.into()),
        ("longest_chain", rated.longest.into()),
    ])
}

/// A hint, as far as the level discloses it.
pub fn hint(problem: &Problem, told: &Hint, level: Level, names_wrong: bool) -> Json {
    let status = match told {
        Hint::Wrong(_) => "wrong",
        Hint::Next(_) => "next",
        Hint::Solved => "solved",
        Hint::Ambiguous => "ambiguous",
        Hint::NoSolution(_) | Hint::Empty(_) => "none",
        Hint::Unknown => "unknown",
    };
    let mut entries = vec![
        ("version", VERSION.into()),
        ("status", status.into()),
        ("level", level.name().into()),
        ("text", words::hint(problem, told, level, names_wrong).into()),
    ];
    match told {
        Hint::Wrong(cells) if names_wrong => {
            entries.push(("wrong", cells.iter().map(|&id| cell(problem, id)).collect()));
        }
        Hint::Next(next) => {
            if let Some(id) = next.line() {
                entries.push(("line", line(problem, id)));
            }
            if level >= Level::Which {
                entries.push(("technique", next.technique.name().into()));
            }
            if level >= Level::Why {
                entries.push(("changes", changes(problem, &next.changes)));
            }
            if level == Level::Proof {
                entries.push(("step", step(problem, next, None)));
            }
        }
        _ => {}
    }
    Json::Object(entries)
}

/// Why a cell holds something, or does not; the numbers are those of the walkthrough's steps.
pub fn answer(problem: &Problem, told: &Walkthrough, id: CellId, answer: &CellAnswer) -> Json {
    let chosen = |steps: &[usize]| {
        steps.iter().map(|&index| step(problem, &told.steps[index], Some(index + 1))).collect::<Json>()
    };
    let picture = |solution: &Solution| {
        let sets: Vec<SymbolSet> = solution.symbols().iter().map(|&symbol| SymbolSet::only(symbol)).collect();
        grid(problem, &sets)
    };
    let mut entries = vec![("version", VERSION.into()), ("cell", cell(problem, id))];
    entries.extend(match answer {
        CellAnswer::Must(steps) => vec![("answer", "must".into()), ("steps", chosen(steps))],
        CellAnswer::Cannot(steps) => vec![("answer", "cannot".into()), ("steps", chosen(steps))],
        CellAnswer::Either { with, without } => {
            vec![("answer", "either".into()), ("with", picture(with)), ("without", picture(without))]
        }
        CellAnswer::Neither => vec![("answer", "neither".into())],
        CellAnswer::Unknown => vec![("answer", "unknown".into())],
    });
    Json::Object(entries)
}

/// Lines that do not decide a cell, each with two fillings that differ there.
pub fn undecided(problem: &Problem, found: &[Undecided]) -> Json {
    let drawn = |filling: &[Symbol]| {
        filling.iter().map(|&symbol| letters(problem, SymbolSet::only(symbol))).collect::<String>()
    };
    let fillings = found.iter().map(|found| {
        Json::Object(vec![
            ("line", line(problem, found.line)),
            ("with", drawn(&found.with).into()),
            ("without", drawn(&found.without).into()),
        ])
    });
    fillings.collect()
}

/// Lines that cannot all be right.
pub fn clashing(problem: &Problem, found: &Clashing) -> Json {
    Json::Object(vec![
        ("lines", found.lines.iter().map(|&id| line(problem, id)).collect()),
        ("minimal", found.is_minimal().into()),
    ])
}

/// Cells that leave only one solution if they are given away.
pub fn decisive(problem: &Problem, found: &Decisive) -> Json {
    let fact = |&id: &CellId| {
        let holds = SymbolSet::only(found.wanted.symbols()[id.index()]);
        fact(problem, crate::explain::Fact { cell: id, holds })
    };
    Json::Object(vec![
        ("cells", found.cells.iter().map(fact).collect()),
        ("smallest", found.is_smallest.into()),
    ])
}
