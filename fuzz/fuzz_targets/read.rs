//! Every reader: the first byte chooses the format, the others are the text or image.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nonomata::formats::Format;
use nonomata_fuzz::{check_reading, source};

fuzz_target!(|data: &[u8]| {
    let Some((&number, bytes)) = data.split_first() else { return };
    let format = Format::all()[usize::from(number) % Format::all().len()];
    if let Some(source) = source(bytes) {
        check_reading(&source, format.read(&source));
    }
});
