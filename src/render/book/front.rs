//! The first pages of a book: a cover, and how the puzzles of each look are solved.

use super::{Answers, Book, BookPage, BookPuzzle, GREY, Page, text};
use crate::puzzles::{CellShape, Layout, LayoutClue, Palette, Toward};
use crate::render::svg::{Point, Sheet};
use nonomata_engine::problem::Problem;
use nonomata_engine::rule::{Block, ClueEntry};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The text sizes of the title of a cover and of what stands below it; of the headings and the texts on how to solve.
const LARGE: f64 = 40.0;
const BELOW: f64 = 14.0;
const HEADING: f64 = 14.0;
const TEXT: f64 = 10.5;

/// The distance of lines, relative to the size of their text.
const LINE: f64 = 1.45;

/// The examples: the heart of five by five, from its clues to the picture.
const HEART: [&str; 3] =
    [".....|.....|.....|.....|.....", ".....|#####|#####|.....|.....", " # # |#####|#####| ### |  #  "];
const ROWS: [&[u32]; 5] = [&[1, 1], &[5], &[5], &[3], &[1]];
const COLUMNS: [&[u32]; 5] = [&[2], &[4], &[4], &[4], &[2]];

/// How a puzzle looks, which decides what is said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Grid,
    Colours,
    Triangles,
    Table,
    Rules,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Grid, Kind::Colours, Kind::Triangles, Kind::Table, Kind::Rules];

    fn is_of(self, layout: &Layout) -> bool {
        let is_triangular = matches!(layout.shape(), CellShape::Triangle { .. });
        let has_numbers = layout.has_clue_strips() || is_triangular;
        match self {
            Kind::Grid => has_numbers,
            Kind::Colours => has_numbers && layout.palette().is_some_and(|palette| palette.size() > 2),
            Kind::Triangles => is_triangular,
            Kind::Table => layout.table().is_some(),
            Kind::Rules => !has_numbers && layout.table().is_none(),
        }
    }

    /// The heading and the text.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Kind::Grid => (
                "Numbers around a picture",
                "Each number is the length of a run of filled cells in its row or column. The runs are in the order of \
                 the numbers, with at least one blank cell between two of them. Fill the cells that are filled in \
                 every way to place the runs, and put a dot into those that stay blank. Below, the rows with a 5 are \
                 full; then the columns say what is left.",
            ),
            Kind::Colours => (
                "Colours",
                "A number has the colour of its run. Runs of one colour have a blank cell between them; runs of \
                 different colours may touch.",
            ),
            Kind::Triangles => (
                "Triangles",
                "Lines of triangles run in three directions, and each has its numbers at one end.",
            ),
            Kind::Table => (
                "Sentences about houses",
                "Every house has one value of each attribute, and every value is in one house. The sentences decide \
                 which. Write what is sure into the table, and cross off what a house cannot have.",
            ),
            Kind::Rules => (
                "Rules of letters",
                "The letters of each line, from its rule on, must match the rule. A dot is any letter, [AB] is A or B, \
                 [^AB] any other; A|B is one or the other; * repeats what is before it any number of times, + at least \
                 once, ? at most once; \\1 repeats what the first pair of brackets holds. (?=...) must follow, and \
                 (?!...) must not.",
            ),
        }
    }
}

/// The cover, and the page on how to solve.
pub(super) fn pages(book: &Book, puzzles: &[BookPuzzle<'_>]) -> [BookPage; 2] {
    [cover(book, puzzles), how_to_solve(book, puzzles)].map(|svg| BookPage {
        svg,
        puzzles: 0..0,
        has_answers: false,
        sizes: Vec::new(),
    })
}

/// The title, how many puzzles there are, and the largest grid.
fn cover(book: &Book, puzzles: &[BookPuzzle<'_>]) -> String {
    let mut page = Page::new(book, None, None);
    let ((width, height), ink) = (book.paper.points(), book.look.theme.ink());
    let room = width - 2.0 * book.margin();
    let title = book.title.as_deref().unwrap_or_default();
    let mut y = height * 0.2;
    // A long title has two lines at least.
    let size = LARGE.min(LARGE * 1.8 * room / text::width(title, LARGE).max(1.0)).max(super::TITLE);
    for line in text::wrapped(title, size, room) {
        page.text(&text::cut(&line, size, room), size, ink, (width / 2.0, y), "middle");
        y += size * 1.2;
    }
    let answers = if book.answers == Answers::None { "" } else { ", with answers" };
    let below = format!("{} puzzles{answers}", puzzles.len());
    page.text(&below, BELOW, GREY, (width / 2.0, y), "middle");
    let cells =
        |puzzle: &&BookPuzzle<'_>| puzzle.layout.rows().iter().map(|row| row.cells.len()).sum::<usize>();
    let grids = puzzles.iter().filter(|puzzle| puzzle.layout.has_clue_strips());
    if let Some(BookPuzzle { layout, problem, .. }) = grids.max_by_key(cells).or(puzzles.first()) {
        let sheet = super::super::sheet(layout, problem, problem.initial_candidates(), &book.look);
        let (top, bottom) = (y + 40.0, height - 2.5 * book.margin());
        let scale = (room * 0.75 / sheet.size.0).min((bottom - top) / sheet.size.1);
        let (wide, high) = (sheet.size.0 * scale, sheet.size.1 * scale);
        let corner = ((width - wide) / 2.0, top + (bottom - top - high) / 2.0);
        page.svg.push_str(&sheet.nested(corner, wide));
    }
    page.finish()
}

/// What is said of each look that the book has, with an example of grids.
fn how_to_solve(book: &Book, puzzles: &[BookPuzzle<'_>]) -> String {
    let mut page = Page::new(book, Some(2), Some("How to solve"));
    let ((width, height), margin) = (book.paper.points(), book.margin());
    let (ink, left) = (book.look.theme.ink(), margin * 1.5);
    let room = width - 2.0 * left;
    // Small paper has smaller letters.
    let scale = (width / 595.0).clamp(0.8, 1.3);
    let mut y = margin + 60.0 * scale;
    let say = |page: &mut Page<'_>, y: &mut f64, words: &str, size: f64| {
        for line in text::wrapped(words, size, room) {
            page.text(&line, size, ink, (left, *y), "start");
            *y += size * LINE;
        }
    };
    let kinds = Kind::ALL.into_iter().filter(|kind| puzzles.iter().any(|puzzle| kind.is_of(puzzle.layout)));
    for kind in kinds {
        let (heading, words) = kind.words();
        say(&mut page, &mut y, heading, HEADING * scale);
        say(&mut page, &mut y, words, TEXT * scale);
        if kind == Kind::Grid {
            y = examples(&mut page, (left, y), room);
        }
        y += HEADING * scale;
    }
    if puzzles.iter().any(|puzzle| puzzle.grade.is_some()) {
        say(&mut page, &mut y, "Stars", HEADING * scale);
        say(&mut page, &mut y, "One star is easy, ten are very hard.", TEXT * scale);
    }
    debug_assert!(y < height, "the page is full");
    page.finish()
}

/// Draws the steps of the example beside each other. Returns where the text goes on.
fn examples(page: &mut Page<'_>, (left, top): Point, room: f64) -> f64 {
    let gap = room / 12.0;
    let steps = HEART.map(|cells| example(page.book, cells));
    let width = (room - gap * (steps.len() - 1) as f64) / steps.len() as f64;
    let height = steps.iter().map(|sheet| width * sheet.size.1 / sheet.size.0).fold(0.0, f64::max);
    for (number, sheet) in steps.iter().enumerate() {
        page.svg.push_str(&sheet.nested((left + number as f64 * (width + gap), top), width));
    }
    top + height + 2.0 * TEXT
}

/// The heart with some of its cells: `#` filled, a space blank, a dot open.
fn example(book: &Book, cells: &str) -> Sheet {
    let entries = |lengths: &[u32]| -> Vec<ClueEntry> {
        let block = |&length: &u32| Block::new(length, Symbol::BLACK).ok().map(ClueEntry::Block);
        lengths.iter().rev().filter_map(block).collect()
    };
    let rows = (0..).zip(ROWS).map(|(row, lengths)| LayoutClue::new(5 * row, Toward::Left, entries(lengths)));
    let columns =
        (0..).zip(COLUMNS).map(|(column, lengths)| LayoutClue::new(column, Toward::Up, entries(lengths)));
    let clues = rows.chain(columns).collect();
    let palette = Palette::black_and_white();
    let layout = Layout::rectangle(5, 5).with_palette(palette.clone()).with_clues(clues);
    let set = |sign| match sign {
        '#' => SymbolSet::only(Symbol::BLACK),
        ' ' => SymbolSet::only(Symbol::BLANK),
        _ => SymbolSet::of_first(2),
    };
    let cells: Vec<SymbolSet> = cells.chars().filter(|&sign| sign != '|').map(set).collect();
    let problem = Problem::builder(palette.alphabet()).rectangle(5, 5).build();
    let problem = problem.expect("a rectangle without lines is a problem");
    super::super::sheet(&layout, &problem, &cells, &book.look)
}
