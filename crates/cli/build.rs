//! Build script: the version that `--version` prints, with the commit.
//!
//! The commit is that of a git checkout, as `cargo install --git` has one, or what cargo wrote into a published
//! package. Development builds name none: with the commit, each one would compile everything again.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if let Some(commit) = Some(()).filter(|()| is_release).and_then(|()| commit()) {
        println!("cargo::rustc-env=NONOMATA_VERSION={} ({commit})", env!("CARGO_PKG_VERSION"));
    }
}

/// The first digits of the commit. `None` without git and without a package.
fn commit() -> Option<String> {
    if !Path::new("../../.git").exists() {
        let package = fs::read_to_string(".cargo_vcs_info.json").ok()?;
        return Some(package.split("\"sha1\": \"").nth(1)?.get(..9)?.to_owned());
    }
    let branch = git(&["rev-parse", "--symbolic-full-name", "HEAD"])?;
    for name in ["HEAD", "logs/HEAD", &branch] {
        let path = git(&["rev-parse", "--git-path", name])?;
        // Cargo would run this again each time for a file that is not there.
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=9", "HEAD"])
}

/// What git prints.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}
