//! Lowered puzzles against the reference semantics: on small tables every answer is tried.

use std::collections::BTreeSet;

use nonomata::check;
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::{Answer, Attribute, Entry, Relation, Sentence, Statement};
use nonomata::search::{Options, Solutions, count};
use nonomata::symbol::Symbol;
use proptest::prelude::*;

const HOUSES: usize = 3;
const VALUES: usize = 3;
const ATTRIBUTES: usize = 2;

fn entry() -> impl Strategy<Value = Entry> {
    let feature = (0..ATTRIBUTES, 0..VALUES).prop_map(|(attribute, value)| Entry::of(attribute, value));
    let features = prop::collection::vec(feature, 0..3);
    let houses = prop::option::weighted(0.3, prop::collection::btree_set(0..HOUSES, 1..HOUSES));
    (features, houses).prop_map(|(features, houses)| {
        let entry = features.iter().fold(Entry::default(), |entry, feature| entry.and(feature));
        match houses {
            Some(houses) => entry.in_houses(houses),
            None => entry,
        }
    })
}

fn relation() -> impl Strategy<Value = Relation> {
    let distance = prop::option::of(1..HOUSES);
    prop_oneof![
        entry().prop_map(Relation::Together),
        (entry(), entry(), distance).prop_map(|(left, right, distance)| Relation::LeftOf {
            left,
            right,
            distance
        }),
        (entry(), entry(), 1..HOUSES).prop_map(|(one, other, distance)| Relation::Apart {
            one,
            other,
            distance
        }),
        (entry(), entry(), entry(), any::<bool>())
            .prop_map(|(middle, one, other, is_next)| Relation::Between { middle, one, other, is_next }),
    ]
}

/// A relation that only finished tables know: no blanks.
fn comparison() -> impl Strategy<Value = Relation> {
    let pairs = prop::collection::vec((0..VALUES, 0..VALUES), 0..5);
    (entry(), entry(), 0..ATTRIBUTES, pairs).prop_map(|(one, other, attribute, pairs)| Relation::Compared {
        one,
        other,
        attribute,
        pairs,
    })
}

fn statement() -> impl Strategy<Value = Statement> {
    let relation = prop_oneof![3 => relation(), 1 => comparison()].prop_map(Statement::That);
    relation.prop_recursive(2, 4, 3, |part| {
        let numbers = (0usize..3, 0usize..3);
        (prop::collection::vec(part, 1..3), numbers).prop_map(|(of, (least, more))| Statement::Count {
            of,
            least,
            most: least + more,
        })
    })
}

fn sentence() -> impl Strategy<Value = Sentence> {
    statement().prop_map(|statement| Sentence { text: "something".to_owned(), statement })
}

fn puzzle(sentences: Vec<Sentence>, repeats: [bool; ATTRIBUTES]) -> LogicGrid {
    let mut builder = LogicGrid::builder().houses(HOUSES);
    for (name, may_repeat) in ["pet", "colour"].into_iter().zip(repeats) {
        builder = builder.attribute(name, (0..VALUES).map(|value| format!("{name} {value}")));
        if may_repeat {
            builder = builder.may_repeat();
        }
    }
    sentences.into_iter().fold(builder, |builder, sentence| builder.sentence(sentence)).build().unwrap()
}

/// Whether no two houses have a value that must not come twice.
fn is_different(answer: &Answer, attributes: &[Attribute]) -> bool {
    attributes.iter().enumerate().filter(|(_, attribute)| !attribute.may_repeat).all(|(number, _)| {
        let values: BTreeSet<_> = (0..HOUSES).map(|house| answer.get(house, number)).collect();
        values.len() == HOUSES
    })
}

/// All answers, by trying all tables.
fn by_semantics(puzzle: &LogicGrid) -> BTreeSet<Answer> {
    let cells = (HOUSES * ATTRIBUTES) as u32;
    let table = |mut number: usize| -> Vec<Symbol> {
        (0..cells)
            .map(|_| {
                let symbol = Symbol::new(number % VALUES + 1);
                number /= VALUES;
                symbol
            })
            .collect()
    };
    let all = (0..VALUES.pow(cells)).map(|number| Answer::of_symbols(ATTRIBUTES, &table(number)).unwrap());
    all.filter(|answer| {
        is_different(answer, puzzle.attributes()) && puzzle.broken_sentences(answer).unwrap().is_empty()
    })
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn answers_are_those_of_the_reference_semantics(
        sentences in prop::collection::vec(sentence(), 0..4),
        repeats in any::<[bool; ATTRIBUTES]>(),
    ) {
        let puzzle = puzzle(sentences, repeats);
        let problem = puzzle.to_problem();
        let expected = by_semantics(&puzzle);
        let mut found = BTreeSet::new();
        for solution in Solutions::new(&problem, &Options::default()) {
            prop_assert!(check::solution(&problem, solution.all_symbols()).unwrap().is_empty());
            prop_assert!(found.insert(puzzle.answer_of(solution.symbols()).unwrap()), "an answer comes once");
        }
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(count(&problem, &Options::default()).to_string(), expected.len().to_string());
    }

    #[test]
    fn blanks_are_what_no_sentence_writes(
        relations in prop::collection::vec(relation(), 0..4),
        repeats in any::<[bool; ATTRIBUTES]>(),
    ) {
        let sentences: Vec<Sentence> = relations.into_iter().map(|one| Sentence::that("something", one)).collect();
        let ways = written(&sentences, repeats);
        let mut builder = LogicGrid::builder().houses(HOUSES).blanks_stay();
        for (name, may_repeat) in ["pet", "colour"].into_iter().zip(repeats) {
            builder = builder.attribute(name, (0..VALUES).map(|value| format!("{name} {value}")));
            if may_repeat {
                builder = builder.may_repeat();
            }
        }
        let puzzle = sentences.into_iter().fold(builder, |builder, one| builder.sentence(one)).build().unwrap();
        let problem = puzzle.to_problem();
        let mut found: Vec<Vec<Symbol>> =
            Solutions::new(&problem, &Options::default()).map(|solution| solution.output().to_vec()).collect();
        found.sort();
        prop_assert_eq!(&found, &ways);
        prop_assert_eq!(count(&problem, &Options::default()).to_string(), ways.len().to_string());
    }
}

/// Whether houses at these places satisfy a relation.
fn stands(relation: &Relation, houses: &[usize]) -> bool {
    match (relation, houses) {
        (Relation::Together(_), _) => true,
        (Relation::LeftOf { distance, .. }, [one, two]) => {
            distance.map_or(one < two, |distance| one + distance == *two)
        }
        (Relation::Apart { distance, .. }, [one, two]) => one.abs_diff(*two) == *distance,
        (Relation::Between { is_next, .. }, [one, middle, other]) => {
            let distance = if *is_next { 1 } else { 1.max(one.abs_diff(*middle)) };
            let rest = if *is_next { 1 } else { 1.max(other.abs_diff(*middle)) };
            one + distance == *middle && middle + rest == *other
                || other + rest == *middle && middle + distance == *one
        }
        other => panic!("{other:?}"),
    }
}

/// What comes of writing sentences of one relation down, one after the other, into an empty table.
fn written(sentences: &[Sentence], repeats: [bool; ATTRIBUTES]) -> Vec<Vec<Symbol>> {
    let mut tables = vec![vec![Symbol::BLANK; HOUSES * ATTRIBUTES]];
    for relation in sentences.iter().flat_map(Sentence::relations) {
        let entries = relation.entries();
        let mut places: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in &entries {
            let with = |place: &Vec<usize>| {
                (0..HOUSES).map(|house| [&place[..], &[house]].concat()).collect::<Vec<_>>()
            };
            places = places.iter().flat_map(with).collect();
        }
        places.retain(|place| stands(relation, place));
        let mut next = Vec::new();
        for table in &tables {
            for place in &places {
                let mut all = entries.iter().zip(place);
                let after = all.try_fold(table.clone(), |table, (entry, &house)| write(table, entry, house));
                next.extend(after);
            }
        }
        tables = next;
    }
    let is_different = |table: &Vec<Symbol>| {
        (0..ATTRIBUTES).filter(|&attribute| !repeats[attribute]).all(|attribute| {
            let mut seen = BTreeSet::new();
            let mut column = (0..HOUSES).map(|house| table[house * ATTRIBUTES + attribute]);
            column.all(|symbol| symbol == Symbol::BLANK || seen.insert(symbol))
        })
    };
    tables.retain(is_different);
    tables.sort();
    tables.dedup();
    tables
}

/// The table with an entry in that house, if nothing else stands there.
fn write(mut table: Vec<Symbol>, entry: &Entry, house: usize) -> Option<Vec<Symbol>> {
    if entry.houses().is_some_and(|houses| !houses.contains(&house)) {
        return None;
    }
    for feature in entry.features() {
        let cell = &mut table[house * ATTRIBUTES + feature.attribute];
        let symbol = Symbol::new(feature.value + 1);
        if *cell != Symbol::BLANK && *cell != symbol {
            return None;
        }
        *cell = symbol;
    }
    Some(table)
}
