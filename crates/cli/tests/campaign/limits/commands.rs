//! What is run: a command on a text, or one that needs none.

use super::logic::attribute_name;
use super::rules::pattern;
use super::texts::{one_of, wide};
use crate::dice::Dice;

/// A command, and the suffix of a file that it writes after its last flag.
///
/// `{cell}`, `{symbol}`, `{house}`, `{number}`, `{technique}`, `{format}`, `{ask}`, `{clue}` and `{pattern}` stand for
/// random ones.
pub(super) type Command = (&'static str, &'static str);

/// What stands for the text in a command that does not read it as its last argument.
pub(super) const INPUT: &str = "{input}";

/// What stands for a certificate of the puzzle, or for the text where there is none.
pub(super) const CERTIFICATE: &str = "{certificate}";

/// What stands for a grid as far as lines alone solve it.
pub(super) const PARTIAL: &str = "{partial}";

/// Commands on a text. It is their last argument, too.
pub(super) const ON_A_TEXT: &[Command] = &[
    ("check", ""),
    ("check --goal", ""),
    ("check --solution {input}", ""),
    ("check --partial {input}", ""),
    ("check --certificate {certificate}", ""),
    ("solve", ""),
    ("solve --json", ""),
    ("solve --to svg -o", "svg"),
    ("solve --to partial -o", "txt"),
    ("solve --certificate", "proof"),
    ("count", ""),
    ("count --json", ""),
    ("count --after-each-rule", ""),
    ("explain", ""),
    ("explain --json", ""),
    ("explain --html", "html"),
    ("explain --svg", "svg"),
    ("explain --pace brisk", ""),
    ("explain --cell {cell}", ""),
    ("explain --why-not {cell}={symbol}", ""),
    ("explain --until {number}", ""),
    ("explain --step {number}", ""),
    ("explain --grids", ""),
    ("hint", ""),
    ("hint --all", ""),
    ("hint --level why --json", ""),
    ("hint --practice {technique}", ""),
    ("hint --technique {technique}", ""),
    ("rate", ""),
    ("rate --json", ""),
    ("render -o", "svg"),
    ("render -o", "png"),
    ("render -o", "pdf"),
    ("render", ""),
    ("book -o", "pdf"),
    ("convert --to {format} -o", "converted"),
    ("convert --to {format} --transpose -o", "converted"),
    ("convert --to {format} -o", "converted"),
    ("convert --to {format} -o", "converted"),
    ("convert --to cnf -o", "cnf"),
    ("convert --to cnf -o", "lp"),
    ("convert --to cnf -o", "mzn"),
    ("batch --ask {ask} -q", ""),
    ("batch --ask verdict,solution,id -q", ""),
    ("batch --ask verdict,count,certificate -q", ""),
    ("batch --ask verdict,explain,hint,rating -q", ""),
    ("fix -o", "non"),
    ("new -o", "non"),
    ("new --colours 4 --to webpbn -o", "xml"),
];

/// Commands on rules of the format `lines`.
pub(super) const ON_RULES: &[Command] = &[
    ("explain --cell {cell}", ""),
    ("explain --why-not {cell}={symbol}", ""),
    ("explain", ""),
    ("explain --html", "html"),
    ("count", ""),
    ("count --after-each-rule", ""),
    ("check", ""),
    ("check --partial {partial}", ""),
    ("check --certificate {certificate}", ""),
    ("solve --certificate", "proof"),
    ("hint --all", ""),
    ("rate", ""),
    ("convert --to cnf -o", "cnf"),
    ("render -o", "svg"),
    ("batch --ask {ask} -q", ""),
];

/// Commands on a logic grid.
pub(super) const ON_A_LOGIC_GRID: &[Command] = &[
    ("hint", ""),
    ("hint --all", ""),
    ("hint --practice {technique}", ""),
    ("explain", ""),
    ("explain --html", "html"),
    ("explain --cell {house}", ""),
    ("explain --why-not {house}={symbol}", ""),
    ("count --after-each-rule", ""),
    ("rate", ""),
    ("fix --json", ""),
    ("book -o", "pdf"),
    ("render -o", "pdf"),
    ("check --certificate {certificate}", ""),
    ("convert --to logic -o", "logic"),
    ("batch --ask {ask} -q", ""),
];

/// Commands on the page of a walkthrough.
pub(super) const ON_A_PAGE: &[Command] = &[("check", ""), ("check -q", ""), ("check --json", "")];

/// Commands without a text.
const ALONE: &[Command] = &[
    ("new 30x30", ""),
    ("new 90x70 --count 20", ""),
    ("new 200x200 -o", "non"),
    ("new 50x50 --lines-only --symmetry both", ""),
    ("new 25x25 --grade 7..9", ""),
    ("new 60x40 --colours 6 --to webpbn", ""),
    ("new --kind triddler 20x20", ""),
    ("new --kind logic 6x5", ""),
    ("new --kind crossword 14x12", ""),
    ("census 5", ""),
    ("census 7 --lines-only", ""),
    ("census 3 --colours 3", ""),
    ("census 9 --estimate 100000", ""),
    ("line --pattern (a|b)*a(a|b){14}[ab]*(.).*\\2 --length 400", ""),
    ("line --pattern .*(a|b|ab){0,200}.* --alphabet a-z --length 3000 --states", ""),
    ("line 9,8,7,6,5,4,3,2,1,1,2,3,4,5,6,7,8,9 --length 60000 --json", ""),
    ("line {clue} --length {number} --all", ""),
    ("line --pattern {pattern} --alphabet a-z --length {number} --all", ""),
    ("line --pattern {pattern} --alphabet a-z --length {number} --states", ""),
    ("line --pattern {pattern} --alphabet ab --length {number} --json", ""),
];

/// All formats that are written.
const FORMATS: &str = "logic crossword crossword-json png pbm ppm webpbn picmi nonograms nonogrid gno gecode picross \
    brackets ndjson json tatham tatham-save puzz-link r runs pzl yaml quoted table characters g dzn faase non nonpack \
    nonny lp rosetta nin mk bits cwc cwd makhorin syro ish keen loose";

/// One of the formats that are written.
pub(super) fn format(dice: &mut Dice) -> &'static str {
    let all: Vec<&str> = FORMATS.split(' ').collect();
    one_of(dice, &all)
}

/// The words of a command, the suffix of what it writes, and whether it needs no text. One in twelve needs none, and
/// seven are suited to the text.
pub(super) fn random(dice: &mut Dice, suited: &[Command]) -> (Vec<String>, &'static str, bool) {
    let (commands, is_alone) = match dice.below(12) {
        0 => (ALONE, true),
        1..8 => (suited, false),
        _ => (ON_A_TEXT, false),
    };
    let (command, suffix) = one_of(dice, commands);
    (command.split(' ').map(|word| filled_in(dice, word)).collect(), suffix, is_alone)
}

/// The word with random values in the places for them.
fn filled_in(dice: &mut Dice, word: &str) -> String {
    const SYMBOLS: &[&str] = &["black", "white", "a", "b", "c", "z", "9", "Bboboboboa"];
    const TECHNIQUES: &[&str] =
        &["overlap", "edge", "rule", "listing", "split", "edge logic", "counting", "either or"];
    const ASKED: &[&str] =
        &["explain", "rating", "solution", "hint", "certificate", "count", "verdict,explain,hint"];
    let most = wide(dice, 1 << 16);
    let (block, blocks) = (one_of(dice, &["1", "2", "1,2", "?", "*,1", "9,8,7"]), wide(dice, 500));
    let parts = wide(dice, 20);
    let values = [
        ("{cell}", format!("r{}c{}", wide(dice, 9), wide(dice, most))),
        ("{symbol}", one_of(dice, SYMBOLS).to_owned()),
        ("{house}", format!("{} of house {}", attribute_name(wide(dice, 20) - 1), wide(dice, 60))),
        ("{number}", wide(dice, most).to_string()),
        ("{technique}", one_of(dice, TECHNIQUES).to_owned()),
        ("{format}", format(dice).to_owned()),
        ("{ask}", one_of(dice, ASKED).to_owned()),
        ("{clue}", vec![block; blocks].join(",")),
        ("{pattern}", format!(".*{}.*", pattern(dice, parts as u64))),
    ];
    values.iter().fold(word.to_owned(), |word, (place, value)| word.replace(place, value))
}
