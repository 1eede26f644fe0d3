//! Texts from files and command lines, escaped for where they go. SVG is escaped by the crate
//! `broadcastable`.
//!
//! | destination | function |
//! |---|---|
//! | a terminal or a log, one line | [`line`](fn@line) |
//! | the same, a text of several lines | [`lines`] |
//! | a command of GitHub's workflows | [`github_message`], [`github_property`] |
//! | Markdown: in a sentence, as code, as a block of code | [`markdown`], [`code`], [`code_block`] |
//! | JSON that `serde_json` has written | [`json`] |
//! | a URI | [`uri`] |
//! | the header of a diff | [`diff_name`] |

use std::{borrow::Cow, fmt::Write, path::Path};

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

/// One line for a terminal or a log: a name, a place, or a line of a source. Line feeds are escaped as well.
pub fn line(text: &str) -> String {
    without_commands(&escaped(text, |letter| letter == '\t'))
}

/// Lines for a terminal or a log. Control characters, and those that reorder a line, become escapes; so do
/// the beginnings of lines that GitHub would read as commands of a workflow.
pub fn lines(text: &str) -> String {
    let escaped = escaped(text, |letter| letter == '\t' || letter == '\n');
    escaped.split('\n').map(without_commands).collect::<Vec<_>>().join("\n")
}

/// A path in one line. Bytes that are not UTF-8 become escapes such as `\xFF`, so that different paths have
/// different texts.
pub fn path(path: &Path) -> String {
    line(&path_text(path))
}

/// A path as a text, whose only escapes are those of bytes that are not UTF-8.
pub fn path_text(path: &Path) -> String {
    let chunks = path.as_os_str().as_encoded_bytes().utf8_chunks();
    chunks.fold(String::new(), |mut text, chunk| {
        text += chunk.valid();
        chunk.invalid().iter().for_each(|byte| _ = write!(text, "\\x{byte:02X}"));
        text
    })
}

/// The message of a command of GitHub's workflows.
pub fn github_message(text: &str) -> String {
    let escaped = escaped(text, |letter| letter == '\t' || letter == '\n');
    escaped.replace('%', "%25").replace('\n', "%0A").replace("##[", "#\\u{23}[")
}

/// A property of a command of GitHub's workflows, such as a path.
pub fn github_property(text: &str) -> String {
    github_message(text).replace(':', "%3A").replace(',', "%2C")
}

/// A text in a sentence of Markdown.
pub fn markdown(text: &str) -> String {
    let is_mark = |letter: char| "\\`*_[]<>|~@&".contains(letter);
    let escape =
        |letter: char| if is_mark(letter) { format!("&#{};", u32::from(letter)) } else { letter.to_string() };
    line(text).chars().map(escape).collect()
}

/// A text as code in a sentence of Markdown.
pub fn code(text: &str) -> String {
    let text = line(text);
    match longest_run(&text) {
        0 => format!("`{text}`"),
        ticks => {
            let fence = "`".repeat(ticks + 1);
            format!("{fence} {text} {fence}")
        }
    }
}

/// A text as a block of code in Markdown.
pub fn code_block(text: &str) -> String {
    let text = lines(text);
    let fence = "`".repeat(3.max(longest_run(&text) + 1));
    format!("{fence}text\n{text}\n{fence}")
}

/// The most backticks in a row.
fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default()
}

/// A document of JSON, which means the same, for a terminal or a log as well: `serde_json` escapes only what
/// JSON demands.
pub fn json(document: &str) -> String {
    let mut text = String::with_capacity(document.len());
    for letter in document.chars() {
        if is_control(letter) && letter != '\n' {
            letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| _ = write!(text, "\\u{unit:04x}"))
        } else {
            text.push(letter)
        }
    }
    text.replace("##[", "#\\u0023[")
}

/// A path as a part of a URI.
pub fn uri(path: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    path.bytes().map(escaped).collect()
}

/// A name in the header of a diff, quoted as git quotes it if it has letters that would end the line or the
/// name.
pub fn diff_name(name: &str) -> String {
    let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\' || byte >= 0x80;
    if name.bytes().all(is_plain) && !name.contains(is_control) {
        return name.to_owned();
    }
    let quoted = name.bytes().fold(String::from("\""), |mut text, byte| {
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => _ = write!(text, "\\{byte:03o}"),
        }
        text
    });
    quoted + "\""
}

/// Characters that a terminal executes, or that change the order or the lines in which a text is shown.
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

fn escaped(text: &str, is_harmless: impl Fn(char) -> bool) -> String {
    let mut result = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_control(letter) && !is_harmless(letter) {
            result.extend(letter.escape_default())
        } else {
            result.push(letter)
        }
    }
    result
}

/// A line that GitHub does not read as a command: one begins with `::` after blanks, or has `##[`.
fn without_commands(line: &str) -> String {
    let command = line.trim_start();
    let line = match command.strip_prefix("::") {
        Some(rest) => format!("{}\\u{{3a}}:{rest}", &line[..line.len() - command.len()]),
        None => line.to_owned(),
    };
    line.replace("##[", "#\\u{23}[")
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

    #[test]
    fn a_text_does_not_control_a_terminal() {
        let text = "a\u{1b}[2J\u{9b}1m\u{202e}\u{2066}\u{200f}\u{feff}\u{7f}\u{7}\r\tb é 中\nc";
        let safe = "a\\u{1b}[2J\\u{9b}1m\\u{202e}\\u{2066}\\u{200f}\\u{feff}\\u{7f}\\u{7}\\r\tb é 中";
        assert_eq!(lines(text), format!("{safe}\nc"));
        assert_eq!(line(text), format!("{safe}\\nc"));
    }

    #[test]
    fn no_line_is_a_command_of_github() {
        assert_eq!(lines("x\n::error::y\n \t ::z\na::b"), "x\n\\u{3a}:error::y\n \t \\u{3a}:z\na::b");
        assert_eq!(line("\u{a0}::stop-commands::"), "\u{a0}\\u{3a}:stop-commands::");
        assert_eq!(line("a ##[error]b"), "a #\\u{23}[error]b");
        assert_eq!(line("x\n::error::y"), "x\\n::error::y");
        assert_eq!(github_message("100%\r\n::x\u{1b}"), "100%25\\r%0A::x\\u{1b}");
        assert_eq!(github_property("a,b:c\n%##["), "a%2Cb%3Ac%0A%25#\\u{23}[");
    }

    #[test]
    #[cfg(unix)]
    fn different_paths_have_different_texts() {
        use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
        let text = |bytes: &[u8]| path(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(text(b"a\xff\xfeb\n"), "a\\xFF\\xFEb\\n");
        assert_ne!(text(b"a\xff"), text(b"a\xfe"));
    }

    #[test]
    fn other_destinations() {
        assert_eq!(markdown("a <b>[x](y)\n`z`"), "a &#60;b&#62;&#91;x&#93;(y)&#92;n&#96;z&#96;");
        assert_eq!([code("a.b"), code("a`b``\n")], ["`a.b`", "``` a`b``\\n ```"]);
        assert_eq!(code_block("a\n````\n<b>"), "`````text\na\n````\n<b>\n`````");
        assert_eq!(
            json("{\n \"\u{9b}\u{202e}\u{e0041}##[\""),
            "{\n \"\\u009b\\u202e\\udb40\\udc41#\\u0023[\""
        );
        assert_eq!(uri("/a b%é\n"), "/a%20b%25%C3%A9%0A");
        assert_eq!(diff_name("a/b c.mlir"), "a/b c.mlir");
        assert_eq!(diff_name("a/é.mlir"), "a/é.mlir");
        assert_eq!(diff_name("a\n+++ \"b\\\u{202e}"), "\"a\\012+++ \\\"b\\\\\\342\\200\\256\"");
    }
}
