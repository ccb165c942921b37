//! The batch: any bytes become whole lines of JSON, one for each puzzle, in order.
//!
//! The command is that of the binary, whose modules this target compiles. The first byte chooses what is asked.

#![no_main]
#![allow(dead_code, missing_docs)]

include!(concat!(env!("OUT_DIR"), "/modules.rs"));

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::Parser;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// What is asked, besides the limits.
const ASKED: [&[&str]; 4] = [
    &["--ask", "verdict,solution,count,rating,hint,explain,certificate,id"],
    &["--unique", "--ask", "verdict,count"],
    &["--echo", "id,title", "--ask", "verdict,explain,hint"],
    &["--retry-unknown", "x2", "--nodes", "1", "--ask", "solution,certificate,rating"],
];

const LIMITS: [&str; 12] = [
    "--threads",
    "1",
    "--time",
    "0.5",
    "--memory",
    "256M",
    "--max-bytes",
    "64K",
    "--max-cells",
    "900",
    "--force",
    "--no-timing",
];

/// A folder for the input and the answers of this process. `TMPDIR` chooses where.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("nonomata-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let arguments = args::Arguments::try_parse_from(["nonomata", "--quiet", "batch"]).expect("a quiet batch");
    session::begin(&arguments);
    folder
});

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let [input, answers] = ["input", "answers"].map(|name| FOLDER.join(name));
    fs::write(&input, bytes).expect("the input can be written");
    let asked = ASKED[usize::from(choice) % ASKED.len()];
    let command = ["nonomata", "batch"].iter().chain(&LIMITS).chain(asked).map(PathBuf::from);
    let command = command.chain([PathBuf::from("-o"), answers.clone(), input]);
    let arguments = args::Arguments::try_parse_from(command).expect("the arguments are right");
    let args::Command::Batch(batch) = &arguments.command else { unreachable!("the command is batch") };
    batch::run(batch).expect("the answers can be written");
    let text = fs::read_to_string(&answers).expect("answers are text");
    assert!(text.is_empty() || text.ends_with('\n'), "the last line is whole");
    let mut last = 0;
    for line in text.lines() {
        let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let number = answer["number"].as_u64().unwrap_or_else(|| panic!("no number: {line}"));
        assert!(number > last, "out of order: {line}");
        assert!(batch.unique || number == last + 1, "a puzzle has no answer: {line}");
        last = number;
    }
});
