//! The arguments of `completions` and `man`, and what they print.

use std::io::{self, Write};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

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
        clap_complete::generate(self.shell, &mut Arguments::command(), "nonomata", &mut script);
        output.write_all(&script)?;
        output.flush()
    }
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
