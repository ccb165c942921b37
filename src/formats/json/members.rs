//! The members of an object: keys, and the places of values.

use super::values::{key, skip, string};
use crate::formats::{Cursor, Input, Result, Source};

/// Maximum number of members of an object.
const MEMBER_LIMIT: usize = 100;

/// A member of an object.
#[derive(Clone)]
pub(in crate::formats) struct Member<'a> {
    pub(in crate::formats) key: String,
    /// The byte offset of the key.
    pub(in crate::formats) place: usize,
    /// A cursor at the value.
    pub(in crate::formats) value: Cursor<'a>,
}

/// The members of an object that were not taken yet, in order. Their keys are unique.
pub(in crate::formats) struct Members<'a> {
    all: Vec<Member<'a>>,
}

impl<'a> Members<'a> {
    /// Reads an object.
    pub(in crate::formats) fn read(
        source: &Source,
        cursor: &mut Cursor<'a>,
        what: &str,
    ) -> Result<Members<'a>> {
        cursor.expect('{', &format!("{what}: an object"))?;
        let mut all: Vec<Member<'a>> = Vec::new();
        cursor.skip_white_space();
        if cursor.take('}') {
            return Ok(Members { all });
        }
        loop {
            let place = cursor.offset();
            let key = key(cursor)?.text().to_owned();
            if all.iter().any(|member| member.key == key) {
                bail!(source, place, "the key {key:?} is given twice");
            }
            if all.len() == MEMBER_LIMIT {
                bail!(source, place, "too many keys: the limit is {MEMBER_LIMIT}");
            }
            all.push(Member { key, place, value: cursor.clone() });
            skip(cursor)?;
            cursor.skip_white_space();
            if cursor.take('}') {
                return Ok(Members { all });
            }
            cursor.expect(',', "a comma or }")?;
            cursor.skip_white_space();
        }
    }

    /// Takes out the member with one of these keys. More than one is an error.
    pub(in crate::formats) fn take(&mut self, source: &Source, keys: &[&str]) -> Result<Option<Member<'a>>> {
        let is_meant = |member: &Member<'_>| keys.contains(&member.key.as_str());
        let Some(index) = self.all.iter().position(is_meant) else { return Ok(None) };
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
        let member = self.take(source, &[key])?;
        let text = |mut member: Member<'a>| {
            let place = member.value.offset();
            string(&mut member.value, key).map(|text| (place, text.text().to_owned()))
        };
        member.map(text).transpose()
    }

    /// All remaining members.
    pub(in crate::formats) fn rest(self) -> impl Iterator<Item = Member<'a>> {
        self.all.into_iter()
    }

    /// Warns of the remaining members.
    pub(in crate::formats) fn finish(self, source: &Input<'_>) {
        for member in self.all {
            source.warn(member.place, format!("ignored the unknown key {:?}", member.key));
        }
    }
}
