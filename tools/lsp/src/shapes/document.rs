//! A text, and its ops as the rules see them.

use broadcastable_mlir::source::{Reader, Site, Sites};
use broadcastable_server::texts::Lines;
use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintTooltip, Position, Range};

pub struct Document {
    pub text: String,
    pub lines: Lines,
    pub sites: Sites,
}

impl Document {
    pub fn new(reader: &Reader, text: &str) -> Self {
        let sites = Sites::of(reader, text);
        Self { text: text.to_owned(), lines: Lines::new(text), sites }
    }

    pub fn range(&self, range: &std::ops::Range<usize>) -> Range {
        self.lines.range(&self.text, range)
    }

    /// The bytes of whole lines.
    pub fn bytes_of_lines(&self, range: Range) -> std::ops::Range<usize> {
        let offset = |line, character| self.lines.offset(&self.text, Position::new(line, character));
        offset(range.start.line, 0)..offset(range.end.line, u32::MAX)
    }

    pub fn site_at(&self, position: Position) -> Option<&Site> {
        let line = self.bytes_of_lines(Range::new(position, position));
        self.sites.at(self.lines.offset(&self.text, position), line)
    }

    /// Inferred shapes, behind types that declare less.
    pub fn hints(&self, range: Range) -> Vec<InlayHint> {
        let wanted = self.bytes_of_lines(range);
        let hints = self.sites.sites.iter().flat_map(|site| &site.hints);
        let shown = hints.filter(|hint| wanted.start <= hint.at && hint.at <= wanted.end);
        let hint = |hint: &broadcastable_mlir::source::Hint| InlayHint {
            position: self.lines.position(&self.text, hint.at),
            label: InlayHintLabel::String(hint.shape.clone()),
            kind: Some(InlayHintKind::TYPE),
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String("the shape that the operands give".into())),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        };
        shown.map(hint).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_those_of_the_wanted_lines() {
        let op = "= bcast.add %a : (tensor<3xf32>) -> tensor<?xf32>";
        let text = format!("%a = \"x.y\"() : () -> tensor<3xf32>\n%0 {op}\n%1 {op}\n%2 {op}");
        let document = Document::new(&Reader::default(), &text);
        let places = |start, end| -> Vec<Position> {
            let range = Range::new(Position::new(start, 7), Position::new(end, 7));
            document.hints(range).into_iter().map(|hint| hint.position).collect()
        };
        let end = |line: u32| Position::new(line, 3 + op.len() as u32);
        assert_eq!(places(0, 0), []);
        assert_eq!(places(2, 2), [end(2)]);
        assert_eq!(places(2, 9), [end(2), end(3)]);
        assert_eq!(places(0, 2), [end(1), end(2)]);
    }
}
