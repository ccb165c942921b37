//! Luby restart schedule.
//!
//! A wrong early decision can cost a search any amount of time, so the search restarts from the root level with
//! everything that it has learned. The number of conflicts between restarts is a unit times 1, 1, 2, 1, 1, 2, 4, ...:
//! each power of two occurs half as often as the one before. For a search of unknown run time distribution this is
//! within a logarithmic factor of the best schedule (Luby, Sinclair and Zuckerman, "Optimal Speedup of Las Vegas
//! Algorithms", Information Processing Letters, 1993).

/// Conflicts per unit of the Luby sequence.
const UNIT: u64 = 50;

/// Conflicts before the first restart, at which cells are probed.
///
/// PERF: probing a random picture of 25x25 takes as long as some 20 conflicts, and three in four meet fewer. Much
/// later, pictures would wait that probing alone would solve.
const FIRST_RESTART: u64 = 16;

/// The schedule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restarts {
    /// The number of restarts so far.
    restarts: u64,
    /// The number of conflicts at which the next restart is due.
    next: u64,
}

impl Restarts {
    pub(super) fn new() -> Restarts {
        Restarts { restarts: 0, next: FIRST_RESTART }
    }

    /// Whether a restart is due. If so, the interval to the next one begins.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
        let is_due = conflicts >= self.next;
        if is_due {
            self.restarts += 1;
            self.next = conflicts + UNIT * luby(self.restarts);
        }
        is_due
    }
}

/// The Luby sequence 1, 1, 2, 1, 1, 2, 4, ..., counted from 0.
fn luby(index: u64) -> u64 {
    let position = index + 1;
    if (position + 1).is_power_of_two() {
        return position.div_ceil(2);
    }
    luby(index + 1 - (1 << position.ilog2()))
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn luby_sequence_begins_as_published() {
        let terms: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
