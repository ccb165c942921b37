//! The command-line tool `nonomata`. Each command has one module; commands share modules and never call each other.

mod answer;
mod args;
mod batch;
mod certificate;
mod check;
mod convert;
mod count;
mod drawing;
mod encode;
mod exit;
mod explain;
mod export;
mod failure;
mod formats;
mod found;
mod grade;
mod hint;
mod input;
mod json;
mod line;
mod naming;
#[cfg(feature = "images")]
mod new;
mod notation;
mod output;
mod paths;
mod rate;
mod render;
mod show;
mod sketch;
mod solve;
mod states;
mod subject;
mod target;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use exit::Exit;

fn main() -> ExitCode {
    exit::code(run(&Arguments::parse().command))
}

fn run(command: &Command) -> io::Result<Exit> {
    match command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Hint(arguments) => hint::run(arguments),
        Command::Rate(arguments) => rate::run(arguments),
        Command::Count(arguments) => count::run(arguments),
        Command::Batch(arguments) => batch::run(arguments),
        Command::Render(arguments) => render::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        #[cfg(feature = "images")]
        Command::New(arguments) => new::run(arguments),
        Command::Formats(arguments) => formats::run(arguments),
        Command::Encode(arguments) => encode::run(arguments),
        Command::Line(arguments) => line::run(arguments),
    }
}
