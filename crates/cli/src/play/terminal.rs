//! The terminal: taken over at the start, and given back as it was, whatever happens.

use std::io::{self, Stdout, Write};
use std::panic;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::style::{
    Attribute, Color as Shade, Print, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use ratatui::backend::{Backend, ClearType as Region, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// The terminal, taken over. Dropping it gives the terminal back.
#[derive(Debug)]
pub(crate) struct Taken;

impl Taken {
    /// Takes the terminal over. A panic gives it back before its message is written.
    pub(crate) fn new() -> io::Result<Taken> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        enable_raw_mode()?;
        let taken = Taken;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)?;
        // Consoles of Windows cannot tell pasted text from typed text.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back. There is nothing to do if that fails.
fn give_back() {
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Writes the cells of ratatui through crossterm.
#[derive(Debug)]
pub(crate) struct Screen(pub(crate) Stdout);

/// The modifiers that are drawn.
const MODIFIERS: [(Modifier, Attribute); 5] = [
    (Modifier::BOLD, Attribute::Bold),
    (Modifier::DIM, Attribute::Dim),
    (Modifier::UNDERLINED, Attribute::Underlined),
    (Modifier::REVERSED, Attribute::Reverse),
    (Modifier::CROSSED_OUT, Attribute::CrossedOut),
];

fn shade(color: Color) -> Shade {
    match color {
        Color::Black => Shade::Black,
        Color::Red => Shade::DarkRed,
        Color::Yellow => Shade::DarkYellow,
        Color::Blue => Shade::DarkBlue,
        Color::White => Shade::White,
        Color::Rgb(r, g, b) => Shade::Rgb { r, g, b },
        _ => Shade::Reset,
    }
}

impl Backend for Screen {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
        let (mut look, mut next) = (None, None);
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.0, MoveTo(x, y))?;
            }
            next = Some((x + 1, y));
            let wanted = (cell.fg, cell.bg, cell.modifier);
            if look != Some(wanted) {
                queue!(self.0, SetAttribute(Attribute::Reset), ResetColor)?;
                for (modifier, attribute) in MODIFIERS {
                    if cell.modifier.contains(modifier) {
                        queue!(self.0, SetAttribute(attribute))?;
                    }
                }
                if cell.fg != Color::Reset {
                    queue!(self.0, SetForegroundColor(shade(cell.fg)))?;
                }
                if cell.bg != Color::Reset {
                    queue!(self.0, SetBackgroundColor(shade(cell.bg)))?;
                }
                look = Some(wanted);
            }
            queue!(self.0, Print(cell.symbol()))?;
        }
        match look {
            Some(_) => queue!(self.0, SetAttribute(Attribute::Reset), ResetColor),
            None => Ok(()),
        }
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        execute!(self.0, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(Region::All)
    }

    fn clear_region(&mut self, region: Region) -> io::Result<()> {
        let region = match region {
            Region::All => ClearType::All,
            Region::AfterCursor => ClearType::FromCursorDown,
            Region::BeforeCursor => ClearType::FromCursorUp,
            Region::CurrentLine => ClearType::CurrentLine,
            Region::UntilNewLine => ClearType::UntilNewLine,
        };
        execute!(self.0, Clear(region))
    }

    fn size(&self) -> io::Result<Size> {
        let (width, height) = size()?;
        Ok(Size { width, height })
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
