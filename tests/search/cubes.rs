//! Cubes: together they have the solutions of the problem, and their proofs are one.

use std::io::Cursor;

use nonomata::budget::{Budget, CancelToken, Limit, Stopped};
use nonomata::problem::Problem;
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::search::{
    CertifyError, Cube, CubeError, Options, Solution, Solutions, Verdict, conquer, cubes, join, solve,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::certificate::{PATTERNS, given, suite};
use crate::problems::{clue, clues_of, pattern, rectangle, table};

/// A cube and its proof.
type Part = (Cube, Vec<u8>);

/// What all cubes of a division say together: up to two solutions, and the proofs.
fn conquered(problem: &Problem, cubes: Vec<Cube>) -> (Vec<Solution>, Vec<Part>) {
    let (mut solutions, mut parts) = (Vec::new(), Vec::new());
    for cube in cubes {
        let (outcome, proof) = conquer(problem, &cube, &Options::default(), || Ok(Vec::new())).unwrap();
        match outcome.verdict {
            Verdict::None => {}
            Verdict::Unique(first) => solutions.push(first),
            Verdict::Multiple { first, second, .. } => solutions.extend([first, second]),
            Verdict::Unknown { .. } => panic!("there is no limit"),
        }
        parts.push((cube, proof));
    }
    solutions.truncate(2);
    (solutions, parts)
}

fn joined(problem: &Problem, parts: &[Part], solutions: &[Solution]) -> Result<Vec<u8>, CertifyError> {
    let cubes: Vec<Cube> = parts.iter().map(|(cube, _)| cube.clone()).collect();
    let open = |cube: &Cube| Ok(Cursor::new(&parts.iter().find(|(other, _)| other == cube).unwrap().1));
    join(problem, &cubes, open, solutions, &Budget::unlimited(), Vec::new())
        .map_err(|stopped| stopped.failed().expect("there is no limit"))
}

/// The cubes have each solution once, and the proofs of cubes prove the verdict. Returns the clauses of the proof.
fn is_divided(problem: &Problem, count: usize) -> u64 {
    let options = Options::default();
    let division = cubes(problem, &Cube::default(), count, &options).unwrap();
    assert!(division.len() <= count.max(1), "{division:?}");
    let of_cube = |cube: &Cube| {
        let candidates = cube.candidates(problem).unwrap();
        Solutions::starting_from(problem, &candidates, &options).unwrap().take(500)
    };
    let mut parts: Vec<Solution> = division.iter().flat_map(of_cube).collect();
    let mut whole: Vec<Solution> = Solutions::new(problem, &options).take(500).collect();
    if whole.len() < 500 {
        parts.sort();
        whole.sort();
        assert_eq!(parts, whole);
    }
    let (solutions, parts) = conquered(problem, division);
    assert_eq!(solutions.len(), whole.len().min(2));
    let text = joined(problem, &parts, &solutions).unwrap();
    let certified = certificate::check(problem, &text[..], &Budget::unlimited());
    let certified = certified.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&text)));
    match (certified.proved, &solutions[..]) {
        (CertifiedVerdict::None, []) | (CertifiedVerdict::Multiple(_), [_, _]) => {}
        (CertifiedVerdict::Unique(symbols), [solution]) => assert_eq!(symbols, solution.all_symbols()),
        (proved, _) => panic!("{proved:?} does not prove {solutions:?}"),
    }
    certified.clauses
}

/// The clues of a random picture, often with columns swapped.
fn puzzle(size: [usize; 2], symbols: usize) -> impl Strategy<Value = Problem> {
    (vec(0..symbols, size[0] * size[1]), vec(any::<[usize; 2]>(), 0..2))
        .prop_map(move |(picture, swaps)| rectangle(size, symbols, clues_of(size, &picture, &swaps), &[]))
}

/// Random rules on the rows and columns of a rectangle.
fn mixture(size: [usize; 2]) -> impl Strategy<Value = Problem> {
    let rule = prop_oneof![1 => clue(4), 3 => pattern(&PATTERNS), 1 => table(0.8, 1..4)];
    (vec(rule, 0..=size[0] + size[1]), given(size[0] * size[1]))
        .prop_map(move |(rules, given)| rectangle(size, 3, rules, &given))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn of_puzzles(problem in puzzle([8, 8], 2), count in 0..12_usize) {
        is_divided(&problem, count);
    }

    #[test]
    fn of_puzzles_in_colour(problem in puzzle([6, 6], 3), count in 1..12_usize) {
        is_divided(&problem, count);
    }

    #[test]
    fn of_any_rules(problem in mixture([4, 4]), count in 1..12_usize) {
        is_divided(&problem, count);
    }
}

#[test]
fn of_suites() {
    let mut clauses = 0;
    for (_, problem) in ["tricky", "random", "dom"].into_iter().flat_map(suite) {
        clauses += is_divided(&problem, 6);
    }
    assert!(clauses > 1000, "only {clauses}");
}

/// The puzzle of the suite whose proof is longest.
fn dominoes() -> Problem {
    suite("dom").pop().unwrap().1
}

#[test]
fn a_cube_can_be_divided_again() {
    let problem = dominoes();
    let options = Options::default();
    let mut division = cubes(&problem, &Cube::default(), 4, &options).unwrap();
    let again = cubes(&problem, &division.remove(1), 3, &options).unwrap();
    assert_eq!(again.len(), 3);
    division.extend(again);
    let (solutions, mut parts) = conquered(&problem, division);
    let text = joined(&problem, &parts, &solutions).unwrap();
    certificate::check(&problem, &text[..], &Budget::unlimited()).unwrap();
    parts.reverse();
    assert_eq!(joined(&problem, &parts, &solutions).unwrap(), text, "whatever the order");
}

#[test]
fn a_missing_part_is_not_proved() {
    let problem = dominoes();
    let division = cubes(&problem, &Cube::default(), 8, &Options::default()).unwrap();
    let (solutions, parts) = conquered(&problem, division);
    for missing in 0..parts.len() {
        let mut some = parts.clone();
        some.remove(missing);
        let text = joined(&problem, &some, &solutions).unwrap();
        let without_proof = {
            let mut some = parts.clone();
            some[missing].1.clear();
            joined(&problem, &some, &solutions).unwrap()
        };
        // A cube that unit propagation refutes needs no clauses.
        if parts[missing].1.len() > 1000 {
            assert!(certificate::check(&problem, &text[..], &Budget::unlimited()).is_err());
            assert!(certificate::check(&problem, &without_proof[..], &Budget::unlimited()).is_err());
        }
    }
    assert!(parts.iter().any(|(_, proof)| proof.len() > 1000));
}

#[test]
fn cubes_as_text() {
    let problem = dominoes();
    let division = cubes(&problem, &Cube::default(), 8, &Options::default()).unwrap();
    assert_eq!(division.len(), 8);
    for cube in division {
        assert_eq!(cube.to_string().parse(), Ok(cube));
    }
    for wrong in ["", "0=1", "1=", "=1", "1=128", "1==1", "x=1", "1=1,2=0", "-1=0", "99999999999=1"] {
        let error = wrong.parse::<Cube>().unwrap_err();
        assert!(matches!(error, CubeError::Text(_)), "{wrong}");
    }
    let too_many = "1=1 ".repeat(2000);
    assert!(too_many.parse::<Cube>().is_err());
}

#[test]
fn cubes_of_another_problem_are_refused() {
    let problem = dominoes();
    for text in ["99999=1", "1=2"] {
        let cube: Cube = text.parse().unwrap();
        let error = cube.candidates(&problem).unwrap_err();
        assert!(matches!(error, CubeError::Foreign(_)));
        assert!(cubes(&problem, &cube, 2, &Options::default()).is_err());
        assert!(conquer(&problem, &cube, &Options::default(), || Ok(Vec::new())).is_err());
        assert!(joined(&problem, &[(cube, Vec::new())], &[]).is_err());
    }
    // Neither of two that can both hold, and none twice.
    for texts in [["1=1", "2=1"], ["1=1", "1=1"], ["1=1", "all"]] {
        let parts = texts.map(|text| (text.parse().unwrap(), Vec::new()));
        let error = joined(&problem, &parts, &[]).unwrap_err();
        assert!(matches!(error, CertifyError::Cube(CubeError::NoTree(_))), "{error}");
    }
}

#[test]
fn a_contradictory_cube_has_no_solution() {
    let problem = dominoes();
    let cube: Cube = "1=1 1=0".parse().unwrap();
    assert_eq!(cubes(&problem, &cube, 4, &Options::default()), Ok(Vec::new()));
    let (outcome, proof) = conquer(&problem, &cube, &Options::default(), || Ok(Vec::new())).unwrap();
    assert_eq!((outcome.verdict, proof.len()), (Verdict::None, 0));
}

#[test]
fn limits_end_a_division() {
    let problem = dominoes();
    let cancel = CancelToken::new();
    cancel.cancel();
    let options = Options::from(Budget::unlimited().with_cancel(cancel));
    assert_eq!(cubes(&problem, &Cube::default(), 8, &options), Err(Stopped::Limit(Limit::Cancelled)));
    let few = Options::default().with_nodes(1);
    let (outcome, proof) = conquer(&problem, &Cube::default(), &few, || Ok(Vec::new())).unwrap();
    assert!(matches!(outcome.verdict, Verdict::Unknown { .. }));
    assert!(proof.is_empty());
    assert!(matches!(solve(&problem, &Options::default()).verdict, Verdict::Unique(_)));
}
