//! Keys and the mouse as commands of the game.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

/// A command of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Move by rows and places.
    Move(isize, isize),
    /// Move to the next cell in that direction, and mark it as the one before.
    Run(isize, isize),
    /// Mark with the brush, or with the next symbol.
    Paint,
    /// Mark as blank.
    Blank,
    Clear,
    /// Let letters say what a cell does not hold, or what it holds again.
    Exclude,
    /// Clear, in crosswords the cell before an empty one.
    Backspace,
    /// A character that may name a symbol.
    Type(char),
    Press {
        x: usize,
        y: usize,
        is_blank: bool,
    },
    Drag {
        x: usize,
        y: usize,
    },
    Release,
    Undo,
    Redo,
    Hint,
    Check,
    CheckWhich,
    Why,
    Walk,
    Save,
    Help,
    Quit,
    /// Leave at once.
    Interrupt,
    /// Scroll the text by pages.
    Page(isize),
    Escape,
    Accept,
    /// Some text was pasted.
    Paste,
}

/// The command of an event. `is_symbol` says which characters type a symbol rather than a command.
pub(crate) fn command(event: &Event, is_symbol: impl Fn(char) -> bool) -> Option<Command> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key, is_symbol),
        Event::Mouse(mouse) => {
            let (x, y) = (mouse.column.into(), mouse.row.into());
            match mouse.kind {
                MouseEventKind::Down(button) => {
                    Some(Command::Press { x, y, is_blank: button != MouseButton::Left })
                }
                MouseEventKind::Drag(_) => Some(Command::Drag { x, y }),
                MouseEventKind::Up(_) => Some(Command::Release),
                MouseEventKind::ScrollUp => Some(Command::Page(-1)),
                MouseEventKind::ScrollDown => Some(Command::Page(1)),
                _ => None,
            }
        }
        Event::Paste(_) => Some(Command::Paste),
        _ => None,
    }
}

fn of_key(key: &KeyEvent, is_symbol: impl Fn(char) -> bool) -> Option<Command> {
    if let KeyCode::Char(letter) = key.code {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return with_control(letter);
        }
        return if is_symbol(letter) { Some(Command::Type(letter)) } else { of_letter(letter) };
    }
    let is_run = key.modifiers.contains(KeyModifiers::SHIFT);
    let step = |rows, places| if is_run { Command::Run(rows, places) } else { Command::Move(rows, places) };
    Some(match key.code {
        KeyCode::Up => step(-1, 0),
        KeyCode::Down => step(1, 0),
        KeyCode::Left => step(0, -1),
        KeyCode::Right => step(0, 1),
        KeyCode::Home => Command::Move(0, isize::MIN / 2),
        KeyCode::End => Command::Move(0, isize::MAX / 2),
        KeyCode::PageUp => Command::Page(-1),
        KeyCode::PageDown => Command::Page(1),
        KeyCode::Backspace => Command::Backspace,
        KeyCode::Delete => Command::Clear,
        KeyCode::Enter => Command::Accept,
        KeyCode::Esc => Command::Escape,
        KeyCode::F(1) => Command::Help,
        KeyCode::F(2) => Command::Hint,
        KeyCode::F(3) => Command::Check,
        KeyCode::F(4) => Command::CheckWhich,
        KeyCode::F(5) => Command::Why,
        KeyCode::F(6) => Command::Walk,
        KeyCode::F(7) => Command::Exclude,
        _ => return None,
    })
}

fn with_control(letter: char) -> Option<Command> {
    Some(match letter.to_ascii_lowercase() {
        'c' => Command::Interrupt,
        'q' => Command::Quit,
        's' => Command::Save,
        'z' => Command::Undo,
        'y' | 'r' => Command::Redo,
        // Some terminals send this for backspace.
        'h' => Command::Backspace,
        _ => return None,
    })
}

fn of_letter(letter: char) -> Option<Command> {
    Some(match letter {
        'k' => Command::Move(-1, 0),
        'j' => Command::Move(1, 0),
        'h' => Command::Move(0, -1),
        'l' => Command::Move(0, 1),
        ' ' => Command::Paint,
        'x' | '.' | '0' => Command::Blank,
        'u' => Command::Undo,
        'U' => Command::Redo,
        'i' => Command::Hint,
        'c' => Command::Check,
        'C' => Command::CheckWhich,
        '?' => Command::Why,
        'w' => Command::Walk,
        '-' => Command::Exclude,
        's' => Command::Save,
        'q' => Command::Quit,
        'H' => Command::Help,
        letter => Command::Type(letter),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(letter: char, symbols: &str) -> Option<Command> {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
        command(&Event::Key(key), |letter| symbols.contains(letter))
    }

    #[test]
    fn letters_are_symbols_where_the_puzzle_has_them() {
        assert_eq!(typed('c', ""), Some(Command::Check));
        assert_eq!(typed('c', "abc"), Some(Command::Type('c')));
        assert_eq!(typed('r', ""), Some(Command::Type('r')));
        assert_eq!(typed('h', ""), Some(Command::Move(0, -1)));
        let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(command(&Event::Key(control), |_| true), Some(Command::Interrupt));
        assert_eq!(command(&Event::Paste("xxqn".repeat(1000)), |_| true), Some(Command::Paste));
    }
}
