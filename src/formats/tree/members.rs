//! The values of an object by their keys.

use std::collections::HashSet;

use super::{Node, decoded};
use crate::formats::{Input, Result, Source, Warning};

/// Maximum number of members of an object: some are dictionaries of puzzles.
const MEMBER_LIMIT: usize = 20_000;

/// A member of an object.
#[derive(Clone)]
pub(in crate::formats) struct Member<'n, 'a> {
    pub(in crate::formats) key: String,
    /// The byte offset of the key.
    pub(in crate::formats) place: usize,
    pub(in crate::formats) value: &'n Node<'a>,
}

impl Member<'_, '_> {
    /// Whether the value is a list that is not an object.
    pub(in crate::formats) fn is_list(&self) -> bool {
        self.value.items().is_some() && !self.value.is_object()
    }

    /// Whether the value is a list, or an object whose keys are numbers.
    pub(in crate::formats) fn is_numbered(&self) -> bool {
        let first = self.value.items().and_then(<[Node<'_>]>::first).and_then(Node::key);
        self.is_list() || first.is_some_and(|key| key.starts_with(|digit: char| digit.is_ascii_digit()))
    }
}

/// The members of an object that were not taken yet, in order. Their keys are unique.
pub(in crate::formats) struct Members<'n, 'a> {
    all: Vec<Member<'n, 'a>>,
}

impl<'n, 'a> Members<'n, 'a> {
    /// The members of an object.
    pub(in crate::formats) fn of(source: &Source, node: &'n Node<'a>, what: &str) -> Result<Members<'n, 'a>> {
        let items = node.items().filter(|_| node.is_object());
        let items = items.ok_or_else(|| node.expected(source, format_args!("{what}: an object")))?;
        let (mut all, mut known) = (Vec::with_capacity(items.len()), HashSet::new());
        for value in items {
            let raw = value.key().unwrap_or_default();
            let start = raw.as_ptr() as usize - source.text().as_ptr() as usize;
            let is_quoted = source.text()[..start].ends_with(['"', '\'']);
            let place = start - usize::from(is_quoted);
            let key =
                if raw.contains('\\') { decoded(source, (start, raw))?.into_text() } else { raw.to_owned() };
            if !known.insert(key.clone()) {
                bail!(source, place, "the key {key:?} is given twice");
            }
            if all.len() == MEMBER_LIMIT {
                bail!(source, place, "too many keys: the limit is {MEMBER_LIMIT}");
            }
            all.push(Member { key, place, value });
        }
        Ok(Members { all })
    }

    /// Whether there is a member with this key.
    pub(in crate::formats) fn has(&self, key: &str) -> bool {
        self.all.iter().any(|member| member.key == key)
    }

    /// Takes out the member with one of these keys. More than one is an error.
    pub(in crate::formats) fn take(
        &mut self,
        source: &Source,
        keys: &[&str],
    ) -> Result<Option<Member<'n, 'a>>> {
        self.take_that(source, |member| keys.iter().any(|key| is_key(&member.key, key)))
    }

    /// Takes out the member for which this holds. More than one is an error.
    pub(in crate::formats) fn take_that(
        &mut self,
        source: &Source,
        is_meant: impl Fn(&Member<'n, 'a>) -> bool,
    ) -> Result<Option<Member<'n, 'a>>> {
        let Some(index) = self.all.iter().position(&is_meant) else { return Ok(None) };
        let member = self.all.remove(index);
        match self.all.iter().find(|member| is_meant(member)) {
            Some(other) => {
                let message =
                    format!("found {:?} as well as {:?}, expected only one of them", other.key, member.key);
                Err(source.error(other.place, message))
            }
            None => Ok(Some(member)),
        }
    }

    /// Takes out a string.
    pub(in crate::formats) fn take_text(
        &mut self,
        source: &Source,
        key: &str,
    ) -> Result<Option<(usize, String)>> {
        let text =
            |member: Member<'n, 'a>| Ok((member.value.place, member.value.text(source, key)?.into_text()));
        self.take(source, &[key])?.map(text).transpose()
    }

    /// All members.
    pub(in crate::formats) fn iter(&self) -> std::slice::Iter<'_, Member<'n, 'a>> {
        self.all.iter()
    }

    /// Whether this holds for some member.
    pub(in crate::formats) fn any(&self, is_meant: impl FnMut(&Member<'n, 'a>) -> bool) -> bool {
        self.all.iter().any(is_meant)
    }

    /// Replaces the only object among the members for which this holds by its own members. They prevail over others
    /// with the same keys.
    pub(in crate::formats) fn open(
        &mut self,
        source: &Input<'_>,
        is_meant: impl Fn(&Members<'n, 'a>) -> bool,
    ) -> Result<()> {
        let mut found = None;
        for (index, member) in self.all.iter().enumerate().filter(|(_, member)| member.value.is_object()) {
            let inner = Members::of(source, member.value, "a puzzle")?;
            if is_meant(&inner) && found.replace((index, inner)).is_some() {
                return Ok(());
            }
        }
        let Some((index, inner)) = found else { return Ok(()) };
        self.all.remove(index);
        let (ignored, others) =
            std::mem::take(&mut self.all).into_iter().partition(|outer| inner.has(&outer.key));
        Members { all: ignored }.finish(source);
        self.all = others;
        self.join(inner);
        Ok(())
    }

    /// Adds the members of another object.
    pub(in crate::formats) fn join(&mut self, other: Members<'n, 'a>) {
        self.all.extend(other.all);
    }

    /// Warns of the remaining members.
    pub(in crate::formats) fn finish(self, source: &Input<'_>) {
        for member in self.all {
            source.warn(member.place, Warning::unknown_key(&member.key));
        }
    }
}

/// Whether a key is the wanted one: programs write `rowHints`, `row_hints`, `Row-Hints` and `row hints`.
pub(in crate::formats) fn is_key(key: &str, wanted: &str) -> bool {
    key == wanted || folded(key) == folded(wanted)
}

/// A key in small letters without what divides its words.
pub(in crate::formats) fn folded(key: &str) -> String {
    let letters = key.chars().filter(|letter| !matches!(letter, '_' | '-' | ' '));
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
