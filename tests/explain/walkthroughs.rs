//! Walkthroughs of all suites: replayed from their premises alone, ending where the solver says, named techniques
//! nearly everywhere; and snapshots of those of small puzzles.

use std::collections::BTreeMap;

use nonomata::budget::Budget;
use nonomata::explain::rating::{Rating, rate};
use nonomata::explain::technique::{Argument, Finder, Technique};
use nonomata::explain::walkthrough::{Ending, Explainer, Pace, Step, StepFault, StepKind, Walkthrough, cost};
use nonomata::explain::{data, words};
use nonomata::formats::{Source, read};
use nonomata::make::{Wanted, random};
use nonomata::problem::Problem;
use nonomata::puzzles::{Nonogram, Palette, Picture, PuzzleKind};
use nonomata::render::{self, Paint, Style};
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

use proptest::collection::vec;
use proptest::prelude::*;

use crate::cancelled::cancelled_at;
use crate::kinds::read as read_puzzle;
use crate::suites::{puzzle, settings, suite};
use crate::validator;

/// What is wrong with a walkthrough.
fn fault(problem: &Problem, walkthrough: &Walkthrough) -> StepFault {
    walkthrough.check(problem, &Budget::unlimited()).unwrap_err().failed().unwrap().fault
}

/// All puzzles.
fn all() -> Vec<(String, Nonogram)> {
    ["drawn", "random", "samples", "tricky", "dom"].into_iter().flat_map(suite).collect()
}

#[test]
fn ratings_are_those_of_walkthroughs() {
    ratings_of(15);
}

#[test]
#[ignore = "takes long without optimisation"]
fn ratings_of_many_random_puzzles_are_those_of_walkthroughs() {
    ratings_of(150);
}

/// Ratings leave out premises and words, and must not lead to other steps by that.
fn ratings_of(count: usize) {
    let options = Options::default();
    let made = random(&Wanted::new(15, 15), 5, &options).unwrap().take(count);
    let made = made.map(|made| made.unwrap()).map(|made| (made.number.to_string(), made.puzzle.to_problem()));
    for (name, problem) in all().iter().map(|(name, puzzle)| (name.clone(), puzzle.to_problem())).chain(made)
    {
        if let Ok(rating) = rate(&problem, &options).rating {
            assert_eq!(rating, Rating::of(&problem, &Walkthrough::of(&problem, &options)), "{name}");
        }
    }
}

/// What is found past a limit may rest on more than it needs, or lack links: it is not to be shown.
#[test]
fn a_walkthrough_that_is_cut_short_is_the_beginning_of_the_whole_one() {
    // Counts, contradictions with further ones in them, branches, cells that patterns generate, and sentences.
    let names = [
        "dom/dom-5.non",
        "tricky/none-after-branching.non",
        "random/rand-15x15-d45-c1-s2.non",
        "crosswords/hexagon-4.txt",
        "lines/binary-6x6.lines",
        "logic/zebra.logic",
    ];
    for name in names {
        let problem = read_puzzle(name).to_problem();
        let whole = Walkthrough::of(&problem, &Options::default());
        let mut checks = 1;
        loop {
            let part = Walkthrough::of(&problem, &cancelled_at(checks));
            assert!(whole.steps.starts_with(&part.steps), "{name}, cancelled at check {checks}");
            let is_open = part.ending == Ending::Unknown;
            assert!(is_open || part.ending == whole.ending, "{name}, cancelled at check {checks}");
            if part.limit.is_none() {
                break;
            }
            checks += 1 + checks / 8;
        }
        assert!(checks > 20, "{name}");
    }
}

#[test]
fn every_walkthrough_is_right_and_ends_where_it_should() {
    for (name, puzzle) in all() {
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        walkthrough.check(&problem, &Budget::unlimited()).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        match (solve(&problem, &Options::default()).verdict, &walkthrough.ending) {
            (Verdict::Unique(solution), Ending::Unique) => {
                let end: Vec<SymbolSet> = solution.symbols().iter().map(|&s| SymbolSet::only(s)).collect();
                assert_eq!(walkthrough.end, end, "{name}");
            }
            (Verdict::NoSolution, Ending::None(_)) | (Verdict::Multiple { .. }, Ending::Multiple(_)) => {}
            (verdict, ending) => panic!("{name}: {verdict:?} and {ending:?}"),
        }
        for step in &walkthrough.steps {
            assert!(!step.changes.is_empty(), "{name}");
            if let StepKind::Line { argument, .. } = &step.kind {
                // What is known already costs no premises.
                let [least, most] = [0, step.premises.len()]
                    .map(|premises| cost(step.technique, argument.case_count(), premises));
                assert!((least..=most + 3).contains(&step.cost), "{name}");
            }
        }
    }
}

/// In whichever order the lines of a coloured puzzle stand.
#[test]
fn no_clue_fits_any_more_where_the_colours_that_others_lack_begin() {
    let coloured = all().into_iter().filter(|(_, puzzle)| puzzle.palette().size() > 2);
    let mut fitting = 0;
    for (name, problem) in coloured.map(|(name, puzzle)| (name, puzzle.to_problem())) {
        let is_lacking = |step: &&Step| match &step.kind {
            StepKind::Line { argument, .. } => argument.lacks().is_some(),
            _ => false,
        };
        let steps = Walkthrough::of(&problem, &Options::default()).steps;
        if !steps.iter().any(|step| is_lacking(&step)) {
            continue;
        }
        let mut known = problem.initial_candidates().to_vec();
        for step in steps.iter().take_while(|step| !is_lacking(step)) {
            let is_fit = matches!(step.technique, Technique::ExactFit | Technique::Complete);
            assert!(is_fit, "{name}: {:?} comes before the colours", step.technique);
            fitting += 1;
            step.changes.iter().for_each(|change| known[change.cell.index()] = change.after);
        }
        for line in problem.lines() {
            let now: Vec<SymbolSet> = line.cells().iter().map(|cell| known[cell.index()]).collect();
            if let Some(finding) = Finder::new().find(line, &now).unwrap().first() {
                let is_whole = matches!(
                    finding.argument,
                    Argument::ExactFit(_) | Argument::Complete(_) | Argument::Full(_)
                );
                assert!(!is_whole, "{name}: {} comes after the colours", line.name());
            }
        }
    }
    assert!(fitting > 0);
}

/// Where all that is new would follow without them, too.
#[test]
fn an_exact_fit_rests_on_the_blanks_beside_what_is_free() {
    for (name, puzzle) in all() {
        let problem = puzzle.to_problem();
        for step in &Walkthrough::of(&problem, &Options::default()).steps {
            let StepKind::Line { line, argument: Argument::ExactFit(fit) } = &step.kind else { continue };
            let cells = problem.line(*line).cells();
            let beside = fit.free.0.checked_sub(1).into_iter().chain(Some(fit.free.1 + 1));
            for cell in beside.filter_map(|place| cells.get(place)) {
                assert!(step.premises.iter().any(|premise| premise.cell == *cell), "{name}: {step:?}");
            }
        }
    }
}

#[test]
fn nearly_every_cell_has_a_technique_with_a_name() {
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for (_, puzzle) in all() {
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        if walkthrough.steps.iter().any(|step| step.depth() > 0) {
            continue;
        }
        for step in &walkthrough.steps {
            *counts.entry(step.technique).or_default() += step.changes.len();
        }
    }
    let cells: usize = counts.values().sum();
    let unnamed = counts.get(&Technique::Cases).copied().unwrap_or(0);
    assert!(cells > 5000 && unnamed * 100 <= cells * 3, "{unnamed} of {cells} case by case: {counts:?}");
}

#[test]
fn a_changed_walkthrough_is_refused() {
    let problem = puzzle("drawn/snail-15x15.non").to_problem();
    let right = Walkthrough::of(&problem, &Options::default());
    let with_premises = right.steps.iter().position(|step| !step.premises.is_empty()).unwrap();
    let mut reduced = right.clone();
    reduced.steps[with_premises].premises.pop();
    assert!(reduced.check(&problem, &Budget::unlimited()).is_err(), "no premise can be left out");
    let mut early = right.clone();
    early.steps.swap(0, with_premises);
    assert!(early.check(&problem, &Budget::unlimited()).is_err());
    let mut cut = right.clone();
    let chain = cut.steps.iter_mut().find_map(|step| match &mut step.kind {
        StepKind::Contradiction { chain, .. } => Some(chain),
        _ => None,
    });
    chain.unwrap().pop();
    assert!(matches!(fault(&problem, &cut), StepFault::NotKnown(_) | StepFault::NoConflict(_)));
    let mut short = right;
    short.steps.pop();
    assert_eq!(fault(&problem, &short), StepFault::OtherEnd);
}

/// A walkthrough as it is read.
fn text(name: &str) -> String {
    let puzzle = puzzle(name);
    let problem = puzzle.to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let steps = walkthrough.steps.iter().enumerate().map(|(index, step)| {
        format!("{}. [{}] {}\n", index + 1, step.technique.name(), words::step(&problem, step))
    });
    let picture = render::text(&puzzle.layout(), &walkthrough.end, Style::Framed, Paint::None);
    let rating = words::rating(&problem, &Rating::of(&problem, &walkthrough));
    format!(
        "{}{picture}{}\n{rating}\n",
        steps.collect::<String>(),
        words::ending(&problem, &walkthrough.ending)
    )
}

#[test]
fn walkthroughs_in_words() {
    let small = [
        "drawn/heart-5x5.non",
        "drawn/house-10x10.non",
        "drawn/candle-5x10.non",
        "drawn/snail-15x15.non",
        "drawn/mushroom-15x15.non",
        "samples/clpb2-6x6.runs",
        "samples/p98-8x9.non",
        "samples/wiki-20x10.runs",
        "dom/dom-3.non",
        "random/rand-8x8-d60-c2-s1.non",
        "random/rand-10x10-d60-c2-s1.non",
        "tricky/none-by-lines.tatham",
        "tricky/two-solutions-2x2.tatham",
    ];
    for name in small {
        let snapshot = format!("walkthrough-{}", name.split('/').next_back().unwrap());
        settings().bind(|| insta::assert_snapshot!(snapshot, text(name)));
    }
}

#[test]
fn at_a_brisk_pace_lines_are_visited_less_often() {
    let (mut fine, mut brisk) = (0, 0);
    for (name, puzzle) in suite("drawn") {
        let problem = puzzle.to_problem();
        let at = |pace| {
            let explainer = Explainer::new(&problem, &Options::default()).with_pace(pace);
            let walkthrough = Walkthrough::from_explainer(explainer);
            walkthrough
                .check(&problem, &Budget::unlimited())
                .unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
            assert_eq!(walkthrough.ending, Ending::Unique, "{name}");
            words::portions(&problem, &walkthrough.steps, pace).count()
        };
        fine += at(Pace::Fine);
        brisk += at(Pace::Brisk);
    }
    assert!(5 * brisk < 4 * fine, "{brisk} portions, {fine} at a fine pace");
}

#[test]
fn what_comes_out_either_way() {
    let rows: [&[u32]; 5] = [&[1, 1], &[2, 3], &[1, 3], &[2, 1, 2], &[1, 1]];
    let columns: [&[u32]; 9] = [&[2], &[2], &[1], &[2], &[], &[1], &[2], &[3], &[5]];
    let problem = Nonogram::builder().rows(rows).columns(columns).build().unwrap().to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    walkthrough.check(&problem, &Budget::unlimited()).unwrap();
    let mut branches = walkthrough.steps.iter().filter(|step| step.technique == Technique::Branches);
    let step = branches.next().unwrap();
    settings().bind(|| insta::assert_snapshot!("either-way", words::step(&problem, step)));
    // A branch that is left out is missed.
    let mut cut = walkthrough.clone();
    let one = cut.steps.iter_mut().find_map(|step| match &mut step.kind {
        StepKind::Branches { branches, .. } => Some(branches),
        _ => None,
    });
    one.unwrap().pop();
    assert!(matches!(fault(&problem, &cut), StepFault::BranchMissing(_)));
}

#[test]
fn walkthroughs_as_data() {
    let schema = validator::schema();
    // Without what a command adds: the source, and how the puzzle is drawn.
    let mut rule = schema["$defs"]["walkthrough"].clone();
    rule["required"] = serde_json::json!(["version", "verdict", "rating", "lines", "given", "steps", "end"]);
    for name in ["dom/dom-3.non", "drawn/snail-15x15.non", "tricky/none-after-branching.non"] {
        let problem = puzzle(name).to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        let rating = Rating::of(&problem, &walkthrough);
        let value = serde_json::to_value(data::walkthrough(&problem, &walkthrough, Some(&rating))).unwrap();
        assert_eq!(validator::fault(&schema, &rule, &value), None, "{name}");
        assert_eq!(value["version"], 1);
        let steps = value["steps"].as_array().unwrap();
        assert_eq!(steps.len(), walkthrough.steps.len());
        for ((step, number), told) in steps.iter().zip(1..).zip(&walkthrough.steps) {
            assert_eq!(step["n"], number, "{name}");
            assert_eq!(step["text"], words::step(&problem, told).to_string(), "{name}");
        }
    }
}

#[test]
fn other_rules_than_clues_are_explained_too() {
    let alphabet = Alphabet::of_letters("abc").unwrap();
    let rule = |text| Rule::from(Pattern::new(text, &alphabet).unwrap());
    let problem = Problem::builder(alphabet.clone())
        .rectangle(4, 2)
        .line("row 1", 0..4, rule("(ab)*c+"))
        .line("row 2", 4..8, rule("[ab]*a[bc]"))
        .line("column 1", [0, 4], rule("cb|ba|ab"))
        .line("column 2", [1, 5], rule("[ac][ab]|bb"))
        .line("column 3", [2, 6], rule("a?c?a"))
        .line("column 4", [3, 7], rule(".*b"))
        .build()
        .unwrap();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    walkthrough.check(&problem, &Budget::unlimited()).unwrap();
    let steps: String = walkthrough
        .steps
        .iter()
        .map(|step| format!("[{}] {}\n", step.technique.name(), words::step(&problem, step)))
        .collect();
    settings().bind(|| {
        insta::assert_snapshot!(
            "walkthrough-patterns",
            format!("{steps}{}\n", words::ending(&problem, &walkthrough.ending))
        );
    });
}

#[test]
fn harder_puzzles_have_higher_grades() {
    let grade = |name: &str| {
        let problem = puzzle(name).to_problem();
        Rating::of(&problem, &Walkthrough::of(&problem, &Options::default())).grade
    };
    let in_order = [
        "tricky/black-5x5.tatham",
        "drawn/owl-15x15.non",
        "drawn/house-10x10.non",
        "drawn/snail-15x15.non",
        "samples/stripes-20x20.non",
        "dom/dom-5.non",
    ];
    let grades = in_order.map(grade);
    assert!(grades.windows(2).all(|pair| pair[0] <= pair[1]), "{grades:?}");
    assert_eq!((grades[0], grades[5]), (1, 9));
}

#[test]
fn a_cell_is_traced_back_to_the_clues() {
    let problem = puzzle("drawn/house-10x10.non").to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    for cell in problem.cell_ids() {
        let slice = walkthrough.slice(cell);
        assert_eq!(slice.last().copied(), walkthrough.step_of(cell));
        // What the slice leaves out is not needed: the rest is a walkthrough of its own.
        let mut part = walkthrough.clone();
        part.steps = slice.iter().map(|&index| walkthrough.steps[index].clone()).collect();
        part.end = part.start.clone();
        for change in part.steps.iter().flat_map(|step| &step.changes) {
            let held = &mut part.end[change.cell.index()];
            *held = held.difference(change.before.difference(change.after));
        }
        part.ending = Ending::Unknown;
        part.check(&problem, &Budget::unlimited()).unwrap();
        assert_eq!(part.end[cell.index()], walkthrough.end[cell.index()]);
    }
    assert_eq!(walkthrough.end.iter().filter(|set| set.contains(Symbol::BLACK)).count(), 52);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn random_pictures(
        width in 3usize..12,
        cells in vec(prop_oneof![3 => Just(1usize), 2 => Just(0)], 100..132),
    ) {
        let height = cells.len() / width;
        let symbols: Vec<Symbol> = cells[..width * height].iter().map(|&cell| Symbol::new(cell)).collect();
        let picture = Picture::of_symbols(width, height.min(12), &symbols[..width * height.min(12)]);
        let puzzle = Nonogram::from_picture(picture, Palette::black_and_white()).unwrap();
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        prop_assert_eq!(walkthrough.check(&problem, &Budget::unlimited()), Ok(()));
        let is_unique = matches!(solve(&problem, &Options::default()).verdict, Verdict::Unique(_));
        prop_assert_eq!(is_unique, walkthrough.ending == Ending::Unique);
        prop_assert!(is_unique || matches!(walkthrough.ending, Ending::Multiple(_)), "{:?}", walkthrough.ending);
    }
}

/// The largest number of words of a step that a reader follows at once.
const WORDS: usize = 150;

#[test]
fn steps_are_told_in_few_plain_words() {
    let (mut all, mut long) = (0, 0);
    for (name, puzzle) in all_but_the_largest() {
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        let steps = words::steps(&problem, &walkthrough.steps);
        assert_eq!(steps.len(), walkthrough.steps.len(), "{name}");
        for text in steps.iter().map(words::Narration::to_string) {
            let is_sound = text.ends_with('.') && !text.contains("..") && !text.contains("nothing");
            let has_gap = text.lines().any(|line| line.trim_start().contains("  "));
            assert!(is_sound || text.contains(", ..., "), "{name}: {text}");
            assert!(!has_gap && !text.contains(" ,") && !text.contains(" . "), "{name}: {text}");
            all += 1;
            long += usize::from(text.split_whitespace().count() > WORDS);
        }
    }
    assert!(all > 2000 && 40 * long < all, "{long} of {all} steps are long");
}

/// The puzzles of all suites that take no time.
fn all_but_the_largest() -> impl Iterator<Item = (String, Nonogram)> {
    all().into_iter().filter(|(_, puzzle)| puzzle.width() * puzzle.height() <= 400)
}

/// In these walkthroughs suppositions join a chain whose later links have changes that only its first links made so
/// small: they counted as known.
#[test]
fn suppositions_that_join_a_chain_prove_all_that_its_rest_needs() {
    for [rows, columns] in [
        [
            "1g,3r/2g/1r/1r/1r,1g,1r,1r/1g,1r,1r/1r,1g/1g,1r,1g/1r,2g,1r/1r,1g,1r,1r/1g/1g,1g,1r",
            "2g,1r,1g/1r,1g,1g,1r,1r/1r,1r,1r,1g/1r,1g/2r,1r,1g/1r,1g,1g/1r,2g/1g,1r,1g/2r,1r,1r",
        ],
        [
            "2r/3r,1g/1r,1g,2g/1g,1g,2g,2r/1r,2g,1r,1g,1r,1g/1g,1r,1g/1r,1r,1g,1g/1g,1r,1g/1g/1r,1g,1g,1r",
            "1r,1g,1r/2r,1g,2r/2r,1g,1r/1r,1r/2g/1g,1g,1g/1r,1r,1g/1g,1g/1g,1r,1g/2g,2g/1g,1g/1g,1r/1r,1g,1r",
        ],
    ] {
        let count = |text: &str| text.split('/').count();
        let (width, height) = (count(columns), count(rows));
        let [rows, columns] = [rows, columns].map(|text| text.replace('/', "\n"));
        let text = format!(
            "color r #ff0000\ncolor g #008000\nwidth {width}\nheight {height}\n\nrows\n{rows}\n\ncolumns\n{columns}\n"
        );
        let reading = read(&Source::new("joined", text.as_str())).unwrap();
        let problem = reading.puzzles[0].to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        assert_eq!(walkthrough.check(&problem, &Budget::unlimited()), Ok(()));
    }
}
