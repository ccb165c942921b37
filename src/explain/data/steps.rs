//! Walkthroughs, steps and conflicts as data.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::VERSION;
use super::history::{ChainChanges, History, Known, Links};
use super::parts::{Held, LineName, Row, SpanData, grid, letters, place};
use crate::explain::Fact;
use crate::explain::rating::Rating;
use crate::explain::technique::{Argument, Technique};
use crate::explain::walkthrough::{Alike, Branch, Conflict, Ending, Pace, Step, StepKind, Walkthrough};
use crate::explain::words;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

#[derive(serde::Serialize)]
pub(super) struct WalkthroughData<'a, L> {
    version: usize,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    rating: Option<&'a Rating>,
    lines: L,
    given: Vec<Row<'a>>,
    steps: Steps<'a>,
    pace: Pace,
    portions: Portions<'a>,
    end: Vec<Row<'a>>,
    candidates: Ends<'a>,
    open: OpenCells<'a>,
    /// Two that differ, if there are several.
    solutions: Option<Vec<Vec<Row<'a>>>>,
    conflict: Option<ConflictData<'a>>,
}

/// The candidates of cells that are known in part.
#[derive(serde::Serialize)]
struct Ends<'a> {
    given: Vec<Held<'a>>,
    end: Vec<Held<'a>>,
}

impl<'a, L: Serialize> WalkthroughData<'a, L> {
    pub(super) fn of(
        problem: &'a Problem,
        walkthrough: &'a Walkthrough,
        rating: Option<&'a Rating>,
        lines: L,
    ) -> WalkthroughData<'a, L> {
        let conflict = match &walkthrough.ending {
            Ending::None(conflict) => Some(ConflictData::of(problem, conflict)),
            _ => None,
        };
        let solution = |symbols: &Vec<Symbol>| grid(problem, &SymbolSet::singletons(symbols));
        WalkthroughData {
            version: VERSION,
            verdict: walkthrough.verdict(),
            limit: walkthrough.limit.map(|limit| limit.to_string()),
            rating,
            lines,
            given: grid(problem, &walkthrough.start),
            steps: Steps { problem, walkthrough },
            pace: walkthrough.pace,
            portions: Portions { problem, walkthrough },
            end: grid(problem, &walkthrough.end),
            candidates: Ends {
                given: Held::partly_known(problem, &walkthrough.start),
                end: Held::partly_known(problem, &walkthrough.end),
            },
            open: OpenCells { problem, walkthrough },
            solutions: walkthrough.differing.as_ref().map(|two| two.iter().map(solution).collect()),
            conflict,
        }
    }
}

/// The cells that are open at the end of a walkthrough.
pub(super) struct OpenCells<'a> {
    pub(super) problem: &'a Problem,
    pub(super) walkthrough: &'a Walkthrough,
}

impl Serialize for OpenCells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let OpenCells { problem, walkthrough } = self;
        let is_open = |cell: &CellId| match (&walkthrough.ending, &walkthrough.differing) {
            (Ending::Unknown, Some([one, other])) => one[cell.index()] != other[cell.index()],
            (Ending::Unknown | Ending::Multiple(_), _) => walkthrough.end[cell.index()].known().is_none(),
            (Ending::None(_) | Ending::Unique | Ending::Empty(_), _) => false,
        };
        serializer.collect_seq(problem.output_cells().filter(is_open).map(|cell| place(problem, cell)))
    }
}

/// The steps of a walkthrough. Each is described when it is written, as all together may need much memory.
struct Steps<'a> {
    problem: &'a Problem,
    walkthrough: &'a Walkthrough,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(super::steps(self.problem, self.walkthrough))
    }
}

/// The portions of a walkthrough, each described when it is written.
struct Portions<'a> {
    problem: &'a Problem,
    walkthrough: &'a Walkthrough,
}

/// Steps that are one thought: the numbers of the first and the last, their techniques, and their text.
#[derive(serde::Serialize)]
struct PortionData {
    steps: [usize; 2],
    techniques: Vec<Technique>,
    text: String,
    spans: Vec<SpanData>,
    /// The passages that the text sums up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inner: Vec<String>,
}

impl Serialize for Portions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Portions { problem, walkthrough } = self;
        let mut first = 0;
        let portion = |(count, narration): (usize, words::Narration)| {
            let (text, spans) = narration.with_spans();
            let steps = &walkthrough.steps[first..first + count];
            first += count;
            PortionData {
                steps: [first + 1 - count, first],
                techniques: words::techniques(steps),
                text,
                spans: SpanData::all(problem, &spans),
                inner: narration.summed_up().map(|narration| narration.to_string()).collect(),
            }
        };
        let portions = words::portions(problem, &walkthrough.steps, walkthrough.pace);
        serializer.collect_seq(portions.map(portion))
    }
}

#[derive(serde::Serialize)]
pub(super) struct StepData<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    kind: &'static str,
    technique: Technique,
    level: u32,
    cost: u32,
    text: String,
    spans: Vec<SpanData>,
    premises: Vec<Held<'a>>,
    /// For each premise the step that made it known, if steps are numbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    premise_steps: Option<Vec<Option<usize>>>,
    /// For each premise of a link of a chain the link that made it known.
    #[serde(skip_serializing_if = "Option::is_none")]
    premise_links: Option<Vec<Option<usize>>>,
    changes: Vec<Held<'a>>,
    /// In links of chains, what the cells of the changes held before, where that is less than the puzzle gives them: a
    /// link does not have to rule out what others did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Held<'a>>,
    #[serde(flatten)]
    body: Body<'a>,
}

/// The keys that depend on the kind of a step.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Body<'a> {
    Line {
        line: LineName<'a>,
        argument: ArgumentData<'a>,
    },
    Contradiction {
        assumed: Held<'a>,
        chain: Vec<StepData<'a>>,
        conflict: ConflictData<'a>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        alike: Vec<AlikeData<'a>>,
    },
    Branches {
        branches: Vec<BranchData<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<LineName<'a>>,
    },
    Count {
        counted: String,
        least: Vec<Share<'a>>,
        most: Vec<Share<'a>>,
    },
}

#[derive(serde::Serialize)]
struct BranchData<'a> {
    assumed: Held<'a>,
    chain: Vec<StepData<'a>>,
}

/// Another assumption, with its chain up to the link of the other chain at which it joins that.
#[derive(serde::Serialize)]
struct AlikeData<'a> {
    assumed: Held<'a>,
    chain: Vec<StepData<'a>>,
    joins: usize,
}

/// A line and the number of cells that it must have, or can have, where it crosses others.
#[derive(serde::Serialize)]
struct Share<'a> {
    line: LineName<'a>,
    count: usize,
}

impl<'a> StepData<'a> {
    pub(super) fn of(problem: &'a Problem, step: &'a Step, number: Option<usize>) -> StepData<'a> {
        StepData { n: number, ..StepData::with(problem, step, None) }
    }

    /// A step of a walkthrough, with the origins of its premises.
    pub(super) fn numbered(
        problem: &'a Problem,
        step: &'a Step,
        number: usize,
        history: &History<'_>,
    ) -> StepData<'a> {
        let known = Known { history, number, assumed: None, links: Links::default() };
        StepData { n: Some(number), premise_links: None, ..StepData::with(problem, step, Some(known)) }
    }

    fn with(problem: &'a Problem, step: &'a Step, known: Option<Known<'_>>) -> StepData<'a> {
        let (kind, body) = Body::of(problem, step, known);
        let (text, spans) = words::step(problem, step).with_spans();
        StepData {
            n: None,
            kind,
            technique: step.technique,
            level: step.technique.level(),
            cost: step.cost,
            text,
            spans: SpanData::all(problem, &spans),
            premises: Held::facts(problem, &step.premises),
            premise_steps: known.map(|known| step.premises.iter().map(|fact| known.step(fact)).collect()),
            premise_links: known.map(|known| step.premises.iter().map(|fact| known.link(fact)).collect()),
            changes: Held::changes(problem, &step.changes),
            before: Vec::new(),
            body,
        }
    }
}

impl<'a> Body<'a> {
    /// The name of the kind of a step, and what only steps of this kind have.
    fn of(problem: &'a Problem, step: &'a Step, known: Option<Known<'_>>) -> (&'static str, Body<'a>) {
        let links = |assumed: &'a Fact, chain: &'a [Step]| -> Vec<StepData<'a>> {
            let changes = known.map(|_| ChainChanges::of(chain));
            let link = |(index, link): (usize, &'a Step)| {
                let known = known.zip(changes.as_ref());
                let known = known.map(|(known, changes)| Known {
                    assumed: Some(*assumed),
                    links: changes.before(index),
                    ..known
                });
                StepData {
                    before: Held::before(problem, &link.changes),
                    ..StepData::with(problem, link, known)
                }
            };
            chain.iter().enumerate().map(link).collect()
        };
        match &step.kind {
            StepKind::Line { line, argument } => {
                let argument = ArgumentData { problem, argument };
                ("line", Body::Line { line: LineName::of(problem, *line), argument })
            }
            StepKind::Contradiction { assumed, chain, conflict, alike } => (
                "contradiction",
                Body::Contradiction {
                    assumed: Held::fact(problem, assumed),
                    chain: links(assumed, chain),
                    conflict: ConflictData::of(problem, conflict),
                    alike: alike
                        .iter()
                        .map(|Alike { assumed, chain, joins }| AlikeData {
                            assumed: Held::fact(problem, assumed),
                            chain: links(assumed, chain),
                            joins: joins + 1,
                        })
                        .collect(),
                },
            ),
            StepKind::Branches { branches, line } => {
                let branch = |Branch { assumed, chain }: &'a Branch| BranchData {
                    assumed: Held::fact(problem, assumed),
                    chain: links(assumed, chain),
                };
                let line = line.map(|line| LineName::of(problem, line));
                ("branches", Body::Branches { branches: branches.iter().map(branch).collect(), line })
            }
            StepKind::Count(count) => {
                let share =
                    |&(line, count): &(LineId, usize)| Share { line: LineName::of(problem, line), count };
                (
                    "count",
                    Body::Count {
                        counted: letters(problem, count.counted),
                        least: count.least.iter().map(share).collect(),
                        most: count.most.iter().map(share).collect(),
                    },
                )
            }
        }
    }
}

#[derive(serde::Serialize)]
pub(super) struct ConflictData<'a> {
    line: LineName<'a>,
    text: String,
    spans: Vec<SpanData>,
    premises: Vec<Held<'a>>,
    cell: Option<(usize, usize)>,
    technique: Option<Technique>,
    argument: Option<ArgumentData<'a>>,
}

impl<'a> ConflictData<'a> {
    pub(super) fn of(problem: &'a Problem, conflict: &'a Conflict) -> ConflictData<'a> {
        let clash = conflict.clash.as_ref();
        let (text, spans) = words::conflict(problem, conflict).with_spans();
        ConflictData {
            line: LineName::of(problem, conflict.line),
            text,
            spans: SpanData::all(problem, &spans),
            premises: Held::facts(problem, &conflict.premises),
            cell: clash.map(|clash| place(problem, clash.cell)),
            technique: clash.map(|clash| clash.technique),
            argument: clash.map(|clash| ArgumentData { problem, argument: &clash.argument }),
        }
    }
}

/// An argument, whose keys its technique defines.
struct ArgumentData<'a> {
    problem: &'a Problem,
    argument: &'a Argument,
}

impl Serialize for ArgumentData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.argument.fields(self.problem, &mut map)?;
        map.end()
    }
}
