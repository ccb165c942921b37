//! The limits on reading a text: they are looked at by the iterator over its lines and by cursors.
//!
//! Most readers cannot end at any place. So the text ends for them where a limit is reached: there are no more lines,
//! and a cursor is at the end. What they make of that is replaced by the error about the limit.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::budget::{Budget, Limit};

/// The limits while a text is read. The time is that of each puzzle: it begins when the limits are looked at for the
/// first time, since a text may wait before it is read, and anew after each puzzle.
#[derive(Debug)]
pub(super) struct Watch {
    of_each: Budget,
    /// The budget of the puzzle at hand, once it has begun.
    at_hand: Mutex<Option<Budget>>,
    steps: AtomicU32,
    /// Limits are looked at every so many steps.
    interval: u32,
    ended: OnceLock<Limit>,
}

impl Watch {
    /// Some hundred microseconds. Small texts are read whatever the limits are.
    const INTERVAL: u32 = 1 << 12;

    pub(super) fn new(budget: Budget) -> Watch {
        Watch {
            at_hand: Mutex::default(),
            of_each: budget,
            steps: AtomicU32::new(0),
            interval: Watch::INTERVAL,
            ended: OnceLock::new(),
        }
    }

    /// Whether reading may go on for so many steps. Once it may not, it never may again.
    pub(super) fn goes_on(&self, steps: u32) -> bool {
        // Several threads may lose steps.
        let before = self.steps.load(Ordering::Relaxed);
        let after = before.wrapping_add(steps);
        self.steps.store(after, Ordering::Relaxed);
        if before / self.interval != after / self.interval {
            if let Err(limit) = self.budget().check() {
                self.ended.get_or_init(|| limit);
            }
        }
        self.ended().is_none()
    }

    /// The limit that reading has been stopped by.
    pub(super) fn ended(&self) -> Option<Limit> {
        self.ended.get().copied()
    }

    /// Begins the time of the next puzzle.
    pub(super) fn next_puzzle(&self) {
        *self.at_hand() = None;
    }

    /// The budget for other work on the puzzle at hand.
    pub(super) fn budget(&self) -> Budget {
        self.at_hand().get_or_insert_with(|| self.of_each.started()).clone()
    }

    /// The budget for another puzzle, which has the whole time.
    pub(super) fn budget_of_each(&self) -> &Budget {
        &self.of_each
    }

    fn at_hand(&self) -> MutexGuard<'_, Option<Budget>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::budget::CancelToken;
    use crate::formats::{Format, ReadErrorKind, Source, read_each};
    use crate::puzzles::Puzzle;

    impl Watch {
        /// A watch that ends after that many steps.
        pub(in crate::formats) fn of_steps(steps: u32) -> Watch {
            let cancel = CancelToken::new();
            cancel.cancel();
            let watch = Watch::new(Budget::unlimited().with_cancel(cancel));
            Watch { interval: steps, ..watch }
        }
    }

    #[test]
    fn each_puzzle_has_the_time() {
        let watch = Watch::new(Budget::unlimited().with_time(Duration::from_secs(3600)));
        let first = watch.budget();
        watch.next_puzzle();
        assert!(watch.budget().time_left() > first.time_left());
        assert!(watch.goes_on(u32::MAX) && watch.ended().is_none());
    }

    #[test]
    fn a_limit_that_was_reached_stays() {
        let watch = Watch::of_steps(2);
        assert_eq!([watch.goes_on(1), watch.goes_on(1), watch.goes_on(1)], [true, false, false]);
        assert_eq!(watch.ended(), Some(Limit::Cancelled));
    }

    #[test]
    fn readers_of_several_puzzles_begin_their_time() {
        let puzzle: Puzzle = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
        let several = [&puzzle; 2].map(Puzzle::clone);
        let all = Format::all().iter();
        let written: Vec<_> =
            all.filter_map(|format| Some((format, format.write(several.clone()).ok()?))).collect();
        assert!(written.len() > 4);
        for (format, written) in written {
            let source = Source::from_bytes("test", written.bytes()).unwrap();
            let source = source.within(&Budget::unlimited().with_time(Duration::from_secs(3600)));
            let first = source.budget();
            assert_eq!(format.read(&source).unwrap().puzzles.len(), 2, "{format}");
            assert!(source.budget().time_left() > first.time_left(), "{format}");
        }
    }

    /// Wherever a text is cut off by a limit, the reader returns that error, or has finished.
    #[test]
    fn a_reader_may_be_stopped_after_each_step() {
        let nonogram: Puzzle = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
        let crossword =
            "{\"alphabet\": \"AB\", \"rows\": [\"A|B\"], \"columns\": [\"[^A]\"]}".parse().unwrap();
        let lines =
            "nonomata lines\nalphabet: ab\ngrid: 2x1\nrow 1: pattern (a|b)b\ncolumn 1: pattern a\n".parse();
        let puzzles: [Puzzle; 3] = [nonogram, crossword, lines.unwrap()];
        let mut stopped = 0;
        for (puzzle, format) in
            puzzles.iter().flat_map(|puzzle| Format::all().iter().map(move |f| (puzzle, f)))
        {
            let Ok(written) =
                format.write([puzzle.clone(), puzzle.clone()]).or(format.write([puzzle.clone()]))
            else {
                continue;
            };
            let source = || Source::from_bytes("test", written.bytes()).unwrap();
            let whole = read_each(&source(), None).unwrap();
            for steps in 1..400 {
                match read_each(&source().watched(Watch::of_steps(steps)), None) {
                    Ok(reading) => {
                        let is_whole = |(read, puzzle): (&crate::formats::Result<Puzzle>, _)| {
                            read.as_ref().ok() == Some(puzzle)
                        };
                        let all = whole.puzzles.iter().flatten();
                        assert!(reading.puzzles.iter().zip(all).all(is_whole), "{format}, {steps} steps");
                        assert_eq!(reading.puzzles.len(), whole.puzzles.len(), "{format}, {steps} steps");
                    }
                    Err(error) => {
                        assert_eq!(
                            error.kind(),
                            ReadErrorKind::LimitReached,
                            "{format}, {steps} steps: {error}"
                        );
                        assert_eq!(error.limit(), Some(Limit::Cancelled));
                        stopped += 1;
                    }
                }
            }
        }
        assert!(stopped > 1000, "{stopped}");
    }
}
