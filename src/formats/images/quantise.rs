//! Colour quantisation by variance-minimising box cuts (X. Wu, "Efficient Statistical Computations for Optimal Color
//! Quantization", Graphics Gems II, 1991, on the distinct colours in place of a histogram).
//!
//! All colours lie in one box. The box with the largest sum of squared distances to its mean is cut in two, across the
//! axis and at the colour that minimise the sum of both parts; this repeats until there are as many boxes as wanted
//! colours. The colour of a box is the mean of its dots. The work is one sort of the dots and, for every cut, three
//! sorts of the colours of a box.

use super::image::Dot;

/// A colour and the number of its dots.
type Counted = ([u8; 3], usize);

/// Reduces dots to at most `count` colours besides `blank`, which replaces the colour nearest to it.
pub(super) fn quantised(dots: &[[u8; 3]], count: usize, blank: [u8; 3]) -> Vec<Dot> {
    let mut sorted = dots.to_vec();
    sorted.sort_unstable();
    let mut all: Vec<Counted> =
        sorted.chunk_by(|one, other| one == other).map(|run| (run[0], run.len())).collect();
    let mut looks: Vec<([u8; 3], [u8; 3])> = Vec::with_capacity(all.len());
    let mut means = Vec::new();
    for part in cut(&mut all, count.saturating_add(1)) {
        let mean = Sums::of(part).mean();
        means.push(mean);
        looks.extend(part.iter().map(|&(rgb, _)| (rgb, mean)));
    }
    looks.sort_unstable();
    let nearest = means.into_iter().min_by_key(|&mean| distance(mean, blank));
    let look = |rgb: &[u8; 3]| {
        let index = looks.binary_search_by_key(rgb, |&(known, _)| known).ok()?;
        let mean = looks[index].1;
        Some(if Some(mean) == nearest { blank } else { mean })
    };
    dots.iter().map(look).collect()
}

/// Cuts the colours into `count` boxes, or fewer if there are fewer colours.
fn cut(all: &mut [Counted], count: usize) -> Vec<&mut [Counted]> {
    let mut boxes = vec![(Sums::of(all).spread(), all)];
    while boxes.len() < count {
        let widest = (0..boxes.len()).max_by(|&one, &other| boxes[one].0.total_cmp(&boxes[other].0));
        let Some(index) = widest.filter(|&index| boxes[index].1.len() > 1) else { break };
        let (_, part) = boxes.swap_remove(index);
        let cuts = [0, 1, 2].map(|side| best_cut(part, side));
        let best = cuts.into_iter().enumerate().min_by(|one, other| one.1.0.total_cmp(&other.1.0));
        let Some((side, (_, middle))) = best else { break };
        sort(part, side);
        let (one, other) = part.split_at_mut(middle);
        boxes.extend([(Sums::of(one).spread(), one), (Sums::of(other).spread(), other)]);
    }
    boxes.into_iter().map(|(_, part)| part).collect()
}

fn sort(part: &mut [Counted], side: usize) {
    part.sort_unstable_by_key(|&(rgb, _)| (rgb[side], rgb));
}

/// The best cut of a box across that axis: the sum of the spreads of both parts, and the index of the cut.
fn best_cut(part: &mut [Counted], side: usize) -> (f64, usize) {
    sort(part, side);
    let all = Sums::of(part);
    let mut left = Sums::default();
    let mut best = (f64::INFINITY, 1);
    for (index, counted) in part[..part.len() - 1].iter().enumerate() {
        left.add(counted);
        let spread = left.spread() + all.without(&left).spread();
        if spread < best.0 {
            best = (spread, index + 1);
        }
    }
    best
}

/// Sums over the dots of some colours.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    dots: f64,
    parts: [f64; 3],
    squares: f64,
}

impl Sums {
    fn of(part: &[Counted]) -> Sums {
        let mut sums = Sums::default();
        part.iter().for_each(|counted| sums.add(counted));
        sums
    }

    fn add(&mut self, &(rgb, dots): &Counted) {
        let dots = dots as f64;
        self.dots += dots;
        for (sum, value) in self.parts.iter_mut().zip(rgb.map(f64::from)) {
            *sum += dots * value;
            self.squares += dots * value * value;
        }
    }

    fn without(&self, other: &Sums) -> Sums {
        let parts = [0, 1, 2].map(|side| self.parts[side] - other.parts[side]);
        Sums { dots: self.dots - other.dots, parts, squares: self.squares - other.squares }
    }

    /// The sum of the squared distances of the dots to their mean.
    fn spread(&self) -> f64 {
        self.squares - self.parts.iter().map(|sum| sum * sum).sum::<f64>() / self.dots
    }

    fn mean(&self) -> [u8; 3] {
        self.parts.map(|sum| (sum / self.dots).round() as u8)
    }
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter().zip(other).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_as_they_are() {
        let dots = [[255; 3], [200, 0, 0], [0, 0, 200], [200, 0, 0]];
        assert_eq!(quantised(&dots, 5, [255; 3]), dots.map(Some));
        assert_eq!(quantised(&[], 5, [255; 3]), []);
    }

    #[test]
    fn there_are_never_more_colours_than_wanted() {
        let dots: Vec<[u8; 3]> = (0..=255).map(|value| [value, value / 2, 255 - value]).collect();
        for count in 0..10 {
            let mut colours = quantised(&dots, count, [255; 3]);
            colours.sort_unstable();
            colours.dedup();
            assert_eq!(colours.len(), count + 1);
            assert!(colours.contains(&Some([255; 3])));
        }
    }
}
