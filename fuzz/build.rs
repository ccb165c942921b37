//! Build script: the modules of the binary and of the Python package, for targets that compile what no library exports.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // The binary has a `main` of its own: only its modules are wanted.
    let binary = root("../crates/cli/src/main.rs");
    let modules = binary.1.lines().filter(|line| module(line).is_some());
    write("modules.rs", modules.map(|line| placed(&binary.0, line)).collect());
    let python = root("../python/src/lib.rs");
    let items = python.1.lines().filter(|line| !line.starts_with("//!"));
    write("python.rs", items.map(|line| placed(&python.0, line)).collect());
}

/// The folder of a crate root, and its text.
fn root(file: &str) -> (PathBuf, String) {
    let file = Path::new(file).canonicalize().expect("a crate root");
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(&file).expect("a crate root is text");
    (file.with_file_name(""), text)
}

/// The name of the module that a line declares.
fn module(line: &str) -> Option<&str> {
    line.strip_prefix("mod ")?.strip_suffix(';')
}

/// A line of a crate root; where it declares a module, with the file.
fn placed(folder: &Path, line: &str) -> String {
    let Some(name) = module(line) else { return format!("{line}\n") };
    let file = folder.join(name).with_extension("rs");
    let path = if file.exists() { file } else { folder.join(name).join("mod.rs") };
    format!("#[path = {path:?}]\n{line}\n")
}

fn write(name: &str, text: String) {
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join(name);
    fs::write(output, text).expect("the output is writable");
}
