//! Command-line arguments, declared with clap. The doc comments of the flags are the texts of `--help`.

mod batch;
mod book;
mod census;
mod check;
mod convert;
mod count;
mod effort;
mod explaining;
mod fix;
mod input;
mod line;
mod new;
mod number;
mod play;
mod render;
mod shell;
mod solve;
mod start;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

pub(crate) use clap::ColorChoice;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

pub(crate) use batch::{Ask, Batch, Shard};
pub(crate) use book::{Book, Order};
pub(crate) use census::Census;
pub(crate) use check::Check;
pub(crate) use convert::{Convert, Formats};
pub(crate) use count::Count;
pub(crate) use effort::{Effort, Presentation, TimeAndMemory};
pub(crate) use explaining::{Explain, Hint, Rate};
pub(crate) use fix::Fix;
pub(crate) use input::{AtMost, Puzzles, ReadAs};
pub(crate) use line::{Automaton, Line};
pub(crate) use new::{New, rectangle};
pub(crate) use play::Play;
pub(crate) use render::Render;
pub(crate) use shell::{Completions, Man};
pub(crate) use solve::Solve;
pub(crate) use start::Start;

use crate::exit::Exit;

const EXIT_CODES: &str = "\
Exit codes:
  0    yes: solved, unique or right
  1    no: no solution; for check and rate: not unique; for check and hint: wrong;
       for hint --technique: no such step now
  2    the command line is wrong
  3    the input cannot be read or is too large, or the output cannot be written
  4    a limit was reached before the answer, e.g. --time or a built-in one
  130  interrupted by Ctrl-C
  143  ended by SIGTERM
  129  ended by SIGHUP: the terminal was closed
  With several puzzles, the largest code counts.";

/// The page on limits, which hold for all commands.
pub(crate) const LIMITS: &str = "\
Limits hold for each puzzle, in every command that may take long.

  --time SECONDS  ends the work on a puzzle after this time
  --nodes N       ends a search after N decisions: the same on every machine
  --memory SIZE   ends the work on a puzzle at this many megabytes, or e.g. 2G [count: default 512M]
  --threads N     uses at most N threads; no answer depends on it [default: one per core]
  Ctrl-C          ends the work as a limit does

Work that ends at a limit prints what it has found, names the limit, and exits with code 4:
a verdict is `unknown` then, a count a lower bound, a walkthrough its beginning. Without limits
there are fixed bounds on size: --max-cells and --max-bytes for inputs, and those of automata.

docs/reliability.md has the details and the exceptions.";

const EXAMPLES: &str = "\
Examples:
  nonomata solve puzzle.non
  nonomata solve --puzzle '5x3:1.1/1/1/1.1//2.1//1.2'
  nonomata check puzzle.non --solution picture.txt
  nonomata explain puzzle.non
  nonomata hint puzzle.non --grid mine.txt --level why
  nonomata count puzzle.non
  nonomata line '3 2 2' '??????????'
  nonomata line --pattern '0*1{3}0+1{2}0+' --length 8 --all";

/// The version, with the commit where the build script knows it.
const VERSION: &str = match option_env!("NONOMATA_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// Solves, checks, counts, explains and draws nonograms and other line puzzles.
#[derive(Debug, Parser)]
#[command(
    name = "nonomata",
    version = VERSION,
    after_help = format!("{EXIT_CODES}\n\n{EXAMPLES}"),
    max_term_width = 100,
    disable_help_flag = true,
    disable_version_flag = true,
    args = [help_flag(), version_flag()]
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) general: General,
}

/// The flags of all commands.
#[derive(Debug, Args)]
pub(crate) struct General {
    /// When to use colours: auto, always or never [default: auto]
    #[arg(
        long,
        visible_alias = "colour",
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true,
        global = true,
        help_heading = "General"
    )]
    pub(crate) color: ColorChoice,

    /// Print no warnings, progress or summaries
    #[arg(long, short, global = true, help_heading = "General", conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Print the time of each puzzle, and progress even if standard error is not a terminal
    #[arg(long, short, global = true, help_heading = "General")]
    pub(crate) verbose: bool,
}

/// Help, among the flags of all commands.
fn help_flag() -> Arg {
    let flag = Arg::new("help").long("help").short('h').help("Print help");
    flag.action(ArgAction::Help).global(true).help_heading("General")
}

fn version_flag() -> Arg {
    let flag = Arg::new("version").long("version").short('V').help("Print the version");
    flag.action(ArgAction::Version).help_heading("General")
}

/// Words that other programs have for our commands.
const OTHER_WORDS: &[(&str, &[&str])] = &[
    ("new", &["generate", "gen", "create", "make", "random"]),
    ("book", &["pdf", "booklet", "magazine"]),
    ("render", &["draw", "show", "print", "svg", "display", "view", "preview"]),
    ("check", &["verify", "validate", "unique", "test"]),
    ("rate", &["difficulty", "grade", "rating", "score"]),
    ("explain --html", &["animate", "animation"]),
    ("play", &["game", "tui", "interactive"]),
    ("explain", &["why", "walkthrough", "steps", "tutorial"]),
    ("hint", &["next", "help-me", "clue"]),
    ("convert", &["transform", "translate", "import", "export", "transpose"]),
    ("fix", &["repair", "mend", "disambiguate"]),
    ("batch", &["bulk", "dataset", "stream", "dedupe"]),
    ("convert --to cnf", &["cnf", "sat", "dimacs"]),
    ("solve", &["solution", "answer", "run"]),
    ("--version", &["version", "ver"]),
];

/// Commands that have another name now, and the words that they stand for.
const OLD_COMMANDS: &[(&str, &[&str])] = &[("encode", &["convert", "--to", "cnf"])];

/// Groups of options that many commands share. `-h` leaves them out.
const SHARED_HEADINGS: [&str; 2] = ["Input", "Limits"];

/// Parses the command line. Prints help, or what is wrong; the word of another program for a command is understood.
pub(crate) fn parse() -> Result<Arguments, io::Result<Exit>> {
    let error = match try_parse() {
        Ok(arguments) => return Ok(arguments),
        Err(error) => error,
    };
    let other_word = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => Some(word),
        _ => None,
    };
    let meant = other_word.and_then(|word| {
        let known = OTHER_WORDS.iter().find(|(_, others)| others.contains(&word.as_str()));
        let meant = match known {
            Some((command, _)) => (*command).to_owned(),
            // A file in the place of a command.
            None if Path::new(word).extension().is_some() || Path::new(word).exists() => {
                format!("nonomata solve {word}")
            }
            None => return None,
        };
        let message = format!("there is no command '{word}'; did you mean '{meant}'?");
        Some(Arguments::command().error(ErrorKind::InvalidSubcommand, message))
    });
    let error = meant.unwrap_or(error);
    if error.use_stderr() {
        // All errors of the program begin alike.
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").map_or(text.clone(), |rest| format!("nonomata: {rest}"));
        // A closed standard error is ignored: the exit code still reports the error.
        let _ = write!(io::stderr(), "{text}");
        return Err(Ok(Exit::Usage));
    }
    Err(error.print().and_then(|()| io::stdout().flush()).map(|()| Exit::Yes))
}

/// Parses the command line.
fn try_parse() -> clap::error::Result<Arguments> {
    let mut program = Arguments::command().mut_subcommands(with_negative_numbers);
    let words = with_new_names(std::env::args_os().collect());
    if words.iter().any(|word| word == "-h") {
        program = program.mut_subcommands(with_own_options);
    }
    let mut matches = program.try_get_matches_from_mut(words)?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut program))
}

/// The words of the command line, with the new name of a command that has one. A remark names it.
fn with_new_names(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_flag = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let Some(at) = (1..words.len()).find(|&at| !is_flag(&words[at])) else { return words };
    let Some((old, new)) = OLD_COMMANDS.iter().find(|(old, _)| words[at] == *old) else { return words };
    let is_quiet = words.iter().any(|word| word == "-q" || word == "--quiet");
    if !is_quiet {
        let _ = writeln!(io::stderr(), "nonomata: `{old}` is `{}` now", new.join(" "));
    }
    words.splice(at..=at, new.iter().map(OsString::from));
    words
}

/// Lets a negative number after a flag be its value, so that the parser of the value says what is expected.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command.mut_args(|argument| match argument.is_positional() || !argument.get_action().takes_values() {
        true => argument,
        false => argument.allow_negative_numbers(true),
    })
}

/// Reduces the help of `-h` to the command's own options. `--help` has all options, exit codes and examples.
fn with_own_options(command: clap::Command) -> clap::Command {
    let more = format!("`nonomata {} --help` has all options, notes and examples.", command.get_name());
    command.after_help(more).mut_args(|argument| match argument.get_help_heading() {
        Some(heading) if SHARED_HEADINGS.contains(&heading) => argument.hide(true),
        _ => argument,
    })
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles and report whether the solution is unique
    Solve(Solve),
    /// Check that puzzles have exactly one solution, or that a picture solves one
    Check(Check),
    /// Explain how to solve puzzles, step by step, each with its reason
    Explain(Explain),
    /// Check an unfinished grid and show the next step
    Hint(Hint),
    /// Rate the difficulty of puzzles
    Rate(Rate),
    /// Count the solutions of puzzles exactly
    Count(Count),
    /// Play a puzzle in the terminal, with hints, reasons and undo
    Play(Play),
    /// Make puzzles, at random or from an image
    New(New),
    /// Make an ambiguous picture unique: by the fewest changes or given cells
    Fix(Fix),
    /// Draw puzzles, empty or solved, as text, SVG, PNG or PDF
    Render(Render),
    /// Make a PDF book of puzzles and answers (needs a build with --features drawings)
    Book(Book),
    /// Convert puzzles to another format
    Convert(Convert),
    /// List the formats that are read and written
    Formats(Formats),
    /// Answer any number of puzzles, one JSON object each
    Batch(Batch),
    /// Count the pictures of a size that their clues determine
    #[command(hide = true)]
    Census(Census),
    /// Solve a single line: forced cells and why, number of fillings, states
    Line(Line),
    /// Print a script that completes commands in a shell
    #[command(hide = true)]
    Completions(Completions),
    /// Print the manual page of the program or of a command
    #[command(hide = true)]
    Man(Man),
    /// The text of `nonomata help limits`.
    #[command(hide = true, about = LIMITS, help_template = "{about}\n")]
    Limits,
}

impl Command {
    /// Whether it prints JSON, also of what it refuses.
    pub(crate) fn is_json(&self) -> bool {
        match self {
            Command::Solve(arguments) => arguments.presentation.json,
            Command::Check(arguments) => arguments.json,
            Command::Explain(arguments) => arguments.json,
            Command::Hint(arguments) => arguments.json,
            Command::Rate(arguments) => arguments.json,
            Command::Count(arguments) => arguments.json,
            Command::Census(arguments) => arguments.json,
            Command::Book(arguments) => arguments.json,
            Command::New(arguments) => arguments.json,
            Command::Fix(arguments) => arguments.presentation.json,
            Command::Line(arguments) => arguments.json,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_accepts_the_flags() {
        Arguments::command().debug_assert();
    }

    /// The place of a group of flags in the help of a command: its own groups come after the input.
    fn place(heading: &str) -> usize {
        match heading {
            "Input" => 0,
            "Pictures" => 2,
            "Output" => 3,
            "Limits" => 4,
            "General" => 5,
            _ => 1,
        }
    }

    #[test]
    fn help_is_laid_out_the_same_way_everywhere() {
        let mut program = Arguments::command();
        program.build();
        let is_page = |command: &&clap::Command| ["help", "limits"].contains(&command.get_name());
        for command in program.get_subcommands().filter(|command| !is_page(command)) {
            let name = command.get_name();
            let headings = command.get_arguments().filter_map(Arg::get_help_heading);
            let mut places: Vec<usize> = headings.map(place).collect();
            // Within a group, flags may be declared anywhere after the first.
            let mut first = Vec::new();
            places.retain(|place| {
                !first.contains(place) && {
                    first.push(*place);
                    true
                }
            });
            assert!(places.is_sorted(), "{name}: {places:?}");
            let listed = command.get_arguments().filter(|flag| !flag.is_hide_possible_values_set());
            let flags = listed.filter(|flag| flag.get_action().takes_values());
            for flag in flags {
                assert!(
                    flag.get_possible_values().is_empty(),
                    "{name}: {} lists its values twice",
                    flag.get_id()
                );
            }
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let (_, examples) =
                after.rsplit_once("Examples:\n").unwrap_or_else(|| panic!("{name} has no examples"));
            for line in examples.lines() {
                assert!(line.starts_with("  ") && line.chars().count() <= 100, "{name}: {line}");
            }
        }
    }
}
