//! Fork-join parallelism: rayon with the feature `threads`, and without it the same calls on one thread.
//!
//! What rayon promises to do in order gives the same results either way, and nothing else is used.

#[cfg(feature = "threads")]
pub(crate) use rayon::{current_num_threads, join, prelude};

#[cfg(not(feature = "threads"))]
pub(crate) use inline::{current_num_threads, join, prelude};

#[cfg(not(feature = "threads"))]
mod inline {
    pub(crate) fn current_num_threads() -> usize {
        1
    }

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
