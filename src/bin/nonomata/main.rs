//! The command-line tool: solves, checks, counts, explains, converts, encodes, and looks at single lines.

mod answer;
mod args;
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
mod hint;
mod input;
mod json;
mod line;
mod naming;
#[cfg(feature = "images")]
mod new;
mod notation;
mod output;
mod rate;
mod render;
mod show;
mod sketch;
mod solve;
mod states;
mod subject;
mod target;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = args::Arguments::parse();
    let result = match &arguments.command {
        args::Command::Solve(arguments) => solve::run(arguments),
        args::Command::Check(arguments) => check::run(arguments),
        args::Command::Explain(arguments) => explain::run(arguments),
        args::Command::Hint(arguments) => hint::run(arguments),
        args::Command::Rate(arguments) => rate::run(arguments),
        args::Command::Count(arguments) => count::run(arguments),
        args::Command::Render(arguments) => render::run(arguments),
        args::Command::Convert(arguments) => convert::run(arguments),
        #[cfg(feature = "images")]
        args::Command::New(arguments) => new::run(arguments),
        args::Command::Formats(arguments) => formats::run(arguments),
        args::Command::Encode(arguments) => encode::run(arguments),
        args::Command::Line(arguments) => line::run(arguments),
    };
    exit::code(result)
}
