//! The reference semantics within a budget: what may take exponential time checks the limits.

use std::time::Duration;

use nonomata::budget::{Budget, Limit};
use nonomata::check;
use nonomata::problem::Problem;
use nonomata::proof::certificate;
use nonomata::rule::{Dialect, Halves, Pattern, Rule};
use nonomata::search::{Options, certify};
use nonomata::symbol::{Alphabet, SymbolSet};

/// A budget that is enough to begin. What takes exponential time would not end.
fn short() -> Budget {
    Budget::unlimited().with_time(Duration::from_millis(50))
}

fn pattern(text: &str) -> Rule {
    let alphabet = Alphabet::of_letters("AB").unwrap();
    Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap().into()
}

/// One line of open cells under a rule.
fn one_line(length: usize, rule: Rule) -> Problem {
    let builder = Problem::builder(Alphabet::of_letters("AB").unwrap()).cells(length);
    builder.line("row 1", 0..length, rule).build().unwrap()
}

/// Equal halves, and an odd number of A.
fn equal_and_odd() -> Rule {
    Rule::Every(vec![Halves::Equal.into(), pattern("B*AB*(AB*AB*)*")])
}

#[test]
fn lines_that_take_exponential_time_end_at_the_limit() {
    // It repeats three cells of which each differs from the next: there are but two letters.
    let rule = pattern(r"(?=(.{20})\1$)(?=(?:..)*(.)(?!\2)(.)(?!\3|\2).).*");
    let problem = one_line(40, rule);
    let found = check::partial(&problem, problem.initial_candidates(), &short());
    assert_eq!(found, Ok((Vec::new(), Some(Limit::Time))));
}

#[test]
fn the_check_of_a_contradiction_ends_at_the_limit() {
    let problem = one_line(28, equal_and_odd());
    let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
    let stopped = certificate::check(&problem, &text[..], &short()).unwrap_err();
    assert_eq!(stopped.limit(), Some(Limit::Time));
}

#[test]
fn look_around_in_look_around_takes_polynomial_time() {
    let rule = |depth: usize, end: &str| pattern(&("(?=.*".repeat(depth) + end + &")".repeat(depth) + ".*"));
    for (end, is_right) in [("A", true), ("B", false)] {
        let line = vec![SymbolSet::of_first(1); 40];
        assert_eq!(rule(12, end).admits(&line, &Budget::unlimited()), Ok(is_right), "{end}");
    }
    assert_eq!(rule(6, "B").admits(&[SymbolSet::of_first(2); 20], &Budget::unlimited()), Ok(true));
}
