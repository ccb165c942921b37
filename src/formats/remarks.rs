//! Comments as the description of a puzzle: the first line is the title, all further lines are the description.
//!
//! Formats with comments have no other place for these. Blank lines are ignored.

use crate::formats::Written;
use crate::puzzles::About;

/// The comments read so far.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    title: String,
    description: String,
}

impl Remarks {
    /// Adds a line of comment, without its marker.
    pub(super) fn add(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        let text = if self.title.is_empty() { &mut self.title } else { &mut self.description };
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
    }

    /// Title and description of the puzzle.
    pub(super) fn about(self) -> About {
        let mut about = About::new();
        for (name, text) in [("title", self.title), ("description", self.description)] {
            if !text.is_empty() {
                about.set(name, text);
            }
        }
        about
    }
}

/// Writes title and description as comments that begin with `mark`. Lines that are not `allowed` are lost.
pub(super) fn write(about: &About, mark: &str, allowed: impl Fn(&str) -> bool, written: &mut Written) {
    let is_remark = |line: &str| is_line(line) && allowed(line);
    let title = about.title().filter(|title| is_remark(title));
    let description =
        about.get("description").filter(|text| title.is_some() && text.split('\n').all(is_remark));
    let kept = [title, description];
    for line in kept.iter().flatten().flat_map(|text| text.split('\n')) {
        written.text.push_str(mark);
        written.text.push_str(line);
        written.text.push('\n');
    }
    let is_lost = about.iter().count() > kept.iter().flatten().count();
    written.lose("part of title, author and the like", is_lost);
}

/// Writes the description as comments that begin with `mark`, in a format that has a line for the title.
pub(super) fn write_description(about: &About, mark: &str, written: &mut Written) {
    let description = about.get("description").filter(|text| text.split('\n').all(is_line));
    for line in description.iter().flat_map(|text| text.split('\n')) {
        written.text.extend([mark, line, "\n"]);
    }
    let kept = [title_on_a_line(about), description];
    let is_lost = about.iter().count() > kept.iter().flatten().count();
    written.lose("part of title, author and the like", is_lost);
}

/// The title, if it can be the end of a line.
pub(super) fn title_on_a_line(about: &About) -> Option<&str> {
    about.title().filter(|title| is_line(title))
}

/// Whether a text is a line with neither white space around it nor control characters.
fn is_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(char::is_control)
}

/// Whether a line without a comment marker cannot be mistaken for the beginning of another format.
pub(super) fn is_free_text(line: &str) -> bool {
    let marks = ["P1", "P2", "P3", "P4", "P5", "P6", "SAVEFILE", "pzprv3", "number_of_rows"];
    line.starts_with(char::is_alphabetic) && !marks.iter().any(|mark| line.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(about: &About) -> Written {
        let mut written = Written::default();
        write(about, "# ", |line| line != "no", &mut written);
        written
    }

    #[test]
    fn comments_are_read_again() {
        let mut about = About::new();
        about.set("title", "Tiny");
        about.set("description", "one\ntwo");
        let lines = written(&about);
        assert_eq!((lines.text.as_str(), lines.lost.len()), ("# Tiny\n# one\n# two\n", 0));
        let mut remarks = Remarks::default();
        lines.text.lines().for_each(|line| remarks.add(line.trim_start_matches('#')));
        assert_eq!(remarks.about(), about);
    }

    #[test]
    fn what_cannot_be_a_comment_gets_lost() {
        for title in ["", " Tiny", "a\nb", "no"] {
            let mut about = About::new();
            about.set("title", title);
            about.set("description", "one");
            let lines = written(&about);
            assert_eq!((lines.text.as_str(), lines.lost.len()), ("", 1), "{title:?}");
        }
    }
}
