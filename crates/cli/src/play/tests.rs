//! The player without a terminal: the model, and frames as snapshots.

use nonomata::explain::walkthrough::StepKind;
use nonomata::formats::{Source, read};
use nonomata::game::{Event, Game, Pen};
use nonomata::puzzles::Puzzle;
use nonomata::symbol::{Symbol, SymbolSet};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::app::{App, Mode};
use super::board::Board;
use super::draw::draw;
use super::input::Command;
use super::labels::Labels;
use super::list::List;
use super::save::{self, Saved};
use crate::args::{AtMost, Puzzles, ReadAs};

/// A puzzle of the suites.
fn puzzle(path: &str) -> Puzzle {
    let path = format!("{}/../../tests/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    read(&Source::new(path, text)).unwrap().puzzles.remove(0)
}

fn app(path: &str) -> App {
    app_of(&puzzle(path))
}

/// A new game of a puzzle, without a file.
fn app_of(puzzle: &Puzzle) -> App {
    let game = Game::new(puzzle).unwrap();
    let saved = Saved::new(&game, false);
    App::new(puzzle, game, saved, None, true)
}

/// A small puzzle: the picture `##` over `.#`.
fn small() -> App {
    let puzzle = read(&Source::new("small", "2x2:1/2/2/1")).unwrap().puzzles.remove(0);
    app_of(&puzzle)
}

/// Types letters of colours or commands.
fn play(app: &mut App, commands: &[Command]) {
    for &command in commands {
        assert!(!app.handle(command));
        app.wait();
    }
}

/// The text on the terminal, and below it the highlighted cells: `-` crossed off, `c` the cursor, `l` lit, `w`
/// wrong.
fn frame(app: &mut App) -> String {
    frame_of(app, 80)
}

/// The frame on a terminal with this many columns.
fn frame_of(app: &mut App, width: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, 24)).unwrap();
    terminal.draw(|frame| draw(frame, app)).unwrap();
    let buffer = terminal.backend().buffer();
    let (mut text, mut looks) = (String::new(), String::new());
    for y in 0..24 {
        let (mut row, mut look) = (String::new(), String::new());
        for x in 0..width {
            let cell = buffer.cell((x, y)).unwrap();
            row.push_str(cell.symbol());
            look.push(match cell.bg {
                _ if cell.modifier.contains(Modifier::CROSSED_OUT) => '-',
                Color::Yellow => 'c',
                Color::Blue => 'l',
                Color::Red => 'w',
                Color::Rgb(..) => '#',
                _ => ' ',
            });
        }
        text += &format!("{}\n", row.trim_end());
        looks += &format!("{}\n", look.trim_end());
    }
    format!("{}\n\n{}", text.trim_end(), looks.trim_end())
}

fn snapshot(name: &str, app: &mut App) {
    let frame = frame(app);
    snapshot_of(name, &frame);
}

fn snapshot_of(name: &str, frame: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../../../snapshots/play");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, frame));
}

#[test]
fn frames() {
    let mut cup = app("drawn/cup-10x10.non");
    snapshot("empty", &mut cup);
    play(&mut cup, &[Command::Hint]);
    snapshot("hint", &mut cup);
    play(&mut cup, &[Command::Walk]);
    for _ in 0..12 {
        play(&mut cup, &[Command::Move(0, 1)]);
    }
    snapshot("walkthrough", &mut cup);
    play(&mut cup, &[Command::Type('t')]);
    snapshot("walkthrough-states", &mut cup);
    snapshot_of("walkthrough-states-beside", &frame_of(&mut cup, 110));
    play(&mut cup, &[Command::Type('t')]);
    play(&mut cup, &[Command::Accept]);
    snapshot("half-solved", &mut cup);
    play(&mut cup, &[Command::Help]);
    snapshot("keys", &mut cup);
}

#[test]
fn frames_of_other_puzzles() {
    let mut cat = app("drawn/cat-40x40.non");
    play(&mut cat, &[Command::Move(30, 0), Command::Move(0, 35)]);
    snapshot("scrolled", &mut cat);
    let mut zebra = app("logic/zebra.logic");
    play(&mut zebra, &[Command::Move(1, 1), Command::Type('s')]);
    snapshot("logic-grid", &mut zebra);
    let mut fish = app("drawn/mushroom-15x15.non");
    play(
        &mut fish,
        &[Command::Type('1'), Command::Paint, Command::Move(0, 1), Command::Blank, Command::CheckWhich],
    );
    snapshot("coloured", &mut fish);
    let mushroom = puzzle("drawn/mushroom-15x15.non");
    let mut plain = app_of(&mushroom);
    (plain.has_colours, plain.board) = (false, Board::new(&plain.game, &Labels::default(), false, false));
    snapshot("coloured-without-colours", &mut plain);
    let mut triangles = app("triddlers/three-ways.g");
    play(&mut triangles, &[Command::Paint, Command::Move(1, 0), Command::Why]);
    snapshot("triddler", &mut triangles);
    snapshot("triddler-with-six-sides", &mut app("triddlers/star.g"));
    let mut goose = app("triddlers/goose.g");
    snapshot("triddler-with-long-clues", &mut goose);
    let mut letters = app("crosswords/hexagon-3.txt");
    snapshot("crossword", &mut letters);
}

#[test]
fn a_small_terminal_shows_only_what_is_needed() {
    let mut cup = app("drawn/cup-10x10.non");
    let text = "This terminal has 79x24 characters. The player needs 80x24; Ctrl-C leaves.";
    assert_eq!(frame_of(&mut cup, 79).trim(), text);
    let wrapped = frame_of(&mut cup, 20);
    assert_eq!(wrapped.split_whitespace().collect::<Vec<_>>().join(" "), text.replace("79", "20"));
    // The text is cut where even that does not fit.
    assert_eq!(frame_of(&mut cup, 1).lines().next(), Some("T"));
    // Keys work, and the game is there again in a larger one.
    play(&mut cup, &[Command::Paint]);
    frame_of(&mut cup, 79);
    assert!(frame(&mut cup).contains("1 of 100"));
}

#[test]
fn colours_are_chosen_by_number_or_letter() {
    let mut mushroom = app("drawn/mushroom-15x15.non");
    let palette = mushroom.game.layout().palette().unwrap().clone();
    let letter = |index: usize| palette.colours()[index].letter;
    for (key, chosen) in [('2', 2), (letter(1), 1), (letter(2), 2), ('9', 2)] {
        play(&mut mushroom, &[Command::Type(key)]);
        assert_eq!(mushroom.game.brush().index(), chosen, "{key}");
        let (text, others) = (frame(&mut mushroom), palette.size() - 2);
        let header = format!("{} ", text.lines().find(|line| line.contains('[')).unwrap());
        assert!(header.contains(&format!("[{chosen} {}]", letter(chosen))), "{header}");
        assert_eq!(
            (1..palette.size())
                .filter(|&index| header.contains(&format!(" {index} {} ", letter(index))))
                .count(),
            others
        );
        assert!(text.contains("1-9 colour  space paint"), "{text}");
    }
    play(&mut mushroom, &[Command::Paint]);
    assert_eq!(mushroom.game.marks()[0], Some(Symbol::new(2)));
}

/// A puzzle of 40x40 cells, with the cursor far down.
fn far_down_in_a_cat() -> App {
    let mut cat = app("drawn/cat-40x40.non");
    play(&mut cat, &[Command::Move(33, 0)]);
    frame(&mut cat);
    cat
}

#[test]
fn a_hint_is_brought_into_view() {
    let mut cat = far_down_in_a_cat();
    let cursor = cat.game.cursor();
    play(&mut cat, &[Command::Hint]);
    snapshot("hint-elsewhere", &mut cat);
    for _ in 0..4 {
        play(&mut cat, &[Command::Hint]);
        assert!(frame(&mut cat).contains('l'), "{}", cat.message.text);
    }
    assert_eq!(cat.game.cursor(), cursor, "a hint does not move the cursor");
    play(&mut cat, &[Command::Move(1, 0)]);
    frame(&mut cat);
    assert!(is_visible(&cat, cat.game.cursor()));
}

/// Whether a cell is on the screen.
fn is_visible(app: &App, cell: usize) -> bool {
    app.board.spot(cell).is_some_and(|spot| app.view.shown(spot.x, spot.y).is_some())
}

#[test]
fn hints_of_all_kinds_are_lit_and_in_view() {
    for path in [
        "logic/zebra.logic",
        "triddlers/goose.g",
        "crosswords/hexagon-3.txt",
        "drawn/mushroom-15x15.non",
        "drawn/cat-40x40.non",
    ] {
        let mut app = app(path);
        for _ in 0..3 {
            play(&mut app, &[Command::Escape, Command::Hint, Command::Hint, Command::Hint]);
            frame(&mut app);
            let text = &app.message.text;
            assert!(app.message.lit.iter().any(|&cell| is_visible(&app, cell)), "{path}: {text}");
            play(&mut app, &[Command::Walk, Command::Accept]);
        }
    }
}

#[test]
fn states_leave_their_line_visible() {
    let mut cat = far_down_in_a_cat();
    play(&mut cat, &[Command::Walk, Command::Type('t')]);
    for number in 0..12 {
        let text = frame(&mut cat);
        assert!(text.contains("The states of") && text.contains("forced"), "{text}");
        let changed = cat.message.in_view.last().and_then(|cells| cells.last().copied());
        assert!(changed.is_some_and(|cell| is_visible(&cat, cell)), "{text}");
        match number {
            0 => snapshot("states-of-a-long-row", &mut cat),
            11 => snapshot("states-of-a-long-column", &mut cat),
            _ => {}
        }
        play(&mut cat, &[Command::Move(0, 1)]);
    }
}

#[test]
fn a_step_of_several_lines_says_in_full_that_it_has_no_states() {
    let mut app = app("drawn/snail-15x15.non");
    play(&mut app, &[Command::Walk, Command::Type('t')]);
    let is_of_one = |app: &App| match &app.mode {
        Mode::Replay(replay) => {
            replay.step().is_some_and(|(_, step)| matches!(step.kind, StepKind::Line { .. }))
        }
        _ => false,
    };
    for _ in 0..15 * 15 {
        if is_of_one(&app) {
            play(&mut app, &[Command::Move(0, 1)]);
        }
    }
    assert!(app.message.text.contains("[edge logic]"), "{}", app.message.text);
    let text = frame(&mut app);
    for line in &app.states {
        assert!(text.contains(line.as_str()), "{line}:\n{text}");
    }
}

#[test]
fn a_long_text_leaves_rows_around_the_cursor() {
    let mut cat = far_down_in_a_cat();
    play(&mut cat, &[Command::Why]);
    snapshot("long-text", &mut cat);
}

#[test]
fn strokes_are_undone_and_repeated() {
    let mut app = small();
    let black = Some(Symbol::BLACK);
    play(&mut app, &[Command::Paint, Command::Move(0, 1), Command::Paint]);
    assert_eq!(app.game.marks(), [black, black, None, None]);
    play(&mut app, &[Command::Undo, Command::Undo, Command::Undo]);
    assert_eq!(app.message.text, "Nothing to undo.");
    assert!(!app.saved.is_changed(&app.game));
    play(&mut app, &[Command::Redo, Command::Redo]);
    assert_eq!(app.game.marks(), [black, black, None, None]);
    // The same mark again clears the cell.
    play(&mut app, &[Command::Paint]);
    assert_eq!(app.game.marks(), [black, None, None, None]);
}

#[test]
fn a_drag_changes_cells_like_the_first_only() {
    let mut app = small();
    play(&mut app, &[Command::Blank]);
    for event in [
        Event::Press { cell: 1, pen: Pen::Mark(Symbol::BLACK) },
        Event::Drag { cell: 0 },
        Event::Drag { cell: 3 },
        Event::Release,
    ] {
        app.game.handle(&event).unwrap();
    }
    assert_eq!(app.game.marks(), [Some(Symbol::BLANK), Some(Symbol::BLACK), None, Some(Symbol::BLACK)]);
    play(&mut app, &[Command::Undo]);
    assert_eq!(app.game.marks(), [Some(Symbol::BLANK), None, None, None]);
}

#[test]
fn a_fast_drag_fills_the_cells_between() {
    let mut cup = app("drawn/cup-10x10.non");
    frame(&mut cup);
    let place = |app: &App, cell: usize| {
        let spot = app.board.spot(cell).unwrap();
        app.view.shown(spot.x, spot.y).unwrap()
    };
    let ((x, y), (right, bottom), (left, last)) = (place(&cup, 0), place(&cup, 99), place(&cup, 92));
    let drags = [
        Command::Press { x, y, is_blank: false },
        Command::Drag { x: right, y: bottom },
        Command::Drag { x: left, y: last },
        Command::Release,
    ];
    play(&mut cup, &drags);
    let marked = cup.game.marks().iter().enumerate().filter(|(_, mark)| mark.is_some());
    let marked: Vec<usize> = marked.map(|(cell, _)| cell).collect();
    let diagonal = (0..9).map(|cell| 11 * cell);
    assert_eq!(marked, diagonal.chain(92..100).collect::<Vec<_>>());
    play(&mut cup, &[Command::Undo]);
    assert!(cup.game.marks().iter().all(Option::is_none), "a drag is one move");
    let mut triangles = app("triddlers/three-ways.g");
    frame(&mut triangles);
    let cells = triangles.board.between(0, triangles.board.spots.last().unwrap().0);
    assert_eq!(cells.last(), triangles.board.spots.last().map(|(cell, _)| cell));
}

#[test]
fn a_drag_may_begin_beside_the_cells() {
    let mut cup = app("drawn/cup-10x10.non");
    frame(&mut cup);
    let spot = cup.board.spot(0).unwrap();
    let (x, y) = cup.view.shown(spot.x, spot.y).unwrap();
    let drag = |x, y| Command::Drag { x, y };
    let beside = Command::Press { x: x - 1, y, is_blank: true };
    play(&mut cup, &[beside, drag(x, y), drag(x + 2, y), Command::Release, drag(x + 4, y)]);
    let blank = Some(Symbol::BLANK);
    assert_eq!(cup.game.marks()[..3], [blank, blank, None]);
    play(&mut cup, &[Command::Undo]);
    assert!(!cup.saved.is_changed(&cup.game));
}

#[test]
fn an_idle_player_changes_only_the_clock() {
    let mut app = small();
    let half = std::time::Duration::from_millis(500);
    assert_eq!([app.tick(half), app.tick(half), app.tick(half)], [false, true, false]);
    play(&mut app, &[Command::Paint, Command::Move(0, 1), Command::Paint]);
    play(&mut app, &[Command::Move(1, 0), Command::Paint]);
    assert!(app.game.is_solved() && !app.tick(2 * half), "the clock stops");
}

#[test]
fn checks_spoil_no_more_than_asked_for() {
    let mut app = small();
    play(&mut app, &[Command::Blank, Command::Move(1, 0), Command::Paint, Command::Check]);
    let count = app.message.text.clone();
    assert!(count.ends_with("wrong.") && !count.contains("r1c1") && app.message.wrong.is_empty(), "{count}");
    play(&mut app, &[Command::CheckWhich]);
    assert!(!app.message.wrong.is_empty());
    play(&mut app, &[Command::Walk]);
    assert!(matches!(app.mode, Mode::Playing), "nothing follows from a wrong grid");
}

#[test]
fn refusals_name_a_key_that_no_letter_takes() {
    let mut app = app("logic/zebra.logic");
    for _ in 0..2 {
        play(&mut app, &[Command::Paint, Command::Move(1, 0)]);
    }
    play(&mut app, &[Command::Move(-2, 0), Command::Paint, Command::Move(1, 0), Command::Walk]);
    assert!(app.message.text.contains("nothing can be explained; F4 shows which."), "{}", app.message.text);
}

#[test]
fn why_on_a_wrong_cell_is_about_that_cell() {
    let mut app = app("drawn/cup-10x10.non");
    play(&mut app, &[Command::Paint, Command::Why]);
    let text = app.message.text.clone();
    assert!(text.starts_with("r1c1 is wrong.") && text.contains("That is why r1c1"), "{text}");
    // Another cell is explained without the wrong one.
    play(&mut app, &[Command::Move(0, 1), Command::Why]);
    let text = app.message.text.clone();
    assert!(text.starts_with("1 cell is wrong. F4 shows which. Without it:\n"), "{text}");
    let mut right = self::app("drawn/cup-10x10.non");
    play(&mut right, &[Command::Move(0, 1), Command::Why]);
    assert!(text.ends_with(&right.message.text), "{text}");
}

#[test]
fn why_rests_on_no_cells_that_are_wrong_together() {
    // One black cell in each row and in each column but the last.
    let text = "width 4\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n0\n";
    let asked = |black: &[usize]| {
        let puzzle = read(&Source::new("ones", text)).unwrap().puzzles.remove(0);
        let mut app = app_of(&puzzle);
        let cells = black.iter().map(|&cell| (cell, SymbolSet::only(Symbol::BLACK))).collect();
        app.game.handle(&Event::Apply { cells }).unwrap();
        app.game.handle(&Event::Point { cell: 10 }).unwrap();
        play(&mut app, &[Command::Why]);
        app.message.text
    };
    // The last cell of the first row is wrong whatever the others are; two of a row are wrong together.
    for black in [&[0, 1][..], &[0, 1, 3]] {
        let refused = asked(black);
        assert!(refused.contains("nothing can be explained; F4 shows which."), "{refused}");
    }
    let proved = asked(&[3]);
    assert!(proved.starts_with("1 cell is wrong. F4 shows which. Without it:\n"), "{proved}");
}

#[test]
fn every_terminal_and_every_mouse_are_served() {
    use Command::{Clear, Drag, Escape, Help, Hint, Move, Page, Press, Quit, Release, Type, Walk, Why};
    const FAR: usize = u16::MAX as usize;
    for path in [
        "drawn/cat-40x40.non",
        "drawn/mushroom-15x15.non",
        "logic/zebra.logic",
        "triddlers/goose.g",
        "crosswords/hexagon-3.txt",
    ] {
        let mut app = app(path);
        // Some of these leave the game, which is drawn all the same.
        let serve = |app: &mut App, commands: &[Command]| {
            for &command in commands {
                app.handle(command);
                app.wait();
            }
        };
        serve(&mut app, &[Press { x: 40, y: 12, is_blank: false }, Drag { x: FAR, y: FAR }, Release]);
        let sizes =
            [(1, 1), (300, 1), (1, 100), (79, 24), (80, 24), (300, 100), (80, 100), (300, 24), (80, 24)];
        let turns = [Help, Escape, Why, Hint, Walk, Type('t'), Move(0, 1), Page(1), Page(-1), Escape, Quit];
        for (width, height) in sizes {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            for turn in turns {
                serve(&mut app, &[turn]);
                terminal.draw(|frame| draw(frame, &mut app)).unwrap();
            }
            serve(&mut app, &[Escape]);
            for (x, y) in [(0, 0), (FAR, FAR), (0, FAR), (usize::from(width), 0), (40, 12)] {
                let drag =
                    [Press { x, y, is_blank: true }, Drag { x: FAR - x, y: FAR - y }, Drag { x, y }, Release];
                serve(&mut app, &drag);
                serve(&mut app, &[Move(isize::MAX, 0), Move(0, isize::MIN), Move(isize::MIN, 0), Clear]);
                terminal.draw(|frame| draw(frame, &mut app)).unwrap();
            }
        }
    }
}

#[test]
fn pasted_text_is_no_keys() {
    let mut app = small();
    play(&mut app, &[Command::Paint, Command::Paste, Command::Quit, Command::Paste]);
    assert!(matches!(app.mode, Mode::Naming { .. }));
    assert_eq!(app.game.progress().0, 1);
}

#[test]
fn a_saved_game_may_have_taken_any_time() {
    let file = std::env::temp_dir().join(format!("nonomata-{}-long.play", std::process::id()));
    let mut app = small();
    let text = app.game.save().replace("for 0 seconds", &format!("for {} seconds", u64::MAX));
    std::fs::write(&file, text).unwrap();
    assert!(save::read(&file, &mut app.game).unwrap());
    std::fs::remove_file(&file).unwrap();
    app.tick(std::time::Duration::from_secs(1));
    app.tick(std::time::Duration::from_secs(1));
    assert!(frame(&mut app).contains("5124095576030431:00:15"));
}

#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let puzzle = puzzle("drawn/heart-5x5.non");
    let folder = std::env::temp_dir().join(format!("nonomata-{}-none/heart.play", std::process::id()));
    let mut app = app_with_file(&puzzle, &folder);
    play(&mut app, &[Command::Paint, Command::Quit, Command::Type('y')]);
    assert!(app.message.text.starts_with("Cannot save in "), "{}", app.message.text);
    assert!(matches!(app.mode, Mode::Playing) && app.saved.is_changed(&app.game));
}

#[test]
fn a_solved_game_is_saved_at_the_latest_when_it_is_left() {
    let folder = std::env::temp_dir().join(format!("nonomata-{}-later", std::process::id()));
    let mut app = app_with_file(&puzzle("drawn/heart-5x5.non"), &folder.join("heart.play"));
    app.has_another = true;
    play(&mut app, &[Command::Walk, Command::Move(0, isize::MAX / 2), Command::Accept]);
    for leave in [Command::Quit, Command::Type('n'), Command::Accept] {
        play(&mut app, &[leave]);
        assert!(matches!(app.mode, Mode::Leaving), "{leave:?}");
        play(&mut app, &[Command::Type('y')]);
        assert!(matches!(app.mode, Mode::Finished) && !app.wants_another, "{leave:?}");
        assert!(app.message.text.starts_with("Cannot save in "), "{}", app.message.text);
    }
    play(&mut app, &[Command::Quit]);
    assert!(app.handle(Command::Type('n')), "the player decides");
    std::fs::create_dir(&folder).unwrap();
    app.mode = Mode::Finished;
    assert!(app.handle(Command::Quit));
    let is_saved = folder.join("heart.play").exists();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(is_saved);
}

#[test]
fn another_puzzle_that_is_not_made_leaves_the_picture() {
    let mut heart = app("drawn/heart-5x5.non");
    heart.has_another = true;
    play(&mut heart, &[Command::Walk, Command::Move(0, isize::MAX / 2), Command::Accept]);
    for message in [None, Some("no puzzle was made".to_owned())] {
        assert!(heart.handle(Command::Accept) && heart.wants_another);
        heart.stay(message.clone());
        assert!(!heart.wants_another);
        let text = frame(&mut heart);
        assert!(text.contains("Another one?") && text.contains(message.as_deref().unwrap_or("Solved in")));
    }
}

#[test]
fn another_puzzle_has_no_more_colours_than_can_be_made() {
    let letters = "abcdefghijklmno";
    let colours: String =
        letters.chars().enumerate().map(|(i, letter)| format!("color {letter} #0000{i:02x}\n")).collect();
    let clues =
        |between: &str| letters.chars().map(|letter| format!("1{letter}{between}")).collect::<String>();
    let count = letters.len();
    let text = format!(
        "{colours}width 1\nheight {count}\nrows\n{}columns\n{}\n",
        clues("\n"),
        clues(",").trim_end_matches(',')
    );
    let app = app_of(&read(&Source::new("colours", text)).unwrap().puzzles[0]);
    assert_eq!(app.game.layout().palette().unwrap().size(), count + 1);
    assert_eq!(super::alike(&app).unwrap().colours, Some(nonomata::make::COLOUR_LIMIT));
}

#[test]
fn the_list_knows_games_of_settled_crosswords_and_of_files_named_later() {
    // Over the letters that its patterns suggest, the crossword has no solution.
    let crossword =
        "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";
    let folder = std::env::temp_dir().join(format!("nonomata-{}-list", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = [folder.join("letters.txt"), folder.join("small.non")];
    std::fs::write(&files[0], crossword).unwrap();
    std::fs::write(&files[1], "2x2:1/2/2/1").unwrap();
    let at_most = AtMost { max_cells: 100, max_bytes: 1000 };
    let read_as = ReadAs { from: None, regex: None, at_most };
    let mut list =
        List::read(&Puzzles { files: files.to_vec(), puzzle: None, number: None, read_as }).unwrap();
    let mut letters = list.open(0, None, true).unwrap();
    play(&mut letters, &[Command::Type(';')]);
    assert!(matches!(letters.mode, Mode::Finished), "{}", letters.message.text);
    list.refresh(0, letters.file);
    let named = folder.join("named.play");
    let mut begun = list.open(1, Some(named.clone()), true).unwrap();
    play(&mut begun, &[Command::Paint, Command::Save]);
    list.refresh(1, Some(named));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| list.draw(frame)).unwrap();
    let text = terminal.backend().to_string();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(text.contains("solved in 0:00") && text.contains("1 of 4, 0:00"), "{text}");
}

#[test]
fn fast_presses_ask_for_more_of_a_hint() {
    let mut app = app("drawn/cup-10x10.non");
    // Three presses before the answer is there are as three presses after it.
    (0..3).for_each(|_| assert!(!app.handle(Command::Hint)));
    app.wait();
    let fast = app.message.text.clone();
    app.handle(Command::Escape);
    play(&mut app, &[Command::Hint; 3]);
    assert_eq!(app.message.text, fast);
    play(&mut app, &[Command::Escape, Command::Hint]);
    assert_ne!(app.message.text, fast, "a new hint begins at the first level");
}

/// The last level of the next hint.
fn whole_hint(app: &mut App) -> String {
    play(app, &[Command::Hint; 3]);
    app.message.text.clone()
}

#[test]
fn hints_go_on_from_what_they_have_ruled_out() {
    let next = "(Again for the next step.)";
    for path in ["drawn/mushroom-15x15.non", "logic/zebra.logic", "crosswords/hexagon-3.txt"] {
        let mut app = app(path);
        let mut texts = vec![whole_hint(&mut app)];
        // A hint that decides a cell waits for its mark.
        while texts.last().is_some_and(|text| text.ends_with(next)) {
            let text = whole_hint(&mut app);
            assert!(!texts.contains(&text), "{path}: {text}");
            texts.push(text);
        }
        assert_eq!(app.game.progress().0, 0, "{path}: hints mark nothing");
        let last = texts.last().unwrap().clone();
        play(&mut app, &[Command::Escape]);
        assert_eq!(whole_hint(&mut app), last, "{path}");
    }
}

#[test]
fn hints_lead_to_the_solution() {
    for path in ["drawn/mushroom-15x15.non", "logic/zebra.logic", "crosswords/hexagon-3.txt"] {
        let mut app = app(path);
        // Each turn rules out at least one candidate.
        let candidates: usize = app.game.problem().initial_candidates().iter().map(|set| set.len()).sum();
        for _ in 0..candidates {
            if app.game.is_solved() {
                break;
            }
            // Hints that rule something out follow each other; where one waits for marks, the walkthrough makes some.
            if !whole_hint(&mut app).ends_with("(Again for the next step.)") {
                play(&mut app, &[Command::Walk, Command::Accept]);
            }
        }
        assert!(app.game.is_solved(), "{path}: {}", app.message.text);
    }
}

#[test]
fn a_walkthrough_keeps_what_it_has_ruled_out() {
    for path in ["drawn/mushroom-15x15.non", "logic/zebra.logic"] {
        let mut app = app(path);
        let first = whole_hint(&mut app);
        play(&mut app, &[Command::Walk, Command::Accept]);
        let mut texts = Vec::new();
        for _ in 0..10 {
            play(&mut app, &[Command::Walk]);
            texts.push(app.message.text.clone());
            assert!(!first.contains(&texts[0]), "{path}: {first}");
            play(&mut app, &[Command::Accept]);
        }
        let count = texts.len();
        texts.dedup();
        assert_eq!(texts.len(), count, "{path}: {texts:?}");
    }
}

#[test]
fn wrong_marks_are_found_whatever_hints_have_ruled_out() {
    let mut app = app("logic/zebra.logic");
    (0..4).for_each(|_| drop(whole_hint(&mut app)));
    let excluded = |app: &App| app.game.candidates() != app.game.known();
    assert!(excluded(&app));
    let ruled_out = app.game.candidates().iter().zip(app.game.known()).position(|(left, all)| *left != all);
    let cell = ruled_out.unwrap();
    let wrong = app.game.known()[cell].iter().find(|&symbol| !app.game.candidates()[cell].contains(symbol));
    app.game.handle(&Event::Point { cell }).unwrap();
    app.game.handle(&Event::Mark { symbol: wrong.unwrap() }).unwrap();
    play(&mut app, &[Command::CheckWhich]);
    assert_eq!(app.message.wrong, [cell]);
    play(&mut app, &[Command::Escape, Command::Hint, Command::Hint]);
    assert_eq!(app.message.wrong, [cell]);
    assert!(!excluded(&app), "{}", app.message.text);
}

#[test]
fn the_title_is_shown_once_the_puzzle_is_solved() {
    let mut cup = app("drawn/cup-10x10.non");
    assert!(frame(&mut cup).starts_with(" nonogram 10x10"));
    play(&mut cup, &[Command::Walk, Command::Move(0, isize::MAX / 2)]);
    assert!(!frame(&mut cup).contains("Cup of Tea"));
    play(&mut cup, &[Command::Accept]);
    assert!(frame(&mut cup).contains("Cup of Tea"));
}

#[test]
fn letters_of_a_crossword_are_typed_one_after_the_other() {
    let mut app = app("crosswords/rectangle-4x4.txt");
    let symbols = app.game.problem().initial_candidates()[0];
    let letters: Vec<char> =
        symbols.iter().map(|symbol| app.game.layout().alphabet().letter(symbol)).collect();
    let (first, second) = (letters[0], letters[1]);
    let typed = |app: &App| -> String {
        let letter = |mark: &Option<Symbol>| mark.map(|symbol| app.game.layout().alphabet().letter(symbol));
        app.game.marks().iter().map(|mark| letter(mark).unwrap_or('.')).collect()
    };
    play(&mut app, &[Command::Type(first), Command::Type(second), Command::Backspace]);
    assert!(typed(&app).starts_with(&format!("{first}...")), "{}", typed(&app));
    play(&mut app, &[Command::Type(second), Command::Type(second), Command::Type(first)]);
    assert!(typed(&app).starts_with(&format!("{first}{second}{second}{first}....")), "{}", typed(&app));
    // The last cell of the row keeps the cursor.
    play(&mut app, &[Command::Backspace, Command::Backspace]);
    assert!(typed(&app).starts_with(&format!("{first}{second}......")), "{}", typed(&app));
    play(&mut app, &[Command::Clear, Command::Undo]);
    assert!(typed(&app).starts_with(&format!("{first}{second}{second}.")), "{}", typed(&app));
}

#[test]
fn a_saved_game_continues() {
    for path in [
        "drawn/mushroom-15x15.non",
        "logic/zebra.logic",
        "triddlers/three-ways.g",
        "crosswords/rectangle-4x4.txt",
    ] {
        let mut played = app(path);
        play(&mut played, &[Command::Walk, Command::Accept]);
        (0..3).for_each(|_| drop(whole_hint(&mut played)));
        played.game.pass(std::time::Duration::from_secs(75));
        let file = std::env::temp_dir().join(format!("nonomata-{}.play", std::process::id()));
        save::write(&file, &played.game).unwrap();
        let mut other = app(path);
        assert!(save::read(&file, &mut other.game).unwrap());
        assert_eq!(other.game.candidates(), played.game.candidates(), "{path}");
        assert_eq!(
            (other.game.marks(), other.game.time()),
            (played.game.marks(), played.game.time()),
            "{path}"
        );
        let mut another = app("drawn/heart-5x5.non");
        let refused = save::read(&file, &mut another.game).unwrap_err();
        assert!(refused.to_string().contains("a saved game of another puzzle"), "{refused}");
        std::fs::remove_file(&file).unwrap();
    }
}

/// An app whose game has a save file, which is resumed if it exists.
fn app_with_file(puzzle: &Puzzle, file: &std::path::Path) -> App {
    let mut game = Game::new(puzzle).unwrap();
    let is_resumed = save::read(file, &mut game).unwrap();
    let saved = Saved::new(&game, is_resumed);
    App::new(puzzle, game, saved, Some(file.to_owned()), true)
}

#[test]
fn hints_and_time_are_not_lost() {
    let file = std::env::temp_dir().join(format!("nonomata-{}-hints.play", std::process::id()));
    let zebra = puzzle("logic/zebra.logic");
    let mut app = app_with_file(&zebra, &file);
    app.tick(std::time::Duration::from_secs(4));
    assert_eq!(app.save_rest(), None, "a game that did not begin has no file");
    whole_hint(&mut app);
    assert!(app.saved.is_changed(&app.game));
    assert!(app.save_rest().is_some());
    let mut resumed = app_with_file(&zebra, &file);
    assert_eq!(resumed.game.candidates(), app.game.candidates());
    resumed.tick(std::time::Duration::from_secs(5));
    whole_hint(&mut resumed);
    assert!(resumed.handle(Command::Quit), "hints and time are saved without a question");
    let seconds = app_with_file(&zebra, &file).game.time().as_secs();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(seconds, 9);
}

#[test]
fn a_saved_game_is_refused_for_a_mirrored_puzzle() {
    let file = std::env::temp_dir().join(format!("nonomata-{}-mirrored.play", std::process::id()));
    let read = |text: &str| read(&Source::new("mirrored", text)).unwrap().puzzles.remove(0);
    for (one, mirrored) in [
        ("2x2:1/2/2/1", "2x2:2/1/2/1"),
        (
            "color r #ff0000\ncolor b #0000ff\nwidth 1\nheight 2\nrows\n1r\n1b\ncolumns\n1r,1b\n",
            "color r #ff0000\ncolor b #0000ff\nwidth 1\nheight 2\nrows\n1b\n1r\ncolumns\n1b,1r\n",
        ),
    ] {
        let (one, mirrored) = (read(one), read(mirrored));
        assert_eq!(one.fingerprint(), mirrored.fingerprint());
        let (mut one, mut mirrored) = (Game::new(&one).unwrap(), Game::new(&mirrored).unwrap());
        save::write(&file, &one).unwrap();
        let refused = save::read(&file, &mut mirrored).map(drop).unwrap_err();
        assert!(refused.to_string().contains("a saved game of another puzzle"), "{refused}");
        assert!(save::read(&file, &mut one).is_ok());
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_saved_game_that_is_cut_off_says_how_to_begin_anew() {
    let file = std::env::temp_dir().join(format!("nonomata-{}-cut.play", std::process::id()));
    for path in ["drawn/mushroom-15x15.non", "logic/zebra.logic", "crosswords/rectangle-4x4.txt"] {
        let mut app = app(path);
        let whole = app.game.save();
        for text in ["", "\n", whole.lines().next().unwrap(), &whole[..whole.len() / 4]] {
            std::fs::write(&file, text).unwrap();
            let refused = save::read(&file, &mut app.game).unwrap_err().to_string();
            assert!(
                refused.contains("delete it to begin anew, or choose another file with --save"),
                "{refused}"
            );
        }
    }
    std::fs::remove_file(&file).unwrap();
}

/// Whether every cell is on a screen of 80x24.
fn is_whole(app: &mut App) -> bool {
    frame(app);
    app.board.spots.iter().all(|(cell, _)| is_visible(app, *cell))
}

#[test]
fn fifteen_by_fifteen_cells_fit_the_smallest_terminal() {
    for path in ["drawn/owl-15x15.non", "drawn/mushroom-15x15.non", "random/rand-15x15-d60-c1-s1.non"] {
        let mut app = app(path);
        assert!(is_whole(&mut app), "{path}");
        assert!(app.board.spots.iter().all(|(_, spot)| spot.width == 2), "{path}: cells are square");
        // A message takes nothing from the board.
        play(&mut app, &[Command::Hint, Command::Hint, Command::Hint]);
        assert!(is_whole(&mut app), "{path}");
    }
    let mut owl = app("drawn/owl-15x15.non");
    snapshot("fifteen", &mut owl);
    snapshot_of("fifteen-wide", &frame_of(&mut owl, 120));
    let mut dense = app("random/rand-15x15-d60-c2-s1.non");
    assert!(is_whole(&mut dense));
    play(&mut dense, &[Command::Hint]);
    snapshot("fifteen-dense", &mut dense);
}

#[test]
fn shift_and_arrows_mark_a_run() {
    let mut cup = app("drawn/cup-10x10.non");
    let (black, blank) = (Some(Symbol::BLACK), Some(Symbol::BLANK));
    play(&mut cup, &[Command::Move(0, 4), Command::Blank, Command::Move(0, -4)]);
    play(&mut cup, &[Command::Run(0, 1); 6]);
    assert_eq!(cup.game.marks()[..7], [black, black, black, black, blank, black, black]);
    play(&mut cup, &[Command::Undo]);
    assert_eq!(cup.game.marks()[..7], [None, None, None, None, blank, None, None], "a run is one stroke");
    // A run from a marked cell repeats its mark.
    play(&mut cup, &[Command::Move(0, -10), Command::Move(0, 4), Command::Run(1, 0), Command::Run(1, 0)]);
    assert_eq!([14, 24].map(|cell| cup.game.marks()[cell]), [blank; 2]);
    // It ends by itself, so that the end of the puzzle is seen.
    let mut small = small();
    play(&mut small, &[Command::Run(0, 1), Command::Run(1, 0)]);
    assert!(!small.game.is_solved());
    let mut is_changed = false;
    for _ in 0..20 {
        is_changed |= small.tick(std::time::Duration::from_millis(50));
    }
    assert!(is_changed && small.game.is_solved());
    // The key that ends it is not read as a key of the picture.
    for key in [Command::Accept, Command::Undo, Command::Quit] {
        let mut small = self::small();
        small.has_another = true;
        play(&mut small, &[Command::Run(0, 1), Command::Run(1, 0), key]);
        assert!(matches!(small.mode, Mode::Finished) && small.game.is_solved(), "{key:?}");
    }
}

#[test]
fn enter_does_what_hints_say_until_the_end() {
    for path in ["drawn/cup-10x10.non", "drawn/mushroom-15x15.non", "logic/zebra.logic"] {
        let mut app = app(path);
        play(&mut app, &[Command::Hint, Command::Accept]);
        let candidates: usize = app.game.problem().initial_candidates().iter().map(|set| set.len()).sum();
        for _ in 0..2 * candidates {
            if app.game.is_solved() {
                break;
            }
            play(&mut app, &[Command::Accept]);
        }
        assert!(matches!(app.mode, Mode::Finished), "{path}: {}", app.message.text);
        play(&mut app, &[Command::Escape, Command::Hint]);
        assert_eq!(app.message.text, "The puzzle is solved.", "{path}");
        play(&mut app, &[Command::Walk]);
        assert!(matches!(app.mode, Mode::Playing), "{path}");
        play(&mut app, &[Command::Undo]);
        assert!(!app.game.is_solved(), "{path}");
    }
}

#[test]
fn enter_clears_what_a_hint_calls_wrong() {
    let mut app = app("drawn/cup-10x10.non");
    play(&mut app, &[Command::Paint, Command::Hint, Command::Accept]);
    assert_eq!((app.game.progress().0, &*app.message.text), (0, "1 cell cleared."));
}

#[test]
fn a_solved_puzzle_is_shown_clean() {
    let mut heart = app("drawn/heart-5x5.non");
    heart.has_another = true;
    play(&mut heart, &[Command::Walk, Command::Move(0, isize::MAX / 2), Command::Accept]);
    snapshot("finished", &mut heart);
    for path in ["drawn/cat-40x40.non", "logic/zebra.logic", "triddlers/goose.g"] {
        let mut app = app(path);
        play(&mut app, &[Command::Walk, Command::Move(0, isize::MAX / 2), Command::Accept]);
        let text = frame(&mut app);
        assert!(text.contains(app.game.title()) && text.contains("Solved in 0:00, with help."), "{text}");
        assert!(!text.contains(['×', '·', '│']), "{text}");
    }
    assert!(heart.handle(Command::Accept) && heart.wants_another);
}

#[test]
fn the_cursor_is_visible_on_every_colour() {
    let mut app = app("drawn/mushroom-15x15.non");
    let at_cursor = |app: &mut App| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(frame, app)).unwrap();
        let spot = app.board.spot(app.game.cursor()).unwrap();
        let (x, y) = app.view.shown(spot.x, spot.y).unwrap();
        let cell = |x: usize| terminal.backend().buffer().cell((x as u16, y as u16)).unwrap().clone();
        [cell(x), cell(x + 1)]
    };
    for index in 1..app.game.layout().palette().unwrap().size() {
        let digit = char::from_digit(index as u32, 10).unwrap();
        play(&mut app, &[Command::Type(digit), Command::Paint]);
        let [left, right] = at_cursor(&mut app);
        assert_eq!([left.symbol(), right.symbol()], ["[", "]"]);
        assert!(matches!(left.bg, Color::Rgb(..)) && left.fg != left.bg, "the colour stays");
        play(&mut app, &[Command::CheckWhich]);
        assert!(at_cursor(&mut app)[0].symbol() == "[", "on a wrong cell, too");
    }
    play(&mut app, &[Command::Blank]);
    assert_eq!(at_cursor(&mut app)[0].bg, Color::Yellow);
}

#[test]
fn patterns_stand_at_their_lines() {
    let mut app = app("crosswords/rectangle-4x4.txt");
    snapshot("crossword-of-rows", &mut app);
    assert!(app.notes.is_empty());
    // Of other crosswords, only some lines have room.
    let hexagon = self::app("crosswords/hexagon-3.txt");
    assert!(hexagon.notes.iter().all(|note| !note.starts_with("row")) && hexagon.notes.len() == 10);
}

#[test]
fn what_a_cell_does_not_hold_is_noted() {
    let text = "houses: 3\npet: Cat, Cow, Dog\nhobby: Chess, Golf, Rugby\n\nCat plays Chess\n";
    let mut app = app_of(&read(&Source::new("pets", text)).unwrap().puzzles[0]);
    let left = |app: &App| {
        let column = &app.game.layout().table().unwrap().columns[0];
        let left = app.game.left(app.game.cursor());
        left.iter().map(|symbol| column.word(symbol).unwrap()).collect::<Vec<_>>().join(" ")
    };
    play(&mut app, &[Command::Exclude]);
    // Two words with one letter count up.
    for expected in ["Cow Dog", "Cat Dog"] {
        play(&mut app, &[Command::Type('c')]);
        assert_eq!(left(&app), expected);
    }
    play(&mut app, &[Command::Type('c')]);
    assert_eq!(app.game.marks()[0].map(Symbol::index), Some(3), "the dog is left");
    play(&mut app, &[Command::Undo]);
    assert_eq!((app.game.marks()[0], &*left(&app)), (None, "Cat Dog"));
}

#[test]
fn exclusions_are_shown_undone_and_corrected() {
    let mut zebra = app("logic/zebra-corrected.logic");
    play(&mut zebra, &[Command::Move(0, 1), Command::Exclude, Command::Type('n'), Command::Exclude]);
    let text = frame(&mut zebra);
    assert!(text.contains("4 left") && text.contains("nation: England, Spain, Ukraine, Japan"), "{text}");
    play(&mut zebra, &[Command::Hint]);
    assert!(text.contains("0 of 30") && zebra.message.text.contains("is wrong"), "{}", zebra.message.text);
    play(&mut zebra, &[Command::Undo]);
    assert!(!frame(&mut zebra).contains("4 left"));
    let mut mushroom = app("drawn/mushroom-15x15.non");
    play(&mut mushroom, &[Command::Exclude, Command::Type('1'), Command::Type('2')]);
    assert!(frame(&mut mushroom).contains("×r"), "blank or red");
}

#[test]
fn a_game_without_a_file_is_given_one() {
    let file = std::env::temp_dir().join(format!("nonomata-{}-named.play", std::process::id()));
    let mut app = small();
    play(&mut app, &[Command::Paint, Command::Quit]);
    assert_eq!(app.message.text, "Save as: game.play_");
    play(&mut app, &[Command::Clear]);
    file.to_str().unwrap().chars().for_each(|letter| play(&mut app, &[Command::Type(letter)]));
    std::fs::write(&file, "").unwrap();
    play(&mut app, &[Command::Accept]);
    assert!(app.message.text.starts_with("This file exists."), "{}", app.message.text);
    std::fs::remove_file(&file).unwrap();
    assert!(app.handle(Command::Accept));
    assert!(std::fs::read_to_string(&file).unwrap().contains("1: *?"));
    std::fs::remove_file(&file).unwrap();
}
