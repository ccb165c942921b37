//! The end of a Netpbm image, found byte by byte: images that follow each other are read one at a time.

/// Follows the bytes of images that follow each other.
#[derive(Debug, Default)]
pub(in crate::formats) struct ImageEnd {
    part: Part,
    is_comment: bool,
}

/// The part of an image that the next byte is in.
#[derive(Debug, Default)]
enum Part {
    /// White space before the first image.
    #[default]
    Start,
    /// After the `P`.
    Kind,
    /// The header of an image in bytes, with the numbers so far and the digits of the next one.
    Header { kind: u8, numbers: Vec<u64>, digits: Option<u64> },
    /// The header and the dots of an image in text.
    Plain,
    /// The dots of an image in bytes, of which this many are left, and white space after it.
    Raw(u64),
    /// Not an image: the reader reports the error.
    Unknown,
}

impl ImageEnd {
    /// Whether this byte, the next one, begins another image.
    pub(in crate::formats) fn step(&mut self, byte: u8) -> bool {
        if self.is_comment {
            self.is_comment = !matches!(byte, b'\n' | b'\r');
            return false;
        }
        let is_text = matches!(self.part, Part::Header { .. } | Part::Plain);
        self.is_comment = is_text && byte == b'#';
        let is_next = match self.part {
            Part::Plain => byte == b'P',
            Part::Raw(0) => !byte.is_ascii_whitespace(),
            _ => false,
        };
        self.part = if is_next { begun(byte) } else { std::mem::take(&mut self.part).after(byte) };
        is_next
    }
}

/// The part after the first byte of an image.
fn begun(byte: u8) -> Part {
    if byte == b'P' { Part::Kind } else { Part::Unknown }
}

impl Part {
    fn after(self, byte: u8) -> Part {
        match self {
            Part::Start if byte.is_ascii_whitespace() => Part::Start,
            Part::Start => begun(byte),
            Part::Kind => match byte {
                b'1'..=b'3' => Part::Plain,
                b'4'..=b'6' => Part::Header { kind: byte - b'0', numbers: Vec::new(), digits: None },
                _ => Part::Unknown,
            },
            Part::Header { kind, mut numbers, digits } => {
                if byte.is_ascii_digit() {
                    let digit = u64::from(byte - b'0');
                    let digits = digits.unwrap_or(0).saturating_mul(10).saturating_add(digit);
                    return Part::Header { kind, numbers, digits: Some(digits) };
                }
                if !byte.is_ascii_whitespace() && byte != b'#' {
                    return Part::Unknown;
                }
                numbers.extend(digits);
                match (kind, numbers.as_slice()) {
                    (4, &[width, height]) => Part::Raw(width.div_ceil(8).saturating_mul(height)),
                    (5 | 6, &[width, height, largest]) => {
                        let samples = if kind == 5 { 1 } else { 3 } * if largest > 255 { 2 } else { 1 };
                        Part::Raw(width.saturating_mul(height).saturating_mul(samples))
                    }
                    _ => Part::Header { kind, numbers, digits: None },
                }
            }
            Part::Raw(left) => Part::Raw(left.saturating_sub(1)),
            part @ (Part::Plain | Part::Unknown) => part,
        }
    }
}
