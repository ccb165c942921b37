//! What is run: a command on a text, or one that needs none.

use crate::dice::Dice;

/// A command, and the suffix of a file that it writes after its last flag.
pub(super) type Command = (&'static str, &'static str);

/// What stands for the text in a command that does not read it as its last argument.
pub(super) const INPUT: &str = "{input}";

/// What stands for a certificate of the puzzle, or for the text where there is none.
pub(super) const CERTIFICATE: &str = "{certificate}";

/// Commands on a text. It is their last argument, too.
const ON_A_TEXT: [Command; 53] = [
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
    ("explain --cell r1c1", ""),
    ("explain --why-not r2c2=black", ""),
    ("explain --until 99", ""),
    ("explain --step 9", ""),
    ("explain --grids", ""),
    ("hint", ""),
    ("hint --all", ""),
    ("hint --level proof --json", ""),
    ("hint --practice edge", ""),
    ("rate", ""),
    ("rate --json", ""),
    ("render -o", "svg"),
    ("render -o", "png"),
    ("render -o", "pdf"),
    ("render", ""),
    ("book -o", "pdf"),
    ("convert -o", "non"),
    ("convert -o", "xml"),
    ("convert -o", "json"),
    ("convert -o", "crossword"),
    ("convert -o", "logic"),
    ("convert -o", "g"),
    ("convert -o", "csv"),
    ("convert -o", "png"),
    ("convert -o", "ppm"),
    ("convert -o", "cpp"),
    ("encode -o", "cnf"),
    ("encode -o", "lp"),
    ("encode -o", "mzn"),
    ("batch --ask verdict,solution,id -q", ""),
    ("batch --ask verdict,count,certificate -q", ""),
    ("batch --ask verdict,explain,hint,rating -q", ""),
    ("fix -o", "non"),
    ("new -o", "non"),
    ("new --colours 4 --to webpbn -o", "xml"),
];

/// Commands without a text.
const ALONE: [Command; 16] = [
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
];

/// A command, which stands in the second list one time in twelve.
pub(super) fn random(dice: &mut Dice) -> (Command, bool) {
    let is_alone = dice.below(12) == 0;
    let commands: &[Command] = if is_alone { &ALONE } else { &ON_A_TEXT };
    (commands[dice.below(commands.len() as u64) as usize], is_alone)
}
