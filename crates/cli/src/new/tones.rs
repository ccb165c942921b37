//! Thresholds for an image: Otsu's first (Otsu, "A threshold selection method from gray-level histograms", 1979), then
//! others on both sides of it, ever farther away.

use nonomata::formats::images::Image;
use nonomata::puzzles::lightness;

/// How far thresholds are from Otsu's, in the order in which they are tried.
const OFFSETS: [i16; 9] = [0, -16, 16, -32, 32, -48, 48, -64, 64];

/// The numbers of dots of each lightness.
pub(super) struct Tones {
    counts: [u64; 256],
}

impl Tones {
    /// The tones of an image on this background.
    pub(super) fn new(image: &Image, background: [u8; 3]) -> Tones {
        let mut counts = [0; 256];
        for dot in image.dots() {
            counts[usize::from(lightness(dot.unwrap_or(background)))] += 1;
        }
        Tones { counts }
    }

    /// The threshold with the largest variance between the dark and the light dots; of equal ones that in the middle.
    pub(super) fn threshold(&self) -> u8 {
        let moment = |tones: &[u64]| (0..).zip(tones).map(|(tone, count)| tone * count).sum::<u64>();
        let (all, sum) = (self.counts.iter().sum::<u64>() as f64, moment(&self.counts) as f64);
        let (mut dark, mut dark_sum) = (0.0, 0.0);
        let (mut best, mut largest) = ((128, 128), 0.0);
        for (tone, threshold) in (0..255).zip(1..=255) {
            dark += self.counts[tone] as f64;
            dark_sum += tone as f64 * self.counts[tone] as f64;
            let distance = sum * dark - dark_sum * all;
            let variance =
                if dark > 0.0 && dark < all { distance * distance / (dark * (all - dark)) } else { 0.0 };
            if variance > largest {
                (best, largest) = ((threshold, threshold), variance);
            } else if variance == largest && largest > 0.0 {
                best.1 = threshold;
            }
        }
        u8::midpoint(best.0, best.1)
    }

    /// The thresholds to try, the most promising first.
    pub(super) fn candidates(&self) -> Vec<u8> {
        let middle = i16::from(self.threshold());
        let candidates = OFFSETS.iter().filter_map(|offset| u8::try_from(middle + offset).ok());
        candidates.filter(|&threshold| threshold > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tones(dots: &[u8]) -> Tones {
        let dots: Vec<_> = dots.iter().map(|&grey| Some([grey; 3])).collect();
        Tones::new(&Image::of_dots(dots.len(), 1, dots), [255; 3])
    }

    #[test]
    fn the_threshold_divides_dark_from_light() {
        assert_eq!(tones(&[0, 255]).threshold(), 128);
        assert_eq!(tones(&[10, 20, 30, 200, 210, 220, 255]).threshold(), 115);
        assert_eq!(tones(&[7]).threshold(), 128);
        // Half of the dots are white: a median would make everything else black.
        assert!(tones(&[0, 0, 200, 255, 255, 255, 255]).threshold() <= 200);
    }

    #[test]
    fn candidates_go_outward() {
        assert_eq!(tones(&[0, 255]).candidates()[..3], [128, 112, 144]);
        assert!(tones(&[250, 255]).candidates().iter().all(|&threshold| threshold > 0));
    }
}
