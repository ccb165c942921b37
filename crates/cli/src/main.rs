//! The command-line tool `nonomata`. Each command has one module; commands share modules and never call each other.

mod args;
mod atomic_file;
mod batch;
mod bitmap;
mod book;
mod census;
mod certificate;
mod check;
mod checkpoint;
mod clauses;
mod clue_text;
mod convert;
mod count;
mod drawing;
mod drawn_input;
mod exit;
mod explain;
mod export;
mod failure;
mod film;
mod fix;
mod formats;
mod growing_file;
mod hint;
mod histogram;
mod input;
mod interruptible;
mod json;
mod json_answer;
mod json_members;
mod line;
mod locked_file;
mod media;
mod memory;
mod new;
mod numbered_path;
mod output;
mod output_file;
mod page;
mod paths;
mod pattern;
mod play;
mod puzzle_context;
mod puzzle_loop;
mod rate;
mod render;
mod search_result;
mod session;
mod solve;
mod source_name;
mod start_grid;
mod states;
mod target;
mod ungraded;
mod watchdog;
mod work;
mod wrap;

use std::io::Write;
use std::process::ExitCode;

use args::Command;
use exit::Exit;
use failure::{Ended, Failure};
use output::{output, refuse};

fn main() -> ExitCode {
    match args::parse() {
        Ok(arguments) => {
            session::begin(&arguments);
            let ended = run(&arguments.command).or_else(|ended| match ended {
                Ended::Refused(failure) => refuse(&mut output(), &failure, arguments.command.is_json()),
                Ended::Output(error) => Err(error),
            });
            exit::code(ended)
        }
        Err(printed) => exit::code(printed),
    }
}

fn run(command: &Command) -> Result<Exit, Ended> {
    match command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Hint(arguments) => hint::run(arguments),
        Command::Rate(arguments) => rate::run(arguments),
        Command::Count(arguments) => count::run(arguments),
        Command::Census(arguments) => census::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Batch(arguments) => batch::run(arguments),
        Command::Book(arguments) => book::run(arguments),
        Command::Render(arguments) => render::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::New(arguments) => new::run(arguments),
        Command::Fix(arguments) => fix::run(arguments),
        Command::Formats(arguments) => Ok(formats::run(arguments)?),
        Command::Line(arguments) => line::run(arguments),
        Command::Completions(arguments) => {
            arguments.print(&mut output())?;
            Ok(Exit::Yes)
        }
        Command::Limits => {
            writeln!(output(), "{}", args::LIMITS)?;
            Ok(Exit::Yes)
        }
        Command::Man(arguments) => man(arguments),
    }
}

fn man(arguments: &args::Man) -> Result<Exit, Ended> {
    let Some(printed) = arguments.print(&mut output()) else {
        let name = arguments.command.as_deref().unwrap_or_default();
        return Err(Failure::usage(format!("man: there is no command {name:?}")).into());
    };
    printed?;
    Ok(Exit::Yes)
}
