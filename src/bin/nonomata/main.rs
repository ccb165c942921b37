//! The command-line tool: solves, checks and looks at single lines.

// What is no result goes to standard error, and this is the program that has one.
#![allow(clippy::print_stderr)]

mod args;
mod check;
mod exit;
mod input;
mod json;
mod line;
mod output;
mod show;
mod solve;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse();
    let result = match &arguments.command {
        args::Command::Solve(arguments) => solve::run(arguments),
        args::Command::Check(arguments) => check::run(arguments),
        args::Command::Line(arguments) => line::run(arguments),
    };
    exit::code(result)
}
