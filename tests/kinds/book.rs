//! Books in SVG: what stands on which page, and that no title gives a solution away.

use nonomata::formats::{self, Source};
use nonomata::problem::Problem;
use nonomata::puzzles::{Layout, Puzzle};
use nonomata::render::Look;
use nonomata::render::book::{Answers, Book, BookPage, BookPuzzle, Paper};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::SymbolSet;

use super::settings;

struct Solved {
    puzzle: Puzzle,
    layout: Layout,
    problem: Problem,
    solution: Vec<SymbolSet>,
}

fn solved(path: &str) -> Solved {
    let path = format!("{}/tests/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let puzzle: Puzzle = formats::read(&Source::new(path, text)).unwrap().puzzles.remove(0);
    let problem = puzzle.to_problem();
    let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
    let solution = solution.candidates();
    Solved { layout: puzzle.layout(), puzzle, problem, solution }
}

fn pages(book: &Book, puzzles: &[Solved]) -> Vec<BookPage> {
    book.pages(&puzzles.iter().map(printed).collect::<Vec<_>>())
}

fn printed(solved: &Solved) -> BookPuzzle<'_> {
    BookPuzzle::new(&solved.layout, &solved.problem, &solved.solution, solved.puzzle.kind())
        .with_title(Some("Secret"))
        .with_grade(Some(3))
}

/// Two spaces stand between the parts of a heading, and renderers draw several as one unless they are told.
#[test]
fn headings_keep_their_spaces() {
    let puzzles = [solved("drawn/heart-5x5.non"), solved("tricky/touching-colours.non")];
    for page in pages(&Book::default().with_title(Some("Two")), &puzzles) {
        for text in page.svg.split("<text").skip(1).filter_map(|rest| rest.split("</text>").next()) {
            assert_eq!(text.contains("  "), text.contains("xml:space=\"preserve\""), "{text}");
        }
        assert!(page.svg.contains(" xml:space=\"preserve\">"), "{}", page.svg);
    }
}

#[test]
fn titles_stand_with_answers_only() {
    let paths = [
        "drawn/heart-5x5.non",
        "drawn/cat-40x40.non",
        "triddlers/pebble.g",
        "crosswords/hexagon-3.txt",
        "lines/week-4x3.lines",
        "logic/zebra-corrected.logic",
    ];
    let puzzles: Vec<Solved> = paths.iter().map(|path| solved(path)).collect();
    for paper in Paper::ALL {
        let all = pages(&Book::default().with_title(Some("Six & more")).with_paper(paper), &puzzles);
        let (front, all) = all.split_at(2);
        assert!(front[0].svg.contains("Six &amp; more") && front[1].svg.contains("How to solve"));
        assert!(front.iter().all(|page| page.puzzles.is_empty() && !page.svg.contains("Secret")));
        for page in all {
            let count = page.puzzles.len();
            assert_eq!(page.svg.matches("Secret").count(), if page.has_answers { count } else { 0 });
            assert_eq!(page.svg.matches("★★★").count(), if page.has_answers { 0 } else { count });
            assert_eq!(page.svg.matches("<svg").count(), count + 1);
            assert!(page.svg.contains("Six &amp; more") || page.svg.contains(">Answers<"));
        }
        for has_answers in [false, true] {
            let printed = all.iter().filter(|page| page.has_answers == has_answers);
            assert!(printed.flat_map(|page| page.puzzles.clone()).eq(0..puzzles.len()));
        }
        let puzzles_only = pages(&Book::default().with_paper(paper).with_answers(Answers::None), &puzzles);
        assert!(puzzles_only.iter().all(|page| !page.has_answers));
    }
    let single = pages(&Book::default().with_per_page(Some(1)).with_answers(Answers::None), &puzzles);
    assert_eq!(single.len(), puzzles.len());
}

/// On a printer without colours, only the key says what a letter stands for.
#[test]
fn letters_have_a_key() {
    let puzzles = [solved("tricky/touching-colours.non"), solved("drawn/heart-5x5.non")];
    let keys = |letters| {
        let look = Look::default().with_letters(letters);
        let pages = pages(&Book::default().with_look(look).with_answers(Answers::None), &puzzles);
        let svg: String = pages.into_iter().map(|page| page.svg).collect();
        ["red", "blue"].map(|name| svg.matches(&format!(">{name}</text>")).count())
    };
    assert_eq!((keys(true), keys(false)), ([1, 1], [0, 0]));
}

#[test]
fn the_question_of_a_table_stands_below_its_sentences() {
    let zebra = solved("logic/zebra-corrected.logic");
    let page = |title| pages_of(&[printed(&zebra).with_title(Some(title))]).remove(0).svg;
    let asked = page("Who owns the zebra?");
    assert!(asked.find("Norway lives next to Blue") < asked.find(">Who owns the zebra?<"), "{asked}");
    assert!(!page("The zebra").contains("The zebra"));
    let heart = solved("drawn/heart-5x5.non");
    assert!(!pages_of(&[printed(&heart).with_title(Some("A heart?"))])[0].svg.contains("A heart?"));
}

/// The pages without answers.
fn pages_of(puzzles: &[BookPuzzle<'_>]) -> Vec<BookPage> {
    Book::default().with_answers(Answers::None).pages(puzzles)
}

#[test]
fn a_few_puzzles_have_no_cover() {
    let puzzles: Vec<Solved> = (0..5).map(|_| solved("drawn/heart-5x5.non")).collect();
    let count = |count: usize, title| pages(&Book::default().with_title(title), &puzzles[..count]).len();
    assert_eq!([count(5, Some("Hearts")), count(5, None), count(4, Some("Hearts"))], [4, 2, 2]);
}

#[test]
fn a_page_is_drawn() {
    let book = Book::default().with_title(Some("One")).with_paper(Paper::A5);
    let drawn: String =
        pages(&book, &[solved("drawn/heart-5x5.non")]).into_iter().map(|page| page.svg).collect();
    settings().bind(|| insta::assert_snapshot!("book-heart.svg", drawn));
}

#[test]
fn pages_know_how_large_their_puzzles_are_printed() {
    let puzzles = ["drawn/heart-5x5.non", "drawn/cat-40x40.non", "logic/zebra-corrected.logic"].map(solved);
    let sizes = |paper, per_page| {
        let book = Book::default().with_answers(Answers::None).with_paper(paper).with_per_page(per_page);
        pages(&book, &puzzles).into_iter().flat_map(|page| page.sizes).collect::<Vec<_>>()
    };
    let large = sizes(Paper::A3, None);
    assert!(large.iter().all(|size| size.is_legible()), "{large:?}");
    // A number is 13/24 as high as a cell.
    let cell = large[0].cell.unwrap();
    assert!((large[0].text.unwrap() - cell * 13.0 / 24.0).abs() < 1e-9, "{large:?}");
    assert_eq!(large[2].cell, None, "tables have columns of different widths");
    let small = sizes(Paper::A5, Some(3));
    assert_eq!(
        small.iter().map(|size| size.is_legible()).collect::<Vec<_>>(),
        [true, false, false],
        "{small:?}"
    );
    assert!(small[1].cell.unwrap() < 5.0);
}
