//! Solving many lines under one machine, as counting does ahead of its frontier.
//!
//! Lines of a chain go into lanes. Lines that are too long, batches that are too small to fill the lanes,
//! and machines that are not chains are solved one line after another. The result never depends on this
//! choice: it is what [`Machine::solve`] returns, in the order of the lines.

use super::chain::{Chain, FULL_LANES, HALF_LANES, LaneSets, Positions};
use super::machine::Machine;
use super::planes::Planes;
use super::solve::{NoFilling, Scratch};
use crate::budget::{Budget, Limit, Stopped};

/// Working memory for many lines.
#[derive(Clone, Debug, Default)]
pub(super) struct ManyLines {
    /// For lines of up to 32 and 64 cells.
    half: LaneSets<u32, HALF_LANES>,
    full: LaneSets<u64, FULL_LANES>,
}

impl Machine {
    /// Solves many lines and reports the result of each, in order. See
    /// [`LineSolver::solve_many`](super::LineSolver).
    pub(crate) fn solve_many<'l>(
        &self,
        lines: impl IntoIterator<Item = Planes<'l>>,
        scratch: &mut Scratch,
        budget: &Budget,
        mut report: impl FnMut(Result<Planes<'_>, NoFilling>),
    ) -> Result<(), Limit> {
        let mut lines = lines.into_iter().peekable();
        let mut batch = [Planes::of_words(0, &[]); HALF_LANES];
        while let Some(first) = lines.next() {
            let lanes = self.lanes_for(first.length());
            batch[0] = first;
            let mut count = 1;
            while count < lanes {
                let same = |line: &Planes<'_>| self.lanes_for(line.length()) == lanes;
                let Some(line) = lines.next_if(same) else { break };
                batch[count] = line;
                count += 1;
            }
            self.solve_batch(&batch[..count], lanes, scratch, budget, &mut report)?;
        }
        Ok(())
    }

    /// The number of lines of this length that are solved side by side. In WebAssembly it is one, because the code for
    /// lanes is 13 kB of a module that is downloaded.
    #[inline]
    fn lanes_for(&self, length: usize) -> usize {
        match (self.chain(), length) {
            _ if cfg!(target_family = "wasm") => 1,
            (Some(chain), 1..=32) if chain.fits(u32::COUNT) => HALF_LANES,
            (Some(chain), 1..=64) if chain.fits(u64::COUNT) => FULL_LANES,
            _ => 1,
        }
    }

    /// Solves at most as many lines as there are lanes for their length.
    #[inline]
    fn solve_batch(
        &self,
        batch: &[Planes<'_>],
        lanes: usize,
        scratch: &mut Scratch,
        budget: &Budget,
        report: &mut impl FnMut(Result<Planes<'_>, NoFilling>),
    ) -> Result<(), Limit> {
        // PERF: all lanes together take the time of four lines of up to 32 cells, or of two and a half
        // longer ones.
        let (many, result) = (&mut scratch.many, &mut scratch.result);
        match (self.chain(), lanes) {
            (Some(chain), HALF_LANES) if batch.len() > 4 => {
                solve_in_lanes(chain, batch, &mut many.get_or_insert_default().half, result, report);
            }
            (Some(chain), FULL_LANES) if batch.len() > 2 => {
                solve_in_lanes(chain, batch, &mut many.get_or_insert_default().full, result, report);
            }
            _ => {
                for &line in batch {
                    match self.solve_within(line, scratch, budget) {
                        Ok(left) => report(Ok(left)),
                        Err(Stopped::Failed(no_filling)) => report(Err(no_filling)),
                        Err(Stopped::Limit(limit)) => return Err(limit),
                    }
                }
            }
        }
        Ok(())
    }
}

/// Solves lines side by side, one in each lane.
fn solve_in_lanes<W: Positions, const N: usize>(
    chain: &Chain,
    batch: &[Planes<'_>],
    lanes: &mut LaneSets<W, N>,
    result: &mut Vec<u64>,
    report: &mut impl FnMut(Result<Planes<'_>, NoFilling>),
) {
    lanes.fill(batch);
    chain.solve_lanes(lanes);
    result.clear();
    result.resize(batch[0].words().len(), 0);
    for (lane, line) in batch.iter().enumerate() {
        let filled = lanes.take(lane, result);
        report(if filled { Ok(Planes::of_words(line.length(), result)) } else { Err(NoFilling) });
    }
}
