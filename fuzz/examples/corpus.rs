//! Makes the seeds of all targets in the folder that is named: from the suites, and from the texts in the tests.
//!
//! `cargo run --manifest-path fuzz/Cargo.toml --example corpus -- fuzz/corpus`

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use nonomata::formats::{Format, Limits, Source, read};
use nonomata::search::certify;
use nonomata_fuzz::{certified, limits, options};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests");

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(std::env::args().nth(1).ok_or("expected the folder of the corpus")?);
    let suites = files(&Path::new(TESTS).join("puzzles"))?;
    let texts = texts_in_tests()?;
    let mut seeds = Seeds { root, count: 0 };
    let formats = Format::all();
    for file in &suites {
        let bytes = fs::read(file)?;
        add_puzzle(&mut seeds, &bytes)?;
        let Ok(reading) =
            Source::from_bytes("seed", &bytes, Limits::default()).and_then(|source| read(&source))
        else {
            continue;
        };
        for puzzle in reading.puzzles.iter().filter(|puzzle| puzzle.cell_count() <= limits().cells) {
            for format in formats.iter().filter(|format| format.is_written_for(puzzle.kind())) {
                if let Ok(written) = format.write([puzzle.clone()]) {
                    add_puzzle(&mut seeds, written.bytes())?;
                }
            }
        }
    }
    for text in &texts {
        add_puzzle(&mut seeds, text.as_bytes())?;
        if text.len() <= 60 && !text.contains('\n') {
            for choice in [0, 1, 2, 27, 28, 29] {
                seeds.add("pattern", &[&[choice], text.as_bytes()])?;
            }
        }
    }
    for (number, problem) in certified().enumerate() {
        let (_, text) = certify(&problem, &options(), || Ok(Vec::new()))?;
        seeds.add("certificate", &[&[number as u8], &text])?;
    }
    println!("{} seeds in {}", seeds.count, seeds.root.display());
    Ok(())
}

/// Files of seeds, with their numbers as names.
struct Seeds {
    root: PathBuf,
    count: usize,
}

impl Seeds {
    fn add(&mut self, target: &str, parts: &[&[u8]]) -> Result<(), Box<dyn Error>> {
        let seed = parts.concat();
        if seed.len() <= limits().bytes {
            let folder = self.root.join(target);
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(format!("seed-{:05}", self.count)), seed)?;
            self.count += 1;
        }
        Ok(())
    }
}

/// A text or image for every target that reads puzzles: as it is, and in each format that reads it.
fn add_puzzle(seeds: &mut Seeds, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    seeds.add("read_any", &[bytes])?;
    let Ok(source) = Source::from_bytes("seed", bytes, limits()) else { return Ok(()) };
    for (number, _) in (0..).zip(Format::all()).filter(|(_, format)| format.read(&source).is_ok()) {
        seeds.add("read", &[&[number], bytes])?;
    }
    if bytes.len() < 1000 && read(&source).is_ok() {
        seeds.add("batch", &[&[seeds.count as u8 % 4], bytes])?;
        let calls: Vec<u8> = (1..100).map(|place| (seeds.count * place * 7919 % 251) as u8).collect();
        seeds.add("python", &[bytes, b"\0", &calls])?;
    }
    Ok(())
}

/// All files below a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut entries =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => found.extend(files(&path)?),
            false => found.push(path),
        }
    }
    Ok(found)
}

/// The texts between quotes in the tests, which have puzzles in every notation, and patterns.
fn texts_in_tests() -> Result<Vec<String>, Box<dyn Error>> {
    let mut texts = Vec::new();
    for file in files(Path::new(TESTS))?.iter().filter(|file| file.extension().is_some_and(|end| end == "rs"))
    {
        texts.extend(quoted(&fs::read_to_string(file)?));
    }
    texts.retain(|text| text.len() > 2);
    texts.sort();
    texts.dedup();
    Ok(texts)
}

/// The texts between double quotes. What is quoted otherwise is cut up at its quotes, which makes seeds as well.
fn quoted(source: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut letters = source.chars();
    while letters.any(|letter| letter == '"') {
        let mut text = String::new();
        while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
            match (letter, if letter == '\\' { letters.next() } else { None }) {
                ('\\', Some('n')) => text.push('\n'),
                ('\\', Some('t')) => text.push('\t'),
                // A line that goes on without the spaces of the next one.
                ('\\', Some('\n')) => {
                    let rest = letters.as_str().trim_start();
                    letters = rest.chars();
                }
                ('\\', Some(escaped)) => text.push(escaped),
                (letter, _) => text.push(letter),
            }
        }
        texts.push(text);
    }
    texts
}
