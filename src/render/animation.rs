//! Animated SVG: the frames of a walkthrough in one drawing, of which each element is there as long as its frames show
//! it.
//!
//! Renderers write one element a line, in the order of the cells. So the frames are merged like versions of a text:
//! what is in all of them is written once, and what comes or goes has the time of its frames. The animation runs for
//! ever, in step; where nothing moves, as in print, the last frame is shown.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use super::look::Look;
use super::svg::{Sheet, colour, escaped, tidy};
use crate::puzzles::Layout;
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::SymbolSet;

/// The height of the caption.
const CAPTION: f64 = 28.0;

/// How many times as long as the others the last frame stays.
const LAST: usize = 4;

/// A picture of an animation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frame {
    /// The candidates of the cells.
    pub cells: Vec<SymbolSet>,
    /// The cells that are lit.
    pub lit: Vec<usize>,
    /// The cells that have changed.
    pub changed: Vec<usize>,
    /// The cells that the change rests on.
    pub premises: Vec<usize>,
    /// A line of text below the picture.
    pub caption: String,
}

impl Frame {
    /// A frame of these candidates with nothing lit and no caption.
    pub fn new(cells: Vec<SymbolSet>) -> Frame {
        Frame { cells, ..Frame::default() }
    }

    /// Sets the cells that are lit.
    #[must_use]
    pub fn with_lit(mut self, cells: Vec<usize>) -> Frame {
        self.lit = cells;
        self
    }

    /// Sets the cells that have changed.
    #[must_use]
    pub fn with_changed(mut self, cells: Vec<usize>) -> Frame {
        self.changed = cells;
        self
    }

    /// Sets the cells that the change rests on.
    #[must_use]
    pub fn with_premises(mut self, cells: Vec<usize>) -> Frame {
        self.premises = cells;
        self
    }

    /// Sets the caption.
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Frame {
        self.caption = caption.into();
        self
    }
}

/// Draws frames as one SVG that shows each for this many seconds, and the last one longer. A single frame is a still
/// picture. Frames may be made one after the other, since each has all cells: an iterator that ends early ends the
/// drawing.
///
/// ```
/// use nonomata::puzzles::{Nonogram, PuzzleKind};
/// use nonomata::render::{Frame, Look, animation};
///
/// let puzzle = Nonogram::builder().rows([vec![2], vec![1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let empty = Frame::new(problem.initial_candidates().to_vec()).with_lit(vec![0, 1]).with_caption("Row 1");
/// let svg = animation(&puzzle.layout(), &problem, [empty], 1.5, &Look::default());
/// assert!(svg.contains("Row 1") && !svg.contains("<animate"));
/// ```
pub fn animation(
    layout: &Layout,
    problem: &Problem,
    frames: impl IntoIterator<Item = Frame>,
    seconds: f64,
    look: &Look,
) -> String {
    let mut sheet = Sheet { low: (0.0, 0.0), size: (0.0, 0.0), body: String::new() };
    let mut elements: Vec<Element> = Vec::new();
    let (mut count, mut widest) = (0, 0);
    for Frame { cells, lit, changed, premises, caption } in frames {
        let look = look.clone().with_lit(lit).with_changed(changed).with_premises(premises);
        sheet = super::sheet(layout, problem, &cells, &look);
        let (x, y) = (tidy(sheet.low.0 + 6.0), tidy(sheet.low.1 + sheet.size.1 + CAPTION / 2.0));
        let (ink, text) = (colour(look.theme.ink()), escaped(&caption));
        let _ = writeln!(sheet.body, "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{text}</text>");
        merge(&mut elements, &sheet.body, count);
        (count, widest) = (count + 1, widest.max(caption.chars().count()));
    }
    sheet.body = String::new();
    sheet.size = (sheet.size.0.max(12.0 + 8.0 * widest as f64), sheet.size.1 + CAPTION);
    sheet.body = written(&elements, count, seconds);
    sheet.document(look)
}

/// A line of the drawing and the frames that have it.
struct Element {
    line: String,
    frames: Range<usize>,
}

/// Adds the lines of a frame to those of the frames before. Lines that frames share are in the same order in all of
/// them.
fn merge(elements: &mut Vec<Element>, body: &str, frame: usize) {
    let mut left: HashMap<&str, usize> = HashMap::new();
    body.lines().for_each(|line| *left.entry(line).or_default() += 1);
    let mut old = std::mem::take(elements).into_iter().peekable();
    for line in body.lines() {
        // Elements that were gone before, or are not in this frame or not in the rest of it, come first.
        while let Some(element) =
            old.next_if(|old| old.frames.end < frame || left.get(&*old.line).is_none_or(|&count| count == 0))
        {
            elements.push(element);
        }
        *left.entry(line).or_default() -= 1;
        match old.next_if(|old| old.line == line) {
            Some(same) => elements.push(Element { frames: same.frames.start..frame + 1, ..same }),
            None => elements.push(Element { line: line.to_owned(), frames: frame..frame + 1 }),
        }
    }
    elements.extend(old);
}

/// The elements, those of the same frames in groups.
fn written(elements: &[Element], frames: usize, seconds: f64) -> String {
    let all = (frames + LAST - 1) as f64;
    let mut svg = String::new();
    for group in elements.chunk_by(|one, other| one.frames == other.frames) {
        let Range { start, end } = group[0].frames;
        let is_always = start == 0 && end == frames;
        if !is_always {
            let (from, to) = (start as f64 / all, if end == frames { 1.0 } else { end as f64 / all });
            let (mut values, mut times) = (vec!["inline"], vec![from]);
            if start > 0 {
                (values, times) = (vec!["none", "inline"], vec![0.0, from]);
            }
            if end < frames {
                values.push("none");
                times.push(to);
            }
            let times: Vec<String> = times.iter().map(|time| format!("{time:.5}")).collect();
            let shown = if end == frames { "inline" } else { "none" };
            let _ = writeln!(
                svg,
                "<g display=\"{shown}\"><animate attributeName=\"display\" dur=\"{:.2}s\" calcMode=\"discrete\" \
                 repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>",
                all * seconds,
                values.join(";"),
                times.join(";")
            );
        }
        group.iter().for_each(|element| {
            let _ = writeln!(svg, "{}", element.line);
        });
        if !is_always {
            svg.push_str("</g>\n");
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line with the frames that have it.
    fn merged(frames: &[&str]) -> String {
        let mut elements = Vec::new();
        frames.iter().enumerate().for_each(|(index, body)| merge(&mut elements, body, index));
        let shown =
            elements.iter().map(|Element { line, frames }| format!("{line}{}-{}", frames.start, frames.end));
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_have_the_time_of_their_frames() {
        assert_eq!(merged(&["a\nb", "a\nb"]), "a0-2 b0-2");
        assert_eq!(merged(&["a\nz", "a\nb\nz", "a\nc\nz"]), "a0-3 b1-2 c2-3 z0-3");
        assert_eq!(merged(&["a\nb\nz", "a\nz", "a\nb\nz"]), "a0-3 b0-1 b2-3 z0-3");
    }

    #[test]
    fn every_frame_is_whole_and_in_order() {
        let frames = ["g\n1\n2\n3\nh", "g\n1\n2x\n3\nh", "g\nx\n2x\nh", "g\nx\n2x\n3\nh", "g\nx\n3y\nh"];
        let mut elements = Vec::new();
        frames.iter().enumerate().for_each(|(index, body)| merge(&mut elements, body, index));
        for (index, frame) in frames.iter().enumerate() {
            let shown = elements.iter().filter(|element| element.frames.contains(&index));
            assert_eq!(shown.map(|element| element.line.as_str()).collect::<Vec<_>>().join("\n"), *frame);
        }
    }
}
