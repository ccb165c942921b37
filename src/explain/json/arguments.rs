//! What a technique saw, as data: positions and blocks of the line, counted from 1.

use super::Json;
use super::facts::letters;
use crate::explain::technique::{Argument, BlockLimit, Case, Refusal, Span, Stretch, Supposed};
use crate::problem::Problem;
use crate::symbol::{Symbol, SymbolSet};

/// The picture of an argument.
pub(super) fn argument(problem: &Problem, argument: &Argument) -> Json {
    let (kind, mut entries) = match argument {
        Argument::Complete => ("complete", vec![]),
        Argument::Full => ("full", vec![]),
        Argument::Overlap { blocks, extremes } => (
            "overlap",
            vec![
                ("blocks", blocks.iter().map(span).collect()),
                ("extremes", extremes.iter().map(|symbols| filling(problem, symbols)).collect()),
            ],
        ),
        Argument::Finished { run } => ("finished", vec![("run", range(*run))]),
        Argument::Reach { colours, stretches, only } => (
            "reach",
            vec![
                ("colours", letters(problem, *colours).into()),
                ("stretches", stretches.iter().map(stretch).collect()),
                ("only", only.map(|(block, anchor)| numbers(&[block, anchor])).into()),
            ],
        ),
        Argument::Glue { over, blocks, covered } => (
            "glue",
            vec![("over", (over + 1).into()), ("blocks", numbers(blocks)), ("covered", range(*covered))],
        ),
        Argument::Ended { over, blocks, cell } => (
            "ended",
            vec![("over", (over + 1).into()), ("blocks", numbers(blocks)), ("cell", (cell + 1).into())],
        ),
        Argument::Join { ends, blocks } => {
            ("join", vec![("ends", range(*ends)), ("blocks", numbers(blocks))])
        }
        Argument::Gap { gap, blocks } => ("gap", vec![("gap", range(*gap)), ("blocks", numbers(blocks))]),
        Argument::Split { joined, cell, longest } => (
            "split",
            vec![("joined", range(*joined)), ("cell", (cell + 1).into()), ("longest", (*longest).into())],
        ),
        Argument::Rule { .. } => ("rule", vec![]),
        Argument::Listing { fillings } => (
            "listing",
            vec![("fillings", fillings.iter().map(|symbols| filling(problem, symbols)).collect())],
        ),
        Argument::Cases { cell, cases } => (
            "cases",
            vec![
                ("cell", (cell + 1).into()),
                ("cases", cases.iter().map(|one| case(problem, one)).collect()),
            ],
        ),
    };
    entries.insert(0, ("kind", kind.into()));
    Json::Object(entries)
}

fn filling(problem: &Problem, symbols: &[Symbol]) -> String {
    symbols.iter().map(|&symbol| letters(problem, SymbolSet::only(symbol))).collect()
}

fn span(span: &Span) -> Json {
    Json::Object(vec![
        ("block", (span.block + 1).into()),
        ("first_start", (span.starts.0 + 1).into()),
        ("last_start", (span.starts.1 + 1).into()),
        ("length", span.length.into()),
    ])
}

fn stretch(stretch: &Stretch) -> Json {
    Json::Object(vec![
        ("cells", range(stretch.cells)),
        ("before", stretch.before.map(limit).into()),
        ("behind", stretch.behind.map(limit).into()),
    ])
}

fn range((first, last): (usize, usize)) -> Json {
    [first + 1, last + 1].into_iter().collect()
}

fn numbers(blocks: &[usize]) -> Json {
    blocks.iter().map(|block| block + 1).collect()
}

fn limit(limit: BlockLimit) -> Json {
    Json::Object(vec![
        ("block", (limit.block + 1).into()),
        ("cell", (limit.cell + 1).into()),
        ("anchor", limit.anchor.map(|anchor| anchor + 1).into()),
    ])
}

fn case(problem: &Problem, case: &Case) -> Json {
    let supposed = match case.supposed {
        Supposed::BlankBehind(first, last) => ("blank_behind", [first, last].into_iter().collect()),
        Supposed::InBlock(first, last) => ("in_block", range((first, last))),
        Supposed::Holds(symbol) => ("holds", letters(problem, SymbolSet::only(symbol)).into()),
    };
    let refusal = |refusal: &Refusal| {
        let (reason, at) = match *refusal {
            Refusal::NoRoomBefore => ("no_room_before", None),
            Refusal::NoRoomBehind => ("no_room_behind", None),
            Refusal::InTheWay(at) => ("in_the_way", at),
            Refusal::Touches(at) => ("touches", Some(at)),
            Refusal::LeavesOutBefore => ("leaves_out_before", None),
            Refusal::LeavesOutBehind => ("leaves_out_behind", None),
            Refusal::Stuck(at) => ("stuck", Some(at)),
        };
        Json::Object(vec![("reason", reason.into()), ("at", at.map(|at| at + 1).into())])
    };
    Json::Object(vec![supposed, ("refuted", case.refuted.iter().map(refusal).collect())])
}
