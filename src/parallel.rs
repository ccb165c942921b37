//! Fork-join parallelism: rayon with the feature `threads`, and without it the same calls on one thread.
//!
//! What rayon promises to do in order gives the same results either way, and nothing else is used.

#[cfg(feature = "threads")]
pub(crate) use rayon::{join, prelude};

#[cfg(not(feature = "threads"))]
pub(crate) use inline::{join, prelude};

/// The number of threads of the current pool. Asking outside of one starts the global pool, so small work must not.
pub(crate) fn current_num_threads() -> usize {
    #[cfg(test)]
    tests::ASKED.set(tests::ASKED.get() + 1);
    #[cfg(feature = "threads")]
    let threads = rayon::current_num_threads();
    #[cfg(not(feature = "threads"))]
    let threads = 1;
    threads
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::puzzles::Nonogram;
    use crate::search::{Options, solve};

    thread_local! {
        /// How often this thread has asked for the number of threads.
        pub(super) static ASKED: Cell<u32> = const { Cell::new(0) };
    }

    #[test]
    fn small_puzzles_start_no_threads() {
        let ones = [[1]; 6];
        let by_lines = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]);
        let by_search = Nonogram::builder().rows(ones).columns(ones);
        for puzzle in [by_lines, by_search] {
            let problem = puzzle.build().unwrap().to_problem();
            assert!(solve(&problem, &Options::default()).verdict.first().is_some());
            assert_eq!(ASKED.get(), 0);
        }
    }
}

#[cfg(not(feature = "threads"))]
mod inline {
    pub(crate) fn join<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
        (one(), other())
    }

    /// Parallel iterators that are those of the standard library.
    pub(crate) mod prelude {
        pub(crate) trait IntoParallelIterator: IntoIterator + Sized {
            fn into_par_iter(self) -> Self::IntoIter {
                self.into_iter()
            }
        }

        impl<I: IntoIterator> IntoParallelIterator for I {}

        pub(crate) trait ParallelSliceMut<T> {
            fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T>;
        }

        impl<T> ParallelSliceMut<T> for [T] {
            fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
                self.iter_mut()
            }
        }

        pub(crate) trait ParallelIterator: Iterator + Sized {
            fn find_map_first<R>(mut self, found: impl FnMut(Self::Item) -> Option<R>) -> Option<R> {
                self.find_map(found)
            }

            fn flat_map_iter<I: IntoIterator>(
                self,
                each: impl FnMut(Self::Item) -> I,
            ) -> impl Iterator<Item = I::Item> {
                self.flat_map(each)
            }

            fn try_reduce<T, E>(
                mut self,
                identity: impl Fn() -> T,
                mut reduce: impl FnMut(T, T) -> Result<T, E>,
            ) -> Result<T, E>
            where
                Self: Iterator<Item = Result<T, E>>,
            {
                self.try_fold(identity(), |sum, next| reduce(sum, next?))
            }
        }

        impl<I: Iterator> ParallelIterator for I {}
    }
}
