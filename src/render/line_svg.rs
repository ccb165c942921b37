//! The layered automaton of a line in SVG: its states before every cell, the symbols between them, and the candidates
//! that are left below.
//!
//! The ink shows what reaches a state: the start from the left, the end from the right, or both. What both reach are
//! the fillings, so the symbols on those edges are the candidates that are left.

use std::fmt::Write;

use super::look::{Look, Theme};
use super::svg::{Point, Sheet, colour, draw_text, escaped};
use crate::automaton::{Dfa, StateId};
use crate::line::{Machine, StateSets};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// The distances between layers and between states, the radius of a state, and the outer margin.
const LAYER: f64 = 64.0;
const STATE: f64 = 44.0;
const RADIUS: f64 = 12.0;
const MARGIN: f64 = 14.0;

/// The width of a cell below, and its height.
const BOX: f64 = 30.0;

/// The inks of what only the left end reaches, and of what only reaches the right end; both differ to all eyes.
const FORWARD: [u8; 3] = [0x2f, 0x78, 0xd0];
const BACKWARD: [u8; 3] = [0xd5, 0x7a, 0x00];

/// What reaches a state or an edge.
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

/// Draws the layered automaton of a line with these candidates. None for a rule without an
/// [automaton](Machine::automaton).
///
/// ```
/// use nonomata::automaton::Dfa;
/// use nonomata::line::Machine;
/// use nonomata::render::{Look, line_svg};
/// use nonomata::rule::Clue;
/// use nonomata::symbol::Alphabet;
///
/// let alphabet = Alphabet::black_and_white();
/// let machine = Machine::new(Dfa::from_clue(&Clue::black([2]), 2).unwrap());
/// let svg = line_svg(&machine, &alphabet, &[alphabet.all(); 3], &Look::default()).unwrap();
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn line_svg(machine: &Machine, alphabet: &Alphabet, cells: &[SymbolSet], look: &Look) -> Option<String> {
    let (dfa, sets) = (machine.automaton()?, machine.state_sets(cells)?);
    let left = machine.propagate(cells).unwrap_or_else(|_| vec![SymbolSet::EMPTY; cells.len()]);
    let mut drawing = Drawing { dfa, alphabet, cells, left: &left, look, sets, svg: String::new() };
    drawing.headings();
    drawing.edges();
    drawing.states();
    drawing.cells();
    let bottom = drawing.legend();
    let width = (2.0 * MARGIN + STATE + LAYER * (cells.len() as f64)).max(LEGEND);
    let sheet = Sheet { low: (0.0, 0.0), size: (width, bottom + MARGIN), body: drawing.svg };
    Some(sheet.document(&look.clone().with_title(Some("The states of a line before each cell"))))
}

/// The width of the legend.
const LEGEND: f64 = 430.0;

struct Drawing<'a> {
    dfa: &'a Dfa,
    alphabet: &'a Alphabet,
    cells: &'a [SymbolSet],
    /// The candidates that are left.
    left: &'a [SymbolSet],
    look: &'a Look,
    sets: StateSets,
    svg: String,
}

impl Drawing<'_> {
    /// The place of a state before a cell.
    fn place(layer: usize, state: usize) -> Point {
        (MARGIN + STATE / 2.0 + layer as f64 * LAYER, MARGIN + 40.0 + state as f64 * STATE)
    }

    fn reach(&self, layer: usize, state: StateId) -> Reach {
        let is_in = |sets: &[Vec<StateId>]| sets[layer].binary_search(&state).is_ok();
        Reach::of(is_in(&self.sets.forward), is_in(&self.sets.backward))
    }

    /// The numbers of the cells, between the layers.
    fn headings(&mut self) {
        for number in 1..=self.cells.len() {
            let (x, _) = Self::place(number - 1, 0);
            let at = (x + LAYER / 2.0, MARGIN + 4.0);
            draw_text(&mut self.svg, &number.to_string(), self.look.theme.line(), at);
        }
    }

    /// The edges, those of the fillings last and with their symbols.
    fn edges(&mut self) {
        let mut edges = Vec::new();
        for (layer, cell) in self.cells.iter().enumerate() {
            for state in self.dfa.states() {
                for (next, symbols) in self.dfa.successors(state) {
                    let symbols: Vec<Symbol> =
                        symbols.iter().filter(|&symbol| cell.contains(symbol)).collect();
                    let starts = self.sets.forward[layer].binary_search(&state).is_ok();
                    let ends = self.sets.backward[layer + 1].binary_search(&next).is_ok();
                    let reach = Reach::of(starts, ends);
                    if !symbols.is_empty() && reach != Reach::None {
                        edges.push((reach, layer, state, next, symbols));
                    }
                }
            }
        }
        edges.sort_by_key(|&(reach, ..)| reach);
        for (reach, layer, state, next, symbols) in edges {
            let (from, to) = (Self::place(layer, state.index()), Self::place(layer + 1, next.index()));
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let length = across.hypot(down);
            let (step_x, step_y) = (across / length * RADIUS, down / length * RADIUS);
            let style = match reach {
                Reach::Both => "stroke-width=\"2\"",
                _ => "stroke-width=\"1\" stroke-dasharray=\"4 3\"",
            };
            let stroke = colour(reach.ink(self.look.theme));
            let _ = writeln!(
                self.svg,
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" fill=\"none\" stroke=\"{stroke}\" {style}/>",
                from.0 + step_x,
                from.1 + step_y,
                to.0 - step_x,
                to.1 - step_y
            );
            if reach == Reach::Both {
                let label: String = symbols.iter().map(|&symbol| self.alphabet.letter(symbol)).collect();
                self.label(&label, (from.0 + across / 2.0, from.1 + down / 2.0));
            }
        }
    }

    /// The symbols of an edge, on paper of their own.
    fn label(&mut self, text: &str, (x, y): Point) {
        let width = 8.0 * text.chars().count() as f64 + 4.0;
        let paper = colour(self.look.theme.paper());
        let (left, top) = (x - width / 2.0, y - 8.0);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"16\" rx=\"3\" fill=\"{paper}\"/>"
        );
        let (y, ink) = (y + 4.5, colour(self.look.theme.ink()));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"monospace\" font-size=\"13\" \
             text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
            escaped(text)
        );
    }

    /// All states before every cell. After the last cell, accepting ones have a second circle.
    fn states(&mut self) {
        for layer in 0..=self.cells.len() {
            for state in self.dfa.states() {
                let (reach, place) = (self.reach(layer, state), Self::place(layer, state.index()));
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
        Self::place(0, self.dfa.state_count().max(1)).1
    }

    /// The cells as they were and with the candidates that are left.
    fn cells(&mut self) {
        let top = self.below();
        for (row, cells) in [self.cells, self.left].into_iter().enumerate() {
            for (number, &set) in cells.iter().enumerate() {
                let x = Self::place(number, 0).0 + LAYER / 2.0;
                self.cell(set, (x, top + row as f64 * (BOX + 8.0)));
            }
        }
    }

    fn cell(&mut self, set: SymbolSet, (x, y): Point) {
        let theme = self.look.theme;
        let text: String = set.iter().map(|symbol| self.alphabet.letter(symbol)).collect();
        let is_open = set == self.alphabet.all();
        let (text, fill) = match set.known() {
            _ if set.is_empty() => ("!".to_owned(), theme.paper()),
            Some(_) if text == "#" => (String::new(), theme.ink()),
            Some(_) => (text, theme.strip()),
            None if is_open => ("?".to_owned(), theme.paper()),
            None => (text, theme.paper()),
        };
        let (fill_text, stroke) = (colour(fill), colour(theme.line()));
        let (left, top, half) = (x - BOX / 2.0, y - BOX / 2.0, BOX);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{half}\" height=\"{half}\" fill=\"{fill_text}\" \
             stroke=\"{stroke}\"/>"
        );
        let ink = if set.is_empty() { [0xc0, 0, 0] } else { theme.ink() };
        if !text.is_empty() {
            draw_text(&mut self.svg, &text, ink, (x, y));
        }
    }

    /// What the inks mean, and what the rows of cells are. Returns the lower edge.
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
