//! The arguments of `completions` and `man`, and what they print.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, CommandFactory, ValueHint};
use clap_complete::Shell;
use nonomata::explain::hint::Level;
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::Pace;
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
        match self.shell {
            Shell::Fish => script.extend(positional_values(&program).into_bytes()),
            Shell::Bash => {
                script = with_files_first(&program, &String::from_utf8_lossy(&script)).into_bytes()
            }
            _ => {}
        }
        output.write_all(&script)?;
        output.flush()
    }
}

/// The script for bash, which completes the names of files right after a command that takes them. The script of clap
/// lists the flags there.
fn with_files_first(program: &Command, script: &str) -> String {
    let takes_files = |label: &str| {
        let name = label.strip_prefix("nonomata__subcmd__")?.strip_suffix(')')?;
        let mut arguments = program.find_subcommand(name)?.get_positionals();
        Some(arguments.any(|argument| argument.get_value_hint() == ValueHint::AnyPath))
    };
    let mut is_for_files = false;
    let mut lines = String::new();
    for line in script.lines() {
        is_for_files = takes_files(line.trim()).unwrap_or(is_for_files);
        let condition = if is_for_files { " || ${COMP_CWORD} -eq 2" } else { "" };
        lines += &line.replacen(condition, "", 1);
        lines.push('\n');
    }
    lines
}

/// Completions for fish of the values of arguments without a flag, which clap leaves out.
fn positional_values(program: &Command) -> String {
    let mut script = String::new();
    for command in program.get_subcommands() {
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
            if !names.is_empty() {
                let (command, names) = (command.get_name(), names.join(" "));
                script += &format!(
                    "complete -c nonomata -n \"__fish_nonomata_using_subcommand {command}\" -f -a \"{names}\"\n"
                );
            }
        }
    }
    script
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
        ("solve", "to") => written().chain(["svg", "pdf", "partial"]).collect(),
        ("convert", "to") => written().chain(["svg", "pdf", "cnf"]).collect(),
        (_, "to") => written().collect(),
        (_, "from") => Format::all().iter().map(|format| format.name()).collect(),
        (_, "style") => Style::ALL.map(Style::name).to_vec(),
        (_, "technique" | "practice") => Technique::ALL.iter().map(one_word).collect(),
        (_, "kind") => Generator::all().iter().map(Generator::name).collect(),
        (_, "symmetry") => Symmetry::ALL.map(Symmetry::name).to_vec(),
        (_, "texture") => Texture::ALL.map(Texture::name).to_vec(),
        (_, "level") => Level::ALL.map(Level::name).to_vec(),
        (_, "pace") => Pace::ALL.map(Pace::name).to_vec(),
        (_, "regex") => Dialect::ALL.map(Dialect::name).to_vec(),
        (_, "theme") => Theme::ALL.map(Theme::name).to_vec(),
        (_, "clues") => ClueSides::ALL.map(ClueSides::name).to_vec(),
        ("book", "page") => Paper::ALL.map(Paper::name).to_vec(),
        ("book", "answers") => Answers::ALL.map(Answers::name).to_vec(),
        ("man", "command") => {
            Arguments::command().get_subcommands().map(|command| leaked(command.get_name())).collect()
        }
        _ => Vec::new(),
    }
}

/// The name of a technique as one word for shells.
fn one_word(technique: &Technique) -> &'static str {
    leaked(&technique.name().replace(' ', "-"))
}

/// A name as long as the program runs: clap keeps it.
fn leaked(name: &str) -> &'static str {
    name.to_owned().leak()
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
