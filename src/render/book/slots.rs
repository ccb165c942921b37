//! Page layout: how many drawings are on each page, and where.
//!
//! With a fixed number on a page they are in equal slots. Otherwise each has its preferred size, and they are in rows,
//! as words in lines; the space that is left on the page makes all of them larger.

use crate::render::svg::Point;

/// The factors by which the drawings of a page may exceed their preferred sizes, the largest first.
const FACTORS: [f64; 10] = [1.6, 1.5, 1.4, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0];

/// The most space that is added between two rows.
const MOST_ADDED: f64 = 36.0;

/// The part of the free height that is above what is centred, for the eye: less than half.
const ABOVE: f64 = 0.4;

/// How much larger than the smallest scale of a page another may be and become the same, so that cells have one size.
const ALIKE: f64 = 1.5;

/// A drawing to be placed.
#[derive(Clone, Copy)]
pub(super) struct Item {
    /// Its width and height.
    pub(super) size: Point,
    /// The preferred scale; it gets a smaller one only where it would not fit on a page.
    pub(super) preferred: f64,
    /// The width of its heading.
    pub(super) heading: f64,
}

impl Item {
    fn width(&self, scale: f64) -> f64 {
        (self.size.0 * scale).max(self.heading)
    }
}

/// Space on a page.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) corner: Point,
    pub(super) size: Point,
    /// The height of the heading of each drawing.
    pub(super) heading: f64,
    /// The space between drawings.
    pub(super) gap: f64,
    /// Whether drawings in rows stand in the middle of the height.
    pub(super) is_centred: bool,
}

/// The place of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The upper left corner of the drawing, below its heading.
    pub(super) corner: Point,
    pub(super) scale: f64,
    /// Where its heading begins, and the width that there is for it.
    pub(super) heading: (f64, f64),
}

/// Some drawings beside each other.
struct Row {
    /// The scales of the drawings.
    scales: Vec<f64>,
    width: f64,
    height: f64,
}

impl Area {
    /// The places of the drawings on the next page. There is at least one, unless there are no drawings.
    pub(super) fn page(&self, items: &[Item], per_page: Option<usize>) -> Vec<Place> {
        if let Some(per_page) = per_page {
            return self.in_slots(&items[..per_page.min(items.len())], per_page);
        }
        let count = |rows: &[Row]| rows.iter().map(|row| row.scales.len()).sum::<usize>();
        let most = count(&self.rows(items, 1.0));
        let fitting = FACTORS.map(|factor| self.rows(&items[..most], factor));
        let rows = fitting.into_iter().find(|rows| count(rows) == most).unwrap_or_default();
        self.in_rows(&items[..most], &rows)
    }

    /// The rows of the next page, with scales larger by that factor.
    fn rows(&self, items: &[Item], factor: f64) -> Vec<Row> {
        let (mut rows, mut top): (Vec<Row>, f64) = (Vec::new(), 0.0);
        for item in items {
            let whole = (self.size.0, self.size.1 - self.heading);
            let scale = (item.preferred * factor).min(largest(item, whole));
            let (width, height) = (item.width(scale), item.size.1 * scale + self.heading);
            if let Some(row) = rows.last_mut() {
                let wide = row.width + self.gap + width;
                if wide <= self.size.0 && top + row.height.max(height) <= self.size.1 + 0.1 {
                    row.scales.push(scale);
                    (row.width, row.height) = (wide, row.height.max(height));
                    continue;
                }
                top += row.height + self.gap;
            }
            if !rows.is_empty() && top + height > self.size.1 + 0.1 {
                break;
            }
            rows.push(Row { scales: vec![scale], width, height });
        }
        rows
    }

    /// The places of drawings in rows, in which they are spaced evenly. A shorter last row begins as the one above it.
    fn in_rows(&self, items: &[Item], rows: &[Row]) -> Vec<Place> {
        let used = rows.iter().map(|row| row.height + self.gap).sum::<f64>() - self.gap;
        let between = self.gap + ((self.size.1 - used) / rows.len().max(1) as f64).clamp(0.0, MOST_ADDED);
        let left_over = self.size.1 - used - (between - self.gap) * rows.len().saturating_sub(1) as f64;
        let above = if self.is_centred { left_over.max(0.0) * ABOVE } else { 0.0 };
        let (mut places, mut top, mut space) = (Vec::<Place>::new(), self.corner.1 + above, 0.0);
        for (number, row) in rows.iter().enumerate() {
            let count = row.scales.len();
            let is_short = number > 0 && number + 1 == rows.len() && count < rows[number - 1].scales.len();
            let own = self.size.0 - row.width + self.gap * (count - 1) as f64;
            // No drawing would fit after the last one if there is no space for the gaps.
            if !is_short || own < space * (count + 1) as f64 {
                space = own / (count + 1) as f64;
            }
            let mut left = self.corner.0 + space;
            for &scale in &row.scales {
                let width = items[places.len()].width(scale);
                places.push(Place { corner: (left, top + self.heading), scale, heading: (left, width) });
                left += width + space;
            }
            top += row.height + between;
        }
        places
    }

    /// The places of drawings in equal slots, as many as `slots`, arranged so that the smallest scale is largest.
    fn in_slots(&self, items: &[Item], slots: usize) -> Vec<Place> {
        let part = |space: f64, count: usize| (space - self.gap * (count - 1) as f64) / count as f64;
        let slot = |columns: usize| {
            let rows = slots.div_ceil(columns);
            (part(self.size.0, columns), part(self.size.1, rows) - self.heading)
        };
        let scale = |item: &Item, slot: Point| largest(item, slot).min(item.preferred * FACTORS[0]);
        let least =
            |columns: &usize| items.iter().map(|item| scale(item, slot(*columns))).fold(f64::MAX, f64::min);
        let columns = (1..=slots).max_by(|one, other| least(one).total_cmp(&least(other))).unwrap_or(1);
        let (least, slot) = (least(&columns), slot(columns));
        let place = |(number, item): (usize, &Item)| {
            let own = scale(item, slot);
            let scale = if own <= ALIKE * least { least } else { own };
            let left = self.corner.0 + (number % columns) as f64 * (slot.0 + self.gap);
            let top = self.corner.1 + (number / columns) as f64 * (slot.1 + self.heading + self.gap);
            let width = item.width(scale).min(slot.0);
            let heading = (left + (slot.0 - width) / 2.0, width);
            Place {
                corner: (left + (slot.0 - item.size.0 * scale) / 2.0, top + self.heading),
                scale,
                heading,
            }
        };
        items.iter().enumerate().map(place).collect()
    }
}

/// The scale at which a drawing fills a space.
fn largest(item: &Item, space: Point) -> f64 {
    (space.0 / item.size.0).min(space.1 / item.size.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area() -> Area {
        Area { corner: (10.0, 10.0), size: (400.0, 600.0), heading: 20.0, gap: 10.0, is_centred: true }
    }

    fn item(side: f64) -> Item {
        Item { size: (side, side), preferred: 0.8, heading: 50.0 }
    }

    #[test]
    fn pages_take_what_fits_at_the_preferred_size() {
        let count = |sides: &[f64], per_page| {
            area().page(&sides.iter().copied().map(item).collect::<Vec<_>>(), per_page).len()
        };
        assert_eq!(count(&[100.0; 40], None), 20);
        assert_eq!(count(&[2000.0, 100.0], None), 2);
        assert_eq!(count(&[100.0, 2000.0], None), 2);
        assert_eq!(count(&[700.0, 2000.0], None), 1);
        assert_eq!([count(&[100.0; 5], Some(3)), count(&[100.0; 2], Some(3)), count(&[], None)], [3, 2, 0]);
    }

    #[test]
    fn drawings_stay_inside_the_area_and_apart() {
        for count in 1..15_usize {
            for per_page in [None, Some(count), Some(count + 1)] {
                let side = |number: usize| 40.0 + 37.0 * ((number * 7) % count) as f64;
                let items: Vec<Item> = (0..count).map(|number| item(side(number))).collect();
                let places = area().page(&items, per_page);
                // With their headings, which are 20 high.
                let edges = |(place, item): (&Place, &Item)| {
                    let ((x, y), (left, width)) = (place.corner, place.heading);
                    let right = (x + item.size.0 * place.scale).max(left + width);
                    [x.min(left), y - 19.9, right, y + item.size.1 * place.scale]
                };
                let edges: Vec<[f64; 4]> = places.iter().zip(&items).map(edges).collect();
                for (number, one) in edges.iter().enumerate() {
                    let is_inside = one[0] > 9.8 && one[1] > 9.8 && one[2] < 410.2 && one[3] < 610.2;
                    assert!(is_inside, "{count}: {one:?}");
                    for other in &edges[number + 1..] {
                        let is_beside = one[2] < other[0] || other[2] < one[0];
                        assert!(is_beside || one[3] < other[1] || other[3] < one[1], "{one:?} {other:?}");
                    }
                }
            }
        }
    }
}
