//! Limits and exclusions in words.

use super::limit::{
    BlockLimit, End, Excluded, Exclusion, LimitReason, Needed, Obstacles, Refuted, link_before, no_run_at,
};
use crate::explain::words::{LineText, Text, list, ranges, text};
use nonomata_engine::symbol::Symbol;

/// The largest number of places of a block that are named one by one.
const MAX_NAMED_PLACES: usize = 3;

impl LineText<'_, '_> {
    /// A limit as a clause: `pushed to the left, the 4 starts at c3`, or `the 4 must cover c5, so it ends by c8`. Where
    /// the sentence has given the reason before, without it.
    pub(crate) fn limit(&mut self, limit: &BlockLimit) -> Text {
        let name = self.block(limit.block);
        let (left, right) = self.names.directions(self.line);
        let LimitReason::Covers { by: (by, cell), run, is_only, .. } = &limit.why else {
            let pushed = if limit.end == End::First { left } else { right };
            self.given.add(limit.block, no_run_at(limit.cell), limit.end);
            if let Some((stop, colour)) = limit.of_others() {
                let follows = self.gets_to(limit.block, limit.end, limit.cell, true);
                return text![name, " ", follows, " (", self.of_others(limit.end, stop, colour), ")"];
            }
            let gets_to = self.gets_to(limit.block, limit.end, limit.cell, false);
            let needed = limit
                .needed()
                .filter(|_| !self.is_brief)
                .map_or_else(Text::new, |needed| text![" (", self.taken(limit, needed, true), ")"]);
            return text!["pushed ", pushed, ", ", name, " ", gets_to, needed];
        };
        let is_as_long = self.length(*by) == run.1 - run.0 + 1;
        let is_whole = *is_only && is_as_long;
        let follows = self.gets_to(limit.block, limit.end, limit.cell, true);
        let is_known = is_as_long && self.given.has_place(*by, *run);
        if !self.given.add(*by, *run, limit.end) || is_known {
            return match is_known && *by == limit.block {
                true => text![name, " is ", self.range(*run)],
                false => text![name, " ", follows],
            };
        }
        let first = self.covering(limit);
        // A clause before this one may have said so.
        if self.depth > 0 && *by == limit.block && is_as_long && self.given.has_place(*by, *run) {
            return Text::new();
        }
        if is_whole {
            self.given.add_place(*by, *run);
        }
        let it = if *is_only { "it".into() } else { self.block(*by) };
        match (is_whole, *by == limit.block) {
            (true, true) => first,
            (false, true) => text![first, ", so ", it, " ", follows].concluded(),
            (true, false) => text![first, ", so ", name, " ", follows].concluded(),
            (false, false) if *is_only && self.is_beside(limit, *by, *run) => {
                let side = if limit.end == End::First { "starts after" } else { "ends before" };
                text![first, ", so ", name, " ", side, " that"].concluded()
            }
            (false, false) => text![
                first,
                ", so ",
                it,
                " ",
                self.gets_to(*by, limit.end, *cell, true),
                ", and ",
                name,
                " ",
                follows
            ]
            .concluded(),
        }
    }

    /// `c9 is red, which comes only after it`.
    fn of_others(&self, end: End, cell: usize, colour: Symbol) -> Text {
        let side = if end == End::First { "before" } else { "after" };
        text![self.at(cell), " is ", self.names.colour(colour), ", which comes only ", side, " it"]
    }

    /// Whether a limit ends at a run of the next block.
    fn is_beside(&self, limit: &BlockLimit, by: usize, run: (usize, usize)) -> bool {
        let gap = self.names.clue(self.line).map_or(1, |clue| clue.gap_before(by.max(limit.block)));
        by.abs_diff(limit.block) == 1
            && match limit.end {
                End::First => limit.cell == run.1 + gap + 1,
                End::Last => limit.cell + gap + 1 == run.0,
            }
    }

    /// Blocks that need the space beyond another one: `the 2 and the 3 before it need c1-c6`.
    pub(crate) fn needed(&self, end: End, needed: Needed) -> Text {
        self.needed_by("it", end, needed)
    }

    /// The clause about the space that other blocks need, where the subject is called `it` or `them`.
    pub(crate) fn needed_by(&self, it: &'static str, end: End, needed: Needed) -> Text {
        let Needed { blocks: (first, last), cells, is_possible } = needed;
        let side = if end == End::First { "before" } else { "after" };
        let count = last + 1 - first;
        let is_all =
            if end == End::First { first == 0 } else { last + 1 == self.names.entries(self.line).len() };
        let blocks = match count {
            1 => self.block(first),
            _ if is_all => "the blocks".into(),
            2 | 3 => self.blocks(&(first..=last).collect::<Vec<_>>(), "and"),
            _ => text!["the ", count, " blocks just"],
        };
        let (need, gets, starts) =
            if count == 1 { ("needs", "gets", "starts") } else { ("need", "get", "start") };
        match (is_possible, end) {
            (true, _) => text![blocks, " ", side, " ", it, " ", need, " ", self.range(cells)],
            (false, End::First) => {
                text![blocks, " ", side, " ", it, " ", gets, " to ", self.at(cells.1), " or further"]
            }
            (false, End::Last) => {
                text![blocks, " ", side, " ", it, " ", starts, " at ", self.at(cells.0), " or earlier"]
            }
        }
    }

    /// Why a block must cover a run, with the block: `c5-c6 belong to the 4 or a later block (the 3 ends by c4)`. Runs
    /// that each rest on the one before are listed: `c1, c8 and c12 belong to ...`.
    fn covering(&mut self, limit: &BlockLimit) -> Text {
        let LimitReason::Covers { by: (by, _), run, is_only, others } = &limit.why else {
            return Text::new();
        };
        let other = self.block(*by);
        if *is_only {
            let why = self.in_brackets(others);
            return match self.length(*by) == run.1 - run.0 + 1 {
                true => text![other, " is ", self.range(*run), why],
                false => text![other, " must cover ", self.range(*run), why],
            };
        }
        let mut links = vec![(*by, *run)];
        let mut base: &[Excluded] = others;
        while let Some((by, run, others)) = link_before(limit.end, base) {
            if !self.given.add(by, run, limit.end) {
                break;
            }
            links.push((by, run));
            base = others;
        }
        let why = self.in_brackets(base);
        let (side, article) = if limit.end == End::First { ("earlier", "an") } else { ("later", "a") };
        let belongs = |run: (usize, usize)| if run.0 == run.1 { "belongs" } else { "belong" };
        links.reverse();
        let (block, run) = links[0];
        let first = text![
            self.range(run),
            " ",
            belongs(run),
            " to ",
            self.block(block),
            " or ",
            article,
            " ",
            side,
            " block",
            why
        ];
        match &links[1..] {
            [] => first,
            &[(block, run)] => text![
                first,
                "; ",
                self.range(run),
                " is too far from there for the same block, so it belongs to ",
                self.block(block),
                " or ",
                article,
                " ",
                side,
                " one"
            ]
            .concluded(),
            further => text![
                first,
                "; ",
                list(further.iter().map(|(_, run)| self.range(*run)), "and"),
                " are each too far from the one before for the same block, so they belong to ",
                list(further.iter().map(|(block, _)| self.block(*block)), "and"),
                " or ",
                side,
                " ones"
            ]
            .concluded(),
        }
    }

    /// A limit that a run sets, together with that on the other side: `the 4 must cover c5, so it lies within c2-c8`.
    pub(crate) fn limit_within(&mut self, limit: &BlockLimit, reach: (usize, usize)) -> Text {
        let LimitReason::Covers { by: (by, _), run, others, .. } = &limit.why else {
            return self.limit(limit);
        };
        for end in [End::First, End::Last] {
            self.given.add(*by, *run, end);
        }
        let (block, why) = (self.block(*by), self.in_brackets(others));
        match reach == *run {
            true => {
                self.given.add_place(*by, *run);
                text![block, " is ", self.range(*run), why]
            }
            false => {
                text![block, " must cover ", self.range(*run), why, ", so it lies within ", self.range(reach)]
                    .concluded()
            }
        }
    }

    /// `starts at c3 or later`, `ends by c8`, or without the comparison.
    fn gets_to(&self, block: usize, end: End, cell: usize, is_bound: bool) -> Text {
        let at = self.at(cell);
        match (self.length(block), end, is_bound) {
            (1, _, false) => text!["is at ", at],
            (1, End::First, true) => text!["is at ", at, " or later"],
            (1, End::Last, true) => text!["is at ", at, " or earlier"],
            (_, End::First, false) => text!["starts at ", at],
            (_, End::First, true) => text!["starts at ", at, " or later"],
            (_, End::Last, false) => text!["ends at ", at],
            (_, End::Last, true) => text!["ends by ", at],
        }
    }

    /// Why blocks do not cover a run, in brackets; nothing if there are none.
    pub(crate) fn in_brackets(&mut self, excluded: &[Excluded]) -> Text {
        let reasons = self.reasons(excluded);
        if reasons.is_empty() { Text::new() } else { self.bracketed(reasons) }
    }

    /// Why blocks do not cover a run: `the 1 is too short; the 2 ends by c5`. None if that is all said before the
    /// sentence.
    pub(crate) fn exclusions(&mut self, excluded: &[Excluded]) -> Option<Text> {
        let reasons = self.reasons(excluded);
        let is_said = !reasons.is_empty() && reasons.iter().all(|(_, is_before)| *is_before);
        (!is_said).then(|| Text::join(reasons.into_iter().map(|(reason, _)| reason), "; "))
    }

    /// Why blocks do not cover a run, each reason with whether it is said before the sentence.
    fn reasons(&mut self, excluded: &[Excluded]) -> Vec<(Text, bool)> {
        let short: Vec<usize> = (excluded.iter())
            .filter(|excluded| excluded.why == Exclusion::TooShort)
            .map(|excluded| excluded.block)
            .collect();
        let mut reasons = Vec::new();
        if !short.is_empty() {
            reasons.push((self.too_short(&short), false));
        }
        reasons.extend(excluded.iter().filter_map(|Excluded { block, why }| match why {
            // A finished block is among the landmarks.
            Exclusion::TooShort | Exclusion::Done(_) => None,
            Exclusion::Beyond(limit) => Some(self.beyond(limit)),
            Exclusion::Outermost { end, run } => Some((self.outermost(*end, *run), false)),
            Exclusion::Counted(colour) => Some((self.counted(*colour), false)),
            Exclusion::Refuted(places) => {
                let same = excluded.iter().filter(|other| other.why == *why).map(|other| other.block);
                let same: Vec<usize> = same.collect();
                (same[0] == *block).then(|| (self.refuted(&same, places), false))
            }
        }));
        reasons
    }

    /// A limit as a reason in brackets. One with a reason of its own in brackets is said before the sentence.
    fn beyond(&mut self, limit: &BlockLimit) -> (Text, bool) {
        let name = self.block(limit.block);
        let short = text![name, " ", self.gets_to(limit.block, limit.end, limit.cell, true)];
        let side = if limit.end == End::First { "before" } else { "after" };
        let reason = match &limit.why {
            LimitReason::Done => short,
            LimitReason::NoSpace(_) if self.given.has(limit.block, no_run_at(limit.cell), limit.end) => short,
            LimitReason::NoSpace(Obstacles { needed: Some(needed), stop, .. })
                if !self.is_brief || stop.is_none() =>
            {
                self.given.add(limit.block, no_run_at(limit.cell), limit.end);
                text![short, ", as ", self.taken(limit, *needed, false)]
            }
            LimitReason::NoSpace(Obstacles { stop: Some(stop), of_others: Some(colour), .. }) => {
                text![short, ", as ", self.of_others(limit.end, *stop, *colour)]
            }
            LimitReason::NoSpace(Obstacles { stop: Some(stop), .. }) => {
                text![name, " does not fit ", side, " ", self.at(*stop)]
            }
            LimitReason::NoSpace(Obstacles { touched, .. }) if !touched.is_empty() => {
                let ranges = ranges(touched).into_iter().map(|range| self.range(range));
                let further = if limit.end == End::First { "further back" } else { "further on" };
                let is_all = limit.passed.iter().all(|cell| touched.contains(cell));
                let taken = if is_all { "" } else { " or have no room" };
                text![short, ", as ", further, " it would touch ", list(ranges, "or"), taken]
            }
            LimitReason::NoSpace(_) => short,
            LimitReason::Covers { by: (by, _), run, others, .. } => {
                let is_plain = others.iter().all(|other| matches!(other.why, Exclusion::Done(_)));
                let is_given = self.given.has_place(*by, *run) || self.given.has(*by, *run, limit.end);
                if is_plain || is_given {
                    return (self.limit(limit), false);
                }
                self.add_before(|text| text.limit(limit));
                return (short, true);
            }
        };
        (reason, false)
    }

    /// `there are 3 separate runs for its 3 blocks`.
    fn counted(&self, colour: Symbol) -> Text {
        let blocks = self.names.clue(self.line).map_or(&[][..], |clue| clue.blocks());
        let count = blocks.iter().filter(|block| block.symbol() == colour).count();
        let word = match count == blocks.len() {
            true => Text::new(),
            false => text![self.names.colour(colour), " "],
        };
        text!["there are ", count, " separate ", word, "runs for its ", count, " ", word, "blocks"]
    }

    /// `the row ends there, so it is the last block`, or `only blanks come after it, so it is the last block`.
    fn outermost(&self, end: End, run: (usize, usize)) -> Text {
        let last_cell = self.names.problem.line(self.line).cells().len() - 1;
        let kind = self.names.word(self.line);
        let (verb, side, place, is_at_end) = match end {
            End::First => ("begins", "before", "first", run.0 == 0),
            End::Last => ("ends", "after", "last", run.1 == last_cell),
        };
        match is_at_end {
            _ if self.is_brief => text!["it comes ", place],
            true => text!["the ", kind, " ", verb, " there, so it is the ", place, " block"],
            false => text!["only blanks come ", side, " it, so it is the ", place, " block"],
        }
    }

    /// `the 2 is too short`, `the 1s and the 2 are too short`, or `blocks up to 4 are too short`.
    fn too_short(&self, blocks: &[usize]) -> Text {
        if let [block] = blocks {
            return text![self.block(*block), " is too short"];
        }
        let mut alike: Vec<Text> =
            blocks.iter().map(|&block| self.names.blocks_like(self.line, block)).collect();
        alike.sort_by_cached_key(Text::to_string);
        alike.dedup();
        match blocks.iter().map(|&block| self.length(block)).max() {
            Some(longest) if alike.len() > 2 => text!["blocks up to ", longest, " are too short"],
            _ => text![list(alike, "and"), " are too short"],
        }
    }

    /// The blocks that take the space of a block: `the 2 after it needs c10-c11, which leaves c8 after c7, too
    /// little for it`. A cell in the way that the sentence began with can be left out.
    fn taken(&self, limit: &BlockLimit, needed: Needed, leaves_out: bool) -> Text {
        let &BlockLimit { block, end, ref why, .. } = limit;
        let needs = self.needed(end, needed);
        let (first, last) = needed.cells;
        let stop = match why {
            LimitReason::NoSpace(obstacles) => obstacles.stop.filter(|stop| !(first..=last).contains(stop)),
            LimitReason::Done | LimitReason::Covers { .. } => None,
        };
        let Some(stop) = stop.filter(|&stop| !leaves_out || !self.given.has_opened_with(stop)) else {
            return needs;
        };
        let (near, side) =
            if end == End::First { (needed.blocks.1, "before") } else { (needed.blocks.0, "after") };
        let gap = self.names.clue(self.line).map_or(1, |clue| clue.gap_before(near.max(block)));
        // The cells between those that the others need, with the gap, and the one in the way.
        let left = match end {
            End::First => last + gap + 1..stop,
            End::Last => stop + 1..first.saturating_sub(gap),
        };
        let at = self.at(stop);
        match left.len() {
            0 => {
                let colour = self.names.clue(self.line).map(|clue| clue.blocks()[block].symbol());
                let is_two = self.names.problem.alphabet().size() == 2;
                let held = match colour.filter(|_| !is_two) {
                    Some(colour) => text!["not ", self.names.colour(colour)],
                    None => "blank".into(),
                };
                text![needs, " and ", at, " is ", held]
            }
            few if few < self.length(block) => {
                let left = self.range((left.start, left.end - 1));
                text![needs, ", which leaves ", left, " ", side, " ", at, ", too little for it"]
            }
            _ => text![needs, " and it has no place between that and ", at],
        }
    }

    /// `the 2 would be c5-c6 touching c4 or c6-c7 over the blank c7`, or, if there are many places, `the 2 would touch
    /// c4 or cover the blank c7`.
    fn refuted(&self, blocks: &[usize], places: &[Refuted]) -> Text {
        let blocks = self.blocks(blocks, "or");
        if places.len() <= MAX_NAMED_PLACES {
            let place = |&Refuted { cells, by, holds }: &Refuted| {
                let (place, at) = (self.range(cells), self.at(by));
                match cells.0 <= by && by <= cells.1 {
                    true => text![place, " over the ", self.names.held(self.cell_at(by), holds), " ", at],
                    false => text![place, " touching ", at],
                }
            };
            return text![blocks, " would be ", list(places.iter().map(place), "or")];
        }
        let mut cells: [Vec<Text>; 2] = [Vec::new(), Vec::new()];
        for &Refuted { cells: (first, last), by, holds } in places {
            let is_inside = first <= by && by <= last;
            let held = self.names.held(self.cell_at(by), holds);
            let named = if is_inside { text!["the ", held, " ", self.at(by)] } else { self.at(by) };
            let same = &mut cells[usize::from(is_inside)];
            if !same.contains(&named) {
                same.push(named);
            }
        }
        let ways = ["touch", "cover"].into_iter().zip(cells).filter(|(_, cells)| !cells.is_empty());
        let ways = ways.map(|(way, cells)| text![way, " ", list(cells, "or")]);
        text![blocks, " would ", list(ways, "or")]
    }

    /// `c5-c6 (touches c4) or c6-c7 (c7 is blank)`.
    pub(crate) fn refuted_places(&self, places: &[Refuted]) -> Text {
        let place = |&Refuted { cells, by, holds }: &Refuted| {
            let why = match cells.0 <= by && by <= cells.1 {
                true => text![self.at(by), " is ", self.names.held(self.cell_at(by), holds)],
                false => text!["touches ", self.at(by)],
            };
            text![self.range(cells), " (", why, ")"]
        };
        list(places.iter().map(place), "or")
    }
}
