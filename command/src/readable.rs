//! Texts from the command line and from files, escaped for a terminal.

use std::borrow::Cow;

/// At most this many characters of either end are kept.
const END: usize = 400;

/// A message that repeats a long piece of its input, without the middle.
pub fn ends(text: &str) -> Cow<'_, str> {
    let ends = text.char_indices().nth(END).zip(text.char_indices().nth_back(END));
    match ends.filter(|((start, _), (end, _))| start < end) {
        Some(((start, _), (end, _))) => format!("{} ... {}", &text[..start], &text[end..]).into(),
        None => text.into(),
    }
}

/// The text with control characters, which a terminal would execute, as escapes.
pub fn without_controls(text: &str) -> String {
    let is_harmless = |letter: char| !letter.is_control() || letter == '\n' || letter == '\t';
    let escape = |letter: char| {
        if is_harmless(letter) { letter.to_string() } else { letter.escape_default().to_string() }
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_texts_lose_their_middle() {
        for text in ["", "short", &"é".repeat(2 * END)] {
            assert_eq!(ends(text), text);
        }
        let long = format!("first{}last", "é".repeat(10 * END));
        let shortened = ends(&long);
        assert!(shortened.starts_with("first") && shortened.ends_with("last") && shortened.contains(" ... "));
        assert!(shortened.chars().count() < 2 * END + 10);
    }
}
