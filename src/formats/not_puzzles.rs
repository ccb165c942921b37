//! Texts that lie beside puzzles and are none: SQL, settings, logs, lists of files, test data of contests.
//!
//! They are recognised only so that the error can name them.

/// The lines with content; comments begin with one of these signs.
fn lines<'a>(text: &'a str, comments: &'static [&'static str]) -> impl Iterator<Item = &'a str> {
    let is_comment = |line: &&str| comments.iter().any(|sign| line.starts_with(sign));
    text.lines().map(str::trim).filter(move |line| !line.is_empty() && !is_comment(line))
}

/// Whether the text has at least one line, and each of its first lines is so.
fn are_all<'a>(lines: impl Iterator<Item = &'a str>, is_so: impl Fn(&str) -> bool) -> bool {
    let mut shown = lines.take(100).peekable();
    shown.peek().is_some() && shown.all(is_so)
}

/// Whether a line is a setting: `name = value`.
fn is_setting(line: &str) -> bool {
    line.split_once('=').is_some_and(|(name, _)| {
        let name = name.trim();
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '"');
        name.starts_with(char::is_alphabetic) && name.chars().all(is_part)
    })
}

/// Whether the first line is the heading of a section, and a setting follows: INI and TOML.
pub(super) fn is_configuration(text: &str) -> bool {
    let mut lines = lines(text, &["#", ";"]);
    let is_heading = |line: &str| {
        let name = line.trim_start_matches('[').trim_end_matches(']');
        line.starts_with('[') && line.ends_with(']') && name.starts_with(char::is_alphabetic)
    };
    lines.next().is_some_and(is_heading) && lines.next().is_some_and(is_setting)
}

/// Whether each line is a setting.
pub(super) fn is_settings(text: &str) -> bool {
    are_all(lines(text, &["#", ";"]), is_setting)
}

/// Whether each line begins with a level or a date.
pub(super) fn is_log(text: &str) -> bool {
    let is_level = |line: &str| {
        let level = line.trim_start_matches('[').split([']', ':', ' ']).next().unwrap_or_default();
        ["TRACE", "DEBUG", "INFO", "NOTE", "WARN", "WARNING", "ERROR", "FATAL"].contains(&level)
    };
    let is_date = |line: &str| {
        let date: Vec<char> = line.trim_start_matches('[').chars().take(10).collect();
        let is_fitting = |(place, letter): (usize, &char)| match place {
            4 | 7 => matches!(letter, '-' | '/'),
            _ => letter.is_ascii_digit(),
        };
        date.len() == 10 && date.iter().enumerate().all(is_fitting)
    };
    are_all(lines(text, &[]), |line| is_level(line) || is_date(line))
}

/// Whether the first statement is one of SQL.
pub(super) fn is_sql(text: &str) -> bool {
    let first = lines(text, &["--", "/*"]).next().unwrap_or_default().to_ascii_lowercase();
    let starts = ["create table", "insert into", "select ", "drop table", "begin transaction", "pragma "];
    starts.iter().any(|start| first.starts_with(start))
}

/// Whether each line is the name of a file: it ends in a dot and a few letters.
pub(super) fn is_file_list(text: &str) -> bool {
    let is_name = |line: &str| {
        line.rsplit_once('.').is_some_and(|(stem, suffix)| {
            let is_suffix = (1..=5).contains(&suffix.len()) && suffix.chars().all(char::is_alphanumeric);
            is_suffix && suffix.starts_with(char::is_alphabetic) && stem.ends_with(char::is_alphanumeric)
        })
    };
    are_all(lines(text, &["#"]), is_name)
}

/// Whether a number of puzzles, a size and clues that end in 0 follow one another.
pub(super) fn is_judge_data(text: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut lines = lines(text, &[]).map(|line| line.split_ascii_whitespace());
    let mut has = |count: usize| {
        lines.next().is_some_and(|words| {
            words.clone().take(count + 1).count() == count && words.clone().all(is_number)
        })
    };
    has(1) && has(2) && lines.take(2).all(|mut words| words.next_back() == Some("0") && words.all(is_number))
}

/// Whether there are rules of a logic puzzle: several sentences, and one of them about houses or neighbours.
pub(super) fn is_logic(text: &str) -> bool {
    let is_sentence = |line: &&str| {
        let line = line.trim_end_matches('*');
        line.ends_with(['.', '?']) && line.split_whitespace().count() > 2
    };
    let about = ["next to", "left of", "right of", " houses"];
    lines(text, &[]).filter(is_sentence).count() > 3
        && lines(text, &[]).filter(is_sentence).any(|line| about.iter().any(|words| line.contains(words)))
}

/// Whether each line is an item, or has a key that is one word, and some value stands below its key.
pub(super) fn is_yaml(text: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(char::is_alphabetic)
            && key.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.'))
    };
    let is_line = |line: &str| {
        let item = line.strip_prefix("- ").unwrap_or(line);
        line == "---" || line.starts_with("- ") || item.split_once(':').is_some_and(|(key, _)| is_key(key))
    };
    let mut all = lines(text, &["#"]);
    all.any(|line| line.ends_with(':') && is_line(line)) && are_all(lines(text, &["#"]), is_line)
}

/// Whether a line is a heading, or parts the head of a table from its body.
pub(super) fn is_markdown(text: &str) -> bool {
    let is_heading = |line: &str| line.trim_start_matches('#').starts_with(' ') && line.starts_with('#');
    let is_rule = |line: &str| line.starts_with("|-") && line.chars().all(|sign| "|-: ".contains(sign));
    let is_fence = |line: &str| line.starts_with("```");
    text.lines().map(str::trim).any(|line| is_heading(line) || is_rule(line) || is_fence(line))
}
