//! The limits on reading a text: they are checked by the iterator over its lines and by cursors.
//!
//! Most readers cannot end at any place. So the text ends for them where a limit is reached: there are no more lines,
//! and a cursor is at the end. What they make of that is replaced by the error about the limit.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use nonomata_engine::budget::{Budget, Limit};

/// The limits while a text is read. The time is that of each puzzle: it begins when the limits are checked for the
/// first time, since a text may wait before it is read, and anew after each puzzle.
#[derive(Debug)]
pub(super) struct Watch {
    budget_of_each: Budget,
    /// The part of the time of the first puzzle that is used before reading begins.
    time_used: Duration,
    /// Lines, values and the like that were read.
    steps: AtomicU32,
    /// Limits are checked once in this many steps.
    interval: u32,
    reading: Mutex<Reading>,
    /// Whether a limit has ended the reading, to be read fast.
    is_ended: AtomicBool,
}

#[derive(Debug, Default)]
struct Reading {
    /// The budget of the puzzle at hand, once it has begun.
    at_hand: Option<Budget>,
    /// The part of the time of the puzzle at hand that is used before it begins.
    time_used: Duration,
    ended: Option<Limit>,
}

impl Watch {
    /// This many lines take some hundred microseconds. Small texts are read whatever the limits are.
    const INTERVAL: u32 = 1 << 12;

    /// Work on this many bytes in one piece takes milliseconds.
    const LARGE: usize = 1 << 20;

    /// Puzzles are kept until the text has been read, and those of one cell take two kilobytes: the limits are checked
    /// for each 128 KB.
    const STEPS_OF_A_PUZZLE: u32 = Watch::INTERVAL / 64;

    pub(super) fn new(budget: Budget) -> Watch {
        Watch {
            budget_of_each: budget,
            time_used: Duration::ZERO,
            steps: AtomicU32::new(0),
            interval: Watch::INTERVAL,
            reading: Mutex::default(),
            is_ended: AtomicBool::new(false),
        }
    }

    /// The same, after this much time was used for the first puzzle.
    pub(super) fn used(self, time_used: Duration) -> Watch {
        let watch = Watch { time_used, ..self };
        watch.begin();
        watch
    }

    pub(super) fn time_used(&self) -> Duration {
        self.time_used
    }

    /// Forgets earlier readings of the same text.
    pub(super) fn begin(&self) {
        *self.reading() = Reading { time_used: self.time_used, ..Reading::default() };
        self.is_ended.store(false, Ordering::Relaxed);
        self.steps.store(0, Ordering::Relaxed);
    }

    /// Whether reading may go on for this many steps. If not, it is over.
    pub(super) fn goes_on(&self, steps: u32) -> bool {
        // Threads that read one text at the same time may lose steps.
        let after = self.steps.load(Ordering::Relaxed).saturating_add(steps);
        if after >= self.interval {
            self.steps.store(0, Ordering::Relaxed);
            self.end_if(self.budget().check());
        } else {
            self.steps.store(after, Ordering::Relaxed);
        }
        !self.has_ended()
    }

    /// Ends the reading at a limit.
    fn end_if(&self, checked: Result<(), Limit>) {
        if let Err(limit) = checked {
            self.reading().ended.get_or_insert(limit);
            self.is_ended.store(true, Ordering::Relaxed);
        }
    }

    /// Whether reading may go through that many bytes in one piece, and there is the time for it.
    pub(super) fn goes_through(&self, bytes: usize) -> bool {
        const BYTES_PER_STEP: usize = 1 << 10;
        const NANOS_PER_BYTE: u64 = 8;
        if self.goes_on((bytes / BYTES_PER_STEP).try_into().unwrap_or(u32::MAX)) && bytes >= Watch::LARGE {
            let needed = Duration::from_nanos(NANOS_PER_BYTE.saturating_mul(bytes as u64));
            self.end_if(self.budget().check());
        }
        !self.has_ended()
    }

    /// Whether a limit has ended the reading.
    pub(super) fn has_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }

    /// The limit that has ended the reading.
    pub(super) fn ended(&self) -> Option<Limit> {
        self.reading().ended
    }

    /// Ends the time of a puzzle. That of the next one begins when the limits are checked again.
    pub(super) fn next_puzzle(&self) {
        self.goes_on(Watch::STEPS_OF_A_PUZZLE);
        let mut reading = self.reading();
        (reading.at_hand, reading.time_used) = (None, Duration::ZERO);
    }

    /// The budget for other work on the puzzle at hand.
    pub(super) fn budget(&self) -> Budget {
        let Reading { at_hand, time_used, .. } = &mut *self.reading();
        at_hand.get_or_insert_with(|| self.budget_of_each.started()).clone()
    }

    /// The budget for another puzzle, which has the whole time.
    pub(super) fn budget_of_each(&self) -> &Budget {
        &self.budget_of_each
    }

    fn reading(&self) -> MutexGuard<'_, Reading> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, ReadErrorKind, Source, read_each};
    use crate::puzzles::Puzzle;
    use nonomata_engine::budget::CancelToken;

    impl Watch {
        /// A watch that ends after that many steps.
        pub(in crate::formats) fn of_steps(steps: u32) -> Watch {
            let cancel = CancelToken::new();
            cancel.cancel();
            let watch = Watch::new(Budget::unlimited().with_cancel(cancel));
            Watch { interval: steps, ..watch }
        }

        /// The steps since the limits were checked last.
        pub(in crate::formats) fn steps(&self) -> u32 {
            self.steps.load(Ordering::Relaxed)
        }
    }

    /// Whether the time of a puzzle has begun.
    fn has_begun(watch: &Watch) -> bool {
        watch.reading().at_hand.is_some()
    }

    #[test]
    fn each_puzzle_has_the_time() {
        let watch = Watch::new(Budget::unlimited().with_time(Duration::from_secs(3600)));
        assert!(watch.goes_on(1) && !has_begun(&watch));
        assert!(watch.goes_on(u32::MAX) && has_begun(&watch));
        watch.next_puzzle();
        assert!(!has_begun(&watch) && watch.ended().is_none());
    }

    #[test]
    fn time_that_is_used_before_counts_for_the_first_puzzle() {
        let hour = Duration::from_secs(3600);
        let watch = Watch::new(Budget::unlimited().with_time(hour)).used(hour);
        for _ in 0..2 {
            assert_eq!(watch.budget().check(), Err(Limit::Time));
            watch.begin();
        }
        watch.next_puzzle();
        assert_eq!(watch.budget().check(), Ok(()));
    }

    #[test]
    fn work_in_one_piece_needs_the_time_for_it() {
        let short = Watch::new(Budget::unlimited().with_time(Duration::from_secs(20)));
        assert!(short.goes_through(1 << 30) && short.goes_through(1000));
        assert!(!short.goes_through(usize::MAX));
        assert_eq!(short.ended(), Some(Limit::Time));
    }

    #[test]
    fn puzzles_count_as_many_steps() {
        let watch = Watch::of_steps(3 * Watch::STEPS_OF_A_PUZZLE);
        (0..3).for_each(|_| watch.next_puzzle());
        assert_eq!(watch.ended(), Some(Limit::Cancelled));
    }

    #[test]
    fn a_limit_that_was_reached_stays_until_the_text_is_read_again() {
        let watch = Watch::of_steps(2);
        assert_eq!([watch.goes_on(1), watch.goes_on(1), watch.goes_on(1)], [true, false, false]);
        assert_eq!(watch.ended(), Some(Limit::Cancelled));
        watch.begin();
        assert!(watch.goes_on(1) && watch.ended().is_none());
    }

    #[test]
    fn readers_of_several_puzzles_end_the_time_of_each() {
        let puzzle: Puzzle = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
        let several = [&puzzle; 2].map(Puzzle::clone);
        let written = |format: &&'static Format| {
            Some((format.name(), format.write(several.clone()).ok()?.bytes().to_vec()))
        };
        let mut texts: Vec<(&str, Vec<u8>)> = Format::all().iter().filter_map(written).collect();
        assert!(texts.len() > 4);
        let one = r#"{"rows": [[1]], "columns": [[1]]}"#;
        let board = "<board><row>1-</row></board>";
        for (format, text) in [
            ("json", format!("{{\"first\": {one}, \"second\": {one}}}")),
            ("json", format!("{{\"easy\": [{one}], \"hard\": [{one}]}}")),
            ("picmi", format!("<picmi>{board}{board}</picmi>")),
            ("rosetta", "A A\nA A\n\nA A\nA A\n".to_owned()),
        ] {
            texts.push((format, text.into_bytes()));
        }
        for (format, text) in texts {
            let source = Source::from_bytes("test", &text).unwrap();
            source.budget();
            let reading = Format::named(format).unwrap().read(&source).unwrap();
            assert_eq!((reading.puzzles.len(), has_begun(source.watch())), (2, false), "{format}");
        }
    }

    #[test]
    fn a_text_may_be_read_again() {
        let text = "1x1:1/1\n".repeat(10_000);
        let source = Source::new("test", text).watched(Watch::of_steps(5_000));
        for _ in 0..2 {
            assert_eq!(read_each(&source, None).unwrap_err().limit(), Some(Limit::Cancelled));
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
