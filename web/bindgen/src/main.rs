//! Writes the JavaScript and TypeScript around a module of WebAssembly, as `wasm-bindgen --target web` does, and orders
//! the functions of the module.
//!
//! It is a program of its own because `wasm-bindgen-cli` must have exactly the version of the `wasm-bindgen` in the module.
//! As a member of this workspace it shares the lock file, so the two cannot differ, and nothing needs to be installed.

mod locals;
mod order;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

/// Stands for the pointer of an object that was freed.
const FREED: &str = "
const FREED = { get() { throw new Error(\"this object was freed; read the puzzle again\"); } };
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("expected MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    match write(module, Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name("nonomata")
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false);
    bindgen.remove_producers_section(true).generate(folder)?;
    // Compilers of TypeScript know this name only with the newest library.
    let types = folder.join("nonomata.d.ts");
    fs::write(&types, fs::read_to_string(&types)?.replace("    [Symbol.dispose](): void;\n", ""))?;
    // What was freed is no pointer any more, and says so in words.
    let script = folder.join("nonomata.js");
    let freeing = "        Object.defineProperty(this, \"__wbg_ptr\", FREED);\n";
    let glue = fs::read_to_string(&script)?.replace("        this.__wbg_ptr = 0;\n", freeing);
    fs::write(&script, glue + FREED)?;
    let written = folder.join("nonomata_bg.wasm");
    fs::write(&written, order::ordered(&fs::read(&written)?)?)?;
    Ok(())
}
