//! `brackets`: two lists of clues in brackets, as Prolog, Ruby, Python, JavaScript, Lisp and C write lists of lists.
//!
//! ```text
//! rows = [[2,1],[],[1,2]]
//! columns = [[1,1],[1],[1],[1,1],[]]
//! ```
//!
//! The brackets are `[]`, `()` or `{}`, and clues and pictures are those of the common tree (`tree`). Both lists may be
//! in brackets of their own. The names before the lists say which has the rows; without names it is the first. Where
//! there are no clues, pictures are read.

use std::collections::HashSet;

use super::*;
use crate::formats::json::{holds_clues, puzzles_at};
use crate::formats::tree::{
    Colours, Node, Value, clues_of, is_alone, is_of_signs, is_shown, is_two_way, picture_of, pictures_in,
    program,
};

/// A list of clues, and whether names say that it has the rows or the columns.
struct Side<'n, 'a> {
    node: &'n Node<'a>,
    /// The sides that the names before it speak of, in the order of the names. The rows are 0, the columns 1.
    named: Vec<usize>,
}

/// Finds the lists of clues among these values, and in them. With `texts`, a list of texts is always one.
fn find_sides<'n, 'a>(nodes: &'n [Node<'a>], named: &[usize], texts: bool, found: &mut Vec<Side<'n, 'a>>) {
    for node in nodes {
        let own = node.names();
        let named = if own.is_empty() { named } else { &own };
        let is_side = if texts { node.is_side_of_texts() } else { node.is_side() };
        match node.items() {
            Some(_) if is_side => found.push(Side { node, named: named.to_vec() }),
            Some(items) => find_sides(items, named, texts, found),
            None => {}
        }
    }
}

/// All lists of clues among these values. Lists with words in them are clues only where no others are.
fn sides<'n, 'a>(nodes: &'n [Node<'a>]) -> Vec<Side<'n, 'a>> {
    let (mut found, mut of_texts) = (Vec::new(), Vec::new());
    find_sides(nodes, &[], false, &mut found);
    if matches!(&found[..], [side] if !is_of_signs(side.node)) {
        // In (("3" "1") ("2")) the texts may be clues.
        find_sides(nodes, &[], true, &mut of_texts);
    }
    if of_texts.len() > 1 {
        return of_texts;
    }
    let plain = found.iter().filter(|side| !side.node.has_words()).count();
    if plain > 0 && plain % 2 == 0 {
        found.retain(|side| !side.node.has_words());
    }
    found
}

/// Whether there is a bracket.
pub(super) fn looks_like(_: &Dialect, text: &str) -> bool {
    text.contains(['[', '(', '{'])
}

/// Whether a program is meant for its lists: they are all of it, or names or pictures show it. `error` is whether its
/// brackets do not match.
fn is_meant(source: &Source, nodes: &[Node<'_>], error: bool) -> bool {
    let found = sides(nodes);
    if begins_with_object(source) || code::begins_with_pair(source.text()) {
        return false;
    }
    // Lists without any number are clues only where nothing else is.
    if nodes.len() > 2 && !found.is_empty() && !found.iter().any(|side| side.node.has_clues()) {
        return false;
    }
    // In a program, a list without a number is anything: `[columns.clone()]`.
    let may_be_clues = |side: &Side<'_, '_>| nodes.len() <= 2 || side.node.has_clues();
    let is_named = |side: usize| found.iter().any(|found| found.named.contains(&side) && may_be_clues(found));
    let are_named = if found.len() == 1 { is_named(0) || is_named(1) } else { is_named(0) && is_named(1) };
    if are_named || !found.is_empty() && begins_with_list(source) {
        return true;
    }
    // Programs have brackets, too: with an error in them, names have to speak of rows and columns.
    if error {
        return false;
    }
    let mut pictures = Vec::new();
    pictures_in(nodes, &mut pictures);
    let of_signs: Vec<&Node<'_>> =
        found.iter().map(|side| side.node).filter(|node| is_of_signs(node)).collect();
    let is_alone = matches!(nodes, [node] if is_alone(node) && begins_with_list(source));
    !calls::gathered(nodes).is_empty()
        || pictures.iter().any(|picture| is_shown(picture))
        || [&pictures, &of_signs].into_iter().any(|pictures| is_assignment(nodes, pictures))
        || found.len() >= 2 && found.iter().all(|side| side.node.has_clues() && !side.node.has_words())
        || is_alone
        || nodes.iter().any(|node| holds_clues(source, node))
}

/// Whether a text begins like an object of JSON, or a list of them, which is nothing else.
fn begins_with_object(source: &Source) -> bool {
    let text = source.text().trim_start();
    let inside = text.strip_prefix('[').map_or(text, str::trim_start);
    inside.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// Whether a text begins with a list of lists.
fn begins_with_list(source: &Source) -> bool {
    let mut letters = source.text().chars().filter(|letter| !letter.is_whitespace());
    let is_open = |letter: Option<char>| letter.is_some_and(|letter| "[({".contains(letter));
    is_open(letters.next()) && letters.next().is_some_and(|letter| "[({\"'".contains(letter))
}

/// Whether a text has nothing but a picture, perhaps with a name: `int cat[2][3] = {{0,1,0},{1,1,1}};`.
fn is_assignment(nodes: &[Node<'_>], pictures: &[&Node<'_>]) -> bool {
    let [picture] = pictures else { return false };
    let (last, sizes) = nodes.split_last().unzip();
    let is_name = |letter: char| letter.is_alphanumeric() || " _=:[]<>&".contains(letter);
    last.is_some_and(|last: &Node<'_>| last.place == picture.place)
        && sizes.is_some_and(|sizes: &[Node<'_>]| sizes.iter().all(Node::is_size))
        && picture.label.chars().all(is_name)
        && picture.names().is_empty()
}

pub(super) fn read(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let (nodes, error) = program(source);
    if !source.is_chosen() && !is_meant(source, &nodes, error.is_some()) {
        return Err(source.not_meant());
    }
    match error {
        Some(error) => Err(error),
        None => puzzles(source, &nodes),
    }
}

/// Whether one of these values is a list of clues whose name says which side it has.
pub(super) fn has_named_side(nodes: &[Node<'_>]) -> bool {
    sides(nodes).iter().any(|side| !side.named.is_empty())
}

/// The puzzles of the lists among these values.
pub(super) fn puzzles(source: &Input<'_>, nodes: &[Node<'_>]) -> Puzzles {
    let calls = calls::gathered(nodes);
    // Each of these calls holds one clue, or stands before it.
    let is_of_call = |side: &Side<'_, '_>| {
        let is_one = side.node.items().is_some_and(|items| items.len() == 1);
        side.named.is_empty() || is_one || side.node.label.trim_end().ends_with(',')
    };
    if !calls.is_empty() && sides(nodes).iter().all(is_of_call) {
        return puzzles(source, &calls);
    }
    let whole: Vec<&Node<'_>> = nodes.iter().filter(|node| holds_clues(source, node)).collect();
    if !whole.is_empty() {
        let mut puzzles = Vec::new();
        whole.into_iter().try_for_each(|node| puzzles_in(source, node, &mut puzzles))?;
        return Ok(puzzles);
    }
    let mut pictures = Vec::new();
    pictures_in(nodes, &mut pictures);
    let found = sides(nodes);
    let picture = |node: &Node<'_>| picture_of(source, node, "the picture", None, None);
    if let [Side { node, named }] = &found[..]
        && named.is_empty()
        && is_of_signs(node)
    {
        source.warn(node.place, "took '0' and '1' for the cells of a picture: a 0 beside others is no clue");
        return Ok(vec![picture(node)?]);
    }
    let places: HashSet<usize> = pictures.iter().map(|picture| picture.place).collect();
    let is_picture = |side: &Side<'_, '_>| places.contains(&side.node.place);
    if !pictures.is_empty() && found.iter().all(|side| is_picture(side) && side.named.is_empty()) {
        return pictures.into_iter().map(picture).collect();
    }
    if let [node] = nodes
        && found.len() < 2
        && node.names().is_empty()
        && is_alone(node)
    {
        let puzzle = picture(node)?;
        // One column of numbers may be clues.
        if puzzle.width() > 1 || puzzle.height() == 1 {
            source.warn(node.place, "read as a picture: no clues are beside it");
            return Ok(vec![puzzle]);
        }
    }
    let mut found = without_unnamed(source, found);
    let others = found.iter().filter(|side| !is_picture(side)).count();
    let shown = found.iter().find(|side| is_picture(side)).map(|side| side.node.place);
    if let Some(place) = shown.filter(|_| others > 0 && others % 2 == 0) {
        source.warn(place, "ignored a picture beside the clues");
        found.retain(|side| !is_picture(side));
    }
    if found.is_empty() || !found.len().is_multiple_of(2) {
        let place = found.last().map_or(source.text().len(), |side| side.node.place);
        let what = if found.len() == 1 { "list" } else { "lists" };
        let hint = "a list of clues is a list of lists of lengths, such as [[2,1],[],[1,2]]";
        let message =
            format!("found {} {what} of clues, expected two: the rows and the columns", found.len());
        return Err(source.error(place, message).with_hint(hint));
    }
    if let Some(number) = nodes.iter().find(|node| matches!(node.value, Value::Number(_))) {
        source.warn(number.place, "ignored a number that stands in no list");
    }
    found.chunks(2).map(|pair| puzzle(source, &pair[0], &pair[1])).collect()
}

/// Reads the puzzles of the objects in a value of a program that have the clues of both sides.
fn puzzles_in(source: &Input<'_>, node: &Node<'_>, puzzles: &mut Vec<Nonogram>) -> Result<()> {
    let items = node.items().unwrap_or_default();
    match items.iter().any(|item| holds_clues(source, item)) {
        true => items.iter().try_for_each(|item| puzzles_in(source, item, puzzles)),
        false if holds_clues(source, node) => puzzles_at(source, node, puzzles),
        false => Ok(()),
    }
}

/// The lists that are named, if there are as many of rows as of columns: others, such as solutions, are not clues.
fn without_unnamed<'n, 'a>(source: &Input<'_>, found: Vec<Side<'n, 'a>>) -> Vec<Side<'n, 'a>> {
    let count = |side: usize| found.iter().filter(|found| found.named == [side]).count();
    let is_named = |found: &Side<'_, '_>| found.named.len() == 1;
    let ignored = found.iter().find(|found| !is_named(found)).map(|found| found.node.place);
    match ignored {
        Some(place) if count(0) > 0 && count(0) == count(1) => {
            source.warn(place, "ignored a list that is named neither rows nor columns");
            found.into_iter().filter(is_named).collect()
        }
        _ => found,
    }
}

/// The puzzle of two lists.
fn puzzle(source: &Input<'_>, one: &Side<'_, '_>, other: &Side<'_, '_>) -> Result<Nonogram> {
    let first = match (&one.named[..], &other.named[..]) {
        (&[first], &[second]) if first == second => None,
        (&[first] | &[first, _], _) => Some(first),
        (_, &[second]) => Some(1 - second),
        _ => None,
    };
    let place = one.node.place;
    if first.is_none() {
        source.warn(place, ROWS_FIRST);
    }
    let has_two_ways = [one, other].iter().any(|side| is_two_way(side.node.label));
    let (rows, columns) = if first == Some(1) { (other, one) } else { (one, other) };
    let mut colours = Colours::legible();
    let sides = [rows, columns].map(|side| (side.node, "clues"));
    let [rows, columns] = clues_of(source, sides, &mut colours)?;
    if has_two_ways {
        warn_of_order(source, place, &rows, &columns);
    }
    source.check_size(place, columns.len(), rows.len())?;
    assemble(source, place, Nonogram::builder().palette(colours.palette()), &rows, &columns)
}
