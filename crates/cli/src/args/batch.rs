//! The arguments of `batch`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{Effort, ReadAs};
use crate::output_file::output_path;

const BATCH_NOTES: &str = "\
Each puzzle gets one line of output, in the order of the input. Its keys are the keys of the input that --echo names, \
source, number and the answers to --ask: verdict (with lines_only, nodes, conflicts, limit), solutions (with \
differing), count (with exact), rating, hint, explanation, certificate, fingerprint (also with --unique); then \
time_ms (of the puzzle, reading included), and any warnings. A puzzle that cannot be read has error (message, line, \
column) instead. If a limit stops a puzzle before it is solved, its verdict is unknown, and limit names the limit. \
Limits apply to each puzzle.

A JSON object may hold its puzzle as text under `puzzle`, a question of its own under `ask` with its options \
(docs/explanations-json.md), and `time` and `nodes`; the answer is then under `answer`. A hint continues the first \
picture that is saved with the puzzle.

Files with one puzzle a line or with lines ==== between puzzles, lists of JSON objects, and several PBM, PGM and PPM \
images in one file are read piece by piece, so they may be larger than memory; other files are read as a whole, up to \
--max-bytes. A broken element ends a JSON list; after a broken line of NDJSON reading continues. In folders, files \
that are not puzzles are skipped, and so are programs and tables (cpp, csv, py, rb, tsv) unless they are named; each \
has a line with the key `skipped`. Warnings about a puzzle are data, which --quiet keeps. An unknown key is warned of \
once for each input, and the summary counts the rest.";

const EXIT_CODES: &str = "\
Exit codes, of which the largest counts:
  0    every puzzle of this run was answered; earlier answers do not count
  2    the command line is wrong
  3    a puzzle or a file cannot be read, or the output cannot be written
  4    a limit was reached before an answer
  130  interrupted by Ctrl-C; every whole line stays, and --resume continues
  143  ended by SIGTERM, 129 by SIGHUP";

const BATCH_EXAMPLES: &str = "\
Examples:
  nonomata batch puzzles.ndjson > answers.ndjson    the verdict of every puzzle, one object a line
  nonomata batch --ask verdict,rating puzzles/      a folder, and those below it
  cat ids.txt | nonomata batch --ask solution       each answer as soon as it is known
  nonomata batch --ask count --time 2 --retry-unknown x10 all.ndjson
  nonomata batch --resume answers.ndjson all.ndjson continues an interrupted run
  nonomata batch --shard 1/8 --no-timing all.ndjson one eighth, for one of eight machines
  nonomata batch --ask id --unique puzzles/         each puzzle once, however it is turned";

/// The arguments of `batch`.
#[derive(Debug, Args)]
#[command(
    after_help = format!("{BATCH_NOTES}\n\n{EXIT_CODES}\n\n{BATCH_EXAMPLES}"),
    mut_arg("threads", |threads| threads
        .alias("jobs")
        .help("Number of puzzles solved at a time; it does not change the answers [default: one per core]"))
)]
pub(crate) struct Batch {
    /// Files, folders and patterns; `-` or no PATH reads standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) read_as: ReadAs,

    /// Questions about each puzzle: verdict, solution, count, rating, hint, explain, certificate or id, or several
    /// separated by commas [default: verdict]
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "verdict",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "What to answer"
    )]
    pub(crate) ask: Vec<Ask>,

    /// Keys of JSON input to repeat in the answer
    #[arg(
        long,
        value_name = "KEY",
        value_delimiter = ',',
        default_value = "id",
        value_parser = echoed_key,
        help_heading = "What to answer"
    )]
    pub(crate) echo: Vec<String>,

    /// Skip copies of earlier puzzles, also turned, mirrored or recoloured ones
    #[arg(long, help_heading = "What to answer")]
    pub(crate) unique: bool,

    /// Answer only every Nth puzzle, from the Ith on: 1/8 to 8/8 together are all puzzles
    #[arg(long, value_name = "I/N", value_parser = shard, help_heading = "What to answer")]
    pub(crate) shard: Option<Shard>,

    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output", conflicts_with = "resume")]
    pub(crate) output: Option<PathBuf>,

    /// Continue this file of answers: answered puzzles are skipped. The inputs and --ask must be the same; with
    /// --unordered, inputs may be added or removed. A puzzle whose --echo keys or fingerprint differ from those of
    /// its answer is refused. An incomplete last line is dropped. Answers cut short by a limit stay, even with
    /// --retry-unknown
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) resume: Option<PathBuf>,

    /// Replace a file that is not empty
    #[arg(long, requires = "output", help_heading = "Output")]
    pub(crate) force: bool,

    /// Write each answer as soon as it is known, in any order
    #[arg(long, help_heading = "Output")]
    pub(crate) unordered: bool,

    /// For users of other commands' `--json`: the answers are JSON without it.
    #[arg(long = "json", hide = true)]
    pub(crate) _json: bool,

    /// Omit time_ms, so that the same input gives the same output
    #[arg(long, help_heading = "Output")]
    pub(crate) no_timing: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// If a limit was reached, try once more with limits this many times as large, e.g. x10
    #[arg(long, value_name = "xFACTOR", value_parser = factor, help_heading = "Limits")]
    pub(crate) retry_unknown: Option<u32>,
}

impl Batch {
    /// The paths of the inputs. Without one it is standard input.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = &Path> {
        let standard = self.paths.is_empty().then_some(Path::new("-"));
        self.paths.iter().map(PathBuf::as_path).chain(standard)
    }

    /// The file to write, or none for standard output.
    pub(crate) fn written(&self) -> Option<&Path> {
        self.resume.as_deref().or(output_path(self.output.as_deref()))
    }

    /// Whether answers have the fingerprints of their puzzles. With them, `--resume` knows the copies of answered
    /// puzzles.
    pub(crate) fn writes_fingerprint(&self) -> bool {
        self.unique || self.ask.contains(&Ask::Id)
    }
}

/// A question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ask {
    /// None, one or several solutions
    Verdict,
    /// The solution, or two that differ
    Solution,
    /// The exact number of solutions
    Count,
    /// How hard it is
    Rating,
    /// The next step
    Hint,
    /// All steps
    Explain,
    /// A proof of the verdict
    Certificate,
    /// A fingerprint that symmetric puzzles share
    Id,
}

impl Ask {
    /// All questions in the order of their answers; the fingerprint comes before them.
    pub(crate) const ALL: &'static [Ask] =
        &[Ask::Verdict, Ask::Solution, Ask::Count, Ask::Rating, Ask::Hint, Ask::Explain, Ask::Certificate];
}

/// A part of the puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shard {
    /// Counted from 0.
    pub(crate) index: u64,
    pub(crate) count: u64,
}

/// The keys that answers have themselves.
const OWN_KEYS: &[&str] = &[
    "source",
    "number",
    "error",
    "fingerprint",
    "verdict",
    "lines_only",
    "nodes",
    "conflicts",
    "limit",
    "solutions",
    "differing",
    "count",
    "exact",
    "rating",
    "reason",
    "hint",
    "explanation",
    "certificate",
    "uncertified",
    "attempts",
    "time_ms",
    "warnings",
];

fn echoed_key(text: &str) -> Result<String, String> {
    match OWN_KEYS.contains(&text) {
        true => Err("answers have a key of this name themselves".to_owned()),
        false => Ok(text.to_owned()),
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers =
        text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    match numbers {
        Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index: index - 1, count }),
        _ => Err("expected I/N with I from 1 to N, e.g. 1/8".to_owned()),
    }
}

fn factor(text: &str) -> Result<u32, String> {
    let digits = text.strip_prefix(['x', 'X', '×']).unwrap_or(text);
    match digits.parse() {
        Ok(factor) if factor > 1 => Ok(factor),
        _ => Err("expected a whole number above 1, e.g. x10".to_owned()),
    }
}
