//! Overlap, also called superposition or simple boxes: pushed to the left and to the right, a block covers some cells
//! both times. Where the two are the same, it has only [one place](super::only_place).

use super::argument::{Form, Recognition};
use super::define::json_form;
use super::profile::{Grade, Profile};
use super::reasons::bounds::Bounds;
use super::reasons::landmark::Landmark;
use super::reasons::limit::{BlockLimit, End, Needed};
use super::reasons::places::extremes;
use super::{Loss, Technique, only_place};
use crate::explain::words::{LineText, Text, list, text};
use nonomata_engine::symbol::Symbol;

pub(super) const PROFILE: Profile = Profile {
    name: "overlap",
    other_names: &["simple boxes", "superposition"],
    level: 1,
    meaning: "push the blocks to one end, then to the other, and see what is covered both times",
    grade: Grade::Rounds,
};

/// This technique.
pub(super) const TECHNIQUE: Technique = Technique::Overlap;

/// These blocks cover some cells wherever they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Overlap {
    /// Where they may stand.
    pub blocks: Vec<BlockSpan>,
    /// The line with every block as far left as it goes, and as far right.
    pub extremes: [Vec<Symbol>; 2],
    /// The obstacles of the blocks.
    pub landmarks: Vec<Landmark>,
}

/// Where a block may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockSpan {
    /// The block.
    pub block: usize,
    /// The first cell it may start at, and the last.
    pub starts: (usize, usize),
    /// Its length.
    pub length: usize,
    /// Limits that more than the space on the line sets.
    pub limits: Vec<BlockLimit>,
    /// The blocks before it that need space, and those after it.
    pub needed: [Option<Needed>; 2],
}

impl BlockSpan {
    /// The cells that the block covers wherever it stands: the first, and the one after the last.
    fn core(&self) -> std::ops::Range<usize> {
        self.starts.1..self.starts.0 + self.length
    }

    /// Its only place, which the sentence names: first and last cell.
    fn placed(&self, text: &mut LineText<'_, '_>) -> (usize, usize) {
        let place = (self.starts.0, self.starts.0 + self.length - 1);
        text.given.add_place(self.block, place);
        place
    }
}

/// Recognises a cell that a block covers wherever there is space for it, and all others of that kind.
pub(super) fn recognise(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    by(bounds, loss, false)
}

/// Recognises an overlap where runs hold the block back.
pub(super) fn recognise_held_back(bounds: &Bounds<'_>, loss: Loss) -> Option<Recognition> {
    by(bounds, loss, true)
}

fn by(bounds: &Bounds<'_>, loss: Loss, may_be_held: bool) -> Option<Recognition> {
    let view = bounds.view;
    let mut basis = Vec::new();
    let mut passed = Vec::new();
    let mut cells = Vec::new();
    let mut blocks: Vec<BlockSpan> = Vec::new();
    // The runs that hold the block back that decides the loss.
    let core_of = |block: usize| {
        let (starts, length) = (bounds.starts(block), view.block_length(block));
        starts.1..starts.0 + length
    };
    let decides = (0..view.block_count()).find(|&block| core_of(block).contains(&loss.position))?;
    let runs_of = |block: usize| [End::First, End::Last].map(|end| bounds.held_by(end, block));
    let held_by = runs_of(decides);
    if !may_be_held && held_by != [None; 2] {
        return None;
    }
    for block in 0..view.block_count() {
        let (starts, length) = (bounds.starts(block), view.block_length(block));
        let core = core_of(block);
        // PERF: limits are worded only for blocks that decide something. Those of all blocks were 10 % of the time of
        // `rate`.
        if !core.clone().any(|cell| view.is_forced(cell)) {
            continue;
        }
        // Overlaps that another run causes are steps of their own.
        if runs_of(block).into_iter().flatten().any(|run| !may_be_held || !held_by.contains(&Some(run))) {
            continue;
        }
        let limits = [End::First, End::Last].map(|end| bounds.limit(end, block, &mut basis));
        passed.extend(limits.iter().flat_map(BlockLimit::passed));
        cells.extend(core.filter(|&cell| view.is_forced(cell)));
        let needed = limits.each_ref().map(BlockLimit::needed);
        let limits = limits.into_iter().filter(|limit| limit.run().is_some()).collect();
        blocks.push(BlockSpan { block, starts, length, limits, needed });
    }
    if !cells.contains(&loss.position) {
        return None;
    }
    let extremes = if view.is_for_readers { extremes(view.clue, &view.now) } else { Default::default() };
    let landmarks = Landmark::of(view, &passed, None);
    Some(recognition(blocks, extremes, landmarks, cells).resting_on(basis))
}

/// The overlap of these blocks, which decides these cells.
pub(super) fn recognition(
    blocks: Vec<BlockSpan>,
    extremes: [Vec<Symbol>; 2],
    landmarks: Vec<Landmark>,
    cells: Vec<usize>,
) -> Recognition {
    let technique = only_place::special_case(&blocks).unwrap_or(TECHNIQUE);
    Recognition::new(technique, Overlap { blocks, extremes, landmarks }, cells)
}

impl Form for Overlap {
    fn case_count(&self) -> usize {
        let weight = |span: &BlockSpan| span.limits.iter().map(|limit| 1 + limit.weight()).sum::<usize>();
        self.blocks.len().min(3) + self.blocks.iter().map(weight).sum::<usize>()
    }

    fn keep_only(&mut self, positions: &[usize]) {
        self.blocks.retain(|span| positions.iter().any(|at| span.core().contains(at)));
    }

    fn landmarks(&mut self) -> Option<&mut Vec<Landmark>> {
        Some(&mut self.landmarks)
    }

    fn runs(&self) -> Vec<(usize, usize)> {
        let core = |span: &BlockSpan| (span.starts.1, (span.starts.0 + span.length - 1).max(span.starts.1));
        let limits = self.blocks.iter().flat_map(|span| &span.limits).filter_map(BlockLimit::run);
        self.blocks.iter().map(core).chain(limits).collect()
    }

    fn decided(&self) -> Vec<usize> {
        self.blocks.iter().flat_map(BlockSpan::core).collect()
    }

    fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        let count = text.names.entries(text.line).len();
        let length = text.names.problem.line(text.line).cells().len();
        let is_whole = |span: &BlockSpan| span.starts.0 == 0 && span.starts.1 + span.length == length;
        if let ([span], 1) = (&self.blocks[..], count)
            && span.limits.is_empty()
            && !is_whole(span)
        {
            let free = text.range((span.starts.0, span.starts.1 + span.length - 1));
            let block = text.block(span.block);
            return match span.starts.0 == span.starts.1 {
                true => text!["only ", free, " has room for ", block],
                false if text.is_brief => {
                    let (first, last) = (span.starts.1, span.starts.0 + span.length - 1);
                    text![
                        "only ",
                        free,
                        " has room for ",
                        block,
                        ", so it covers ",
                        text.range((first, last))
                    ]
                    .concluded()
                }
                false => text![
                    "only ",
                    free,
                    " has room for ",
                    block,
                    ": ",
                    self.pushed(text, span, "it is".into())
                ]
                .with_colon(),
            };
        }
        if let Some(places) = self.moving_together(text) {
            text.open(&self.landmarks, &[]);
            return places;
        }
        let is_fixed = |span: &BlockSpan| span.limits.is_empty() && span.starts.0 == span.starts.1;
        let groups = self.blocks.chunk_by(|one, next| is_fixed(one) && is_fixed(next));
        text.open(&self.landmarks, &[]);
        let places = groups.map(|group| {
            let [span] = group else { return self.fixed(text, group) };
            let name = text.block(span.block);
            let limits: Vec<Text> = span.limits.iter().map(|limit| text.limit(limit)).collect();
            let limits = Text::join(limits, ", and ");
            match (limits.is_empty(), span.starts.0 == span.starts.1) {
                (true, true) => {
                    let place = span.placed(text);
                    let place = text.range(place);
                    let needed: Vec<Text> = [End::First, End::Last]
                        .into_iter()
                        .filter_map(|end| self.needed(text, span, end))
                        .collect();
                    let needed = (!needed.is_empty()).then(|| text![" (", Text::join(needed, "; "), ")"]);
                    text![name, " has only one place, ", place, needed]
                }
                (true, false) => self.pushed(text, span, text![name, " is"]),
                (false, true) => {
                    let place = span.placed(text);
                    text![limits, ": its only place is ", text.range(place)].with_colon()
                }
                (false, false) => text![limits, "; ", self.within(text, span, text![name, " is"])],
            }
        });
        Text::join(places, "; ")
    }
}

impl Overlap {
    /// `pushed to the left the 4 is c1-c4, pushed to the right c3-c6 (the 2 after it needs c8-c9): both times c3-c4`.
    fn pushed(&self, text: &LineText<'_, '_>, span: &BlockSpan, subject: Text) -> Text {
        if text.is_brief {
            return self.within(text, span, subject);
        }
        let BlockSpan { starts: (first, last), length, .. } = *span;
        let (back, on) = text.names.directions(text.line);
        let (left, right) = (text.range((first, first + length - 1)), text.range((last, last + length - 1)));
        let both = text.range((last, first + length - 1));
        let [before, after] =
            [End::First, End::Last].map(|end| Some(text![" (", self.needed(text, span, end)?, ")"]));
        text![
            "pushed ",
            back,
            " ",
            subject,
            " ",
            left,
            before,
            ", pushed ",
            on,
            " ",
            right,
            after,
            ": both times ",
            both
        ]
        .with_colon()
    }

    /// The sentence in short: `the 4 is within c1-c6 (the 2 after it needs c8-c9), so it covers c3-c4`.
    fn within(&self, text: &LineText<'_, '_>, span: &BlockSpan, subject: Text) -> Text {
        let BlockSpan { starts: (first, last), length, .. } = *span;
        let needed = [End::First, End::Last].map(|end| self.needed(text, span, end));
        let needed: Vec<Text> = needed.into_iter().flatten().collect();
        let why = (!needed.is_empty()).then(|| text![" (", Text::join(needed, "; "), ")"]);
        let within = text.range((first, last + length - 1));
        let both = text.range((last, first + length - 1));
        text![subject, " within ", within, why, ", so it covers ", both].concluded()
    }

    /// Neighbouring blocks that have only one place each: `there is only one place for the 2 (c1-c2) and the 4 (c4-c7),
    /// as the blocks after them need c9-c13`.
    fn fixed(&self, text: &mut LineText<'_, '_>, spans: &[BlockSpan]) -> Text {
        let places: Vec<Text> = (spans.iter())
            .map(|span| {
                let place = span.placed(text);
                text![text.block(span.block), " (", text.range(place), ")"]
            })
            .collect();
        let ends = [(End::First, spans.first()), (End::Last, spans.last())];
        let needed: Vec<Text> = ends
            .into_iter()
            .filter_map(|(end, span)| Some(text.needed_by("them", end, span?.needed[end as usize]?)))
            .collect();
        let why = (!needed.is_empty()).then(|| text![", as ", list(needed, "and")]);
        text!["there is only one place for ", list(places, "and"), why]
    }

    /// The blocks that need space beside a block, unless the sentence places them as well.
    fn needed(&self, text: &LineText<'_, '_>, span: &BlockSpan, end: End) -> Option<Text> {
        let is_placed = |block: usize| self.blocks.iter().any(|other| other.block == block);
        let needed = span.needed[end as usize]?;
        let (first, last) = needed.blocks;
        (!(first..=last).all(is_placed)).then(|| text.needed(end, needed))
    }

    /// Several blocks that can all be pushed as far: `pushed to the left, the blocks are c1-c5, c7-c11 and c13-c16;
    /// pushed to the right, each is 1 cell further`.
    fn moving_together(&self, text: &LineText<'_, '_>) -> Option<Text> {
        let slack = |span: &BlockSpan| span.starts.1.checked_sub(span.starts.0);
        let by = self.blocks.first().and_then(slack).filter(|&by| by > 0)?;
        let is_alike = |span: &BlockSpan| span.limits.is_empty() && slack(span) == Some(by);
        if self.blocks.len() < 3 || !self.blocks.iter().all(is_alike) {
            return None;
        }
        let (back, on) = text.names.directions(text.line);
        let place = |span: &BlockSpan| text.range((span.starts.0, span.starts.0 + span.length - 1));
        let places = list(self.blocks.iter().map(place), "and");
        let called = match self.blocks.len() == text.names.entries(text.line).len() {
            true => "the blocks".into(),
            false => text.blocks(&self.blocks.iter().map(|span| span.block).collect::<Vec<_>>(), "and"),
        };
        let cells = if by == 1 { " cell" } else { " cells" };
        Some(text![
            "pushed ",
            back,
            " ",
            called,
            " are ",
            places,
            ", pushed ",
            on,
            " each is ",
            by,
            cells,
            " further"
        ])
    }
}

json_form! { Overlap, "overlap", |argument, problem| {
    "blocks": argument.blocks.iter().map(SpanData::of).collect::<Vec<_>>(),
    "extremes": argument.extremes.each_ref().map(|symbols| filling(problem, symbols)),
    "landmarks": landmarks(problem, &argument.landmarks),
} }

/// The JSON form of a span.
#[derive(serde::Serialize)]
struct SpanData {
    block: usize,
    first_start: usize,
    last_start: usize,
    length: usize,
    limits: Vec<super::reasons::data::LimitData>,
    needed: [Option<super::reasons::data::NeededData>; 2],
}

impl SpanData {
    fn of(span: &BlockSpan) -> SpanData {
        let (first, last) = span.starts;
        SpanData {
            block: span.block + 1,
            first_start: first + 1,
            last_start: last + 1,
            length: span.length,
            limits: span.limits.iter().map(super::reasons::data::LimitData::of).collect(),
            needed: span.needed.map(|needed| needed.map(super::reasons::data::NeededData::of)),
        }
    }
}
