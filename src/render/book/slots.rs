//! Drawings spread over pages: how many each page takes, and where they stand.
//!
//! A page takes as many drawings as fit with cells of a comfortable size, in equal slots.

use std::ops::Range;

use crate::render::svg::Point;

/// The numbers of slots of a page, the largest first.
const SLOTS: [usize; 6] = [20, 12, 6, 4, 2, 1];

/// A drawing to be placed.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// Its width and height.
    pub(super) size: Point,
    /// The scale that is comfortable to read.
    pub(super) comfortable: f64,
    /// The largest scale.
    pub(super) largest: f64,
}

/// Space on a page.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) corner: Point,
    pub(super) size: Point,
    /// The height of the heading of each slot.
    pub(super) heading: f64,
    /// The space between slots.
    pub(super) gap: f64,
}

impl Area {
    /// The size of a slot of so many columns and rows, without its heading.
    fn slot(&self, columns: usize, rows: usize) -> Point {
        let part = |space: f64, count: usize| (space - self.gap * (count - 1) as f64) / count as f64;
        (part(self.size.0, columns), part(self.size.1, rows) - self.heading)
    }

    /// The columns and rows for these drawings in which the smallest scale is largest.
    fn grid(&self, items: &[Item], slots: usize) -> (usize, usize) {
        let grids = (1..=slots).map(|columns| (columns, slots.div_ceil(columns)));
        let scale = |&(columns, rows): &(usize, usize)| {
            let slot = self.slot(columns, rows);
            items.iter().map(|item| scale(item, slot)).fold(f64::MAX, f64::min)
        };
        // Among equal ones, the one with the most columns leaves the least space below.
        grids.max_by(|one, other| scale(one).total_cmp(&scale(other))).unwrap_or((1, 1))
    }

    /// Which drawings stand on which page. All pages but the last have `per_page`, if that is set.
    pub(super) fn pages(&self, items: &[Item], per_page: Option<usize>) -> Vec<Range<usize>> {
        let fitting = |item: &Item| {
            let is_comfortable = |slots: &usize| {
                let (columns, rows) = self.grid(&[*item], *slots);
                scale(item, self.slot(columns, rows)) >= item.comfortable
            };
            SLOTS.into_iter().find(is_comfortable).unwrap_or(1)
        };
        let (mut pages, mut begin) = (Vec::new(), 0);
        while begin < items.len() {
            let mut end = begin;
            let mut most = per_page.unwrap_or(usize::MAX).max(1);
            while end < items.len() {
                most = if per_page.is_some() { most } else { most.min(fitting(&items[end])) };
                if end - begin >= most {
                    break;
                }
                end += 1;
            }
            pages.push(begin..end);
            begin = end;
        }
        pages
    }

    /// The corners and scales of the drawings of a page, the corner of each below its heading.
    pub(super) fn places(&self, items: &[Item], per_page: Option<usize>) -> Vec<(Point, f64)> {
        let (columns, rows) = self.grid(items, per_page.unwrap_or(items.len()).max(1));
        let slot = self.slot(columns, rows);
        let place = |(number, item): (usize, &Item)| {
            let (column, row) = (number % columns, number / columns);
            let scale = scale(item, slot);
            let left = self.corner.0 + column as f64 * (slot.0 + self.gap);
            let top = self.corner.1 + row as f64 * (slot.1 + self.heading + self.gap) + self.heading;
            ((left + (slot.0 - item.size.0 * scale) / 2.0, top), scale)
        };
        items.iter().enumerate().map(place).collect()
    }
}

/// The scale of a drawing in a slot.
fn scale(item: &Item, slot: Point) -> f64 {
    (slot.0 / item.size.0).min(slot.1 / item.size.1).min(item.largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area() -> Area {
        Area { corner: (10.0, 10.0), size: (400.0, 600.0), heading: 20.0, gap: 10.0 }
    }

    fn item(side: f64) -> Item {
        Item { size: (side, side), comfortable: 0.6, largest: 1.0 }
    }

    #[test]
    fn pages_take_what_is_comfortable_and_no_drawing_twice() {
        let items: Vec<Item> = [100.0, 100.0, 100.0, 2000.0, 100.0, 500.0, 500.0, 500.0].map(item).to_vec();
        let pages = area().pages(&items, None);
        assert_eq!(pages, [0..3, 3..4, 4..6, 6..8]);
        assert_eq!(area().pages(&items, Some(3)), [0..3, 3..6, 6..8]);
        assert_eq!(area().pages(&[], None), []);
    }

    #[test]
    fn drawings_stay_inside_the_area_and_apart() {
        for count in 1..15 {
            let items: Vec<Item> = (0..count).map(|number| item(100.0 + 37.0 * number as f64)).collect();
            let places = area().places(&items, None);
            let edges: Vec<[f64; 4]> = places
                .iter()
                .zip(&items)
                .map(|(&((x, y), scale), item)| [x, y, x + item.size.0 * scale, y + item.size.1 * scale])
                .collect();
            for (number, one) in edges.iter().enumerate() {
                assert!(
                    one[0] > 9.9 && one[1] > 29.9 && one[2] < 410.1 && one[3] < 610.1,
                    "{count}: {one:?}"
                );
                for other in &edges[number + 1..] {
                    let is_apart =
                        one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1];
                    assert!(is_apart, "{count}: {one:?} {other:?}");
                }
            }
        }
    }
}
