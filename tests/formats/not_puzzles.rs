//! Texts that are no puzzles: programs, logs, prose, tables, settings, and our own sources. All are refused.

use std::path::Path;

use nonomata::formats::{self, Limits, ReadErrorKind, Source};

/// Texts with places for numbers `{n}`, `{m}` and words `{w}`, `{v}`.
const TEXTS: &[(&str, &str)] = &[
    (
        "python",
        "import sys\n\ndef {w}(items, limit={n}):\n    total = 0\n    for i in range(len(items)):\n        if items[i] % {m} == 0:\n            total += items[i]\n    return [x for x in items if x > {n}], total\n\nprint({w}([3, 1, {n}], {m}))\n",
    ),
    (
        "python-table",
        "{w} = {\n    'alpha': [1, 2, {n}],\n    'beta': [4, {m}],\n}\nfor key, value in {w}.items():\n    print(key, sum(value))\n",
    ),
    (
        "javascript",
        "const {w} = require('fs');\nfunction {v}(a, b) {\n  return a.map((x) => x * {n}).filter((x) => x % {m} === 0);\n}\nmodule.exports = { {v} };\n",
    ),
    (
        "typescript",
        "export interface {w} {\n  id: number;\n  names: string[];\n}\nexport const limit: number = {n};\nexport function {v}(items: {w}[]): number {\n  return items.length > limit ? {m} : 0;\n}\n",
    ),
    (
        "c",
        "#include <stdio.h>\n#define SIZE {n}\nint main(int argc, char **argv) {\n    int {w}[SIZE] = {0};\n    for (int i = 0; i < SIZE; i++) {\n        {w}[i] = i * {m};\n    }\n    printf(\"%d\\n\", {w}[{m}]);\n    return 0;\n}\n",
    ),
    (
        "java",
        "package org.{w};\n\npublic class {v} {\n    private final int[] values = new int[{n}];\n    public int get(int index) {\n        return values[index] + {m};\n    }\n}\n",
    ),
    (
        "rust",
        "use std::collections::HashMap;\n\nfn {w}(values: &[u32]) -> u32 {\n    values.iter().map(|value| value * {n}).sum::<u32>() % {m}\n}\n\nfn main() {\n    println!(\"{}\", {w}(&[1, 2, {n}]));\n}\n",
    ),
    (
        "go",
        "package main\n\nimport \"fmt\"\n\nfunc {w}(n int) int {\n\tif n < {n} {\n\t\treturn {m}\n\t}\n\treturn {w}(n-1) + {w}(n-2)\n}\n\nfunc main() {\n\tfmt.Println({w}({n}))\n}\n",
    ),
    (
        "haskell",
        "module {v} where\n\nimport Data.List (sortBy)\n\n{w} :: Int -> Int -> Int\n{w} x y\n  | x > {n} = y\n  | otherwise = x + {m}\n\nmain :: IO ()\nmain = print ({w} {n} {m})\n",
    ),
    (
        "prolog",
        ":- use_module(library(lists)).\n\n:- dynamic {w}/2.\n\n{w}(a, {n}).\n{w}(b, {m}).\n\n:- initialization(main).\n\nmain :- {w}(a, X), write(X), nl.\n",
    ),
    (
        "prolog-directives",
        ":- module({w}, [{v}/2]).\n:- use_module(library(clpfd)).\n:- set_prolog_flag(double_quotes, codes).\n",
    ),
    (
        "ruby",
        "class {w}\n  def initialize(size)\n    @cells = Array.new(size) { {n} }\n  end\n\n  def each\n    @cells.each_with_index { |cell, i| yield cell * {m}, i }\n  end\nend\n",
    ),
    ("lua", "local {w} = {}\nfor i = 1, {n} do\n  {w}[i] = i * {m}\nend\nreturn {w}\n"),
    ("lisp", "(defun {w} (n)\n  (if (< n {n})\n      {m}\n      (* n ({w} (- n 1)))))\n(print ({w} {n}))\n"),
    (
        "perl",
        "#!/usr/bin/perl\nuse strict;\nmy %{w} = (a => {n}, b => {m});\nforeach my $key (sort keys %{w}) {\n  print \"$key: ${w}{$key}\\n\";\n}\n",
    ),
    ("php", "<?php\nfunction {w}($n) {\n  return $n < {n} ? {m} : {w}($n - 1);\n}\necho {w}({n});\n"),
    ("shell", "#!/bin/sh\nset -eu\nfor {w} in *.txt; do\n  head -n {n} \"${w}\" | tail -n {m}\ndone\n"),
    ("make", "all: {w}\n\n{w}: {w}.o {v}.o\n\tcc -O{m} -o {w} {w}.o {v}.o\n\nclean:\n\trm -f *.o\n"),
    ("css", ".{w} {\n  margin: {n}px {m}px;\n  color: #ff0000;\n}\n.{v} > li {\n  width: {n}%;\n}\n"),
    ("html", "<!DOCTYPE html>\n<html><head><title>{w}</title></head>\n<body><p>{v} {n}</p></body></html>\n"),
    ("sql", "CREATE TABLE {w} (id INT, name TEXT);\nINSERT INTO {w} VALUES ({n}, '{v}'), ({m}, 'x');\n"),
    ("toml", "[package]\nname = \"{w}\"\nversion = \"0.{n}.{m}\"\n\n[dependencies]\n{v} = \"1\"\n"),
    ("ini", "[{w}]\nthreads = {n}\nlimit = {m}\n"),
    ("yaml", "{w}:\n  - name: {v}\n    ports:\n      - \"{n}:{m}\"\n"),
    (
        "json",
        "{\"name\": \"{w}\", \"version\": \"{n}.{m}\", \"files\": [\"a\", \"b\"], \"sizes\": [{n}, {m}]}\n",
    ),
    ("json-list", "[{\"id\": {n}, \"name\": \"{w}\"}, {\"id\": {m}, \"name\": \"{v}\"}]\n"),
    ("log", "2024-05-01 12:00:{n} INFO {w} started\n2024-05-01 12:01:{n} WARN {v} took {m} ms\n"),
    ("levels", "[INFO] {w} {n}\n[ERROR] {v} failed after {m} tries\n"),
    ("mail", "Dear {w},\n\nplease send me {n} copies of {v}.\nThe last {m} were late.\n\nYours\n"),
    (
        "prose",
        "It was the {n}th of May, and {w} had not slept.\nThe {v} stood {m} miles away.\n\nNobody came.\n",
    ),
    ("recipe", "{w} soup\n\n- {n} carrots\n- {m} onions\n\nBoil everything for an hour.\n"),
    ("csv", "name,age,{w}\nBob,{n},{v}\nAnn,{m},x\n"),
    ("people", "| {w} | age |\n|---|---|\n| Bob | {n} |\n| Ann | {m} |\n"),
    ("diff", "--- a/{w}\n+++ b/{w}\n@@ -{n},3 +{n},4 @@\n line\n-old {v}\n+new {v}\n"),
    ("latex", "\\documentclass{article}\n\\begin{document}\n{w} $x_{n} + {m}$\n\\end{document}\n"),
    ("colons", ": {w}\n\n: {v}\n\n:\n"),
    ("bare-colons", ":\n:\n:\n"),
    (
        "trace",
        "Traceback (most recent call last):\n  File \"{w}.py\", line {n}, in <module>\n    {v}()\nZeroDivisionError: {m}\n",
    ),
    ("markdown", "# {w}\n\nInstall it:\n\n```sh\nmake {v}\n```\n\nIt takes {n} minutes.\n"),
    ("vcard", "BEGIN:VCARD\nVERSION:3.0\nFN:{w} {v}\nTEL:{n}{m}\nEND:VCARD\n"),
    ("one-side", "rows = [[1, 1], [{n}]]\n"),
    ("negative", "rows = [[-1], [{n}]]\ncolumns = [[{n}], [-1]]\n"),
];

/// The variants of a text: other numbers and words.
fn variants(text: &str) -> Vec<String> {
    let words = ["apple", "tree", "Result", "node", "grid"];
    let variant = |(index, word): (usize, &&str)| {
        let text =
            text.replace("{n}", &(3 * index + 2).to_string()).replace("{m}", &(7 * index + 1).to_string());
        text.replace("{w}", word).replace("{v}", words[(index + 2) % words.len()])
    };
    words.iter().enumerate().map(variant).collect()
}

#[test]
fn texts_that_are_no_puzzles_are_refused() {
    let mut count = 0;
    for (name, text) in TEXTS {
        for text in variants(text) {
            if let Ok(reading) = formats::read(&Source::new(*name, text.as_str())) {
                panic!("{name} is read as {}:\n{text}\n{:?}", reading.format, reading.puzzles);
            }
            count += 1;
        }
    }
    assert!(count >= 200, "{count}");
}

#[test]
fn our_own_sources_are_refused() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.retain(|path| path.extension().is_some_and(|suffix| suffix == "rs"));
    files.sort();
    let mut count = 0;
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        // Some tests are about puzzles.
        if text.contains(".rows(") || text.contains("[[") {
            continue;
        }
        if let Ok(reading) = formats::read(&Source::new("source", text)) {
            panic!("{} is read as {}: {:?}", path.display(), reading.format, reading.puzzles);
        }
        count += 1;
    }
    assert!(count > 40, "{count}");
}

#[test]
fn binary_files_are_called_by_their_names() {
    for (bytes, what) in [
        (&b"%PDF-1.4\n1 0 obj\n"[..], "a PDF document"),
        (b"PK\x03\x04\x14\0", "a zip archive or an office document"),
        (b"\x7fELF\x02\x01\x01\0", "a program"),
        (b"GIF89a\x05\0\x03\0", "a GIF image"),
        (b"SQLite format 3\0\x10\0", "a SQLite database"),
        (b"\x1f\x8b\x08\0", "a file compressed with gzip"),
    ] {
        let error = Source::from_bytes("file", bytes, Limits::default()).unwrap_err();
        assert_eq!(error.kind(), ReadErrorKind::NotText);
        assert_eq!(
            error.message(),
            format!("this is {what}, expected a text or a picture (PNG, PBM or PPM)")
        );
    }
}

/// What is nearly a puzzle is called by what is wrong with it.
#[test]
fn what_is_missing_is_named() {
    for (text, message) in [
        ("rows = [[1, 1], [5]]\n", "found 1 list of clues, expected two: the rows and the columns"),
        ("{\"rows\": [[-1]], \"columns\": [[1]]}", "found '-', expected a block's length"),
        ("rows = [[-1]]\ncolumns = [[1]]\n", "found '-', expected a block's length"),
        ("3 2\n1 1\n1\n1\n1\n", "found the end of the text, expected clue 5 of 5 (2 rows and 3 columns)"),
        ("2x2:2///1", "the row clues add up to 1 cell, the column clues to 2"),
    ] {
        let error = formats::read(&Source::new("text", text)).unwrap_err();
        assert_eq!(error.message(), message, "{text}");
    }
}
