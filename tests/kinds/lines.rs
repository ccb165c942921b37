//! The format `lines`: it describes what a program could build with the problem builder.

use nonomata::budget::Budget;
use nonomata::grid::Grid;
use nonomata::problem::{CellId, Problem};
use nonomata::proof::clauses::Encoding;
use nonomata::propagate::Propagator;
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::Alphabet;

use super::{drawn, only_solution, read, settings};

const BINARY: &str = "nonomata lines
title: Three zeroes, three ones
alphabet: 01
grid: 6x6
# Never three equal digits side by side, and as many of one as of the other.
each row: pattern (?!.*(000|111)).*
each column: pattern (?!.*(000|111)).*
each row: pattern (0*10*){3}
each column: pattern (0*10*){3}
given row 1: 1??0??
given row 2: ??00?1
given row 3: ?00??1
given row 5: 00?1??
given row 6: ?1??00
";

const WEEK: &str = "nonomata lines
title: A week of three
alphabet: -=off E=early L=late
grid: 4x3
rows: Ann Bob Cleo
columns: Mon Tue Wed Thu
each row: pattern (?!.*L[^L-]).*
each column: pattern [^E]*E[^E]*
each column: pattern [^L]*L[^L]*
row Ann: pattern --.*
row Bob: clue 2 1L
column Thu: pattern L.*
given r3c4: -E
";

#[test]
fn rules_of_one_line_are_kept_together() {
    let puzzle = read(BINARY);
    let problem = puzzle.to_problem();
    assert_eq!(problem.lines().len(), 12);
    assert!(matches!(problem.lines()[0].rule(), Rule::Every(rules) if rules.len() == 2));
    settings().bind(|| insta::assert_snapshot!("binary", drawn(&puzzle, &only_solution(&puzzle))));
}

/// Rules over boxes and regions are those over lines of the same cells, and a statement may hold several of them.
#[test]
fn boxes_and_regions_are_lines() {
    let head =
        "nonomata lines\nalphabet: 1-4\ngrid: 4x4\neach row: all different\neach column: all different\n";
    let listed = |sum: &str| {
        let cells =
            ["r1c1 r1c2 r2c1 r2c2", "r1c3 r1c4 r2c3 r2c4", "r3c1 r3c2 r4c1 r4c2", "r3c3 r3c4 r4c3 r4c4"];
        let line = |(number, cells)| {
            format!("line l{number} over {cells}: {sum}\nline l{number} over {cells}: all different\n")
        };
        head.to_owned() + &(1..).zip(cells).map(line).collect::<String>()
    };
    let boxes = read(&format!("{head}boxes: 2x2\neach box: sum 10, all different\n"));
    assert!(boxes.has_same_constraints(&read(&listed("sum 10"))));
    assert_eq!(boxes.to_problem().lines()[8].name(), "box 1");
    let map = "regions: aabb aabb\nregions: ccdd ccdd\neach region: exactly 1 12, 2 to 3 34, all different\n";
    let regions = read(&format!("{head}{map}"));
    assert!(regions.has_same_constraints(&read(&listed("exactly 1 12, 2 to 3 34"))));
    assert_eq!(regions.to_problem().lines()[11].name(), "region d");
    let one = read(&format!("{head}boxes: 2x2\neach box: all different\nbox 2: sum 10, pattern .{{1,3}}4\n"));
    assert!(matches!(one.to_problem().lines()[9].rule(), Rule::Every(rules) if rules.len() == 3));
}

#[test]
fn rows_and_symbols_have_names() {
    let puzzle = read(WEEK);
    let problem = puzzle.to_problem();
    let solutions: Vec<_> = Solutions::new(&problem, &Options::default()).collect();
    let mut text = format!("{} solutions\n", solutions.len());
    text.push_str(&drawn(&puzzle, &solutions[0]));
    settings().bind(|| insta::assert_snapshot!("week", text));
    let names: Vec<&str> = problem.lines().iter().map(|line| line.name()).collect();
    assert_eq!(
        names,
        ["row Ann", "row Bob", "row Cleo", "column Mon", "column Tue", "column Wed", "column Thu"]
    );
}

#[test]
fn lines_run_over_any_cells() {
    let text = "nonomata lines\nalphabet: a-c\ncells: top left\ncells: right\n\
                line one over top left right: pattern a.c\nline two over right left: pattern (.)\\1\n";
    let puzzle = read(text);
    assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), "ac\nc\n");
    assert_eq!(puzzle.to_problem().cell_name(nonomata::problem::CellId::new(2)), "right");
}

#[test]
fn the_format_says_what_the_builder_says() {
    let alphabet = Alphabet::of_letters("01").unwrap();
    let rule = |text| Rule::from(Pattern::new(text, &alphabet).unwrap());
    let built = Problem::builder(alphabet.clone())
        .rectangle(2, 2)
        .line("row 1", [0, 1], rule("0*1+"))
        .line("column 1", [0, 2], rule("[01]1"))
        .line("column 2", [1, 3], rule("(.)\\1"))
        .build()
        .unwrap();
    let text = "nonomata lines\nalphabet: 01\ngrid: 2x2\nrow 1: pattern 0*1+\ncolumn 1: pattern [01]1\ncolumn 2: pattern (.)\\1\n";
    let read = read(text).to_problem();
    let solutions = |problem: &Problem| -> Vec<_> { Solutions::new(problem, &Options::default()).collect() };
    assert_eq!(solutions(&read), solutions(&built));
    for (one, other) in read.lines().iter().zip(built.lines()) {
        assert_eq!((one.name(), one.rule(), one.cells()), (other.name(), other.rule(), other.cells()));
    }
}

/// A conjunction that is too large for one automaton propagates at least as well as its first part alone.
#[test]
fn a_conjunction_keeps_what_all_different_cells_rule_out() {
    let first = |rules: &str| {
        let text = format!(
            "nonomata lines\nalphabet: A-Z\ngrid: 12x1\n{rules}given r1c1: XYZ\ngiven r1c2: XYZ\ngiven r1c3: XYZ\n"
        );
        let problem = read(&text).to_problem();
        let mut grid = Grid::new(&problem);
        Propagator::with_all_lines(&problem)
            .fixpoint(&mut grid, &mut (), &Budget::unlimited())
            .unwrap()
            .unwrap();
        (0..12).map(|cell| grid.get(CellId::new(cell))).collect::<Vec<_>>()
    };
    let alone = first("row 1: all different\n");
    let rest = first("row 1: pattern .*[AEIOU].*[AEIOU].*C\n");
    let both = first("row 1: pattern (?!.*(.).*\\1)(?=.*[AEIOU].*[AEIOU]).*C\n");
    for cell in 0..12 {
        assert!(both[cell].is_subset(alone[cell].intersection(rest[cell])), "cell {}", cell + 1);
    }
    assert_eq!(both[3].len(), 22);
    let text = "nonomata lines\nalphabet: A-D\ngrid: 4x1\nrow 1: pattern (?!.*(.).*\\1)(?=.*A.*B).*C\n";
    let found: Vec<String> = Solutions::new(&read(text).to_problem(), &Options::default())
        .map(|solution| drawn(read(text), &solution).trim().to_owned())
        .collect();
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn halves_have_no_clauses() {
    let problem = read("nonomata lines\nalphabet: ab\ngrid: 4x1\nrow 1: different halves\n").to_problem();
    let error = Encoding::of(&problem, &Budget::unlimited()).unwrap_err().failed().unwrap();
    assert_eq!(
        error.describe(&problem),
        "the rule of row 1 compares two halves, for which there are no clauses"
    );
}

/// A line of cells with one pattern.
fn of_one_pattern(letters: &str, cells: usize, text: &str) -> Problem {
    let alphabet = Alphabet::of_letters(letters).unwrap();
    let pattern = Pattern::new(text, &alphabet).unwrap();
    let problem = Problem::builder(alphabet).cells(cells).line("line", 0..cells, pattern.into());
    problem.build().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
#[ignore = "takes long without optimisation"]
fn look_aheads_are_rules_of_their_own_where_their_product_is_large() {
    let least = |letters: &str, count: usize| -> String {
        letters.chars().map(|letter| format!("(?=(?:.*{letter}){{{count}}})")).collect()
    };
    for (letters, cells, text, lines) in [
        // The product of all is one automaton of 6^5 states.
        ("ABCDEF", 30, format!("{}.*", least("ABCDE", 5)), 1..=1),
        // 91^3 states are too many, and look-around is limited to 250 cells otherwise.
        ("ABC", 300, format!("{}.*", least("ABC", 90)), 2..=3),
        ("AB", 60, "(?=.*A.{10}A)(?!.*A.{11}B.{3}A)(?=(?:.*A){20})(?!B).*B".to_owned(), 1..=6),
    ] {
        let problem = of_one_pattern(letters, cells, &text);
        assert!(lines.contains(&problem.lines().len()), "{text}: {}", problem.lines().len());
        let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
        let pattern = Pattern::new(&text, problem.alphabet()).unwrap();
        assert!(Rule::from(pattern).accepts(solution.symbols()), "{text}");
    }
}

#[test]
fn an_automaton_for_one_length_may_be_small() {
    let letters: String = ('A'..='Z').collect();
    // For all lengths it would have to remember the last 25 cells.
    let problem = of_one_pattern(&letters, 30, ".*A.{24}");
    let mut grid = Grid::new(&problem);
    Propagator::with_all_lines(&problem).fixpoint(&mut grid, &mut (), &Budget::unlimited()).unwrap().unwrap();
    assert_eq!(grid.get(CellId::new(5)).known(), problem.alphabet().symbol('A'));
}
