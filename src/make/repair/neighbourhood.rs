//! Large neighbourhood search (Shaw, 1998): a few changes of the best set are taken back, and fewer others searched
//! for.

use super::board::Changed;
use super::change::Search;
use super::work::{Stop, Work};

/// After this many neighbourhoods without a smaller set the search ends.
const FAILURES: usize = 60;

/// The most changes that are taken back at once.
const TAKEN_BACK: usize = 4;

/// The work in one neighbourhood, in line solves.
const WORK: u64 = 120_000;

impl Search<'_> {
    /// Looks for smaller sets around the smallest one, and for others that are as small.
    pub(super) fn neighbourhoods(&mut self, work: &mut Work) -> Result<(), Stop> {
        let mut failures = 0;
        while failures < FAILURES && !self.has_enough() {
            let Some(fewest) = self.fewest() else { return Ok(()) };
            let smallest: Vec<&Vec<Changed>> = self.sets.iter().filter(|set| set.len() == fewest).collect();
            let Some(mut rest) = self.numbers.pick(&smallest).map(|set| set.to_vec()) else { return Ok(()) };
            self.numbers.shuffle(&mut rest);
            let count = 1 + self.numbers.below(TAKEN_BACK.min(fewest));
            rest.truncate(fewest - count);
            // As many others as were taken back are at least an alternative.
            let allowed = if count > 1 && failures % 2 == 0 { count - 1 } else { count };
            let (completion, result) =
                work.share(WORK, |work| self.completer.complete(rest, allowed, 2, work));
            for set in completion.found {
                let pruned = self.completer.pruned(set, work)?;
                self.add(pruned);
            }
            match result {
                Ok(()) => {}
                Err(Stop::Used) if work.left > 0 => {}
                Err(stop) => return Err(stop),
            }
            failures = if self.fewest() < Some(fewest) { 0 } else { failures + 1 };
        }
        Ok(())
    }
}
