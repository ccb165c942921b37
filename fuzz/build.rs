//! Build script: the modules of the binary, declared for the target `batch`, which no library exports.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let folder = PathBuf::from("../src/bin/nonomata").canonicalize().expect("the sources of the binary");
    let root = folder.join("main.rs");
    println!("cargo::rerun-if-changed={}", root.display());
    let source = fs::read_to_string(&root).expect("its crate root");
    let names = source.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    let declared = names.map(|name| {
        let file = folder.join(name).with_extension("rs");
        let path = if file.exists() { file } else { folder.join(name).join("mod.rs") };
        format!("#[path = {path:?}]\nmod {name};\n")
    });
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("modules.rs");
    fs::write(output, declared.collect::<String>()).expect("the output is writable");
}
