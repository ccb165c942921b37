//! When the search begins again from the top.
//!
//! A search that has assumed something wrong early may stay below it for very long. So it begins again, soon at
//! first and later in between: after 1, 1, 2, 1, 1, 2, 4, ... times so many contradictions, each power of two half
//! as often as the one before it. That is at most a small factor worse than the best waiting time, whatever that is.

/// How many contradictions a 1 stands for.
const UNIT: u64 = 50;

/// After how many contradictions the first restart comes, with its probes.
///
/// PERF: without any search before them, probes cost every second random picture of 25x25 more than they bring;
/// much later, pictures that probes solve alone wait too long for them.
const FIRST_RESTART: u64 = 5;

/// The waiting times between restarts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restarts {
    /// How many restarts there have been.
    restarts: u64,
    /// How many contradictions there must be before the next.
    next: u64,
}

impl Restarts {
    pub(super) fn new() -> Restarts {
        Restarts { restarts: 0, next: FIRST_RESTART }
    }

    /// Whether it is time for a restart; if so, the next waiting time begins.
    pub(super) fn is_due(&mut self, conflicts: u64) -> bool {
        let is_due = conflicts >= self.next;
        if is_due {
            self.restarts += 1;
            self.next = conflicts + UNIT * luby(self.restarts);
        }
        is_due
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ..., counted from 0.
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
    fn each_power_comes_half_as_often_as_the_one_before() {
        let terms: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
