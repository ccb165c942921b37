//! The command-line tool: solves, checks, counts, encodes, and looks at single lines.

mod args;
mod check;
mod count;
mod encode;
mod exit;
mod failure;
mod input;
mod json;
mod kinds;
mod line;
mod logic;
mod notation;
mod output;
mod pictures;
mod show;
mod solve;
mod states;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse();
    let result = match &arguments.command {
        args::Command::Solve(arguments) => solve::run(arguments),
        args::Command::Check(arguments) => check::run(arguments),
        args::Command::Encode(arguments) => encode::run(arguments),
        args::Command::Count(arguments) => count::run(arguments),
        args::Command::Line(arguments) => line::run(arguments),
    };
    exit::code(result)
}
