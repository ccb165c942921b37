//! A game of one puzzle: events in, changes out, whatever the front end. The model is the midend of Simon Tatham's
//! Portable Puzzle Collection.
//!
//! A [`Game`] holds what the player has marked, what the player says that cells do not hold, rings, clues crossed off
//! by hand, the cursor, all strokes with undo and redo, and the time played. A front end turns keys and the mouse into
//! [`Event`]s and draws the [`Changes`] that each of them returns; it needs no rule of play.
//!
//! ```
//! use nonomata::game::{Event, Game, Pen, Standing};
//! use nonomata::symbol::Symbol;
//!
//! // The picture `##` over `.#`.
//! let mut game: Game = "2x2:1/2/2/1".parse()?;
//! let black = Pen::Mark(Symbol::BLACK);
//! game.handle(&Event::Press { cell: 0, pen: black })?;
//! let changes = game.handle(&Event::Drag { cell: 1 })?;
//! // The first row is finished: its clue is crossed off.
//! assert_eq!((changes.clues[0].line, &changes.clues[0].crossed[..]), (0, &[true][..]));
//! game.handle(&Event::Release)?;
//! assert_eq!(game.progress(), (2, 4));
//!
//! // In a picture, what is left open counts as blank.
//! game.handle(&Event::Point { cell: 3 })?;
//! let changes = game.handle(&Event::Toggle { pen: black })?;
//! assert_eq!(changes.standing, Standing::Solved);
//!
//! // A solved game takes no more marks, but can be undone and saved.
//! assert!(game.handle(&Event::Clear)?.cells.is_empty());
//! let mut other: Game = "2x2:1/2/2/1".parse()?;
//! other.load(&nonomata::formats::Source::new("saved", game.save()))?;
//! assert_eq!(other.marks(), game.marks());
//! other.handle(&Event::Undo)?;
//! assert_eq!(other.standing(), Standing::Open);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Strokes
//!
//! [`Event::Press`] begins a stroke, [`Event::Drag`] extends it, and [`Event::Release`] ends it. It clears if the first
//! cell already has the mark, and changes only cells that are as the first one was. Every other event that changes
//! something is a stroke of its own, and ends the one before.
//!
//! # Crossing off
//!
//! An entry of a clue is crossed off when it is certain to be finished: in every filling of the line that agrees with
//! the marks, its block takes the same cells, and all of them are marked. Of the clue `1 1` and the line `#????` only
//! the first entry is finished; of `??#??` none is, because the block may be either. If no filling agrees with the
//! marks, as with `#....`, no entry is crossed off, and an entry that stands for any number of blocks (`*`) never is.
//! An empty clue, which is shown as `0`, is crossed off when every cell is marked blank. A player's click crosses an
//! entry off, or takes that back.
//!
//! # Candidates
//!
//! A cell loses candidates in two ways. The player says what it does not hold ([`Pen::Not`], or a step that is
//! applied), which can be undone; the last candidate that is left becomes the mark. And a front end records what its
//! hints have shown ([`Event::RuleOut`]), which never decides a cell that the player can mark, and is forgotten if it
//! turns out that marks were wrong.

mod changes;
mod crossing;
mod cursor;
mod edits;
mod error;
mod event;
#[expect(clippy::module_inception, reason = "the file of the type `Game`")]
mod game;
mod handle;
mod history;
mod numbers;
mod save;
mod standing;
mod typed;

pub use changes::{CellState, Changes, ClueState};
pub use crossing::ClueLine;
pub use error::{GameError, LoadError};
pub use event::{Event, Pen};
pub use game::Game;
pub use standing::Standing;
