//! Mirror images of pictures, left to right and upside down, by which one picture stands for up to four.
//!
//! A picture is the sequence of its rows, or of their clues, as numbers, and `mirrored` is the number of a row that is
//! read backwards. Of a picture and its images, the first in lexicographic order is looked at.

/// Whether the image from left to right of all pictures with these first rows comes before them.
pub(super) fn is_pruned(rows: &[usize], mirrored: impl Fn(usize) -> usize) -> bool {
    rows.iter().map(|&row| mirrored(row)).lt(rows.iter().copied())
}

/// The number of mirror images of these rows; 0 if they are not the first of them.
pub(super) fn images(rows: &[usize], mirrored: impl Fn(usize) -> usize) -> u64 {
    let own = || rows.iter().copied();
    let mirrored = |&row: &usize| mirrored(row);
    let orders = [
        own().rev().cmp(own()),
        rows.iter().map(mirrored).cmp(own()),
        rows.iter().rev().map(mirrored).cmp(own()),
    ];
    if orders.iter().any(|order| order.is_lt()) {
        return 0;
    }
    // The group has four elements, and those that change nothing are a subgroup.
    4 / (1 + orders.iter().filter(|order| order.is_eq()).count() as u64)
}
