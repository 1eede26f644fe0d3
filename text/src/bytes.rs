//! Texts that are not UTF-8.

use std::borrow::Cow;

/// The text of a file. Bytes that are not UTF-8, which MLIR allows in strings and comments, become the
/// character U+001A (substitute) each, so that places in the text are places in the file.
///
/// ```
/// assert_eq!(broadcastable_text::decoded(b"// \xff\xc3 x"), "// \u{1a}\u{1a} x");
/// ```
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\u{1a}'));
    }
    text.into()
}
