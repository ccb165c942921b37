//! Draws the player with ratatui: header, cells with their margins, notes, lines under the cursor, message and keys.

use nonomata::puzzles::Toward;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::app::{App, Mode, SMALLEST, clock};
use super::areas::STATE_HEADING;
use super::board::Area;
use super::cells::{Look, colour};
use super::clues::{PlacedClue, entry_text};
use crate::output::printable;
use crate::wrap::wrapped;

/// The keys, for the overlay of F1: those of puzzles with colours, and those of puzzles with letters or words.
const KEYS: &str = include_str!("keys.txt");

/// The beginning of the further lines of a clue.
const INDENT: &str = "  ";

/// The style of secondary text.
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &mut App) {
    let area = frame.area();
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let buffer = frame.buffer_mut();
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let text = format!(
            "This terminal has {width}x{height} characters. The player needs {}x{}; Ctrl-C leaves.",
            SMALLEST.0, SMALLEST.1
        );
        for (y, line) in wrapped(&text, width).iter().take(height).enumerate() {
            put(buffer, 0, y, line, Style::new());
        }
        return;
    }
    if matches!(app.mode, Mode::Finished) {
        return super::finished::draw(buffer, app, width, height);
    }
    app.arrange(width, height);
    header(buffer, app);
    margins(buffer, app);
    super::slanted::draw(buffer, app);
    super::labels::draw(buffer, app);
    frame_and_guides(buffer, app);
    scroll_signs(buffer, app);
    super::cells::draw(buffer, app);
    notes(buffer, app);
    states(buffer, app);
    here(buffer, app);
    message(buffer, app);
    footer(buffer, app);
    if matches!(app.mode, Mode::Help) {
        help(buffer, width, height);
    }
}

/// Writes a text that does not leave the screen.
pub(crate) fn put(buffer: &mut Buffer, x: usize, y: usize, text: &str, style: Style) {
    let area = buffer.area;
    if x < area.width.into() && y < area.height.into() {
        // Both fit into 16 bits, as the size of the screen does.
        buffer.set_stringn(x as u16, y as u16, text, usize::from(area.width) - x, style);
    }
}

/// The name with the size, the colours, and how far the game is: in one row, or one below the other.
fn header(buffer: &mut Buffer, app: &App) {
    let (game, area) = (&app.game, app.areas.header);
    let (marked, all) = game.progress();
    let size = game.layout().size().map(|(width, height)| format!(" {width}x{height}")).unwrap_or_default();
    let title = if game.is_solved() { game.title() } else { &app.name };
    let is_tall = area.height > 1;
    let room = if is_tall { area.width - size.len() } else { area.width / 2 };
    let title: String = printable(title).chars().take(room).collect();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    put(buffer, area.x, area.y, &title, bold);
    put(buffer, area.x + title.chars().count(), area.y, &size, DIM);
    let state = match (game.is_solved(), app.saved.is_changed(game)) {
        _ if app.is_excluding => "NOT  ",
        _ if marked == 0 => "",
        (true, _) => "solved  ",
        (false, true) => "",
        (false, false) => "saved  ",
    };
    let text = format!("{state}{marked} of {all}  {}", clock(game.time()));
    let colours = colours(app);
    let wide: usize = colours.iter().map(|(name, _)| name.chars().count() + 1).sum();
    let right = area.x + area.width;
    let (x, rows) = match is_tall {
        true => (area.x, [area.y + 1, area.y + 2]),
        false => (right.saturating_sub(text.chars().count()), [area.y; 2]),
    };
    put(buffer, x, rows[0], &text, Style::new());
    let mut x = if is_tall { x } else { x.saturating_sub(wide) };
    for (name, style) in colours {
        put(buffer, x, rows[1], &name, style);
        x += name.chars().count() + 1;
    }
}

/// The colours with the numbers that choose them.
fn colours(app: &App) -> Vec<(String, Style)> {
    let Some(palette) = app.game.layout().palette().filter(|palette| palette.size() > 2) else {
        return Vec::new();
    };
    let all = palette.colours().iter().enumerate().skip(1);
    let shown = all.map(|(index, known)| {
        let style = colour(known.rgb, app.has_colours);
        match app.game.brush().index() == index {
            true => (
                format!("[{index} {}]", known.letter),
                style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            ),
            false => (format!(" {index} {} ", known.letter), style),
        }
    });
    shown.collect()
}

/// The entries of a clue with their styles: crossed off or not, in their colours, bright where the cursor or the light
/// is.
pub(super) fn entries(app: &App, clue: &PlacedClue) -> Vec<(String, Style)> {
    let is_lit = !clue.cells.is_empty() && clue.cells.iter().all(|cell| app.message.lit.contains(cell));
    let is_here = is_lit || clue.cells.contains(&app.game.cursor());
    let palette = app.game.layout().palette();
    let crossed = app.crossed(clue);
    let styled = |(entry, &is_crossed): (&nonomata::rule::ClueEntry, &bool)| {
        let mut style = Style::new();
        if let (Some(palette), Some(symbol)) = (palette.filter(|palette| palette.size() > 2), entry.symbol())
        {
            style = colour(palette.colour(symbol).rgb, app.has_colours);
        }
        if is_crossed {
            style = Style::new().add_modifier(Modifier::DIM | Modifier::CROSSED_OUT);
        } else if is_here {
            style = style.add_modifier(Modifier::BOLD);
        }
        (entry_text(entry, app.game.layout(), app.has_colours), style)
    };
    let mut all: Vec<_> = clue.entries.iter().zip(&crossed).map(styled).collect();
    if all.is_empty() {
        let crossed_out = Modifier::DIM | Modifier::CROSSED_OUT;
        let is_crossed = crossed.contains(&true);
        all.push((
            "0".to_owned(),
            if is_crossed { Style::new().add_modifier(crossed_out) } else { Style::new() },
        ));
    }
    all
}

/// Clues, labels and headings around the cells.
pub(super) fn margins(buffer: &mut Buffer, app: &App) {
    let (layout, board, view) = (app.game.layout(), &app.board, &app.view);
    let edge = view.cells.x - 1;
    for (row, &y) in layout.rows().iter().zip(&board.rows) {
        let Some((_, y)) = view.shown(view.scroll.0, y) else { continue };
        if let Some(label) = &row.label {
            let label: String = printable(label).chars().take(view.left).collect();
            put(buffer, edge - view.left, y, &label, Style::new());
        }
    }
    for (clue, line) in layout.clues().iter().zip(&app.clues) {
        let Some(spot) = board.spot(clue.cell) else { continue };
        match clue.toward {
            Toward::Left => {
                let Some((_, y)) = view.shown(view.scroll.0, spot.y) else { continue };
                beside(buffer, (edge, y), view.left, &entries(app, line));
            }
            Toward::Up if layout.has_clue_strips() => {
                let Some((x, y)) = view.shown(spot.x, view.scroll.1) else { continue };
                let mut entries = entries(app, line);
                // Every other one of those that fill the width of a column, and so touch those beside them.
                let is_odd = spot.x / spot.width % 2 == 1;
                for (_, style) in entries.iter_mut().filter(|(text, _)| is_odd && text.len() >= spot.width) {
                    *style = style.add_modifier(Modifier::UNDERLINED);
                }
                above(buffer, (x, y - 1), view.top, spot.width, &entries);
            }
            _ => {}
        }
    }
    if let Some(table) = layout.table() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let corner: String = printable(&table.corner).chars().take(view.left).collect();
        put(buffer, edge - view.left, view.cells.y - 2, &corner, bold);
        for (column, &(x, _)) in table.columns.iter().zip(&board.columns) {
            if let Some((x, y)) = view.shown(x, view.scroll.1) {
                put(buffer, x + 1, y - 2, &printable(&column.heading), bold);
            }
        }
    }
}

/// A clue at the left of its row, from the cells outwards. What does not fit is left out.
fn beside(buffer: &mut Buffer, (edge, y): (usize, usize), width: usize, entries: &[(String, Style)]) {
    let (mut x, least) = (edge, edge - width);
    for (index, (text, style)) in entries.iter().enumerate().rev() {
        let is_last = index == 0;
        let needed = text.len() + 1 + if is_last { 0 } else { 2 };
        if x < least + needed.min(text.len() + 1 + usize::from(!is_last)) {
            put(buffer, x.saturating_sub(2), y, "…", DIM);
            return;
        }
        x -= text.len() + 1;
        put(buffer, x, y, text, *style);
    }
}

/// A clue above its column, from the cells outwards.
fn above(
    buffer: &mut Buffer,
    (x, edge): (usize, usize),
    height: usize,
    width: usize,
    entries: &[(String, Style)],
) {
    for (up, (text, style)) in entries.iter().rev().enumerate() {
        let is_cut = up + 1 == height && up + 1 < entries.len();
        let (text, style) = if is_cut { ("…", &DIM) } else { (text.as_str(), style) };
        if up < height {
            put(buffer, (x + width).saturating_sub(text.chars().count()), edge - 1 - up, text, *style);
        }
    }
}

/// The frame around grids with clues and tables, and the lines between groups of cells.
fn frame_and_guides(buffer: &mut Buffer, app: &App) {
    let (board, view) = (&app.board, &app.view);
    if !app.game.layout().has_clue_strips() && app.game.layout().table().is_none() {
        return;
    }
    let (right, bottom) = (view.cells.x + view.cells.width, view.cells.y + view.cells.height);
    let (left, top) = (view.cells.x - 1, view.cells.y - 1);
    let here = board.spot(app.game.cursor());
    let is_here = |x: usize, y: usize| {
        let shown = here.and_then(|spot| Some((spot.width, view.shown(spot.x, spot.y)?)));
        shown.is_some_and(|(width, (left, top))| y == top || (left..left + width).contains(&x))
    };
    let across = |x: usize| board.guides.0.contains(&(x + view.scroll.0 - view.cells.x));
    let down = |y: usize| board.guides.1.contains(&(y + view.scroll.1 - view.cells.y));
    for y in top..=bottom {
        for x in left..=right {
            let is_x = x > left && x < right && across(x);
            let is_y = y > top && y < bottom && down(y);
            let sign = match ((x == left, x == right), (y == top, y == bottom)) {
                ((true, _), (true, _)) => "┌",
                ((_, true), (true, _)) => "┐",
                ((true, _), (_, true)) => "└",
                ((_, true), (_, true)) => "┘",
                (_, (true, _)) => {
                    if is_x {
                        "┬"
                    } else {
                        "─"
                    }
                }
                (_, (_, true)) => {
                    if is_x {
                        "┴"
                    } else {
                        "─"
                    }
                }
                ((true, _), _) => {
                    if is_y {
                        "├"
                    } else {
                        "│"
                    }
                }
                ((_, true), _) => {
                    if is_y {
                        "┤"
                    } else {
                        "│"
                    }
                }
                _ if is_x && is_y => "┼",
                _ if is_x => "│",
                _ if is_y => "─",
                _ => continue,
            };
            let is_edge = x == left || x == right || y == top || y == bottom;
            let mut style =
                if is_edge && is_here(x, y) { Style::new().add_modifier(Modifier::BOLD) } else { DIM };
            if y > top && y < bottom && board.is_underlined(y + view.scroll.1 - view.cells.y) && !is_edge {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            put(buffer, x, y, sign, style);
        }
    }
}

/// Arrows on the frame toward cells that are hidden.
fn scroll_signs(buffer: &mut Buffer, app: &App) {
    let (board, view) = (&app.board, &app.view);
    let (cells, (x, y)) = (&view.cells, view.scroll);
    let (middle, row) = (cells.x + cells.width / 2, cells.y + cells.height / 2);
    let signs = [
        (x > 0, (cells.x - 1, row), "◂"),
        (x + cells.width < board.width, (cells.x + cells.width, row), "▸"),
        (y > 0, (middle, cells.y - 1), "▴"),
        (y + cells.height < board.height, (middle, cells.y + cells.height), "▾"),
    ];
    for (_, (x, y), sign) in signs.into_iter().filter(|(is_hidden, ..)| *is_hidden) {
        put(buffer, x, y, sign, Style::new().add_modifier(Modifier::BOLD));
    }
}

/// The notes, in two columns if they do not fit into one.
fn notes(buffer: &mut Buffer, app: &App) {
    let area = app.areas.notes;
    let (lines, columns) = app.note_lines();
    let width = area.width / columns;
    let lines = lines.into_iter().skip(app.first_note);
    let pages: Vec<String> = lines.collect();
    for column in 0..columns {
        let own = Area { x: area.x + column * width, width: width - usize::from(columns > 1), ..area };
        let own_lines = pages.iter().skip(column * area.height);
        match column + 1 == columns {
            true => lines_in(buffer, own, own_lines.cloned(), Style::new()),
            false => lines_in(buffer, own, own_lines.take(area.height).cloned(), Style::new()),
        }
    }
}

/// The automaton states of a step. Their heading stays while the rows scroll.
fn states(buffer: &mut Buffer, app: &App) {
    let area = app.areas.states;
    let (heading, rows) = app.states.split_at(STATE_HEADING.min(app.states.len()));
    let shown = heading.iter().chain(rows.iter().skip(app.first_state));
    lines_in(buffer, area, shown.cloned(), Style::new());
}

/// Writes lines into an area; the last one says if there are more.
fn lines_in(buffer: &mut Buffer, area: Area, lines: impl Iterator<Item = String>, style: Style) {
    let mut lines = lines.peekable();
    for y in area.y..area.y + area.height {
        let Some(line) = lines.next() else { return };
        put(buffer, area.x, y, &line, style);
    }
    if area.height > 0 && lines.peek().is_some() {
        let more = "… PgDn";
        let x = (area.x + area.width).saturating_sub(more.chars().count());
        put(buffer, x, area.y + area.height - 1, more, DIM);
    }
}

/// The lines through the cursor, wrapped to a width: pieces of text with their styles.
pub(super) fn here_lines(app: &App, width: usize) -> Vec<Vec<(String, Style)>> {
    let mut lines = Vec::new();
    for (name, clue) in app.here() {
        let Some(clue) = clue else {
            lines.extend(wrapped(&name, width).into_iter().map(|line| vec![(line, Style::new())]));
            continue;
        };
        let (mut line, mut length) = (vec![(name.clone(), Style::new())], name.chars().count());
        for (text, style) in entries(app, &app.clues[clue]) {
            if length + text.len() > width {
                lines.push(std::mem::replace(&mut line, vec![(INDENT.to_owned(), Style::new())]));
                length = INDENT.len();
            }
            length += text.len() + 1;
            line.extend([(text, style), (" ".to_owned(), Style::new())]);
        }
        lines.push(line);
    }
    lines
}

/// The lines through the cursor: below the board, one row each.
fn here(buffer: &mut Buffer, app: &App) {
    let area = app.areas.here;
    let width = if app.areas.header.height > 1 { area.width } else { usize::MAX };
    for (y, line) in (area.y..area.y + area.height).zip(here_lines(app, width)) {
        let mut x = area.x;
        for (text, style) in line {
            put(buffer, x, y, &text, style);
            x += text.chars().count();
        }
    }
}

fn message(buffer: &mut Buffer, app: &App) {
    let area = app.areas.message;
    let look = Look { has_colours: app.has_colours };
    let lines = wrapped(&app.message.text, area.width).into_iter().skip(app.message.first);
    lines_in(buffer, area, lines, look.message());
}

fn footer(buffer: &mut Buffer, app: &App) {
    let area = app.areas.keys;
    let keys = match (&app.mode, app.game.layout().palette()) {
        (Mode::Replay(_), _) => {
            "→ next  ← back  End last  t states  Enter keeps the cells  Esc your own grid"
        }
        (Mode::Leaving, _) => "y save and leave  n leave without saving  Esc stay",
        (Mode::Naming { leaves: true, .. }, _) => "Enter save and leave  ^Q leave without saving  Esc stay",
        (Mode::Naming { .. }, _) => "Enter save  Esc back",
        _ if app.game.is_solved() => "u undo  ? why  Enter the picture  q quit  F1 keys",
        (_, Some(palette)) if palette.size() > 2 => {
            "1-9 colour  space paint  x blank  u undo  i hint  c check  q quit  F1 keys"
        }
        (_, Some(_)) => "space black  x blank  u undo  i hint  c check  ? why  w walk  q quit  F1 keys",
        (_, None) => "letters mark  space next  F2 hint  F3 check  F5 why  F6 walk  ^Q quit  F1 keys",
    };
    let mut lines = in_columns(keys, area.width, area.height);
    // Beside the board, the last row is that of the screen.
    let empty = area.height.saturating_sub(lines.len());
    lines.splice(0..0, vec![String::new(); empty]);
    for (y, line) in (area.y..).zip(lines) {
        put(buffer, area.x, y, &line, DIM);
    }
    if app.is_thinking() {
        let text = " thinking … ";
        let style = Style::new().add_modifier(Modifier::REVERSED);
        let (x, y) = ((area.x + area.width).saturating_sub(text.chars().count()), area.y + area.height - 1);
        put(buffer, x, y, text, style);
    }
}

/// Keys, which two spaces separate, in lines of at most that width.
fn in_columns(keys: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for key in keys.split("  ") {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 2 + key.chars().count() <= width => {
                last.push_str("  ");
                last.push_str(key);
            }
            _ => lines.push(key.to_owned()),
        }
    }
    lines.truncate(height);
    lines
}

/// All keys, over the rest.
fn help(buffer: &mut Buffer, width: usize, height: usize) {
    let lines: Vec<&str> = KEYS.lines().collect();
    let wide = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) + 4;
    let (left, top) = (width.saturating_sub(wide) / 2, height.saturating_sub(lines.len() + 2) / 2);
    put(buffer, left, top, &format!("┌{}┐", "─".repeat(wide - 2)), Style::new());
    for (y, line) in (top + 1..).zip(&lines) {
        put(buffer, left, y, &format!("│ {line:<width$} │", width = wide - 4), Style::new());
    }
    put(buffer, left, top + 1 + lines.len(), &format!("└{}┘", "─".repeat(wide - 2)), Style::new());
}

/// The style of the cell under the cursor.
pub(crate) fn cursor_style(has_colours: bool) -> Style {
    match has_colours {
        true => Style::new().bg(Color::Yellow).fg(Color::Black).remove_modifier(Modifier::DIM),
        false => Style::new().add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM),
    }
}
