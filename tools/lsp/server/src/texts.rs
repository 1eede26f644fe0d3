//! The open texts, and the protocol's positions in them: lines, and characters in UTF-16 code units.

use serde_json::Value;
use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
};

/// The open texts by their URI.
#[derive(Default)]
pub struct Texts(BTreeMap<String, Text>);

/// An open text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The text after the last change.
    pub text: String,
    /// The editor's number of that change.
    pub version: i64,
}

impl Texts {
    /// The text of that URI.
    pub fn get(&self, uri: &str) -> Option<&Text> {
        self.0.get(uri)
    }

    /// All texts, each with its URI.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Text)> {
        self.0.iter()
    }

    /// Applies a notification about a text; returns the URI of the text that was opened, changed or closed.
    pub fn notify(&mut self, method: &str, params: &Value) -> Option<String> {
        let document = &params["textDocument"];
        let uri = document["uri"].as_str()?.to_owned();
        match method {
            "textDocument/didOpen" => {
                let text = document["text"].as_str()?.to_owned();
                let version = document["version"].as_i64().unwrap_or_default();
                self.0.insert(uri.clone(), Text { text, version });
            }
            "textDocument/didChange" => {
                let (open, changes) = (self.0.get_mut(&uri)?, params["contentChanges"].as_array()?);
                open.version = document["version"].as_i64().unwrap_or(open.version);
                changes.iter().for_each(|change| open.change(change));
            }
            "textDocument/didClose" => _ = self.0.remove(&uri),
            _ => return None,
        }
        Some(uri)
    }
}

impl Text {
    fn change(&mut self, change: &Value) {
        let Some(new) = change["text"].as_str() else { return };
        let range = &change["range"];
        if range.is_null() {
            self.text = new.to_owned();
            return;
        }
        let lines = Lines::new(&self.text);
        let offset = |position: &Value| {
            let number = |name: &str| position[name].as_u64().and_then(|number| u32::try_from(number).ok());
            Some(lines.offset(&self.text, lsp_types::Position::new(number("line")?, number("character")?)))
        };
        let (Some(start), Some(end)) = (offset(&range["start"]), offset(&range["end"])) else { return };
        if start <= end {
            self.text.replace_range(start..end, new);
        }
    }
}

/// The starts of the lines of a text.
pub struct Lines(Vec<usize>);

impl Lines {
    /// The lines of a text.
    pub fn new(text: &str) -> Self {
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self([0].into_iter().chain(starts).collect())
    }

    /// The byte at a position. A position past the end of a line, or of the text, is that end.
    pub fn offset(&self, text: &str, position: lsp_types::Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.0.get(line) else { return text.len() };
        let end = self.0.get(line + 1).map_or(text.len(), |next| next - 1);
        let mut units = 0;
        let is_before = |letter: &char| {
            units += letter.len_utf16();
            units <= position.character as usize
        };
        start + text[start..end].chars().take_while(is_before).map(char::len_utf8).sum::<usize>()
    }

    /// The position of a byte at which a character begins.
    pub fn position(&self, text: &str, offset: usize) -> lsp_types::Position {
        let line = self.0.partition_point(|&start| start <= offset) - 1;
        let units: usize = text[self.0[line]..offset.min(text.len())].chars().map(char::len_utf16).sum();
        lsp_types::Position::new(line as u32, units as u32)
    }

    /// The positions of a range of bytes.
    pub fn range(&self, text: &str, range: &Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(text, range.start), self.position(text, range.end))
    }
}

/// The path of a file's URI.
pub fn path(uri: &str) -> Option<PathBuf> {
    let mut parts = uri.strip_prefix("file://")?.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// A path as a part of a URI.
pub fn escaped_path(path: &Path) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    path.as_os_str().as_encoded_bytes().iter().map(|&byte| escaped(byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::Position;
    use serde_json::json;

    #[test]
    fn a_path_is_that_of_its_uri() {
        let path_of = "/a b/é%.mlir";
        assert_eq!(path(&format!("file://{}", escaped_path(Path::new(path_of)))), Some(path_of.into()));
        for uri in ["untitled:Untitled-1", "https://h/a.mlir", "file:///a%2", "file:///a%zz", "file:///%é"] {
            assert_eq!(path(uri), None, "{uri}");
        }
    }

    #[test]
    fn positions_count_utf16() {
        let text = "aé😀b\n\nx";
        let lines = Lines::new(text);
        for (line, character, offset) in [(0, 0, 0), (0, 2, 3), (0, 4, 7), (0, 5, 8), (1, 0, 9), (2, 1, 11)] {
            let position = Position::new(line, character);
            assert_eq!(lines.offset(text, position), offset);
            assert_eq!(lines.position(text, offset), position);
        }
        for (line, character, offset) in [(0, 3, 3), (0, 99, 8), (1, 7, 9), (9, 0, 11), (2, u32::MAX, 11)] {
            assert_eq!(lines.offset(text, Position::new(line, character)), offset);
        }
    }

    #[test]
    fn changes_are_applied_in_order() {
        let mut texts = Texts::default();
        let document = json!({ "uri": "a", "text": "one\ntwo", "version": 1 });
        texts.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        let range = |line, start, end| json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
        let changes = json!([
            { "range": range(1, 0, 3), "text": "2\n3" },
            { "range": range(2, 1, 1), "text": "!" },
            { "range": range(0, 3, 1), "text": "an end before its start" },
            { "range": { "start": 7 }, "text": "no position" },
            { "range": range(0, 0, 1), "text": 5 },
        ]);
        texts.notify(
            "textDocument/didChange",
            &json!({ "textDocument": { "uri": "a", "version": 2 }, "contentChanges": changes }),
        );
        let changed = Text { text: "one\n2\n3!".into(), version: 2 };
        assert_eq!(texts.get("a"), Some(&changed));
        let torn = json!({ "textDocument": { "uri": "a", "version": 3 }, "contentChanges": null });
        assert_eq!(texts.notify("textDocument/didChange", &torn), None);
        assert_eq!(texts.get("a"), Some(&changed));
        texts.notify("textDocument/didClose", &json!({ "textDocument": { "uri": "a" } }));
        assert_eq!(texts.iter().count(), 0);
        assert_eq!(texts.notify("textDocument/didChange", &json!({ "textDocument": { "uri": "a" } })), None);
    }
}
