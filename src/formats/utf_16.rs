//! Texts in UTF-16, as spreadsheets and editors of Windows write them, with or without a byte order mark.

/// The number of bytes that show whether a text without a mark is in UTF-16.
const SHOWN: usize = 256;

/// How two bytes make a unit.
type Unit = fn([u8; 2]) -> u16;

/// The order of the two bytes of a unit, and whether a byte order mark says so. None if these bytes, which begin a
/// text, are in another encoding.
fn byte_order(bytes: &[u8]) -> Option<(Unit, bool)> {
    match bytes {
        [0xff, 0xfe, ..] => return Some((u16::from_le_bytes, true)),
        [0xfe, 0xff, ..] => return Some((u16::from_be_bytes, true)),
        _ => {}
    }
    let shown = bytes[..bytes.len().min(SHOWN)].chunks_exact(2);
    // Nearly all letters of a puzzle are in ASCII, whose units have one byte 0.
    let is_ascii = |unit: &[u8], zero: usize| unit[zero] == 0 && unit[1 - zero] != 0;
    let are_units = |zero: usize| {
        let count = shown.clone().filter(|unit| is_ascii(unit, zero)).count();
        count >= 4 && 10 * count >= 9 * shown.len()
    };
    match (are_units(1), are_units(0)) {
        (true, _) => Some((u16::from_le_bytes, false)),
        (_, true) => Some((u16::from_be_bytes, false)),
        _ => None,
    }
}

/// Whether these bytes begin a text in UTF-16.
pub(super) fn is_begun(bytes: &[u8]) -> bool {
    byte_order(bytes).is_some()
}

/// The text of bytes in UTF-16, and whether a byte order mark says that they are. None if they are not.
pub(super) fn decoded(bytes: &[u8]) -> Option<(String, bool)> {
    let (unit, is_marked) = byte_order(bytes)?;
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units).collect::<Result<_, _>>().ok()?;
    (bytes.len().is_multiple_of(2) && !text.contains('\0')).then_some((text, is_marked))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn both_orders_are_read_with_a_mark_or_without() {
        for text in
            ["rows\n1\ncolumns\n1\n", "rows \u{1f600}\u{e9}\n1\ncolumns\n1\n", "5x3:1.1/1/1/1.1//2.1//1.2"]
        {
            for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                assert_eq!(decoded(&encoded(text, bytes)), Some((text.to_owned(), false)));
                let marked = format!("\u{feff}{text}");
                assert_eq!(decoded(&encoded(&marked, bytes)), Some((marked, true)));
            }
            assert_eq!(decoded(text.as_bytes()), None);
        }
        for bytes in
            [&b"\xff\xfe1"[..], b"\xff\xfe\0\xd8", b"\xff\xfe\0\0", b"1\0", b"\0\0\0\0\0\0\0\0\0\0", b""]
        {
            assert_eq!(decoded(bytes), None, "{bytes:?}");
        }
    }
}
