//! `nonomata new`: makes puzzles, at random or from an image.

mod colouring;
mod image;
pub(crate) mod random;
mod rating;
mod scale;
mod search;
mod tones;
mod write;

use std::path::Path;

use crate::args::{New, rectangle};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output_file::{output_path, refuse_missing_folder};
use crate::source_name::path_text;

/// The puzzles to make, and the file to write.
enum Task<'a> {
    Random { size: (usize, usize), path: Option<&'a Path> },
    Image { image: &'a Path, path: Option<&'a Path> },
}

pub(crate) fn run(arguments: &New) -> Result<Exit, Ended> {
    match task(arguments)? {
        Task::Random { size, path } => random::run(arguments, size, path),
        Task::Image { image, path } => image::run(arguments, image, path),
    }
}

/// The meaning of the arguments.
fn task(arguments: &New) -> Result<Task<'_>, Failure> {
    let (first, second) = (arguments.context.as_deref(), arguments.out.as_deref());
    let is_named = arguments.random.is_some() || arguments.from_image.is_some();
    let of_text = |text: &Path| text.to_str().and_then(|text| rectangle(text).ok());
    if let (Some(image), Some((size, _))) =
        (arguments.from_image.as_deref(), first.and_then(|first| Some((first, of_text(first)?))))
    {
        return Err(size_beside_image(size, image));
    }
    // After a flag that says what to make, the first argument is the output.
    let (context, out) = if is_named { (None, first) } else { (first, second) };
    if let Some(more) = second.filter(|_| is_named) {
        return Err(Failure::usage(format!(
            "found the argument {:?}, expected one output file",
            path_text(more)
        )));
    }
    let path = output_path(arguments.output.as_deref().or(out));
    let task = match (arguments.random.or_else(|| context.and_then(of_text)), arguments.from_image.as_deref())
    {
        (Some(size), _) => Task::Random { size, path },
        (None, image) => match image.or(context) {
            Some(image) => {
                check_image(image)?;
                Task::Image { image, path }
            }
            None => {
                let expected = "expected a size like 20x20 for a random puzzle, or an image";
                return Err(Failure::usage(expected));
            }
        },
    };
    refuse_missing_folder(path.map(|path| write::first_file(arguments, path)).as_deref())?;
    match foreign(arguments, &task) {
        Some((flag, what, advice)) => Err(Failure::usage(format!("{flag}: {what}")).with_advice(advice)),
        None => Ok(task),
    }
}

/// Refuses the size of a random puzzle beside an image.
fn size_beside_image(size: &Path, image: &Path) -> Failure {
    let (size, image) = (path_text(size), path_text(image));
    let failure = Failure::usage(format!(
        "found {size}, the size of a random puzzle, and --from-image {image}, expected one of them"
    ));
    failure.with_advice(&format!("for a puzzle of this size from the image use --size {size}"))
}

/// Refuses what is neither a size nor a file, if it was probably meant as a size.
fn check_image(image: &Path) -> Result<(), Failure> {
    let text = path_text(image);
    let is_sign = |sign: char| sign.is_ascii_digit() || "xX×*, ".contains(sign);
    match text.contains(|sign: char| sign.is_ascii_digit()) && text.chars().all(is_sign) && !image.exists() {
        true => Err(Failure::usage(format!(
            "found {text:?}, expected the size of a random puzzle, columns x rows, e.g. 5x5, or an image"
        ))),
        false => Ok(()),
    }
}

/// A flag that does not belong to the task, why not, and what to do.
fn foreign(arguments: &New, task: &Task<'_>) -> Option<(&'static str, &'static str, &'static str)> {
    let of_random = [
        ("--kind", arguments.kind.is_some()),
        ("--count", arguments.count.is_some()),
        ("--seed", arguments.seed.is_some()),
        ("--density", arguments.density.is_some()),
        ("--symmetry", arguments.symmetry.is_some()),
        ("--texture", arguments.texture.is_some()),
        ("--letters", arguments.letters.is_some()),
        ("--attempts", arguments.attempts.is_some()),
    ];
    let of_images = [
        ("--size", arguments.size.is_some()),
        ("--threshold", arguments.threshold.is_some()),
        ("--background", arguments.background.is_some()),
    ];
    let (flags, what, advice): (&[(&'static str, bool)], _, _) = match task {
        Task::Random { .. } => (
            &of_images,
            "a random puzzle has no image",
            "leave it out, or name an image in place of the size, e.g. photo.png --size 20x20",
        ),
        Task::Image { .. } => (
            &of_random,
            "a puzzle made from an image is not random",
            "leave it out, or give a size like 20x20 in place of the image",
        ),
    };
    flags.iter().find(|(_, is_set)| *is_set).map(|(flag, _)| (*flag, what, advice))
}
