//! Reading without a format: what a text is, and what it says, as a whole and puzzle by puzzle.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nonomata::formats::{Format, Stream, read, read_each};
use nonomata_fuzz::{check_reading, limits, source};

fuzz_target!(|data: &[u8]| {
    let Some(source) = source(data) else { return };
    let _ = Format::all().iter().filter(|format| format.read(&source).is_ok()).count();
    let each = read_each(&source, None).map(|reading| reading.puzzles.len());
    let whole = read(&source);
    if let (Ok(whole), Ok(each)) = (&whole, &each) {
        assert_eq!(whole.puzzles.len(), *each, "as many puzzles one by one");
    }
    check_reading(&source, whole);
    // A stream ends, whatever its pieces are.
    for piece in Stream::new("fuzz", data, limits()).flatten() {
        let _ = piece.read();
    }
});
