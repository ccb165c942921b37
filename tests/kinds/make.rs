//! Random puzzles: unique, as wanted, and the same for the same seed on any number of threads.

use std::time::Duration;

use nonomata::budget::{Budget, Limit};
use nonomata::explain::rating::rate;
use nonomata::formats::Format;
use nonomata::make::{Generator, Made, Maker, Symmetry, Texture, Wanted, random};
use nonomata::propagate::Threading;
use nonomata::puzzles::logic_grid::LogicGrid;
use nonomata::puzzles::{Nonogram, Puzzle, RegexCrossword, Triddler};
use nonomata::search::{Options, Outcome, Verdict, solve};
use nonomata::symbol::Symbol;

use super::read;

fn made(wanted: &Wanted, seed: u64, count: usize) -> Vec<Made> {
    random(wanted, seed, &Options::default()).unwrap().take(count).map(Result::unwrap).collect()
}

/// The outcome for a puzzle, which must be unique.
fn outcome(puzzle: &Puzzle) -> (Outcome, Vec<Symbol>) {
    let outcome = solve(&puzzle.to_problem(), &Options::default());
    let Verdict::Unique(solution) = &outcome.verdict else { panic!("{}: {puzzle:?}", outcome.verdict) };
    let symbols = solution.symbols().to_vec();
    (outcome, symbols)
}

fn named(name: &str, width: usize, height: usize) -> Wanted {
    Wanted::by(Generator::named(name).unwrap(), width, height)
}

#[test]
fn nonograms_are_unique_and_as_dense_and_colourful_as_wanted() {
    for texture in Texture::ALL {
        for (colours, density) in [(1, 0.5), (3, 0.6)] {
            let wanted = Wanted::new(12, 9).with_texture(texture).with_colours(colours).with_density(density);
            for Made { puzzle, .. } in made(&wanted, 5, 4) {
                let (_, symbols) = outcome(&puzzle);
                let nonogram: &Nonogram = (&puzzle).try_into().unwrap();
                assert_eq!(nonogram.goal().unwrap().symbols().unwrap(), symbols);
                assert_eq!(nonogram.palette().size(), colours + 1);
                let filled = symbols.iter().filter(|&&symbol| symbol != Symbol::BLANK).count();
                let wanted = (density * 108.0) as usize;
                assert!(filled.abs_diff(wanted) <= 20, "{texture:?}: {filled} cells, wanted {wanted}");
            }
        }
    }
}

#[test]
fn pictures_have_the_symmetry() {
    for (wanted, symmetry) in [Wanted::new(9, 8), named("triddler", 3, 2)]
        .iter()
        .flat_map(|wanted| Symmetry::ALL.map(|symmetry| (wanted.clone(), symmetry)))
    {
        for Made { puzzle, .. } in made(&wanted.with_symmetry(symmetry).with_colours(2), 2, 3) {
            let (_, symbols) = outcome(&puzzle);
            let rows = puzzle.layout().rows().to_vec();
            let at = |row: usize, column: usize| symbols[rows[row].cells[column]];
            let places =
                (0..rows.len()).flat_map(|row| (0..rows[row].cells.len()).map(move |column| (row, column)));
            for (row, column) in places.collect::<Vec<_>>() {
                let (below, right) = (rows.len() - 1 - row, rows[row].cells.len() - 1 - column);
                let images = match symmetry {
                    Symmetry::LeftRight => vec![at(row, right)],
                    Symmetry::TopBottom => vec![at(below, column)],
                    Symmetry::Both => vec![at(row, right), at(below, column)],
                    Symmetry::Rotation => vec![at(below, right)],
                    _ => Vec::new(),
                };
                assert!(images.into_iter().all(|image| image == at(row, column)), "{symmetry}");
            }
        }
    }
}

#[test]
fn puzzles_have_the_wanted_grade() {
    for grades in [1..=2, 3..=3, 4..=5, 6..=10] {
        for Made { puzzle, rating, .. } in made(&Wanted::new(10, 10).with_grades(grades.clone()), 3, 2) {
            let again = rate(&puzzle.to_problem(), &Options::default()).rating.unwrap();
            assert!(grades.contains(&again.grade), "{grades:?}: {}", again.grade);
            assert_eq!(rating, Some(again));
        }
    }
    for Made { puzzle, rating, .. } in made(&Wanted::new(20, 20).with_lines_only(), 3, 3) {
        assert!(outcome(&puzzle).0.lines_only && rating.is_none());
    }
}

#[test]
fn threads_change_nothing() {
    let wanted = [
        Wanted::new(10, 10).with_grades(4..=4),
        Wanted::new(8, 8).with_colours(2).with_texture(Texture::Blobs),
        named("logic", 3, 3),
        named("crossword", 3, 3),
    ];
    for wanted in wanted {
        let of = |threading: Threading, threads: usize| -> Vec<Made> {
            let pool = rayon_pool(threads);
            let maker = Maker::new(&wanted, 11, &Options::default().with_threading(threading)).unwrap();
            pool.install(|| maker.puzzles(1..5)).into_iter().map(Result::unwrap).collect()
        };
        let one = of(Threading::Never, 1);
        assert_eq!(one, of(Threading::Automatic, 4), "{wanted}");
        assert_eq!(one, made(&wanted, 11, 4), "{wanted}");
        assert_ne!(one[0].puzzle, one[1].puzzle, "{wanted}");
        assert_ne!(one[0].puzzle, made(&wanted, 12, 1)[0].puzzle, "{wanted}");
    }
}

fn rayon_pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

#[test]
fn no_clue_of_a_logic_grid_can_be_left_out() {
    for (width, height) in [(2, 1), (3, 4), (5, 3), (4, 4)] {
        for Made { puzzle, .. } in made(&named("logic", width, height), 1, 2) {
            outcome(&puzzle);
            let grid: &LogicGrid = (&puzzle).try_into().unwrap();
            assert_eq!((grid.houses().len(), grid.attributes().len()), (width, height));
            for left_out in 0..grid.sentences().len() {
                let mut builder = LogicGrid::builder().houses(width);
                for attribute in grid.attributes() {
                    builder = builder.attribute(&attribute.name, &attribute.values);
                }
                for (index, sentence) in grid.sentences().iter().enumerate() {
                    builder = if index == left_out { builder } else { builder.sentence(sentence.clone()) };
                }
                let verdict = solve(&builder.build().unwrap().to_problem(), &Options::default()).verdict;
                assert!(matches!(verdict, Verdict::Multiple { .. }), "{}", grid.sentences()[left_out].text);
            }
        }
    }
}

#[test]
fn the_sentences_are_written_as_they_are_and_read_again() {
    for Made { puzzle, .. } in
        made(&named("logic", 8, 2), 4, 1).into_iter().chain(made(&named("logic", 3, 8), 4, 3))
    {
        let written = Format::named("logic").unwrap().write([&puzzle]).unwrap().text;
        let grid: &LogicGrid = (&puzzle).try_into().unwrap();
        for sentence in grid.sentences() {
            assert!(written.contains(&format!("\n{}\n", sentence.text)), "{}: {written}", sentence.text);
        }
        assert_eq!(read(&written), puzzle);
    }
}

#[test]
fn triddlers_are_unique_pictures() {
    let wanted = named("triddler", 3, 2).with_colours(2);
    for Made { puzzle, .. } in made(&wanted, 1, 3).into_iter().chain(made(&named("triddler", 1, 1), 1, 1)) {
        let (_, symbols) = outcome(&puzzle);
        let triddler: &Triddler = (&puzzle).try_into().unwrap();
        assert_eq!(triddler.goal(), Some(&symbols[..]));
        assert_eq!(puzzle.without_goal().goal(), None);
    }
}

#[test]
fn crosswords_have_the_given_letters() {
    let wanted = named("crossword", 3, 2).with_letters("cat DÖ9");
    for Made { puzzle, .. } in made(&wanted, 1, 3) {
        let crossword: &RegexCrossword = (&puzzle).try_into().unwrap();
        let letters: String =
            outcome(&puzzle).1.into_iter().map(|symbol| crossword.alphabet().letter(symbol)).collect();
        assert_eq!(letters, "catDÖ9");
    }
    for Made { puzzle, .. } in made(&named("crossword", 5, 5), 1, 2) {
        outcome(&puzzle);
        let written = Format::named("crossword").unwrap().write([&puzzle]).unwrap().text;
        assert_eq!(read(&written), puzzle);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |wanted: Wanted| wanted.check().unwrap_err().to_string();
    let errors = [
        refused(Wanted::new(0, 5)),
        refused(Wanted::new(5, 1001)),
        refused(Wanted::new(5, 5).with_density(1.5)),
        refused(Wanted::new(5, 5).with_density(f64::NAN)),
        refused(Wanted::new(5, 5).with_colours(13)),
        refused(Wanted::new(5, 5).with_grades(0..=3)),
        refused(Wanted::new(5, 5).with_grades(5..=11)),
        refused(Wanted::new(5, 5).with_grades(6..=7).with_lines_only()),
        refused(Wanted::new(5, 5).with_letters("A")),
        refused(named("triddler", 0, 2)),
        refused(named("triddler", 2, 2).with_texture(Texture::Strokes)),
        refused(named("logic", 9, 2)),
        refused(named("logic", 1, 2)),
        refused(named("logic", 3, 3).with_symmetry(Symmetry::Both)),
        refused(named("crossword", 2, 2).with_letters("ABC")),
        refused(named("crossword", 2, 1).with_letters("A*")),
    ];
    super::settings().bind(|| insta::assert_snapshot!("make-refused", errors.join("\n")));
}

#[test]
fn limits_end_the_work() {
    let none =
        |wanted: &Wanted, options: &Options| random(wanted, 1, options).unwrap().next().unwrap().unwrap_err();
    let mut wanted = Wanted::new(2, 2).with_grades(10..=10);
    wanted.attempts = 20;
    let error = none(&wanted, &Options::default());
    assert_eq!((error.attempts, error.limit), (20, None));
    assert_eq!(error.to_string(), "found no 2x2 nonogram of grade 10 in 20 attempts");
    let budget = Budget::unlimited().with_time(Duration::ZERO);
    let error = none(&Wanted::new(1000, 1000).with_lines_only(), &Options::from(budget));
    assert_eq!(error.limit, Some(Limit::Time));
    let expected =
        "found no 1000x1000 nonogram that is solved one line at a time within the limit (time); 0 attempts";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn extreme_sizes_and_densities_are_made() {
    for (width, height) in [(1, 1), (1, 30), (30, 1), (2, 2)] {
        made(&Wanted::new(width, height), 1, 3).iter().for_each(|made| drop(outcome(&made.puzzle)));
    }
    for density in [0.0, 1.0] {
        for texture in Texture::ALL {
            let wanted = Wanted::new(6, 5).with_density(density).with_texture(texture);
            let filled = outcome(&made(&wanted, 1, 1)[0].puzzle).1;
            assert!(filled.iter().all(|&symbol| (symbol != Symbol::BLANK) == (density == 1.0)));
        }
    }
    outcome(&made(&named("crossword", 1, 1), 1, 1)[0].puzzle);
}
