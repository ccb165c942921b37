//! The layered automaton of a line in SVG: its states before every cell, the symbols between them, and the candidates
//! that are left below.
//!
//! The ink shows what reaches a state: the start from the left, the end from the right, or both. What both reach are
//! the fillings, so the symbols on those edges are the candidates that are left.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::look::{Look, Theme};
use super::rules;
use super::set_text::{letters_of, set_text};
use super::svg::{Point, Sheet, colour, draw_text, escaped};
use nonomata_engine::automaton::{Dfa, StateId};
use nonomata_engine::line::{Machine, StateSets};
use nonomata_engine::rule::{Clue, Rule};
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};

/// The least distance between layers, that between states, the radius of a state, and the outer margin.
const LAYER: f64 = 64.0;
const STATE: f64 = 44.0;
const RADIUS: f64 = 12.0;
const MARGIN: f64 = 14.0;

/// The height of the rule above.
const HEADING: f64 = 26.0;

/// The least width of a cell below, and its height.
const BOX: f64 = 30.0;

/// The width of a letter of a label, and the height of a label.
const LETTER: f64 = 8.0;
const LABEL: f64 = 16.0;

/// The places of a label on its edge, the best first: edges that cross have the same middle.
const PLACES: [f64; 15] = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8, 0.15, 0.85];

/// More edges than this between two layers have their labels in the middle.
const CROWDED: usize = 300;

/// By how much layers move apart while labels cover others, and how often they may.
const WIDER: f64 = 1.3;
const TIMES: usize = 4;

/// The inks of what only the left end reaches, and of what only reaches the right end; both differ to all eyes.
const FORWARD: [u8; 3] = [0x2f, 0x78, 0xd0];
const BACKWARD: [u8; 3] = [0xd5, 0x7a, 0x00];

/// The passes that reach a state or an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    None,
    Backward,
    Forward,
    Both,
}

impl Reach {
    fn of(forward: bool, backward: bool) -> Reach {
        match (forward, backward) {
            (true, true) => Reach::Both,
            (true, false) => Reach::Forward,
            (false, true) => Reach::Backward,
            (false, false) => Reach::None,
        }
    }

    fn ink(self, theme: Theme) -> [u8; 3] {
        match self {
            Reach::None => theme.rule(),
            Reach::Backward => BACKWARD,
            Reach::Forward => FORWARD,
            Reach::Both => theme.ink(),
        }
    }
}

/// Draws the layered automaton of a line with this rule and these candidates: above it the rule, beside it what the
/// states mean if that is a clue. None for a rule without an [automaton](Machine::automaton).
///
/// ```
/// use nonomata::line::Machine;
/// use nonomata::render::{Look, line_svg};
/// use nonomata::rule::{Clue, Rule};
/// use nonomata::symbol::Alphabet;
///
/// let alphabet = Alphabet::black_and_white();
/// let rule = Rule::from(Clue::black([2]));
/// let machine = Machine::from_rule(&rule, &alphabet).unwrap();
/// let svg = line_svg(&rule, &machine, &alphabet, &[alphabet.all(); 3], &Look::default()).unwrap();
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn line_svg(
    rule: &Rule,
    machine: &Machine,
    alphabet: &Alphabet,
    cells: &[SymbolSet],
    look: &Look,
) -> Option<String> {
    let (dfa, sets) = (machine.automaton()?, machine.state_sets(cells)?);
    let left = machine.propagate(cells).unwrap_or_else(|_| vec![SymbolSet::EMPTY; cells.len()]);
    let mut drawing =
        Drawing { rule, dfa, alphabet, cells, left: &left, look, sets, layer: LAYER, svg: String::new() };
    let edges = drawing.edges();
    let labels = drawing.make_room(&edges);
    let above = drawing.headings();
    edges.iter().for_each(|edge| drawing.edge(edge));
    labels.iter().for_each(|label| drawing.label(label));
    drawing.states();
    drawing.cells();
    let beside = drawing.meanings();
    let bottom = drawing.legend();
    let width = 2.0 * MARGIN + STATE + drawing.layer * (cells.len() as f64) + beside;
    let width = width.max(LEGEND).max(above + 2.0 * MARGIN);
    let sheet = Sheet { low: (0.0, 0.0), size: (width, bottom + MARGIN), body: drawing.svg };
    Some(sheet.document(&look.clone().with_title(Some("The states of a line before each cell"))))
}

/// The width of the legend.
const LEGEND: f64 = 430.0;

struct Drawing<'a> {
    rule: &'a Rule,
    dfa: &'a Dfa,
    alphabet: &'a Alphabet,
    cells: &'a [SymbolSet],
    /// The candidates that are left.
    left: &'a [SymbolSet],
    look: &'a Look,
    sets: StateSets,
    /// The distance between layers.
    layer: f64,
    svg: String,
}

/// An edge from a state before a cell to one after it.
struct Edge {
    reach: Reach,
    layer: usize,
    from: StateId,
    to: StateId,
    symbols: SymbolSet,
}

/// The symbols of an edge, and where they stand.
struct Label {
    symbols: SymbolSet,
    at: Point,
    width: f64,
}

/// A rectangle around a point with these halves of its width and height.
#[derive(Clone, Copy)]
struct Area(Point, Point);

impl Area {
    fn covers(&self, other: &Area) -> bool {
        let Area((x, y), (wide, high)) = *self;
        let Area((other_x, other_y), (other_wide, other_high)) = *other;
        (x - other_x).abs() < wide + other_wide && (y - other_y).abs() < high + other_high
    }
}

impl Drawing<'_> {
    /// The place of a state before a cell.
    fn place(&self, layer: usize, state: usize) -> Point {
        (MARGIN + STATE / 2.0 + layer as f64 * self.layer, MARGIN + HEADING + 40.0 + state as f64 * STATE)
    }

    /// The middle between the states before a cell and those after it.
    fn middle(&self, layer: usize) -> f64 {
        self.place(layer, 0).0 + self.layer / 2.0
    }

    /// Moves the layers apart until the cells lie beside each other, and the labels of edges between states, where they
    /// cover nothing. Returns the labels.
    fn make_room(&mut self, edges: &[Edge]) -> Vec<Label> {
        // The edges of fillings are the last ones.
        let edges = &edges[edges.partition_point(|edge| edge.reach != Reach::Both)..];
        let widest = edges.iter().map(|edge| self.label_width(edge.symbols)).fold(0.0, f64::max);
        let cell = self.cells.iter().chain(self.left).map(|&set| self.cell_width(set)).fold(BOX, f64::max);
        self.layer = LAYER.max(widest + 2.0 * RADIUS + 12.0).max(cell + 8.0);
        let (mut labels, mut covered) = self.labels(edges);
        for _ in 0..TIMES {
            if covered == 0 {
                break;
            }
            self.layer *= WIDER;
            (labels, covered) = self.labels(edges);
        }
        labels
    }

    fn label_width(&self, symbols: SymbolSet) -> f64 {
        LETTER * set_text(symbols, self.alphabet).chars().count() as f64 + 4.0
    }

    /// The labels of edges, which are ordered by their layers, and how often one covers another or a state.
    fn labels(&self, edges: &[Edge]) -> (Vec<Label>, usize) {
        let (mut labels, mut covered) = (Vec::new(), 0);
        for edges in edges.chunk_by(|one, other| one.layer == other.layer) {
            covered += self.labels_of_layer(edges, &mut labels);
        }
        (labels, covered)
    }

    /// The area of a label with its middle at a part of an edge.
    fn label_area(&self, edge: &Edge, width: f64, part: f64) -> Area {
        let [(left, top), (right, bottom)] = self.ends(edge);
        Area((left + (right - left) * part, top + (bottom - top) * part), (width / 2.0, LABEL / 2.0))
    }

    /// Adds the labels of edges between two layers, the widest first, each where it covers the fewest others. Returns
    /// how often one covers another or a state.
    fn labels_of_layer(&self, edges: &[Edge], labels: &mut Vec<Label>) -> usize {
        let mut sized: Vec<(f64, &Edge)> =
            edges.iter().map(|edge| (self.label_width(edge.symbols), edge)).collect();
        sized.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let label = |width, edge: &Edge, at: Area| Label { symbols: edge.symbols, at: at.0, width };
        if edges.len() > CROWDED {
            // Nobody can read them, and finding places for thousands would take seconds.
            let middle =
                |&(width, edge): &(f64, &Edge)| label(width, edge, self.label_area(edge, width, PLACES[0]));
            labels.extend(sized.iter().map(middle));
            return 0;
        }
        let ends: BTreeSet<(usize, usize)> = (edges.iter())
            .flat_map(|edge| [(edge.layer, edge.from.index()), (edge.layer + 1, edge.to.index())])
            .collect();
        let state = |(layer, state): (usize, usize)| Area(self.place(layer, state), (RADIUS, RADIUS));
        let mut taken: Vec<Area> = ends.into_iter().map(state).collect();
        let mut all = 0;
        for (width, edge) in sized {
            let covered = |area: &Area| taken.iter().filter(|other| area.covers(other)).count();
            let areas = PLACES.map(|part| self.label_area(edge, width, part));
            let Some(area) = areas.into_iter().min_by_key(covered) else { continue };
            all += covered(&area);
            taken.push(area);
            labels.push(label(width, edge, area));
        }
        all
    }

    fn reach(&self, layer: usize, state: StateId) -> Reach {
        let is_in = |sets: &[Vec<StateId>]| sets[layer].binary_search(&state).is_ok();
        Reach::of(is_in(&self.sets.forward), is_in(&self.sets.backward))
    }

    /// The rule, and the numbers of the cells, between the layers. Returns the width of the rule.
    fn headings(&mut self) -> f64 {
        let heading = heading(self.rule, self.alphabet);
        self.text(&heading, (MARGIN, MARGIN + 4.0));
        for layer in 0..self.cells.len() {
            let at = (self.middle(layer), MARGIN + HEADING + 4.0);
            draw_text(&mut self.svg, &(layer + 1).to_string(), self.look.theme.line(), at);
        }
        7.0 * heading.chars().count() as f64
    }

    /// The edges that something reaches, those of the fillings last.
    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (layer, &cell) in self.cells.iter().enumerate() {
            for from in self.dfa.states() {
                for (to, symbols) in self.dfa.successors(from) {
                    let symbols = symbols.intersection(cell);
                    let starts = self.sets.forward[layer].binary_search(&from).is_ok();
                    let ends = self.sets.backward[layer + 1].binary_search(&to).is_ok();
                    let reach = Reach::of(starts, ends);
                    if !symbols.is_empty() && reach != Reach::None {
                        edges.push(Edge { reach, layer, from, to, symbols });
                    }
                }
            }
        }
        edges.sort_by_key(|edge| edge.reach);
        edges
    }

    /// The centres of the states of an edge.
    fn ends(&self, edge: &Edge) -> [Point; 2] {
        [self.place(edge.layer, edge.from.index()), self.place(edge.layer + 1, edge.to.index())]
    }

    fn edge(&mut self, edge: &Edge) {
        let [from, to] = self.ends(edge);
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down);
        let (step_x, step_y) = (across / length * RADIUS, down / length * RADIUS);
        let style = match edge.reach {
            Reach::Both => "stroke-width=\"2\"",
            _ => "stroke-width=\"1\" stroke-dasharray=\"4 3\"",
        };
        let stroke = colour(edge.reach.ink(self.look.theme));
        let _ = writeln!(
            self.svg,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" fill=\"none\" stroke=\"{stroke}\" {style}/>",
            from.0 + step_x,
            from.1 + step_y,
            to.0 - step_x,
            to.1 - step_y
        );
    }

    /// A set of symbols on paper of its own, above the edges.
    fn label(&mut self, label: &Label) {
        let Label { symbols, at: (x, y), width } = *label;
        let paper = colour(self.look.theme.paper());
        let (left, top) = (x - width / 2.0, y - LABEL / 2.0);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{LABEL}\" rx=\"3\" fill=\"{paper}\"/>"
        );
        self.symbols(symbols, (x, y));
    }

    /// A set of symbols in few characters. A tooltip has the letters of a set that is not written by them.
    fn symbols(&mut self, symbols: SymbolSet, (x, y): Point) {
        let letters = letters_of(symbols, self.alphabet);
        let is_blank = self.rule.is_clue() && symbols == SymbolSet::only(Symbol::BLANK);
        let text = if is_blank { "\u{25a1}".to_owned() } else { set_text(symbols, self.alphabet) };
        let tooltip =
            if text == letters { String::new() } else { format!("<title>{}</title>", escaped(&letters)) };
        let (y, ink, text) = (y + 4.5, colour(self.look.theme.ink()), escaped(&text));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"monospace\" font-size=\"13\" \
             text-anchor=\"middle\" fill=\"{ink}\">{tooltip}{text}</text>"
        );
    }

    /// A text that begins at this place.
    fn text(&mut self, text: &str, (x, y): Point) {
        let (ink, text) = (colour(self.look.theme.ink()), escaped(text));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"12\" fill=\"{ink}\">{text}</text>"
        );
    }

    /// Writes the meanings of a clue's states beside those after the last cell. Returns the width.
    fn meanings(&mut self) -> f64 {
        let Rule::Clue(clue) = self.rule else { return 0.0 };
        let meanings = meanings(clue);
        for (state, meaning) in meanings.iter().enumerate() {
            let (x, y) = self.place(self.cells.len(), state);
            self.text(meaning, (x + RADIUS + 10.0, y + 4.0));
        }
        7.0 * meanings.iter().map(String::len).max().unwrap_or(0) as f64
    }

    /// All states before every cell, and an arrow to the first one. After the last cell, accepting ones have a second
    /// circle.
    fn states(&mut self) {
        if let Some(start) = self.dfa.start() {
            let (x, y) = self.place(0, start.index());
            let (ink, tip) = (colour(self.look.theme.ink()), x - RADIUS - 2.0);
            let _ = writeln!(
                self.svg,
                "<path d=\"M{:.1} {y:.1}H{tip:.1}m-5 -4l5 4l-5 4\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.5\"/>",
                tip - 18.0
            );
        }
        for layer in 0..=self.cells.len() {
            for state in self.dfa.states() {
                let (reach, place) = (self.reach(layer, state), self.place(layer, state.index()));
                let is_final = layer == self.cells.len() && self.dfa.is_accepting(state);
                self.state(state.index(), reach, is_final, place);
            }
        }
    }

    fn state(&mut self, number: usize, reach: Reach, is_final: bool, (x, y): Point) {
        let theme = self.look.theme;
        let ink = reach.ink(theme);
        if reach == Reach::None && !is_final {
            let _ =
                writeln!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"{}\"/>", colour(ink));
            return;
        }
        let (fill, text) = match reach {
            Reach::Both => (theme.ink(), theme.paper()),
            _ => (theme.paper(), ink),
        };
        let (fill, stroke) = (colour(fill), colour(ink));
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"{stroke}\" \
             stroke-width=\"1.5\"/>"
        );
        if is_final {
            let outer = RADIUS + 3.5;
            let _ = writeln!(
                self.svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{outer}\" fill=\"none\" stroke=\"{stroke}\"/>"
            );
        }
        let (y, text) = (y + 4.0, colour(text));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{text}\">{number}</text>"
        );
    }

    /// The height of the first row of cells.
    fn below(&self) -> f64 {
        self.place(0, self.dfa.state_count().max(1)).1
    }

    /// The cells as they were and with the candidates that are left.
    fn cells(&mut self) {
        let top = self.below();
        for (row, cells) in [self.cells, self.left].into_iter().enumerate() {
            for (layer, &set) in cells.iter().enumerate() {
                self.cell(set, (self.middle(layer), top + row as f64 * (BOX + 8.0)));
            }
        }
    }

    /// Whether a cell shows its candidates as a set, because neither none nor one nor all are left.
    fn is_listed(&self, set: SymbolSet) -> bool {
        set.len() > 1 && set != self.alphabet.all()
    }

    fn cell_width(&self, set: SymbolSet) -> f64 {
        let letters = if self.is_listed(set) { set_text(set, self.alphabet).chars().count() } else { 1 };
        BOX.max(letters as f64 * LETTER + 8.0)
    }

    fn cell(&mut self, set: SymbolSet, (x, y): Point) {
        let theme = self.look.theme;
        let letter = set.known().map(|symbol| self.alphabet.letter(symbol));
        let (text, ink, fill) = match letter {
            _ if set.is_empty() => ("!".to_owned(), [0xc0, 0, 0], theme.paper()),
            Some('#') => (String::new(), theme.ink(), theme.ink()),
            Some(letter) => (letter.to_string(), theme.ink(), theme.strip()),
            None => ("?".to_owned(), theme.ink(), theme.paper()),
        };
        let (fill, stroke) = (colour(fill), colour(theme.line()));
        let (wide, high) = (self.cell_width(set), BOX);
        let (left, top) = (x - wide / 2.0, y - high / 2.0);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\" \
             stroke=\"{stroke}\"/>"
        );
        if self.is_listed(set) {
            self.symbols(set, (x, y));
        } else if !text.is_empty() {
            draw_text(&mut self.svg, &text, ink, (x, y));
        }
    }

    /// Writes the key of the inks and of the rows of cells. Returns the lower edge.
    fn legend(&mut self) -> f64 {
        let top = self.below() + 2.0 * BOX + 24.0;
        let ink = colour(self.look.theme.ink());
        let _ = writeln!(self.svg, "<g font-size=\"12\" fill=\"{ink}\">");
        let entries = [
            (Reach::Both, "on a filling"),
            (Reach::Forward, "reached from the left"),
            (Reach::Backward, "reaches the end"),
        ];
        let mut x = MARGIN + 6.0;
        for (reach, text) in entries {
            let mark = colour(reach.ink(self.look.theme));
            let fill = if reach == Reach::Both { mark.clone() } else { "none".to_owned() };
            let _ = writeln!(
                self.svg,
                "<circle cx=\"{x:.1}\" cy=\"{top:.1}\" r=\"6\" fill=\"{fill}\" stroke=\"{mark}\" \
                 stroke-width=\"1.5\"/><text x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
                x + 12.0,
                top + 4.0
            );
            x += 30.0 + 7.2 * text.len() as f64;
        }
        let _ = writeln!(
            self.svg,
            "<text x=\"{MARGIN}\" y=\"{:.1}\">Below each cell: what is known of it, and what the line leaves.</text>\n</g>",
            top + 24.0
        );
        top + 24.0
    }
}

/// The rule above the automaton: a clue with its regular expression, any other as it is written elsewhere.
fn heading(rule: &Rule, alphabet: &Alphabet) -> String {
    let text = rules::text_of(rule, alphabet);
    match rule {
        Rule::Clue(clue) => {
            format!("{text} as a regular expression: {}", clue.to_pattern(&pattern_letters(alphabet)))
        }
        _ => text,
    }
}

/// The letters of the regular expression of a clue: 0 for blank, 1 for the only colour or those of the colours.
pub fn pattern_letters(alphabet: &Alphabet) -> Vec<char> {
    let letter = |symbol| match (symbol, alphabet.size()) {
        (Symbol::BLANK, _) => '0',
        (_, 2) => '1',
        _ => alphabet.letter(symbol),
    };
    alphabet.all().iter().map(letter).collect()
}

/// The meanings of the states of a clue's automaton, in order.
fn meanings(clue: &Clue) -> Vec<String> {
    let mut meanings = vec!["no block has begun".to_owned()];
    for (index, block) in clue.blocks().iter().enumerate() {
        if clue.gap_before(index) == 1 {
            meanings.push(format!("a blank after block {index}"));
        }
        let (number, length) = (index + 1, block.length());
        meanings.extend((1..length).map(|cells| format!("{cells} of the {length} cells of block {number}")));
        meanings.push(match number == clue.blocks().len() {
            true => "all blocks are read".to_owned(),
            false => format!("block {number} is read"),
        });
    }
    meanings
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonomata_engine::rule::Pattern;

    /// The place and the size of each label.
    fn labels(svg: &str) -> Vec<[f64; 4]> {
        let label = |line: &str| {
            let number = |key: &str| line.split_once(key)?.1.split('"').next()?.parse().ok();
            let [x, y, width, height] = [" x=\"", " y=\"", " width=\"", " height=\""].map(number);
            line.contains("rx=\"3\"").then_some([x?, y?, width?, height?])
        };
        svg.lines().filter_map(label).collect()
    }

    #[test]
    fn labels_of_large_alphabets_lie_apart_from_each_other() {
        let letters: String = ('A'..='Z').collect();
        for letters in [&letters[..6], &letters] {
            let alphabet = Alphabet::of_letters(letters).unwrap();
            let pattern = Pattern::new(&format!("[{letters}]*(FAA|BAD)[{letters}]*"), &alphabet).unwrap();
            let rule = Rule::from(pattern);
            let machine = Machine::from_rule(&rule, &alphabet).unwrap();
            let svg = line_svg(&rule, &machine, &alphabet, &[alphabet.all(); 8], &Look::default()).unwrap();
            let labels = labels(&svg);
            assert!(labels.len() > 40, "{}", labels.len());
            for (number, &[x, y, width, height]) in labels.iter().enumerate() {
                assert!(x > 0.0, "{x}");
                let covers = |&&[left, top, wide, high]: &&[f64; 4]| {
                    x < left + wide && left < x + width && y < top + high && top < y + height
                };
                assert_eq!(labels[number + 1..].iter().filter(covers).count(), 0, "{letters}: {x} {y}");
            }
        }
    }
}
