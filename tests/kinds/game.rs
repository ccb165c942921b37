//! Games: events in, changes out.

use std::time::Duration;

use nonomata::formats::Source;
use nonomata::game::{Changes, Event, Game, Pen, Standing};
use nonomata::puzzles::{Colour, Palette};
use nonomata::symbol::{Symbol, SymbolSet};

const BLACK: Pen = Pen::Mark(Symbol::BLACK);
const BLANK: Pen = Pen::Mark(Symbol::BLANK);

/// The picture `##` over `.#`.
fn small() -> Game {
    "2x2:1/2/2/1".parse().unwrap()
}

fn play(game: &mut Game, events: &[Event]) -> Changes {
    let mut last = game.state();
    for event in events {
        last = game.handle(event).unwrap();
    }
    last
}

/// The marks: a digit for a symbol, `?` for none.
fn marks(game: &Game) -> String {
    game.marks().iter().map(|mark| mark.map_or("?".to_owned(), |mark| mark.index().to_string())).collect()
}

fn press(cell: usize, pen: Pen) -> Event {
    Event::Press { cell, pen }
}

#[test]
fn a_stroke_changes_cells_like_its_first_one_only() {
    let mut game = small();
    play(&mut game, &[press(0, BLANK), Event::Release]);
    play(&mut game, &[press(1, BLACK), Event::Drag { cell: 0 }, Event::Drag { cell: 3 }]);
    assert_eq!(marks(&game), "01?1");
    play(&mut game, &[Event::Undo, Event::Drag { cell: 2 }]);
    assert_eq!(marks(&game), "0???", "an undo ends the stroke");
    // The same mark again clears.
    play(&mut game, &[Event::Redo, press(1, BLACK), Event::Drag { cell: 3 }, Event::Release]);
    assert_eq!(marks(&game), "0???");
}

#[test]
fn a_stroke_that_is_withdrawn_leaves_no_trace() {
    let mut game = small();
    play(&mut game, &[press(0, BLACK), Event::Release, Event::Undo]);
    let changes = play(&mut game, &[press(2, Pen::Ring), Event::Withdraw]);
    assert!(changes.can_redo && !changes.can_undo && !changes.cells[0].is_ringed);
    play(&mut game, &[Event::Redo]);
    assert_eq!(marks(&game), "1???");
    assert!(play(&mut game, &[Event::Withdraw]).is_empty(), "the stroke has ended");
}

#[test]
fn what_cells_do_not_hold_is_noted_and_the_last_symbol_is_marked() {
    let palette = Palette::new([
        Colour::new("white", '.', [255; 3]),
        Colour::new("red", 'r', [200, 0, 0]),
        Colour::new("blue", 'b', [0, 0, 200]),
    ]);
    let mut game = Game::drawing(3, "??r", palette.unwrap()).unwrap();
    let not = |number| Pen::Not(Symbol::new(number));
    let changes = play(&mut game, &[press(0, not(0)), Event::Drag { cell: 1 }, Event::Drag { cell: 2 }]);
    assert!(changes.cells.is_empty(), "a marked cell has no notes");
    play(&mut game, &[press(1, not(1)), Event::Release]);
    assert_eq!(marks(&game), "?21");
    let left: Vec<usize> = game.candidates().iter().map(|set| set.len()).collect();
    assert_eq!(left, [2, 1, 1]);
    play(&mut game, &[Event::Undo]);
    assert_eq!(marks(&game), "??1");
    let changes = play(&mut game, &[press(0, Pen::Allow), Event::Release]);
    assert_eq!(game.candidates()[0].len(), 3);
    assert!(changes.can_undo);
    assert_eq!(game.standing(), Standing::Open);
}

#[test]
fn a_solved_game_is_locked_until_it_is_undone() {
    let mut game = small();
    game.pass(Duration::from_secs(3));
    let drawn = [press(0, BLACK), Event::Drag { cell: 1 }, Event::Release, press(3, BLACK), Event::Release];
    let changes = play(&mut game, &drawn);
    assert_eq!((changes.standing, changes.cells.len()), (Standing::Solved, 1));
    assert_eq!(marks(&game), "1101", "open cells become blank");
    game.pass(Duration::from_secs(3));
    assert_eq!(game.time().as_secs(), 3, "the clock stops");
    for event in [press(2, BLACK), Event::Clear, Event::Cycle, Event::Cross { line: 0, entry: 0 }] {
        assert!(play(&mut game, &[event]).is_empty());
    }
    assert_eq!(play(&mut game, &[Event::Undo]).standing, Standing::Open);
    assert_eq!(marks(&game), "11??");
    assert_eq!(play(&mut game, &[Event::Redo]).standing, Standing::Solved);
    let changes = play(&mut game, &[Event::Reset]);
    assert_eq!((marks(&game).as_str(), changes.standing, game.time().as_secs()), ("????", Standing::Open, 0));
    play(&mut game, &[Event::Undo]);
    assert!(game.is_solved() && game.time().as_secs() == 3);
}

#[test]
fn a_wrong_grid_is_said_to_be_so_when_it_is_full_or_counts_are_right() {
    let mut game: Game = "3x2:1/1/1/1.1/1".parse().unwrap();
    let mark = |cell, pen| [press(cell, pen), Event::Release];
    for cell in [0, 1] {
        assert_eq!(play(&mut game, &mark(cell, BLACK)).standing, Standing::Open);
    }
    assert_eq!(play(&mut game, &mark(5, BLACK)).standing, Standing::Miscounted);
    for cell in [2, 3, 4] {
        play(&mut game, &mark(cell, BLANK));
    }
    assert_eq!(game.standing(), Standing::Wrong);
}

#[test]
fn clues_are_crossed_off_by_certainty_and_by_hand() {
    let mut game: Game = "3x1:1/0/1/1.1".parse().unwrap();
    let row = game.clues().iter().find(|clue| clue.entries().len() == 2).unwrap().number();
    let changes = play(&mut game, &[press(0, BLACK)]);
    let clue = changes.clues.iter().find(|clue| clue.line == row).unwrap();
    assert_eq!(clue.crossed, [true, false]);
    let changes = play(&mut game, &[Event::Release, Event::Cross { line: row, entry: 0 }]);
    assert_eq!(
        (&changes.clues[0].crossed[..], &changes.clues[0].by_hand[..]),
        (&[false, false][..], &[0][..])
    );
    play(&mut game, &[Event::CrossNext { line: row }]);
    assert_eq!(game.crossed(row), [false, true]);
    play(&mut game, &[Event::CrossNext { line: row }]);
    assert_eq!(game.crossed(row), [true, false]);
    let error = game.handle(&Event::Cross { line: row, entry: 2 }).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("found entry 2 of line {row}, expected an entry of a line of the puzzle")
    );
}

#[test]
fn a_grid_is_applied_as_one_stroke_or_refused() {
    let mut game = small();
    let only = |number| SymbolSet::only(Symbol::new(number));
    let cells = vec![(0, only(1)), (1, SymbolSet::of_first(2)), (2, only(0))];
    play(&mut game, &[Event::Apply { cells: cells.clone() }]);
    assert_eq!(marks(&game), "1?0?");
    assert!(play(&mut game, &[Event::Apply { cells }]).is_empty(), "it is the same grid");
    for cells in [vec![(0, SymbolSet::EMPTY)], vec![(9, only(1))], vec![(0, only(0)), (1, only(7))]] {
        assert!(game.handle(&Event::Apply { cells }).is_err());
    }
    play(&mut game, &[Event::Undo]);
    assert_eq!(marks(&game), "????");
}

#[test]
fn a_game_is_saved_with_all_that_it_has() {
    let mut game: Game = "3x1:1/0/1/1.1".parse().unwrap();
    play(
        &mut game,
        &[
            press(0, BLACK),
            Event::Drag { cell: 1 },
            press(2, Pen::Ring),
            press(2, Pen::Not(Symbol::BLACK)),
            Event::Cross { line: 0, entry: 0 },
            Event::Undo,
        ],
    );
    game.pass(Duration::from_secs(75));
    let saved = game.save();
    let mut other: Game = "3x1:1/0/1/1.1".parse().unwrap();
    other.load(&Source::new("saved", saved.clone())).unwrap();
    assert_eq!(
        (other.save(), other.state().cells, other.time()),
        (saved.clone(), game.state().cells, game.time())
    );
    while game.can_undo() {
        play(&mut game, &[Event::Undo]);
        play(&mut other, &[Event::Undo]);
        assert_eq!(other.state(), game.state());
    }
    play(&mut other, &[Event::Redo, Event::Redo]);
    assert!(other.state().cells.iter().any(|cell| cell.is_ringed));
    let refused = small().load(&Source::new("saved", saved.clone())).unwrap_err();
    assert_eq!(refused.to_string(), "this is a saved game of another puzzle");
    let damaged = saved.replace("c stroke 0:?>1", "c stroke 0:?>9");
    let refused = other.load(&Source::new("saved", damaged)).unwrap_err().to_string();
    assert!(refused.contains("found \"0:?>9\", expected cells and entries of this puzzle"), "{refused}");
    assert!(other.can_undo(), "a game that is refused changes nothing");
}

#[test]
fn a_game_of_the_format_before_strokes_is_read() {
    let mut game = small();
    let saved = format!("##\n??\nc puzzle {}\nc played for 9 seconds\n", game.fingerprint());
    game.load(&Source::new("saved", saved)).unwrap();
    assert_eq!((marks(&game).as_str(), game.time().as_secs(), game.can_undo()), ("11??", 9, false));
}

#[test]
fn events_are_json() {
    let events = [
        (press(3, BLACK), r#"{"event":"press","cell":3,"pen":{"mark":1}}"#),
        (press(0, Pen::Ring), r#"{"event":"press","cell":0,"pen":"ring"}"#),
        (Event::CrossNext { line: 2 }, r#"{"event":"cross-next","line":2}"#),
        (
            Event::Apply { cells: vec![(4, SymbolSet::of_first(2))] },
            r#"{"event":"apply","cells":[[4,[0,1]]]}"#,
        ),
        (Event::Undo, r#"{"event":"undo"}"#),
    ];
    for (event, json) in events {
        assert_eq!(serde_json::to_string(&event).unwrap(), json);
        assert_eq!(serde_json::from_str::<Event>(json).unwrap(), event);
    }
    let error = serde_json::from_str::<Event>(r#"{"event":"mark","symbol":200}"#).unwrap_err();
    assert!(error.to_string().contains("found the symbol 200, expected a number below 128"), "{error}");
    let changes = serde_json::to_value(small().handle(&press(0, BLACK)).unwrap()).unwrap();
    assert_eq!(changes["cells"], serde_json::json!([{"cell": 0, "mark": 1, "not": [], "is_ringed": false}]));
    assert_eq!(changes["standing"], "open");
}
