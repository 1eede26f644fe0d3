//! The meanings of the aliases of a text. `!t1 = tuple<!t0, !t0>` doubles a type with each line, and `!t1 =
//! tuple<!t0>` nests it one level deeper: MLIR shares the parts, but whoever prints such a type, or walks it,
//! does not end or runs out of stack.
//!
//! Aliases of locations do not count: no message has a location as MLIR prints it.

use super::MAX_DEPTH;
use std::collections::HashMap;

/// Aliases may stand for this many bytes, in all uses together,
const MAX_BYTES: u64 = 16 << 20;
/// and for this many times the bytes of the text.
const MAX_FACTOR: u64 = 64;

/// The meaning of an alias.
#[derive(Clone, Copy, Default)]
struct Size {
    /// The length of its text without aliases.
    bytes: u64,
    /// How deep its brackets nest.
    depth: usize,
}

/// The definition that is being read.
struct Definition<'a> {
    name: &'a [u8],
    size: Size,
    /// How many brackets are open around it.
    open: usize,
    is_location: bool,
}

/// The aliases of the text so far.
pub struct Aliases<'a> {
    known: HashMap<&'a [u8], Size>,
    current: Option<Definition<'a>>,
    /// Whether the line may be the last one of the definition: whether nothing is open in it, and something
    /// must follow its last word.
    may_end: bool,
    /// Of all uses outside of definitions.
    bytes: u64,
    limit: u64,
}

impl<'a> Aliases<'a> {
    pub fn of(text: &[u8]) -> Self {
        let limit = MAX_BYTES + MAX_FACTOR * text.len() as u64;
        Self { known: HashMap::new(), current: None, may_end: false, bytes: 0, limit }
    }

    /// The first bytes of a line, without blanks.
    pub fn begin_line(&mut self, line: &[u8]) {
        if line.first().is_some_and(|byte| !b"<>()[]{}-:*,/".contains(byte)) && self.may_end {
            self.end();
        }
    }

    /// The end of a line, and how many brackets are open there.
    pub fn end_line(&mut self, line: &[u8], open: usize) {
        let line = line.trim_ascii_end();
        self.add(line.len());
        if !line.is_empty() {
            self.may_end = self.current.as_ref().is_some_and(|definition| definition.open >= open)
                && ![&b"="[..], b"->", b":", b","].iter().any(|word| line.ends_with(word));
        }
    }

    /// A definition begins; `body` is what follows it in its line.
    pub fn define(&mut self, name: &'a [u8], body: &[u8], open: usize) {
        self.end();
        let is_location = body.trim_ascii_start().starts_with(b"loc(");
        self.current = Some(Definition { name, size: Size::default(), open, is_location });
    }

    /// An alias is used; why the text is refused there.
    pub fn r#use(&mut self, name: &[u8], open: usize) -> Option<String> {
        let Size { bytes, depth } = self.known.get(name).copied()?;
        let depth = match &mut self.current {
            Some(Definition { size, open: outside, .. }) => {
                size.bytes = size.bytes.saturating_add(bytes);
                size.depth = size.depth.max(depth + open.saturating_sub(*outside));
                size.depth
            }
            None => {
                self.bytes = self.bytes.saturating_add(bytes);
                depth + open
            }
        };
        match () {
            () if depth > MAX_DEPTH => Some(format!("with what aliases stand for, {}", super::refusal())),
            () if self.bytes > self.limit => Some(format!(
                "with what aliases stand for, the text has more than {} MiB, and {MAX_FACTOR} times its size",
                MAX_BYTES >> 20
            )),
            () => None,
        }
    }

    fn add(&mut self, bytes: usize) {
        if let Some(definition) = &mut self.current {
            definition.size.bytes = definition.size.bytes.saturating_add(bytes as u64);
        }
    }

    fn end(&mut self) {
        self.may_end = false;
        if let Some(Definition { name, size, is_location, .. }) = self.current.take() {
            self.known.insert(name, if is_location { Size::default() } else { size });
        }
    }
}
