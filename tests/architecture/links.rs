//! The links of the pages: each leads to a file, and to a heading in it. Pages of the book link to each other only.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages of the book.
fn book() -> Vec<PathBuf> {
    let folders = ["docs", "docs/formats", "docs/notes"].map(|folder| root().join(folder));
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// The lines outside code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The addresses of the links of a page that are not on the web.
fn links(text: &str) -> Vec<String> {
    let lines = prose(text).flat_map(|line| line.split("](").skip(1));
    let addresses = lines.filter_map(|rest| rest.split(')').next());
    addresses.filter(|address| !address.contains("://")).map(str::to_owned).collect()
}

/// The anchors of the headings of a page.
fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let kept = |sign: &char| sign.is_alphanumeric() || [' ', '-', '_'].contains(sign);
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        heading.chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_somewhere() {
    let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name));
    let mut faults = Vec::new();
    let mut count = 0;
    for page in book().into_iter().chain(others) {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
            let docs = root().join("docs");
            let leaves = page.starts_with(&docs)
                && target
                    .canonicalize()
                    .is_ok_and(|target| !target.starts_with(docs.canonicalize().unwrap()));
            let found = fs::read_to_string(&target);
            let is_there = anchor.is_empty() && target.exists()
                || found.is_ok_and(|text| anchors(&text).iter().any(|known| known == anchor));
            if leaves || !is_there {
                faults.push(format!("{}: {link}", page.display()));
            }
        }
    }
    super::assert_none(faults);
    assert!(count > 20, "only {count} links");
}

#[test]
fn every_page_is_in_the_book() {
    let summary = links(&fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap());
    let docs = root().join("docs");
    let missing =
        book().into_iter().map(|page| page.strip_prefix(&docs).unwrap().to_string_lossy().into_owned());
    super::assert_none(missing.filter(|name| name != "SUMMARY.md" && !summary.contains(name)).collect());
}
