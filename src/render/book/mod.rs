//! Books of puzzles: pages in SVG with puzzles, and their answers at the back.
//!
//! The heading of a puzzle has its number, its size and its grade as stars. Its title often gives the solution away, so
//! it is printed with the answer only; but the title of a table that is a question is what is asked. A book with a
//! title and several puzzles begins with a cover and a page on how to solve them.

mod front;
mod paper;
mod slots;
pub(in crate::render) mod text;

pub use paper::Paper;

use std::fmt::Write;
use std::ops::Range;

use super::look::{ClueSides, Look};
use super::svg::{Point, Sheet, colour, escaped, kept_spaces};
use crate::puzzles::Layout;
use nonomata_engine::choice;
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::SymbolSet;
use slots::{Area, Item, Place};

/// A puzzle of a book.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BookPuzzle<'a> {
    /// Where its cells are.
    pub layout: &'a Layout,
    /// Its cells and lines.
    pub problem: &'a Problem,
    /// The symbols of the solution, one set for each cell.
    pub solution: &'a [SymbolSet],
    /// Its title, which is printed with the answer only.
    pub title: Option<&'a str>,
    /// How hard it is, in stars.
    pub grade: Option<u32>,
    /// Its size, e.g. `20 x 20`.
    pub size: &'a str,
}

impl<'a> BookPuzzle<'a> {
    /// A puzzle without title and grade: where its cells are, its cells and lines, the symbols of the solution, and its
    /// size, e.g. `20 x 20`.
    pub fn new(
        layout: &'a Layout,
        problem: &'a Problem,
        solution: &'a [SymbolSet],
        size: &'a str,
    ) -> BookPuzzle<'a> {
        BookPuzzle { layout, problem, solution, title: None, grade: None, size }
    }

    /// What is asked: the title of a table, if it is a question.
    fn question(&self) -> Option<&str> {
        self.title.filter(|title| self.layout.table().is_some() && title.trim_end().ends_with('?'))
    }

    /// Sets the title.
    #[must_use]
    pub fn with_title(mut self, title: Option<&'a str>) -> BookPuzzle<'a> {
        self.title = title;
        self
    }

    /// Sets the grade.
    #[must_use]
    pub fn with_grade(mut self, grade: Option<u32>) -> BookPuzzle<'a> {
        self.grade = grade;
        self
    }
}

/// How a book is printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Book {
    /// The title, on the cover or on top of the first page, and in small letters on the others.
    pub title: Option<String>,
    /// The size of its pages.
    pub paper: Paper,
    /// The number of puzzles on a page. If it is not set, it depends on their sizes.
    pub per_page: Option<usize>,
    /// Where the answers are.
    pub answers: Answers,
    /// The look of the puzzles. Its title does not count.
    pub look: Look,
}

/// A page of a book.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BookPage {
    /// The page, a drawing of the size of the paper.
    pub svg: String,
    /// The puzzles on the page, counted from 0.
    pub puzzles: Range<usize>,
    /// Whether it shows their answers.
    pub has_answers: bool,
    /// How large each of the puzzles is printed.
    pub sizes: Vec<PrintedSize>,
}

/// How large a puzzle is printed, in points of 1/72 inch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PrintedSize {
    /// The width of a cell. None for tables, whose cells have different widths.
    pub cell: Option<f64>,
    /// The size of the smallest text. None for a puzzle without text.
    pub text: Option<f64>,
}

impl PrintedSize {
    /// The size of the smallest text that is easily read.
    pub const LEGIBLE: f64 = 4.5;

    /// Whether every text can be read.
    pub fn is_legible(&self) -> bool {
        self.text.is_none_or(|size| size >= PrintedSize::LEGIBLE)
    }
}

/// Whether and where a book has answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Answers {
    /// No answers.
    None,
    /// After all puzzles.
    #[default]
    Back,
    /// Answers without puzzles.
    Only,
}

impl Answers {
    /// All of them.
    pub const ALL: [Answers; 3] = [Answers::None, Answers::Back, Answers::Only];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Answers::None => "none",
            Answers::Back => "back",
            Answers::Only => "only",
        }
    }
}

choice!(Answers, "place of the answers");

/// The text size of titles, of numbers, of what follows them, and of answers' headings; all in points.
const TITLE: f64 = 22.0;
const NUMBER: f64 = 13.0;
const SMALL: f64 = 9.0;
const LABEL: f64 = 8.0;

/// The least number of puzzles of a book with a cover.
const LEAST_WITH_FRONT: usize = 5;

/// The scale at which cells are easy to fill in: those of a grid are 6 mm wide.
const COMFORTABLE: f64 = 0.72;

/// The grey of everything that is not the puzzle.
const GREY: [u8; 3] = [0x70; 3];

impl Book {
    /// Sets the title.
    #[must_use]
    pub fn with_title(self, title: Option<&str>) -> Book {
        Book { title: title.map(str::to_owned), ..self }
    }

    /// Sets the size of the pages.
    #[must_use]
    pub fn with_paper(self, paper: Paper) -> Book {
        Book { paper, ..self }
    }

    /// Sets the number of puzzles on a page.
    #[must_use]
    pub fn with_per_page(self, per_page: Option<usize>) -> Book {
        Book { per_page, ..self }
    }

    /// Sets where the answers are.
    #[must_use]
    pub fn with_answers(self, answers: Answers) -> Book {
        Book { answers, ..self }
    }

    /// Sets the look of the puzzles.
    #[must_use]
    pub fn with_look(self, look: Look) -> Book {
        Book { look, ..self }
    }

    /// The pages.
    pub fn pages(&self, puzzles: &[BookPuzzle<'_>]) -> Vec<BookPage> {
        let mut pages = Vec::new();
        if self.has_front(puzzles) {
            pages.extend(front::pages(self, puzzles));
        }
        if self.answers != Answers::Only {
            self.add_pages(&mut pages, puzzles, false);
        }
        if self.answers != Answers::None {
            self.add_pages(&mut pages, puzzles, true);
        }
        pages
    }

    /// Whether there are a cover and a page on how to solve the puzzles.
    fn has_front(&self, puzzles: &[BookPuzzle<'_>]) -> bool {
        self.title.is_some() && self.answers != Answers::Only && puzzles.len() >= LEAST_WITH_FRONT
    }

    /// The pages of the puzzles or of the answers. The first one of each has a title.
    fn add_pages(&self, pages: &mut Vec<BookPage>, puzzles: &[BookPuzzle<'_>], are_answers: bool) {
        let numbered = (1..).zip(puzzles);
        let drawings: Vec<(Sheet, Item)> =
            numbered.map(|(number, puzzle)| self.drawn(number, puzzle, are_answers)).collect();
        let items: Vec<Item> = drawings.iter().map(|(_, item)| *item).collect();
        let title = self.title.as_deref().filter(|_| !self.has_front(puzzles));
        let heading = if are_answers { Some("Answers") } else { title };
        // Empty slots of a book of one page would only make its puzzles smaller.
        let per_page = self.per_page.filter(|_| !are_answers).map(|count| count.min(puzzles.len()));
        let mut begin = 0;
        while begin < puzzles.len() {
            let heading = heading.filter(|_| begin == 0);
            let area = self.area(heading.is_some(), are_answers);
            let places = area.page(&items[begin..], per_page);
            let end = begin + places.len();
            let mut page = Page::new(self, Some(pages.len() + 1), heading);
            let mut sizes = Vec::with_capacity(places.len());
            for (number, place) in (begin..end).zip(places) {
                match are_answers {
                    true => page.label(number + 1, &puzzles[number], &place),
                    false => page.heading(number + 1, &puzzles[number], &place),
                }
                let sheet = &drawings[number].0;
                page.svg.push_str(&sheet.nested(place.corner, sheet.size.0 * place.scale));
                sizes.push(PrintedSize {
                    cell: super::cell_width(puzzles[number].layout).map(|width| width * place.scale),
                    text: sheet.smallest_text().map(|size| size * place.scale),
                });
            }
            pages.push(BookPage { svg: page.finish(), puzzles: begin..end, has_answers: are_answers, sizes });
            begin = end;
        }
    }

    /// A puzzle or its answer, and how large it may be.
    fn drawn(&self, number: usize, puzzle: &BookPuzzle<'_>, is_answer: bool) -> (Sheet, Item) {
        let BookPuzzle { layout, problem, solution, .. } = *puzzle;
        if !is_answer {
            let asking = puzzle.question().map(|question| {
                let notes = layout.notes().iter().cloned().chain([String::new(), question.to_owned()]);
                layout.clone().with_notes(notes.collect())
            });
            let sheet = super::sheet(
                asking.as_ref().unwrap_or(layout),
                problem,
                problem.initial_candidates(),
                &self.look,
            );
            let heading = after_number(number) + text::width(&self.about(puzzle, false), SMALL);
            let item = Item { size: sheet.size, preferred: COMFORTABLE, heading: heading.max(120.0) };
            return (sheet, item);
        }
        let look = self.look.clone().with_clues(ClueSides::None);
        let sheet = super::sheet(layout, problem, solution, &look);
        // A picture stays recognisable where words do not.
        let least = if layout.palette().is_some() { 0.15 } else { 0.5 };
        let quarter = (self.paper.points().0 - 2.0 * self.margin()) / 4.0 - 12.0;
        let preferred = (quarter / sheet.size.0.max(sheet.size.1)).clamp(least, 0.6);
        let item = Item { size: sheet.size, preferred, heading: quarter };
        (sheet, item)
    }

    /// The part of a page for puzzles.
    fn area(&self, has_title: bool, are_answers: bool) -> Area {
        let (width, height) = self.paper.points();
        let margin = self.margin();
        let top = if has_title { margin + 40.0 } else { margin + 14.0 };
        let (heading, gap) = if are_answers { (LABEL + 8.0, 14.0) } else { (NUMBER + 10.0, 18.0) };
        Area {
            corner: (margin, top),
            size: (width - 2.0 * margin, height - top - margin - 20.0),
            heading,
            gap,
            is_centred: !are_answers,
        }
    }

    fn margin(&self) -> f64 {
        self.paper.points().0 / 15.0
    }

    /// The size and grade of a puzzle, in stars or with one star and their number.
    fn about(&self, puzzle: &BookPuzzle<'_>, is_short: bool) -> String {
        const STAR: &str = "\u{2605}";
        let stars = match puzzle.grade {
            Some(grade) if is_short => format!("{grade} {STAR}"),
            Some(grade) => STAR.repeat(grade as usize),
            None => String::new(),
        };
        if stars.is_empty() { puzzle.size.to_owned() } else { format!("{}  {stars}", puzzle.size) }
    }
}

/// The space from the left of a heading to what follows its number.
fn after_number(number: usize) -> f64 {
    text::width(&number.to_string(), NUMBER) + 8.0
}

/// A page that is being drawn.
struct Page<'a> {
    book: &'a Book,
    svg: String,
}

impl<'a> Page<'a> {
    /// A page with its title and number; a cover has no number.
    fn new(book: &'a Book, number: Option<usize>, title: Option<&str>) -> Page<'a> {
        let (width, height) = book.paper.points();
        let inches = (width / 72.0, height / 72.0);
        let mut page = Page { book, svg: String::new() };
        let _ = writeln!(
            page.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.4}in\" height=\"{:.4}in\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">",
            inches.0, inches.1
        );
        let paper = colour(book.look.theme.paper());
        let _ = writeln!(page.svg, "<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>");
        let (margin, ink) = (book.margin(), book.look.theme.ink());
        let cut = |title, size| text::cut(title, size, width - 2.0 * margin);
        let Some(number) = number else { return page };
        match (title, &book.title) {
            (Some(title), _) => {
                page.text(&cut(title, TITLE), TITLE, ink, (width / 2.0, margin + 18.0), "middle");
            }
            (None, Some(title)) => {
                page.text(&cut(title, LABEL), LABEL, GREY, (width / 2.0, margin), "middle");
            }
            (None, None) => {}
        }
        page.text(&number.to_string(), SMALL, GREY, (width / 2.0, height - margin + 2.0), "middle");
        page
    }

    /// The heading of a puzzle: its number, size and stars. Where these have no room, there is one with their number.
    fn heading(&mut self, number: usize, puzzle: &BookPuzzle<'_>, place: &Place) {
        let ((left, width), y) = (place.heading, place.corner.1 - 6.0);
        self.text(&number.to_string(), NUMBER, self.book.look.theme.ink(), (left, y), "start");
        let after = after_number(number);
        let long = self.book.about(puzzle, false);
        let fits = after + text::width(&long, SMALL) <= width + 0.1;
        let about = if fits { long } else { self.book.about(puzzle, true) };
        self.text(&text::cut(&about, SMALL, width + 0.1 - after), SMALL, GREY, (left + after, y), "start");
    }

    /// The heading of an answer: its number and title, which is cut where it would be wider than the answer.
    fn label(&mut self, number: usize, puzzle: &BookPuzzle<'_>, place: &Place) {
        let ((left, width), y) = (place.heading, place.corner.1 - 4.0);
        let label = format!("{number}  {}", puzzle.title.unwrap_or_default());
        let label = text::cut(label.trim(), LABEL, width);
        self.text(&label, LABEL, self.book.look.theme.ink(), (left, y), "start");
    }

    fn text(&mut self, text: &str, size: f64, ink: [u8; 3], (x, y): Point, anchor: &str) {
        let (fill, spaces, text) = (colour(ink), kept_spaces(text), escaped(text));
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{spaces}>{text}</text>"
        );
    }

    fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}
