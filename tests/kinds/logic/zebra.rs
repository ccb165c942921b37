//! The zebra puzzle, rule by rule, in the semantics of the solver whose entries these are and in our own.
//!
//! There an answer holds only what the rules write into an empty table, and values may come twice: `blanks stay` and
//! `values may repeat`. Here every house has a value of every attribute, and no two the same.

use nonomata::check;
use nonomata::problem::Problem;
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::search::{Options, Solutions, Verdict, count, solve};

use super::{of_suite, read};

fn number(puzzle: &LogicGrid) -> u64 {
    count(&puzzle.to_problem(), &Options::default()).to_string().parse().unwrap()
}

fn after_each_rule(puzzle: &LogicGrid, rules: std::ops::RangeInclusive<usize>) -> Vec<u64> {
    rules.map(|rules| number(&puzzle.with_first_sentences(rules))).collect()
}

/// The number of answers without one rule, for each rule.
fn without_each_rule(name: &str) -> Vec<u64> {
    let path = format!("{}/tests/puzzles/logic/{name}.logic", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let (declarations, rules) = text.split_once("\n\n").unwrap();
    let rules: Vec<&str> = rules.lines().collect();
    let without = |left_out: usize| {
        let kept = rules.iter().enumerate().filter(|(number, _)| *number != left_out);
        let kept: Vec<&str> = kept.map(|(_, rule)| *rule).collect();
        number(&read(&format!("{declarations}\n\n{}\n", kept.join("\n"))))
    };
    (0..rules.len()).map(without).collect()
}

fn words(puzzle: &LogicGrid, answer: &Answer) -> Vec<String> {
    let house = |house: usize| -> Vec<&str> {
        (0..answer.attributes())
            .map(|attribute| puzzle.word(answer, house, attribute).unwrap_or("-"))
            .collect()
    };
    (0..answer.houses()).map(|number| house(number).join(" ")).collect()
}

fn only_answer(puzzle: &LogicGrid, problem: &Problem) -> Answer {
    match solve(problem, &Options::default()).verdict {
        Verdict::Unique(solution) => puzzle.answer_of(solution.symbols()).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn after_each_rule_where_blanks_stay() {
    let expected = [1, 4, 9, 6, 1, 5, 20, 80, 180, 324, 1296, 1392, 810, 318, 836, 1634, 835, 77, 1, 1, 1];
    assert_eq!(after_each_rule(&of_suite("zebra-blanks"), 0..=20), expected);
}

#[test]
fn after_each_rule_where_all_are_different() {
    let puzzle = of_suite("zebra");
    assert_eq!(after_each_rule(&puzzle, 13..=20), [11232, 3280, 1068, 220, 41, 1, 1, 1]);
    let all = 120_u64.pow(6);
    assert_eq!(after_each_rule(&puzzle, 0..=4), [all, all / 5, all / 20, all / 60, all / 120]);
}

#[test]
fn with_the_ninth_rule_as_it_is_usually_told() {
    let puzzle = of_suite("zebra-corrected");
    let blanks = of_suite("zebra-corrected-blanks");
    let expected = [1, 4, 9, 6, 1, 5, 20, 80, 180, 324, 1296, 1392, 810, 276, 726, 1416, 704, 68, 1, 1, 1];
    assert_eq!(after_each_rule(&blanks, 0..=20), expected);
    let expected = [
        "1 Norway Fox Water Yellow Kools",
        "2 Ukraine Horse Tea Blue Chesterfields",
        "3 England Snails Milk Red Old Gold",
        "4 Spain Dog Juice Ivory Lucky Strike",
        "5 Japan Zebra Coffee Green Parliaments",
    ];
    for puzzle in [puzzle, blanks] {
        let answer = only_answer(&puzzle, &puzzle.to_problem());
        assert_eq!(words(&puzzle, &answer), expected);
    }
}

#[test]
fn the_answer_is_the_same_in_both_semantics() {
    let expected = [
        "1 Norway Fox Water Yellow Kools",
        "2 Ukraine Horse Tea Blue Chesterfields",
        "3 England Snails Milk Red Old Gold",
        "4 Japan Zebra Coffee Green Parliaments",
        "5 Spain Dog Juice Ivory Lucky Strike",
    ];
    for name in ["zebra", "zebra-blanks"] {
        let puzzle = of_suite(name);
        let answer = only_answer(&puzzle, &puzzle.to_problem());
        assert_eq!(words(&puzzle, &answer), expected, "{name}");
        assert!(puzzle.broken_sentences(&answer).unwrap().is_empty());
    }
}

#[test]
#[ignore = "takes long without optimisation"]
fn no_rule_can_be_spared_but_the_last_two() {
    let different = [1, 15, 8, 10, 18, 6, 8, 8, 31, 6, 18, 8, 42, 2, 8, 12, 7, 41, 1, 1];
    assert_eq!(without_each_rule("zebra"), different);
    let blanks = [1, 15, 8, 55, 169, 62, 8, 64, 31, 22, 52, 8, 42, 10, 8, 36, 115, 77, 1, 1];
    assert_eq!(without_each_rule("zebra-blanks"), blanks);
}

#[test]
fn partial_answers_have_what_is_written_and_no_more() {
    let puzzle = of_suite("zebra-blanks").with_first_sentences(5);
    let problem = puzzle.to_problem();
    let mut answers: Vec<Answer> = Solutions::new(&problem, &Options::default())
        .inspect(|solution| assert!(check::solution(&problem, solution.all_symbols()).unwrap().is_empty()))
        .map(|solution| puzzle.answer_of(solution.symbols()).unwrap())
        .collect();
    answers.sort();
    assert_eq!(answers.len(), 5);
    let written = answers.iter().map(|answer| words(&puzzle, answer));
    assert!(written.clone().any(|words| words[0] == "1 England - - Red -" && words[1] == "2 - - - - -"));
    let common = answers.iter().skip(1).fold(answers[0].clone(), |common, answer| common.union(answer));
    assert_eq!(
        words(&puzzle, &common),
        ["1 - - - - -", "2 - - - - -", "3 - - - - -", "4 - - - - -", "5 - - - - -"]
    );
    assert_eq!(common.unknown_count(), 10, "who is English and which house is red");
}

#[test]
fn at_most_three_nodes() {
    for name in ["zebra", "zebra-corrected"] {
        let outcome = solve(&of_suite(name).to_problem(), &Options::default());
        assert!(outcome.nodes <= 3, "{name}: {} nodes", outcome.nodes);
    }
}

/// Einstein's riddle as it is passed on.
const EINSTEIN: &str = "houses: 5
nation: Brit, Swede, Dane, Norwegian, German
colour: red, green, white, yellow, blue
drink: tea, coffee, milk, beer, water
cigar: Pall Mall, Dunhill, Blend, Blue Master, Prince
pet: dogs, birds, cats, horse, fish
DECLARATION
The Brit lives in the red house.
The Swede keeps dogs as pets.
The Dane drinks tea.
The green house is on the left of the white house.
The green house's owner drinks coffee.
The person who smokes Pall Mall rears birds.
The owner of the yellow house smokes Dunhill.
The man living in the center house drinks milk.
The Norwegian lives in the first house.
The man who smokes Blend lives next to the one who keeps cats.
The man who keeps the horse lives next to the man who smokes Dunhill.
The owner who smokes Blue Master drinks beer.
The German smokes Prince.
The Norwegian lives next to the blue house.
The man who smokes Blend has a neighbor who drinks water.
Who owns the fish?
";

/// The riddle has one answer only if `on the left of` means the next house.
#[test]
fn the_riddle_is_unique_in_one_of_its_readings() {
    assert_eq!(number(&read(&EINSTEIN.replace("DECLARATION", ""))), 7);
    let next = EINSTEIN.replace("DECLARATION", "on the left of = immediately left of");
    assert_eq!(number(&read(&next)), 1);
}
