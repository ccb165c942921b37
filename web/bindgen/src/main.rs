//! Writes the JavaScript and TypeScript around a module of WebAssembly: `wasm-bindgen --target web`.
//!
//! It is a program of its own because `wasm-bindgen-cli` must have exactly the version of the `wasm-bindgen` in the module.
//! As a member of this workspace it shares the lock file, so the two cannot differ, and nothing needs to be installed.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("expected MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen
        .input_path(module)
        .out_name("nonomata")
        .web(true)
        .map(|bindgen| {
            bindgen
                .typescript(true)
                .omit_default_module_path(false)
                .remove_name_section(true)
                .remove_producers_section(true)
        })
        .and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
