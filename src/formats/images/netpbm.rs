//! Parser of Netpbm images, `P1` to `P6`, which `pbm` and `ppm` share.
//!
//! The header of all of them is text: the kind, the width, the height and, except in black and white, the largest
//! value of a sample, separated by white space and comments. The dots of `P1` to `P3` are text, those of `P4` to `P6`
//! bytes. Several images may follow each other.
//!
//! Comments are the title and the description; a comment like `background #ff0000` names the background.

use std::ops::RangeInclusive;

use super::image::{Dot, Image, check_dots};
use super::tracing::traced;
use crate::formats::{Input, ReadError, Remarks, Result, Source, six_digits_rgb};
use crate::puzzles::Nonogram;

/// The start of a comment that names the background.
pub(super) const BACKGROUND: &str = "background #";

/// The starts of comments that programs leave, which are not titles.
const BY_PROGRAMS: [&str; 2] = ["creator", "created by"];

/// The longest line that is written: programs need not read longer ones.
pub(super) const LINE: usize = 70;

/// Whether the bytes begin an image of one of these kinds.
pub(super) fn looks_like(bytes: &[u8], kinds: RangeInclusive<u8>) -> bool {
    match bytes {
        [b'P', kind, end, ..] => {
            kinds.contains(&kind.wrapping_sub(b'0')) && (end.is_ascii_whitespace() || *end == b'#')
        }
        _ => false,
    }
}

/// The puzzles of all images of a source, each with the byte where it begins. Only these kinds are allowed.
pub(super) fn puzzles(
    source: &Input<'_>,
    kinds: RangeInclusive<u8>,
    expected: &str,
) -> Result<Vec<(usize, Nonogram)>> {
    let mut images = Images::new(source, kinds);
    let mut puzzles = Vec::new();
    let mut place = images.at;
    while let Some(image) = images.next()? {
        source.check_size(place, image.width(), image.height())?;
        source.take_cells(place, image.dots().len())?;
        puzzles.push((place, traced(source, place, &image)?));
        place = images.at;
    }
    if puzzles.is_empty() {
        bail!(source, 0, "found no image, expected {expected}");
    }
    Ok(puzzles)
}

/// A reader of the images in a source, one after the other.
pub(super) struct Images<'a> {
    source: &'a Source,
    bytes: &'a [u8],
    /// The position, in bytes.
    at: usize,
    kinds: RangeInclusive<u8>,
    remarks: Remarks,
    background: Option<[u8; 3]>,
}

impl<'a> Images<'a> {
    pub(super) fn new(source: &'a Source, kinds: RangeInclusive<u8>) -> Images<'a> {
        let bytes = source.bytes();
        let at = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        Images { source, bytes, at, kinds, remarks: Remarks::default(), background: None }
    }

    /// The next image, if anything is left.
    pub(super) fn next(&mut self) -> Result<Option<Image>> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        if self.at == self.bytes.len() { Ok(None) } else { self.image().map(Some) }
    }

    pub(super) fn image(&mut self) -> Result<Image> {
        let kind = self.kind()?;
        let place = self.at;
        (self.remarks, self.background) = (Remarks::default(), None);
        let width = self.number("the width")?;
        let height = self.number("the height")?;
        check_dots(self.source, place, width, height)?;
        let largest = if matches!(kind, 1 | 4) { 1 } else { self.largest()? };
        let count = width * height;
        let dots = match kind {
            1 => self.plain(count, count, Images::bit)?,
            2 => self.plain(count, 2 * count - 1, |images| Ok(Some([images.sample(largest)?; 3])))?,
            3 => self.plain(count, 6 * count - 1, |images| {
                Ok(Some([images.sample(largest)?, images.sample(largest)?, images.sample(largest)?]))
            })?,
            4 => self.raw_bits(width, height)?,
            5 => self.raw(count, 1, largest)?,
            _ => self.raw(count, 3, largest)?,
        };
        let about = std::mem::take(&mut self.remarks).about();
        Ok(Image { background: self.background, about, ..Image::of_dots(width, height, dots) })
    }

    /// Reads the kind of an image, such as `P1`.
    fn kind(&mut self) -> Result<u8> {
        if !looks_like(&self.bytes[self.at..], self.kinds.clone()) {
            let (first, last) = (self.kinds.start(), self.kinds.end());
            let kinds = if first == last { format!("P{first}") } else { format!("P{first} to P{last}") };
            return Err(self.expected(&kinds));
        }
        let kind = self.bytes[self.at + 1] - b'0';
        self.at += 2;
        Ok(kind)
    }

    /// Reads the largest value of a sample.
    fn largest(&mut self) -> Result<usize> {
        self.skip();
        let place = self.at;
        let largest = self.number("the largest value")?;
        match largest {
            1..=65535 => Ok(largest),
            _ => bail!(self.source, place, "the largest value is {largest}, expected 1 to 65535"),
        }
    }

    /// Reads dots in text. They take at least `needed` bytes, which are checked for first, so that nothing is allocated
    /// for dots that cannot be there.
    fn plain(
        &mut self,
        count: usize,
        needed: usize,
        read: impl Fn(&mut Images<'a>) -> Result<Dot>,
    ) -> Result<Vec<Dot>> {
        self.check_left(needed)?;
        let mut dots = Vec::with_capacity(count);
        for _ in 0..count {
            self.skip();
            dots.push(read(self)?);
        }
        Ok(dots)
    }

    fn bit(&mut self) -> Result<Dot> {
        let dot = match self.peek() {
            Some(b'0') => Some([255; 3]),
            Some(b'1') => Some([0; 3]),
            _ => return Err(self.expected("0 or 1")),
        };
        self.at += 1;
        Ok(dot)
    }

    fn sample(&mut self, largest: usize) -> Result<u8> {
        self.skip();
        let place = self.at;
        let value = self.number("a sample")?;
        if value > largest {
            bail!(self.source, place, "found a sample of {value}, expected at most {largest}");
        }
        Ok(scaled(value, largest))
    }

    /// Reads rows of bits, each padded to whole bytes.
    fn raw_bits(&mut self, width: usize, height: usize) -> Result<Vec<Dot>> {
        let row = width.div_ceil(8);
        let data = self.data(row * height)?;
        let bit = |line: &[u8], column: usize| line[column / 8] << (column % 8) & 0x80 != 0;
        let dot = |is_black: bool| Some(if is_black { [0; 3] } else { [255; 3] });
        let line = |line: &'a [u8]| (0..width).map(move |column| dot(bit(line, column)));
        Ok(data.chunks_exact(row).flat_map(line).collect())
    }

    /// Reads samples of one or two bytes, one or three a dot.
    fn raw(&mut self, count: usize, samples: usize, largest: usize) -> Result<Vec<Dot>> {
        let size = if largest > 255 { 2 } else { 1 };
        let place = self.at;
        let data = self.data(count * samples * size)?;
        let value = |bytes: &[u8]| bytes.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte));
        if let Some(index) = data.chunks_exact(size).position(|bytes| value(bytes) > largest) {
            bail!(self.source, place + 1 + index * size, "found a sample above {largest}");
        }
        let part = |dot: &[u8], part: usize| scaled(value(&dot[part * size..][..size]), largest);
        let dot = |dot: &[u8]| Some([0, 1, 2].map(|number: usize| part(dot, number.min(samples - 1))));
        Ok(data.chunks_exact(samples * size).map(dot).collect())
    }

    /// The bytes after the header.
    fn data(&mut self, count: usize) -> Result<&'a [u8]> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            return Err(self.expected("one white space after the header"));
        }
        self.check_left(count + 1)?;
        let start = self.at + 1;
        self.at = start + count;
        Ok(&self.bytes[start..self.at])
    }

    fn check_left(&self, needed: usize) -> Result<()> {
        let left = self.bytes.len() - self.at;
        if left < needed {
            let message = format!("found {left} bytes after the header, expected at least {needed}");
            return Err(self.source.error(self.bytes.len(), message));
        }
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips white space and comments.
    fn skip(&mut self) {
        loop {
            match self.peek() {
                Some(byte) if byte.is_ascii_whitespace() => self.at += 1,
                Some(b'#') => {
                    let rest = &self.bytes[self.at + 1..];
                    let end =
                        rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
                    self.remark(&String::from_utf8_lossy(&rest[..end]));
                    self.at += 1 + end;
                }
                _ => return,
            }
        }
    }

    fn remark(&mut self, comment: &str) {
        let comment = comment.trim();
        let background = comment.strip_prefix(BACKGROUND).and_then(six_digits_rgb);
        let is_by_program = BY_PROGRAMS.iter().any(|start| comment.to_ascii_lowercase().starts_with(start));
        if background.is_some() {
            self.background = background;
        } else if !is_by_program {
            self.remarks.add(comment);
        }
    }

    /// Reads a number and the white space and comments before it.
    fn number(&mut self, what: &str) -> Result<usize> {
        self.skip();
        let start = self.at;
        let digits = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Err(self.expected(what));
        }
        self.at += digits;
        let digits = String::from_utf8_lossy(&self.bytes[start..self.at]);
        self.source.number(start, &digits, what).map(|number| number as usize)
    }

    /// An error here, with what was found and what was expected.
    fn expected(&self, expected: &str) -> ReadError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(byte) if byte.is_ascii_graphic() => format!("{:?}", char::from(byte)),
            Some(b'\n' | b'\r') => "the end of the line".to_owned(),
            Some(byte) => format!("the byte {byte:#04x}"),
        };
        self.source.error(self.at, format!("found {found}, expected {expected}"))
    }
}

/// A sample on the scale from 0 to 255.
fn scaled(value: usize, largest: usize) -> u8 {
    ((value * 255 + largest / 2) / largest) as u8
}
