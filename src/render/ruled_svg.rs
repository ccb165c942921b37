//! SVG renderer with rules: the rule of a line stands before its first cell, in the reading direction. Rules of lines
//! that are not straight are listed below with the numbers of their cells, which stand in these cells.
//!
//! Rules use a monospaced font, so that their width is known.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use super::cells_svg::{Centres, Contents, draw_cells};
use super::look::{ClueSides, Look};
use super::rules::RuleTexts;
use super::svg::{Point, Sheet, colour, escaped, kept_spaces, tidy};
use crate::puzzles::{CellShape, Layout};
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::SymbolSet;

/// The width of a letter of a rule, the distance of a rule from its cell, and the height of a listed rule.
const LETTER: f64 = 9.1;
const AWAY: f64 = 22.0;
const ROW: f64 = 22.0;
const MARGIN: f64 = 10.0;

/// The colour of the numbers of cells, which is visible on all others.
const NUMBER: &str = "#808080";

/// A label beside a line: the cell that it stands at, and its reading direction.
struct Label {
    at: Point,
    towards: Point,
    /// Whether it stands after the last cell of the line rather than before the first.
    is_after: bool,
    text: String,
}

impl Label {
    /// The point at this distance from its cell.
    fn away(&self, distance: f64) -> Point {
        let distance = if self.is_after { distance } else { -distance };
        (self.at.0 + self.towards.0 * distance, self.at.1 + self.towards.1 * distance)
    }
}

/// The cell of a label, its direction, and whether it stands after the line: as bits, since floats have no hash.
type Place = ([u64; 4], bool);

fn place(at: Point, towards: Point, is_after: bool) -> Place {
    // Adding zero makes a negative zero positive, as they are equal.
    ([at.0, at.1, towards.0, towards.1].map(|number| (number + 0.0).to_bits()), is_after)
}

/// Labels in order, at most one at each place. PERF: they are found by place, since there may be 100 000s of lines.
#[derive(Default)]
struct Labels {
    all: Vec<Label>,
    by_place: HashMap<Place, usize>,
}

impl Labels {
    /// Adds a label; several labels at one place are joined in order.
    fn add(&mut self, at: Point, towards: Point, is_after: bool, text: String) {
        match self.by_place.entry(place(at, towards, is_after)) {
            Entry::Occupied(number) => {
                let other = &mut self.all[*number.get()].text;
                other.push_str("   ");
                other.push_str(&text);
            }
            Entry::Vacant(free) => {
                free.insert(self.all.len());
                self.all.push(Label { at, towards, is_after, text });
            }
        }
    }

    /// Adds the name of a line before its first cell: `one: a.c`.
    fn add_name(&mut self, at: Point, towards: Point, name: &str) {
        match self.by_place.get(&place(at, towards, false)) {
            Some(&number) => self.all[number].text.insert_str(0, &format!("{name}: ")),
            None => self.add(at, towards, false, name.to_owned()),
        }
    }

    /// Whether a label stands before the first cell of a line with this cell and direction.
    fn has_before(&self, at: Point, towards: Point) -> bool {
        self.by_place.contains_key(&place(at, towards, false))
    }
}

/// Draws the cells of a layout with the rules of the problem around them.
pub(super) fn ruled_svg(layout: &Layout, problem: &Problem, candidates: &[SymbolSet], look: &Look) -> Sheet {
    let (centres, mut rules) = (Centres::of(layout), RuleTexts::new());
    let (labels, listed) = match look.clues {
        ClueSides::None => (Vec::new(), Vec::new()),
        sides => {
            let is_doubled = sides == ClueSides::Both && layout.shape() == CellShape::Square;
            labels(layout, problem, &centres, is_doubled, &mut rules)
        }
    };
    let (mut low, mut high) = centres.bounds();
    for label in &labels {
        for distance in [AWAY, AWAY + label.text.chars().count() as f64 * LETTER] {
            let end = label.away(distance);
            low = (low.0.min(end.0 - 8.0), low.1.min(end.1 - 8.0));
            high = (high.0.max(end.0 + 8.0), high.1.max(end.1 + 8.0));
        }
    }
    let numbers = numbers(layout, problem, &listed);
    let listed: Vec<String> =
        listed.iter().map(|&line| listed_text(problem, line, &numbers, &mut rules)).collect();
    let longest = listed.iter().map(|text| text.chars().count()).max().unwrap_or(0) as f64 * LETTER;
    let width = (high.0 - low.0).max(longest) + 2.0 * MARGIN;
    let height = high.1 - low.1 + 2.0 * MARGIN + listed.len() as f64 * ROW;
    let mut svg = String::new();
    let contents = Contents { alphabet: problem.alphabet(), candidates, look };
    draw_cells(&mut svg, layout, &centres, &contents);
    draw_numbers(&mut svg, &centres, &numbers);
    let _ = writeln!(svg, "<g font-family=\"monospace\" fill=\"{}\">", colour(look.theme.ink()));
    labels.iter().for_each(|label| draw(&mut svg, label));
    let (x, bottom) = (tidy(low.0), low.1 + height - 2.0 * MARGIN);
    for (number, text) in (1..).zip(&listed) {
        let y = bottom - ROW * (listed.len() - number) as f64 - 6.0;
        let spaces = kept_spaces(text);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y:.1}\"{spaces}>{}</text>", escaped(text));
    }
    svg.push_str("</g>\n");
    Sheet { low: (low.0 - MARGIN, low.1 - MARGIN), size: (width, height), body: svg }
}

/// The labels beside the lines, at both ends if they are doubled, and all other lines.
fn labels(
    layout: &Layout,
    problem: &Problem,
    centres: &Centres,
    is_doubled: bool,
    rules: &mut RuleTexts,
) -> (Vec<Label>, Vec<LineId>) {
    let (mut labels, mut listed): (Labels, Vec<LineId>) = (Labels::default(), Vec::new());
    let mut doubled = Vec::new();
    for line in problem.line_ids().filter(|&line| problem.parent_line(line) == line) {
        match direction(problem, line, centres) {
            Some(([first, last], towards)) => {
                labels.add(first, towards, false, rules.of(problem, line));
                doubled.extend(is_doubled.then_some((line, last, towards)));
            }
            None => listed.push(line),
        }
    }
    let firsts = layout.rows().iter().filter_map(|row| Some((row.cells.first()?, row.label.as_ref()?)));
    let tops = layout.rows().iter().take(1).flat_map(|row| row.cells.iter().zip(layout.column_labels()));
    let named = firsts.map(|named| (named, (1.0, 0.0))).chain(tops.map(|named| (named, (0.0, 1.0))));
    for ((&cell, name), towards) in named {
        if let Some(at) = centres.get(cell) {
            labels.add_name(at, towards, name);
        }
    }
    for (line, last, towards) in doubled {
        // The label before a line that is read backwards stands there already.
        if !labels.has_before(last, (-towards.0, -towards.1)) {
            labels.add(last, towards, true, rules.of(problem, line));
        }
    }
    (labels.all, listed)
}

/// The numbers of the cells of these lines, in reading order.
fn numbers(layout: &Layout, problem: &Problem, lines: &[LineId]) -> HashMap<usize, usize> {
    let cells = lines.iter().flat_map(|&line| problem.line(line).cells());
    let cells: BTreeSet<usize> = cells.map(|cell| cell.index()).collect();
    let ordered =
        layout.rows().iter().flat_map(|row| &row.cells).copied().filter(|cell| cells.contains(cell));
    ordered.zip(1..).collect()
}

/// A listed line: `one (1 2 5-8): a.c`. A cell without a number has a name.
fn listed_text(
    problem: &Problem,
    line: LineId,
    numbers: &HashMap<usize, usize>,
    rules: &mut RuleTexts,
) -> String {
    let (name, rule, cells) =
        (problem.line(line).name(), rules.of(problem, line), problem.line(line).cells());
    let number = |cell: &CellId| numbers.get(&cell.index()).copied();
    let follows = |one: &CellId, next: &CellId| number(one).is_some_and(|one| number(next) == Some(one + 1));
    let written =
        |cell: &CellId| number(cell).map_or_else(|| problem.cell_name(*cell), |number| number.to_string());
    let runs = cells.chunk_by(follows).map(|run| match run {
        [first, _, .., last] => format!("{}-{}", written(first), written(last)),
        few => few.iter().map(written).collect::<Vec<_>>().join(" "),
    });
    format!("{name} ({}): {rule}", runs.collect::<Vec<_>>().join(" "))
}

/// Numbers above the contents of the cells.
fn draw_numbers(svg: &mut String, centres: &Centres, numbers: &HashMap<usize, usize>) {
    if numbers.is_empty() {
        return;
    }
    let mut numbers: Vec<(usize, usize)> = numbers.iter().map(|(&cell, &number)| (number, cell)).collect();
    numbers.sort_unstable();
    let _ = writeln!(svg, "<g font-size=\"8\" text-anchor=\"middle\" fill=\"{NUMBER}\">");
    for (number, cell) in numbers {
        if let Some((x, y)) = centres.get(cell) {
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{number}</text>", tidy(x), tidy(y - 7.5));
        }
    }
    svg.push_str("</g>\n");
}

/// Whether each cell of a line is the neighbour of the previous one in one direction.
pub(super) fn is_straight(problem: &Problem, line: LineId, centres: &Centres) -> bool {
    direction(problem, line, centres).is_some()
}

/// The ends and the direction of a line, if each cell is the neighbour of the previous one in that direction.
fn direction(problem: &Problem, line: LineId, centres: &Centres) -> Option<([Point; 2], Point)> {
    let line = problem.line(line);
    let places: Vec<Point> =
        line.cells().iter().map(|cell| centres.get(cell.index())).collect::<Option<_>>()?;
    let ends = [*places.first()?, *places.last()?];
    let step = |pair: &[Point]| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
    let Some(along) = places.get(..2).map(step) else {
        let is_down = line.name().starts_with("column");
        return Some((ends, if is_down { (0.0, 1.0) } else { (1.0, 0.0) }));
    };
    let length = along.0.hypot(along.1);
    let is_even = |pair: &[Point]| {
        let (x, y) = step(pair);
        (x - along.0).abs() < 0.1 && (y - along.1).abs() < 0.1
    };
    let is_near = length < centres.cell() * 1.1;
    (is_near && places.windows(2).all(is_even)).then_some((ends, (along.0 / length, along.1 / length)))
}

fn draw(svg: &mut String, label: &Label) {
    let (x, y) = label.away(AWAY);
    let (x, y) = (tidy(x), tidy(y));
    let angle = label.towards.1.atan2(label.towards.0).to_degrees();
    // A label that would be upside down is rotated by 180 degrees: it begins where it would end.
    let is_turned = label.towards.0 < -0.01;
    let angle = if is_turned { (angle + 180.0).rem_euclid(360.0) } else { angle };
    let anchor = if is_turned == label.is_after { "end" } else { "start" };
    let _ = writeln!(
        svg,
        "<text transform=\"translate({x:.1} {y:.1}) rotate({angle:.0})\" y=\"5\" text-anchor=\"{anchor}\"{}>{}</text>",
        kept_spaces(&label.text),
        escaped(&label.text)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonomata_engine::rule::{Pattern, Rule};
    use nonomata_engine::symbol::Alphabet;

    /// A row of two cells whose lines have these cells and patterns.
    fn drawn<'a>(lines: impl IntoIterator<Item = (&'a [usize], &'a str)>) -> String {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let mut builder = Problem::builder(alphabet.clone()).rectangle(2, 1);
        for (number, (cells, text)) in lines.into_iter().enumerate() {
            let pattern = Rule::from(Pattern::new(text, &alphabet).unwrap());
            builder = builder.line(format!("line {number}"), cells.iter().copied(), pattern);
        }
        let problem = builder.build().unwrap();
        let (layout, look) = (Layout::rectangle(2, 1), Look::default().with_clues(ClueSides::Both));
        ruled_svg(&layout, &problem, problem.initial_candidates(), &look).body
    }

    #[test]
    fn labels_at_one_place_are_joined() {
        let lines: [(&[usize], &str); 4] = [(&[0, 1], "ab"), (&[0, 1], "a."), (&[1, 0], ".a"), (&[0], "a")];
        let svg = drawn(lines);
        let labels: Vec<&str> = svg.lines().filter(|line| line.starts_with("<text transform")).collect();
        // Only the line of one cell has a label after it: the others meet one that is read the other way.
        let texts = [">ab   a.   a</text>", ">.a</text>", ">a</text>"];
        assert_eq!(labels.len(), texts.len());
        assert!(labels.iter().zip(texts).all(|(label, text)| label.ends_with(text)), "{svg}");
    }
}
