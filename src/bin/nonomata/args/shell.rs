//! The arguments of `completions` and `man`, and what they print.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use nonomata::explain::technique::Technique;
use nonomata::formats::Format;
use nonomata::make::{Generator, Symmetry, Texture};
use nonomata::render::book::{Answers, Paper};
use nonomata::render::{ClueSides, Style, Theme};
use nonomata::rule::Dialect;

use super::Arguments;

/// The arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  nonomata completions bash > ~/.local/share/bash-completion/completions/nonomata
  nonomata completions zsh > ~/.zfunc/_nonomata
  nonomata completions fish > ~/.config/fish/completions/nonomata.fish")]
pub(crate) struct Completions {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    pub(crate) shell: Shell,
}

/// The arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  nonomata man > nonomata.1
  nonomata man solve | man -l -")]
pub(crate) struct Man {
    /// The command to describe [default: the program]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

impl Completions {
    /// Prints the script for the shell.
    pub(crate) fn print(&self, output: &mut impl Write) -> io::Result<()> {
        // It panics on a writer that fails.
        let mut script = Vec::new();
        let mut program = Arguments::command().mut_subcommands(with_values);
        clap_complete::generate(self.shell, &mut program, "nonomata", &mut script);
        output.write_all(&script)?;
        output.flush()
    }
}

/// The command with the names that the values of its arguments have, for completion. The parsers of the arguments know
/// them, but not clap.
fn with_values(command: Command) -> Command {
    let name = command.get_name().to_owned();
    command.mut_args(|argument| {
        let values = if argument.get_possible_values().is_empty() {
            values(&name, argument.get_id().as_str())
        } else {
            Vec::new()
        };
        if values.is_empty() { argument } else { argument.value_parser(PossibleValuesParser::new(values)) }
    })
}

/// The names that an argument of a command takes; none if it takes something else.
fn values(command: &str, argument: &str) -> Vec<&'static str> {
    let written = || Format::all().iter().filter(|format| format.is_written()).map(|format| format.name());
    match (command, argument) {
        ("solve", "to") => written().chain(["partial", "svg"]).collect(),
        (_, "to") => written().collect(),
        (_, "from") => Format::all().iter().map(|format| format.name()).collect(),
        (_, "style") => Style::ALL.map(Style::name).to_vec(),
        (_, "technique" | "practice") => Technique::ALL.iter().map(one_word).collect(),
        (_, "kind") => Generator::all().iter().map(Generator::name).collect(),
        (_, "symmetry") => Symmetry::ALL.map(|(name, _)| name).to_vec(),
        (_, "texture") => Texture::ALL.map(|(name, _)| name).to_vec(),
        (_, "regex") => Dialect::ALL.map(Dialect::name).to_vec(),
        (_, "theme") => Theme::ALL.map(Theme::name).to_vec(),
        (_, "clues") => ClueSides::ALL.map(ClueSides::name).to_vec(),
        ("book", "page") => Paper::ALL.map(Paper::name).to_vec(),
        ("book", "answers") => Answers::ALL.map(Answers::name).to_vec(),
        _ => Vec::new(),
    }
}

/// The name of a technique as one word for shells. It is leaked, since clap keeps names as long as the program runs.
fn one_word(technique: &Technique) -> &'static str {
    technique.name().replace(' ', "-").leak()
}

impl Man {
    /// Prints the page; `None` if there is no such command.
    pub(crate) fn print(&self, output: &mut impl Write) -> Option<io::Result<()>> {
        let mut program = Arguments::command();
        program.build();
        let command = match &self.command {
            None => program,
            Some(name) => program.find_subcommand(name)?.clone(),
        };
        // As the page of a command of git is called `git-log`.
        let title = command.get_bin_name().unwrap_or("nonomata").replace(' ', "-");
        Some(clap_mangen::Man::new(command).title(title).render(output).and_then(|()| output.flush()))
    }
}
