//! The areas of the screen: the board, beside or below it its notes or the automaton states, and the texts at the
//! bottom.

use super::app::{App, Mode};
use super::board::{Area, View};
use super::wrap::wrapped;
use crate::output::printable;

/// The least width of the notes beside the cells.
const NOTES: usize = 30;

/// A long message leaves as many rows of cells visible, where the terminal has them, and is cut to no fewer lines than
/// this.
const ROWS_BESIDE_A_MESSAGE: usize = 7;
const LEAST_MESSAGE: usize = 3;

/// The rows of the states that stay while the others scroll.
pub(super) const STATE_HEADING: usize = 2;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Areas {
    pub(crate) notes: Area,
    pub(crate) message: Area,
    pub(crate) here: Area,
    /// The states of the line of a step.
    pub(crate) states: Area,
}

impl App {
    /// Divides the screen.
    pub(crate) fn arrange(&mut self, width: usize, height: usize) {
        let last = height.saturating_sub(1);
        let here = self.here().len();
        let lines = wrapped(&self.message.text, width.saturating_sub(2)).len();
        let board = self.board.top + 2 + self.board.bottom + self.board.height.min(ROWS_BESIDE_A_MESSAGE);
        let most =
            last.saturating_sub(here + 1 + board).clamp(LEAST_MESSAGE, (height / 3).max(LEAST_MESSAGE));
        let message = lines.min(most);
        let area = |y: usize, height: usize| Area { x: 1, y, width: width.saturating_sub(2), height };
        self.areas = Areas {
            here: area(last.saturating_sub(here), here),
            message: area(last.saturating_sub(here + message), message),
            ..Areas::default()
        };
        self.message.first = self.message.first.min(lines - message);
        let area = Area { x: 0, y: 1, width, height: last.saturating_sub(here + message + 1) };
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
