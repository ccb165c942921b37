//! Many lines under one machine.
use super::chain::{Chain, LaneSets};
use super::machine::Machine;
use super::planes::Planes;
use super::solve::{NoFilling, Scratch};

impl Machine {
    /// Looks at many lines.
    pub fn solve_many<'l>(
        &self,
        lines: impl IntoIterator<Item = Planes<'l>>,
        scratch: &mut Scratch,
        mut tell: impl FnMut(Result<Planes<'_>, NoFilling>),
    ) {
        let mut lines = lines.into_iter().peekable();
        let symbols = self.symbol_count();
        while let Some(line) = lines.peek() {
            match (self.chain(), line.length()) {
                (Some(chain), 1..=32) if chain.fits(32) => {
                    let next = || lines.next_if(|line| (1..=32).contains(&line.length()));
                    chain.batches(symbols, next, &mut scratch.half_lanes, &mut scratch.narrowed, &mut tell);
                }
                (Some(chain), 1..=64) if chain.fits(64) => {
                    let next = || lines.next_if(|line| (1..=64).contains(&line.length()));
                    chain.batches(symbols, next, &mut scratch.lanes, &mut scratch.narrowed, &mut tell);
                }
                _ => {
                    let line = lines.next().expect("peeked");
                    tell(self.solve(line, scratch));
                }
            }
        }
    }
}

impl Chain {
    fn batches<'l, W: super::chain::Positions, const N: usize>(
        &self,
        symbols: usize,
        mut next: impl FnMut() -> Option<Planes<'l>>,
        lanes: &mut LaneSets<W, N>,
        narrowed: &mut Vec<u64>,
        tell: &mut impl FnMut(Result<Planes<'_>, NoFilling>),
    ) {
        narrowed.clear();
        narrowed.resize(symbols, 0);
        let mut lengths = [0; N];
        loop {
            lanes.clear(symbols);
            let mut count = 0;
            while count < N {
                let Some(line) = next() else { break };
                lanes.put(count, line);
                lengths[count] = line.length();
                count += 1;
            }
            if count == 0 {
                return;
            }
            self.solve_lanes(lanes);
            for (lane, &length) in lengths[..count].iter().enumerate() {
                let filled = lanes.take(lane, narrowed);
                tell(if filled { Ok(Planes::new(length, narrowed)) } else { Err(NoFilling) });
            }
        }
    }
}
