//! The areas of the screen: the board, beside or below it its notes or the automaton states, and the texts at the
//! bottom.

use super::app::{App, Mode};
use super::board::{Area, Board, View};
use super::draw::here_lines;
use crate::output::printable;
use crate::wrap::wrapped;

/// The least width of the notes beside the cells.
const NOTES: usize = 30;

/// A long message leaves as many rows of cells visible, where the terminal has them, and is cut to no fewer lines than
/// this.
const ROWS_BESIDE_A_MESSAGE: usize = 7;
const LEAST_MESSAGE: usize = 3;

/// The rows of the states that stay while the others scroll.
pub(super) const STATE_HEADING: usize = 2;

/// The least and the most columns of the texts beside the board.
const BESIDE: (usize, usize) = (24, 44);

/// The rows of the header and the keys beside the board, and those that are free around the texts there.
const HEADER_BESIDE: usize = 3;
const KEYS_BESIDE: usize = 4;
const FREE_BESIDE: usize = 2;

/// The rows for a message that the board below a header leaves free.
const LEAST_FREE: usize = 2;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Areas {
    pub(crate) header: Area,
    pub(crate) keys: Area,
    pub(crate) notes: Area,
    pub(crate) message: Area,
    pub(crate) here: Area,
    /// The states of the line of a step.
    pub(crate) states: Area,
}

impl App {
    /// Divides the screen. A board that does not fit between the header and the texts below it has all of them at its
    /// right, and then no rows for the lines between its rows.
    pub(crate) fn arrange(&mut self, width: usize, height: usize) {
        let here = self.here().len();
        let shows_states = self.shows_states && matches!(self.mode, Mode::Replay(_));
        let (wide, _) = self.board.size();
        let free = width.saturating_sub(wide + 1);
        let beside = (self.notes.is_empty() && !shows_states && free >= BESIDE.0).then(|| free.min(BESIDE.1));
        let fits = |&(is_dense, beside): &(bool, Option<usize>)| {
            // Beside texts, the lower edge of the frame may be below the screen.
            let (texts, below) = if beside.is_some() { (0, 1) } else { (2 + here + LEAST_FREE, 0) };
            wide <= width && self.board.height_if(is_dense) + texts <= height + below
        };
        let places = [None, beside].into_iter().take(1 + usize::from(beside.is_some()));
        let mut ways =
            [false, true].into_iter().flat_map(|is_dense| places.clone().map(move |place| (is_dense, place)));
        let (is_dense, beside) = ways.find(fits).unwrap_or((beside.is_some(), beside));
        if is_dense != self.board.is_dense {
            self.board = Board::new(&self.game, &self.labels, self.has_colours, is_dense);
        }
        let area = match beside {
            Some(columns) => self.texts_beside(width, height, columns),
            None => self.texts_below(width, height, here),
        };
        self.states.clear();
        let area = match &self.mode {
            Mode::Replay(_) if self.shows_states => self.beside_states(area),
            _ if self.notes.is_empty() => area,
            _ => self.beside_notes(area),
        };
        let cursor = vec![self.game.cursor()];
        let targets = [&cursor].into_iter().chain(&self.message.in_view);
        let targets: Vec<Area> = targets.filter_map(|cells| self.board.around(cells)).collect();
        self.view = View::new(&self.board, area, &targets, &self.view);
    }

    /// Places the texts below the board. Returns what is left for the board.
    fn texts_below(&mut self, width: usize, height: usize, here: usize) -> Area {
        let last = height.saturating_sub(1);
        let lines = wrapped(&self.message.text, width.saturating_sub(2)).len();
        let board = self.board.top + 2 + self.board.bottom + self.board.height.min(ROWS_BESIDE_A_MESSAGE);
        let most =
            last.saturating_sub(here + 1 + board).clamp(LEAST_MESSAGE, (height / 3).max(LEAST_MESSAGE));
        let message = lines.min(most);
        let area = |y: usize, height: usize| Area { x: 1, y, width: width.saturating_sub(2), height };
        self.areas = Areas {
            header: area(0, 1),
            keys: area(last, 1),
            here: area(last.saturating_sub(here), here),
            message: area(last.saturating_sub(here + message), message),
            ..Areas::default()
        };
        self.message.first = self.message.first.min(lines - message);
        Area { x: 0, y: 1, width, height: last.saturating_sub(here + message + 1) }
    }

    /// Places the texts at the right of the board, in that many columns. Returns what is left for the board.
    fn texts_beside(&mut self, width: usize, height: usize, columns: usize) -> Area {
        let x = width - columns;
        let area = |y: usize, height: usize| Area { x: x + 1, y, width: columns - 2, height };
        let here = here_lines(self, columns - 2).len();
        let keys = height.saturating_sub(KEYS_BESIDE);
        let message = HEADER_BESIDE + here + FREE_BESIDE;
        let lines = wrapped(&self.message.text, columns - 2).len();
        let rows = keys.saturating_sub(message + 1).min(lines);
        self.areas = Areas {
            header: area(0, HEADER_BESIDE),
            keys: area(keys, KEYS_BESIDE),
            here: area(HEADER_BESIDE + 1, here),
            message: area(message, rows),
            ..Areas::default()
        };
        self.message.first = self.message.first.min(lines - rows);
        let is_higher = self.board.size().1 == height + 1;
        Area { x: 0, y: 0, width: x, height: height + usize::from(is_higher) }
    }

    /// Places the notes beside or below the board. Returns what is left for the board.
    fn beside_notes(&mut self, area: Area) -> Area {
        let (wide, high) = self.board.size();
        if wide + 2 + NOTES <= area.width {
            self.areas.notes = Area { x: wide + 2, width: area.width - wide - 3, ..area };
            return Area { width: wide, ..area };
        }
        let height = area.height.min(high);
        self.areas.notes = below(area, height);
        Area { height, ..area }
    }

    /// Places the states of the line of the step that is shown: below the board if that line is a row, otherwise beside
    /// it, so that as much as possible of the line is visible. Returns what is left for the board.
    fn beside_states(&mut self, area: Area) -> Area {
        let (wide, high) = self.board.size();
        self.states = self.state_lines(usize::MAX);
        let table = self.states.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let is_row = self.board.around(&self.message.lit).is_none_or(|line| line.height == 1);
        let (board, states) = if is_row && wide + 3 + table > area.width {
            self.states = self.state_lines(area.width.saturating_sub(2));
            let height = area.height.saturating_sub(self.states.len()).max(area.height / 2).min(high);
            (Area { height, ..area }, below(area, height))
        } else {
            let width = area.width.saturating_sub(table + 3).max(2 * area.width / 5).min(wide);
            let states = Area { x: width + 2, width: area.width.saturating_sub(width + 3), ..area };
            self.states = self.state_lines(states.width);
            (Area { width, ..area }, states)
        };
        self.areas.states = states;
        self.first_state = self.first_state.min(self.states.len().saturating_sub(states.height));
        board
    }

    /// The states of the line of the step that is shown, in lines of at most that width.
    fn state_lines(&self, width: usize) -> Vec<String> {
        let Mode::Replay(replay) = &self.mode else { return Vec::new() };
        replay.states(self.game.problem(), width).iter().map(|line| printable(line)).collect()
    }
}

/// The rest of an area below its first rows, without the columns at its edges.
fn below(area: Area, rows: usize) -> Area {
    Area { x: 1, y: area.y + rows, width: area.width.saturating_sub(2), height: area.height - rows }
}
