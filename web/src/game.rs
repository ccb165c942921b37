//! Games for JavaScript: events in, changes out. The rules of play are those of [`nonomata::game`].

use std::time::Duration;

use js_sys::JSON;
use nonomata::formats::Source;
use nonomata::game::{self, Event};
use nonomata::puzzles::{Colour, Palette};
use wasm_bindgen::prelude::*;

use crate::options::{list, text};
use crate::{ARGUMENT, Puzzle, object, refuse};

/// A game of one puzzle. Its cells are those of the board, row by row, and its lines those of `Shown`; symbols are
/// numbers.
#[wasm_bindgen]
pub struct Game {
    game: game::Game,
}

#[wasm_bindgen]
impl Puzzle {
    /// A new game of the puzzle.
    #[wasm_bindgen(unchecked_return_type = "Game | Failed")]
    pub fn play(&self) -> JsValue {
        begun(game::Game::new(&self.subject.puzzle))
    }
}

#[wasm_bindgen]
impl Game {
    /// A picture of this width to draw, without rules. `letters` are what its cells hold at the beginning, row by row;
    /// `?` is an open cell.
    #[wasm_bindgen(unchecked_return_type = "Game | Failed")]
    pub fn drawing(
        width: usize,
        letters: &str,
        #[wasm_bindgen(unchecked_param_type = "{ colours: Board[\"colours\"] }")] palette: &JsValue,
    ) -> JsValue {
        match palette_of(palette) {
            Ok(palette) => begun(game::Game::drawing(width, letters, palette)),
            Err(message) => refuse(ARGUMENT, &message),
        }
    }

    /// The numbers of the cells in the order of the board, as events and changes have them.
    pub fn cells(&self) -> Vec<u32> {
        self.game.shown_cells().map(|cell| cell as u32).collect()
    }

    /// All cells and lines as they are.
    #[wasm_bindgen(unchecked_return_type = "Changes")]
    pub fn state(&self) -> JsValue {
        self.changes(&self.game.state())
    }

    /// Handles an event. One that does not fit the puzzle is an error, and changes nothing.
    #[wasm_bindgen(unchecked_return_type = "Changes | Failed")]
    pub fn handle(&mut self, #[wasm_bindgen(unchecked_param_type = "GameEvent")] event: &JsValue) -> JsValue {
        let text = JSON::stringify(event).ok().and_then(|text| text.as_string()).unwrap_or_default();
        let event: Event = match serde_json::from_str(&text) {
            Ok(event) => event,
            Err(error) => return refuse(ARGUMENT, &error.to_string()),
        };
        match self.game.handle(&event) {
            Ok(changes) => self.changes(&changes),
            Err(error) => refuse(ARGUMENT, &error.to_string()),
        }
    }

    /// Adds to the time played, in seconds.
    pub fn pass(&mut self, seconds: f64) {
        self.game.pass(Duration::try_from_secs_f64(seconds).unwrap_or_default());
    }

    /// The time played, in seconds.
    pub fn time(&self) -> f64 {
        self.game.time().as_secs_f64()
    }

    /// The game as a text, with its strokes.
    pub fn save(&self) -> String {
        self.game.save()
    }

    /// Continues a saved game of the same puzzle; an error if it is none.
    #[wasm_bindgen(unchecked_return_type = "Changes | Failed")]
    pub fn load(&mut self, saved: &str) -> JsValue {
        match self.game.load(&Source::new("saved game", saved)) {
            Ok(()) => self.state(),
            Err(error) => refuse("invalid", &error.to_string()),
        }
    }
}

impl Game {
    fn changes(&self, changes: &game::Changes) -> JsValue {
        serde_json::to_value(changes).map_or(JsValue::NULL, |changes| object(&changes))
    }
}

fn begun(game: Result<game::Game, game::GameError>) -> JsValue {
    match game {
        Ok(game) => Game { game }.into(),
        Err(error) => refuse(ARGUMENT, &error.to_string()),
    }
}

/// The palette of an object's `colours`, as in `Board`.
fn palette_of(object: &JsValue) -> Result<Palette, String> {
    let colours = list(object, "colours").ok_or("expected the list `colours`")?;
    let colour = |value: JsValue| {
        let name = text(&value, "name").ok_or("a colour: expected a `name`")?;
        let letter = text(&value, "letter").and_then(|letter| letter.chars().next());
        let rgb = text(&value, "rgb").and_then(|rgb| u32::from_str_radix(rgb.strip_prefix('#')?, 16).ok());
        let [_, rgb @ ..] = rgb.ok_or("a colour: expected `rgb` as `#rrggbb`")?.to_be_bytes();
        Ok::<Colour, String>(Colour::new(name, letter.ok_or("a colour: expected a `letter`")?, rgb))
    };
    let colours = colours.iter().map(colour).collect::<Result<Vec<Colour>, String>>()?;
    Palette::new(colours).map_err(|error| error.to_string())
}
