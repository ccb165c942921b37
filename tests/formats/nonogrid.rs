//! The solver nonogrid, if installed: it reads our output as the same puzzle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nonomata::formats::{Format, Limits, Source};
use nonomata::puzzles::{Nonogram, Palette};
use nonomata::search::{Options, Verdict, solve};

/// What it reads in black and white, and in colours.
const PLAIN: [&str; 7] = ["nin", "keen", "ish", "syro", "makhorin", "faase", "bits"];
const COLOURED: [&str; 3] = ["webpbn", "nonogrid", "g"];

/// What it draws: the cells of every row, or what it says instead.
fn ask(path: &Path, puzzle: &Nonogram) -> Result<Vec<String>, String> {
    let output = Command::new("nonogrid").arg(path).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.len().checked_sub(puzzle.height()).ok_or("it has drawn too few rows")?;
    let cells = |line: &&str| {
        let letters: Vec<char> = line.chars().filter(|letter| !letter.is_whitespace()).collect();
        letters[letters.len().saturating_sub(puzzle.width())..].iter().collect::<String>()
    };
    Ok(lines[first..].iter().map(cells).collect())
}

/// What it should draw, in its own letters.
fn expected(puzzle: &Nonogram) -> Option<Vec<String>> {
    let Verdict::Unique(solution) = solve(&puzzle.to_problem(), &Options::default()).verdict else {
        return None;
    };
    let letter = |symbol: nonomata::symbol::Symbol| match puzzle.palette().colour(symbol).letter {
        '#' => '\u{25a0}',
        letter => letter,
    };
    let rows = solution.symbols().chunks(puzzle.width());
    Some(rows.map(|row| row.iter().map(|&symbol| letter(symbol)).collect()).collect())
}

fn puzzles() -> Vec<(String, Nonogram)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    let mut files: Vec<PathBuf> = ["drawn", "samples", "random"]
        .iter()
        .flat_map(|suite| fs::read_dir(folder.join(suite)).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files.extend(["tricky/touching-colours.non", "tricky/long-1x40.non"].map(|name| folder.join(name)));
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let source = Source::from_bytes(name.clone(), &fs::read(path).unwrap(), Limits::default()).unwrap();
        (name, crate::read_nonograms(&source).unwrap().puzzles.remove(0))
    };
    files.into_iter().map(read).collect()
}

#[test]
#[allow(clippy::print_stderr)] // A note in the output of the tests.
fn nonogrid_reads_what_is_written() {
    if Command::new("nonogrid").arg("--version").output().is_err() {
        return eprintln!("nonogrid is not installed: it was not asked");
    }
    let mut asked = 0;
    for (name, puzzle) in puzzles() {
        let Some(rows) = expected(&puzzle) else { continue };
        let is_plain = *puzzle.palette() == Palette::black_and_white();
        let names = PLAIN.iter().filter(|_| is_plain).chain(&COLOURED);
        for format in names.filter_map(|name| Format::named(name)) {
            let Ok(written) = format.write(std::slice::from_ref(&puzzle)) else { continue };
            // It has no way to read some puzzles, and the writer says so.
            if !written.warnings.is_empty() {
                continue;
            }
            let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{}", format.name()));
            fs::write(&path, written.bytes()).unwrap();
            assert_eq!(ask(&path, &puzzle), Ok(rows.clone()), "{}", path.display());
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked} texts were read");
}
