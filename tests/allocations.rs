//! Allocations, counted: none during propagation after the first fixpoint, and few for each rule that is read.

use nonomata::budget::Budget;
use nonomata::formats::{self, Source};
use nonomata::grid::Grid;
use nonomata::line::{Engine, LineSolver, Machine, Planes};
use nonomata::problem::{CellId, Problem};
use nonomata::propagate::{Propagator, Threading};
use nonomata::rule::Pattern;
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

fn read(path: &str) -> Problem {
    let path = format!("{}/tests/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(&path, std::fs::read_to_string(&path).unwrap());
    formats::read(&source).unwrap().puzzles[0].to_problem()
}

/// The number of allocations while something runs.
fn allocations(run: impl FnOnce()) -> u64 {
    allocation_counter::measure(run).count_total
}

#[test]
fn a_first_fixpoint_allocates_only_its_buffers() {
    for path in ["drawn/cat-40x40.non", "drawn/lighthouse-20x25.non", "tricky/row-of-120.tatham"] {
        let problem = read(path);
        let mut grid = Grid::new(&problem);
        let mut propagator = Propagator::with_all_lines(&problem).threading(Threading::Never);
        let budget = Budget::unlimited();
        let few = allocations(|| propagator.fixpoint(&mut grid, &mut (), &budget).unwrap().unwrap());
        assert!(grid.is_solved());
        assert!(few < 60, "{path}: {few} allocations for {} line solves", propagator.line_solves());
    }
}

#[test]
fn further_fixpoints_allocate_nothing() {
    for path in ["samples/rand-30x30.non", "dom/dom-8.non", "random/rand-15x15-d60-c2-s1.non"] {
        let problem = read(path);
        let mut grid = Grid::new(&problem);
        let mut propagator = Propagator::with_all_lines(&problem).threading(Threading::Never);
        let budget = Budget::unlimited();
        propagator.fixpoint(&mut grid, &mut (), &budget).unwrap().unwrap();
        let open: Vec<CellId> = (0..problem.initial_candidates().len())
            .map(CellId::new)
            .filter(|&cell| grid.get(cell).known().is_none())
            .collect();
        let mut probe_all = || {
            for &cell in &open {
                for symbol in [Symbol::BLANK, Symbol::BLACK] {
                    let mark = grid.mark();
                    if grid.narrow(cell, SymbolSet::only(symbol)).is_ok() {
                        propagator.schedule_lines_through(cell);
                        let _ = propagator.fixpoint(&mut grid, &mut (), &budget);
                    }
                    grid.undo(mark);
                }
            }
        };
        probe_all();
        assert_eq!(allocations(probe_all), 0, "{path}");
    }
}

#[test]
fn further_line_solves_in_words_allocate_nothing() {
    for pattern in ["[ab]*a[ab]{5}", "(a.|b[cd]|c.a|d)*"] {
        let alphabet = Alphabet::of_letters("abcd").unwrap();
        let rule = Pattern::new(pattern, &alphabet).unwrap().into();
        let machine = Machine::from_rule(&rule, &alphabet).unwrap();
        assert_eq!(machine.engine(), Engine::Words);
        // Four planes of one or two words, all cells open.
        let lines =
            [(64, [u64::MAX; 4].to_vec()), (70, [u64::MAX, 63].repeat(4)), (30, vec![(1 << 30) - 1; 4])];
        let mut solver = LineSolver::new();
        let mut solves = || {
            for (length, words) in &lines {
                solver.solve(&machine, Planes::new(*length, words)).unwrap();
            }
        };
        solves();
        assert_eq!(allocations(solves), 0, "{pattern}");
    }
}

#[test]
fn a_copy_of_a_problem_shares_what_its_rules_are_compiled_from() {
    let lines = ".*(.)(.).*\\2\\1.*\n".repeat(12);
    let text = format!("nonomata regex crossword\nalphabet: A-Z\n\nrows:\n{lines}\ncolumns:\n{lines}");
    let reading = formats::read(&Source::new("copied", text)).unwrap();
    let mut problem = None;
    let copy = allocation_counter::measure(|| problem = Some(reading.puzzles[0].to_problem()));
    let lines = problem.map_or(0, |problem| problem.lines().len() as u64);
    assert!(lines > 1000 && copy.bytes_max < 1000 * lines, "{} bytes for {lines} lines", copy.bytes_max);

    // All lines of a logic grid cross in few cells: its copies share what grows with the square of its lines.
    let rules = "Ann has cat\n".repeat(1000);
    let text = format!("houses: 3\nname: Ann, Bob, Cleo\npet: cat, dog, fox\n\n{rules}");
    let reading = formats::read(&Source::new("grid", text)).unwrap();
    let copy = allocation_counter::measure(|| drop(reading.puzzles[0].to_problem()));
    assert!(copy.bytes_max < 1 << 20, "{} bytes", copy.bytes_max);
}

#[test]
fn the_lines_of_a_text_with_too_many_are_not_kept() {
    let text = format!("5x5:{}", "a b\n".repeat(1 << 20));
    let source = Source::new("long", &text);
    let used = allocation_counter::measure(|| assert!(formats::read(&source).is_err()));
    assert!(used.bytes_max < 3 * text.len() as u64, "{} bytes for {}", used.bytes_max, text.len());
}

/// The number of allocations while a logic grid with these rules is read.
fn allocations_of_rules(rules: &str) -> u64 {
    let text = format!(
        "houses: 4\nname: Ann, Bob, Cleo, Dan\npet: cat, dog, fox, owl\nage: 20, 22, 25, 30\n\n{rules}\n"
    );
    let source = Source::new("rules", text);
    allocations(|| drop(formats::read(&source).unwrap()))
}

#[test]
fn rules_in_words_are_read_in_linear_time() {
    let rule = "Ann lives on the left of the person with the cat.";
    let few = allocations_of_rules(&[rule; 200].join("\n"));
    let many = allocations_of_rules(&[rule; 800].join("\n"));
    assert!(many < 5 * few, "{few} allocations for 200 rules, {many} for 800");
    assert!(few < 200 * 2000, "{} allocations a rule", few / 200);
    // Sentences on one line, and one sentence with many clauses.
    for (joint, end) in [(". ", "."), (" and ", "."), (" or ", ".")] {
        let clauses =
            |count: usize| format!("{}{end}", vec!["Ann is not the owner of the dog"; count].join(joint));
        let (few, many) = (allocations_of_rules(&clauses(12)), allocations_of_rules(&clauses(48)));
        assert!(many < 6 * few, "{joint:?}: {few} allocations for 12 clauses, {many} for 48");
    }
}

/// The most bytes at once while a text is read.
fn most_bytes_of(text: &str) -> u64 {
    let source = Source::new("text", text);
    allocation_counter::measure(|| drop(formats::read(&source).unwrap())).bytes_max
}

#[test]
fn the_lines_under_one_rule_share_what_is_large_in_it() {
    const LINES: u64 = 2000;
    let letters: String = ('\u{100}'..'\u{180}').collect();
    let counts: Vec<String> = letters.chars().take(100).map(|letter| format!("at most 1 {letter}")).collect();
    for (alphabet, rule) in [
        ("ab", format!("pattern {}", "ab?".repeat(600))),
        (&letters, "pattern .".to_owned()),
        (&letters, "sum 0 to 1 of \u{100}=1".to_owned()),
        (&letters, counts.join(", ")),
        ("ab", format!("clue {}", "* 1 ".repeat(600))),
    ] {
        let text = format!("nonomata lines\nalphabet: {alphabet}\ngrid: 1x{LINES}\neach row: {rule}\n");
        // What compiling the rule takes is not a matter of the lines.
        let of_one = most_bytes_of(&text.replace("1x2000", "1x1"));
        let each = most_bytes_of(&text).saturating_sub(of_one) / LINES;
        assert!(each < 1200, "{each} bytes for each line: {rule}");
    }
}

#[test]
fn many_short_patterns_take_little_memory() {
    let letters: String = ('\u{100}'..'\u{180}').collect();
    let patterns = 20_000;
    let text = format!(
        "nonomata regex crossword\nalphabet: {letters}\n\nrows:\n.\n{}\ncolumns:\n.\n",
        "& .\n".repeat(patterns)
    );
    let most = most_bytes_of(&text);
    assert!(most < 1000 * patterns as u64, "{} bytes for each pattern", most / patterns as u64);
}

#[test]
fn a_text_that_is_no_table_takes_no_memory_for_cells() {
    for text in [format!(",1{}", ",".repeat(1 << 20)), "|".repeat(1 << 20)] {
        let source = Source::new("cells", &text);
        let used = allocation_counter::measure(|| assert!(formats::read(&source).is_err()));
        assert!(used.bytes_max < 16 * text.len() as u64, "{} bytes for {}", used.bytes_max, text.len());
    }
}
